package bluegray_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/hex"
)

// desk plays one case: it reads sheets and answers as the adjudicator does, and
// keeps what came of the last of them.
type desk struct {
	t       *testing.T
	system  *bluegray.System
	grid    hex.Grid
	game    rules.Game
	dice    *writtenDice
	side    rules.Side // whose sheet is being played
	pending []orders.Order
	answers rules.Answers
	open    []rules.Decision

	refused   []string
	events    []rules.Event
	forecasts []rules.Forecast
	checked   []string // expected sections since the last act

	rewritten []txtar.File
}

func newDesk(t *testing.T, c *ruleCase) *desk {
	t.Helper()
	d := &desk{t: t, system: c.system(), answers: rules.Answers{},
		dice: &writtenDice{t: t, values: slices.Clone(c.dice), fallen: map[string]int{}}}
	m, err := data.With(c.overlay).Map(c.setup.Battle)
	if err != nil {
		t.Fatal(err)
	}
	d.grid = m.Grid
	if d.game, err = d.system.Begin(c.setup); err != nil {
		if d.refused = []string{"setup: " + err.Error()}; !expects(c.archive, "refused") {
			t.Fatal(err)
		}
	}
	return d
}

func expects(a *txtar.Archive, section string) bool {
	return slices.ContainsFunc(a.Files, func(f txtar.File) bool { return f.Name == section })
}

// must are the expected sections that may be left out only when they are empty.
var must = []string{"refused", "events", "asks"}

// section works one section of a case.
func (d *desk) section(f *txtar.File) {
	d.t.Helper()
	word, rest, _ := strings.Cut(f.Name, " ")
	switch {
	case f.Name == "setup" || f.Name == "dice" || f.Name == "map" || strings.HasPrefix(f.Name, "data/"):
	case word == "orders" || word == "answers":
		side, err := rules.ParseSide(rest)
		if err != nil {
			d.t.Fatalf("section %s: %v", f.Name, err)
		}
		d.unsaid(f.Name)
		d.act(word, side, string(f.Data))
	default:
		d.expect(f, word, rest)
		return
	}
	d.rewritten = append(d.rewritten, *f)
}

// unsaid fails for whatever came of the last act and was not said; with -update
// it is written down.
func (d *desk) unsaid(before string) {
	d.t.Helper()
	for _, name := range must {
		got := d.shows(name, "")
		if got == "" || slices.Contains(d.checked, name) {
			continue
		}
		if *update {
			d.rewritten = append(d.rewritten, txtar.File{Name: name, Data: []byte(got)})
			continue
		}
		d.t.Errorf("before %s the case leaves unsaid: %s\n%s", before, name, got)
	}
}

func (d *desk) expect(f *txtar.File, word, rest string) {
	d.t.Helper()
	got := d.shows(word, rest)
	d.checked = append(d.checked, f.Name)
	switch {
	case *update && got != "":
		d.rewritten = append(d.rewritten, txtar.File{Name: f.Name, Data: []byte(got)})
	case *update: // what is empty is left out
	case got != string(f.Data):
		d.t.Errorf("section %s: got\n%swant\n%s", f.Name, got, f.Data)
	}
}

