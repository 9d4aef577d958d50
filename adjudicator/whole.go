package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/orders"
	"longroll/rules"
)

// A sheet replaces the one before it whole. What is here spares a player the trap in
// that: he mends a line or two, sends them alone, and has given up all the others.

// isVoid reports whether nothing of the mail stands as a sheet. The end alone does not
// count where other lines need their sender and a sheet of his is held: that is kept.
func (u *mustering) isVoid() bool {
	closes := u.before == nil || len(u.receipt.NeedsYou) == 0
	return !slices.ContainsFunc(u.parts, func(p part) bool { return p.text != "" && (closes || !p.ends) })
}

// keepBefore leaves what is held as it is, and says so of the lines that would stand,
// which are those of the receipt from told on, and of final.
func (u *mustering) keepBefore(told int) {
	for _, line := range u.receipt.Taken[told:] {
		u.needs(line, "nothing else of this sheet stands, so it was not taken")
	}
	u.receipt.Taken, u.receipt.Owes = u.receipt.Taken[:told], nil
	if u.Final {
		u.needs(u.lineOf(wordFinal), u.notFinal())
	}
}

// notFinal says why the word final played nothing.
func (u *mustering) notFinal() string {
	held := u.m.desks[u.side].sheet
	if held == nil {
		return "nothing of this mail stands, so nothing is played"
	}
	return fmt.Sprintf("other lines of this mail need you, so nothing is played; the word final alone plays your version %d", held.Version)
}

// shrinks warns of a sheet that gives up orders without its sender's plain will: one
// that drops more than half of those before and is the shorter for it, and one of which
// a line needs him, if it drops any that stood. One as long as before is a change of
// mind; and so is one said to be final, unless it is both, and one that amends.
func (u *mustering) shrinks(view rules.View, before *sheet) string {
	if u.Amend {
		return "" // what it drops, it names
	}
	old, now := texts(before.Orders), u.standing()
	dropped := without(old, now)
	few := 2*len(dropped) > len(old) && len(now) < len(old)
	if len(u.receipt.NeedsYou) > 0 {
		dropped = without(dropped, u.noLoss(view, before))
		few = few || !u.Final
	} else {
		few = few && !u.Final
	}
	if !few || len(dropped) == 0 {
		return ""
	}
	what := fmt.Sprintf("%d of the %d orders of your version %d, which are", len(dropped), len(old), before.Version)
	switch {
	case len(old) == 1:
		what = fmt.Sprintf("the one order of your version %d, which is", before.Version)
	case len(dropped) == 1:
		what = fmt.Sprintf("one of the %d orders of your version %d, which is", len(old), before.Version)
	}
	return "This sheet leaves out " + what + " given up with it."
}

// standing lists the orders of the mail that stand.
func (u *mustering) standing() []string {
	var list []string
	for _, p := range u.parts {
		if p.text != "" {
			list = append(list, p.text)
		}
	}
	return list
}

// noLoss lists the orders of a sheet that do not stand, and its end.
func (u *mustering) noLoss(view rules.View, s *sheet) []string {
	var list []string
	held := asWritten(s.Orders)
	for i, f := range u.m.system.Forecast(view, commands(held)) {
		if i < len(held) && f != nil && (f.Forecast() == forecastRefuse || f.Forecast() == forecastEnd) {
			list = append(list, held[i].Text)
		}
	}
	return list
}

// part is a line of a sheet on its way to be one that is right.
type part struct {
	number int      // of the mail; 0: of the sheet before
	text   string   // an order that stands, in canonical form; empty: it needs its sender
	wrote  string   // what he wrote
	tries  []string // what he is offered
	ends   bool     // it closes the sheet
}

// compare puts parts as they stood in the mail, what closes the sheet at its end.
func (p part) compare(q part) int {
	switch {
	case p.ends == q.ends:
		return p.number - q.number
	case p.ends:
		return 1
	}
	return -1
}

// offers is a forecast that knows an order to give instead.
type offers interface{ Instead() string }

// part makes one of an order and what is foretold of it.
func (o order) part(foretold rules.Forecast) part {
	p := part{number: o.Line, text: o.Text, wrote: o.wrote}
	if foretold == nil {
		return p
	}
	p.ends = foretold.Forecast() == forecastEnd
	if foretold.Forecast() == forecastRefuse {
		p.text = ""
		if f, ok := foretold.(offers); ok && f.Instead() != "" {
			p.tries = []string{f.Instead()}
		}
	}
	return p
}

