package orders

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// hbnTable is a small field of the whole game: units on the map, in a hidden reserve, off the
// map, and leaders in each state.
const hbnTable = `unit 13 TN 1415
unit 154 TN reserve-A
unit Ketchum AL 1415
unit 5 TN routed/ready
unit 15 IA 3010
leader Bragg 1415
leader Polk reserve-A
leader Hindman hit
leader Johnston 1415
reserve confederate A 1015 hidden
`

// shiloh is a game of Hell Before Night as its referee sees it.
func shiloh(t testing.TB) refereed {
	t.Helper()
	return refereed{hbnSystem, shilohGame(t).View(rules.NoSide), hbnGrid(t)}
}

func shilohGame(t testing.TB) rules.Game {
	t.Helper()
	g, err := hbn.New(data.With(nil)).Begin(rules.Setup{Battle: "hell-before-night", Positions: hbnTable})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestRulingsOfHellBeforeNight: what a referee writes, as a command, and as we write it.
func TestRulingsOfHellBeforeNight(t *testing.T) {
	game := shiloh(t)
	for _, c := range []struct {
		line string
		text string
		want rules.Ruling
	}{
		{"rule: move 13 tn to 1416 because the way was open", "rule: move 13 TN to 1416 because the way was open",
			hbn.RulePlace{Unit: "13 TN", To: at(14, 16), Why: "the way was open"}},
		{"put 154TN into 1416", "rule: place 154 TN at 1416", hbn.RulePlace{Unit: "154 TN", To: at(14, 16)}},
		{"place 13 TN at 1416 on top", "rule: move 13 TN to 1416", hbn.RulePlace{Unit: "13 TN", To: at(14, 16)}},
		{"place confederate Bragg at 1416", "rule: move Bragg to 1416", hbn.RulePlace{Unit: "Bragg", To: at(14, 16)}},
		{"place Hindman at 1416", "rule: place Hindman at 1416", hbn.RulePlace{Unit: "Hindman", To: at(14, 16)}},
		{"remove 13 TN", "rule: remove 13 TN", hbn.RuleRemove{Unit: "13 TN"}},
		{"remove 13 TN as routed, because x", "", nil},
		{"remove 13 TN as Routed Ready because x", "rule: remove 13 TN as routed/ready because x", hbn.RuleRemove{Unit: "13 TN", As: "routed/ready", Why: "x"}},
		{"take 5 TN off as waiting", "rule: remove 5 TN as waiting", hbn.RuleRemove{Unit: "5 TN", As: "waiting"}},
		{"remove Bragg as hit", "rule: remove Bragg as hit", hbn.RuleRemove{Unit: "Bragg", As: "hit"}},
		{"set 13 TN disrupted and not moved, from afar", "rule: set 13 TN disrupted, not moved, from-afar",
			hbn.RuleSet{Unit: "13 TN", Put: []string{"disrupted", "from-afar"}, Lift: []string{"moved"}}},
		{"mark Ketchum volley", "rule: set Ketchum AL volley", hbn.RuleSet{Unit: "Ketchum AL", Put: []string{"volley"}}},
		{"points confederate -3", "rule: points confederate -3", hbn.RulePoints{Side: rules.Confederate, Points: -3}},
		{"extra Hurlbut to 3 because they were counted twice", "rule: extra 4th Division Hurlbut 3 because they were counted twice",
			hbn.RuleCounter{Row: "extra 4th Division Hurlbut 3", Why: "they were counted twice"}},
		{"extra army artillery = 1 point", "rule: extra army artillery 1", hbn.RuleCounter{Row: "extra army artillery 1"}},
		{"star 1510 is a Morass", "rule: star 1510 morass", hbn.RuleCounter{Row: "star 1510 morass"}},
		{"morass hex 1510 no morass", "rule: star 1510 printed", hbn.RuleCounter{Row: "star 1510 printed"}},
		{"morale ohio +2", "rule: morale Ohio 2", hbn.RuleCounter{Row: "morale Ohio 2"}},
		{"morale Mississippi -3", "rule: morale Mississippi -3", hbn.RuleCounter{Row: "morale Mississippi -3"}},
		{"fortune to the Unions", "rule: fortune union", hbn.RuleCounter{Row: "fortune union"}},
	} {
		r, bad := game.read(c.line)
		if c.want == nil {
			if bad == nil || !slices.Contains(bad.Try, "rule: remove 13 TN as routed/shattered because x") || len(bad.Try) < 3 {
				t.Errorf("%s: %+v %+v", c.line, r, bad)
			}
			continue
		}
		if bad != nil {
			t.Errorf("%s: %s %q", c.line, bad.Reason, bad.Try)
			continue
		}
		if r.Text != c.text || !reflect.DeepEqual(r.Command, c.want) || r.Reason != r.Command.Because() {
			t.Errorf("%s:\n%s %#v\nwant\n%s %#v", c.line, r.Text, r.Command, c.text, c.want)
		}
		again, bad := game.read(r.Text)
		if bad != nil || again.Text != r.Text || !reflect.DeepEqual(again.Command, r.Command) {
			t.Errorf("%s is read again as %s %#v, %v", r.Text, again.Text, again.Command, bad)
		}
	}
}

// TestSlipsInRulingsOfHellBeforeNight: a slip is named, and what is offered is right.
func TestSlipsInRulingsOfHellBeforeNight(t *testing.T) {
	game := shiloh(t)
	for _, c := range []struct{ line, reason, best string }{
		{"move 13 TX to 1416 because x", `there is no unit "13 TX"`, "rule: place 13 TN at 1416 because x"},
		{"move Brag to 14l6", "is not a hex", "rule: place Bragg at 1416"},
		{"place 13 TN at 1416 below", "on top of its stack", "rule: move 13 TN to 1416"},
		{"remove 13 TN as killed", "a unit is removed as eliminated, ", "rule: remove 13 TN as eliminated"},
		{"remove Bragg as eliminated", "a leader is removed as killed, captured, hit or coming, not as eliminated", "rule: remove Bragg as killed"},
		{"set 13 TN disruptd", "can't be set", "rule: set 13 TN disrupted"},
		{"set 13 TN strength 3", "can't be set", ""},
		{"set 13 TN", "set UNIT disrupted", ""},
		{"set Bragg moved", "Bragg is a leader, and bears no marks", ""},
		{"hold 1415 union", `"hold" is no ruling`, ""},
		{"moral Ohio 2", `"moral" is no ruling`, "rule: morale Ohio 2"},
		{"morale Oiho 2", `there is no army "Oiho"`, "rule: morale Ohio 2"},
		{"morale Ohio 4", "-3 to 3", ""},
		{"morale Ohio", "morale ARMY NUMBER", ""},
		{"morale Ohio 5 TN disrupted", "morale ARMY NUMBER", ""},
		{"extra Hurlbot 3", "no extra strength counter", "rule: extra 4th Division Hurlbut 3"},
		{"extra 5th Division 3", "fits", "rule: extra 5th Division Sherman 3"},
		{"extra Cheatham -1", "0 to 99", ""},
		{"extra Cheatham", "extra COUNTER NUMBER", ""},
		{"star 1510", "say which hex", "rule: star 1510 morass"},
		{"star 1510 moras", "not \"moras\"", "rule: star 1510 morass"},
		{"star 15l0 morass", "is not a hex", "rule: star 1510 morass"},
		{"fortune unoin", "not a side", "rule: fortune union"},
	} {
		r, bad := game.read(c.line)
		if bad == nil {
			t.Errorf("%s is read as %s", c.line, r.Text)
			continue
		}
		if !strings.Contains(bad.Reason, c.reason) || c.best != "" && (len(bad.Try) == 0 || bad.Try[0] != c.best) {
			t.Errorf("%s: %s %q, want %s %q", c.line, bad.Reason, bad.Try, c.reason, c.best)
		}
		for _, try := range bad.Try {
			if _, worse := game.read(try); worse != nil {
				t.Errorf("%s: offered %s, which is wrong too: %s", c.line, try, worse.Reason)
			}
		}
	}
}

// TestRulingsOfHellBeforeNightAreTaken: every word that a ruling may have is one of the game's.
func TestRulingsOfHellBeforeNightAreTaken(t *testing.T) {
	game, begun := shiloh(t), shilohGame(t)
	lines := []string{"points union +5", "extra Cheatham 3", "star 1510 morass", "star 1510 printed", "star 1510 none", "morale Ohio -3", "fortune union", "place 154 TN at 1416"}
	for _, m := range hbnSettings.marks {
		lines = append(lines, "set 13 TN "+m)
	}
	for _, f := range hbnFates {
		if f != "waiting" { // who starts on the map can't be
			lines = append(lines, "remove 13 TN as "+f)
		}
	}
	for _, f := range hbnLeaderFates {
		if f != "coming" {
			lines = append(lines, "remove Bragg as "+f)
		}
	}
	for _, line := range lines {
		r, bad := game.read(line)
		if bad != nil {
			t.Errorf("%s: %s", line, bad.Reason)
			continue
		}
		if out := begun.Run(rules.NoSide, r.Command, rules.Aid{}); out.Refused != nil || len(out.Events) == 0 {
			t.Errorf("%s: %v", line, out.Refused)
		}
	}
	for _, e := range game.truth.(seen.View).Extra {
		if r, bad := game.read("extra " + e.Name + " 1"); bad != nil || r.Text != "rule: extra "+e.Name+" 1" {
			t.Errorf("%s: %+v %+v", e.Name, r, bad)
		}
	}
}

// TestADieOfTenFacesIsFixed: it reads 0 to 9, and falls on its tenth face to read 0; draws
// count from 1. HBN 2.2.
func TestADieOfTenFacesIsFixed(t *testing.T) {
	game := shiloh(t)
	for line, want := range map[string]Ruling{
		"roll t1.1.union.attack.15 IA/3 is 0":            {Text: "rule: roll t1.1.union.attack.15 IA/3 is 0", Die: "t1.1.union.attack.15 IA/3", Value: 10, Face: "0"},
		"roll t1.1.confederate.13 TN.march = 10":         {Text: "rule: roll t1.1.confederate.13 TN.march is 0", Die: "t1.1.confederate.13 TN.march", Value: 10, Face: "0"},
		"roll t1.1.confederate.13 TN.morale/12.2 is 9":   {Text: "rule: roll t1.1.confederate.13 TN.morale/12.2 is 9", Die: "t1.1.confederate.13 TN.morale/12.2", Value: 9, Face: "9"},
		"roll next t12.3.union is 7 because it rained":   {Text: "rule: roll t12.3.union* is 7 because it rained", Die: "t12.3.union*", Value: 7, Face: "7", Reason: "it rained"},
		"roll t1.1.confederate.13 TN.* is 1":             {Text: "rule: roll t1.1.confederate.13 TN.* is 1", Die: "t1.1.confederate.13 TN.*", Value: 1, Face: "1"},
		"roll ruling2.t1.1.union.couplet/40 is 0":        {Text: "rule: roll ruling2.t1.1.union.couplet/40 is 0", Die: "ruling2.t1.1.union.couplet/40", Value: 10, Face: "0"},
		"roll t1.1.confederate.letter/3 is 6":            {Text: "rule: roll t1.1.confederate.letter/3 is 6", Die: "t1.1.confederate.letter/3", Value: 6, Face: "6"},
		"roll t1.1.union.cup.12 is 10":                   {Text: "rule: roll t1.1.union.cup.12 is 10", Die: "t1.1.union.cup.12", Value: 10, Face: "10"},
		"roll t1.1.confederate.Beauregard.hurt* is free": {Text: "rule: roll t1.1.confederate.Beauregard.hurt* is free", Die: "t1.1.confederate.Beauregard.hurt*"},
	} {
		want.Line = 1
		if r, bad := game.read(line); bad != nil || !reflect.DeepEqual(r, want) {
			t.Errorf("%s: %+v, %+v", line, r, bad)
		}
	}
	for line, want := range map[string]string{
		"roll t1.1.union.attack.15 IA is 11":       "say 0 to 9, or free",
		"roll t1.1.union.attack.15 IA is -1":       "say 0 to 9, or free",
		"roll t1.1.confederate.letter is 0":        `"0" is no face of a draw: say 1 to 6, or free`,
		"roll t1.1.confederate.letter* is 7":       `"7" is no face of a draw: say 1 to 6, or free`,
		"roll t1.1.union.cup.12 is 13":             "say 1 to 10, or free",
		"roll t1.union.attack.15 IA is 3":          "one is called t3.1.union.*",
		"roll t1.1.union.13 TN.dances is 3":        "or a unit or leader with .cadre, ",
		"roll t1.1.confederate.99 TN.march/3 is 3": "is no name of a die in this game",
	} {
		if r, bad := game.read(line); bad == nil || !strings.Contains(bad.Reason, want) {
			t.Errorf("%s: %+v %+v", line, r, bad)
		}
	}
	for name, like := range map[string]string{
		"t1.1.confederate.13 TN.mrach/3":  "t1.1.confederate.13 TN.march/3",
		"t1.1.confederat.13 TX.march":     "t1.1.confederate.13 TN.march",
		"t1.1.confederate.Brag.hrut*":     "t1.1.confederate.Bragg.hurt*",
		"t1.1.unoin.atack.15 IA":          "t1.1.union.attack.15 IA",
		"t1.1.confederate.amry.Ohio":      "t1.1.confederate.army.Ohio",
		"t1.1.confederate.13 TN.marching": "t1.1.confederate.*",
	} {
		_, bad := game.read("roll " + name + " is 0 because x")
		if want := "rule: roll " + like + " is 0 because x"; bad == nil || !slices.Contains(bad.Try, want) {
			t.Errorf("%s: %+v", name, bad)
		}
	}
}

// TestEveryDieOfHellBeforeNightHasAName that a referee may fix: whatever the source rolls for
// begins with a kind of die, or ends with what is rolled for a unit or leader.
func TestEveryDieOfHellBeforeNightHasAName(t *testing.T) {
	dice := shiloh(t)
	d, _ := newBenchOf(dice.system, dice.truth, dice.grid)
	names, used := d.dice(), map[string]bool{}
	for _, subject := range subjectsIn(t, filepath.Join("..", "rules", "hellbeforenight")) {
		about := subject.begins + "x"
		if slices.Contains(names.kinds, subject.begins) && !strings.HasSuffix(subject.begins, ".") {
			about = subject.begins
		} else if subject.begins == "" {
			about = "13 TN" + subject.ends
		}
		if !aboutDie(names, "union."+about) && !aboutDie(names, "union."+about+"/3") {
			t.Errorf("it rolls for %+v, and no name of a die is so", subject)
		}
		used[subject.begins], used[subject.ends] = true, true
	}
	for _, kind := range slices.Concat(names.kinds, names.ends) {
		if !used[kind] {
			t.Errorf("it rolls for nothing that is named so: %q", kind)
		}
	}
}

// rolledFor is what the source rolls a die for, as far as it is written there.
type rolledFor struct{ begins, ends string }

// subjectsIn lists the subjects of the dice that the source in a directory rolls.
func subjectsIn(t *testing.T, dir string) (found []rolledFor) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(gotoken.NewFileSet(), f, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				sel, ok := call.Fun.(*ast.SelectorExpr)
				if at, rolls := map[string]int{"roll": 0, "rollOf": 0, "rollFor": 1}[nameOf(sel, ok)]; rolls {
					if s := (rolledFor{beginning(call.Args[at], nil), endOf(call.Args[at])}); s.begins+s.ends != "" {
						found = append(found, s)
					}
				}
			}
			return true
		})
	}
	return found
}

// endOf is the text with which an expression ends, if it is written there.
func endOf(e ast.Expr) string {
	if sum, ok := e.(*ast.BinaryExpr); ok {
		if lit, ok := sum.Y.(*ast.BasicLit); ok {
			return strings.Trim(lit.Value, `"`)
		}
	}
	return ""
}
