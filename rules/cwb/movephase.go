package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// How a movement phase begins and ends. CWB 8.2, 10.5a, 12.0, 12.4, 12.5, 16.1d, 16.4, 17.0.

// beginMovement gives every piece of the phasing side its movement points anew and
// finds who is in command radius. CWB 8.2, 10.5a.
func (b *bench) beginMovement() error {
	b.touchInPlace()
	in, out := b.g.inRadiusNow(b.g.phasing)
	b.emit(MovementBegan{Side: b.g.phasing, In: in, Out: out})
	b.beginConfusion()
	return b.hiddenMarches()
}

// endMovement does what is still owed at the end of a movement phase: reinforcements
// come on, whoever is out of radius marches back, and stacks are what their units make
// of them. CWB 10.5a, 16.6, 17.0.
func (b *bench) endMovement() error {
	if err := b.turnWorks(); err != nil {
		return err
	}
	if err := b.enterDue(); err != nil {
		return err
	}
	for _, do := range []func() error{b.goBack, b.callBack, b.clearRange} {
		if err := do(); err != nil {
			return err
		}
	}
	b.tieLines()
	b.shareStates(b.g.phasing)
	b.breakStacking()
	b.collapseRouted()
	b.closeWorks()
	b.tripWires()
	return nil
}

// shareStates gives the units in each hex of a side the worst morale state among
// them, now that movement is over. CWB 12.4, 16.4, 24.3.
func (b *bench) shareStates(s rules.Side) {
	for i := range b.g.field.first {
		h := b.g.board.grid.At(i)
		if units := b.g.unitsOf(h, s); len(units) > 1 {
			b.share(h, s, b.g.worstState(units))
		}
	}
}

// breakStacking disorganizes every stack that is found too large, on both sides. It is done
// at the end of any phase with movement or retreats; a stack that was found so before suffers
// again only once its side has had a movement phase to break it up. CWB 12.0, 12.5.
func (b *bench) breakStacking() {
	for _, s := range rules.Sides {
		for _, h := range b.g.overStacked(s) {
			if b.g.isFoundCrowded(h, s) {
				continue
			}
			worst := b.g.worstState(b.g.unitsOf(h, s))
			b.emit(OverStacked{Side: s, Hex: h, State: whenOverStacked(worst).String()})
		}
	}
}

type (
	// MovementBegan opens the movement phase of a side.
	MovementBegan struct {
		Side rules.Side `json:"side"`
		In   []string   `json:"in"`  // pieces in command radius
		Out  []string   `json:"out"` // pieces out of it, who must come back
	}
	// OverStacked is a stack found too large.
	OverStacked struct {
		Side  rules.Side `json:"side"`
		Hex   hex.Hex    `json:"hex"`
		State string     `json:"state"` // of all units in it now
	}
)

// Kind names each event in the journal.
func (MovementBegan) Kind() string { return "movement-began" }
func (OverStacked) Kind() string   { return "over-stacked" }

// ofThePhase are the marks that a piece bears for one movement phase.
const ofThePhase = movedOn | onRoad | charged | marched | marchedOn | halted | reformed | entered | ferried | inRadius | crowded

func (e MovementBegan) apply(g *Game) {
	for n := range g.field.pieces {
		if p := &g.field.pieces[n]; g.sideOf(n) == e.Side {
			p.spent = 0
			p.marks &^= ofThePhase
			g.forgive(n)
		}
	}
	for _, name := range e.In {
		g.field.pieces[g.find(e.Side, name)].marks |= inRadius
	}
}

func (e OverStacked) apply(g *Game) {
	for _, n := range g.unitsOf(e.Hex, e.Side) {
		g.field.pieces[n].state = stateNamed(e.State)
		g.field.pieces[n].marks |= crowded
	}
}

// Tell tells the owner who is out of command radius.
func (e MovementBegan) Tell(s rules.Side) rules.Notice {
	if len(e.Out) == 0 {
		return nil
	}
	return own(e.Side, s, seen.OutOfRadius{Pieces: e.Out})
}

// Tell tells the owner alone: morale is secret.
func (e OverStacked) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.OverStacked{Hex: e.Hex, State: e.State})
}

// movementCommands are the commands of this chapter; they belong to the movement phase
// of the side that gives them, CWB 8.2.
var movementCommands = []rules.Command{Move{}, Form{}, Face{}, Arrange{}, Extend{}, Contract{}, ForcedMarch{}, Enter{}, Ferry{}}

// movementEvents are the events of this chapter.
var movementEvents = []rules.Event{MovementBegan{}, Moved{}, MoveBarred{}, StateShared{}, Formed{}, Faced{}, Arranged{},
	LineExtended{}, LineContracted{}, LineDrawnBack{}, MarchForced{}, Entered{}, Crossed{}, OhioRolled{}, CalledBack{},
	Overrun{}, OverrunAnswered{}, OverStacked{}}
