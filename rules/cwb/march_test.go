package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// CWB 18.0, 18.0b, 18.0c: two points for a check on the lighter straggler table, two more for one on the heavier; no third time.
func TestForcedMarch(t *testing.T) {
	g := newField(t, plain(12, 3), "confederate infantry Gladden 1.01 N infantry-column normal 20 morale=E")
	aid := rules.Aid{Dice: fixedDice(6)}
	for i, heavy := range []bool{false, true} {
		var events []rules.Event
		before := g.steps(0)
		g, events = playsWith(t, g, ForcedMarch{Unit: "Gladden"}, aid)
		if e, ok := said[StragglersChecked](events); !ok || e.Heavy != heavy || e.Lost != g.charts.Straggle(heavy, 6, 'E') || g.steps(0) != before-e.Lost {
			t.Errorf("%+v", events)
		}
		stands(t, g, "Gladden", "1.01", 12+4*(i+1))
	}
	refuses(t, g, south, ForcedMarch{Unit: "Gladden"}, "CWB 18.0c")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "11.01")}) // ten points
	stands(t, g, "Gladden", "11.01", 0)
}

// CWB 18.0b, 18.0c: it may also be bought when the points are spent; CWB 18.0b: the brigade marches on with what is left of it.
func TestForcedMarchAfterMoving(t *testing.T) {
	g := newField(t, plain(12, 3), "confederate infantry Gladden 1.01 N infantry-column normal 20")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "7.01")})
	stands(t, g, "Gladden", "7.01", 0)
	g, events := plays(t, g, south, ForcedMarch{Unit: "Gladden"})
	stands(t, g, "Gladden", "7.01", 4)
	if e, _ := said[MarchForced](events); e.Tell(rules.Union) != nil || e.Tell(south) == nil {
		t.Error("the enemy is told of it")
	}
	g = newField(t, plain(12, 3), "confederate infantry Gladden 1.01 N infantry-column normal 1 morale=E")
	g, events = playsWith(t, g, ForcedMarch{Unit: "Gladden"}, rules.Aid{Dice: fixedDice(6)})
	if _, ok := said[MarchForced](events); ok || g.field.pieces[0].place == onMap {
		t.Error("a brigade without steps marches on")
	}
}

// CWB 18.0a: infantry only, in column from the beginning of its movement and to its end, neither disorganized nor routed.
func TestWhoMarches(t *testing.T) {
	for _, c := range []struct {
		line string
		rule rules.Cite
	}{
		{"infantry Gladden 1.01 N infantry-line normal 10", "CWB 18.0a"},
		{"cavalry Gladden 1.01 N mounted normal 10", "CWB 18.0a"},
		{"battery Gladden 1.01 N limbered normal 4", "CWB 18.0a"},
		{"wagon Gladden 1.01 N wagon normal 4", "CWB 18.0a"},
		{"infantry Gladden 1.01 N infantry-column disorganized 10", "CWB 18.0a"},
		{"infantry Gladden 1.01 N infantry-column routed 10", "CWB 24.1b"},
		{"infantry Gladden 1.01 N infantry-column normal 10 marks=encamped", "CWB-AH 2.4b"},
	} {
		g := newField(t, plain(4, 3), "confederate "+c.line)
		refuses(t, g, south, ForcedMarch{Unit: "Gladden"}, c.rule)
	}
	g := newField(t, plain(4, 3), "confederate infantry Gladden 1.01 N infantry-line normal 10")
	g, _ = plays(t, g, south, Form{Piece: "Gladden", Formation: "column"})
	refuses(t, g, south, ForcedMarch{Unit: "Gladden"}, "CWB 18.0a")
	g = newField(t, plain(4, 3), "confederate infantry Gladden 1.01 N infantry-column shaken 10")
	g, _ = plays(t, g, south, ForcedMarch{Unit: "Gladden"})
	refuses(t, g, south, Form{Piece: "Gladden", Formation: "line"}, "CWB 18.0a")
	formed(t, g, "Gladden", data.InfantryColumn)
}

// CWB 18.0a, against 15.0c and 23.1i: who marches by force stays in column when it is fired at too, in this phase; in the phases after
// it, and when it has not marched so, it may go into line.
func TestForcedMarchersStayInColumnUnderFire(t *testing.T) {
	for _, c := range []struct {
		marks string
		phase phase
		side  rules.Side
		want  data.Formation
	}{
		{" marks=marched", movementPhase, south, data.InfantryColumn},
		{" marks=marched", defensivePhase, south, data.InfantryLine},
		{" marks=marched", movementPhase, rules.Union, data.InfantryLine}, // it marched in its own phase, long over
		{"", movementPhase, south, data.InfantryLine},
	} {
		g := newField(t, plain(5, 9), "union infantry T 3.03 N infantry-line normal 9", "confederate infantry A 3.04 S infantry-column normal 20"+c.marks)
		g.phase, g.phasing = c.phase, c.side
		a := pieceNamed(t, g, "A")
		for what, f := range map[string]func(b *bench) error{
			"fire": func(b *bench) error {
				_, err := b.shoot(shot{target: hexAt(t, g, "3.04"), by: []int{pieceNamed(t, g, "T")}, why: "fire"})
				return err
			},
			"close combat": func(b *bench) error { return b.takeLine(hexAt(t, g, "3.04"), south) },
		} {
			b := asks(t, g, rules.Union, []int{1, 1, 1, 1, 1}, map[string]string{"deploy": "go into line"}, f)
			if have := b.g.field.pieces[a].formation; have != c.want {
				t.Errorf("%+v, %s: it is in %s", c, what, have)
			}
		}
	}
}
