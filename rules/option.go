package rules

import (
	"slices"
	"strings"
)

// Option describes one choice that players make before a game starts: an
// optional rule of the book, or how a question that the book leaves open is
// ruled (those are named "ruling.something").
type Option struct {
	Name    string   // as it is typed: "effectiveness"
	Values  []string // what may be chosen, in order
	Default string   // what holds when nothing is said, for this battle and edition
	Rule    Cite     // where the book speaks of it; may be empty
	Text    string   // one sentence: what it does
	Missing string   // why it can't be chosen at all, if so
	Number  string   // of the optional rule, by which it may be chosen too: "21.15"; may be empty
	Using   string   // the value by which the rule of that number is used
	Clashes []Clash  // what of it can't be had with other options
}

// Clash is a value of an option and those of another that can't be had together with it.
type Clash struct {
	Value string
	Other string
	With  []string
	Why   string
}

// Words say what of an option does not go with what, and why, as whoever chooses both is told.
func (o Option) Words(c Clash) string {
	var with []string
	for _, v := range c.With {
		with = append(with, c.Other+"="+v)
	}
	return o.Name + "=" + c.Value + " does not go with " + strings.Join(with, " or ") + ": " + c.Why
}

// Read gives the value that is meant where word=value is written: word is the
// option's name or its number, and by number on is to use that rule and off is not
// to. It reports whether the word names this option.
func (o Option) Read(word, value string) (string, bool) {
	switch {
	case word == o.Name:
		return value, true
	case word == "" || word != o.Number:
		return "", false
	case slices.Contains(o.Values, value) && o.Using == "on":
		return value, true
	case value == "on":
		return o.Using, true
	case value == "off":
		return o.unused(), true
	}
	return value, true
}

// unused is the first value by which the rule of its number is not used.
func (o Option) unused() string {
	for _, v := range o.Values {
		if v != o.Using {
			return v
		}
	}
	return o.Using
}
