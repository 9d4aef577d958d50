package bluegray

import (
	"strings"
	"testing"

	"longroll/rules/casebook"
)

// TestOptions holds the list of options to the way in which all systems are written.
func TestOptions(t *testing.T) { casebook.Options(t, optionList) }

// TestClassicDiffers holds the first edition to the list of differences that the
// third edition's book prints, and to nothing else among the published rules.
func TestClassicDiffers(t *testing.T) {
	want := map[choice]string{cavalryMovement: "6", gunsAdvance: "on", withhold: "off", strategicMovement: "off",
		cavalryRetreat: "off", effectiveness: "off", gunsAlone: "any"}
	third, _ := choose("", "third", nil)
	first, err := choose("", "classic", nil)
	if err != nil {
		t.Fatal(err)
	}
	for c, o := range optionList.Defs {
		classic, differs := want[choice(c)]
		switch {
		case differs && first.value[c] != classic:
			t.Errorf("option %s is %q in the classic edition, want %q", o.Name, first.value[c], classic)
		case !differs && first.value[c] != third.value[c]:
			t.Errorf("option %s is %q in the classic edition, %q in the third, and the book names no difference", o.Name, first.value[c], third.value[c])
		}
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		edition string
		chosen  map[string]string
		want    string
	}{
		{"fourth", nil, `there is no edition "fourth": say third, deluxe, classic`},
		{"", map[string]string{"effectivness": "on"}, `there is no option "effectivness": did you mean effectiveness?`},
		{"", map[string]string{"zzz": "on"}, `there is no option "zzz": the options are decisions, effectiveness,`},
		{"third", map[string]string{"effectiveness": "yes"}, `option effectiveness can't be "yes": say on or off`},
		{"third", map[string]string{"optional-strength": "on"}, `option optional-strength can't be on: the strengths of the two brigades`},
	} {
		_, err := choose("chickamauga", c.edition, c.chosen)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("choose(%q, %v): %v, want %s", c.edition, c.chosen, err, c.want)
		}
	}
	o, err := choose("chickamauga", "", map[string]string{"withhold": "off"})
	if err != nil || o.edition != "third" || !o.is(withhold, "off") || !o.is(effectiveness, "on") {
		t.Errorf("choose: %+v, %v", o, err)
	}
}
