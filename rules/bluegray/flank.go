package bluegray

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/hex"
)

// Flank attacks. BGD 22.4.6. Who is attacked by infantry or cavalry over two hexsides that
// do not touch is attacked in the flank, and those who so attack count double. Guns help
// with their own strength, but never bring a flank attack about. An attack on several hexes
// at once is one if it is in the flank of each.

// addFlank doubles the strength that infantry and cavalry add to an attack in the flank.
func (g *Game) addFlank(attack *rules.Tally, c *combat, onFoot int) {
	if g.isFlankAttack(c) && onFoot > 0 {
		attack.Add(onFoot, fmt.Sprintf("infantry and cavalry in the flank of %s", andHexes(c.on)), "BGD 22.4.6")
	}
}

// isFlankAttack answers the option flank-attacks. BGD 22.4.6.
func (g *Game) isFlankAttack(c *combat) bool {
	if g.options.is(flankAttacks, "off") {
		return false
	}
	for _, h := range c.on {
		if !g.isFlanked(c, h) {
			return false
		}
	}
	return len(c.on) > 0
}

// isFlanked reports whether infantry and cavalry attack a hex over two hexsides that do
// not touch.
func (g *Game) isFlanked(c *combat, h hex.Hex) bool {
	var over [6]bool
	for s, from := range g.board.around(h) {
		if from.IsZero() {
			continue
		}
		for _, n := range c.near() {
			if g.units[n].at == from && !g.isArtillery(n) {
				over[s] = true
			}
		}
	}
	for s := range over {
		for apart := 2; apart <= 4; apart++ { // the sides one further round in either way touch it
			if over[s] && over[(s+apart)%6] {
				return true
			}
		}
	}
	return false
}

func andHexes(hs []hex.Hex) string {
	text := ""
	for i, h := range hs {
		if i > 0 {
			text += " and "
		}
		text += h.String()
	}
	return text
}
