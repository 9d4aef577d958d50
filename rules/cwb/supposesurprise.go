package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Surprise marches as a side supposes them: its own as they are, and of the enemy's those
// that it has come upon. Optional rule Extended Movement.

// supposeSurprises lays out what a View tells of surprise marches, when all pieces stand.
func (g *Game) supposeSurprises(side rules.Side, f *seen.Field) {
	for i := range f.Surprises {
		g.supposeSurprise(&f.Surprises[i])
	}
	found := surprise{side: side.Enemy(), command: -1, stage: triggered}
	for _, h := range f.Found {
		for _, n := range g.stack(h) {
			if g.sideOf(n) == found.side {
				found.pieces, found.saved = append(found.pieces, int16(n)), append(found.saved, 0)
			}
		}
	}
	if len(found.pieces) > 0 {
		g.surprises = append(g.surprises, found)
	}
}

func (g *Game) supposeSurprise(s *seen.Surprise) {
	post, err := g.findCommand(s.Side, s.Command)
	if err != nil {
		return
	}
	own := surprise{side: s.Side, command: post, number: s.Number, with: s.With, route: s.Route, turns: s.Turns, goes: s.Goes, straight: s.Straight, back: s.Back}
	own.stage = surpriseStage(max(0, slices.Index(surpriseNames, s.Stage)))
	for _, p := range s.Pieces {
		if n, ok := g.pieceCalled(s.Side, p.Piece); ok {
			own.pieces, own.saved = append(own.pieces, int16(n)), append(own.saved, int16(p.Points))
		}
	}
	g.surprises = append(g.surprises, own)
}
