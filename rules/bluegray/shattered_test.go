package bluegray_test

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
)

// TestShatteredWholeBattles plays whole battles on a revised table of the tests' own, with
// cavalry of nine points. BGD 22.6.1.
func TestShatteredWholeBattles(t *testing.T) {
	came := map[string]int{}
	for i, battle := range []string{"shiloh", "cemetery-hill"} {
		playWhole(t, battle, 98+uint64(i), func(_ int, options map[string]string) {
			options["shattered-results"], options["cavalry-nine"], options["cavalry-movement"] = "on", "on", "6"
		}, func(c *campaign) {
			lost := map[string]bool{}
			for _, e := range c.journal {
				switch e := e.(type) {
				case bluegray.UnitShattered:
					if lost[e.Unit] {
						t.Errorf("%s is shattered twice", e.Unit)
					}
					lost[e.Unit] = true
					came["shattered"]++
					if e.Stays {
						came["stays"]++
					}
				case bluegray.UnitRetreated:
					came[e.Cause]++
				case bluegray.CombatResolved:
					came[e.Used]++
				}
			}
		})
	}
	mustCome(t, came, "shattered", "stays", "As", "Ds", "3-2")
}

// TestTheRevisedTableIsNotWhole: it is refused with the list as shipped, and taken with an
// owner's file; a file with a word that is no result is refused with its place. BGD 22.6.1.
func TestTheRevisedTableIsNotWhole(t *testing.T) {
	setup := rules.Setup{Battle: "shiloh", Options: map[string]string{"22.6.1": "on"}}
	_, err := bluegray.New(data.With(nil)).Begin(setup)
	if err == nil || !strings.Contains(err.Error(), "rows 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 of the revised") {
		t.Errorf("as shipped: %v", err)
	}
	if _, err := bluegray.New(data.With(ownersMatter)).Begin(setup); err != nil {
		t.Errorf("with an owner's table: %v", err)
	}
	options, err := bluegray.New(data.With(nil)).Options("shiloh", "third")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range options {
		if o.Number == "22.6.1" && !strings.Contains(o.Missing, "rows 3, 4, 5") {
			t.Errorf("the list of options says of it: %q", o.Missing)
		}
	}
	wrong := strings.Replace(madeUpResults, "7     As", "7     Aw", 1)
	if _, err := bluegray.New(data.With(matterWith("shattered.txt", wrong))).Begin(setup); err == nil || !strings.Contains(err.Error(), `"Aw" in row 7 under 1-5`) {
		t.Errorf("with a word that is none: %v", err)
	}
	hole := strings.Replace(madeUpResults, "7     As", "7     ?", 1)
	if _, err := bluegray.New(data.With(matterWith("shattered.txt", hole))).Begin(setup); err == nil || !strings.Contains(err.Error(), "row 7 under 1-5 of the revised") {
		t.Errorf("with a hole: %v", err)
	}
}
