package hellbeforenight

import (
	"fmt"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// words is a row of a table of positions being read, with the column of each word. The first
// fault is kept; what is read after it does not count.
type words struct {
	row  string // without a comment
	list []word
	err  *badWord
}

// word is a word and the column where it begins, from 1.
type word struct {
	text string
	col  int
}

// badWord is what is wrong with a word, and the column where it begins.
type badWord struct {
	col  int
	what string
}

// splitWords splits a row at its blanks; # begins a comment.
func splitWords(row string) *words {
	row, _, _ = strings.Cut(row, "#")
	w := &words{row: strings.TrimRight(row, " \t\r\n")}
	for at := 0; at < len(w.row); {
		if c := w.row[at]; c == ' ' || c == '\t' {
			at++
			continue
		}
		end := at + strings.IndexAny(w.row[at:]+" ", " \t")
		w.list = append(w.list, word{w.row[at:end], at + 1})
		at = end
	}
	return w
}

// fail records what is wrong with a word, unless something was wrong before.
func (w *words) fail(i int, format string, args ...any) {
	if w.err == nil {
		w.err = &badWord{w.list[min(i, len(w.list)-1)].col, fmt.Sprintf(format, args...)}
	}
}

func (w *words) len() int { return len(w.list) }

func (w *words) text(i int) string {
	if i >= len(w.list) {
		w.fail(i, "the row ends too early")
		return ""
	}
	return w.list[i].text
}

// tail is the row from a word on, as it stands.
func (w *words) tail(i int) string {
	if i >= len(w.list) {
		return ""
	}
	return w.row[w.list[i].col-1:]
}

// atMost refuses words too many.
func (w *words) atMost(n int) {
	if len(w.list) > n {
		w.fail(n, "%q does not belong in this row", w.list[n].text)
	}
}

// name reads a name of one or several words, the longest that is known, and gives its number
// and the place of the word behind it.
func (w *words) name(i int, known map[string]int, what string) (n, next int) {
	for end := len(w.list); end > i; end-- {
		var parts []string
		for _, p := range w.list[i:end] {
			parts = append(parts, p.text)
		}
		if n, ok := known[strings.Join(parts, " ")]; ok {
			return n, end
		}
	}
	w.fail(i, "there is no %s %q: write its name as it stands on the counter", what, w.text(i))
	return -1, len(w.list)
}

func (w *words) number(i, least, most int) int {
	n, err := strconv.Atoi(w.text(i))
	if err != nil || n < least || n > most {
		w.fail(i, "%q is not a number from %d to %d", w.text(i), least, most)
		return least
	}
	return n
}

func (w *words) side(i int) rules.Side {
	s, err := rules.ParseSide(w.text(i))
	if err != nil {
		w.fail(i, "%v", err)
	}
	return s
}

// hexOf reads a hex of the map by its number. HBN 2.3B.
func (w *words) hexOf(i int, text string, b *board) hex.Hex {
	h, err := b.grid.Parse(text)
	if err == nil && !b.on(h) {
		err = fmt.Errorf("hex %s is not on the map", text)
	}
	if err != nil {
		w.fail(i, "%v", err)
		return hexNowhere
	}
	return h
}

// letterOf reads the letter of a reserve marker.
func (w *words) letterOf(i int, text string) int8 {
	if len(text) != 1 || text[0] < 'A' || text[0] >= 'A'+letters {
		w.fail(i, "%q is no letter of a reserve: say A to F", text)
		return 0
	}
	return int8(text[0] - 'A')
}

// letterName writes the letter of a reserve marker.
func letterName(r int8) string { return string(rune('A' + r)) }
