package orders

import (
	"regexp"
	"strings"
)

// Press: letters that the game carries to others. What stands in one is never read as an
// order, and no order may go out in one by mistake.

var (
	pressBegins = regexp.MustCompile(`(?i)^(?:begin\s+|start\s+)?(anonymous\s+)?press(?:\s+(?:begins?|starts?))?(\s+anonymously)?(?:\s+(?:to|for)\s+([^:]*?))?(\s*,?\s*anonymously)?\s*(:.*)?$`)
	pressEnds   = regexp.MustCompile(`(?i)^(end(\s+of)?\s*press|press\s+ends?|/press)\W*$`)
)

// maxAddressed is how many words there are at most in the name of those whom a letter is to.
const maxAddressed = 4

// letter is the first line of press.
type letter struct {
	to        string // as in Press; empty for nobody that we know
	anonymous bool
	text      string // behind the colon, folded
	colon     bool
	named     bool // it says to whom
}

// letterOf reads a line as the first of press; ok is false if it is none.
func letterOf(trimmed string) (l letter, ok bool) {
	m := pressBegins.FindStringSubmatch(trimmed)
	if m == nil || len(strings.Fields(m[3])) > maxAddressed {
		return l, false
	}
	l = letter{to: "all", anonymous: m[1] != "" || m[2] != "" || m[4] != "", colon: m[5] != "", named: m[3] != ""}
	l.text = strings.TrimSpace(strings.TrimPrefix(m[5], ":"))
	if l.named {
		l.to = addressee(m[3])
	}
	return l, true
}

// addressee is whom a letter is to, empty for nobody that we know.
func addressee(words string) string {
	words = inSmall(words)
	for _, article := range []string{"the ", "my "} {
		words = strings.TrimPrefix(words, article)
	}
	for _, role := range []string{" player", " side", " commander"} {
		words = strings.TrimSuffix(words, role)
	}
	switch words {
	case "all", "everyone", "everybody", "both", "both sides", "both players":
		return "all"
	case "opponent", "enemy", "other", "foe":
		return "opponent"
	case "referee", "ref", "umpire", "gm", "gamemaster", "game master":
		return "referee"
	}
	if s := sideNamed(words); s != 0 {
		return s.String()
	}
	return ""
}

// maxLetter is what is carried of a letter at most, in bytes.
const maxLetter = maxText

// press takes a letter out, or refuses the mail if it can't be told where it ends or whom
// it is to. It returns how many lines it took.
func (s *stripper) press(i int, l letter) int {
	begin := s.lines[i].no
	end := s.pressEnd(i)
	switch {
	case l.to == "":
		s.refuse = "line " + itoa(begin) + " begins press to nobody that we know, so nothing was read; write press to all, to my opponent, to union, " +
			"to confederate or to referee, and send the mail again"
	case end < 0 && l.named && l.text != "":
		return s.shortPress(i, l)
	case end < 0:
		s.refuse = `the press that begins in line ` + itoa(begin) + ` has no end, so press and orders can't be told apart; ` +
			`put a line "end press" after it and send the mail again`
	default:
		return s.longPress(i, end, l)
	}
	return 1
}

// pressEnd finds the line that ends the press which begins at i, -1 if there is none
// before another begins, or an attached file.
func (s *stripper) pressEnd(i int) int {
	for j := i + 1; j < len(s.lines); j++ {
		if s.lines[j].depth > 0 {
			continue
		}
		trimmed := strings.TrimSpace(s.lines[j].text)
		if pressEnds.MatchString(trimmed) {
			return j
		}
		if next, ok := letterOf(trimmed); ok && next.to != "" || fileBegin.MatchString(trimmed) {
			return -1
		}
	}
	return -1
}

// shortPress takes a letter of one line.
func (s *stripper) shortPress(i int, l letter) int {
	next := i + 1
	if next < len(s.lines) && len(s.lines[i].raw) > wrapped && s.lines[next].depth == 0 && s.lines[next].text != "" && !s.verbs(firstWord(strings.TrimSpace(s.lines[next].text))) {
		s.refuse = `it can't be told whether the press of line ` + itoa(i+1) + ` goes on in line ` + itoa(i+2) + `; put an empty line below it, ` +
			`or put the letter between "press to ` + l.to + `" and "end press", and send the mail again`
		return 1
	}
	_, text, ok := strings.Cut(s.lines[i].raw, ":")
	if !ok { // a colon of another script
		text = l.text
	}
	s.post(i, i, l, strings.TrimSpace(text))
	return 1
}

// longPress takes a letter that has an end.
func (s *stripper) longPress(i, end int, l letter) int {
	var text []string
	if l.text != "" {
		_, first, ok := strings.Cut(s.lines[i].raw, ":")
		if !ok {
			first = l.text
		}
		text = append(text, strings.TrimSpace(first))
	}
	for j := i + 1; j < end; j++ {
		if s.alien(j) {
			s.refuse = `an earlier mail is quoted in the press that begins in line ` + itoa(i+1) + ` (line ` + itoa(j+1) +
				`), and might tell what is yours alone; put "end press" above it and send the mail again`
			return 1
		}
		text = append(text, unmarked(s.lines[j].raw, s.lines[j].depth))
	}
	s.post(i, end, l, strings.Trim(strings.Join(text, "\n"), "\n "))
	return end - i + 1
}

// alien reports whether a line inside press shows that somebody else's mail or our own
// is quoted there.
func (s *stripper) alien(j int) bool {
	trimmed := strings.TrimSpace(s.lines[j].text)
	flat := s.lines[j:min(len(s.lines), j+8)]
	if s.lines[j].depth == 0 && (attribution(flat) > 0 || header(flat) > 0) {
		return true
	}
	return headings.MatchString(trimmed) || formBegin.MatchString(trimmed) || formEnd.MatchString(trimmed)
}

// unmarked takes the first mark of quotation off a line, as it was written.
func unmarked(raw string, depth int) string {
	if depth == 0 {
		return raw
	}
	_, text, ok := strings.Cut(raw, ">")
	if !ok {
		return raw
	}
	return strings.TrimPrefix(text, " ")
}

// post keeps a letter.
func (s *stripper) post(from, to int, l letter, text string) {
	switch {
	case text == "":
		s.refuse = `the press that begins in line ` + itoa(from+1) + ` says nothing; write its text between "press" and "end press", and send the mail again`
	case len(text) > maxLetter:
		s.refuse = `the press that begins in line ` + itoa(from+1) + ` is longer than ` + itoa(maxLetter) + ` letters; please shorten it and send the mail again`
	}
	s.block++
	s.letters = append(s.letters, Press{Line: from + 1, Last: to + 1, To: l.to, Anonymous: l.anonymous, Text: text})
}

// betrayed looks for orders in the letters of a mail, which would tell them to others. It
// returns why the mail is refused, if it is.
func betrayed(lines []line, letters []Press, isOrder func(text string) bool) string {
	for _, p := range letters {
		if p.Question {
			if refuse := betrayedQuestion(lines, p, isOrder); refuse != "" {
				return refuse
			}
			continue
		}
		for n := p.Line; n < p.Last-1; n++ {
			l := &lines[n]
			text := strings.TrimSpace(bare(l.text))
			if l.depth == 0 && text != "" && text[0] != '"' && text[0] != '\'' && len(text) <= 2*maxLine && isOrder(text) {
				return `line ` + itoa(n+1) + ` stands in the press that begins in line ` + itoa(p.Line) + ` and reads as an order, which others would be told; ` +
					`put "end press" above it or, if it belongs to the letter, > before it, and send the mail again`
			}
		}
	}
	return ""
}
