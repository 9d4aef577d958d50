package report

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// TestInstructionsAreListedOnce: of several in one turn the last notice lists all, and the ones before
// it are left out.
func TestInstructionsAreListedOnce(t *testing.T) {
	l := &letter{Game: Game{System: "cwb", Reader: rules.Union}}
	one, two := seen.Standing{What: "retreat", Way: "SW"}, seen.Standing{What: "face", Way: "NE"}
	got, err := l.Happened([]Told{{Heading: "Union turn 3", Notices: []rules.Notice{
		seen.Instructed{Standing: []seen.Standing{one}}, seen.Instructed{Standing: []seen.Standing{one, two}},
	}}})
	if err != nil || strings.Count(string(got), "retreat toward SW") != 1 || !strings.Contains(string(got), "face toward NE") {
		t.Errorf("%s, %v", got, err)
	}
}

// TestWhatASideHasSaidInAdvanceStandsInItsMail: its doctrine and instructions as a sheet would give them;
// the referee reads whose they are; who has none reads nothing of it.
func TestWhatASideHasSaidInAdvanceStandsInItsMail(t *testing.T) {
	field := &seen.Field{Doctrine: []seen.Doctrine{{Side: rules.Union, Window: "defensive", Fire: "all", Guns: 6}},
		Standing: []seen.Standing{{Side: rules.Confederate, What: "retreat", Way: "SW"}}}
	for _, c := range []struct {
		side rules.Side
		f    *seen.Field
		want string
	}{
		{rules.Union, field, "§ YOUR STANDING INSTRUCTIONS\n  - defensive fire: all, guns to 6\n  - retreat toward SW\n"},
		{rules.NoSide, field, "§ STANDING INSTRUCTIONS\n  - Union: defensive fire: all, guns to 6\n  - Confederate: retreat toward SW\n"},
		{rules.Union, &seen.Field{}, ""},
		{rules.Union, nil, ""},
	} {
		got, err := write("cwb/given", struct{ View seen.View }{seen.View{For: c.side, Field: c.f}})
		if err != nil || strings.TrimSpace(string(got)) != strings.TrimSpace(c.want) {
			t.Errorf("%s: %q, %v", c.side.Name(), got, err)
		}
	}
}
