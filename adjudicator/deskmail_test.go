package adjudicator

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// oneFrom demands that the referee got one letter, and gives its words.
func oneFrom(t *testing.T, got []Letter) string {
	t.Helper()
	mine := sentTo(got, carol)
	if len(mine) != 1 {
		t.Fatalf("the referee has %d letters: %s", len(mine), who(got))
	}
	return flat(mine[0])
}

// TestAnActOfTheRefereeBringsHimOneMail: the packet, with what was done at its head and in
// answer to his mail, where play moves on; else what was done and what waits, in a few lines.
func TestAnActOfTheRefereeBringsHimOneMail(t *testing.T) {
	x := approvalTable(t, 2, 5)
	const position = `"Men":`
	short := func(lines ...string) string {
		_, got := x.post(carol, lines...)
		text := oneFrom(t, got)
		if strings.Contains(text, position) || len(text) > 900 {
			t.Errorf("%q brings %d bytes, or the position:\n%s", lines, len(text), text)
		}
		return text
	}
	mustSay := func(text string, words ...string) {
		t.Helper()
		for _, w := range words {
			if !strings.Contains(text, w) {
				t.Errorf("it does not say %q:\n%s", w, text)
			}
		}
	}
	mustSay(short("note: a word"), "It stands in the journal.", "orders are due by")
	mustSay(short("extend union 48h"), "was told so", "orders are due by")
	mustSay(short("hold"), "No clock runs now", "The game is held")
	mustSay(short("go on", "flarch"), "The clocks run again", "Not understood")
	mustSay(short("approve"), "Not done: approve", "Nothing waits for your approval")
	mustSay(short("rollback to yesterday", "rule: put Nobody"), "Not done: rollback to yesterday", "rollback to turn 1")
	x.post(alice, "question: may I?")
	mustSay(short("note: two"), "| may I?", "answer union 1:")
	mustSay(short("answer union 1: yes"), "was told, and nobody else")
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	mustSay(short("note: three"), "waits for your approval")
	d, got := x.post(carol, "rule: put Ash 9 because of a slip")
	mustSay(oneFrom(t, got), "Done: rule: put Ash 9", "This is what would come of")
	if d.Kind != Settled || sentTo(got, carol)[0].InReplyTo == "" {
		t.Errorf("%q; it answers %q", d.Kind, sentTo(got, carol)[0].InReplyTo)
	}
	x.post(carol, "approve")
	x.post(bob, "b")
	_, got = x.post(carol, "approve", "history", "foo")
	mustSay(flat(sentTo(got, carol)[0]), "Done: approve. It was played.", "Not understood", position)
	x.post(bob, "done")
	mustSay(short("approve"), "Done: approve. It was played up to a question", "the answer is due by", "An answer of the Confederate player is awaited")
	_, got = x.post(carol, "note: four", "status")
	mustSay(oneFrom(t, got), "It stands in the journal.", position)
	_, got = x.post(carol, "rollback to turn 1")
	mustSay(oneFrom(t, got), "The game stands at", position)
	x.post(alice, "march Blue 4", "done")
	if _, got = x.post(carol, "end ring draw"); len(sentTo(got, carol)) != 2 { // the last mail is its own
		t.Errorf("at the end: %s", who(got))
	}
	x.sound()
}

// TestTheRefereeSeesTheDiceBeforeAQuestion that is asked without his approval, and once.
func TestTheRefereeSeesTheDiceBeforeAQuestion(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	_, got := x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	text := oneFrom(t, got)
	for _, words := range []string{"Play stops at a question.", "Confederate, "} {
		if !strings.Contains(text, words) {
			t.Errorf("it does not say %q:\n%s", words, text)
		}
	}
	dice := paperBelow(t, sentTo(got, carol)[0]).Dice
	if len(dice) == 0 || dice[0].Value != 2 {
		t.Errorf("he sees the dice %v", dice)
	}
	x.now = x.now.Add(time.Hour)
	_, got = x.post(bob, "b")
	if again := paper(t, sentTo(got, carol)[0]).Dice; fmt.Sprint(again[0]) != fmt.Sprint(dice[0]) {
		t.Errorf("the packet has %v", again)
	}
	x.sound()
}

// paperBelow reads the toy letter below our own words.
func paperBelow(t *testing.T, l Letter) sheetOut {
	t.Helper()
	_, l.Text, _ = strings.Cut(l.Text, rule)
	return paper(t, l)
}
