package cwb

import (
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/hex"
)

// CWB 14.0: troops in line and guns in battery have zones, unless they are routed.
func TestWhoHasAZone(t *testing.T) {
	for line, want := range map[string]bool{
		"infantry Tuttle 3.03 N infantry-line normal 10":       true,
		"infantry Tuttle 3.03 N infantry-line disorganized 10": true,
		"infantry Tuttle 3.03 N infantry-line routed 10":       false,
		"infantry Tuttle 3.03 N infantry-column normal 10":     false,
		"cavalry Tuttle 3.03 N dismounted normal 10":           true,
		"cavalry Tuttle 3.03 N mounted normal 10":              false,
		"battery Tuttle 3.03 N unlimbered normal 3":            true,
		"battery Tuttle 3.03 N unlimbered routed 3":            false,
		"battery Tuttle 3.03 N limbered normal 3":              false,
		"leader Tuttle 3.03 N leader normal 2":                 false,
		"wagon Tuttle 3.03 N wagon normal 5":                   false,
		"headquarters Tuttle 3.03 N leader normal 0":           false,
		"infantry Tuttle - N infantry-line normal 10":          false,
	} {
		g := newField(t, plain(5, 5), "union "+line)
		n := pieceNamed(t, g, "Tuttle")
		if got := g.hasZone(n); got != want || (len(g.zone(n)) > 0) != want {
			t.Errorf("%s: has a zone: %v, %v", line, got, g.zone(n))
		}
	}
}

// The zone is the three hexes in front and no more, the hex of the unit not among
// them (CWB 14.0), whatever the terrain and the sides (CWB 14.2).
func TestZone(t *testing.T) {
	maps := map[string]string{
		"open":    plain(5, 5),
		"wood":    mapOf("fffff fffff fffff fffff fffff", ""),
		"river":   mapOf("~~~~~ ~~~~~ ..... ..... .....", "00000 00000 11111 11111 11111"),
		"creek":   mapOf("..... ..... ..... ..... .....", "", "side creek 3.03/3.04 2.03/3.03 2.03/3.04 3.03/4.03 3.04/4.03"),
		"heights": mapOf("..... ..... ..... ..... .....", "99999 99999 00000 00000 00000", "side extreme-slope 3.03/3.04"),
	}
	for name, text := range maps {
		g := newField(t, text, "union infantry Tuttle 3.03 N infantry-line normal 10")
		at := hexAt(t, g, "3.03")
		got := pictureOf(g, at, 9, func(h hex.Hex) bool { return g.enemyZone(h, rules.Confederate) })
		if want := "..... ..x.. .x@x. ..... ....."; got != want {
			t.Errorf("%s:\n%s", name, strings.ReplaceAll(got, " ", "\n"))
		}
		if g.enemyZone(hexAt(t, g, "3.04"), rules.Union) || g.enemyZone(at, rules.Confederate) {
			t.Errorf("%s: a zone against its own side, or in its own hex", name)
		}
		if listed := g.zone(pieceNamed(t, g, "Tuttle")); len(listed) != 3 {
			t.Errorf("%s: zone %v", name, listed)
		}
	}
	g := newField(t, plain(3, 3), "union infantry Tuttle 1.03 N infantry-line normal 10")
	if got := g.zone(pieceNamed(t, g, "Tuttle")); len(got) != 1 {
		t.Errorf("at the edge: zone %v, want 2.03 alone", got)
	}
}

