package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// Forced march. HBN 7.6, 12.2B.

// ForcedMarch is a unit's roll for more movement points.
type ForcedMarch struct{ seen.ForcedMarch }

// Kind names the event in the journal.
func (ForcedMarch) Kind() string { return "forced-march" }

// Tell tells both sides.
func (e ForcedMarch) Tell(rules.Side) rules.Notice { return e.ForcedMarch }

func (e ForcedMarch) apply(g *Game) { g.units[g.number[e.Unit]].flags |= marched }

// bestPace is the most movement points that a forced march can gain. HBN 7.6B.
func (g *Game) bestPace() int {
	best := 0
	for _, row := range g.March {
		for _, p := range row {
			best = max(best, p.Points)
		}
	}
	return best
}

// mayMarch says why units may not try a forced march, if so: the Union on turn 1 by a ruling.
// HBN 4.4, 7.6A.
func (g *Game) mayMarch(units []int) error {
	for _, n := range units {
		switch {
		case !g.mayHurry(n):
			return refuse("HBN 4.4", "on turn 1 Union units make no forced march")
		case g.units[n].has(marched):
			return refuse("HBN 7.6A", "%s has tried a forced march in this phase", g.name(n))
		}
	}
	return nil
}

// forceMarch rolls a forced march for each of the units that move together and gives the
// movement points that they all gain, and need not spend (HBN 7.6D). HBN 7.6A, 8.2A.
func (b *bench) forceMarch(units []int) int {
	gained := -1
	for _, n := range units {
		if p := b.pace(n); gained < 0 || p < gained {
			gained = p
		}
	}
	return max(gained, 0)
}

// pace rolls for one unit: it gains points, and may be disrupted by it; who is so already is
// questionable. HBN 7.6A-7.6C, 12.2B.
func (b *bench) pace(n int) int {
	g := b.g
	var mods rules.Tally
	if g.lit(data.Evening) {
		mods.Add(3, "evening", "HBN 12.2B")
	}
	morale := b.ratingOf(n).Sum()
	die := b.roll(g.name(n) + ".march")
	roll := die + mods.Sum()
	row := g.March[min(roll, len(g.March)-1)]
	p := row[min(max(morale, 1), len(row))-1]
	b.emit(ForcedMarch{seen.ForcedMarch{Unit: g.name(n), Side: g.side(n), Die: die, Mods: mods, Roll: roll, Morale: morale,
		Points: p.Points, Tired: p.Disrupted}})
	if p.Disrupted && !b.disrupt(n, "forced march", "HBN 7.6B") {
		b.question(n, "disrupted by a forced march once more", "HBN 7.6C")
	}
	return p.Points
}
