package bluegray

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Cavalry retreat before combat. BG 11.2; BGD 21.10.

// cavalryDeclines lets the cavalry under attack by nothing but infantry and guns
// go back two hexes. It takes those who go out of the combat and gives the hexes
// that they emptied. The attackers may not turn on others.
func (b *bench) cavalryDeclines(c *combat) ([]hex.Hex, error) {
	g := b.g
	riders := g.mayDecline(c)
	if len(riders) == 0 {
		return nil, nil
	}
	if g.givesWay() {
		return b.cavalryGivesWay(c, riders)
	}
	odds, by := g.scale[g.columnOf(c)], g.attackersTold(c)
	var ds []rules.Decision
	for _, n := range riders {
		ds = append(ds, b.declineDecision(n, odds, by, ""))
	}
	picks, err := b.choose(ds...)
	if err != nil {
		return nil, err
	}
	gone := map[hex.Hex][]string{}
	for i, n := range riders {
		if picks[i] == 0 {
			continue
		}
		from := g.units[n].at
		went, err := b.ride(n, ds[i].Options[picks[i]], odds, by)
		if err != nil {
			return nil, err
		}
		if went {
			gone[from] = append(gone[from], g.forces[n].name)
		}
	}
	return b.settleDeclined(c, gone), nil
}

// attackersTold names to the side that is asked, in the fog of war, what it sees of those
// who attack; elsewhere it sees them all.
func (g *Game) attackersTold(c *combat) []string {
	if !g.isFoggy() {
		return nil
	}
	var all []string
	for _, n := range c.attackers {
		side, at := g.forces[n].side.Enemy(), g.units[n].at
		who := "unseen guns"
		if g.isNear(side, at) {
			who = g.forces[n].name + " in " + at.String()
		} else if g.sees(side, at) {
			who = seen.Sighted{Type: g.forces[n].kind}.Arm() + " in " + at.String()
		}
		if !slices.Contains(all, who) {
			all = append(all, who)
		}
	}
	return all
}

// columnOf is the column of a combat as it would be fought.
func (g *Game) columnOf(c *combat) int {
	attack, defence := g.strengths(c)
	col, _ := g.columnAt(attack.Sum(), defence.Sum())
	return col
}

// mayDecline lists the cavalry that may go. It answers the option cavalry-retreat, which
// BGD 22.3 and BGD 22.4.9 stand in place of.
func (g *Game) mayDecline(c *combat) []int {
	if g.options.is(cavalryRetreat, "off") && !g.givesWay() || g.options.screens() || g.isSimultaneous() { // BGD 22.4.14: all fight at once
		return nil
	}
	for _, n := range c.attackers {
		if g.forces[n].kind == "cav" {
			return nil
		}
	}
	return slices.DeleteFunc(slices.Clone(c.defenders), func(n int) bool {
		if g.forces[n].kind != "cav" {
			return true
		}
		if g.givesWay() {
			return len(g.waysByChoice(n)) == 0
		}
		return len(g.ridesHoped(n)) == 0
	})
}

// ride2 is a way of two hexes.
type ride2 struct{ through, to hex.Hex }

func (r ride2) end() wayBack { return wayBack{to: r.to} }

func (r ride2) label() string { return r.to.String() + " through " + r.through.String() }

// rides lists the ways of two steps, each under the restrictions of retreat, to
// hexes with room; nobody is displaced. Of several ways to a hex the first in
// order is offered.
func (g *Game) rides(n int) []ride2 {
	var all []ride2
	for _, r := range g.everyRide(n) {
		if !slices.ContainsFunc(all, func(o ride2) bool { return r.to == o.to }) {
			all = append(all, r)
		}
	}
	return all
}

// everyRide lists all of them.
func (g *Game) everyRide(n int) []ride2 {
	from := g.units[n].at
	var all []ride2
	for _, h := range g.board.around(from) {
		if !g.mayFallBack(n, from, h) {
			continue
		}
		for _, to := range g.board.around(h) {
			if to == from || !g.mayFallBack(n, h, to) || !g.hasRoom(n, to) {
				continue
			}
			all = append(all, ride2{h, to})
		}
	}
	prefer := g.preferWay(g.forces[n].side)
	slices.SortStableFunc(all, func(a, b ride2) int { return prefer(a.end(), b.end()) })
	return all
}

