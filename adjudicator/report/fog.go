package report

import (
	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// Blue & Gray in the fog of war: what of it is drawn.

// sightedCounter is a unit in sight whose name and strength nobody sees.
func sightedCounter(s seen.Sighted) picture.Unit {
	return picture.Unit{Name: "?", Figure: "?", Side: s.Side, Type: s.Type, At: s.At}
}

// noticesOf lists what some chapters tell.
func noticesOf(told []Told) []rules.Notice {
	var notices []rules.Notice
	for _, chapter := range told {
		notices = append(notices, chapter.Notices...)
	}
	return notices
}

// wholeTelling is what was told of all that was done, for who sees the truth. On an open map
// one side's telling shows every move; in the fog each side's shows its own.
func wholeTelling(v seen.View, union, confederate []rules.Notice) []rules.Notice {
	if v.Option("fog-of-war") != "on" {
		return union
	}
	var all []rules.Notice
	for _, n := range union {
		if side, marches := marcher(n); !marches || side == rules.Union {
			all = append(all, n)
		}
	}
	for _, n := range confederate {
		if side, marches := marcher(n); marches && side == rules.Confederate {
			all = append(all, n)
		}
	}
	return all
}

// marcher is whose unit a notice tells to have gone somewhere.
func marcher(n rules.Notice) (side rules.Side, marches bool) {
	switch n := n.(type) {
	case seen.Moved:
		return n.Side, true
	case seen.Entered:
		return n.Side, true
	case seen.Exited:
		return n.Side, true
	case seen.Retreated:
		return n.Side, true
	case seen.Glimpsed:
		return n.Side, true
	case seen.FellBack:
		return n.Side, true
	}
	return rules.NoSide, false
}
