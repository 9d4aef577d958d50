package adjudicator

import (
	"bytes"
	"slices"
	"strings"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// reading is what was found in a mail.
type reading struct{ orders.Reading }

// binding reports whether the mail wants more than to be told something.
func (r reading) binding() bool {
	return len(r.Orders) > 0 || len(r.Misreads) > 0 || len(r.said()) > 0 || r.wants(wordWithdraw) || r.Final || r.Amend || r.settles()
}

// said lists the lines that are neither orders nor requests: answers, and units
// that are said to stay where they are.
func (r reading) said() []orders.Note {
	return slices.DeleteFunc(slices.Clone(r.Notes), func(n orders.Note) bool {
		word, _, _ := strings.Cut(n.Text, " ")
		return word == wordFinal || r.wants(word) || r.Default && n.Text == wordDefault
	})
}

// lineOf is the line of a request as a receipt names it.
func (r reading) lineOf(word string) report.Line {
	for _, n := range r.Notes {
		if n.Text == word {
			return report.Line{Number: n.Line, Text: word}
		}
	}
	return report.Line{Text: word}
}

// Requests that a receipt answers.
const (
	wordFinal    = "final"
	wordDefault  = "default orders"
	wordWithdraw = "withdraw"
	wordAsk      = "ask" // what is in a hex
)

// wants reports whether a request such as "status" is in the mail.
func (r reading) wants(word string) bool { return slices.Contains(r.Words, word) }

// mustering is one mail of a side on its way into the game.
type mustering struct {
	*pass
	side rules.Side
	in   Incoming
	reading
	receipt report.Receipt
	kind    string
	then    func() error // what follows once the receipt is written
	before  *sheet       // held when the mail came
	parts   []part       // of the sheet that the mail is
	emptied bool         // it drops all lines of the sheet that is held, and has none of its own
	sheets  bool         // it is one, and not standing instructions alone

	sheetMissed []unsound // lines of the mail that its sheet says did not stand
}

// muster takes a side's mail: answers, orders, requests. The receipt is written
// on what the side knew when the mail came; only then is anything played.
func (p *pass) muster(side rules.Side, in Incoming, r reading) (kind string, err error) {
	u := &mustering{pass: p, side: side, in: in, reading: r, kind: Nothing, before: p.m.desks[side].sheet}
	u.receipt.Problems = slices.Clone(in.Problems)
	waited := p.m.submitted
	if err := u.rekey(); err != nil {
		return "", err
	}
	for _, i := range r.Ignored {
		u.receipt.Ignored = append(u.receipt.Ignored, report.Ignored(i))
	}
	for _, m := range r.Misreads {
		u.receipt.NeedsYou = append(u.receipt.NeedsYou, report.Line{Number: m.Line, Text: m.Text, Problem: m.Reason, Try: m.Try})
	}
	view := p.m.game.View(side)
	for _, step := range []func(rules.View) error{u.withdraw, u.answer, u.requests, u.order, u.finalize, u.acknowledge} {
		if err := step(view); err != nil {
			return "", err
		}
	}
	u.denies()
	if len(p.entries) > 0 { // else it is not sure yet that the mail is answered
		if err := p.recordDenied(); err != nil {
			return "", err
		}
	}
	if u.then != nil {
		if err := u.then(); err != nil {
			return "", err
		}
	}
	if err := p.resubmit(waited, side); err != nil {
		return "", err
	}
	return u.kind, p.settle()
}

// rekey gives the sender another key if he has shown his to others: his mail went to
// them as well, and with it the address that he wrote to.
func (u *mustering) rekey() error {
	var others []string
	for _, r := range u.in.Readers {
		if !u.a.ours(r) && !strings.EqualFold(r, u.m.address(u.side)) && plausible(r) {
			others = append(others, printable(r, 80))
		}
	}
	if len(others) == 0 {
		return nil
	}
	others = others[:min(len(others), 5)]
	u.receipt.Problems = append(u.receipt.Problems, "Your mail went to others as well ("+strings.Join(others, ", ")+"), who have seen the key in "+
		"your reply address. It is worth nothing any more: please answer this mail from now on, not an earlier one.")
	return u.record(rekeyed{Reader: readerName(u.side), Mail: u.in.ID})
}

// withdraw takes back the sheet that is held.
func (u *mustering) withdraw(rules.View) error {
	if !u.wants(wordWithdraw) {
		return nil
	}
	line, held := u.lineOf(wordWithdraw), u.m.desks[u.side].sheet
	if held == nil {
		u.needs(line, "no sheet of yours is held")
		return nil
	}
	u.receipt.Taken = append(u.receipt.Taken, line)
	return u.takeBack(held)
}

// takeBack gives up the sheet that is held: nothing is left of it.
func (u *mustering) takeBack(held *sheet) error {
	u.kind = Withdrawn
	u.receipt.Replaces = held.Version
	u.receipt.Dropped = texts(held.Orders)
	return u.record(sheet{Side: u.side, Version: held.Version + 1, Stage: u.m.stage(u.side), Mail: u.in.ID})
}

// answer settles what the side was asked. Where orders answer a question, they
// count and not the letter beside them.
func (u *mustering) answer(rules.View) error {
	given := u.givesIn()
	bySheet := u.m.takesSheet(u.side) && len(u.Orders) > 0
	for _, d := range u.m.open(u.side) {
		pick, ok := u.Answers[d.ID]
		if ok && pick >= 0 && pick < len(d.Options) && !(d.Sheet && bySheet) {
			given[d.ID] = pick
		}
	}
	for _, n := range u.said() {
		if bySheet && strings.HasPrefix(n.Text, noteAnswer) {
			u.receipt.Ignored = append(u.receipt.Ignored, report.Ignored{From: n.Line, To: n.Line, Why: "your orders are the answer"})
		} else {
			u.receipt.Taken = append(u.receipt.Taken, report.Line{Number: n.Line, Text: n.Text})
		}
	}
	if len(given) == 0 {
		return nil
	}
	u.kind, u.then = Answered, u.resume
	return u.record(answered{Side: u.side, Answers: given, Mail: u.in.ID})
}

// givesIn takes a sheet that holds nothing but the order that asks, sent once more,
// for the answer it is meant as: the defaults, now.
func (u *mustering) givesIn() rules.Answers {
	given := rules.Answers{}
	if u.Default || !u.m.takesSheet(u.side) || u.m.pending == nil || len(u.Orders) != 1 || len(u.Misreads) > 0 { // default orders are for later
		return given
	}
	o, asks := u.Orders[0], u.m.pending.Orders[0]
	if again, err := keep(o.Command); err != nil || again.Kind != asks.Command.Kind || !bytes.Equal(again.Data, asks.Command.Data) {
		return given
	}
	for _, d := range u.m.open(u.side) {
		given[d.ID] = d.Default
	}
	u.Orders = nil
	u.receipt.Taken = append(u.receipt.Taken, report.Line{
		Number: o.Line, Text: o.Text, Problem: "Sent once more, it stands for what the question names as the default.",
	})
	return given
}

// noteAnswer opens a note that is an answer.
const noteAnswer = "answer"

// order takes the orders: as a sheet if one is awaited; else those that may be
// given out of turn are run, and the others named.
func (u *mustering) order(view rules.View) error {
	if u.Default {
		return u.keepDefaults()
	}
	if u.Amend {
		u.amend(view)
	}
	if held := u.m.desks[u.side].sheet; len(u.Orders) == 0 && u.emptied && held != nil {
		return u.takeBack(held)
	}
	if len(u.Orders) == 0 {
		return nil
	}
	list, err := u.list()
	if err != nil {
		return err
	}
	outOfTurn := !slices.ContainsFunc(list, func(o order) bool { return !u.m.game.Standing(o.command) })
	if u.m.takesSheet(u.side) && !outOfTurn {
		u.sheets = true
		return u.takeSheet(view, list)
	}
	return u.takeStanding(view, list)
}

func (u *mustering) list() ([]order, error) {
	var list []order
	for _, o := range u.Orders {
		k, err := keep(o.Command)
		if err != nil {
			return nil, err
		}
		list = append(list, order{Line: o.Line, Text: o.Text, Command: k, command: o.Command, wrote: o.Wrote})
	}
	return list, nil
}

func commands(list []order) []rules.Command {
	out := make([]rules.Command, len(list))
	for i, o := range list {
		out[i] = o.command
	}
	return out
}

func texts(list []order) []string {
	out := make([]string, len(list))
	for i, o := range list {
		out[i] = o.Text
	}
	return out
}

// needs names a line that its sender must see to.
func (u *mustering) needs(line report.Line, problem string) {
	line.Forecast, line.Problem = nil, problem
	u.receipt.NeedsYou = append(u.receipt.NeedsYou, line)
}

// takeStanding runs standing instructions at once. If the side is being asked
// something, they may be the answer.
func (u *mustering) takeStanding(view rules.View, list []order) error {
	foretold := u.m.system.Forecast(view, commands(list))
	for i, o := range list {
		line := report.Line{Number: o.Line, Text: o.Text, Wrote: o.wrote}
		if i < len(foretold) {
			line.Forecast = foretold[i]
		}
		problem, err := u.runStanding(o)
		if err != nil {
			return err
		}
		if problem != "" {
			u.needs(line, problem)
			continue
		}
		u.kind = Taken
		u.receipt.Taken = append(u.receipt.Taken, line)
	}
	switch {
	case u.kind == Nothing:
		u.kind = Refused
	case u.then == nil && len(u.m.open(u.side)) > 0:
		u.then = u.again
	}
	return nil
}

// runStanding runs one order out of turn; a problem says why it can't be.
func (u *mustering) runStanding(o order) (problem string, err error) {
	if !u.m.game.Standing(o.command) {
		return u.notNow(), nil
	}
	return u.pass.runStanding(u.side, o)
}

// notNow says why a sheet is not awaited.
func (u *mustering) notNow() string {
	if u.m.paired && !u.m.isPart(u.side) {
		return "your sheet is sealed, and is played when the other side's is in; only standing instructions can be given now"
	}
	if u.m.isPart(u.side) {
		return "your sheet is being played; send this again when its result has come"
	}
	return "it is the other side's turn (" + u.m.moment.Title + "); only standing instructions can be given now"
}

// runStanding runs one standing instruction out of turn; a problem says why the
// game refuses it. Then nothing has happened.
func (p *pass) runStanding(side rules.Side, o order) (problem string, err error) {
	out := p.m.game.Run(side, o.command, p.m.aid(choices{}))
	if out.Refused != nil {
		return out.Refused.Error(), nil
	}
	if len(out.Ask) > 0 {
		return "this can't be settled out of turn", nil
	}
	return "", p.enter(ran{Side: side, Order: o, Standing: true}, out)
}

// finalize plays a sheet that is held when its owner says so in a mail that is no
// sheet itself. If he meant it to be one, the word was about that, and nothing is played.
func (u *mustering) finalize(view rules.View) error {
	if !u.Final || u.sheets {
		return nil
	}
	line, held := u.lineOf(wordFinal), u.m.desks[u.side].sheet
	switch {
	case held == nil:
		u.needs(line, "no sheet of yours is held")
		return nil
	case !u.m.takesSheet(u.side):
		u.needs(line, u.notNow())
		return nil
	case len(u.receipt.NeedsYou) > 0:
		u.needs(line, u.notFinal())
		return nil
	}
	u.receipt.Taken = append(u.receipt.Taken, line)
	s := *held
	if !s.Ends {
		if s.Orders, s.Ends = u.sealing(s.Orders, view); s.Ends {
			s.Version++
		}
	}
	u.schedule(&s)
	if u.kind == Nothing {
		u.kind = Taken
	}
	s.Mail = u.in.ID
	s.Missed = nil // told with the mail that they stood in
	return u.record(s)
}
