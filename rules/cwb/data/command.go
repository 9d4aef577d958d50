package data

import "fmt"

// Acceptance is what becomes of a dispatch that has arrived. CWB 10.1f.
type Acceptance uint8

// The results of the acceptance table, as printed: accepted, delayed of two
// kinds, distorted.
const (
	Accepted Acceptance = iota
	D1
	D2
	Distorted
)

var acceptanceNames = [...]string{"A", "D1", "D2", "Dt"}

// String is the result as printed: A, D1, D2 or Dt.
func (a Acceptance) String() string { return acceptanceNames[a] }

// Method is how a dispatch is given. CWB 10.1a.
type Method uint8

// The methods. In person is always oral.
const (
	AideOral Method = iota
	AideWritten
	InPerson
)

var methodNames = [...]string{"aide-oral", "aide-written", "in-person"}

// String is the method in a word.
func (m Method) String() string { return methodNames[m] }

// Type is what a dispatch asks for. CWB 10.1a.
type Type uint8

// The types. Only a complex dispatch allows an attack.
const (
	Simple Type = iota
	Complex
)

var typeNames = [...]string{"simple", "complex"}

// String is the type in a word.
func (t Type) String() string { return typeNames[t] }

const ratings = "4 3 2 1 0"

// byRating is the row of a rating on charts that run from 4 down to 0.
func byRating(rating int) int { return 4 - clamp(rating, 0, 4) }

func (c *Charts) readAcceptance(f *Files) error {
	s, err := f.sheet("acceptance.txt", rows2to12, "-3 -2/-1 0/1 2/3 4/5 6/7 8+")
	if err != nil {
		return err
	}
	if c.values, err = readScale(s.title, s.Columns()); err != nil {
		return err
	}
	c.accept, err = cells(s, oneOf[Acceptance](acceptanceNames[:]...))
	return err
}

// Accept is the result of two dice for an acceptance value, so many columns to
// the left. CWB 10.1f.
func (c *Charts) Accept(value, leftShift, dice int) Acceptance {
	column := clamp(c.values.at(value)-leftShift, 0, len(c.values)-1)
	return c.accept[clamp(dice, 2, 12)-2][column]
}

// Value is the acceptance value of a dispatch between leaders of two ratings.
// CWB 10.1f.
func (c *Charts) Value(sender, receiver int, method Method, kind Type) int {
	return sender + receiver + c.AcceptanceModifiers.Method[method].Amount + c.AcceptanceModifiers.Type[kind].Amount
}

func (c *Charts) readDelay(f *Files) error {
	s, err := f.sheet("delay.txt", "D1 D2 Dt", "die")
	if err != nil {
		return err
	}
	c.delay, err = column(s, "die", readBand)
	return err
}

// DelayEnds reports whether a die ends a delay of type D1 or D2 (CWB 10.1f) or,
// with the optional rule, lets a command whose dispatch was distorted be sent
// another. What is accepted has no delay to end.
func (c *Charts) DelayEnds(delay Acceptance, die int) bool {
	return delay != Accepted && c.delay[delay-D1].holds(die)
}

func (c *Charts) readInitiative(f *Files) error {
	s, err := f.sheet("initiative.txt", ratings, "success loose")
	if err != nil {
		return err
	}
	if c.initiative, err = column(s, "success", readNumber); err != nil {
		return err
	}
	c.loose, err = column(s, "loose", readNumber)
	return err
}

// Initiative is the least roll of two dice that gives a leader of so many points
// initiative. CWB 10.2d.
func (c *Charts) Initiative(points int) int { return c.initiative[byRating(points)] }

// LooseCannon is the roll of two dice that makes him a loose cannon. CWB 10.2g.
func (c *Charts) LooseCannon(points int) int { return c.loose[byRating(points)] }

func (c *Charts) readPoints(f *Files) error {
	s, err := f.sheet("points.txt", ratings, "points")
	if err != nil {
		return err
	}
	c.points, err = column(s, "points", readNumber)
	return err
}

// CommandPoints is what an army commander may spend on dispatches each turn.
// CWB 10.1b.
func (c *Charts) CommandPoints(rating int) int { return c.points[byRating(rating)] }

func (c *Charts) readCosts(f *Files) error {
	s, err := f.sheet("costs.txt", "aide-oral aide-written in-person", "simple complex")
	if err != nil {
		return err
	}
	c.costs, err = cells(s, readNumber)
	return err
}

// Cost is what a dispatch costs in command points. CWB 10.1b.
func (c *Charts) Cost(method Method, kind Type) int { return c.costs[method][kind] }

func (c *Charts) readStoppage(f *Files) error {
	s, err := f.sheet("stoppage-column.txt", "0 1 2 3 4 5 6 7 8", "7 6 5 4 3 2 1")
	if err != nil {
		return err
	}
	if c.stoppage, err = cells(s, readOrNone); err != nil {
		return err
	}
	for r, row := range c.stoppage {
		for at, cell := range row {
			if possible := r <= 7-at+1; possible != (cell >= 1 && cell <= 4) {
				return s.fault(r, at, fmt.Errorf("a column from 1 to 4 stands where the wrecked are at most one more than the divisions, - elsewhere"))
			}
		}
	}
	if s, err = f.sheet("stoppage-roll.txt", ratings, "1 2 3 4"); err != nil {
		return err
	}
	c.stopRolls, err = cells(s, readNumber)
	return err
}

// StoppageColumn is the column, from 1 to 4, for a corps of so many divisions
// with so many wrecked; a lost commander counts as one more. CWB 10.3a.
func (c *Charts) StoppageColumn(divisions, wrecked int, lostLeader bool) int {
	divisions = clamp(divisions, 1, 7)
	if wrecked = clamp(wrecked, 0, divisions); lostLeader {
		wrecked++
	}
	return c.stoppage[wrecked][7-divisions]
}

// Stoppage is the least roll of two dice with which an attack goes on. CWB 10.3a.
func (c *Charts) Stoppage(divisions, wrecked int, lostLeader bool, rating int) int {
	return c.stopRolls[byRating(rating)][c.StoppageColumn(divisions, wrecked, lostLeader)-1]
}
