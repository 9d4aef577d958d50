package cwb

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// Victory. CWB-AH 2.9, 2.10, 3.4, 3.5, 4.0-4.4, 5.1-5.4.

// score adds up the victory points of both sides. Before the end it holds only what both
// may know: ground, and the options that were chosen. With the end of play come the
// enemy's wrecks and leaders, and who has won. CWB-AH 4.0.
func (g *Game) score(final bool) seen.Score {
	s := seen.Score{Final: final, Ground: g.lookAtGround()}
	switch g.scenario.Victory.Kind {
	case data.ByGround:
		side := g.scenario.Victory.Side
		*s.Of(side) = g.groundAlone(side)
	case data.ByControl:
		side := g.scenario.Victory.Side
		*s.Of(side) = g.hexesHeld(side)
	default:
		for _, side := range rules.Sides {
			*s.Of(side) = g.victoryPoints(side, final)
		}
	}
	g.scoreRulings(&s)
	if final {
		s.Winner, s.Level, s.Rule = g.winner(&s)
	}
	return s
}

// victoryPoints adds up all that counts for a side where all points decide. CWB-AH 4.0.
func (g *Game) victoryPoints(s rules.Side, final bool) rules.Tally {
	var t rules.Tally
	for _, a := range g.harvest.awards {
		t.Add(a.points[s], "ground held at "+g.calendar.clock(a.turn), "CWB-AH 4.2")
	}
	if final {
		if wrecks := g.wrecksOf(s.Enemy()); len(wrecks) > 0 {
			t.Add(len(wrecks), "wrecked brigades: "+strings.Join(wrecks, ", "), "CWB-AH 4.1")
		}
		t = append(t, g.leadersFallen(s.Enemy())...)
	}
	return append(t, g.costs(s)...)
}

// wrecksOf names a side's wrecked brigades, regiments among them; destroyed ones are
// wrecked too. Who was dead before the battle began is not in it. CWB-AH 1.2, 4.1.
func (g *Game) wrecksOf(s rules.Side) []string {
	var all []string
	for c := range g.counters {
		if k := &g.counters[c]; k.side == s && k.kind == troop && (g.wrecked(c) || g.isDestroyed(c)) {
			all = append(all, k.name)
		}
	}
	return all
}

// isDestroyed reports whether a brigade is off the map for good or until it gathers its
// stragglers, whatever its loss chart says. CWB 1.1b, 20.6.
func (g *Game) isDestroyed(c int) bool {
	return slices.ContainsFunc(g.field.pieces, func(p piece) bool { return int(p.counter) == c && p.part == 0 && p.place == lost })
}

// leadersFallen is what a side's leaders who were killed or wounded are worth to the
// enemy: stars and rating. Who only left play for want of troops is worth nothing.
// CWB 25.4d; CWB-AH 4.3.
func (g *Game) leadersFallen(s rules.Side) rules.Tally {
	var t rules.Tally
	for _, f := range g.nerve.hits {
		if f.side == s {
			t.Add(g.worthOfLeader(f), f.name, "CWB-AH 4.3")
		}
	}
	return t
}

// worthOfLeader is a leader's stars and rating. One who was made up for a command without
// a printed replacement has one star, as those have.
func (g *Game) worthOfLeader(f fallen) int {
	for i := range g.scenario.Leaders {
		if l := &g.scenario.Leaders[i]; l.Side == f.side && l.Name == f.name {
			return l.Stars + l.Rating
		}
	}
	for _, l := range g.extra {
		if l.side == f.side && l.name == f.name {
			return 1 + l.rating
		}
	}
	return 0
}

// costs is what the options that a side has chosen cost it. CWB-AH 2.9, 2.10, 3.4, 3.5.
func (g *Game) costs(s rules.Side) rules.Tally {
	var t rules.Tally
	for _, c := range g.scenario.Options {
		if c.Side == s && c.Cost > 0 && g.chosen(c.Option) == c.Value {
			t.Add(-c.Cost, c.Text, c.Rule)
		}
	}
	return t
}

