package orders

import (
	"regexp"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// boardRulings are the rulings of Blue & Gray.
var boardRulings = rulingBook{
	title: "Blue & Gray",
	verbs: mapRulings,
	adds: map[string]string{
		"remove": "It is eliminated, or what stands behind as: exited or waiting.",
		"set":    boardSettings.listed(),
	},
	examples: map[string][]string{
		"move":   {"move Wilder to 1021"},
		"place":  {"place Wilder at 1021"},
		"remove": {"remove Wilder", "remove Wilder as exited"},
		"set":    {"set Wilder strength 3", "set Wilder ineffective, not moved"},
		"points": {"points union +5"},
		"hold":   {"hold 1108 confederate"},
	},
	fates:    []string{"eliminated", "exited", "waiting"},
	settings: boardSettings,
	dice: diceNames{
		turn:  regexp.MustCompile(`(?:^|[./])gt\d+(?:\.|\*$)`),
		kinds: []string{"combat-", "bombard-", "night-", "sub-", "command.", "cup", "initiative.", "leader.", "recovery.", "replaced.", "scatter."},
		as:    "gt3.union.*",
	},
	notBelow: "units of Blue & Gray lie in no order",

	lay: layBoard,
	place: func(u counter, to hex.Hex, _ bool, why string) rules.Ruling {
		return bluegray.RulePlace{Unit: u.name, To: to, Why: why}
	},
	remove: func(u counter, as, why string) rules.Ruling {
		return bluegray.RuleRemove{Unit: u.name, As: as, Why: why}
	},
	points: func(side rules.Side, n int, why string) rules.Ruling {
		return bluegray.RulePoints{Side: side, Points: n, Why: why}
	},
	hold: func(h hex.Hex, side rules.Side, why string) rules.Ruling {
		return bluegray.RuleHold{Hex: h, Side: side, Why: why}
	},
	set: func(u counter, list []setting, why string) rules.Ruling {
		c := bluegray.RuleSet{Unit: u.name, Why: why}
		for _, s := range list {
			switch s.kind {
			case "figure":
				c.Strength = s.value
			case "put":
				c.Put = append(c.Put, s.word)
			case "lift":
				c.Lift = append(c.Lift, s.word)
			}
		}
		return c
	},
}

var boardSettings = settings{
	figures: []string{"strength"},
	marks:   []string{"ineffective", "moved", "attacked", "attacked-at", "advanced", "retreated", "displaced", "withheld", "must-leave", "shattered", "covered", "digging"},
}

// layBoard lays the units of both sides on a desk.
func layBoard(d *rulingDesk, truth rules.View) bool {
	v, ok := truth.(seen.View)
	if !ok {
		return false
	}
	d.hasMap = true
	for _, u := range v.Own {
		d.units = append(d.units, counter{name: u.Unit, side: u.Side, onMap: true, kind: u.Type})
	}
	for _, u := range v.Enemy {
		d.units = append(d.units, counter{name: u.Unit, side: u.Side, onMap: true, kind: u.Type})
	}
	for _, u := range v.Coming {
		d.units = append(d.units, counter{name: u.Unit, side: u.Side, kind: u.Type})
	}
	for _, u := range v.Gone {
		d.units = append(d.units, counter{name: u.Unit, side: u.Side, kind: u.Type})
	}
	return true
}
