package staff

import (
	"slices"

	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// What woods, enemy zones and friends in the way do to a march, where the game has it so.
// BGD 22.4.1, 22.4.4, 22.4.10.

// complications are those that a game is played with.
type complications struct {
	tight bool // BGD 22.4.1
	deep  bool // enemy zones cost points, BGD 22.4.4
	woods bool // BGD 22.4.10
}

func complicationsOf(v seen.View) complications {
	on := func(option string) bool { return v.Option(option) == "on" }
	return complications{tight: on("tight-stacking"), deep: on("zone-cost"), woods: on("wooded-terrain")}
}

// woodsProtect is what woods multiply their defenders by, if it is more than the chart says.
func woodsProtect(terrain []string, chart int) int {
	switch {
	case !slices.Contains(terrain, "forest"):
		return chart
	case slices.Contains(terrain, "rough"):
		return max(chart, 3)
	}
	return max(chart, 2)
}

// hindersGuns reports whether guns pay six points for a step: into woods off the roads.
func (f *field) hindersGuns(from, to hex.Hex) bool {
	return f.with.woods && slices.Contains(f.m.Terrain(to), "forest") && !slices.Contains(f.m.PathBetween(from, to), "road")
}

// fare is what a step costs a unit.
func (p *plan) fare(u *unit, way side) int {
	cost := way.cost
	if u.Type == "art" {
		cost = way.guns
	}
	if p.with.deep && p.zone[way.to] {
		cost += 3
	}
	if p.with.tight && len(p.here[way.to]) > 0 {
		cost++
	}
	return cost
}

// isFull reports whether a march may not go through a hex.
func (p *plan) isFull(i int) bool {
	if !p.with.tight {
		return false
	}
	limit := 2
	if words := p.m.Terrain(p.grid.At(i)); slices.Contains(words, "forest") || slices.Contains(words, "town") {
		limit = 1
	}
	return len(p.here[i]) >= limit
}
