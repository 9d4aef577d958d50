package cwb_test

import (
	"strings"
	"testing"

	"longroll/rules"
)

// TestPositionsThatCantBe reads tables with one fault each; the fault is told with
// its line and column.
func TestPositionsThatCantBe(t *testing.T) {
	const dispatch = `dispatch confederate 1 from "Army of Northern Virginia" to "1 Corps" method AO type simple `
	for _, c := range []struct{ table, want string }{
		{"unit confederate Hood", `positions:2:1: "unit" begins no row`},
		{"command", "positions:2:1: a row begins with command or dispatch"},
		{"command northern Hood", `positions:2:9: "northern" is not a side`},
		{"command confederate Grant rating 1", `positions:2:21: you have no command "Grant"`},
		{"command confederate Hood rating 5", `positions:2:26: rating "5" is not a number from 0 to 4`},
		{"command confederate Hood rating", `positions:2:26: "rating" has no value behind it`},
		{"command confederate Hood asleep 1", `positions:2:26: "asleep" is no word of a command's row`},
		{"command confederate Hood accepted x", `positions:2:26: accepted "x" is not a number`},
		{"command confederate Hood under Early", "positions:2:26: Hood can't be under Early"},
		{"command confederate Hood points 3", `positions:2:26: points "3" are not`},
		{"command confederate \"Hood", "positions:2:21: a quotation mark is not closed"},
		{"segment confederate supper", `positions:2:21: there is no segment "supper"`},
		{"cannon confederate Hood rank 3", `positions:2:25: "rank" is no word of a loose cannon's row`},
		{"dispatch confederate 2 from Hood", `positions:2:22: dispatch "2" is out of order: the next of the Confederate is 1`},
		{"dispatch confederate 1 from Hood", "positions:2:22: a dispatch's row needs from, to and method"},
		{strings.Replace(dispatch, "AO", "XX", 1), `positions:2:70: method "XX" is none of`},
		{strings.Replace(dispatch, "simple", "odd", 1), `positions:2:80: type "odd" is neither`},
		{dispatch + "status lost", `positions:2:92: there is no status "lost"`},
		{dispatch + "colour red", `positions:2:92: "colour" is no word of a dispatch's row`},
		{"note confederate 1 turn 1 text x", `positions:2:18: a note on dispatch "1", which no row above gives`},
		{dispatch + "\nnote confederate 1 when 1", `positions:3:20: "when" is no word of a note's row`},
		{"command confederate Hood in-force 1", "positions:2:1: Hood says in-force 1, and the Confederate log has no such dispatch"},
		{dispatch + `status "in force"`, "positions:2:1: dispatch 1 of the Confederate log is in force, and the row of 1 Corps does not say so"},
		{dispatch + "status D1\ncommand confederate Hood delayed 1", "positions:3:1: Hood says delayed 1"},
	} {
		_, err := system.Begin(rules.Setup{Battle: "cwb-log", Roster: "gettysburg", Positions: "#\n" + c.table})
		if err == nil || !strings.HasPrefix(err.Error(), "positions") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n%v, want %s", c.table, err, c.want)
		}
	}
}

// TestBeginningsThatCantBe refuses set-ups with what would be right.
func TestBeginningsThatCantBe(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		want  string
	}{
		{rules.Setup{Battle: "cwb-log"}, "an order log needs a roster"},
		{rules.Setup{Battle: "cwb-log", Roster: "waterloo"}, `there is no roster "waterloo"`},
		{rules.Setup{Battle: "cwb-log", Roster: "gettysburg", Edition: "9"}, `there is no edition "9"`},
		{rules.Setup{Battle: "cwb-log", Roster: "title x\nbattle y\n"}, "begins no line of a roster"},
		{rules.Setup{Battle: "cwb-log", Roster: "gettysburg", Positions: "#", Turn: 999}, "there is no turn 999"},
		{rules.Setup{Battle: "cwb-log", Roster: "gettysburg", Positions: "#", Phase: "lunch"}, `there is no phase "lunch"`},
	} {
		if _, err := system.Begin(c.setup); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %s", c.setup, err, c.want)
		}
	}
}

// TestOnlyTheCannonIsOrderedOutOfTurn: nothing else may be sent in the enemy's phase.
func TestOnlyTheCannonIsOrderedOutOfTurn(t *testing.T) {
	g := begin(t, "gettysburg", "", 1)
	for text, want := range map[string]bool{"order Hood \"go\"": true, "touch 1 Corps": false, "end": false, "recharge Lee": false} {
		list, err := readOrders(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Standing(list[0].command); got != want {
			t.Errorf("%s may be given out of turn: %v", text, got)
		}
	}
	if out := g.Run(rules.Confederate, g.Close(), rules.Aid{Dice: twoDice(7)}); out.Refused != nil || !out.Break || out.Quiet {
		t.Errorf("the clock's own order: %+v", out)
	}
}
