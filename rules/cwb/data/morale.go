package data

import (
	"errors"
	"fmt"
)

// State is the morale state of a unit. CWB 24.1.
type State uint8

// The morale states, best first.
const (
	BloodLust State = iota
	Normal
	Shaken
	Disorganized
	Routed
)

var stateNames = [...]string{"blood-lust", "normal", "shaken", "disorganized", "routed"}

// String is the state in a word.
func (s State) String() string { return stateNames[s] }

// MoraleResult is what a morale check does.
type MoraleResult struct {
	State    State
	Back     int  // hexes to retreat
	Straggle int  // steps lost to stragglers
	MayStay  bool // guns, sunken road and trench let it ignore the retreat
}

// MoraleRows counts the rows of the morale table.
const MoraleRows = 15

const resultHeads = "blood-lust none shaken shaken-back-1 dg-back-1 dg-back-2 rout-back-2"

// readMorale reads the morale table. In every row each of the 36 rolls of two
// dice must have one result.
func (c *Charts) readMorale(f *Files) error {
	s, err := f.sheet("morale.txt", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "letter "+resultHeads)
	if err != nil {
		return err
	}
	for r := range s.Rows() {
		var row []band
		for at := 1; at < len(s.Columns()); at++ {
			b, err := readBand(s.At(r, at))
			if err != nil {
				return s.fault(r, at, err)
			}
			row = append(row, b)
		}
		if roll := notOnce(row, rolls66()); roll != 0 {
			return s.fault(r, 0, fmt.Errorf("a roll of %d must have one result", roll))
		}
		c.morale = append(c.morale, row)
		switch letter := s.At(r, 0); {
		case letter == "-":
		case len(letter) == 1 && letter[0] >= 'A' && letter[0] <= 'E' && c.moraleStart[letter[0]-'A'] == 0:
			c.moraleStart[letter[0]-'A'] = r + 1
		default:
			return s.fault(r, 0, errors.New("each of A to E stands once, - in the other rows"))
		}
	}
	for i, row := range c.moraleStart {
		if row == 0 {
			return fmt.Errorf("%s: no row begins morale %c", s.title, 'A'+rune(i))
		}
	}
	return nil
}

// rolls66 lists the rolls of two dice read as tens and ones.
func rolls66() []int {
	var rolls []int
	for tens := 10; tens <= 60; tens += 10 {
		for ones := 1; ones <= 6; ones++ {
			rolls = append(rolls, tens+ones)
		}
	}
	return rolls
}

// notOnce finds a roll that is not in exactly one of the bands, 0 if none.
func notOnce(bands []band, rolls []int) int {
	for _, roll := range rolls {
		found := 0
		for _, b := range bands {
			if b.holds(roll) {
				found++
			}
		}
		if found != 1 {
			return roll
		}
	}
	return 0
}

func (c *Charts) readMoraleResults(f *Files) error {
	s, err := f.sheet("morale-results.txt", resultHeads, "state back straggle ignore")
	if err != nil {
		return err
	}
	states, err := column(s, "state", oneOf[State](stateNames[:]...))
	if err != nil {
		return err
	}
	back, err := column(s, "back", readNumber)
	if err != nil {
		return err
	}
	straggle, err := column(s, "straggle", readNumber)
	if err != nil {
		return err
	}
	ignore, err := column(s, "ignore", readYesNo)
	if err != nil {
		return err
	}
	for i := range states {
		c.moraleDoes = append(c.moraleDoes, MoraleResult{states[i], back[i], straggle[i], ignore[i] == yes})
	}
	return nil
}

// MoraleRow is the row where a unit of printed morale A to E begins, from 1;
// 0 for any other letter.
func (c *Charts) MoraleRow(letter byte) int {
	if letter < 'A' || letter > 'E' {
		return 0
	}
	return c.moraleStart[letter-'A']
}

// Morale is the result of two dice, read as tens and ones from 11 to 66, on a
// row from 1, which may have been shifted past either end. CWB 24.2.
func (c *Charts) Morale(row, dice66 int) MoraleResult {
	bands := c.morale[clamp(row, 1, MoraleRows)-1]
	for i, b := range bands {
		if b.holds(dice66) {
			return c.moraleDoes[i]
		}
	}
	return c.moraleDoes[len(bands)-1]
}

func (c *Charts) readBloodLust(f *Files) error {
	s, err := f.sheet("bloodlust.txt", "11-43 44-66", "result")
	if err != nil {
		return err
	}
	if c.bloodLust, err = readScale(s.title, s.Rows()); err != nil {
		return err
	}
	c.keeps, err = column(s, "result", oneOf[yesNo]("loses", "keeps"))
	return err
}

// KeepsBloodLust reports whether a unit in blood lust stays so on two dice read
// as tens and ones. CWB 24.2c.
func (c *Charts) KeepsBloodLust(dice66 int) bool { return c.keeps[c.bloodLust.at(dice66)] == yes }

// Share is how much of something is left to a unit.
type Share uint8

// The shares. Special: see the rule (a routed unit only retreats, CWB 24.1b).
const (
	None Share = iota
	Half
	Full
	Special
)

var readShare = oneOf[Share]("none", "half", "full", "special")

// MoraleEffect is what a morale state leaves a unit of fire and movement, and
// whether it may enter close combat.
type MoraleEffect struct {
	Fire, Move Share
	Close      bool
}

func (c *Charts) readStates(f *Files) error {
	s, err := f.sheet("morale-effects.txt", "blood-lust normal shaken disorganized routed", "fire move close-combat")
	if err != nil {
		return err
	}
	fire, err := column(s, "fire", readShare)
	if err != nil {
		return err
	}
	move, err := column(s, "move", readShare)
	if err != nil {
		return err
	}
	enter, err := column(s, "close-combat", readYesNo)
	if err != nil {
		return err
	}
	for i := range fire {
		c.states = append(c.states, MoraleEffect{fire[i], move[i], enter[i] == yes})
	}
	return nil
}

// Effect is what a morale state does to a unit. CWB 24.1.
func (c *Charts) Effect(s State) MoraleEffect { return c.states[s] }
