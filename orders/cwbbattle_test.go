package orders

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
	"longroll/rules/hex"
)

// begin is a battle before its first order.
func begin(t testing.TB, battle string) rules.Game {
	t.Helper()
	game, err := cwb.New(data.With(nil)).Begin(rules.Setup{Battle: battle})
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// ended ends windows until the next one is that of a phase and a phasing side.
func ended(t testing.TB, game rules.Game, phase string, phasing rules.Side) rules.Game {
	t.Helper()
	for range 40 {
		v := game.View(rules.NoSide).(seen.View)
		if v.Phase == phase && v.Phasing == phasing {
			return game
		}
		out := game.Run(game.Now().Side, cwb.End{}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})})
		if len(out.Ask) > 0 {
			answers := rules.Answers{}
			for _, q := range out.Ask {
				answers[q.ID] = q.Default
			}
			out = game.Run(game.Now().Side, cwb.End{}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{}), Answers: answers})
		}
		if out.After == nil {
			t.Fatalf("%+v", out)
		}
		game = out.After
	}
	t.Fatalf("no %s phase of the %s came", phase, phasing)
	return nil
}

// battleView is what a side sees of a battle in the first phase of a name: "april-5.2 union",
// with nothing more in its own command phase, else "union defensive fire".
func battleView(t testing.TB, of []string) seen.View {
	t.Helper()
	if len(of) < 2 {
		t.Fatalf("say the battle and the side, not %q", of)
	}
	side, err := rules.ParseSide(of[1])
	if err != nil {
		t.Fatal(err)
	}
	phase, phasing := strings.Join(of[2:], " "), side
	switch phase {
	case "":
		phase = "command"
	case "defensive fire":
		phasing = side.Enemy()
	}
	return ended(t, begin(t, of[0]), phase, phasing).View(side).(seen.View)
}

// checkEchoes writes the orders of a sheet back and reads them again: the same.
func checkEchoes(t testing.TB, v seen.View, grid hex.Grid, open []rules.Decision, sheet []Order) {
	t.Helper()
	var lines []string
	for _, o := range sheet {
		lines = append(lines, Echo("cwb", o.Command))
		if v.Field != nil { // a line may speak of what one above brings on
			continue
		}
		if again := Read("cwb", lines[len(lines)-1], v, grid, open); len(again.Orders) != 1 || !reflect.DeepEqual(again.Orders[0].Command, o.Command) {
			t.Errorf("line %d, written back as\n%s\nreads as %+v", o.Line, lines[len(lines)-1], again)
		}
	}
	if len(sheet) == 0 || v.Field == nil {
		return
	}
	again := Read("cwb", strings.Join(lines, "\n"), v, grid, open)
	if !slices.EqualFunc(again.Orders, sheet, func(a, b Order) bool { return reflect.DeepEqual(a.Command, b.Command) }) || len(again.Misreads) > 0 {
		t.Errorf("written back as\n%s\nit reads as %+v", strings.Join(lines, "\n"), again)
	}
}
