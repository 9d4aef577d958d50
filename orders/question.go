package orders

import (
	"regexp"
	"slices"
	"strings"
)

// Questions to the referee, and his answers: texts that are never read as orders. Such a text
// goes on below its first line, down to an empty line or one that we know.

var (
	questionBegins = regexp.MustCompile(`(?i)^question(?:\s+(?:to|for)\s+([^:]{1,40}?))?\s*:(.*)$`)
	questionAsks   = regexp.MustCompile(`(?i)^ask\s+(?:the\s+|my\s+)?(?:referee|ref|umpire|gm|game\s?master)\b\s*[:,-]*(.*)$`)
	questionBare   = regexp.MustCompile(`(?i)^question\s+(.+)$`)
	questionEnds   = regexp.MustCompile(`(?i)^(end(\s+of)?\s+question|question\s+ends?|/question)\W*$`)
)

// questionOf reads a line as the first of a question to the referee, and gives what of it is
// the question. Without a colon it is one where it begins a paragraph: else it may be the
// rest of a sentence.
func questionOf(trimmed string, begins bool) (text string, ok bool) {
	if m := questionAsks.FindStringSubmatch(trimmed); m != nil {
		return strings.TrimSpace(m[1]), true
	}
	if m := questionBegins.FindStringSubmatch(trimmed); m != nil {
		return strings.TrimSpace(m[2]), m[1] == "" || addressee(m[1]) == "referee"
	}
	m := questionBare.FindStringSubmatch(trimmed)
	if m == nil || !begins || len(strings.Fields(m[1])) < 3 {
		return "", false
	}
	switch first := strings.ToLower(firstWord(m[1])); {
	case isDigits(first[:1]), first == "to", first == "for":
		return "", false // "question 2 b" answers one of ours; "question for Bob" is none for the referee
	}
	return m[1], true
}

// question takes a question to the referee out; 0 if the line at i begins none.
func (s *stripper) question(i int, trimmed string) int {
	above := i == 0 || strings.TrimSpace(s.lines[i-1].text) == "" || !s.lines[i-1].own || s.verbs(firstWord(strings.TrimSpace(s.lines[i-1].text)))
	text, ok := questionOf(trimmed, above)
	if !ok {
		return 0
	}
	last, end, doubt := s.textEnd(i, text == "")
	var list []string
	if text != "" {
		list = append(list, behind(s.lines[i].raw, text))
	}
	for j := i + 1; j <= last; j++ {
		list = append(list, strings.TrimSpace(s.lines[j].raw))
	}
	whole := strings.Join(list, "\n")
	switch {
	case !s.form && s.between(i, end): // its sender is asked
		return 0
	case !saysSomething(whole):
		return 0 // its page says how it is written, and "question: b" answers one of ours
	case doubt:
		s.refuse = `it can't be told whether the question of line ` + itoa(i+1) + ` goes on in line ` + itoa(last+2) + `; put an empty line below the ` +
			`question and send the mail again`
	case len(whole) > maxLetter:
		s.refuse = `the question that begins in line ` + itoa(i+1) + ` is longer than ` + itoa(maxLetter) + ` letters; please shorten it and send the mail again`
	}
	s.block++
	s.letters = append(s.letters, Press{Line: i + 1, Last: end + 1, To: "referee", Question: true, Text: whole})
	return end - i + 1
}

// behind is the end of a line as it was written that reads as text once it is folded.
func behind(raw, text string) string { return asWritten(text, strings.TrimSpace(raw)) }

// saysSomething reports whether there is more in a text than marks, a number or a letter.
func saysSomething(text string) bool {
	letters := func(c rune) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }
	return strings.IndexFunc(fold(text), letters) < strings.LastIndexFunc(fold(text), letters)
}

// textEnd finds the last line of a text that begins in line i, and the last that belongs to
// it, which may be a line that does nothing but end it. doubt says that the next line begins
// with a word of ours, and may yet be the rest of a sentence. Where the first line is empty but
// for the word that begins it the text stands below.
func (s *stripper) textEnd(i int, empty bool) (last, end int, doubt bool) {
	last = i
	for j := i + 1; j < len(s.lines); j++ {
		l := &s.lines[j]
		trimmed := strings.TrimSpace(l.text)
		switch {
		case trimmed == "" || l.depth > 0:
			return last, last, false
		case questionEnds.MatchString(trimmed):
			return last, j, false
		case trimmed == "--" || strings.HasPrefix(trimmed, "#") && s.form || phones.MatchString(trimmed) || closing.MatchString(trimmed):
			return last, last, false
		case drawnLine(trimmed) || strings.HasPrefix(trimmed, "|"): // above, or before, what somebody quotes
			return last, last, false
		case s.alien(j) || fileBegin.MatchString(trimmed) || strings.Contains(trimmed, "8<"):
			return last, last, false
		case empty && last == i: // whatever it begins with: nothing else has been asked
		case s.begins(trimmed):
			above := strings.TrimSpace(s.lines[last].text)
			return last, last, len(above) > wrapped && !strings.ContainsAny(above[len(above)-1:], ".!?)\"")
		}
		last = j
	}
	return last, last, false
}

// drawnLine reports whether a line is one drawn of marks, as mail programs put above what they quote.
func drawnLine(trimmed string) bool {
	return len(trimmed) > 3 && !strings.ContainsFunc(trimmed, isWordly)
}

// begins reports whether a line begins with something that we know.
func (s *stripper) begins(trimmed string) bool {
	if _, ok := letterOf(trimmed); ok || pressEnds.MatchString(trimmed) {
		return true
	}
	_, ok := questionOf(trimmed, false)
	return ok || s.verbs(firstWord(trimmed))
}

// between reports whether quoted lines stand above a line of a mail and below another: what
// is in between may be old.
func (s *stripper) between(from, to int) bool {
	quoted := func(l line) bool { return l.depth > 0 }
	return slices.ContainsFunc(s.lines[:from], quoted) && slices.ContainsFunc(s.lines[to+1:], quoted)
}

// betrayedQuestion says why a mail is refused in whose question a line stands that reads as
// an order; empty if there is none.
func betrayedQuestion(lines []line, p Press, isOrder func(text string) bool) string {
	for n := p.Line; n < p.Last; n++ {
		if text := strings.TrimSpace(bare(lines[n].text)); text != "" && len(text) <= 2*maxLine && isOrder(text) {
			return `line ` + itoa(n+1) + ` stands in the question that begins in line ` + itoa(p.Line) + ` and reads as an order; put an empty line above it, ` +
				`or begin it with another word if it belongs to the question, and send the mail again`
		}
	}
	return ""
}
