package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// What leaders do. HBN 13.3: each uses one bonus a couplet, for units of his span in his hex or
// next to it.

// LeaderUsed is a bonus used. HBN 13.3.
type LeaderUsed struct{ seen.LeaderUsed }

// Kind names the event in the journal.
func (LeaderUsed) Kind() string { return "leader-used" }

// Tell tells both sides.
func (e LeaderUsed) Tell(rules.Side) rules.Notice { return e.LeaderUsed }

func (e LeaderUsed) apply(g *Game) {
	l := g.leaderNo[e.Leader]
	g.leaders[l].used = Use(e.Use)
	if Use(e.Use) == ToStack && g.Leaders[l].Span.One {
		g.leaders[l].speaks = int16(g.Units[g.number[e.Units[0]]].Formation.From)
	}
	if Use(e.Use) == ToCoordinate {
		g.leaders[l].flags |= leaderCoordinates
	}
	if Use(e.Use) == ToRecover || Use(e.Use) == ToRally {
		for _, name := range e.Units {
			u := &g.units[g.number[name]]
			u.flags |= still
			switch {
			case Use(e.Use) == ToRally:
				u.flags |= idle
			case g.options.is(recoveredAttack, "no"): // HBN 13.3.3
				u.flags |= passive
			}
		}
	}
}

// holdsHim reports whether a leader who uses the bonus may not move. HBN 13.3.1-13.3.4.
func (u Use) holdsHim() bool { return u == ToReserve || u == ToStack || u == ToRecover || u == ToRally }

// use marks a bonus as used.
func (b *bench) use(l int, u Use, rule rules.Cite, units ...string) {
	b.emit(LeaderUsed{seen.LeaderUsed{Leader: b.g.Leaders[l].Name, Side: b.g.Leaders[l].Side, Use: string(u), Units: units, Rule: rule}})
}

// mayUse says why a leader can't use a bonus now, if so. HBN 13.3.
func (b *bench) mayUse(l int, u Use) error {
	g, k := b.g, &b.g.leaders[l]
	name := g.Leaders[l].Name
	switch {
	case g.isBare(l):
		return refuse("HBN 13.6", "a headquarters has no bonuses")
	case k.state != leaderOnMap:
		return refuse("HBN 13.1C", "%s is not on the map", name)
	case k.used != "":
		return refuse("HBN 13.3", "%s has used a bonus in this couplet: %s", name, k.used)
	case u.holdsHim() && k.flags&leaderMoved != 0:
		return refuse("HBN 13.3", "%s has moved, and for that he stays where he is", name)
	case (u == ToRecover || u == ToRally) && g.inZone(k.at, g.Leaders[l].Side):
		return refuse("HBN 13.3", "%s is in an enemy zone", name)
	}
	return nil
}

// run uses a bonus of the movement phase, or makes a hero before a combat.
func (c Lead) run(b *bench) error {
	l, err := b.findLeader(c.Leader)
	if err != nil {
		return err
	}
	phases := []phase{movementPhase}
	if c.Use == ToHero {
		phases = append(phases, combatPhase)
	}
	if err := b.mustPhase(phases...); err != nil {
		return err
	}
	if err := b.mayUse(l, c.Use); err != nil {
		return err
	}
	switch c.Use {
	case ToReserve:
		return b.leadReserve(l, c)
	case ToStack:
		return b.leadStacking(l, c)
	case ToRecover:
		return b.leadRecovery(l, c)
	case ToRally:
		return b.leadRally(l, c)
	case ToHero:
		return b.leadHero(l, c)
	case ToStrength:
		return b.leadStrength(l, c)
	case ToAttack, ToCoordinate:
		return refuse("HBN 13.3.6", "a leader adds to an attack with the order to attack itself: attack UNIT -> HEX with %s", c.Leader)
	case ToDefend:
		return refuse("HBN 13.3.7", "a leader defends by standing instruction: standing: defend UNIT with %s", c.Leader)
	}
	return refuse("HBN 13.3", "a leader's bonuses are reserve, stack, recover, rally, coordinate, attack, defend, hero and strength")
}

