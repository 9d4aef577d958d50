package report

import (
	"strconv"

	"longroll/rules/cwb/seen"
)

// These functions set what a referee's rulings in a Brigade Series battle come to.

// setTo lists how a piece stands since a ruling: "in column, shaken with all units in its
// hex, 3 casualties, low-ammo, not moved".
func setTo(n seen.RuledSet) (string, error) {
	formed, err := stance(n.Formation)
	if err != nil {
		return "", err
	}
	parts := []string{formed, when(n.Facing != "", "facing "+n.Facing+" with all units in its hex")}
	if n.State != "" {
		state, err := mood(n.State)
		if err != nil {
			return "", err
		}
		parts = append(parts, state+when(n.Stack, " with all units in its hex"))
	}
	for _, f := range n.Figures {
		text, err := figured(f)
		if err != nil {
			return "", err
		}
		parts = append(parts, text)
	}
	parts = append(parts, n.Put...)
	for _, m := range n.Lift {
		parts = append(parts, "not "+m)
	}
	return list(parts...), nil
}

// figured writes a figure of a piece.
func figured(f seen.Figure) (string, error) {
	var one string
	many := f.What
	switch f.What {
	case "casualties":
		one = "casualty"
	case "stragglers":
		one = "straggler"
	case "guns":
		one, many = "gun point", "gun points"
	case "supply":
		one, many = "supply point", "supply points"
	case "spent":
		return inHalves(f.Now) + " MP spent", nil
	default:
		return unknown("figure", f.What)
	}
	if f.Now == 1 {
		return "1 " + one, nil
	}
	return strconv.Itoa(f.Now) + " " + many, nil
}

// showsNow is what a stack of the enemy's shows since a ruling.
func showsNow(s seen.Stack) (string, error) {
	if s.Top == "" {
		return "nothing is seen in " + dotted(s.At) + " any more", nil
	}
	formed, err := stance(s.Formation)
	if err != nil {
		return "", err
	}
	mooded := ""
	if s.Mood != "" {
		if mooded, err = mood(s.Mood); err != nil {
			return "", err
		}
	}
	text := list(formed, when(s.Facing != "", "facing "+s.Facing), mooded, when(s.Upon != "", s.Upon+" upon it"))
	return s.Top + " is seen in " + dotted(s.At) + when(text != "", " ("+text+")"), nil
}
