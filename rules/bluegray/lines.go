package bluegray

import "longroll/rules/hex"

// Lines of hexes to where supply comes from. BG-ANT 17.1; BG-CEM 14.51, 14.52.

// linesTo marks by index the hexes from which a line of free hexes leads to one of its ends.
// What is free the battle says; creeks do not cut a line, as at Chickamauga.
func (g *Game) linesTo(ends []hex.Hex, free func(i int) bool) []bool {
	reached := make([]bool, len(g.first))
	var at []int
	for _, end := range ends {
		if i := g.board.grid.Index(end); free(i) {
			reached[i] = true
			at = append(at, i)
		}
	}
	for ; len(at) > 0; at = at[1:] {
		for _, way := range &g.board.sides[at[0]] {
			if j := int(way.to); j >= 0 && !reached[j] && free(j) {
				reached[j] = true
				at = append(at, j)
			}
		}
	}
	return reached
}

// marked lists the hexes of a mark of the map.
func (b *board) marked(mark string) []hex.Hex {
	var all []hex.Hex
	for _, m := range b.ground.Marks(mark) {
		all = append(all, m.Hex)
	}
	return all
}
