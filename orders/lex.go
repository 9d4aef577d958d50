package orders

import (
	"strconv"
	"strings"
)

// token is a word, or one of the marks "," ";" "->", of an order. from and to
// are its bytes in the text.
type token struct {
	word     string // in lower case
	from, to int
	dash     bool // a hex of a path, joined to the one before by a dash
}

// lex parts an order into words. A path such as 1317-1318 becomes its hexes.
func lex(text string) []token {
	tokens := make([]token, 0, 16)
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == '|' && (i+1 == len(text) || text[i+1] == ' '): // a bar alone parts the cells of a table
			i++
		case c == ';' || c == '&' || c == '+' || c == ',':
			tokens = append(tokens, token{word: string(c), from: i, to: i + 1})
			i++
		case arrow(text[i:]) > 0:
			n := arrow(text[i:])
			tokens = append(tokens, token{word: "->", from: i, to: i + n})
			i += n
		default:
			end := wordEnd(text, i)
			tokens = append(tokens, words(text, i, end)...)
			i = end
		}
	}
	return tokens
}

// arrow is the length of an arrow at the start of s, or 0.
func arrow(s string) int {
	n := len(s) - len(strings.TrimLeft(s, "-="))
	if n <= 2 && n < len(s) && s[n] == '>' {
		return n + 1
	}
	return 0
}

// wordEnd finds the end of the word at i. The comma of 12,04 is inside it.
func wordEnd(text string, i int) int {
	start := i
	for i < len(text) {
		switch c := text[i]; {
		case c == ',' && i == start+2 && isDigits(text[start:i]) && pairAt(text, i+1):
		case c == ' ' || c == ';' || c == ',' || c == '&' || c == '+' || i > start && arrow(text[i:]) > 0:
			return i
		}
		i++
	}
	return i
}

// pairAt reports whether exactly two digits stand at i.
func pairAt(text string, i int) bool {
	return i+2 <= len(text) && isDigits(text[i:i+2]) && (i+2 == len(text) || !isDigit(text[i+2]))
}

// words makes the tokens of the word text[from:to], without the marks around it.
func words(text string, from, to int) []token {
	for from < to && strings.IndexByte(`"'`, text[from]) >= 0 {
		from++
	}
	for from < to && strings.IndexByte(`"'.:!?`, text[to-1]) >= 0 {
		to--
	}
	if from == to {
		return nil
	}
	if to-from == 6 && text[from] == '(' && text[to-1] == ')' && isDigits(text[from+1:to-1]) {
		from, to = from+1, to-1
	}
	word := strings.ToLower(text[from:to])
	if !strings.Contains(word, "-") || !isPath(word) {
		return []token{{word: word, from: from, to: to}}
	}
	var hexes []token
	for part := range strings.SplitSeq(word, "-") {
		if part != "" {
			hexes = append(hexes, token{word: part, from: from, to: from + len(part), dash: true})
		}
		from += len(part) + 1
	}
	return hexes
}

// isPath reports whether a word with dashes is a path rather than a name or odds.
func isPath(word string) bool {
	all, some := true, false
	for part := range strings.SplitSeq(word, "-") {
		switch {
		case part == "":
		case len(part) == 4 && isDigits(part):
			some = true
		case !looksLikeHex(part):
			all = false
		default:
			some = some || all
		}
	}
	return some
}

// looksLikeHex reports whether a word was meant for a hex, right or wrong.
func looksLikeHex(w string) bool {
	digits, marks := 0, 0
	for i := range len(w) {
		switch c := w[i]; {
		case isDigit(c):
			digits++
		case c == 'o' || c == 'l' || c == 'i' || c == '|':
		case (c == '.' || c == ',' || c == ':') && i > 0 && i < len(w)-1:
			marks++
		default:
			return false
		}
	}
	n := len(w) - marks
	return digits >= 2 && n >= 3 && n <= 5 && marks <= 1
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

func itoa(n int) string { return strconv.Itoa(n) }

// slip says why an order can't be read, and how it could be.
type slip struct {
	reason   string
	from, to int      // the bytes at fault
	with     []string // what could stand there instead
	lines    []string // or whole lines that would be right
	sure     bool     // it was no mere talk, even if it begins with no order word
}

// tries gives the lines that the slip offers for text.
func (s *slip) tries(text string) []string {
	tries := s.lines
	for _, w := range s.with {
		tries = append(tries, strings.TrimSpace(text[:s.from]+w+text[s.to:]))
	}
	return tries
}

// phrase is an order being read word by word.
type phrase struct {
	text   string
	tokens []token
	at     int
}

func newPhrase(text string) *phrase { return &phrase{text: text, tokens: lex(text)} }

func (p *phrase) done() bool { return p.at >= len(p.tokens) }

// peek is the word n ahead, empty past the end.
func (p *phrase) peek(n int) string {
	if p.at+n >= len(p.tokens) {
		return ""
	}
	return p.tokens[p.at+n].word
}

func (p *phrase) next() token {
	t := p.here()
	p.at++
	return t
}

// here is the next token; at the end an empty one just behind the text.
func (p *phrase) here() token {
	if p.done() {
		return token{from: len(p.text), to: len(p.text)}
	}
	return p.tokens[p.at]
}

// accept goes past the words of one of the phrases given and reports whether it did.
func (p *phrase) accept(phrases ...string) bool {
	for _, words := range phrases {
		n := 0
		for w := range strings.FieldsSeq(words) {
			if p.peek(n) != w {
				n = -1
				break
			}
			n++
		}
		if n > 0 {
			p.at += n
			return true
		}
	}
	return false
}

// skip goes past commas and the like.
func (p *phrase) skip(marks ...string) {
	for !p.done() && p.accept(marks...) {
	}
}

// stop is the slip for a word that has no place where it stands.
func (p *phrase) stop(expected string) *slip {
	t := p.here()
	if p.done() {
		return &slip{reason: "the line ends too early: " + expected + " is missing"}
	}
	return &slip{reason: expected + ` is missing; in its place stands "` + clip(p.text[t.from:t.to], 40) + `"`, from: t.from, to: t.to}
}
