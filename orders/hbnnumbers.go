package orders

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
)

// The numbers of attacks, by which conditions name them. HBN 10.1I.
//
// An attack has the number of its place among the attacks of the sheet as its player wrote it,
// those that we ask about included; a second sheet of a phase goes on from the first. Where a
// sheet has a condition we write the numbers out, "attack 2: 13 TN -> 1113", so that they stay
// through whatever is dropped from it or put between.

// numberedAttack is an attack of a sheet with its number.
type numberedAttack struct {
	of     *statement
	at     int // among its commands; -1 where it was not understood
	label  int // the number that is written with it, 0 for none
	number int
	out    string // why it is not in the sheet, empty if it is
}

// numberHbn numbers the attacks of a sheet, and asks about conditions on attacks that it has
// not. A mail that amends a sheet is numbered with it.
func numberHbn(f *field, sheet []*statement) {
	all := attacksOf(sheet)
	if slices.ContainsFunc(sheet, (*statement).amending) {
		return
	}
	v := hbnView(f)
	countAttacks(all, lastFought(v))
	shown := slices.ContainsFunc(all, func(n numberedAttack) bool { return n.label > 0 })
	for _, s := range sheet {
		shown = shown || s.state == taken && slices.ContainsFunc(s.said.commands, func(c rules.Command) bool { return conditionIn(c) != nil })
		hang(f, s, all, v)
	}
	for _, n := range all {
		if n.at >= 0 {
			a, _ := n.of.said.commands[n.at].(hellbeforenight.Attack)
			a.Number = n.number
			n.of.said.commands[n.at] = a
		}
	}
	if !shown {
		f.shows = func(c rules.Command) string { return echoHbn(unnumbered(c)) }
	}
}

// amending reports whether a statement makes of its mail one that amends a sheet.
func (s *statement) amending() bool {
	return s.state != ignored && s.doubt == "" && (s.amends || s.said.mark == amends || len(s.said.drops) > 0)
}

// unnumbered is a command without the number of an attack.
func unnumbered(c rules.Command) rules.Command {
	if a, ok := c.(hellbeforenight.Attack); ok {
		a.Number = 0
		return a
	}
	return c
}

// lastFought is the number of the last attack of the phase that is over.
func lastFought(v seen.View) int {
	if k := len(v.Fought); k > 0 {
		return v.Fought[k-1].Attack
	}
	return 0
}

// attacksOf lists the attacks of a sheet as they are written.
func attacksOf(sheet []*statement) []numberedAttack {
	var all []numberedAttack
	for _, s := range sheet {
		if len(s.lines) == 0 || s.state == loose || s.doubt != "" {
			continue
		}
		n, out := len(all), ""
		switch {
		case s.state == misread && len(s.said.commands) > 0:
			out = "is set aside"
		case s.state == misread:
			out = "was not understood"
		case s.state == ignored:
			out = "is written again below"
		}
		for i, c := range s.said.commands {
			if a, ok := c.(hellbeforenight.Attack); ok {
				all = append(all, numberedAttack{of: s, at: i, label: a.Number, out: out})
			}
		}
		if len(all) == n && s.state == misread && s.mentionsAttack() {
			all = append(all, numberedAttack{of: s, at: -1, out: out})
		}
	}
	return all
}

// mentionsAttack reports whether a line that was not understood would be an attack.
func (s *statement) mentionsAttack() bool {
	if s.verb == nil || !s.verb.rides || len(s.said.commands) > 0 {
		return false
	}
	return slices.ContainsFunc(newPhrase(s.text).tokens, func(t token) bool { return slices.Contains(attackWords, t.word) })
}

// attackWords are the names of an attack.
var attackWords = []string{"attack", "attacks", "atk", "assault"}

// countAttacks numbers attacks: as they are labelled where those numbers rise, else anew.
func countAttacks(all []numberedAttack, last int) {
	rising, before := true, last
	for i := range all {
		n := &all[i]
		n.number = before + 1
		if n.label > 0 {
			rising = rising && n.label > before
			n.number = n.label
		}
		before = n.number
	}
	if rising {
		return
	}
	for i := range all {
		all[i].number = last + 1 + i
	}
}

// conditionIn is the condition of an order, nil for none.
func conditionIn(c rules.Command) *hellbeforenight.Condition {
	switch c := c.(type) {
	case hellbeforenight.Attack:
		return c.If
	case hellbeforenight.Bombard:
		return c.If
	case hellbeforenight.Shell:
		return c.If
	}
	return nil
}

// hang settles on which attacks the orders of a statement hang. One that hangs on none is asked
// about, and of what is offered for others only lines that hang on one are left.
func hang(f *field, s *statement, all []numberedAttack, v seen.View) {
	if s.state == misread {
		s.try = slices.DeleteFunc(slices.Clone(s.try), func(try string) bool {
			bad := ""
			f.trying(func() {
				if what, slip := f.parse(try); slip == nil {
					for _, c := range what.commands {
						_, bad = conditionOn(conditionIn(c), s, all, v)
					}
				}
			})
			return bad != ""
		})
		return
	}
	if s.state != taken {
		return
	}
	for i, c := range s.said.commands {
		on, bad := conditionOn(conditionIn(c), s, all, v)
		if bad != "" {
			s.fail(bad)
			for k := range all {
				if all[k].of == s {
					all[k].out = "hangs on none itself"
				}
			}
			return
		}
		if on != nil {
			s.said.commands[i] = hung(c, *on)
		}
	}
}

// conditionOn finds the attack above a statement that a condition names, and gives the condition
// with the number that it has; bad says why there is none.
func conditionOn(on *hellbeforenight.Condition, s *statement, all []numberedAttack, v seen.View) (settled *hellbeforenight.Condition, bad string) {
	if on == nil {
		return nil, ""
	}
	var named *numberedAttack
	above := 0
	for i := range all {
		n := &all[i]
		if n.of.lines[0] >= s.lines[0] {
			break
		}
		above++
		if n.label == on.Attack || n.label == 0 && n.number == on.Attack && (named == nil || named.label == 0) {
			named = n
		}
	}
	number := "attack " + itoa(on.Attack)
	switch {
	case named != nil && named.out != "":
		return nil, number + " is that of line " + itoa(named.of.lines[0]) + ", which " + named.out
	case named != nil:
		return &hellbeforenight.Condition{Attack: named.number, Came: on.Came}, ""
	case slices.ContainsFunc(v.Fought, func(o seen.Fought) bool { return o.Attack == on.Attack }):
		return on, ""
	case above == 0 && len(v.Fought) == 0:
		return nil, "there is no " + number + " above this line; the order whose outcome counts must stand above"
	}
	return nil, "there is no " + number + " above this line; there " + numbersAbove(all[:above], v)
}

// numbersAbove says which numbers the attacks of a phase have so far.
func numbersAbove(all []numberedAttack, v seen.View) string {
	var list []int
	for _, o := range v.Fought {
		list = append(list, o.Attack)
	}
	for _, n := range all {
		list = append(list, n.number)
	}
	var runs []string // of numbers that follow each other
	for i := 0; i < len(list); {
		from := i
		for i++; i < len(list) && list[i] == list[i-1]+1; i++ {
		}
		switch i - from {
		case 1:
			runs = append(runs, itoa(list[from]))
		case 2:
			runs = append(runs, itoa(list[from]), itoa(list[i-1]))
		default:
			runs = append(runs, itoa(list[from])+" to "+itoa(list[i-1]))
		}
	}
	if len(list) == 1 {
		return "is attack " + runs[0]
	}
	return "are the attacks " + listed(runs)
}
