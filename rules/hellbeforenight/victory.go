package hellbeforenight

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Victory. HBN 3.3, 3.4.

// The points of the schedule. HBN 3.4.
const (
	pointsCaptured       = 2
	pointsDestroyed      = 1
	pointsLeaderKilled   = 1
	pointsLeaderCaptured = 2
)

// A substantial victory takes so many times the points of the other side, and so many points.
// HBN 3.3E.
const (
	substantialRatio  = 3
	substantialPoints = 40
)

// checkVictory ends the battle at once if a Confederate unit is in a hex of the landing; it is
// called for every hex that a unit enters. HBN 3.3A.
func (b *bench) checkVictory(side rules.Side, h hex.Hex) {
	if side != rules.Confederate || b.g.phase == over || !slices.Contains(b.g.Landing, h) {
		return
	}
	score := b.g.score()
	score.Winner, score.Level = rules.Confederate, "decisive"
	b.emit(BattleEnded{seen.BattleEnded{Score: score, Why: fmt.Sprintf("a Confederate unit is at the landing, in %s", h), Rule: "HBN 3.3A"}})
}

// endBattle ends the battle after its last turn. HBN 3.3B-F.
func (b *bench) endBattle() {
	score := b.g.finalScore()
	e := seen.BattleEnded{Score: score, Why: "the last turn is over", Rule: "HBN 3.3C"}
	if score.Level == "decisive" {
		e.Why, e.Rule = "no Confederate unit is left on the map", "HBN 3.3B"
	}
	b.emit(BattleEnded{e})
}

// finalScore is the score with whoever wins by it. HBN 3.3D, 3.3E, 3.3F.
func (g *Game) finalScore() seen.Score {
	s := g.score()
	if !g.isOnMap(data.Mississippi) {
		s.Winner, s.Level = rules.Union, "decisive"
		return s
	}
	most, least := max(s.Union, s.Confederate), min(s.Union, s.Confederate)
	if most == least {
		return s // a draw
	}
	s.Winner, s.Level = rules.Union, "marginal"
	if s.Confederate > s.Union {
		s.Winner = rules.Confederate
	}
	if most >= substantialRatio*least && most >= substantialPoints {
		s.Level = "substantial"
	}
	return s
}

// score is the points of both sides as they are now. HBN 3.4.
func (g *Game) score() seen.Score {
	var s seen.Score
	for _, side := range rules.Sides {
		enemy := side.Enemy()
		taken, broken, killed, caught := 0, 0, 0, 0
		for n := range g.units {
			if g.side(n) == enemy && g.units[n].place == captured {
				taken++
			}
			if g.side(n) == enemy && g.units[n].place == destroyed {
				broken++
			}
		}
		for l := range g.leaders {
			if g.Leaders[l].Side == enemy && g.leaders[l].state == leaderKilled {
				killed++
			}
			if g.Leaders[l].Side == enemy && g.leaders[l].state == leaderCaptured {
				caught++
			}
		}
		for _, r := range []struct {
			count, each int
			what        string
			rule        rules.Cite
		}{{taken, pointsCaptured, "units captured", "HBN 3.4"}, {broken, pointsDestroyed, "cadres destroyed", "HBN 3.4"},
			{killed, pointsLeaderKilled, "leaders killed", "HBN 3.4"}, {caught, pointsLeaderCaptured, "leaders captured", "HBN 3.4"},
			{g.ruled[side], 1, "by the referee", ""}} {
			if r.count != 0 {
				s.Rows = append(s.Rows, seen.Row{Side: side, Points: r.count * r.each, Why: r.what, Count: r.count, Rule: r.rule})
			}
		}
	}
	for _, r := range s.Rows {
		if r.Side == rules.Union {
			s.Union += r.Points
		} else {
			s.Confederate += r.Points
		}
	}
	return s
}
