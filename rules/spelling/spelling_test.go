package spelling

import (
	"strings"
	"testing"
)

func TestSlipsOfTheKeyboard(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"night", "night", 0}, {"nigth", "night", 1}, {"nigt", "night", 1}, {"knight", "night", 1}, {"fight", "night", 1}, {"", "abc", 3}, {"day", "night", 5}} {
		if got := Slips(c.a, c.b); got != c.want {
			t.Errorf("%q and %q are %d slips apart, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestNearIsLikeTheWordOrNothing(t *testing.T) {
	names := []string{"night-combat", "night-march", "ruling.night-adjacent", "ruling.mixed-hexsides", "lone-contact", "fog-of-war", "leaders", "pace"}
	for word, want := range map[string]string{
		"nigth-combat":         "night-combat",
		"Nightcombat":          "night-combat",
		"lone-contract":        "lone-contact",
		"limited-intelligence": "",
		"fog":                  "fog-of-war",
		"war fog":              "fog-of-war",
		"night":                "night-combat night-march ruling.night-adjacent",
		"lader":                "leaders",
		"face":                 "pace",
		"xyz":                  "",
		"a":                    "",
		"":                     "",
	} {
		if got := strings.Join(Near(word, names), " "); got != want {
			t.Errorf("%q: near are %q, want %q", word, got, want)
		}
	}
	if got := Near("nigth-combat", names[2:]); got != nil {
		t.Errorf("nothing is like it, but %q", got)
	}
}
