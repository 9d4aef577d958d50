package orders

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
	"longroll/rules/hex"
)

// logView is what the Confederates see of April's Harvest's log in their first
// command phase, or before the battle.
func logView(t testing.TB, before bool) seen.View {
	t.Helper()
	game, err := cwb.New(data.With(nil)).Begin(rules.Setup{Battle: "cwb-log", Roster: "aprils-harvest"})
	if err != nil {
		t.Fatal(err)
	}
	for !before && game.Now().Side != rules.NoSide && game.View(rules.Confederate).(seen.View).Phase == "pre-set" {
		out := game.Run(game.Now().Side, cwb.End{}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})})
		if out.After == nil {
			t.Fatalf("%+v", out)
		}
		game = out.After
	}
	return game.View(rules.Confederate).(seen.View)
}

// breakLoose puts a loose cannon of the Union on view, and the question about him.
func breakLoose(v *seen.View) []rules.Decision {
	v.Cannons = append(v.Cannons, seen.Cannon{Leader: "Sherman", Side: rules.Union, Command: "5 Div", Had: true})
	return []rules.Decision{{ID: "1-union-cannon-5 Div", Side: rules.Confederate, Kind: "cannon", Subjects: []string{"Sherman", "5 Div"},
		Options: []string{"stands where it is"}, Sheet: true}}
}

// TestLogSheets reads the mail of each case in the language of the order log.
func TestLogSheets(t *testing.T) {
	files, err := filepath.Glob("testdata/log/*.txtar")
	if err != nil || len(files) < 15 {
		t.Fatalf("%d sheets, error %v: at least 15 are wanted", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { runLogSheet(t, file) })
	}
}

func runLogSheet(t *testing.T, file string) {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	archive := txtar.Parse(raw)
	if strings.TrimSpace(string(archive.Comment)) == "" {
		t.Error("the case must begin with a sentence")
	}
	view, mail, want := logView(t, false), "", make(map[string]string)
	var open []rules.Decision
	var grid hex.Grid
	for _, f := range archive.Files {
		switch {
		case f.Name == "map":
			grid = shilohGrid(t)
		case f.Name == "battle":
			view, grid = battleView(t, strings.Fields(string(f.Data))), shilohGrid(t)
		case f.Name == "mail":
			mail = strings.ReplaceAll(string(f.Data), `\s`, " ")
		case f.Name == "before":
			view = logView(t, true)
		case f.Name == "loose":
			open = breakLoose(&view)
		case slices.Contains(expected, f.Name):
			want[f.Name] = string(f.Data)
		default:
			t.Fatalf("unknown section %q", f.Name)
		}
	}
	r := Read("cwb", mail, view, grid, open)
	checkLogReading(t, view, grid, open, mail, r)
	got := render(r, open)
	if *update {
		archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return slices.Contains(expected, f.Name) })
		for _, name := range expected {
			if got[name] != "" {
				archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(got[name])})
			}
		}
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, name := range expected {
		if got[name] != want[name] {
			t.Errorf("%s: got\n%swant\n%s", name, got[name], want[name])
		}
	}
}

// checkLogReading holds a reading to what is true of every one: each line that is
// not blank is told of once, an order reads back as itself, and what is offered on
// one line for an order that fits one is right.
func checkLogReading(t testing.TB, v seen.View, grid hex.Grid, open []rules.Decision, mail string, r Reading) {
	t.Helper()
	for _, m := range r.Misreads {
		for _, try := range m.Try {
			if verb := logVerbOf(firstWord(try)); verb == nil || verb.onMap == nil {
				continue // a line of a dispatch may be but a part of it
			}
			if again := Read("cwb", try, v, grid, open); len(again.Orders)+len(again.Requests)+len(again.Notes) == 0 || len(again.Misreads) > 0 {
				t.Errorf("line %d: %q is offered, and reads as %+v", m.Line, try, again)
			}
		}
	}
	checkEchoes(t, v, grid, open, r.Orders)
	if r.Whole != "" {
		return
	}
	told := make(map[int]int)
	mark := func(line int, more []int) {
		for _, n := range append([]int{line}, more...) {
			told[n]++
		}
	}
	counted := map[int]bool{}
	for _, o := range r.Orders {
		if !counted[o.Line] {
			mark(o.Line, o.More)
		}
		counted[o.Line] = true
	}
	for _, m := range r.Misreads {
		mark(m.Line, m.More)
	}
	for _, n := range r.Notes {
		mark(n.Line, n.More)
	}
	for _, i := range r.Ignored {
		for n := i.From; n <= i.To; n++ {
			told[n]++
		}
	}
	for _, q := range r.Requests {
		mark(q.Line, q.More)
	}
	dropped := map[int]bool{}
	for _, d := range r.Drops {
		if !dropped[d.Line] {
			mark(d.Line, nil)
		}
		dropped[d.Line] = true
	}
	for _, p := range r.Press {
		for n := p.Line; n <= p.Last; n++ {
			told[n]++
		}
	}
	checkRequests(t, r)
	for i, line := range strings.Split(mail, "\n") {
		if text, depth := unquote(fold(line)); (strings.TrimSpace(text) != "" || depth > 0) && told[i+1] != 1 {
			t.Errorf("line %d %q is told of %d times", i+1, line, told[i+1])
		}
	}
}

