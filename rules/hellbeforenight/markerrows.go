package hellbeforenight

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// Rows of a table of positions for markers, for how far the phase has got, and for what is a
// side's own.

func (r *tableReader) reserve(w *words) {
	w.atMost(5)
	s, letter := w.side(1), w.letterOf(2, w.text(2))
	m := &r.g.reserves[s][letter]
	if m.state != notInPlay {
		w.fail(2, "that marker stands in the table twice")
		return
	}
	if off, ok := strings.CutPrefix(w.text(3), "bark-"); ok {
		m.state, m.at = reserveBeside, r.barkHex(w, 3, off, s)
	} else {
		m.state, m.at = reserveOnMap, w.hexOf(3, w.text(3), r.g.board)
	}
	r.checkLater(w, 3, func() error { return r.g.mayLie(s, letter) })
	if w.len() < 5 {
		return
	}
	for mark := range strings.SplitSeq(w.text(4), ",") {
		found := false
		for _, f := range reserveMarks {
			if f.name == mark {
				m.flags |= f.flag
				found = true
			}
		}
		if !found {
			w.fail(4, "there is no mark %q of a reserve: say hidden or dummy", mark)
		}
	}
}

// mayLie refuses a marker among enemies, and one with nobody in it that is no dummy. HBN 7.1E, 14.7C.
func (g *Game) mayLie(s rules.Side, letter int8) error {
	m := &g.reserves[s][letter]
	switch {
	case m.state == reserveOnMap && g.heldBy(m.at) == s.Enemy():
		return fmt.Errorf("%s is held by the enemy of reserve %s", m.at, letterName(letter))
	case !m.has(reserveDummy) && len(g.box(s, letter)) == 0:
		return fmt.Errorf("nobody is in reserve %s; a dummy has the mark dummy", letterName(letter))
	}
	return nil
}

func (r *tableReader) hero(w *words) {
	g := r.g
	known := make(map[string]int)
	for h := range g.Heroes {
		known[g.Heroes[h].Name] = h
	}
	h, next := w.name(1, known, "hero")
	if h < 0 {
		return
	}
	if !g.cup[h] {
		w.fail(1, "%s stands in the table twice", g.Heroes[h].Name)
		return
	}
	g.cup[h] = false
	if w.text(next) == "none" {
		return
	}
	n, _ := w.name(next, g.number, "unit")
	switch {
	case n < 0:
	case g.units[n].hero >= 0:
		w.fail(next, "%s has a hero already", g.name(n))
	default:
		g.units[n].hero = int8(h)
	}
}

func (r *tableReader) extra(w *words) {
	known := make(map[string]int)
	for i := range r.g.Extra {
		known[r.g.Extra[i].Name] = i
	}
	if i, next := w.name(1, known, "extra strength counter"); i >= 0 {
		r.g.extra[i] = int16(w.number(next, 0, 99))
		w.atMost(next + 1)
	}
}

func (r *tableReader) star(w *words) {
	h := w.hexOf(1, w.text(1), r.g.board)
	i := slices.Index(r.g.Stars, h)
	kind := slices.Index(starNames[:], w.text(2))
	switch {
	case i < 0:
		w.fail(1, "hex %s has no star", w.text(1))
	case kind < 0:
		w.fail(2, "%q is none of %s", w.text(2), strings.Join(starNames[:], ", "))
	default:
		r.g.stars[i] = star(kind)
	}
}

func (r *tableReader) morale(w *words) {
	a := slices.Index(armyNames[:], w.text(1))
	if a < 0 {
		w.fail(1, "there is no army %q: say %s", w.text(1), strings.Join(armyNames[:], ", "))
		return
	}
	r.g.morale[data.Army(a)] = int8(w.number(2, -3, 3))
}

func (r *tableReader) fortune(w *words) { r.g.fortune = w.side(1) }

func (r *tableReader) boat(w *words) {
	i := slices.Index(boatNames[:], w.text(1))
	if i < 0 || w.text(2) != "fired" {
		w.fail(1, "a boat row is: boat, %s, fired", strings.Join(boatNames[:], " or "))
		return
	}
	r.g.boats[i] = true
}

func (r *tableReader) hq(w *words) {
	switch w.text(1) {
	case "active":
		r.g.hq.active = true
	case "turned":
		r.g.hq.turned = true
	default:
		w.fail(1, "the headquarters is active or turned")
	}
}

