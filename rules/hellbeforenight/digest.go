package hellbeforenight

import (
	"crypto/sha256"
	"encoding/binary"
	hextext "encoding/hex"
	"fmt"

	"longroll/rules/hex"
)

// Digest is a hash of the whole position, hidden parts too.
func (g *Game) Digest() string {
	sum := sha256.New()
	fmt.Fprintln(sum, g.turn, g.couplet, g.first, g.phasing, g.phase, g.paused, g.deeds, g.combats, g.target, g.closed, g.lastHit)
	fmt.Fprintln(sum, g.reserves, g.cup, g.extra, g.morale, g.fortune, g.stars, g.boats, g.hq)
	fmt.Fprintln(sum, g.fought, g.shelled, g.musketry, g.shorted, g.halves, g.column, g.played)
	fmt.Fprintln(sum, g.standing, g.deployed, g.sealed, g.ruled)
	if g.ended != nil {
		fmt.Fprintln(sum, *g.ended)
	}
	text := make([]byte, 0, 24*(len(g.units)+len(g.leaders)))
	for n := range g.units {
		text = g.units[n].hashed(text)
	}
	for l := range g.leaders {
		text = g.leaders[l].hashed(text)
	}
	sum.Write(text)
	return hextext.EncodeToString(sum.Sum(nil))
}

// hashed adds all of a unit to what is hashed.
func (u *unit) hashed(text []byte) []byte {
	fresh := 0
	if u.fresh {
		fresh = 1
	}
	return hashed(text, u.at, u.from, int(u.next), int(u.place), int(u.stage), int(u.flags), int(u.hero), int(u.reserve), int(u.spent), fresh, int(u.attack))
}

// hashed adds all of a leader.
func (c *leader) hashed(text []byte) []byte {
	text = hashed(text, c.at, c.from, int(c.state), int(c.reserve), int(c.flags), int(c.speaks), len(c.used))
	return append(text, c.used...)
}

func hashed(text []byte, at, from hex.Hex, numbers ...int) []byte {
	for _, n := range [...]int16{at.Col, at.Row, from.Col, from.Row} {
		text = binary.AppendVarint(text, int64(n))
	}
	for _, n := range numbers {
		text = binary.AppendVarint(text, int64(n))
	}
	return text
}
