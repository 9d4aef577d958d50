package cwb_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
)

// Random play of both order logs, and what must hold whatever is ordered.

// keyed are the dice of a numbered seed.
func keyed(seed uint64) rules.Dice {
	var s dice.Seed
	for i := range s {
		s[i] = byte(seed >> (8 * (i % 8)))
	}
	return dice.NewKeyed(s)
}

// scribe writes random orders from what a side may know.
type scribe struct {
	rng  *rand.Rand
	view seen.View
}

func pick[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

func (s scribe) command() string { return pick(s.rng, s.view.Staff).Command }
func (s scribe) leader() string  { return pick(s.rng, s.view.Staff).Name }

func (s scribe) head() cwb.Head {
	h := cwb.Head{Text: pick(s.rng, []string{"Go left.", "Go right.", "Stand.", "\"Go\" \\ on\nat once.", ""})}
	if s.rng.IntN(3) > 0 {
		h.By, h.Limit = "the pike", "the ridge"
	}
	if s.rng.IntN(3) == 0 {
		h.Objectives = []string{"21.24"}
	}
	if s.rng.IntN(4) == 0 {
		h.StartTurn = s.view.Turn + s.rng.IntN(6)
	}
	h.Defensive = s.rng.IntN(6) == 0
	return h
}

func (s scribe) kind() string { return pick(s.rng, []string{"simple", "complex", "complex"}) }

// order is any order, most of them such as might stand.
func (s scribe) order() rules.Command {
	if s.view.Phase == "pre-set" {
		return cwb.PresetDispatch{To: s.command(), Type: s.kind(), Head: s.head()}
	}
	switch s.rng.IntN(14) {
	case 0, 1, 2, 3:
		return s.dispatch()
	case 4, 5:
		c := cwb.TakeInitiative{Leader: s.leader(), Type: s.kind(), Head: s.head(), Cancel: s.rng.IntN(5) == 0}
		if s.rng.IntN(4) == 0 {
			c.To = s.command()
		}
		if s.rng.IntN(4) == 0 {
			c.Early = 1 + s.rng.IntN(10)
		}
		return c
	case 6:
		return cwb.CheckStoppage{Command: s.command(), Divisions: 1 + s.rng.IntN(3), Wrecked: s.rng.IntN(2), Defence: s.rng.IntN(4) == 0, Ahead: s.rng.IntN(6) == 0}
	case 7, 8:
		return cwb.Touch{Command: s.command()}
	case 9:
		return cwb.Fulfil{Number: 1 + s.rng.IntN(20)}
	case 10:
		return cwb.Emergency{Command: s.command(), Forced: s.rng.IntN(2) == 0}
	case 11:
		return cwb.Replace{Leader: s.leader(), By: pick(s.rng, []string{"", s.leader(), "Beauregard"}), Rating: s.rng.IntN(5)}
	case 12:
		return pick(s.rng, []rules.Command{cwb.Recharge{Leader: s.leader()}, cwb.Engaged{Command: s.command()}, cwb.Pause{}})
	}
	return cwb.Attach{Division: s.command(), To: s.command()}
}

func (s scribe) dispatch() rules.Command {
	c := cwb.WriteDispatch{To: []string{s.command()}, Method: pick(s.rng, []string{"AO", "AW", "IPV"}), Type: s.kind(), Head: s.head()}
	if c.Method != "IPV" {
		c.Measured, c.Distance = true, s.rng.IntN(3)*7
	} else if c.Confers = s.rng.IntN(3) == 0; c.Confers {
		c.To = append(c.To, s.command())
	}
	if s.rng.IntN(5) == 0 {
		c.From = "Beauregard"
	}
	return c
}

// match is a random play in progress.
type match struct {
	t     testing.TB
	rng   *rand.Rand
	setup rules.Setup
	game  rules.Game
	dice  rules.Dice
	ran   int

	thrown map[string]bool // names of dice
}

func newMatch(t testing.TB, seed uint64, roster string) *match {
	t.Helper()
	m := &match{t: t, rng: rand.New(rand.NewPCG(seed, 10)), dice: keyed(seed), thrown: map[string]bool{}}
	m.setup = rules.Setup{Battle: "cwb-log", Roster: roster, Options: map[string]string{}}
	all, err := system.Options("cwb-log", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range all {
		m.setup.Options[o.Name] = pick(m.rng, o.Values)
	}
	if m.game, err = system.Begin(m.setup); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *match) view(s rules.Side) seen.View { return m.game.View(s).(seen.View) }

// play goes on for some turns, or to the end.
func (m *match) play(turns int) {
	m.t.Helper()
	for m.game.Result() == nil && m.game.Now().Turn <= turns {
		side := m.game.Now().Side
		for range 3 + m.rng.IntN(8) {
			m.order(side, scribe{m.rng, m.view(side)}.order())
		}
		m.order(side, cwb.End{})
		if m.rng.IntN(4) == 0 {
			m.reopen()
		}
	}
}

// order gives one order and looks at all that must hold. The enemy of a loose
// cannon orders it when he is asked, or not.
func (m *match) order(side rules.Side, c rules.Command) {
	m.t.Helper()
	foretold := system.Forecast(m.view(side), []rules.Command{c})
	out := m.game.Run(side, c, rules.Aid{Dice: m.dice})
	if len(out.Ask) > 0 {
		q := out.Ask[0]
		if q.Side != side.Enemy() {
			m.t.Fatalf("%+v asks its own side", c)
		}
		if m.rng.IntN(2) == 0 {
			m.order(side.Enemy(), cwb.OrderCannon{Leader: q.Subjects[0], Text: "Go away."})
			m.order(side, c)
			return
		}
		answers := rules.Answers{}
		for _, q := range out.Ask {
			answers[q.ID] = q.Default
		}
		if out = m.game.Run(side, c, rules.Aid{Dice: m.dice, Answers: answers}); len(out.Ask) > 0 {
			m.order(side.Enemy(), cwb.OrderCannon{Leader: out.Ask[0].Subjects[0], Text: "Go away."})
			m.order(side, c)
			return
		}
	}
	m.foresees(c, foretold, out)
	if out.Refused != nil {
		return
	}
	m.ran++
	if err := foldsAndKeepsSecret(m.game, out, side); err != nil {
		m.t.Fatalf("%+v: %v", c, err)
	}
	m.readsAgain(side, c, out)
	m.listed(c, out)
	m.game = out.After
	m.holds(c)
}

// listed requires that dice have names of their own, and that each side may know those that
// it is told.
func (m *match) listed(c rules.Command, out rules.Outcome) {
	m.t.Helper()
	for _, d := range out.Rolls {
		if m.thrown[d.Name] {
			m.t.Fatalf("%+v: the die %s is thrown twice", c, d.Name)
		}
		m.thrown[d.Name] = true
	}
	for _, reader := range rules.Sides {
		if fault := cwb.LedgerFault(out, reader); fault != "" {
			m.t.Fatalf("%+v: %s", c, fault)
		}
	}
}

// foresees requires that what the engine refuses, and only that, is foretold from the
// side's own View to be refused, in the same words.
func (m *match) foresees(c rules.Command, foretold []rules.Forecast, out rules.Outcome) {
	m.t.Helper()
	if len(foretold) != 1 {
		m.t.Fatalf("%+v has %d forecasts", c, len(foretold))
	}
	no, refused := foretold[0].(seen.WillRefuse)
	if refused != (out.Refused != nil) {
		m.t.Fatalf("%+v: foretold %+v, refused %v\n%s", c, foretold[0], out.Refused, m.game.Positions())
	}
	if refused && no.Refusal != *out.Refused {
		m.t.Fatalf("%+v: foretold %q, refused %q", c, no.Refusal.Error(), out.Refused.Error())
	}
}

// readsAgain runs the command from the journal's form: it must give the same.
func (m *match) readsAgain(side rules.Side, c rules.Command, out rules.Outcome) {
	m.t.Helper()
	kept, err := json.Marshal(c)
	if err != nil {
		m.t.Fatal(err)
	}
	again, err := system.Command(c.Kind(), kept)
	if err != nil || !reflect.DeepEqual(c, again) {
		m.t.Fatalf("%+v is kept as %+v, error %v", c, again, err)
	}
	second := m.game.Clone().Run(side, again, rules.Aid{Dice: m.dice})
	if len(second.Ask) == 0 && (!reflect.DeepEqual(second.Events, out.Events) || second.After.Digest() != out.After.Digest()) {
		m.t.Fatalf("%+v run again gives something else", c)
	}
}

// holds looks at what is true of every order log at any time.
func (m *match) holds(after rules.Command) {
	m.t.Helper()
	truth := m.view(rules.NoSide)
	for _, p := range truth.Points {
		if p.Left < 0 || p.Left > p.Of {
			m.t.Fatalf("after %+v %s has %d of %d points", after, p.Army, p.Left, p.Of)
		}
	}
	if _, ended := after.(cwb.End); ended && truth.Phase == "command" {
		for _, p := range m.view(truth.Phasing).Points {
			if p.Left != p.Of {
				m.t.Fatalf("%s begins with %d of %d points", p.Army, p.Left, p.Of)
			}
		}
	}
	for _, side := range rules.Sides {
		m.holdsOf(side)
	}
}

// holdsOf requires of each command at most one dispatch accepted, one delayed and one
// in force, the same in the log and with the leader.
func (m *match) holdsOf(side rules.Side) {
	m.t.Helper()
	v := m.view(side)
	for _, l := range v.Staff {
		var accepted, delayed, standing []int
		for _, d := range v.Log {
			if d.Receiver != l.Command {
				continue
			}
			switch d.Status {
			case "accepted":
				accepted = append(accepted, d.Number)
			case "D1", "D2":
				delayed = append(delayed, d.Number)
			case "in force":
				standing = append(standing, d.Number)
			}
		}
		for _, h := range []struct {
			of  string
			has int
			log []int
		}{{"accepted", l.Accepted, accepted}, {"delayed", l.Delayed, delayed}, {"in force", l.Standing, standing}} {
			if len(h.log) > 1 || len(h.log) == 1 && h.log[0] != h.has || len(h.log) == 0 && h.has != 0 {
				m.t.Fatalf("%s %s: has %d, the log says %v", l.Command, h.of, h.has, h.log)
			}
		}
		if l.Accepted != 0 && !l.HQ {
			m.t.Fatalf("%s has no headquarters and has %d accepted, not in force", l.Command, l.Accepted)
		}
	}
}

// reopen writes the position as a table and goes on from what is read of it.
func (m *match) reopen() {
	m.t.Helper()
	v := m.view(rules.NoSide)
	if m.game.Result() != nil {
		return
	}
	setup := m.setup
	setup.Positions, setup.Turn, setup.Phase, setup.Phasing = m.game.Positions(), v.Turn, v.Phase, v.Phasing
	read, err := system.Begin(setup)
	if err != nil {
		m.t.Fatalf("%v\n%s", err, setup.Positions)
	}
	if read.Positions() != setup.Positions {
		m.t.Fatalf("written\n%s\nread\n%s", setup.Positions, read.Positions())
	}
	for _, s := range []rules.Side{rules.NoSide, rules.Union, rules.Confederate} {
		if !reflect.DeepEqual(read.View(s), m.game.View(s)) {
			m.t.Fatalf("read from its table the %s view is\n%+v\nwant\n%+v", s.Name(), read.View(s), m.game.View(s))
		}
	}
	m.game = read
}

var rosters = []string{"aprils-harvest", "gettysburg"}

// FuzzPlay plays both order logs with any options.
func FuzzPlay(f *testing.F) {
	for seed := range uint64(16) {
		f.Add(seed, seed%2 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, april bool) {
		roster := rosters[1]
		if april {
			roster = rosters[0]
		}
		m := newMatch(t, seed, roster)
		m.play(14)
		if m.ran < 20 {
			t.Errorf("only %d orders stood", m.ran)
		}
	})
}

// TestToTheEnd plays each roster to its last turn.
func TestToTheEnd(t *testing.T) {
	for i, roster := range rosters {
		m := newMatch(t, uint64(100+i), roster)
		m.play(999)
		if m.game.Result() == nil || m.game.Now().Key != "over" {
			t.Errorf("%s is not over: %+v", roster, m.game.Now())
		}
	}
}

// FuzzSecrecy plays a game twice: the Union orders the same both times, the
// Confederates something else, as long as no leader of theirs breaks loose. What the
// Union sees, hears and is refused must be the same.
func FuzzSecrecy(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed, seed+77)
	}
	f.Fuzz(func(t *testing.T, seed, other uint64) {
		roster := rosters[seed%2]
		first, second := newMatch(t, seed, roster), newMatch(t, seed, roster)
		second.rng = rand.New(rand.NewPCG(other, 11))
		unions := rand.New(rand.NewPCG(seed, 12))
		for first.game.Now().Turn < 9 {
			if first.game.Now() != second.game.Now() {
				t.Fatalf("%+v, %+v", first.game.Now(), second.game.Now())
			}
			if first.game.Now().Side == rules.Confederate {
				sameForUnion(t, first.silent(), second.silent())
			} else {
				for _, c := range append(somethingLike(unions, first.view(rules.Union)), cwb.End{}) {
					sameForUnion(t, first.hears(rules.Union, c), second.hears(rules.Union, c))
				}
			}
			sameForUnion(t, first.view(rules.Union), second.view(rules.Union))
		}
	})
}

