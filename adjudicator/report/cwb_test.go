package report

import (
	"go/ast"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// logNotices holds a notice of every kind, logForecasts a forecast of every kind.
var (
	tally      = rules.Tally{{Amount: 4, Reason: "Lee sends"}, {Amount: -2, Reason: "complex"}}
	logNotices = []rules.Notice{
		seen.PhaseBegan{Turn: 1, Side: rules.Union, Phase: "command", Clock: "8:00 am, 1 July"},
		seen.Sent{Number: 1, Receiver: "1 Corps", Method: "AO", Cost: 2, Left: 3, Of: 5, Clock: "8:00 am, 1 July"},
		seen.Waits{Number: 1, Receiver: "1 Corps"},
		seen.Tested{Number: 1, Receiver: "1 Corps", Leader: "Hood", Value: tally, Left: 1, Dice: [2]int{3, 4}, Result: "Dt"},
		seen.Delayed{Number: 1, Receiver: "1 Corps", Delay: "D2", Of6: 1},
		seen.DelayTested{Number: 1, Receiver: "1 Corps", Delay: "D2", Die: 4},
		seen.Accepted{Number: 1, Receiver: "1 Corps"}, seen.InForce{Number: 1, Receiver: "1 Corps"},
		seen.Ended{Number: 1, Receiver: "1 Corps", Status: "cancelled", Why: "dispatch 2 is accepted"},
		seen.Deafened{Command: "1 Corps", Deaf: true}, seen.AllowanceUsed{Conference: true}, seen.AllowanceRestored{Command: "Army"},
		seen.Tried{Leader: "Hood", Command: "Hood", Points: tally, Mods: tally, Need: 9, Dice: [2]int{1, 1}, Loose: true},
		seen.CannonLoose{Side: rules.Union, Leader: "Hood", Command: "1 Corps", Had: true},
		seen.CannonOrdered{Side: rules.Union, Leader: "Hood", Command: "1 Corps", Text: "halt"},
		seen.Stoppage{Command: "1 Corps", Divisions: 1, Need: 5, Dice: [2]int{1, 2}, Mods: tally, Ahead: true, LostLeader: true},
		seen.RetreatBegan{Command: "1 Corps", Forced: true, Least: 6, Most: 13},
		seen.Replaced{Command: "1 Corps", Lost: "Hood", By: "Law", Rating: 1}, seen.Attached{Division: "Hood", To: "1 Corps"},
		seen.Lapsed{Line: 3, Text: "touch 1 Corps", Rule: "CWB 10.0a", Reason: "it is late"}, seen.Closed{},
	}
	logForecasts = []rules.Forecast{
		seen.WillSend{Number: 1, Receiver: "1 Corps", Leader: "Hood", Method: "IPV", Value: tally, Transit: 2, Arrives: "9:00 am, 1 July",
			Chances: []seen.Chance{{Result: "A", Of36: 36}}, Also: []seen.WillSend{{Number: 2, Method: "IPV"}}},
		seen.WillTry{Leader: "Hood", Points: tally, Need: 9, Of36: 10}, seen.WillCheck{Command: "1 Corps", Need: 7, Of36: 21},
		seen.WillDo{What: "touch"}, seen.WillRefuse{Refusal: rules.Refusal{Rule: "CWB 10.1", Reason: "no", Better: "end"}}, seen.WillEnd{Pause: true},
	}
)

// TestEveryKindOfTheOrderLogHasASentence reads the kinds from the source, so that
// it can't fall behind it, and writes one of each.
func TestEveryKindOfTheOrderLogHasASentence(t *testing.T) {
	written := map[string]bool{}
	writes := func(block string, data any) {
		text, err := write(block, data)
		if err != nil || strings.TrimSpace(string(text)) == "" {
			t.Errorf("%s gives %q, %v", block, text, err)
		}
		written[block] = true
	}
	for _, n := range logNotices {
		writes("cwb/notice/"+n.Notice(), n)
	}
	for _, f := range logForecasts {
		writes("cwb/forecast/"+f.Forecast(), f)
	}
	writes("cwb/decision/cannon", rules.Decision{Subjects: []string{"Hood", "1 Corps"}})
	for part, method := range map[string]string{"notice": "Notice", "forecast": "Forecast"} {
		for _, kind := range kindsIn(t, "../../rules/cwb/seen/*.go", method) {
			if !written["cwb/"+part+"/"+kind] {
				t.Errorf("no %s of the kind %q is written here", part, kind)
			}
		}
	}
	for _, command := range kindsIn(t, "../../rules/cwb/command.go", "Kind") {
		switch command {
		case "dispatch", "initiative", "stoppage", "pause", "end": // these have forecasts of their own
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
	for _, file := range sources(t, glob) {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == method && f.Recv != nil {
				kinds = append(kinds, unquoted(t, f.Body.List[0].(*ast.ReturnStmt).Results[0]))
			}
		}
	}
	if len(kinds) == 0 {
		t.Fatalf("no kinds of %s found in %s", method, glob)
	}
	return kinds
}

// TestWordsOfTheOrderLogThatNobodyKnows: a word of the rules without a sentence
// stops the page.
func TestWordsOfTheOrderLogThatNobodyKnows(t *testing.T) {
	for block, data := range map[string]any{
		"cwb/notice/sent":   seen.Sent{Method: "pigeon"},
		"cwb/notice/tested": seen.Tested{Result: "D3"},
		"cwb/forecast/do":   seen.WillDo{What: "sing"},
	} {
		if text, err := write(block, data); err == nil {
			t.Errorf("%s of an unknown word gives %q", block, text)
		}
	}
}

func TestSumsAreWrittenWithTheirReasons(t *testing.T) {
	if got, want := addUp(tally), "4 (Lee sends) - 2 (complex) = 2"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := addUp(tally[1:]), "-2 (complex)"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := hour("8:30 am, 1 July", "8:00 am, 1 July"), "8:30 am"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := hour("8:30 am, 2 July", "8:00 am, 1 July"), "8:30 am, 2 July"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
