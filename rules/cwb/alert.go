package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// The Union camps are surprised. CWB-AH 2.4, 2.4a, 2.4b, 2.10. What camps can't do stands
// where it is done: fire at a quarter in firepoints.go, flanks all round in firetarget.go,
// no zone in zoc.go, no movement in movement.go, formation.go and arrange.go.

// isSurprised reports whether the Union army lies in camp. CWB-AH 2.4, 2.10.
func (g *Game) isSurprised() bool {
	return g.scenario != nil && g.scenario.Surprise && !g.drinksCoffee()
}

// drinksCoffee answers the option coffee. CWB-AH 2.10.
func (g *Game) drinksCoffee() bool { return g.options.is(coffee, "on") }

// wakesEarly answers the option ruling.alert-time: units become alert when the turn
// begins, or only with the Union player turn. CWB-AH 2.4b.
func (g *Game) wakesEarly() bool { return !g.options.is(alertTime, "union-turn") }

// isAwake reports whether the hour of a line of the schedule has come. CWB-AH 2.4b.
func (g *Game) isAwake(a data.Alert) bool {
	return a.Turn < g.turn || a.Turn == g.turn && (g.wakesEarly() || g.phasing == rules.Union)
}

// wakesNow reports whether the player turn that begins is the one that a line of the
// schedule names.
func (g *Game) wakesNow(a data.Alert) bool {
	return a.Turn == g.turn && g.isAwake(a) && (g.phasing == rules.Union) != g.wakesEarly()
}

// pitchCamps encamps who is not alert when the battle begins. CWB-AH 2.4a.
func (g *Game) pitchCamps() {
	if !g.isSurprised() {
		return
	}
	for _, a := range g.scenario.Alert {
		if g.isAwake(a) {
			continue
		}
		for _, n := range g.camp(a.Unit) {
			g.field.pieces[n].marks |= encamped
		}
	}
}

// camp lists the pieces on the map of a Union counter: a brigade lies in camp with its
// extended lines.
func (g *Game) camp(unit string) []int {
	var here []int
	for n := range g.field.pieces {
		if k := g.counterOf(n); k.side == rules.Union && k.name == unit && g.field.pieces[n].place == onMap {
			here = append(here, n)
		}
	}
	return here
}

// wakeCamps makes those alert whose hour has come; nothing else does, and nothing does it
// sooner. It belongs to the beginning of every player turn. CWB-AH 2.4b.
func (b *bench) wakeCamps() {
	g := b.g
	if !g.isSurprised() {
		return
	}
	var e CampsWoke
	for _, a := range g.scenario.Alert {
		if !g.isAwake(a) {
			continue
		}
		if g.wakesNow(a) {
			e.Due = append(e.Due, a.Unit)
		}
		for _, n := range g.camp(a.Unit) {
			if g.field.pieces[n].has(encamped) {
				e.Pieces = append(e.Pieces, g.name(n))
			}
		}
	}
	if len(e.Pieces) > 0 { // if nobody of the hour lies in camp, nothing changes
		b.emit(e)
	}
}

// mayStart refuses initiative to a leader in camp. CWB-AH 2.4b.
func (g *Game) mayStart(side rules.Side, name string) error {
	if n := g.find(side, name); n >= 0 && g.field.pieces[n].has(encamped) {
		return refuse("CWB-AH 2.4b", "%s is encamped and can't try for initiative", name)
	}
	return nil
}

// CampsWoke is an hour of the alert schedule. CWB-AH 2.4b.
type CampsWoke struct {
	Due    []string `json:"due,omitempty"`    // who stands in the schedule for it
	Pieces []string `json:"pieces,omitempty"` // who is encamped until now
}

// Kind names the event in the journal.
func (CampsWoke) Kind() string { return "camps-woke" }

func (e CampsWoke) apply(g *Game) {
	for _, name := range e.Pieces {
		if n := g.find(rules.Union, name); n >= 0 {
			g.field.pieces[n].marks &^= encamped
		}
	}
}

// Tell tells the Union who is alert, and the enemy what is printed in the schedule: who
// of them is left he is not told. CWB 9.0.
func (e CampsWoke) Tell(s rules.Side) rules.Notice {
	switch {
	case s == rules.Union && len(e.Pieces) > 0:
		return seen.CampsWoke{Pieces: e.Pieces}
	case s == rules.Confederate && len(e.Due) > 0:
		return seen.CampsDue{Units: e.Due}
	}
	return nil
}
