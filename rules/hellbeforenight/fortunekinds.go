package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// The six fortunes of war. HBN 15.1-15.6.

// The lowest dice by which a leader is hit and an enemy unit may be moved. HBN 15.1, 15.2.
const (
	killsLeader = 8
	movesEnemy  = 5
)

// struck tells an act that takes no die of its own.
func (b *bench) struck(s rules.Side, word, whom, to string, rule rules.Cite) {
	b.emit(FortuneStruck{seen.FortuneStruck{Side: s, Act: word, Whom: whom, To: to, Rule: rule}})
}

// tried tells an act that a die decides, and reports whether it comes off.
func (b *bench) tried(s rules.Side, word, whom string, need int, rule rules.Cite) bool {
	die := b.roll("fortune." + word)
	b.emit(FortuneStruck{seen.FortuneStruck{Side: s, Act: word, Whom: whom, Rolled: true, Die: die, Need: need, Rule: rule}})
	return die >= need
}

// leadersUnderFire lists the enemy leaders at whom a unit of a side could fire. HBN 15.1.
func (g *Game) leadersUnderFire(s rules.Side) []string {
	var all []string
	for l := range g.leaders {
		if g.leaders[l].state != leaderOnMap || g.Leaders[l].Side == s {
			continue
		}
		for n := range g.units {
			if g.units[n].place == onMap && g.side(n) == s && g.canFire(n, g.leaders[l].at) {
				all = append(all, g.Leaders[l].Name)
				break
			}
		}
	}
	return all
}

// killLeader hits a leader on an 8 or 9. HBN 15.1.
func (b *bench) killLeader(s rules.Side, whom, _ string) error {
	if b.tried(s, "kill", whom, killsLeader, "HBN 15.1") {
		b.hit(b.g.leaderNo[whom], "by a Fortune of War", "HBN 13.4B")
	}
	return nil
}

// mayRecoverFreely lists the disrupted units of a side, on the map or off it on Bark Road, the
// strongest first. HBN 15.5. In a hidden reserve nobody is disrupted, HBN 14.7A.
func (g *Game) mayRecoverFreely(s rules.Side) []string {
	var all []int
	for n := range g.units {
		if g.side(n) == s && g.isInPlay(n) && g.units[n].has(disrupted) && !g.isHiddenFrom(n, s.Enemy()) {
			all = append(all, n)
		}
	}
	g.strongestFirst(all)
	return g.names(all)
}

// strongestFirst orders units by strength and, of one strength, as in the order of battle.
func (g *Game) strongestFirst(all []int) {
	slices.SortStableFunc(all, func(a, b int) int { return g.face(b).Strength - g.face(a).Strength })
}

// recoverFreely checks the morale of a unit, zones or not, with the combat rating of the best
// leader of its span in its hex. HBN 15.5.
func (b *bench) recoverFreely(s rules.Side, whom, _ string) error {
	g := b.g
	n := g.number[whom]
	b.struck(s, "recover", whom, "", "HBN 15.5")
	was := b.inspired
	b.inspired = inspired{unit: n}
	for l := range g.leaders {
		if add := g.combatRating(l); g.stackedWith(l, n) && g.inSpan(l, n) && add > b.inspired.rating {
			b.inspired = inspired{unit: n, by: g.Leaders[l].Name, rating: add}
		}
	}
	got := b.checkMorale(check{unit: n, why: "recovers by a Fortune of War", rule: "HBN 15.5"})
	b.inspired = was
	if got.passed {
		b.recover(n, "passes its check", "HBN 15.5")
	}
	return nil
}

// inSharpshot lists the enemy units to which infantry of a side can trace a line of sight, those
// in open reserves too, the strongest first; nobody fires at night. HBN 12.3F, 14.6A, 15.3.
func (g *Game) inSharpshot(s rules.Side) []string {
	if g.lit(data.Night) {
		return nil
	}
	var all []int
	for n := range g.units {
		if g.isInSharpshot(s, n) {
			all = append(all, n)
		}
	}
	g.strongestFirst(all)
	return g.names(all)
}

// anySharpshot reports whether there is such a unit at all.
func (g *Game) anySharpshot(s rules.Side) bool {
	for n := range g.units {
		if !g.lit(data.Night) && g.isInSharpshot(s, n) {
			return true
		}
	}
	return false
}

func (g *Game) isInSharpshot(s rules.Side, n int) bool {
	return g.side(n) == s.Enemy() && !g.isHiddenFrom(n, s) && g.sharpshooter(s, n) >= 0
}

