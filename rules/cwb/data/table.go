package data

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// A table is text with heads on its first line and one thing a line after that:
// words parted by blanks, text in double quotes, - for nothing, # for comments.

// line is one line of a file that is not empty, as words.
type line struct {
	title  string
	number int
	words  []string
}

// fault says what is wrong on the line.
func (l line) fault(sentence string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", l.title, l.number, fmt.Sprintf(sentence, args...))
}

// lines parts a text into lines of words.
func lines(title, text string) ([]line, error) {
	var all []line
	number := 0
	for raw := range strings.SplitSeq(text, "\n") {
		number++
		l := line{title: title, number: number}
		words, complaint := split(strings.TrimSuffix(raw, "\r"))
		if complaint != "" {
			return nil, l.fault("%s", complaint)
		}
		if l.words = words; len(words) > 0 {
			all = append(all, l)
		}
	}
	return all, nil
}

// split parts a line into words, or gives a sentence of what is wrong with it.
func split(raw string) (words []string, complaint string) {
	for {
		raw = strings.TrimLeft(raw, " \t")
		if raw == "" || raw[0] == '#' {
			return words, ""
		}
		end := strings.IndexAny(raw, " \t")
		if end < 0 {
			end = len(raw)
		}
		word := raw[:end]
		if raw[0] == '"' {
			inner, rest, closed := strings.Cut(raw[1:], `"`)
			if !closed {
				return nil, "a quotation mark is never closed"
			}
			if rest != "" && !strings.ContainsAny(rest[:1], " \t#") {
				return nil, "a blank is wanted after a closing quotation mark"
			}
			word, end = inner, len(raw)-len(rest)
		} else if strings.Contains(word, `"`) {
			return nil, "a quotation mark stands inside a word"
		}
		if strings.IndexFunc(word, func(r rune) bool { return r < ' ' || r > '~' }) >= 0 {
			return nil, "only plain ASCII letters, figures and signs may stand here"
		}
		words, raw = append(words, word), raw[end:]
	}
}

// row is a line of a table being read. The first thing wrong stays in err.
type row struct {
	line
	heads []string
	err   error
}

// table reads a table with exactly these heads, one value a line.
func table[T any](f *Files, file, heads string, each func(*row) T) ([]T, error) {
	text, title, err := f.matter.Read(file)
	if err != nil {
		return nil, err
	}
	all, err := lines(title, text)
	if err != nil {
		return nil, err
	}
	wanted := strings.Fields(heads)
	if len(all) == 0 || !slices.Equal(all[0].words, wanted) {
		return nil, fmt.Errorf("%s: the first line must be the heads: %s", title, heads)
	}
	var values []T
	for _, l := range all[1:] {
		if len(l.words) != len(wanted) {
			return nil, l.fault("%d entries stand under %d heads: %s", len(l.words), len(wanted), heads)
		}
		r := &row{line: l, heads: wanted}
		value := each(r)
		if r.err != nil {
			return nil, r.err
		}
		values = append(values, value)
	}
	return values, nil
}

// complain keeps the first thing wrong with a row.
func (r *row) complain(head, sentence string, args ...any) {
	if r.err == nil {
		r.err = r.fault("%s: %s", head, fmt.Sprintf(sentence, args...))
	}
}

// text is the entry under a head, "" for -.
func (r *row) text(head string) string {
	at := slices.Index(r.heads, head)
	if at < 0 {
		r.complain(head, "there is no such head")
		return ""
	}
	if r.words[at] == "-" {
		return ""
	}
	return r.words[at]
}

// name is an entry that must be there.
func (r *row) name(head string) string {
	s := r.text(head)
	if s == "" {
		r.complain(head, "something must stand here")
	}
	return s
}

// list is an entry of words with + between.
func (r *row) list(head string) []string {
	s := r.text(head)
	if s == "" {
		return nil
	}
	return strings.Split(s, "+")
}

// number is a whole number within limits; - is 0 if that is allowed.
func (r *row) number(head string, low, high int) int {
	s := r.text(head)
	if s == "" && low <= 0 {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high {
		r.complain(head, "%q is not a whole number from %d to %d", s, low, high)
	}
	return n
}

// oneOf is an entry that is one of a few words.
func (r *row) oneOf(head string, words ...string) string {
	s := r.text(head)
	if !slices.Contains(words, s) {
		r.complain(head, "%q is none of %s", s, strings.Join(words, ", "))
	}
	return s
}

func (r *row) side(head string) rules.Side {
	s, err := rules.ParseSide(r.text(head))
	if err != nil {
		r.complain(head, "%s", err)
	}
	return s
}

func (r *row) cite(head string) rules.Cite {
	c := rules.Cite(r.text(head))
	if !c.Valid() {
		r.complain(head, "%q is not a rule such as CWB 10.1f", string(c))
	}
	return c
}

func (r *row) clock(head string) Clock {
	c, err := ParseClock(r.text(head))
	if err != nil {
		r.complain(head, "%s", err)
	}
	return c
}

// hexes is an entry of hexes of the map with + between.
func (r *row) hexes(m *ground.Map, head string) []hex.Hex {
	var all []hex.Hex
	for _, s := range r.list(head) {
		h, err := m.Grid.Parse(s)
		if err == nil && !m.On(h) {
			err = fmt.Errorf("hex %s is not on the map", s)
		}
		if err != nil {
			r.complain(head, "%s", err)
			continue
		}
		all = append(all, h)
	}
	return all
}

// provenance is the word that says where a line comes from.
func (r *row) provenance(head string) string {
	return r.oneOf(head, ground.Printed, ground.Transcribed, ground.StandIn)
}
