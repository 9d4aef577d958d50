package cwb

import (
	"testing"

	"longroll/rules/casebook"
)

// TestOptions holds the list of options to the way in which all systems are written.
func TestOptions(t *testing.T) { casebook.Options(t, optionList) }

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		edition string
		chosen  map[string]string
		want    string
	}{
		{"fourth", nil, `there is no edition "fourth": say 3.2`},
		{"", map[string]string{"procrastinating": "on"}, `there is no option "procrastinating": did you mean procrastination?`},
		{"", map[string]string{"procrastination": "yes"}, `option procrastination can't be "yes": say off or on`},
	} {
		_, err := choose(c.edition, c.chosen)
		if err == nil || err.Error() != c.want {
			t.Errorf("choose(%q, %v): %v, want %s", c.edition, c.chosen, err, c.want)
		}
	}
	o, err := choose("", map[string]string{"distorted-until-6": "on"})
	if err != nil || !o.is(distortedUntil6, "on") || !o.is(procrastination, "off") {
		t.Errorf("choose: %+v, %v", o, err)
	}
}
