package orders

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"longroll/rules"
	"longroll/rules/hex"
)

var update = flag.Bool("update", false, "rewrite the expected sections of the cases")

// expected are the sections that tell what must come of a mail, in their order.
var expected = []string{"whole", "commands", "answers", "notes", "requests", "press", "drops", "told", "misreads", "ignored"}

// TestSheets reads the mail of each case and compares all that came of it.
func TestSheets(t *testing.T) {
	runSheets(t, "testdata/sheets/*.txtar", 50, boardTalk)
}

func runSheets(t *testing.T, pattern string, least int, talk sheetTalk) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) < least {
		t.Fatalf("%d sheets, error %v: at least %d are wanted", len(files), err, least)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { runSheet(t, file, talk) })
	}
}

func runSheet(t *testing.T, file string, talk sheetTalk) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	archive := txtar.Parse(data)
	if strings.TrimSpace(string(archive.Comment)) == "" {
		t.Error("the case must begin with a sentence")
	}
	c := talk.parse(t, archive)
	r := c.read(c.mail, c.open)
	checkReading(t, c, r)
	got := render(r, c.open)
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
		if got[name] != c.want[name] {
			t.Errorf("%s: got\n%swant\n%s", name, got[name], c.want[name])
		}
	}
}

// sheetTalk is what the cases of a system are in.
type sheetTalk struct {
	system string
	grid   func(testing.TB) hex.Grid
	usual  func(testing.TB) rules.View
	view   func(text string) (rules.View, error) // of a case that has its own
	attack string                                // under which riders are right
	// above is the line without which an order means nothing, empty if it may stand alone; bare
	// is a command without what it has from its place in a sheet, nil: nothing is.
	above func(rules.Command) string
	bare  func(rules.Command) rules.Command
}

var boardTalk = sheetTalk{
	system: "bluegray", attack: "attack 1526 with 3/3/XIV",
	grid:  func(testing.TB) hex.Grid { return chickamaugaGrid },
	usual: func(t testing.TB) rules.View { return usual(t) },
	view:  func(text string) (rules.View, error) { return parseView(text) },
}

// sheetCase is a case as read from its file.
type sheetCase struct {
	talk sheetTalk
	grid hex.Grid
	mail string
	view rules.View
	open []rules.Decision
	want map[string]string
}

// read reads a mail as that of the case.
func (c *sheetCase) read(mail string, open []rules.Decision) Reading {
	return Read(c.talk.system, mail, c.view, c.grid, open)
}

// caseOf is a case of a mail alone.
func (talk sheetTalk) caseOf(t testing.TB, mail string) sheetCase {
	return sheetCase{talk: talk, grid: talk.grid(t), mail: mail, view: talk.usual(t)}
}

