package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// drawn is a road along row 5, with columns drawn out along it. CWB 12.2.
func drawn(t testing.TB, lines ...string) *Game {
	t.Helper()
	g := newField(t, mapOf(wide, "", road), lines...)
	g.set(roadColumn, "on")
	g.phase = movementPhase
	return g
}

const abColumn = "confederate infantry A 1.05 SE infantry-column normal 14" // AB

// tailNames are the hexes behind the head of a column.
func tailNames(g *Game, n int) string { return g.labels(g.tailOf(n)) }

// CWB 12.2, optional: an AB unit takes three hexes of road, itself at the head, its tail by the way that it has come; what
// is in the hex where it began waits there; it closes up when it leaves the road or goes into line.
func TestDrawnOutAlongARoad(t *testing.T) {
	g := drawn(t, abColumn)
	n := pieceNamed(t, g, "A")
	for _, c := range []struct{ to, tail string }{{"2.04", "1.05"}, {"4.04", "3.05-2.04"}, {"6.04", "5.05-4.04"}} {
		g, _ = plays(t, g, south, Move{Pieces: []string{"A"}, To: hexAt(t, g, c.to)})
		if got := tailNames(g, n); got != c.tail {
			t.Errorf("head in %s: tail %s, want %s", c.to, got, c.tail)
		}
	}
	if v := g.lookAtField(rules.Union).Columns; len(v) != 1 || v[0].Head != hexAt(t, g, "6.04") || len(v[0].Tail) != 2 || v[0].Unit != "" {
		t.Errorf("the enemy sees %+v", v) // CWB 9.0: not which unit of a stack it is
	}
	if v := g.lookAtField(south).Columns; len(v) != 1 || v[0].Unit != "A" {
		t.Errorf("its owner sees %+v", v)
	}
	lined, _ := plays(t, g, south, Form{Piece: "A", Formation: "line"})
	aside, _ := plays(t, g, south, Move{Pieces: []string{"A"}, Path: hexes(t, g, "6.03")})
	if len(lined.columns)+len(aside.columns) > 0 {
		t.Errorf("it is drawn out still: %v, %v", lined.columns, aside.columns)
	}
	g.field.losses[g.field.pieces[n].counter].casualties = 6
	if got := tailNames(g, n); got != "5.05-4.04" {
		t.Errorf("its losses show on the road: %s", got)
	}
	off := drawn(t, abColumn)
	off.set(roadColumn, "off")
	off, _ = plays(t, off, south, Move{Pieces: []string{"A"}, To: hexAt(t, off, "4.04")})
	if len(off.columns) > 0 {
		t.Error("without the option it is drawn out")
	}
}

// How many hexes of road each takes. CWB 12.2, optional.
func TestRoadLength(t *testing.T) {
	for line, want := range map[string]int{"infantry A 1.05 N infantry-column normal 3": 1, "infantry A 1.05 N infantry-column normal 6": 1,
		"infantry A 1.05 N infantry-column normal 11": 2, "infantry A 1.05 N infantry-column normal 16": 3, "infantry A 1.05 N infantry-column normal 21": 4,
		"battery A 1.05 N limbered normal 5": 1, "wagon A 1.05 N wagon normal 5": 1, "cavalry A 1.05 N mounted normal 16": 2} {
		g := drawn(t, "confederate "+line)
		if got := g.roadLength(0); got != want {
			t.Errorf("%s: %d hexes, want %d", line, got, want)
		}
	}
}