func (r *tableReader) couplet(w *words) {
	g := r.g
	g.couplet = w.number(1, 1, 9999)
	if w.len() > 2 {
		if w.text(2) != "first" {
			w.fail(2, "a couplet row is: couplet, its number, first, a side")
		}
		g.first = w.side(3)
		if !r.phasing {
			g.phasing = g.first
		}
	}
	w.atMost(4)
}

func (r *tableReader) combats(w *words) {
	r.g.combats, r.g.paused = w.number(1, 0, 999), w.number(2, -1, 999)
}

// deeds reads how much had happened in the couplet, by which dice are named.
func (r *tableReader) deeds(w *words) { r.g.deeds = w.number(1, 0, 99999) }

func (r *tableReader) target(w *words) { r.g.target = w.hexOf(1, w.text(1), r.g.board) }

func (r *tableReader) closed(w *words) {
	r.g.closed = append(r.g.closed, w.hexOf(1, w.text(1), r.g.board))
}

func (r *tableReader) last(w *words) {
	if n, _ := w.name(1, r.g.number, "unit"); n >= 0 {
		r.g.lastHit = int16(n)
	}
}

func (r *tableReader) shelled(w *words) {
	if n, _ := w.name(1, r.g.number, "unit"); n >= 0 {
		r.g.shelled = append(r.g.shelled, int16(n))
	}
}

func (r *tableReader) musketry(w *words) {
	r.g.musketry = append(r.g.musketry, w.hexOf(1, w.text(1), r.g.board))
}

// column reads how many reinforcements have entered in a hex in this phase. HBN 9.3E.
func (r *tableReader) column(w *words) {
	r.g.column = append(r.g.column, gate{w.hexOf(1, w.text(1), r.g.board), int8(w.number(2, 1, 99))})
}

// played reads how many couplets each turn before this one had. HBN 9.3A.
func (r *tableReader) played(w *words) {
	w.atMost(1 + r.g.turn)
	for t := range w.len() - 1 {
		r.g.played[t] = int16(w.number(1+t, 0, 9999))
	}
}

func (r *tableReader) fought(w *words) {
	var f seen.Fought
	if w.fromJSON(1, &f) {
		r.g.fought = append(r.g.fought, f)
	}
}

func (r *tableReader) shorted(w *words) {
	r.g.shorted[w.side(1)] = int8(w.number(2, 0, 3))
}

func (r *tableReader) over(w *words) { r.g.halves[w.side(1)] = true }

func (r *tableReader) deploy(w *words) {
	g := r.g
	s := w.side(1)
	r.beforeBattle(w)
	known, what := g.number, "unit or leader"
	name := ""
	for l := range g.Leaders {
		if g.Leaders[l].Name+" "+w.text(w.len()-1) == w.tail(2) {
			name = g.Leaders[l].Name
		}
	}
	if name == "" {
		n, _ := w.name(2, known, what)
		if n < 0 {
			return
		}
		name = g.name(n)
	}
	last := w.len() - 1
	g.deployed[s] = append(g.deployed[s], seen.Placement{Unit: name, At: w.hexOf(last, w.text(last), g.board)})
}

func (r *tableReader) sealed(w *words) {
	r.beforeBattle(w)
	r.g.sealed[w.side(1)] = true
}

// beforeBattle refuses rows of the set-up in any other phase. HBN 3.1.
func (r *tableReader) beforeBattle(w *words) {
	if r.g.phase != deploying {
		w.fail(0, "both sides have set up when the phase is %s", r.g.phase)
	}
}

func (r *tableReader) standing(w *words) {
	s := w.side(1)
	var i seen.Standing
	if w.fromJSON(2, &i) {
		r.g.standing[s] = append(r.g.standing[s], i)
		r.checkLater(w, 2, func() error { return (&bench{g: r.g, side: s}).mayInstruct(i) })
	}
}

func (r *tableReader) ruled(w *words) { r.g.ruled[w.side(1)] = w.number(2, -999, 999) }

// fromJSON reads the rest of a row.
func (w *words) fromJSON(i int, v any) bool {
	if err := json.Unmarshal([]byte(w.tail(i)), v); err != nil {
		w.fail(i, "this is not as a table writes it: %v", err)
		return false
	}
	return true
}
