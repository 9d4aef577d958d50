package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/option"
	"longroll/rules/spelling"
)

// Names of options that a game has not: what was meant, and where it may be had.

// foreign is an option that other battles of a system have, or another edition.
type foreign struct {
	rules.Option
	of []string // names of battles, or "its deluxe edition"
}

// foreignOptions lists the options of a system that a battle has not among the known.
func foreignOptions(system rules.System, battle string, known []rules.Option) []foreign {
	var all []foreign
	add := func(options []rules.Option, of string) {
		for _, o := range options {
			same := func(other string) bool { return other == o.Name }
			if slices.ContainsFunc(optionNames(known), same) {
				continue
			}
			i := slices.IndexFunc(all, func(f foreign) bool { return same(f.Name) })
			if i < 0 {
				i, all = len(all), append(all, foreign{Option: o})
			}
			if !slices.Contains(all[i].of, of) {
				all[i].of = append(all[i].of, of)
			}
		}
	}
	for _, b := range system.Battles() {
		for i, e := range b.Editions {
			options, err := system.Options(b.Name, e)
			switch {
			case err != nil:
			case b.Name == battle:
				add(options, "its "+e+" edition")
			case i == 0: // one edition tells what a battle has
				add(options, b.Name)
			}
		}
	}
	return all
}

// is reports whether a word is the option's name or number.
func (f foreign) is(word string) bool { _, ok := f.Read(word, "on"); return ok }

// where says whose option it is.
func (f foreign) where() string { return "an option of " + strings.Join(f.of, ", ") }

// nearestOption says what was meant by a word that is no option of a game of that battle: one
// of others, options of rules whose numbers begin so, or the names that are most like it.
func nearestOption(system rules.System, battle string, known []rules.Option, word string) string {
	strange := foreignOptions(system, battle, known)
	if i := slices.IndexFunc(strange, func(f foreign) bool { return f.is(word) }); i >= 0 {
		if strange[i].Name == word {
			return "that is " + strange[i].where()
		}
		return fmt.Sprintf("that is %s, %s", strange[i].Name, strange[i].where())
	}
	if number := ruleNumber(word); number != "" {
		return nearestNumber(known, number)
	}
	names := optionNames(known)
	for _, f := range strange {
		if len(spelling.Near(word, names)) == 0 && slices.Contains(spelling.Near(word, []string{f.Name}), f.Name) {
			return fmt.Sprintf("did you mean %s? That is %s", f.Name, f.where())
		}
	}
	return option.Nearest(word, names)
}

// ruleNumber is the number of a rule in a word like 22.4, BGD 22.4 or bgd-22.4; empty if there
// is none.
func ruleNumber(word string) string {
	number := strings.ToLower(word)
	for _, book := range []string{"bgd", "bg"} {
		number = strings.TrimLeft(strings.TrimPrefix(number, book), " -.")
	}
	if strings.Trim(number, "0123456789.") != "" {
		return ""
	}
	return number
}

// nearestNumber names the options whose numbers begin with one.
func nearestNumber(known []rules.Option, number string) string {
	var under []string
	for _, o := range known {
		if rest, ok := strings.CutPrefix(o.Number, number); ok && (rest == "" || !isDigit(rest[0])) {
			under = append(under, fmt.Sprintf("%s (%s)", o.Number, o.Name))
		}
	}
	if len(under) == 0 {
		return "no option of this battle has a number like that"
	}
	return "did you mean " + strings.Join(under, " or ") + "?"
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func optionNames(list []rules.Option) []string {
	var names []string
	for _, o := range list {
		names = append(names, o.Name)
	}
	return names
}
