package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// What a unit that comes near does to the reserves of its enemy. HBN 14.5C, 14.7B.

// SurpriseOver says that a unit has made its check for the enemy who came next to it.
// HBN 14.5C.
type SurpriseOver struct {
	rules.Secret
	Unit string `json:"unit"`
}

// Kind names the event in the journal.
func (SurpriseOver) Kind() string { return "surprise-over" }

func (e SurpriseOver) apply(g *Game) { g.units[g.number[e.Unit]].flags &^= surprised }

// alarm is what follows when a unit of a side comes into a hex: it sees hidden markers of the
// enemy; units that had to deploy before it in this phase check their morale if it is next to
// them; and reserves within three hexes deploy. HBN 14.5C, 14.7B.
func (b *bench) alarm(mover rules.Side, h hex.Hex) error {
	if b.g.phase == over {
		return nil
	}
	b.lookOut(mover, h)
	b.surprise(mover, h)
	enemy := mover.Enemy()
	for _, r := range b.g.alarmed(enemy, h) {
		m := &b.g.reserves[enemy][r]
		switch {
		case m.state != reserveOnMap: // gone meanwhile
		case m.has(reserveDummy):
			b.removeDummy(enemy, r, "an enemy unit is within three hexes", "HBN 14.5C")
		default:
			if err := b.deployInHaste(enemy, r, h); err != nil {
				return err
			}
		}
	}
	return nil
}

// alarmed lists the markers of a side within three hexes of a hex, by where they lie and
// dummies first, so that their order does not tell letters.
func (g *Game) alarmed(s rules.Side, h hex.Hex) []int8 {
	var all []int8
	for r := range g.reserves[s] {
		if m := &g.reserves[s][r]; m.state == reserveOnMap && g.board.grid.Distance(m.at, h) <= reserveDistance {
			all = append(all, int8(r))
		}
	}
	slices.SortStableFunc(all, func(a, c int8) int {
		x, y := &g.reserves[s][a], &g.reserves[s][c]
		if d := hex.Compare(x.at, y.at); d != 0 {
			return d
		}
		return int(y.flags&reserveDummy) - int(x.flags&reserveDummy)
	})
	return all
}

// surprise checks the morale of units that deployed in haste and are now next to an enemy who
// moves: once in the phase, and only in his movement phase. HBN 14.5C.
func (b *bench) surprise(mover rules.Side, h hex.Hex) {
	g := b.g
	if g.phase != movementPhase || g.phasing != mover {
		return
	}
	for _, next := range g.board.near[g.board.grid.Index(h)] {
		if next.IsZero() {
			continue
		}
		for _, n := range g.at(next) {
			if g.side(n) == mover || !g.units[n].has(surprised) {
				continue
			}
			const why = "the enemy comes up as it deploys from reserve"
			b.emit(SurpriseOver{Unit: g.name(n)})
			if got := b.checkMorale(check{unit: n, why: why, rule: "HBN 14.5C"}); !got.passed {
				b.rout(n, got, why, "HBN 14.5C")
			}
		}
	}
}

// noEnemy is farther than any hex from any other.
const noEnemy = 1 << 10

// distanceToEnemy is how far a hex is from the nearest unit of the enemy of a side. Reserve
// markers do not count: what is in them may not be known, HBN 14.7A.
func (g *Game) distanceToEnemy(h hex.Hex, s rules.Side) int {
	nearest := noEnemy
	g.each(s.Enemy(), func(n int) {
		nearest = min(nearest, g.board.grid.Distance(h, g.units[n].at))
	})
	return nearest
}
