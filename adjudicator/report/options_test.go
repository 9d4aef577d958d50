package report

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// TestSentencesOfOptions: what only the optional rules bring about, word for word.
func TestSentencesOfOptions(t *testing.T) {
	fought := seen.Fought{Number: 1, On: hexesAt(t, "1019"), Attackers: []seen.Force{{Unit: "Wilder", Strength: 12}}, Defenders: []seen.Force{{Unit: "Gist", Strength: 4}},
		Attack: rules.Tally{{Amount: 12, Reason: "Wilder"}}, Defence: rules.Tally{{Amount: 4, Reason: "Gist"}}, Odds: "3-1", Used: "1-1",
		Night: &seen.Night{Die: 2, Shift: -2}, Die: 4, Result: "Ar", Rule: "BG 8.1"}
	for _, c := range []struct {
		block string
		told  any
		want  string
	}{
		{"notice/recovery-tried", seen.RecoveryTried{Rule: "BGD 21.7", Unit: "Wilder", Die: 1, Recovered: true}, "Wilder is effective again, die 1 [BGD 21.7]."},
		{"notice/recovery-tried", seen.RecoveryTried{Rule: "BGD 21.7", Unit: "Wilder", Die: 3}, "Wilder stays ineffective, die 3 [BGD 21.7]."},
		{"notice/recovered", seen.Recovered{Units: []string{"Wilder", "1/1/XIV"}, Rule: "BGD 21.20"}, "Effective again: Wilder, 1/1/XIV [BGD 21.20]."},
		{"notice/moved", seen.Moved{Unit: "Wilder", Path: hexesAt(t, "1020 1021"), Half: true}, "1/2 MP"},
		{"forecast/move", seen.WillMove{Cost: 2, Half: true, Allowance: 8}, "2 1/2 of 8 MP"},
		{"notice/fought", fought, "3-1 fought as 1-1 (night: die 2, 2 columns to the left [BGD 21.15]); die 4 [BG 8.1]"},
		{"forecast/attack", seen.WillAttack{Odds: "3-1", Used: "3-1", Night: true, Chances: []seen.Chance{{Result: "Dr", Of36: 36}}}, "Of thirty-six, as a die at night shifts the odds: Dr 36."},
	} {
		if got, err := write("bluegray/"+c.block, c.told); err != nil || !strings.Contains(string(got), c.want) {
			t.Errorf("%s gives %q, want %q in it; %v", c.block, got, c.want, err)
		}
	}
}

// TestANightWithCombatInMails holds a turn mail to what may be done on such a night.
func TestANightWithCombatInMails(t *testing.T) {
	for option, want := range map[string]string{
		"on":  "It is night. There will be combat, at odds that a die shifts; guns attack neighbours only. Units may leave enemy zones by moving, and then enter none this turn [BGD 21.15]. One unit of yours is in an enemy zone and must attack this turn, or leave: Wilder 1018 (next to Gist 1019).",
		"off": "It is night. One unit of yours is in an enemy zone and can't move: Wilder 1018.",
	} {
		g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "chickamauga", Turn: 9, Options: map[string]string{"21.15": option},
			Positions: "union Wilder 1018\nconfederate Gist 1019\n"})
		if err != nil {
			t.Fatal(err)
		}
		head := gameAt(rules.Union)
		head.Now = g.Now()
		p, err := Turn(head, g.View(rules.Union), nil)
		shows(t, p, err, want)
	}
}
