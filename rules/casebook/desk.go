package casebook

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"longroll/rules"
)

// desk plays one case: it reads and runs orders and answers as the adjudicator does,
// and keeps what came of the last of them.
type desk struct {
	t       testing.TB
	book    *Book
	given   map[string]bool
	system  rules.System
	read    Reader
	game    rules.Game // nil if the set-up was refused
	dice    *writtenDice
	pending []sent
	answers rules.Answers
	open    []rules.Decision
	sender  rules.Side // of the last sheet

	refused   []string
	events    []rules.Event
	forecasts []rules.Forecast
	checked   []string // expected sections since the last act

	rewritten []txtar.File
}

// sent is an order with its sender.
type sent struct {
	Order
	side rules.Side
}

func newDesk(t testing.TB, b *Book, c *Case) *desk {
	t.Helper()
	d := &desk{t: t, book: b, given: c.given, answers: rules.Answers{},
		dice: &writtenDice{t: t, values: slices.Clone(c.dice), asRead: c.asRead, fallen: map[string]int{}}}
	var err error
	if d.system, d.read, err = b.Open(c); err != nil {
		t.Fatal(err)
	}
	game, err := d.system.Begin(c.Setup)
	if err == nil {
		d.game = game
		return d
	}
	d.refused = []string{"setup: " + err.Error()}
	if !slices.ContainsFunc(c.archive.Files, func(f txtar.File) bool { return f.Name == "refused" }) {
		t.Fatal(err)
	}
	return d
}

// section works one section of a case.
func (d *desk) section(f txtar.File) {
	d.t.Helper()
	word, rest, _ := strings.Cut(f.Name, " ")
	switch {
	case d.given[f.Name]:
	case word == "orders" || word == "answers":
		d.begin(f.Name)
		d.act(word, d.sideOf(rest), string(f.Data))
	case f.Name == "rulings" && d.book.Rulings != nil:
		d.begin(f.Name)
		d.rule(string(f.Data))
	case f.Name == "default":
		d.begin(f.Name)
		d.unanswered()
	default:
		d.expect(f, word, rest)
		return
	}
	d.rewritten = append(d.rewritten, f)
}

// begin closes what came of the last act before the next one.
func (d *desk) begin(section string) {
	d.t.Helper()
	d.unsaid(section)
	if d.game == nil {
		d.t.Fatalf("section %s: the set-up was refused, nothing can be played", section)
	}
	d.refused, d.events, d.forecasts, d.checked = nil, nil, nil, nil
}

// unsaid fails for whatever came of the last act and was not said; when the book is
// updated it is written down.
func (d *desk) unsaid(before string) {
	d.t.Helper()
	for _, name := range []string{"refused", "events", "asks"} {
		got := d.shows(name, "")
		if got == "" || slices.Contains(d.checked, name) {
			continue
		}
		if d.book.Update {
			d.rewritten = append(d.rewritten, txtar.File{Name: name, Data: []byte(got)})
			continue
		}
		d.t.Errorf("before %s the case leaves unsaid: %s\n%s", before, name, got)
	}
}

func (d *desk) expect(f txtar.File, word, rest string) {
	d.t.Helper()
	got := d.shows(word, rest)
	d.checked = append(d.checked, f.Name)
	if d.book.Update {
		f.Data = []byte(got)
	} else if got != string(f.Data) {
		d.t.Errorf("section %s: got\n%swant\n%s", f.Name, got, f.Data)
	}
	d.rewritten = append(d.rewritten, f)
}

