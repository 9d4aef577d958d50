package cwb

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// strip is a field of three columns whose rows, from the bottom up, are each of one
// height and one kind of ground: 3 is clear at level 3, 3f forest. A line from 2.01 up
// the middle crosses the rows squarely.
func strip(t *testing.T, rows string, units ...string) *Game {
	t.Helper()
	var surface, levels []string
	for word := range strings.FieldsSeq(rows) {
		kind := "."
		if len(word) > 1 {
			kind = word[1:]
		}
		surface = append(surface, strings.Repeat(kind, 3))
		levels = append(levels, strings.Repeat(word[:1], 3))
	}
	slices.Reverse(surface)
	slices.Reverse(levels)
	return newField(t, mapOf(strings.Join(surface, " "), strings.Join(levels, " ")), units...)
}

// infantryAt is a line of a field: a brigade of five steps facing the top.
func infantryAt(side, name, at string) string {
	return fmt.Sprintf("%s infantry %s %s N infantry-line normal 5", side, name, at)
}

// sightCase asks whether row `from` of a strip sees row `to`, and back.
type sightCase struct {
	name, rows string
	from, to   int16
	want       bool
}

func (c sightCase) run(t *testing.T, g *Game) {
	t.Helper()
	a, b := hex.Hex{Col: 2, Row: c.from}, hex.Hex{Col: 2, Row: c.to}
	if got := g.sees(a, b); got != c.want {
		t.Errorf("%s (%s): row %d sees row %d: %v", c.name, c.rows, c.from, c.to, got)
	}
	if got := g.sees(b, a); got != c.want {
		t.Errorf("%s (%s): row %d sees row %d: %v", c.name, c.rows, c.to, c.from, got)
	}
}

// CWB 19.0, 19.2b, 19.2c: the algorithm line by line, both ways (CWB 19.3a).
func TestAlgorithm(t *testing.T) {
	for _, c := range []sightCase{
		{"line 1: higher than both", "1 2 1", 1, 3, false},
		{"line 1: higher than one only", "1 2 3 3 3", 1, 5, true},
		{"line 1: a wood on the same level", "1 1f 1", 1, 3, false},
		{"line 2: both alike on a plain", "1 1 1 1", 1, 4, true},
		{"line 2: both alike over a valley", "2 1 0 1 2", 1, 5, true},
		{"line 2: over trees in a valley", "2 1f 2", 1, 3, true},
		{"line 3: an even slope", "0 1 2 3", 1, 4, true},
		{"line 4: a second rise as high as A", "3 2 3 1", 1, 4, false},
		{"line 4: trees as high as A beyond a dip", "3 2 2f 1", 1, 4, false},
		{"line 4: trees as high as A at the foot of its slope", "3 2f 1", 1, 3, false},
		{"line 5: at the crest", "1 3 2 1 1", 2, 5, true},
		{"line 5: one back from the crest, a plateau behind to the edge of the map", "3 3 1 1", 1, 4, true},
		{"line 5: midway between crests", "1 3 3 3 1 1", 3, 6, true},
		{"line 5: nearer to the crest behind", "1 3 3 3 1 1", 2, 6, false},
		{"line 5: nearer to the crest behind, but it rises there first", "1 4 3 3 3 1 1", 3, 7, true},
		{"line 5: it falls behind and rises only then", "4 1 3 3 3 1 1", 3, 7, false},
		{"line 5: no lower ground but B's", "1 3 3 2", 2, 4, false},
		{"line 6: a step near B", "3 1 1 2 1", 1, 5, false},
		{"line 6: a step near A", "3 1 2 1 1 1 1", 1, 7, true},
		{"line 6: a step midway", "3 1 2 1 1", 1, 5, false}, // its far slope is nearer to B
		{"line 6: a step with no lower ground before it", "3 2 2 2 1", 1, 5, true},
		{"line 6: no higher than B", "3 1 1 2 2", 1, 5, true},
		{"line 6: trees near B are not ground", "3 1 1 1f 1", 1, 5, true},
	} {
		c.run(t, strip(t, c.rows))
	}
}

