package cwb

import (
	"fmt"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

func levels(t *testing.T, g *Game, want map[string]data.Level) {
	t.Helper()
	for name, level := range want {
		if got := g.level(pieceNamed(t, g, name)); got != level {
			t.Errorf("%s has %s, want %s", name, got, level)
		}
	}
}

// CWB 17.0, 17.1: a line comes out into the next hex at the cost of going there, in line, facing as its brigade, and
// shares its fire levels and its state.
func TestExtend(t *testing.T) {
	g := newField(t, mapOf("..... ..f.. .....", ""), "confederate infantry Gladden 3.01 NE infantry-line shaken 15 marks=lowAmmo")
	if g.wholeLevel(0) != data.AB {
		t.Fatalf("15 steps are %s", g.wholeLevel(0))
	}
	one, events := plays(t, g, south, Extend{Unit: "Gladden", To: hexAt(t, g, "3.02")})
	stands(t, one, "Gladden", "3.01", 12)
	stands(t, one, "Gladden/a", "3.02", 12-4)
	levels(t, one, map[string]data.Level{"Gladden": data.A, "Gladden/a": data.B})
	p := one.field.pieces[pieceNamed(t, g, "Gladden/a")]
	if p.formation != data.InfantryLine || p.state != data.Shaken || p.facing.String() != "NE" || !p.has(lowAmmo) {
		t.Errorf("%+v", p)
	}
	if e, _ := said[LineExtended](events); e.Tell(rules.Union) == nil {
		t.Error("the enemy does not see it")
	}
	two, _ := plays(t, one, south, Extend{Unit: "Gladden", To: hexAt(t, g, "4.01")})
	levels(t, two, map[string]data.Level{"Gladden": data.B, "Gladden/a": data.B, "Gladden/b": data.B})
	refuses(t, two, south, Extend{Unit: "Gladden", To: hexAt(t, g, "2.01")}, "CWB 17.1") // two at most
}

// CWB 17.1: who may extend, and how far.
func TestWhoExtends(t *testing.T) {
	for _, c := range []struct {
		line  string
		times int
		rule  rules.Cite
	}{
		{"infantry Gladden 3.02 N infantry-line normal 3", 0, "CWB 17.1"},  // C
		{"infantry Gladden 3.02 N infantry-line normal 6", 1, "CWB 17.1"},  // B
		{"infantry Gladden 3.02 N infantry-line normal 10", 2, "CWB 17.1"}, // A
		{"cavalry Gladden 3.02 N dismounted normal 15", 1, "CWB 17.1"},
		{"cavalry Gladden 3.02 N mounted normal 15", 0, "CWB 17.1"},
		{"infantry Gladden 3.02 N infantry-column normal 20", 0, "CWB 17.1"},
		{"infantry Gladden 3.02 N infantry-line routed 20", 0, "CWB 24.1b"},
		{"infantry Gladden 3.02 N infantry-line normal 20 marks=encamped", 0, "CWB-AH 2.4b"},
		{"battery Gladden 3.02 N limbered normal 4", 0, "CWB 17.1"},
	} {
		g := newField(t, plain(5, 4), "confederate "+c.line)
		for _, to := range []string{"2.02", "4.02"}[:c.times] {
			g, _ = plays(t, g, south, Extend{Unit: "Gladden", To: hexAt(t, g, to)})
		}
		refuses(t, g, south, Extend{Unit: "Gladden", To: hexAt(t, g, "3.03")}, c.rule)
	}
}

// CWB 14.1: who has entered a zone has no points left to extend.
func TestHaltedDoesNotExtend(t *testing.T) {
	g := newField(t, plain(5, 5), "confederate infantry Gladden 3.01 N infantry-line normal 20", "union infantry Tuttle 3.04 S infantry-line normal 20")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.03")})
	refuses(t, g, south, Extend{Unit: "Gladden", To: hexAt(t, g, "3.02")}, "CWB 14.1")
}

// CWB 17.1: two extended lines never stack. CWB 16.2: without the points there is no line, but for one hex at least.
func TestExtendWhere(t *testing.T) {
	g := newField(t, plain(6, 4), "confederate infantry Gladden 2.02 N infantry-line normal 20", "confederate infantry Wood 4.02 N infantry-line normal 20")
	g, _ = plays(t, g, south, Extend{Unit: "Gladden", To: hexAt(t, g, "3.02")})
	refuses(t, g, south, Extend{Unit: "Wood", To: hexAt(t, g, "3.02")}, "CWB 17.1")
	refuses(t, g, south, Extend{Unit: "Gladden/a", To: hexAt(t, g, "3.03")}, "CWB 17.1")
	refuses(t, g, south, Extend{Unit: "Wood", To: hexAt(t, g, "6.02")}, "CWB 16.0")
	g.field.pieces[pieceNamed(t, g, "Wood")].spent = 11
	refuses(t, g, south, Extend{Unit: "Wood", To: hexAt(t, g, "5.02")}, "CWB 16.2")
}

// CWB 14.1: a line that comes out into a zone stops there; from zone to zone it does not go; CWB 16.3a: nor into an enemy.
func TestExtendBesideTheEnemy(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate infantry Gladden 3.02 N infantry-line normal 20", "union infantry Tuttle 3.04 S infantry-line normal 20")
	after, _ := plays(t, g, south, Extend{Unit: "Gladden", To: hexAt(t, g, "3.03")})
	refuses(t, after, south, Move{Pieces: []string{"Gladden/a"}, To: hexAt(t, g, "2.02")}, "CWB 14.1")
	g = newField(t, plain(6, 6), "confederate infantry Gladden 3.03 N infantry-line normal 20", "union infantry Tuttle 3.04 S infantry-line normal 20")
	for _, to := range []string{"2.03", "3.04"} {
		after, events := plays(t, g, south, Extend{Unit: "Gladden", To: hexAt(t, g, to)})
		if _, ok := said[MoveBarred](events); !ok || len(after.lines(0)) != 1 {
			t.Errorf("it extends into %s", to)
		}
	}
}

// CWB 17.0, 17.2: a line moves as any other unit. It goes back by moving into the hex of its brigade, or by being told to; CWB 17.2a, 17.2e: what it suffered
// its brigade shares.
func TestContract(t *testing.T) {
	lines := []string{"confederate infantry Gladden 3.02 N infantry-line normal 20", "confederate line Gladden 3.03 N infantry-line disorganized 0 marks=lowAmmo",
		"confederate line Gladden 2.02 N infantry-line normal 0", "confederate infantry Wood 3.02 N infantry-line normal 5"}
	g := newField(t, plain(6, 6), lines...)
	one, events := plays(t, g, south, Contract{Piece: "Gladden/a"})
	if got := len(one.lines(0)); got != 2 {
		t.Errorf("%d parts", got)
	}
	for _, name := range []string{"Gladden", "Wood"} {
		if s := one.field.pieces[pieceNamed(t, g, name)].state; s != data.Disorganized {
			t.Errorf("%s is %s", name, s)
		}
	}
	if !one.field.pieces[0].has(lowAmmo) || one.field.pieces[pieceNamed(t, g, "Gladden/b")].has(lowAmmo) {
		t.Error("low ammunition is not that of the brigade, or of its other line")
	}
	if e, ok := said[LineContracted](events); !ok || e.Forced {
		t.Errorf("%+v", events)
	}
	all, _ := plays(t, g, south, Contract{Piece: "Gladden"})
	levels(t, all, map[string]data.Level{"Gladden": data.AA})
	refuses(t, all, south, Contract{Piece: "Gladden"}, "CWB 17.0")
	refuses(t, g, south, Contract{Piece: "Wood"}, "CWB 17.0")
	// The unit may also move to its line, and is one with it there. CWB 23.1e.
	met, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.03")})
	if got := len(met.lines(0)); got != 2 {
		t.Errorf("%d parts", got)
	}
}

// CWB 17.0, 17.2a: no part of a brigade moves where the others can't come next to it this phase; they may do so later in it.
func TestLinesStayInTouch(t *testing.T) {
	lines := []string{"confederate infantry Gladden 3.02 N infantry-line normal 20", "confederate line Gladden 3.03 N infantry-line normal 0"}
	g := newField(t, plain(9, 9), lines...)
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden/a"}, To: hexAt(t, g, "3.06")})
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.05")})
	g.field.pieces[0].spent = 12
	refuses(t, g, south, Move{Pieces: []string{"Gladden/a"}, To: hexAt(t, g, "3.08")}, "CWB 17.0")
	back := newField(t, plain(9, 9), lines...)
	back.field.pieces[0].spent = 12
	plays(t, back, south, Move{Pieces: []string{"Gladden/a"}, To: hexAt(t, g, "3.05")}) // it can still come back itself
	g = newField(t, plain(9, 9), lines...)
	g.field.pieces[1].spent = 12
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "4.01", "5.01", "6.01", "7.01", "8.01", "9.01")}, "CWB 17.0")
}

