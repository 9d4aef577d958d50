package orders

import (
	"regexp"
	"slices"
	"strings"

	"longroll/rules/spelling"
)

// Requests among the lines of a sheet of Blue & Gray, and in the mails of people who have
// no sheet.

// askingVerbs gives the words of the requests to a table of verbs.
func askingVerbs() []verb {
	var verbs []verb
	for _, page := range requestPages {
		v := verb{names: page.names, forms: page.forms, means: page.means, examples: page.examples, talk: page.names, asks: true, read: readNoRequest}
		switch page.mark {
		case amends:
			v.read = readAmend
		case drops:
			v.read, v.takes = readDrop, true
		case byDefault:
			v.read = readDefault
		case questions:
			v.read = readNoQuestion
		case noMark:
			v.takes = slices.ContainsFunc(page.kinds, func(k requestKind) bool { return !k.bare })
		}
		verbs = append(verbs, v)
	}
	return verbs
}

// requestLanguage is that of a person who has no sheet.
func requestLanguage() *language {
	verbs := []verb{
		word("withdraw", "Takes back what you asked for."),
		word("orders", "Asks what we hold of you."),
		word("status", "Asks where the game stands: turn, deadline, whose move."),
		word("show", "Asks for the position again."),
		{names: []string{"help"}, talk: []string{"help"}, read: readHelp},
	}
	for _, v := range askingVerbs() {
		if page := requestPageOf(v.names[0]); page.mark == noMark || page.mark == pressed || page.mark == questions {
			verbs = append(verbs, v)
		}
	}
	return &language{verbs: verbs}
}

// ReadRequests reads the mail of a person who has no sheet and sees nothing of a game:
// one who is invited, or the referee. It takes requests, press, and the words help,
// status, orders, show and withdraw; yes and no alone on a line accept and decline an
// invitation. All else is asked about or ignored as in a sheet.
func ReadRequests(text string) Reading {
	f := &field{lang: requestLanguage(), invited: true}
	return f.readMail(text)
}

// yesAndNo are how an invitation is answered in a word.
var yesAndNo = map[string]string{
	"yes": RequestAccept, "yes please": RequestAccept, "ja": RequestAccept, "ja bitte": RequestAccept, "oui": RequestAccept, "si": RequestAccept,
	"sim": RequestAccept, "tak": RequestAccept, "join": RequestAccept, "count me in": RequestAccept, "i'm in": RequestAccept, "i join": RequestAccept,
	"no": RequestDecline, "no thanks": RequestDecline, "no thank you": RequestDecline, "nein": RequestDecline, "nein danke": RequestDecline,
	"non": RequestDecline, "non merci": RequestDecline, "nee": RequestDecline, "nej": RequestDecline, "nao": RequestDecline, "nie": RequestDecline,
	"count me out": RequestDecline,
}

// requested reads a line as a request; ok is false if it is none.
func (f *field) requested(text string) (said, *slip, bool) {
	if f.invited {
		if word := yesAndNo[inSmall(text)]; word != "" {
			return said{request: &Request{Word: word, Text: word}}, nil, true
		}
	}
	raw := text
	if f.now != nil && f.now.text == text {
		raw = f.now.raw
	}
	r, bad, ok := askedFor(text, raw)
	switch {
	case !ok:
		return said{}, nil, false
	case bad != nil:
		return said{}, bad, true
	}
	return said{request: &r}, nil, true
}

// inSmall is a line without marks, in small letters.
func inSmall(text string) string {
	var all []string
	for _, t := range plainWords(text) {
		all = append(all, t.word)
	}
	return strings.Join(all, " ")
}

// readNoRequest is for a word of a request that begins a line which is none.
func readNoRequest(f *field, p *phrase) (said, *slip) {
	return said{}, noRequest(p.tokens[0].word, p.text)
}

// noRequest is the slip for a line that begins with a word of a request and is none.
func noRequest(word, text string) *slip {
	page := requestPageOf(word)
	bad := &slip{reason: `this is not how "` + page.names[0] + `" is written: ` + strings.Join(page.forms, " | "), lines: nearRequests(text)}
	if len(plainWords(text)) == 1 && page.mark == noMark {
		bad.lines = append(bad.lines, page.examples...)
	}
	bad.sure = len(bad.lines) > 0
	if page.mark == questions {
		bad.reason = notAsked
		bad.sure = !strings.ContainsAny(text[min(len(text), len(word)):], "0123456789") // else it may answer one of ours
	}
	return bad
}

// notAsked says of a line that begins with "question" why nobody was asked.
const notAsked = `a question to the referee is written "question: TEXT", one to your opponent is a letter: "press to my opponent: TEXT"`

// readNoQuestion is for a line that begins with "question" and asks the referee nothing: its
// number may be that of a question of ours, which it answers.
func readNoQuestion(f *field, p *phrase) (said, *slip) {
	if len(f.open) > 0 && !p.done() {
		at := p.at
		if choices, tried, bad := f.answer(p); tried && bad == nil {
			return said{answers: choices}, nil
		}
		p.at = at
	}
	bad := noRequest(p.tokens[0].word, p.text)
	bad.sure = true
	return said{}, bad
}

// nearRequests are the requests that a line may have been meant for, if a slip of the
// keyboard made it another word.
func nearRequests(text string) []string {
	words := plainWords(text)
	var near []string
	for _, page := range requestPages {
		for _, kind := range page.kinds {
			for _, phrase := range kind.phrases {
				try, ok := slipOf(phrase, words, text)
				if !ok || strings.HasPrefix(phrase, "show ") {
					continue
				}
				r, bad, ok := askedFor(try, try)
				if ok && bad == nil && !slices.Contains(near, r.Text) && len(near) < maxTries {
					near = append(near, r.Text)
				}
			}
		}
	}
	return near
}

