package cwb

import (
	"slices"

	"longroll/rules/hex"
)

// A corps leader who enters the hex of his headquarters brings what he has accepted
// into force at that instant. CWB 10.0a, 10.1.

// touchBase brings dispatches into force for leaders among pieces that went through
// hexes.
func (b *bench) touchBase(group []int, path []hex.Hex) {
	for _, n := range group {
		b.arriveHQ(n)
		if c := b.g.corpsLedBy(n); c >= 0 && b.g.posts[c].accepted != 0 {
			if hq := b.g.hqPiece(c); hq >= 0 && slices.Contains(path, b.g.field.pieces[hq].at) {
				b.bringIntoForce(c)
			}
		}
	}
}

// touchInPlace does the same for leaders who stand with their headquarters when the
// movement phase begins, unless they must ride first.
func (b *bench) touchInPlace() {
	g := b.g
	for c := range g.posts {
		if g.commands[c].side != g.phasing || !g.commands[c].hasHQ || g.posts[c].accepted == 0 {
			continue
		}
		n, hq := g.leaderPiece(c), g.hqPiece(c)
		if n < 0 || hq < 0 || g.field.pieces[n].at != g.field.pieces[hq].at {
			continue
		}
		if !g.mustRideFirst() {
			b.bringIntoForce(c)
		}
	}
}

// corpsLedBy is the command with a headquarters of its own that a leader leads, -1
// for none.
func (g *Game) corpsLedBy(n int) int {
	k := g.counterOf(n)
	if k.kind != officer {
		return -1
	}
	for c := range g.commands {
		if g.commands[c].side == k.side && g.commands[c].hasHQ && g.posts[c].leader >= 0 && g.leads(c) == k.name {
			return c
		}
	}
	return -1
}
