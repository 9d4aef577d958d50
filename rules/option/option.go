// Package option is the slip on which players tick the optional rules of a game
// before it starts. It knows no game: each system brings its own list.
package option

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/spelling"
)

// Def is one option of a system's list.
type Def struct {
	Name     string
	Values   []string
	Defaults []string // by edition, in the list's order of editions; one alone holds for all
	Rule     rules.Cite
	Text     string            // one sentence: what it does
	Missing  string            // why a value other than the default can't be had
	Only     string            // the one edition that has it; empty: all
	Battles  []string          // the battles that have it; empty: all
	At       map[string]string // by battle, its default there in every edition
	Number   string            // of the optional rule, by which it may be named too: "21.15"
	Using    string            // the value by which the rule of that number is used; empty: on
}

// Clash is two options that can't be had together at the values named.
type Clash struct {
	Option, Value string
	Other, With   string
	Why           string
}

// List is the options of a system and its editions, the first of them the usual.
type List struct {
	Editions []string
	Defs     []Def
	Clashes  []Clash
	battle   string // whose defaults hold; empty: of no battle
}

// For is the list as it stands for one battle: its own defaults, and none of the
// options that only other battles have.
func (l List) For(battle string) List {
	l.battle = battle
	return l
}

// Has reports whether an option is one of this edition and battle.
func (l List) Has(d Def, edition string) bool {
	return (d.Only == "" || d.Only == edition) &&
		(len(d.Battles) == 0 || l.battle == "" || slices.Contains(d.Battles, l.battle))
}

// standard is an option's value when nothing is said.
func (l List) standard(d Def, edition string) string {
	if value, ok := d.At[l.battle]; ok {
		return value
	}
	if len(d.Defaults) == 1 {
		return d.Defaults[0]
	}
	return d.Defaults[max(slices.Index(l.Editions, edition), 0)]
}

// Choose gives the value of every option in the order of the list, with those
// chosen over the defaults of the edition. Errors name what would be right.
func (l List) Choose(edition string, chosen map[string]string) ([]string, error) {
	if !slices.Contains(l.Editions, edition) {
		return nil, fmt.Errorf("there is no edition %q: say %s", edition, strings.Join(l.Editions, ", "))
	}
	values := make([]string, len(l.Defs))
	for i, d := range l.Defs {
		values[i] = l.standard(d, edition)
	}
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		i, value := l.read(name, chosen[name], edition)
		if i < 0 {
			return nil, fmt.Errorf("there is no option %q: %s", name, Nearest(name, l.names(edition)))
		}
		if d := l.Defs[i]; !l.Has(d, edition) && value != l.standard(d, edition) {
			return nil, l.notHere(d, edition)
		}
		if err := l.allows(l.Defs[i], edition, value); err != nil {
			return nil, err
		}
		values[i] = value
	}
	return values, l.clash(values)
}

// read finds the option that a word names, -1 if none, and the value meant.
func (l List) read(word, value, edition string) (int, string) {
	for i, d := range l.Defs {
		if meant, ok := l.describe(d, edition).Read(word, value); ok {
			return i, meant
		}
	}
	return -1, ""
}

// notHere says where an option belongs.
func (l List) notHere(d Def, edition string) error {
	if d.Only != "" && d.Only != edition {
		return fmt.Errorf("option %s belongs to the edition %s", d.Name, d.Only)
	}
	return fmt.Errorf("option %s belongs to %s and not to %s", d.Name, strings.Join(d.Battles, ", "), l.battle)
}

// clash finds two values that can't be had together.
func (l List) clash(values []string) error {
	is := func(name, value string) bool {
		i := slices.IndexFunc(l.Defs, func(d Def) bool { return d.Name == name })
		return i >= 0 && values[i] == value
	}
	for _, c := range l.Clashes {
		if is(c.Option, c.Value) && is(c.Other, c.With) {
			return fmt.Errorf("option %s=%s does not go with %s=%s: %s", c.Option, c.Value, c.Other, c.With, c.Why)
		}
	}
	return nil
}

func (l List) allows(d Def, edition, value string) error {
	switch {
	case !slices.Contains(d.Values, value):
		return fmt.Errorf("option %s can't be %q: say %s", d.Name, value, strings.Join(d.Values, " or "))
	case d.Missing != "" && value != l.standard(d, edition):
		return fmt.Errorf("option %s can't be %s: %s", d.Name, value, d.Missing)
	}
	return nil
}

// Describe lists the options of an edition with their defaults.
func (l List) Describe(edition string) []rules.Option {
	var all []rules.Option
	for _, d := range l.Defs {
		if l.Has(d, edition) {
			all = append(all, l.describe(d, edition))
		}
	}
	return all
}

func (l List) describe(d Def, edition string) rules.Option {
	o := rules.Option{Name: d.Name, Values: d.Values, Default: l.standard(d, edition), Rule: d.Rule,
		Text: d.Text, Missing: d.Missing, Number: d.Number, Using: d.Using}
	if o.Number != "" && o.Using == "" {
		o.Using = "on"
	}
	o.Clashes = l.clashesOf(d, edition)
	return o
}

// clashesOf lists what of an option does not go with others that this edition and battle have.
func (l List) clashesOf(d Def, edition string) []rules.Clash {
	var all []rules.Clash
	for _, c := range l.Clashes {
		if c.Other == d.Name {
			c = Clash{Option: c.Other, Value: c.With, Other: c.Option, With: c.Value, Why: c.Why}
		}
		if c.Option != d.Name || !slices.ContainsFunc(l.Defs, func(o Def) bool { return o.Name == c.Other && l.Has(o, edition) }) {
			continue
		}
		same := slices.IndexFunc(all, func(k rules.Clash) bool { return k.Value == c.Value && k.Other == c.Other && k.Why == c.Why })
		if same >= 0 {
			all[same].With = append(all[same].With, c.With)
			continue
		}
		all = append(all, rules.Clash{Value: c.Value, Other: c.Other, With: []string{c.With}, Why: c.Why})
	}
	return all
}

// names lists the options of an edition.
func (l List) names(edition string) []string {
	var names []string
	for _, d := range l.Defs {
		if l.Has(d, edition) {
			names = append(names, d.Name)
		}
	}
	return names
}

// mostListed is how many options are listed where none is like the word.
const mostListed = 8

// Nearest says which of the names was meant by a word that is none of them, or that
// none is like it; where there are few, which there are.
func Nearest(word string, names []string) string {
	near := spelling.Near(word, names)
	switch {
	case len(near) > 0 && len(near) <= mostListed:
		return "did you mean " + strings.Join(near, " or ") + "?"
	case len(names) <= mostListed:
		return "the options are " + strings.Join(names, ", ")
	}
	return "no option has a name like that"
}
