package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// Script rolls numbers written down beforehand, for rule cases and for
// reporting rolls made at a table. A game that uses one says so in every mail.
type Script struct {
	values []int
	used   int
	then   Source
}

// NewScript rolls values in order, beginning after the first from of them.
// When they are used up it rolls with then, which must not be nil.
func NewScript(values []int, from int, then Source) *Script {
	return &Script{values: values, used: min(max(from, 0), len(values)), then: then}
}

// Roll gives the next number whatever the die is called. A number too large
// for the die counts on from its lowest face: a 7 on six sides is a 1.
func (s *Script) Roll(name string, sides int) int {
	if sides < 1 || s.Left() == 0 {
		return s.then.Roll(name, sides)
	}
	value := s.values[s.used]
	s.used++
	return (value-1)%sides + 1
}

// Left counts the written numbers not yet rolled.
func (s *Script) Left() int { return len(s.values) - s.used }

// Used counts the written numbers rolled or passed over: where a later Script is to begin.
func (s *Script) Used() int { return s.used }

// ParseScript reads dice of so many faces from text: one number from 1 to faces a
// line. Blank lines and what follows a # are skipped. The error names the line.
func ParseScript(text string, faces int) ([]int, error) {
	var values []int
	line := 0
	for raw := range strings.SplitSeq(text, "\n") {
		line++
		word, _, _ := strings.Cut(raw, "#")
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		value, err := strconv.Atoi(word)
		if err != nil || value < 1 || value > faces {
			return nil, fmt.Errorf("line %d: %q is not a die: write one number from 1 to %d a line", line, word, faces)
		}
		values = append(values, value)
	}
	return values, nil
}
