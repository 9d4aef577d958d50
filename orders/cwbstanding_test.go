package orders

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// TestInstructionsAreRead reads lines as players write them, and others that make no sense.
func TestInstructionsAreRead(t *testing.T) {
	to := hex.Hex{Col: 30, Row: 12}
	for line, want := range map[string][]rules.Command{
		"Standing: 1-2 retreats": nil, "standing": nil, "standing retreat": nil, "standing retreat 1-2": nil, "standing retreat toward": nil,
		"standing room": nil, "standing drawn fire 1-2 hold": nil, "standing on top": nil, "standing deploy maybe": nil, "standing retreat toward 99.99": nil,
		"standing orders: retreat to 30.12": {cwb.Instruct{Standing: seen.Standing{What: "retreat", To: to}}},
		"standing: retreat, any towards NE": nil,
		"standing: retreat any towards ne":  {cwb.Instruct{Standing: seen.Standing{What: "retreat", Way: "NE"}}},
		"STANDING RETREAT 1-2 and 2-2 toward SUPPLY": {cwb.Instruct{Standing: seen.Standing{What: "retreat", Unit: "1-2", Way: "supply"}},
			cwb.Instruct{Standing: seen.Standing{What: "retreat", Unit: "2-2", Way: "supply"}}},
		"standing room 1-2 aside to 30.12": {cwb.Instruct{Standing: seen.Standing{What: "rout-through", Unit: "1-2", Choice: "aside", To: to}}},
		"standing face everybody NW":       {cwb.Instruct{Standing: seen.Standing{What: "face", Way: "NW"}}},
		"standing face as they are":        {cwb.Instruct{Standing: seen.Standing{What: "face", Choice: "unchanged"}}},
		"standing face 1-2 unchanged":      {cwb.Instruct{Standing: seen.Standing{What: "face", Unit: "1-2", Choice: "unchanged"}}},
		"standing face":                    nil, "standing face 1-2 as": nil, "standing retreat as they are": nil,
		`standing leader "A.S. Johnston" to S`: {cwb.Instruct{Standing: seen.Standing{What: "leader-place", Unit: "A.S. Johnston", Way: "S"}}},
		"doctrine":                             nil, "doctrine all": nil, "doctrine defensive": nil, "doctrine defensive all, first": nil, "doctrine offensive all, guns to many": nil,
		"doctrine both hold fire":                          nil,
		"doctrine defense: all; low holds and no gunboats": {cwb.Doctrine{Doctrine: seen.Doctrine{Window: "defensive", Fire: "all", LowHolds: true, NoBoats: true}}},
		"doctrine both ask":                                {cwb.Doctrine{Doctrine: seen.Doctrine{Window: "defensive", Fire: "ask"}}, cwb.Doctrine{Doctrine: seen.Doctrine{Window: "offensive", Fire: "ask"}}},
		"cancel":                                           nil, "cancel fire": nil, "cancel standing supper": nil,
		"cancel standing orders all": {cwb.CancelStanding{}},
		"cancel doctrine offensive":  {cwb.Doctrine{Doctrine: seen.Doctrine{Window: "offensive", Fire: "ask"}}},
	} {
		r := Read("cwb", line, logView(t, false), shilohGrid(t), nil)
		var got []rules.Command
		for _, o := range r.Orders {
			got = append(got, o.Command)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, misread %+v", line, got, r.Misreads)
		}
	}
}

// TestInstructionsStandBelowTheEnd: what is good at any time may come after the end of a sheet,
// another order not.
func TestInstructionsStandBelowTheEnd(t *testing.T) {
	r := Read("cwb", "end\ndoctrine both all\nstanding deploy line\nfire 24.16", logView(t, false), shilohGrid(t), nil)
	if len(r.Orders) != 4 || len(r.Misreads) != 1 {
		t.Errorf("%+v", r)
	}
}

// TestEveryInstructionStandsInABattle gives every example of a standing instruction and of a doctrine
// to the engine, out of turn: what the language can say the engine takes, and it has a case for
// every question of a battle that can be answered in advance.
func TestEveryInstructionStandsInABattle(t *testing.T) {
	g := aprilGame(t)
	for _, v := range standingVerbs()[:2] {
		for _, e := range v.examples {
			r := Read("cwb", e, logView(t, false), shilohGrid(t), nil)
			for _, o := range r.Orders {
				if !g.Standing(o.Command) {
					t.Fatalf("%s is not taken out of turn", e)
				}
				out := g.Run(rules.Union, o.Command, rules.Aid{})
				if out.Refused != nil && !strings.HasPrefix(out.Refused.Reason, "you have no ") {
					t.Errorf("%s: %v", e, out.Refused)
				}
			}
		}
	}
	for _, kind := range battleQuestions(t) {
		if kind != "cannon" && !slices.ContainsFunc(instructionForms, func(f instructionForm) bool { return f.what == kind }) {
			t.Errorf("there is no instruction for the question %q", kind)
		}
	}
}

