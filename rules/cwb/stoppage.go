package cwb

import (
	"longroll/rules"
)

// Corps attack stoppage, and its twin for defence. CWB 10.3-10.3f, 29.0b.

// nightAttack is added to the roll at night. CWB 10.3f.
const nightAttack = -3

// easierDefence is added to the roll of a defence. Optional rule Defensive Orders.
const easierDefence = 1

// run makes the check that is due after a turn under small arms fire, with the
// divisions as the player's board shows them. A division by itself counts as a
// corps of one. CWB 10.3a, 10.3d, 10.3e.
func (c CheckStoppage) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	g := b.g
	n, err := g.findCommand(b.side, c.Command)
	if err != nil {
		return err
	}
	if err := g.mayCheck(n, c); err != nil {
		return err
	}
	need := g.charts.Stoppage(c.Divisions, c.Wrecked, g.posts[n].promoted, g.rating(n))
	mods := g.stoppageMods(c.Defence)
	roll := b.dice("stoppage-" + c.Command)
	passed := roll[0]+roll[1]+mods.Sum() >= need
	b.emit(StoppageChecked{Side: b.side, Command: c.Command, Divisions: c.Divisions, Wrecked: c.Wrecked, LostLeader: g.posts[n].promoted,
		Need: need, Dice: roll, Mods: mods, Passed: passed, Defence: c.Defence})
	if passed {
		return nil
	}
	if c.Defence {
		return b.retreatInHaste(n, false, "its defence failed")
	}
	if s := g.posts[n].standing; s != 0 {
		b.end(s, stopped, "its attack has stopped")
	}
	return nil
}

// stoppageMods is what is added to the roll.
func (g *Game) stoppageMods(defence bool) rules.Tally {
	var mods rules.Tally
	switch {
	case defence:
		mods.Add(easierDefence, "a defence", "CWB 10.1g")
	case g.calendar.night(g.turn):
		mods.Add(nightAttack, "night", "CWB 10.3f")
	}
	return mods
}

func (g *Game) mayCheck(n int, c CheckStoppage) error {
	p := g.posts[n]
	switch {
	case c.Divisions < 1 || c.Divisions > 7:
		return refuse("CWB 10.3a", "a corps has 1 to 7 divisions, not %d", c.Divisions)
	case c.Wrecked < 0 || c.Wrecked > c.Divisions:
		return refuse("CWB 10.3a", "of %d divisions %d can't be wrecked", c.Divisions, c.Wrecked)
	case c.Defence && !g.options.is(defensiveOrders, "on"):
		return refuse("CWB 10.1g", "this game has no defensive orders")
	case p.standing == 0:
		return refuse("CWB 10.3a", "%s has no dispatch in force whose attack could stop", c.Command)
	}
	d := g.entry(g.commands[n].side, p.standing)
	if c.Defence != d.head.Defensive || !c.Defence && !d.complex {
		return refuse("CWB 10.3a", "dispatch %d of %s is no %s order", d.number, c.Command, map[bool]string{true: "defensive", false: "attack"}[c.Defence])
	}
	if p.stoppedAt == g.turn {
		return refuse("CWB 10.3a", "%s has been checked this turn", c.Command)
	}
	return nil
}