// Line 6 with trees, by ruling (CWB 19.2c).
func TestLine6WithTrees(t *testing.T) {
	for _, c := range []sightCase{
		{"trees near B", "3 1 1 1f 1", 1, 5, false},
		{"trees near A", "3 1f 1 1 1", 1, 5, true},
		{"ground as before", "3 1 1 2 1", 1, 5, false},
	} {
		g := strip(t, c.rows)
		g.set(sightLine6, "with-trees")
		c.run(t, g)
	}
}

// The rules of thumb of CWB 19.2a agree with the algorithm where they decide.
func TestRulesOfThumb(t *testing.T) {
	for _, c := range []sightCase{
		{"higher than both", "2 3 1 1", 1, 4, false},
		{"as high as the higher, beyond lower ground", "3 1 3 1", 1, 4, false},
		{"between, nearer the lower, beyond lower ground", "4 1 1 1 2 1", 1, 6, false},
	} {
		c.run(t, strip(t, c.rows))
	}
}

// CWB 16.2d, 19.3b, 19.3c: forest, orchard and town add one, block through themselves
// and may be seen into, out of and over.
func TestFeaturesRise(t *testing.T) {
	for _, kind := range []string{"f", "o", "u"} {
		for _, c := range []sightCase{
			{"through", "1 1" + kind + " 1", 1, 3, false},
			{"into", "1 1 1" + kind, 1, 3, true},
			{"out of", "1" + kind + " 1 1", 1, 3, true},
			{"from one to the next", "1" + kind + " 1" + kind, 1, 2, true},
			{"over, from height to height", "2 1" + kind + " 2", 1, 3, true},
			{"no help to see from", "1" + kind + " 2 1" + kind, 1, 3, false},
		} {
			c.name = kind + " " + c.name
			c.run(t, strip(t, c.rows))
		}
	}
	sightCase{"clear and water do not rise", "1 1~ 1. 1", 1, 4, true}.run(t, strip(t, "1 1~ 1. 1"))
}

// CWB 19.3d: units add one, whoever's they are; leaders and wagons do not (CWB 5.1).
func TestUnitsRise(t *testing.T) {
	for _, c := range []struct {
		unit string
		rows string
		want bool
	}{
		{"union infantry X 2.02 N infantry-line normal 5", "1 1 1 1", false},
		{"confederate infantry X 2.02 N infantry-column normal 5", "1 1 1 1", false},
		{"union battery X 2.02 N limbered normal 5", "1 1 1 1", false},
		{"union leader X 2.02 N leader normal 2", "1 1 1 1", true},
		{"union wagon X 2.02 N wagon normal 2", "1 1 1 1", true},
		{"union headquarters X 2.02 N leader normal 0", "1 1 1 1", true},
		{"union infantry X 2.02 N infantry-line normal 5", "2 1 2 2", true},   // over them
		{"union infantry X 2.02 N infantry-line normal 5", "2 1f 2 2", false}, // men and trees
		{"union infantry X 1.02 N infantry-line normal 5", "1 1 1 1", true},   // not on the line
	} {
		g := strip(t, c.rows, c.unit)
		sightCase{c.unit, c.rows, 1, 4, c.want}.run(t, g)
	}
	g := strip(t, "2 1 2", infantryAt("union", "X", "2.02"), infantryAt("union", "Y", "2.02"))
	sightCase{"a stack is no higher than a unit", "2 1 2", 1, 3, true}.run(t, g)
}

// CWB 19.3d: no fire over the heads of friends next to the target, from however high.
// The enemy's heads, and friends farther off, may be fired over.
func TestOverHeads(t *testing.T) {
	at := func(row int16) hex.Hex { return hex.Hex{Col: 2, Row: row} }
	for _, c := range []struct {
		name, middle string
		out, back    bool
	}{
		{"a friend next to the target", infantryAt("union", "X", "2.04"), false, true},
		{"a friend elsewhere", infantryAt("union", "X", "2.03"), true, true},
		{"an enemy next to the target", infantryAt("confederate", "X", "2.04"), true, true},
		{"a friend next to the firer", infantryAt("union", "X", "2.02"), true, true},
		{"a friend of those fired on, next to the firer", infantryAt("confederate", "X", "2.02"), true, false},
		{"a leader next to the target", "union leader X 2.04 N leader normal 2", true, true},
	} {
		g := strip(t, "5 1 1 1 5", infantryAt("union", "A", "2.01"), infantryAt("confederate", "B", "2.05"), c.middle)
		if got := g.sees(at(1), at(5)); got != c.out {
			t.Errorf("%s: fire out %v", c.name, got)
		}
		if got := g.sees(at(5), at(1)); got != c.back {
			t.Errorf("%s: fire back %v", c.name, got)
		}
	}
}

