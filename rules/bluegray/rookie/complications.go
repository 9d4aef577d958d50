package rookie

import (
	"slices"

	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// The complications that change how a rookie marches and fights. BGD 22.4.1, 22.4.4,
// 22.4.5, 22.4.10.

// complications are those that a game is played with.
type complications struct {
	tight bool // BGD 22.4.1
	deep  bool // enemy zones cost points, BGD 22.4.4
	free  bool // nobody need attack, BGD 22.4.5
	woods bool // guns pay for woods, BGD 22.4.10
}

func complicationsOf(v seen.View) complications {
	on := func(option string) bool { return v.Option(option) == "on" }
	return complications{tight: on("tight-stacking"), deep: on("zone-cost"), free: v.FreeCombat(), woods: on("wooded-terrain")}
}

// toll is what a step costs a unit beyond what it costs others in the open.
func (p *plan) toll(u *seen.Own, from, to hex.Hex, cost int) int {
	i, extra := p.m.Grid.Index(to), 0
	if p.with.woods && u.Type == "art" && slices.Contains(p.m.Terrain(to), "forest") && !slices.Contains(p.m.PathBetween(from, to), "road") {
		extra = max(6-cost, 0)
	}
	if p.with.deep && p.zone[i] {
		extra += 3
	}
	if p.with.tight && p.count[i] > 0 {
		extra++
	}
	return extra
}

// limit is how many units may be in a hex.
func (p *plan) limit(h hex.Hex) int8 {
	if p.with.tight && slices.ContainsFunc(p.m.Terrain(h), func(word string) bool { return word == "forest" || word == "town" }) {
		return 1
	}
	return 2
}

// passes reports whether a march may go through a hex.
func (p *plan) passes(h hex.Hex) bool {
	return !p.with.tight || p.count[p.m.Grid.Index(h)] < p.limit(h)
}

// letsBe decides to attack somebody not at all, where nobody need be attacked.
func (p *plan) letsBe() bool { return p.with.free && p.roll(3) == 0 }