// one gives the one unit that a bonus is for, which must be in the leader's span.
func (b *bench) one(l int, c Lead) (int, error) {
	if len(c.Units) != 1 {
		return 0, refuse("HBN 13.3", "%s is for one unit: say which", c.Use)
	}
	n, err := b.findOwn(c.Units[0])
	if err == nil && !b.g.inSpan(l, n) {
		err = refuse("HBN 13.3", "%s is not in the span of %s (%s)", c.Units[0], c.Leader, b.g.spanOf(l))
	}
	return n, err
}

// spanOf is a leader's span as his counter has it.
func (g *Game) spanOf(l int) string { return spanText(g.Leaders[l].Span, g.Leaders[l].Army, true) }

// stackedWith reports whether a leader is in the hex of a unit on the map.
func (g *Game) stackedWith(l, n int) bool {
	return g.units[n].place == onMap && g.leaders[l].state == leaderOnMap && g.leaders[l].at == g.units[n].at
}

// startedWith reports whether a leader was in the hex of a unit when the movement phase began,
// and is now. HBN 13.3.3, 13.3.5, 13.3.6.
func (g *Game) startedWith(l, n int) bool {
	return g.stackedWith(l, n) && g.leaders[l].from == g.units[n].from && !g.leaders[l].from.IsZero()
}

// leadStacking lets units of a leader's span join each other freely in his hex and next to it for
// the rest of the phase; an F span holds one formation, that of the unit named. HBN 13.1B, 13.3.2.
func (b *bench) leadStacking(l int, c Lead) error {
	g := b.g
	if !g.Leaders[l].Span.One {
		b.use(l, ToStack, "HBN 13.3.2")
		return nil
	}
	n, err := b.one(l, c)
	if err != nil {
		return err
	}
	if f := g.Units[n].Formation; f.All || f.From != f.To {
		return refuse("HBN 13.1B", "the span of %s is one formation, and %s belongs to more: name a unit of one", c.Leader, c.Units[0])
	}
	b.use(l, ToStack, "HBN 13.3.2", c.Units[0])
	return nil
}

// leadReserve makes a reserve by a leader's command rating. HBN 13.3.1.
func (b *bench) leadReserve(l int, c Lead) error {
	return Gather{Leader: c.Leader, Units: c.Units}.run(b)
}

// leadRecovery turns a disrupted unit back without a roll. HBN 13.3.3.
func (b *bench) leadRecovery(l int, c Lead) error {
	n, err := b.one(l, c)
	switch {
	case err != nil:
		return err
	case !b.g.startedWith(l, n):
		return refuse("HBN 13.3.3", "%s was not with %s when the phase began", c.Leader, c.Units[0])
	case !b.g.units[n].has(disrupted):
		return refuse("HBN 13.3.3", "%s is not disrupted", c.Units[0])
	case b.g.units[n].has(moved):
		return refuse("HBN 13.3.3", "%s has moved", c.Units[0])
	case b.g.isBound(n):
		return refuse("HBN 7.9", "%s must move to the heaviest firing", c.Units[0])
	}
	b.use(l, ToRecover, "HBN 13.3.3", c.Units[0])
	b.recover(n, "by "+c.Leader, "HBN 13.3.3")
	return nil
}

// leadRally checks the morale of a routed unit, which comes to the leader's hex if it passes.
// HBN 13.3.4.
func (b *bench) leadRally(l int, c Lead) error {
	g := b.g
	n, err := b.one(l, c)
	if err != nil {
		return err
	}
	here := g.leaders[l].at
	if err := g.mayRallyAt(l, n, here); err != nil {
		return err
	}
	u := &g.units[n]
	if u.place != routed && u.place != routedAndEliminated || u.stage != isRouted && u.stage != isReady {
		return refuse("HBN 13.3.4B", "%s is not among the routed", c.Units[0])
	}
	both := u.place == routedAndEliminated
	b.use(l, ToRally, "HBN 13.3.4", c.Units[0])
	var mods rules.Tally
	if add := g.combatRating(l); add != 0 {
		mods.Add(-add, c.Leader, "HBN 13.3.4B")
	}
	if !b.checkMorale(check{unit: n, why: "is rallied", rule: "HBN 13.3.4B", mods: mods}).passed {
		return nil
	}
	if both {
		stays, err := b.strengthForRally(n)
		if err != nil || !stays {
			return err
		}
	}
	b.emit(UnitReentered{seen.UnitReentered{Unit: c.Units[0], Side: b.side, At: here, Rallied: c.Leader}})
	return b.entersHex(n, here)
}

