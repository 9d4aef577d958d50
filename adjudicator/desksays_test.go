package adjudicator

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"longroll/adjudicator/report"
	"longroll/rules"
	board "longroll/rules/bluegray/seen"
	brigades "longroll/rules/cwb/seen"
)

// bothTold are what a packet says that each side would be told.
func bothTold(t *testing.T, l Letter) (union, rebels []told) {
	t.Helper()
	var s struct{ Told, Enemy []told }
	if err := json.NewDecoder(strings.NewReader(l.Text[strings.Index(l.Text, "{"):])).Decode(&s); err != nil {
		t.Fatalf("%s: %v\n%s", l.Subject, err, l.Text)
	}
	return s.Told, s.Enemy
}

// TestAPacketForApprovalTellsWhatTheMailsWill: all that the sides are told when it is approved
// stands in it, also what they did before.
func TestAPacketForApprovalTellsWhatTheMailsWill(t *testing.T) {
	for name, play := range map[string]func(x *table){
		"a standing order in the sheet": func(x *table) { x.post(alice, "hide 5", "march Blue 4", "done") },
		"one of the enemy's":            func(x *table) { x.post(bob, "cover Gray"); x.post(alice, "march Blue 4", "done") },
		"one while it waits": func(x *table) {
			x.post(alice, "march Blue 4", "done")
			x.post(bob, "hide 7")
			x.post(carol, "rule: put Ash 9 because of a slip")
		},
	} {
		x := approvalTable(t, 2, 5)
		play(x)
		packet := x.last[carol]
		_, got := x.post(carol, "approve")
		union, rebels := bothTold(t, packet)
		if now := paper(t, sentTo(got, alice)[0]).Told; !reflect.DeepEqual(now, union) {
			t.Errorf("%s: the Union is told\n%v\nand the packet says\n%v", name, now, union)
		}
		if now := paper(t, sentTo(got, bob)[0]).Told; !reflect.DeepEqual(now, rebels) {
			t.Errorf("%s: the Confederates are told\n%v\nand the packet says\n%v", name, now, rebels)
		}
		x.sound()
	}
}

// TestAPacketForApprovalHasTheQuestions that wait for the referee's answer, as every other
// packet has.
func TestAPacketForApprovalHasTheQuestions(t *testing.T) {
	x := approvalTable(t, 2, 5)
	x.post(bob, "question: may Gray pass?")
	_, got := x.post(alice, "march Blue 4", "done")
	if text := oneFrom(t, got); !strings.Contains(text, "| may Gray pass?") || !strings.Contains(text, "answer confederate 1:") {
		t.Errorf("the question is not in it: %s", text)
	}
}

// TestApprovalUpToAQuestionSaysSo and does not say that all was played.
func TestApprovalUpToAQuestionSaysSo(t *testing.T) {
	x := approvalTable(t, 2)
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	_, got := x.post(carol, "approve")
	says(t, sentTo(got, carol)[0], "Done: approve. It was played up to a question to the Confederate player, whose answer is awaited.")
	x.sound()
}

// TestWhileTheGameIsHeldASheetWaits: for the referee, who is told so when he stops the game, and
// for its side, when it asks.
func TestWhileTheGameIsHeldASheetWaits(t *testing.T) {
	x := approvalTable(t)
	x.post(alice, "march Blue 4", "done")
	_, got := x.post(carol, "hold")
	says(t, sentTo(got, carol)[0], `What is due of the Union player waits for your approval: "go on" lets the game go on`)
	_, got = x.post(alice, "status")
	says(t, got[0], "The referee holds the game, and no clock runs until it is let go on. What is due of you is with the referee")
	_, got = x.post(bob, "status")
	if strings.Contains(got[0].Text, "with the referee") {
		t.Errorf("the enemy reads of it:\n%s", got[0].Text)
	}
}

// TestLinesThatDidNotStandAreListedOnce: not in the packet that is renewed, nor in that after it.
func TestLinesThatDidNotStandAreListedOnce(t *testing.T) {
	x := approvalTable(t)
	listed := func(got []Letter) bool {
		return strings.Contains(oneFrom(t, got), "sheet version 1, line 1: march Nobody 4")
	}
	_, got := x.post(alice, "march Nobody 4", "march Blue 4", "done", "final")
	if !listed(got) {
		t.Fatalf("the first packet lacks it:\n%s", oneFrom(t, got))
	}
	x.restart()
	_, got = x.post(carol, "rule: put Ash 9 because of a slip")
	if listed(got) {
		t.Error("the packet that is renewed has it once more")
	}
	if _, got = x.post(carol, "approve"); listed(got) {
		t.Error("the packet of what was played has it once more")
	}
	x.sound()
}

// TestARefusalForetoldIsNamedToTheReferee with its reason and rule, in every system.
func TestARefusalForetoldIsNamedToTheReferee(t *testing.T) {
	no := rules.Refusal{Rule: "BG 5.1", Reason: "the ford is deep"}
	for _, f := range []rules.Forecast{board.WillRefuse{Refusal: no}, brigades.WillRefuse{Refusal: no}} {
		list := missedLines(report.Receipt{NeedsYou: []report.Line{{Number: 3, Text: "march", Forecast: f}}})
		if want := "refused as far as its side can foresee: the ford is deep [BG 5.1]"; list[0].Why != want {
			t.Errorf("%T: %q", f, list[0].Why)
		}
	}
}
