package orders

import (
	"regexp"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/spelling"
)

// requestLine is a line being read as a request: what stands behind the words that it
// begins with, and before its reason.
type requestLine struct {
	phrase string // how it begins, in the words of its writer
	kind   *requestKind
	words  []token
	behind int    // where the phrase ends in the text
	text   string // of which words are part
	raw    string // the line as written
	r      Request
}

// askedFor reads a line as a request. ok is false where it does not begin like one; a slip
// that is not sure may be mere talk. raw is the line as it was written, for what must not
// be folded.
func askedFor(text, raw string) (r Request, bad *slip, ok bool) {
	first := markless(firstWord(text))
	if len(text) > 2*maxLine {
		return r, nil, false
	}
	if openings[first] == nil && first != "draw" && !slices.Contains(beforehand, first) {
		return r, nil, false
	}
	l := &requestLine{text: text, raw: raw, words: plainWords(text)}
	if len(l.words) == 1 && first == "draw" {
		return r, &slip{reason: "say whether you offer a draw or accept one", lines: []string{RequestOfferDraw, RequestAcceptDraw, RequestDeclineDraw}, sure: true}, true
	}
	if l.begin(); l.kind == nil && l.polite() {
		l.begin()
		if l.kind != nil {
			if bad := l.finish(); bad != nil {
				return r, nil, false // "I would like to offer my thanks"
			}
			return l.r, nil, true
		}
	}
	if l.kind == nil {
		return r, nil, false
	}
	bad = l.finish()
	return l.r, bad, true
}

// plainWords parts a line at its blanks; what a word has of marks at its ends is dropped.
// The length of a token's bytes tells whether a colon stands behind it.
func plainWords(text string) []token {
	var words []token
	for from := 0; from < len(text); {
		if text[from] == ' ' {
			from++
			continue
		}
		to := from + strings.IndexByte(text[from:]+" ", ' ')
		if w := markless(text[from:to]); w != "" {
			words = append(words, token{word: w, from: from, to: to})
		}
		from = to
	}
	return words
}

// markless is a word in small letters without the marks at its ends.
func markless(word string) string { return strings.Trim(strings.ToLower(word), "\"'.,:;!?()*`") }

// courtesy before a request, and after one.
var (
	beforehand = []string{"i", "we", "please", "pls", "would", "like", "want", "wish", "have", "to", "hereby", "must", "i'd", "kindly", "ok", "okay"}
	afterwards = []string{"please", "pls", "thanks", "thank", "you", "thx", "cheers"}
)

// polite drops courtesies from the beginning and reports whether there were any.
func (l *requestLine) polite() bool {
	n := 0
	for n < len(l.words) && slices.Contains(beforehand, l.words[n].word) {
		n++
	}
	l.words = l.words[n:]
	return n > 0
}

// begin finds the kind of request by the words it begins with, and takes them off.
func (l *requestLine) begin() {
	if len(l.words) == 0 {
		return
	}
	longest := 0
	for _, o := range openings[l.words[0].word] {
		if n := len(o.words); n > longest && l.opens(o.words) {
			l.kind, longest = o.kind, n
		}
	}
	if l.kind == nil {
		return
	}
	l.behind = l.words[longest-1].to
	l.phrase = l.text[l.words[0].from:l.behind]
	l.words = l.words[longest:]
}

// opens reports whether the line begins with words.
func (l *requestLine) opens(words []string) bool {
	return len(l.words) >= len(words) && slices.EqualFunc(words, l.words[:len(words)], func(w string, t token) bool { return w == t.word })
}

// finish reads what stands behind the phrase, and the reason.
func (l *requestLine) finish() *slip {
	l.r.Word = l.kind.word
	l.reason()
	for n := len(l.words); n > 0 && slices.Contains(afterwards, l.words[n-1].word); n-- {
		l.words = l.words[:n-1]
	}
	if bad := l.kind.read(l); bad != nil {
		return bad
	}
	if len(l.words) > 0 {
		return l.left()
	}
	l.r.Text = l.r.canonical()
	return nil
}

