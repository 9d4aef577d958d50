package report

import (
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// tally is a sum of two, for the samples.
var tally = rules.Tally{{Amount: 4, Reason: "Lee sends"}, {Amount: -2, Reason: "complex"}}

// logNotices holds a notice of every kind of the order log.
func logNotices() []rules.Notice {
	return []rules.Notice{
		seen.PhaseBegan{Turn: 5, Side: rules.Union, Phase: "command", Clock: "8:00 am, 6 April"},
		seen.Sent{Number: 1, Receiver: "2 Div", Method: "AO", Cost: 2, Left: 3, Of: 5, Clock: "8:30 am, 6 April"},
		seen.Waits{Number: 1, Receiver: "2 Div"},
		seen.Tested{Number: 2, Receiver: "1 Div", Leader: "McClernand", Value: tally, Left: 1, Dice: [2]int{3, 4}, Result: "D2"},
		seen.Delayed{Number: 2, Receiver: "1 Div", Delay: "D2", Of6: 1},
		seen.DelayTested{Number: 3, Receiver: "4 Div", Delay: "D2", Die: 1, Ends: true},
		seen.Accepted{Number: 3, Receiver: "4 Div"}, seen.InForce{Number: 3, Receiver: "4 Div"},
		seen.Ended{Number: 4, Receiver: "4 Div", Status: "cancelled", Why: "dispatch 3 is accepted"},
		seen.Deafened{Command: "5 Div", Deaf: true}, seen.AllowanceUsed{Conference: true}, seen.AllowanceRestored{Command: "ATenn"},
		seen.Tried{Leader: "Sherman", Command: "5 Div", Points: tally, Mods: tally, Need: 9, Dice: [2]int{1, 1}, Loose: true},
		seen.CannonLoose{Side: rules.Union, Leader: "Sherman", Command: "5 Div", Had: true},
		seen.CannonOrdered{Side: rules.Union, Leader: "Sherman", Command: "5 Div", Text: "halt"},
		seen.Stoppage{Command: "6 Div", Divisions: 1, Need: 5, Dice: [2]int{1, 2}, Mods: tally, Ahead: true, LostLeader: true},
		seen.RetreatBegan{Command: "6 Div", Forced: true, Least: 6, Most: 13},
		seen.Replaced{Command: "3 Div", Lost: "Wallace", By: "Smith", Rating: 1}, seen.Attached{Division: "3 Div", To: "ATenn"},
		seen.Lapsed{Line: 3, Text: "touch 3 Div", Rule: "CWB 10.0a", Reason: "it is late"}, seen.Closed{},
	}
}

// sampleHex reads hexes as the map prints them: "21.24".
func sampleHex(t testing.TB) func(string) hex.Hex {
	return func(label string) hex.Hex { return hexAt(t, strings.ReplaceAll(label, ".", "")) }
}

// sampleHexes reads some of them: "21.24 22.24".
func sampleHexes(t testing.TB, labels string) []hex.Hex {
	return hexesAt(t, strings.ReplaceAll(labels, ".", ""))
}

// ownMarch is what a side hears of its own command and movement phases.
func ownMarch(t testing.TB) []rules.Notice {
	at := sampleHex(t)
	return []rules.Notice{
		seen.OhioRolled{Dice: [2]int{3, 6}},
		seen.BoatsEngaged{Unit: "ATenn-b1(3)", At: at("40.12"), Dice: [2]int{5, 6}}, seen.BoatDriven{Boat: "Tyler"},
		seen.OhioRolled{Comes: true},
		seen.Gathered{Leader: "Johnston", Units: []string{"1-4", "2-4"}}, seen.Gathered{Leader: "Johnston"},
		seen.RadiusMarked{Division: "1 Div", Brigade: "2-1"}, seen.CampsWoke{Pieces: []string{"1-6", "2-6"}},
		seen.CampsDue{Units: []string{"1-6", "2-6", "M-6"}},
		seen.DrawnUp{Piece: "Cav-6", At: at("20.12"), Formation: "mounted", Facing: "SW"}, seen.DrawnUp{Piece: "Wallace", At: at("20.12"), Formation: "leader"},
		seen.StackRoused{Leader: "Hardee", At: at("20.12"), Die: 3, Need: 4, Moves: true, Pieces: []string{"1-1", "2-1"}},
		seen.StackRoused{Leader: "Polk", At: at("20.13"), Die: 6, Need: 2},
		seen.PhaseBegan{Turn: 5, Side: rules.Union, Phase: "movement", Clock: "8:00 am, 6 April"},
		seen.OutOfRadius{Pieces: []string{"Cav-5", "A-5"}},
		seen.RecoveryMarked{Unit: "2-5", At: at("12.08")},
		seen.GunsDetached{From: "5Div-b1(4)", Unit: "5Div-b1(4)/a", At: at("12.08"), Points: 2, Left: 2},
		seen.GunsJoined{Unit: "5Div-b1(4)/a", To: "5Div-b2(2)", At: at("12.08"), Points: 4},
		seen.Moved{Pieces: []string{"1-4", "2-4", "4Div-b1(5)", "Hurlbut"}, From: at("30.15"), Path: sampleHexes(t, "29.15 28.15 27.14"),
			Left: []int{5, 5, 1, 12}},
		seen.Moved{Pieces: []string{"3-4"}, From: at("30.16"), Path: sampleHexes(t, "29.16"), Left: []int{0}, Halts: true},
		seen.MoveBarred{Piece: "3-4", At: at("29.16"), Next: at("28.16"), Why: "enemies"},
		seen.MoveBarred{Piece: "Cav-4", At: at("28.17"), Next: at("27.17"), Why: "a zone of control"},
		seen.MoveBarred{Piece: "1Div-b1(4)", At: at("20.10"), Next: at("20.10"), Why: "a zone of control"},
		seen.Formed{Piece: "1-2", Formation: "infantry-column", At: at("33.14"), Left: 10},
		seen.Formed{Piece: "2Div-b1(3)", Formation: "unlimbered", At: at("33.14"), Left: 0},
		seen.StragglersChecked{Unit: "1-2", Die: 2, Why: "forced march"},
		seen.MarchForced{Unit: "1-2", Left: 14}, seen.MarchForced{Unit: "1-2", Second: true, Left: 4},
		seen.Extended{Unit: "2-1", From: at("21.11"), To: at("21.12"), Left: 3},
		seen.Contracted{Side: rules.Union, Unit: "2-1", From: at("21.12"), At: at("21.11"), Forced: true},
		seen.Faced{Side: rules.Union, Hex: at("21.11"), Facing: "SW"},
		seen.Arranged{Hex: at("21.11"), Pieces: []string{"2-1", "1-1", "1Div-b2(3)"}},
		seen.Entered{Piece: "10-4", Entry: "D", At: at("46.02"), Formation: "infantry-column", Left: 9},
		seen.Entered{Piece: "Buell", Entry: "D", At: at("46.02"), Formation: "leader", Left: 15},
		seen.Crossed{Pieces: []string{"10-4", "Ammen"}, From: at("45.09"), To: at("43.09")},
		seen.CalledBack{Piece: "Cav-5"}, seen.StateShared{Hex: at("21.11"), State: "shaken"},
		seen.OverStacked{Hex: at("33.14"), State: "disorganized"}, seen.LeaderPlaced{Leader: "Prentiss", To: at("20.10"), Why: "a division leader stays with his troops"},
		seen.LeaderPlaced{Leader: "Raith", Why: "his stack is destroyed"},
		seen.Resupplied{Unit: "1-1", From: "Wagon-1", Left: 4}, seen.Resupplied{Unit: "1-2", From: "ATenn Supply-1", Train: true},
		seen.WagonLoaded{Wagon: "Wagon-1", Points: 5}, seen.RecoveryEnded{Unit: "2-5", Why: "it moved"},
	}
}

// ownFight is what it hears of its close combats, fire and rally.
func ownFight(t testing.TB) []rules.Notice {
	at, csa := sampleHex(t), rules.Confederate
	return []rules.Notice{
		seen.Charged{Pieces: []string{"1-1", "2-1", "McClernand"}, From: at("21.11"), Target: at("20.12")},
		seen.FiredOn{Target: at("20.12"), Unit: "1-1", From: sampleHexes(t, "20.12"), Why: "close combat, defender"},
		seen.Loss{Unit: "1-1", Casualties: 2, Left: 11, Level: "A", Wrecked: true, Division: "1 Div", Why: "close combat, defender"},
		seen.StragglersChecked{Unit: "1-1", Heavy: true, Die: 5, Mods: rules.Tally{{Amount: 1, Reason: "disorganized"}}, Lost: 1, Why: "fire"},
		seen.Loss{Unit: "1-1", Stragglers: 1, Left: 10, Why: "stragglers"},
		seen.LeaderChecked{Leader: "McClernand", At: at("20.12"), Dice: [2]int{6, 5}, Fate: "killed"},
		seen.CommandPassed{Command: "1 Div", Lost: "McClernand", By: "Hare", Rating: 1},
		seen.LeaderPlaced{Leader: "Hare", To: at("22.11"), Why: "takes over 1 Div"},
		seen.CommandPassed{Command: "ATenn", By: "Sherman", Rating: 3}, seen.DivisionOrphaned{Command: "5 Div", Brigade: "1-5"},
		seen.DivisionOrphaned{Command: "6 Div", Lost: "Prentiss"},
		seen.Fired{Target: at("20.12"), By: []string{"1-1", "2-1"}, Points: 9, Why: "close combat, attacker"},
		seen.Deployed{Side: csa, Unit: "S-1-1", At: at("20.12"), Formation: "infantry-line"},
		seen.MoraleChecked{At: at("20.12"), Unit: "1-1", Level: "C", Row: 7, Dice: [2]int{4, 3}, State: "normal", Mods: rules.Tally{
			{Amount: 1, Reason: "leader: his rating less one"}, {Amount: -1, Reason: "attacker"}}},
		seen.OddsRolled{Attacker: rules.Union, Target: at("20.12"), Own: 24, Wins: true},
		seen.EnemyRetreated{Top: "S-1-1", From: at("20.12"), To: at("19.12")},
		seen.CloseCombatEnded{Attacker: rules.Union, From: at("21.11"), Target: at("20.12"), Winner: rules.Union},
		seen.CloseCombatEnded{Attacker: rules.Union, From: at("21.11"), Target: at("20.12")},
		seen.WagonLost{Side: csa, Unit: "1C Wagon", At: at("20.12"), Why: "overrun"},
		seen.Overrun{Side: csa, Piece: "1 Corps HQ", What: "headquarters", From: at("20.12"), To: at("18.14")},
		seen.Overrun{Side: csa, Piece: "Clark", What: "leader", From: at("20.12")},
		seen.PhaseBegan{Turn: 5, Side: rules.Union, Phase: "offensive fire", Clock: "8:00 am, 6 April"},
		seen.Fired{Target: at("19.12"), By: []string{"3-1", "2-2", "2Div-b1(3)"}, Boats: []string{"Tyler", "Lexington"}, Points: 51, Why: "fire"},
		seen.LowAmmo{Units: []string{"3-1", "2-2"}}, seen.Destroyed{Side: csa, Unit: "S-1-1", At: at("19.12")},
		seen.EnemyLeaderHit{Leader: "Clark", At: at("19.12"), Fate: "wounded"}, seen.MarkerSeen{At: at("19.12"), State: "routed"},
		seen.Fired{Target: at("19.13"), Guns: true, By: []string{"2Div-b1(3)"}, Points: 2, Why: "fire"},
		seen.Fired{Target: at("40.14"), Boats: []string{"Lexington"}, Points: 2, Why: "unlimbering"},
		seen.PhaseBegan{Turn: 5, Side: rules.Union, Phase: "rally", Clock: "8:00 am, 6 April"},
		seen.RecoveryTried{Unit: "3-2", At: at("12.08"), Die: 4, Mods: rules.Tally{{Amount: 2, Reason: "night"}}, Steps: 2, Left: 14, Level: "AB"},
		seen.RecoveryTried{Unit: "3b-2", At: at("12.09"), Die: 1}, seen.RecoveryTried{Unit: "A-5", At: at("13.09"), Die: 6, Steps: 1, Left: 1, Level: "C", Reformed: true},
		seen.BloodLustChecked{At: at("20.12"), Unit: "2-1", Dice: [2]int{2, 5}}, seen.MoraleChanged{At: at("20.12"), Units: []string{"2-1"}, State: "normal", Why: "blood lust is over"},
		seen.RallyRolled{At: at("25.10"), Unit: "1-6", Die: 4, Leader: 2, Rally: true},
		seen.MoraleChanged{At: at("25.10"), Units: []string{"1-6", "2-6"}, State: "disorganized", Why: "rally"},
		seen.RallyRolled{At: at("25.11"), Unit: "M-6", Die: 6},
		seen.BloodLustChecked{At: at("20.12"), Unit: "2-1", Dice: [2]int{6, 5}, Kept: true},
		seen.Score{Union: rules.Tally{{Amount: 5, Reason: "ground held", Rule: "CWB-AH 4.2"}}},
		seen.Score{Final: true, Winner: csa, Level: "minor", Rule: "CWB-AH 4.4", Union: rules.Tally{{Amount: 5, Reason: "Clark", Rule: "CWB-AH 4.3"}},
			Confederate: rules.Tally{{Amount: 10, Reason: "ground held at 12:00 midnight, 6 April", Rule: "CWB-AH 4.2"}, {Amount: 2, Reason: "wrecked brigades: 1-1, 2-1", Rule: "CWB-AH 4.1"}},
			Ground:      []seen.Ground{{Hex: at("21.24"), Holder: csa, Worth: [3]int{0, 5, 10}}}},
	}
}

// enemyTurn is what it hears of the enemy's turn.
func enemyTurn(t testing.TB) []rules.Notice {
	at, usa, csa := sampleHex(t), rules.Union, rules.Confederate
	return []rules.Notice{
		seen.PhaseBegan{Turn: 5, Side: csa, Phase: "command", Clock: "8:00 am, 6 April"}, seen.BoatsUnderFire{At: at("41.13")},
		seen.PhaseBegan{Turn: 5, Side: csa, Phase: "movement", Clock: "8:00 am, 6 April"},
		seen.EnemyMoved{Top: "R-1-1", From: at("15.20"), Path: sampleHexes(t, "16.20 17.19")},
		seen.EnemyFormed{Piece: "1Corps-b1(4)", Formation: "unlimbered", At: at("17.19")},
		seen.Faced{Side: csa, Hex: at("17.19"), Facing: "NE"}, seen.EnemyTop{Hex: at("17.19"), Top: "A-1-2"},
		seen.EnemyExtended{Unit: "A-1-2", From: at("17.19"), To: at("17.18")},
		seen.Contracted{Side: csa, Unit: "A-1-2", From: at("17.18"), At: at("17.19")},
		seen.Contracted{Side: csa, Unit: "P-1-2", From: at("10.22")},
		seen.EnemyEntered{Piece: "G-1-2", At: at("01.20")}, seen.Reformed{Side: csa, Unit: "P-1-2", At: at("10.22")},
		seen.EnemyCharged{Top: "A-1-2", From: at("17.19"), Target: at("18.19")},
		seen.Fired{Target: at("18.19"), By: []string{"2-6"}, Points: 5, Why: "close combat, defender"},
		seen.FiredOn{Target: at("18.19"), Unit: "2-6", From: sampleHexes(t, "18.19"), Why: "close combat, attacker"},
		seen.Loss{Unit: "2-6", Casualties: 1, Left: 9, Why: "close combat, attacker"},
		seen.MoraleChecked{At: at("18.19"), Unit: "2-6", Level: "D", Row: 3, Dice: [2]int{1, 4}, State: "routed", Back: 2, Straggle: 2,
			Mods: rules.Tally{{Amount: -1, Reason: "shaken"}, {Amount: -3, Reason: "hit from flank or rear"}}},
		seen.Loss{Unit: "2-6", Stragglers: 2, Left: 7, Level: "B", Why: "morale"},
		seen.MoraleChanged{At: at("18.19"), Units: []string{"2-6"}, State: "routed", Why: "morale"},
		seen.GunsLimbered{Side: usa, Unit: "6Div-b1(4)", At: at("18.19")}, seen.GunLossRolled{Unit: "6Div-b1(4)", Die: 5, Lost: 1},
		seen.GunsLost{Unit: "6Div-b1(4)", At: at("18.19"), Points: 1, Left: 3, Why: "limbering"},
		seen.Retreated{Units: []string{"2-6", "6Div-b1(4)"}, With: []string{"Prentiss"}, From: at("18.19"), To: at("19.19"), Cause: "close combat"},
		seen.DrawnBack{Piece: "2-6/a", From: at("18.20"), To: at("19.20"), State: "routed"},
		seen.EnemyDrawnBack{Piece: "A-1-2/a", From: at("17.18"), To: at("16.18")},
		seen.OddsRolled{Attacker: csa, Target: at("18.19"), Own: 6, Wins: false},
		seen.CloseCombatEnded{Attacker: csa, From: at("17.19"), Target: at("18.19"), Winner: csa},
		seen.PhaseBegan{Turn: 5, Side: csa, Phase: "defensive fire", Clock: "8:00 am, 6 April"},
		seen.Fired{Target: at("18.19"), By: []string{"1-5"}, Points: 3, Why: "fire"},
		seen.PhaseBegan{Turn: 5, Side: csa, Phase: "offensive fire", Clock: "8:00 am, 6 April"},
		seen.FiredOn{Target: at("19.19"), Unit: "2-6", From: sampleHexes(t, "18.19 18.18"), Boats: nil, Why: "fire"},
		seen.Loss{Unit: "2-6", Casualties: 7, Left: 0, Level: "none", Why: "fire"}, seen.Destroyed{Side: usa, Unit: "2-6", At: at("19.19")},
		seen.FiredOn{Target: at("20.19"), From: sampleHexes(t, "19.19"), Why: "retreat"},
		seen.FiredOn{Target: at("21.19"), Unit: "M-6", Boats: []string{"Tyler"}, Why: "fire"},
		seen.LinesDrawnIn{Side: usa, Unit: "M-6", At: at("21.19")},
		seen.GunsLost{Unit: "6Div-b1(4)", At: at("21.19"), Points: 3, Why: "fire"}, seen.StragglersChecked{Unit: "M-6", Die: 1, Why: "looting"},
		seen.LeaderChecked{Leader: "Grant", At: at("21.19"), Dice: [2]int{3, 4}, Fate: "unhurt"},
		seen.GroundAwarded{Clock: "12:00 midnight, 6 April", Union: 5, Confederate: 15, Ground: []seen.Ground{
			{Hex: at("21.24"), Holder: csa, Worth: [3]int{0, 5, 10}}, {Hex: at("44.09"), Holder: usa, Worth: [3]int{0, 5, 0}, Decides: true}, {Hex: at("30.10")}}},
	}
}

// seriesTold holds a notice of every kind of the series, as a Union player reads them.
func seriesTold(t testing.TB) []Told {
	return []Told{
		{Heading: "Confederate turn, 8:00 am, 6 April", Notices: enemyTurn(t)},
		{Heading: "Union turn, 8:00 am, 6 April", Notices: slices.Concat(logNotices(), ownMarch(t), ownFight(t), inAdvance(), rulings(t))},
	}
}

// inAdvance holds what is told of standing instructions: one of every kind.
func inAdvance() []rules.Notice {
	to := hex.Hex{Col: 21, Row: 24}
	told := []rules.Notice{seen.Instructed{}, seen.Instructed{
		Doctrine: []seen.Doctrine{{Window: "defensive", Fire: "all", First: []string{"flank", "nearest"}, Troops: 1, Guns: 6, LowHolds: true, NoDuel: true,
			NoBoats: true, Except: []string{"1-2", "2-2"}}, {Window: "offensive", Fire: "hold"}},
		Standing: []seen.Standing{{What: "retreat", To: to}, {What: "retreat", Unit: "1-2", Way: "supply"}, {What: "rout-through", Choice: "aside"},
			{What: "drawn-fire", Choice: "hold"}, {What: "deploy", Choice: "stay"}, {What: "stand", Choice: "no"}, {What: "go-along", Unit: "Hurlbut", Choice: "stay"},
			{What: "face", Way: "NE"}, {What: "on-top", Names: []string{"1-2", "2-2"}}, {What: "successor", Names: []string{"Hurlbut"}},
			{What: "leader-place", To: to}, {What: "draw-in", To: to}},
	}}
	for i, d := range seriesDecisions() {
		if d.Kind != "cannon" {
			told = append(told, seen.Decided{Kind: d.Kind, Subjects: d.Subjects, Choice: d.Options[0], By: []string{"standing", "clock"}[i%2], Why: d.Why})
		}
	}
	return told
}

// seriesForecasts holds a forecast of every kind, with the line that it is for.
func seriesForecasts() []Line {
	return append([]Line{
		{Number: 1, Text: `dispatch to 2 Div: "hold"`, Forecast: seen.WillSend{Number: 1, Receiver: "2 Div", Leader: "WHL Wallace", Method: "IPV",
			Value: tally, Transit: 2, Arrives: "9:00 am, 6 April", Chances: []seen.Chance{{Result: "A", Of36: 36}},
			Also: []seen.WillSend{{Number: 2, Receiver: "4 Div", Method: "IPV", Value: tally}}, Before: []int{3, 4}, Road: true}},
		{Number: 2, Text: "initiative Sherman", Forecast: seen.WillTry{Leader: "Sherman", Points: tally, Need: 9, Of36: 10}},
		{Number: 3, Text: "stoppage 5 Div", Forecast: seen.WillCheck{Command: "5 Div", Need: 7, Of36: 21}},
		{Number: 4, Text: "move 1-4 to 27.14", Forecast: seen.WillDo{What: "move"}},
		{Number: 5, Text: "touch 1 Div", Forecast: seen.WillRefuse{Refusal: rules.Refusal{Rule: "CWB 10.1", Reason: "it holds none", Better: "end"}}},
		{Number: 6, Text: "end", Forecast: seen.WillEnd{Pause: true}},
	}, mapForecasts()...)
}

// seriesDecisions holds a decision of every kind.
func seriesDecisions() []rules.Decision {
	ask := func(kind string, rule rules.Cite, subjects string, options ...string) rules.Decision {
		return rules.Decision{ID: kind, Side: rules.Union, Kind: kind, Rule: rule, Subjects: strings.Split(subjects, "|"),
			Options: options, Default: len(kind) % len(options), Why: "as it is"}
	}
	return []rules.Decision{
		ask("cannon", "CWB 10.2g", "Hardee|3 Corps", "stands where it is"),
		ask("draw-in", "CWB 17.2d", "2-6", "unit in 21.19", "unit in 21.18 and line in 21.19"),
		ask("drawn-fire", "CWB 15.0a", "21.19|20.19", "fire", "hold"),
		ask("deploy", "CWB 15.0c", "2-6|21.19", "stay infantry-column", "go into line"),
		ask("stand", "CWB 24.2", "2-6|21.19", "stand", "go back"),
		ask("retreat", "CWB 5.2", "2-6|21.19", "22.19, 23.19", "22.18, 23.18"),
		ask("go-along", "CWB 10.0c", "Prentiss|21.19|22.19", "goes along", "stays"),
		ask("rout-through", "CWB 24.3b", "1-4|22.19|2-6", "stack", "step aside to 22.20"),
		ask("face", "CWB 13.1", "2-6|23.19", "N", "NE", "SE", "S", "SW", "NW"),
		ask("on-top", "CWB 12.1", "21.19", "2-6", "M-6"),
		ask("successor", "CWB 25.4a", "ATenn", "Sherman", "McClernand"),
		ask("leader-place", "CWB 25.4c", "Hare", "22.11", "23.11"),
	}
}

// seriesGame is the head of a mail to the Union of a battle of the series.
func seriesGame() Game {
	g := gameAt(rules.Union)
	g.Name, g.System, g.Title = "april", "cwb", "April's Harvest 5.1"
	g.Now = rules.Moment{Key: "6-union", Turn: 6, Turns: 60, Title: "8:30 am, Union", Side: rules.Union}
	g.Form = "--8<-- april 6-union v0 -----\n--8<-- end -----"
	g.Clock = time.Date(2026, 12, 1, 16, 0, 0, 0, g.Zone)
	return g
}

// seriesView is a small order log of the Union.
func seriesView() seen.View {
	return seen.View{
		For: rules.Union, Battle: "april-5.1", Title: "April's Harvest 5.1", Source: rules.Source{Kind: "printed", Note: "series rules"},
		Turn: 6, Turns: 60, Clock: "8:30 am, 6 April", Phase: "command", Phasing: rules.Union, Segment: "issue",
		Points: []seen.Points{{Army: "ATenn", Left: 3, Of: 5}},
		Staff: []seen.Leader{
			{Name: "Grant", Side: rules.Union, Rank: "army", Command: "ATenn", Rating: 3},
			{Name: "Hurlbut", Side: rules.Union, Rank: "division", Command: "4 Div", Above: "ATenn", Rating: 1, Standing: 3},
		},
		Log: []seen.Dispatch{{Side: rules.Union, Number: 3, Sent: "7:00 am, 6 April", Arrives: "7:30 am, 6 April", Sender: "ATenn", Receiver: "4 Div",
			Method: "AW", Cost: 2, Status: "in force", Text: "Support the left.", History: []string{"7:30 am: accepted"}}},
	}
}
