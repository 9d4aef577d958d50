package cwb

import "longroll/rules/cwb/data"

// Units without a headquarters whose defence has failed go back, each for itself, over more
// turns than one if they must. CWB 10.4, and the optional rule Defensive Orders.

// owedTurns is how long they do at most: who can go no further by then, at the edge of the map
// or between enemies, is free.
const owedTurns = 4

// oweRetreat makes every unit that acts with a command go back so far. It is for the event
// that begins the retreat.
func (g *Game) oweRetreat(e RetreatBegan) {
	c, err := g.findCommand(e.Side, e.Command)
	if err != nil || e.Each == 0 {
		return
	}
	g.eachUnit(e.Side, func(n int) {
		if !isIndependent(g.counterOf(n)) && g.governs(n) == c {
			g.field.pieces[n].owes = int16(e.Each * onePoint)
		}
	})
}

// forgive frees a piece that has gone back for so many turns. It is for the event that opens
// a movement phase.
func (g *Game) forgive(n int) {
	p := &g.field.pieces[n]
	if p.owes == 0 {
		return
	}
	c, above := g.commandsOf(g.counterOf(n))
	if c < 0 {
		c = above
	}
	if c < 0 || g.turn-g.posts[c].retreats >= owedTurns {
		p.owes = 0
	}
}

// payBack takes the units of the phasing side back that have not gone as far as they must, if
// their owner has not: away from the enemy, as far as their movement points take them.
func (b *bench) payBack() error {
	g := b.g
	for n := range g.field.pieces {
		p := &g.field.pieces[n]
		if p.owes == 0 || p.place != onMap || g.sideOf(n) != g.phasing || p.state == data.Routed {
			continue
		}
		if err := b.makeReady(n); err != nil {
			return err
		}
		if p.place != onMap || p.owes == 0 {
			continue
		}
		need := int(p.spent) + int(p.owes)
		if err := b.ridesBack(n, need, need+onePoint); err != nil {
			return err
		}
	}
	return nil
}

// makeReady limbers guns that have to move.
func (b *bench) makeReady(n int) error {
	p := &b.g.field.pieces[n]
	if p.formation != data.Unlimbered || b.g.left(n) == 0 {
		return nil
	}
	if _, err := b.g.changed(n, data.Limbered, int(p.spent)); err != nil {
		return nil // it has not the points, or is encamped
	}
	return b.reform(n, data.Limbered.String())
}
