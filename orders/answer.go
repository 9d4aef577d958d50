package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray"
)

// verbless reads a line that begins with no verb: an answer, if something is asked.
func (f *field) verbless(p *phrase) (said, *slip) {
	if f.lang.rider(p, 0) != nil && len(f.open) == 0 {
		return said{}, &slip{reason: `"` + p.peek(0) + `" belongs under an attack, or after "standing:"`}
	}
	if onlyLetters(p) && len(f.open) == 0 {
		return said{}, &slip{reason: "no question of ours is open, so there is nothing that this answers", sure: len(p.tokens) > 1}
	}
	choices, tried, bad := f.answer(p)
	switch {
	case bad != nil:
		bad.sure = true
		return said{}, bad
	case tried:
		return said{answers: choices}, nil
	}
	if s, ok := f.implied(p); ok {
		return s, nil
	}
	return said{}, f.unknown(p)
}

// unknownLine says of a line that nothing is known of what it begins with.
const unknownLine = "this is not an order that we know"

// unknown is the slip for a line without a verb. If it would be right with one, that
// is offered.
func (f *field) unknown(p *phrase) *slip {
	s := &slip{reason: unknownLine, lines: nearRequests(p.text)}
	if s.sure = len(s.lines) > 0; s.sure {
		return s
	}
	if !looksLikeOrder(f, p) {
		return s
	}
	s.reason = "there is no order word at the beginning, such as move or attack"
	for i, t := range p.tokens {
		if v := f.lang.verb(t.word); v != nil && v.takes && i > 0 {
			who, what := strings.TrimSpace(p.text[:t.from]), strings.TrimSpace(p.text[t.to:])
			s.lines = append(s.lines, v.names[0]+" "+who+" "+what, v.names[0]+" "+what+" with "+who)
			return s
		}
	}
	s.lines = []string{"move " + p.text}
	if slices.ContainsFunc(p.tokens, func(t token) bool {
		hits := f.roster.find(p.text[t.from:t.to], ownComing)
		return len(hits) == 1 && hits[0].place == ownComing
	}) {
		s.lines = []string{"enter " + p.text}
	}
	return s
}

func looksLikeOrder(f *field, p *phrase) bool {
	return slices.ContainsFunc(p.tokens, func(t token) bool { return looksLikeHex(t.word) }) &&
		(slices.ContainsFunc(p.tokens, func(t token) bool { return f.roster.exact(p.text[t.from:t.to]) }) || f.lang.regiments && slices.ContainsFunc(f.roster, func(c card) bool { return strings.Contains("/"+nameKey(p.text)+"/", "/"+c.key+"/") }))
}

// onlyLetters reports whether a line is nothing but single letters.
func onlyLetters(p *phrase) bool {
	for _, t := range p.tokens {
		if !isLetter(t.word) && t.word != "," && t.word != ";" && t.word != "and" {
			return false
		}
	}
	return len(p.tokens) > 0
}

func isLetter(w string) bool {
	w = strings.Trim(w, "()")
	return len(w) == 1 && w[0] >= 'a' && w[0] <= 'z'
}

func readAnswer(f *field, p *phrase) (said, *slip) {
	if len(f.open) == 0 {
		return said{}, &slip{reason: "no question of ours is open, so there is nothing that this answers", sure: len(p.tokens) > 1}
	}
	choices, tried, bad := f.answer(p)
	if bad == nil && !tried {
		bad = &slip{reason: "that is none of the answers: " + f.questions(), sure: true}
	}
	return said{answers: choices}, bad
}

// answer reads the rest of the line as answers to what is open. tried is false if
// it does not look like one.
func (f *field) answer(p *phrase) (choices []choice, tried bool, bad *slip) {
	if len(f.open) == 0 || p.done() {
		return nil, false, nil
	}
	if letters, ok := f.letters(p); ok {
		return f.inOrder(p, letters)
	}
	for from := p.at; from < len(p.tokens); {
		to := from
		for to < len(p.tokens) && p.tokens[to].word != "," && p.tokens[to].word != ";" {
			to++
		}
		if to > from {
			c, ok, bad := f.oneAnswer(p, from, to)
			if bad != nil || !ok {
				return nil, len(choices) > 0 && ok, bad
			}
			choices = append(choices, c)
		}
		from = to + 1
	}
	p.at = len(p.tokens)
	return choices, len(choices) > 0, nil
}

// letters gives the letters of a line that holds nothing else. A word is read as
// letters only if each is one of the answers.
func (f *field) letters(p *phrase) (string, bool) {
	var all strings.Builder
	for _, t := range p.tokens[p.at:] {
		if isLetter(t.word) {
			all.WriteString(strings.Trim(t.word, "()"))
		} else if t.word != "," && t.word != ";" && t.word != "and" {
			return f.joined(p)
		}
	}
	return all.String(), all.Len() > 0
}

func (f *field) joined(p *phrase) (string, bool) {
	word := p.peek(0)
	if len(p.tokens) != p.at+1 || len(word) != len(f.open) {
		return "", false
	}
	for i, d := range f.open {
		if word[i] < 'a' || int(word[i]-'a') >= len(d.Options) {
			return "", false
		}
	}
	return word, true
}

