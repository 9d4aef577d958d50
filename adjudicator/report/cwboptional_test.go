package report

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// optionalTold holds a notice of every kind of the optional rules that have a map.
func optionalTold(t testing.TB) []Told {
	at, usa, csa := sampleHex(t), rules.Union, rules.Confederate
	return []Told{{Heading: "Union turn, 8:30 am, 6 April", Notices: []rules.Notice{
		seen.PermitTried{Leader: "Prentiss", Command: "6 Div", Points: tally[:1], Mods: tally[:1], Need: 10, Dice: [2]int{5, 6}, Won: true},
		seen.PermitTried{Leader: "Sherman", Command: "5 Div", Points: tally[:1], Need: 10, Dice: [2]int{1, 1}, Loose: true},
		seen.PermitTried{Leader: "Hurlbut", Command: "4 Div", Points: tally[:1], Need: 10, Dice: [2]int{1, 3}},
		seen.WorksBegun{Side: usa, At: at("20.12")}, seen.WorksRaised{Side: usa, At: at("21.12"), Facing: "SW"},
		seen.WorksGone{Side: usa, At: at("22.12"), Stage: "under construction", Why: "work has stopped"},
		seen.WorksGone{Side: csa, At: at("12.20"), Stage: "breastworks", Why: "abandoned"},
		seen.WorksGone{Side: csa, At: at("12.21"), Stage: "breastworks", Why: "captured"},
		seen.DiggingSet{Unit: "1-6", At: at("21.12")}, seen.DiggingSet{At: at("21.12")}, seen.TrenchMade{Side: usa, At: at("21.12"), Facing: "SW"},
		seen.SurprisePlanned{Command: "2 Div", Number: 4, With: []string{"Cav-1", "1-3"}, Straight: true, Route: sampleHexes(t, "21.12 22.12 23.13")},
		seen.SurpriseBegan{Command: "2 Div", Pieces: []string{"Cav-1", "1-2"}}, seen.SurpriseSet{Command: "2 Div"}, seen.SurpriseSet{Command: "2 Div", Back: true},
		seen.SurpriseRolled{Command: "2 Div", Turn: 2, Die: 4, Mods: rules.Tally{{Amount: -1, Reason: "night"}}, Hidden: true, Least: 24},
		seen.SurpriseRolled{Command: "2 Div", Turn: 3, Die: 2, Hidden: true, Back: true, Least: 12}, seen.SurpriseRolled{Command: "2 Div", Turn: 3, Die: 6},
		seen.MarchHastened{Unit: "1-2"}, seen.MarchHastened{Unit: "1-2", Second: true},
		seen.SurpriseMarched{Command: "2 Div", Why: "discovered", At: at("22.12"), Blocked: true},
		seen.SurpriseEnded{Command: "2 Div", Why: "void"}, seen.SurpriseEnded{Command: "2 Div", Why: "given up"}, seen.SurpriseEnded{Command: "2 Div", Why: "rested"},
		seen.SurpriseEnded{Command: "2 Div", Why: "collision"},
		seen.DetourTried{Command: "2 Div", Leader: "WHL Wallace", Blocked: at("22.12"), Points: tally[:1], Need: 9, Mods: tally[:1], Dice: [2]int{2, 3}},
		seen.SurpriseTriggered{Side: usa, Command: "2 Div", Hexes: sampleHexes(t, "21.12 21.13")}, seen.SurpriseTriggered{Side: csa, Hexes: sampleHexes(t, "12.20")},
		seen.FireShrugged{At: at("21.12")},
	}}}
}
