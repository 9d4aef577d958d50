package report

import (
	"go/ast"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// TestEveryKindOfTheSeriesHasASentence reads the kinds from the source, so that it
// can't fall behind it, and writes one of each.
func TestEveryKindOfTheSeriesHasASentence(t *testing.T) {
	written := map[string]bool{}
	writes := func(block string, data any) {
		text, err := write(block, data)
		if err != nil || strings.TrimSpace(string(text)) == "" {
			t.Errorf("%s gives %q, %v", block, text, err)
		}
		written[block] = true
	}
	for _, chapter := range append(seriesTold(t), optionalTold(t)...) {
		for _, n := range chapter.Notices {
			writes("cwb/notice/"+n.Notice(), n)
		}
	}
	for _, l := range seriesForecasts() {
		writes("cwb/forecast/"+l.Forecast.Forecast(), l.Forecast)
	}
	for _, d := range seriesDecisions() {
		writes("cwb/decision/"+d.Kind, d)
	}
	there := map[string][]string{
		"notice":   kindsIn(t, "../../rules/cwb/seen/*.go", "Notice"),
		"forecast": kindsIn(t, "../../rules/cwb/seen/*.go", "Forecast"),
		"decision": seriesDecisionKinds(t),
	}
	for part, kinds := range there {
		for _, kind := range kinds {
			if !written["cwb/"+part+"/"+kind] {
				t.Errorf("no %s of the kind %q is written here", part, kind)
			}
		}
	}
	onlyWhatExists(t, there)
}

// onlyWhatExists finds sentences about nothing.
func onlyWhatExists(t *testing.T, there map[string][]string) {
	t.Helper()
	lib, err := library()
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range lib.Templates() {
		for part, kinds := range there {
			kind, ok := strings.CutPrefix(block.Name(), "cwb/"+part+"/")
			if ok && !slices.Contains(kinds, kind) {
				t.Errorf("block %q tells of nothing that exists", block.Name())
			}
		}
	}
}

// TestEveryCommandOfTheSeriesIsForetold: there is a word beside each order of a sheet.
func TestEveryCommandOfTheSeriesIsForetold(t *testing.T) {
	kinds := seriesCommandKinds(t)
	if len(kinds) < 30 {
		t.Fatalf("only %d commands found", len(kinds))
	}
	for _, command := range kinds {
		switch command {
		case "dispatch", "initiative", "stoppage", "pause", "end", // these have forecasts of their own
			"rule-place", "rule-remove", "rule-set", "rule-hold", "rule-points", "rule-order": // and these are no side's
			continue
		}
		if _, err := write("cwb/forecast/do", seen.WillDo{What: command}); err != nil {
			t.Errorf("no words for the forecast of %q: %v", command, err)
		}
	}
}

// kindsIn reads what the one-line methods of a name return.
func kindsIn(t *testing.T, glob, method string) []string {
	t.Helper()
	var kinds []string
	for _, kind := range kindsByType(t, glob, method) {
		kinds = append(kinds, kind)
	}
	if len(kinds) == 0 {
		t.Fatalf("no kinds of %s found in %s", method, glob)
	}
	return kinds
}

// kindsByType reads what the one-line methods of a name return, by their type.
func kindsByType(t *testing.T, glob, method string) map[string]string {
	t.Helper()
	kinds := map[string]string{}
	for _, file := range sources(t, glob) {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == method && f.Recv != nil {
				if of, ok := f.Recv.List[0].Type.(*ast.Ident); ok {
					kinds[of.Name] = unquoted(t, f.Body.List[0].(*ast.ReturnStmt).Results[0])
				}
			}
		}
	}
	return kinds
}

// seriesDecisionKinds reads the Kind of every rules.Decision of the series.
func seriesDecisionKinds(t *testing.T) []string {
	t.Helper()
	var kinds []string
	eachLiteral(t, func(lit *ast.CompositeLit) {
		if !isDecision(lit.Type) {
			return
		}
		for _, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "Kind" {
				kinds = append(kinds, unquoted(t, kv.Value))
			}
		}
	})
	if len(kinds) == 0 {
		t.Fatal("no decisions found")
	}
	return kinds
}

// seriesCommandKinds reads the kinds of the commands in the lists of each chapter.
func seriesCommandKinds(t *testing.T) []string {
	t.Helper()
	named := kindsByType(t, "../../rules/cwb/*.go", "Kind")
	var kinds []string
	eachLiteral(t, func(lit *ast.CompositeLit) {
		list, ok := lit.Type.(*ast.ArrayType)
		if !ok {
			return
		}
		if of, ok := list.Elt.(*ast.SelectorExpr); !ok || of.Sel.Name != "Command" {
			return
		}
		for _, e := range lit.Elts {
			command, ok := e.(*ast.CompositeLit)
			if !ok {
				continue
			}
			if kind := named[command.Type.(*ast.Ident).Name]; kind != "" {
				kinds = append(kinds, kind)
			}
		}
	})
	return kinds
}

// eachLiteral walks over the composite literals of the series.
func eachLiteral(t *testing.T, visit func(*ast.CompositeLit)) {
	t.Helper()
	for _, file := range sources(t, "../../rules/cwb/*.go") {
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				visit(lit)
			}
			return true
		})
	}
}

