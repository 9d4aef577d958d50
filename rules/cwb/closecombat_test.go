package cwb

import (
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// foe is a Union brigade in 3.03, faced north to the attackers, whom tests put in 3.04 with their front to it.
const (
	foe  = "union infantry T 3.03 N infantry-line normal "
	own3 = "confederate infantry A 3.04 S "
)

// charges lets Confederate units attack 3.03 from 3.04.
func charges(t testing.TB, g *Game, dice []int, choices map[string]string, units ...string) *bench {
	t.Helper()
	return asks(t, g, south, dice, choices, Charge{Units: units, Target: hexAt(t, g, "3.03")}.run)
}

// refusesCharge holds that an attack is refused by a rule.
func refusesCharge(t testing.TB, g *Game, rule rules.Cite, c Charge) {
	t.Helper()
	if err := c.run(at(g.clone(), south)); ruleOf(err) != rule {
		t.Errorf("%+v: %v, want %s", c, err, rule)
	}
}

// Who may attack in close combat. CWB 23.1a, 23.1c, 23.1i, 23.1q, 23.1r, 16.3b; CWB-AH 1.1e, 2.4b.
func TestWhoMayCharge(t *testing.T) {
	for line, rule := range map[string]rules.Cite{
		"infantry-line normal 9":                      "",
		"infantry-column normal 9":                    "",
		"infantry-line blood-lust 9":                  "",
		"infantry-line shaken 9":                      "CWB 23.1a",
		"infantry-line disorganized 9":                "CWB 23.1a",
		"infantry-line routed 9":                      "CWB 23.1a",
		"infantry-line normal 9 wreck=0":              "CWB 23.1c",
		"infantry-line normal 9 marks=encamped":       "CWB-AH 2.4b",
		"infantry-line normal 9 marks=halted+movedOn": "",
		"infantry-line normal 9 marks=halted+ferried": "CWB-AH 2.6",
	} {
		g := newField(t, plain(5, 7), foe+"9", own3+line)
		mayCharge(t, g, line, rule)
	}
	for line, rule := range map[string]rules.Cite{"cavalry A 3.04 S mounted normal 9": "", "cavalry A 3.04 S dismounted normal 9": "", "battery A 3.04 S limbered normal 3": "CWB 23.1i"} {
		g := newField(t, plain(5, 7), foe+"9", "confederate "+line)
		mayCharge(t, g, line, rule)
	}
	g := newField(t, plain(5, 7), foe+"9", own3+"infantry-line normal 9", "confederate infantry Far 1.06 S infantry-line normal 9", "confederate leader L 2.05 S leader normal 1")
	at303 := hexAt(t, g, "3.03")
	refusesCharge(t, g, "CWB 23.0", Charge{Units: []string{"A"}, Target: hexAt(t, g, "4.03")})
	refusesCharge(t, g, "CWB 23.0", Charge{Units: []string{"Far"}, Target: at303})
	refusesCharge(t, g, "CWB 23.0", Charge{Target: at303})
	refusesCharge(t, g, "CWB 23.1e", Charge{Units: []string{"A", "Far"}, Target: at303})
	refusesCharge(t, g, "CWB 23.1e", Charge{Units: []string{"A"}, Leaders: []string{"L"}, Target: at303})
	g.calendar[0].Rain = true
	refusesCharge(t, g, "CWB-AH 1.1e", Charge{Units: []string{"A"}, Target: at303})
	g.calendar[0].Rain = false
	g.phasing = rules.Union
	refusesCharge(t, g, "CWB 16.3b", Charge{Units: []string{"A"}, Target: at303})
}

// mayCharge holds that A may attack, or that a rule forbids it.
func mayCharge(t *testing.T, g *Game, what string, rule rules.Cite) {
	t.Helper()
	b := at(g.clone(), south)
	err := (Charge{Units: []string{"A"}, Target: hexAt(t, g, "3.03")}).run(b)
	if _, made := first[ChargeMade](b); made != (rule == "") || rule != "" && ruleOf(err) != rule {
		t.Errorf("%s: goes in %v, %v, want %q", what, made, err, rule)
	}
}

// Going in costs the hex and one point more, and there is no hex for nothing. CWB 23.0, 16.1e.
func TestChargeCosts(t *testing.T) {
	forest := mapOf("..... ..... ..... ..... ..f.. ..... .....", "")
	for ground, cost := range map[string]int{plain(5, 7): 2 * onePoint, forest: 3 * onePoint} {
		g := newField(t, ground, foe+"9 morale=E", own3+"infantry-line normal 9")
		b := charges(t, g, nil, nil, "A")
		if p := &b.g.field.pieces[pieceNamed(t, g, "A")]; int(p.spent) != cost {
			t.Errorf("it has spent %d halves, want %d", p.spent, cost)
		}
		g.field.pieces[pieceNamed(t, g, "A")].spent = int16(g.allowance(3) - cost)
		charges(t, g, nil, nil, "A")
		g.field.pieces[pieceNamed(t, g, "A")].spent++
		refusesCharge(t, g, "CWB 23.0", Charge{Units: []string{"A"}, Target: hexAt(t, g, "3.03")})
	}
}

// Command radius must reach into the hex attacked, though the enemy's zone lies on the hex attacked from; it goes with the leader.
// CWB 23.1b, 14.1b, 25.2.
func TestChargeInRadius(t *testing.T) {
	g := commandField(t)
	refusesCharge(t, g, "CWB 23.1b", Charge{Units: []string{"Gladden"}, Target: hexAt(t, g, "3.03")})
	g.put(pieceNamed(t, g, "Withers"), hexAt(t, g, "3.07"))
	if err := (Charge{Units: []string{"Gladden"}, Target: hexAt(t, g, "3.03")}).run(at(g.clone(), south)); err != nil && err != errUndecided {
		t.Error(err)
	}
}

// commandField has a brigade in front of the enemy and its division leader far off.
func commandField(t testing.TB) *Game {
	g := newField(t, plain(5, 14), foe+"9", "confederate infantry Gladden 3.04 S infantry-line normal 9 army=M div=W", "confederate leader Withers 3.12 S leader normal 2 army=M div=W")
	g.scenario.Leaders = []data.Leader{{Post: data.Post{Side: south, Army: "M", Division: "W"}, Name: "Withers", Role: data.DivisionLeader, Rating: 2}}
	g.leaders = []leader{{name: "Withers", side: south, rating: 2}}
	g.commands = []command{{name: "W", rank: division, side: south, leader: 0, above: -1}}
	g.posts = []post{{leader: 0, above: -1, standing: 1}}
	g.log = []dispatch{{side: south, number: 1, status: inForce, complex: true}}
	return g
}

// Who attacks together starts together: from one hex, unmoved or by one way with the attack; who has fought together may
// again. CWB 23.1e, 23.1d.
func TestChargeTogether(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"9", "confederate infantry A 3.06 S infantry-line normal 9", "confederate infantry B 3.06 S infantry-line normal 9", "confederate infantry C 3.04 S infantry-line normal 9")
	target := hexAt(t, g, "3.03")
	b := asks(t, g, south, []int{1, 1, 1, 1, 1}, nil, Charge{Units: []string{"A", "B"}, Path: hexes(t, g, "3.05", "3.04"), Target: target}.run)
	if e, ok := first[ChargeMade](b); !ok || e.Units != 2 || e.From != hexAt(t, g, "3.04") || e.Spent[1] != 4*onePoint {
		t.Errorf("%+v", e)
	}
	apart := asks(t, g, south, nil, nil, Move{Pieces: []string{"A"}, Path: hexes(t, g, "3.05", "3.04")}.run).g
	refusesCharge(t, apart, "CWB 23.1e", Charge{Units: []string{"A", "C"}, Target: target})
	g = newField(t, plain(5, 9), foe+"40", own3+"infantry-line normal 9", "confederate infantry B 3.04 S infantry-line normal 9")
	b = charges(t, g, []int{1, 1, 1, 1, 5, 5, 1}, nil, "A", "B")
	b.g.field.pieces[pieceNamed(t, g, "A")].state, b.g.field.pieces[pieceNamed(t, g, "B")].state = data.Normal, data.Normal
	if g.label(b.g.field.pieces[pieceNamed(t, g, "A")].at) == "3.04" {
		if err := (Charge{Units: []string{"A", "B"}, Target: target}).run(at(b.g.clone(), south)); err != nil && err != errUndecided {
			t.Errorf("again: %v", err)
		}
	}
	over := newField(t, plain(5, 9), foe+"9", own3+"infantry-line normal 40", "confederate infantry B 3.04 S infantry-line normal 40")
	refusesCharge(t, over, "CWB 23.1g", Charge{Units: []string{"A", "B"}, Target: target})
}