// ridesHoped lists them past blank counters, if there are no others, each of the ways to a hex:
// who bars one may not bar another. BGD 22.4.11.
func (g *Game) ridesHoped(n int) []ride2 {
	if all := g.rides(n); len(all) > 0 || !g.isCovert() {
		return all
	}
	return waysHoped(g, n, (*Game).everyRide, ride2.end)
}

func (b *bench) declineDecision(n int, odds string, by []string, again string) rules.Decision {
	g := b.g
	name := g.forces[n].name
	d := rules.Decision{ID: b.place() + "/cavalry/" + name + again, Side: g.forces[n].side, Kind: "cavalry", Rule: "BG 11.2",
		Subjects: append([]string{name, odds, g.units[n].at.String()}, by...), Options: []string{"stand"}, Why: "cavalry stands unless told to go"}
	for _, r := range g.ridesHoped(n) {
		d.Options = append(d.Options, r.label())
	}
	return d
}

// isRideStopped reports whether real units bar a ride, and has them shown. BGD 22.4.11.
func (b *bench) isRideStopped(n int, r ride2) bool {
	g := b.g
	if !g.isCovert() {
		return false
	}
	w, from := g.withoutDummies(g.forces[n].side.Enemy()), g.units[n].at
	if w.mayFallBack(n, from, r.through) && w.mayFallBack(n, r.through, r.to) && w.hasRoom(n, r.to) {
		return false
	}
	b.proveWay(n, []hex.Hex{r.through, r.to})
	return true
}

// ride carries one such retreat out. If another unit took the room, the owner
// chooses again.
func (b *bench) ride(n int, wish, odds string, by []string) (bool, error) {
	g := b.g
	rides := g.ridesHoped(n)
	i := slices.IndexFunc(rides, func(r ride2) bool { return r.label() == wish })
	if i < 0 {
		picks, err := b.choose(b.declineDecision(n, odds, by, "/again"))
		if err != nil || picks[0] == 0 {
			return false, err
		}
		i = picks[0] - 1
	}
	r := rides[i]
	if b.isRideStopped(n, r) {
		return false, nil
	}
	side, from := g.forces[n].side, g.units[n].at
	b.letPass(side, []hex.Hex{r.through, r.to})
	b.emit(UnitRetreated{Unit: g.forces[n].name, Side: side, From: from, Path: []hex.Hex{r.through, r.to}, Cause: "cavalry"})
	b.followUnit(n, from)
	b.catchLeaders()
	for _, h := range []hex.Hex{r.through, r.to} { // coming next to the train on the way is enough, BG-CHI 12.51
		if err := b.disturbTrain(side, h); err != nil {
			return false, err
		}
	}
	return true, nil
}

// settleDeclined takes those who rode away out of the combat and gives the
// hexes left empty. It answers the option ruling.cavalry-retreat.
func (b *bench) settleDeclined(c *combat, gone map[hex.Hex][]string) []hex.Hex {
	if len(gone) == 0 {
		return nil
	}
	g := b.g
	stays := func(n int) bool { return slices.Contains(c.on, g.units[n].at) && !g.units[n].has(retreated) }
	c.defenders = slices.DeleteFunc(c.defenders, func(n int) bool { return !stays(n) })
	if g.options.is(cavalryStack, "lapses") {
		c.defenders = nil
	}
	var vacated []hex.Hex
	for _, h := range slices.Clone(c.on) {
		if names := gone[h]; len(names) > 0 {
			slices.SortFunc(names, strings.Compare)
			b.emit(CombatDeclined{Side: g.phasing.Enemy(), Units: names, From: h, Whole: len(c.defenders) == 0})
		}
		if len(g.at(h)) == 0 {
			vacated = append(vacated, h)
			c.on = slices.DeleteFunc(slices.Clone(c.on), func(o hex.Hex) bool { return o == h })
		}
	}
	g.dropOutOfRange(c)
	return vacated
}

// dropOutOfRange takes distant guns out of a combat that reach none of the hexes
// still attacked (BG 8.74), and ends one in which nobody is left to attack.
func (g *Game) dropOutOfRange(c *combat) {
	c.attackers = slices.DeleteFunc(c.attackers, func(n int) bool {
		return c.bombards(n) && !slices.ContainsFunc(c.on, func(h hex.Hex) bool { return g.mayBombard(n, h) == nil })
	})
	if len(c.attackers) == 0 {
		c.defenders = nil
	}
}
