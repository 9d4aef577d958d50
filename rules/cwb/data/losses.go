package data

import (
	"errors"
	"fmt"
	"strings"
)

const letters = "A B C D E"

func (c *Charts) readStragglers(f *Files) error {
	for i, file := range []string{"stragglers-half.txt", "stragglers-more.txt"} {
		s, err := f.sheet(file, "1 2 3 4 5 6 7 8", letters)
		if err != nil {
			return err
		}
		if c.stragglers[i], err = cells(s, readOrNone); err != nil {
			return err
		}
	}
	return nil
}

// place is the place of a morale letter, from 0; a letter off the charts reads
// as E, the worst.
func place(morale byte) int {
	at := strings.IndexByte("ABCDE", morale)
	if at < 0 {
		return 4
	}
	return at
}

// Straggle is the number of steps a unit of that printed morale loses to
// stragglers on a modified die; heavy is the table for a fire result of one and
// a half or more. CWB 21.1.
func (c *Charts) Straggle(heavy bool, die int, morale byte) int {
	table := c.stragglers[0]
	if heavy {
		table = c.stragglers[1]
	}
	return table[clamp(die, 1, len(table))-1][place(morale)]
}

func (c *Charts) readRecovery(f *Files) error {
	s, err := f.sheet("recovery.txt", letters, "0 1 2")
	if err != nil {
		return err
	}
	if c.recovery, err = cells(s, readBand); err != nil {
		return err
	}
	for r, row := range c.recovery {
		if die := notOnce(row, []int{1, 2, 3, 4, 5, 6}); die != 0 {
			return s.fault(r, 0, fmt.Errorf("a die of %d must have one result", die))
		}
	}
	return nil
}

// Recover is the number of straggler steps a unit of that printed morale gets
// back on a modified die. CWB 21.2.
func (c *Charts) Recover(morale byte, die int) int {
	die = clamp(die, 1, 6)
	for steps, b := range c.recovery[place(morale)] {
		if b.holds(die) {
			return steps
		}
	}
	return 0
}

func (c *Charts) readGunLoss(f *Files) error {
	s, err := f.sheet("gunloss.txt", "1-2 3-4 5 6", "lost")
	if err != nil {
		return err
	}
	if c.gunLossDice, err = readScale(s.title, s.Rows()); err != nil {
		return err
	}
	c.gunLoss, err = column(s, "lost", readNumber)
	return err
}

// GunLoss is the number of gun points lost on a die by guns that limber beside
// the enemy. CWB 26.6b.
func (c *Charts) GunLoss(die int) int { return c.gunLoss[c.gunLossDice.at(die)] }

// Fate is what becomes of a leader under fire.
type Fate uint8

// The fates of a leader.
const (
	Unhurt Fate = iota
	Wounded
	Killed
)

var fateNames = [...]string{"unhurt", "wounded", "killed"}

// String is the fate in a word.
func (f Fate) String() string { return fateNames[f] }

func (c *Charts) readFates(f *Files) error {
	s, err := f.sheet("leaderloss.txt", "2 3-10 11-12", "fate")
	if err != nil {
		return err
	}
	if c.fateDice, err = readScale(s.title, s.Rows()); err != nil {
		return err
	}
	c.fates, err = column(s, "fate", oneOf[Fate](fateNames[:]...))
	return err
}

// LeaderLoss is what two dice do to a leader whose stack took a casualty. CWB 25.4.
func (c *Charts) LeaderLoss(dice int) Fate { return c.fates[c.fateDice.at(dice)] }

// OddsResult is how a close combat ends on the odds table.
type OddsResult uint8

// The results of close combat. HalfAttacker asks for another die: 1-3 the
// defender wins, 4-6 the attacker.
const (
	DefenderWins OddsResult = iota
	HalfAttacker
	AttackerWins
)

var oddsNames = [...]string{"D", "1/2A", "A"}

// String is the result as printed.
func (r OddsResult) String() string { return oddsNames[r] }

// Settle turns HalfAttacker into a victory by another die; other results stay.
func (r OddsResult) Settle(die int) OddsResult {
	switch {
	case r != HalfAttacker:
		return r
	case die <= 3:
		return DefenderWins
	}
	return AttackerWins
}

func (c *Charts) readOdds(f *Files) error {
	s, err := f.sheet("odds.txt", "1 2 3 4 5 6", "1-2 1-1 2-1 3-1 4-1")
	if err != nil {
		return err
	}
	c.odds, err = cells(s, oneOf[OddsResult](oddsNames[:]...))
	return err
}

// OddsColumn is the column for two strengths, from 0 (1-2 or less) to 4 (4-1 or
// more). Odds that are not whole are rounded in the defender's favour, which the
// book leaves open.
func (c *Charts) OddsColumn(attack, defence int) int {
	last := len(c.odds[0]) - 1
	switch {
	case attack < defence:
		return 0
	case defence <= 0:
		return last
	}
	return min(attack/defence, last)
}

// Odds is the result of a modified die at the odds of two strengths. CWB 23.1.
func (c *Charts) Odds(attack, defence, die int) OddsResult {
	return c.odds[clamp(die, 1, len(c.odds))-1][c.OddsColumn(attack, defence)]
}

func (c *Charts) readMarch(f *Files) error {
	s, err := f.sheet("accumulation.txt", "1-3 4 5 6", "1 2 3 4+")
	if err != nil {
		return err
	}
	if c.marchRolls, err = readScale(s.title, s.Rows()); err != nil {
		return err
	}
	c.march, err = cells(s, func(cell string) (yesNo, error) {
		switch cell {
		case "pass":
			return yes, nil
		case "fail":
			return no, nil
		}
		return no, errors.New("pass or fail is wanted")
	})
	return err
}

// MarchHidden reports whether a surprise march stays hidden on a modified die in
// its first, second, third or a later turn. Optional.
func (c *Charts) MarchHidden(die, turn int) bool {
	row := c.march[c.marchRolls.at(die)]
	return row[clamp(turn, 1, len(row))-1] == yes
}
