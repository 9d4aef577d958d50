package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/rules"
	brigade "longroll/rules/cwb/seen"
)

// What the referee and the players do in both games alike, so that what one side hides might come
// out by it: the game is held, taken back and forward, letters go to and fro.

// fogShared is something that is done in both games.
type fogShared struct {
	name    string
	referee bool // it takes one
	do      func(p *fogPair) string
}

// fogShareds lists them. Each gives what the blind side could tell the games by then.
func fogShareds() []fogShared {
	return []fogShared{
		{"the game is held, and goes on", true, (*fogPair).heldAWhile},
		{"the game is taken back", true, (*fogPair).takenBack},
		{"the last rollback is undone", true, func(p *fogPair) string { return p.rewound("rollforward anyway\n") }},
		{"a ruling that all may hear of", true, func(p *fogPair) string {
			return p.direct("rule: points " + p.blind().String() + " +1 because of a slip\n")
		}},
		{"the referee closes nothing", true, func(p *fogPair) string {
			return p.direct("close " + p.blind().String() + "\nextend " + p.blind().String() + " 12h\n")
		}},
		{"the referee writes to all", true, func(p *fogPair) string { return p.direct("press to all\nA happy new year.\nend press\n") }},
		{"a letter to the enemy", false, func(p *fogPair) string { return p.alike(p.hides, "press to opponent\nGood day.\nend press\n") }},
		{"a letter to all", false, func(p *fogPair) string { return p.alike(p.hides, "press to all\nGood day to all.\nend press\n") }},
		{"words before the dice", false, func(p *fogPair) string {
			if p.busy.count("ran") > 0 { // a die that he alone knows may have been rolled in one of them
				return ""
			}
			p.salted = true
			return p.alike(p.hides, "salt horse\n")
		}},
		{"words of the other side before the dice", false, func(p *fogPair) string { return p.alike(p.blind(), "salt and cart\n") }},
	}
}

// together does one of these in both games.
func (p *fogPair) together() string {
	p.t.Helper()
	all := fogShareds()
	s := all[p.chance.IntN(len(all))]
	if p.plain.leak != nil && p.plain.leak.shared != "" {
		s = all[slices.IndexFunc(all, func(s fogShared) bool { return s.name == p.plain.leak.shared })]
	}
	if s.referee && p.plain.terms.Referee == "" {
		return ""
	}
	p.note("in both: %s", s.name)
	p.shared++
	return s.do(p)
}

// alike has a reader of both games write the same.
func (p *fogPair) alike(side rules.Side, words string) string {
	p.t.Helper()
	for _, g := range p.both() {
		g.write(fogAddressOf(side), words)
	}
	p.settleOwn()
	return p.compare()
}

// direct has both referees write the same.
func (p *fogPair) direct(words string) string { return p.alike(rules.NoSide, words) }

// heldAWhile has both games held. What the one side does meanwhile waits.
func (p *fogPair) heldAWhile() string {
	d := p.direct("hold because I am away\n")
	for range 2 {
		if d == "" && !p.parted {
			d = p.until(p.plain.now.Add(time.Duration(1+p.chance.IntN(40)) * time.Hour))
		}
		if d == "" && !p.parted {
			p.inSecret("")
			p.asks()
			d = p.compare()
		}
	}
	if d != "" || p.parted {
		return d
	}
	return p.direct("go on\n")
}

// takenBack has both games taken back to the beginning of a game-turn, with what was done in secret since.
func (p *fogPair) takenBack() string {
	turn := 1
	for line := range strings.Lines(p.plain.truth()) {
		if at := fogBegins.FindStringSubmatch(line); at != nil {
			fmt.Sscan(at[1], &turn)
		}
	}
	words := fmt.Sprintf("rollback to turn %d", max(1, turn-p.chance.IntN(2)))
	if p.chance.IntN(2) == 0 {
		words += " " + p.blind().String()
	}
	if p.chance.IntN(2) == 0 {
		words += " keep dice"
	}
	p.inSecret("")
	return p.rewound(words + " because of a slip\n")
}

// rewound has both games taken elsewhere: what was asked before is not asked any more.
func (p *fogPair) rewound(words string) string {
	p.t.Helper()
	var asked []string
	for _, g := range p.both() {
		for _, side := range rules.Sides {
			for _, l := range g.got[fogAddressOf(side)] {
				asked = append(asked, l.letter.ID)
			}
		}
	}
	before := p.plain.count("rolledback")
	for _, g := range p.both() {
		g.write(fogAddressOf(rules.NoSide), words)
	}
	if p.plain.count("rolledback") > before {
		for _, id := range asked {
			p.answered[id] = true
		}
	}
	p.settleOwn()
	return p.compare()
}

