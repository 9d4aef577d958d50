package report

import (
	"slices"

	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
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
		notices = append(notices, inNoOrder(chapter.Notices)...)
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

// inNoOrder has the marches of blank counters that come between two other things stand by their
// ways: the order in which a sheet names those who march, or in which they are moved who got no
// order, would tell which are dummies. BGD 22.4.11. Other marches stay where they are.
func inNoOrder(told []rules.Notice) []rules.Notice {
	all := slices.Clone(told)
	var at []int // of the covered marches since another thing came
	sortThem := func() {
		marches := make([]seen.Glimpsed, len(at))
		for k, i := range at {
			marches[k], _ = all[i].(seen.Glimpsed)
		}
		slices.SortStableFunc(marches, func(a, b seen.Glimpsed) int {
			return slices.CompareFunc(a.Parts, b.Parts, func(p, q []hex.Hex) int {
				return slices.CompareFunc(p, q, hex.Compare)
			})
		})
		for k, i := range at {
			all[i] = marches[k]
		}
		at = nil
	}
	for i, n := range all {
		if g, is := n.(seen.Glimpsed); is && g.Type == "covered" {
			at = append(at, i)
			continue
		}
		switch n.(type) {
		case seen.Moved, seen.Entered, seen.Exited:
		default:
			sortThem()
		}
	}
	sortThem()
	return all
}
