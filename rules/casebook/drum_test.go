package casebook

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"longroll/rules"
)

// A game small enough to hold the casebook itself to its word: a drummer beats a drum,
// and some of his commands break what a system must keep.

type drum struct {
	Beats int
	Over  bool
}

// word is a command of one word.
type word string

func (w word) Kind() string { return string(w) }

type beaten struct {
	N    int
	lost int // does not reach the journal
}

func (beaten) Kind() string { return "beaten" }

func (b beaten) Tell(s rules.Side) rules.Notice {
	if s == rules.Union {
		return b
	}
	return nil
}

func (b beaten) Notice() string            { return fmt.Sprintf("heard %d", b.N) }
func (d *drum) View(rules.Side) rules.View { return view{} }

type view struct{}

func (view) View() rules.Side { return rules.Union }

type foretold string

func (f foretold) Forecast() string { return string(f) }

func (d *drum) Now() rules.Moment {
	return rules.Moment{Title: fmt.Sprintf("after %d beats", d.Beats)}
}
func (d *drum) Apply(e rules.Event)           { d.Beats += e.(beaten).N + e.(beaten).lost }
func (d *drum) Clone() rules.Game             { c := *d; return &c }
func (d *drum) Standing(c rules.Command) bool { return c.Kind() == "beat" }
func (d *drum) Close() rules.Command          { return word("rest") }
func (d *drum) Result() *rules.Result         { return nil }
func (d *drum) Positions() string             { return fmt.Sprint(d.Beats) }
func (d *drum) Digest() string                { return fmt.Sprint(*d) }

func (d *drum) Run(_ rules.Side, c rules.Command, aid rules.Aid) rules.Outcome {
	out := rules.Outcome{Break: c.Kind() == "rest"}
	roll := func(name string) beaten {
		die := rules.Die{Name: name, Sides: 6, Value: aid.Dice.Roll(name, 6)}
		out.Rolls = append(out.Rolls, die)
		return beaten{N: die.Value}
	}
	switch c.Kind() {
	case "beat":
		out.Events = []rules.Event{beaten{N: 1}}
	case "roll":
		out.Events = []rules.Event{roll(fmt.Sprintf("after %d", d.Beats))}
	case "same-roll":
		out.Events = []rules.Event{roll("always")}
	case "ask":
		q := rules.Decision{ID: fmt.Sprint("how many after ", d.Beats), Side: rules.Confederate, Options: []string{"none", "one"}, Default: 1}
		first := roll(fmt.Sprintf("asked after %d", d.Beats))
		pick, ok := aid.Answers[q.ID]
		if !ok {
			return rules.Outcome{Ask: []rules.Decision{q}, Rolls: out.Rolls}
		}
		out.Events = []rules.Event{first, beaten{N: pick}}
	case "forget":
		out.Events = []rules.Event{beaten{N: 1, lost: 1}}
	case "spoil":
		d.Over = true
	case "rest":
	default:
		return rules.Outcome{Refused: &rules.Refusal{Rule: "BG 1.0", Reason: "no such beat", Better: "beat"}}
	}
	after := d.Clone()
	for _, e := range out.Events {
		after.Apply(e)
	}
	out.After = after
	return out
}

type drummers struct{}

func (drummers) Code() string                                   { return "drum" }
func (drummers) Battles() []rules.Battle                        { return nil }
func (drummers) Options(string, string) ([]rules.Option, error) { return nil, nil }
func (drummers) Command(string, []byte) (rules.Command, error)  { return nil, nil }
func (drummers) Event(_ string, data []byte) (rules.Event, error) {
	var b beaten
	err := json.Unmarshal(data, &b)
	return b, err
}

func (drummers) Begin(s rules.Setup) (rules.Game, error) {
	if s.Turn < 0 {
		return nil, fmt.Errorf("there is no turn %d", s.Turn)
	}
	return &drum{Beats: s.Turn}, nil
}

func (drummers) Table(rules.View) (string, error) { return "", nil }

func (drummers) Forecast(_ rules.View, all []rules.Command) []rules.Forecast {
	var list []rules.Forecast
	for _, c := range all {
		list = append(list, foretold("will "+c.Kind()))
	}
	return list
}

// readWords reads a word a line; "?" is not understood, "none" and "one" are answers.
func readWords(text string, _ rules.View, open []rules.Decision) (Sheet, error) {
	sheet := Sheet{Answers: rules.Answers{}}
	for _, w := range strings.Fields(text) {
		switch {
		case w == "unreadable":
			return sheet, fmt.Errorf("this is no sheet")
		case w == "?":
			sheet.Misreads = append(sheet.Misreads, "not understood: ?")
		case (w == "none" || w == "one") && len(open) > 0:
			sheet.Answers[open[0].ID] = map[string]int{"none": 0, "one": 1}[w]
		default:
			sheet.Orders = append(sheet.Orders, Order{w, word(w)})
		}
	}
	return sheet, nil
}

func drumBook() *Book {
	return &Book{
		Setup:    rules.Setup{Turn: 10},
		Line:     func(s *rules.Setup, line string) (bool, error) { return line == "long roll", nil },
		Given:    func(c *Case, name, _ string) (bool, error) { return name == "score", nil },
		Open:     func(*Case) (rules.System, Reader, error) { return drummers{}, readWords, nil },
		Event:    func(e rules.Event) string { return fmt.Sprintf("%s %d", e.Kind(), e.(beaten).N) },
		Notice:   func(n rules.Notice) string { return n.Notice() },
		Question: func(q rules.Decision) string { return q.Side.String() + " " + strings.Join(q.Options, " | ") },
		Forecast: func(f rules.Forecast) []string { return []string{f.Forecast()} },
		Shows: map[string]func(rules.Game, string) ([]string, error){
			"beats": func(g rules.Game, rest string) ([]string, error) {
				if rest != "" {
					return nil, fmt.Errorf("beats of what?")
				}
				return []string{g.Positions()}, nil
			},
		},
		Watch: func(before rules.Game, out rules.Outcome, _ rules.Side) error {
			if out.After.(*drum).Beats-before.(*drum).Beats == 6 {
				return fmt.Errorf("six beats at once")
			}
			return nil
		},
	}
}

// listener is a test that keeps its faults instead of failing.
type listener struct {
	testing.TB
	faults []string
}

func (l *listener) Helper()                           {}
func (l *listener) Error(args ...any)                 { l.faults = append(l.faults, fmt.Sprint(args...)) }
func (l *listener) Errorf(format string, args ...any) { l.Error(fmt.Sprintf(format, args...)) }
func (l *listener) Fatal(args ...any)                 { l.Error(args...); runtime.Goexit() }
func (l *listener) Fatalf(format string, args ...any) { l.Fatal(fmt.Sprintf(format, args...)) }

// faultsOf plays a case and lists what it is found to have wrong.
func faultsOf(b *Book, text string) (faults []string, now string) {
	l := &listener{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		now = string(b.play(l, []byte(text)))
	}()
	<-done
	return l.faults, now
}
