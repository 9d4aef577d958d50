package orders

import (
	"regexp"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
	"longroll/rules/spelling"
)

// Rulings of a referee, one a line: "rule: move Wilder to 1021 because the ford was open".
// He sees the truth, so names are looked up on both sides, and a slip gets candidates as in
// a sheet. What a ruling may not do is said when it is run.

// Ruling is one ruling as read: a command to be run for nobody, or a die that is fixed.
type Ruling struct {
	Line    int
	More    []int        // further lines that it is written on
	Text    string       // in canonical form: reading it again gives the same
	Command rules.Ruling // nil for a die
	Die     string       // the name of a die, or with a * behind it how the next begins (rules.Aid.Fixed)
	Value   int          // what it falls on, from 1; 0: it is fixed no more
	Face    string       // the same as it is read: of ten faces the highest is read 0
	Reason  string       // as written, in ASCII
}

// rulingWord begins every ruling in a mail.
const rulingWord = "rule"

// rulingWords are understood for it.
var rulingWords = []string{"rule", "rule:", "ruling", "ruling:"}

// ReadRuling reads one ruling on the truth, with the word rule before it or without. grid
// is that of the map, the zero Grid in an order log alone.
func ReadRuling(system, text string, truth rules.View, grid hex.Grid) (Ruling, *Misread) {
	d, ok := newBenchOf(system, truth, grid)
	if !ok {
		return Ruling{}, &Misread{Line: 1, Text: clip(fold(text), maxLine), Reason: "this game has no rulings"}
	}
	r, bad := d.read(text)
	if bad != nil {
		return Ruling{}, &Misread{Line: 1, Text: clip(fold(text), 2*maxLine), Reason: bad.reason, Try: d.tries(bad)}
	}
	r.Line = 1
	return r, nil
}

// ReadRulings reads the rulings in a referee's mail: the lines of his own that begin with the
// word rule, with what a mail program has wrapped of them. Rest is the mail with those lines
// blank, for ReadRequests.
func ReadRulings(system, text string, truth rules.View, grid hex.Grid) (all []Ruling, misreads []Misread, rest string) {
	mail := strip(text, func(w string) bool { return isRulingWord(w) || requestPageOf(w) != nil })
	kept := strings.Split(text, "\n")
	for i := 0; i < len(mail.lines); i++ {
		first := &mail.lines[i]
		if !first.own || !isRulingWord(firstWord(bare(first.text))) {
			continue
		}
		written, more := bare(first.text), []int(nil)
		kept[i] = ""
		for i+1 < len(mail.lines) && wrapsOn(&mail.lines[i], &mail.lines[i+1]) {
			i++
			written += " " + strings.TrimSpace(mail.lines[i].text)
			more = append(more, mail.lines[i].no)
			kept[i] = ""
		}
		r, bad := ReadRuling(system, written, truth, grid)
		switch {
		case first.doubt != "":
			misreads = append(misreads, Misread{Line: first.no, More: more, Text: clip(written, 2*maxLine), Reason: first.doubt})
		case bad != nil:
			bad.Line, bad.More = first.no, more
			misreads = append(misreads, *bad)
		default:
			r.Line, r.More = first.no, more
			all = append(all, r)
		}
	}
	return all, misreads, strings.Join(kept, "\n")
}

func isRulingWord(word string) bool {
	word = strings.ToLower(word)
	for _, w := range rulingWords {
		if w == word {
			return true
		}
	}
	return false
}

// wrapAt is the length from which a line may have been wrapped by a mail program.
const wrapAt = 55

// wrapsOn reports whether a line is the rest of the ruling before it.
func wrapsOn(before, l *line) bool {
	word := strings.ToLower(firstWord(bare(l.text)))
	return l.own && l.block == before.block && strings.TrimSpace(l.text) != "" && len(before.raw) >= wrapAt && !isRulingWord(word) &&
		requestPageOf(word) == nil
}

// rulingVerb is a kind of ruling: how it is read and how help tells of it.
type rulingVerb struct {
	names []string // the first is the one we write
	forms []string
	means string
	read  func(d rulingDesk, rest string) (rules.Ruling, string, *badRuling)
}

