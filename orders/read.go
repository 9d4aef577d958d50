package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Read reads the text of a mail (lines parted by LF, flowed lines already joined,
// quotations still marked with >) as a sheet of orders in the language of a
// system. It knows no more than the view of the sender, the grid of the map and the
// questions that are open to him.
func Read(system, text string, view rules.View, grid hex.Grid, open []rules.Decision) Reading {
	if t := tongueOf(system); t != nil {
		if r, ok := t.read(text, view, grid, open); ok {
			return r
		}
	}
	return Reading{Whole: "orders for this game can't be read by mail"}
}

// readMail reads a mail in the language of the field.
func (f *field) readMail(text string) Reading {
	if strings.Count(text, "\n") >= maxTotal {
		return Reading{Whole: "the mail has more than " + itoa(maxTotal) + " lines; send the orders alone"}
	}
	mail := strip(text, func(w string) bool { return f.lang.verb(w) != nil })
	refuse, lines := mail.refuse, mail.lines
	if refuse == "" {
		refuse = tooMany(mail)
	}
	if refuse == "" {
		refuse = betrayed(lines, mail.letters, f.isOrder)
	}
	if refuse != "" {
		return Reading{Whole: refuse}
	}
	sheet := f.gather(lines)
	f.readAll(sheet)
	settleTalk(sheet, func(i int) signs { return f.signs(sheet[i]) })
	f.settleLoose(sheet)
	supersede(f, sheet)
	f.settleAnswers(sheet)
	settleRequests(sheet)
	if f.lang.number != nil {
		f.lang.number(f, sheet)
	}
	r := f.report(lines, sheet)
	r.Press = mail.letters
	return r
}

// tooMany refuses a mail that is too long for a sheet.
func tooMany(s *stripper) string {
	own := 0
	for i := range s.lines {
		if s.lines[i].own {
			own++
		}
	}
	for _, p := range s.letters {
		own += p.Last - p.Line + 1
	}
	if own <= maxOwn {
		return ""
	}
	return "the mail has more than " + itoa(maxOwn) + " lines of your own; send the orders alone"
}

// isOrder reports whether a line reads as an order without a slip.
func (f *field) isOrder(text string) (is bool) {
	f.trying(func() {
		what, bad := f.parse(text)
		is = bad == nil && (len(what.commands) > 0 || what.final)
	})
	return is
}

// report lists what became of each line.
func (f *field) report(lines []line, sheet []*statement) Reading {
	var r Reading
	var last []Order
	for _, s := range sheet {
		if len(s.lines) == 0 {
			continue // a rider, told with its attack
		}
		switch s.state {
		case taken:
			orders := s.orders(f.text)
			if s.ends() {
				last = append(last, orders...)
			} else {
				r.Orders = append(r.Orders, orders...)
			}
		case noted:
			s.note(&r)
		case misread:
			r.Misreads = append(r.Misreads, Misread{s.lines[0], s.lines[1:], clip(s.raw, 2*maxLine), s.reason, s.tries()})
		case ignored:
			for _, n := range s.lines {
				lines[n-1].why = s.reason
			}
		}
		r.Amend = r.Amend || s.amends && s.doubt == "" && s.state != ignored
		if len(s.said.answers) > 0 && s.state == noted {
			if r.Answers == nil {
				r.Answers = rules.Answers{}
			}
			for _, c := range s.said.answers {
				r.Answers[f.open[c.decision].ID] = c.option
			}
		}
	}
	// Standing instructions below "end" still belong to the sheet.
	r.Orders = append(r.Orders, last...)
	r.Ignored = stretches(lines)
	return r
}

// orders gives the statement's commands, one Order each.
func (s *statement) orders(echo func(rules.Command) string) []Order {
	var orders []Order
	for _, c := range s.said.commands {
		orders = append(orders, Order{Line: s.lines[0], More: s.lines[1:], Text: echo(c), Command: c, Wrote: clip(s.raw, 2*maxLine)})
	}
	return orders
}

// text is a command of the sheet in its canonical form.
func (f *field) text(c rules.Command) string {
	if f.shows != nil {
		return f.shows(c)
	}
	return f.lang.echo(c)
}

// stretches joins lines next to each other that are ignored for one reason; blank
// lines between them do not part them.
func stretches(lines []line) []Ignored {
	var all []Ignored
	open := false // the last stretch may go on
	for _, l := range lines {
		switch {
		case l.why == "" && !l.own && l.text == "" && l.depth == 0:
		case l.why == "":
			open = false
		case open && all[len(all)-1].Why == l.why:
			all[len(all)-1].To = l.no
		default:
			all, open = append(all, Ignored{l.no, l.no, l.why}), true
		}
	}
	return all
}

// gather makes statements of the own lines: it joins what a mail program has
// wrapped and puts riders under their attack.
func (f *field) gather(lines []line) []*statement {
	var sheet []*statement
	var attack *statement // to which a rider would belong
	for i := range lines {
		l := &lines[i]
		if !l.own {
			continue
		}
		text := turned(f.unlisted(uncomment(l.text)))
		if strings.TrimSpace(text) == "" {
			l.own, l.why = false, "a comment"
			continue
		}
		text, amends := f.amended(text)
		s := &statement{lines: []int{l.no}, raw: l.raw, text: text, amends: amends, doubt: l.doubt, block: l.block, indented: strings.HasPrefix(l.text, " "), long: tooLong(unamended(l.raw, text, amends))}
		if n := len(sheet); n > 0 && f.goesOn(sheet[n-1], s) {
			sheet[n-1].join(s)
			continue
		}
		s.verb = f.lang.verb(firstWord(text))
		p := newPhrase(text)
		switch {
		case s.verb == nil && attack != nil && attack.block == s.block && f.lang.rider(p, 0) != nil:
			s.of = attack
		case s.verb != nil && s.verb.rides:
			attack = s
		default:
			attack = nil
		}
		sheet = append(sheet, s)
	}
	return sheet
}

// unlisted drops the bullet or number of a list; a number only before an order, since
// it may also be that of a question.
func (f *field) unlisted(text string) string {
	b := bare(text)
	p := newPhrase(b)
	if numbered := strings.TrimLeft(text, " ("); b != text && isDigits(numbered[:min(1, len(numbered))]) &&
		f.lang.verb(firstWord(b)) == nil && f.lang.rider(p, 0) == nil {
		return strings.TrimSpace(text)
	}
	return b
}

// goesOn reports whether next is the rest of the statement before it.
func (f *field) goesOn(s, next *statement) bool {
	if next.lines[0] != s.lines[len(s.lines)-1]+1 || next.block != s.block || next.doubt != s.doubt || next.long {
		return false
	}
	if s.of == nil && (s.verb == nil || !s.verb.takes) {
		return false
	}
	first := strings.ToLower(firstWord(next.text))
	p := newPhrase(next.text)
	if s.verb != nil && s.verb == f.lang.verb("standing") && slices.Contains(f.lang.clauses, p.peek(0)) &&
		(strings.HasSuffix(s.text, ";") || next.indented && !s.indented) {
		return true
	}
	if v := f.lang.verb(first); v != nil || p.done() {
		return false
	}
	if s.verb != nil && s.verb == f.lang.verb("standing") && (next.indented || strings.HasSuffix(s.text, ";")) {
		return true
	}
	if f.lang.rider(p, 0) != nil {
		return false
	}
	before := newPhrase(s.text)
	end := before.tokens[max(0, len(before.tokens)-1)].word
	return hangs(s.text, end) || slices.Contains(connectives, p.peek(0)) || strings.HasPrefix(next.text, "-") ||
		allHexes(p) && !someHex(before)
}

var connectives = []string{"to", "with", "at", "via", "or", "and", "from", "->"}

// hangs reports whether a line breaks off in the middle.
func hangs(text, end string) bool {
	return strings.HasSuffix(text, "-") || strings.HasSuffix(text, ",") || strings.HasSuffix(text, ":") || slices.Contains(connectives, end)
}

func allHexes(p *phrase) bool {
	return !slices.ContainsFunc(p.tokens, func(t token) bool { return !looksLikeHex(t.word) && t.word != "," })
}

func someHex(p *phrase) bool {
	return slices.ContainsFunc(p.tokens, func(t token) bool { return looksLikeHex(t.word) })
}

// join appends the rest of a wrapped statement.
func (s *statement) join(rest *statement) {
	between := " "
	switch {
	case strings.HasSuffix(s.text, "-") || strings.HasPrefix(rest.text, "-"):
		between = ""
	case s.verb != nil && s.verb.names[0] == "standing" && !strings.HasSuffix(s.text, ":") && rest.indented &&
		!slices.Contains(connectives, strings.ToLower(firstWord(rest.text))):
		between = "; "
	}
	s.lines = append(s.lines, rest.lines...)
	s.raw += " / " + strings.TrimSpace(rest.raw)
	s.text += between + rest.text
}
