package adjudicator

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"longroll/orders"
	"longroll/rules"
)

// flat is the text of a letter without its line ends.
func flat(l Letter) string { return strings.Join(strings.Fields(l.Text), " ") }

// TestAPlayerAsksTheReferee: his question is numbered, goes to the referee alone with a line to
// answer it, waits in what he is told, and is answered on the record; the enemy hears nothing.
func TestAPlayerAsksTheReferee(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(alice, "question: May Blue march backwards?")
	if d.Kind != Settled || len(sentTo(got, bob)) != 0 || len(sentTo(got, carol)) != 1 || len(sentTo(got, alice)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	says(t, sentTo(got, alice)[0], "It went to the referee as your question 1")
	says(t, sentTo(got, carol)[0], "| May Blue march backwards?")
	says(t, sentTo(got, carol)[0], "answer union 1: ...")
	if d, _ := x.post(carol, "answer union 1: ..."); d.Kind == Settled {
		t.Error("the line as it came was an answer")
	}
	for _, who := range []string{alice, carol} {
		_, got = x.post(who, "status")
		says(t, got[0], "| May Blue march backwards?")
	}
	_, got = x.post(bob, "status")
	if strings.Contains(got[0].Text, "question") && strings.Contains(got[0].Text, "referee's answer") {
		t.Errorf("Bob is told:\n%s", got[0].Text)
	}
	x.post(bob, "question: What of Gray?")
	x.restart()

	late := x.mail(carol, "answer union 1: It may,", "if it is slow.", "", "note: looked up")
	_, got = x.post(alice, "march Blue 4", "done") // play goes on, and the packet has both questions
	says(t, sentTo(got, carol)[0], "answer union 1: ...")
	says(t, sentTo(got, carol)[0], "answer confederate 1: ...") // the number counts those of its side
	d, got = x.deliver(late)                                    // an answer is good whenever it comes
	if d.Kind != Settled || len(sentTo(got, bob)) != 0 || len(sentTo(got, alice)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	says(t, sentTo(got, alice)[0], "| It may, | if it is slow.")
	says(t, sentTo(got, carol)[0], "Done: answer union 1: It may. The Union player was told, and nobody else.")
	if text := sentTo(got, carol)[0].Text; strings.Contains(text, "answer union 1: ...") || !strings.Contains(text, "answer confederate 1: ...") {
		t.Errorf("what waits still:\n%s", text)
	}
	_, got = x.post(alice, "history all")
	says(t, got[0], "| if it is slow.")
	_, got = x.post(bob, "history all")
	if strings.Contains(got[0].Text, "slow") || strings.Contains(got[0].Text, "backwards") {
		t.Errorf("Bob reads:\n%s", got[0].Text)
	}
	x.sound()
}

// TestAnAnswerIsAmendedAndPublic: a later answer takes the place of the one before; what both
// were told once is never changed for one alone; who did not ask hears no number.
func TestAnAnswerIsAmendedAndPublic(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "question: One more thing?", "", "question: May Blue rest?")
	x.post(carol, "answer union 2: No.")
	_, got := x.post(carol, "answer union 2 public: Yes, it may.")
	bobs, hers := sentTo(got, bob), sentTo(got, alice)
	if len(bobs) != 1 || len(hers) != 1 {
		t.Fatal(who(got))
	}
	says(t, hers[0], "takes the place of what he answered before")
	says(t, bobs[0], "| May Blue rest?")
	if strings.Contains(bobs[0].Text+bobs[0].Subject, "2") || strings.Contains(bobs[0].Text, "before") || strings.Contains(bobs[0].Text, "No.") {
		t.Errorf("Bob reads %q:\n%s", bobs[0].Subject, bobs[0].Text)
	}
	_, got = x.post(carol, "answer union 2: Only at night.")
	if len(sentTo(got, bob)) != 1 {
		t.Fatalf("what both had been told was changed for one: %s", who(got))
	}
	says(t, sentTo(got, bob)[0], "takes the place")
	x.post(carol, "rollback to turn 1")
	done, err := x.a.Direct(x.now, "ring", "answer union 1 From the command line")
	if err != nil || len(done) != 1 {
		t.Fatal(done, err)
	}
	_, got = x.post(bob, "history all")
	says(t, sentTo(got, bob)[0], "| Only at night.")
	d, got := x.post(carol, "answer confederate 1: x")
	if d.Kind != Refused {
		t.Errorf("an answer to nothing was %q", d.Kind)
	}
	says(t, sentTo(got, carol)[0], "has asked no question 1; no question waits")
	x.sound()
}

// TestNobodyIsAskedWithoutAReferee.
func TestNobodyIsAskedWithoutAReferee(t *testing.T) {
	req := ringTerms()
	req.Referee = ""
	x := newTable(t, req)
	n := len(x.ledger.entries["ring"])
	d, got := x.post(alice, "question: May Blue rest?")
	if d.Kind != Refused || len(got) != 1 || len(x.ledger.entries["ring"]) != n {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	if text := flat(got[0]); !strings.Contains(text, "this game has no referee, and its host is none") || !strings.Contains(text, "press to opponent") {
		t.Errorf("she is told:\n%s", got[0].Text)
	}
	req.Press = "none"
	x = newTable(t, req)
	if _, got = x.post(alice, "question: May Blue rest?"); strings.Contains(got[0].Text, "you may ask your opponent") {
		t.Errorf("she is told:\n%s", got[0].Text)
	}
}

// TestQuestionsAreSealedForThePlayers in the archive that they are sent; the host's has them.
func TestQuestionsAreSealedForThePlayers(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "question: May Blue rest?")
	x.post(carol, "answer union 1 public: It may.")
	x.post(alice, "concede ring")
	for secrets, want := range map[bool]bool{false: false, true: true} {
		file, err := x.a.Archive("ring", secrets)
		if err != nil {
			t.Fatal(err)
		}
		a, err := ReadArchive(strings.NewReader(string(file.Data)))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, raw := range a.journal.raw {
			found = found || strings.Contains(string(raw), "May Blue rest?") || strings.Contains(string(raw), "It may.")
		}
		if found != want {
			t.Errorf("with secrets %v: found is %v", secrets, found)
		}
		if audit := a.Verify(toyShelf, "test"); len(audit.Faults) > 0 {
			t.Errorf("with secrets %v: %v", secrets, audit.Faults)
		}
	}
	x.sound()
}

// TestNothingIsTakenBackBesideALineNotUnderstood: the rest of the mail is done.
func TestNothingIsTakenBackBesideALineNotUnderstood(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	for _, act := range []string{"rollback to turn 1", "rollforward", "end ring draw", "reveal ring"} {
		d, got := x.post(carol, "note: looked into it", act, "but olny if Bob agrees")
		if d.Kind != Settled || len(got) != 1 {
			t.Fatalf("%s: %q, %s", act, d.Kind, who(got))
		}
		text := flat(got[0])
		for _, want := range []string{"Done: note: looked into it.", "Not done: " + act + ". Line 3 of your mail was not understood", `Not understood: "but olny if Bob agrees".`} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing:\n%s", act, want, got[0].Text)
			}
		}
	}
	if x.at("Blue") != 4 {
		t.Error("it was taken back")
	}
	_, got := x.post(carol, "hodl")
	if text := flat(got[0]); !strings.Contains(text, `"hold" may be meant; right would be: hold`) {
		t.Errorf("he is told:\n%s", got[0].Text)
	}
	x.sound()
}

