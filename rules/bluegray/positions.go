package bluegray

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// Tables of positions: a game begun on a board goes on by mail, a referee sets a
// problem. A row a unit; units that are not in the table are not in play.

const positionsHead = "side         unit        hex         strength  marks"

// Positions writes the position as a table that setPositions reads. Marks are
// words: ineffective; waiting, eliminated or exited stand in place of a hex. Rows
// that begin with hold say who was last to pass through a hex worth points, rows
// that begin with entered how many have come in at a hex this turn (BG-CHI 12.32).
func (g *Game) Positions() string {
	var t strings.Builder
	fmt.Fprintf(&t, "# %s, %s edition: game-turn %d, %s, %s phase\n", g.info.Title, g.options.edition, g.turn, g.phasing.Name(), g.phase)
	fmt.Fprintf(&t, "# --turn %d --phasing %s --phase %s\n%s\n", g.turn, g.phasing, g.phase, positionsHead)
	for n, u := range g.units {
		if u.status == absent {
			continue
		}
		place := statusNames[u.status]
		if u.status == onMap {
			place = u.at.String()
		}
		fmt.Fprintf(&t, "%-12s %-11s %-11s %-9d %s\n", g.forces[n].side, g.forces[n].name, place, u.strength, marksOf(u.flags))
	}
	for i, w := range g.worth {
		fmt.Fprintf(&t, "hold         %s        %s\n", w.hex, g.holder[i])
	}
	for _, c := range g.entered {
		fmt.Fprintf(&t, "entered      %s        %d\n", c.At, c.Entered)
	}
	return t.String()
}

// markNames are the marks that a table can hold, in the order written.
var markNames = []struct {
	name string
	flag flags
}{
	{"ineffective", ineffective}, {"moved", moved}, {"attacked", attacked}, {"attacked-at", defended}, {"advanced", advancedFlag},
	{"retreated", retreated}, {"displaced", displaced}, {"withheld", withheld}, {"must-leave", mustLeave},
}

func marksOf(f flags) string {
	var names []string
	for _, m := range markNames {
		if f&m.flag != 0 {
			names = append(names, m.name)
		}
	}
	if len(names) == 0 {
		return "-"
	}
	return strings.Join(names, ",")
}

// setPositions sets the game up from a table. Every fault names its line.
func (g *Game) setPositions(setup rules.Setup) error {
	if err := g.setMoment(setup); err != nil {
		return err
	}
	for n := range g.units {
		g.units[n].status = absent
	}
	line := 0
	for text := range strings.Lines(setup.Positions) {
		line++
		text, _, _ = strings.Cut(text, "#")
		words := strings.Fields(text)
		if len(words) == 0 || words[0] == "side" {
			continue
		}
		if err := g.setRow(words); err != nil {
			return fmt.Errorf("positions, line %d: %w", line, err)
		}
	}
	if err := g.checkPositions(); err != nil {
		return err
	}
	g.holdOccupied()
	return nil
}

func (g *Game) setRow(words []string) error {
	switch words[0] {
	case "hold":
		return g.setHolder(words)
	case "entered":
		return g.setEntered(words)
	}
	return g.setUnit(words)
}

// holdOccupied gives the hexes worth points to whoever stands in them, whatever
// the table says of who passed through last. BG-CHI 12.65-12.67.
func (g *Game) holdOccupied() {
	for i, w := range g.worth {
		if side := g.heldBy(w.hex); side != rules.NoSide {
			g.holder[i] = side
		}
	}
}

func (g *Game) setMoment(setup rules.Setup) error {
	if setup.Turn != 0 {
		g.turn = setup.Turn
	}
	if g.turn < 1 || g.turn > g.turns {
		return fmt.Errorf("there is no game-turn %d: %s has 1 to %d", g.turn, g.info.Title, g.turns)
	}
	if setup.Phasing != rules.NoSide {
		g.phasing = setup.Phasing
	}
	switch setup.Phase {
	case "", movementPhase.String():
	case combatPhase.String():
		if g.isNight() {
			return fmt.Errorf("game-turn %d is a night turn and has no combat phase [BG 9.0]", g.turn)
		}
		g.phase = combatPhase
	default:
		return fmt.Errorf("there is no phase %q: say movement or combat", setup.Phase)
	}
	return nil
}

