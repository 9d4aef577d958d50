package orders

import (
	"reflect"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// written is one order of the order log as it was gathered from the lines of a
// mail: its first line, the lines of its head, and the text between quotation marks.
type written struct {
	statement
	verb  *logVerb
	guess bool // the verb is not quite what was written
	first string
	heads []headLine
	text  string // word for word
	texts int    // how many texts it has
	below bool   // it is a request below a dispatch that has no text
}

// headLine is one element of a dispatch, on a line of its own.
type headLine struct {
	no   int
	text string
}

// rest is the first line without the verb.
func (w *written) rest() string {
	_, rest, _ := strings.Cut(strings.TrimLeft(w.first, " "), " ")
	return strings.TrimSpace(rest)
}

// readLog reads a sheet of the order log. What stands between quotation marks is
// the player's own and is never searched for orders.
func readLog(text string, view seen.View, grid hex.Grid, open []rules.Decision) Reading {
	if strings.Count(text, "\n") >= maxTotal {
		return Reading{Whole: "the mail has more than " + itoa(maxTotal) + " lines; send the orders alone"}
	}
	d := &desk{view: view, grid: grid, open: open, pieces: newMuster(&view)}
	g := gatherer{hasMap: d.hasMap(), cannons: len(d.loose()) > 0}
	g.walk(text)
	if g.refuse != "" {
		return Reading{Whole: g.refuse}
	}
	if refuse := tooMany(&g.stripper); refuse != "" {
		return Reading{Whole: refuse}
	}
	if refuse := betrayed(g.lines, g.letters, d.isOrder); refuse != "" {
		return Reading{Whole: refuse}
	}
	sheet := make([]*statement, 0, len(g.sheet))
	for _, w := range g.sheet {
		d.readWritten(w)
		sheet = append(sheet, &w.statement)
	}
	f := &field{lang: &language{echo: echoLog}, open: open}
	settleTalk(sheet, func(i int) signs { return d.signs(g.sheet[i]) })
	f.settleLoose(sheet)
	belowLogEnd(g.sheet)
	writtenTwice(g.sheet)
	overtaken(sheet)
	f.settleAnswers(sheet)
	settleRequests(sheet)
	r := f.report(g.lines, inSegments(sheet))
	r.Press = g.letters
	return r
}

// readWritten reads one order and says what became of it.
func (d *desk) readWritten(w *written) {
	w.statement.text = w.first
	switch {
	case w.long:
		w.fail(tooLongLine)
		if (w.verb == nil || w.verb.talk) && !d.longOrder(w) {
			w.state = loose
		}
		return
	case w.verb == nil:
		d.readVerbless(w)
		return
	}
	if choices, ok := d.answersAsOption(w.first); ok {
		d.takeAnswer(w, choices)
		return
	}
	if w.doubt != "" {
		w.fail(w.doubt)
		r, bad, ok := askedFor(w.first, w.raw)
		switch {
		case w.verb.asks && ok && bad == nil:
			w.try = []string{r.Text}
		case w.verb.onMap != nil && d.isOrder(w.first):
			w.try = []string{w.first}
		}
		return
	}
	read := w.verb.read
	if w.verb.onMap != nil {
		read = (*desk).readMap
	}
	what, bad := read(d, w)
	if w.guess {
		right := w.verb.names[0] + " " + w.rest()
		bad = &fault{reason: `there is no order "` + clip(firstWord(w.first), 20) + `"`, try: []string{right}}
		if w.verb.onMap != nil {
			bad.try = d.rightLines(right, &slip{lines: bad.try}, nil, 1)
		}
	}
	if bad == nil && w.texts > 1 {
		bad = &fault{reason: "it has two texts; one pair of quotation marks must hold all of it"}
	}
	if bad != nil {
		w.fail(bad.reason, bad.try[:min(len(bad.try), maxTries)]...)
		if w.verb.talk && !bad.sure && (w.verb.asks || !d.smells(w)) {
			w.state = loose
		}
		return
	}
	d.understood(w, what)
}

// understood notes what an order says, for the lines below it too.
func (d *desk) understood(w *written, what said) {
	w.said, w.state, w.statement.text = what, noted, w.first
	if len(what.commands) > 0 {
		w.state = taken
	}
	if d.pieces == nil {
		return
	}
	for _, c := range what.commands {
		d.pieces.suppose(c)
	}
}

// readVerbless reads a line that begins with no order: an answer, a wish, or talk.
func (d *desk) readVerbless(w *written) {
	p := newPhrase(w.first)
	if len(d.open) > 0 {
		f := &field{open: d.open}
		choices, tried, bad := f.answer(p)
		switch {
		case bad == nil && tried:
			d.takeAnswer(w, choices)
			return
		case bad != nil && tried:
			w.fail(bad.reason)
			return
		}
	}
	if orders := d.implied(w.first); len(orders) > 0 && w.doubt == "" {
		d.understood(w, said{commands: orders})
		return
	}
	if wish := wishIn(w.first); wish != nil {
		w.fail(wish.reason, wish.lines(w.first, d.isOrder)...)
		return
	}
	if verb, ok := d.otherWord(w.first); ok {
		line := verb + " " + strings.TrimSpace(w.first[len(firstWord(w.first)):])
		w.fail(`there is no order "`+clip(firstWord(w.first), 20)+`" here; `+verb+` may be meant ("help `+verb+`")`, d.rightLines(line, &slip{lines: []string{line}}, nil, 1)...)
		return
	}
	if near := nearRequests(w.first); len(near) > 0 {
		w.fail("this is not an order that we know", near...)
		return
	}
	w.fail("this is not an order that we know", d.meant(w.first)...)
	if !d.speaksOfMap(w.first) {
		w.state = loose
	}
}

// takeAnswer notes a line that answers what is open.
func (d *desk) takeAnswer(w *written, choices []choice) {
	if w.doubt != "" {
		w.fail(w.doubt)
		return
	}
	w.said, w.state, w.statement.text = said{answers: choices}, noted, w.first
}

// answersAsOption reports whether a line that begins like an order is an option of what is
// open, word for word: "fire" is an answer where that is asked.
func (d *desk) answersAsOption(line string) ([]choice, bool) {
	key := nameKey(line)
	var found []choice
	for i, q := range d.open {
		for k, option := range q.Options {
			if key != "" && nameKey(option) == key {
				found = append(found, choice{i, k})
			}
		}
	}
	return found, len(found) == 1
}

// smells reports whether a line that was not understood was yet meant as an order:
// a number or a name of his own stands in it.
func (d *desk) smells(w *written) bool {
	if w.texts > 0 || len(w.heads) > 0 || w.guess || d.speaksOfMap(w.rest()) {
		return true
	}
	switch {
	case w.verb.onMap != nil && !d.hasMap():
		return namesPiece(w.rest())
	case w.verb.onMap != nil && d.pieces != nil:
		return d.namesOwn(w)
	}
	p := newPhrase(w.rest())
	if p.done() || len(p.tokens) > 12 {
		return false
	}
	mine := d.own(false)
	return slices.ContainsFunc(p.tokens, func(t token) bool {
		return strings.ContainsAny(t.word, "0123456789") || len(mine.find(t.word)) > 0
	})
}

// longOrder reports whether a line that is too long was meant as an order, by its beginning.
func (d *desk) longOrder(w *written) bool {
	if len(w.first) > maxTalk || d.speaksOfMap(w.first) {
		return true
	}
	words := strings.Fields(w.first)
	begins := *w
	begins.first = strings.Join(words[:min(len(words), 6)], " ")
	return w.verb != nil && d.smells(&begins)
}

// writtenTwice takes a dispatch once that stands in a mail and in a file attached to it, lest
// it be paid for twice.
func writtenTwice(sheet []*written) {
	for i, w := range sheet {
		for _, v := range sheet[:i] {
			if w.state == taken && v.state == taken && w.verb != nil && w.verb.headed && reflect.DeepEqual(w.said.commands, v.said.commands) {
				w.state, w.reason = ignored, "the same as line "+itoa(v.lines[0])
			}
		}
	}
}

// belowLogEnd asks about what stands where the sheet has ended already. An end
// right under a pause is how many close their sheet.
func belowLogEnd(sheet []*written) {
	var end *written
	for _, w := range sheet {
		if w.state != taken {
			continue
		}
		free := w.verb != nil && w.verb.always // good at any time
		switch {
		case end == nil && w.ends():
			end = w
		case end == nil || free:
		case w.said.ends == closes:
			w.state, w.reason = ignored, `the sheet ends with "`+end.first+`" of line `+itoa(end.lines[0])
		default:
			w.fail(`this stands below "` + end.first + `" of line ` + itoa(end.lines[0]) + ", where the sheet ends; put it above")
		}
	}
}
