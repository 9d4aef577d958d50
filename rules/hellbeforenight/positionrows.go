package hellbeforenight

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

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

// tableReader reads a table of positions.
type tableReader struct {
	g       *Game
	line    int
	unitRow []int           // by number, on which line a unit stands, 0 for none
	stacks  map[hex.Hex]int // by hex, the lowest unit so far
	phasing bool            // the set-up says who has the phase
	later   []laterCheck
}

// laterCheck looks at a row again when all rows are read.
type laterCheck struct {
	line, column int
	fault        func() error
}

// checkLater looks at the row under way when all rows are read.
func (r *tableReader) checkLater(w *words, i int, fault func() error) {
	r.later = append(r.later, laterCheck{r.line, w.list[min(i, w.len()-1)].col, fault})
}

// setPositions sets the game up from a table. Every fault names its line and column.
func (g *Game) setPositions(setup rules.Setup) error {
	r := &tableReader{g: g, unitRow: make([]int, len(g.units)), stacks: make(map[hex.Hex]int), phasing: setup.Phasing != rules.NoSide}
	if err := r.moment(setup); err != nil {
		return err
	}
	for n := range g.units {
		g.units[n].place = absent
	}
	for l := range g.leaders {
		g.leaders[l].state = leaderAbsent
	}
	for text := range strings.Lines(setup.Positions) {
		r.line++
		w := splitWords(text)
		if w.len() > 0 {
			r.read(w)
		}
		if w.err != nil {
			return &misplaced{r.line, w.err.col, w.err.what}
		}
	}
	return r.check()
}

// moment reads where in the sequence of play the table stands.
func (r *tableReader) moment(setup rules.Setup) error {
	g := r.g
	if setup.Turn != 0 {
		g.turn = setup.Turn - 1
	}
	if g.turn < 0 || g.turn >= len(g.Calendar) {
		return fmt.Errorf("there is no turn %d: there are 1 to %d", setup.Turn, len(g.Calendar))
	}
	if r.phasing {
		g.phasing = setup.Phasing
	}
	g.phase = movementPhase
	if setup.Phase != "" {
		if err := g.phase.UnmarshalText([]byte(setup.Phase)); err != nil || g.phase == over {
			return fmt.Errorf("there is no phase %q: say deployment, movement, combat or administration", setup.Phase)
		}
	}
	if g.phase == deploying && g.turn != 0 {
		return fmt.Errorf("both sides set up before turn 1 and not on turn %d [HBN 3.1]", setup.Turn)
	}
	return nil
}

// read takes one row in.
func (r *tableReader) read(w *words) {
	rows := map[string]func(*words){
		"unit": r.unit, "leader": r.leader, "reserve": r.reserve, "hero": r.hero, "extra": r.extra, "star": r.star, "morale": r.morale,
		"fortune": r.fortune, "boat": r.boat, "hq": r.hq, "couplet": r.couplet, "deeds": r.deeds, "combats": r.combats, "target": r.target, "closed": r.closed,
		"last": r.last, "fought": r.fought, "shelled": r.shelled, "musketry": r.musketry, "column": r.column, "played": r.played,
		"shorted": r.shorted, "over": r.over, "deploy": r.deploy, "sealed": r.sealed,
		"standing": r.standing, "ruled": r.ruled,
	}
	if take := rows[w.text(0)]; take != nil {
		take(w)
		return
	}
	w.fail(0, "there is no row %q: a unit's is: unit, name, hex, marks", w.text(0))
}

func (r *tableReader) unit(w *words) {
	g := r.g
	n, next := w.name(1, g.number, "unit")
	if n < 0 {
		return
	}
	w.atMost(next + 2)
	if r.unitRow[n] != 0 {
		w.fail(1, "%s stands in the table twice", g.name(n))
		return
	}
	r.unitRow[n] = r.line
	r.place(w, next, n)
	g.units[n].from = g.units[n].at
	if next+1 < w.len() {
		r.unitMarks(w, next+1, &g.units[n])
	}
}

