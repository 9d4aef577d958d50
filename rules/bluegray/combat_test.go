package bluegray_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// alwaysRolls is a die that falls the same way every time.
type alwaysRolls int

func (d alwaysRolls) Roll(string, int) int { return int(d) }

// field sets up a table of positions with questions taking their defaults.
func field(t testing.TB, positions string, options ...string) rules.Game {
	t.Helper()
	setup := rules.Setup{Battle: "chickamauga", Turn: 3, Positions: positions, Options: map[string]string{"decisions": "default"}}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		setup.Options[name] = value
	}
	g, err := printedSystem.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// fightOne fights one combat of attack against defence in the open.
func fightOne(t testing.TB, attack, defence, die int, reduce string) bluegray.CombatResolved {
	t.Helper()
	g := field(t, fmt.Sprintf("union Wilder 1019 %d\nconfederate Gist 1020 %d", attack, defence))
	order := bluegray.Attack{On: []hex.Hex{{Col: 10, Row: 20}}, With: []string{"Wilder"}, StandPat: true, Reduce: reduce}
	out := g.Run(rules.Union, order, rules.Aid{Dice: alwaysRolls(die)})
	for _, e := range out.Events {
		if c, ok := e.(bluegray.CombatResolved); ok {
			return c
		}
	}
	t.Fatalf("%d to %d was not fought: %v", attack, defence, out.Refused)
	return bluegray.CombatResolved{}
}

// TestEveryCellIsFought fights the sixty combats of the results table.
func TestEveryCellIsFought(t *testing.T) {
	fought := 0
	for odds, column := range printedResults {
		var attack, defence int
		if _, err := fmt.Sscanf(odds, "%d-%d", &attack, &defence); err != nil {
			t.Fatal(err)
		}
		for i, want := range strings.Fields(column) {
			got := fightOne(t, attack, defence, i+1, "")
			if got.Result != want || got.Used != odds || got.Die != i+1 {
				t.Errorf("%s, die %d: got %s at %s, die %d; want %s", odds, i+1, got.Result, got.Used, got.Die, want)
			}
			fought++
		}
	}
	if fought != 60 {
		t.Errorf("%d cells were fought, want 60", fought)
	}
}

var columnsInOrder = []string{"1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"}

// bestColumn is the best column whose odds the attacker has in full, found by
// trying each. BG 8.1.
func bestColumn(attack, defence int) int {
	best := 0
	for i, odds := range columnsInOrder {
		var a, d int
		fmt.Sscanf(odds, "%d-%d", &a, &d)
		if attack*d >= defence*a {
			best = i
		}
	}
	return best
}

func TestOddsAreRoundedForTheDefender(t *testing.T) {
	for attack := 1; attack <= 30; attack++ {
		for defence := 1; defence <= 30; defence++ {
			got := fightOne(t, attack, defence, 1, "")
			if want := columnsInOrder[bestColumn(attack, defence)]; got.Used != want || got.Reduced {
				t.Errorf("%d to %d is fought at %s, want %s", attack, defence, got.Used, want)
			}
		}
	}
}

// TestOddsAreReducedToAnyLower reduces each odds to each. BG 8.8.
func TestOddsAreReducedToAnyLower(t *testing.T) {
	for i, odds := range columnsInOrder {
		var attack, defence int
		fmt.Sscanf(odds, "%d-%d", &attack, &defence)
		for j, wish := range columnsInOrder {
			got := fightOne(t, attack, defence, 1, wish)
			if want := columnsInOrder[min(i, j)]; got.Used != want || got.Reduced != (j < i) {
				t.Errorf("%s reduced to %s is fought at %s (reduced %v), want %s", odds, wish, got.Used, got.Reduced, want)
			}
		}
	}
}

