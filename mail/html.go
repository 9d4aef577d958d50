package mail

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlText makes plain text of HTML, at most limit bytes of it: one line for each block
// and table row, one blank between cells, and "> " before what is quoted. It reads
// tokens and builds no tree, so that broken or hostile HTML costs no more than its length.
func htmlText(source string, limit int) (text string, cut bool) {
	w := htmlWriter{limit: limit}
	tokens := html.NewTokenizer(strings.NewReader(source))
	for !w.full {
		switch tokens.Next() {
		case html.ErrorToken:
			return w.out.String(), w.full
		case html.TextToken:
			if w.skip == 0 {
				w.text(string(tokens.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			w.start(tokens)
		case html.EndTagToken:
			name, _ := tokens.TagName()
			w.end(atom.Lookup(name))
		}
	}
	return w.out.String(), w.full
}

// maxNesting is how many open elements are remembered. Deeper ones are read as if
// they had no meaning of their own.
const maxNesting = 256

// element is an open element and what it does to the text inside.
type element struct {
	name              atom.Atom
	skip, quote, pre  int  // 1 if its text is hidden, quoted, preformatted
	cell, row, closes bool // a table cell, a table row, a block
	rest              bool // Outlook's mark: all that follows it is the old mail
}

// htmlWriter is a text in the making. Breaks are held back until there is something to
// write, so that empty blocks leave no empty lines.
type htmlWriter struct {
	out              strings.Builder
	limit            int
	full             bool
	open             []element
	skip, quote, pre int
	lines            int  // line ends held back
	space            bool // a blank held back
	begun            bool // something stands on this line
	freshCell        bool // nothing was written in this table cell yet
	rowBegun         bool // something was written in this table row
	rowBroken        bool // a cell of this row has more than one line
}

// start opens an element. Attributes are read only where they can matter.
func (w *htmlWriter) start(tokens *html.Tokenizer) {
	tag, more := tokens.TagName()
	name := atom.Lookup(tag)
	switch name {
	case atom.Br:
		w.lines = min(w.lines+1, 2)
		w.freshCell = false
		return
	case atom.Hr:
		w.block()
		return
	case atom.Img, atom.Input, atom.Meta, atom.Link, atom.Wbr, atom.Col, atom.Area, atom.Base:
		return
	case atom.Body:
		w.skip = 0 // a head that was never closed
	}
	e := element{name: name, closes: isBlock(name)}
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
		w.skip, w.quote, w.pre = w.skip+e.skip, w.quote+e.quote, w.pre+e.pre
	}
	if e.rest {
		w.quote++
	}
}

// classify finds out what an element does, from its name and its attributes.
func (e *element) classify(tokens *html.Tokenizer, more bool) {
	switch e.name {
	case atom.Head, atom.Style, atom.Script, atom.Title, atom.Noscript, atom.Template, atom.Object, atom.Svg:
		e.skip = 1
	case atom.Blockquote:
		e.quote = 1
	case atom.Pre, atom.Textarea:
		e.pre = 1
	case atom.Td, atom.Th:
		e.cell = true
	case atom.Tr:
		e.row = true
	}
	for more {
		var key, value []byte
		key, value, more = tokens.TagAttr()
		switch string(key) {
		case "class":
			if e.quote == 0 && isQuoteClass(string(value)) {
				e.quote = 1
			}
		case "id":
			if id := strings.TrimPrefix(string(value), "x_"); id == "divRplyFwdMsg" || id == "appendonsend" {
				e.rest = true
			}
		case "style":
			if strings.Contains(strings.ReplaceAll(strings.ToLower(string(value)), " ", ""), "display:none") {
				e.skip = 1
			}
		}
	}
}

// isQuoteClass knows the classes in which mail programs wrap the mail replied to.
func isQuoteClass(classes string) bool {
	for class := range strings.FieldsSeq(classes) {
		switch strings.TrimPrefix(class, "x_") {
		case "gmail_quote", "gmail_attr", "gmail_extra", "moz-cite-prefix", "yahoo_quoted", "protonmail_quote":
			return true
		}
	}
	return false
}

// end closes the innermost element of that name and those left open inside it.
func (w *htmlWriter) end(name atom.Atom) {
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i].name != name {
			continue
		}
		for _, e := range w.open[i:] {
			w.skip, w.quote, w.pre = max(0, w.skip-e.skip), max(0, w.quote-e.quote), w.pre-e.pre
			if e.closes {
				w.block()
			}
		}
		w.open = w.open[:i]
		break
	}
	if name == atom.Table {
		w.rowBroken = true
		w.block()
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
		w.lines, w.space = 0, true
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
	if w.out.Len()+len(word)+2*w.quote+4 > w.limit {
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
	if !w.begun && w.quote > 0 {
		w.out.WriteString(strings.Repeat(">", min(w.quote, 16)) + " ")
	}
	w.out.WriteString(word)
	w.lines, w.space, w.begun, w.freshCell, w.rowBegun = 0, false, true, false, true
}

// isBlock reports whether an element stands on lines of its own.
func isBlock(name atom.Atom) bool {
	switch name {
	case atom.P, atom.Div, atom.Li, atom.Ul, atom.Ol, atom.Tr, atom.Table, atom.Tbody, atom.Thead, atom.Tfoot,
		atom.Blockquote, atom.Pre, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dl, atom.Dt, atom.Dd,
		atom.Section, atom.Article, atom.Header, atom.Footer, atom.Address, atom.Center, atom.Form, atom.Fieldset,
		atom.Caption, atom.Body, atom.Main, atom.Nav, atom.Figure, atom.Hr:
		return true
	}
	return false
}
