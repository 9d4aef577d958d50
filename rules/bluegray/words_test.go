package bluegray

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules"
	"longroll/rules/bluegray/data"
)

// TestFaultyDataFilesNameTheirPlace lays a faulty file over the printed one: the
// battle can't be played, and the fault is named with file, line and column.
func TestFaultyDataFilesNameTheirPlace(t *testing.T) {
	battleText, _, err := data.With(nil).Text("chickamauga", "battle.txt")
	if err != nil {
		t.Fatal(err)
	}
	forces, _, err := data.With(nil).Text("chickamauga", "forces.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, text, want string }{
		{"battle.txt", "battle chickamauga\nturns many\n", `battle.txt:2:7: "many" is not a number from 0 to 999`},
		{"battle.txt", "wether fine\n", `battle.txt:1:1: unknown word "wether"`},
		{"battle.txt", "title \"Chickamauga\n", "battle.txt:1:7: a quotation mark is not closed"},
		{"battle.txt", "worth 0822 5 5\n", `battle.txt:1:1: "worth" needs 4 words after it`},
		{"battle.txt", "first  blue\n", `battle.txt:1:8: "blue" is not a side: say union or confederate`},
		{"battle.txt", strings.Replace(battleText, "first     union", "", 1), `battle.txt has no line "first"`},
		{"forces.txt", "union Wilder inf 8 start 10x2\n", `forces.txt:1:26: "10x2" is not a hex`},
		{"forces.txt", "union Wilder foot 8 start 1022\n", `forces.txt:1:14: "foot" is none of inf, cav, art, train`},
		{"forces.txt", "union Wilder inf 8 start\n", "forces.txt:1:1: a unit has six columns, or seven with traits; this line has 5"},
		{"forces.txt", "union Wilder inf eight start 1022\n", `forces.txt:1:18: "eight" is not a number from 0 to 999`},
		{"forces.txt", forces + "union Wilder inf 8 start 1022\n", "there is a unit Wilder already"},
	} {
		overlay := fstest.MapFS{"chickamauga/" + c.file: {Data: []byte(c.text)}}
		_, err := New(data.With(overlay)).Begin(rules.Setup{Battle: "chickamauga"})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want %s", c.file, c.text, err, c.want)
		}
	}
}

// TestWhatNobodyKnowsIsListed marks figures of counters and of the terrain chart with a ?: the
// battle can't be played until they are known, and every one of them is named.
func TestWhatNobodyKnowsIsListed(t *testing.T) {
	forces, _, err := data.With(nil).Text("chickamauga", "forces.txt")
	if err != nil {
		t.Fatal(err)
	}
	terrain, err := fs.ReadFile(os.DirFS("data"), "terrain.txt")
	if err != nil {
		t.Fatal(err)
	}
	const wilder, deshler, polk = "Wilder      inf    8", "Deshler     inf    5         2", "Polk        inf    5         start  2027"
	marked := strings.NewReplacer(wilder, "Wilder      inf    ?", deshler, "Deshler     inf    5         ?", polk, "Polk        inf    5         start  ?").Replace(forces)
	if strings.Count(marked, "?") != 3 {
		t.Fatal("the lines to mark are not where they were")
	}
	overlay := fstest.MapFS{"chickamauga/forces.txt": {Data: []byte(marked)}, "terrain.txt": {Data: regexp.MustCompile(`(?m)^(rough\s+)3`).ReplaceAll(terrain, []byte("${1}?"))}}
	s := New(data.Over(overlay, "own"))
	i := slices.IndexFunc(s.Battles(), func(b rules.Battle) bool { return b.Name == "chickamauga" })
	missing := s.Battles()[i].Missing
	want := []string{
		`^the strength of Wilder is not known \(own/chickamauga/forces\.txt:\d+:33\)$`, `^the hex of Polk is not known \(own/chickamauga/forces\.txt:\d+:50\)$`,
		`^the game-turn of Deshler is not known \(own/chickamauga/forces\.txt:\d+:43\)$`, `^terrain chart: rough/mp$`,
	}
	if len(missing) != len(want) {
		t.Fatalf("missing: %q", missing)
	}
	_, err = s.Begin(rules.Setup{Battle: "chickamauga"})
	for i, pattern := range want {
		if !regexp.MustCompile(pattern).MatchString(missing[i]) {
			t.Errorf("missing %q, want %s", missing[i], pattern)
		}
		if err == nil || !strings.Contains(err.Error(), missing[i]) {
			t.Errorf("begun without %q: %v", missing[i], err)
		}
	}
}
