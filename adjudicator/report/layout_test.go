package report

import (
	"strings"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

func TestPlainSpellsWhatMailsCannotCarry(t *testing.T) {
	for in, want := range map[string]string{
		"Wilder":                            "Wilder",
		"Jos\u00e9 M\u00fcller":             "Jose Muller",
		"\u201chold\u201d \u2013 it\u2019s": `"hold" - it's`,
		"1317\u20111318":                    "1317-1318",
		"a\tb\nc\r\n":                       "a b c  ",
		"\u00a7 FAKE \u2502 \u00a6":         "? FAKE ? ?",
		"bell\a\x00\u200b":                  "bell",
		"\u5357\u5317":                      "??",
	} {
		if got := ascii(in); got != want {
			t.Errorf("%q gives %q, not %q", in, got, want)
		}
	}
}

func TestTimesAreRelativeInTheTwoLargestUnits(t *testing.T) {
	now := time.Date(2026, 12, 1, 16, 0, 0, 0, time.UTC)
	for want, d := range map[string]time.Duration{
		"in 2 days 4 hours":     52*time.Hour + 10*time.Minute,
		"in 1 day":              24*time.Hour + 5*time.Minute,
		"in 3 hours 10 minutes": 3*time.Hour + 10*time.Minute,
		"in 1 hour":             time.Hour,
		"in 35 minutes":         35 * time.Minute,
		"in less than a minute": 20 * time.Second,
		"2 hours ago":           -2 * time.Hour,
	} {
		if got := fromNow(now, now.Add(d)); got != want {
			t.Errorf("%v gives %q, not %q", d, got, want)
		}
	}
}

func TestTimesArePrintedInTheZoneOfTheGame(t *testing.T) {
	g := Game{Clock: time.Date(2026, 12, 31, 20, 0, 0, 0, time.UTC), Zone: time.FixedZone("CET", 3600)}
	if got, want := g.when(g.Clock.Add(time.Hour)), "Thursday 31 December 22:00 CET"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := g.when(g.Clock.Add(4*time.Hour)), "Friday 1 January 2027 01:00 CET"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	g.Zone = time.FixedZone("+0330", 3*3600+1800)
	if got, want := g.shortly(g.Clock), "Thu 31 Dec 23:30 UTC+0330"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	g.Zone = nil
	if got, want := g.shortly(g.Clock), "Thu 31 Dec 20:00 UTC"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestALongPathBreaksAfterADash(t *testing.T) {
	lines := wrap("move Wilder "+strings.TrimSuffix(strings.Repeat("1317-", 20), "-"), 60)
	if len(lines) < 2 {
		t.Fatal("not wrapped")
	}
	for i, line := range lines[1 : len(lines)-1] {
		if !strings.HasSuffix(line, "-") {
			t.Errorf("line %d ends inside a hex: %q", i+2, line)
		}
	}
	if joined := strings.Join(lines[1:], ""); joined != strings.TrimSuffix(strings.Repeat("1317-", 20), "-") {
		t.Errorf("the path reads %q", joined)
	}
}

func TestATableThatIsTooWideWrapsItsWidestCell(t *testing.T) {
	rows := []row{{{Text: "Gist"}, {Text: strings.Repeat("word ", 20) + "end"}}, {{Text: "Ector"}, {Text: "short"}}}
	want := []string{
		"Gist   word word word word word",
		"       word word word word word",
		"       word word word word word",
		"       word word word word word",
		"       end",
		"Ector  short",
	}
	got := tabulate(rows, 32)
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestNumbersAlignToTheRight(t *testing.T) {
	got := setText(read("a¦›6 MP¦x\nb¦›12 MP¦y\n"))
	if want := "a   6 MP  x\nb  12 MP  y\n"; got != want {
		t.Errorf("got\n%s", got)
	}
}

// A line that a player wrote shows as he wrote it; it can't pass for a heading
// or a row of ours, nor for HTML.
func TestAPlayersLineIsOnlyText(t *testing.T) {
	line := "\u00a7 ORDER FORM\n\u2502x <b>bold</b> \u00a6 \u2022 y & z"
	p, err := Acknowledge(gameAt(rules.Union), turnThree(t, rules.Union), Receipt{
		NeedsYou: []Line{{Number: 1, Text: line, Problem: line, Try: []string{line}}},
		Taken:    []Line{{Number: 2, Text: line}},
		Problems: []string{line}, Held: []string{line}, Added: []string{line}, RunsWhen: line,
		Ignored: []Ignored{{3, 3, line}},
	})
	if err != nil {
		t.Fatal(err)
	}
	checkPage(t, "receipt", p)
	for l := range strings.SplitSeq(p.Text, "\n") {
		if l == "ORDER FORM" {
			t.Error("the line made a heading")
		}
	}
	if strings.Contains(p.HTML, "<b>") || !strings.Contains(p.HTML, "&lt;b&gt;bold&lt;/b&gt;") {
		t.Error("the line made HTML")
	}
}

func TestATestGameSaysSoInEveryMail(t *testing.T) {
	g := gameAt(rules.Union)
	g.Scripted = true
	v, told := turnThree(t, rules.Union), lastTurn(t, rules.Union)
	pages := map[string]func() (Page, error){
		"opening":  func() (Page, error) { return Opening(g, v) },
		"turn":     func() (Page, error) { return Turn(g, v, told) },
		"receipt":  func() (Page, error) { return Acknowledge(g, v, sampleReceipt(t)) },
		"question": func() (Page, error) { return Question(g, v, told, sampleQuestions(rules.Union), nil) },
		"refused":  func() (Page, error) { return Refused(g, v, "It came too late.") },
		"nothing":  func() (Page, error) { return Nothing(g, v, heldSheet()) },
		"status":   func() (Page, error) { return Status(g, v) },
		"ended":    func() (Page, error) { return Ended(g, v, told, End{Seed: "00", Dice: sampleDice()}) },
		"held":     func() (Page, error) { return Held(g, v, heldSheet()) },
		"referee":  func() (Page, error) { return Referee(g, v, told, told, sampleDice()) },
	}
	for name, page := range pages {
		p, err := page()
		if err != nil {
			t.Fatal(err)
		}
		top, _, _ := strings.Cut(p.Text, "VICTORY POINTS")
		if !strings.Contains(top, "A TEST GAME") {
			t.Errorf("%s does not say near its top that the dice are scripted", name)
		}
		if !strings.Contains(p.HTML, "A TEST GAME") {
			t.Errorf("the HTML of %s does not say that the dice are scripted", name)
		}
	}
}

// A side whose sheet waits for an answer of the other owes nothing and is not told that it does.
func TestASheetThatIsBeingPlayedOwesNothing(t *testing.T) {
	g, v := gameAt(rules.Union), turnThree(t, rules.Union)
	g.Form, g.Deadline = "", time.Time{}
	for name, page := range map[string]func() (Page, error){
		"status":  func() (Page, error) { return Status(g, v) },
		"nothing": func() (Page, error) { return Nothing(g, v, Receipt{}) },
	} {
		p, err := page()
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ToLower(p.Text)
		if !strings.Contains(text, "your sheet is being played") || strings.Contains(text, "you move") || strings.Contains(text, "orders are due") {
			t.Errorf("%s says\n%s", name, p.Text)
		}
	}
}

// The text is complete without HTML: every cell and line of one is in the other.
// TestAReasonIsGivenOnce tells two defaults that were found in one way.
func TestAReasonIsGivenOnce(t *testing.T) {
	why := "fewest enemies near"
	told := []Told{{Heading: "Union turn 3", Notices: []rules.Notice{
		seen.Decided{Kind: "retreat", Subjects: []string{"Polk"}, Choice: "1727", By: "clock", Why: why},
		seen.Decided{Kind: "retreat", Subjects: []string{"Fulton"}, Choice: "1726", By: "default", Why: why},
	}}}
	for range 2 { // a second mail gives it again
		p, err := Turn(gameAt(rules.Union), turnThree(t, rules.Union), told)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(p.Text), " ")
		if strings.Count(text, why) != 1 || !strings.Contains(text, "Your time was up, so by default: Polk retreats to 1727 (fewest") ||
			!strings.Contains(text, "By default: Fulton retreats to 1726.") {
			t.Error(p.Text)
		}
	}
}

func TestTextAndHTMLSayTheSame(t *testing.T) {
	l := letter{Game: gameAt(rules.Union), View: turnThree(t, rules.Union), Told: lastTurn(t, rules.Union)}
	p, err := l.page("turn")
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range l.View.(seen.View).Own {
		for what, text := range map[string]string{"text": p.Text, "HTML": p.HTML} {
			if !strings.Contains(text, u.Unit) || !strings.Contains(text, u.At.String()) {
				t.Errorf("the %s lacks %s in %s", what, u.Unit, u.At)
			}
		}
	}
}

func TestTheViewOfAnotherSystemIsAnError(t *testing.T) {
	if _, err := Turn(gameAt(rules.Union), otherView{}, nil); err == nil {
		t.Error("a page was made of it")
	}
	g := gameAt(rules.Union)
	g.System = "no-such-system"
	if _, err := Turn(g, turnThree(t, rules.Union), nil); err == nil {
		t.Error("a page was made for a system without sentences")
	}
}

type otherView struct{}

func (otherView) View() rules.Side { return rules.Union }