// sharpshooter is the infantry unit of a side nearest to a target that sees it, -1 if none does.
func (g *Game) sharpshooter(s rules.Side, target int) int {
	at, there := g.standsAt(target)
	if !there {
		return -1
	}
	var foot []int
	g.each(s, func(n int) {
		if g.kind(n) == data.Infantry {
			foot = append(foot, n)
		}
	})
	far := func(n int) int { return g.board.grid.Distance(g.units[n].at, at) }
	slices.SortStableFunc(foot, func(a, b int) int { return far(a) - far(b) })
	for _, n := range foot { // a look costs more than to put them in order
		if g.sees(g.units[n].at, at) {
			return n
		}
	}
	return -1
}

// sharpshot fires on column 1. HBN 15.3.
func (b *bench) sharpshot(s rules.Side, whom, _ string) error {
	target := b.g.number[whom]
	b.struck(s, "shot", whom, "", "HBN 15.3")
	return b.sharpshoot(b.g.sharpshooter(s, target), target)
}

// stay is the choice of a unit that may move and does not.
const stay = "stay"

// movable lists the enemy units that could be moved. HBN 15.2.
func (g *Game) movable(s rules.Side) []string {
	var all []int
	g.each(s.Enemy(), func(n int) { all = append(all, n) })
	return append(g.names(all), g.movableMarkers(s.Enemy())...)
}

// driven lists where an enemy unit could be moved to. HBN 15.2.
func (g *Game) driven(s rules.Side, whom string) []string {
	if len(g.markersCalled(s.Enemy(), whom)) > 0 {
		return g.drivenMarker(s.Enemy(), whom)
	}
	n := g.number[whom]
	return hexOptions(g.goals([]int{n}, 0))
}

// moveEnemy moves an enemy unit on a 5 or more. HBN 15.2.
func (b *bench) moveEnemy(s rules.Side, whom, to string) error {
	if !b.tried(s, "move", whom, movesEnemy, "HBN 15.2") || to == stay {
		return nil
	}
	if len(b.g.markersCalled(s.Enemy(), whom)) > 0 {
		return b.driveMarker(s.Enemy(), whom, to)
	}
	return b.strideTo([]int{b.g.number[whom]}, to, 0)
}

// mayMoveFreely lists the units of a side that may be moved again, each for itself or, by the
// top unit and "with all", a whole stack, and its reserves. HBN 15.4.
func (g *Game) mayMoveFreely(s rules.Side) []string {
	var all []string
	g.each(s, func(n int) {
		all = append(all, g.name(n))
		if here := g.at(g.units[n].at); len(here) > 1 && here[0] == n {
			all = append(all, g.name(n)+withAll)
		}
	})
	return append(all, g.ownMarkers(s)...)
}

const withAll = " with all"

// groupOf reads a choice of mayMoveFreely.
func (g *Game) groupOf(whom string) []int {
	name, stack := strings.CutSuffix(whom, withAll)
	n := g.number[name]
	if stack {
		return g.at(g.units[n].at)
	}
	return []int{n}
}

// freeGoals lists where a unit, a stack or a reserve may move to besides its own move. HBN 15.4.
func (g *Game) freeGoals(s rules.Side, whom string) []string {
	if v, _ := (&bench{g: g}).ownMarker(s, whom); v != nil {
		return v.goals()
	}
	return hexOptions(g.goals(g.groupOf(whom), 0))
}

// moveFreely makes the extra move. HBN 15.4.
func (b *bench) moveFreely(s rules.Side, whom, to string) error {
	v, told := b.ownMarker(s, whom)
	b.struck(s, "free", told, to, "HBN 15.4")
	if to == stay {
		return nil
	}
	if v != nil {
		h, err := b.g.board.grid.Parse(to)
		if err != nil {
			return err
		}
		return v.goesTo(h)
	}
	return b.strideTo(b.g.groupOf(whom), to, 0)
}

// hexOptions writes hexes as the options of a choice, to stay first.
func hexOptions(all []hex.Hex) []string {
	options := []string{stay}
	for _, h := range all {
		options = append(options, h.String())
	}
	return options
}

// reach searches the hexes that units in one hex can get to in a march besides their own, for
// so many points or, if 0, for their allowance. The last point will do for any hex, HBN 7.2A.
func (g *Game) reach(search *hex.Search, units []int, points int) hex.Reached {
	budget := points
	if budget == 0 {
		budget = g.farthest(units)
	}
	side := g.side(units[0])
	return search.Reach(g.board.grid, g.units[units[0]].at, budget, func(from hex.Hex, _ hex.Side, to hex.Hex, spent int) (int, bool, bool) {
		if spent >= budget || g.mayStep(units, from, to) != nil {
			return 0, false, false
		}
		most := 1
		for _, n := range units {
			most = max(most, int(g.costInto(n, from, to)))
		}
		return min(most, budget-spent), true, g.mustStop(units, from, to) || g.heldBy(to) == side.Enemy()
	})
}