var (
	becauseAt = regexp.MustCompile(`(?i),?\s*\bbecause(\s+of\b)*\s+(\S)`)
	colonAt   = regexp.MustCompile(`:(\s+)(\S)`)
)

// reason cuts the reason off: what follows "because", or a colon that does not just part
// the word of the request from the rest of it.
func (l *requestLine) reason() {
	from := len(l.text) - len(strings.TrimLeft(l.text[l.behind:], " "))
	colon := strings.HasSuffix(l.phrase, ":") && l.kind.bare
	at, start := len(l.text), 0
	switch {
	case colon:
		at, start = from, from
	default:
		for _, m := range [][]int{becauseAt.FindStringSubmatchIndex(l.text[from:]), colonAt.FindStringSubmatchIndex(l.text[from:])} {
			if m != nil && from+m[0] < at {
				at, start = from+m[0], from+m[len(m)-2]
			}
		}
	}
	if start == 0 || start >= len(l.text) {
		return
	}
	l.words = slices.DeleteFunc(slices.Clone(l.words), func(t token) bool { return t.from >= at })
	if !strings.ContainsFunc(l.text[start:], func(c rune) bool { return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }) {
		return // nothing but marks
	}
	l.r.Reason = asWritten(l.text[start:], l.raw)
}

// asWritten finds the end of a line as it was before it was folded; the folded one if a
// mail program has changed it beyond that.
func asWritten(folded, raw string) string {
	raw = uncomment(raw)
	start := strings.LastIndex(fold(raw), folded)
	var b strings.Builder
	for at, r := range raw {
		if b.Len() == start && start > 0 {
			if tail := strings.TrimSpace(raw[at:]); fold(tail) == folded {
				return tail
			}
			break
		}
		foldRune(&b, r)
	}
	return folded
}

// left is the slip for words that have no place in a request.
func (l *requestLine) left() *slip {
	t := l.words[0]
	return &slip{reason: `"` + clip(l.text[t.from:], 40) + `" is left over at the end and was not understood`, lines: l.nearly(), sure: strings.Contains(l.phrase, " ") || l.r.Number > 0}
}

// nearly is the request without what was not understood, if that is a little.
func (l *requestLine) nearly() []string {
	if len(l.words) > 2 {
		return nil
	}
	return []string{l.r.canonical()}
}

func (l *requestLine) peek() string {
	if len(l.words) == 0 {
		return ""
	}
	return l.words[0].word
}

func (l *requestLine) skip(words ...string) {
	for len(l.words) > 0 && slices.Contains(words, l.words[0].word) {
		l.words = l.words[1:]
	}
}

// rest is what is still to be read, in small letters.
func (l *requestLine) rest() string {
	var all []string
	for _, t := range l.words {
		all = append(all, t.word)
	}
	return strings.Join(all, " ")
}

func (l *requestLine) nothing() *slip { return nil }

// count reads "3", "all", "last 3 turns".
func (l *requestLine) count() *slip {
	l.skip("the", "of", "your", "last")
	switch word := l.peek(); {
	case word == "all" || word == "everything":
		if l.r.Word != RequestHistory {
			return &slip{reason: "say how many of our last letters: resend 2", lines: []string{"resend 2"}, sure: true}
		}
		l.r.All, l.words = true, l.words[1:]
	case isDigits(word):
		l.r.Number = numberOf(word)
		if l.r.Number < 1 || l.r.Number > maxCount {
			return &slip{reason: "say a number from 1 to " + itoa(maxCount), lines: []string{l.r.Word + " 1"}, sure: true}
		}
		l.words = l.words[1:]
	}
	l.skip("turn", "turns", "mail", "mails", "letter", "letters", "message", "messages")
	return nil
}

// maxCount is more turns than a game has, or letters than anybody needs again.
const maxCount = 500

