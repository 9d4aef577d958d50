package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Forecasts of what is sure: facing, order of a stack, guns parted and joined, who stands
// for whom, field works begun.

// willSet is the forecast of a command that sets something, by what it did; nil for any
// other.
func (b *bench) willSet(before *Game, c rules.Command) rules.Forecast {
	for _, e := range b.events {
		switch e := e.(type) {
		case Faced:
			return seen.WillFace{At: e.Hex, Facing: e.Facing, Units: namesOf(b.g, b.g.unitsOf(e.Hex, e.Side))}
		case Arranged:
			return seen.WillArrange{At: e.Hex, Pieces: e.Pieces, NewTop: e.NewTop}
		case GunsDetached:
			return seen.WillPart{Unit: e.Unit, Points: e.Points, From: e.From, Left: e.Left}
		case GunsJoined:
			return seen.WillJoin{Unit: e.To, Points: e.Points}
		case Gathered:
			return seen.WillGather{Leader: e.Leader, Units: e.Units}
		case RadiusMarked:
			return b.g.willMark(e)
		case WorksBegun:
			return seen.WillDig{At: e.At, Stage: begun.String()}
		case WorksRaised:
			return seen.WillDig{At: e.At, Stage: breastworks.String(), Facing: e.Facing}
		case DiggingSet:
			return seen.WillDig{At: e.At, Stage: trench.String(), Stops: e.Unit == ""}
		}
	}
	if c, faces := c.(Face); faces { // it faces so as it is
		n := before.find(b.side, c.Piece)
		at := before.field.pieces[n].at
		return seen.WillFace{At: at, Facing: c.Facing, Units: namesOf(before, before.unitsOf(at, b.side)), Already: true}
	}
	return nil
}

// willMark says which units of a division are out of the radius that its brigade marks.
// CWB-AH 5.3.
func (g *Game) willMark(e RadiusMarked) seen.WillMark {
	f := seen.WillMark{Division: e.Division, Brigade: e.Brigade}
	div, err := g.findCommand(e.Side, e.Division)
	if err != nil {
		return f
	}
	_, out := g.inRadiusNow(e.Side)
	for _, name := range out {
		if n := g.find(e.Side, name); g.isBrigadeOf(n, div) {
			f.Out = append(f.Out, name)
		}
	}
	return f
}

// namesOf lists pieces by name.
func namesOf(g *Game, pieces []int) []string { return g.namesOf(numbers(pieces)) }