// somethingLike are some orders of the side, but no tries for initiative, which might
// break a leader loose.
func somethingLike(rng *rand.Rand, v seen.View) []rules.Command {
	var list []rules.Command
	for range 3 + rng.IntN(5) {
		list = append(list, scribe{rng, v}.order())
	}
	return slices.DeleteFunc(list, func(c rules.Command) bool { return c.Kind() == cwb.TakeInitiative{}.Kind() })
}

// silent plays a Confederate phase and gives what the Union hears of it.
func (m *match) silent() []string {
	var heard []string
	for _, c := range append(somethingLike(m.rng, m.view(rules.Confederate)), cwb.End{}) {
		heard = append(heard, m.hears(rules.Confederate, c)...)
	}
	if len(heard) != 1 {
		m.t.Fatalf("the Union hears %q", heard)
	}
	return heard
}

// hears gives one order and what the Union hears of it; of its own also why not.
func (m *match) hears(side rules.Side, c rules.Command) []string {
	out := m.game.Run(side, c, rules.Aid{Dice: m.dice})
	if out.Refused != nil {
		if side == rules.Union {
			return []string{out.Refused.Error()}
		}
		return nil
	}
	m.game = out.After
	var heard []string
	for _, e := range out.Events {
		if n := e.Tell(rules.Union); n != nil {
			heard = append(heard, fmt.Sprintf("%s %+v", n.Notice(), n))
		}
	}
	return heard
}

func sameForUnion(t *testing.T, first, second any) {
	t.Helper()
	if !reflect.DeepEqual(first, second) {
		t.Fatalf("what the Union knows differs:\n%+v\n%+v", first, second)
	}
}
