package orders

import (
	"slices"
	"strings"

	"longroll/rules/cwb"
)

// Goals for divisions in a dispatch to their corps. CWB 10.5b.

// readGoal reads "goal DIVISION, objective 12.04, limit 13.05: what it is to do".
func (r *draft) readGoal(text string) *fault {
	front, what, _ := strings.Cut(text, ":")
	what = strings.TrimSpace(what)
	front = strings.TrimSpace(front)
	bad := &fault{reason: "a goal in a dispatch names a division of the corps and says after a colon what it is to do"}
	parts := strings.Split(front, ",")
	if what == "" || strings.TrimSpace(parts[0]) == "" {
		return bad
	}
	if len(what) > maxText {
		return &fault{reason: "a goal's text is longer than " + itoa(maxText) + " letters"}
	}
	goal := cwb.Goal{Text: what}
	var miss *fault
	if goal.To, miss = r.d.own(false).one(strings.TrimSpace(parts[0]), "division", func(right string) string { return "goal " + right + ": " + clip(what, 60) }); miss != nil {
		return miss
	}
	if slices.ContainsFunc(r.head.Goals, func(g cwb.Goal) bool { return g.To == goal.To }) {
		return &fault{reason: "it has two goals for " + goal.To + "; say which"}
	}
	for _, part := range parts[1:] {
		word, value, _ := strings.Cut(strings.TrimSpace(part), " ")
		value = strings.TrimSpace(value)
		switch {
		case value != "" && strings.EqualFold(word, "objective"):
			goal.Objectives = append(goal.Objectives, value)
		case value != "" && strings.EqualFold(word, "limit") && goal.Limit == "":
			goal.Limit = value
		default:
			return bad
		}
	}
	r.head.Goals = append(r.head.Goals, goal)
	return nil
}

// echoGoal writes a goal as it is read.
func echoGoal(goal cwb.Goal) string {
	s := "goal " + goal.To
	for _, o := range goal.Objectives {
		s += ", objective " + o
	}
	if goal.Limit != "" {
		s += ", limit " + goal.Limit
	}
	return s + ": " + goal.Text
}