// CWB 17.0: at the end of a phase a line that is not next to its brigade is taken in.
func TestLinesAreTied(t *testing.T) {
	g := newField(t, plain(9, 9), "confederate infantry Gladden 3.02 N infantry-line normal 20", "confederate line Gladden 3.03 N infantry-line normal 0",
		"confederate line Gladden 3.05 N infantry-line shaken 0")
	b := &bench{g: g, side: south}
	b.tieLines()
	if e, ok := said[LineContracted](b.events); !ok || e.Line != "Gladden/b" || !e.Forced || len(b.events) != 2 {
		t.Errorf("%+v", b.events)
	}
	if g.field.pieces[0].state != data.Shaken {
		t.Error("it does not share the state of what it takes in")
	}
}

// CWB 17.2a: if a part of a brigade is routed all of it is, in the hex of the unit itself, with whoever lies there.
func TestRoutedPartRoutsTheWhole(t *testing.T) {
	g := newField(t, plain(9, 9), "confederate infantry Gladden 3.02 N infantry-line normal 20", "confederate line Gladden 3.03 N infantry-line routed 0",
		"confederate infantry Wood 6.05 N infantry-line normal 20", "confederate line Wood 3.02 N infantry-line normal 0")
	b := &bench{g: g, side: south}
	b.collapseRouted()
	for _, name := range []string{"Gladden", "Wood"} { // a line of Wood's lay with Gladden
		p := g.field.pieces[pieceNamed(t, g, name)]
		if p.state != data.Routed || len(g.lines(int(p.counter))) != 1 {
			t.Errorf("%s is %s in %d parts", name, p.state, len(g.lines(int(p.counter))))
		}
	}
	events := len(b.events)
	if b.collapseRouted(); len(b.events) != events {
		t.Error("it happens again")
	}
}

