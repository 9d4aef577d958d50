package orders

import (
	"slices"
	"strings"
)

// Requests among the lines of an order log or of a battle of the Brigade Series.

// askingLogVerbs gives the words of the requests to the table of verbs.
func askingLogVerbs() []logVerb {
	var verbs []logVerb
	for _, page := range requestPages {
		v := logVerb{names: page.names, forms: page.forms, means: page.means, examples: page.examples, talk: true, always: true, asks: true, read: readLogRequest}
		switch page.mark {
		case amends:
			v.read = readLogAmend
		case drops:
			v.read = readLogDrop
		case byDefault:
			v.read = readLogDefault
		}
		verbs = append(verbs, v)
	}
	return verbs
}

// requestVerb is the verb of a line that is a request, or plainly meant for one; nil if
// it is none. Its words are those of texts and of talk too, so the line is read whole.
func requestVerb(line string) *logVerb {
	word := strings.ToLower(strings.TrimRight(firstWord(line), ":.!,;"))
	if page := requestPageOf(word); page != nil && page.mark != noMark && page.mark != pressed && page.mark != questions {
		return askingVerb(word)
	}
	if _, ok := questionOf(line, true); ok { // and was not taken for one: see where it stands
		return askingVerb("question")
	}
	r, bad, ok := askedFor(line, line)
	if !ok && requestPageOf(word) != nil && noRequest(word, line).sure {
		return askingVerb(word)
	}
	if !ok || bad != nil && !bad.sure {
		return nil
	}
	if v := askingVerb(firstWord(r.Word)); v != nil {
		return v
	}
	return nil
}

// askingVerb finds the verb of the requests that a word is, where orders may have it too.
func askingVerb(word string) *logVerb {
	verbs := askingLogVerbs()
	if i := slices.IndexFunc(verbs, func(v logVerb) bool { return slices.Contains(v.names, word) }); i >= 0 {
		return &verbs[i]
	}
	return &logVerb{names: []string{word}, talk: true, always: true, asks: true, read: readLogRequest}
}

func readLogRequest(_ *desk, w *written) (said, *fault) {
	r, bad, ok := askedFor(w.first, w.raw)
	switch {
	case !ok:
		bad := noRequest(w.verb.names[0], w.first)
		return said{}, &fault{reason: bad.reason, try: bad.lines, sure: bad.sure}
	case bad != nil:
		return said{}, &fault{reason: bad.reason, try: rightRequests(w.first, bad), sure: bad.sure}
	}
	return said{request: &r}, nil
}

// asksOn reports whether a request breaks off where a mail program has wrapped it.
func (w *written) asksOn(next *line) bool {
	words := plainWords(w.first)
	return w.verb != nil && w.verb.asks && w.lines[len(w.lines)-1] == next.no-1 && w.doubt == next.doubt && len(words) > 0 &&
		slices.Contains(connectives, words[len(words)-1].word)
}

// rightRequests keeps the lines that a slip offers which are requests, in canonical form.
func rightRequests(line string, bad *slip) []string {
	var right []string
	for _, try := range bad.tries(line) {
		if r, bad, ok := askedFor(try, try); ok && bad == nil && !slices.Contains(right, r.Text) {
			right = append(right, r.Text)
		}
	}
	return right
}

func readLogAmend(_ *desk, w *written) (said, *fault) {
	if !amendsAll(w.rest()) {
		return said{}, &fault{reason: `"amend" stands alone on a line, or with a colon before an order`, try: []string{"amend"}}
	}
	return said{mark: amends}, nil
}

func readLogDefault(_ *desk, w *written) (said, *fault) {
	switch inSmall(w.rest()) {
	case "orders", "order", "sheet":
		return said{mark: byDefault}, nil
	}
	return said{}, &fault{reason: `"default orders" stands alone on its line`, try: []string{"default orders"}}
}

// readLogDrop reads which lines of the held sheet are left out.
func readLogDrop(d *desk, w *written) (said, *fault) {
	list, ok, bad := droppedNumbers(w.rest())
	switch {
	case bad != nil:
		return said{}, &fault{reason: bad.reason, sure: true}
	case ok:
		return said{drops: list}, nil
	case w.rest() == "":
		return said{}, &fault{reason: `say which line of the sheet that we hold, by its number or by how it begins; "orders" shows it`, try: []string{"orders"}, sure: true}
	}
	word := firstWord(w.rest())
	if v := logVerbOf(word); v != nil && !v.asks || len(d.own(true).find(w.rest())) > 0 || d.pieces != nil && d.pieces.own.exact(word) {
		return said{drops: []Drop{{Text: w.rest()}}}, nil
	}
	return said{}, &fault{reason: "that is no line of a sheet"}
}

// amended cuts "amend:" off before an order.
func (g *gatherer) amended(text string) (string, bool) {
	m := amendWord.FindStringSubmatch(text)
	if m == nil || amendsAll(m[2]) {
		return text, false
	}
	v := g.verbOf(firstWord(m[2]))
	aHex := func(t token) bool { return t.dash }
	if m[1] == ":" || v != nil && (!v.asks || v.names[0] == "drop") || g.hasMap && slices.ContainsFunc(lexMap(m[2]), aHex) {
		return m[2], true
	}
	return text, false
}

// isOrder reports whether a line reads as an order without a slip, or begins a dispatch.
func (d *desk) isOrder(text string) bool {
	v := logVerbOf(firstWord(text))
	switch {
	case v == nil || v.asks:
		return false
	case v.headed:
		r := &draft{d: d}
		_, rest, _ := strings.Cut(text, " ")
		return r.firstLine(rest) == nil && len(r.to) > 0 && (r.kind != "" || r.method() != "")
	case v.onMap != nil && d.pieces == nil && !d.hasMap():
		return false
	}
	w := &written{verb: v, first: text}
	read := v.read
	if v.onMap != nil {
		read = (*desk).readMap
	}
	what, bad := read(d, w)
	return bad == nil && (len(what.commands) > 0 || what.final)
}
