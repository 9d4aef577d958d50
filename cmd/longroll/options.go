package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/spelling"
)

// offered is an option and where it may be had.
type offered struct {
	rules.Option
	at  []usual // battle by battle, edition by edition
	all int     // editions of all battles asked about
}

// usual is the value that an option has in a battle and edition when nothing is said.
type usual struct{ battle, edition, value string }

// offers lists the options of battles of a system: by the numbers of their rules, then those
// without a number, then how open questions are ruled. An edition that is empty is each.
func offers(s rules.System, battles []rules.Battle, edition string) ([]offered, error) {
	var all []offered
	asked := 0
	for _, b := range battles {
		for _, e := range b.Editions {
			if edition != "" && e != edition {
				continue
			}
			asked++
			options, err := s.Options(b.Name, e)
			if err != nil {
				return nil, err
			}
			for _, o := range options {
				i := slices.IndexFunc(all, func(f offered) bool { return f.Name == o.Name })
				if i < 0 {
					i, all = len(all), append(all, offered{Option: o})
				}
				all[i].at = append(all[i].at, usual{b.Name, e, o.Default})
				for _, c := range o.Clashes { // another battle has other options to clash with
					if !slices.ContainsFunc(all[i].Clashes, func(k rules.Clash) bool { return o.Words(k) == o.Words(c) }) {
						all[i].Clashes = append(slices.Clip(all[i].Clashes), c)
					}
				}
			}
		}
	}
	for i := range all {
		all[i].all = asked
	}
	slices.SortStableFunc(all, func(a, b offered) int {
		return cmp.Or(cmp.Compare(a.kind(), b.kind()), byNumbers(a.Number, b.Number))
	})
	return all, nil
}

// optionKinds head the groups in which options are listed.
var optionKinds = [...]string{"optional rules, by their numbers", "options by name", "how open questions are ruled"}

// kind is the place of the option's group in optionKinds.
func (o offered) kind() int {
	switch {
	case o.Number != "":
		return 0
	case !strings.HasPrefix(o.Name, "ruling."):
		return 1
	}
	return 2
}

// byNumbers orders numbers of rules as a book does: 21.2 before 21.10.
func byNumbers(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "."), strings.Split(b, "."), func(a, b string) int {
		x, _ := strconv.Atoi(strings.TrimRight(a, "abcdefghi"))
		y, _ := strconv.Atoi(strings.TrimRight(b, "abcdefghi"))
		return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
	})
}

// printOptions lists options in their groups.
func printOptions(c *caller, all []offered) {
	if len(all) == 0 {
		return
	}
	intro := "Options, for game new --option NAME=VALUE. Behind = stands what is usual"
	if all[0].all > 1 {
		intro += fmt.Sprintf(" in the %s edition, and at the end of a line where another has something else", all[0].at[0].edition)
	}
	intro += "."
	if all[0].Number != "" {
		intro += fmt.Sprintf(" A number does for a name: %s=on.", all[0].Number)
	}
	c.printf("\n%s", wrap(intro, 78))
	for kind, title := range optionKinds {
		for i, o := range all {
			if o.kind() != kind {
				continue
			}
			if i == 0 || all[i-1].kind() != kind {
				c.printf("%s:\n", title)
			}
			o.print(c)
		}
	}
}

// print tells of an option: its number, name and values, what is usual, what it does.
func (o offered) print(c *caller) {
	line := "  "
	if o.Number != "" {
		line = fmt.Sprintf("  %-8s", o.Number)
	}
	line += fmt.Sprintf("%s=%s (%s)", o.Name, o.at[0].value, strings.Join(o.Values, " | "))
	if o.Number != "" && o.Using != "on" {
		line += fmt.Sprintf("; %s=on is %s", o.Number, o.Using)
	}
	c.printf("%s%s\n", line, o.exceptions())
	o.say(c)
}

