package mail

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlReading is the plain text of a piece of HTML.
type htmlReading struct {
	text   string
	cut    bool // there was more than the limit
	struck bool // struck-out text was left out
	table  bool // some of the sender's own lines are rows of a table
}

// readHTML makes plain text of HTML, at most limit bytes of it: one line for each block
// and table row, one blank between cells, "> " before what is quoted and "-- " over a signature. It
// reads tokens and builds no tree, so that broken or hostile HTML costs no more than its length.
func readHTML(source string, limit int) htmlReading {
	w := htmlWriter{limit: limit}
	tokens := html.NewTokenizer(strings.NewReader(source))
	for !w.full {
		switch tokens.Next() {
		case html.ErrorToken:
			return w.reading()
		case html.TextToken:
			w.struck = w.struck || w.strike > 0
			if w.skip+w.strike == 0 {
				w.text(string(tokens.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			w.start(tokens)
		case html.EndTagToken:
			name, _ := tokens.TagName()
			w.end(atom.Lookup(name))
		}
	}
	return w.reading()
}

func (w *htmlWriter) reading() htmlReading {
	return htmlReading{w.out.String(), w.full, w.struck, w.table}
}

// maxNesting is how many open elements are remembered. Deeper ones are read as if
// they had no meaning of their own.
const maxNesting = 256

// element is an open element and what it does to the text inside.
type element struct {
	name              atom.Atom
	skip, quote, pre  int  // 1 if its text is hidden, quoted by a mark of its own, preformatted
	strike            int  // 1 if its text is struck out
	wrap              int  // 1 if it holds an old mail, be that marked further inside or not
	cell, row, closes bool // a table cell, a table row, a block
	signature         bool // it holds the sender's signature
	rest              bool // Outlook's mark: all that follows it is the old mail
}

// htmlWriter is a text in the making. Breaks are held back until there is something to
// write, so that empty blocks leave no empty lines.
type htmlWriter struct {
	out                    strings.Builder
	limit                  int
	full                   bool
	open                   []element
	skip, quote, pre, wrap int
	strike                 int
	rest                   bool // all from here on is the old mail
	lines                  int  // line ends held back
	space                  bool // a blank held back
	signature              bool // the mark of a signature held back
	begun                  bool // something stands on this line
	freshCell              bool // nothing was written in this table cell yet
	rowBegun               bool // something was written in this table row
	rowBroken              bool // a cell of this row has more than one line
	nextCell               bool // the next word begins a cell that is not the first of its row
	struck, table          bool // of htmlReading
}

// start opens an element.
func (w *htmlWriter) start(tokens *html.Tokenizer) {
	tag, more := tokens.TagName()
	e := element{name: atom.Lookup(tag)}
	if isVoid(e.name) {
		w.void(e, tokens, more)
		return
	}
	if e.name == atom.Body {
		w.skip = 0 // a head that was never closed
	}
	e.closes = isBlock(e.name)
	e.classify(tokens, more)
	if e.cell {
		w.cell()
	} else if e.closes {
		w.block()
	}
	if e.row {
		w.rowBegun, w.rowBroken = false, false
	}
	if len(w.open) < maxNesting {
		w.open = append(w.open, e)
		w.count(e, 1)
	}
	w.rest = w.rest || e.rest
	w.signature = w.signature || e.signature && w.depth() == 0
}

// void deals with an element that holds nothing.
func (w *htmlWriter) void(e element, tokens *html.Tokenizer, more bool) {
	switch e.name {
	case atom.Br:
		w.lines = min(w.lines+1, 2)
		w.freshCell = false
	case atom.Hr:
		w.block()
		e.classify(tokens, more)
		w.rest = w.rest || e.rest
	}
}

// count adds what an element does to the text inside it, or takes it back.
func (w *htmlWriter) count(e element, sign int) {
	w.skip = max(0, w.skip+sign*e.skip) // it may have been reset
	w.quote, w.pre = w.quote+sign*e.quote, w.pre+sign*e.pre
	w.strike, w.wrap = w.strike+sign*e.strike, w.wrap+sign*e.wrap
}

// depth is how often what is written now is quoted.
func (w *htmlWriter) depth() int {
	if w.quote == 0 && (w.wrap > 0 || w.rest) {
		return 1
	}
	return min(w.quote, 16)
}

// end closes the innermost element of that name and those left open inside it.
func (w *htmlWriter) end(name atom.Atom) {
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i].name != name {
			continue
		}
		for _, e := range w.open[i:] {
			w.count(e, -1)
			if e.closes {
				w.block()
			}
		}
		w.open = w.open[:i]
		break
	}
	switch name {
	case atom.Table:
		w.rowBroken = true
		w.block()
	case atom.Blockquote:
		w.unwrap()
	}
}

// unwrap ends the quotation of the nearest element that wraps an old mail, once the quotation
// inside it is over: what is typed below a quotation, or in the middle of it, many programs
// leave within the wrapping. Where nothing inside is marked, as in forwarded mail, the
// wrapping stays a quotation to its end.
func (w *htmlWriter) unwrap() {
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i].wrap > 0 {
			w.count(element{wrap: 1}, -1)
			w.open[i].wrap = 0
			return
		}
	}
}

