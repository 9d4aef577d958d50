package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Bombardment: one side fires and the other cannot reply. HBN 11.1, 11.2, 12.3F, 14.6.

var bombardEvents = []rules.Event{FireAnnounced{}, Bombarded{}, ShotLost{}, NightShelled{}}

type (
	// FireAnnounced commits all who fire at some units before the first shot. HBN 11.1C.
	FireAnnounced struct{ seen.FireAnnounced }
	// Bombarded is one die of a bombardment. HBN 11.2.
	Bombarded struct{ seen.Bombarded }
	// ShotLost is a shot whose target has left. HBN 11.1C.
	ShotLost struct{ seen.ShotLost }
)

// Kind names each event in the journal.
func (FireAnnounced) Kind() string { return "fire-announced" }
func (Bombarded) Kind() string     { return "bombarded" }
func (ShotLost) Kind() string      { return "shot-lost" }

// Tell tells both sides of each.
func (e FireAnnounced) Tell(rules.Side) rules.Notice { return e.FireAnnounced }
func (e Bombarded) Tell(rules.Side) rules.Notice     { return e.Bombarded }
func (e ShotLost) Tell(rules.Side) rules.Notice      { return e.ShotLost }

func (e FireAnnounced) apply(g *Game) {
	for _, name := range e.Units {
		n := g.number[name]
		g.units[n].flags |= fired
		if g.kind(n) != data.Artillery && !slices.Contains(g.musketry, e.At) {
			g.musketry = append(g.musketry, e.At)
		}
	}
	for _, name := range e.Boats {
		g.boats[slices.Index(boatNames[:], name)] = true
	}
	for _, name := range e.Targets {
		g.shelled = append(g.shelled, int16(g.number[name]))
	}
}

// apply counts the bombardment among what has been fought in the phase.
func (e Bombarded) apply(g *Game) { g.combats++ }
func (ShotLost) apply(*Game)      {}

// barrage is all the fire that is announced at some units of one hex.
type barrage struct {
	groups  [][]int // who fires, those who fire as one together
	boats   []int
	at      hex.Hex
	targets []int
}

// run carries out all the fire at one target that a side announces, or that of batteries
// together at several units of one hex. HBN 11.1C, 11.4.
func (c Bombard) run(b *bench) error {
	if err := b.enterCombat(); err != nil {
		return err
	}
	if why, err := b.unmet(c.If, 0); err != nil {
		return err
	} else if why != "" {
		b.passOver(c.text(), why, "HBN 10.1I")
		return nil
	}
	v, err := b.plan(c)
	if err != nil {
		return err
	}
	return b.open(v, c.Together)
}

// text writes an order to bombard.
func (c Bombard) text() string {
	at := c.At.String()
	if len(c.Targets) > 0 {
		at = strings.Join(c.Targets, ", ")
	}
	return strings.Join(c.Units, ", ") + " bombards " + at
}

// open announces a barrage and fires it. HBN 11.1C.
func (b *bench) open(v *barrage, together bool) error {
	g := b.g
	b.emit(FireAnnounced{v.announced(b, together)})
	shots := g.shotsOf(v)
	for i := range shots {
		if err := b.fire(&shots[i]); err != nil {
			return err
		}
	}
	for _, group := range v.groups {
		b.unvolley(g.units[group[0]].at, "a unit of the hex has bombarded")
	}
	return nil
}

// announced is what both sides hear before the first shot. HBN 11.1C.
func (v *barrage) announced(b *bench, together bool) seen.FireAnnounced {
	all := seen.FireAnnounced{Side: b.side, At: v.at, Targets: b.g.names(v.targets), Together: together}
	for _, group := range v.groups {
		all.Units = append(all.Units, b.g.names(group)...)
	}
	for _, boat := range v.boats {
		all.Boats = append(all.Boats, boatNames[boat])
	}
	return all
}

