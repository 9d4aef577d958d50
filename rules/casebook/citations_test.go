package casebook

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules"
)

// folder makes the files of a system that is all right, with some of them otherwise.
func folder(changed map[string]string) fstest.MapFS {
	files := map[string]string{
		"RULES.tsv": "# drums\nnumber\tstatus\ttitle\nBG 1.0\tdone\tbeating\nBG 1.1\tdone\trolling\nBGD 2.0\tnot-play\tdrums\nBGD 2.0 p3\tdone\tthe long roll\n" +
			"CWB 10.1f\tdone\tcalls\nBG 3.0\tnot-play\tpeace\nBG 3.1\treferee\tquarrels\nBG 4.0\tnot-play\tthanks\nBG 5.0\ttodo\tfifes\n",
		"drum.go":                       "// Beating. BG 1, 1.1.\n// Titles: BG 3.0-3.1.\n",
		"data/rolls.txt":                "# BGD 2.0 p3\n",
		"drum_test.go":                  "// CWB 10.1f\n// BG 1.1: no test will do\n",
		"seen/view.go":                  "// CWB 10.1f\n",
		"testdata/cases/1.0-beat.txtar": "A beat.\ncites BG 1.0, BG 1.1, BGD 2.0 p3\n-- setup --\n",
	}
	for name, text := range changed {
		files[name] = text
	}
	fs := fstest.MapFS{}
	for name, text := range files {
		fs[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fs
}

// TestFaultsOfLedgers: a folder in which all is cited has no fault; each change to it has
// the one that is meant.
func TestFaultsOfLedgers(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"all is well", "README", "", ""},
		{"code cites what is not there", "more.go", "// BG 9.9\n", "more.go:1: RULES.tsv has no BG 9.9"},
		{"code cites more of a book than there is", "more.go", "\n// BG 1.0, 1.1 and 9.8.\n", "more.go:2: RULES.tsv has no BG 9.8"},
		{"data cites what is not there", "data/april/map.txt", "# CWB 9.9b\n", "data/april/map.txt:1: RULES.tsv has no CWB 9.9b"},
		{"a case cites what is not there", "testdata/cases/9.9.txtar", "A beat.\ncites BG 9.9\n", "testdata/cases/9.9.txtar:1: RULES.tsv has no BG 9.9"},
		{"only the head of a case counts", "testdata/cases/9.9.txtar", "A beat.\ncites BG 1.0\n-- refused --\nno [BG 9.9]\n", ""},
		{"an unnumbered paragraph stands for its number", "more.go", "// BG 1.0 p2\n", ""},
		{"done without code", "drum.go", "// BG 1.0\n", "BG 1.1 is done and no code cites it"},
		{"done without a case", "testdata/cases/1.0-beat.txtar", "A beat.\ncites BG 1.0, BGD 2.0 p3\n", "BG 1.1 is done and nothing shows it"},
		{"done without a test where that would do", "drum_test.go", "package drum\n", "CWB 10.1f is done and nothing shows it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := Ledger{Due: func(c rules.Cite) bool { return c == "BG 6.0" }, ByTest: func(c rules.Cite) bool { return c == "CWB 10.1f" }}
			faults, err := l.faults(folder(map[string]string{c.file: c.text}))
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case c.want == "" && len(faults) > 0:
				t.Errorf("faults where none are: %q", faults)
			case c.want != "" && (len(faults) != 1 || !strings.Contains(faults[0], c.want)):
				t.Errorf("faults %q, want one with %q", faults, c.want)
			}
		})
	}
}

// TestDue: what is due may not be left to do, and where no test will do a case must.
func TestDue(t *testing.T) {
	l := Ledger{Due: func(c rules.Cite) bool { return c == "BG 5.0" }}
	got, err := l.faults(folder(nil))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"CWB 10.1f is done and nothing shows it: no case cites it, nor a test that would do", "RULES.tsv: BG 5.0 is todo"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestFaultyLedgers: a list of rules that can't be read is refused with its line.
func TestFaultyLedgers(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"BG 1.0\tdone\n", `RULES.tsv:1: "BG 1.0\tdone" is not number, status, title`},
		{"BG 1.0\tdone\t\n", "is not number, status, title"},
		{"drums\tdone\tbeating\n", "is not number, status, title"},
		{"# x\nBG 1.0\tmaybe\tbeating\n", `RULES.tsv:2: there is no status "maybe"`},
		{"BG 1.0\tdone\tbeating\nBG 1.0\ttodo\tbeating\n", "RULES.tsv:2: BG 1.0 stands there twice"},
	} {
		_, err := Ledger{}.faults(folder(map[string]string{"RULES.tsv": c.text}))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
	_, err := Ledger{}.faults(folder(map[string]string{"testdata/cases/x.txtar": "no head\n"}))
	if err == nil || !strings.Contains(err.Error(), "testdata/cases/x.txtar: a case begins") {
		t.Errorf("a case without head: %v", err)
	}
}
