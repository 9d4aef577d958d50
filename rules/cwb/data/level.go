package data

import "fmt"

// Level is the fire level of infantry or cavalry, in order of strength. CWB 6.5a.
type Level uint8

// The fire levels. NoLevel is a unit with no steps left.
const (
	NoLevel Level = iota
	C
	B
	A
	AB
	AA
	AAB
	AAA
)

var levelNames = [...]string{"none", "C", "B", "A", "AB", "AA", "AAB", "AAA"}
var levelQuarters = [...]int{0, 1, 2, 4, 6, 8, 10, 12}

// String is the level as printed.
func (l Level) String() string { return levelNames[l] }

// Quarters measures a level in quarters of an A: an A is two Bs or four Cs. CWB 6.5b.
func (l Level) Quarters() int { return levelQuarters[l] }

// Parts takes a level apart into the letters it is made of, strongest first.
func (l Level) Parts() []Level {
	var parts []Level
	rest := l.Quarters()
	for _, letter := range []Level{A, B, C} {
		for ; rest >= letter.Quarters(); rest -= letter.Quarters() {
			parts = append(parts, letter)
		}
	}
	return parts
}

// ParseLevel reads a level as printed.
func ParseLevel(s string) (Level, error) {
	for l := C; l <= AAA; l++ {
		if l.String() == s {
			return l, nil
		}
	}
	return NoLevel, fmt.Errorf("%q is not a fire level: C, B, A, AB, AA, AAB or AAA", s)
}

// Kind is the arm of a brigade or regiment.
type Kind uint8

// The arms that have steps.
const (
	Infantry Kind = iota
	Cavalry
)

var kindNames = [...]string{"infantry", "cavalry"}

// String is the arm in a word.
func (k Kind) String() string { return kindNames[k] }

// readLevels reads how many steps make a fire level.
func (c *Charts) readLevels(f *Files) error {
	for _, kind := range []Kind{Infantry, Cavalry} {
		rows := "C B A AB AA AAB AAA"
		if kind == Cavalry {
			rows = "C B A"
		}
		s, err := f.sheet("levels-"+kind.String()+".txt", rows, "steps")
		if err != nil {
			return err
		}
		var steps []string
		for r := range s.Rows() {
			steps = append(steps, s.At(r, 0))
		}
		if c.levels[kind], err = readScale(s.title, steps); err != nil {
			return err
		}
	}
	return nil
}

// LevelOf is the fire level of a unit with so many steps left. CWB 6.6.
func (c *Charts) LevelOf(kind Kind, steps int) Level {
	if steps <= 0 {
		return NoLevel
	}
	return C + Level(c.levels[kind].at(steps))
}

// readWorth reads the strengths for the odds of close combat.
func (c *Charts) readWorth(f *Files) error {
	s, err := f.sheet("worth.txt", "C B A AB AA AAB AAA guns", "points")
	if err != nil {
		return err
	}
	c.worth, err = column(s, "points", readNumber)
	return err
}

// Worth is the strength of a unit of that level for the odds of close combat.
// CWB 23.1l.
func (c *Charts) Worth(level Level) int {
	if level == NoLevel {
		return 0
	}
	return c.worth[level-C]
}

// WorthOfGuns is the strength of a battery for the odds of close combat.
func (c *Charts) WorthOfGuns() int { return c.worth[len(c.worth)-1] }