// TestARefereeIsHelpedWithOneWord of his own.
func TestARefereeIsHelpedWithOneWord(t *testing.T) {
	x := newTable(t, ringTerms())
	for topic, want := range map[string]string{"rollback": "keep dice", "hold": "Stops every clock", "rule": "RULING because REASON", "go on": "time back", "answer": "public"} {
		_, got := x.post(carol, "help "+topic)
		if text := flat(got[0]); len(got) != 1 || !strings.Contains(text, want) || strings.Contains(text, "WHAT A REFEREE MAY WRITE") {
			t.Errorf("help %s:\n%s", topic, got[0].Text)
		}
	}
	_, got := x.post(carol, "help")
	says(t, got[0], "WHAT A REFEREE MAY WRITE")
}

// TestWrongWordsAtTheCommandLine are answered with what would be right, and nothing is done.
func TestWrongWordsAtTheCommandLine(t *testing.T) {
	x := newTable(t, ringTerms())
	n := len(x.ledger.entries["ring"])
	for text, want := range map[string]string{
		"press":                  "letters are not sent from here",
		"press to union: Ready?": "letters are not sent from here",
		"status":                 "longroll game show ring",
		"terms":                  "longroll game show ring",
		"help":                   "longroll help referee",
		"end":                    "right would be: end GAME union|confederate|draw",
		"foo":                    `"help" lists what he may write`,
		"holdd":                  "right would be: hold",
		"question: Who is it?":   "asked by the players",
		"answer union 7 Yes":     "has asked no question 7",
		"":                       "there is nothing to do",
	} {
		done, err := x.a.Direct(x.now, "ring", text)
		if err == nil || len(done) > 0 || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v", text, done, err)
		}
	}
	if len(x.ledger.entries["ring"]) != n {
		t.Error("something was done")
	}
}

