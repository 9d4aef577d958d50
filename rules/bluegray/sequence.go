package bluegray

import (
	"slices"

	"longroll/rules"
)

// Sequence of play. BG 4.0, 9.0; BGD 4.0, 4.1, 10.1.

// step is one phase of a player-turn. Its begin and end are all that happens in
// it without orders.
type step struct {
	phase phase
	rule  rules.Cite
	skip  func(*Game) bool
	begin func(*bench) error
	end   func(b *bench, byClock bool) error
}

// The player-turn, twice a game-turn, first by one side and then by the other.
var sequence = []step{
	{movementPhase, "BG 4.0", never, (*bench).beginMovement, (*bench).endMovement},
	{combatPhase, "BG 4.0", (*Game).isQuiet, (*bench).beginCombat, (*bench).endCombat}, // BG 9.0: none at night
}

func never(*Game) bool { return false }

func (b *bench) beginMovement() error {
	b.rally()
	if err := b.step(b.g.own().opens); err != nil {
		return err
	}
	if b.g.options.hasLeaders() {
		strays, err := b.replaceLeaders()
		if err != nil {
			return err
		}
		b.reckonCommand(strays)
	}
	b.openingDraws()
	return nil
}

func (b *bench) endMovement(byClock bool) error {
	if err := b.step(b.g.own().lastMoves); err != nil {
		return err
	}
	b.scatterAll()
	if end := b.g.own().movementEnds; end != nil {
		if err := end(b, byClock); err != nil {
			return err
		}
	}
	b.digOn()
	return b.repulseByNight()
}

// next leaves the phase that play is in, does what its end demands, and begins
// the next phase that is not skipped; it reports whether there was one in this
// player-turn.
func (b *bench) next(byClock bool) (bool, error) {
	here := slices.IndexFunc(sequence, func(s step) bool { return s.phase == b.g.phase })
	if err := sequence[here].end(b, byClock); err != nil {
		return false, err
	}
	for _, s := range sequence[here+1:] {
		if s.skip(b.g) {
			continue
		}
		b.emit(PhaseBegan{Turn: b.g.turn, Side: b.g.phasing, Phase: s.phase})
		return true, s.begin(b)
	}
	return false, nil
}

// isNight reports whether this is a night game-turn. BG 9.0, BGD 10.0.
func (g *Game) isNight() bool { return slices.Contains(g.night, g.turn) }

// enterCombat goes from movement to combat if play is not there yet; the first
// attack does it, and then nobody may move any more. BG 4.0; BGD 5.1 p4.
func (b *bench) enterCombat() error {
	if b.g.phase == combatPhase {
		return b.openSetUp()
	}
	if b.g.isQuiet() {
		return refuse("BG 9.0", "there is no combat on a night turn")
	}
	_, err := b.next(false)
	return err
}

// openSetUp does what opens a combat phase in a game that was set up in the middle
// of a player-turn, before its first attack.
func (b *bench) openSetUp() error {
	if !b.g.hasBegunCombat() {
		return b.beginCombat()
	}
	return nil
}

// run stops the combat phase. It needs something to look at: another pause without
// an attack between would only put the turn off.
func (c Pause) run(b *bench) error {
	if err := b.mustPhase(); err != nil {
		return err
	}
	if b.g.isSimultaneous() {
		return refuse("BGD 22.4.14", "there is no pause: all attacks are fought at once")
	}
	if b.g.phase == combatPhase && b.g.paused == b.g.combats {
		return refuse("BG 8.0", "nothing has been attacked since your last pause; attack, or end your turn")
	}
	if err := b.enterCombat(); err != nil {
		return err
	}
	b.emit(Paused{Side: b.side})
	b.ends = true
	return nil
}

func (c End) run(b *bench) error {
	if err := b.mustPhase(); err != nil {
		return err
	}
	if b.g.phase == deploying {
		return b.endDeployment()
	}
	if b.g.isSimultaneous() {
		b.ends = true
		if b.g.phase == combatPhase {
			return b.endAllotment(c.Default)
		}
		return b.endPlot()
	}
	if b.g.phase == combatPhase {
		if err := b.openSetUp(); err != nil {
			return err
		}
	}
	for more := true; more; {
		var err error
		if more, err = b.next(c.Default); err != nil {
			return err
		}
	}
	b.ends = true
	return b.nextPlayerTurn()
}

// mustPhase refuses orders of the side whose player-turn it is not.
func (b *bench) mustPhase() error {
	if b.g.isTogether() {
		return b.mustOwe()
	}
	if b.side != b.g.phasing {
		return refuse("BG 4.0", "it is the %s player-turn", b.g.phasing.Name())
	}
	return nil
}

// nextPlayerTurn hands play to the other side, or ends the battle. A player-turn that
// the battle has not is left out.
func (b *bench) nextPlayerTurn() error {
	g := b.g
	if err := b.step(g.own().closes); err != nil {
		return err
	}
	turn, side := g.turn, g.phasing.Enemy()
	if side == g.firstSide() {
		b.endGameTurn()
		turn++
		b.compareInitiative(turn)
		side = g.firstSide()
	}
	if g.skips(turn, side) {
		side = side.Enemy()
	}
	if turn > g.turns {
		b.showAll()
		b.emit(BattleEnded{Score: g.score(true)})
		return nil
	}
	b.emit(PhaseBegan{Turn: turn, Side: side, Phase: sequence[0].phase, Night: slices.Contains(g.night, turn)})
	if err := sequence[0].begin(b); err != nil {
		return err
	}
	return b.openBoth()
}

// endGameTurn does what the rules do between two game-turns.
func (b *bench) endGameTurn() {
	b.recoverByTrain()
	if b.g.isNight() {
		b.recoverAll()
	}
}
