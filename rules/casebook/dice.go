package casebook

import (
	"slices"
	"testing"

	"longroll/rules"
)

// writtenDice are the dice of a case, in the order in which names are first
// rolled. A command that is run again after a question rolls the same numbers.
type writtenDice struct {
	t      testing.TB
	values []int
	asRead bool // see Case
	fallen map[string]int
	closed []string // names of dice in what has happened: never rolled again
}

// Roll gives the next written die, or how a die of that name fell before.
func (d *writtenDice) Roll(name string, sides int) int {
	d.t.Helper()
	if slices.Contains(d.closed, name) {
		d.t.Errorf("die %s is rolled twice", name)
	}
	if v, ok := d.fallen[name]; ok {
		return v
	}
	if len(d.values) == 0 {
		d.t.Fatalf("no die is written down for %s", name)
	}
	v := d.values[0]
	d.values = d.values[1:]
	if d.asRead {
		v = faceOf(v, sides)
	}
	if v < 1 || v > sides {
		d.t.Errorf("die %s: %d is on none of its %d faces", name, v, sides)
	}
	d.fallen[name] = v
	return v
}

// faceOf is the face of a number that is written as it is read: of ten faces the 0 is the ten,
// and a draw among others counts from 0.
func faceOf(read, sides int) int {
	switch {
	case sides != 10:
		return read + 1
	case read == 0:
		return sides
	}
	return read
}

func (d *writtenDice) close(rolled []rules.Die) {
	for _, die := range rolled {
		d.closed = append(d.closed, die.Name)
	}
}
