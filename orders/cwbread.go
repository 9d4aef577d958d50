package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
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
func readLog(text string, view seen.View, open []rules.Decision) Reading {
	if strings.Count(text, "\n") >= maxTotal {
		return Reading{Whole: "the mail has more than " + itoa(maxTotal) + " lines; send the orders alone"}
	}
	var g gatherer
	g.walk(text)
	if g.refuse != "" {
		return Reading{Whole: g.refuse}
	}
	if len(g.sheet) > maxOwn {
		return Reading{Whole: "the mail has more than " + itoa(maxOwn) + " lines of your own; send the orders alone"}
	}
	d := &desk{view: view, open: open}
	sheet := make([]*statement, 0, len(g.sheet))
	for _, w := range g.sheet {
		d.readWritten(w)
		sheet = append(sheet, &w.statement)
	}
	f := &field{lang: &language{system: logSystem}, open: open}
	f.settleLoose(sheet)
	belowLogEnd(g.sheet)
	f.settleAnswers(sheet)
	return f.report(g.lines, sheet)
}

// readWritten reads one order and says what became of it.
func (d *desk) readWritten(w *written) {
	switch {
	case w.long:
		w.fail("the line is longer than " + itoa(maxLine) + " characters; please split it")
		return
	case w.verb == nil:
		d.readVerbless(w)
		return
	case w.doubt != "":
		w.fail(w.doubt)
		return
	}
	what, bad := w.verb.read(d, w)
	if w.guess {
		right := w.verb.names[0] + " " + w.rest()
		bad = &fault{reason: `there is no order "` + clip(firstWord(w.first), 20) + `"`, try: []string{right}}
	}
	if bad == nil && w.texts > 1 {
		bad = &fault{reason: "it has two texts; one pair of quotation marks must hold all of it"}
	}
	if bad != nil {
		w.fail(bad.reason, bad.try[:min(len(bad.try), maxTries)]...)
		if w.verb.talk && !d.smells(w) {
			w.state = loose
		}
		return
	}
	w.said, w.state, w.statement.text = what, noted, w.first
	if len(what.commands) > 0 {
		w.state = taken
	}
}

// readVerbless reads a line that begins with no order: an answer, a wish, or talk.
func (d *desk) readVerbless(w *written) {
	p := newPhrase(w.first)
	if len(d.open) > 0 {
		f := &field{open: d.open}
		if choices, tried, bad := f.answer(p); bad == nil && tried {
			if w.doubt != "" {
				w.fail(w.doubt)
				return
			}
			w.said, w.state, w.statement.text = said{answers: choices}, noted, w.first
			return
		}
	}
	for _, wish := range wishes {
		if wish.means.MatchString(w.first) {
			w.fail(wish.reason, wish.try...)
			return
		}
	}
	w.fail("this is not an order that we know")
	w.state = loose
}

