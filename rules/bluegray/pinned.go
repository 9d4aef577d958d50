package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Pinned units. BGD 22.2.2. Who is pinned stays, and then neither moves nor attacks in the
// next player-turn of its side, but must attack if that begins with an enemy in whose zone it
// is; or it goes back two hexes at once, as in a retreat but displacing nobody, and then may
// move but not attack. It lasts a game-turn: who was pinned in the enemy's combat phase is so
// to the end of its own next player-turn, who was pinned in its own combat phase neither
// attacks in it nor, if it stayed, moves in its next movement phase.

// The marks of bombardment.
const (
	pinned      flags = 1 << (32 + iota)
	pinnedBack        // and went back two hexes, so that it may move
	pinnedInOwn       // in the combat phase of its own side, BGD 22.2.3
	cornered          // and must attack all the same
	firedBack         // guns that have bombarded in defence, BGD 22.2.3
)

// UnitPinned holds a unit down.
type UnitPinned struct {
	Unit  string     `json:"unit"`
	Side  rules.Side `json:"side"`
	Goes  bool       `json:"goes,omitempty"` // two hexes back
	InOwn bool       `json:"own,omitempty"`  // combat phase, by guns in defence
}

// Kind names the event in the journal.
func (UnitPinned) Kind() string { return "pinned" }

// Tell tells both sides: the marker lies on the map.
func (e UnitPinned) Tell(rules.Side) rules.Notice {
	return seen.Pinned{Unit: e.Unit, Side: e.Side, Goes: e.Goes}
}

func (e UnitPinned) apply(g *Game) {
	u := &g.units[g.number[e.Unit]]
	u.flags &^= pinFlags
	u.flags |= pinned
	if !e.InOwn {
		u.flags |= defended
	}
	if e.Goes {
		u.flags |= pinnedBack
	}
	if e.InOwn {
		u.flags |= pinnedInOwn
	}
}

// pinFlags are all that a pinned unit bears: pinned, what it chose, when it was, and whether
// it must attack all the same.
const pinFlags = pinned | pinnedBack | pinnedInOwn | cornered

// pin has the owner choose for every unit pinned whether it stays.
func (b *bench) pin(units []int) error {
	var ds []rules.Decision
	for _, n := range units {
		ds = append(ds, b.pinDecision(n, ""))
	}
	picks, err := b.choose(ds...)
	if err != nil {
		return err
	}
	for i, n := range units {
		if err := b.pinOne(n, ds[i], picks[i]); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) pinDecision(n int, again string) rules.Decision {
	g := b.g
	name := g.forces[n].name
	d := rules.Decision{ID: b.place() + "/pinned/" + name + again, Side: g.forces[n].side, Kind: "pinned", Rule: "BGD 22.2.2",
		Subjects: []string{name, g.units[n].at.String()}, Options: []string{"stay"}, Why: "who is pinned stays"}
	for _, r := range g.rides(n) {
		d.Options = append(d.Options, r.label())
	}
	return d
}

// pinOne carries a choice out. If another took the room, the owner chooses again.
func (b *bench) pinOne(n int, asked rules.Decision, pick int) error {
	g := b.g
	side, inOwn := g.forces[n].side, g.forces[n].side == g.phasing
	rides := g.rides(n)
	if pick > 0 {
		again := b.pinDecision(n, "/again")
		i := slices.Index(again.Options, asked.Options[pick])
		if i < 0 {
			picks, err := b.choose(again)
			if err != nil {
				return err
			}
			i = picks[0]
		}
		pick = i
	}
	b.emit(UnitPinned{Unit: g.forces[n].name, Side: side, Goes: pick > 0, InOwn: inOwn})
	if pick == 0 {
		return nil
	}
	r := rides[pick-1]
	from := g.units[n].at
	b.emit(UnitRetreated{Unit: g.forces[n].name, Side: side, From: from, Path: []hex.Hex{r.through, r.to}, Cause: "pinned"})
	b.followUnit(n, from)
	b.catchLeaders()
	for _, h := range []hex.Hex{r.through, r.to} {
		if err := b.disturbTrain(side, h); err != nil {
			return err
		}
	}
	return nil
}

// isHeldDown reports whether a pinned unit may not attack.
func (g *Game) isHeldDown(n int) bool {
	return g.units[n].has(pinned) && !g.units[n].has(cornered)
}

// isPinnedDown reports whether a unit may not move for it.
func (g *Game) isPinnedDown(n int) bool { return g.units[n].has(pinned) && !g.units[n].has(pinnedBack) }

// liftPins ends what has lasted its game-turn when a phase begins; was is the phase before,
// and whose it was.
func (g *Game) liftPins(was phase, whose rules.Side) {
	if !g.options.pins() {
		return
	}
	for n := range g.units {
		u, side := &g.units[n], g.forces[n].side
		switch {
		case g.phase == combatPhase && side == g.phasing && u.has(pinnedInOwn):
			u.flags &^= pinFlags
		case g.phase == movementPhase && was == movementPhase && side == whose && u.has(pinnedInOwn):
			u.flags &^= pinFlags // there was no combat phase
		case g.phase == movementPhase && side != g.phasing:
			u.flags &^= firedBack
			if !u.has(pinnedInOwn) {
				u.flags &^= pinFlags
			}
		}
	}
	if g.phase == movementPhase {
		g.each(g.phasing, func(n int) {
			if g.isPinnedDown(n) && !g.units[n].has(pinnedInOwn) && g.inEnemyZone(n) {
				g.units[n].flags |= cornered
			}
		})
	}
}