// shotsOf are the dice of a barrage in the order in which they are rolled. HBN 11.4B, 11.4C.
func (g *Game) shotsOf(v *barrage) []shot {
	var shots []shot
	for _, group := range v.groups {
		for _, target := range v.targets[:min(len(group), len(v.targets))] {
			shots = append(shots, g.shotOf(group, target, v.at))
		}
	}
	for _, boat := range v.boats {
		shots = append(shots, g.boatShot(boat, v.targets[0], v.at))
	}
	return shots
}

// plan reads an order to bombard and refuses what the book does not allow.
func (b *bench) plan(c Bombard) (*barrage, error) {
	g := b.g
	v := &barrage{at: c.At}
	if err := b.aimAt(v, c); err != nil {
		return nil, err
	}
	var all []int
	for _, name := range c.Units {
		if boat := slices.Index(boatNames[:], name); boat >= 0 {
			if err := b.mayShell(boat, v.at); err != nil {
				return nil, err
			}
			if slices.Contains(v.boats, boat) {
				return nil, refuse("HBN 11.5", "%s is named twice", name)
			}
			v.boats = append(v.boats, boat)
			continue
		}
		n, err := b.findOwn(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(all, n) {
			return nil, refuse("HBN 11.1B", "%s is named twice", name)
		}
		all = append(all, n)
	}
	if len(all)+len(v.boats) == 0 {
		return nil, refuse("HBN 11.1C", "say who fires at %s", v.at)
	}
	v.groups = g.group(all, c.Together)
	return v, g.mayOpen(v)
}

// aimAt finds the targets of an order: those it names, or else the top unit of the hex.
func (b *bench) aimAt(v *barrage, c Bombard) error {
	g := b.g
	for _, name := range c.Targets {
		n, err := g.find(name)
		if err != nil {
			return err
		}
		v.targets = append(v.targets, n)
	}
	if v.at.IsZero() && len(v.targets) > 0 { // the order names units alone, HBN 14.6A
		if at, ok := g.standsAt(v.targets[0]); ok && g.isTarget(v.targets[0], at, b.side) {
			v.at = at
		}
	}
	if len(v.targets) == 0 {
		n := g.defenderOf(v.at)
		if n < 0 {
			return refuse("HBN 11.1C", "there is no unit in %s to fire at", v.at)
		}
		if g.side(n) == b.side {
			return refuse("HBN 11.1A", "no enemy is in %s: %s stands there, which is yours", v.at, g.name(n))
		}
		v.targets = []int{n}
	}
	for i, n := range v.targets {
		switch {
		case g.side(n) == b.side:
			return refuse("HBN 11.1A", "%s is yours", g.name(n))
		case v.at.IsZero():
			return refuse("HBN 11.1C", "%s is nowhere in sight", g.name(n))
		case !g.isTarget(n, v.at, b.side):
			return refuse("HBN 11.1C", "%s is not in %s", g.name(n), v.at)
		case slices.Contains(v.targets[:i], n):
			return refuse("HBN 11.4C", "%s is named twice", g.name(n))
		case slices.Contains(g.shelled, int16(n)):
			return refuse("HBN 11.1C", "%s has been bombarded in this phase: all fire at it is announced at once", g.name(n))
		}
	}
	return nil
}

// isTarget reports whether a unit is in a hex where a side can fire at it: on the map, or in a
// reserve that lies there and is not hidden. HBN 14.6A.
func (g *Game) isTarget(n int, h hex.Hex, from rules.Side) bool {
	at, ok := g.standsAt(n)
	return ok && at == h && !(g.units[n].place == inReserve && g.hidden(g.side(n), g.units[n].reserve, from))
}

// mayOpen checks every pair of who fires and who is fired at.
func (g *Game) mayOpen(v *barrage) error {
	most := 1
	for _, group := range v.groups {
		most = max(most, len(group))
		for _, n := range group {
			if err := g.mayFire(n, v.at); err != nil {
				return err
			}
			for _, target := range v.targets[:min(len(group), len(v.targets))] {
				if err := g.canFireAt(n, target); err != nil {
					return err
				}
			}
		}
	}
	if len(v.targets) > most {
		return refuse("HBN 11.4B", "only batteries of one hex that fire together fire at several units, at most as many as they are; here that is %d", most)
	}
	return nil
}

// mayFire refuses the fire of a unit that its couplet does not allow. HBN 11.1B, 11.1E. Guns fire
// at a hex that is attacked as well, HBN 11.1D.
func (g *Game) mayFire(n int, at hex.Hex) error {
	u := &g.units[n]
	switch {
	case u.has(attacked):
		return refuse("HBN 11.1B", "%s has attacked in this couplet and may not bombard", g.name(n))
	case u.has(fired):
		return refuse("HBN 11.1B", "%s has bombarded in this couplet", g.name(n))
	case u.has(idle):
		return refuse("HBN 13.3.4C", "%s was rallied or tried to recover in this couplet and may not bombard", g.name(n))
	case g.kind(n) != data.Artillery && g.isUnderAttack(at):
		return refuse("HBN 11.1E", "%s is under attack in this phase: only artillery may bombard it too", at)
	}
	return nil
}

// isUnderAttack reports whether a hex has been attacked in this combat phase.
func (g *Game) isUnderAttack(h hex.Hex) bool {
	return g.target == h || slices.Contains(g.closed, h)
}

// canFireAt says why a unit may not bombard a unit of the enemy as they stand: HBN 11.1,
// 11.2A. What either has done in this couplet is not asked.
func (g *Game) canFireAt(n, target int) error {
	at, ok := g.standsAt(target)
	if !ok {
		return refuse("HBN 11.1A", "%s is not on the map", g.name(target))
	}
	if err := g.canFireInto(n, at); err != nil {
		return err
	}
	if g.kind(n) != data.Artillery && target != g.defenderOf(at) && !(g.units[target].place == inReserve && len(g.at(at)) == 0) {
		return refuse("HBN 11.1E", "infantry and cavalry fire at the top unit of a hex only, and in %s that is not %s", at, g.name(target))
	}
	if g.inEnemyZone(n) && !g.reaches(target, g.units[n].at) {
		return refuse("HBN 11.2A", "%s is in an enemy zone and may only fire at a unit whose zone that is; %s is none", g.name(n), g.name(target))
	}
	return nil
}

// canFireInto says why a unit may not bombard a hex, whoever is there. HBN 6.6, 8.4A, 11.2A,
// 12.3F, 14.6B.
func (g *Game) canFireInto(n int, at hex.Hex) error {
	u := &g.units[n]
	away := g.board.grid.Distance(u.at, at)
	switch name, guns := g.name(n), g.kind(n) == data.Artillery; {
	case g.lit(data.Night):
		return refuse("HBN 12.3F", "there is no fire at a distance by night")
	case u.place == inReserve:
		return refuse("HBN 14.6B", "%s is in reserve and may not bombard", name)
	case u.place != onMap:
		return refuse("HBN 11.1A", "%s is not on the map", name)
	case !guns && n != g.defenderOf(u.at):
		return refuse("HBN 11.1E", "of the infantry and cavalry of %s only %s, on top, may bombard", u.at, g.name(g.defenderOf(u.at))) // HBN 8.4A
	case !guns && g.inEnemyZone(n) && !u.has(volley):
		return refuse("HBN 6.6", "%s is in an enemy zone without a volley marker and may not bombard", name)
	case g.face(n).Range < away:
		return refuse("HBN 11.2A", "%s has a range of %d, and %s is %d away", name, g.face(n).Range, at, away)
	}
	if o, blocked := g.obstacle(u.at, at); blocked {
		return refuse(o.rule, "%s does not see %s: %s", g.name(n), at, o)
	}
	return nil
}

// canFire reports whether a unit can bombard a hex now, whoever is there. HBN 15.1.
func (g *Game) canFire(n int, at hex.Hex) bool { return g.canFireInto(n, at) == nil }
