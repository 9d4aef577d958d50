package hellbeforenight

import (
	"crypto/sha256"
	hextext "encoding/hex"
	"fmt"
)

// Digest is a hash of the whole position, hidden parts too.
func (g *Game) Digest() string {
	sum := sha256.New()
	fmt.Fprintln(sum, g.turn, g.couplet, g.first, g.phasing, g.phase, g.paused, g.deeds, g.combats, g.target, g.closed, g.lastHit)
	fmt.Fprintln(sum, g.units)
	fmt.Fprintln(sum, g.leaders)
	fmt.Fprintln(sum, g.reserves, g.cup, g.extra, g.morale, g.fortune, g.stars, g.boats, g.hq)
	fmt.Fprintln(sum, g.fought, g.shelled, g.musketry, g.shorted, g.halves, g.column, g.played)
	fmt.Fprintln(sum, g.standing, g.deployed, g.sealed, g.ruled)
	if g.ended != nil {
		fmt.Fprintln(sum, *g.ended)
	}
	return hextext.EncodeToString(sum.Sum(nil))
}