// chosen is the value of an option by its name, as the list of costs has it.
func (g *Game) chosen(option string) string {
	for i, d := range optionList.Defs {
		if d.Name == option {
			return g.options[i]
		}
	}
	return ""
}

// groundAlone is what decides where only the points of hexes of one side do. What either
// side paid for options weighs there too, unless ruled otherwise. CWB-AH 5.1.
func (g *Game) groundAlone(s rules.Side) rules.Tally {
	var t rules.Tally
	for _, w := range g.scenario.Worth {
		if w.Side == s && g.controls(w.Hex) == s {
			t.Add(w.Points, "holds "+g.label(w.Hex), g.scenario.Victory.Rule)
		}
	}
	if !g.costsWeighOnGround() {
		return t
	}
	for _, c := range g.costs(s.Enemy()) {
		t.Add(-c.Amount, c.Reason, c.Rule)
	}
	return append(t, g.costs(s)...)
}

// costsWeighOnGround answers the option ruling.option-costs. CWB-AH 5.1.
func (g *Game) costsWeighOnGround() bool { return !g.options.is(optionCosts, "not") }

// hexesHeld counts the hexes that decide. CWB-AH 5.2.
func (g *Game) hexesHeld(s rules.Side) rules.Tally {
	var t rules.Tally
	for _, h := range g.scenario.Control {
		if g.controls(h) == s {
			t.Add(1, "holds "+g.label(h), g.scenario.Victory.Rule)
		}
	}
	return t
}

// winner says who has won and how well. CWB-AH 4.4, 5.1, 5.2.
func (g *Game) winner(s *seen.Score) (rules.Side, string, rules.Cite) {
	v := &g.scenario.Victory
	if v.Kind == data.ByPoints {
		side, level := victoryLevel(s.Confederate.Sum(), s.Union.Sum())
		return side, level, "CWB-AH 4.4"
	}
	if s.Of(v.Side).Sum() >= v.Amount {
		return v.Side, "", v.Rule
	}
	return v.Side.Enemy(), "", v.Rule
}

// victoryLevels are the levels, best first, with the odds that they ask for. CWB-AH 4.4.
var victoryLevels = [...]struct {
	name        string
	more, fewer int
}{{"massive", 3, 1}, {"major", 2, 1}, {"minor", 3, 2}}

// victoryLevel compares two totals. Less than nothing, which options can bring a side to,
// is nothing; whoever has points then has them at any odds. CWB-AH 4.4.
func victoryLevel(confederate, union int) (rules.Side, string) {
	side, more, fewer := rules.Confederate, max(confederate, 0), max(union, 0)
	if fewer > more {
		side, more, fewer = rules.Union, fewer, more
	}
	for _, l := range victoryLevels {
		if more > 0 && more*l.fewer >= fewer*l.more {
			return side, l.name
		}
	}
	return rules.NoSide, "draw"
}

// endBattle ends the game after its last turn: the score is opened to both sides. The
// points of the last turn's ground are awarded before it. CWB-AH 4.0.
func (b *bench) endBattle() { b.emit(BattleEnded{Score: b.g.score(true)}) }

// BattleEnded is the end of a battle with its score.
type BattleEnded struct {
	Score seen.Score `json:"score"`
}

// Kind names the event in the journal.
func (BattleEnded) Kind() string { return "battle-ended" }

func (e BattleEnded) apply(g *Game) {
	g.phase = overPhase
	g.ended = &rules.Result{Winner: e.Score.Winner, Level: e.Score.Level}
	for _, s := range rules.Sides {
		g.ended.Points[s] = e.Score.Of(s).Sum()
	}
}

// Tell tells both sides all of it.
func (e BattleEnded) Tell(rules.Side) rules.Notice { return e.Score }