// TestQueriesMustBeWhatTheyAre: verify names a number left out, an answer to nothing, and one
// that takes from one side what both had heard.
func TestQueriesMustBeWhatTheyAre(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "question: May Blue rest?")
	m := x.match(t)
	for want, f := range map[string]fact{
		"and it is the number 2":        queried{Side: rules.Union, Number: 3, Text: "x", Mail: "m"},
		"no mail is named":              queried{Side: rules.Union, Number: 2, Text: "x"},
		"who is no side":                queried{Number: 1, Text: "x", Mail: "m"},
		"which was never asked":         replied{Side: rules.Union, Number: 2, Text: "x", By: "referee"},
		"answers a question to the ref": replied{Side: rules.Union, Number: 1, Text: "x", By: "union"},
		"an answer of 0 bytes":          replied{Side: rules.Union, Number: 1, By: "referee"},
	} {
		u := &auditor{m: m}
		f.(interface{ check(*auditor) }).check(u)
		if said := fmt.Sprint(u.faults); !strings.Contains(said, want) {
			t.Errorf("%+v: %q, not %q", f, said, want)
		}
	}
	if r := (toyWords{}).Directions("answer union 1: x"); len(r.Requests) != 1 || r.Requests[0].Word != orders.RequestAnswer {
		t.Errorf("%+v", r)
	}
}

// TestTheEnemyHearsNothingOfQuestions: each byte that Bob gets is the same, whether Alice asks
// and is answered in between or not; nor does the number of her questions show where one of
// them is answered to both.
func TestTheEnemyHearsNothingOfQuestions(t *testing.T) {
	seals := regexp.MustCompile(`Seal\\?": *\\?"[0-9a-f]{64}`) // of all entries, hidden ones too, and of one size
	bobs := func(asks bool) (all []string) {
		x := newTable(t, ringTerms())
		hear := func(_ Disposition, got []Letter) {
			for _, l := range sentTo(got, bob) {
				raw, err := json.Marshal(l)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, seals.ReplaceAllString(string(raw), ""))
			}
		}
		secretly := func(from string, lines ...string) {
			if asks {
				hear(x.post(from, lines...))
			}
		}
		secretly(alice, "question: May Blue rest?")
		secretly(carol, "answer union 1: It may.")
		hear(x.post(alice, "march Blue 4", "done"))
		secretly(alice, "question: And Azure?")
		hear(x.post(bob, "status", "history all", "terms"))
		x.post(alice, "question: What of the bog?")
		n := len(x.match(t).queries[rules.Union])
		hear(x.post(carol, fmt.Sprintf("answer union %d public: It is deep.", n)))
		hear(x.post(bob, "march Gray 5", "done"))
		hear(x.post(bob, "history all"))
		return all
	}
	with, without := bobs(true), bobs(false)
	if len(with) < 5 || len(with) != len(without) {
		t.Fatalf("%d letters, and %d", len(with), len(without))
	}
	for i := range with {
		if with[i] != without[i] {
			t.Errorf("letter %d:\n%s\nand\n%s", i, with[i], without[i])
		}
	}
}
