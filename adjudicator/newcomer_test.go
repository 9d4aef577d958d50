package adjudicator

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// What a newcomer to the game by mail stumbled over, each held by a test: a small
// battle of few units, real rules, words and pages.

// skirmish is a battle from a table of units with the Union to move; dice fall as
// written, then by the seed.
func skirmish(t *testing.T, wait time.Duration, positions string, script ...int) *campaign {
	t.Helper()
	field, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{
		t: t, ledger: newMapLedger(), system: bluegray.New(data.With(nil)), field: field, now: noon,
		chance: rand.New(rand.NewPCG(1, 2)), reply: map[string]string{}, kinds: map[string]int{},
	}
	c.restart()
	if _, err := c.a.Create(c.now, NewGame{
		Name: "ring", Battle: "chickamauga", Union: alice, Confederate: bob, Referee: carol, Wait: wait,
		Positions: positions, Turn: 3, Phase: "movement", Phasing: "union", Script: script,
		Options: map[string]string{"decisions": "ask"},
	}); err != nil {
		t.Fatal(err)
	}
	c.letters()
	return c
}

// wait lets time go by and gives the letters that come of it.
func (c *campaign) wait(d time.Duration) []Letter {
	c.t.Helper()
	c.now = c.now.Add(d)
	if err := c.a.Tick(c.now); err != nil {
		c.t.Fatal(err)
	}
	return c.letters()
}

// to gives the text of the letters to somebody, subjects and all, as one line.
func to(address string, letters []Letter) string {
	text := ""
	for _, l := range letters {
		if l.To == address {
			text += l.Subject + " " + l.Text + " "
		}
	}
	return strings.Join(strings.Fields(text), " ")
}

func has(t *testing.T, text string, wanted ...string) {
	t.Helper()
	for _, w := range wanted {
		if !strings.Contains(text, w) {
			t.Errorf("%q is not told in:\n%s", w, text)
		}
	}
}

func hasNot(t *testing.T, text string, unwanted ...string) {
	t.Helper()
	for _, w := range unwanted {
		if strings.Contains(text, w) {
			t.Errorf("%q is told in:\n%s", w, text)
		}
	}
}

func (c *campaign) sound() {
	c.t.Helper()
	if _, faults, err := c.a.Verify("ring"); err != nil || len(faults) > 0 {
		c.t.Error(faults, err)
	}
}

// contact has Wilder next to Gist, with guns behind him.
const contact = "union Wilder 1019 8\nunion 1/1/XIV 0918 5\nunion 2/1/Res 0917 4\nconfederate Gist 1020\nconfederate Ector 2020\n"

func TestADefaultOfTheClockIsNotAnAnswer(t *testing.T) {
	c := skirmish(t, 0, contact, 3) // 8 to 5, 1-1
	c.send(rules.Union, "attack 1020 with Wilder\nend\n")
	m, err := c.a.load("ring")
	if err != nil || len(m.unanswered()) == 0 {
		t.Fatalf("nobody is asked: %v", err)
	}
	asked := m.unanswered()[0]
	c.restart()
	told := to(m.address(asked.Side), c.wait(25*time.Hour))
	for range 3 { // an advance may be asked after the retreat
		told += to(m.address(asked.Side), c.wait(25*time.Hour))
	}
	has(t, told, "Your time was up, so by default:")
	hasNot(t, told, "As you answered")
	c.sound()
}

// TestAnOldJournalTellsOfAnswers reads a journal of before it was kept which answers
// were the clock's.
func TestAnOldJournalTellsOfAnswers(t *testing.T) {
	var r ran
	old := `{"side":"union","order":{"command":{"kind":"end","data":{}}},"answers":{"a":1}}`
	if err := json.Unmarshal([]byte(old), &r); err != nil {
		t.Fatal(err)
	}
	if r.Answers["a"] != 1 || r.Defaults != nil {
		t.Errorf("it reads as %+v", r)
	}
	again, err := json.Marshal(r)
	if err != nil || string(again) != old {
		t.Errorf("written again it is %s, %v", again, err)
	}
}

func TestASideAloneHearsThatItsTimeWasUp(t *testing.T) {
	c := skirmish(t, 0, contact)
	letters := append(c.wait(72*time.Hour), c.wait(50*time.Hour)...)
	has(t, to(alice, letters), "NO ORDERS CAME from you by Wednesday 2 December 12:00 UTC")
	hasNot(t, to(alice, letters), "Nothing to tell")
	hasNot(t, to(bob, letters), "NO ORDERS", "TIME WAS UP")
	c.sound()
}

