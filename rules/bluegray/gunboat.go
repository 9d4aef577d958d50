package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Gunboats. BG-SHI 13.42. They are guns afloat: what artillery may do they may, and
// what holds it holds them, but for what stands here. Nothing in the book takes a
// gunboat for less than a unit, so by night an enemy next to one stays where he is, and
// so does the gunboat, where the night rule is read to the letter (option
// ruling.night-adjacent); and it counts where distance to the nearest enemy does.

// isGunboat reports whether a unit bears the trait of a gunboat. BG-SHI 13.42.
func (g *Game) isGunboat(n int) bool { return g.forces[n].kind == "gunboat" }

// holdsGunboat reports whether gunboats are in a hex; nobody else ever is.
func (g *Game) holdsGunboat(h hex.Hex) bool { return g.anyAt(h, g.isGunboat) }

// isRiver reports whether a hex of the map is a river hex; a ferry is one too.
func (g *Game) isRiver(h hex.Hex) bool {
	i := g.board.grid.Index(h)
	return i >= 0 && g.board.river[i]
}

// canStand reports whether a hex is one for a unit of this kind: the river for
// gunboats, for others whatever may be entered. BG-SHI 13.42, 13.43.
func (g *Game) canStand(n int, h hex.Hex) bool {
	i := g.board.grid.Index(h)
	return i >= 0 && g.board.exists[i] && g.board.river[i] == g.isGunboat(n) && (g.board.river[i] || g.board.entry[i] != barred)
}

// opens reports whether the hexside between two neighbours lets a unit through, in
// movement or in retreat.
func (g *Game) opens(n int, from, to hex.Hex) bool {
	if g.isGunboat(n) {
		return g.isRiver(to)
	}
	return g.board.across(from, to).cost != barred
}

// closesIn answers the option ruling.gunboat-adjacent: whether a gunboat fights a hex
// as guns next to it do and so suffers the result (BG 8.72).
func (g *Game) closesIn(n int, h hex.Hex) bool {
	_, next := g.board.grid.Adjacent(g.units[n].at, h)
	return next && g.options.is(gunboatAdjacent, "adjacent")
}

// sail finds a gunboat's way, which costs no points: along path if one is given, else
// the shortest to a hex. Enemy zones do not reach into the river. BG-SHI 13.42.
func (g *Game) sail(n int, from hex.Hex, path []hex.Hex, to hex.Hex) (trip, error) {
	name := g.forces[n].name
	if len(path) == 0 {
		path = []hex.Hex{from}
		if !to.IsZero() {
			path = g.course(from, to)
		}
	}
	if len(path) == 0 {
		return trip{}, g.runsAground(n, from, to)
	}
	for i := 1; i < len(path); i++ {
		if _, next := g.board.grid.Adjacent(path[i-1], path[i]); !next {
			return trip{}, refuse("BGD 5.1 p6", "%s and %s are not next to each other", path[i-1], path[i])
		}
		if !g.isRiver(path[i]) {
			return trip{}, g.runsAground(n, from, path[i])
		}
	}
	last := path[len(path)-1]
	switch {
	case len(path) == 1 && g.units[n].at == from:
		return trip{}, refuse("", "%s is in %s already", name, from)
	case !g.hasRoom(n, last):
		return trip{}, refuse("BG 6.0", "%s can't end its move in %s: %s", name, last, g.whyFull(n, last))
	}
	return trip{path: path}, nil
}

// runsAground refuses a hex that no river leads to, and offers the nearest to it.
func (g *Game) runsAground(n int, from, to hex.Hex) error {
	if !g.board.on(to) {
		return refuse("", "there is no hex %s on this map", to)
	}
	var best []hex.Hex
	least := g.board.grid.Distance(from, to)
	for _, h := range g.board.ground.Hexes() {
		if d := g.board.grid.Distance(h, to); d < least && g.isRiver(h) && g.hasRoom(n, h) {
			if way := g.course(from, h); way != nil {
				best, least = way, d
			}
		}
	}
	better := ""
	if best != nil {
		better = g.moveLine(n, best)
	}
	return refuseBetter("BG-SHI 13.42", better, "%s is a gunboat and keeps to the river, and no river leads to %s", g.forces[n].name, to)
}

// course is the shortest way along the river, the first of equals by the order of
// hexsides; nil if there is none.
func (g *Game) course(from, to hex.Hex) []hex.Hex {
	if !g.isRiver(from) || !g.isRiver(to) {
		return nil
	}
	before := map[hex.Hex]hex.Hex{from: {}}
	for at := []hex.Hex{from}; len(at) > 0; at = at[1:] {
		if at[0] == to {
			var path []hex.Hex
			for h := to; !h.IsZero(); h = before[h] {
				path = append(path, h)
			}
			slices.Reverse(path)
			return path
		}
		for _, h := range g.board.around(at[0]) {
			if _, known := before[h]; !known && !h.IsZero() && g.isRiver(h) {
				before[h] = at[0]
				at = append(at, h)
			}
		}
	}
	return nil
}

// riverRule is the number under which the battle, or else the book, keeps units out
// of rivers.
func (g *Game) riverRule() rules.Cite {
	if own := g.cite("river"); own != "" {
		return own
	}
	return "BGD 5.2 p5"
}