// No hex of a road holds more than a B of columns, or one battery or wagon. CWB 12.2, optional.
func TestRoomOnARoad(t *testing.T) {
	for _, c := range []struct {
		first, second string
		to            string
		room          bool
	}{
		{abColumn, "confederate infantry B 1.05 SE infantry-column normal 6", "5.05", false}, // into the tail
		{abColumn, "confederate infantry B 1.05 SE infantry-column normal 6", "3.05", true},  // behind it
		{abColumn, "confederate battery B 1.05 SE limbered normal 3", "4.04", false},         // guns too
		{abColumn, "confederate wagon B 1.05 SE wagon normal 5", "4.04", false},              // and wagons
		{abColumn, "confederate wagon B 1.05 SE wagon normal 5", "3.05", true},               //
		{abColumn, "confederate leader B 1.05 SE leader normal 2", "4.04", true},             // leaders take no room
		{abColumn, "confederate infantry B 1.05 SE infantry-column normal 11", "3.05", true}, // its own tail in 2.04
	} {
		g := drawn(t, c.first, c.second)
		g, _ = plays(t, g, south, Move{Pieces: []string{"A"}, To: hexAt(t, g, "6.04")})
		out := tries(g, south, Move{Pieces: []string{"B"}, To: hexAt(t, g, c.to)}, rules.Aid{})
		if got := out.Refused == nil; got != c.room || !got && out.Refused.Rule != "CWB 12.2" {
			t.Errorf("%s to %s: %v", c.second, c.to, out.Refused)
		}
	}
}

// The enemy meets the brigade in every hex of its column: he can't walk in, fires at it there as at a column, and his attack
// there is on it. CWB 12.2, optional; CWB 20.4b, 23.1i.
func TestATailIsTheUnit(t *testing.T) {
	g := drawn(t, "confederate infantry A 1.05 SE infantry-column normal 14 morale=A", "union infantry T 4.06 S infantry-line normal 9")
	g, _ = plays(t, g, south, Move{Pieces: []string{"A"}, Path: hexes(t, g, "2.04", "3.05", "4.04")})
	g.phasing = rules.Union
	moved, events := plays(t, g, rules.Union, Move{Pieces: []string{"T"}, Path: hexes(t, g, "4.05", "3.05")})
	if _, barred := said[MoveBarred](events); !barred || moved.label(moved.field.pieces[pieceNamed(t, g, "T")].at) != "4.05" {
		t.Error("the enemy walks into the tail")
	}
	b := at(moved.clone(), rules.Union, 6, 6, 6, 6, 6, 6, 6)
	b.aid.Answers = rules.Answers{}
	s := shot{target: hexAt(t, g, "3.05"), by: []int{pieceNamed(t, g, "T")}, why: "fire", regular: true, side: rules.Union}
	a, err := moved.aimAt(s, south)
	if err != nil || moved.name(a.unit) != "A" || moved.shifts(s, a, moved.firingLine(s)).Sum() != 2 {
		t.Errorf("fire at the tail: %+v, %v", a, err)
	}
	c := asks(t, moved, rules.Union, []int{1, 1, 1, 1, 1, 1}, map[string]string{"deploy": "go into line"},
		Charge{Units: []string{"T"}, Target: hexAt(t, g, "3.05")}.run)
	e, _ := first[CloseCombatEnded](c)
	n := pieceNamed(t, g, "A")
	if e.Winner != rules.Union || c.g.field.pieces[n].formation != data.InfantryLine || c.g.label(c.g.field.pieces[n].at) != "4.04" || len(c.g.columns) > 0 {
		t.Errorf("%+v, A is %s", e, c.g.field.pieces[n].formation)
	}
	if !slices.Contains(c.g.unitsOf(hexAt(t, g, "3.05"), rules.Union), pieceNamed(t, g, "T")) {
		t.Error("the attacker is not in the hex of the tail")
	}
}

// CWB 9.0, optional: the question about a stack needs a line of sight, of up to 20 hexes in clear weather.
func TestQuestionNeedsSight(t *testing.T) {
	g := newField(t, mapOf(wide, ""), "confederate infantry A 1.05 N infantry-line normal 9", "union infantry T 18.05 N infantry-line normal 9")
	h := hexAt(t, g, "18.05")
	if !g.mayAsk(south, h) {
		t.Error("without the option it may always be asked")
	}
	g.set(questionSight, "on")
	if !g.mayAsk(south, h) {
		t.Error("seventeen hexes of clear country")
	}
	g.calendar[0].Visibility = 10
	if g.mayAsk(south, h) {
		t.Error("in this weather nobody sees so far")
	}
}
