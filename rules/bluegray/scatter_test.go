package bluegray_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
)

// TestCommandControlNeedsItsPrint: what is missing of the table and of the levels is listed
// when a game is to be made, and an owner's files make up for it. The figures laid over here
// are made up for this test.
func TestCommandControlNeedsItsPrint(t *testing.T) {
	text, _, err := data.With(nil).Text("shiloh", "battle.txt")
	if err != nil {
		t.Fatal(err)
	}
	own := data.With(fstest.MapFS{
		"shiloh/battle.txt": {Data: []byte(strings.Replace(text, "8 13   ?  ?", "8 13   3  1", 1))},
		"commandcontrol.txt": {Data: []byte("die 1 2 3 4 5\n1 0 0 0 0 0\n2 1 1 1 1 1\n3 2 2 2 2 2\n4 3 3 3 3 3\n" +
			"5 4 4 4 4 4\n6 5 5 5 5 5\n")},
	})
	for _, c := range []struct {
		battle, method string
		files          *data.Files
		missing        []string // none: the game can be had
	}{
		{"chickamauga", "chits", data.With(nil), nil},
		{"antietam", "chits", data.With(nil), nil},
		{"cemetery-hill", "chits", data.With(nil), nil},
		{"chickamauga", "table", data.With(nil), []string{"rows 5, 6 of the command control table", "a file commandcontrol.txt of his own"}},
		{"shiloh", "chits", data.With(nil), []string{"Union levels of game-turns 8 to 13", "Confederate levels of game-turns 8 to 13"}},
		{"shiloh", "table", data.With(nil), []string{"levels of game-turns 8 to 13", "rows 5, 6 of the", "a file shiloh/battle.txt and a file commandcontrol.txt of his own"}},
		{"chickamauga", "table", own, nil},
		{"shiloh", "chits", own, nil},
		{"shiloh", "table", own, nil},
	} {
		_, err := bluegray.New(c.files).Begin(rules.Setup{Battle: c.battle, Options: map[string]string{"command-control": c.method}})
		if (err == nil) != (c.missing == nil) {
			t.Errorf("%s by %s: %v", c.battle, c.method, err)
			continue
		}
		for _, what := range c.missing {
			if !strings.Contains(err.Error(), what) {
				t.Errorf("%s by %s: %v; want %s", c.battle, c.method, err, what)
			}
		}
	}
}

// printedLevels is the command control levels typed a second time: game-turns, Union,
// Confederates.
var printedLevels = map[string]string{
	"antietam":      "1 10 4 1",
	"cemetery-hill": "1 3 3 2, 4 8 2 1, 9 13 2 1, 14 15 2 2",
	"chickamauga":   "1 9 4 3, 10 15 4 2",
	"shiloh":        "1 7 4 2, 8 13 ? ?",
}

// TestCommandLevelsAgainstSecondTyping reads the lines of the battles that give levels.
func TestCommandLevelsAgainstSecondTyping(t *testing.T) {
	for battle, want := range printedLevels {
		text, _, err := data.With(nil).Text(battle, "battle.txt")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(text) {
			if w := strings.Fields(line); len(w) > 0 && w[0] == "command" {
				got = append(got, strings.Join(w[1:], " "))
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s has %v, want %s", battle, got, want)
		}
	}
}

// TestWholeGamesOutOfCommand: rookies lose command and scatter, dig or not, on both sides of
// three battles, in turns and at once.
func TestWholeGamesOutOfCommand(t *testing.T) {
	came := map[string]int{}
	for stream, battle := range []string{"antietam", "cemetery-hill"} {
		playWhole(t, battle, 2243+uint64(stream), func(i int, options map[string]string) {
			options["command-control"] = "chits"
			if i == 4 {
				options["simultaneous"] = "on"
			}
			if i%2 == 0 {
				options["entrenchments"] = "on"
			}
		}, func(c *campaign) {
			for _, e := range c.journal {
				switch e := e.(type) {
				case bluegray.CommandDrawn:
					came["draw"]++
					if e.Halts && len(e.Units) > 0 {
						came["halt"]++
					}
				case bluegray.UnitScattered:
					came["scattering"]++
					if e.InZone {
						came["contact"]++
					}
				}
			}
		})
	}
	mustCome(t, came, "draw", "halt", "scattering", "contact")
}
