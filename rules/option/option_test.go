package option

import (
	"strings"
	"testing"
)

var list = List{Editions: []string{"new", "old"}, Defs: []Def{
	{Name: "night", Values: []string{"on", "off"}, Defaults: []string{"on", "off"}, Text: "night turns"},
	{Name: "weather", Values: []string{"fair", "rain"}, Defaults: []string{"fair"}, Text: "what falls from the sky", Missing: "the table is lost"},
	{Name: "pace", Values: []string{"slow", "fast"}, Defaults: []string{"slow"}, Text: "how fast", Only: "old"},
}}

func TestChooseTakesTheEditionsDefaults(t *testing.T) {
	for edition, want := range map[string]string{"new": "on fair slow", "old": "off fair slow"} {
		values, err := list.Choose(edition, nil)
		if got := strings.Join(values, " "); err != nil || got != want {
			t.Errorf("edition %s: %s, %v; want %s", edition, got, err, want)
		}
	}
	values, err := list.Choose("old", map[string]string{"night": "on", "pace": "fast"})
	if got := strings.Join(values, " "); err != nil || got != "on fair fast" {
		t.Errorf("chosen: %s, %v", got, err)
	}
}

func TestChooseSaysWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct {
		edition, name, value, want string
	}{
		{"newest", "", "", `there is no edition "newest": say new, old`},
		{"new", "nigth", "on", `there is no option "nigth": did you mean night?`},
		{"new", "xyz", "on", `there is no option "xyz": the options are night, weather`},
		{"new", "night", "dusk", `option night can't be "dusk": say on or off`},
		{"new", "weather", "rain", `option weather can't be rain: the table is lost`},
	} {
		chosen := map[string]string{}
		if c.name != "" {
			chosen[c.name] = c.value
		}
		if _, err := list.Choose(c.edition, chosen); err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestDescribeLeavesOutWhatTheEditionLacks(t *testing.T) {
	if n := len(list.Describe("new")); n != 2 {
		t.Errorf("edition new has %d options, want 2", n)
	}
	all := list.Describe("old")
	if len(all) != 3 || all[0].Default != "off" || all[2].Name != "pace" {
		t.Errorf("edition old: %+v", all)
	}
}

func TestAnOptionIsReadByItsNumber(t *testing.T) {
	l := List{Editions: []string{"new"}, Clashes: []Clash{{Option: "night", Value: "on", Other: "pace", With: "fast", Why: "nobody runs in the dark"}},
		Defs: []Def{
			{Name: "night", Values: []string{"off", "on"}, Defaults: []string{"off"}, Number: "21.15"},
			{Name: "pace", Values: []string{"slow", "fast"}, Defaults: []string{"slow"}, Number: "21.8", Using: "fast"},
			{Name: "guns", Values: []string{"on", "off"}, Defaults: []string{"on"}, Number: "21.1", Using: "off"},
		}}
	for _, c := range []struct {
		chosen map[string]string
		want   string
	}{
		{map[string]string{"21.15": "on"}, "on slow on"},
		{map[string]string{"21.8": "on", "21.1": "on"}, "off fast off"},
		{map[string]string{"21.8": "fast", "21.1": "off", "21.15": "off"}, "off fast on"},
		{map[string]string{"21.8": "off", "guns": "off"}, "off slow off"},
	} {
		values, err := l.Choose("new", c.chosen)
		if got := strings.Join(values, " "); err != nil || got != c.want {
			t.Errorf("%v: %s, %v; want %s", c.chosen, got, err, c.want)
		}
	}
	_, err := l.Choose("new", map[string]string{"21.15": "on", "21.8": "on"})
	if err == nil || err.Error() != "option night=on does not go with pace=fast: nobody runs in the dark" {
		t.Errorf("clash: %v", err)
	}
}

// TestAnOptionTellsWhatItClashesWith: from both ends, but nothing of options that the edition or
// the battle has not; what clashes for one reason is told once.
func TestAnOptionTellsWhatItClashesWith(t *testing.T) {
	l := List{Editions: []string{"new", "old"}, Clashes: []Clash{
		{Option: "night", Value: "on", Other: "pace", With: "fast", Why: "nobody runs in the dark"},
		{Option: "night", Value: "on", Other: "pace", With: "mad", Why: "nobody runs in the dark"},
		{Option: "guns", Value: "off", Other: "night", With: "on", Why: "nobody hears them"},
		{Option: "night", Value: "on", Other: "boats", With: "on", Why: "they run aground"},
		{Option: "night", Value: "on", Other: "drums", With: "on", Why: "all would wake"},
	}, Defs: []Def{
		{Name: "night", Values: []string{"off", "on"}, Defaults: []string{"off"}},
		{Name: "pace", Values: []string{"slow", "fast", "mad"}, Defaults: []string{"slow"}},
		{Name: "guns", Values: []string{"on", "off"}, Defaults: []string{"on"}},
		{Name: "boats", Values: []string{"on", "off"}, Defaults: []string{"on"}, Battles: []string{"river"}},
		{Name: "drums", Values: []string{"on", "off"}, Defaults: []string{"on"}, Only: "old"},
	}}
	said := func(l List, edition, name string) string {
		var all []string
		for _, o := range l.Describe(edition) {
			for _, c := range o.Clashes {
				if o.Name == name {
					all = append(all, o.Words(c))
				}
			}
		}
		return strings.Join(all, "; ")
	}
	dark, loud := "night=on does not go with pace=fast or pace=mad: nobody runs in the dark", "night=on does not go with guns=off: nobody hears them"
	for _, c := range []struct{ battle, edition, name, want string }{
		{"hill", "new", "night", dark + "; " + loud},
		{"hill", "new", "guns", "guns=off does not go with night=on: nobody hears them"},
		{"hill", "new", "pace", "pace=fast does not go with night=on: nobody runs in the dark; pace=mad does not go with night=on: nobody runs in the dark"},
		{"river", "new", "night", dark + "; " + loud + "; night=on does not go with boats=on: they run aground"},
		{"hill", "old", "night", dark + "; " + loud + "; night=on does not go with drums=on: all would wake"},
	} {
		if got := said(l.For(c.battle), c.edition, c.name); got != c.want {
			t.Errorf("%s, %s, %s: %s", c.battle, c.edition, c.name, got)
		}
	}
}
