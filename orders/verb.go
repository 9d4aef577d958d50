package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// verb is one order of the language: how it is read and how help tells of it.
type verb struct {
	names    []string // the first is the one we write; the others are understood
	forms    []string // how it is written
	means    []string // what it does, a sentence each
	examples []string // right lines; a test reads them
	talk     []string // those of its names that are words of everyday talk: a line that begins with one need not be an order
	asks     bool     // it is a request, the same in every game system
	takes    bool     // something must follow, so a line may be wrapped
	rides    bool     // riders may follow, on its line or below
	under    []entry  // what help tells below it
	read     func(*field, *phrase) (said, *slip)
}

// entry is what help tells of a part of an order.
type entry struct {
	names    []string
	forms    []string
	means    string
	examples []string
}

// rider is what may be added to an attack, on its line or on lines of their own below it.
type rider struct {
	entry
	result string // the result of combat that it may be made to depend on, "" for none
	// read gives the attack with what the words add to it; its first word is still to come.
	read func(f *field, p *phrase, attack rules.Command) (rules.Command, *slip)
}

// language is the whole order language of a game system, as a table of verbs.
type language struct {
	verbs  []verb
	riders []rider
	// regiments says that units are called by number and state, 154 TN: the number is no hex,
	// and a short name that both sides have is one's own.
	regiments bool
	// clauses are the words with which standing instructions begin, where these and not units
	// stand first; lines set in below "standing:" that begin so belong to it.
	clauses []string
	echo    func(rules.Command) string   // in canonical form
	about   func(rules.Command) []string // what may be ordered only once: "move Wilder", "attack on 1526"
	// implied are the verbs that a line may have left out which is a unit and where to, and
	// the unit that such an order is for.
	implied []func(*field, *phrase) (said, *slip)
	unitOf  func(rules.Command) string
	// number settles what orders of a sheet have to do with each other by their numbers; nil:
	// they have none.
	number func(*field, []*statement)
}

// said is what one line asks for.
type said struct {
	commands []rules.Command
	ends     ending
	standing bool     // its commands are standing instructions
	stays    []string // units told to stay where they are
	request  *Request // what is wanted of the game besides orders
	drops    []Drop   // lines of the held sheet
	mark     sheetMark
	word     string // a request: help, status, orders, show, withdraw
	topic    string
	asks     string // hexes, of the request "ask"
	told     string // the answer to it
	final    bool
	answers  []choice
}

// ending says whether a sheet ends with a line.
type ending uint8

const (
	goesOn ending = iota
	pauses        // to be gone on with, when its writer has seen what came of it
	closes        // his part of the turn is over
)

// choice is an answer to one open Decision.
type choice struct {
	decision, option int // indices
}

// field is one sheet's surroundings: what its sender sees and is asked.
type field struct {
	lang   *language
	turn   int
	view   rules.View // for what of it only the system's own orders are about
	grid   hex.Grid
	roster roster
	open   []rules.Decision

	now     *statement                 // being read
	shows   func(rules.Command) string // the canonical form of commands in this sheet, nil: as the language has it
	invited bool                       // the sender has no sheet, and may be asked whether he takes part
}

// everyday reports whether the word that names the verb is also one of everyday talk.
func (v *verb) everyday(word string) bool {
	return slices.Contains(v.talk, strings.ToLower(strings.TrimRight(word, ":.!,")))
}

// verb finds the verb that a word is, nil if none.
func (l *language) verb(word string) *verb {
	word = strings.ToLower(strings.TrimRight(word, ":.!,"))
	for i := range l.verbs {
		if slices.Contains(l.verbs[i].names, word) {
			return &l.verbs[i]
		}
	}
	return nil
}

// rider finds the rider that begins at n words ahead, nil if none.
func (l *language) rider(p *phrase, n int) *rider {
	word := p.peek(n)
	switch {
	case word == "if" || word == "on":
		// The condition "if Ar" stands before the rider proper.
		n += 2
		word = p.peek(n)
	case word == "no" || word == "nobody":
		if strings.HasPrefix(p.peek(n+1), "advance") {
			word = "advance"
		}
	}
	for i := range l.riders {
		if slices.Contains(l.riders[i].names, word) {
			return &l.riders[i]
		}
	}
	return nil
}

// parse reads one order, without comment or bullet. A nil slip means that all of
// it was understood.
func (f *field) parse(text string) (said, *slip) {
	p := newPhrase(text)
	if p.done() {
		return said{}, p.stop("an order")
	}
	if len(f.open) > 0 {
		p = newPhrase(courteous(text))
		if choices, bad, ok := f.ownOption(p); ok {
			return said{answers: choices}, bad
		}
	}
	if s, bad, ok := f.requested(text); ok {
		return s, bad
	}
	v := f.lang.verb(p.peek(0))
	if v == nil {
		return f.verbless(p)
	}
	p.at++
	s, bad := v.read(f, p)
	if bad != nil {
		return said{}, bad
	}
	if !p.done() {
		return said{}, f.trailing(p)
	}
	return s, f.tooLong(s)
}

// trailing is the slip for words left over; a second order on the line is offered
// as a line of its own.
func (f *field) trailing(p *phrase) *slip {
	t := p.here()
	if p.peek(0) == ";" || p.peek(0) == "," {
		if f.lang.verb(p.peek(1)) != nil {
			return f.second(p)
		}
	}
	s := &slip{reason: `"` + clip(p.text[t.from:], 40) + `" is left over at the end and was not understood`}
	if !slices.ContainsFunc(p.tokens[p.at:], func(t token) bool { return looksLikeHex(t.word) || f.roster.exact(t.word) }) {
		s.from, s.to, s.with = t.from, len(p.text), []string{""}
	}
	return s
}

// second is the slip for a second order behind the separator that comes next. Each
// is offered as a line of its own; one without a verb gets that of the first.
func (f *field) second(p *phrase) *slip {
	t := p.here()
	first, second := strings.TrimSpace(p.text[:t.from]), strings.TrimSpace(p.text[t.to:])
	if f.lang.verb(p.peek(1)) == nil {
		second = firstWord(first) + " " + second
	}
	return &slip{reason: "one order a line, please", lines: []string{first, second}}
}

// tooLong refuses what could not be written back on lines of the length that we read.
func (f *field) tooLong(s said) *slip {
	for _, c := range s.commands {
		for l := range strings.SplitSeq(f.lang.echo(c), "\n") {
			if len(l) > maxLine {
				return &slip{reason: "this says more than fits on a line; please split it"}
			}
		}
	}
	return nil
}

// smells reports whether a line that was not understood may yet have been meant as
// an order: of verb, unit and hex it holds two.
func (f *field) smells(text string) bool {
	signs := 0
	var verb, hexes, unit bool
	p := newPhrase(text)
	for i, t := range p.tokens {
		if v := f.lang.verb(t.word); v != nil && !v.asks && (!v.everyday(t.word) || i == 0) {
			verb = true
		}
		hexes = hexes || looksLikeHex(t.word)
		unit = unit || f.roster.exact(p.text[t.from:t.to]) || f.lang.regiments && f.nameAt(p, i) > 0
	}
	for _, sign := range []bool{verb, hexes, unit} {
		if sign {
			signs++
		}
	}
	return signs >= 2
}
