package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Who is off the map, lost or still to come, and what may bring him back.

// lostOf lists the reader's units on the unit status box of which something holds.
func lostOf(v rules.View, holds func(seen.Lost) bool) ([]seen.Lost, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	var all []seen.Lost
	for _, u := range own.Lost {
		if u.Side == own.For && holds(u) {
			all = append(all, u)
		}
	}
	return all, nil
}

func readyOf(v rules.View) ([]seen.Lost, error) {
	return lostOf(v, func(u seen.Lost) bool { return u.Column == "routed" && u.Stage == "ready" })
}

func cadresOf(v rules.View) ([]seen.Lost, error) {
	return lostOf(v, func(u seen.Lost) bool { return u.Column == "eliminated" || u.Column == "both" && u.Stage == "ready" })
}

func lostNames(all []seen.Lost) string {
	names := make([]string, len(all))
	for i, u := range all {
		names[i] = u.Unit
	}
	return strings.Join(names, ", ")
}

// unhurtOf lists the reader's leaders who were hit and are unhurt.
func unhurtOf(v rules.View) ([]string, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, l := range own.Leaders {
		if l.Side == own.For && l.State == "unhurt" {
			names = append(names, l.Leader)
		}
	}
	return names, nil
}

// mostShortages is how many questionable markers a side places in a turn. HBN 4.5.
const mostShortages = 3

func shortagesLeft(v rules.View) (int, error) {
	own, err := regimentView(v)
	return mostShortages - own.Shorted, err
}

// boundOf lists the units that must move to the heaviest firing. HBN 7.9.
func boundOf(v rules.View) ([]seen.Unit, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(own.Own), func(u seen.Unit) bool { return !u.Bound || u.Moved }), nil
}

// arrival is who comes at one time and place.
type arrival struct {
	Side      rules.Side
	When      string
	At        []hex.Hex
	Formation string
	Names     []string
}

// dueOf groups the reader's reinforcements that may come now.
func dueOf(v rules.View) ([]arrival, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	return arrivalsOf(slices.DeleteFunc(slices.Clone(own.Coming), func(c seen.Coming) bool { return !c.Due || c.Side != own.For })), nil
}

// comingOf groups all reinforcements that have not come, the reader's first, in the order of time.
func comingOf(v rules.View) ([]arrival, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	var groups []arrival
	for _, side := range sidesFrom(own.For) {
		coming := slices.DeleteFunc(slices.Clone(own.Coming), func(c seen.Coming) bool {
			return c.Side != side || c.Turn == 0 && (own.For == rules.NoSide || side == own.For)
		})
		slices.SortStableFunc(coming, func(a, b seen.Coming) int { return cmp.Or(a.Turn-b.Turn, a.Couplet-b.Couplet) })
		groups = append(groups, arrivalsOf(coming)...)
	}
	return groups, nil
}

// arrivalsOf groups who comes by side, time, place and formation.
func arrivalsOf(all []seen.Coming) []arrival {
	var groups []arrival
	for _, c := range all {
		when := fmt.Sprintf("turn %d", c.Turn)
		if c.Turn == 0 {
			when = "at the start"
		}
		if c.Couplet > 1 {
			when += fmt.Sprintf(", couplet %d", c.Couplet)
		}
		i := slices.IndexFunc(groups, func(g arrival) bool {
			return g.Side == c.Side && g.When == when && slices.Equal(g.At, c.At) && g.Formation == c.Formation
		})
		if i < 0 {
			i, groups = len(groups), append(groups, arrival{Side: c.Side, When: when, At: c.At, Formation: c.Formation})
		}
		groups[i].Names = append(groups[i].Names, c.Name)
	}
	return groups
}

// box is one compartment of a unit status box.
type statusBox struct {
	Side  rules.Side
	What  string
	Names []string
}

// boxesOf groups what has left the map by side and by how it left.
func boxesOf(v rules.View) ([]statusBox, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	var all []statusBox
	for _, side := range sidesFrom(own.For) {
		for _, u := range own.Lost {
			if u.Side != side {
				continue
			}
			what := u.Column
			if what == "both" {
				what = "routed and eliminated"
			}
			if u.Stage != "" && u.Stage != u.Column {
				what += ", " + u.Stage
			}
			i := slices.IndexFunc(all, func(b statusBox) bool { return b.Side == side && b.What == what })
			if i < 0 {
				i, all = len(all), append(all, statusBox{Side: side, What: what})
			}
			all[i].Names = append(all[i].Names, u.Unit)
		}
	}
	return all, nil
}

// extraOf lists the extra strength of both sides, the reader's first: the track lies open.
func extraOf(v rules.View) ([]seen.Extra, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	var all []seen.Extra
	for _, side := range sidesFrom(own.For) {
		for _, e := range own.Extra {
			if e.Side == side {
				all = append(all, e)
			}
		}
	}
	return all, nil
}
