package cwb

import (
	"longroll/rules"
)

// Corps attack stoppage, and its twin for defence. CWB 10.3-10.3f, 29.0b.

// run makes the check that is due after a turn under small arms fire, with the
// divisions as the player's board shows them. A division by itself counts as a
// corps of one. CWB 10.3a, 10.3d, 10.3e.
func (c CheckStoppage) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	if err := b.notAfter(stoppage, "stoppage is checked"); err != nil {
		return err
	}
	n, err := b.g.findCommand(b.side, c.Command)
	if err != nil {
		return err
	}
	if b.g.onMap() {
		if c, err = b.g.asOnMap(n, c); err != nil {
			return err
		}
	}
	if err := b.g.mayCheck(n, c); err != nil {
		return err
	}
	return b.checkStoppage(n, c)
}

func (b *bench) checkStoppage(n int, c CheckStoppage) error {
	g := b.g
	lost := g.hasLostLeader(n, c)
	need := g.charts.Stoppage(c.Divisions, c.Wrecked, lost, g.rating(n))
	mods := g.stoppageMods(c.Defence)
	roll := b.dice(rules.KnownTo(b.side), "stoppage-"+c.Command)
	passed := roll[0]+roll[1]+mods.Sum() >= need
	number := g.posts[n].standing
	b.emit(StoppageChecked{Side: b.side, Command: c.Command, Number: number, Divisions: c.Divisions, Wrecked: c.Wrecked, LostLeader: lost,
		Need: need, Dice: roll, Mods: mods, Passed: passed, Defence: c.Defence, Ahead: c.Ahead})
	switch { // CWB 10.3b
	case passed:
	case c.Defence:
		e := RetreatBegan{Least: retreatDefence, Most: retreatMost}
		if !g.commands[n].hasHQ {
			e.Each = retreatDefence
		}
		return b.retreatInHaste(n, e, "its defence failed")
	case c.Ahead: // the corps may still come up and attack, CWB 10.3d
	default:
		b.end(number, stopped, "its attack has stopped")
	}
	return nil
}

// hasLostLeader reports whether a leader lost counts as one more wrecked division:
// the original one of the command, or while its headquarters is not on the map that
// of one of its divisions. CWB 10.3a, 10.3d.
func (g *Game) hasLostLeader(n int, c CheckStoppage) bool {
	if !c.Ahead {
		return g.posts[n].promoted
	}
	for _, d := range g.under(n) {
		if g.posts[d].promoted {
			return true
		}
	}
	return false
}

// stoppageMods is what is added to the roll. CWB 10.3f, 29.0b; night is nothing to
// a defence.
func (g *Game) stoppageMods(defence bool) rules.Tally {
	var mods rules.Tally
	switch {
	case defence:
		mods.Add(g.charts.DieModifiers.StoppageDefence.Amount, "a defence", "CWB 10.1g")
	case g.calendar.night(g.turn):
		mods.Add(g.charts.DieModifiers.StoppageNight.Amount, "night", "CWB 10.3f")
	}
	return mods
}

func (g *Game) mayCheck(n int, c CheckStoppage) error {
	p := g.posts[n]
	if err := g.checkCount(n, c); err != nil {
		return err
	}
	switch {
	case c.Defence && !g.defends():
		return refuse("CWB 10.1g", "this game has no defensive orders")
	case p.standing == 0:
		return refuse("CWB 10.3a", "%s has no dispatch in force whose attack could stop", c.Command)
	}
	d := g.entry(g.commands[n].side, p.standing)
	if c.Defence != d.head.Defensive || !c.Defence && !d.complex {
		return refuse("CWB 10.3a", "dispatch %d of %s is no %s order", d.number, c.Command, map[bool]string{true: "defensive", false: "attack"}[c.Defence])
	}
	if p.check.turn == g.turn {
		return refuse("CWB 10.3a", "%s has been checked this turn", c.Command)
	}
	return nil
}

// checkCount holds the count of divisions to what the log knows: one for a division
// (CWB 10.3e), for a corps at most what is under it, attached ones too (CWB 10.3a).
func (g *Game) checkCount(n int, c CheckStoppage) error {
	known := 0
	for _, p := range g.posts {
		if p.above == n {
			known++
		}
	}
	switch {
	case c.Divisions < 1 || c.Divisions > 7:
		return refuse("CWB 10.3a", "a corps has 1 to 7 divisions, not %d", c.Divisions)
	case c.Wrecked < 0 || c.Wrecked > c.Divisions:
		return refuse("CWB 10.3a", "of %d divisions %d can't be wrecked", c.Divisions, c.Wrecked)
	case g.commands[n].rank == army:
		return refuse("CWB 10.3a", "an army is not checked as a whole; its corps are")
	case g.commands[n].rank == division && c.Divisions != 1:
		return refuse("CWB 10.3e", "%s is checked as a corps of one division", c.Command)
	case known > 0 && c.Divisions > known:
		return refuse("CWB 10.3a", "%s has %d divisions, not %d; one attached from elsewhere must be told to the log", c.Command, known, c.Divisions)
	case c.Ahead && g.commands[n].rank == division:
		return refuse("CWB 10.3d", "%s is a division; only a corps can be checked before its headquarters comes", c.Command)
	}
	return nil
}

// checksEveryTurn answers the option ruling.stoppage-repeat.
func (g *Game) checksEveryTurn() bool { return g.options.is(stoppageRepeat, "every-turn") }

// owesCheck reports whether an attack that has been checked must be checked again
// this turn, and what was told of it the last time.
func (g *Game) owesCheck(n int) (CheckStoppage, bool) {
	if g.onMap() {
		return g.dueCheck(n)
	}
	p := g.posts[n]
	if !g.checksEveryTurn() || p.standing == 0 || p.check.number != p.standing || p.check.turn == g.turn || p.check.ahead {
		return CheckStoppage{}, false
	}
	d := g.entry(g.commands[n].side, p.standing)
	return CheckStoppage{Command: g.commands[n].name, Divisions: p.check.divisions, Wrecked: p.check.wrecked, Defence: d.head.Defensive}, !d.head.Defensive
}

// checkAgain makes the checks that are owed and that nobody made, with the divisions
// as told the last time.
func (b *bench) checkAgain() error {
	for n := range b.g.posts {
		if c, owed := b.g.owesCheck(n); owed && b.g.commands[n].side == b.side {
			if err := b.checkStoppage(n, c); err != nil {
				return err
			}
		}
	}
	return nil
}