// place reads where a unit is, as placeWord writes it.
func (r *tableReader) place(w *words, i, n int) {
	g := r.g
	u := &g.units[n]
	text := w.text(i)
	if letter, ok := strings.CutPrefix(text, "reserve-"); ok {
		u.place, u.reserve = inReserve, w.letterOf(i, letter)
		return
	}
	if off, ok := strings.CutPrefix(text, "bark-"); ok {
		u.place, u.at = beside, r.barkHex(w, i, off, g.side(n))
		return
	}
	kind, step, staged := strings.Cut(text, "/")
	if p := slices.Index(placeNames[:], kind); p >= 0 && !slices.Contains([]place{onMap, inReserve, beside, absent}, place(p)) {
		u.place = place(p)
		if s := slices.Index(stageNames[:], step); staged && s <= 0 {
			w.fail(i, "there is no stage %q: say shattered, routed or ready", step)
		} else if staged {
			u.stage = stage(s)
		}
		return
	}
	h := w.hexOf(i, text, g.board)
	if w.err != nil {
		return
	}
	u.at, u.place = h, onMap
	if above, ok := r.stacks[h]; ok {
		g.units[above].next = int16(n)
	} else {
		g.top[g.board.grid.Index(h)] = int16(n)
	}
	r.stacks[h] = n
}

// barkHex reads a hex of Bark Road for a counter of a side. HBN 9.2.
func (r *tableReader) barkHex(w *words, i int, text string, s rules.Side) hex.Hex {
	h := w.hexOf(i, text, r.g.board)
	switch {
	case w.err != nil:
	case !slices.Contains(r.g.BarkRoad, h):
		w.fail(i, "hex %s is not on Bark Road", h)
	case s == rules.Union:
		w.fail(i, "Bark Road is for Confederates alone [HBN 9.2]")
	}
	return h
}

func (r *tableReader) unitMarks(w *words, i int, u *unit) {
	for mark := range strings.SplitSeq(w.text(i), ",") {
		if name, value, ok := strings.Cut(mark, "="); ok {
			switch name {
			case "spent":
				u.spent = smallNumber(w, i, value)
			case "attack":
				u.attack = smallNumber(w, i, value)
			case "from":
				u.from = r.fromHex(w, i, value)
			default:
				w.fail(i, "there is no mark %q", mark)
			}
			continue
		}
		m := slices.IndexFunc(markNames, func(m markName) bool { return m.name == mark })
		switch {
		case mark == "fresh":
			u.fresh = true
		case m < 0:
			w.fail(i, "there is no mark %q: say disrupted, questionable, charge or volley", mark)
		default:
			u.flags |= markNames[m].flag
		}
	}
}

// fromHex reads where a counter was when the movement phase began.
func (r *tableReader) fromHex(w *words, i int, text string) hex.Hex {
	if text == "none" {
		return hexNowhere
	}
	return w.hexOf(i, text, r.g.board)
}

// smallNumber reads the number of a mark.
func smallNumber(w *words, i int, text string) int8 {
	var n int
	if _, err := fmt.Sscan(text, &n); err != nil || n < -99 || n > 99 {
		w.fail(i, "%q is no number", text)
		return 0
	}
	return int8(n)
}

// check refuses what neither play nor a referee could bring about: both sides in a hex, a unit in
// a reserve that is not there. HBN 7.1E. The fault is in the last row about it.
func (r *tableReader) check() error {
	g := r.g
	on := 0
	if g.phase != deploying {
		g.played[g.turn] = int16(g.couplet)
	}
	for i := range g.top {
		here := g.at(g.board.grid.At(i))
		on += len(here)
		last := 0
		for _, n := range here {
			last = max(last, r.unitRow[n])
		}
		for _, n := range here {
			if g.side(n) != g.side(here[0]) {
				return &misplaced{last, 1, fmt.Sprintf("both sides have units in %s", g.units[n].at)}
			}
		}
	}
	for n := range g.units {
		u := &g.units[n]
		if u.place != inReserve {
			continue
		}
		on++
		if m := &g.reserves[g.side(n)][u.reserve]; m.state == notInPlay || m.flags&reserveDummy != 0 {
			return &misplaced{r.unitRow[n], 1, fmt.Sprintf("%s is in reserve %s, which is not in play or is a dummy", g.name(n), letterName(u.reserve))}
		}
	}
	for _, c := range r.later {
		if err := c.fault(); err != nil {
			return &misplaced{c.line, c.column, err.Error()}
		}
	}
	if on == 0 && g.phase != deploying {
		return fmt.Errorf("the table puts no unit on the map; a unit's row is: unit, name, hex, marks")
	}
	return nil
}
