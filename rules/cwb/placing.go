package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Leaders put with troops of theirs: replacements, those whose stack is destroyed, division
// leaders who have strayed. CWB 10.0a, 10.5d, 25.4c, 25.4d, 25.5; CWB-AH 2.1, 5.2.

// placeFor lets the owner say with which of some units a leader is put, the nearest to a
// hex as the default; one hex is not allowed. Nowhere if there is none. CWB 25.4c, 25.4d.
func (b *bench) placeFor(n int, units []int, near, not hex.Hex) (hex.Hex, error) {
	g := b.g
	var hexes []hex.Hex
	least := 0
	for _, u := range units {
		at := g.field.pieces[u].at
		if at == not || slices.Contains(hexes, at) {
			continue
		}
		hexes = append(hexes, at)
		if near.IsZero() {
			continue
		}
		if d := g.board.grid.Distance(near, at); least == 0 || d < least {
			least = d
		}
	}
	if len(hexes) == 0 {
		return hex.Hex{}, nil
	}
	d := rules.Decision{ID: g.occasion("leader-place", g.sideOf(n), g.name(n)), Side: g.sideOf(n), Kind: "leader-place", Rule: "CWB 25.4c",
		Subjects: []string{g.name(n)}, Why: "the nearest"}
	for i, h := range hexes {
		d.Options = append(d.Options, g.label(h))
		if !near.IsZero() && g.board.grid.Distance(near, h) == least && g.board.grid.Distance(near, hexes[d.Default]) > least {
			d.Default = i
		}
	}
	pick, err := b.pick(d)
	return hexes[pick], err
}

// leadersLeft sends leaders whose stack is destroyed to the nearest stack of their command.
// Who has none leaves play, which is worth no points to the enemy. CWB 25.4d.
func (b *bench) leadersLeft(h hex.Hex, side rules.Side) error {
	g := b.g
	if g.holdsUnits(h, side) {
		return nil
	}
	for _, n := range g.stack(h) {
		if g.sideOf(n) == side && g.counterOf(n).kind == officer {
			to, err := b.nearestOf(n, h)
			if err != nil {
				return err
			}
			b.emit(LeaderPlaced{Side: side, Leader: g.name(n), To: to, Why: "his stack is destroyed"})
		}
	}
	return nil
}

// nearestOf is the hex of the nearest stack of a leader's command; between equals his
// owner chooses.
func (b *bench) nearestOf(n int, h hex.Hex) (hex.Hex, error) {
	g := b.g
	var units []int
	least := 0
	for c := range g.posts {
		if g.commands[c].side != g.sideOf(n) || g.posts[c].leader < 0 || g.leads(c) != g.name(n) {
			continue
		}
		under := g.unitsUnder(c)
		if len(under) == 0 && g.commands[c].rank == army { // no troops of his own: any of his side
			g.eachUnit(g.sideOf(n), func(u int) { under = append(under, u) })
		}
		for _, u := range under {
			switch d := g.board.grid.Distance(h, g.field.pieces[u].at); {
			case len(units) == 0 || d < least:
				units, least = []int{u}, d
			case d == least:
				units = append(units, u)
			}
		}
	}
	return b.placeFor(n, units, h, hex.Hex{})
}

// firedAway is called after fire has hit a hex: if it has destroyed all of a side's units
// there, its leaders go elsewhere. CWB 25.4d.
func (b *bench) firedAway(h hex.Hex, side rules.Side) error {
	if slices.ContainsFunc(b.events, func(e rules.Event) bool { return slices.Contains(fellAt(e, side), h) }) {
		return b.leadersLeft(h, side)
	}
	return nil
}

// fellAt lists the hexes where an event has destroyed units of a side.
func fellAt(e rules.Event, side rules.Side) []hex.Hex {
	switch e := e.(type) {
	case BrigadeDestroyed:
		if e.Side == side {
			return append([]hex.Hex{e.At}, e.Lines...)
		}
	case GunsLost:
		if e.Side == side && e.Left == 0 {
			return []hex.Hex{e.At}
		}
	}
	return nil
}

// forsaken closes a command: leaders go elsewhere from every hex where it has destroyed the
// last units of their side, otherwise than by fire too, and where a line of a brigade stood
// that fell in another hex. CWB 25.4d.
func (b *bench) forsaken() error {
	var open error
	for _, side := range rules.Sides {
		for _, e := range b.events {
			for _, h := range fellAt(e, side) {
				open = firstOf(open, b.leadersLeft(h, side))
			}
		}
	}
	return open
}

// seatLeaders puts every division leader of the phasing side who has strayed back with a
// unit of his division, at the end of the movement phase; who has no such unit is out of
// play. Who stands for a headquarters himself is free. CWB 10.0a, 10.5d, 25.5; CWB-AH 2.1, 5.2.
func (b *bench) seatLeaders() error {
	g := b.g
	for _, c := range g.strayLeaders(g.phasing) {
		n := g.leaderPiece(c)
		at := g.field.pieces[n].at
		to, err := b.placeFor(n, g.unitsUnder(c), at, hex.Hex{})
		if err != nil {
			return err
		}
		b.emit(LeaderPlaced{Side: g.phasing, Leader: g.name(n), To: to, Why: "a division leader stays with his troops"})
	}
	return nil
}

// strayLeaders lists the divisions of a side whose leaders are not with a unit of theirs.
// CWB 25.5.
func (g *Game) strayLeaders(side rules.Side) []int {
	if g.confused(side) {
		return nil
	}
	var stray []int
	for c := range g.posts {
		n := g.leaderPiece(c)
		if g.commands[c].side != side || g.commands[c].rank != division || n < 0 || g.standsAlone(c) {
			continue
		}
		if !slices.ContainsFunc(g.unitsUnder(c), func(u int) bool { return g.field.pieces[u].at == g.field.pieces[n].at }) {
			stray = append(stray, c)
		}
	}
	return stray
}

func (e LeaderPlaced) apply(g *Game) {
	g.nerve.count[e.Side]++
	n := g.find(e.Side, e.Leader)
	switch {
	case n < 0:
	case e.To.IsZero():
		g.take(n, outside)
	default:
		g.put(n, e.To)
	}
}

// Tell tells the owner only; the enemy sees the counter on his map if it lies on top.
func (e LeaderPlaced) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.LeaderPlaced{Leader: e.Leader, To: e.To, Why: e.Why})
}