// shots lists the fire combats of a close combat.
func shots(b *bench) []FireResolved {
	var all []FireResolved
	for _, e := range b.events {
		if f, ok := e.(FireResolved); ok {
			all = append(all, f)
		}
	}
	return all
}

// First the defender fires, then the attacker, at close range and nobody else, without morale for it; then the attackers check
// six rows down, then the defenders four, then the odds. CWB 8.3, 23.0, 23.1f, 23.1h.
func TestSixSteps(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"9", own3+"infantry-line normal 9", "union infantry Beside 2.03 N infantry-line normal 9")
	// Twice half a casualty that rounds to none, and no stragglers; attackers and defenders stand; a 6 on the odds
	// table; the defender stands where he has come to.
	b := charges(t, g, []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 6, 2, 2}, nil, "A")
	var order []string
	for _, e := range b.events {
		switch e := e.(type) {
		case MoraleChecked:
			order = append(order, e.Kind()+" "+e.Side.String())
		case FireResolved:
			order = append(order, e.Kind()+" "+e.Side.String())
		case ChargeMade, OddsRolled, CloseCombatEnded:
			order = append(order, e.Kind())
		}
	}
	want := []string{"charge-made", "fire-resolved union", "fire-resolved confederate", "morale-checked confederate", "morale-checked union", "odds-rolled",
		"morale-checked union", "close-combat-ended"}
	if !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
	for i, f := range shots(b) {
		if f.Regular || f.Points != 16 || !slices.Equal(f.By, [][]string{{"T"}, {"A"}}[i]) {
			t.Errorf("%+v", f)
		}
	}
	var sums []int
	for _, e := range b.events {
		if m, ok := e.(MoraleChecked); ok {
			sums = append(sums, m.Mods.Sum())
		}
	}
	if !slices.Equal(sums, []int{-6, -4, 0}) { // the additional check bears no close combat, CWB 23.1p
		t.Errorf("rows %v", sums)
	}
	is(t, b.g, "A", "3.03", "normal")
	if d := g.board.grid.Distance(b.g.field.pieces[0].at, hexAt(t, g, "3.03")); d != 2 {
		t.Errorf("the defender goes back %d hexes", d)
	}
	if e, _ := first[CloseCombatEnded](b); e.Winner != south {
		t.Errorf("%+v", e)
	}
}

