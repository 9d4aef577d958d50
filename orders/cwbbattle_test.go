package orders

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

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

// FuzzBattleRead: whatever is mailed in a battle, it is read the same twice, every order
// reads back as itself, what is offered is right, and nothing that the view hides is named
// unless the mail names it.
func FuzzBattleRead(f *testing.F) {
	for _, v := range mapVerbs() {
		for _, e := range v.examples {
			f.Add(e)
		}
	}
	files, err := filepath.Glob("testdata/log/battle-*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatal(files, err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			if part.Name == "mail" {
				f.Add(string(part.Data))
			}
		}
	}
	grid := shilohGrid(f)
	views := []seen.View{battleView(f, []string{"april-5.2", "confederate"}), battleView(f, []string{"april-5.1", "confederate"}),
		battleView(f, []string{"april-5.2", "union", "defensive", "fire"})}
	hidden := make([][]string, len(views))
	for i, v := range views {
		hidden[i] = hiddenFrom(f, v)
	}
	f.Fuzz(func(t *testing.T, mail string) {
		for i, v := range views {
			r := Read("cwb", mail, v, grid, nil)
			if fmt.Sprint(r) != fmt.Sprint(Read("cwb", mail, v, grid, nil)) {
				t.Fatal("read twice, it is not the same")
			}
			checkEchoes(t, v, grid, nil, r.Orders)
			said := fmt.Sprint(r.Misreads, r.Told)
			for _, name := range hidden[i] {
				if strings.Contains(said, name) && !strings.Contains(fold(mail), name) {
					t.Errorf("%q is hidden, and named in %s", name, said)
				}
			}
		}
	})
}

// hiddenFrom lists pieces of the enemy's that a view does not show, by names that are part
// of no other that it holds.
func hiddenFrom(t testing.TB, v seen.View) []string {
	t.Helper()
	shown := fmt.Sprintf("%+v %+v", v, *v.Field)
	var names []string
	for _, p := range begin(t, v.Battle).View(v.For.Enemy()).(seen.View).Field.Own {
		if len(p.Name) > 3 && !strings.Contains(shown, p.Name) {
			names = append(names, p.Name)
		}
	}
	if len(names) == 0 {
		t.Fatalf("nothing of the enemy's is hidden from the %s", v.For)
	}
	return names
}
