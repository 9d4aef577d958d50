package orders

import "strings"

// line is one line of a mail and what is to become of it.
type line struct {
	no        int    // from 1
	raw, text string // as received; folded
	depth     int    // how many > stand before it
	block     int    // counts the stretches of own lines, parted by what is not the sender's
	own       bool   // the sender wrote it for us
	why       string // if not own: why it is ignored; empty for a blank line
	doubt     string // it may be an order, but where it stands says otherwise: ask
}

// Why a line is not the sender's.
const (
	whyQuoted    = "quoted from an earlier mail"
	whyForm      = "our order form"
	whyReport    = "quoted from our report"
	whyFile      = "the name of an attached file"
	whyPhone     = "added by a mail program"
	whySignature = "a signature"
	whyRule      = "a ruled line"
)

// stripper walks down a mail and tells the sender's lines from other people's.
type stripper struct {
	lines     []line
	verbs     func(word string) bool
	form      bool // between the scissors lines of an order form
	report    bool // in our report, quoted without marks
	foreign   bool // below a header that a mail program put over what it quotes
	headers   int  // how many such headers
	forms     int  // order forms seen
	signature bool
	block     int
	letters   []Press
	refuse    string // the mail can't be told apart
}

// strip sorts the lines of a mail; isVerb says whether a word begins an order.
func strip(text string, isVerb func(string) bool) *stripper {
	s := newStripper(text, isVerb)
	for i := 0; i < len(s.lines) && s.refuse == ""; {
		i += s.step(i)
	}
	s.doubtful()
	return s
}

func newStripper(text string, isVerb func(string) bool) *stripper {
	raw := strings.Split(text, "\n")
	s := &stripper{lines: make([]line, len(raw)), verbs: isVerb}
	for i, r := range raw {
		r = strings.TrimRight(r, "\r \t")
		s.lines[i] = line{no: i + 1, raw: r}
		s.lines[i].text, s.lines[i].depth = unquote(fold(r))
	}
	return s
}

// unquote takes the quotation marks off and counts them.
func unquote(text string) (string, int) {
	depth := 0
	for {
		t := strings.TrimLeft(text, " ")
		if !strings.HasPrefix(t, ">") {
			break
		}
		text, depth = t[1:], depth+1
	}
	if depth > 0 {
		text = strings.TrimPrefix(text, " ")
	}
	return text, depth
}

// step sorts the line at i, or the few that belong together, and returns how many.
func (s *stripper) step(i int) int {
	l := &s.lines[i]
	trimmed := strings.TrimSpace(l.text)
	if trimmed == "" && l.depth == 0 {
		return 1
	}
	if n := s.scissors(i, trimmed); n > 0 {
		return n
	}
	if l.depth == 0 && fileBegin.MatchString(trimmed) {
		s.form, s.report, s.foreign, s.signature = false, false, false, false // those of the mail itself end here
		s.headers, s.forms = 0, 0
		return s.ignore(i, 1, whyFile)
	}
	if l.depth > 0 {
		return s.quoted(l, trimmed)
	}
	if n := header(s.lines[i:]); n > 0 {
		s.foreign, s.form, s.report, s.signature = true, false, false, false
		s.headers++
		return s.ignore(i, n, whyQuoted)
	}
	switch {
	case s.form:
		return s.edited(i, l, trimmed)
	case s.foreign:
		return s.ignore(i, 1, whyQuoted)
	case s.report:
		return s.ignore(i, 1, whyReport)
	}
	return s.plainLine(i, trimmed)
}

// plainLine sorts a line above or below all quotation.
func (s *stripper) plainLine(i int, trimmed string) int {
	if n := attribution(s.lines[i:]); n > 0 {
		s.signature = false
		if !s.quoteFollows(i + n) {
			s.foreign = true
			s.headers++
		}
		return s.ignore(i, n, whyQuoted)
	}
	switch {
	case headings.MatchString(trimmed):
		s.report, s.signature = true, false
		return s.ignore(i, 1, whyReport)
	case s.signature:
		return s.ignore(i, 1, whySignature)
	case trimmed == "--":
		s.signature = true
		return s.ignore(i, 1, whySignature)
	case phones.MatchString(trimmed):
		return s.ignore(i, 1, whyPhone)
	case strings.HasPrefix(trimmed, "#"):
		return s.ignore(i, 1, "a comment")
	case !strings.ContainsAny(strings.ToLower(trimmed), "abcdefghijklmnopqrstuvwxyz0123456789"):
		return s.ignore(i, 1, whyRule)
	}
	if n := s.pressed(i, trimmed); n > 0 {
		return n
	}
	s.lines[i].own, s.lines[i].block = true, s.block
	return 1
}

