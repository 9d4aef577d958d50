package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// reading is what was found in a mail.
type reading struct{ orders.Reading }

// binding reports whether the mail wants more than to be told something.
func (r reading) binding() bool {
	return len(r.Orders) > 0 || len(r.Misreads) > 0 || len(r.said()) > 0 || r.wants("withdraw") || r.Final
}

// said lists the lines that are neither orders nor requests: answers, and units
// that are said to stay where they are.
func (r reading) said() []orders.Note {
	return slices.DeleteFunc(slices.Clone(r.Notes), func(n orders.Note) bool {
		word, _, _ := strings.Cut(n.Text, " ")
		return word == "final" || r.wants(word)
	})
}

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
	hold    string       // why a sheet is not played yet
	then    func() error // what follows once the receipt is written
}

// muster takes a side's mail: answers, orders, requests. The receipt is written
// on what the side knew when the mail came; only then is anything played.
func (p *pass) muster(side rules.Side, in Incoming, r reading) (kind string, err error) {
	u := &mustering{pass: p, side: side, in: in, reading: r, kind: Nothing}
	u.receipt.Problems = in.Problems
	for _, i := range r.Ignored {
		u.receipt.Ignored = append(u.receipt.Ignored, report.Ignored(i))
	}
	for _, m := range r.Misreads {
		u.receipt.NeedsYou = append(u.receipt.NeedsYou, report.Line{Number: m.Line, Text: m.Text, Problem: m.Reason, Try: m.Try})
	}
	view := p.m.game.View(side)
	for _, step := range []func(rules.View) error{u.withdraw, u.answer, u.order, u.finalize, u.acknowledge} {
		if err := step(view); err != nil {
			return "", err
		}
	}
	if u.then != nil {
		if err := u.then(); err != nil {
			return "", err
		}
	}
	return u.kind, p.settle()
}

// withdraw takes back the sheet that is held.
func (u *mustering) withdraw(rules.View) error {
	held := u.m.desks[u.side].sheet
	if held == nil || !u.wants("withdraw") {
		return nil
	}
	u.kind = Withdrawn
	u.receipt.Replaces = held.Version
	u.receipt.Dropped = texts(held.Orders)
	return u.record(sheet{Side: u.side, Version: held.Version + 1, Stage: u.m.stage(u.side), Mail: u.in.ID})
}

