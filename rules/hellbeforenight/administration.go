package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// The administrative phase. HBN 4.1.2B. What needs no order is done as it begins; then the
// first player and the second each have a sheet for what they choose: units of the Ready area
// that come back, cadres, questionable markers on the enemy, reserves.

// VolleysLifted takes all volley markers off, for the turn is over. HBN 10.9B.
type VolleysLifted struct{}

// UnitsReadied moves the units of a side on from stage to stage of its unit status box.
// HBN 5.6C, 5.6D.
type UnitsReadied struct{ seen.UnitsReadied }

// Kind names each event in the journal.
func (VolleysLifted) Kind() string { return "volleys-lifted" }
func (UnitsReadied) Kind() string  { return "units-readied" }

// Tell tells both sides.
func (VolleysLifted) Tell(rules.Side) rules.Notice  { return seen.VolleysLifted{} }
func (e UnitsReadied) Tell(rules.Side) rules.Notice { return e.UnitsReadied }

func (VolleysLifted) apply(g *Game) {
	for n := range g.units {
		g.units[n].flags &^= volley
	}
}

func (e UnitsReadied) apply(g *Game) {
	to := isReady
	if e.Stage == isRouted.String() {
		to = isRouted
	}
	for _, name := range e.Units {
		g.units[g.number[name]].stage = to
	}
}

// beginAdministration does at the beginning of the first player's part what needs no order.
func (b *bench) beginAdministration() error {
	g := b.g
	if g.phasing == g.first {
		if g.anyUnit(func(u *unit) bool { return u.has(volley) }) {
			b.emit(VolleysLifted{})
		}
		b.heroesBack()
		b.recoverAll()
		b.driftMorale()
		if err := b.rejoins(); err != nil {
			return err
		}
	}
	if g.canAdminister(g.phasing) {
		return nil
	}
	return b.endAdministration()
}

// anyUnit reports whether any unit is as f says.
func (g *Game) anyUnit(f func(*unit) bool) bool {
	for n := range g.units {
		if f(&g.units[n]) {
			return true
		}
	}
	return false
}

// canAdminister reports whether a side has anything to choose in the phase.
func (g *Game) canAdminister(side rules.Side) bool {
	for n := range g.units {
		if g.side(n) != side {
			continue
		}
		if g.isReady(n) || g.hasCadre(n) || g.isInPlay(n) {
			return true
		}
	}
	for l := range g.leaders {
		if g.Leaders[l].Side == side && g.leaders[l].state == leaderUnhurt {
			return true
		}
	}
	return false
}

// endAdministration ends a side's part: the units of the Ready area that got no order are put
// on the map where they can be, the Routed become Ready, and the Shattered check their morale.
// HBN 5.6B-D.
func (b *bench) endAdministration() error {
	g, side := b.g, b.g.phasing
	if err := b.placeReady(side); err != nil {
		return err
	}
	b.rejoinLeft(side)
	b.readyRouted(side)
	b.rallyShattered(side)
	if side == g.first {
		return b.begin(side.Enemy(), administration)
	}
	return b.nextTurn()
}

// readyRouted moves the Routed of a side to the Ready area. HBN 5.6C.
func (b *bench) readyRouted(side rules.Side) {
	if names := b.g.atStage(side, isRouted); len(names) > 0 {
		b.emit(UnitsReadied{seen.UnitsReadied{Side: side, Units: names, Stage: isReady.String(), Rule: "HBN 5.6C"}})
	}
}

// rallyShattered checks the Shattered of a side: who passes is Routed. HBN 5.6D.
func (b *bench) rallyShattered(side rules.Side) {
	var passed []string
	for _, name := range b.g.atStage(side, isShattered) {
		if b.checkMorale(check{unit: b.g.number[name], why: "is shattered", rule: "HBN 5.6D"}).passed {
			passed = append(passed, name)
		}
	}
	if len(passed) > 0 {
		b.emit(UnitsReadied{seen.UnitsReadied{Side: side, Units: passed, Stage: isRouted.String(), Rule: "HBN 5.6D"}})
	}
}

// atStage lists the units of a side at a stage of its unit status box.
func (g *Game) atStage(side rules.Side, s stage) []string {
	var names []string
	for n := range g.units {
		if g.side(n) == side && g.units[n].stage == s {
			names = append(names, g.name(n))
		}
	}
	return names
}

// run puts questionable markers on units of the enemy that lie open. HBN 4.5.
func (c Short) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(administration); err != nil {
		return err
	}
	if !g.options.is(ammunition, "on") {
		return refuse("HBN 4.5", "this game is played without ammunition shortage")
	}
	if !g.hasQuestions() {
		return refuse("HBN 5.7", "this game is played without questionable markers")
	}
	if left := shortages - int(g.shorted[b.side]); len(c.Units) > left {
		return refuse("HBN 4.5", "a side places %d questionable markers in an administrative phase, and %d are left", shortages, left)
	}
	for i, name := range c.Units {
		n, err := g.find(name)
		switch {
		case err != nil:
			return err
		case g.side(n) == b.side:
			return refuse("HBN 4.5", "%s is your own", name)
		case g.isHiddenFrom(n, b.side):
			return refuse("HBN 14.7A", "%s is not to be seen", name)
		case !g.isInPlay(n):
			return refuse("HBN 4.5", "%s is neither on the map nor on Bark Road", name)
		case g.units[n].has(questionable):
			return refuse("HBN 5.7", "%s has a questionable marker already", name)
		}
		for _, before := range c.Units[:i] {
			if before == name {
				return refuse("HBN 5.7", "%s is named twice", name)
			}
		}
	}
	for _, name := range c.Units {
		b.question(g.number[name], "runs out of ammunition", "HBN 4.5")
		b.emit(ShortagePlaced{Side: b.side})
	}
	return nil
}

// isInPlay reports whether a unit is on the map, in a reserve or on Bark Road.
func (g *Game) isInPlay(n int) bool {
	p := g.units[n].place
	return p == onMap || p == inReserve || p == beside
}

// shortages is how many markers a side may place. HBN 4.5.
const shortages = 3

// ShortagePlaced counts a marker that a side has placed. HBN 4.5.
type ShortagePlaced struct {
	rules.Secret
	Side rules.Side `json:"side"`
}

// Kind names the event in the journal.
func (ShortagePlaced) Kind() string { return "shortage-placed" }

func (e ShortagePlaced) apply(g *Game) { g.shorted[e.Side]++ }