// ignore gives n lines from i the same reason and returns n.
func (s *stripper) ignore(i, n int, why string) int {
	for j := i; j < i+n; j++ {
		if s.lines[j].text != "" || s.lines[j].depth > 0 {
			s.lines[j].why = why
		}
	}
	if why != "a comment" && why != whyRule {
		s.block++
	}
	return n
}

// scissors handles the first and last line of an order form, quoted or not, which
// a mail program may have wrapped; 0 if the line at i is neither.
func (s *stripper) scissors(i int, trimmed string) int {
	if !strings.Contains(trimmed, "8<") {
		return 0
	}
	if formEnd.MatchString(trimmed) {
		s.form, s.report, s.signature = false, false, false
		return s.ignore(i, 1, whyForm)
	}
	n := 1
	if !formBegin.MatchString(trimmed) {
		if i+1 >= len(s.lines) || !formBegin.MatchString(trimmed+" "+strings.TrimSpace(s.lines[i+1].text)) {
			return 0
		}
		n = 2
	}
	s.forms++
	// An old form further down a thread is not today's.
	s.form = s.headers < 2 && s.forms == 1
	s.signature = false
	return s.ignore(i, n, whyForm)
}

// quoted sorts a line with > before it. In the form an order behind > was typed by
// somebody, and only he knows when.
func (s *stripper) quoted(l *line, trimmed string) int {
	s.signature = false
	if s.form && l.depth == 1 && trimmed != "" && s.verbs(firstWord(trimmed)) {
		l.own, l.block = true, s.block
		l.doubt = "this line stands in the quoted form with > before it; if you mean it, send it without the >"
		return 1
	}
	if s.form && l.depth == 1 && strings.HasPrefix(trimmed, "#") {
		return s.ignore(l.no-1, 1, whyForm)
	}
	return s.ignore(l.no-1, 1, whyQuoted)
}

// pressed takes a letter that begins at i, or refuses one that has but an end; 0 if the
// line at i is neither.
func (s *stripper) pressed(i int, trimmed string) int {
	if l, ok := letterOf(bare(trimmed)); ok {
		return s.press(i, l)
	}
	if n := s.question(i, bare(trimmed)); n > 0 {
		return n
	}
	if !pressEnds.MatchString(trimmed) {
		return 0
	}
	s.refuse = `there is an "end press" in line ` + itoa(i+1) + ` and no "press" before it, so press and orders ` +
		"can't be told apart; put a line \"press\" where it begins and send the mail again"
	return 1
}

// edited sorts a line of the form without >: our own are comments, so what is no
// comment is the player's.
func (s *stripper) edited(i int, l *line, trimmed string) int {
	switch {
	case strings.HasPrefix(trimmed, "#"):
		s.ignore(l.no-1, 1, whyForm)
	case phones.MatchString(trimmed):
		s.ignore(l.no-1, 1, whyPhone)
	case !strings.ContainsAny(strings.ToLower(trimmed), "abcdefghijklmnopqrstuvwxyz0123456789"):
		s.ignore(l.no-1, 1, whyRule)
	default:
		if n := s.pressed(i, trimmed); n > 0 {
			return n
		}
		l.own, l.block = true, s.block
		l.depth = -1 // inside the form: not to be doubted for standing between quoted lines
	}
	return 1
}

// quoteFollows reports whether the next line that is not blank has > before it.
func (s *stripper) quoteFollows(i int) bool {
	for ; i < len(s.lines); i++ {
		if s.lines[i].depth > 0 {
			return true
		}
		if s.lines[i].text != "" {
			return false
		}
	}
	return true // nothing follows: nothing to mistake
}

// doubtful marks own lines that stand between quoted ones.
func (s *stripper) doubtful() {
	first, last := -1, -1
	for i, l := range s.lines {
		if l.depth > 0 {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	for i := first + 1; i < last && first >= 0; i++ {
		if l := &s.lines[i]; l.own && l.depth == 0 {
			l.doubt = "this line stands between quoted lines; if you mean it, put it above the quote"
		}
	}
	for _, p := range s.letters {
		if first >= 0 && first < p.Line-1 && p.Last-1 < last && s.refuse == "" {
			s.refuse = `the press that begins in line ` + itoa(p.Line) + ` stands between quoted lines, and may be an old one; ` +
				`put it above the quote and send the mail again`
		}
	}
}
