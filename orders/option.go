package orders

import (
	"slices"
	"strings"

	"longroll/rules"
)

// What stands for an option of a question that is open. It is looked at before the
// verbs: whoever is asked "does it stand?" and writes "stand" means just that.

// courtesies may follow an answer.
var courtesies = []string{"please", "pls", "thanks", "thank", "you", "thx", "cheers", ",", ";"}

// courteous drops courtesies from the end of a line that says more than these.
func courteous(text string) string {
	tokens := lex(text)
	n := len(tokens)
	for n > 0 && slices.Contains(courtesies, tokens[n-1].word) {
		n--
	}
	if n == 0 || n == len(tokens) {
		return text
	}
	return text[:tokens[n-1].to]
}

// optionWords lists other words for an option, as keys of names.
var optionWords = map[string]string{
	"stands": "stand", "fight": "stand", "fights": "stand",
	"stays": "stay", "stand": "stay", "hold": "stay", "holds": "stay",
	"retreats": "retreat", "go/back": "retreat", "goes/back": "retreat", "back": "retreat",
	"no/one": "nobody", "none": "nobody", "no": "nobody",
	"default": "the/default",
}

// optionTails may follow the unit that is the answer.
var optionTails = []string{"advances", "advance", "goes", "retreats"}

// ownOption reads a line that is an option of exactly one open question. ok is false
// if it is none.
func (f *field) ownOption(p *phrase) (choices []choice, bad *slip, ok bool) {
	if _, letters := f.letters(p); letters {
		return nil, nil, false
	}
	for i, d := range f.open {
		if option, ok := anyPick(d, p); ok {
			choices = append(choices, choice{i, option})
		}
	}
	if len(choices) < 2 {
		return choices, nil, len(choices) == 1
	}
	bad = &slip{reason: "more than one question has that answer; say of whom: " + f.questions(), sure: true}
	for _, c := range choices {
		d := f.open[c.decision]
		if len(d.Subjects) > 0 {
			bad.lines = append(bad.lines, d.Subjects[0]+" "+d.Options[c.option])
		}
	}
	return nil, bad, true
}

// anyPick finds the option that a whole line is: as it stands, or without words that
// may stand before and after it.
func anyPick(d rules.Decision, p *phrase) (int, bool) {
	from, to := 0, len(p.tokens)
	if to == 0 {
		return 0, false
	}
	text := func() string { return p.text[p.tokens[from].from:p.tokens[to-1].to] }
	if option, ok := pick(d, text()); ok {
		return option, true
	}
	for to-from > 1 && slices.Contains(optionTails, p.tokens[to-1].word) {
		to--
	}
	for to-from > 1 && (slices.Contains(answerFiller, p.tokens[from].word) || p.tokens[from].word == "move") {
		from++
	}
	return pick(d, text())
}

// pick finds the option that was written: its letter, itself, how it begins, or
// another word for it.
func pick(d rules.Decision, written string) (int, bool) {
	key := nameKey(written)
	if len(key) == 1 && key >= "a" && key <= "z" {
		if i := int(key[0] - 'a'); i < len(d.Options) {
			return i, true
		}
	}
	if i, ok := named(d, key); ok {
		return i, true
	}
	return named(d, optionWords[key])
}

// named finds the option with a key, or the only one that begins with it.
func named(d rules.Decision, key string) (int, bool) {
	found := -1
	for i, o := range d.Options {
		option := nameKey(o)
		if option == key {
			return i, true
		}
		if key != "" && strings.HasPrefix(option, key+"/") {
			if found >= 0 {
				return 0, false
			}
			found = i
		}
	}
	return found, found >= 0
}