// The attackers who must go back, by their check or by the odds, go where they came from, with the movement that they have left and
// without fire in that hex; the defender checks nothing. CWB 23.0, 23.1m, 23.1n.
func TestAttackersBeaten(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"9", own3+"infantry-line normal 9 morale=C", "union infantry Beside 2.03 NE infantry-line normal 9")
	b := charges(t, g, []int{1, 1, 1, 1, 1, 1, 5, 1}, nil, "A") // row 12: 51 brings shaken... back one
	e, _ := first[CloseCombatEnded](b)
	if e.Winner != rules.Union {
		t.Fatalf("%+v", b.events)
	}
	p := &b.g.field.pieces[pieceNamed(t, g, "A")]
	if g.label(p.at) != "3.04" || p.has(halted) || p.spent != 2*onePoint {
		t.Errorf("it is in %s: %+v", g.label(p.at), p)
	}
	if len(shots(b)) != 2 {
		t.Errorf("%d fire combats", len(shots(b)))
	}
	b = charges(t, g, []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1}, nil, "A") // all stand; a 1 on the odds table
	if e, _ := first[OddsRolled](b); e.Wins || e.Attack != 4 || e.Defence != 4 {
		t.Errorf("%+v", e)
	}
	is(t, b.g, "A", "3.04", b.g.field.pieces[pieceNamed(t, g, "A")].state.String())
}