// slipOf puts a phrase in the place of the words that a line begins with, if these are
// the phrase but for a slip.
func slipOf(phrase string, words []token, text string) (string, bool) {
	n := strings.Count(phrase, " ") + 1
	if n > len(words) || n > 2 {
		return "", false
	}
	wrote := words[0].word
	if n == 2 {
		wrote += " " + words[1].word
	}
	far := 1
	if len(phrase) > 6 {
		far = 2
	}
	if d := len(wrote) - len(phrase); len(wrote) < 4 || d > far || d < -far || wrote == phrase || spelling.Slips(wrote, phrase) > far {
		return "", false
	}
	return strings.TrimSpace(phrase + " " + strings.TrimSpace(text[words[n-1].to:])), true
}

// settleRequests asks about requests that can't both be meant, and takes one that is
// written twice once.
func settleRequests(sheet []*statement) {
	for i, s := range sheet {
		for _, t := range sheet[:i] {
			switch {
			case s.said.request == nil || t.said.request == nil || s.state != noted || t.state == ignored:
			case s.said.request.Text == t.said.request.Text:
				s.state, s.reason = ignored, "the same as line "+itoa(t.lines[0])
			case contradict(s.said.request.Word, t.said.request.Word):
				t.fail("lines " + itoa(t.lines[0]) + " and " + itoa(s.lines[0]) + " can't both be meant; please say which")
				s.fail(t.reason)
			}
		}
	}
}

// contradict reports whether two requests can't both be meant.
func contradict(a, b string) bool {
	for _, pair := range [][2]string{{RequestAccept, RequestDecline}, {RequestAcceptDraw, RequestDeclineDraw}, {RequestOfferDraw, RequestWithdrawDraw}} {
		if a == pair[0] && b == pair[1] || a == pair[1] && b == pair[0] {
			return true
		}
	}
	return false
}

var amendWord = regexp.MustCompile(`(?i)^ *amend(?:ed|ment)?\b *([:,;-]?) *(\S.*)$`)

// amendsAll reports whether the words behind "amend" mean the whole mail.
func amendsAll(rest string) bool {
	switch inSmall(courteous(rest)) {
	case "", "orders", "my orders", "the orders", "sheet", "my sheet", "the sheet", "please", "my last mail", "my last sheet":
		return true
	}
	return false
}

// amended cuts "amend:" off before an order.
func (f *field) amended(text string) (string, bool) {
	m := amendWord.FindStringSubmatch(text)
	if m == nil || amendsAll(m[2]) || f.lang.verb("amend") == nil {
		return text, false
	}
	if v := f.lang.verb(firstWord(m[2])); m[1] == ":" || v != nil && !v.asks {
		return m[2], true
	}
	ok := false
	f.trying(func() {
		what, bad := f.parse(m[2])
		ok = bad == nil && (len(what.commands) > 0 || len(what.drops) > 0)
	})
	if ok {
		return m[2], true
	}
	return text, false
}

// unamended is a line as written, but for "amend:" before an order, which does not make it
// longer than we read.
func unamended(raw, order string, amends bool) string {
	if amends {
		return order
	}
	return raw
}

func readAmend(f *field, p *phrase) (said, *slip) {
	if !amendsAll(restOf(p)) {
		return said{}, &slip{reason: `"amend" stands alone on a line, or with a colon before an order`, lines: []string{"amend"}}
	}
	return said{mark: amends}, nil
}

// restOf goes past all that is left and gives it in small letters.
func restOf(p *phrase) string {
	from := p.here().from
	p.at = len(p.tokens)
	return inSmall(p.text[from:])
}

func readDefault(f *field, p *phrase) (said, *slip) {
	switch restOf(p) {
	case "orders", "order", "sheet":
		return said{mark: byDefault}, nil
	}
	return said{}, &slip{reason: `"default orders" stands alone on its line`, lines: []string{"default orders"}}
}

// readDrop reads which lines of the held sheet are left out.
func readDrop(f *field, p *phrase) (said, *slip) {
	begin := p.here().from
	list, ok, bad := droppedNumbers(p.text[begin:])
	if bad != nil {
		return said{}, bad
	}
	if ok {
		p.at = len(p.tokens)
		return said{drops: list}, nil
	}
	if p.done() {
		return said{}, &slip{reason: "say which line of the sheet that we hold, by its number or by how it begins; \"orders\" shows it", lines: []string{"orders"}, sure: true}
	}
	t := p.here()
	v := f.lang.verb(t.word)
	if v != nil && !v.asks || len(f.roster.find(p.text[t.from:t.to], ownField)) > 0 {
		text := strings.TrimSpace(p.text[begin:])
		p.at = len(p.tokens)
		return said{drops: []Drop{{Text: text}}}, nil
	}
	return said{}, &slip{reason: "that is no line of a sheet"}
}

// droppedNumbers reads "3", "line 3", "3, 5 and 7". ok is false if a number is not what
// comes first.
func droppedNumbers(text string) (list []Drop, ok bool, bad *slip) {
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return strings.ContainsRune(" ,;&+.", c) }) {
		if slices.Contains([]string{"line", "lines", "order", "orders", "number", "numbers", "no", "nos", "and", "the", "please"}, w) {
			continue
		}
		n := numberOf(w)
		switch {
		case !isDigits(w) && len(list) == 0:
			return nil, false, nil
		case !isDigits(w) || n < 1 || n > maxTotal || len(list) >= maxOwn:
			return nil, true, &slip{reason: "name the lines by their numbers in the sheet that we hold, with commas between them", sure: true}
		}
		list = append(list, Drop{Number: n})
	}
	return list, len(list) > 0, nil
}