// CWB 19.3e: nothing in an end hex blocks, and the next hex is always seen.
func TestEnds(t *testing.T) {
	g := strip(t, "1f 1 1u", infantryAt("union", "A", "2.01"), infantryAt("confederate", "B", "2.03"))
	sightCase{"woods and units at the ends", "1f 1 1u", 1, 3, true}.run(t, g)
	g = strip(t, "0 9f", infantryAt("union", "A", "2.01"), infantryAt("confederate", "B", "2.02"))
	g.calendar[0].Visibility = 1
	sightCase{"the next hex", "0 9f", 1, 2, true}.run(t, g)
	if !g.sees(hexAt(t, g, "2.01"), hexAt(t, g, "2.01")) {
		t.Error("a hex does not see itself")
	}
	if g.sees(hexAt(t, g, "2.01"), hex.Hex{Col: 9, Row: 9}) || g.sees(hex.Hex{}, hexAt(t, g, "2.01")) {
		t.Error("something is seen off the map")
	}
}

// The line from 1.02 to 3.02 runs along the side between 2.01 and 2.02 (drawn in the
// words and levels of those two). CWB 19.1, 19.3b, 19.3f.
func TestAlongASide(t *testing.T) {
	for _, c := range []struct {
		name, lower, upper string // 2.01 and 2.02
		want, blocked      bool   // by the ruling open, and blocked
	}{
		{"clear on both", "1.", "1.", true, true},
		{"forest on one", "1.", "1f", true, false},
		{"forest on the other", "1f", "1.", true, false},
		{"orchard on one", "1o", "1.", true, false},
		{"forest on both", "1f", "1f", false, false},
		{"town on one", "1u", "1.", true, true},
		{"town on both", "1u", "1u", false, false},
		{"town and forest", "1u", "1f", true, false},
		{"a hill on one", "1.", "3.", true, true},
		{"hills on both", "2.", "3.", false, false},
		{"a hill and a wood", "2.", "1f", false, false},
		{"woods in a hollow", "0f", "0f", true, true},
	} {
		surface := "... ." + c.upper[1:] + ". ." + c.lower[1:] + "."
		levels := "111 1" + c.upper[:1] + "1 1" + c.lower[:1] + "1"
		g := newField(t, mapOf(surface, levels))
		for option, want := range map[string]bool{"open": c.want, "blocked": c.blocked} {
			g.set(sightAlongForest, option)
			for _, ends := range [][2]string{{"1.02", "3.02"}, {"3.02", "1.02"}} {
				if got := g.sees(hexAt(t, g, ends[0]), hexAt(t, g, ends[1])); got != want {
					t.Errorf("%s, ruling %s: %s sees %s: %v", c.name, option, ends[0], ends[1], got)
				}
			}
		}
	}
}

// CWB 13.0a, 19.3f: a line along the side of an enemy's hex is blocked for his
// foes; a friend's hex on one side leaves the other to see through.
func TestAlongUnits(t *testing.T) {
	for _, c := range []struct {
		name      string
		units     []string
		out, back bool // by the Union in 1.02 on 3.02, and back
	}{
		{"nobody", nil, true, true},
		{"an enemy beside the line", []string{infantryAt("confederate", "X", "2.02")}, false, true},
		{"a friend beside the line", []string{infantryAt("union", "X", "2.02")}, true, false},
		{"a friend on each side", []string{infantryAt("union", "X", "2.02"), infantryAt("union", "Y", "2.01")}, false, false},
		{"one of each", []string{infantryAt("union", "X", "2.02"), infantryAt("confederate", "Y", "2.01")}, false, false},
		{"an enemy leader", []string{"confederate leader X 2.02 N leader normal 2"}, true, true},
	} {
		g := newField(t, plain(3, 3), append(c.units, infantryAt("union", "A", "1.02"), infantryAt("confederate", "B", "3.02"))...)
		a, b := hexAt(t, g, "1.02"), hexAt(t, g, "3.02")
		if got := g.sees(a, b); got != c.out {
			t.Errorf("%s: fire out %v", c.name, got)
		}
		if got := g.sees(b, a); got != c.back {
			t.Errorf("%s: fire back %v", c.name, got)
		}
	}
}

