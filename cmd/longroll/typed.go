package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// What people type as a time or a number, with faults in their words.

// span is a length of time: 72h, 30m, 1h30m, or whole days as 3d.
type span time.Duration

// UnmarshalText reads a span.
func (s *span) UnmarshalText(text []byte) error {
	word := string(text)
	if days, ok := strings.CutSuffix(word, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 16); err == nil {
			*s = span(n) * span(24*time.Hour)
			return nil
		}
	}
	d, err := time.ParseDuration(word)
	if err != nil {
		return fmt.Errorf("%q is no length of time: write it as 3d, 72h, 30m or 1h30m", word)
	}
	*s = span(d)
	return nil
}

// instant is a point in time with its zone.
type instant struct{ time.Time }

// UnmarshalText reads an instant.
func (i *instant) UnmarshalText(text []byte) error {
	t, err := time.Parse(time.RFC3339, string(text))
	if err != nil {
		return fmt.Errorf("%q is no point in time: write it as 2026-12-03T20:00:00Z, or with a zone as 2026-12-03T20:00:00+01:00", text)
	}
	i.Time = t
	return nil
}

// turnNumber is the number of a game-turn; 0: not said.
type turnNumber int

// UnmarshalText reads the number of a game-turn.
func (n *turnNumber) UnmarshalText(text []byte) error {
	turn, err := strconv.Atoi(string(text))
	if err != nil || turn < 1 {
		return fmt.Errorf("%q is no game-turn: write its number, as 4", text)
	}
	*n = turnNumber(turn)
	return nil
}

// budget is how often something may be done; 0 is never.
type budget int

// UnmarshalText reads a budget.
func (b *budget) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 10, 15)
	if err != nil {
		return fmt.Errorf("%q is no number: write 0 or more, as 42", text)
	}
	*b = budget(n)
	return nil
}

// most is the budget as the adjudicator takes it, for which 0 leaves the usual one.
func (b budget) most() int {
	if b == 0 {
		return -1
	}
	return int(b)
}
