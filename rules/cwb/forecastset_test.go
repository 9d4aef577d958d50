package cwb

import (
	"reflect"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// foretold is the forecast of one command on the game itself.
func (g *Game) foretold(side rules.Side, c rules.Command) rules.Forecast {
	f, _ := g.foretell(side, c)
	return f
}

// What is sure is foretold with what it comes to.
func TestForecastsOfWhatIsSure(t *testing.T) {
	g := newField(t, mapOf("..... ..... ..... ..... .....", ""),
		"union infantry A 2.02 N infantry-line normal 9", "union infantry B 2.02 N infantry-line normal 5",
		"union battery C 3.03 N limbered normal 5")
	g.phase, g.phasing = movementPhase, rules.Union
	at, guns := hexAt(t, g, "2.02"), hexAt(t, g, "3.03")
	_, parted := g.foretell(rules.Union, DetachGuns{Unit: "C", Points: 2})
	for _, c := range []struct {
		of    rules.Command
		after *Game
		want  rules.Forecast
	}{
		{Face{Piece: "B", Facing: "SE"}, g, seen.WillFace{At: at, Facing: "SE", Units: []string{"A", "B"}}},
		{Face{Piece: "C", Facing: "N"}, g, seen.WillFace{At: guns, Facing: "N", Units: []string{"C"}, Already: true}},
		{Arrange{Pieces: []string{"B", "A"}}, g, seen.WillArrange{At: at, Pieces: []string{"B", "A"}, NewTop: true}},
		{Arrange{Pieces: []string{"A", "B"}}, g, seen.WillArrange{At: at, Pieces: []string{"A", "B"}}},
		{DetachGuns{Unit: "C", Points: 2}, g, seen.WillPart{Unit: "C/a", Points: 2, From: "C", Left: 3}},
		{JoinGuns{Unit: "C/a", To: "C"}, parted, seen.WillJoin{Unit: "C", Points: 5}},
	} {
		if got := c.after.foretold(rules.Union, c.of); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v: %+v, want %+v", c.of, got, c.want)
		}
	}
}

// Works begun, finished and dug deeper are told apart; a line taken in is a move.
func TestForecastsOfWorksAndLines(t *testing.T) {
	g := digs(t, mapOf("..... ..... ..... ..... .....", ""), "union infantry A 2.02 N infantry-line normal 9")
	g.phasing = rules.Union
	at := hexAt(t, g, "2.02")
	want := func(c rules.Command, f rules.Forecast) {
		t.Helper()
		if got := g.foretold(rules.Union, c); !reflect.DeepEqual(got, f) {
			t.Errorf("%+v: %+v, want %+v", c, got, f)
		}
	}
	want(Build{Unit: "A"}, seen.WillDig{At: at, Stage: "under construction"})
	g.works.list = []work{{at: at, side: rules.Union, stage: begun, digger: -1}}
	g.turn = 3
	want(Build{Unit: "A", Facing: "N"}, seen.WillDig{At: at, Stage: "breastworks", Facing: "N"})
	g.works.list = []work{{at: at, side: rules.Union, stage: breastworks, digger: -1}}
	want(Convert{Unit: "A"}, seen.WillDig{At: at, Stage: "trench"})
	g.works.list[0].digger = 0
	want(Convert{Unit: "A", Stop: true}, seen.WillDig{At: at, Stage: "trench", Stops: true})
	g.works.list = nil
	_, out := g.foretell(rules.Union, Extend{Unit: "A", To: hexAt(t, g, "3.02")})
	f, moves := out.foretold(rules.Union, Contract{Piece: "A"}).(seen.WillMove)
	if !moves || !reflect.DeepEqual(f.Pieces, []string{"A/a"}) || len(f.Path) != 1 || f.Path[0] != at || len(f.Spent) != 1 || f.Spent[0] <= 0 {
		t.Errorf("a line taken in: %+v", f)
	}
}

// The end of a sheet foretells the side's next fire: by its doctrine, at what it will fire
// at as things stand, each unit once; or that it is asked, holds, has no target.
func TestForecastOfTheEnd(t *testing.T) {
	g := newField(t, mapOf("..... ..... ..... ..... .....", ""),
		"union infantry A 2.02 N infantry-line normal 9", "union infantry B 4.02 N infantry-line normal 9",
		"confederate infantry X 2.03 S infantry-line normal 9", "confederate infantry Y 4.03 S infantry-line normal 9")
	g.phase, g.phasing = movementPhase, rules.Union
	g.charts = shelf.charts
	end := func(side rules.Side) seen.WillEnd {
		t.Helper()
		f, ends := g.foretold(side, End{}).(seen.WillEnd)
		if !ends {
			t.Fatalf("%s: %+v", g.phase, g.foretold(side, End{}))
		}
		return f
	}
	if f := end(rules.Union); f.Window != "offensive" || f.Fire != "ask" || f.Volleys != nil {
		t.Errorf("without doctrine: %+v", f)
	}
	g.posture.doctrine[rules.Union] = []seen.Doctrine{{Side: rules.Union, Window: "offensive", Fire: "all"}, {Side: rules.Union, Window: "defensive", Fire: "hold"}}
	f := end(rules.Union)
	if f.Fire != "all" || len(f.Volleys) != 2 || f.Volleys[0].By[0] != "A" || f.Volleys[0].Target != hexAt(t, g, "2.03") || f.Volleys[1].Target != hexAt(t, g, "4.03") {
		t.Errorf("by doctrine: %+v", f)
	}
	g.posture.doctrine[rules.Union][0].Except = []string{"A", "B"}
	if f := end(rules.Union); f.Fire != "all" || f.Volleys != nil {
		t.Errorf("nobody fires: %+v", f)
	}
	g.posture.doctrine[rules.Union][0] = seen.Doctrine{Side: rules.Union, Window: "offensive", Fire: "hold"}
	if f := end(rules.Union); f.Fire != "hold" {
		t.Errorf("held: %+v", f)
	}
	g.phase = offensivePhase
	if f := end(rules.Union); f.Window != "defensive" || f.Fire != "hold" {
		t.Errorf("after the own fire: %+v", f)
	}
	g.phase = defensivePhase
	if f := end(rules.Confederate); f.Window != "" {
		t.Errorf("after the enemy's move: %+v", f)
	}
	if f, refused := g.foretold(rules.Union, End{}).(seen.WillRefuse); !refused || f.Refusal.Reason != "it is the Confederate defensive fire phase" {
		t.Errorf("the other side: %+v", f)
	}
}

// The odds of a close combat are foretold against what shows. CWB 23.0.
func TestForecastOfOdds(t *testing.T) {
	for name, c := range map[string]struct {
		steps   string // of X
		against int
		shown   string
	}{
		"open":   {"9", 4, "1-1"},
		"weaker": {"5", 2, "2-1"},
		"weak":   {"1", 1, "4-1"},
	} {
		g := newField(t, mapOf("..... ..... ..... ..... .....", ""), "union infantry A 2.02 N infantry-line normal 9", "confederate infantry X 2.03 S infantry-line normal "+c.steps)
		g.phase, g.phasing, g.charts = movementPhase, rules.Union, shelf.charts
		f, fights := g.foretold(rules.Union, Charge{Units: []string{"A"}, Target: hexAt(t, g, "2.03")}).(seen.WillCharge)
		if !fights || f.Against != c.against || f.Shown != c.shown {
			t.Errorf("%s: strength %d against %d, %s: %+v", name, f.Strength, f.Against, f.Shown, g.foretold(rules.Union, Charge{Units: []string{"A"}, Target: hexAt(t, g, "2.03")}))
		}
	}
}
