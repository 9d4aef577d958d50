package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Beauregard's headquarters. HBN 13.6.

type (
	// HQTurned turns the headquarters to its other side. HBN 13.6D.
	HQTurned struct{ seen.HQTurned }
	// HQReplaced puts Beauregard in its place. HBN 13.6E.
	HQReplaced struct{ seen.HQReplaced }
)

// Kind names each event in the journal.
func (HQTurned) Kind() string   { return "hq-turned" }
func (HQReplaced) Kind() string { return "hq-replaced" }

// Tell tells both sides.
func (e HQTurned) Tell(rules.Side) rules.Notice   { return e.HQTurned }
func (e HQReplaced) Tell(rules.Side) rules.Notice { return e.HQReplaced }

func (e HQTurned) apply(g *Game) { g.hq.active, g.hq.turned = e.Active, !e.Entering }

func (e HQReplaced) apply(g *Game) {
	hq, man := g.headquarters()
	if hq < 0 || man < 0 {
		return
	}
	g.leaders[hq].state, g.leaders[hq].at = leaderAside, hex.Hex{}
	g.setLeader(man, e.At)
	g.leaders[man].flags |= leaderMoved
	g.hq.active = false
}

// headquarters gives the numbers of the two counters, -1 if the game has none.
func (g *Game) headquarters() (hq, man int) {
	hq, man = -1, -1
	for l := range g.Leaders {
		if g.Leaders[l].HQ {
			hq = l
		}
	}
	for l := range g.Leaders {
		if hq >= 0 && l != hq && g.Leaders[l].Name+" HQ" == g.Leaders[hq].Name {
			man = l
		}
	}
	return hq, man
}

// setAside puts the other of the two counters aside when one of them enters. HBN 13.6A,
// HBN 13.6B, 13.6C.
func (g *Game) setAside(entered int) {
	hq, man := g.headquarters()
	switch {
	case hq < 0 || man < 0:
	case entered == man:
		g.leaders[hq].state = leaderAside
	case entered == hq:
		g.leaders[man].state = leaderAside
	}
}

// isOpenAgain lets the other counter come after all, when one of them has failed to. HBN 13.6A.
func (g *Game) isOpenAgain(failed int) {
	hq, man := g.headquarters()
	for _, other := range []int{hq, man} {
		if (failed == hq || failed == man) && other >= 0 && g.leaders[other].state == leaderAside {
			g.leaders[other].state = leaderWaiting
		}
	}
}

// hasHQ reports whether a hex is in or next to an active headquarters of a side, which was not
// turned in this phase. HBN 13.6D, F.
func (g *Game) hasHQ(s rules.Side, h hex.Hex) bool {
	hq, _ := g.headquarters()
	return hq >= 0 && g.Leaders[hq].Side == s && g.leaders[hq].state == leaderOnMap && g.hq.active && !g.hq.turned &&
		g.board.grid.Distance(g.leaders[hq].at, h) <= 1
}

// onMapHQ gives the number of the headquarters, which must be on the map and yours.
func (b *bench) onMapHQ() (int, error) {
	hq, _ := b.g.headquarters()
	switch {
	case hq < 0 || b.g.Leaders[hq].Side != b.side:
		return 0, refuse("HBN 13.6", "you have no headquarters")
	case b.g.leaders[hq].state != leaderOnMap:
		return 0, refuse("HBN 13.6", "the headquarters is not on the map")
	}
	return hq, nil
}

// run turns the headquarters over, which takes its movement phase. When it has just come on, and
// only to its entry hex, it may have come on active, if its ruling leaves that to its owner.
// HBN 13.6D.
func (FlipHQ) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	hq, err := b.onMapHQ()
	if err != nil {
		return err
	}
	entering := g.leaders[hq].flags&leaderEntered != 0 && g.leaders[hq].at == g.HQEntry && !g.hq.active && g.options.is(hqEnters, "choice")
	switch {
	case g.hq.turned:
		return refuse("HBN 13.6D", "it was turned in this phase")
	case g.leaders[hq].flags&leaderMoved != 0 && !entering:
		return refuse("HBN 13.6D", "it has moved, and turning it takes the whole phase")
	}
	b.emit(HQTurned{seen.HQTurned{Side: b.side, At: g.leaders[hq].at, Active: !g.hq.active, Entering: entering}})
	return nil
}

// run puts Beauregard in place of his headquarters. HBN 13.6E.
func (ReplaceHQ) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	hq, err := b.onMapHQ()
	switch {
	case err != nil:
		return err
	case g.hq.turned || g.leaders[hq].flags&leaderMoved != 0:
		return refuse("HBN 13.6E", "the headquarters has moved or was turned, and replacing it takes the whole phase")
	}
	b.emit(HQReplaced{seen.HQReplaced{Side: b.side, At: g.leaders[hq].at}})
	return nil
}