// refereesDeeds are what a referee does for the side that hides something, or writes to it, and
// what it writes to him.
func refereesDeeds() []fogDeed {
	tells := func(name string, words func(p *fogPair) string) fogDeed {
		return fogDeed{name, func(p *fogPair, _ string) {
			if p.plain.terms.Referee != "" {
				p.busy.write(fogAddressOf(rules.NoSide), words(p))
			}
		}}
	}
	return []fogDeed{
		tells("a referee's ruling on what it hides", func(p *fogPair) string { return "rule: " + p.hiddenRuling() + " because it is so\n" }),
		tells("a referee's ruling on dice that are not rolled", func(p *fogPair) string {
			if _, brigades := p.plain.view(p.hides).(brigade.View); brigades {
				return "rule: roll t99.* is 3\n"
			}
			return "rule: roll gt99.* is 3\n"
		}),
		tells("a referee's letter to it", func(p *fogPair) string { return "press to " + p.hides.String() + "\nHurry up.\nend press\n" }),
		tells("a referee's ruling that is refused", func(p *fogPair) string { return "rule: move Nobody to 0101\nrollback to turn 99\napprove\n" }),
		{"a question to the referee, which he answers", func(p *fogPair, _ string) {
			if p.plain.terms.Referee != "" {
				p.busy.write(fogAddressOf(p.hides), "question: May I see more than he does?\n")
				p.busy.write(fogAddressOf(rules.NoSide), fmt.Sprintf("answer %s %d: No.\n", p.hides, 1+p.chance.IntN(3)))
			}
		}},
		{"words before the dice once more", func(p *fogPair, _ string) {
			if p.salted {
				p.busy.write(fogAddressOf(p.hides), "salt cow\n")
			}
		}},
	}
}

// hiddenRuling is a ruling on what the enemy does not see.
func (p *fogPair) hiddenRuling() string {
	v, ok := p.busy.view(p.hides).(brigade.View)
	if !ok { // of that board all lies open, but not the dice that are settled
		return fmt.Sprintf("roll gt%d.nobody.* is %d", 40+p.chance.IntN(9), 1+p.chance.IntN(6))
	}
	if v.Field != nil && p.chance.IntN(2) == 0 {
		return "set " + p.hides.String() + " " + p.someone(p.hides) + " low-ammo"
	}
	return fmt.Sprintf("order %s %d %s", p.hides, 1+p.chance.IntN(3), []string{"accepted", "in force", "delayed", "fulfilled"}[p.chance.IntN(4)])
}

// count counts the entries of kinds in the journal.
func (g *fogGame) count(kinds ...string) int {
	n := 0
	for _, raw := range g.ledger.entries["ring"] {
		var e struct{ Kind string }
		if json.Unmarshal(raw, &e) != nil {
			continue
		}
		for _, k := range kinds {
			if e.Kind == k {
				n++
			}
		}
	}
	return n
}

// leaksOfTheDesk tell of what the referee does for one side, and of what a rollback gives up.
func leaksOfTheDesk() []fogLeak {
	return []fogLeak{
		{name: "a page that counts rulings", letter: func(g *fogGame, l *adjudicator.Letter) {
			l.Text += fmt.Sprintf("Rulings: %d\n", g.count("fixed"))
		}},
		{name: "a page that counts letters between the enemy and the referee", letter: func(g *fogGame, l *adjudicator.Letter) {
			l.Text += fmt.Sprintf("Letters: %d\n", g.count("pressed"))
		}},
		{name: "a rollback that tells how much it gives up", shared: "the game is taken back", letter: func(g *fogGame, l *adjudicator.Letter) {
			if strings.Contains(l.Subject, "the game stands at") {
				l.Text += fmt.Sprintf("%d sheets do not count.\n", g.entriesOf("sheet"))
			}
		}},
		{name: "a game that is held longer if much waits", shared: "the game is held, and goes on", letter: func(g *fogGame, l *adjudicator.Letter) {
			if strings.Contains(l.Subject, "goes on") {
				l.Date = l.Date.Add(time.Duration(g.entriesOf("sheet")) * time.Second)
			}
		}},
	}
}