// shows gives what an expected section must hold.
func (d *desk) shows(word, rest string) string {
	d.t.Helper()
	var lines []string
	switch {
	case word == "refused" && rest == "":
		lines = d.refused
	case word == "events" && rest == "":
		for _, e := range d.events {
			lines = append(lines, eventLine(e))
		}
	case word == "asks" && rest == "":
		for _, q := range d.open {
			lines = append(lines, decisionLine(q))
		}
	case word == "told":
		lines = d.told(rest)
	case word == "forecast":
		for _, f := range d.forecasts {
			lines = append(lines, forecastLines(f)...)
		}
	case word == "positions" && rest == "":
		lines = positionLines(d.game.Positions())
	case word == "score" && rest == "":
		lines = scoreLines(d.game)
	case word == "now" && rest == "":
		lines = []string{d.game.Now().Title}
	default:
		d.t.Fatalf("unknown section %q", strings.TrimSpace(word+" "+rest))
	}
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

func (d *desk) told(side string) []string {
	d.t.Helper()
	s, err := rules.ParseSide(side)
	if err != nil {
		d.t.Fatal(err)
	}
	var lines []string
	for _, e := range d.events {
		if n := e.Tell(s); n != nil {
			lines = append(lines, n.Notice()+plain(reflect.ValueOf(n)))
		}
	}
	return lines
}

// act plays a sheet or answers what is open.
func (d *desk) act(word string, side rules.Side, text string) {
	d.t.Helper()
	d.refused, d.events, d.forecasts, d.checked = nil, nil, nil, nil
	view := d.game.View(side)
	open := slices.DeleteFunc(slices.Clone(d.open), func(q rules.Decision) bool { return q.Side != side })
	r := orders.Read("bluegray", text, view, d.grid, open)
	if r.Whole != "" || len(r.Ignored) > 0 {
		d.t.Fatalf("%s are not read: %s %v", word, r.Whole, r.Ignored)
	}
	for _, m := range r.Misreads {
		d.refused = append(d.refused, "not understood: "+m.Text+": "+m.Reason)
	}
	var commands []rules.Command
	for _, o := range r.Orders {
		commands = append(commands, o.Command)
	}
	if word == "answers" && (len(open) == 0 || len(r.Answers) == 0 && len(commands) == 0) {
		d.t.Fatalf("nothing was asked of the %s, or nothing answered", side.Name())
	}
	d.forecasts = d.system.Forecast(view, commands)
	for id, pick := range r.Answers {
		d.answers[id] = pick
	}
	if d.side != side && len(r.Orders) > 0 {
		d.pendingMustBeNone(word)
	}
	if len(r.Orders) > 0 || len(d.pending) == 0 {
		d.side = side
	}
	d.pending = append(slices.Clone(r.Orders), d.pending...)
	d.play()
}

// pendingMustBeNone lets nobody but the side that is being played give orders while
// a question is open: cases have no need of it.
func (d *desk) pendingMustBeNone(word string) {
	if len(d.pending) > 0 {
		d.t.Fatalf("%s of the %s while the sheet of the %s waits for an answer", word, d.side.Enemy().Name(), d.side.Name())
	}
}

// play runs what is left of the sheet until its end or a question.
func (d *desk) play() {
	d.t.Helper()
	d.open = nil
	for len(d.pending) > 0 {
		o := d.pending[0]
		before := d.game.Digest()
		out := d.game.Run(d.side, o.Command, rules.Aid{Dice: d.dice, Answers: d.answers})
		if d.game.Digest() != before {
			d.t.Fatalf("%s changed the game it was run on", o.Text)
		}
		if len(out.Ask) > 0 {
			d.open = out.Ask
			return
		}
		d.pending = d.pending[1:]
		if out.Refused != nil {
			d.refused = append(d.refused, refusalLines(o.Text, out.Refused)...)
			continue
		}
		d.settle(out)
		if out.Break && len(d.pending) > 0 {
			d.t.Fatalf("the sheet goes on after it ended: %s", d.pending[0].Text)
		}
	}
}

// settle takes an outcome over, after folding its events from the journal's form
// onto the game before, which must give the same.
func (d *desk) settle(out rules.Outcome) {
	d.t.Helper()
	folded := d.game.Clone()
	for _, e := range out.Events {
		kept, err := json.Marshal(e)
		if err != nil {
			d.t.Fatal(err)
		}
		again, err := d.system.Event(e.Kind(), kept)
		if err != nil {
			d.t.Fatal(err)
		}
		folded.Apply(again)
	}
	if folded.Digest() != out.After.Digest() {
		d.t.Errorf("the events folded on the game before give another game:\n%s\n%s", folded.Positions(), out.After.Positions())
	}
	d.game = out.After
	d.events = append(d.events, out.Events...)
	d.dice.close(out.Rolls)
}

func refusalLines(order string, r *rules.Refusal) []string {
	first, _, _ := strings.Cut(order, "\n")
	lines := []string{first + ": " + r.Error()}
	if r.Better != "" {
		lines = append(lines, "  better: "+r.Better)
	}
	return lines
}