// A hex that a line only touches with a corner is not on it, for no part of it is
// crossed. CWB 19.1, 19.3b.
func TestCornersAreNotCrossed(t *testing.T) {
	g := newField(t, plain(9, 9))
	touched := 0
	for _, a := range g.board.ground.Hexes() {
		for _, b := range g.board.ground.Hexes() {
			for _, c := range g.board.grid.Line(a, b).Corners {
				if c.Beside.IsZero() {
					continue
				}
				if g.board.grid.Distance(a, b) > longestShot {
					continue
				}
				touched++
				line := g.board.line(g.board.grid.Index(a), g.board.grid.Index(b))
				beside := spotOf(g.board.grid, c.Beside).minus(spotOf(g.board.grid, a))
				for _, p := range line {
					if p.left == beside || p.right == beside {
						t.Fatalf("the line from %v to %v touches %v and is said to cross it", a, b, c.Beside)
					}
				}
			}
		}
	}
	if touched == 0 {
		t.Error("no line touches a corner")
	}
}

// CWB 19.4, 29.0a: the figure of the turn is the greatest range seen; with none it is
// that of the guns (CWB 20.3f); by night it is one.
func TestVisibility(t *testing.T) {
	g := newField(t, plain(3, 20))
	g.calendar = calendar{{}, {Visibility: 5}, {Night: true}, {Night: true, Visibility: 4}}
	from := hex.Hex{Col: 2, Row: 1}
	for turn, reach := range []int{1: longestShot, 2: 5, 3: 1, 4: 1} {
		if turn == 0 {
			continue
		}
		g.turn = turn
		for d := 1; d < 20; d++ {
			if got := g.sees(from, hex.Hex{Col: 2, Row: int16(1 + d)}); got != (d <= reach) {
				t.Errorf("turn %d: %d hexes off is seen: %v", turn, d, got)
			}
		}
	}
	g.turn = 0
	if g.visibility() != 0 {
		t.Error("there is a limit before the battle")
	}
}

// The nights and twilights of April's Harvest, by its turn track.
func TestVisibilityInApril(t *testing.T) {
	b, err := data.With(nil).Battle("april-5.4")
	if err != nil {
		t.Fatal(err)
	}
	g := emptyField(t, b.Map)
	g.calendar = b.Turns
	nights := 0
	for g.turn = 1; g.turn <= len(b.Turns); g.turn++ {
		if b.Turns[g.turn-1].Night {
			nights++
			if g.visibility() != 1 {
				t.Errorf("turn %d: a night of %d hexes", g.turn, g.visibility())
			}
		} else if v := g.visibility(); v != b.Turns[g.turn-1].Visibility {
			t.Errorf("turn %d: %d hexes", g.turn, v)
		}
	}
	if nights != 10 {
		t.Errorf("%d night turns, want 10", nights)
	}
}

// CWB-AH 2.5a, 2.5b: gunboats reach three hexes from the river, without sight of it.
func TestGunboatReach(t *testing.T) {
	g := newField(t, mapOf("fffff fffff fffff fffff fffff ~~~~~", "99999 99999 99999 99999 99999 00000"))
	for row, want := range map[int16]int{1: 0, 2: 1, 3: 2, 4: 3} {
		if d, ok := g.board.gunboatReach(hex.Hex{Col: 3, Row: row}); d != want || !ok {
			t.Errorf("row %d is %d from the river, %v", row, d, ok)
		}
	}
	if d, ok := g.board.gunboatReach(hex.Hex{Col: 3, Row: 5}); ok {
		t.Errorf("gunboats reach %d hexes", d)
	}
}

