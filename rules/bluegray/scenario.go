package bluegray

import (
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// What the battles add to the standard rules. Each battle's own rules stand in a
// file of their own and are called here; where a battle says nothing there is nil.
// BG-CHI 12.0; BG-SHI 13.0; BG-ANT 13.0; BG-CEM 14.0.

// scenario is the own rules of one battle.
type scenario struct {
	// skips reports whether a side has no player-turn on a game-turn.
	skips func(turn int, s rules.Side) bool
	// opens does what opens a player-turn, before anybody moves.
	opens func(*bench) error
	// lastMoves moves those who are in command, must move and had no order.
	lastMoves func(*bench) error
	// movementEnds does what closes a movement phase; byClock tells that time was up.
	movementEnds func(b *bench, byClock bool) error
	// combatBegins does what opens a combat phase, before the standard rules do.
	combatBegins func(*bench) error
	// closes does what closes a player-turn, after its last phase.
	closes func(*bench) error
	// bars says why a unit may not move now although the standard rules let it.
	bars func(g *Game, n int) error
	// steers narrows where a unit may go that may move: it gives its way, or says why not.
	steers func(g *Game, n int, path []hex.Hex, to hex.Hex) ([]hex.Hex, error)
	// entry lists the hexes where a unit may enter, in place of BG-CHI 12.33.
	entry func(g *Game, n int) []hex.Hex
	// exit says why a unit may not leave the map at one of the exits.
	exit func(g *Game, n int, at hex.Hex) error
	// score adds what the battle gives points for. Before the end it is how things
	// stand, without what is still to come.
	score func(g *Game, s *seen.Score, final bool)
	// outcome says who has won, and how well. Nil: the side with more points, and
	// equal points are a draw (BG-CHI 12.6).
	outcome func(g *Game, s seen.Score) (winner rules.Side, level string)
}

// scenarios are the battles' own rules by the code of the battle.
var scenarios = map[string]scenario{
	"CHI": {score: scoreChickamauga},
	"ANT": antietam,
	"CEM": cemeteryHill,
	"SHI": {steers: (*Game).driftsBy, lastMoves: (*bench).driftRest, score: scoreShiloh, outcome: outcomeShiloh},
}

// own is the scenario of this game's battle.
func (g *Game) own() scenario { return g.scenario }

// step calls a part of a scenario, if there is one.
func (b *bench) step(part func(*bench) error) error {
	if part == nil {
		return nil
	}
	return part(b)
}

// score counts the points of both sides. Before the end it is how they stand: as
// if the game ended now, but without what is still to come. BG-CHI 12.6.
func (g *Game) score(final bool) seen.Score {
	var s seen.Score
	own := g.own()
	if g.isCovert() { // dummies cut no lines, BGD 22.4.11
		g = g.withoutDummies(rules.Union).withoutDummies(rules.Confederate)
	}
	if own.score != nil {
		own.score(g, &s, final)
	}
	g.scoreLeaders(&s)
	g.scoreRulings(&s)
	for _, r := range s.Rows {
		if r.Side == rules.Union {
			s.Union += r.Points
		} else {
			s.Confederate += r.Points
		}
	}
	if own.outcome != nil && g.known == nil {
		s.Winner, s.Level = own.outcome(g, s)
	}
	return s
}

// award adds a row to the score, unless it gives nothing.
func award(s *seen.Score, r seen.Row) {
	if r.Points > 0 && r.Side != rules.NoSide {
		s.Rows = append(s.Rows, r)
	}
}
