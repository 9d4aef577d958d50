package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// What the end of a sheet brings: whose fire comes next, and what a doctrine will fire at
// as things stand. CWB 8.1, 20.0.

// foretellEnd foretells the end of what a side has to do now.
func (g *Game) foretellEnd(side rules.Side) (rules.Forecast, *Game) {
	if side != g.acting() {
		return seen.WillRefuse{Refusal: rules.Refusal{Rule: "CWB 8.1", Reason: "it is the " + g.acting().Name() + " " + g.phase.String() + " phase"}}, g
	}
	var f seen.WillEnd
	if !g.onMap() {
		return f, g
	}
	switch {
	case g.phase >= commandPhase && g.phase <= resupplyPhase:
		f.Window = windowOf(offensivePhase)
		f.Fire, f.Volleys = g.foretellWindow(side, offensivePhase)
	case g.phase == offensivePhase: // whom he will fire at then rests on how the enemy moves
		f.Window, f.Fire = windowOf(defensivePhase), g.doctrineOf(side, defensivePhase).Fire
	}
	return f, g
}

// fireIdle is said of a fire window in which there is nothing to fire at.
const fireIdle = "idle"

// foretellWindow foretells a side's fire in a window to come, as if nothing changed before.
func (g *Game) foretellWindow(side rules.Side, p phase) (how string, volleys []seen.WillFire) {
	d := g.doctrineOf(side, p)
	if d.Fire != fireHolds && !g.mayHaveTargets(side) {
		return fireIdle, nil
	}
	if d.Fire != fireAll {
		return d.Fire, nil
	}
	b := &bench{g: g.clone(), side: side, aid: rules.Aid{Dice: noDice{}}, ahead: &foresight{}}
	FireEnded{}.apply(b.g) // what was fired at before is open again
	b.g.phase = p
	bids := b.g.bids(d)
	for {
		s, ok := b.g.bestShot(d, bids)
		if !ok {
			return d.Fire, volleys
		}
		b.ahead.last = s
		f, fires := b.willFire().(seen.WillFire)
		if !fires {
			return d.Fire, volleys
		}
		volleys = append(volleys, f)
		bids = slices.DeleteFunc(bids, func(o bid) bool { return o.target == s.target || b.g.isSpent(o) })
		bids = append(bids, b.g.bidsFor(d, []hex.Hex{s.target})...)
	}
}