// option reads "explain 21.15".
func (l *requestLine) option() *slip {
	word := strings.ToLower(firstWord(l.phrase))
	asks := word == "explain" || len(l.words) > 0 && (l.peek() == "explain" || hasDigit(l.peek()))
	l.skip("explain", "option", "rule")
	switch {
	case !asks:
		return nil
	case len(l.words) == 0:
		return &slip{reason: `say which option: "options explain 21.15"; "options" lists them`, lines: []string{"options"}, sure: true}
	case word == "explain" && !strings.ContainsAny(l.peek(), "0123456789-."):
		return &slip{reason: `options are explained by their number or name; "options" lists them`, lines: []string{"options explain " + l.peek(), "options"}, sure: len(l.words) == 1}
	}
	l.r.Name, l.words = clip(l.peek(), maxName), l.words[1:]
	return nil
}

// gameName is what a game may be called.
var gameName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// name reads the name of a game, if one follows. Who leaves it out is told to say it: what
// ends a game is not done without.
func (l *requestLine) name() *slip {
	l.skip("the", "game", "from", "seat", "my", "this", "in")
	if len(l.words) == 1 && gameName.MatchString(strings.Trim(l.peek(), "[]")) && len(l.peek()) <= maxName {
		l.r.Name, l.words = strings.Trim(l.peek(), "[]"), nil
	}
	if len(l.words) > 0 {
		return &slip{reason: `"` + l.r.Word + `" is followed by nothing but the name of the game`}
	}
	return nil
}

// sideNamed is the side that a word means, NoSide for none.
func sideNamed(word string) rules.Side {
	switch strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "'") {
	case "union", "federal", "federals", "north", "yankees":
		return rules.Union
	case "confederate", "confederates", "confederacy", "csa", "rebel", "rebels", "south":
		return rules.Confederate
	}
	return rules.NoSide
}

// side reads a side, if one follows.
func (l *requestLine) side() {
	mark := l.words
	l.skip("the", "for", "as")
	if s := sideNamed(l.peek()); s != rules.NoSide {
		l.r.Side, l.words = s, l.words[1:]
		l.skip("player", "side", "commander")
		return
	}
	l.words = mark
}

// seat reads the side that an invitation is accepted for, if one is said.
func (l *requestLine) seat() *slip {
	l.side()
	return nil
}

// closing reads the side whose part is to be closed.
func (l *requestLine) closing() *slip {
	l.side()
	if l.r.Side == rules.NoSide {
		near := spelling.Slips(l.peek(), "union") <= 2 || spelling.Slips(l.peek(), "confederate") <= 3
		return &slip{reason: `say whose part is to be closed`, lines: []string{"close union", "close confederate"}, sure: near || len(l.words) == 0}
	}
	l.skip("phase", "part", "turn", "clock", "now")
	return nil
}

// replacement reads "union with bob@example.org".
func (l *requestLine) replacement() *slip {
	if l.side(); l.r.Side == rules.NoSide {
		l.skip("me", "myself", "us")
	}
	l.skip("with", "by", "as", "through")
	who := "me"
	if l.r.Side != rules.NoSide {
		who = l.r.Side.String()
	}
	how := `say by whom, with his address: "replace ` + who + ` with bob@example.org"`
	address, found, bad := addressIn(l.raw)
	switch {
	case !found:
		return &slip{reason: how, sure: len(l.words) == 0 || len(l.words) < len(plainWords(l.text))-1 && len(l.words) < 4}
	case bad != "":
		return &slip{reason: bad, sure: true}
	}
	for i, t := range l.words { // his name may stand before it
		if strings.Contains(t.word, "@") {
			if i > 3 {
				return &slip{reason: how, lines: []string{"replace " + who + " with " + address}, sure: true}
			}
			l.r.Address, l.words = address, nil
			return nil
		}
	}
	return &slip{reason: how, sure: true}
}
