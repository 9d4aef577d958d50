package cwb

import (
	"reflect"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
)

// Two dispatches to one receiver in a turn are allowed, and the later says that there is
// another; to other receivers there may be as many as are paid for. CWB 10.1b, 10.1f.
func TestForecastTellsOfDispatchesBesideOneAnother(t *testing.T) {
	g, err := shelf.Begin(rules.Setup{Battle: "cwb-log", Roster: "gettysburg"})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		g = g.Run(g.Now().Side, End{}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})}).After
	}
	send := func(to, text string) rules.Command {
		return WriteDispatch{To: []string{to}, Method: "AO", Type: "simple", Measured: true, Head: Head{By: "the pike", Text: text}}
	}
	var before [][]int
	for _, f := range shelf.Forecast(g.View(rules.Confederate), []rules.Command{send("1 Corps", "March."), send("2 Corps", "March."), send("1 Corps", "Halt.")}) {
		if f, ok := f.(seen.WillSend); ok {
			before = append(before, f.Before)
			if f.Road {
				t.Error("an order log has no map, and yet it speaks of its roads")
			}
		}
	}
	if want := [][]int{nil, nil, {1}}; !reflect.DeepEqual(before, want) {
		t.Errorf("beside them are %v, want %v", before, want)
	}
}

// Of roads the map has no names; that is said once in a sheet. CWB 10.1e.
func TestForecastSpeaksOfRoadsOnce(t *testing.T) {
	begun, err := shelf.Begin(rules.Setup{Battle: "april-5.2"})
	if err != nil {
		t.Fatal(err)
	}
	g := begun.(*Game)
	g.phase, g.phasing = commandPhase, rules.Union
	for i := range g.points {
		g.points[i] = 50
	}
	var send []rules.Command
	for _, by := range []string{"21.24 and 22.25", "the Yellow Brick Road", "the Corinth Pike"} {
		send = append(send, WriteDispatch{To: []string{"1 Div"}, Method: "AO", Type: "simple", Head: Head{By: by, Text: "March."}})
	}
	var roads []bool
	for _, f := range shelf.Forecast(g.look(rules.Union), send) {
		if f, ok := f.(seen.WillSend); ok {
			roads = append(roads, f.Road)
		}
	}
	if want := []bool{false, true, false}; !reflect.DeepEqual(roads, want) {
		t.Errorf("of roads it speaks in %v, want %v", roads, want)
	}
}
