package cwb

import (
	"fmt"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// TestFirePoints adds up fire points as CWB 12.3, 20.1, 26.3, 26.3a, 27.1, 28.1 and CWB-AH 2.4b say.
// The target is in 3.01.
func TestFirePoints(t *testing.T) {
	const (
		infantry = "union infantry T 3.01 N infantry-line normal 10"
		guns     = "union battery T 3.01 N unlimbered normal 5"
		wagons   = "union wagon T 3.01 N wagon normal 5"
	)
	for _, c := range []struct {
		name   string
		target string
		firers []string
		points int // in halves
	}{
		{"CWB 20.0, the first example: two brigades over an A at range 2", infantry,
			[]string{"confederate infantry a 3.03 S infantry-line normal 14", "confederate infantry b 3.03 S infantry-line normal 19"}, 2 * 2},
		{"CWB 20.1: B at range 1", infantry, []string{"confederate infantry a 3.02 S infantry-line normal 6"}, 2 * 2},
		{"CWB 20.1: C at range 2 is half a point", infantry, []string{"confederate infantry a 3.03 S infantry-line normal 3"}, 1},
		{"CWB 20.3f: small arms reach two hexes", infantry, []string{"confederate infantry a 3.04 S infantry-line normal 20"}, 0},
		{"CWB 28.1: low ammunition reaches one", infantry, []string{"confederate infantry a 3.03 S infantry-line normal 20 marks=lowAmmo"}, 0},
		{"CWB 28.1: and counts in full there", infantry, []string{"confederate infantry a 3.02 S infantry-line normal 20 marks=lowAmmo"}, 2 * 4},
		{"CWB 12.3: one A fires out of a hex, counted from the top", infantry,
			[]string{"confederate infantry a 3.02 S infantry-line normal 6", "confederate infantry b 3.02 S infantry-line normal 20",
				"confederate battery g 3.02 S unlimbered normal 4", "confederate battery h 3.02 S unlimbered normal 4"}, 2 * (4 + 5)},
		{"CWB 26.3: three batteries of 3 at 3 hexes are 5 points", infantry, batteries(3, 3, 3), 2 * 5},
		{"CWB 26.3: two batteries of 4 at 3 hexes are 5 points", infantry, batteries(2, 4, 3), 2 * 5},
		{"CWB 26.3: 3 at range 4 and 3 at range 3 are two and a half", guns,
			append(batteries(1, 3, 4), batteries(1, 3, 3)...), 5},
		{"CWB 26.3a: full against guns at 6 hexes", guns, batteries(1, 5, 6), 2},
		{"CWB 26.3a: full against wagons at 6 hexes", wagons, batteries(1, 5, 6), 2},
		{"CWB 26.3a: half against troops at 6 hexes", infantry, batteries(1, 5, 6), 1},
		{"CWB 26.3a: full against troops at 3 hexes", infantry, batteries(1, 5, 3), 2 * 3},
		{"CWB 20.3f: guns reach ten hexes", guns, batteries(1, 5, 10), 1},
		{"CWB 20.3f: and no more", guns, batteries(1, 5, 11), 0},
		{"CWB 26.3: three points of guns at 9 hexes are nothing, six are a half", guns, batteries(1, 3, 9), 0},
		{"CWB 26.3: so are they together", guns, batteries(2, 3, 9), 1},
		{"CWB 20.1: disorganized troops fire at half", infantry, []string{"confederate infantry a 3.02 S infantry-line disorganized 20"}, 4},
		{"CWB 20.1: half of a half is less than a half", infantry, []string{"confederate infantry a 3.03 S infantry-line disorganized 3"}, 0},
		{"CWB 24.1a: routed troops do not fire", infantry, []string{"confederate infantry a 3.02 S infantry-line routed 20"}, 0},
		{"CWB 24.1a: shaken ones fire in full", infantry, []string{"confederate infantry a 3.02 S infantry-line shaken 20"}, 8},
		{"CWB-AH 2.4b: in camp a quarter", infantry, []string{"confederate infantry a 3.02 S infantry-line normal 20 marks=encamped"}, 2},
		{"CWB-AH 2.4b: and disorganized an eighth", infantry, []string{"confederate infantry a 3.02 S infantry-line disorganized 20 marks=encamped"}, 1},
		{"CWB 11.3: columns do not fire", infantry, []string{"confederate infantry a 3.02 S infantry-column normal 20"}, 0},
		{"CWB 12.3: nor do they take the place of who can", infantry,
			[]string{"confederate battery g 3.02 S limbered normal 5", "confederate battery h 3.02 S unlimbered normal 5"}, 2 * 5},
	} {
		g := supplied(t, append([]string{c.target}, c.firers...)...)
		s := shot{target: hexAt(t, g, "3.01"), by: allOf(g, rules.Confederate)}
		a, err := g.aimAt(s, rules.Union)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.firePoints(g.firingLine(s), a) / grainsInHalf; got != c.points {
			t.Errorf("%s: %d halves, want %d", c.name, got, c.points)
		}
	}
}

// TestHalvesOfHalvesAddUp holds that nothing is rounded before all is added: two
// disorganized Cs at range 2 are a half. CWB 20.1.
func TestHalvesOfHalvesAddUp(t *testing.T) {
	g := newField(t, plain(5, 5), "union infantry T 3.03 N infantry-line normal 10",
		"confederate infantry a 3.05 S infantry-line disorganized 3", "confederate infantry b 3.01 N infantry-line disorganized 3")
	s := shot{target: hexAt(t, g, "3.03"), by: allOf(g, rules.Confederate)}
	a, _ := g.aimAt(s, rules.Union)
	points := g.firePoints(g.firingLine(s), a)
	if points != grainsInHalf {
		t.Errorf("%d grains, want %d", points, grainsInHalf)
	}
	if column := g.charts.FireColumn(points / grainsInHalf); column != 0 {
		t.Errorf("less than a point is column %d", column)
	}
}

// supplied sets up a field five columns wide with a road up the middle, from whose end
// Confederate guns draw their ammunition.
func supplied(t testing.TB, lines ...string) *Game {
	t.Helper()
	const rows = 12
	path := "path primary \"the road\" 3.01"
	for row := 2; row <= rows; row++ {
		path += fmt.Sprintf("-3.%02d", row)
	}
	g := newField(t, mapOf(strings.Repeat("..... ", rows), "", path), lines...)
	g.scenario.Entries = []data.Entry{{Name: confederateBase, Hex: hexAt(t, g, "3.12")}}
	return g
}

// batteries are lines of a field: so many batteries of so many guns, each in a hex of its
// own at that distance from 3.01.
func batteries(count, guns, distance int) []string {
	grid := hex.Grid{FirstCol: 1, LastCol: 5, FirstRow: 1, LastRow: 12, RowsUp: true, Dotted: true}
	ring := grid.Ring(hex.Hex{Col: 3, Row: 1}, distance)
	var lines []string
	for i := range count {
		lines = append(lines, fmt.Sprintf("confederate battery g%d-%d %s S unlimbered normal %d", distance, i, grid.Label(ring[i]), guns))
	}
	return lines
}

func allOf(g *Game, s rules.Side) []int {
	var all []int
	g.eachUnit(s, func(n int) { all = append(all, n) })
	return all
}

// TestPlusWeapons holds CWB 20.2: a brigade with a + fires by the values in brackets, at each
// range, and others beside it do not.
func TestPlusWeapons(t *testing.T) {
	for distance, points := range []int{12 + 8, 6 + 4, 2 + 2} {
		g := newField(t, plain(5, 5), "union infantry T 3.01 N infantry-line normal 10",
			"confederate infantry a 3.03 S infantry-line normal 9", "confederate infantry b 3.03 S infantry-line normal 9")
		var line []firer
		for _, name := range []string{"a", "b"} {
			n := pieceNamed(t, g, name)
			g.counterOf(n).troop.Plus = name == "a"
			line = append(line, firer{share: share{unit: n, levels: []data.Level{data.A}}, distance: distance})
		}
		if got := g.firePoints(line, aim{}); got != points*halvesInOne*grainsInHalf {
			t.Errorf("%d hexes: %d grains, want %d points", distance, got, points)
		}
	}
}