func TestASheetThatTheDeadlinePlaysIsToldOf(t *testing.T) {
	c := skirmish(t, 0, contact)
	c.send(rules.Union, "move 1/1/XIV to 0919\n") // no end
	letters := append(c.wait(72*time.Hour), c.wait(50*time.Hour)...)
	has(t, to(alice, letters), "YOUR TIME WAS UP", "your sheet, version 1, was played as it stood")
	hasNot(t, to(bob, letters), "TIME WAS UP")
	c.sound()
}

func TestTheReceiptEndsWithTheWholeSheet(t *testing.T) {
	c := skirmish(t, 0, contact)
	letters := c.send(rules.Union, "move 1/1/XIX to 0919\nattack 1020 with Wilder\n  advance Wilder\nend\n")
	has(t, to(alice, letters), "A new sheet replaces the one before it whole", "READY TO COPY")
	_, sheet, _ := strings.Cut(letters[0].Text, "READY TO COPY")
	_, sheet, _ = strings.Cut(sheet, "\n\n")
	want := "# line 1, mended; it was: move 1/1/XIX to 0919\nmove 1/1/XIV to 0919\nattack 1020 with Wilder\n  advance Wilder\nend\n"
	if sheet != want {
		t.Fatalf("ready to copy is\n%s\nwant\n%s", sheet, want)
	}
	letters = c.send(rules.Union, sheet)
	hasNot(t, to(alice, letters), "NEEDS YOU")
	if c.kinds[Played] != 1 {
		t.Errorf("the sheet that was offered is not played: %v", c.kinds)
	}
	c.sound()
}

func TestAMendedLineAloneIsWarnedOf(t *testing.T) {
	c := skirmish(t, 0, contact)
	c.send(rules.Union, "move 1/1/XIV to 0919\nmove 2/1/Rez to 0918\nattack 1020 with Wilder\nend\n")
	letters := c.send(rules.Union, "move 2/1/Res to 0916\nend\n")
	has(t, to(alice, letters), "leaves out 2 of the 3 orders of your version 1", "held, since it leaves out most")
	_, sheet, _ := strings.Cut(letters[0].Text, "READY TO COPY")
	_, sheet, _ = strings.Cut(sheet, "\n\n")
	if want := "move 2/1/Res to 0916\nmove 1/1/XIV to 0919\nattack 1020 with Wilder\nend\n"; sheet != want {
		t.Errorf("ready to copy is\n%s\nwant\n%s", sheet, want)
	}
	if c.kinds[Played] != 0 {
		t.Error("it is played, though it may not be meant so")
	}
	c.send(rules.Union, "final\n")
	if c.kinds[Played] != 1 {
		t.Errorf("final does not play it: %v", c.kinds)
	}
	c.sound()
}

func TestAMendedLineThatSaysSoTakesThePlaceOfTheOther(t *testing.T) {
	c := skirmish(t, time.Hour, contact)
	c.send(rules.Union, "move 1/1/XIV to 0919\nmove 2/1/Res to 0918\nattack 1020 with Wilder\nend\n")
	told := to(alice, c.send(rules.Union, "amend\nmove 2/1/Res to 0916\n"))
	hasNot(t, told, "NEEDS YOU", "leaves out", "held, since")
	has(t, told, "+ move 2/1/Res to 0916 - move 2/1/Res to 0918")
	told = to(alice, c.send(rules.Union, "amend\nmove 2/1/Res, 1/1/XIV to 0919\nmove 2/1/Res to 0916\n"))
	has(t, told, "NEEDS YOU", "2/1/Res has a later order") // both are of this mail
	c.wait(2 * time.Hour)
	c.sound()
}

func TestAMisreadAloneKeepsTheSheetAndOffersTheWhole(t *testing.T) {
	c := skirmish(t, time.Hour, contact)
	c.send(rules.Union, "move 1/1/XIV to 0919\nattack 1020 with Wilder\nend\n")
	letters := c.send(rules.Union, "move 2/1/Rez to 0916\n")
	has(t, to(alice, letters), "Your version 1 stands")
	_, sheet, _ := strings.Cut(letters[0].Text, "READY TO COPY")
	_, sheet, _ = strings.Cut(sheet, "\n\n")
	if want := "move 1/1/XIV to 0919\nattack 1020 with Wilder\n# line 1, mended; it was: move 2/1/Rez to 0916\nmove 2/1/Res to 0916\nend\n"; sheet != want {
		t.Errorf("ready to copy is\n%s\nwant\n%s", sheet, want)
	}
}