// say tells what an option does, and why it can't be had.
func (o offered) say(c *caller) {
	c.printf("%s", indent(wrap(strings.TrimSpace(o.Text+" "+bracket(o.Rule)), 70)))
	if o.Missing != "" {
		c.printf("%s", indent(wrap("can't be chosen: "+o.Missing, 70)))
	}
}

// exceptions names the editions of a battle in which something else is usual than in the
// first, or those that alone have the option.
func (o offered) exceptions() string {
	var said, have []string
	for _, u := range o.at {
		have = append(have, u.edition)
		if u.value != o.at[0].value {
			said = append(said, u.edition+" "+u.value)
		}
	}
	if len(have) < o.all {
		said = append(said, strings.Join(have, ", ")+" only")
	}
	if len(said) == 0 {
		return ""
	}
	return "; " + strings.Join(said, ", ")
}

// explain tells of an option whatever the battle, and which battles have it.
func (o offered) explain(c *caller, s rules.System) {
	c.printf("%s (%s)%s\n", o.Name, strings.Join(o.Values, " | "), byNumber(o.Option))
	o.say(c)
	for _, clash := range o.Clashes {
		c.printf("%s", indent(wrap(o.Words(clash), 70)))
	}
	c.printf("  what is usual, in each battle of %s that has it:\n", s.Code())
	for from := 0; from < len(o.at); {
		to, alike := from, true
		var said []string
		for ; to < len(o.at) && o.at[to].battle == o.at[from].battle; to++ {
			alike = alike && o.at[to].value == o.at[from].value
			said = append(said, o.at[to].edition+" "+o.at[to].value)
		}
		if alike && len(said) > 1 {
			said = []string{o.at[from].value}
		}
		c.printf("      %-14s %s\n", o.at[from].battle, strings.Join(said, ", "))
		from = to
	}
}

// named is the option of a name or a number; its rule's place in the book will do.
func named(all []offered, word string) (offered, bool) {
	for _, is := range []func(offered) bool{
		func(o offered) bool { return o.Name == word || o.Number == word },
		func(o offered) bool { return strings.EqualFold(string(o.Rule), word) },
	} {
		if i := slices.IndexFunc(all, is); i >= 0 && word != "" {
			return all[i], true
		}
	}
	return offered{}, false
}

// likeOption says which options a word may mean that names none; empty if none is like it.
func likeOption(all []offered, word string) string {
	var names, under []string
	for _, o := range all {
		names = append(names, o.Name)
		if strings.HasPrefix(o.Number, word+".") || strings.TrimRight(o.Number, "abcdefghi") == word {
			under = append(under, fmt.Sprintf("%s (%s)", o.Number, o.Name))
		}
	}
	if len(under) == 0 {
		under = spelling.Near(word, names)
	}
	if len(under) == 0 {
		return ""
	}
	return "did you mean " + strings.Join(under, " or ") + "?"
}

// explainOption tells of the option of a name or number, in each system that has it. It
// reports whether there is one; a word that is like one is answered with an error.
func explainOption(c *caller, word string) (bool, error) {
	like := ""
	for _, s := range printedWith(nil).systems() {
		playable := slices.DeleteFunc(slices.Clone(s.Battles()), func(b rules.Battle) bool { return len(b.Missing) > 0 })
		all, err := offers(s, playable, "")
		if err != nil {
			return false, err
		}
		if o, ok := named(all, word); ok {
			o.explain(c, s)
			return true, nil
		}
		like = cmp.Or(like, likeOption(all, word))
	}
	if like != "" {
		return false, bad("%q is neither a command, nor an order, nor an option; %s", word, like)
	}
	return false, nil
}

// byNumber tells the number by which an option may be chosen, and what using it means.
func byNumber(o rules.Option) string {
	switch {
	case o.Number == "":
		return ""
	case o.Using == "on":
		return ", or " + o.Number + "=on"
	}
	return fmt.Sprintf("; %s=on is %s", o.Number, o.Using)
}
