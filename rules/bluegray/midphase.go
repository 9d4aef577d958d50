package bluegray

import (
	"fmt"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Rows of a table of positions for what only the middle of a phase knows, so that a game
// taken up from one goes on as the other would: how many combats there have been, by which
// dice are named; what units have paid to enter in column (BG-CHI 12.32); and the standing
// instructions of both sides.

// hasBegunCombat reports whether what opens a combat phase is behind it.
func (g *Game) hasBegunCombat() bool {
	return g.phase == combatPhase && !g.isSimultaneous() && !(g.setUpFresh && g.combats == 0 && g.paused < 0)
}

// combatsRow is: combats, how many there have been this phase, how many at the last pause or -.
func (g *Game) combatsRow() string {
	if !g.hasBegunCombat() || g.combats == 0 && g.paused < 0 { // nothing has come of it yet
		return ""
	}
	pause := "-"
	if g.paused >= 0 {
		pause = strconv.Itoa(g.paused)
	}
	return fmt.Sprintf("combats      %d %s\n", g.combats, pause)
}

// setCombats reads such a row. Who gives one says that the phase has begun.
func (g *Game) setCombats(w *words) {
	if w.len() != 3 || g.phase != combatPhase || g.isSimultaneous() {
		w.fail(1, "a combats row is: combats, how many, how many at the last pause or -; it needs a combat phase, and no game of plots")
		return
	}
	g.combats, g.midPhase = w.number(1), true
	if w.text(2) == "-" {
		return
	}
	if g.paused = w.number(2); g.paused > g.combats {
		w.fail(2, "there have not been %d combats yet", g.paused)
	}
}

// columnRow is: column, unit, the points that it paid to enter this turn.
func (g *Game) columnRow(n int) string {
	if g.units[n].column == 0 {
		return ""
	}
	return fmt.Sprintf("column       %-11s %d\n", g.forces[n].name, g.units[n].column)
}

// setColumn reads such a row, which stands below that of the unit.
func (g *Game) setColumn(w *words) {
	n, known := g.number[w.text(1)]
	if w.len() != 3 || !known || g.units[n].status == waiting || g.units[n].status == absent {
		w.fail(1, "a column row is: column, a unit on the map, the points that it paid to enter")
		return
	}
	paid := w.number(2)
	if paid < 1 || paid > len(g.units) {
		w.fail(2, "%s can't have paid %d points to enter", w.text(1), paid)
		return
	}
	g.units[n].column = int8(paid)
}

// standingRows are: standing, side, what, unit, hexes, odds, yes or no; with - for any unit,
// no hexes, and any odds.
func (g *Game) standingRows() string {
	var t strings.Builder
	for _, side := range rules.Sides {
		for _, s := range g.standing[side] {
			to := make([]string, len(s.To))
			for i, h := range s.To {
				to[i] = h.String()
			}
			fmt.Fprintf(&t, "standing     %-11s %s %s %s %s %s\n", side, s.What, orDash(s.Unit), orDash(strings.Join(to, ",")), orDash(s.Odds), yesNo(s.Yes))
		}
	}
	return t.String()
}

// setStanding reads such a row.
func (g *Game) setStanding(w *words) {
	if w.len() != 7 {
		w.fail(1, "a standing row is: standing, side, what, unit, hexes, odds, yes or no")
		return
	}
	side := w.side(1)
	s := seen.Standing{What: w.text(2), Unit: noDash(w.text(3)), Odds: noDash(w.text(5)), Yes: w.oneOf(6, "yes", "no") == "yes"}
	if n, known := g.number[s.Unit]; s.Unit != "" && (!known || g.forces[n].side != side) {
		w.fail(3, "the %s side has no unit %q", side.Name(), s.Unit)
		return
	}
	if len(g.standing[side]) == mostInstructions {
		w.fail(1, "a side keeps at most %d standing instructions", mostInstructions)
		return
	}
	s.To = g.hexesAt(w, 4, noDash(w.text(4)), ",")
	g.standing[side] = append(g.standing[side], s)
}

// hexesAt reads hexes of the map out of a word; none is nil.
func (g *Game) hexesAt(w *words, i int, text, between string) []hex.Hex {
	if text == "" {
		return nil
	}
	var all []hex.Hex
	for part := range strings.SplitSeq(text, between) {
		h, err := g.board.grid.Parse(part)
		if err != nil || !g.board.on(h) {
			w.fail(i, "%q is not a hex of the map", part)
			return nil
		}
		all = append(all, h)
	}
	return all
}

// orDash stands - for nothing in a row, and noDash nothing for -.
func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func noDash(text string) string {
	if text == "-" {
		return ""
	}
	return text
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