// farthest is the most points that units may spend in a march together: cavalry may double, HBN
// 7.7; plan says whether it may on each path.
func (g *Game) farthest(units []int) int {
	least := 2 * fullAllowance
	for _, n := range units {
		most := g.allowance(n)
		if g.kind(n) == data.Cavalry {
			most *= 2
		}
		least = min(least, most)
	}
	return least
}

// goals lists the hexes in which such a march may end, in the order of hexes.
func (g *Game) goals(units []int, points int) []hex.Hex {
	var all []hex.Hex
	search := g.borrowSearch()
	defer g.returnSearch(search)
	found := g.reach(search, units, points)
	from := g.units[units[0]].at
	for _, h := range found.Hexes() {
		if m := (march{units: units, path: found.Path(h)[1:], free: true, points: points, strikes: points > 0}); h != from && g.plan(&m) == nil {
			all = append(all, h)
		}
	}
	return all
}

// strideTo marches units to a hex of their goals besides their own move.
func (b *bench) strideTo(units []int, to string, points int) error {
	h, err := b.g.board.grid.Parse(to)
	if err != nil {
		return err
	}
	search := b.g.borrowSearch()
	defer b.g.returnSearch(search)
	found := b.g.reach(search, units, points)
	return b.walk(march{units: units, path: found.Path(h)[1:], free: true, points: points, strikes: points > 0})
}

// counterPoints is how far a counterattack may move. HBN 15.6.
const counterPoints = 2

// arrow parts the hex where a counterattack starts from the hex it attacks.
const arrow = " -> "

// mayCounter lists the stacks of a side, by their top unit, that are in no enemy zone and could
// attack after 2 movement points. HBN 15.6.
func (g *Game) mayCounter(s rules.Side) []string {
	var all []int
	g.each(s, func(n int) {
		if g.at(g.units[n].at)[0] == n && len(g.counters(s, g.name(n))) > 0 {
			all = append(all, n)
		}
	})
	g.strongestFirst(all)
	return g.names(all)
}

// anyCounter reports whether there is such a stack at all.
func (g *Game) anyCounter(s rules.Side) bool {
	for n := range g.units {
		if u := &g.units[n]; u.place == onMap && g.side(n) == s && g.at(u.at)[0] == n && len(g.counters(s, g.name(n))) > 0 {
			return true
		}
	}
	return false
}

// counters lists the counterattacks of a stack: from where it attacks which hex, those with the
// shortest way first. Its guns stay behind. HBN 10.4A, 15.6.
func (g *Game) counters(s rules.Side, whom string) []string {
	n := g.number[whom]
	from := g.units[n].at
	if g.inZone(from, s) || !g.isNearEnemy(from, s, counterPoints+1) {
		return nil
	}
	striker := g.topFoot(from)
	if striker < 0 {
		return nil
	}
	var all []string
	starts := append([]hex.Hex{from}, g.goals(g.foot(from), counterPoints)...)
	slices.SortStableFunc(starts, func(a, c hex.Hex) int { return g.board.grid.Distance(from, a) - g.board.grid.Distance(from, c) })
	for _, h := range starts {
		for _, to := range g.strikable(striker, h) {
			all = append(all, h.String()+arrow+to.String())
		}
	}
	return all
}

// isNearEnemy reports whether a unit of the enemy stands within so many hexes.
func (g *Game) isNearEnemy(h hex.Hex, s rules.Side, within int) bool {
	for n := range g.units {
		if g.units[n].place == onMap && g.side(n) != s && g.board.grid.Distance(h, g.units[n].at) <= within {
			return true
		}
	}
	return false
}

// counterattack moves a stack and has it charge; a 0 in its combats brings no other fortune.
// HBN 15.6.
func (b *bench) counterattack(s rules.Side, whom, to string) error {
	g := b.g
	from := g.units[g.number[whom]].at
	striker := g.topFoot(from)
	start, goal, _ := strings.Cut(to, arrow)
	b.struck(s, "counter", g.name(striker), to, "HBN 15.6")
	if start != from.String() {
		if err := b.strideTo(g.foot(from), start, counterPoints); err != nil {
			return err
		}
	}
	target, err := g.board.grid.Parse(goal)
	if err != nil || g.phase == over || g.units[striker].place != onMap || g.units[striker].at.String() != start || g.heldBy(target) != s.Enemy() {
		return err // it was held up on the way
	}
	return b.strikeBack(striker, target)
}
