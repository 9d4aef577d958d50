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
// that begin with entered how many have come in at a hex this turn (BG-CHI 12.32), what
// only the middle of a phase knows (midphase.go),
// rows that begin with ruled what points rulings gave a side, a row that begins with
// creek how far the Union is from the lifting of its limit (BG-ANT 18.1),
// rows that begin with demoralized how far a side is (BGD 22.4.12),
// a row that begins with cavalry the points for cavalry that has left (BG-CEM 14.53), a row
// that begins with command when those out of command are marked (BGD 22.4.3), rows
// that begin with deploy where units are to stand (BGD 22.4.13), rows that begin with cup what was drawn from Little Mac's (BGD 22.6.2), rows
// that begin with works where there are entrenchments (BGD 22.4.2), rows that begin with spent
// which dummies have moved and are gone (BG-ANT 18.1), rows
// that begin with comes when and where a unit enters whose entry was put off (BG-CEM 14.33).
func (g *Game) Positions() string {
	if g.isTogether() { // whoever wrote last
		g = g.clone()
		g.turnTo(g.Now().Side)
	}
	var t strings.Builder
	fmt.Fprintf(&t, "# %s, %s edition: game-turn %d, %s, %s phase\n", g.info.Title, g.options.edition, g.turn, g.phasing.Name(), g.phase)
	fmt.Fprintf(&t, "# --turn %d --phasing %s --phase %s\n%s\n", g.turn, g.phasing, g.phase, positionsHead)
	for n, u := range g.units {
		if u.status == absent {
			continue
		}
		if c := &g.forces[n]; c.standIn {
			fmt.Fprintf(&t, "# %s, %s: %s\n", c.side, g.seenHow(n), c.name)
			continue
		}
		place := statusNames[u.status]
		if u.status == onMap {
			place = u.at.String()
		}
		fmt.Fprintf(&t, "%-12s %-11s %-11s %-9d %s\n", g.forces[n].side, g.forces[n].name, place, u.strength, marksOf(u.flags))
	}
	for i, w := range g.worth {
		if !g.isHidden(i) {
			fmt.Fprintf(&t, "hold         %s        %s\n", w.hex, g.holder[i])
		}
	}
	for _, s := range rules.Sides {
		if g.ruled[s] != 0 {
			fmt.Fprintf(&t, "ruled        %-11s %d\n", s, g.ruled[s])
		}
	}
	t.WriteString(g.seemRows())
	t.WriteString(g.initiativeRow())
	for l := range g.leaders {
		t.WriteString(g.leaderRow(l))
	}
	if g.creek != limited {
		fmt.Fprintf(&t, "creek        %s\n", creekMarchNames[g.creek])
	}
	if g.awarded != 0 {
		fmt.Fprintf(&t, "cavalry      %d\n", g.awarded)
	}
	t.WriteString(g.moraleRows())
	if g.options.commandMethod() != "off" && g.phase == movementPhase && !g.undrawn {
		t.WriteString("command      drawn\n")
	}
	for _, s := range rules.Sides {
		for _, p := range g.deployed[s] {
			fmt.Fprintf(&t, "deploy       %-11s %s\n", p.Unit, p.At)
		}
	}
	t.WriteString(g.cupRow())
	for _, h := range g.works {
		fmt.Fprintf(&t, "works        %s\n", h)
	}
	for n, u := range g.units {
		t.WriteString(g.cameRow(n))
		if u.status == waiting && u.comes != 0 {
			fmt.Fprintf(&t, "comes        %-11s %d %s\n", g.forces[n].name, u.comes, u.entry)
		}
	}
	for _, s := range rules.Sides {
		for _, p := range g.plots[s] {
			t.WriteString(g.plotRow(p))
		}
	}
	t.WriteString(g.sealedRows())
	t.WriteString(g.combatsRow())
	for n := range g.units {
		t.WriteString(g.columnRow(n))
		t.WriteString(g.spentRow(n))
	}
	t.WriteString(g.standingRows())
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
	{"out-of-command", unled}, {"withdrew", withdrew}, {"fought", fought}, {"faltered", faltered},
	{"left-zone", leftZone}, {"resting", resting}, {"paired", paired}, {"tried", tried}, {"shattered", shatteredFlag}, {"in-contact", inContact}, {"limbered", limbered}, {"pinned", pinned}, {"pinned-back", pinnedBack}, {"pinned-in-own", pinnedInOwn}, {"cornered", cornered}, {"fired-back", firedBack}, {"charging", charging}, {"aided", aided}, {"digging", digging}, {"just-begun", justBegun}, {"scattered", scattered}, {"halted", halted}, {"covered", covered},
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

// misplaced is a fault of a table of positions and where it stands.
type misplaced struct {
	line, column int
	what         string
}

// Error gives place and fault.
func (m *misplaced) Error() string {
	return fmt.Sprintf("positions:%d:%d: %s", m.line, m.column, m.what)
}

// Fault gives line and column, from 1, and what is wrong there.
func (m *misplaced) Fault() (line, column int, what string) { return m.line, m.column, m.what }

// setPositions sets the game up from a table. Every fault names its line and column.
func (g *Game) setPositions(setup rules.Setup) error {
	if err := g.setMoment(setup); err != nil {
		return err
	}
	g.awaitDraw()
	for n := range g.units {
		g.units[n].status = absent
	}
	for l := range g.leaders {
		g.leaders[l].state = leaderRemoved
	}
	rows := make([]int, len(g.units)) // on which line each unit stands
	line := 0
	for text := range strings.Lines(setup.Positions) {
		line++
		w := splitWords(text)
		if w.err == nil && w.len() > 0 {
			if n := g.setRow(w); n >= 0 {
				rows[n] = line
			}
		}
		if w.err != nil {
			return &misplaced{line, w.err.col, w.err.what}
		}
	}
	if err := g.checkPositions(rows); err != nil {
		return err
	}
	if setup.Phasing == rules.NoSide {
		g.phasing = g.leads(g.turn)
	}
	if g.isSimultaneous() {
		g.combats = len(g.allotted[g.phasing])
	}
	g.holdOccupied()
	g.settleCovers(true)
	g.settleCreek()
	g.settleMorale()
	if g.setUpFresh {
		g.markPaired()
	}
	if g.phase == movementPhase && !slices.ContainsFunc(g.units, func(u unit) bool { return u.has(moved) }) {
		if g.phasing == g.firstSide() {
			g.markResting()
		}
		g.markContact()
	}
	return nil
}

// setRow takes one row in and gives the number of the unit it places, -1 for none.
func (g *Game) setRow(w *words) int {
	switch w.text(0) {
	case "side": // the head of the table
	case "hold":
		g.setHolder(w)
	case "seems":
		g.setSeems(w)
	case "entered":
		g.setEntered(w)
	case "plot":
		g.setPlot(w)
	case "combats":
		g.setCombats(w)
	case "column":
		g.setColumn(w)
	case "spent":
		g.setSpent(w)
	case "standing":
		g.setStanding(w)
	case "sealed":
		g.setSealed(w)
	case "leader":
		g.setLeader(w)
	case "came":
		g.setCame(w)
	case "allotted":
		g.setAllotted(w)
	case "initiative":
		g.setInitiative(w)
	case "ruled":
		g.setRuled(w)
	case "cavalry":
		g.setAwarded(w)
	case "comes":
		g.setComing(w)
	case "demoralized":
		g.setMorale(w)
	case "command":
		g.setDrawn(w)
	case "deploy":
		g.setDeployed(w)
	case "cup":
		g.setCup(w)
	case "works":
		g.setWorks(w)
	case "creek":
		g.setCreek(w)
	default:
		return g.setUnit(w)
	}
	return -1
}

// holdOccupied gives the hexes worth points to whoever stands in them, whatever
// the table says of who passed through last. BG-CHI 12.65-12.67.
func (g *Game) holdOccupied() {
	for i, w := range g.worth {
		if side := g.heldBy(w.hex); side != rules.NoSide && g.anyAt(w.hex, func(n int) bool { return !g.isDummy(n) }) {
			g.holder[i] = side
			g.seemHeld(i)
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
	g.phasing = g.leads(g.turn)
	if setup.Phasing != rules.NoSide {
		g.phasing = setup.Phasing
	}
	if g.skips(g.turn, g.phasing) && setup.Phase != deploying.String() {
		return fmt.Errorf("the %s side has no player-turn on game-turn %d of %s [%s]", g.phasing.Name(), g.turn, g.info.Title, g.cite("turns"))
	}
	switch setup.Phase {
	case "", movementPhase.String():
	case combatPhase.String():
		if g.isQuiet() {
			return fmt.Errorf("game-turn %d is a night turn and has no combat phase [BG 9.0]", g.turn)
		}
		g.phase = combatPhase
	case deploying.String():
		if !g.options.deploysFreely() && !g.isCovert() || g.turn != 1 {
			return fmt.Errorf("there is no deployment on game-turn %d of this game: it goes before the first, by the options free-deployment [BGD 22.4.13] and limited-intelligence [BGD 22.4.11]", g.turn)
		}
		g.phase = deploying
	default:
		return fmt.Errorf("there is no phase %q: say movement or combat", setup.Phase)
	}
	return nil
}

// setUnit reads: side unit hex strength marks. Strength and marks may be left out
// ("-" or nothing): the printed strength, no marks.
func (g *Game) setUnit(w *words) int {
	side := w.side(0)
	if w.len() < 3 || w.len() > 5 {
		w.fail(5, "a row is side, unit, hex, strength, marks; this has %d words", w.len())
		return -1
	}
	n, known := g.number[w.text(1)]
	if !known || g.forces[n].side != side {
		w.fail(1, "the %s side has no unit %q at %s: write its name as show --positions does", side.Name(), w.text(1), g.info.Title)
		return -1
	}
	u := &g.units[n]
	if u.status != absent {
		w.fail(1, "%s stands in the table twice", w.text(1))
		return -1
	}
	u.strength = int16(g.forces[n].strength)
	if w.len() > 3 && w.text(3) != "-" && !g.isDummy(n) {
		strength, err := strconv.Atoi(w.text(3))
		if err != nil || strength < 1 || strength > 99 {
			w.fail(3, "strength %q is not a number from 1 to 99", w.text(3))
			return -1
		}
		u.strength = int16(strength)
	}
	g.setPlace(w, n)
	if w.len() > 4 && w.text(4) != "-" {
		u.setMarks(w)
	}
	return n
}

func (g *Game) setPlace(w *words, n int) {
	word := w.text(2)
	if i := slices.Index(statusNames[:], word); i >= 0 && status(i) != onMap {
		g.units[n].status = status(i)
		if status(i) == waiting && g.forces[n].turn == 0 {
			w.fail(2, "%s starts on the map and can't wait", g.forces[n].name)
		}
		return
	}
	h, err := g.board.grid.Parse(word)
	switch {
	case err != nil:
		w.fail(2, "%v (or waiting, eliminated, exited)", err)
	case !g.canStand(n, h):
		w.fail(2, "%s can't stand in %s", g.forces[n].name, h)
	default:
		g.put(n, h)
	}
}

func (u *unit) setMarks(w *words) {
	for word := range strings.SplitSeq(w.text(4), ",") {
		i := slices.IndexFunc(markNames, func(m struct {
			name string
			flag flags
		}) bool {
			return m.name == word
		})
		if i < 0 {
			w.fail(4, "there is no mark %q: say ineffective, or -", word)
			return
		}
		u.flags |= markNames[i].flag
	}
}

// setHolder reads: hold hex side.
func (g *Game) setHolder(w *words) {
	if w.len() != 3 {
		w.fail(3, "a hold row is: hold, hex, side")
		return
	}
	side := w.side(2)
	i := slices.IndexFunc(g.worth, func(o worth) bool { return o.hex.String() == w.text(1) })
	if i < 0 {
		w.fail(1, "hex %s gives no points at %s", w.text(1), g.info.Title)
		return
	}
	g.holder[i] = side
	g.seemHeld(i)
}

// setEntered reads: entered hex count.
func (g *Game) setEntered(w *words) {
	if w.len() != 3 {
		w.fail(3, "an entered row is: entered, hex, how many")
		return
	}
	h, err := g.board.grid.Parse(w.text(1))
	if err != nil {
		w.fail(1, "%v", err)
		return
	}
	if !g.board.on(h) || slices.ContainsFunc(g.entered, func(c seen.Column) bool { return c.At == h }) {
		w.fail(1, "nobody enters at %s, or it stands in the table twice", h)
		return
	}
	count, err := strconv.Atoi(w.text(2))
	if err != nil || count < 1 || count > len(g.units) {
		w.fail(2, "%q is not the number of units that have entered at %s", w.text(2), h)
		return
	}
	g.entered = append(g.entered, seen.Column{At: h, Entered: count})
}

// checkPositions refuses what no play could bring about: too many units in a hex,
// both sides in one. BG 6.0; BGD 5.1. The fault is in the last row about the hex.
func (g *Game) checkPositions(rows []int) error {
	seenUnits := 0
	g.setUpFresh = g.phase == combatPhase && !g.midPhase
	for i := range g.first {
		here := g.at(g.board.grid.At(i))
		seenUnits += len(here)
		last := 0
		for _, n := range here {
			last = max(last, rows[n])
		}
		for _, n := range here {
			g.setUpFresh = g.setUpFresh && !g.units[n].has(phaseFlags&^paired)
			if g.forces[n].side != g.forces[here[0]].side {
				return &misplaced{last, 1, fmt.Sprintf("both sides have units in %s", g.units[n].at)}
			}
			if !g.fits(here) || len(here) > 1 && g.isTrain(n) {
				return &misplaced{last, 1, fmt.Sprintf("there are too many units in %s [%s]", g.units[n].at, g.stackRule(n, g.units[n].at))}
			}
		}
	}
	if seenUnits == 0 {
		return fmt.Errorf("the table puts no unit on the map; its rows are: %s", positionsHead)
	}
	return nil
}