func TestTheWordOrdersShowsTheSheetWithWhatKeepsIt(t *testing.T) {
	c := skirmish(t, 0, contact)
	has(t, to(alice, c.send(rules.Union, "orders\n")), "we hold no sheet of yours", "Your orders are awaited by")
	c.send(rules.Union, "move 1/1/XIV to 0919\nmove Wldr\nend\n")
	c.restart()
	told := to(alice, c.send(rules.Union, "orders\n"))
	has(t, told, "the sheet we hold, version 1", "It is held, since one line needs you", "move 1/1/XIV to 0919")
	hasNot(t, told, "we read no orders", "Nothing else is needed")
}

func TestOwedAttacksAreListedReadyToPaste(t *testing.T) {
	c := skirmish(t, 0, contact)
	told := to(alice, c.send(rules.Union, "end\n"))
	has(t, told, "Your turn can't end yet: 1020, Wilder must attack or be attacked.",
		"By default we make the attacks that are owed for you", "attack 1020 with Wilder 8 to 5, 1-1. Of six:")
	has(t, to(alice, append(c.wait(25*time.Hour), c.wait(50*time.Hour)...)), "By default: attack 1020 with Wilder (it was owed [BG 8.0])")
	c.sound()
}

func TestASecondEndTakesTheDefault(t *testing.T) {
	c := skirmish(t, 0, contact)
	c.send(rules.Union, "end\n")
	letters := c.send(rules.Union, "end\n")
	if c.kinds[Answered] != 1 {
		t.Fatalf("it is not taken for the answer: %v\n%s", c.kinds, to(alice, letters))
	}
	has(t, to(alice, letters), "Sent once more, it stands for what the question names as the default.", "Play goes on now")
	hasNot(t, to(alice, letters), "until then you may send another")
	c.sound()
}

func TestAMailThatIsNoAnswerSaysSo(t *testing.T) {
	c := skirmish(t, 0, contact)
	c.send(rules.Union, "end\n")
	told := to(alice, c.send(rules.Union, "Well, I suppose that is fine with me.\n"))
	has(t, told, "we read no answer", "found no answer in it that we understand", "Your turn can't end yet")
}

func TestThePhaseOfAttacksIsNamedAsSuch(t *testing.T) {
	c := skirmish(t, 0, contact)
	letters := c.send(rules.Union, "pause\n")
	has(t, to(alice, letters), "YOU ATTACK: your moves are made.", "your attacks", "Wilder 1019 (next to Gist 1020)")
	has(t, to(bob, letters), "THE UNION ATTACKS")
	hasNot(t, to(alice, letters), "YOU MOVE")
}

func TestLinesOfTheReceiptKeepTheirOrder(t *testing.T) {
	c := skirmish(t, 0, contact)
	told := to(alice, c.send(rules.Union, "move 1/1/XIV to 0919\npause\nstanding: Wilder retreats to 0921\n"))
	if strings.Index(told, "2 pause") > strings.Index(told, "3 standing") || !strings.Contains(told, "2 pause") {
		t.Errorf("line 3 stands before line 2: %s", told)
	}
}

func TestAnOrderNotAllowedIsQuotedAsItWasWritten(t *testing.T) {
	c := skirmish(t, 0, contact)
	told := to(alice, c.send(rules.Union, "atk 1020 by 1/1/XIV\n  no advance\nmove 2/1/Res to 0901\nend\n"))
	has(t, told, `"atk 1020 by 1/1/XIV / no advance"`, "The nearest that can be done: move 2/1/Res")
	hasNot(t, told, "This would do")
}

func TestTheRefereeIsToldWhoHasWon(t *testing.T) {
	c := skirmish(t, 0, contact)
	var last []Letter
	for range 200 {
		next, ok := c.a.Next()
		if !ok {
			break
		}
		last = c.wait(next.Sub(c.now))
	}
	v, err := c.a.View("ring", rules.NoSide)
	if err != nil || v.(seen.View).Phase != "over" {
		t.Fatalf("the battle is not over: %v", err)
	}
	page, err := c.a.Page("ring", rules.NoSide)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{to(carol, last), page.Text} {
		has(t, text, "THE GAME IS OVER.")
		if !strings.Contains(text, "A draw:") && !strings.Contains(text, "win") {
			t.Errorf("no winner is named: %s", text)
		}
	}
	has(t, to(carol, last), "THE UNION WAS TOLD", "THE CONFEDERATES WERE TOLD", "turn 15")
}
