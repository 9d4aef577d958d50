package report

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// TestSentencesOfComplications: what demoralization and repulsion bring about, word for word.
func TestSentencesOfComplications(t *testing.T) {
	fought := seen.Fought{Number: 1, On: hexesAt(t, "1019"), Attackers: []seen.Force{{Unit: "Wilder", Strength: 12}}, Defenders: []seen.Force{{Unit: "Gist", Strength: 4}},
		Attack: rules.Tally{{Amount: 12, Reason: "Wilder"}}, Defence: rules.Tally{{Amount: 4, Reason: "Gist"}}, Odds: "3-1", Used: "2-1",
		Morale: -1, Die: 4, Result: "Dr", Rule: "BG 8.1"}
	for _, c := range []struct {
		block string
		told  any
		want  string
	}{
		{"notice/demoralized", seen.Demoralized{Side: rules.Union, Level: 1, Lost: 40, Of: 110}, "The Union is demoralized, 40 of 110 strength points lost [BGD 22.4.12]."},
		{"notice/demoralized", seen.Demoralized{Side: rules.Confederate, Level: 2, Lost: 80, Of: 110}, "The Confederates are doubly demoralized, 80 of 110 strength points lost [BGD 22.4.12]."},
		{"notice/fought", fought, "3-1 (demoralization: 1 column to the left [BGD 22.4.12]) fought as 2-1; die 4"},
		{"forecast/attack", seen.WillAttack{Odds: "3-1", Used: "5-1", Morale: 2, Chances: []seen.Chance{{Result: "Dr", Of6: 6}}}, "3-1 (demoralization: 2 columns to the right [BGD 22.4.12]) fought as 5-1"},
		{"notice/retreated", seen.Retreated{Unit: "Wilder", From: hexesAt(t, "1019")[0], Path: hexesAt(t, "1018"), Cause: "repulsed"}, "repulsed [BGD 22.4.7]."},
		{"forecast/repulse", seen.WillRepulse{Rule: "BGD 22.4.7", Quiet: true, Units: []seen.Repulse{{Unit: "Gist", At: hexesAt(t, "1020")[0]}}},
			"thrown back out of the enemy zone when the moves are done [BGD 22.4.7]: Gist in 1020 (nowhere to go: it stays)."},
		{"forecast/repulse", seen.WillRepulse{Rule: "BGD 22.4.7", Units: []seen.Repulse{{Unit: "Wilder", At: hexesAt(t, "1019")[0], Past: hexesAt(t, "1018 1119")}}},
			"Wilder in 1019 to 1018 or 1119 if nobody but dummies bars the way (else it stays)."},
		{"forecast/repulse", seen.WillRepulse{Rule: "BGD 22.4.7", Units: []seen.Repulse{{Unit: "Wilder", At: hexesAt(t, "1019")[0], To: hexesAt(t, "0919"), Past: hexesAt(t, "1018 1119")}}},
			"Wilder in 1019 to 0919, but to 1018 or 1119 if nobody but dummies bars the way."},
		{"forecast/move", seen.WillMove{Path: hexesAt(t, "1016 1017 1018"), Cost: 2, Allowance: 6, InZone: true, Blank: true, Past: hexesAt(t, "1119")[0]},
			"2 of 6 MP\nIt stops in 1018 only if units lie under the blank counters next to it; past dummies it goes on as ordered, toward 1119 [BGD 22.4.11]."},
		{"forecast/move", seen.WillMove{Path: hexesAt(t, "1016 1017"), Cost: 1, Allowance: 6, InZone: true, Blank: true},
			"1 of 6 MP, ends in an enemy zone, if units lie under the blank counters next to it"},
		{"routes", []seen.Route{{Unit: "Wilder", Past: hexesAt(t, "1018 1119")}}, "Wilder can go only past dummies, to 1018 or 1119, and if units bar that way would be lost"},
		{"notice/revealed", seen.Revealed{Side: rules.Union, At: hexesAt(t, "1019")[0], Units: []seen.Shown{{Unit: "Wilder", Type: "inf", Strength: 8}}, Why: "proof"},
			"Wilder 8 inf of the Union in 1019 shown in proof that the way back is barred [BGD 22.4.11]."},
		{"notice/revealed", seen.Revealed{Side: rules.Union, At: hexesAt(t, "1019")[0], Dummies: 1, Why: "proof"},
			"A dummy of the Union in 1019 shown: dummies bar no way back [BGD 22.4.11]. The dummy is gone."},
		{"notice/revealed", seen.Revealed{Side: rules.Union, At: hexesAt(t, "1019")[0], Units: []seen.Shown{{Unit: "Wilder", Type: "inf", Strength: 8}}, Dummies: 1, Why: "met"},
			"Wilder 8 inf and a dummy of the Union in 1019 shown: the enemy is near [BGD 22.4.11]."},
		{"forecast/owes", seen.Owes{Rule: "BG 8.0", Enemies: []string{"a covered unit in 0815", "more a covered unit in 0815", "Gist"}, Enemy: hexesAt(t, "0815")[0]},
			"Gist, 2 covered units in 0815 must be attacked [BG 8.0]."},
		{"forecast/owes", seen.Owes{Rule: "BG 8.0", Enemies: []string{"a covered unit in 0815"}, Enemy: hexesAt(t, "0815")[0]}, "a covered unit in 0815 must be attacked [BG 8.0]."},
		{"forecast/drift", seen.WillDrift{Rule: "BG-SHI 13.41", Lot: true, Moves: []seen.Drift{{Unit: "1/1", From: hexesAt(t, "0910")[0], To: hexesAt(t, "0909")[0]}}},
			"1/1 0910 -> 0909. Who it is of those under blank counters in one hex is drawn by lot [BGD 22.4.11]."},
		{"routes", []seen.Route{{Unit: "Wilder", To: hexesAt(t, "0919"), Past: hexesAt(t, "1018 1119")}}, "Wilder retreats to 0919, but to 1018 or 1119 if nobody but dummies bars the way"},
		{"forecast/repulse", seen.WillRepulse{Rule: "BGD 22.4.7", Units: []seen.Repulse{{Unit: "Wilder", At: hexesAt(t, "1019")[0], To: hexesAt(t, "1018 1119")}, {Unit: "Gist", At: hexesAt(t, "1020")[0]}}},
			"[BGD 22.4.7]: Wilder in 1019 to 1018 or 1119; Gist in 1020 (nowhere to go: it stays)."},
	} {
		if got, err := write("bluegray/"+c.block, c.told); err != nil || !strings.Contains(string(got), c.want) {
			t.Errorf("%s gives %q, want %q in it; %v", c.block, got, c.want, err)
		}
	}
}

