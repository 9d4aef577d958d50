package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// amend makes of a mail that changes lines the whole sheet that it means: the lines that
// are held, without those that are dropped and those that the mail has orders about.
func (u *mustering) amend(view rules.View) {
	held := u.m.desks[u.side].sheet
	switch {
	case held == nil && len(u.Orders)+len(u.Drops) == 0:
		u.needs(report.Line{Text: "amend"}, "no sheet of yours is held that could be amended")
		return
	case held == nil: // then it is the first
		for _, d := range u.Drops {
			u.needs(report.Line{Number: d.Line, Text: dropText(d)}, "no sheet of yours is held of which a line could be dropped")
		}
		u.Orders = u.asWhole(u.Orders, view)
		return
	}
	lines, ok := u.dropped(texts(asWritten(held.Orders)))
	if !ok {
		u.Orders = nil
		return
	}
	if len(lines)+len(u.Orders) == 0 {
		if u.emptied = len(u.Misreads) == 0; !u.emptied {
			u.keepLines()
		}
		return
	}
	ends := func(text string) bool {
		r := u.words(text, view)
		return len(r.Orders) == 1 && u.isEnd(r.Orders[0].Command, view)
	}
	var all, last []string
	for _, o := range u.Orders {
		if u.isEnd(o.Command, view) {
			last = append(last, o.Text)
		}
	}
	for _, line := range lines {
		switch {
		case !ends(line):
			all = append(all, line)
		case len(last) == 0:
			last = append(last, line)
		}
	}
	var mine []string
	for _, o := range u.Orders {
		if !u.isEnd(o.Command, view) {
			mine = append(mine, u.amending(o.Text, view))
		}
	}
	read := u.words(strings.Join(u.arranged(all, mine, last, view), "\n"), view)
	for _, m := range read.Misreads {
		u.needs(report.Line{Text: m.Text}, m.Reason)
	}
	u.Orders = u.asWhole(read.Orders, view)
}

// asWhole reads what has become of a sheet as the whole that it is now, for what its orders
// have to do with each other. An order that needs another which is not there is left out.
func (u *mustering) asWhole(list []orders.Order, view rules.View) []orders.Order {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b orders.Order) int { return a.Line - b.Line })
	at := map[int]int{} // places by line
	var lines []string
	next := 1
	for i, o := range list {
		at[next] = i
		lines = append(lines, o.Text)
		next += strings.Count(o.Text, "\n") + 1
	}
	read := u.words(strings.Join(lines, "\n"), view)
	for _, m := range read.Misreads {
		u.needs(report.Line{Text: m.Text}, m.Reason)
	}
	for i, o := range read.Orders {
		was := list[at[o.Line]]
		read.Orders[i].Line, read.Orders[i].More, read.Orders[i].Wrote = was.Line, was.More, was.Wrote
	}
	return read.Orders
}

// arranged puts orders that are new into a sheet: each where the one stood that it takes the
// place of, all others below or, where one can't stand there, above, as a move must that
// comes to a sheet with attacks.
func (u *mustering) arranged(held, mine, last []string, view rules.View) []string {
	gone, whole := u.overtaken(held, mine, view)
	sheet, others := u.inPlace(held, mine, gone, view)
	best := slices.Concat(lessGone(held, gone), mine, last)
	if !whole {
		return best
	}
	all := slices.Concat(sheet, others, last)
	refused := u.refused(all, view)
	var above, below []string
	for i, text := range others {
		if refused[len(sheet)+i] {
			above = append(above, text)
		} else {
			below = append(below, text)
		}
	}
	fewest := len(u.refused(best, view))
	for _, try := range [][]string{slices.Concat(above, sheet, below, last), all} {
		if n := len(u.refused(try, view)); n < fewest || n == fewest && len(others) < len(mine) {
			best, fewest = try, n
		}
	}
	return best
}

// inPlace puts new orders where the first of those stood that they take the place of, and
// gives those that take the place of none.
func (u *mustering) inPlace(held, mine []string, gone map[int]bool, view rules.View) (sheet, others []string) {
	at := make([][]string, len(held))
	for _, text := range mine {
		alone, _ := u.overtaken(held, []string{text}, view)
		first := 0
		for first < len(held) && !(alone[first] && gone[first]) {
			first++
		}
		if first == len(held) {
			others = append(others, text)
			continue
		}
		at[first] = append(at[first], text)
	}
	for i, text := range held {
		sheet = append(sheet, at[i]...)
		if !gone[i] {
			sheet = append(sheet, text)
		}
	}
	return sheet, others
}