// CWB 19.3a: on the bare map of April's Harvest sight is mutual over every pair within
// the longest range of guns. The counts guard map, lines and algorithm at once.
func TestSightInApril(t *testing.T) {
	g := aprilField(t)
	pairs, seen := countSeen(t, g)
	if want := [longestShot + 1]int{1610, 9338, 18130, 26298, 33940, 40982, 47518, 53478, 58952, 63874, 68330}; pairs != want {
		t.Errorf("pairs by range: %v, want %v", pairs, want)
	}
	if want := [longestShot + 1]int{1610, 9338, 3632, 2186, 1932, 1150, 1154, 804, 704, 440, 412}; seen != want {
		t.Errorf("pairs seen by range: %v, want %v", seen, want)
	}
	for _, ruling := range []struct {
		option choice
		value  string
		seen   int
	}{{sightAlongForest, "blocked", 21926}, {sightLine6, "with-trees", 22956}} {
		g := aprilField(t)
		g.set(ruling.option, ruling.value)
		_, seen := countSeen(t, g)
		sum := 0
		for _, n := range seen {
			sum += n
		}
		if sum != ruling.seen {
			t.Errorf("%s %s: %d pairs seen, want %d", optionList.Defs[ruling.option].Name, ruling.value, sum, ruling.seen)
		}
	}
}

// countSeen counts by range the pairs of hexes, and those that see each other, which
// must be mutual.
func countSeen(t *testing.T, g *Game) (pairs, seen [longestShot + 1]int) {
	t.Helper()
	for _, from := range g.board.ground.Hexes() {
		for _, to := range g.board.grid.Within(from, longestShot) {
			if !g.board.on(to) {
				continue
			}
			d := g.board.grid.Distance(from, to)
			pairs[d]++
			sees := g.sees(from, to)
			if sees != g.sees(to, from) {
				t.Fatalf("%v sees %v: %v, but not so back", from, to, sees)
			}
			if sees {
				seen[d]++
			}
		}
	}
	return pairs, seen
}

// Where fire goes one way only, a unit explains it: one next to an end, whose friends
// won't fire over it, or one beside the line, whose foes can't fire past it. CWB 19.3a.
func TestOneWayOnlyForUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 3))
	oneWay := 0
	for range 60 {
		g := randomField(t, r, 8, 8)
		grid := g.board.grid
		for _, a := range g.board.ground.Hexes() {
			for _, b := range g.board.ground.Hexes() {
				if g.sees(a, b) == g.sees(b, a) {
					continue
				}
				oneWay++
				sight := grid.Line(a, b)
				explained := false
				for _, h := range sight.Hexes {
					explained = explained || g.unitsAt(grid.Index(h)) != rules.NoSide && (grid.Distance(h, a) == 1 || grid.Distance(h, b) == 1)
				}
				for _, side := range sight.Along {
					for _, h := range side {
						explained = explained || grid.Contains(h) && g.unitsAt(grid.Index(h)) != rules.NoSide
					}
				}
				if !explained || g.held(a) == rules.NoSide && g.held(b) == rules.NoSide {
					t.Fatalf("%v and %v see each other one way only\n%s", a, b, sketch(g))
				}
			}
		}
	}
	if oneWay < 20 {
		t.Errorf("only %d pairs one way: too few to prove anything", oneWay)
	}
}

// BenchmarkSightAll looks over every pair of hexes within the longest range of guns.
func BenchmarkSightAll(b *testing.B) {
	g := aprilField(b)
	var pairs [][2]hex.Hex
	for _, from := range g.board.ground.Hexes() {
		for _, to := range g.board.grid.Within(from, longestShot) {
			pairs = append(pairs, [2]hex.Hex{from, to})
		}
	}
	for b.Loop() {
		for _, p := range pairs {
			g.sees(p[0], p[1])
		}
	}
	b.ReportMetric(float64(len(pairs)), "pairs")
}

// The chart of guns says how long the lines must be. CWB 20.3f.
func TestLongestShot(t *testing.T) {
	g := newField(t, plain(3, 3))
	if g.charts.Guns(5, longestShot) == 0 || g.charts.Guns(5, longestShot+1) != 0 {
		t.Errorf("guns reach %d hexes by their chart with %d, and %d one farther", longestShot, g.charts.Guns(5, longestShot), g.charts.Guns(5, longestShot+1))
	}
}