// The attackers are spared their check if the defender can't fire; not if they have shot him down. CWB 23.0, 23.1o, 23.1r.
func TestAttackersCheck(t *testing.T) {
	checked := func(b *bench, side rules.Side) bool {
		for _, e := range b.events {
			if m, ok := e.(MoraleChecked); ok && m.Side == side {
				return true
			}
		}
		return false
	}
	for line, want := range map[string]bool{"infantry-column normal 9": false, "infantry-line routed 9": false, "infantry-line normal 9": true, "infantry-line normal 9 marks=encamped": true} {
		g := newField(t, plain(5, 9), "union infantry T 3.03 N "+line, own3+"infantry-line normal 9")
		b := charges(t, g, []int{1, 1, 1, 1, 1, 1, 1, 1}, nil, "A")
		if checked(b, south) != want {
			t.Errorf("%s: the attackers check %v, want %v", line, checked(b, south), want)
		}
	}
	g := newField(t, plain(5, 9), foe+"1", own3+"infantry-line normal 30")
	b := charges(t, g, []int{1, 1, 1, 6, 6, 6, 6, 6, 6}, nil, "A")
	is(t, b.g, "T", "-", "")
	if !checked(b, south) {
		t.Error("who has shot the defender away does not check")
	}
}

// A defender taken in flank or rear fires three columns to the left, is fired at in flank, and checks six rows lower; not again in the
// additional check. CWB 23.1k, 13.0a, 23.1p.
func TestFlankAttack(t *testing.T) {
	g := newField(t, plain(5, 9), "union infantry T 3.03 S infantry-line normal 20", own3+"infantry-line normal 9")
	b := charges(t, g, []int{1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6}, nil, "A")
	fire := shots(b)
	if len(fire) != 2 || fire[0].Shifts.Sum() != -3 || fire[1].Shifts.Sum() != 2 {
		t.Fatalf("%+v", fire)
	}
	var flanked []bool
	for _, e := range b.events {
		if m, ok := e.(MoraleChecked); ok && m.Side == rules.Union {
			flanked = append(flanked, slices.ContainsFunc(m.Mods, func(i rules.Item) bool { return i.Amount == -6 && i.Reason == g.charts.MoraleShifts.Flank.Text }))
		}
	}
	if !slices.Equal(flanked, []bool{true, false}) {
		t.Errorf("the flank counts in its checks: %v", flanked)
	}
}

// The beaten defender goes across from where he was attacked, or as near to that as enemies and ground let him; and nobody fires
// on him in the first hex, but in the second. CWB 23.1m, 23.1n.
func TestDefenderGoesAcross(t *testing.T) {
	for want, rest := range map[string][]string{
		"3.02":      nil,
		"2.02 4.02": {"confederate infantry X 3.02 N infantry-column normal 9"},
		"4.02":      {"confederate infantry X 3.02 N infantry-column normal 9", "confederate infantry Y 2.02 N infantry-column normal 9"},
	} {
		g := newField(t, plain(5, 9), append([]string{foe + "9", own3 + "infantry-line normal 9"}, rest...)...)
		f := &flight{group: []int{0}, side: rules.Union, hexes: 1, entered: hexAt(t, g, "3.04")}
		var got []string
		for _, w := range g.trails(f, func([]hex.Hex) bool { return true }) {
			got = append(got, g.words(w))
		}
		slices.Sort(got)
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("he may go to %q, want %q", got, want)
		}
	}
	g := newField(t, plain(5, 9), foe+"20", own3+"infantry-line normal 9", "confederate infantry X 3.01 N infantry-line normal 9")
	b := asks(t, g, south, []int{1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1}, map[string]string{"retreat": "3.02 2.02 else default"}, Charge{Units: []string{"A"}, Target: hexAt(t, g, "3.03")}.run)
	for _, f := range shots(b)[2:] {
		if f.Target == hexAt(t, g, "3.02") {
			t.Error("he is fired on in the first hex")
		}
	}
}

