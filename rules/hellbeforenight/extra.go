package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// Extra strength and replacement. HBN 5.9, 5.10.

// ExtraSpent takes a point off an extra strength counter. HBN 5.9C.
type ExtraSpent struct{ seen.ExtraSpent }

// Kind names the event in the journal.
func (ExtraSpent) Kind() string { return "extra-spent" }

// Tell tells both sides: the track lies open.
func (e ExtraSpent) Tell(rules.Side) rules.Notice { return e.ExtraSpent }

func (e ExtraSpent) apply(g *Game) {
	for i := range g.Extra {
		if g.Extra[i].Name == e.Counter {
			g.extra[i] = int16(e.Left)
		}
	}
}

// serves reports whether a counter has extra strength for a unit, points or not. HBN 5.9A, 5.9B, 5.9F, 5.9G.
func (g *Game) serves(counter, n int) bool {
	x, u := &g.Extra[counter], &g.Units[n]
	switch {
	case x.Side != u.Side || u.Asterisk:
		return false
	case u.Kind == data.Artillery:
		return x.Span.Guns && (u.Army == x.Army || g.options.is(aaCounter, "any-union"))
	case x.Span.Guns || x.Army != u.Army:
		return false
	}
	return x.Span.All || u.Formation.All || u.Formation.From <= x.Span.To && x.Span.From <= u.Formation.To
}

// counterFor finds the counter with points left that serves a unit: the one named, or else the
// one that has most, the first of several. It is -1 if there is none.
func (g *Game) counterFor(n int, named string) int {
	best := -1
	for i := range g.Extra {
		if !g.serves(i, n) || g.extra[i] == 0 || named != "" && g.Extra[i].Name != named {
			continue
		}
		if best < 0 || g.extra[i] > g.extra[best] {
			best = i
		}
	}
	return best
}

// spend takes one point for a unit. HBN 5.9C.
func (b *bench) spend(counter, n int, rule rules.Cite) {
	x := &b.g.Extra[counter]
	b.emit(ExtraSpent{seen.ExtraSpent{Counter: x.Name, Side: x.Side, Unit: b.g.name(n), Left: int(b.g.extra[counter]) - 1, Rule: rule}})
}

// awaitsStrength reports whether a unit is eliminated and at a stage in which extra strength, a
// cadre or a leader can make it again. HBN 5.9C, 13.3.9A.
func (g *Game) awaitsStrength(n int) bool {
	u := &g.units[n]
	return u.place == eliminated || u.place == routedAndEliminated && u.stage == isReady
}

// mayRebuild reports whether extra strength could bring a unit back. HBN 5.9C.
func (g *Game) mayRebuild(n int) bool { return g.awaitsStrength(n) && g.counterFor(n, "") >= 0 }

// run spends extra strength on a unit at the beginning of a movement phase, on any number of them
// and on each as often as there are points. HBN 5.9C, 5.9D, 5.9E.
func (c Rebuild) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	n, err := b.findOwn(c.Unit)
	if err != nil {
		return err
	}
	if err := g.mayBeRebuilt(n, c.From, b.side); err != nil {
		return err
	}
	through := g.isThroughReady() // then it comes on by another order
	if !through {
		if err := g.mayReenterAt(n, c.At); err != nil {
			return err
		}
	}
	b.spend(g.counterFor(n, c.From), n, "HBN 5.9C")
	b.emit(UnitReformed{seen.UnitReformed{Unit: c.Unit, Side: b.side, Why: "extra strength", Rule: "HBN 5.9C"}})
	if through {
		return nil
	}
	return b.reenter(n, c.At)
}

// isThroughReady reports whether units that were only eliminated come back through the Ready
// area as the routed do, by a ruling. HBN 5.6.
func (g *Game) isThroughReady() bool { return g.options.is(eliminatedWay, "through-ready") }