// TestClockMakesTheAttacksThatAreOwed ends a player-turn by the clock: nobody is
// asked for the attacks that are owed, and the questions that they raise go to
// whom they concern. BG 8.0.
func TestClockMakesTheAttacksThatAreOwed(t *testing.T) {
	g := field(t, "union Wilder 1019 8\nunion 1/1/XIV 1120 5\nconfederate Gist 1020\nconfederate Ector 1121", "decisions=ask")
	aid := rules.Aid{Dice: alwaysRolls(3), Answers: rules.Answers{}}
	var out rules.Outcome
	for range 20 {
		out = g.Run(rules.Union, g.Close(), aid)
		if len(out.Ask) == 0 {
			break
		}
		for _, q := range out.Ask {
			if q.Kind == "owed" {
				t.Fatalf("the clock asks for what is owed: %+v", q)
			}
			aid.Answers[q.ID] = q.Default
		}
	}
	if out.Refused != nil || len(out.Ask) > 0 || !out.Break {
		t.Fatalf("the clock did not end the turn: refused %v, asks %v", out.Refused, out.Ask)
	}
	var made []string
	for _, e := range out.Events {
		if a, ok := e.(bluegray.AttackByDefault); ok {
			made = append(made, eventLine(a))
		}
	}
	want := []string{"owed union attack on 1020 with Wilder", "owed union attack on 1121 with 1/1/XIV"}
	if !slices.Equal(made, want) {
		t.Errorf("the clock made %q, want %q", made, want)
	}
	if now := out.After.Now(); now.Side != rules.Confederate || !strings.Contains(now.Title, "movement") {
		t.Errorf("after the clock it is %s", now.Title)
	}
}

// TestNoLineTouchesACorner shows that within the range of guns at Chickamauga no
// line of sight touches a hex at a corner only, so ruling.corner-touch can't matter
// there. BG 8.71.
func TestNoLineTouchesACorner(t *testing.T) {
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, from := range m.Hexes() {
		for _, to := range m.Grid.Within(from, 3) {
			lines++
			if c := m.Grid.Line(from, to).Corners; len(c) > 0 {
				t.Fatalf("%s to %s touches a corner: %v", from, to, c)
			}
		}
	}
	if lines < 10000 {
		t.Errorf("only %d lines were looked at", lines)
	}
}

// melee is a table of units thrown close together, no more than two of one side to
// a hex.
func melee(rng *rand.Rand) string {
	stacked := rng.IntN(2) == 0 // the guns of a side in pairs
	names := map[rules.Side][]string{
		rules.Union:       {"Wilder", "1/1/XIV", "2/1/XIV", "3/1/XIV", "1/3/XIV", "2/3/XIV", "XIV-art", "XXI-art", "XX-art", "1/2-cav"},
		rules.Confederate: {"Gist", "Ector", "Wilson", "Liddell", "Walthall", "Wood", "Polk", "3-art", "2-art", "Forrest"},
	}
	held, count := map[string]rules.Side{}, map[string]int{}
	table := ""
	for _, side := range rules.Sides {
		guns := ""
		for _, name := range names[side] {
			h := fmt.Sprintf("%02d%02d", 8+rng.IntN(7), 16+rng.IntN(7))
			if stacked && strings.HasSuffix(name, "art") {
				if guns != "" && count[guns] == 1 {
					h = guns
				}
				guns = h
			}
			if s, taken := held[h]; taken && s != side || count[h] == 2 {
				continue
			}
			held[h] = side
			count[h]++
			table += fmt.Sprintf("%s %s %s %d\n", side, name, h, 1+rng.IntN(9))
		}
	}
	return table
}

