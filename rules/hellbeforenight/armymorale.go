package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// Army morale. HBN 16.

var moraleEvents = []rules.Event{MoraleRolled{}}

// MoraleRolled is a roll that may move the morale marker of an army.
type MoraleRolled struct{ seen.MoraleRolled }

// Kind names the event in the journal.
func (MoraleRolled) Kind() string { return "morale-rolled" }

// Tell tells both sides.
func (e MoraleRolled) Tell(rules.Side) rules.Notice { return e.MoraleRolled }

func (e MoraleRolled) apply(g *Game) {
	for _, a := range data.Armies {
		if armyNames[a] == e.Army {
			g.morale[a] = int8(e.To)
		}
	}
}

var armyNames = [...]string{data.Tennessee: "Tennessee", data.Ohio: "Ohio", data.Mississippi: "Mississippi"}

// mostMorale is how far from 0 the track goes. HBN 16.1E.
const mostMorale = 3

// swings is the highest die that moves a marker after an advance or the hit on a leader.
// HBN 16.1C, D.
const swings = 1

// moraleOfAdvance rolls for both armies after an advance. HBN 16.1C.
func (b *bench) moraleOfAdvance(winner, loser data.Army) {
	b.rollMorale(winner, +1, "gains a hex", "HBN 16.1C")
	b.rollMorale(loser, -1, "loses a hex", "HBN 16.1C")
}

// moraleOfLeader rolls for an army whose leader is hit. HBN 16.1D.
func (b *bench) moraleOfLeader(a data.Army) { b.rollMorale(a, -1, "a leader is hit", "HBN 16.1D") }

// rollMorale rolls for one army: a 0 or 1 moves its marker by one, never off the track.
func (b *bench) rollMorale(a data.Army, by int, why string, rule rules.Cite) {
	if !b.g.options.is(armyMorale, "on") {
		return
	}
	from := int(b.g.morale[a])
	to := from
	die := b.roll("army." + armyNames[a])
	if die <= swings {
		to = max(-mostMorale, min(mostMorale, from+by))
	}
	b.emit(MoraleRolled{seen.MoraleRolled{Army: armyNames[a], Die: die, From: from, To: to, Why: why, Rule: rule}})
}

// The lowest dice that move a marker one box towards 0, and two. HBN 16.1F.
const (
	driftsOne = 4
	driftsTwo = 8
)

// driftMorale rolls for every army on the map, whose marker moves towards the 0 box. HBN 16.1F.
func (b *bench) driftMorale() {
	g := b.g
	if !g.options.is(armyMorale, "on") {
		return
	}
	for _, a := range data.Armies {
		if !g.isOnMap(a) {
			continue
		}
		die, from := b.roll("drift."+armyNames[a]), int(g.morale[a])
		by := 0
		if die >= driftsOne {
			by = 1
		}
		if die >= driftsTwo {
			by = 2
		}
		to := from
		switch {
		case from > 0:
			to = max(0, from-by)
		case from < 0:
			to = min(0, from+by)
		}
		b.emit(MoraleRolled{seen.MoraleRolled{Army: armyNames[a], Die: die, From: from, To: to, Why: "settles", Rule: "HBN 16.1F"}})
	}
}

// isOnMap reports whether an army has a unit on the map, in a reserve there or by itself; who is
// on Bark Road is not. HBN 9.2.
func (g *Game) isOnMap(a data.Army) bool {
	for n := range g.units {
		if _, there := g.standsAt(n); there && g.Units[n].Army == a {
			return true
		}
	}
	return false
}