// The strengths of the odds: AA and more six, AB five, A four, B two, C and each battery one; a sunken road doubles the defender;
// low ammunition, disorder and formation take nothing off. CWB 23.0, 23.1l.
func TestWorth(t *testing.T) {
	for line, want := range map[string]int{
		"infantry-line normal 40": 6, "infantry-line normal 3": 1, "infantry-line normal 6": 2, "infantry-line normal 11": 4, "infantry-line normal 16": 5,
		"infantry-line normal 21": 6, "infantry-column disorganized 21 marks=lowAmmo": 6,
	} {
		g := newField(t, plain(5, 9), "union infantry T 3.03 N "+line, "union battery G 3.03 N unlimbered normal 5")
		if got := g.worth(g.units(hexAt(t, g, "3.03"))); got != want+1 {
			t.Errorf("%s and guns are worth %d, want %d", line, got, want+1)
		}
	}
	g := newField(t, mapOf("..... ..... ..... ..... ..... ..... .....", "", "path sunken \"Road\" 3.03-4.02"), foe+"11", own3+"infantry-line normal 21")
	m := &melee{bench: at(g, south, 3), from: hexAt(t, g, "3.04"), target: hexAt(t, g, "3.03")}
	g.putBelow(pieceNamed(t, g, "A"), m.target)
	if e := m.odds(m.defenders()); e.Attack != 6 || e.Defence != 8 {
		t.Errorf("%+v", e)
	}
}

// Wrecked brigades change the roll: one for the defender's, two if his division is wrecked too, two off for the attacker's. Half of
// the results ask for another die. CWB 22.0, 23.0, 23.1c.
func TestOdds(t *testing.T) {
	for _, c := range []struct {
		defender, attacker string
		division           bool
		dice               []int
		mods               int
		wins               bool
	}{
		{"", "", false, []int{5, 3}, 0, false}, {"", "", false, []int{5, 4}, 0, true}, {"", "", false, []int{6}, 0, true}, {"", "", false, []int{4}, 0, false},
		{" wreck=0", "", false, []int{5}, 1, true}, {" wreck=0", "", true, []int{4}, 2, true}, {"", " wreck=0", false, []int{6}, -2, false},
		{"", "", true, []int{5, 3}, 0, false}, // of a wrecked division, but whole itself
	} {
		g := newField(t, plain(5, 9), foe+"9 div=D"+c.defender, own3+"infantry-line normal 9"+c.attacker)
		if c.division {
			g.scenario.Divisions = []data.Division{{Post: data.Post{Side: rules.Union, Division: "D"}, WreckAt: 1}}
			if err := g.addPiece("union infantry Wreck - N infantry-line normal 9 div=D wreck=0"); err != nil {
				t.Fatal(err)
			}
		}
		m := &melee{bench: at(g, south, c.dice...), from: hexAt(t, g, "3.04"), target: hexAt(t, g, "3.03")}
		g.putBelow(pieceNamed(t, g, "A"), m.target)
		if e := m.odds(m.defenders()); e.Mods.Sum() != c.mods || e.Wins != c.wins {
			t.Errorf("%+v: %+v", c, e)
		}
	}
}