// TestLogExamplesAreRight reads every example of the help.
func TestLogExamplesAreRight(t *testing.T) {
	for _, v := range logVerbs() {
		for _, e := range v.examples {
			view := logView(t, v.names[0] == "preset")
			var open []rules.Decision
			if v.names[0] == "order" {
				open = breakLoose(&view)
			}
			r := Read("cwb", e, view, gridFor(t, &v), open)
			if len(r.Misreads) > 0 || len(r.Ignored) > 0 || r.Whole != "" || len(r.Orders)+len(r.Notes)+len(r.Requests)+len(r.Drops)+len(r.Press) == 0 || len(r.Orders)+len(r.Notes) > 1 && v.onMap == nil {
				t.Errorf("%s: %+v", e, r)
			}
		}
	}
}

// TestLogHelpTellsOfEveryOrder: help is made from the table, narrow and in ASCII.
func TestLogHelpTellsOfEveryOrder(t *testing.T) {
	topics := []string{"", "no such thing"}
	for _, v := range logVerbs() {
		topics = append(topics, v.names[0])
		for _, form := range v.forms {
			if !strings.Contains(strings.Join(strings.Fields(Help("cwb", "")), " "), form) {
				t.Errorf("help does not tell of %q", form)
			}
		}
	}
	for _, topic := range topics {
		for line := range strings.Lines(Help("cwb", topic)) {
			if len(line) > 79 || strings.ContainsFunc(line, func(c rune) bool { return c != '\n' && (c < ' ' || c > '~') }) {
				t.Errorf("help %s: %q", topic, line)
			}
		}
	}
}

// TestALogFormLeftAloneGivesNoOrders mails the form of each phase back as it came.
func TestALogFormLeftAloneGivesNoOrders(t *testing.T) {
	for _, before := range []bool{true, false} {
		v := logView(t, before)
		form := Form("cwb", FormHead{Game: "ring", Turn: v.Turn, Side: v.For, Version: 1, Token: "abcd"}, v)
		for _, mail := range []string{form, "> " + strings.ReplaceAll(form, "\n", "\n> ")} {
			r := Read("cwb", mail, v, hex.Grid{}, nil)
			if len(r.Orders)+len(r.Misreads)+len(r.Notes) > 0 || r.Whole != "" {
				t.Errorf("%+v\n%s", r, mail)
			}
		}
		for line := range strings.Lines(form) {
			if len(line) > 71 {
				t.Errorf("a line of the form is too long: %q", line)
			}
		}
		if game, token, ok := FormToken(form); !ok || game != "ring" || token != "abcd" {
			t.Errorf("the form is of game %q with token %q", game, token)
		}
	}
}

// TestTheLengthOfAText: 900 words are taken, 901 are not.
func TestTheLengthOfAText(t *testing.T) {
	v := logView(t, false)
	for words, taken := range map[int]bool{1: true, 900: true, 901: false} {
		text := strings.TrimSpace(strings.Repeat("word ", words))
		r := Read("cwb", "dispatch to 3 Corps, in person, simple\n\""+text+"\"\nend\n", v, hex.Grid{}, nil)
		switch {
		case taken && (len(r.Orders) != 2 || r.Orders[0].Command.(cwb.WriteDispatch).Text != text):
			t.Errorf("%d words: %+v", words, r)
		case !taken && (len(r.Misreads) != 1 || !strings.Contains(r.Misreads[0].Reason, "901 words")):
			t.Errorf("%d words: %+v", words, r)
		}
	}
}

// TestTwoDivisionsOfOneName: where two armies of a side have a division of one
// name, the army is part of it, and the short name is asked about.
func TestTwoDivisionsOfOneName(t *testing.T) {
	game, err := cwb.New(data.With(nil)).Begin(rules.Setup{Battle: "cwb-log", Roster: "aprils-harvest"})
	if err != nil {
		t.Fatal(err)
	}
	v := game.View(rules.Union)
	for name, want := range map[string]string{"2 Div Ohio": "2 Div Ohio", "McCook": "2 Div Ohio", "2 Div Tennessee": "2 Div Tennessee", "5 Div": ""} {
		r := Read("cwb", "touch "+name, v, hex.Grid{}, nil)
		switch {
		case want == "" && (len(r.Misreads) != 1 || len(r.Misreads[0].Try) != 2):
			t.Errorf("%s: %+v", name, r)
		case want != "" && (len(r.Orders) != 1 || r.Orders[0].Command.(cwb.Touch).Command != want):
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// FuzzLogRead: whatever is mailed, each line is told of once, or the mail is
// refused whole, and every order reads back as itself.
func FuzzLogRead(f *testing.F) {
	view := logView(f, false)
	open := breakLoose(&view)
	for _, v := range logVerbs() {
		for _, e := range v.examples {
			f.Add(e)
		}
	}
	files, err := filepath.Glob("testdata/log/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			if part.Name == "mail" {
				f.Add(string(part.Data))
			}
		}
	}
	grid := shilohGrid(f)
	f.Fuzz(func(t *testing.T, mail string) {
		for _, g := range []hex.Grid{{}, grid} {
			r := Read("cwb", mail, view, g, open)
			if fmt.Sprint(r) != fmt.Sprint(Read("cwb", mail, view, g, open)) {
				t.Fatal("read twice, it is not the same")
			}
			checkLogReading(t, view, g, open, mail, r)
		}
	})
}
