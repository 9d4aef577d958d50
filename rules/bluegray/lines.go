package bluegray

// Lines of hexes to where supply comes from. BG-ANT 17.1; BG-CEM 14.51, 14.52.

// linesTo marks by index the hexes from which a line of free hexes leads to a mark of the
// map. What is free the battle says; creeks do not cut a line, as at Chickamauga.
func (g *Game) linesTo(mark string, free func(i int) bool) []bool {
	reached := make([]bool, len(g.first))
	var at []int
	for _, m := range g.board.ground.Marks(mark) {
		if i := g.board.grid.Index(m.Hex); free(i) {
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