// aprilGame is the beginning of a battle.
func aprilGame(t *testing.T) rules.Game {
	t.Helper()
	g, err := cwb.New(data.With(nil)).Begin(rules.Setup{Battle: "april-5.1"})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// battleQuestions reads the kinds of all questions of the series from its source.
func battleQuestions(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("../rules/cwb/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(gotoken.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if of, ok := lit.Type.(*ast.SelectorExpr); !ok || of.Sel.Name != "Decision" {
				return true
			}
			for _, e := range lit.Elts {
				kv := e.(*ast.KeyValueExpr)
				if value, ok := kv.Value.(*ast.BasicLit); ok && kv.Key.(*ast.Ident).Name == "Kind" {
					kind, _ := strconv.Unquote(value.Value)
					kinds = append(kinds, kind)
				}
			}
			return true
		})
	}
	if len(kinds) < 12 {
		t.Fatalf("only %v found", kinds)
	}
	return kinds
}

// battleDecisions holds a question of every kind as the engine words it.
func battleDecisions() []rules.Decision {
	ask := func(kind, subjects string, options ...string) rules.Decision {
		return rules.Decision{ID: kind, Kind: kind, Subjects: strings.Split(subjects, "|"), Options: options}
	}
	return []rules.Decision{
		ask("draw-in", "2-6", "unit in 21.19", "unit in 21.18 and line in 21.19", "unit in 21.18 and line in 20.19"),
		ask("drawn-fire", "25.19|26.19", "fire", "hold", "only 1-2", "only 2Div-b1(3)"),
		ask("deploy", "Cav-1|24.12", "stay mounted", "go into line"),
		ask("stand", "1-5|22.19", "stand", "go back"),
		ask("retreat", "1-4|21.12", "22.19 23.19", "22.18 23.18", "22.18 off the map"),
		ask("go-along", "1 Corps Supply|21.13|22.13", "goes along", "stays"),
		ask("rout-through", "1-3|22.20|R-1-1", "stack", "step aside to 22.20", "step aside to 22.21"),
		ask("face", "2-5|23.19", "N", "NE", "SE", "S", "SW", "NW"),
		ask("on-top", "24.19", "2-4", "2Corps-b1(5)", "15 Mi-Ind"),
		ask("successor", "1 Corps", "A.S. Johnston", "Stewart"),
		ask("leader-place", "Hare", "22.11", "23.11"),
		ask("cannon", "Hardee|3 Corps", "stands where it is"),
	}
}

// TestEveryQuestionOfABattleCanBeAnswered answers each kind alone by a letter and in the words of
// every option, by its subject, and among all the others by subject, number and letters.
func TestEveryQuestionOfABattleCanBeAnswered(t *testing.T) {
	all := battleDecisions()
	var asked []string
	for _, d := range all {
		asked = append(asked, d.Kind)
	}
	for _, kind := range battleQuestions(t) {
		if !slices.Contains(asked, kind) {
			t.Errorf("a question of the kind %q is not tried here", kind)
		}
	}
	answers := func(line string, open []rules.Decision, id string, want int) {
		t.Helper()
		r := Read("cwb", line, logView(t, false), shilohGrid(t), open)
		if got, ok := r.Answers[id]; !ok || got != want || len(r.Misreads) > 0 {
			t.Errorf("%q to %s: %v, want option %d; misread %+v", line, id, r.Answers, want, r.Misreads)
		}
	}
	var letters strings.Builder
	for at, d := range all {
		for i, option := range d.Options {
			letter := string(rune('a' + i))
			for _, line := range []string{letter, "answer " + letter, option, d.Subjects[0] + ": " + option, d.Subjects[0] + " " + letter} {
				answers(line, []rules.Decision{d}, d.ID, i)
			}
			answers(d.Subjects[0]+" "+option, all, d.ID, i)
			answers(itoa(at+1)+" "+letter, all, d.ID, i)
		}
		letters.WriteString(" " + string(rune('a'+len(d.Options)-1)))
	}
	r := Read("cwb", "answer"+letters.String(), logView(t, false), shilohGrid(t), all)
	for _, d := range all {
		if r.Answers[d.ID] != len(d.Options)-1 {
			t.Errorf("by letters %s got %d: %+v", d.ID, r.Answers[d.ID], r.Misreads)
		}
	}
}