// TestFogOverARollback has a side give up what it did in secret: dispatches, a pause, a
// draft, standing instructions. The enemy is mailed the same whatever that was, to the last place at which
// he could have been told of it.
func TestFogOverARollback(t *testing.T) {
	const hour, union, confederate, none = time.Hour, rules.Union, rules.Confederate, rules.NoSide
	shelf := newFogShelf()
	shelf.blank = true // what is drawn is compared, and the pictures elsewhere
	for _, c := range []struct {
		name, back string
		secret     []fogAct
		after      []fogAct // in both
	}{
		{"a pause that is given up", "rollback to turn 1\n", []fogAct{{3 * hour, confederate, "rouse Polk\npause\nfinal\n"}}, nil},
		{"a pause to which it is taken back", "rollback to last\n", []fogAct{{3 * hour, confederate, "rouse Polk\npause\nfinal\n"}},
			[]fogAct{{5 * hour, confederate, "end\nfinal\n"}}},
		{"a draft", "rollback to last\n", []fogAct{{3 * hour, confederate, "rouse Polk\n"}}, nil},
		{"an extension and an absence", "rollback to turn 1\n",
			[]fogAct{{3 * hour, confederate, "extend 24h\n"}, {4 * hour, confederate, "absence 24 Dec to 2 Jan\n"}}, []fogAct{{5 * hour, confederate, "end\nfinal\n"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := &fogPair{t: t, battle: aprilInFog("april-5.2", false), hides: confederate, answered: map[string]bool{}}
			begins := []fogAct{{hour, union, "end\nfinal\n"}, {2 * hour, confederate, "end\nfinal\n"}}
			then := []fogAct{{9 * hour, none, c.back}, {10 * hour, union, "status\n"}, {11 * hour, union, "history\norders\n"}, {12 * hour, none, "rollforward anyway\n"}}
			for i, into := range []**fogGame{&p.plain, &p.busy} {
				g, err := newFogGame(t, shelf, adjudicator.NewGame{Battle: "april-5.2", Referee: fogAddressOf(none)}, confederate, []string{"-0", "-1"}[i], nil)
				if err != nil {
					t.Fatal(err)
				}
				*into = g
				g.acts(p, begins, 2*hour)
				if g == p.busy {
					g.acts(p, c.secret, 4*hour)
				}
				g.acts(p, append(c.after, then...), 90*hour)
				if g.count("rolledback") != 2 {
					t.Fatalf("%d rollbacks: the test tests nothing", g.count("rolledback"))
				}
			}
			if d := p.compare(); d != "" || p.parted {
				t.Errorf("the enemy can tell: %s", d+p.why)
			}
		})
	}
}

// TestFogOverARulingAtAQuestion has the referee rule on what one side hides while the other, which has
// answered a first question, is asked a second: what it has answered stays, and it is not asked again.
func TestFogOverARulingAtAQuestion(t *testing.T) {
	const hour, union, confederate, none = time.Hour, rules.Union, rules.Confederate, rules.NoSide
	shelf := newFogShelf()
	shelf.blank = true // what is drawn is compared, and the pictures elsewhere
	p := &fogPair{t: t, battle: aprilInFog("april-5.2", false), hides: confederate, answered: map[string]bool{}}
	begins := []fogAct{
		{hour, union, "SHEETfinal\n"}, {2 * hour, confederate, "SHEETfinal\n"}, {3 * hour, confederate, "SHEETfinal\n"}, {4 * hour, confederate, "SHEETfinal\n"},
		{5 * hour, union, "a\n"},
	}
	then := []fogAct{{7 * hour, union, "status\n"}, {8 * hour, union, "a\n"}}
	for i, into := range []**fogGame{&p.plain, &p.busy} {
		g, err := newFogGame(t, shelf, adjudicator.NewGame{Battle: "april-5.2", Referee: fogAddressOf(none)}, confederate, []string{"-0", "-1"}[i], nil)
		if err != nil {
			t.Fatal(err)
		}
		*into = g
		g.acts(p, begins, 5*hour)
		if n := g.count("asked"); n != 2 || g.count("answered") != 1 {
			t.Fatalf("asked %d times, with %d answers: the test tests nothing", n, g.count("answered"))
		}
		if g == p.busy {
			g.acts(p, []fogAct{{6 * hour, none, "rule: set confederate J-2-2 low-ammo because it is so\n"}}, 6*hour)
			if g.what[adjudicator.Settled] != 1 {
				t.Fatalf("the ruling is not taken: %v", g.what)
			}
		}
		g.acts(p, then, 10*hour)
		if _, faults, err := g.house.games.Verify("ring"); err != nil || len(faults) > 0 {
			t.Errorf("verify: %v %v", faults, err)
		}
	}
	if d := p.compare(); d != "" || p.parted {
		t.Errorf("the enemy can tell: %s", d+p.why)
	}
}