// CWB 17.2b: the other parts of a brigade follow one that has retreated until they lie next to it again, one state worse; guns with
// them stay.
func TestPartsFollowARetreat(t *testing.T) {
	g := newField(t, plain(9, 9), "confederate infantry Gladden 3.02 S infantry-line normal 20", "confederate line Gladden 3.05 S infantry-line shaken 0",
		"confederate battery Swett 3.05 S unlimbered normal 4")
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.keepContact(0); err != nil {
		t.Fatal(err)
	}
	line := g.field.pieces[pieceNamed(t, g, "Gladden/a")]
	if g.label(line.at) != "3.03" || line.state != data.Disorganized {
		t.Errorf("it lies in %s, %s", g.label(line.at), line.state)
	}
	if g.label(g.field.pieces[pieceNamed(t, g, "Swett")].at) != "3.05" {
		t.Error("the guns go with it")
	}
	for _, e := range b.events {
		if d, ok := e.(LineDrawnBack); ok && d.Tell(rules.Union) == nil {
			t.Error("the enemy does not see it")
		}
	}
}

// CWB 13.0, 16.1e, 17.1, 20.3: a line may come out among other troops of its side, and faces as they do; each brigade has its own lines;
// with too few points for any hex it still comes out one hex; an enemy leader alone there is overrun.
func TestLinesComeOutAmongFriends(t *testing.T) {
	g := newField(t, plain(6, 4), "confederate infantry Gladden 2.02 N infantry-line normal 20", "confederate infantry Wood 3.02 SE infantry-line normal 10",
		"confederate infantry Third 5.01 N infantry-line normal 20")
	after, _ := plays(t, g, south, Extend{Unit: "Third", To: hexAt(t, g, "4.01")})
	after, _ = plays(t, after, south, Extend{Unit: "Gladden", To: hexAt(t, g, "3.02")})
	stands(t, after, "Third/a", "4.01", 10)
	line := after.field.pieces[pieceNamed(t, after, "Gladden/a")]
	if whereIs(t, after, "Gladden/a") != "3.02" || line.facing.String() != "SE" {
		t.Errorf("its line is in %s and faces %s", whereIs(t, after, "Gladden/a"), line.facing)
	}

	woods := newField(t, mapOf("fffff  fffff  fffff", ""), "confederate infantry Gladden 2.02 N infantry-line disorganized 20")
	woods.calendar[0].Rain = true // one and a half points, and every hex costs two
	out, _ := plays(t, woods, south, Extend{Unit: "Gladden", To: hexAt(t, woods, "3.02")})
	stands(t, out, "Gladden/a", "3.02", 0)
	woods.field.pieces[0].spent = 1
	refuses(t, woods, south, Extend{Unit: "Gladden", To: hexAt(t, woods, "3.02")}, "CWB 16.2")

	lone := newField(t, plain(5, 4), "confederate infantry Gladden 2.02 N infantry-line normal 20", "union leader Grant 3.02 N leader normal 4", "union infantry Tuttle 5.04 N infantry-line normal 20")
	_, events := plays(t, lone, south, Extend{Unit: "Gladden", To: hexAt(t, lone, "3.02")})
	if _, ok := said[Overrun](events); !ok {
		t.Errorf("he is passed by: %+v", events)
	}
	if _, events := plays(t, g, south, Extend{Unit: "Gladden", To: hexAt(t, g, "2.03")}); len(events) != 1 {
		t.Errorf("an empty hex: %+v", events)
	}
}

