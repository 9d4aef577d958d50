package orders

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"longroll/rules/hex"
)

// FuzzRequests reads any mail at all as one of a person who has no sheet: no panic, every
// line in one place, the text of every request the same request again, every line offered
// a right one.
func FuzzRequests(f *testing.F) {
	for _, page := range requestPages {
		for _, e := range page.examples {
			f.Add(e)
		}
		for _, kind := range page.kinds {
			for _, phrase := range kind.phrases {
				f.Add("please " + phrase + " because of x: y")
			}
		}
	}
	for _, folder := range []string{"requests", "sheets", "log"} {
		files, err := filepath.Glob("testdata/" + folder + "/*.txtar")
		if err != nil || len(files) == 0 {
			f.Fatalf("%d cases, error %v", len(files), err)
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
	}
	f.Fuzz(func(t *testing.T, mail string) { checkRequestReading(t, mail, ReadRequests(mail)) })
}

// TestTimeIsBoundedBySize: mails as long as they are taken at all, and the worst of their
// kinds, cost no more steps for a line than a short one. What counts is memory, which does
// not depend on how busy the machine is.
func TestTimeIsBoundedBySize(t *testing.T) {
	view, log, battle := usual(t), logView(t, false), battleView(t, []string{"april-5.2", "confederate"})
	readers := map[string]func(string){
		"bluegray": func(mail string) { Read("bluegray", mail, view, chickamaugaGrid, nil) },
		"log":      func(mail string) { Read("cwb", mail, log, hex.Grid{}, nil) },
		"battle":   func(mail string) { Read("cwb", mail, battle, shilohGrid(t), nil) },
		"requests": func(mail string) { ReadRequests(mail) },
	}
	kinds := map[string]string{
		"quotes": "> > > move Wilder to 1021\n", "talk": "I think that this is quite right, Bob.\n", "moves": "move Wildr to 1O21\n", "press": "press to all: x\n",
		"heads": "From: x\nSent: y\n", "wrote": "On Tue, 1 Dec 2026 at 10:00, X\n", "absences": "absence 3/4 to 5/4 because of x\n", "dispatches": "dispatch to 3 Corps\n",
		"texts": "  \"a\" \"b\"\n", "letters": "press\nx\nend press\n", "words": "a ", "commas": "move Wilder, ", "paths": "1021-", "marks": `"`, "reasons": "extend because ",
		"because": "because: ", "drops": "drop 1, 2, 3, 4, 5\n", "wishes": "change only the rest as before\n", "slips": "absense 24 Dez to 2 Jann\n",
	}
	for name, read := range readers {
		for kind, unit := range kinds {
			cost := func(n int) float64 {
				mail := strings.Repeat(unit, n)
				return testing.AllocsPerRun(1, func() { read(mail) })
			}
			n := 100
			short, long := cost(n), cost(4*n)
			if long > 5*short+2000 {
				t.Errorf("%s, %s: %d units cost %.0f allocations, %d cost %.0f", name, kind, n, short, 4*n, long)
			}
		}
	}
}
