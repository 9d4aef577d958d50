package cwb

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// One row of a table of positions, word by word.

// misplaced is a fault of a table of positions and where it stands.
type misplaced struct {
	line, column int
	what         string
}

// Error gives place and fault.
func (m *misplaced) Error() string {
	return fmt.Sprintf("positions:%d:%d: %s", m.line, m.column, m.what)
}

// Fault gives line and column, from 1, and what is wrong there.
func (m *misplaced) Fault() (line, column int, what string) { return m.line, m.column, m.what }

// badWord is what is wrong with a word of a row, by its place in the row.
type badWord struct {
	at   int
	what error
}

// Error gives the fault alone.
func (w *badWord) Error() string { return w.what.Error() }

// atWord says which word of a row an error is about; one that says so itself stands.
func atWord(word int, err error) error {
	var placed *badWord
	if err == nil || errors.As(err, &placed) {
		return err
	}
	return &badWord{word, err}
}

// row is a row of a table being read from left to right. The first fault is kept; what
// is read after it does not count.
type row struct {
	line    int
	words   []string
	columns []int // where each word begins, from 1
	next    int
	fault   *misplaced
}

// splitRow splits a row; words in double quotes may hold blanks; # starts a comment
// outside them.
func splitRow(line int, text string) *row {
	r := &row{line: line}
	for at := 0; ; {
		at += len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\r\n"))
		rest := text[at:]
		if rest == "" || rest[0] == '#' {
			return r
		}
		r.columns = append(r.columns, at+1)
		word, length, err := firstWord(rest)
		if r.words = append(r.words, word); err != nil {
			r.failAt(len(r.words)-1, "%v", err)
			return r
		}
		at += length
	}
}

// firstWord is the word with which a text begins, and its length as written.
func firstWord(text string) (word string, length int, err error) {
	if text[0] != '"' {
		end := strings.IndexAny(text+" ", " \t\r\n")
		return text[:end], end, nil
	}
	quoted, err := strconv.QuotedPrefix(text)
	if err != nil {
		return "", 0, errors.New("a quotation mark is not closed")
	}
	if word, err = strconv.Unquote(quoted); err != nil {
		return "", 0, fmt.Errorf("%s is not a quoted word", quoted)
	}
	return word, len(quoted), nil
}

// failAt records what is wrong with a word, unless something was wrong before.
func (r *row) failAt(word int, format string, args ...any) {
	if r.fault == nil {
		r.fault = &misplaced{r.line, r.columns[max(0, min(word, len(r.columns)-1))], fmt.Sprintf(format, args...)}
	}
}

// fail records what is wrong with the word just read.
func (r *row) fail(format string, args ...any) { r.failAt(r.next-1, format, args...) }

// more reports whether there are words left to read.
func (r *row) more() bool { return r.fault == nil && r.next < len(r.words) }

// word reads a word; what says what is wanted there.
func (r *row) word(what string) string {
	if r.next >= len(r.words) {
		r.failAt(r.next, "the row ends where %s is wanted", what)
		return ""
	}
	r.next++
	return r.words[r.next-1]
}

// number reads a number from 0 to most.
func (r *row) number(what string, most int) int {
	text := r.word(what)
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		r.fail("%s %q is not a number from 0 to %d", what, text, most)
		return 0
	}
	return n
}

// side reads a side.
func (r *row) side() rules.Side {
	s, err := rules.ParseSide(r.word("a side"))
	if err != nil {
		r.fail("%v", err)
	}
	return s
}

// hex reads a hex of the map.
func (r *row) hex(b *board) hex.Hex { return r.asHex(b, r.word("a hex")) }

// asHex takes the word just read for a hex of the map.
func (r *row) asHex(b *board, text string) hex.Hex {
	h, err := b.grid.Parse(text)
	switch {
	case err != nil:
		r.fail("%v", err)
	case !b.on(h):
		r.fail("there is no hex %s", text)
	}
	return h
}

// piece reads the name of a side's piece.
func (r *row) piece(g *Game, s rules.Side) int {
	name := r.word("a name")
	if n, ok := g.pieceCalled(s, name); ok {
		return n
	}
	r.fail("the %s side has no piece %q at %s", s.Name(), name, g.info.Title)
	return 0
}

// done demands that the row ends here.
func (r *row) done() {
	if r.more() {
		r.next++
		r.fail("nothing is wanted after this; there is %q", r.words[r.next-1])
	}
}
