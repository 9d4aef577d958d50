package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Strengths, terrain, odds. BG 8.1, 8.2, 8.76, 8.8; BGD 7.0, 7.4, 7.9, 9.0.

// scale is the columns of a results table from worst to best.
type scale []string

var (
	plainScale = scale{"1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"}
	fineScale  = scale{"1-5", "1-4", "1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1", "6-1"} // BGD 22.6.1
)

// find gives a column by name, -1 if there is none.
func (s scale) find(name string) int { return slices.Index(s, name) }

// last is the best column.
func (s scale) last() int { return len(s) - 1 }

// column is the odds of attack against defence, rounded in favour of the
// defender; beyond the ends of the table the end column counts. BG 8.1.
func (s scale) column(attack, defence int) int {
	even := s.find("1-1")
	switch defence = max(defence, 1); {
	case s.isHalfMore(attack, defence):
		return even + 1
	case attack >= 2*defence:
		return min(s.find("2-1")-2+attack/defence, s.last())
	case attack >= defence:
		return even
	case attack <= 0:
		return 0
	}
	return max(even+1-(defence+attack-1)/attack, 0)
}

// isHalfMore reports whether odds are 3-2 on a table that has a column for them. BGD 22.6.1.
func (s scale) isHalfMore(attack, defence int) bool {
	return s.find("3-2") >= 0 && 2*attack >= 3*defence && attack < 2*defence
}

// ratio is the same as text, without the ends of the table: "7-1".
func (s scale) ratio(attack, defence int) string {
	if s.isHalfMore(attack, defence) {
		return "3-2"
	}
	if attack >= defence {
		return fmt.Sprintf("%d-1", attack/max(defence, 1))
	}
	if attack <= 0 {
		return "0-1"
	}
	return fmt.Sprintf("1-%d", (defence+attack-1)/attack)
}

// strengths adds up both sides of a combat with every reason. The factor is 2
// where some attackers count half (option ruling.mixed-hexsides), else 1; both
// sums are multiplied by it so that the ratio stays exact.
func (g *Game) strengths(c *combat) (attack, defence rules.Tally) {
	halved := g.crossersHalved(c)
	factor, twice := 1, ""
	if len(halved) > 0 {
		factor, twice = 2, ", counted twice"
	}
	onFoot := 0
	for _, n := range c.attackers {
		own := times(g.attackForce(c, n), factor, twice)
		if slices.Contains(halved, n) {
			own = times(g.attackForce(c, n), 1, " over a bridge, ford or stream, counted once")
		}
		attack = append(attack, own...)
		if !g.isArtillery(n) {
			onFoot += own.Sum()
		}
	}
	g.addFlank(&attack, c, onFoot)
	for _, h := range c.on {
		multiple, why, rule := g.multiple(c, h)
		for _, n := range c.defenders {
			if g.units[n].at != h {
				continue
			}
			own := times(g.defenceForce(c, n), factor, twice)
			defence = append(defence, own...)
			if multiple > 1 {
				defence.Add(own.Sum()*(multiple-1), why, rule)
			}
		}
	}
	for _, n := range c.aids {
		defence = append(defence, times(g.aidForce(c, n), factor, twice)...)
	}
	return attack, defence
}

// times is a tally with every amount multiplied, as a note in each reason says.
func times(t rules.Tally, factor int, note string) rules.Tally {
	var all rules.Tally
	for _, item := range t {
		all.Add(item.Amount*factor, item.Reason+note, item.Rule)
	}
	return all
}

// multiple is what the strength of the defenders in a hex is multiplied by: the
// best single reason. BG 8.2; BGD 7.4; option ruling.rough-and-bridge.
func (g *Game) multiple(c *combat, h hex.Hex) (int, string, rules.Cite) {
	ground := int(g.board.defence[g.board.grid.Index(h)])
	byGround, rule, why := ground > 1, g.groundRule(h), fmt.Sprintf("terrain of %s", h)
	if works := g.worksMultiple(h); works > ground {
		ground, byGround, rule, why = works, true, "BGD 22.4.2", fmt.Sprintf("the entrenchment in %s", h)
	}
	bySide := g.hexsideDoubles(c, h)
	switch {
	case byGround && bySide && g.options.is(roughAndBridge, "both"):
		return 2 * ground, why + ", and the hexsides", rule
	case byGround:
		return ground, why, rule
	case bySide:
		return 2, fmt.Sprintf("behind the hexsides of %s", h), rule
	}
	return 1, "", ""
}

// hexsideDoubles reports whether all who attack h and whose hexsides count cross
// a bridge, ford or stream. If nothing but guns whose hexsides do not count
// attacks, option ruling.guns-alone-hexside answers (BGD 9.0, or BGD 21.4).
func (g *Game) hexsideDoubles(c *combat, h hex.Hex) bool {
	counted := 0
	for _, n := range c.attackers {
		if !g.hexsideCounts(c, n) {
			continue
		}
		counted++
		if !g.board.across(g.units[n].at, h).doubles {
			return false
		}
	}
	if counted > 0 {
		return true
	}
	if g.options.is(gunsAloneHexside, "single") {
		return false
	}
	for _, n := range c.attackers {
		if !g.lineCrossesWater(g.units[n].at, h) {
			return false
		}
	}
	return true
}

// hexsideCounts reports whether the hexside that an attacker crosses has a say in
// doubling the defender: not that of distant guns (BGD 9.0), nor in the third
// edition that of any artillery (BG 8.76).
func (g *Game) hexsideCounts(c *combat, n int) bool {
	if g.isArtillery(n) && !g.options.deluxe() {
		return false
	}
	return !c.bombards(n)
}

// crossersHalved lists the attackers that count half because they, but not all,
// cross a bridge, ford or stream. It answers the option ruling.mixed-hexsides.
func (g *Game) crossersHalved(c *combat) []int {
	if g.options.is(mixedHexsides, "none") {
		return nil
	}
	var crossers []int
	for _, h := range c.on {
		if g.board.defence[g.board.grid.Index(h)] > 1 || g.hasWorks(h) || g.hexsideDoubles(c, h) {
			continue
		}
		for _, n := range c.attackers {
			if g.hexsideCounts(c, n) && g.board.across(g.units[n].at, h).doubles && !slices.Contains(crossers, n) {
				crossers = append(crossers, n)
			}
		}
	}
	return crossers
}

// reduced is the column that a combat is fought on: what the strengths give, or
// the lower one that the attacker asks for. BG 8.8; BGD 7.9.
func (s scale) reduced(col int, wish string) int {
	if want := s.find(wish); want >= 0 && want < col {
		return want
	}
	return col
}
