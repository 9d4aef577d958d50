package orders

import (
	"slices"

	"longroll/rules/cwb"
)

// The segments of a command phase in a sheet. CWB 8.1.

// inSegments puts the lines of each command phase in the order in which the book does them:
// dispatches, then checks for stoppage, then tries for initiative. Their writer has seen
// none of the rolls, so he loses nothing by having written them otherwise. All other orders
// stay where they are, and nothing moves past them.
func inSegments(sheet []*statement) []*statement {
	sorted := slices.Clone(sheet)
	var at []int // the lines of a segment since the last that nothing moves past
	settle := func() {
		lines := make([]*statement, len(at))
		for i, k := range at {
			lines[i] = sorted[k]
		}
		slices.SortStableFunc(lines, func(a, b *statement) int { return segmentOf(a) - segmentOf(b) })
		for i, k := range at {
			sorted[k] = lines[i]
		}
		at = at[:0]
	}
	for k, s := range sheet {
		switch {
		case segmentOf(s) >= 0:
			at = append(at, k)
		case s.state == taken:
			settle()
		}
	}
	settle()
	return sorted
}

// segmentOf is the place of a line's segment in a command phase, -1 for none.
func segmentOf(s *statement) int {
	if s.state != taken || len(s.said.commands) == 0 {
		return -1
	}
	switch s.said.commands[0].(type) {
	case cwb.WriteDispatch:
		return 0
	case cwb.CheckStoppage:
		return 1
	case cwb.TakeInitiative:
		return 2
	}
	return -1
}