// answer settles what the side was asked. Where orders answer a question, they
// count and not the letter beside them.
func (u *mustering) answer(rules.View) error {
	given := rules.Answers{}
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

// noteAnswer opens a note that is an answer.
const noteAnswer = "answer"

// order takes the orders: as a sheet if one is awaited; else those that may be
// given out of turn are run, and the others named.
func (u *mustering) order(view rules.View) error {
	if len(u.Orders) == 0 {
		return nil
	}
	list, err := u.list()
	if err != nil {
		return err
	}
	outOfTurn := !slices.ContainsFunc(list, func(o order) bool { return !u.m.game.Standing(o.command) })
	if u.m.takesSheet(u.side) && !outOfTurn {
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
		list = append(list, order{Line: o.Line, Text: o.Text, Command: k, command: o.Command})
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

// takeStanding runs standing instructions at once. If the side is being asked
// something, they may be the answer.
func (u *mustering) takeStanding(view rules.View, list []order) error {
	foretold := u.m.system.Forecast(view, commands(list))
	for i, o := range list {
		line := report.Line{Number: o.Line, Text: o.Text}
		if i < len(foretold) {
			line.Forecast = foretold[i]
		}
		problem, err := u.runStanding(o)
		if err != nil {
			return err
		}
		if problem != "" {
			line.Forecast, line.Problem = nil, problem
			u.receipt.NeedsYou = append(u.receipt.NeedsYou, line)
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
	if u.m.moment.Side == u.side {
		return "your sheet is being played; send this again when its result has come"
	}
	return "it is the other side's turn (" + u.m.moment.Title + "); only standing instructions can be given now"
}

// runStanding runs one standing instruction out of turn; a problem says why the
// game refuses it. Then nothing has happened.
func (p *pass) runStanding(side rules.Side, o order) (problem string, err error) {
	out := p.m.game.Run(side, o.command, p.m.aid(nil))
	if out.Refused != nil {
		return out.Refused.Error(), nil
	}
	if len(out.Ask) > 0 {
		return "this can't be settled out of turn", nil
	}
	return "", p.enter(ran{Side: side, Order: o, Standing: true}, out)
}

// takeSheet holds a sheet, in place of the one before, and has it played if
// nothing more is needed for it.
func (u *mustering) takeSheet(view rules.View, list []order) error {
	ends := u.foretell(view, list)
	whole := ends || u.m.pending != nil // what answers a question is closed by the order that asked
	ready := u.Final || whole && len(u.receipt.NeedsYou) == 0
	before := u.m.desks[u.side].sheet
	if before != nil && u.in.Digest != "" && before.Digest == u.in.Digest {
		u.kind = Duplicate
		return nil
	}
	s := sheet{
		Side: u.side, Version: u.m.desks[u.side].version + 1, Stage: u.m.stage(u.side),
		Orders: list, Ends: ends, Mail: u.in.ID, Digest: u.in.Digest,
	}
	u.compare(before, list)
	u.kind = Taken
	if ready {
		u.schedule(&s)
	} else {
		u.hold = u.reason(ends)
	}
	return u.record(s)
}

// schedule says when a sheet that is ready is played: after the quiet time, or
// at once if it answers a question.
func (u *mustering) schedule(s *sheet) {
	s.Plays = u.at
	switch {
	case u.m.pending != nil:
		u.then = func() error { return u.replace(s.Orders, s.Ends) }
	case u.m.begun.Wait == 0:
		u.then = func() error { return u.play(u.side, s.Orders, nil) }
	default:
		s.Plays = u.at.Add(u.m.begun.Wait)
		return
	}
	u.kind = Played
}

// foretell sorts the orders into those that stand and those that need the sender,
// by what he himself can foresee. It reports whether the sheet ends properly:
// nothing but standing instructions follows its end.
func (u *mustering) foretell(view rules.View, list []order) (ends bool) {
	foretold := u.m.system.Forecast(view, commands(list))
	for i, o := range list {
		line := report.Line{Number: o.Line, Text: o.Text}
		if i < len(foretold) {
			line.Forecast = foretold[i]
		}
		if !u.m.game.Standing(o.command) {
			ends = line.Forecast != nil && line.Forecast.Forecast() == forecastEnd
		}
		if line.Forecast != nil && line.Forecast.Forecast() == forecastRefuse {
			u.receipt.NeedsYou = append(u.receipt.NeedsYou, line)
		} else {
			u.receipt.Taken = append(u.receipt.Taken, line)
		}
	}
	u.receipt.Owes = foretold[min(len(list), len(foretold)):]
	slices.SortStableFunc(u.receipt.NeedsYou, func(a, b report.Line) int { return a.Number - b.Number })
	return ends
}

// The forecasts that every system has under these names.
const (
	forecastEnd    = "end"
	forecastRefuse = "refuse"
)

// compare names what the sheet changes against the one it replaces, or against
// what was still to come of the sheet that is being played.
func (u *mustering) compare(before *sheet, list []order) {
	var old []order
	switch {
	case before != nil:
		old, u.receipt.Replaces = before.Orders, before.Version
	case u.m.pending != nil:
		old = u.m.pending.Orders[1:]
	default:
		return
	}
	u.receipt.Added = without(texts(list), texts(old))
	u.receipt.Dropped = without(texts(old), texts(list))
}

// without gives the lines of a that are not in b, each counted as often as it stands.
func without(a, b []string) []string {
	left := slices.Clone(b)
	var only []string
	for _, line := range a {
		if i := slices.Index(left, line); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			only = append(only, line)
		}
	}
	return only
}

// reason says why a sheet is held and not played.
func (u *mustering) reason(ends bool) string {
	switch n := len(u.receipt.NeedsYou); {
	case n == 1:
		return "one line needs you"
	case n > 1:
		return fmt.Sprintf("%d lines need you", n)
	case !ends:
		return "it does not close with pause or end"
	}
	return ""
}

// finalize plays a sheet that is held when its owner says so without orders.
func (u *mustering) finalize(rules.View) error {
	held := u.m.desks[u.side].sheet
	if !u.Final || len(u.Orders) > 0 || held == nil || !u.m.takesSheet(u.side) {
		return nil
	}
	s := *held
	u.schedule(&s)
	if u.kind == Nothing {
		u.kind = Taken
	}
	s.Mail = u.in.ID
	return u.record(s)
}

// acknowledge answers the mail: one letter for all that was in it.
func (u *mustering) acknowledge(view rules.View) error {
	if s := u.m.desks[u.side].sheet; s != nil {
		u.receipt.Held = texts(s.Orders)
	}
	u.receipt.RunsWhen = u.runsWhen()
	list, err := u.answers(view)
	if err != nil {
		return err
	}
	return u.reply(u.side, u.in, joined(list))
}

// answers writes a page for each thing that the mail wants.
func (u *mustering) answers(view rules.View) (list []report.Page, err error) {
	g := u.about(u.side)
	add := func(p report.Page, e error) {
		list = append(list, p)
		if err == nil {
			err = e
		}
	}
	if u.binding() {
		add(u.a.pages.Receipt(g, view, u.receipt))
	} else if u.wants("orders") || u.wants("show") || len(u.Words) == 0 {
		add(u.a.pages.Nothing(g, view, u.receipt))
	}
	if u.wants("status") {
		add(u.a.pages.Status(g, view))
	}
	if u.wants("help") {
		topics := u.Topics
		if len(topics) == 0 {
			topics = []string{""}
		}
		for _, topic := range topics {
			add(u.a.pages.Help(u.a.words.Help(u.m.begun.System, topic)))
		}
	}
	if u.kind == Nothing && len(u.Words) > 0 {
		u.kind = Told
	}
	if len(list) == 0 {
		add(u.a.pages.Nothing(g, view, u.receipt))
	}
	return list, err
}

// runsWhen says in one sentence what happens next, and when.
func (u *mustering) runsWhen() string {
	s, open := u.m.desks[u.side].sheet, u.m.open(u.side)
	switch {
	case u.then != nil && u.m.pending == nil:
		return "It is played now; the result comes in the next mail."
	case u.then != nil && len(u.m.unanswered()) == 0:
		return "Play goes on now; the result comes in the next mail."
	case s != nil && u.hold != "":
		return fmt.Sprintf("It is held, since %s. Send the sheet again, or the one word final to have it played as it is; "+
			"otherwise that is done on %s.", u.hold, u.when(u.m.owed(u.side)))
	case s != nil && !s.Plays.IsZero() && s.Plays.Before(u.m.owed(u.side)):
		return fmt.Sprintf("It is played on %s; until then you may send another.", u.when(s.Plays))
	case s != nil:
		return fmt.Sprintf("It is played as it is on %s; until then you may send another.", u.when(u.m.owed(u.side)))
	case len(open) > 0:
		return fmt.Sprintf("An answer is still needed by %s.", u.when(u.m.owed(u.side)))
	case u.m.owes(u.side):
		return fmt.Sprintf("Your orders are awaited by %s.", u.when(u.m.deadline))
	}
	return "Nothing is awaited from you now."
}

// when prints a time in the host's zone.
func (u *mustering) when(t time.Time) string {
	return t.In(u.a.cfg.Zone).Format("Monday 2 January 15:04 MST")
}