// TestALineThatIsGone tells the enemy no more than that a line which he saw is gone, unless he
// sees the brigade itself. CWB 9.0, 17.2a, 17.2d.
func TestALineThatIsGone(t *testing.T) {
	from, at := hex.Hex{Col: 21, Row: 18}, hex.Hex{Col: 21, Row: 19}
	for _, c := range []struct {
		event event
		want  rules.Notice
	}{
		{LineContracted{Side: rules.Confederate, Line: "A/a", Unit: "A", From: from, At: at, Forced: true, Seen: true}, seen.Contracted{Side: rules.Confederate, Unit: "A", From: from}},
		{LineContracted{Side: rules.Confederate, Line: "A/a", Unit: "A", From: from, At: at, Forced: true, Seen: true, Shown: true}, seen.Contracted{Side: rules.Confederate, Unit: "A", From: from, At: at}},
		{LineContracted{Side: rules.Confederate, Line: "A/a", Unit: "A", From: from, At: at, Shown: true}, nil},
		{LinesDrawnIn{Side: rules.Confederate, Unit: "A", At: at, Seen: true}, seen.LinesDrawnIn{Side: rules.Confederate, Unit: "A"}},
		{LinesDrawnIn{Side: rules.Confederate, Unit: "A", At: at, Seen: true, Shown: true}, seen.LinesDrawnIn{Side: rules.Confederate, Unit: "A", At: at}},
		{LinesDrawnIn{Side: rules.Confederate, Unit: "A", At: at, Shown: true}, nil},
	} {
		if got := c.event.Tell(rules.Union); got != c.want {
			t.Errorf("of %+v the enemy hears %+v, want %+v", c.event, got, c.want)
		}
		if got := fmt.Sprintf("%+v", c.event.Tell(rules.Confederate)); !strings.Contains(got, fmt.Sprint(at)) {
			t.Errorf("of %+v its owner hears %s", c.event, got)
		}
	}
}
