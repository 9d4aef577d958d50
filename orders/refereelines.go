package orders

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"longroll/rules/spelling"
)

// The mail of a referee: no line of his own is passed over in silence.

// ReadDirections reads the mail of a referee: all that ReadRequests reads, and what he
// alone may want. Every line of his own that is neither is among the Misreads, but for a
// greeting and what stands below the close of his letter.
func ReadDirections(text string) Reading {
	if strings.Count(text, "\n") >= maxTotal {
		return ReadRequests(text) // which says so
	}
	ours := directionWords()
	requests := requestLanguage()
	mail := strip(text, func(word string) bool {
		word = strings.ToLower(strings.TrimRight(word, ":.!,"))
		return slices.Contains(ours, word) || requests.verb(word) != nil
	})
	if mail.refuse != "" {
		return Reading{Whole: mail.refuse}
	}
	lines := strings.Split(text, "\n")
	var list []Request
	var bad []Misread
	var helped []Note
	for i := 0; i < len(mail.lines); i++ {
		l := mail.lines[i]
		if !l.own {
			continue
		}
		if topic, ok := helpOf(l.text); ok {
			helped = append(helped, Note{Line: l.no, Text: "help " + topic})
			lines[i], mail.lines[i].text = "", ""
			continue
		}
		r, last, reason := mail.direction(i)
		switch {
		case last < 0:
			continue
		case reason != "":
			bad = append(bad, Misread{Line: l.no, Text: clip(l.raw, 2*maxLine), Reason: reason})
		default:
			list = append(list, r)
		}
		for ; i <= last; i++ {
			lines[i], mail.lines[i].text = "", ""
		}
		i = last
	}
	r := ReadRequests(strings.Join(lines, "\n"))
	r.Requests = append(r.Requests, list...)
	r.Misreads = append(r.Misreads, bad...)
	for _, n := range helped {
		r.Notes, r.Words, r.Topics = append(r.Notes, n), append(r.Words, "help"), append(r.Topics, strings.TrimPrefix(n.Text, "help "))
	}
	r.Misreads = mail.unread(&r)
	slices.SortStableFunc(r.Requests, func(a, b Request) int { return cmp.Compare(a.Line, b.Line) })
	slices.SortStableFunc(r.Misreads, func(a, b Misread) int { return cmp.Compare(a.Line, b.Line) })
	return r
}

// helpOf is what of his own a referee wants explained in a line: "help go on".
func helpOf(text string) (topic string, ok bool) {
	words := plainWords(uncomment(text))
	if len(words) < 2 || words[0].word != "help" {
		return "", false
	}
	topic = inSmall(text[words[1].from:])
	_, ok = HelpDirection(topic)
	return topic, ok
}

// direction reads the line at i as one of a referee, and gives the last line that it takes; -1:
// it is none. A reason says why it is not taken all the same.
func (s *stripper) direction(i int) (r Request, last int, reason string) {
	l := s.lines[i]
	text := strings.TrimSpace(uncomment(l.text))
	r, ok := directed(text)
	if !ok {
		return r, -1, ""
	}
	r.Line = l.no
	if l.doubt != "" {
		return r, i, l.doubt
	}
	if r.Word != RequestAnswer {
		return r, i, ""
	}
	last, end, doubt := s.textEnd(i, r.Reason == "")
	var list []string
	if r.Reason != "" {
		list = append(list, behind(l.raw, r.Reason))
	}
	for j := i + 1; j <= last; j++ {
		list = append(list, strings.TrimSpace(s.lines[j].raw))
	}
	r.Reason = strings.Join(list, "\n")
	switch {
	case !strings.ContainsFunc(fold(r.Reason), isWordly):
		return r, end, "it says nothing: write the answer behind the colon"
	case doubt:
		return r, end, "it can't be told whether the answer goes on in line " + itoa(last+2) + "; put an empty line below it"
	}
	return r, end, ""
}

// isWordly reports whether a character is more than a mark.
func isWordly(c rune) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// greeting is a line that opens a letter.
var greeting = regexp.MustCompile(`(?i)^(hi|hello|hallo|hey|dear|good (morning|afternoon|evening|day))\b[^:;?]{0,40}$`)

// talkBefore and talkAfter are why lines are ignored that stand above or below all that was
// understood, and hold no order.
const (
	talkBefore = "no order in it"
	talkAfter  = "no order in it; taken for a closing or a signature"
)

