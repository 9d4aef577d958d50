package report

import (
	"encoding/json"
	"slices"

	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// regimentBoard is the field of Hell Before Night.
type regimentBoard struct{ view seen.View }

func (b regimentBoard) does() string {
	switch b.view.Phase {
	case "deployment":
		return "set up"
	case "combat":
		return "attack"
	case "administration":
		return "administer"
	}
	return "move"
}

func (b regimentBoard) picture(l *letter) ([]byte, error) {
	return json.Marshal(drawing{b.view.Battle, b.signs(), b.field(l, l.Title+", "+l.Now.Title)})
}

func (b regimentBoard) scene(l *letter) Scene {
	s := Scene{Field: b.field(l, "")}
	for _, u := range slices.Concat(b.view.Own, b.view.Enemy) {
		if !u.At.IsZero() && u.Reserve == "" {
			s.Pieces = append(s.Pieces, Piece{regimentCounter(u), ascii(list("formation "+u.Formation, ratings(u), remarks(u)))})
		}
	}
	return s
}

// field is what lies on the map, and what was done by what the reader was told.
func (b regimentBoard) field(l *letter, title string) picture.Field {
	f := picture.Field{Title: ascii(title)}
	units := slices.Concat(b.view.Own, b.view.Enemy)
	slices.SortStableFunc(units, func(x, y seen.Unit) int { return x.Level - y.Level })
	for _, u := range units {
		if !u.At.IsZero() && u.Reserve == "" {
			f.Units = append(f.Units, regimentCounter(u))
		}
	}
	for _, u := range b.view.Arrayed {
		if u.Type != "leader" {
			f.Units = append(f.Units, regimentCounter(u.Unit))
		}
	}
	for _, r := range b.view.Reserves {
		if !r.At.IsZero() {
			f.Units = append(f.Units, reserveCounter(r))
		}
	}
	for _, c := range b.view.Leaders {
		if c.State == "map" {
			f.Units = append(f.Units, picture.Unit{Name: c.Leader, Side: c.Side, Type: leaderSign(c), Strength: c.Command, At: c.At})
		}
	}
	for _, n := range b.told(l) {
		b.draw(&f, n)
	}
	return f
}

// told is what the reader was told; for a referee, to whom all lies open, what the Union was
// told with what of the Confederates' it was not.
func (b regimentBoard) told(l *letter) []rules.Notice {
	if l.Reader != rules.NoSide {
		return noticesOf(l.Told)
	}
	union, rebels := noticesOf(slices.Concat(l.ToldUnion, l.Union)), noticesOf(slices.Concat(l.ToldRebels, l.Rebels))
	all := slices.Clone(union)
	for _, n := range rebels {
		if !slices.ContainsFunc(union, func(m rules.Notice) bool { return sameNotice(m, n) }) {
			all = append(all, n)
		}
	}
	return all
}

func sameNotice(a, b rules.Notice) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return a.Notice() == b.Notice() && errX == nil && errY == nil && string(x) == string(y)
}

// draw draws one notice, if it is of a kind that can be drawn.
func (b regimentBoard) draw(f *picture.Field, n rules.Notice) {
	switch n := n.(type) {
	case seen.UnitsMoved:
		arrow(f, n.Side, n.Path...)
	case seen.ReserveMoved:
		arrow(f, n.Side, n.Path...)
	case seen.LeadersMoved:
		way := n.Path
		if !n.Entered { // else he comes from off the map
			way = append([]hex.Hex{n.From}, way...)
		}
		arrow(f, n.Side, way...)
	case seen.UnitsAdvanced:
		arrow(f, n.Side, n.From, n.To)
	case seen.UnitRetreated:
		f.Moves = append(f.Moves, picture.Arrow{Path: []hex.Hex{n.From, n.To}, Side: n.Side, Back: true})
	case seen.UnitRouted:
		b.cross(f, n.Side, n.At)
	case seen.UnitEliminated:
		b.cross(f, n.Side, n.At)
	case seen.UnitCaptured:
		b.cross(f, n.Side, n.At)
	case seen.CombatBegan:
		f.Combats = append(f.Combats, picture.Clash{On: []hex.Hex{n.At}, From: []hex.Hex{n.From}, Number: n.Number})
	case seen.CombatResolved:
		if c := len(f.Combats) - 1; c >= 0 {
			f.Combats[c].Result = n.Result
		}
	case seen.Bombarded:
		if !n.From.IsZero() {
			f.Combats = append(f.Combats, picture.Clash{On: []hex.Hex{n.At}, From: []hex.Hex{n.From}, Result: n.Result, Fire: true})
		}
	}
}

func (regimentBoard) cross(f *picture.Field, side rules.Side, at hex.Hex) {
	if !at.IsZero() {
		f.Lost = append(f.Lost, picture.Cross{At: at, Side: side})
	}
}

func regimentCounter(u seen.Unit) picture.Unit {
	marks := ""
	for _, m := range []struct {
		letter string
		is     bool
	}{{"C", u.Charge}, {"V", u.Volley}, {"Q", u.Questionable}, {"H", u.Hero > 0}} {
		if m.is {
			marks += m.letter
		}
	}
	return picture.Unit{Name: u.Unit, Side: u.Side, Type: u.Type, Strength: u.Strength, At: u.At, Ineffective: u.Disrupted, Marks: marks}
}

func reserveCounter(r seen.Reserve) picture.Unit {
	name := "hidden"
	if r.Letter != "" {
		name = "reserve " + r.Letter
	}
	return picture.Unit{Name: name, Side: r.Side, Type: "reserve", Figure: r.Letter, At: r.At}
}

func leaderSign(l seen.Leader) string {
	if l.HQ {
		return "hq"
	}
	return "leader"
}

// signs are those that a picture of this battle may need.
func (b regimentBoard) signs() []string {
	return []string{"inf", "art", "cav", "leader", "hq", picture.Disrupted, picture.Fires, picture.Reserve, picture.Charge, picture.Volley,
		picture.Questionable, picture.Hero}
}
