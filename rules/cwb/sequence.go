package cwb

import "longroll/rules"

// Sequence of the command phase. CWB 8.1, 8.2.

// step is one segment of the command phase that happens without orders.
type step struct {
	rule rules.Cite
	do   func(*bench) error
}

// The segments that close a command phase; issue, stoppage and initiative come
// before them by the orders themselves.
var closing = []step{
	{"CWB 10.2g", (*bench).mustAim},
	{"CWB 10.1f", (*bench).reduceDelays},
	{"CWB 10.1f", (*bench).takeUp},
}

func (c Pause) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	b.ends, b.quiet = true, true
	return nil
}

func (c End) run(b *bench) error {
	g := b.g
	if b.side != g.phasing {
		return refuse("CWB 8.1", "it is the %s command phase", g.phasing.Name())
	}
	if g.phase == commandPhase {
		for _, s := range closing {
			if err := s.do(b); err != nil {
				return err
			}
		}
	}
	b.ends = true
	return b.nextPhase()
}

// firstSide has its player turn first, unless a game says otherwise. CWB 1.4.
const firstSide = rules.Confederate

// nextPhase hands over to the other side, goes on to the next turn, or closes
// the logs.
func (b *bench) nextPhase() error {
	g := b.g
	turn, side, phase := g.turn, g.phasing.Enemy(), g.phase
	if side == firstSide {
		switch phase {
		case presetPhase:
			phase = commandPhase
		default:
			turn++
		}
	}
	if turn > g.calendar.last() {
		b.emit(g.openLogs())
		return nil
	}
	b.emit(PhaseBegan{Turn: turn, Side: side, Phase: phase, Clock: g.calendar.clock(turn)})
	return nil
}
