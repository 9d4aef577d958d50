package orders

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"longroll/rules/hex"
)

// TestRequests reads the mail of each case as one of a person without a sheet, and then in
// each order language: requests, letters and what is asked about them are the same in all.
func TestRequests(t *testing.T) {
	files, err := filepath.Glob("testdata/requests/*.txtar")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d cases, error %v: at least 25 are wanted", len(files), err)
	}
	battle := battleView(t, []string{"april-5.2", "confederate"})
	readers := map[string]func(string) Reading{
		"bluegray": func(mail string) Reading { return Read("bluegray", mail, usual(t), chickamaugaGrid, nil) },
		"log":      func(mail string) Reading { return Read("cwb", mail, logView(t, false), hex.Grid{}, nil) },
		"battle":   func(mail string) Reading { return Read("cwb", mail, battle, shilohGrid(t), nil) },
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.TrimSpace(string(archive.Comment)) == "" || len(archive.Files) == 0 || archive.Files[0].Name != "mail" {
				t.Fatal("a case is a sentence and a mail")
			}
			mail := string(archive.Files[0].Data)
			r := ReadRequests(mail)
			checkRequestReading(t, mail, r)
			got := render(r, nil)
			if *update {
				rewrite(t, file, archive, got)
				return
			}
			want := make(map[string]string)
			for _, f := range archive.Files[1:] {
				want[f.Name] = string(f.Data)
			}
			for _, name := range expected {
				if got[name] != want[name] {
					t.Errorf("%s: got\n%swant\n%s", name, got[name], want[name])
				}
			}
			for name, read := range readers {
				again := render(read(mail), nil)
				for _, part := range []string{"whole", "requests", "press", "notes", "misreads"} {
					if again[part] != got[part] {
						t.Errorf("in %s, %s: got\n%swant\n%s", name, part, again[part], got[part])
					}
				}
			}
		})
	}
}

// checkRequestReading holds a reading to what is true of every one.
func checkRequestReading(t *testing.T, mail string, r Reading) {
	t.Helper()
	checkRequests(t, r)
	if r.Whole != "" {
		return
	}
	checkAccount(t, mail, r)
	for _, m := range r.Misreads {
		for _, try := range m.Try {
			again := ReadRequests(try)
			if len(again.Requests)+len(again.Notes) != 1 || len(again.Misreads)+len(again.Ignored) > 0 {
				t.Errorf("line %d offers %q, which reads as %+v", m.Line, try, again)
			}
		}
	}
}

func rewrite(t *testing.T, file string, archive *txtar.Archive, got map[string]string) {
	archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return slices.Contains(expected, f.Name) })
	for _, name := range expected {
		if got[name] != "" {
			archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(got[name])})
		}
	}
	if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}
