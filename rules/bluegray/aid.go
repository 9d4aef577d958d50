package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Guns that help friends in their defence, and guns that must defend themselves against
// infantry. BGD 22.4.8. The book says neither how often guns may help nor whether ground
// matters: here they help once in a combat phase, need no line of sight, and are not
// multiplied by the ground of those whom they help; over a distance from the nearest
// attacker they lose what they lose on the attack, if the game has that.

// aidReach is how far guns help, the hex of their friends counted.
const aidReach = 3

// DefenceAided adds guns to a defence.
type DefenceAided struct {
	Side   rules.Side `json:"side"`
	Number int        `json:"number"`
	Guns   []string   `json:"guns"`
	On     []hex.Hex  `json:"on"`
}

// Kind names the event in the journal.
func (DefenceAided) Kind() string { return "aided" }

// Tell tells both sides.
func (e DefenceAided) Tell(rules.Side) rules.Notice {
	return seen.Aided{Side: e.Side, Guns: e.Guns, On: e.On}
}

func (e DefenceAided) apply(g *Game) { g.mark(e.Guns, aided) }

// aidsDefence answers the option defensive-aid.
func (g *Game) aidsDefence() bool { return g.options.is(defensiveAid, "on") }

// gunsAid asks the owner of guns that can help the defence of a combat and would make a
// difference whether they do.
func (b *bench) gunsAid(c *combat) error {
	g := b.g
	guns := g.mayAid(c)
	if len(guns) == 0 {
		return nil
	}
	var ds []rules.Decision
	for _, n := range guns {
		d := rules.Decision{ID: b.place() + "/aid/" + g.forces[n].name, Side: g.phasing.Enemy(), Kind: "aid", Rule: "BGD 22.4.8",
			Subjects: []string{g.forces[n].name, g.scale[g.columnOf(c)], g.units[n].at.String()}, Options: []string{"no", "yes"},
			Why: "guns help where they run no risk"}
		for _, h := range c.on {
			d.Subjects = append(d.Subjects, h.String())
		}
		if !g.isBesideAttacker(c, n) {
			d.Default = 1
		}
		ds = append(ds, d)
	}
	picks, err := b.choose(ds...)
	if err != nil {
		return err
	}
	for i, n := range guns {
		if picks[i] == 1 {
			c.aids = append(c.aids, n)
		}
	}
	if len(c.aids) > 0 {
		b.emit(DefenceAided{Side: g.phasing.Enemy(), Number: c.number, Guns: g.names(c.aids), On: c.on})
		c.sharers = append(c.sharers, g.strickenAids(c)...)
	}
	return nil
}

// mayAid lists the guns that can help the defenders of a combat, none if all of them
// together would not change its odds.
func (g *Game) mayAid(c *combat) []int {
	if !g.aidsDefence() {
		return nil
	}
	var guns []int
	g.each(g.phasing.Enemy(), func(n int) {
		if g.forces[n].kind == "art" && !g.units[n].has(aided) && !slices.Contains(c.on, g.units[n].at) && g.isAidInReach(c, n) {
			guns = append(guns, n)
		}
	})
	with := *c
	with.aids = guns
	if g.columnOf(&with) == g.columnOf(c) {
		return nil
	}
	return guns
}

// isAidInReach reports whether guns are near enough to a defender and have strength left
// over the distance to the nearest attacker.
func (g *Game) isAidInReach(c *combat, n int) bool {
	at := g.units[n].at
	return !g.isSpentAt(n, g.gapToAttacker(c, n)) &&
		slices.ContainsFunc(c.defenders, func(m int) bool { return g.board.grid.Distance(at, g.units[m].at) <= aidReach })
}

// gapToAttacker is how many hexes lie between guns and the nearest attacker.
func (g *Game) gapToAttacker(c *combat, n int) int {
	least := g.board.grid.Distance(g.units[n].at, g.units[c.attackers[0]].at) - 1
	for _, m := range c.attackers {
		least = min(least, g.board.grid.Distance(g.units[n].at, g.units[m].at)-1)
	}
	return least
}

// isBesideAttacker reports whether guns are next to one of the attackers, and share what
// comes of the combat.
func (g *Game) isBesideAttacker(c *combat, n int) bool {
	return slices.ContainsFunc(c.attackers, func(m int) bool { return g.reaches(g.units[n].at, g.units[m].at) })
}

// strickenAids lists the guns that help and share the result.
func (g *Game) strickenAids(c *combat) []int {
	return slices.DeleteFunc(slices.Clone(c.aids), func(n int) bool { return !g.isBesideAttacker(c, n) })
}

// aidForce is what guns add to the defence of others.
func (g *Game) aidForce(c *combat, n int) rules.Tally {
	var t rules.Tally
	t.Add(g.strength(n), fmt.Sprintf("%s from %s", g.forces[n].name, g.units[n].at), "BGD 22.4.8")
	g.attenuate(&t, n, g.gapToAttacker(c, n))
	return t
}

// isRushed reports whether guns must defend themselves with one strength point: infantry
// attacks them from next to them and no infantry stands with them.
func (g *Game) isRushed(c *combat, n int) bool {
	isFoot := func(m int) bool { return g.forces[m].kind == "inf" }
	return g.aidsDefence() && g.forces[n].kind == "art" && slices.ContainsFunc(c.near(), isFoot) && !g.anyAt(g.units[n].at, isFoot)
}