// TestSuggestedLinesAreAllowed throws armies together and demands of each thing
// that is owed that the line suggested for it reads and is allowed; in all editions
// and with the rulings that touch combat. BG 8.0, 8.42, 8.73; BGD 7.1, 7.2.
func TestSuggestedLinesAreAllowed(t *testing.T) {
	variants := [][]string{{"edition=third"}, {"edition=deluxe"}, {"edition=classic"}, {"edition=third", "ruling.guns-over-creek=must"},
		{"edition=third", "ruling.withhold=never-guns"}, {"edition=deluxe", "withhold=on", "guns-alone=1-3"},
		{"edition=third", "bombard-apart=on"}, {"edition=third", "withhold=off", "guns-apart=on"}, {"edition=deluxe", "guns-apart=on", "guns-alone=1-3"},
		{"edition=deluxe", "stacks-apart=on"}, {"edition=deluxe", "stacks-apart=on", "guns-apart=on", "bombard-apart=on", "ruling.guns-over-creek=must"}}
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	suggested, allowed := 0, 0
	for n := range 450 {
		rng := rand.New(rand.NewPCG(uint64(n), 8))
		v := variants[n%len(variants)]
		_, edition, _ := strings.Cut(v[0], "=")
		setup := rules.Setup{Battle: "chickamauga", Edition: edition, Turn: 3, Phase: "combat", Positions: melee(rng), Options: map[string]string{"decisions": "default"}}
		for _, o := range v[1:] {
			name, value, _ := strings.Cut(o, "=")
			setup.Options[name] = value
		}
		g, err := printedSystem.Begin(setup)
		if err != nil {
			t.Fatal(err)
		}
		suggested += checkSuggestions(t, g, m.Grid, setup.Positions)
		allowed += checkNothingForgotten(t, g, m.Grid, rng, setup.Positions)
		endByClock(t, g, setup.Positions)
	}
	if suggested < 1000 || allowed < 500 {
		t.Errorf("only %d lines were suggested, %d attacks allowed", suggested, allowed)
	}
}

func checkSuggestions(t *testing.T, g rules.Game, grid hex.Grid, table string) int {
	t.Helper()
	view := g.View(rules.Union)
	count := 0
	for _, f := range printedSystem.Forecast(view, nil) {
		owes, ok := f.(seen.Owes)
		if !ok {
			continue
		}
		r := orders.Read("bluegray", owes.Suggests, view, grid, nil)
		if len(r.Orders) != 1 {
			t.Errorf("%s\nsuggests %q, which reads as %+v", table, owes.Suggests, r)
			continue
		}
		if out := g.Run(rules.Union, r.Orders[0].Command, rules.Aid{Dice: alwaysRolls(4)}); out.Refused != nil {
			t.Errorf("%s\nsuggests %q, which is refused: %v", table, owes.Suggests, out.Refused)
		}
		count++
	}
	return count
}

// checkNothingForgotten tries attacks at random. After one that is allowed all that
// was owed before is still owed and can still be met, but for the hex attacked and
// for those who attacked it or stood by in the same hex.
func checkNothingForgotten(t *testing.T, g rules.Game, grid hex.Grid, rng *rand.Rand, table string) (tried int) {
	t.Helper()
	view := g.View(rules.Union).(seen.View)
	before := owed(printedSystem.Forecast(view, nil))
	parts := slices.ContainsFunc(view.Options, func(o seen.Chosen) bool { return o.Name == "stacks-apart" && o.Value == "on" })
	for range 20 {
		a, mates := anyAttack(view, grid, rng)
		if parts {
			mates = nil
		}
		after := printedSystem.Forecast(view, []rules.Command{a})
		if _, allowed := after[0].(seen.WillAttack); !allowed {
			continue
		}
		tried++
		left := owed(after[1:])
		for what := range before {
			h, isHex := grid.Parse(what)
			if isHex == nil && slices.Contains(a.On, h) || slices.Contains(a.With, what) || slices.Contains(mates, what) {
				continue
			}
			if left[what] == "" {
				t.Errorf("%s\n%s with %s leaves %s with nothing to do", table, hexComma(a.On), a.With, what)
			}
		}
	}
	return tried
}

// owed gives what is owed, a unit or a hex, with the line suggested for it.
func owed(all []rules.Forecast) map[string]string {
	lines := map[string]string{}
	for _, f := range all {
		if o, ok := f.(seen.Owes); ok && o.Unit != "" {
			lines[o.Unit] = o.Suggests
		} else if ok {
			lines[o.Enemy.String()] = o.Suggests
		}
	}
	return lines
}