// unread lists what was misread of a referee's mail, with the lines that a player's mail
// would leave alone as mere talk; what is now among them is ignored no more.
func (s *stripper) unread(r *Reading) []Misread {
	list := slices.Clone(r.Misreads)
	for i := range list {
		if list[i].Reason == unknownLine {
			list[i].Reason, list[i].Try = notDirected(list[i].Text)
		}
	}
	var ignored []Ignored
	closed := 0 // the block in which the letter was closed, from 1
	for _, stretch := range r.Ignored {
		if stretch.Why != talkBefore && stretch.Why != talkAfter {
			ignored = append(ignored, stretch)
			continue
		}
		for n := stretch.From; n <= stretch.To; n++ {
			l := s.lines[n-1]
			text := strings.TrimSpace(l.text)
			if closing.MatchString(text) {
				closed = l.block + 1
			}
			switch {
			case text == "":
			case !l.own || closed == l.block+1 || greeting.MatchString(text):
				ignored = append(ignored, Ignored{n, n, stretch.Why})
			default:
				m := Misread{Line: n, Text: clip(l.raw, 2*maxLine)}
				m.Reason, m.Try = notDirected(text)
				list = append(list, m)
			}
		}
	}
	r.Ignored = ignored
	return list
}

// notDirected says of a line why a referee can't want it, and gives lines that would be right
// or how they are written.
func notDirected(text string) (reason string, try []string) {
	word := strings.ToLower(strings.TrimRight(firstWord(text), ":.!,;?"))
	for _, d := range refereesTable {
		if slices.Contains(d.begins(), word) {
			return `this is not how "` + d.word + `" is written`, []string{d.form}
		}
	}
	for _, b := range refereesBesides {
		if slices.Contains(b.words, word) {
			return `this is not how "` + word + `" is written`, []string{b.form}
		}
	}
	if opensRuling(word) {
		return `a ruling begins with "rule:"`, []string{"rule: " + strings.Join(strings.Fields(text), " ")}
	}
	for _, d := range refereesTable {
		for _, w := range d.begins() {
			if near(word, w) {
				try := strings.TrimSpace(w + " " + strings.TrimSpace(text[len(firstWord(text)):]))
				if _, ok := directed(try); !ok {
					try = d.form
				}
				return `there is no "` + clip(word, 30) + `"; "` + w + `" may be meant`, []string{try}
			}
		}
	}
	for _, b := range refereesBesides {
		for _, w := range b.words {
			if near(word, w) {
				return `there is no "` + clip(word, 30) + `"; "` + w + `" may be meant`, []string{b.form}
			}
		}
	}
	return `no line of a referee begins so; "help" lists what he may write`, nil
}

// near reports whether a word is another but for a slip of the keyboard.
func near(wrote, word string) bool {
	most := 1
	if len(word) > 6 {
		most = 2
	}
	return len(wrote) > 2 && len(wrote) < 20 && len(word) > 2 && wrote[0] == word[0] && spelling.Slips(wrote, word) <= most
}

// opensRuling reports whether rulings begin with a word, in any system.
func opensRuling(word string) bool {
	for _, t := range tongues() {
		book := t.rulings()
		if book != nil && slices.ContainsFunc(book.verbs, func(v rulingVerb) bool { return slices.Contains(v.names, word) }) {
			return true
		}
	}
	return word == "roll"
}

// begins lists the words with which a direction begins.
func (d *direction) begins() []string {
	words := []string{firstWord(strings.TrimSuffix(d.form, ":"))}
	words[0] = strings.TrimSuffix(words[0], ":")
	return append(words, map[string][]string{
		RequestGoOn: {"release", "resume"}, RequestRollback: {"roll", "take"}, RequestRollforward: {"forward"}, RequestAnswer: {"answers", "reply"},
	}[d.word]...)
}

// besideDirections is what a referee may write as others may, too.
type besideDirections struct {
	words []string
	form  string
	means string
}

// refereesBesides lists it.
var refereesBesides = []besideDirections{
	{[]string{"extend"}, "extend union 48h", "Gives a side more time; the other is not told."},
	{[]string{"close"}, "close union", "Ends the part of a side now: what is held of it is played."},
	{[]string{"replace"}, "replace union with ADDRESS", "Asks somebody else to take a seat."},
	{[]string{"press"}, "press to union|confederate|all", `A letter; the lines below it are the letter, down to a line "end press".`},
	{[]string{"status", "terms", "options", "resend"}, "status, terms, options, resend", "How things stand, how the game is played, and our last letter once more."},
}

// HelpDirection tells a referee of one thing that he may write, by its word; false if there is
// no such thing.
func HelpDirection(topic string) (string, bool) {
	topic = strings.Trim(inSmall(topic), ":")
	var b strings.Builder
	page := func(name, form, means string) (string, bool) {
		paragraph(&b, "", strings.ToUpper(name))
		paragraph(&b, "  ", form)
		paragraph(&b, "      ", means)
		return b.String(), true
	}
	for _, d := range refereesTable {
		if topic == d.word || topic != "" && slices.Contains(d.begins(), firstWord(topic)) {
			return page(d.word, d.form, d.means)
		}
	}
	for _, beside := range refereesBesides {
		if slices.Contains(beside.words, topic) {
			return page(topic, beside.form, beside.means)
		}
	}
	return "", false
}
