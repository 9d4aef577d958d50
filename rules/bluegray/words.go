package bluegray

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/hex"
)

// words is one line of a data file being read, with the column of each word. The
// first fault is kept; what is read after it does not count.
type words struct {
	list  []word
	place string // file and line
	err   *badWord
}

// badWord is what is wrong with a word, and the column where it begins.
type badWord struct {
	col  int
	what string
}

// Error gives column and fault, as they follow a file and a line.
func (b *badWord) Error() string { return fmt.Sprintf("%d: %s", b.col, b.what) }

// word is a word and the column where it begins, from 1.
type word struct {
	text string
	col  int
}

// eachLine reads a data file line by line. A fault names file, line and column.
// Text in double quotes is one word; # starts a comment.
func eachLine(files *data.Files, battle, file string, read func(*words)) error {
	text, title, err := files.Text(battle, file)
	if err != nil {
		return err
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		w := splitWords(line)
		w.place = fmt.Sprintf("%s:%d", title, n)
		if w.err == nil && w.len() > 0 {
			read(w)
		}
		if w.err != nil {
			return fmt.Errorf("%s:%w", w.place, w.err)
		}
	}
	return nil
}

func splitWords(line string) *words {
	w := &words{}
	line, _, _ = strings.Cut(line, "#")
	for at := 0; at < len(line); {
		rest := line[at:]
		switch blank := len(rest) - len(strings.TrimLeft(rest, " \t\r\n")); {
		case blank > 0:
			at += blank
		case rest[0] == '"':
			end := strings.IndexByte(rest[1:], '"')
			if end < 0 {
				w.err = &badWord{at + 1, "a quotation mark is not closed"}
				return w
			}
			w.list = append(w.list, word{rest[1 : end+1], at + 1})
			at += end + 2
		default:
			end := strings.IndexAny(rest+" ", " \t\r\n\"")
			w.list = append(w.list, word{rest[:end], at + 1})
			at += end
		}
	}
	return w
}

// fail records what is wrong with a word, unless something was wrong before.
func (w *words) fail(i int, format string, args ...any) {
	if w.err == nil {
		w.err = &badWord{w.list[min(i, len(w.list)-1)].col, fmt.Sprintf(format, args...)}
	}
}

// unknown reports whether nobody knows what belongs in place of a word.
func (w *words) unknown(i int) bool { return w.text(i) == "?" }

// allOf reports whether every name of the word at i is one of those allowed.
func (w *words) allOf(i int, names []string, allowed ...string) bool {
	for _, name := range names {
		if !slices.Contains(allowed, name) {
			w.fail(i, "%q is none of %s", name, strings.Join(allowed, ", "))
			return false
		}
	}
	return true
}

// at names the place of a word: file, line and column.
func (w *words) at(i int) string { return fmt.Sprintf("%s:%d", w.place, w.list[i].col) }

func (w *words) len() int { return len(w.list) }

func (w *words) text(i int) string {
	if i >= len(w.list) {
		w.fail(i, "the line ends too early")
		return ""
	}
	return w.list[i].text
}

func (w *words) rest(i int) []string {
	var all []string
	for ; i < len(w.list); i++ {
		all = append(all, w.list[i].text)
	}
	return all
}

func (w *words) oneOf(i int, allowed ...string) string {
	text := w.text(i)
	if !slices.Contains(allowed, text) {
		w.fail(i, "%q is none of %s", text, strings.Join(allowed, ", "))
	}
	return text
}

func (w *words) number(i int) int {
	n, err := strconv.Atoi(w.text(i))
	if err != nil || n < 0 || n > 999 {
		w.fail(i, "%q is not a number from 0 to 999", w.text(i))
	}
	return n
}

func (w *words) numbers(i int) []int {
	var all []int
	for ; i < len(w.list); i++ {
		all = append(all, w.number(i))
	}
	return all
}

func (w *words) side(i int) rules.Side {
	s, err := rules.ParseSide(w.text(i))
	if err != nil {
		w.fail(i, "%v", err)
	}
	return s
}

func (w *words) hex(i int) hex.Hex { return w.readHex(i, w.text(i)) }

func (w *words) readHex(i int, text string) hex.Hex {
	var h hex.Hex
	if err := h.UnmarshalText([]byte(text)); err != nil {
		w.fail(i, "%v", err)
	}
	return h
}

func (w *words) hexes(i int) []hex.Hex {
	var all []hex.Hex
	for ; i < len(w.list); i++ {
		all = append(all, w.hex(i))
	}
	return all
}

// hexList reads hexes with commas between them, which are one word.
func (w *words) hexList(i int) []hex.Hex {
	var all []hex.Hex
	for text := range strings.SplitSeq(w.text(i), ",") {
		all = append(all, w.readHex(i, text))
	}
	return all
}
