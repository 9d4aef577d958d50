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
		{"", map[string]string{"zzz": "on"}, `there is no option "zzz": no option has a name like that`},
		{"third", map[string]string{"effectiveness": "yes"}, `option effectiveness can't be "yes": say on or off`},
		{"third", map[string]string{"21.12": "on"}, `option withhold=on does not go with stacks-apart=on: 21.11 holds`},
		{"deluxe", map[string]string{"guns-apart": "on", "21.11": "on"}, `option withhold=on does not go with guns-apart=on: 21.11 holds`},
		{"deluxe", map[string]string{"21.21": "off", "21.7": "on"}, `option effectiveness=off does not go with recovery-roll=on: where nobody`},
		{"classic", map[string]string{"21.20": "on"}, `option effectiveness=off does not go with train-recovery=on: where nobody`},
		{"third", map[string]string{"21.16": "on"}, `option column-entry belongs to antietam, shiloh, cemetery-hill and not to chickamauga`},
		{"third", map[string]string{"night-combt": "on"}, `there is no option "night-combt": did you mean night-combat?`},
		{"third", map[string]string{"21.15": "maybe"}, `option night-combat can't be "maybe": say off or on`},
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

// TestCoversHideNothingOfThese: the same for units under blank counters.
func TestCoversHideNothingOfThese(t *testing.T) {
	for _, other := range []string{"fog-of-war=on", "simultaneous=on", "night-march=on", "leaders=on", "command-control=chits", "command-control=table", "bombardment=on", "little-mac=on"} {
		name, value, _ := strings.Cut(other, "=")
		battle := "chickamauga"
		if name == "little-mac" {
			battle = "antietam"
		}
		_, err := choose(battle, "third", map[string]string{"limited-intelligence": "on", name: value})
		if want := "option limited-intelligence=on does not go with " + other + ": "; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("with %s: %v", other, err)
		}
	}
}

// TestTheFogHidesNothingOfThese: what both sides see of them in the open would give away
// who is out of sight.
func TestTheFogHidesNothingOfThese(t *testing.T) {
	for _, other := range []string{"simultaneous=on", "night-march=on", "command-control=chits", "command-control=table", "free-deployment=on", "leaders=on"} {
		name, value, _ := strings.Cut(other, "=")
		_, err := choose("chickamauga", "third", map[string]string{"fog-of-war": "on", name: value})
		if want := "option fog-of-war=on does not go with " + other + ": "; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("with %s: %v", other, err)
		}
	}
}

// TestOptionsByNumber chooses every optional rule by its number: on is to use it as
// the Deluxe book words it, off is not to.
func TestOptionsByNumber(t *testing.T) {
	for number, want := range map[string][3]string{
		"21.1": {"guns-advance", "off", "on"}, "21.2": {"guns-alone", "1-3", "any"}, "21.3": {"guns-elect", "off", "on"},
		"21.4": {"ruling.guns-alone-hexside", "single", "doubled"}, "21.5": {"bombard-apart", "on", "off"}, "21.6": {"guns-apart", "on", "off"},
		"21.7": {"recovery-roll", "on", "off"}, "21.8": {"cavalry-movement", "8", "6"}, "21.9": {"cavalry-roads", "on", "off"},
		"21.10": {"cavalry-retreat", "on", "off"}, "21.11": {"withhold", "on", "off"}, "21.12": {"stacks-apart", "on", "off"},
		"21.13": {"lone-contact", "on", "off"}, "21.14": {"minimum-move", "on", "off"}, "21.15": {"night-combat", "on", "off"},
		"21.17": {"strategic-movement", "on", "off"}, "21.20": {"train-recovery", "on", "off"}, "21.21": {"effectiveness", "on", "off"},
	} {
		for i, word := range []string{"on", "off"} {
			chosen := map[string]string{number: word}
			if number == "21.6" || number == "21.12" {
				chosen["withhold"] = "off"
			}
			o, err := choose("chickamauga", "third", chosen)
			if err != nil {
				t.Errorf("%s=%s: %v", number, word, err)
				continue
			}
			for c, def := range optionList.Defs {
				if def.Name == want[0] && o.value[c] != want[i+1] {
					t.Errorf("%s=%s gives %s=%s, want %s", number, word, def.Name, o.value[c], want[i+1])
				}
			}
		}
	}
}

// TestBattlesDefaults holds the battles to what the books say of their options.
// BGD 21.21; BG 11.1; BG-SHI 13.34; BG-CEM 14.34.
func TestBattlesDefaults(t *testing.T) {
	for battle, want := range map[string][3]string{"chickamauga": {"on", "on", "8"}, "antietam": {"on", "on", "8"},
		"shiloh": {"on", "off", "6"}, "cemetery-hill": {"off", "off", "6"}} {
		o, err := choose(battle, "third", nil)
		if got := [3]string{o.value[effectiveness], o.value[strategicMovement], o.value[cavalryMovement]}; err != nil || got != want {
			t.Errorf("%s: effectiveness, strategic movement, cavalry movement %v, %v; want %v", battle, got, err, want)
		}
	}
}

// TestCemeteryHillByNumber chooses by its number what only Cemetery Hill has.
func TestCemeteryHillByNumber(t *testing.T) {
	o, err := choose("cemetery-hill", "deluxe", map[string]string{"21.19": "on", "22.1": "on", "21.16": "on"})
	if err != nil || !o.is(townDefence, "off") || !o.is(brigades, "on") || !o.is(columnEntry, "on") {
		t.Errorf("town-defence %s, brigades %s, column-entry %s, %v", o.value[townDefence], o.value[brigades], o.value[columnEntry], err)
	}
	for _, number := range []string{"21.19", "22.1"} {
		if _, err := choose("antietam", "deluxe", map[string]string{number: "on"}); err == nil {
			t.Errorf("Antietam has %s", number)
		}
	}
}
