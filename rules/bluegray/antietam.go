package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Antietam. BG-ANT 14.0-21.0. Set-up, schedule and length (BG-ANT 14.1, 14.2, 14.3, 16.1,
// 16.3; BG-ANT 16.4) are data; nobody leaves the map, and who is forced off it is eliminated
// like anybody who can't retreat (BG-ANT 15.4; BG 8.51). A unit that has not come by the end
// of the battle is neither eliminated nor cut off, for the book speaks of units that trace
// a line (BG-ANT 17.1).

var antietam = scenario{
	opens:        (*bench).liftLimit,
	combatBegins: (*bench).rallyAll,
	bars:         (*Game).barsAtAntietam,
	entry:        (*Game).openEntries,
	score:        scoreAntietam,
	outcome:      outcomeAntietam,
}

// How many units the Union may move in a player-turn: on game-turn 1, and later.
// BG-ANT 18.1.
const (
	limitOnTurn1 = 15
	limitLater   = 10
)

// creekMarch is what has become of the Union's limit.
type creekMarch uint8

const (
	limited creekMarch = iota
	crossed            // Confederates have crossed a creek; the next Union player-turn lifts the limit
	lifted             // for good
)

var creekMarchNames = [...]string{"limited", "crossed", "lifted"}

// LimitLifted frees the Union from its limit for the rest of the battle. BG-ANT 18.1.
type LimitLifted struct{}

// Kind names the event in the journal.
func (LimitLifted) Kind() string { return "limit-lifted" }

func (LimitLifted) apply(g *Game) { g.creek = lifted }

// Tell tells both sides: the crossing was seen.
func (LimitLifted) Tell(rules.Side) rules.Notice { return seen.LimitLifted{} }

// liftLimit lifts the limit in the Union player-turn after a crossing.
func (b *bench) liftLimit() error {
	if b.g.phasing == rules.Union && b.g.creek == crossed && b.g.isLimited() {
		b.emit(LimitLifted{})
	}
	return nil
}

// crosses notes a Confederate unit's way over a creek, by whatever bridge or ford. It
// answers the option ruling.creek-lifts-limit: any way, or one of the movement phase.
func (g *Game) crosses(side rules.Side, way []hex.Hex, marching bool) {
	if g.code != "ANT" || g.options.hasCup() || side != rules.Confederate || g.creek != limited || !marching && g.options.is(creekLiftsLimit, "movement") {
		return
	}
	for i := 1; i < len(way); i++ {
		if g.board.ground.HasSide(way[i-1], way[i], "creek") {
			g.creek = crossed
			return
		}
	}
}

// setCreek reads: creek crossed, or creek lifted.
func (g *Game) setCreek(w *words) {
	if w.len() != 2 || g.code != "ANT" {
		w.fail(0, "a creek row is of Antietam: creek, and crossed or lifted")
		return
	}
	if i := slices.Index(creekMarchNames[:], w.oneOf(1, creekMarchNames[:]...)); i >= 0 {
		g.creek = creekMarch(i)
	}
}

// settleCreek lifts the limit in a game set up in the Union's movement phase after a crossing.
func (g *Game) settleCreek() {
	if g.creek == crossed && g.phasing == rules.Union && g.phase == movementPhase {
		g.creek = lifted
	}
}

// isLimited reports whether the Union may not move as many units as it likes. BG-ANT 18.1;
// BGD 22.6.2.
func (g *Game) isLimited() bool { return g.creek != lifted && !g.options.hasCup() }

// limit is how many units the Union may move on this game-turn. BG-ANT 18.1.
func (g *Game) limit() int {
	if g.turn == 1 {
		return limitOnTurn1
	}
	return limitLater
}

// spentMoves counts the Union units that have moved against the limit, or in a game of plots
// are supposed to. Those that arrive on the game-turn for which they are due do not count.
// BG-ANT 18.1.
func (g *Game) spentMoves() int {
	count := 0
	for n := range g.units {
		if c := &g.forces[n]; c.side == rules.Union && g.units[n].has(moved) && c.turn != g.turn {
			count++
		}
	}
	return count
}

// townSeen is Sharpsburg as a side knows it: nothing, if it does not know of all its hexes.
func (g *Game) townSeen() *seen.Town {
	for i := range g.worth {
		if g.isHidden(i) {
			return nil
		}
	}
	return g.sharpsburg()
}

// limitSeen is the limit as a side sees it, which knows no plots but its own.
func (g *Game) limitSeen(s rules.Side) *seen.Limit {
	if g.options.hasCup() || g.known != nil && s == rules.Confederate {
		return nil
	}
	l := &seen.Limit{Of: g.limit(), Crossed: g.creek == crossed, Lifted: g.creek == lifted}
	switch {
	case g.phase != movementPhase || g.phasing != rules.Union:
	case !g.isSimultaneous():
		l.Moved = g.spentMoves()
	case s == rules.Union:
		l.Moved = (&bench{g: g, side: s}).supposePlots("").g.spentMoves()
	}
	return l
}

// The rules by which a unit can't move at all. BG-ANT 18.2, 19.0.
const (
	neverMoves     rules.Cite = "BG-ANT 19.0"
	staysGameTurn1 rules.Cite = "BG-ANT 18.2"
	notCommitted   rules.Cite = "BGD 22.6.2"
)

// fixed gives the rule by which a unit can't move on this game-turn, empty if there is none.
func (g *Game) fixed(n int) rules.Cite {
	switch {
	case g.bears(n, rifled):
		return neverMoves
	case g.bears(n, heldOnTurn1) && g.turn == 1:
		return staysGameTurn1
	case g.units[n].status == onMap && g.waitsForOrders(n):
		return notCommitted
	}
	return ""
}

// barsAtAntietam says why a unit may not move or enter. BG-ANT 18.0; BG-ANT 18.1, 18.2, 19.0.
func (g *Game) barsAtAntietam(n int) error {
	name := g.forces[n].name
	switch rule := g.fixed(n); {
	case rule == neverMoves:
		return refuse(rule, "%s is rifled artillery, which never moves", name)
	case rule == notCommitted:
		return refuse(rule, "%s is of a corps that is not committed yet, and stays where it is", name)
	case rule != "":
		return refuse(rule, "%s may not move on game-turn 1", name)
	case g.forces[n].side != rules.Union || !g.isLimited():
		return nil
	case g.forces[n].turn == g.turn:
		return nil
	case g.spentMoves() >= g.limit():
		return refuse("BG-ANT 18.1", "the Union may move %d units on game-turn %d, and %d have moved", g.limit(), g.turn, g.limit())
	}
	return nil
}

// openEntries lists the entry hexes that the enemy does not hold; his zone does not close
// one, and who finds all held waits (BG-ANT 15.0; BG-ANT 15.1). Whoever enters pays one point,
// and may go on and fight as others do (BG-ANT 15.2; BG-ANT 15.3).
func (g *Game) openEntries(n int) []hex.Hex {
	return slices.DeleteFunc(slices.Clone(g.entries(n)), func(h hex.Hex) bool { return g.deniesEntry(n, h) })
}

// standsFirm reports whether a defender heeds no retreat: rifled guns that nothing but
// artillery attacks. BG-ANT 19.0.
func (g *Game) standsFirm(c *combat, n int) bool {
	return g.bears(n, rifled) && !slices.ContainsFunc(c.attackers, func(a int) bool { return !g.isArtillery(a) })
}

// thrownBack lists those who go back on Dr.
func (g *Game) thrownBack(c *combat) []int {
	return slices.DeleteFunc(append(slices.Clone(c.defenders), c.sharers...), func(n int) bool { return g.standsFirm(c, n) })
}

// rallyAll rolls for every ineffective unit of the side whose combat phase begins, before
// those in enemy zones go back: on a 1 it is effective again. BG-ANT 21.0.
func (b *bench) rallyAll() error {
	if b.g.effectivenessOn() {
		b.rallyEach("BG-ANT 21.0")
	}
	return nil
}

// mayYetRally reports whether an ineffective unit is still to have its die.
func (g *Game) mayYetRally(n int) bool {
	return g.code == "ANT" && g.effectivenessOn() && g.units[n].has(ineffective) && !g.units[n].has(tried)
}

// hopeToRally supposes that the ineffective units of an attack rally which are still to have
// their dice, and names them.
func (b *bench) hopeToRally(units []string) []string {
	g := b.g
	var hopes []string
	for _, name := range units {
		n, no := g.find(name)
		if no == nil && g.mayYetRally(n) {
			b.emit(RecoveryTried{Side: g.forces[n].side, Unit: name, Die: 1, Recovered: true, Rule: "BG-ANT 21.0"})
			hopes = append(hopes, name)
		}
	}
	return hopes
}

// sharpsburgPoints is for the last to pass through all four hexes of the town. BG-ANT 17.1.
const sharpsburgPoints = 15

// scoreAntietam counts losses, Confederates without a supply line, and Sharpsburg.
// BG-ANT 17.1.
func scoreAntietam(g *Game, s *seen.Score, _ bool) {
	supplied := g.suppliedFrom(rules.Confederate, "supply")
	for n := range g.units {
		u, c := &g.units[n], &g.forces[n]
		switch {
		case u.status == eliminated:
			award(s, seen.Row{Side: c.side.Enemy(), Points: int(u.strength), What: "eliminated", About: c.name, Rule: "BG-ANT 17.1"})
		case u.status == onMap && c.side == rules.Confederate && !g.joins(u.at, supplied):
			award(s, seen.Row{Side: rules.Union, Points: int(u.strength), What: "cut off", About: c.name, Rule: "BG-ANT 17.1"})
		}
	}
	if town := g.sharpsburg(); town.Whole != rules.NoSide {
		award(s, seen.Row{Side: town.Whole, Points: town.Points, What: "town", About: town.Name, Rule: "BG-ANT 17.1"})
	}
}

// sharpsburg tells who was last to pass through every hex of the town. BG-ANT 17.1.
func (g *Game) sharpsburg() *seen.Town {
	town := &seen.Town{Name: "Sharpsburg", Points: sharpsburgPoints, Whole: g.holder[0]}
	for i, w := range g.worth {
		if town.Hexes = append(town.Hexes, w.hex); g.holder[i] != town.Whole {
			town.Whole = rules.NoSide
		}
	}
	return town
}

// suppliedFrom marks by index the hexes from which a line of hexes leads to a mark of the
// map, free of the enemy and of his zones; friends do not undo a zone. It answers the option
// ruling.line-through-river.
func (g *Game) suppliedFrom(side rules.Side, mark string) []bool {
	overRiver := g.options.is(lineThroughRiver, "yes")
	return g.linesTo(g.board.marked(mark), func(i int) bool {
		return (overRiver || !g.board.river[i]) && g.board.exists[i] && !g.holds(side.Enemy(), i) && !g.zone(side.Enemy())[i]
	})
}

// joins reports whether a unit's own hex, which need not be free, is or borders on one of
// those marked.
func (g *Game) joins(h hex.Hex, marked []bool) bool {
	if marked[g.board.grid.Index(h)] {
		return true
	}
	for _, k := range g.board.around(h) {
		if !k.IsZero() && marked[g.board.grid.Index(k)] {
			return true
		}
	}
	return false
}

// outcomeAntietam finds the level by the ratio of Union to Confederate points; equal points
// are a marginal victory of the Confederates. BG-ANT 17.0, 17.2.
func outcomeAntietam(_ *Game, s seen.Score) (rules.Side, string) {
	u, c := s.Union, s.Confederate
	switch {
	case u > c && u >= 2*c:
		return rules.Union, decisive
	case u > c && 2*u >= 3*c:
		return rules.Union, substantive
	case u > c:
		return rules.Union, marginal
	case c > u && 2*c >= 3*u:
		return rules.Confederate, decisive
	case c > u && 4*c >= 5*u:
		return rules.Confederate, substantive
	}
	return rules.Confederate, marginal
}
