package adjudicator

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/rules"
)

// Lines of a mail of which no sheet was made: none of them stood, it came out of turn, or it
// answered a letter that play had overtaken. The referee reads of them in his next packet, as
// of those that stand beside a sheet; the other side hears of neither.

// denied names such lines.
type denied struct {
	Side  rules.Side `json:"side"`
	Lines []unsound  `json:"lines"`
	Mail  string     `json:"mail"`
}

// Kind names it in the journal.
func (denied) Kind() string { return "denied" }

// apply lays the lines by for the referee's next packet.
func (d denied) apply(m *match, _ time.Time) error {
	if d.Side != rules.Union && d.Side != rules.Confederate {
		return fmt.Errorf("lines of %q, who is no side", d.Side)
	}
	desk := &m.desks[d.Side]
	desk.missedLines = append(slices.Clip(desk.missedLines), d.Lines...)
	return nil
}

// check demands that there is somebody to read of them, and that each has a reason.
func (d denied) check(u *auditor) {
	u.mail(d.Mail)
	u.demand(u.m.address(referee) != "", "lines are kept for the referee, and there is none")
	u.demand(u.m.leg > 0, "lines of a mail that came before the game began")
	u.demand(len(d.Lines) > 0 && len(d.Lines) <= mostMissed, "%d lines are kept of a mail, of 1 to %d", len(d.Lines), mostMissed)
	u.demand(!slices.ContainsFunc(d.Lines, func(l unsound) bool { return l.Text == "" || l.Why == "" || l.Line < 0 }), "a line that did not stand, without its text or the reason")
}

// deny lays by what did not stand of a mail, unless the next packet has it already.
func (p *pass) deny(side rules.Side, in Incoming, lines []unsound) {
	p.denial = denied{Side: side, Mail: in.ID}
	for _, l := range lines {
		l.Text, l.Why = cmp.Or(l.Text, "(nothing that can be shown)"), cmp.Or(l.Why, "it did not stand")
		again := func(o unsound) bool { return o.Line == l.Line && o.Text == l.Text && o.Why == l.Why }
		if !slices.ContainsFunc(p.m.desks[side].missedLines, again) && len(p.denial.Lines) < mostMissed {
			p.denial.Lines = append(p.denial.Lines, l)
		}
	}
}

// recordDenied writes it down, where somebody reads of it.
func (p *pass) recordDenied() error {
	d := p.denial
	p.denial = denied{}
	if len(d.Lines) == 0 || p.m.over || p.m.address(referee) == "" {
		return nil
	}
	return p.record(d)
}

// denies lays by the lines of a mail that are in no sheet of it.
func (u *mustering) denies() {
	rest := slices.DeleteFunc(missedLines(u.receipt), func(l unsound) bool { return slices.Contains(u.sheetMissed, l) })
	u.deny(u.side, u.in, rest)
}

// wholeMail stands for the lines of a mail that was not read so far.
const wholeMail = "the whole mail"

// linesOf are the lines of a mail of which nothing was taken.
func linesOf(r reading, why string) []unsound {
	why, _, _ = strings.Cut(why, ";")
	var list []unsound
	add := func(line int, text string) {
		list = append(list, unsound{Line: line, Text: printable(text, longestOrder), Why: printable(why, longestOrder)})
	}
	for _, o := range r.Orders {
		text := o.Text
		if o.Wrote != "" {
			text = o.Wrote
		}
		add(o.Line, text)
	}
	for _, m := range r.Misreads {
		add(m.Line, m.Text)
	}
	for _, n := range r.said() {
		add(n.Line, n.Text)
	}
	if len(list) == 0 {
		add(0, wholeMail)
	}
	slices.SortStableFunc(list, func(a, b unsound) int { return a.Line - b.Line })
	return list
}

// place says where a line stood.
func (l unsound) place(side rules.Side) string {
	var b strings.Builder
	b.WriteString(side.Name())
	if l.version > 0 {
		fmt.Fprintf(&b, ", sheet version %d", l.version)
	} else {
		b.WriteString(", in a mail that made no sheet")
	}
	if l.Line > 0 {
		fmt.Fprintf(&b, ", line %d", l.Line)
	}
	return b.String()
}

// refuseSide answers a side that nothing of its mail was taken; the referee reads of it.
func (p *pass) refuseSide(side rules.Side, in Incoming, why string, lines []unsound) (string, error) {
	p.deny(side, in, lines)
	return p.refuse(side, in, why)
}

// wholly is a mail that was not read line by line.
func wholly(why string) []unsound { return linesOf(reading{}, why) }
