package casebook

import (
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules/option"
)

const optionCode = `package drum

type choice int

const (
	loud choice = iota
	fifes
	encore
	choices
)

var optionList = option.List{Editions: []string{"first"}, Defs: []option.Def{
	loud:   {Name: "loud"},
	fifes:  {Name: "fifes"},
	encore: {Name: "encore"},
}}

func (o *Options) is(c choice, value string) bool { return o.value[c] == value }

func (g *Game) sound() bool { return g.options.is(loud, "on") || g.options.value[loud] == "very" }

func (g *Game) winds() string { return g.options.value[fifes] }
`

func optionRows() option.List {
	return option.List{Editions: []string{"first"}, Defs: []option.Def{
		{Name: "loud", Values: []string{"on", "very"}, Defaults: []string{"on"}, Text: "how loud", Rule: "BG 1.0"},
		{Name: "fifes", Values: []string{"on", "off"}, Defaults: []string{"on"}, Text: "with fifes"},
		{Name: "encore", Values: []string{"on", "off"}, Defaults: []string{"off"}, Text: "once more", Missing: "nobody asks for it"},
	}}
}

// TestFaultsOfOptions: code that reads its options well has no fault; each change to it
// has the one that is meant.
func TestFaultsOfOptions(t *testing.T) {
	for _, c := range []struct{ name, more, old, new, want string }{
		{name: "all is well"},
		{name: "read by two", more: "func two(g *Game) bool { return g.options.is(fifes, `on`) }", want: "option fifes is read by 2 functions, want one: [winds two]"},
		{name: "read by two from the values", more: "func two(g *Game) string { return g.options.value[loud] }", want: "option loud is read by 2 functions"},
		{name: "read by none", old: "value[fifes]", new: "value[0]", want: "option fifes is read by 0 functions"},
		{name: "not to be had and read", more: "func two(g *Game) bool { return g.options.is(encore, `on`) }", want: "option encore can't be chosen, yet it is read by [two]"},
		{name: "out of order", old: "\tloud:   {Name: \"loud\"},\n\tfifes:  {Name: \"fifes\"},\n", new: "\tfifes:  {Name: \"fifes\"},\n\tloud:   {Name: \"loud\"},\n", want: "the list is in the order\n[fifes loud encore]\nthe constants are in\n[loud fifes encore]"},
		{name: "a row without its constant", old: "fifes:  {Name", new: "{Name", want: "the list is in the order\n[loud  encore]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code := strings.Replace(optionCode, c.old, c.new, 1) + c.more + "\n"
			files, err := sources(fstest.MapFS{"drum.go": {Data: []byte(code)}, "drum_test.go": {Data: []byte("not even Go")}})
			if err != nil {
				t.Fatal(err)
			}
			names := choiceNames(files)
			if got := strings.Join(names, " "); got != "loud fifes encore" {
				t.Fatalf("the constants are %s", got)
			}
			faults := append(readOnce(files, names, optionRows()), outOfOrder(files, names)...)
			switch {
			case c.want == "" && len(faults) > 0:
				t.Errorf("faults where none are: %q", faults)
			case c.want != "" && (len(faults) != 1 || !strings.Contains(faults[0], c.want)):
				t.Errorf("faults %q, want one with %q", faults, c.want)
			}
		})
	}
}

// TestUnwhole: a row of a list that lacks something is named.
func TestUnwhole(t *testing.T) {
	if faults := unwhole(optionRows()); len(faults) > 0 {
		t.Errorf("faults where none are: %q", faults)
	}
	for _, c := range []struct {
		spoil func(d *option.Def)
		want  string
	}{
		{func(d *option.Def) { d.Name = "" }, "name, values or text are missing"},
		{func(d *option.Def) { d.Name = "loud" }, `option "loud": name, values or text are missing, or it is there twice`},
		{func(d *option.Def) { d.Text = "" }, "name, values or text are missing"},
		{func(d *option.Def) { d.Values = d.Values[:1] }, "name, values or text are missing"},
		{func(d *option.Def) { d.Defaults = nil }, "option fifes has 0 defaults"},
		{func(d *option.Def) { d.Defaults = []string{"on", "on"} }, "option fifes has 2 defaults"},
		{func(d *option.Def) { d.Defaults = []string{"shrill"} }, `the default "shrill" is none of [on off]`},
		{func(d *option.Def) { d.Rule = "fifes" }, `"fifes" is no citation`},
	} {
		list := optionRows()
		c.spoil(&list.Defs[1])
		if faults := unwhole(list); len(faults) != 1 || !strings.Contains(faults[0], c.want) {
			t.Errorf("faults %q, want one with %q", faults, c.want)
		}
	}
}
