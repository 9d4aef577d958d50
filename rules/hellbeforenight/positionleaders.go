package hellbeforenight

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
)

// The rows of leaders in a table of positions.

func (r *tableReader) leader(w *words) {
	g := r.g
	l, next := w.name(1, g.leaderNo, "leader")
	if l < 0 {
		return
	}
	w.atMost(next + 2)
	c := &g.leaders[l]
	if c.state != leaderAbsent {
		w.fail(1, "%s stands in the table twice", g.Leaders[l].Name)
		return
	}
	text, at, ok := strings.Cut(w.text(next), "@")
	if ok {
		c.at = w.hexOf(next, at, g.board)
	}
	letter, inReserve := strings.CutPrefix(text, "reserve-")
	off, onBark := strings.CutPrefix(text, "bark-")
	state := slices.Index(leaderStateNames[:], text)
	switch {
	case inReserve:
		c.state, c.reserve = leaderInReserve, w.letterOf(next, letter)
		r.checkLater(w, next, func() error { return g.isReserve(g.Leaders[l].Side, c.reserve) })
	case onBark:
		c.state, c.at = leaderBeside, r.barkHex(w, next, off, g.Leaders[l].Side)
	case state >= 0 && state != int(leaderOnMap) && state != int(leaderAbsent):
		c.state = leaderState(state)
	default:
		c.state, c.at = leaderOnMap, w.hexOf(next, text, g.board)
	}
	c.from = c.at
	if next+1 < w.len() {
		r.leaderMarks(w, next+1, c)
	}
}

// isReserve refuses the letter of a marker that holds nobody.
func (g *Game) isReserve(s rules.Side, letter int8) error {
	if m := &g.reserves[s][letter]; m.state == notInPlay || m.has(reserveDummy) {
		return fmt.Errorf("reserve %s is not in play or is a dummy", letterName(letter))
	}
	return nil
}

func (r *tableReader) leaderMarks(w *words, i int, c *leader) {
	for mark := range strings.SplitSeq(w.text(i), ",") {
		use, used := strings.CutPrefix(mark, "used=")
		from, came := strings.CutPrefix(mark, "from=")
		formation, speaks := strings.CutPrefix(mark, "formation=")
		m := slices.IndexFunc(leaderMarks, func(m leaderMark) bool { return m.name == mark })
		switch {
		case m >= 0:
			c.flags |= leaderMarks[m].flag
		case used:
			c.used = Use(use)
		case speaks:
			c.speaks = r.formation(w, i, formation)
		case came:
			c.from = r.fromHex(w, i, from)
		default:
			w.fail(i, "there is no mark %q of a leader: say moved, fought or used=BONUS", mark)
		}
	}
}

// formation reads the number of one. HBN 13.1B.
func (r *tableReader) formation(w *words, i int, text string) int16 {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > math.MaxInt8 {
		w.fail(i, "%q is no formation", text)
		return 0
	}
	return int16(n)
}
