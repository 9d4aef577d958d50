package hellbeforenight

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Table writes what a View shows as a table of positions; see rules.System.
func (s *System) Table(v rules.View) (string, error) {
	view, ok := v.(seen.View)
	if !ok {
		return "", fmt.Errorf("%T is no View of Hell Before Night", v)
	}
	g, err := s.suppose(view)
	if err != nil {
		return "", err
	}
	if slices.ContainsFunc(view.Reserves, func(r seen.Reserve) bool { return r.Letter == "" }) {
		return rules.PartOf(view.For) + ": a hidden reserve is given by its hex alone, under any letter, and who may be in it is left out.\n" + g.Positions(), nil
	}
	return g.Positions(), nil
}

// suppose builds the game that a View describes: the true position but for hidden reserves of
// the enemy, each of which lies there as a marker with nobody in it.
func (s *System) suppose(v seen.View) (*Game, error) {
	chosen := make(map[string]string, len(v.Options))
	for _, c := range v.Options {
		chosen[c.Name] = c.Value
	}
	o, err := choose(v.Edition, chosen)
	if err != nil {
		return nil, err
	}
	t, err := s.table(o)
	if err != nil {
		return nil, err
	}
	g := t.blank()
	setup := rules.Setup{Battle: v.Battle, Turn: v.Turn, Phase: v.Phase, Phasing: v.Phasing, Positions: tableOf(v)}
	if v.Phase == over.String() {
		setup.Phase = administration.String()
	}
	if err := g.setPositions(setup); err != nil {
		return nil, err
	}
	if v.Phase == over.String() {
		g.phase = over
	}
	g.standing[v.For] = slices.Clone(v.Standing)
	g.deployed[v.For] = slices.Clone(v.Deployed)
	g.sealed[v.For] = v.Sealed
	return g, nil
}

// tableOf writes the rows of a table of positions for what a View shows.
func tableOf(v seen.View) string {
	var t strings.Builder
	row(&t, "couplet", v.Couplet, "first", v.First)
	all := slices.Concat(v.Own, v.Enemy)
	slices.SortStableFunc(all, func(a, b seen.Unit) int { return a.Level - b.Level }) // stacks from the top
	for _, u := range all {
		row(&t, "unit", u.Unit, placed(u.At, u.Reserve, u.BarkRoad, ""), strings.Join(u.Marks, ","))
	}
	for _, u := range v.Lost {
		word := u.Column
		if u.Stage != "" {
			word += "/" + u.Stage
		}
		row(&t, "unit", u.Unit, word, strings.Join(u.Marks, ","))
	}
	for _, c := range v.Coming {
		if c.Type != "leader" && c.Type != "hq" {
			row(&t, "unit", c.Name, waiting, strings.Join(c.Marks, ","))
		}
	}
	for _, l := range v.Leaders {
		at, off := l.At, hex.Hex{}
		if l.State == leaderStateNames[leaderBeside] {
			at, off = off, at
		}
		row(&t, "leader", l.Leader, placed(at, l.Reserve, off, l.State), strings.Join(l.Marks, ","))
	}
	for _, fact := range v.Facts {
		t.WriteString(fact)
	}
	hiddenRows(&t, v)
	return t.String()
}

// placed is the word for a place in a table.
func placed(at hex.Hex, letter string, off hex.Hex, state string) string {
	switch {
	case letter != "":
		return "reserve-" + letter
	case !off.IsZero():
		return "bark-" + off.String()
	case !at.IsZero():
		return at.String()
	}
	return state
}

// hiddenRows give the hidden reserves of the enemy letters that are free.
func hiddenRows(t *strings.Builder, v seen.View) {
	var taken [letters]bool
	for _, r := range v.Reserves {
		if r.Letter != "" && r.Side == v.For.Enemy() {
			taken[r.Letter[0]-'A'] = true
		}
	}
	for _, r := range v.Reserves {
		if r.Letter != "" {
			continue
		}
		free := slices.Index(taken[:], false)
		taken[free] = true
		row(t, "reserve", r.Side, letterName(int8(free)), placed(r.At, "", r.BarkRoad, ""), "hidden,dummy")
	}
}
