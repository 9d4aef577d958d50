package bluegray

import (
	"fmt"
	"strconv"
	"strings"

	"longroll/rules/bluegray/seen"
)

// Rows of a table of positions that hold the plots of a game-turn. BGD 22.4.14.

// mostSubs is more sub-segments than any unit has movement points.
const mostSubs = 99

// plotRow is: plot unit sub:hex-sub:hex exits column marks targets; - stands for no way,
// no marks, and no targets, which may be left out.
func plotRow(p seen.Plot) string {
	way := make([]string, len(p.Path))
	for i, h := range p.Path {
		way[i] = fmt.Sprintf("%d:%s", p.Subs[i], h)
	}
	text, marks := strings.Join(way, "-"), "-"
	if text == "" {
		text = "-"
	}
	var borne []string
	for _, m := range []struct {
		is   bool
		name string
	}{{p.Enters, "enters"}, {p.Attacks, "attacks"}, {p.Digs, "digs"}} {
		if m.is {
			borne = append(borne, m.name)
		}
	}
	if len(borne) > 0 {
		marks = strings.Join(borne, ",")
	}
	return fmt.Sprintf("plot         %-11s %s %d %d %s %s\n", p.Unit, text, p.Exits, p.Column, marks, targetList(p.Targets))
}

// setPlot reads such a row.
func (g *Game) setPlot(w *words) {
	n, known := g.number[w.text(1)]
	if w.len() != 6 && w.len() != 7 || !known || !g.isSimultaneous() {
		w.fail(1, "a plot row is: plot, unit, sub:hex-sub:hex, exits, column, marks, targets; it needs a game with simultaneous movement")
		return
	}
	p := seen.Plot{Unit: w.text(1), Exits: w.number(3), Column: w.number(4),
		Enters: strings.Contains(w.text(5), "enters"), Attacks: strings.Contains(w.text(5), "attacks"), Digs: strings.Contains(w.text(5), "digs")}
	if w.len() == 7 && w.text(6) != "-" {
		p.Targets = strings.Split(w.text(6), ",")
		if err := g.checkTargets(g.forces[n].side, p.Targets); err != nil {
			w.fail(6, "%v", err)
			return
		}
	}
	if w.text(2) != "-" {
		for part := range strings.SplitSeq(w.text(2), "-") {
			at, where, _ := strings.Cut(part, ":")
			sub, err := strconv.Atoi(at)
			h, bad := g.board.grid.Parse(where)
			if err != nil || bad != nil || sub < 0 || sub > mostSubs || !g.board.on(h) {
				w.fail(2, "%q is not a sub-segment and a hex of the map", part)
				return
			}
			p.Path, p.Subs = append(p.Path, h), append(p.Subs, sub)
		}
	}
	side := g.forces[n].side
	g.plots[side] = append(g.plots[side], p)
}