// act reads a sheet of a side and runs it. What waits for an answer goes on after it;
// meanwhile the other side gives nothing but what may be given out of turn.
func (d *desk) act(word string, side rules.Side, text string) {
	d.t.Helper()
	view := d.game.View(side)
	open := slices.DeleteFunc(slices.Clone(d.open), func(q rules.Decision) bool { return q.Side != side })
	sheet, err := d.read(text, view, open)
	if err != nil || len(sheet.Orders)+len(sheet.Answers)+len(sheet.Misreads) == 0 {
		d.t.Fatalf("%s of the %s: nothing is read, error %v", word, side.Name(), err)
	}
	if word == "answers" && (len(open) == 0 || len(sheet.Answers)+len(sheet.Orders) == 0) {
		d.t.Fatalf("nothing was asked of the %s, or nothing answered", side.Name())
	}
	var commands []rules.Command
	var list []sent
	for _, o := range sheet.Orders {
		if len(d.pending) > 0 && d.pending[0].side != side && !d.game.Standing(o.Command) {
			d.t.Fatalf("the %s give %q while the sheet of the %s waits for an answer", side.Name(), o.Text, side.Enemy().Name())
		}
		commands = append(commands, o.Command)
		list = append(list, sent{o, side})
	}
	d.sender, d.refused = side, slices.Clone(sheet.Misreads)
	d.forecasts = d.system.Forecast(view, commands)
	maps.Copy(d.answers, sheet.Answers)
	d.pending = append(list, d.pending...)
	d.run()
}

// rule reads what a referee rules and runs it; what waits for an answer goes on after it.
func (d *desk) rule(text string) {
	d.t.Helper()
	sheet, err := d.book.Rulings(text, d.game.View(rules.NoSide))
	if err != nil || len(sheet.Orders)+len(sheet.Misreads) == 0 {
		d.t.Fatalf("rulings: nothing is read, error %v", err)
	}
	var list []sent
	for _, o := range sheet.Orders {
		list = append(list, sent{o, rules.NoSide})
	}
	d.refused = slices.Clone(sheet.Misreads)
	d.pending = append(list, d.pending...)
	d.run()
}

// unanswered goes on with the defaults of what was asked.
func (d *desk) unanswered() {
	d.t.Helper()
	if len(d.open) == 0 {
		d.t.Fatal("nothing is asked")
	}
	for _, q := range d.open {
		d.answers[q.ID] = q.Default
	}
	d.run()
}

// run works off what is pending until its end or a question.
func (d *desk) run() {
	d.t.Helper()
	d.open = nil
	for len(d.pending) > 0 {
		o := d.pending[0]
		before := d.game.Digest()
		out := d.game.Run(o.side, o.Command, rules.Aid{Dice: d.dice, Answers: d.answers})
		if d.game.Digest() != before {
			d.t.Fatalf("%s changed the game it was run on", o.Text)
		}
		if len(out.Ask) > 0 {
			d.open = out.Ask
			return
		}
		d.pending = d.pending[1:]
		if out.Refused != nil {
			d.refused = append(d.refused, Refused(o.Text, out.Refused)...)
			continue
		}
		d.settle(o.side, out)
		if out.Break && len(d.pending) > 0 && !d.book.Onward {
			d.t.Fatalf("the sheet goes on after it ended: %s", d.pending[0].Text)
		}
	}
}

// settle takes an outcome over if nothing is wrong with it.
func (d *desk) settle(actor rules.Side, out rules.Outcome) {
	d.t.Helper()
	if err := Folds(d.system, d.game, out); err != nil {
		d.t.Error(err)
	}
	if d.book.Watch != nil {
		if err := d.book.Watch(d.game, out, actor); err != nil {
			d.t.Error(err)
		}
	}
	d.game = out.After
	d.events = append(d.events, out.Events...)
	d.dice.close(out.Rolls)
}

// Folds says what is wrong if the events of an outcome, read from the journal's form
// and applied to the game before, give another game than the outcome's.
func Folds(system rules.System, before rules.Game, out rules.Outcome) error {
	folded := before.Clone()
	for _, e := range out.Events {
		kept, err := json.Marshal(e)
		if err != nil {
			return err
		}
		again, err := system.Event(e.Kind(), kept)
		if err != nil {
			return err
		}
		folded.Apply(again)
	}
	if folded.Digest() != out.After.Digest() {
		return fmt.Errorf("the events folded on the game before give another game:\n%s\n%s", folded.Positions(), out.After.Positions())
	}
	return nil
}
