package cwb

import (
	"slices"

	"longroll/rules"
)

// The player turn of a battle, phase by phase. CWB 7.0, 8.1, 8.2.

// window is a phase in which one side gives orders; begin and end are what happens
// in it without any.
type window struct {
	phase phase
	rule  rules.Cite
	enemy bool // the side whose turn it is not gives the orders
	begin func(*bench) error
	end   func(*bench) error
}

// playerTurn is the sequence of play of one side's turn; rally needs no orders.
var playerTurn = []window{
	{commandPhase, "CWB 8.1", false, (*bench).beginCommand, (*bench).closeCommand},
	{movementPhase, "CWB 8.1", false, (*bench).beginMovement, (*bench).leaveMovement},
	{resupplyPhase, "CWB 28.4", false, quietly, quietly},
	{defensivePhase, "CWB 8.1", true, quietly, (*bench).endFire},
	{offensivePhase, "CWB 8.1", false, quietly, (*bench).endFire},
}

func quietly(*bench) error { return nil }

// onMap reports whether there is a battle beside the order log.
func (g *Game) onMap() bool { return g.board != nil }

// acting is the side whose orders are awaited: in defensive fire the side whose
// turn it is not. CWB 8.1.
func (g *Game) acting() rules.Side {
	i := slices.IndexFunc(playerTurn, func(w window) bool { return w.phase == g.phase })
	if i >= 0 && playerTurn[i].enemy {
		return g.phasing.Enemy()
	}
	return g.phasing
}

// segments says in which phase each command of the map is given.
var segments = map[phase][][]rules.Command{
	presetPhase:    {surpriseCommands[:1], drawUpCommands},
	commandPhase:   {radiusCommands, gatherCommands, boatCommands, permitCommands, surpriseCommands},
	movementPhase:  {rouseCommands, recoveryCommands, workCommands, movementCommands, gunCommands, closeCombatCommands},
	resupplyPhase:  {ammoCommands},
	defensivePhase: {fireCommands},
	offensivePhase: {fireCommands},
}

// admit lets a command of the map into its phase: the command phase ends when the
// first move is made, and the movement phase when the first brigade is resupplied,
// so that one sheet may hold all three. CWB 8.2.
func (b *bench) admit(cmd rules.Command) error {
	if isLogCommand(cmd) {
		return nil
	}
	g := b.g
	switch {
	case !g.onMap():
		return refuse("", "an order log has no map to do that on")
	case isStanding(cmd):
		return nil
	case b.side != g.acting():
		return refuse("CWB 8.1", "it is the %s %s phase", g.acting().Name(), g.phase)
	}
	for g.phase >= commandPhase && g.phase < resupplyPhase && !admits(g.phase, cmd) && (admits(movementPhase, cmd) || admits(resupplyPhase, cmd)) {
		if err := b.leave(); err != nil {
			return err
		}
	}
	if !admits(g.phase, cmd) {
		return g.outOfPhase(cmd)
	}
	return b.beforeMoving(cmd)
}

func isLogCommand(cmd rules.Command) bool {
	return slices.ContainsFunc(logCommands, func(c rules.Command) bool { return c.Kind() == cmd.Kind() })
}

func admits(p phase, cmd rules.Command) bool {
	for _, list := range segments[p] {
		if slices.ContainsFunc(list, func(c rules.Command) bool { return c.Kind() == cmd.Kind() }) {
			return true
		}
	}
	return false
}

// leave ends the phase that play is in and begins the next of the player turn.
func (b *bench) leave() error {
	g := b.g
	b.side = g.acting() // it may be over without an order of the side's own
	here := slices.IndexFunc(playerTurn, func(w window) bool { return w.phase == g.phase })
	if here < 0 {
		return refuse("CWB 8.1", "that has no place in the %s phase", g.phase)
	}
	if err := playerTurn[here].end(b); err != nil {
		return err
	}
	if here+1 == len(playerTurn) {
		return b.closePlayerTurn()
	}
	next := playerTurn[here+1]
	over := windowOf(next.phase) != "" && g.isIdle(next)
	b.emit(PhaseBegan{Turn: g.turn, Side: g.phasing, Phase: next.phase, Clock: g.calendar.clock(g.turn), Quiet: over})
	if over {
		return b.leave()
	}
	if err := next.begin(b); err != nil || windowOf(next.phase) == "" {
		return err
	}
	return b.openFire()
}

// endWindow ends what the acting side had to do: in its own turn everything up to the
// enemy's fire, and then its own fire. A fire segment that nobody need write for is over
// before the next is reached. CWB 8.1.
func (b *bench) endWindow() error {
	for {
		if err := b.leave(); err != nil {
			return err
		}
		if p := b.g.phase; p != movementPhase && p != resupplyPhase {
			return nil
		}
	}
}

// beginCommand does what opens a player turn. CWB 10.0c; CWB-AH 2.4b, 2.8.
func (b *bench) beginCommand() error {
	b.rechargeAll()
	b.engageAll()
	b.wakeCamps()
	if err := b.rollOhio(); err != nil {
		return err
	}
	return b.fleeOverrun()
}

// leaveMovement ends a movement phase: straggler recovery that it broke off is over, and
// division leaders are back with their troops. CWB 21.2, 25.5.
func (b *bench) leaveMovement() error {
	if err := b.endMovement(); err != nil {
		return err
	}
	b.endRecoveries()
	return b.seatLeaders()
}

// endFire closes a fire segment: everybody may fire again in the next, and if units have
// gone back, stacks and extended lines are put right. CWB 12.0, 17.0, 20.3d.
func (b *bench) endFire() error {
	stirred := b.g.gunnery.stirred
	b.closeFire()
	if stirred {
		b.closeRanks()
	}
	return nil
}

// closePlayerTurn is the rally phase and the hand-over to the other side. CWB 8.2.
func (b *bench) closePlayerTurn() error {
	g := b.g
	b.emit(PhaseBegan{Turn: g.turn, Side: g.phasing, Phase: rallyPhase, Clock: g.calendar.clock(g.turn)})
	b.recoverStragglers(g.phasing)
	if err := b.rally(g.phasing); err != nil {
		return err
	}
	if err := b.nextPhase(); err != nil || g.phase == overPhase {
		return err
	}
	return b.beginCommand()
}
