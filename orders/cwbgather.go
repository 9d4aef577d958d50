package orders

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// gatherer walks down a mail and makes orders of the sender's lines.
type gatherer struct {
	stripper
	hasMap  bool // a battle: its orders of the map may stand anywhere
	cannons bool // a leader of the enemy is loose
	sheet   []*written
}

func (g *gatherer) walk(text string) {
	g.stripper = *newStripper(text, func(w string) bool { return g.verbOf(w) != nil })
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
	text, amends := g.amended(l.text)
	l.text = text
	before, quoted := l.text, textFrom(l.text)
	if quoted >= 0 {
		before = l.text[:quoted]
	}
	if strings.Contains(before, "#") {
		quoted = -1 // it stands in a comment
	}
	w := g.owner(l, strings.TrimSpace(strings.ReplaceAll(bare(uncomment(before)), `"`, "")), quoted)
	if w == nil {
		l.own, l.why = false, "a comment"
		return 1
	}
	w.amends = w.amends || amends
	if quoted < 0 || w.verb == nil || !w.verb.headed {
		w.long = w.long || tooLong(unamended(l.raw, text, amends))
		return 1
	}
	return g.quotation(i, w)
}

// namesFirst are the names in quotation marks right behind the verb of an order, where no
// text can stand yet: initiative "A.S. Johnston", simple.
var namesFirst = regexp.MustCompile(`^\s*\w+(?: (?:to|from))?\s+"[^"]*"(?:\s*,\s*"[^"]*")*\s*[, ]\s*[^\s",]`)

// textFrom is where the text of an order begins on its first line, -1 if it does not.
func textFrom(line string) int {
	quoted := strings.IndexByte(line, '"')
	if m := namesFirst.FindString(line); m != "" && logVerbOf(firstWord(strings.TrimSpace(line))) != nil {
		quoted = strings.IndexByte(line[len(m):], '"')
		if quoted >= 0 {
			quoted += len(m)
		}
	}
	return quoted
}

// owner finds the order that a line belongs to, or begins one with it; nil for a
// line that says nothing. plain is what stands before a quotation mark.
func (g *gatherer) owner(l *line, plain string, quoted int) *written {
	if plain == "" && quoted < 0 {
		return nil
	}
	last, whole := g.last(l), strings.TrimSpace(bare(uncomment(l.text)))
	verb := g.verbIn(plain)
	if verb != nil && verb.names[0] == "order" && !g.cannons && quoted < 0 && !ordersWord.MatchString(whole) {
		verb = nil // "order books are on the shelf"
	}
	switch {
	case last != nil && verb == nil && last.open(plain, quoted):
		last.add(l, plain)
		return last
	case last != nil && verb == nil && (g.hasMap && last.breaksOff(l, whole) || last.asksOn(l)):
		last.join(l, whole)
		return last
	case verb == nil: // an order log refuses orders of the map only where nothing else can be meant
		if verb = logVerbOf(firstWord(plain)); verb != nil && (verb.asks || verb.names[0] == "order") {
			verb = nil // the line is none of the requests
		}
	}
	if verb != nil && verb.names[0] == "order" && ordersWord.MatchString(whole) {
		verb = logVerbOf("show") // "order log" is no order to a loose cannon
	}
	w := &written{verb: verb, first: plain}
	if verb == nil && (last == nil || !strings.HasPrefix(l.text, " ")) {
		w.verb = g.nearest(plain)
		w.guess = w.verb != nil
	}
	switch {
	case w.verb != nil && w.verb.onMap != nil:
		w.first = whole
	case w.verb == nil || !w.verb.headed:
		w.first = strings.TrimSpace(strings.ReplaceAll(whole, `"`, ""))
	}
	w.lines, w.raw, w.statement.block, w.doubt = []int{l.no}, l.raw, l.block, l.doubt
	if verb != nil && verb.asks && last != nil && last.textless() {
		w.below = true
		w.doubt = "this stands below an order of line " + itoa(last.lines[0]) + ` that has no text in quotation marks yet; if it is no part of it, put it above`
		if last.below {
			w.doubt = last.doubt
		}
	}
	g.sheet = append(g.sheet, w)
	return w
}

// textless reports whether a line below may be meant for the text of the order, or stands
// below one of which this is so.
func (w *written) textless() bool {
	return w.below || w.verb != nil && w.verb.headed && w.texts == 0 && !w.short()
}

// verbIn is the verb that a line begins with, nil if none. A request may begin with a word
// that orders have too, or with "I", and is read whole.
func (g *gatherer) verbIn(line string) *logVerb {
	if v := requestVerb(line); v != nil {
		return v
	}
	if v := g.verbOf(firstWord(line)); v != nil && !v.asks {
		return v
	}
	return nil
}

// ordersWord is how one asks for the order log by its name.
var ordersWord = regexp.MustCompile(`(?i)^order (log|book|sheet)( please)?[.!?]?$`)

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
	marks, names := 0, strings.Count(g.lines[i].text[:max(0, textFrom(g.lines[i].text))], `"`)
	orderly := true // no line inside looks like an order
	for j := i; j < len(g.lines); j++ {
		l := &g.lines[j]
		if j > i && (l.depth > 0 || formEnd.MatchString(l.text) || fileBegin.MatchString(strings.TrimSpace(l.text)) || header(g.lines[j:]) > 0) {
			break
		}
		if j > i && g.pressInside(i, j) {
			return 1
		}
		orderly = orderly && (j == i || !g.isOrder(bare(l.text)))
		marks += strings.Count(l.text, `"`)
		if j == i {
			marks -= names
		}
		if marks%2 != 0 || !strings.HasSuffix(strings.TrimRight(l.text, " .,;"), `"`) {
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
		w.text, w.texts = verbatim(g.lines[i:j+1], names), w.texts+1
		return j - i + 1
	}
	g.refuse = "it can't be told where the text that begins in line " + itoa(i+1) + " ends and orders begin again. " +
		`Put one " before the text and one at the end of its last line; inside the text write ' instead, or always a pair. ` +
		"Then send the mail again"
	return 1
}

// pressInside refuses a mail in which press begins or ends inside the text of an order: it
// can't be told what is told to whom.
func (g *gatherer) pressInside(i, j int) bool {
	trimmed := strings.TrimSpace(g.lines[j].text)
	l, ok := letterOf(trimmed)
	if ok = ok && l.to != "" && (l.named || l.text == ""); !ok && !pressEnds.MatchString(trimmed) {
		return false
	}
	g.refuse = "line " + itoa(j+1) + ` begins or ends press inside the text that begins in line ` + itoa(i+1) +
		`; close that text with " above it, and send the mail again`
	return true
}

// verbatim is the text between the first and the last quotation mark of lines, behind
// those of names, without the indentation that all but the first have in common.
func verbatim(lines []line, names int) string {
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
			if names--; names >= 0 {
				continue
			}
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
