package cwb_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
)

// desk plays one case: it runs orders as the adjudicator does, and keeps what came
// of the last of them.
type desk struct {
	t       *testing.T
	game    rules.Game
	dice    *writtenDice
	side    rules.Side // whose orders are being played
	pending []order
	open    []rules.Decision

	refused   []string
	events    []rules.Event
	forecasts []rules.Forecast
	checked   []string // expected sections since the last act

	rewritten []txtar.File
}

func newDesk(t *testing.T, c *ruleCase) *desk {
	t.Helper()
	d := &desk{t: t, dice: &writtenDice{t: t, values: slices.Clone(c.dice), fallen: map[string]int{}}}
	var err error
	if d.game, err = system.Begin(c.setup); err != nil {
		if d.refused = []string{"setup: " + err.Error()}; !slices.ContainsFunc(c.archive.Files, func(f txtar.File) bool { return f.Name == "refused" }) {
			t.Fatal(err)
		}
	}
	return d
}

// must are the expected sections that may be left out only when they are empty.
var must = []string{"refused", "events", "asks"}

// section works one section of a case.
func (d *desk) section(f *txtar.File) {
	d.t.Helper()
	word, rest, _ := strings.Cut(f.Name, " ")
	switch {
	case f.Name == "setup" || f.Name == "dice" || f.Name == "roster":
	case word == "orders":
		side, err := rules.ParseSide(rest)
		if err != nil {
			d.t.Fatalf("section %s: %v", f.Name, err)
		}
		d.unsaid(f.Name)
		d.act(side, string(f.Data))
	case f.Name == "default":
		d.unsaid(f.Name)
		d.unanswered()
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
	case *update:
		d.rewritten = append(d.rewritten, txtar.File{Name: f.Name, Data: []byte(got)})
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
			lines = append(lines, fmt.Sprintf("%s %s %s: %s [%s]", q.Side, q.Kind, strings.Join(q.Subjects, ","), strings.Join(q.Options, " | "), q.Rule))
		}
	case word == "told":
		lines = d.told(d.sideOf(rest))
	case word == "forecast" && rest == "":
		for _, f := range d.forecasts {
			lines = append(lines, forecastLines(f)...)
		}
	case word == "log":
		lines = logLines(d.game.View(d.sideOf(rest)).(seen.View))
	case word == "staff":
		lines = staffLines(d.game.View(d.sideOf(rest)).(seen.View))
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

func (d *desk) sideOf(word string) rules.Side {
	d.t.Helper()
	s, err := rules.ParseSide(word)
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

func (d *desk) told(s rules.Side) []string {
	var lines []string
	for _, e := range d.events {
		if n := e.Tell(s); n != nil {
			lines = append(lines, fmt.Sprintf("%s %+v", n.Notice(), n))
		}
	}
	return lines
}

// act plays the orders of a side. Those that may be given out of turn are run first,
// and what waited for them goes on.
func (d *desk) act(side rules.Side, text string) {
	d.t.Helper()
	d.refused, d.events, d.forecasts, d.checked = nil, nil, nil, nil
	list, err := readOrders(text)
	if err != nil || len(list) == 0 {
		d.t.Fatalf("%d orders, error %v", len(list), err)
	}
	var commands []rules.Command
	for _, o := range list {
		commands = append(commands, o.command)
	}
	d.forecasts = system.Forecast(d.game.View(side), commands)
	waiting, owner := d.pending, d.side
	d.side, d.pending = side, list
	d.play(nil)
	if len(waiting) > 0 {
		d.side, d.pending = owner, waiting
		d.play(nil)
	}
}

// unanswered goes on with the defaults of what was asked.
func (d *desk) unanswered() {
	d.t.Helper()
	if len(d.open) == 0 {
		d.t.Fatal("nothing is asked")
	}
	answers := rules.Answers{}
	for _, q := range d.open {
		answers[q.ID] = q.Default
	}
	d.refused, d.events, d.forecasts, d.checked = nil, nil, nil, nil
	d.play(answers)
}

// play runs what is left of the orders until their end or a question.
func (d *desk) play(answers rules.Answers) {
	d.t.Helper()
	d.open = nil
	for len(d.pending) > 0 {
		o := d.pending[0]
		before := d.game.Digest()
		out := d.game.Run(d.side, o.command, rules.Aid{Dice: d.dice, Answers: answers})
		if d.game.Digest() != before {
			d.t.Fatalf("%s changed the game it was run on", o.text)
		}
		if len(out.Ask) > 0 {
			d.open = out.Ask
			return
		}
		d.pending = d.pending[1:]
		if out.Refused != nil {
			d.refused = append(d.refused, o.text+": "+out.Refused.Error())
			continue
		}
		d.settle(out)
	}
}

// settle takes an outcome over, after folding its events from the journal's form
// onto the game before, which must give the same, and after looking through the eyes
// of the other side, which must see nothing new but what is for both.
func (d *desk) settle(out rules.Outcome) {
	d.t.Helper()
	if fault := foldsAndKeepsSecret(d.game, out, d.side); fault != "" {
		d.t.Error(fault)
	}
	d.game = out.After
	d.events = append(d.events, out.Events...)
	d.dice.close(out.Rolls)
}

// foldsAndKeepsSecret says what is wrong with an outcome, if anything.
func foldsAndKeepsSecret(before rules.Game, out rules.Outcome, actor rules.Side) string {
	folded := before.Clone()
	open := false
	for _, e := range out.Events {
		kept, err := json.Marshal(e)
		if err != nil {
			return err.Error()
		}
		again, err := system.Event(e.Kind(), kept)
		if err != nil {
			return err.Error()
		}
		folded.Apply(again)
		switch e.(type) {
		case cwb.PhaseBegan, cwb.CannonLoose, cwb.CannonOrdered, cwb.LogsClosed:
			open = true
		default:
			if e.Tell(actor.Enemy()) != nil {
				return e.Kind() + " is told to the enemy"
			}
		}
	}
	if folded.Digest() != out.After.Digest() {
		return fmt.Sprintf("the events folded on the game before give another game:\n%s\n%s", folded.Positions(), out.After.Positions())
	}
	if enemy := actor.Enemy(); !open && !reflect.DeepEqual(before.View(enemy), out.After.View(enemy)) {
		return "the enemy's view changed"
	}
	return ""
}
