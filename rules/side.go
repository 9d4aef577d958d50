package rules

import "fmt"

// Side is one of the two armies. A referee is not a side.
type Side uint8

// The sides. NoSide is nobody: a hex that no side holds, an event of no side.
const (
	NoSide Side = iota
	Union
	Confederate
)

// Sides lists both sides in the order in which everything is done for both.
var Sides = [2]Side{Union, Confederate}

var sideNames = [3]string{"nobody", "Union", "Confederate"}
var sideWords = [3]string{"", "union", "confederate"}

// Enemy returns the other side, and NoSide for NoSide.
func (s Side) Enemy() Side {
	if s == NoSide {
		return NoSide
	}
	return Union + Confederate - s
}

// String returns the side as it is typed: "union" or "confederate".
func (s Side) String() string { return sideWords[s] }

// Name returns the side as it is printed: "Union" or "Confederate".
func (s Side) Name() string { return sideNames[s] }

// ParseSide reads "union" or "confederate", exactly so.
func ParseSide(word string) (Side, error) {
	for _, s := range Sides {
		if word == s.String() {
			return s, nil
		}
	}
	return NoSide, fmt.Errorf("%q is not a side: say union or confederate", word)
}

// MarshalText writes the side as it is typed.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote; the empty text is NoSide.
func (s *Side) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*s = NoSide
		return nil
	}
	side, err := ParseSide(string(text))
	*s = side
	return err
}