// mayBeRebuilt says why extra strength can't bring a unit back, if so. HBN 5.9.
func (g *Game) mayBeRebuilt(n int, from string, side rules.Side) error {
	switch u := &g.units[n]; {
	case u.place == routedAndEliminated && u.stage != isReady:
		return refuse("HBN 5.9C", "%s was routed too, and is not in the Ready area yet", g.name(n))
	case !g.awaitsStrength(n):
		return refuse("HBN 5.9C", "%s is not eliminated", g.name(n))
	case g.Units[n].Asterisk:
		return refuse("HBN 5.9F", "%s bears an asterisk and takes no extra strength", g.name(n))
	case g.counterFor(n, from) < 0 && g.kind(n) == data.Artillery:
		return refuse("HBN 5.9G", "only the AA counter has strength for batteries, and it has none for %s", g.name(n))
	case g.counterFor(n, from) < 0:
		return refuse("HBN 5.9B", "there is no extra strength left for %s", g.name(n))
	}
	if len(g.column) > 0 { // it may have come on in reserve
		return refuse("HBN 5.9C", "extra strength is spent at the beginning of the phase, and reinforcements have come on")
	}
	if who := g.firstToMove(side); who != "" {
		return refuse("HBN 5.9C", "extra strength is spent at the beginning of the phase, and %s has moved", who)
	}
	return nil
}

// firstToMove names a unit, a leader or a reserve of a side that has moved in this phase, also
// from Bark Road on the map, "" if there is none. Who came back from the unit status box was
// nowhere when the phase began, and is not meant. HBN 5.9C, 5.9D.
func (g *Game) firstToMove(s rules.Side) string {
	for n := range g.units {
		if u := &g.units[n]; g.side(n) == s && u.has(moved) && (!u.has(entered) || !u.from.IsZero()) {
			return g.name(n)
		}
	}
	for l := range g.leaders {
		if g.Leaders[l].Side == s && g.leaders[l].flags&leaderMoved != 0 {
			return g.Leaders[l].Name
		}
	}
	for r := range g.reserves[s] {
		if g.reserves[s][r].has(reserveMoved | reserveUnloaded) {
			return "reserve " + letterName(int8(r))
		}
	}
	return ""
}

// UnitReformed makes an eliminated unit one that may come back: it is in the Ready area, and
// from there goes on the map. HBN 5.9C, 5.11B, 13.3.9.
type UnitReformed struct{ seen.UnitReformed }

// Kind names the event in the journal.
func (UnitReformed) Kind() string { return "reformed" }

// Tell tells both sides.
func (e UnitReformed) Tell(rules.Side) rules.Notice { return e.UnitReformed }

func (e UnitReformed) apply(g *Game) {
	u := &g.units[g.number[e.Unit]]
	u.fresh = u.place == eliminated && !g.isThroughReady() // it comes from no Ready area, HBN 5.7
	u.place, u.stage = routed, isReady
}

// replace offers a unit that is being eliminated, and not routed, extra strength where it
// stands: it reports whether it stays; a check that fails costs no point. HBN 5.10A, 5.10B, 5.10C.
func (b *bench) replace(n int) (bool, error) {
	g := b.g
	counter := g.counterFor(n, "")
	if !g.options.is(replacement, "on") || counter < 0 {
		return false, nil
	}
	pick, err := b.ask(rules.Decision{ID: b.at(n, "replace"), Side: g.side(n), Kind: "replace", Rule: "HBN 5.10A",
		Subjects: []string{g.name(n), g.Extra[counter].Name}, Options: []string{"yes", "no"}, Why: "it would leave the map"})
	if err != nil || pick == 1 {
		return false, err
	}
	if !b.checkMorale(check{unit: n, why: "takes extra strength where it stands", rule: "HBN 5.10B"}).passed {
		return false, nil
	}
	b.spend(counter, n, "HBN 5.10B")
	return true, nil
}

// at names a decision about a unit at this point of the game; a second one of the name in a
// command gets a number behind.
func (b *bench) at(n int, what string) string {
	return b.idOf(what + "-" + b.g.name(n))
}

// standingReplace reads a standing instruction to replace or not.
func standingReplace(s seen.Standing, _ rules.Decision) (int, bool) {
	if s.Yes {
		return 0, s.What == "replace"
	}
	return 1, s.What == "replace"
}
