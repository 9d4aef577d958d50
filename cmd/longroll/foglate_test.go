package main

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/rules"
	brigade "longroll/rules/cwb/seen"
)

// fogAct is something written some time after the game begins. SHEET stands for the sheet of a
// side that is awaited.
type fogAct struct {
	after time.Duration
	side  rules.Side
	words string
}

// TestFogOverLateness plays pairs of games in which the same sheet of one side is played at the
// same time: it may have come early or late, in time or in the grace, after an extension or without one,
// as a sheet, as a draft or as default orders. The enemy must not be able to tell, neither then nor by
// his own deadline.
func TestFogOverLateness(t *testing.T) {
	const (
		hour  = time.Hour
		union = rules.Union
		none  = rules.NoSide
	)
	shelf := newFogShelf()
	shelf.blank = true // what is drawn is compared, and the pictures elsewhere
	battle := blueGrayInFog("chickamauga", "default", false)
	for _, c := range []struct {
		name        string
		terms       adjudicator.NewGame
		plain, busy []fogAct
	}{
		{"early or late, played together", adjudicator.NewGame{Together: true},
			[]fogAct{{10 * hour, union, "SHEETfinal\n"}}, []fogAct{{5 * hour, union, "move Nobody to 0101\nSHEET"}, {71 * hour, union, "SHEETfinal\n"}}},
		{"in the grace, played together", adjudicator.NewGame{Together: true, Grace: 2 * hour},
			[]fogAct{{20 * hour, union, "SHEETfinal\n"}}, []fogAct{{73 * hour, union, "SHEETfinal\n"}}},
		{"a draft that is held", adjudicator.NewGame{Together: true},
			[]fogAct{{20 * hour, union, "SHEETfinal\n"}}, []fogAct{{30 * hour, union, "SHEETmove Nobody to 0101\n"}}},
		{"default orders", adjudicator.NewGame{Together: true, Missed: "default"},
			[]fogAct{{20 * hour, union, "SHEETfinal\n"}}, []fogAct{{30 * hour, union, "default orders\nSHEET"}}},
		{"nothing at all", adjudicator.NewGame{Together: true, Missed: "hold"},
			[]fogAct{{20 * hour, union, "end\nfinal\n"}}, nil},
		{"nothing, and the referee closes", adjudicator.NewGame{Missed: "ask"},
			[]fogAct{{100 * hour, none, "close union\n"}}, []fogAct{{50 * hour, union, "extend 72h\n"}, {100 * hour, none, "close union\n"}}},
		{"nothing, and the referee closes soon", adjudicator.NewGame{Missed: "ask"},
			[]fogAct{{72*hour + 20*time.Minute, none, "close union\n"}}, []fogAct{{50 * hour, union, "extend 72h\n"}, {72*hour + 20*time.Minute, none, "close union\n"}}},
		{"an extension that is not needed", adjudicator.NewGame{},
			[]fogAct{{30 * hour, union, "SHEETfinal\n"}}, []fogAct{{20 * hour, union, "extend 24h\n"}, {30 * hour, union, "SHEETfinal\n"}}},
		{"an extension, or the grace", adjudicator.NewGame{Grace: 6 * hour},
			[]fogAct{{70 * hour, union, "extend 24h\n"}, {73 * hour, union, "SHEETfinal\n"}}, []fogAct{{73 * hour, union, "SHEETfinal\n"}}},
		{"an absence, or the grace", adjudicator.NewGame{Grace: 6 * hour},
			[]fogAct{{20 * hour, union, "absence until 3 December\n"}, {73 * hour, union, "SHEETfinal\n"}}, []fogAct{{73 * hour, union, "SHEETfinal\n"}}},
		{"an extension, or late where the referee is asked", adjudicator.NewGame{Missed: "ask"},
			[]fogAct{{70 * hour, union, "extend 24h\n"}, {72*hour + 30*time.Minute, union, "SHEETfinal\n"}}, []fogAct{{72*hour + 30*time.Minute, union, "SHEETfinal\n"}}},
		{"an extension, or late where another player is looked for", adjudicator.NewGame{Missed: "replace"},
			[]fogAct{{70 * hour, union, "extend 24h\n"}, {72*hour + 30*time.Minute, union, "SHEETfinal\n"}}, []fogAct{{72*hour + 30*time.Minute, union, "SHEETfinal\n"}}},
		{"the referee's extension, or the player's", adjudicator.NewGame{Missed: "ask"},
			[]fogAct{{70 * hour, union, "extend 24h\n"}, {80 * hour, union, "SHEETfinal\n"}},
			[]fogAct{{73 * hour, none, "extend union 24h\n"}, {80 * hour, union, "SHEETfinal\n"}}},
		{"quiet time, or a final sheet after it", adjudicator.NewGame{Wait: 2 * hour},
			[]fogAct{{20 * hour, union, "SHEET"}}, []fogAct{{10 * hour, union, "move Nobody to 0101\n"}, {22 * hour, union, "SHEETfinal\n"}}},
		{"quiet time to the deadline, or the deadline", adjudicator.NewGame{Wait: 2 * hour},
			[]fogAct{{70 * hour, union, "SHEET"}}, []fogAct{{40 * hour, union, "SHEETmove Nobody to 0101\n"}}},
		{"approved early or late", adjudicator.NewGame{Approval: true},
			[]fogAct{{20 * hour, union, "SHEETfinal\n"}, {50 * hour, none, "approve\n"}}, []fogAct{{30 * hour, union, "SHEETfinal\n"}, {50 * hour, none, "approve\n"}}},
		{"held, and sent meanwhile or before", adjudicator.NewGame{},
			[]fogAct{{10 * hour, none, "hold\n"}, {20 * hour, union, "SHEETfinal\n"}, {30 * hour, none, "go on\n"}},
			[]fogAct{{10 * hour, none, "hold\n"}, {30 * hour, none, "go on\n"}, {30 * hour, union, "SHEETfinal\n"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			terms := c.terms
			terms.Battle, terms.Options, terms.Referee = "chickamauga", map[string]string{"decisions": "default"}, fogAddressOf(none)
			p := &fogPair{t: t, battle: battle, hides: union, chance: rand.New(rand.NewPCG(1, 1)), answered: map[string]bool{}}
			for i, into := range []**fogGame{&p.plain, &p.busy} {
				g, err := newFogGame(t, shelf, terms, union, []string{"-0", "-1"}[i], nil)
				if err != nil {
					t.Fatal(err)
				}
				*into = g
				g.acts(p, [][]fogAct{c.plain, c.busy}[i], 105*hour)
				if box := g.got[fogAddressOf(rules.Confederate)]; len(box) < 2 {
					t.Errorf("only %d letters", len(box))
				}
			}
			if d := p.compare(); d != "" || p.parted {
				t.Fatalf("the enemy can tell: %s", d+p.why)
			}
			answer := fogAct{0, rules.Confederate, "SHEETfinal\n"}
			for _, g := range p.both() {
				g.acts(p, []fogAct{answer}, 110*hour)
			}
			if d := p.compare(); d != "" || p.parted {
				t.Errorf("the enemy can tell afterwards: %s", d+p.why)
			}
		})
	}
}

// TestFogOverAPause has a side begin its movement phase with what nobody else sees, and pause. The
// enemy, who asks how things stand, must not be able to tell. CWB 9.0.
func TestFogOverAPause(t *testing.T) {
	const hour, union, confederate = time.Hour, rules.Union, rules.Confederate
	shelf := newFogShelf()
	shelf.blank = true // what is drawn is compared, and the pictures elsewhere
	p := &fogPair{t: t, battle: aprilInFog("april-5.2", false), hides: confederate, chance: rand.New(rand.NewPCG(1, 1)), answered: map[string]bool{}}
	begins := []fogAct{{hour, union, "end\nfinal\n"}, {2 * hour, confederate, "end\nfinal\n"}}
	asks := []fogAct{{5 * hour, union, "status\n"}, {6 * hour, union, "what is in 18.22?\nstanding deploy line\nfire 18.12\n"}, {7 * hour, union, "orders\nhistory\n"}}
	pauses := fogAct{3 * hour, confederate, "rouse Polk\npause\nfinal\n"}
	for i, into := range []**fogGame{&p.plain, &p.busy} {
		g, err := newFogGame(t, shelf, adjudicator.NewGame{Battle: "april-5.2"}, confederate, []string{"-0", "-1"}[i], nil)
		if err != nil {
			t.Fatal(err)
		}
		*into = g
		g.acts(p, begins, 2*hour)
		if g == p.busy {
			g.acts(p, []fogAct{pauses}, 4*hour)
			if v := g.view(confederate).(brigade.View); v.Phase != "movement" {
				t.Fatalf("it is the %s phase: the test tests nothing", v.Phase)
			}
		}
		g.acts(p, asks, 8*hour)
	}
	if d := p.compare(); d != "" || p.parted {
		t.Errorf("the enemy can tell: %s", d+p.why)
	}
}

// acts has things written, each in its time, and time pass.
func (g *fogGame) acts(p *fogPair, list []fogAct, until time.Duration) {
	g.t.Helper()
	for _, a := range list {
		if at := fogDay.Add(a.after); at.After(g.now) {
			g.pass(at)
		}
		sheet := p.battle.sheet(p, g, a.side)
		g.write(fogAddressOf(a.side), strings.Replace(a.words, "SHEET", sheet, 1))
	}
	g.pass(fogDay.Add(until))
}
