package orders

import (
	"regexp"
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// hbnRulings are the rulings of Hell Before Night.
var hbnRulings = rulingBook{
	title: "Hell Before Night",
	verbs: slices.Concat(rulingsBut("hold"), hbnCounterRulings),
	adds: map[string]string{
		"move":   "So is a leader.",
		"place":  "It lies on top of its stack. A leader is placed as a unit is.",
		"remove": "It is eliminated, or what stands behind as: " + orList(hbnFates[1:]) + ". A leader is killed, or " + orList(hbnLeaderFates[1:]) + ".",
		"set":    hbnSettings.listed(),
	},
	examples: map[string][]string{
		"move":    {"move 13 TN to 1415", "move Bragg to 1415"},
		"place":   {"place 13 TN at 1415"},
		"remove":  {"remove 13 TN", "remove 13 TN as routed/ready", "remove Bragg as hit"},
		"set":     {"set 13 TN disrupted, not moved"},
		"points":  {"points union +5"},
		"extra":   {"extra Cheatham 3", "extra army artillery 1"},
		"star":    {"star 1510 morass", "star 1510 printed"},
		"morale":  {"morale Ohio 2", "morale Mississippi -1"},
		"fortune": {"fortune union"},
	},
	fates:    hbnFates,
	leaders:  hbnLeaderFates,
	settings: hbnSettings,
	notBelow: "a ruling puts a unit on top of its stack",
	dice: diceNames{
		turn: regexp.MustCompile(`(?:^|[./])t\d+\.\d+(?:\.|\*$)`),
		kinds: []string{"army.", "attack.", "bombard.", "couplet", "cup.", "drift.", "fortune.", "letter", "marker", "morass.",
			"reserve.lost"},
		ends: []string{".cadre", ".hero", ".hurt", ".lost", ".march", ".morale", ".reserve"},
		as:   "t3.1.union.*",
		means: "A die reads 0 to 9. What is drawn counts from 1: letter is which of the letters not in play, cup which of the heroes left, " +
			"marker which of the reserves of a hex. ",
		counted: regexp.MustCompile(`/\d+(\.\d+)?$`),
		faces:   []faces{{about: "letter", most: 6}, {about: "marker", most: 6}, {about: "cup.", most: 10}, {most: 10, nought: true}},
	},
	lay: layHbn,
	place: func(u counter, to hex.Hex, _ bool, why string) rules.Ruling {
		return hellbeforenight.RulePlace{Unit: u.name, To: to, Why: why}
	},
	remove: func(u counter, as, why string) rules.Ruling {
		return hellbeforenight.RuleRemove{Unit: u.name, As: as, Why: why}
	},
	points: func(side rules.Side, n int, why string) rules.Ruling {
		return hellbeforenight.RulePoints{Side: side, Points: n, Why: why}
	},
	set: func(u counter, list []setting, why string) rules.Ruling {
		c := hellbeforenight.RuleSet{Unit: u.name, Why: why}
		for _, s := range list {
			if s.kind == "put" {
				c.Put = append(c.Put, s.word)
			} else {
				c.Lift = append(c.Lift, s.word)
			}
		}
		return c
	},
}

// rulingsBut are those on a map without some.
func rulingsBut(names ...string) []rulingVerb {
	return slices.DeleteFunc(slices.Clone(mapRulings), func(v rulingVerb) bool { return slices.Contains(names, v.names[0]) })
}

// What becomes of who is removed, the usual first.
var (
	hbnFates = []string{"eliminated", "routed/shattered", "routed/routed", "routed/ready", "both/shattered", "both/routed", "both/ready", "captured", "destroyed",
		"waiting"}
	hbnLeaderFates = []string{"killed", "captured", "hit", "coming"}
)

var hbnSettings = settings{
	marks: []string{"disrupted", "questionable", "charge", "volley", "moved", "still", "idle", "attacked", "fired", "defended", "tried", "marched", "advanced",
		"entered", "from-afar", "rolled", "deployed", "moved-before", "on-the-way", "leans", "surprised"},
}

// layHbn lays the counters of both sides on a desk.
func layHbn(d *rulingDesk, truth rules.View) bool {
	v, ok := truth.(seen.View)
	if !ok {
		return false
	}
	d.hasMap = true
	add := func(c counter) {
		if !slices.ContainsFunc(d.units, func(o counter) bool { return o.name == c.name }) {
			d.units = append(d.units, c)
		}
	}
	for _, u := range slices.Concat(v.Own, v.Enemy) {
		add(counter{name: u.Unit, side: u.Side, onMap: !u.At.IsZero(), kind: u.Type})
	}
	for _, l := range v.Leaders {
		add(counter{name: l.Leader, side: l.Side, onMap: l.State == "map", kind: leaderKind})
	}
	for _, u := range v.Coming {
		add(counter{name: u.Name, side: u.Side, kind: u.Type})
	}
	for _, u := range v.Lost {
		add(counter{name: u.Unit, side: u.Side, kind: u.Type})
	}
	for _, e := range v.Extra {
		d.extra = append(d.extra, e.Name)
	}
	for _, a := range v.Armies {
		d.armies = append(d.armies, a.Name)
	}
	return true
}
