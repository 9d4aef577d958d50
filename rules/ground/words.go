package ground

import "fmt"

// word is one entry of a line: the text without quotes and the column, from 1, where it starts.
type word struct {
	text   string
	quoted bool
	column int
}

// split parts a line into words. Text in double quotes is one word; # begins
// a comment. Outside comments only plain ASCII is allowed, because names go
// into mails. On a fault it gives the column and a sentence.
func split(line string) (words []word, column int, fault string) {
	for i := 0; i < len(line) && line[i] != '#'; {
		switch {
		case blank(line[i]):
			i++
			continue
		case line[i] == '"':
			w, next, fault := quoted(line, i)
			if fault != "" {
				return nil, next + 1, fault
			}
			words, i = append(words, w), next
			continue
		}
		start := i
		for i < len(line) && !blank(line[i]) && line[i] != '#' {
			if line[i] == '"' {
				return nil, i + 1, "a quotation mark inside a word: leave a blank before it"
			}
			if !printable(line[i]) {
				return nil, i + 1, plainOnly
			}
			i++
		}
		words = append(words, word{text: line[start:i], column: start + 1})
	}
	return words, 0, ""
}

const plainOnly = "only plain ASCII letters, figures and signs may stand here"

// quoted reads the text in quotes that opens at start and gives where the line goes on.
func quoted(line string, start int) (w word, next int, fault string) {
	for i := start + 1; i < len(line); i++ {
		switch {
		case line[i] == '"' && i+1 < len(line) && !blank(line[i+1]) && line[i+1] != '#':
			return word{}, i + 1, "a blank is wanted after the closing quotation mark"
		case line[i] == '"':
			return word{line[start+1 : i], true, start + 1}, i + 1, ""
		case !printable(line[i]):
			return word{}, i, plainOnly
		}
	}
	return word{}, start, "the quotation mark is never closed"
}

func blank(b byte) bool     { return b == ' ' || b == '\t' || b == '\r' }
func printable(b byte) bool { return b >= ' ' && b <= '~' }

// plain reports whether a word may name a kind of terrain, feature, path or mark.
func plain(s string) bool {
	for i := range len(s) {
		b := s[i]
		lower := b >= 'a' && b <= 'z'
		inner := b >= '0' && b <= '9' || b == '-' || b == '_'
		if !lower && (i == 0 || !inner) {
			return false
		}
	}
	return s != ""
}

// position is a place in the file, for faults found later.
type position struct{ line, column int }

func (p *parser) faultAt(at position, sentence string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s", p.file, at.line, at.column, fmt.Sprintf(sentence, args...))
}

// fault makes an error that points at a column of the line being read.
func (p *parser) fault(column int, sentence string, args ...any) error {
	return p.faultAt(position{p.line, column}, sentence, args...)
}

// end is the column after the last word of the line being read.
func (p *parser) end() int {
	last := p.words[len(p.words)-1]
	width := len(last.text)
	if last.quoted {
		width += 2
	}
	return last.column + width
}
