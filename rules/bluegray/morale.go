package bluegray

import (
	"fmt"
	"strconv"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// Demoralization. BGD 22.4.12. Losses are the strength of the units eliminated; the
// total is that of all units of the side that were there at the start or were scheduled
// to come by now. The supply train is no fighting unit and counts in neither.

// Demoralized tells that a side's losses have taken the heart from it, or more of it.
type Demoralized struct {
	Side  rules.Side `json:"side"`
	Level int        `json:"level"` // 1, or 2: doubly
	Lost  int        `json:"lost"`
	Of    int        `json:"of"`
}

// Kind names the event in the journal.
func (Demoralized) Kind() string { return "demoralized" }

// Tell tells both sides.
func (e Demoralized) Tell(rules.Side) rules.Notice { return seen.Demoralized(e) }

func (e Demoralized) apply(g *Game) { g.morale[e.Side] = int8(e.Level) }

// twiceDemoralized is the worst that can become of a side's morale.
const twiceDemoralized = 2

// losesHeart answers the option demoralization. BGD 22.4.12.
func (g *Game) losesHeart() bool { return g.options.is(demoralization, "on") }

// demoralized is how far a side is demoralized, for the rest of the game: 0 not, 1, or
// 2 doubly. It is what the side's command control level rises by. BGD 22.4.12.
func (g *Game) demoralized(s rules.Side) int { return int(g.morale[s]) }

// losses gives the strength that a side has lost, and all that it has had by now.
func (g *Game) losses(s rules.Side) (lost, of int) {
	for n, u := range g.units {
		if g.forces[n].side != s || g.isTrain(n) || u.status == absent || g.forces[n].turn > g.turn {
			continue
		}
		of += int(u.strength)
		if u.status == eliminated {
			lost += int(u.strength)
		}
	}
	return lost, of
}

// moraleBy is how far a loss demoralizes: a third of the whole once, two thirds doubly.
func moraleBy(lost, of int) int {
	if of == 0 {
		return 0
	}
	return min(3*lost/of, twiceDemoralized)
}

// loseHeart demoralizes a side whose losses have come so far; combats after it feel it
// at once.
func (b *bench) loseHeart(s rules.Side) {
	g := b.g
	if !g.losesHeart() {
		return
	}
	lost, of := g.losses(s)
	if level := moraleBy(lost, of); level > g.demoralized(s) {
		b.emit(Demoralized{Side: s, Level: level, Lost: lost, Of: of})
	}
}

// columnAt is the column of some odds as the phasing side would fight them, with the
// columns by which morale shifts it: to the left by the attackers', to the right by the
// defenders'. It answers the option ruling.demoral-shift. BGD 22.4.12.
func (g *Game) columnAt(attack, defence int) (col int, by seen.Shift) {
	shift := g.demoralized(g.phasing.Enemy()) - g.demoralized(g.phasing)
	col = g.scale.column(attack, defence)
	if g.options.is(demoralShift, "shift-first") {
		col = g.scale.open(attack, defence)
	}
	return g.scale.shifted(col, shift), seen.Shift(shift)
}

// open is the column of odds as if the table went on beyond its ends.
func (s scale) open(attack, defence int) int {
	switch {
	case attack > 0 && attack < defence:
		return s.find("1-1") + 1 - (defence+attack-1)/attack
	case attack >= 2*defence && defence > 0:
		return s.find("2-1") - 2 + attack/defence
	}
	return s.column(attack, defence)
}

// moraleSeen is the losses and the morale of both sides for all to see.
func (g *Game) moraleSeen() []seen.Morale {
	if !g.losesHeart() {
		return nil
	}
	if g.known != nil && g.known.morale != nil {
		return g.known.morale
	}
	var all []seen.Morale
	for _, s := range rules.Sides {
		lost, of := g.losses(s)
		all = append(all, seen.Morale{Side: s, Level: g.demoralized(s), Lost: lost, Of: of})
	}
	return all
}

// moraleRows writes demoralized sides into a table of positions.
func (g *Game) moraleRows() string {
	text := ""
	for _, s := range rules.Sides {
		if level := g.demoralized(s); level > 0 {
			text += fmt.Sprintf("demoralized  %-11s %d\n", s, level)
		}
	}
	return text
}

// setMorale reads: demoralized side level.
func (g *Game) setMorale(w *words) {
	if w.len() != 3 {
		w.fail(3, "a demoralized row is: demoralized, side, 1 or 2")
		return
	}
	side := w.side(1)
	level, err := strconv.Atoi(w.text(2))
	switch {
	case err != nil || level < 1 || level > twiceDemoralized:
		w.fail(2, "a side is demoralized once or twice over, not %q", w.text(2))
	case !g.losesHeart():
		w.fail(0, "this game is played without demoralization [BGD 22.4.12]")
	default:
		g.morale[side] = int8(level)
	}
}

// settleMorale demoralizes the sides of a table of positions whose losses are such.
func (g *Game) settleMorale() {
	if !g.losesHeart() {
		return
	}
	for _, s := range rules.Sides {
		g.morale[s] = max(g.morale[s], int8(moraleBy(g.losses(s))))
	}
}