// lessGone is a sheet without some of its lines.
func lessGone(sheet []string, gone map[int]bool) []string {
	var kept []string
	for i, text := range sheet {
		if !gone[i] {
			kept = append(kept, text)
		}
	}
	return kept
}

// overtaken finds the lines of a sheet, by their places, that give way whole to later ones;
// whole is false if others do so in part, which is for their sender to see.
func (u *mustering) overtaken(held, later []string, view rules.View) (gone map[int]bool, whole bool) {
	alone := u.words(strings.Join(held, "\n"), view).Misreads
	inPart := map[int]bool{} // by line
	for _, m := range u.words(strings.Join(slices.Concat(held, later), "\n"), view).Misreads {
		if !slices.ContainsFunc(alone, func(a orders.Misread) bool { return a.Line == m.Line }) {
			inPart[m.Line] = len(m.Try) > 0
		}
	}
	gone, whole = map[int]bool{}, true
	line := 1
	for i, text := range held {
		some, out := inPart[line]
		gone[i] = out && !some
		whole = whole && !some
		line += strings.Count(text, "\n") + 1
	}
	return gone, whole
}

// refused gives the places of the lines of a sheet that would not be allowed in it.
func (u *mustering) refused(sheet []string, view rules.View) map[int]bool {
	at := map[int]int{} // places by line
	line := 1
	for i, text := range sheet {
		at[line] = i
		line += strings.Count(text, "\n") + 1
	}
	var list []order
	for _, o := range u.words(strings.Join(sheet, "\n"), view).Orders {
		list = append(list, order{Line: o.Line, command: o.Command})
	}
	list = asWritten(list)
	found := map[int]bool{}
	for i, f := range u.m.system.Forecast(view, commands(list)) {
		if i < len(list) && f != nil && f.Forecast() == forecastRefuse {
			found[at[list[i].Line]] = true
		}
	}
	return found
}

// amending marks an order as one that takes the place of those in a sheet that are about the
// same, even where a sheet may hold both; as it is, if the language has no such mark.
func (u *mustering) amending(text string, view rules.View) string {
	marked := "amend: " + text
	if r := u.words(marked, view); len(r.Orders) > 0 && len(r.Misreads) == 0 {
		return marked
	}
	return text
}

// isEnd reports whether a command closes a sheet.
func (u *mustering) isEnd(c rules.Command, view rules.View) bool {
	foretold := u.m.system.Forecast(view, []rules.Command{c})
	return len(foretold) > 0 && foretold[0] != nil && foretold[0].Forecast() == forecastEnd
}

// dropped takes the lines out that the mail drops; false if one can't be told.
func (u *mustering) dropped(lines []string) (left []string, ok bool) {
	out := map[int]bool{}
	for _, d := range u.Drops {
		line := report.Line{Number: d.Line, Text: dropText(d)}
		var found []int
		for i, l := range lines {
			if d.Number == i+1 || d.Number == 0 && strings.HasPrefix(strings.ToLower(l), strings.ToLower(strings.TrimSpace(d.Text))) {
				found = append(found, i)
			}
		}
		switch {
		case len(found) == 0 && d.Number > 0:
			u.needs(line, fmt.Sprintf("the sheet that is held has %d lines", len(lines)))
			return nil, false
		case len(found) == 0:
			u.needs(line, "no line of the sheet that is held begins so")
			return nil, false
		case len(found) > 1:
			u.needs(line, fmt.Sprintf("%d lines of the sheet that is held begin so; write more of it, or its number", len(found)))
			return nil, false
		}
		out[found[0]] = true
		line.Problem = "Dropped: " + lines[found[0]]
		u.receipt.Taken = append(u.receipt.Taken, line)
	}
	for i, l := range lines {
		if !out[i] {
			left = append(left, l)
		}
	}
	return left, true
}

// keepLines drops nothing after all: what was to come instead was not understood.
func (u *mustering) keepLines() {
	for _, d := range u.Drops {
		u.receipt.Taken = slices.DeleteFunc(u.receipt.Taken, func(l report.Line) bool { return l.Number == d.Line })
		u.needs(report.Line{Number: d.Line, Text: dropText(d)}, "nothing would be left, and other lines of this mail need you, so it was not dropped")
	}
}

// dropText is a line that drops another, as a receipt names it.
func dropText(d orders.Drop) string {
	if d.Number > 0 {
		return fmt.Sprintf("drop %d", d.Number)
	}
	return "drop " + d.Text
}