// smells reports whether a line that was not understood was yet meant as an order:
// a number or a name of his own stands in it.
func (d *desk) smells(w *written) bool {
	if w.texts > 0 || len(w.heads) > 0 || w.guess {
		return true
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

// belowLogEnd asks about what stands where the sheet has ended already. An end
// right under a pause is how many close their sheet.
func belowLogEnd(sheet []*written) {
	var end *written
	for _, w := range sheet {
		if w.state != taken {
			continue
		}
		_, closes := w.said.commands[0].(cwb.End)
		_, cannon := w.said.commands[0].(cwb.OrderCannon)
		switch {
		case end == nil && w.ends():
			end = w
		case end == nil || cannon:
		case closes:
			w.state, w.reason = ignored, `the sheet ends with "`+end.first+`" of line `+itoa(end.lines[0])
		default:
			w.fail(`this stands below "` + end.first + `" of line ` + itoa(end.lines[0]) + ", where the sheet ends; put it above")
		}
	}
}

// gatherer walks down a mail and makes orders of the sender's lines.
type gatherer struct {
	stripper
	sheet []*written
}

func (g *gatherer) walk(text string) {
	raw := strings.Split(text, "\n")
	g.stripper = stripper{lines: make([]line, len(raw)), verbs: func(w string) bool { return logVerbOf(w) != nil }}
	for i, r := range raw {
		r = strings.TrimRight(r, "\r \t")
		g.lines[i] = line{no: i + 1, raw: r}
		g.lines[i].text, g.lines[i].depth = unquote(fold(r))
	}
	for i := 0; i < len(g.lines) && g.refuse == ""; {
		n := g.step(i)
		if l := &g.lines[i]; l.why == whyRule && l.depth == 0 && strings.HasPrefix(strings.TrimSpace(l.text), `"`) {
			l.own, l.why, l.block = true, "", g.stripper.block // a text begins with it
		}
		if g.lines[i].own {
			n = g.take(i)
		}
		i += n
	}
	g.doubtful()
	for _, w := range g.sheet {
		for _, no := range w.lines {
			if doubt := g.lines[no-1].doubt; doubt != "" {
				w.doubt = doubt
			}
		}
	}
}

// take puts the own line at i where it belongs and returns how many lines that
// took: more than one where a text begins.
func (g *gatherer) take(i int) int {
	l := &g.lines[i]
	before, quoted := l.text, strings.IndexByte(l.text, '"')
	if quoted >= 0 {
		before = l.text[:quoted]
	}
	if strings.Contains(before, "#") {
		quoted = -1 // it stands in a comment
	}
	w := g.owner(l, strings.TrimSpace(bare(uncomment(before))), quoted)
	if w == nil {
		l.own, l.why = false, "a comment"
		return 1
	}
	if quoted < 0 || w.verb == nil || !w.verb.headed {
		w.long = w.long || tooLong(l.raw)
		return 1
	}
	return g.quotation(i, w)
}

// owner finds the order that a line belongs to, or begins one with it; nil for a
// line that says nothing. plain is what stands before a quotation mark.
func (g *gatherer) owner(l *line, plain string, quoted int) *written {
	if plain == "" && quoted < 0 {
		return nil
	}
	last, verb := g.last(l), logVerbOf(firstWord(plain))
	if last != nil && verb == nil && last.open(plain, quoted) {
		last.add(l, plain)
		return last
	}
	w := &written{verb: verb, first: plain}
	if verb == nil && (last == nil || !strings.HasPrefix(l.text, " ")) {
		w.verb = nearestLogVerb(firstWord(plain))
		w.guess = w.verb != nil
	}
	if w.verb == nil || !w.verb.headed {
		w.first = strings.TrimSpace(strings.ReplaceAll(bare(uncomment(l.text)), `"`, ""))
	}
	w.lines, w.raw, w.statement.block, w.doubt = []int{l.no}, l.raw, l.block, l.doubt
	g.sheet = append(g.sheet, w)
	return w
}

// last is the order that the line may still belong to.
func (g *gatherer) last(l *line) *written {
	if n := len(g.sheet); n > 0 && g.sheet[n-1].statement.block == l.block {
		return g.sheet[n-1]
	}
	return nil
}

// open reports whether a line without a verb belongs to the order above it: all
// does up to its text, and the elements of a dispatch below its text too.
func (w *written) open(plain string, quoted int) bool {
	if w.verb == nil || !w.verb.headed {
		return false
	}
	if headOf(plain) != nil {
		return true
	}
	if w.texts > 0 || w.short() {
		return plain == "" && quoted >= 0 && !w.short()
	}
	return true
}

// short reports whether the order is whole without a text.
func (w *written) short() bool {
	rest := strings.ToLower(w.rest())
	return w.verb.names[0] == "initiative" && (strings.HasSuffix(rest, " cancel") || strings.Contains(rest, " early "))
}

// add puts another line to the order: an element, or what a mail program has
// wrapped of the line above.
func (w *written) add(l *line, plain string) {
	w.lines = append(w.lines, l.no)
	w.raw += " / " + strings.TrimSpace(l.raw)
	switch n := len(w.heads); {
	case plain == "":
	case headOf(plain) != nil:
		w.heads = append(w.heads, headLine{l.no, plain})
	case n == 0 && (strings.HasSuffix(w.first, ",") || len(w.first) > wrapped || onlyKnown(plain)):
		w.first += " " + plain
	case n > 0 && (strings.HasSuffix(w.heads[n-1].text, ",") || len(w.heads[n-1].text) > wrapped):
		w.heads[n-1].text += " " + plain
	default:
		w.heads = append(w.heads, headLine{l.no, plain})
	}
}

// onlyKnown reports whether all words of a line are of method and type.
func onlyKnown(plain string) bool {
	var r draft
	_ = r.firstLine(plain) // no element stands in it
	return len(r.to) == 0 && r.from == ""
}

// wrapped is how long a line is at least that a mail program has broken.
const wrapped = 56

// quotation takes the text that begins on the line at i, down to the quotation
// mark that closes it at the end of a line, and returns its lines. Where the end
// is in doubt text and orders can't be told apart, and the mail is refused.
func (g *gatherer) quotation(i int, w *written) int {
	marks := 0
	orderly := true // no line inside looks like an order
	for j := i; j < len(g.lines); j++ {
		l := &g.lines[j]
		if j > i && (l.depth > 0 || formEnd.MatchString(l.text) || header(g.lines[j:]) > 0) {
			break
		}
		orderly = orderly && (j == i || logVerbOf(firstWord(bare(l.text))) == nil)
		marks += strings.Count(l.text, `"`)
		if marks%2 != 0 || !strings.HasSuffix(l.text, `"`) {
			continue
		}
		if marks > 2 && !orderly {
			break
		}
		for k := i + 1; k <= j; k++ {
			g.lines[k].own, g.lines[k].block, g.lines[k].why = true, g.lines[i].block, ""
			w.lines = append(w.lines, k+1)
			w.raw += " / " + strings.TrimSpace(g.lines[k].raw)
		}
		w.text, w.texts = verbatim(g.lines[i:j+1]), w.texts+1
		return j - i + 1
	}
	g.refuse = "it can't be told where the text that begins in line " + itoa(i+1) + " ends and orders begin again. " +
		`Put one " before the text and one at the end of its last line; inside the text write ' instead, or always a pair. ` +
		"Then send the mail again"
	return 1
}

// verbatim is the text between the first and the last quotation mark of lines,
// without the indentation that all but the first have in common.
func verbatim(lines []line) string {
	indent := -1
	raw := make([]string, len(lines))
	for i, l := range lines {
		raw[i] = strings.ReplaceAll(l.raw, "\t", "    ")
		if in := len(raw[i]) - len(strings.TrimLeft(raw[i], " ")); i > 0 && l.text != "" && (indent < 0 || in < indent) {
			indent = in
		}
	}
	for i := range raw[1:] {
		raw[i+1] = raw[i+1][min(max(indent, 0), len(raw[i+1])):]
	}
	all := strings.Join(raw, "\n")
	from, to := 0, len(all)
	for at, r := range all {
		if foldsToQuote(r) {
			if from == 0 {
				from = at + utf8.RuneLen(r)
			}
			to = at
		}
	}
	return strings.Trim(all[from:max(from, to)], "\n ")
}

// foldsToQuote reports whether a sign is a quotation mark, whatever its shape.
func foldsToQuote(r rune) bool {
	var b strings.Builder
	foldRune(&b, r)
	return b.String() == `"`
}
