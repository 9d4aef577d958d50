package orders

import (
	"regexp"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// logRulings are the rulings of the Civil War Brigade Series.
var logRulings = rulingBook{
	title: "the Brigade Series",
	verbs: append(slices.Clone(mapRulings), orderRuling),
	adds: map[string]string{
		"place":  `It lies on top of its stack, or with "below" behind the hex under the others.`,
		"remove": "It is lost, or what stands behind as: outside (out of the battle) or off-map (still to come, or a line taken in).",
		"set":    logSettings.listed() + " Strength is the steps left.",
	},
	examples: map[string][]string{
		"move":   {"move 1-1 to 21.12", "move 1-1 to 21.12 below"},
		"place":  {"place 1-1 at 21.12", "place union Hare at 21.12"},
		"remove": {"remove 1-1", "remove 1-1 as outside"},
		"set":    {"set 1-1 strength 3", "set 1-1 state shaken, facing NE", "set 1-1 formation column", "set 1-1 low-ammo, not moved"},
		"points": {"points confederate +5", "points confederate -2"},
		"hold":   {"hold 21.12 union"},
		"order":  {"order union 1 accepted", "order union 1 in force", "set order union 1 status delayed", "set dispatch 77 stopped"},
	},
	fates:    []string{"lost", "outside", "off-map"},
	settings: logSettings,
	dice: diceNames{
		turn: regexp.MustCompile(`(?:^|[./])t\d+(?:\.|\*$)`),
		kinds: []string{"accept-", "delay-", "initiative-", "listen-", "stoppage-", "works-", "army-of-the-ohio/", "blood-lust/", "detour/", "fire/", "gun-loss/",
			"gunboats/", "leader/", "morale/", "odds/", "rally/", "recovery/", "rouse/", "stragglers/", "surprise/"},
		as: "t3.union.*",
	},
	outside: true,
	lay:     layLog,
	place: func(u counter, to hex.Hex, below bool, why string) rules.Ruling {
		return cwb.RulePlace{Side: u.side, Piece: u.name, To: to, Below: below, Why: why}
	},
	remove: func(u counter, as, why string) rules.Ruling {
		return cwb.RuleRemove{Side: u.side, Piece: u.name, As: as, Why: why}
	},
	points: func(side rules.Side, n int, why string) rules.Ruling {
		return cwb.RulePoints{Side: side, Points: n, Why: why}
	},
	hold: func(h hex.Hex, side rules.Side, why string) rules.Ruling {
		return cwb.RuleHold{Hex: h, Side: side, Why: why}
	},
	set: setPiece,
}

var logSettings = settings{
	figures: []string{"strength", "steps", "casualties", "stragglers", "guns", "supply", "spent"},
	kept:    map[string]string{"strength": "steps"},
	nought:  true,
	states: map[string]string{"blood-lust": "blood-lust", "bloodlust": "blood-lust", "normal": "normal", "shaken": "shaken", "disorganized": "disorganized",
		"disorganised": "disorganized", "routed": "routed"},
	formations: map[string]string{"line": "infantry-line", "infantry-line": "infantry-line", "column": "infantry-column", "infantry-column": "infantry-column",
		"mounted": "mounted", "dismounted": "dismounted", "limbered": "limbered", "unlimbered": "unlimbered"},
	facings: []string{"N", "NE", "SE", "S", "SW", "NW"},
	marks: []string{"low-ammo", "fired", "shot-at", "guns-shot-at", "moved", "on-road", "charged", "small-arms", "encamped", "marched", "in-radius", "halted",
		"reformed", "marched-on", "entered", "ferried", "overrun", "fought", "crowded"},
}

func setPiece(u counter, list []setting, why string) rules.Ruling {
	c := cwb.RuleSet{Side: u.side, Piece: u.name, Why: why}
	for _, s := range list {
		switch s.kind {
		case "figure":
			c.Figures = append(c.Figures, seen.Figure{What: s.word, Now: s.value})
		case "state":
			c.State = s.word
		case "formation":
			c.Formation = s.word
		case "facing":
			c.Facing = s.word
		case "put":
			c.Put = append(c.Put, s.word)
		case "lift":
			c.Lift = append(c.Lift, s.word)
		}
	}
	return c
}

// layLog lays the logs of both sides on a desk and, in a battle, their pieces.
func layLog(d *rulingDesk, truth rules.View) bool {
	v, ok := truth.(seen.View)
	if !ok {
		return false
	}
	for _, e := range v.Log {
		d.log = append(d.log, logged{e.Side, e.Number})
	}
	if v.Field != nil {
		d.hasMap = true
		d.ofField(v.Field)
	}
	return true
}

// parts are what the names of parts of a unit end with: extended lines and detached guns.
var parts = []string{"/a", "/b"}

func (d *rulingDesk) ofField(f *seen.Field) {
	add := func(u counter) {
		if !slices.ContainsFunc(d.units, func(o counter) bool { return o.name == u.name && o.side == u.side }) {
			d.units = append(d.units, u)
		}
	}
	for _, p := range f.Own {
		add(counter{name: p.Name, side: p.Side, onMap: true, kind: p.Kind})
	}
	for _, c := range f.Coming {
		add(counter{name: c.Name, side: c.Side, kind: c.Kind})
	}
	for _, g := range f.Gone {
		add(counter{name: g.Name, side: g.Side, kind: g.Kind})
	}
	for _, p := range f.Own { // parts that are not out can be put there
		for _, end := range parts {
			if slices.Contains([]string{"infantry", "cavalry", "battery"}, p.Kind) && !strings.Contains(p.Name, "/") {
				add(counter{name: p.Name + end, side: p.Side, kind: p.Kind})
			}
		}
	}
}