// badRuling is why a ruling was not read, and rulings that would be right, without the word
// rule and the reason.
type badRuling struct {
	reason string
	try    []string
	why    string // the reason of the ruling, for what is offered
}

func (b *badRuling) offer(lines ...string) *badRuling {
	for _, l := range lines {
		if len(b.try) < maxTries {
			b.try = append(b.try, l)
		}
	}
	return b
}

func notRead(reason string, try ...string) *badRuling {
	return (&badRuling{reason: reason}).offer(try...)
}

// tries are the lines that are offered, whole.
func (rulingDesk) tries(bad *badRuling) []string {
	var all []string
	for _, t := range bad.try {
		all = append(all, wholeRuling(t, bad.why))
	}
	return all
}

// wholeRuling writes a ruling with its reason.
func wholeRuling(text, why string) string {
	text = rulingWord + ": " + text
	if why != "" {
		text += " because " + why
	}
	return text
}

var (
	rulingHead   = regexp.MustCompile(`(?i)^\s*rul(?:e|ing)\b\s*:?\s*`)
	rulingReason = regexp.MustCompile(`(?i)\s*(?:[,;]?\s+because\s+(?:of\s+)*|:\s+|[,;]?\s+reason\s+)`)
)

// read reads one ruling.
func (d rulingDesk) read(text string) (Ruling, *badRuling) {
	text = strings.TrimSpace(uncomment(fold(text)))
	text = text[len(rulingHead.FindString(text)):]
	why := ""
	if at := rulingReason.FindStringIndex(text); at != nil {
		text, why = text[:at[0]], strings.TrimSpace(text[at[1]:])
	}
	text = strings.TrimRight(strings.Join(strings.Fields(text), " "), ".")
	word, rest, _ := strings.Cut(text, " ")
	word = strings.ToLower(word)
	if word == "roll" || word == "die" {
		r, bad := fixDie(d.dice(), rest)
		if bad != nil {
			bad.why = why
			return Ruling{}, bad
		}
		r.Text, r.Reason = wholeRuling(r.Text, why), why
		return r, nil
	}
	v := d.verb(word)
	if v == nil {
		bad := d.noVerb(word, rest)
		bad.why = why
		return Ruling{}, bad
	}
	d.why = why
	if order, about, ok := d.orderSet(v, rest); ok {
		v, rest = order, about
	}
	if !d.hasMap && v.onMap() {
		bad := notRead("an order log has no map; a ruling is on an order or on a die")
		bad.why = why
		return Ruling{}, bad
	}
	cmd, canonical, bad := v.read(d, strings.TrimSpace(rest))
	if bad != nil {
		bad.why = why
		return Ruling{}, bad
	}
	return Ruling{Text: wholeRuling(canonical, why), Command: cmd, Reason: why}, nil
}

// verb finds the kind of ruling of a word, nil if there is none in this system.
func (d rulingDesk) verb(word string) *rulingVerb {
	all := d.book.verbs
	for i := range all {
		for _, n := range all[i].names {
			if n == word {
				return &all[i]
			}
		}
	}
	return nil
}

// noVerb offers the kinds of ruling that a word is like.
func (d rulingDesk) noVerb(word, rest string) *badRuling {
	var names, all []string
	for _, v := range d.book.verbs {
		names = append(names, v.names[0])
		all = append(all, v.names...)
	}
	bad := &badRuling{}
	if len(word) > 1 {
		likely := nearest(word, all)
		for _, v := range d.book.verbs {
			if slices.ContainsFunc(v.names, func(n string) bool { return slices.Contains(likely, n) }) {
				bad.offer(strings.TrimSpace(v.names[0] + " " + rest))
			}
		}
	}
	if spelling.Slips(word, "roll") <= 1 && len(word) > 1 {
		bad.offer("roll " + rest)
	}
	bad.reason = `"` + clip(word, 30) + `" is no ruling: say ` + orList(append(names, "roll"))
	if word == "" {
		bad.reason = "the ruling is missing: say " + orList(append(names, "roll"))
	}
	return bad
}
