package bluegray

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules/bluegray/seen"
)

// Rows of a table of positions that hold the plots of a game-turn. BGD 22.4.14.

// mostSubs is more sub-segments than any unit has movement points.
const mostSubs = 99

// plotRow is: plot unit sub:hex-sub:hex exits column marks targets; - stands for no way,
// no marks, and no targets, which may be left out. The mark overruled says that a referee
// has taken the unit away from where its plot begins.
func (g *Game) plotRow(p seen.Plot) string {
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
	}{{p.Enters, "enters"}, {p.Attacks, "attacks"}, {p.Digs, "digs"}, {g.phase == movementPhase && g.whyNotPlotted(p) != "", "overruled"}} {
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
		if !g.setPlotWay(w, &p) {
			return
		}
	}
	if why := g.whyNotPlotted(p); why != "" && g.phase == movementPhase && !strings.Contains(w.text(5), "overruled") {
		w.fail(2, "%s", why)
		return
	}
	side := g.forces[n].side
	g.plots[side] = append(g.plots[side], p)
}

// setPlotWay reads the hexes of a plot and the sub-segments in which they are entered: each
// hex next to the one before, and none in an earlier sub-segment.
func (g *Game) setPlotWay(w *words, p *seen.Plot) bool {
	for part := range strings.SplitSeq(w.text(2), "-") {
		at, where, _ := strings.Cut(part, ":")
		sub, err := strconv.Atoi(at)
		h, bad := g.board.grid.Parse(where)
		last := len(p.Path) - 1
		switch {
		case err != nil || bad != nil || sub < 0 || sub > mostSubs || !g.board.on(h):
			w.fail(2, "%q is not a sub-segment and a hex of the map", part)
			return false
		case last >= 0 && g.board.across(p.Path[last], h).to < 0:
			w.fail(2, "%s and %s are not next to each other", p.Path[last], h)
			return false
		case last >= 0 && sub < p.Subs[last]:
			w.fail(2, "%s can't be entered in sub-segment %d, before %s", h, sub, p.Path[last])
			return false
		}
		p.Path, p.Subs = append(p.Path, h), append(p.Subs, sub)
	}
	return true
}

// whyNotPlotted says why nobody can have plotted this, nothing if somebody can: who is on
// the map begins where it stands, who enters is waiting and begins at a hex of the edge, and
// the map is left from an exit. The rows of units stand above those of plots.
func (g *Game) whyNotPlotted(p seen.Plot) string {
	u := &g.units[g.number[p.Unit]]
	switch {
	case u.status == absent:
		return p.Unit + " has no row of its own above that of its plot"
	case len(p.Path) == 0:
		return ""
	case p.Enters && u.status != waiting:
		return p.Unit + " is not waiting to enter"
	case p.Enters && !slices.Contains(g.board.edge(), p.Path[0]):
		return fmt.Sprintf("nobody enters at %s, which is not at the edge of the map", p.Path[0])
	case !p.Enters && (u.status != onMap || u.at != p.Path[0]):
		return fmt.Sprintf("%s does not stand in %s, where its plot begins", p.Unit, p.Path[0])
	case p.Exits > 0 && !slices.Contains(g.exits, p.Path[len(p.Path)-1]):
		return fmt.Sprintf("nobody leaves the map at %s", p.Path[len(p.Path)-1])
	}
	return ""
}
