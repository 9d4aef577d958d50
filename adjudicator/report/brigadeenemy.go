package report

import (
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// These functions set what a view of a Brigade Series battle holds beside the troops of its
// reader: the enemy, who is to come, who is gone, the ground, the gunboats.

// stacksInTwo lays the enemy's stacks out in two columns, the lower hexes on the left.
func stacksInTwo(f *seen.Field) script {
	half := (len(f.Stacks) + 1) / 2
	var b strings.Builder
	for i := range half {
		b.WriteString("  " + stackCells(&f.Stacks[i]))
		if half+i < len(f.Stacks) {
			b.WriteString(markCell + stackCells(&f.Stacks[half+i]))
		}
		b.WriteString("\n")
	}
	return script(b.String())
}

// stackCells is what the enemy shows in a hex: where; the top, what it is, how it stands,
// who lies on it.
func stackCells(s *seen.Stack) string {
	words := []string{s.Top, holding(s), drawnUp(s.Formation), s.Facing}
	if s.Mood != "" {
		words = append(words, strings.ToUpper(s.Mood))
	}
	if s.Upon != "" {
		words = append(words, "("+s.Upon+")")
	}
	return dotted(s.At) + markCell + ascii(strings.Join(strings.Fields(strings.Join(words, " ")), " "))
}

// holding is the kind of a top and what else its owner owes an answer about. CWB 9.0.
func holding(s *seen.Stack) string {
	sign := signOf(s.Kind)
	switch {
	case s.Kind == "battery":
		sign = "guns"
	case s.Kind == "headquarters", s.Kind == "wagon", s.Kind == "train":
		return "" // its name says so
	}
	if s.Holds != "both" {
		return sign
	}
	if s.Kind == "battery" {
		return "guns+troops"
	}
	return sign + "+guns"
}

// arrivalGroup is pieces that come together.
type arrivalGroup struct {
	Side  rules.Side
	Clock string
	Entry string
	At    hex.Hex
	Due   bool
	Names []string
}

// reinforcements groups what is still to come by side, hour and entry; the reader's first.
func reinforcements(f *seen.Field, first rules.Side) []arrivalGroup {
	var groups []arrivalGroup
	for _, side := range sidesFrom(first) {
		for _, c := range f.Coming {
			if c.Side != side {
				continue
			}
			n := len(groups) - 1
			if n < 0 || groups[n].Side != side || groups[n].Clock != c.Clock || groups[n].Entry != c.Entry || groups[n].At != c.At {
				groups = append(groups, arrivalGroup{Side: side, Clock: c.Clock, Entry: c.Entry, At: c.At, Due: c.Due})
				n++
			}
			groups[n].Names = append(groups[n].Names, c.Name)
		}
	}
	return groups
}

// dueNow are the groups of the reader's that may come on this turn.
func dueNow(f *seen.Field, reader rules.Side) []arrivalGroup {
	return slices.DeleteFunc(reinforcements(f, reader), func(g arrivalGroup) bool { return g.Side != reader || !g.Due })
}

// goneRow is one or more pieces out of play.
type goneRow struct {
	Side rules.Side
	What string
}

// outOfPlay lists what is out of play: first those who have stragglers to gather, one by
// one, then all others of each side together.
func outOfPlay(f *seen.Field) []goneRow {
	var rows []goneRow
	for _, side := range rules.Sides {
		var others []string
		for _, g := range f.Gone {
			switch {
			case g.Side != side:
			case g.Stragglers == 0:
				others = append(others, g.Name)
			default:
				text := g.Name + ": " + stepsLost(g.Casualties, g.Stragglers)
				if !g.At.IsZero() {
					text += ", gathering in " + dotted(g.At)
				}
				rows = append(rows, goneRow{side, text})
			}
		}
		if len(others) > 0 {
			rows = append(rows, goneRow{side, strings.Join(others, ", ")})
		}
	}
	return rows
}

// groundThatCounts is the ground of which the battle depends: where some hexes decide,
// those alone.
func groundThatCounts(f *seen.Field) []seen.Ground {
	var decide []seen.Ground
	for _, g := range f.Score.Ground {
		if g.Decides {
			decide = append(decide, g)
		}
	}
	if len(decide) > 0 {
		return decide
	}
	return f.Score.Ground
}

// gunboats tells which are on the river, and from when others will be.
func gunboats(f *seen.Field) string {
	var parts []string
	for _, b := range f.Boats {
		switch {
		case b.Here && b.Fired:
			parts = append(parts, b.Name+" is on the river and has fired")
		case b.Here:
			parts = append(parts, b.Name+" is on the river")
		case b.Turn > 0:
			parts = append(parts, b.Name+" comes with turn "+strconv.Itoa(b.Turn))
		default:
			parts = append(parts, b.Name+" has left")
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "Gunboats: " + strings.Join(parts, "; ") + "."
}

// digTime writes minutes of work as hours: "1 1/2 hours".
func digTime(minutes int) string {
	if minutes == 60 {
		return "1 hour"
	}
	return inHalves(minutes/30) + " hours"
}

// itemized is the sum of a score with what it is made of: "3: 2 ground held, 1 leaders";
// what came to nothing is left out.
func itemized(t rules.Tally) string {
	var parts []string
	for _, item := range t {
		if item.Amount != 0 {
			parts = append(parts, strconv.Itoa(item.Amount)+" "+item.Reason)
		}
	}
	if len(parts) == 0 {
		return "0"
	}
	return strconv.Itoa(t.Sum()) + ": " + strings.Join(parts, ", ")
}