// Every cell of the odds table through the engine.
func TestOddsTableThroughTheEngine(t *testing.T) {
	strengths := []struct{ attack, defence string }{{"3", "21"}, {"11", "11"}, {"11", "6"}, {"21", "6"}, {"21", "3"}}
	for column, s := range strengths {
		for die := 1; die <= 6; die++ {
			for again := 1; again <= 6; again++ {
				g := newField(t, plain(5, 9), foe+s.defence, own3+"infantry-line normal "+s.attack)
				m := &melee{bench: at(g, south, die, again), from: hexAt(t, g, "3.04"), target: hexAt(t, g, "3.03")}
				g.putBelow(pieceNamed(t, g, "A"), m.target)
				e := m.odds(m.defenders())
				if got := g.charts.OddsColumn(e.Attack, e.Defence); got != column {
					t.Fatalf("%d to %d is in column %d, want %d", e.Attack, e.Defence, got, column)
				}
				if want := g.charts.Odds(e.Attack, e.Defence, die).Settle(again) == data.AttackerWins; e.Wins != want {
					t.Errorf("column %d, %d, %d: %v", column, die, again, e.Wins)
				}
			}
		}
	}
}

// Routed defenders who are not driven out by their check go without a roll: two hexes, three stragglers, and a further check. CWB 23.0.
func TestRoutedDefender(t *testing.T) {
	g := newField(t, plain(5, 9), "union infantry T 3.03 N infantry-line routed 30 morale=A", own3+"infantry-line normal 9")
	b := charges(t, g, []int{1, 1, 1, 1, 1, 1, 1}, nil, "A")
	if _, ok := first[OddsRolled](b); ok {
		t.Error("the odds are rolled")
	}
	n := 0
	for _, e := range b.events {
		if _, ok := e.(MoraleChecked); ok {
			n++
		}
	}
	if b.g.field.losses[0].stragglers < routedLose || n != 2 || g.board.grid.Distance(b.g.field.pieces[0].at, hexAt(t, g, "3.03")) != 2 {
		t.Errorf("%+v, %d checks, in %s", b.g.field.losses[0], n, g.label(b.g.field.pieces[0].at))
	}
	is(t, b.g, "A", "3.03", "normal")
}

// Guns in battery among the defenders limber at their cost, in close combat always. CWB 26.4, 26.6b.
func TestGunsInCloseCombat(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"9", "union battery G 3.03 N unlimbered normal 5", own3+"infantry-column normal 9 marks=lowAmmo")
	b := charges(t, g, nil, nil, "A")
	for n, e := range b.events {
		if l, ok := e.(GunsLimbered); ok {
			if _, rolled := b.events[n+1].(GunLossRolled); !rolled || l.Unit != "G" {
				t.Error("the guns limber for nothing")
			}
			return
		}
	}
	if p := &b.g.field.pieces[pieceNamed(t, g, "G")]; p.formation != data.Unlimbered || g.label(p.at) != "3.03" {
		t.Error("they went back unlimbered")
	}
}

// Infantry in column does not fire, and after the fire may go into line, which draws none. CWB 23.1i, 11.3, 15.0c.
func TestColumnsDeploy(t *testing.T) {
	g := newField(t, plain(5, 9), "union infantry T 3.03 N infantry-column normal 9", own3+"infantry-column normal 9", "union infantry Beside 2.03 NE infantry-line normal 9")
	b := charges(t, g, []int{1, 1, 1, 1, 1}, nil, "A")
	if len(shots(b)) != 0 {
		t.Error("columns fire")
	}
	for _, name := range []string{"A", "T"} {
		if f := b.g.field.pieces[pieceNamed(t, g, name)].formation; f != data.InfantryLine {
			t.Errorf("%s is in %s", name, f)
		}
	}
	b = charges(t, g, []int{1, 1, 1, 1, 1}, map[string]string{"deploy": "stay infantry-column"}, "A")
	if f := b.g.field.pieces[pieceNamed(t, g, "A")].formation; f != data.InfantryColumn {
		t.Errorf("A is in %s", f)
	}
}

// Who attacks a camp loots it before the fire. CWB-AH 3.2.
func TestChargeIntoACamp(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"9 marks=encamped", own3+"infantry-line normal 9 morale=E")
	b := charges(t, g, nil, nil, "A")
	for _, e := range b.events {
		switch e := e.(type) {
		case StragglersChecked:
			if e.Why != "looting" {
				t.Errorf("%+v", e)
			}
			return
		case FireResolved, ChargeMade:
			t.Fatalf("%s comes first", e.Kind())
		}
	}
	t.Error("nobody loots")
}