// TestSeriesMails writes mails with a notice, a forecast and a question of every kind.
func TestSeriesMails(t *testing.T) {
	g, v := seriesGame(), seriesView()
	for name, mail := range map[string]func() (Page, error){
		"cwb-turn":     func() (Page, error) { return Turn(g, v, seriesTold(t)) },
		"cwb-receipt":  func() (Page, error) { return Acknowledge(g, v, Receipt{Taken: seriesForecasts()}) },
		"cwb-question": func() (Page, error) { return Question(g, v, nil, seriesDecisions(), nil) },
	} {
		p, err := mail()
		if err != nil {
			t.Fatal(name, err)
		}
		for line := range strings.SplitSeq(p.Text, "\n") {
			if len(line) > width {
				t.Errorf("%s: a line of %d columns: %s", name, len(line), line)
			}
		}
		golden(t, name+".txt", "Subject: "+p.Subject+"\n\n"+p.Text)
		golden(t, name+".html", p.HTML)
	}
}

// TestWordsOfTheSeriesThatNobodyKnows: a word of the rules without a sentence stops
// the page.
func TestWordsOfTheSeriesThatNobodyKnows(t *testing.T) {
	for block, data := range map[string]any{
		"cwb/notice/sent":           seen.Sent{Method: "pigeon"},
		"cwb/notice/tested":         seen.Tested{Result: "D3"},
		"cwb/forecast/do":           seen.WillDo{What: "sing"},
		"cwb/notice/formed":         seen.Formed{Formation: "square"},
		"cwb/notice/entered":        seen.Entered{Formation: "square"},
		"cwb/notice/state-shared":   seen.StateShared{State: "merry"},
		"cwb/notice/leader-checked": seen.LeaderChecked{Fate: "lost in the woods"},
	} {
		if text, err := write(block, data); err == nil {
			t.Errorf("%s of an unknown word gives %q", block, text)
		}
	}
}

func TestSumsAreWrittenWithTheirReasons(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{addUp(tally), "4 (Lee sends) - 2 (complex) = 2"},
		{addUp(tally[1:]), "-2 (complex)"},
		{hour("8:30 am, 1 July", "8:00 am, 1 July"), "8:30 am"},
		{hour("8:30 am, 2 July", "8:00 am, 1 July"), "8:30 am, 2 July"},
		{rolled(3, nil), "3"},
		{itemized(rules.Tally{{Amount: 3, Reason: "ground"}, {Amount: 0, Reason: "leaders"}, {Amount: -1, Reason: "an option"}}), "2: 3 ground, -1 an option"},
		{itemized(rules.Tally{{Amount: 0, Reason: "ground"}}), "0"},
		{rolled(3, rules.Tally{{Amount: 2, Reason: "night"}, {Amount: -1, Reason: "a leader"}}), "3 + 2 (night) - 1 (a leader) = 4"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}

// TestNumbersOfABattleAreWrittenAsPlayersSayThem holds halves, lists and hexes.
func TestNumbersOfABattleAreWrittenAsPlayersSayThem(t *testing.T) {
	at := sampleHex(t)
	for _, c := range []struct{ got, want string }{
		{inHalves(0), "0"}, {inHalves(1), "1/2"}, {inHalves(2), "1"}, {inHalves(25), "12 1/2"},
		{points(0), "less than half a fire point"}, {points(1), "1/2 fire points"}, {points(2), "1 fire point"}, {points(24), "12 fire points"},
		{pointsLeft(7), "3 1/2 MP left"},
		{sameLeft([]int{7, 7, 7}), "3 1/2 MP left"}, {differentLeft([]int{7, 7, 7}), ""},
		{sameLeft([]int{7, 7, 2}), ""}, {differentLeft([]int{7, 7, 2}), "3 1/2 / 3 1/2 / 1 MP left"}, {differentLeft(nil), ""},
		{worthTo("the Union", 0), ""}, {worthTo("the Union", 5), "5 to the Union"},
		{dotted(at("21.24")), "21.24"}, {dotted(at("08.05")), "8.05"},
		{dottedList(sampleHexes(t, "21.24 08.05")), "21.24, 8.05"},
		{marched(at("21.24"), sampleHexes(t, "22.24 23.25")), "21.24 -> 23.25"}, {marched(at("21.24"), nil), "21.24"},
		{shooters([]string{"1-1", "2-1"}, nil), "1-1, 2-1"}, {shooters(nil, []string{"Tyler"}), "the gunboat Tyler"},
		{shooters([]string{"1-1"}, []string{"Tyler", "Lexington"}), "1-1 and the gunboats Tyler, Lexington"},
		{stepsLost(0, 0), "nothing"}, {stepsLost(1, 0), "1 step"}, {stepsLost(2, 1), "2 steps and 1 straggler"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}

// TestOutcomeOfABattle: a winner, a draw, and an order log, which has no outcome.
func TestOutcomeOfABattle(t *testing.T) {
	for _, c := range []struct {
		result rules.Result
		want   string
	}{
		{rules.Result{Winner: rules.Union, Level: "major", Points: [3]int{0, 30, 12}}, "The Union wins, a major victory: Union 30, Confederate 12."},
		{rules.Result{Winner: rules.Confederate, Points: [3]int{0, 0, 7}}, "The Confederates win: Union 0, Confederate 7."},
		{rules.Result{Level: "draw", Points: [3]int{0, 9, 10}}, "It is a draw: Union 9, Confederate 10."},
		{rules.Result{}, ""},
	} {
		l := letter{Game: seriesGame()}
		l.Result = &c.result
		if got, err := l.Outcome(); err != nil || string(got) != c.want {
			t.Errorf("%q, %v, not %q", got, err, c.want)
		}
	}
}