// Every enemy with a zone there is listed, each of a stack: they may all fire on who
// retreats into the hex or changes formation in it. CWB 14.1a, 15.0a, 15.0b.
func TestZonesOn(t *testing.T) {
	g := newField(t, plain(5, 5),
		"union infantry Tuttle 3.02 N infantry-line normal 10", "union battery Welker 3.02 N unlimbered normal 3",
		"union infantry Sweeny 3.02 N infantry-column normal 10", "union infantry Baker 3.04 S infantry-line shaken 10",
		"union infantry Lauman 2.03 N infantry-line normal 10", "confederate infantry Gladden 4.03 SW infantry-line normal 10")
	var names []string
	for _, n := range g.zonesOn(hexAt(t, g, "3.03"), rules.Confederate) {
		names = append(names, g.name(n))
	}
	if got := strings.Join(names, " "); got != "Baker Tuttle Welker" {
		t.Errorf("zones on 3.03: %s", got)
	}
	// Both Union zones and the hex itself are agreed on by zone and zonesOn.
	for n := range g.field.pieces {
		for _, h := range g.zone(n) {
			found := false
			for _, m := range g.zonesOn(h, g.sideOf(n).Enemy()) {
				found = found || m == n
			}
			if !found {
				t.Errorf("%s has a zone on %v that is not listed", g.name(n), h)
			}
		}
	}
}

// CWB 14.1, 16.5, 23.1j. Tuttle's zone is 2.03, 3.04 and 4.03, Sweeny's 4.04, 5.05 and
// 6.04; so 4.03 and 4.04 are in zones, side by side.
func TestZonesLet(t *testing.T) {
	g := newField(t, plain(7, 7),
		"union infantry Tuttle 3.03 N infantry-line normal 10", "union infantry Sweeny 5.04 N infantry-line normal 10")
	for _, c := range []struct {
		name, from, to string
		started, want  bool
	}{
		{"nothing near", "1.06", "1.07", false, true},
		{"into a zone", "3.05", "3.04", false, true},
		{"on out of a zone entered on the way", "3.04", "3.05", false, false},
		{"on from zone to zone", "4.03", "4.04", false, false},
		{"out of the zone it started in", "3.04", "3.05", true, true},
		{"from the zone it started in into another", "4.03", "4.04", true, false},
		{"from a zone into close combat", "3.04", "3.03", false, true},
		{"from the zone it started in into close combat", "3.04", "3.03", true, true},
		{"into close combat from where there is no zone", "3.02", "3.03", false, true},
		{"along behind them", "4.02", "5.03", false, true},
	} {
		if got := g.zonesLet(rules.Confederate, hexAt(t, g, c.from), hexAt(t, g, c.to), c.started); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if !g.zonesLet(rules.Union, hexAt(t, g, "4.03"), hexAt(t, g, "4.04"), false) {
		t.Error("a unit is stopped by zones of its own side")
	}
}

// CWB 14.1b, 23.1b: what stops a trace of command radius or supply.
func TestTraces(t *testing.T) {
	g := newField(t, plain(5, 5),
		"union infantry Tuttle 3.03 N infantry-line normal 10", "confederate infantry Gladden 3.04 S infantry-column normal 10",
		"confederate leader Hardee 2.03 N leader normal 3")
	none := hex.Hex{}
	for _, c := range []struct {
		name, at, from string
		want           bool
	}{
		{"open ground", "3.01", "", true},
		{"a zone", "4.03", "", false},
		{"a zone with a friendly unit", "3.04", "", true},
		{"a zone with a leader alone", "2.03", "", false},
		{"an enemy unit", "3.03", "", false},
		{"an enemy unit, though attacked from there", "3.03", "3.03", false},
		{"the zone attacked from", "4.03", "4.03", true},
		{"a zone not attacked from", "2.03", "4.03", false},
	} {
		from := none
		if c.from != "" {
			from = hexAt(t, g, c.from)
		}
		if got := g.traces(rules.Confederate, hexAt(t, g, c.at), from); got != c.want {
			t.Errorf("%s: traces %v", c.name, got)
		}
	}
}

// zone lists the hexes next to a unit that are in its zone. CWB 14.0, 14.2.
func (g *Game) zone(n int) []hex.Hex {
	var zone []hex.Hex
	for _, h := range g.board.grid.Neighbours(g.field.pieces[n].at) {
		if g.board.on(h) && slices.Contains(g.zonesOn(h, g.sideOf(n).Enemy()), n) {
			zone = append(zone, h)
		}
	}
	return zone
}
