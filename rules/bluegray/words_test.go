package bluegray

import (
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
		{"forces.txt", "union Wilder inf 8 start\n", "forces.txt:1:1: a unit has six columns, this line has 5"},
		{"forces.txt", forces + "union Wilder inf 8 start 1022\n", "there is a unit Wilder already"},
	} {
		overlay := fstest.MapFS{"chickamauga/" + c.file: {Data: []byte(c.text)}}
		_, err := New(data.With(overlay)).Begin(rules.Setup{Battle: "chickamauga"})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want %s", c.file, c.text, err, c.want)
		}
	}
}