// inOrder matches letters to the questions as they were asked.
func (f *field) inOrder(p *phrase, letters string) ([]choice, bool, *slip) {
	if len(letters) != len(f.open) {
		return nil, true, &slip{reason: itoa(len(f.open)) + " letters are wanted, one for each question: " + f.questions()}
	}
	var choices []choice
	for i := range len(letters) {
		option, ok := pick(f.open[i], letters[i:i+1])
		if !ok {
			return nil, true, &slip{reason: `"` + letters[i:i+1] + `" is none of the answers: ` + f.questions()}
		}
		choices = append(choices, choice{i, option})
	}
	p.at = len(p.tokens)
	return choices, true, nil
}

// answerFiller may stand between a unit and the answer.
var answerFiller = []string{"to", "->", "goes", "go", "retreats", "retreat", "in", "into", "advances", "advance", "=", "-"}

// oneAnswer reads a question's subject or number, if more than one is open, and a choice.
func (f *field) oneAnswer(p *phrase, from, to int) (choice, bool, *slip) {
	if len(f.open) == 1 {
		if option, ok := pick(f.open[0], p.text[p.tokens[from].from:p.tokens[to-1].to]); ok {
			return choice{0, option}, true, nil
		}
	}
	for from < to && slices.Contains(answerFiller, p.tokens[from].word) {
		from++
	}
	if from == to {
		return choice{}, false, nil
	}
	for split := to - 1; split > from; split-- {
		end := split
		for end > from && slices.Contains(answerFiller, p.tokens[end-1].word) {
			end--
		}
		if end == from {
			continue
		}
		asked := f.asked(p.text[p.tokens[from].from:p.tokens[end-1].to])
		if len(asked) == 0 {
			continue
		}
		return f.choose(p, asked, end, split, to)
	}
	if len(f.open) == 1 {
		if option, ok := pick(f.open[0], p.text[p.tokens[from].from:p.tokens[to-1].to]); ok {
			return choice{0, option}, true, nil
		}
	}
	return choice{}, false, nil
}

// choose reads the choice for the question that a subject or number named: all that stands
// behind it, or that without the words in between.
func (f *field) choose(p *phrase, asked []int, all, from, to int) (choice, bool, *slip) {
	at := slip{from: p.tokens[from].from, to: p.tokens[to-1].to}
	if len(asked) > 1 {
		at.reason = "more than one question is about that; answer by letters in order, or by number: " + f.questions()
		return choice{}, true, &at
	}
	d := f.open[asked[0]]
	option, ok := pick(d, p.text[p.tokens[all].from:at.to])
	if !ok {
		option, ok = pick(d, p.text[at.from:at.to])
	}
	if !ok {
		at.reason = "that is none of the answers: " + question(d)
		at.with = slices.Clone(d.Options[:min(len(d.Options), maxTries)])
		return choice{}, true, &at
	}
	return choice{asked[0], option}, true, nil
}

// asked finds the questions that a subject or a number means.
func (f *field) asked(who string) []int {
	key := nameKey(who)
	var found []int
	for i, d := range f.open {
		if slices.ContainsFunc(d.Subjects, func(s string) bool { return nameKey(s) == key }) || key == itoa(i+1) {
			found = append(found, i)
		}
	}
	return found
}

// questions lists what is open with its letters.
func (f *field) questions() string {
	var all []string
	for _, d := range f.open[:min(len(f.open), maxTries)] {
		all = append(all, question(d))
	}
	return strings.Join(all, "; ")
}

func question(d rules.Decision) string {
	var b strings.Builder
	b.WriteString(strings.Join(d.Subjects[:min(len(d.Subjects), 2)], " "))
	for i, o := range d.Options {
		if i > 0 {
			b.WriteByte(',')
		}
		if i > 25 {
			b.WriteString(" and more")
			break
		}
		b.WriteString(" " + string(rune('a'+i)) + ") " + o)
	}
	return strings.TrimSpace(b.String())
}

func readPause(f *field, p *phrase) (said, *slip) {
	return said{commands: commands(bluegray.Pause{}), ends: pauses}, nil
}

func readEnd(f *field, p *phrase) (said, *slip) {
	p.accept("turn", "phase", "of turn", "my turn", "player turn", "player-turn")
	return said{commands: commands(bluegray.End{}), ends: closes}, nil
}

func readFinal(f *field, p *phrase) (said, *slip) { return said{final: true}, nil }

func readWord(name string) func(*field, *phrase) (said, *slip) {
	return func(f *field, p *phrase) (said, *slip) {
		p.accept("orders", "my orders", "sheet", "my sheet", "map", "position", "please")
		return said{word: name}, nil
	}
}

func readHelp(f *field, p *phrase) (said, *slip) {
	from := p.here()
	topic := topicOf(p.text[from.from:])
	for range strings.Fields(topic) {
		if !p.done() {
			p.next()
		}
	}
	return said{word: "help", topic: topic}, nil
}
