package casebook

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const head = "A drummer beats.\ncites BG 1.0, BG 2.0\n"

// TestFaultsOfCases: a case that is right has no fault, and each wrong one has the fault
// that is meant and no other.
func TestFaultsOfCases(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"all sections", head + "-- setup --\nlong roll\nturn 3\noption loud=on\nphase dawn\nphasing union\nedition first\n-- score --\n4/4\n-- dice --\n2\n" +
			"-- orders union --\nroll\n?\nfife\n-- forecast union --\nwill roll\nwill fife\n-- refused --\nnot understood: ?\nfife: no such beat [BG 1.0]\n  better: beat\n" +
			"-- events --\nbeaten 2\n-- told union --\nheard 2\n-- told confederate --\n-- beats --\n5\n-- now --\nafter 5 beats\n", ""},
		{"an answer", head + "-- dice --\n3\n-- orders union --\nask\nbeat\n-- asks --\nconfederate none | one\n-- answers confederate --\nnone\n-- events --\nbeaten 3\nbeaten 0\nbeaten 1\n", ""},
		{"dice from 0", head + "-- dice from 0 --\n2\n-- orders union --\nask\nbeat\n-- asks --\nconfederate none | one\n-- answers confederate --\nnone\n-- events --\nbeaten 3\nbeaten 0\nbeaten 1\n", ""},
		{"the default", head + "-- dice --\n3\n-- orders union --\nask\n-- asks --\nconfederate none | one\n-- default --\n-- events --\nbeaten 3\nbeaten 1\n", ""},
		{"out of turn", head + "-- dice --\n3 4\n-- orders union --\nask\n-- asks --\nconfederate none | one\n-- orders confederate --\nbeat\n-- events --\nbeaten 1\n-- asks --\nconfederate none | one\n", ""},
		{"a set-up refused", head + "-- setup --\nturn -1\n-- refused --\nsetup: there is no turn -1\n", ""},

		{"no sentence", "cites BG 1.0\n", "begins with a sentence"},
		{"no citations", "A drummer beats.\n", "begins with a sentence"},
		{"a wrong citation", "A drummer beats.\ncites BG 1.0, drums\n", `"drums" is no citation`},
		{"a word of no set-up", head + "-- setup --\nfife 3\n", `unknown word "fife"`},
		{"a line of no set-up", head + "-- setup --\nfife and drum\n", "a word and its value"},
		{"an option without value", head + "-- setup --\noption loud\n", "not NAME=VALUE"},
		{"a turn in words", head + "-- setup --\nturn three\n", "invalid syntax"},
		{"a side of neither", head + "-- setup --\nphasing french\n", "not a side"},
		{"a die in words", head + "-- dice --\nsix\n", "invalid syntax"},
		{"a set-up refused in silence", head + "-- setup --\nturn -1\n", "there is no turn"},
		{"play after a refused set-up", head + "-- setup --\nturn -1\n-- refused --\nsetup: there is no turn -1\n-- orders union --\nbeat\n", "nothing can be played"},
		{"an unknown section", head + "-- orders union --\nbeat\n-- events --\nbeaten 1\n-- fifes --\n", `unknown section "fifes"`},
		{"a section with too many words", head + "-- orders union --\nbeat\n-- events loud --\nbeaten 1\n", `unknown section "events loud"`},
		{"a section of the system's with too many words", head + "-- beats loud --\n", "beats of what?"},
		{"orders of neither side", head + "-- orders french --\nbeat\n", "not a side"},
		{"told to neither side", head + "-- told french --\n", "not a side"},
		{"another's forecast", head + "-- orders union --\nbeat\n-- forecast confederate --\nwill beat\n", "not theirs"},
		{"a wrong event", head + "-- orders union --\nbeat\n-- events --\nbeaten 2\n", "section events: got\nbeaten 1\nwant\nbeaten 2"},
		{"an event too many", head + "-- orders union --\nbeat\n-- events --\nbeaten 1\nbeaten 1\n", "section events"},
		{"an event unsaid", head + "-- orders union --\nbeat\n", "before the end the case leaves unsaid: events"},
		{"an event unsaid before more", head + "-- orders union --\nbeat\n-- orders union --\nbeat\n-- events --\nbeaten 1\n", "before orders union the case leaves unsaid: events"},
		{"a refusal unsaid", head + "-- orders union --\nfife\n", "leaves unsaid: refused"},
		{"a misread unsaid", head + "-- orders union --\n?\n", "leaves unsaid: refused"},
		{"a question unsaid", head + "-- dice --\n3\n-- orders union --\nask\n", "leaves unsaid: asks"},
		{"a die left over", head + "-- dice --\n3 4\n-- orders union --\nroll\n-- events --\nbeaten 3\n", "1 dice were not rolled"},
		{"a die too few", head + "-- orders union --\nroll\n", "no die is written down for after 10"},
		{"a die of seven", head + "-- dice --\n7\n-- orders union --\nroll\n-- events --\nbeaten 7\n", "7 is on none of its 6 faces"},
		{"a die of none", head + "-- dice --\n0\n-- orders union --\nroll\n-- events --\nbeaten 0\n", "0 is on none of its 6 faces"},
		{"a name rolled twice", head + "-- dice --\n2\n-- orders union --\nsame-roll\nsame-roll\n-- events --\nbeaten 2\nbeaten 2\n", "die always is rolled twice"},
		{"an event that forgets", head + "-- orders union --\nforget\n-- events --\nbeaten 1\n", "give another game"},
		{"a command that spoils its game", head + "-- orders union --\nspoil\n", "spoil changed the game"},
		{"what the system watches", head + "-- dice --\n6\n-- orders union --\nroll\n-- events --\nbeaten 6\n", "six beats at once"},
		{"orders below the end", head + "-- orders union --\nrest\nbeat\n", "the sheet goes on after it ended: beat"},
		{"no orders", head + "-- orders union --\n", "nothing is read"},
		{"unreadable orders", head + "-- orders union --\nunreadable\n", "this is no sheet"},
		{"answers to nothing", head + "-- answers union --\nbeat\n", "nothing was asked of the Union"},
		{"answers of the other side", head + "-- dice --\n3\n-- orders union --\nask\n-- asks --\nconfederate none | one\n-- answers union --\nbeat\n", "nothing was asked of the Union"},
		{"answers that are none", head + "-- dice --\n3\n-- orders union --\nask\n-- asks --\nconfederate none | one\n-- answers confederate --\n?\n", "nothing answered"},
		{"a default of nothing", head + "-- default --\n", "nothing is asked"},
		{"orders before the answer", head + "-- dice --\n3\n-- orders union --\nask\n-- asks --\nconfederate none | one\n-- orders confederate --\nroll\n", "waits for an answer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			faults, _ := faultsOf(drumBook(), c.text)
			switch {
			case c.want == "" && len(faults) > 0:
				t.Errorf("faults where none are: %s", faults)
			case c.want != "" && (len(faults) != 1 || !strings.Contains(faults[0], c.want)):
				t.Errorf("faults %q, want one with %q", faults, c.want)
			}
		})
	}
}

