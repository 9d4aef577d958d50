package cwb_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
)

// Every cell of the command charts, reached through the engine with the dice that
// lead to it. The charts are typed here a third time, as the book has them.

// twoDice gives two dice for a sum, and one die for less.
type twoDice int

func (d twoDice) Roll(name string, _ int) int {
	first := min(max(int(d)-6, 1), 6)
	if strings.HasSuffix(name, "/1") {
		return first
	}
	if strings.HasSuffix(name, "/2") {
		return int(d) - first
	}
	return int(d)
}

// rated is a roster of one corps, its army's commander and its own of the ratings.
func rated(sender, receiver int) string {
	return fmt.Sprintf(`title "Rated"
source stand-in "for the test"
day "1 May"
start 9:30
end 23:00
turns 5:00 30
turns 19:00 60
night 20:00 5:00
army union "Army" McClellan 1
division A Able 2
army confederate "The army" Sender %d
corps "1 Corps" Receiver %d
division D1 L1 1
division D2 L2 1
division D3 L3 1
division D4 L4 1
division D5 L5 1
division D6 L6 1
division D7 L7 1
`, sender, receiver)
}

func begin(t testing.TB, roster, positions string, turn int) rules.Game {
	t.Helper()
	g, err := system.Begin(rules.Setup{Battle: "cwb-log", Roster: roster, Positions: "#\n" + positions, Turn: turn})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func run(t testing.TB, g rules.Game, c rules.Command, d rules.Dice) (rules.Game, []rules.Event) {
	t.Helper()
	out := g.Run(rules.Confederate, c, rules.Aid{Dice: d})
	if out.Refused != nil || out.After == nil {
		t.Fatalf("%+v: refused %v, asked %v", c, out.Refused, out.Ask)
	}
	return out.After, out.Events
}

// acceptanceColumns is the acceptance table by column, dice 2 to 12 down.
var acceptanceColumns = []struct {
	from int // the least value that uses it; the first has no least
	dice string
}{
	{-99, "Dt Dt D2 D2 D2 D2 D1 D2 Dt Dt Dt"},
	{-2, "Dt Dt D2 D2 D2 D1 D1 D2 D2 Dt Dt"},
	{0, "Dt Dt D2 D2 D2 D1 D1 D1 D2 D2 Dt"},
	{2, "Dt Dt D2 D2 A D1 D1 D1 D2 D2 D2"},
	{4, "Dt D2 D1 A D1 D1 D2 A D1 D1 D2"},
	{6, "Dt D2 A A D1 D1 D1 A A D2 D2"},
	{8, "Dt D2 A A A D1 D1 A D1 D2 D2"},
}

// printedAcceptance is the result for a value, so many columns to the left.
func printedAcceptance(value, left, dice int) string {
	column := 0
	for i, c := range acceptanceColumns {
		if value >= c.from {
			column = i
		}
	}
	return strings.Fields(acceptanceColumns[max(column-left, 0)].dice)[dice-2]
}

// dispatchOf is one of the six dispatches of CWB 10.1a with what it adds to the value.
type dispatchOf struct {
	method, kind string
	adds, cost   int
}

var sixDispatches = []dispatchOf{{"AO", "simple", -1, 4}, {"AO", "complex", -3, 6}, {"AW", "simple", 0, 6}, {"AW", "complex", -2, 8},
	{"IPV", "simple", 2, 4}, {"IPV", "complex", 0, 6}}

const heldRow = `command confederate "1 Corps" in-force 1
dispatch confederate 1 from "The army" to "1 Corps" method "AO" type simple status "in force" sent 1 arrives 1 text "Wait."
`

// TestAcceptanceThroughTheEngine sends every kind of dispatch between leaders of
// every rating, to one who holds an order and one who does not, under every roll.
func TestAcceptanceThroughTheEngine(t *testing.T) {
	for sender := range 5 {
		for receiver := range 5 {
			for _, d := range sixDispatches {
				for left, held := range []string{"", heldRow} {
					g := begin(t, rated(sender, receiver), held, 3)
					acceptAll(t, g, d, sender+receiver+d.adds, left)
				}
			}
		}
	}
}

func acceptAll(t *testing.T, g rules.Game, d dispatchOf, value, left int) {
	t.Helper()
	send := cwb.WriteDispatch{To: []string{"1 Corps"}, Method: d.method, Type: d.kind, Measured: d.method != "IPV",
		Head: cwb.Head{By: "the pike", Limit: "the ridge", Text: "Go."}}
	foretold := system.Forecast(g.View(rules.Confederate), []rules.Command{send})[0].(seen.WillSend)
	g, events := run(t, g, send, nil)
	if sent := events[0].(cwb.DispatchSent); sent.Cost != d.cost || foretold.Cost != d.cost {
		t.Errorf("%s %s costs %d, foretold %d, want %d", d.method, d.kind, sent.Cost, foretold.Cost, d.cost)
	}
	exact := map[string]int{}
	for dice := 2; dice <= 12; dice++ {
		want := printedAcceptance(value, left, dice)
		exact[want] += min(dice-1, 13-dice)
		_, events := run(t, g, cwb.End{}, twoDice(dice))
		for _, e := range events {
			tested, ok := e.(cwb.DispatchTested)
			if ok && (tested.Value.Sum() != value || tested.Left != left || tested.Result != want || tested.Dice[0]+tested.Dice[1] != dice) {
				t.Errorf("value %d, %d left, dice %d: %+v, want %s", value, left, dice, tested, want)
			}
		}
	}
	for _, c := range foretold.Chances {
		if c.Of36 != exact[c.Result] {
			t.Errorf("value %d, %d left: %s in %d of 36, want %d", value, left, c.Result, c.Of36, exact[c.Result])
		}
	}
}

// TestCommandPointsByRating looks at the points of commanders of every rating.
func TestCommandPointsByRating(t *testing.T) {
	for rating, want := range []int{8, 12, 12, 16, 16} {
		v := begin(t, rated(rating, 1), "", 1).View(rules.Confederate).(seen.View)
		if p := v.Points[0]; p.Of != want || p.Left != want {
			t.Errorf("rating %d: %d of %d points, want %d", rating, p.Left, p.Of, want)
		}
	}
}

// TestDelayThroughTheEngine rolls every die for both delays.
func TestDelayThroughTheEngine(t *testing.T) {
	for delay, ends := range map[string]int{"D1": 2, "D2": 1} {
		g := begin(t, rated(2, 2), fmt.Sprintf(`command confederate "1 Corps" delayed 1
dispatch confederate 1 from "The army" to "1 Corps" method "AO" type simple status %q sent 1 arrives 1 text "Go."
`, delay), 3)
		for die := 1; die <= 6; die++ {
			_, events := run(t, g, cwb.End{}, twoDice(die))
			tested := events[0].(cwb.DelayTested)
			if tested.Delay != delay || tested.Die != die || tested.Ends != (die <= ends) {
				t.Errorf("%s, die %d: %+v", delay, die, tested)
			}
		}
	}
}

// TestInitiativeThroughTheEngine tries with every rating under every roll.
func TestInitiativeThroughTheEngine(t *testing.T) {
	for rating, need := range []int{12, 11, 11, 10, 9} {
		g := begin(t, rated(2, rating), "", 3)
		try := cwb.TakeInitiative{Leader: "Receiver", Type: "simple", Head: cwb.Head{Text: "Go."}}
		of36 := 0
		for dice := 2; dice <= 12; dice++ {
			_, events := run(t, g, try, twoDice(dice))
			tried := events[0].(cwb.InitiativeTried)
			if tried.Need != need || tried.Won != (dice >= need) || tried.Loose != (dice == 2) {
				t.Errorf("rating %d, dice %d: %+v", rating, dice, tried)
			}
			if dice >= need {
				of36 += 13 - dice
			}
		}
		if f := system.Forecast(g.View(rules.Confederate), []rules.Command{try})[0].(seen.WillTry); f.Of36 != of36 || f.Need != need {
			t.Errorf("rating %d: foretold %+v, want %d of 36", rating, f, of36)
		}
	}
}

// stoppageColumns is the column by wrecked (down) and divisions from 7 to 1, a leader
// lost counted in; stoppageNeeds the roll by rating and column.
var stoppageColumns = []string{"1111111", "1112223", "1122234", "222234", "22234", "2234", "234", "34", "4"}
var stoppageNeeds = [5][4]int{{4, 7, 10, 12}, {3, 6, 9, 11}, {3, 6, 9, 11}, {3, 5, 8, 10}, {3, 5, 8, 10}}

// TestStoppageThroughTheEngine checks every count of divisions and wrecks, with the
// leader there and lost, of every rating, by day and by night.
func TestStoppageThroughTheEngine(t *testing.T) {
	const attack = `dispatch confederate 1 from "The army" to "1 Corps" method "AO" type complex status "in force" sent 1 arrives 1 by "a" limit "b" text "Go."
`
	for rating := range 5 {
		for turn, night := range map[int]int{3: 0, 22: -3} {
			for lost, mark := range []string{"", " replaced"} {
				g := begin(t, rated(2, rating), "command confederate \"1 Corps\" in-force 1"+mark+"\n"+attack, turn)
				for divisions := 1; divisions <= 7; divisions++ {
					for wrecked := range divisions + 1 {
						column := stoppageColumns[wrecked+lost][7-divisions] - '1'
						checkAll(t, g, cwb.CheckStoppage{Command: "1 Corps", Divisions: divisions, Wrecked: wrecked}, stoppageNeeds[rating][column], night)
					}
				}
			}
		}
	}
}

func checkAll(t *testing.T, g rules.Game, c cwb.CheckStoppage, need, night int) {
	t.Helper()
	of36 := 0
	for dice := 2; dice <= 12; dice++ {
		_, events := run(t, g, c, twoDice(dice))
		e := events[0].(cwb.StoppageChecked)
		passes := dice+night >= need
		if e.Need != need || e.Mods.Sum() != night || e.Passed != passes || (len(events) > 1) == passes {
			t.Errorf("%+v, dice %d: %+v, want need %d and night %d", c, dice, e, need, night)
		}
		if passes {
			of36 += min(dice-1, 13-dice)
		}
	}
	if f := system.Forecast(g.View(rules.Confederate), []rules.Command{c})[0].(seen.WillCheck); f.Of36 != of36 {
		t.Errorf("%+v: foretold %d of 36, want %d", c, f.Of36, of36)
	}
}

// TestTransit sends aides over every distance up to 100.
func TestTransit(t *testing.T) {
	g := begin(t, rated(2, 2), "", 1)
	for distance := range 101 {
		_, events := run(t, g, cwb.WriteDispatch{To: []string{"1 Corps"}, Method: "AO", Type: "simple", Distance: distance, Measured: true,
			Head: cwb.Head{Text: "Go."}}, nil)
		turns := 0
		for turns*10 < distance {
			turns++
		}
		if sent := events[0].(cwb.DispatchSent); sent.Arrives != 1+turns {
			t.Errorf("%d movement points: arrives in turn %d, want %d", distance, sent.Arrives, 1+turns)
		}
	}
}

// TestAcceptanceByKeyedDice takes up dispatches of every value with the dice of real
// games: what becomes of them is distributed as the table and two dice say.
func TestAcceptanceByKeyedDice(t *testing.T) {
	const games = 1800
	for sender := range 5 {
		for _, d := range sixDispatches {
			g := begin(t, rated(sender, 4-sender/2), "", 3)
			g, _ = run(t, g, cwb.WriteDispatch{To: []string{"1 Corps"}, Method: d.method, Type: d.kind, Measured: d.method != "IPV",
				Head: cwb.Head{By: "the pike", Limit: "the ridge", Text: "Go."}}, nil)
			got := map[string]int{}
			for seed := range uint64(games) {
				_, events := run(t, g, cwb.End{}, keyed(seed*31+uint64(sender)))
				got[events[0].(cwb.DispatchTested).Result]++
			}
			value := sender + 4 - sender/2 + d.adds
			if fit := misfit(got, value, games); fit > 21.1 { // 3 degrees of freedom, one in ten thousand
				t.Errorf("value %d: %v, chi-square %.1f", value, got, fit)
			}
		}
	}
}

// misfit is the chi-square of results against the table.
func misfit(got map[string]int, value, games int) float64 {
	want := map[string]int{}
	for dice := 2; dice <= 12; dice++ {
		want[printedAcceptance(value, 0, dice)] += min(dice-1, 13-dice)
	}
	sum := 0.0
	for _, result := range []string{"A", "D1", "D2", "Dt"} {
		expected := float64(games*want[result]) / 36
		if expected == 0 {
			if got[result] > 0 {
				return math.Inf(1)
			}
			continue
		}
		off := float64(got[result]) - expected
		sum += off * off / expected
	}
	return sum
}
