package cwb

import (
	"fmt"
	"slices"

	"longroll/rules"
)

// Sequence of the command phase. CWB 8.1, 8.2.

// segment is how far the orders of a command phase have come. CWB 8.1.
type segment uint8

const (
	issue      segment = iota // dispatches are written
	stoppage                  // attacks are checked
	initiative                // leaders try for initiative
)

var segmentNames = [...]string{"issue", "stoppage", "initiative"}

func (s segment) String() string { return segmentNames[s] }

// UnmarshalText reads a segment by its name.
func (s *segment) UnmarshalText(text []byte) error {
	i := slices.Index(segmentNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no segment %q", text)
	}
	*s = segment(i)
	return nil
}

// notAfter refuses what belongs to an earlier segment of the command phase: one
// does not first see how the dice fall.
func (b *bench) notAfter(s segment, what string) error {
	if at := b.g.segment; at > s {
		return refuse("CWB 8.1", "%s before %s this turn", what, [...]string{"", "attacks are checked for stoppage", "leaders try for initiative"}[at])
	}
	return nil
}

// step is one segment of the command phase that happens without orders.
type step struct {
	rule rules.Cite
	do   func(*bench) error
}

// The segments that close a command phase; issue, stoppage and initiative come
// before them by the orders themselves.
var closing = []step{
	{"CWB 10.3a", (*bench).checkAgain},
	{"CWB 10.2g", (*bench).mustAim},
	{"CWB 10.1f", (*bench).reduceDelays},
	{"CWB 10.1f", (*bench).takeUp},
	{"CWB 10.1g", (*bench).fleeUndirected},
}

func (c Pause) run(b *bench) error {
	if !b.g.onMap() || b.g.phase == presetPhase {
		if err := b.mustPhase(commandPhase); err != nil {
			return err
		}
	}
	b.ends, b.quiet = true, true
	return nil
}

func (c End) run(b *bench) error {
	g := b.g
	if b.side != g.acting() {
		return refuse("CWB 8.1", "it is the %s %s phase", g.acting().Name(), g.phase)
	}
	b.ends = true
	if g.onMap() && g.phase != presetPhase {
		if c.Default {
			if err := b.fireLate(); err != nil {
				return err
			}
		}
		return b.endWindow()
	}
	if g.phase == commandPhase {
		if err := b.closeCommand(); err != nil {
			return err
		}
	}
	if err := b.nextPhase(); err != nil || !g.onMap() || g.phase != commandPhase {
		return err
	}
	return b.beginCommand()
}

// closeCommand does what closes a command phase without orders.
func (b *bench) closeCommand() error {
	for _, s := range closing {
		if err := s.do(b); err != nil {
			return err
		}
	}
	return nil
}

// firstSide has its player turn first, unless a game says otherwise. CWB 1.4.
const firstSide = rules.Confederate

// setsUpFirst is the side that sets up first, or writes its pre-set orders. CWB-AH 5.1-5.4.
func (g *Game) setsUpFirst() rules.Side {
	if g.onMap() && g.scenario.SetsUp != rules.NoSide {
		return g.scenario.SetsUp
	}
	return firstSide
}

// nextPhase hands over to the other side, goes on to the next turn, or closes
// the logs; a battle on the map counts its ground and its score there. CWB-AH 4.0, 4.2.
func (b *bench) nextPhase() error {
	g := b.g
	turn, side, phase := g.turn, g.phasing.Enemy(), commandPhase
	switch {
	case g.phase == presetPhase && g.phasing == g.setsUpFirst():
		phase = presetPhase
	case g.phase == presetPhase:
		side = firstSide
	case side == firstSide:
		turn++
	}
	if turn > g.turn && g.onMap() {
		b.awardGround()
	}
	if turn > g.calendar.last() {
		b.emit(g.openLogs())
		if g.onMap() && g.scenario != nil {
			b.endBattle()
		}
		return nil
	}
	b.emit(PhaseBegan{Turn: turn, Side: side, Phase: phase, Clock: g.calendar.clock(turn)})
	return nil
}