// setUnit reads: side unit hex strength marks. Strength and marks may be left out
// ("-" or nothing): the printed strength, no marks.
func (g *Game) setUnit(words []string) error {
	if len(words) < 3 || len(words) > 5 {
		return fmt.Errorf("a row is side, unit, hex, strength, marks; this has %d words", len(words))
	}
	side, err := rules.ParseSide(words[0])
	if err != nil {
		return err
	}
	n, known := g.number[words[1]]
	if !known || g.forces[n].side != side {
		return fmt.Errorf("the %s side has no unit %q at %s: write its name as show --positions does", side.Name(), words[1], g.info.Title)
	}
	u := &g.units[n]
	if u.status != absent {
		return fmt.Errorf("%s stands in the table twice", words[1])
	}
	u.strength = int16(g.forces[n].strength)
	if len(words) > 3 && words[3] != "-" {
		strength, err := strconv.Atoi(words[3])
		if err != nil || strength < 1 || strength > 99 {
			return fmt.Errorf("strength %q is not a number from 1 to 99", words[3])
		}
		u.strength = int16(strength)
	}
	if err := g.setPlace(n, words[2]); err != nil {
		return err
	}
	if len(words) > 4 && words[4] != "-" {
		return u.setMarks(words[4])
	}
	return nil
}

func (g *Game) setPlace(n int, word string) error {
	if i := slices.Index(statusNames[:], word); i >= 0 && status(i) != onMap {
		g.units[n].status = status(i)
		if status(i) == waiting && g.forces[n].turn == 0 {
			return fmt.Errorf("%s starts on the map and can't wait", g.forces[n].name)
		}
		return nil
	}
	h, err := g.board.grid.Parse(word)
	if err != nil {
		return fmt.Errorf("%w (or waiting, eliminated, exited)", err)
	}
	if !g.board.on(h) || g.board.entry[g.board.grid.Index(h)] == barred {
		return fmt.Errorf("no unit can stand in %s", h)
	}
	g.put(n, h)
	return nil
}

func (u *unit) setMarks(list string) error {
	for word := range strings.SplitSeq(list, ",") {
		i := slices.IndexFunc(markNames, func(m struct {
			name string
			flag flags
		}) bool {
			return m.name == word
		})
		if i < 0 {
			return fmt.Errorf("there is no mark %q: say ineffective, or -", word)
		}
		u.flags |= markNames[i].flag
	}
	return nil
}

// setHolder reads: hold hex side.
func (g *Game) setHolder(words []string) error {
	if len(words) != 3 {
		return fmt.Errorf("a hold row is: hold, hex, side")
	}
	side, err := rules.ParseSide(words[2])
	if err != nil {
		return err
	}
	i := slices.IndexFunc(g.worth, func(w worth) bool { return w.hex.String() == words[1] })
	if i < 0 {
		return fmt.Errorf("hex %s gives no points at %s", words[1], g.info.Title)
	}
	g.holder[i] = side
	return nil
}

// setEntered reads: entered hex count.
func (g *Game) setEntered(words []string) error {
	if len(words) != 3 {
		return fmt.Errorf("an entered row is: entered, hex, how many")
	}
	h, err := g.board.grid.Parse(words[1])
	if err != nil {
		return err
	}
	if !g.board.on(h) || slices.ContainsFunc(g.entered, func(c seen.Column) bool { return c.At == h }) {
		return fmt.Errorf("nobody enters at %s, or it stands in the table twice", h)
	}
	count, err := strconv.Atoi(words[2])
	if err != nil || count < 1 || count > len(g.units) {
		return fmt.Errorf("%q is not the number of units that have entered at %s", words[2], h)
	}
	g.entered = append(g.entered, seen.Column{At: h, Entered: count})
	return nil
}

// checkPositions refuses what no play could bring about: too many units in a hex,
// both sides in one. BG 6.0; BGD 5.1.
func (g *Game) checkPositions() error {
	seenUnits := 0
	g.setUpFresh = g.phase == combatPhase
	for i := range g.first {
		here := g.at(g.board.grid.At(i))
		seenUnits += len(here)
		for _, n := range here {
			g.setUpFresh = g.setUpFresh && !g.units[n].has(phaseFlags)
			if g.forces[n].side != g.forces[here[0]].side {
				return fmt.Errorf("positions: both sides have units in %s", g.units[n].at)
			}
			if len(here) > stackLimit || len(here) > 1 && g.isTrain(n) {
				return fmt.Errorf("positions: there are too many units in %s [%s]", g.units[n].at, g.stackRule(n, g.units[n].at))
			}
		}
	}
	if seenUnits == 0 {
		return fmt.Errorf("positions: the table puts no unit on the map; its rows are: %s", positionsHead)
	}
	return nil
}
