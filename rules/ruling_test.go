package rules_test

import (
	"maps"
	"testing"

	"longroll/rules"
)

// ones is a set of dice that always show a 1.
type ones struct{}

func (ones) Roll(string, int) int { return 1 }

// thrown throws dice of some names one after the other, as one command does.
func thrown(aid rules.Aid, names ...string) []rules.Die {
	var dice []rules.Die
	for _, n := range names {
		dice = append(dice, aid.Throw(n, 6, dice))
	}
	return dice
}

// TestAFixedDie: a die falls as a referee says, by its name or as the next that begins so,
// and no other does.
func TestAFixedDie(t *testing.T) {
	for name, c := range map[string]struct {
		salt  string
		fixed map[string]int
		names []string
		falls []int
		left  int
	}{
		"nothing is fixed":             {"", nil, []string{"a", "b"}, []int{1, 1}, 0},
		"one by its name":              {"", map[string]int{"b": 4}, []string{"a", "b", "bb"}, []int{1, 4, 1}, 0},
		"the next that begins so":      {"", map[string]int{"t3.*": 5}, []string{"t2.x", "t3.a", "t3.b"}, []int{1, 5, 1}, 0},
		"its own name goes before":     {"", map[string]int{"t3.*": 5, "t3.b": 2}, []string{"t3.b", "t3.a"}, []int{2, 5}, 0},
		"the longer beginning first":   {"", map[string]int{"t3.*": 5, "t3.a*": 2}, []string{"t3.a1", "t3.a2", "t3.a3"}, []int{2, 5, 1}, 0},
		"with the salt or without":     {"r7.", map[string]int{"a": 6, "r7.b": 3}, []string{"r7.a", "r7.b"}, []int{6, 3}, 0},
		"a face that the die has not":  {"", map[string]int{"a": 7}, []string{"a"}, []int{1}, 1},
		"what has not fallen is fixed": {"", map[string]int{"a": 2, "b": 3}, []string{"a"}, []int{2}, 1},
	} {
		was := maps.Clone(c.fixed)
		dice := thrown(rules.Aid{Dice: ones{}, Salt: c.salt, Fixed: c.fixed}, c.names...)
		for i, d := range dice {
			if d.Value != c.falls[i] || d.Fixed != (c.falls[i] != 1) {
				t.Errorf("%s: %+v, want %d", name, d, c.falls[i])
			}
		}
		if left := rules.StillFixed(c.fixed, c.salt, dice); len(left) != c.left {
			t.Errorf("%s: %v is left", name, left)
		}
		if !maps.Equal(c.fixed, was) {
			t.Errorf("%s: what was given is changed", name)
		}
	}
}
