package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// What becomes of leaders, headquarters and wagons when enemy units enter their hex,
// and of a corps whose headquarters was overrun. CWB 10.0c, 10.4, 16.5, 25.4e, 28.2e, 28.3b.

// overrun clears a hex that units of a side have entered of all that is no unit:
// wagons are destroyed; leaders and headquarters go to the nearest stack of their
// command, or where there is none, leave play.
func (b *bench) overrun(h hex.Hex, by rules.Side) error {
	g := b.g
	for _, n := range g.stack(h) {
		k := g.counterOf(n)
		if k.side == by || k.kind.isUnit() {
			continue
		}
		if k.kind == wagon || k.kind == train {
			b.loseWagon(n, "overrun")
			continue
		}
		b.emit(Overrun{Side: k.side, Piece: k.name, What: k.kind.String(), From: h, To: g.refuge(n)})
	}
	return nil
}

// refuge is the hex of the nearest stack of a piece's command, the first of the map
// among equals; nowhere if there is none. An army headquarters goes to any units of its side.
func (g *Game) refuge(n int) hex.Hex {
	k := g.counterOf(n)
	post := data.Post{Side: k.side, Army: k.army, Corps: k.corps, Division: k.div}
	if k.kind == officer {
		for c := range g.commands {
			if g.commands[c].side == k.side && g.posts[c].leader >= 0 && g.leads(c) == k.name {
				post = g.printedPost(c)
			}
		}
	}
	var best hex.Hex
	from := g.field.pieces[n].at
	for i := range g.field.first {
		h := g.board.grid.At(i)
		if h == from || !g.holdsAny(h, post, k.kind == headquarters && k.corps == "") {
			continue
		}
		if best.IsZero() || g.board.grid.Distance(from, h) < g.board.grid.Distance(from, best) {
			best = h
		}
	}
	return best
}

// holdsAny reports whether units of a command are in a hex, or any of its side.
func (g *Game) holdsAny(h hex.Hex, post data.Post, any bool) bool {
	for _, n := range g.unitsOf(h, post.Side) {
		k := g.counterOf(n)
		if any || (post.Army == k.army || post.Army == "") && (post.Corps == "" || post.Corps == k.corps) && (post.Division == "" || post.Division == k.div) {
			return true
		}
	}
	return false
}

// Overrun is a leader or headquarters whose hex the enemy has entered.
type Overrun struct {
	Side  rules.Side `json:"side"`
	Piece string     `json:"piece"`
	What  string     `json:"what"`
	From  hex.Hex    `json:"from"`
	To    hex.Hex    `json:"to,omitzero"` // nowhere: out of play
}

// Kind names the event in the journal.
func (Overrun) Kind() string { return "overrun" }

func (e Overrun) apply(g *Game) {
	n := g.find(e.Side, e.Piece)
	if e.To.IsZero() {
		g.take(n, lost)
		return
	}
	g.put(n, e.To)
	k := g.counterOf(n)
	if k.kind != headquarters {
		return
	}
	if k.corps != "" {
		g.field.pieces[n].marks |= overrunHQ
		return
	}
	if c := g.commandOfHQ(k); c >= 0 { // it counts as moving, CWB 10.0c, 10.6a
		g.posts[c].settles = max(g.posts[c].settles, g.turn+1)
	}
}

// Tell tells both sides: all of it is seen on the map.
func (e Overrun) Tell(rules.Side) rules.Notice {
	return seen.Overrun{Side: e.Side, Piece: e.Piece, What: e.What, From: e.From, To: e.To}
}