// TestCombatByChoiceInMails holds a turn mail to what is asked of units next to the enemy.
func TestCombatByChoiceInMails(t *testing.T) {
	for _, c := range []struct {
		turn  int
		phase string
		want  string
	}{
		{3, "movement", "One unit of yours is in an enemy zone and can't move; who has not attacked goes back a hex when your turn ends [BGD 22.4.7]: Wilder 1018 (next to Gist 1019)."},
		{3, "combat", "Nobody need attack [BGD 22.4.5], but of the enemies next to a unit that does each must be attacked. Who of these has not attacked goes back a hex when your turn ends [BGD 22.4.7]: Wilder 1018 (next to Gist 1019)."},
		{9, "movement", "It is night. One unit of yours is in an enemy zone and can't move; who has not attacked goes back a hex when your moves are done [BGD 22.4.7]: Wilder 1018."},
	} {
		g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "chickamauga", Turn: c.turn, Phase: c.phase,
			Options:   map[string]string{"22.4.5": "on", "22.4.7": "on", "22.4.12": "on"},
			Positions: "union Wilder 1018 8\nconfederate Gist 1019 5\nunion 1/1/XIV eliminated 5\n"})
		if err != nil {
			t.Fatal(err)
		}
		head := gameAt(rules.Union)
		head.Now = g.Now()
		p, err := Turn(head, g.View(rules.Union), nil)
		shows(t, p, err, c.want, "The Union: 5 of 13 strength points lost, demoralized [BGD 22.4.12]")
	}
}

// TestWhoMustAttackInPlots: in a game of plots a mail asks for an attack of those alone who
// have a mission. BGD 22.4.14.
func TestWhoMustAttackInPlots(t *testing.T) {
	for _, c := range []struct {
		turn                        int
		phase, repulsion, want, not string
	}{
		{3, "movement", "off", "2 units of yours are in an enemy zone and can't move; who has a mission to attack must [BGD 22.4.14]: 1/1/XIV 1119 (next to Gist 1019), Wilder 1018 (next to ", "must attack this turn"},
		{3, "movement", "on", "who has a mission to attack must [BGD 22.4.14]; who has not attacked goes back a hex when all has been fought [BGD 22.4.7]: 1/1/XIV 1119", "turn ends"},
		{9, "movement", "on", "in an enemy zone and can't move; who has not attacked goes back a hex when all have moved [BGD 22.4.7]: 1/1/XIV 1119", "your moves are done"},
		{3, "combat", "off", "One unit of yours must still attack: Wilder 1018 (next to ", "1/1/XIV 1119 (next"},
	} {
		g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "chickamauga", Turn: c.turn,
			Options:   map[string]string{"22.4.14": "on", "22.4.7": c.repulsion},
			Positions: "union Wilder 1018 8\nunion 1/1/XIV 1119 5\nconfederate Gist 1019 5\nconfederate Wood 1017 5\n"})
		if err != nil {
			t.Fatal(err)
		}
		if c.phase == "combat" {
			g = g.Run(rules.Union, bluegray.Mission{Units: []string{"Wilder"}}, rules.Aid{}).After
			g = g.Run(rules.Union, bluegray.End{}, rules.Aid{}).After
			g = g.Run(rules.Confederate, bluegray.End{}, rules.Aid{}).After
		}
		head := gameAt(rules.Union)
		head.Now = g.Now()
		p, err := Turn(head, g.View(rules.Union), nil)
		shows(t, p, err, c.want)
		if text := strings.Join(strings.Fields(p.Text), " "); strings.Contains(text, c.not) {
			t.Errorf("%s: the mail says %q", c.phase, c.not)
		}
	}
}