// mayRallyAt says why a leader can't rally a unit in his hex, if so: one or two units are with
// him, one of them of his span; an F span holds one formation for both. HBN 13.1B, 13.3.4A.
func (g *Game) mayRallyAt(l, routed int, here hex.Hex) error {
	with := g.at(here)
	spanned := false
	for _, n := range with {
		spanned = spanned || g.areInSpan(l, []int{n, routed})
	}
	if len(with) == 0 || g.crowd(here) >= stackLimit || !spanned {
		return refuse("HBN 13.3.4A", "%s must be stacked with one or two units, one of them in his span", g.Leaders[l].Name)
	}
	return nil
}

// strengthForRally spends extra strength at once for a unit that was eliminated too, if its
// owner likes; or else it goes to the Ready area. HBN 13.3.4C.
func (b *bench) strengthForRally(n int) (bool, error) {
	g := b.g
	counter := g.counterFor(n, "")
	pick := 1
	if counter >= 0 {
		var err error
		pick, err = b.ask(rules.Decision{ID: b.at(n, "replace"), Side: g.side(n), Kind: "replace", Rule: "HBN 13.3.4C",
			Subjects: []string{g.name(n), g.Extra[counter].Name}, Options: []string{"yes", "no"}, Why: "it comes on the map at once"})
		if err != nil {
			return false, err
		}
	}
	if pick == 1 {
		if g.units[n].stage != isReady {
			b.emit(UnitsReadied{seen.UnitsReadied{Side: g.side(n), Units: []string{g.name(n)}, Stage: isReady.String(), Rule: "HBN 13.3.4C"}})
		}
		return false, nil
	}
	b.spend(counter, n, "HBN 13.3.4C")
	return true, nil
}

// leadStrength rolls for the cadre of an eliminated unit, batteries too, less the leader's rating;
// if it is made again it comes to his hex. HBN 13.3.9A, 13.3.9B, 13.3.9C.
func (b *bench) leadStrength(l int, c Lead) error {
	g := b.g
	n, err := b.one(l, c)
	switch {
	case err != nil:
		return err
	case !g.awaitsStrength(n):
		return refuse("HBN 13.3.9A", "%s is not among the eliminated, or was routed too and is not in the Ready area yet", c.Units[0])
	case g.crowd(g.leaders[l].at) >= stackLimit:
		return refuse("HBN 13.3.9C", "there is no room in %s", g.leaders[l].at)
	}
	rating := g.commandRating(l)
	if g.options.is(createRating, "combat") {
		rating = g.combatRating(l)
	}
	var mods rules.Tally
	mods.Add(-rating, c.Leader, "HBN 13.3.9A")
	b.use(l, ToStrength, "HBN 13.3.9", c.Units[0])
	if !b.rollCadre(n, mods, "HBN 13.3.9") {
		return nil
	}
	b.emit(UnitReformed{seen.UnitReformed{Unit: c.Units[0], Side: b.side, Why: c.Leader, Rule: "HBN 13.3.9"}})
	return b.reenter(n, g.leaders[l].at)
}

// joinsByLeader reports whether a leader who stays for it lets a unit join another in a hex
// freely, as if it were of its formation: he is there or next to it, and both are in his span.
// HBN 13.3.2.
func (g *Game) joinsByLeader(n int, h hex.Hex) bool {
	for l := range g.leaders {
		k := &g.leaders[l]
		if k.used != ToStack || k.state != leaderOnMap || g.board.grid.Distance(k.at, h) > 1 {
			continue
		}
		if slices.ContainsFunc(g.at(h), func(m int) bool { return g.speaksTo(l, []int{m, n}) }) {
			return true
		}
	}
	return false
}

// speaksTo reports whether units are in the span of a leader who makes them one for stacking.
// HBN 13.1B, 13.3.2.
func (g *Game) speaksTo(l int, units []int) bool {
	for _, n := range units {
		f := g.Units[n].Formation
		if k := int(g.leaders[l].speaks); !g.inSpan(l, n) || k != 0 && !f.All && (k < f.From || k > f.To) {
			return false
		}
	}
	return true
}