// block ends the line, unless a table cell has just begun.
func (w *htmlWriter) block() {
	if !w.freshCell {
		w.lines = max(w.lines, 1)
	}
}

// cell begins a table cell. Cells of one line each share a line; a cell of
// several lines, as in a mail laid out by tables, stands alone.
func (w *htmlWriter) cell() {
	if w.rowBegun && !w.rowBroken {
		w.lines, w.space, w.nextCell = 0, true, true
	} else {
		w.lines = max(w.lines, 1)
	}
	w.freshCell = true
}

// text writes a run of text, white space folded except in pre.
func (w *htmlWriter) text(s string) {
	if w.pre > 0 {
		for i, line := range strings.Split(strings.ReplaceAll(s, "\r", ""), "\n") {
			if i > 0 {
				w.lines = min(w.lines+1, 2)
			}
			if line != "" {
				w.put(line)
			}
		}
		return
	}
	for i, word := range strings.FieldsFunc(s, isHTMLSpace) {
		if i > 0 || isHTMLSpace(rune(s[0])) {
			w.space = true
		}
		w.put(word)
	}
	if s != "" && isHTMLSpace(rune(s[len(s)-1])) {
		w.space = true
	}
}

func isHTMLSpace(r rune) bool {
	return r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\f'
}

// put writes one word after the breaks held back before it.
func (w *htmlWriter) put(word string) {
	depth := w.depth()
	if w.signature && depth == 0 {
		w.mark(word)
	}
	if w.out.Len()+len(word)+depth+len("\n\n  ") > w.limit {
		w.full = true
		return
	}
	if w.lines > 0 && w.out.Len() > 0 {
		w.out.WriteString("\n\n"[:w.lines])
		w.begun = false
		w.rowBroken = w.rowBroken || !w.freshCell
	}
	if w.space && w.begun {
		w.out.WriteByte(' ')
	}
	if !w.begun && depth > 0 {
		w.out.WriteString(strings.Repeat(">", depth) + " ")
	}
	w.out.WriteString(word)
	w.table = w.table || w.nextCell && w.begun && depth == 0
	w.lines, w.space, w.begun, w.freshCell, w.nextCell, w.rowBegun = 0, false, true, false, false, true
}

// mark writes the line that begins a signature (RFC 3676 section 4.3) before its first word,
// for programs that mark it in no way a person sees.
func (w *htmlWriter) mark(word string) {
	const mark = "--"
	w.signature = false
	if w.block(); strings.TrimSpace(word) == mark || strings.HasSuffix(w.out.String(), "\n"+mark) {
		return
	}
	space := w.space
	w.space = false
	w.put(mark)
	w.lines, w.space = 1, space
}
