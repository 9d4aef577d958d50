package data

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// A table is text of entries parted by commas, as spreadsheets write it: a line of heads, one
// thing a line after that, # before comments. The last head is always status: printed,
// transcribed or stand-in. A ? stands for a figure that its owner does not know.
const unknown = "?"

// row is a line of a table being read. The first thing wrong stays in err.
type row struct {
	title   string
	line    int
	heads   []string
	entries []string
	missing []string
	err     error
}

// table reads a table with exactly these heads, written with blanks between; the first is the
// name of its lines, for messages. each is called with every line.
func (r *reader) table(file, heads string, each func(*row)) error {
	return r.anyTable(file, func(found []string) error {
		if !slices.Equal(found, strings.Fields(heads)) {
			return fmt.Errorf("the heads must be %s", strings.Join(strings.Fields(heads), ","))
		}
		return nil
	}, each)
}

// anyTable reads a table whose heads pass a check.
func (r *reader) anyTable(file string, check func(heads []string) error, each func(*row)) error {
	text, title, err := r.files.matter.Read(file)
	if err != nil {
		return err
	}
	lines := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))) // what spreadsheets begin a file with
	lines.Comment, lines.FieldsPerRecord, lines.TrimLeadingSpace = '#', -1, true
	var heads []string
	for {
		entries, err := lines.Read()
		if err == io.EOF {
			break
		} else if err != nil {
			return csvFault(title, err)
		}
		at, _ := lines.FieldPos(0)
		l := &row{title: title, line: at, heads: heads, entries: entries}
		if heads == nil {
			if err := check(entries); err != nil {
				return l.fault("%v", err)
			}
			heads = entries
			continue
		}
		if err := r.readLine(file, l, each); err != nil {
			return err
		}
	}
	if r.kinds[file] == "" {
		return fmt.Errorf("%s: it has no lines", title)
	}
	return nil
}

func (r *reader) readLine(file string, l *row, each func(*row)) error {
	if len(l.entries) != len(l.heads) {
		return l.fault("%d entries stand under %d heads: %s", len(l.entries), len(l.heads), strings.Join(l.heads, ","))
	}
	for i, entry := range l.entries {
		l.entries[i] = strings.TrimSpace(entry)
		if strings.IndexFunc(entry, func(c rune) bool { return c < ' ' || c > '~' }) >= 0 {
			return l.fault("%s: only plain ASCII letters, figures and signs may stand here", l.heads[i])
		}
	}
	kinds := []string{ground.Printed, ground.Transcribed, ground.StandIn}
	kind := max(slices.Index(kinds, l.oneOf("status", kinds...)), slices.Index(kinds, r.kinds[file]), 0)
	r.kinds[file] = kinds[kind]
	each(l)
	r.b.Missing = append(r.b.Missing, l.missing...)
	return l.err
}

// csvFault says in a sentence what makes a text no table.
func csvFault(title string, err error) error {
	var fault *csv.ParseError
	if !errors.As(err, &fault) {
		return fmt.Errorf("%s: %w", title, err)
	}
	return fmt.Errorf("%s:%d: a quotation mark stands inside an entry or is never closed", title, fault.Line)
}

// fault says what is wrong on the line.
func (l *row) fault(sentence string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", l.title, l.line, fmt.Sprintf(sentence, args...))
}

// complain keeps the first thing wrong with a row.
func (l *row) complain(head, sentence string, args ...any) {
	if l.err == nil {
		l.err = l.fault("%s: %s", head, fmt.Sprintf(sentence, args...))
	}
}

// text is the entry under a head.
func (l *row) text(head string) string { return l.entries[slices.Index(l.heads, head)] }

// name is an entry that must be there and that can stand in orders.
func (l *row) name(head string) string {
	s := l.text(head)
	if !plainName.MatchString(s) {
		l.complain(head, "%q is no name: letters, figures, blanks and . / - ( ) may stand here", s)
	}
	return s
}

// said is a name that may be left out.
func (l *row) said(head string) string {
	if l.text(head) == "" {
		return ""
	}
	return l.name(head)
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9./() -]*$`)

// isUnknown reports a figure that nobody knows and puts it among those that are missing.
func (l *row) isUnknown(head string) bool {
	if l.text(head) != unknown {
		return false
	}
	l.missing = append(l.missing, fmt.Sprintf("%s:%d: %s of %s", l.title, l.line, head, l.label()))
	return true
}

// label is what the line is about: its name, else its first entry.
func (l *row) label() string {
	if at := slices.Index(l.heads, "name"); at >= 0 {
		return l.entries[at]
	}
	return l.heads[0] + " " + l.entries[0]
}

// number is a whole number within limits; 0 if it is not known.
func (l *row) number(head string, low, high int) int {
	if l.isUnknown(head) {
		return 0
	}
	n, err := strconv.Atoi(l.text(head))
	if err != nil || n < low || n > high {
		l.complain(head, "%q is not a whole number from %d to %d", l.text(head), low, high)
	}
	return n
}

// oneOf is an entry that is one of a few words.
func (l *row) oneOf(head string, words ...string) string {
	s := l.text(head)
	if !slices.Contains(words, s) {
		l.complain(head, "%q is none of %s", s, strings.Join(words, ", "))
	}
	return s
}

// yes is an entry that says yes or no.
func (l *row) yes(head string) bool {
	return !l.isUnknown(head) && l.oneOf(head, "yes", "no") == "yes"
}

// mark is an entry that is a certain word or empty.
func (l *row) mark(head, word string) bool {
	if l.text(head) == "" || l.isUnknown(head) {
		return false
	}
	return l.oneOf(head, word) == word
}

// must is an entry that can be nothing else here.
func (l *row) must(head, wanted string) {
	if s := l.text(head); s != wanted {
		l.complain(head, "%s is wanted here, not %q", wanted, s)
	}
}

var armyWords = [...]string{Tennessee: "Tennessee", Ohio: "Ohio", Mississippi: "Mississippi"}

// army reads the side and the army of a counter, which must go together.
func (l *row) army() (rules.Side, Army) {
	side, err := rules.ParseSide(l.text("side"))
	if err != nil {
		l.complain("side", "%s", err)
	}
	army := Army(max(slices.Index(armyWords[:], l.oneOf("army", armyWords[:]...)), 0))
	if (army == Mississippi) != (side == rules.Confederate) {
		l.complain("army", "the %s side has no Army of %s", side, armyWords[army])
	}
	return side, army
}

// hexes is an entry of hexes of the map with / between; none if it is empty.
func (l *row) hexes(m *ground.Map, head string) []hex.Hex {
	if l.text(head) == "" {
		return nil
	}
	var all []hex.Hex
	for s := range strings.SplitSeq(l.text(head), "/") {
		h, err := m.Grid.Parse(s)
		if err == nil && !m.On(h) {
			err = fmt.Errorf("hex %s is not on the map", s)
		}
		if err != nil {
			l.complain(head, "%s", err)
			continue
		}
		all = append(all, h)
	}
	return all
}