// TestOnward: a system may take what stands below the end for the next sheet.
func TestOnward(t *testing.T) {
	b := drumBook()
	b.Onward = true
	if faults, _ := faultsOf(b, head+"-- orders union --\nrest\nbeat\n-- events --\nbeaten 1\n"); len(faults) > 0 {
		t.Error(faults)
	}
}

// TestUpdate: expected sections are rewritten, what was left unsaid is written where it
// came, and all else stays to the letter.
func TestUpdate(t *testing.T) {
	const given = head + "-- setup --\nturn 3\n\n-- dice --\n 2 \n-- orders union --\nroll\nfife\n-- told confederate --\nlies\n-- beats --\n99\n-- orders union --\nbeat\n"
	const want = head + "-- setup --\nturn 3\n\n-- dice --\n 2 \n-- orders union --\nroll\nfife\n-- told confederate --\n-- beats --\n5\n" +
		"-- refused --\nfife: no such beat [BG 1.0]\n  better: beat\n-- events --\nbeaten 2\n-- orders union --\nbeat\n-- events --\nbeaten 1\n"
	file := filepath.Join(t.TempDir(), "case.txtar")
	if err := os.WriteFile(file, []byte(given), 0o600); err != nil {
		t.Fatal(err)
	}
	b := drumBook()
	b.Update = true
	b.playFile(t, file)
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if faults, _ := faultsOf(drumBook(), want); len(faults) > 0 {
		t.Errorf("what was written has faults: %s", faults)
	}
}

// TestNoUpdate: without being told so, no file is written, not even for the line end that
// this one lacks.
func TestNoUpdate(t *testing.T) {
	const given = head + "-- orders union --\nbeat\n-- events --\nbeaten 1"
	file := filepath.Join(t.TempDir(), "case.txtar")
	if err := os.WriteFile(file, []byte(given), 0o600); err != nil {
		t.Fatal(err)
	}
	drumBook().playFile(t, file)
	if got, err := os.ReadFile(file); err != nil || string(got) != given {
		t.Errorf("the file is now %q, error %v", got, err)
	}
}