// A defender who can't leave the hex is destroyed: it ends with one side alone there. CWB 23.0, 24.3.
func TestDefenderSurrounded(t *testing.T) {
	g := newField(t, mapOf("~.~ ~.~ ~~~", ""), "union infantry T 2.02 N infantry-column normal 9 morale=E", "union leader L 2.02 N leader normal 1", "confederate infantry A 2.03 S infantry-line normal 21")
	b := asks(t, g, south, []int{6, 6, 3, 6, 6, 6}, nil, Charge{Units: []string{"A"}, Target: hexAt(t, g, "2.02")}.run)
	is(t, b.g, "T", "-", "")
	is(t, b.g, "A", "2.02", "normal")
	if p := &b.g.field.pieces[pieceNamed(t, g, "L")]; p.place == onMap {
		t.Error("his leader is still there")
	}
}

// What else is in the hex falls to an attacker who wins: wagons are destroyed. Leaders who have gone in leave with the beaten. CWB 28.2e, 25.4e, 23.1e.
func TestWhoElseIsThere(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"3 morale=E", "union wagon W 3.03 N wagon normal 5", own3+"infantry-line normal 21", "confederate leader L 3.04 S leader normal 2")
	won := asks(t, g, south, []int{1, 1, 6, 6, 6, 1, 1}, map[string]string{"go-along": "stays else default"}, Charge{Units: []string{"A"}, Leaders: []string{"L"}, Target: hexAt(t, g, "3.03")}.run)
	is(t, won.g, "W", "-", "")
	is(t, won.g, "L", "3.03", "normal")
	g = newField(t, plain(5, 9), foe+"21", own3+"infantry-line normal 9", "confederate leader L 3.04 S leader normal 2")
	lost := asks(t, g, south, []int{1, 1, 1, 1, 1, 1, 6, 6}, nil, Charge{Units: []string{"A"}, Leaders: []string{"L"}, Target: hexAt(t, g, "3.03")}.run)
	a, l := &lost.g.field.pieces[pieceNamed(t, g, "A")], &lost.g.field.pieces[pieceNamed(t, g, "L")]
	if l.place != onMap || a.place == onMap && l.at != a.at {
		t.Errorf("A in %s, its leader in %s", g.label(a.at), g.label(l.at))
	}
}

// A defender who has held the hex may turn and put another unit on top. CWB 12.1, 13.1, 23.0.
func TestDefenderRearranges(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"21", "union infantry U 3.03 N infantry-line normal 9", own3+"infantry-line normal 9 morale=E")
	b := asks(t, g, south, []int{1, 1, 1, 1, 1, 1, 6, 6}, map[string]string{"on-top": "U", "face": "SE"}, Charge{Units: []string{"A"}, Target: hexAt(t, g, "3.03")}.run)
	if e, _ := first[CloseCombatEnded](b); e.Winner != rules.Union {
		t.Fatalf("%+v", e)
	}
	if top := b.g.top(hexAt(t, g, "3.03")); b.g.name(top) != "U" || b.g.field.pieces[top].facing != hex.SE {
		t.Errorf("%s is on top, facing %s", b.g.name(top), b.g.field.pieces[top].facing)
	}
}

// Each side hears of its own strength and of what is seen. CWB 9.0.
func TestCloseCombatIsTold(t *testing.T) {
	e := OddsRolled{Side: south, Attack: 6, Defence: 4, Die: 3}
	if a, d := e.Tell(south).(seen.OddsRolled), e.Tell(rules.Union).(seen.OddsRolled); a.Own != 6 || d.Own != 4 {
		t.Errorf("%+v %+v", a, d)
	}
	c := ChargeMade{Side: south, Pieces: []string{"A", "B", "L"}, Units: 2}
	if n, ok := c.Tell(rules.Union).(seen.EnemyCharged); !ok || n.Top != "A" {
		t.Errorf("%+v", c.Tell(rules.Union))
	}
}
