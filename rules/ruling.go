package rules

import "strings"

// Ruling is a Command by which a referee sets the position right. It is run for NoSide
// and refused to either side. It may break what the book forbids (stacking, zones, ways),
// never what makes a position one (a unit in two places, off the map, with less than
// nothing left): that it refuses with a sentence.
type Ruling interface {
	Command
	// Because is the reason that the referee gave, told to whoever hears of the ruling.
	Because() string
}

// fixedFrom ends the name of a fixed die that stands for the next one whose name begins
// so: "gt3.union.*".
const fixedFrom = "*"

// MayRule refuses a ruling to a side, and to a referee what a side must order; it says which
// of both a command is.
func MayRule(s Side, cmd Command) (ruling bool, err error) {
	_, ruling = cmd.(Ruling)
	switch {
	case ruling && s != NoSide:
		return true, &Refusal{Reason: "only a referee rules"}
	case !ruling && s == NoSide:
		return false, &Refusal{Reason: "a referee gives no orders; he rules"}
	}
	return ruling, nil
}

// Throw rolls the die of a name as every bench does: by the dice of the game, unless a
// referee has fixed it. Before is what the command has rolled already, for a beginning of
// a name fixes only the next die.
func (a Aid) Throw(name string, sides int, before []Die) Die {
	die := Die{Name: name, Sides: sides}
	if key, ok := a.fixedAs(name, before); ok && a.Fixed[key] >= 1 && a.Fixed[key] <= sides {
		die.Value, die.Fixed = a.Fixed[key], true
		return die
	}
	die.Value = a.Dice.Roll(name, sides)
	return die
}

// fixedAs finds under which of the names in Fixed a die stands that is thrown after
// others: its own, or else the longest beginning of it that has fixed none of them.
func (a Aid) fixedAs(name string, before []Die) (key string, ok bool) {
	if len(a.Fixed) == 0 {
		return "", false
	}
	left := a.Fixed
	for _, d := range before {
		if d.Fixed {
			left = without(left, fixedKey(left, a.Salt, d.Name))
		}
	}
	key = fixedKey(left, a.Salt, name)
	return key, key != ""
}

// fixedKey is the name in fixed that means a die, empty if none does. A referee may write
// a name with the salt before it or without.
func fixedKey(fixed map[string]int, salt, name string) string {
	bare := strings.TrimPrefix(name, salt)
	for _, called := range []string{name, bare} {
		if _, ok := fixed[called]; ok {
			return called
		}
	}
	best := ""
	for key := range fixed {
		from, open := strings.CutSuffix(key, fixedFrom)
		if open && (strings.HasPrefix(name, from) || strings.HasPrefix(bare, from)) && longer(key, best) {
			best = key
		}
	}
	return best
}

// longer orders names by length and then by the alphabet, so that the best is one.
func longer(a, b string) bool {
	return len(a) > len(b) || len(a) == len(b) && a < b
}

// without is a copy of fixed dice less one.
func without(fixed map[string]int, key string) map[string]int {
	left := make(map[string]int, len(fixed))
	for k, v := range fixed {
		if k != key {
			left[k] = v
		}
	}
	return left
}

// StillFixed is what is left of fixed dice after those rolled have fallen, by the salt
// they were thrown with. What it is given stays as it was.
func StillFixed(fixed map[string]int, salt string, rolled []Die) map[string]int {
	for _, d := range rolled {
		if d.Fixed {
			fixed = without(fixed, fixedKey(fixed, salt, d.Name))
		}
	}
	return fixed
}