func (talk sheetTalk) parse(t *testing.T, a *txtar.Archive) sheetCase {
	c := talk.caseOf(t, "")
	c.want = make(map[string]string)
	var err error
	for _, f := range a.Files {
		text := string(f.Data)
		switch {
		case f.Name == "mail":
			// A trailing space can't be seen in a file, so it is written \s.
			c.mail = strings.ReplaceAll(text, `\s`, " ")
		case f.Name == "view":
			c.view, err = talk.view(text)
		case f.Name == "open":
			c.open, err = parseOpen(text)
		case slices.Contains(expected, f.Name):
			c.want[f.Name] = text
		default:
			t.Fatalf("unknown section %q", f.Name)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// render writes a reading as the sections of a case.
func render(r Reading, open []rules.Decision) map[string]string {
	got := make(map[string]string)
	add := func(name, format string, args ...any) { got[name] += fmt.Sprintf(format, args...) + "\n" }
	if r.Whole != "" {
		add("whole", "%s", r.Whole)
	}
	for _, o := range r.Orders {
		add("commands", "%s  %s", lineList(o.Line, o.More), o.Text)
		data, err := json.Marshal(o.Command)
		if err != nil {
			data = []byte(err.Error())
		}
		add("commands", "    %s %s", o.Command.Kind(), data)
	}
	for _, d := range open {
		if i, ok := r.Answers[d.ID]; ok {
			add("answers", "%s %s: %s", d.Kind, strings.Join(d.Subjects, ","), d.Options[i])
		}
	}
	for _, n := range r.Notes {
		add("notes", "%s  %s", lineList(n.Line, n.More), n.Text)
	}
	renderRequests(r, add)
	for _, told := range r.Told {
		add("told", "%s", strings.TrimSuffix(told, "\n"))
	}
	if len(r.Topics) > 0 {
		add("notes", "topics: %s", strings.Join(r.Topics, ", "))
	}
	for _, m := range r.Misreads {
		add("misreads", "%s  %q", lineList(m.Line, m.More), m.Text)
		add("misreads", "    %s", m.Reason)
		for _, try := range m.Try {
			add("misreads", "    > %s", try)
		}
	}
	for _, i := range r.Ignored {
		add("ignored", "%d-%d  %s", i.From, i.To, i.Why)
	}
	return got
}

// renderRequests writes what a reading holds besides orders, with what of a request its
// canonical text does not tell.
func renderRequests(r Reading, add func(name, format string, args ...any)) {
	for _, q := range r.Requests {
		add("requests", "%s  %s", lineList(q.Line, q.More), q.Text)
		if q.Reason != "" {
			add("requests", "    because %s", q.Reason)
		}
	}
	for _, p := range r.Press {
		how := ""
		if p.Anonymous {
			how = ", anonymously"
		}
		if p.Question {
			how = ", a question"
		}
		add("press", "%d-%d  to %s%s", p.Line, p.Last, p.To, how)
		for l := range strings.SplitSeq(p.Text, "\n") {
			add("press", "    |%s", l)
		}
	}
	for _, d := range r.Drops {
		add("drops", "%d  %s", d.Line, strings.TrimSpace(strings.TrimPrefix(itoa(d.Number), "0")+" "+d.Text))
	}
	if r.Amend {
		add("notes", "it amends")
	}
	if r.Default {
		add("notes", "these are default orders")
	}
}

func lineList(line int, more []int) string {
	s := itoa(line)
	for _, n := range more {
		s += "," + itoa(n)
	}
	return s
}

// checkReading holds a reading to what is true of every one.
func checkReading(t *testing.T, c sheetCase, r Reading) {
	t.Helper()
	if r.Whole != "" {
		if rest := (Reading{Whole: r.Whole}); !reflect.DeepEqual(r, rest) {
			t.Errorf("the mail is refused whole, yet it gave %+v", r)
		}
		return
	}
	checkAccount(t, c.mail, r)
	for _, o := range r.Orders {
		checkEcho(t, c, o)
	}
	for _, m := range r.Misreads {
		checkMisread(t, c, m)
	}
	checkRequests(t, r)
	for id, i := range r.Answers {
		d := slices.IndexFunc(c.open, func(d rules.Decision) bool { return d.ID == id })
		if d < 0 || i < 0 || i >= len(c.open[d].Options) {
			t.Errorf("answer %s: %d is none that was asked for", id, i)
		}
	}
}

// checkAccount demands that each line is in exactly one place.
func checkAccount(t *testing.T, mail string, r Reading) {
	t.Helper()
	places := make(map[int][]string)
	put := func(what string, line int, more []int) {
		for _, n := range append([]int{line}, more...) {
			if !slices.Contains(places[n], what) {
				places[n] = append(places[n], what)
			}
		}
	}
	for _, o := range r.Orders {
		put("orders", o.Line, o.More)
	}
	for _, m := range r.Misreads {
		put("misreads", m.Line, m.More)
	}
	for _, n := range r.Notes {
		put("notes", n.Line, n.More)
	}
	for _, q := range r.Requests {
		put("requests", q.Line, q.More)
	}
	for _, d := range r.Drops {
		put("drops", d.Line, nil)
	}
	for _, p := range r.Press {
		for n := p.Line; n <= p.Last; n++ {
			put("press", n, nil)
		}
	}
	lines := strings.Split(mail, "\n")
	blank := func(n int) bool {
		text, depth := unquote(fold(lines[n-1]))
		return strings.TrimSpace(text) == "" && depth == 0
	}
	for _, i := range r.Ignored {
		for n := i.From; n <= i.To; n++ {
			if !blank(n) {
				put("ignored", n, nil)
			}
		}
	}
	for n := 1; n <= len(lines); n++ {
		if len(places[n]) > 1 || len(places[n]) == 0 && !blank(n) {
			t.Errorf("line %d %q is in %v, and must be in exactly one place", n, lines[n-1], places[n])
		}
	}
}

// checkEcho demands that an order's canonical text gives the same command again.
func checkEcho(t *testing.T, c sheetCase, o Order) {
	t.Helper()
	want, bare := o.Command, func(c rules.Command) rules.Command { return c }
	if c.talk.bare != nil && Echo(c.talk.system, c.talk.bare(want)) == o.Text {
		bare = c.talk.bare
	}
	if text := Echo(c.talk.system, bare(want)); text != o.Text {
		t.Errorf("order text %q, echo %q", o.Text, text)
	}
	mail, most := o.Text, 1
	if c.talk.above != nil && c.talk.above(want) != "" {
		mail, most = c.talk.above(want)+"\n"+o.Text, 2
	}
	again := c.read(mail, nil)
	if len(again.Orders) != most || len(again.Misreads)+len(again.Ignored)+len(again.Notes) > 0 ||
		!reflect.DeepEqual(bare(again.Orders[most-1].Command), bare(want)) {
		t.Errorf("%q\ngives %+v\nand read again %+v", mail, o.Command, again)
	}
}

// checkRequests demands that the canonical text of a request gives the same one again.
func checkRequests(t testing.TB, r Reading) {
	t.Helper()
	for _, q := range r.Requests {
		again := ReadRequests(q.Text)
		want := q
		want.Line, want.More, want.Reason = 1, nil, strings.TrimSpace(fold(q.Reason))
		if len(again.Requests) == 1 {
			again.Requests[0].More = nil
		}
		if !plain(q.Text) || len(again.Requests) != 1 || !reflect.DeepEqual(again.Requests[0], want) {
			t.Errorf("line %d: %+v\nas %q reads as %+v", q.Line, q, q.Text, again)
		}
	}
	if len(r.Drops) > 0 && !r.Amend {
		t.Error("a line is dropped by a sheet that amends nothing")
	}
}

// checkMisread demands a reason in ASCII and lines that are right when pasted.
func checkMisread(t *testing.T, c sheetCase, m Misread) {
	t.Helper()
	if m.Reason == "" || !plain(m.Reason) {
		t.Errorf("line %d: reason %q", m.Line, m.Reason)
	}
	for _, try := range m.Try {
		r := c.read(try, c.open)
		riders := c.read(c.talk.attack+"\n"+try, c.open)
		right := func(r Reading) bool { return len(r.Misreads)+len(r.Ignored) == 0 && r.Whole == "" }
		above := strings.Join(strings.Split(c.mail, "\n")[:m.Line-1], "\n")
		inPlace := c.read(above+"\n"+try, c.open)
		asked := slices.ContainsFunc(inPlace.Misreads, func(again Misread) bool { return again.Line >= m.Line })
		if !plain(try) || !right(r) && !right(riders) && !c.isRider(try) && (asked || inPlace.Whole != "") {
			t.Errorf("line %d offers %q, which reads as %+v", m.Line, try, r)
		}
	}
}

// isRider reports whether a line goes under an attack, whose units the case knows.
func (c *sheetCase) isRider(line string) bool {
	lang := map[string]*language{boardSystem: &blueGray, hbnSystem: &hellBeforeNight}[c.talk.system]
	return lang.rider(newPhrase(line), 0) != nil
}