// anyAttack is an attack of some who stand near it on one or two hexes; mates are
// those who share a hex with one of them.
func anyAttack(view seen.View, grid hex.Grid, rng *rand.Rand) (a bluegray.Attack, mates []string) {
	target := view.Enemy[rng.IntN(len(view.Enemy))].At
	a.On = []hex.Hex{target}
	if other := view.Enemy[rng.IntN(len(view.Enemy))].At; other != target && grid.Distance(other, target) <= 2 && rng.IntN(3) == 0 {
		a.On = append(a.On, other)
	}
	for _, u := range view.Own {
		if d := grid.Distance(u.At, target); d == 1 && rng.IntN(4) > 0 || d < 4 && u.Type == "art" && rng.IntN(3) == 0 {
			a.With = append(a.With, u.Unit)
			for _, m := range view.Own {
				if m.At == u.At {
					mates = append(mates, m.Unit)
				}
			}
		}
	}
	return a, mates
}

// endByClock ends a player-turn by the clock: nothing may keep it from ending.
func endByClock(t *testing.T, g rules.Game, table string) {
	t.Helper()
	rolls := 0
	out := g.Run(rules.Union, g.Close(), rules.Aid{Dice: die(func() int { rolls++; return 1 + rolls*5%6 })})
	if out.Refused != nil || len(out.Ask) > 0 || out.After.Now().Side != rules.Confederate {
		t.Errorf("%s\nthe clock does not end it: %v %v", table, out.Refused, out.Ask)
	}
	if rolls != len(out.Rolls) {
		t.Errorf("%d dice fell and %d are told of", rolls, len(out.Rolls))
	}
}

// die is a die that asks for its next face.
type die func() int

func (d die) Roll(string, int) int { return d() }

// TestAttacksThatNoSheetCanWrite gives the engine attacks that the reader of sheets
// would have stopped: they are refused, with the rule, and change nothing.
func TestAttacksThatNoSheetCanWrite(t *testing.T) {
	g := field(t, "union Wilder 1019 8\nunion 1/1/XIV eliminated\nunion Train 0802\nconfederate Gist 1020")
	at := func(text string) (h hex.Hex) {
		if err := h.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		return h
	}
	for _, c := range []struct {
		order bluegray.Attack
		rule  rules.Cite
	}{
		{bluegray.Attack{With: []string{"Wilder"}}, "BG 8.1"},
		{bluegray.Attack{On: []hex.Hex{at("1020")}}, "BG 8.1"},
		{bluegray.Attack{On: []hex.Hex{at("1020"), at("1020")}, With: []string{"Wilder"}}, "BG 8.41"},
		{bluegray.Attack{On: []hex.Hex{at("1020")}, With: []string{"Wilder", "Wilder"}}, "BG 8.41"},
		{bluegray.Attack{On: []hex.Hex{at("1020")}, With: []string{"Gist"}}, "BG 8.0"},
		{bluegray.Attack{On: []hex.Hex{at("1019")}, With: []string{"Wilder"}}, "BG 8.0"},
		{bluegray.Attack{On: []hex.Hex{at("9999")}, With: []string{"Wilder"}}, "BG 8.0"},
		{bluegray.Attack{On: []hex.Hex{at("1020")}, With: []string{"1/1/XIV"}}, "BG 8.0"},
		{bluegray.Attack{On: []hex.Hex{at("1020")}, With: []string{"Train"}}, "BG-CHI 12.5"},
		{bluegray.Attack{On: []hex.Hex{at("1020")}, With: []string{"Nobody"}}, ""},
		{bluegray.Attack{On: []hex.Hex{at("1020")}, With: []string{"Wilder"}, Reduce: "7-1"}, "BG 8.8"},
	} {
		before := g.Digest()
		out := g.Run(rules.Union, c.order, rules.Aid{Dice: alwaysRolls(1)})
		if out.Refused == nil || out.Refused.Rule != c.rule {
			t.Errorf("%+v: refused %v, want rule %s", c.order, out.Refused, c.rule)
		}
		if len(out.Events) > 0 || g.Digest() != before {
			t.Errorf("%+v: something happened though it was refused", c.order)
		}
	}
}