// wholeSheet writes the sheet that the mail would be if its sender took what he is
// offered: all of it, to be copied. It is nil where there is nothing to be kept.
func (u *mustering) wholeSheet(view rules.View) []string {
	list := u.parts
	if u.before != nil && (u.kind != Taken || len(list) == 0 || u.receipt.Warning != "") {
		u.receipt.Merged = true
		list = u.merged(view)
	}
	if len(list) == 0 || !u.m.takesSheet(u.side) {
		return nil
	}
	for _, m := range u.Misreads {
		list = append(list, part{number: m.Line, wrote: m.Text, tries: m.Try})
	}
	slices.SortStableFunc(list, part.compare)
	var lines []string
	var above []string // orders that stand, to which a line may belong
	for _, p := range list {
		if p.text != "" {
			above = append(above, p.text)
			lines = append(lines, p.text)
			continue
		}
		lines = append(lines, u.mended(p, above, view)...)
	}
	if !slices.ContainsFunc(lines, func(l string) bool { return !strings.HasPrefix(l, "#") }) {
		return nil // nothing would be read of it
	}
	return lines
}

// merged lists the orders of the sheet before with those of this mail, which take the
// place of others that are about the same.
func (u *mustering) merged(view rules.View) []part {
	held := asWritten(u.before.Orders)
	foretold := u.m.system.Forecast(view, commands(held))
	closed := slices.ContainsFunc(u.parts, func(p part) bool { return p.ends })
	var all []part
	for i, o := range held {
		p := o.part(foretold[i])
		p.number, p.text = 0, o.Text // it was taken so
		if !p.ends || !closed {
			all = append(all, p)
		}
	}
	all = append(all, u.parts...)
	var text [3][]string // held, of the mail, closing the sheet
	for _, p := range all {
		switch {
		case p.text == "":
		case p.ends:
			text[2] = append(text[2], p.text)
		case p.number > 0:
			text[1] = append(text[1], p.text)
		default:
			text[0] = append(text[0], p.text)
		}
	}
	text[1] = u.notHeld(text[0], text[1], view)
	read := u.words(strings.Join(u.arranged(text[0], text[1], text[2], view), "\n"), view)
	var list []order
	for _, o := range read.Orders {
		list = append(list, order{Text: o.Text, command: o.Command})
	}
	foretold = u.m.system.Forecast(view, commands(list))
	var parts []part
	for i, o := range list {
		p := o.part(foretold[i])
		p.text = o.Text
		parts = append(parts, p)
	}
	for _, p := range u.parts {
		if p.text == "" {
			parts = append(parts, p)
		}
	}
	return parts
}

// notHeld lists the orders of the mail without those that stand word for word in the sheet
// before and stay there beside the new ones, such as an instruction.
func (u *mustering) notHeld(held, mine []string, view rules.View) []string {
	gone, _ := u.overtaken(held, mine, view)
	return without(mine, lessGone(held, gone))
}

// mended writes what is offered for a line, below a comment that tells what it was. We
// never guess: only a slip of the keyboard is mended, and all else he has to choose.
func (u *mustering) mended(p part, above []string, view rules.View) []string {
	tries := slices.DeleteFunc(slices.Clone(p.tries), func(try string) bool { return !u.fits(above, try, view) })
	was := fmt.Sprintf("# line %d, ", p.number)
	which := "if you mean it"
	switch {
	case len(tries) == 0:
		return []string{was + "left out: " + p.wrote}
	case len(tries) > 1:
		which = "the one you mean"
	case orders.IsSlip(p.wrote, tries[0]):
		return []string{was + "mended; it was: " + p.wrote, tries[0]}
	}
	lines := []string{was + "take the # off " + which + "; it was: " + p.wrote}
	for _, try := range tries {
		lines = append(lines, "# "+try)
	}
	return lines
}

// fits reports whether a line is an order, goes on with the one above it, or hangs on one of
// those above.
func (u *mustering) fits(above []string, try string, view rules.View) bool {
	right := func(lines ...string) bool {
		r := u.words(strings.Join(lines, "\n"), view)
		return len(r.Orders) > 0 && len(r.Misreads)+len(r.Ignored)+len(r.Notes) == 0 && r.Whole == ""
	}
	last := above[max(0, len(above)-1):]
	return right(try) || right(append(slices.Clone(last), try)...) || right(append(slices.Clone(above), try)...)
}

// words reads a text as the sheet of a side that is asked nothing.
func (u *mustering) words(text string, view rules.View) orders.Reading {
	return u.a.words.Read(u.m.begun.System, text, view, u.m.grid, nil)
}

// asWritten puts the orders of a sheet as they stood in the mail: to be run, those
// below its end come before it.
func asWritten(list []order) []order {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b order) int { return a.Line - b.Line })
	return list
}
