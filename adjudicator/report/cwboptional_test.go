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
	}}}
}
