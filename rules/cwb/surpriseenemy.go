package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// What the enemy does to a force that lies for a surprise march. The optional rule
// Extended Movement.

// shrugsOff is how far off artillery must be for a force to take no notice of its fire.
const shrugsOff = 5

// lyingIn is the surprise march that a side's units in a hex lie for, -1 for none.
func (g *Game) lyingIn(h hex.Hex, s rules.Side) int {
	for i, f := range g.surprises {
		if f.side != s || f.stage != lying && f.stage != triggered {
			continue
		}
		if slices.ContainsFunc(f.pieces, func(n int16) bool { return g.field.pieces[n].place == onMap && g.field.pieces[n].at == h }) {
			return i
		}
	}
	return -1
}

// isFound reports whether a side's pieces in a hex belong to a surprise march that the
// enemy has come upon: what is really there has long been on its way, so that nobody
// attacks it, and nobody goes in.
func (g *Game) isFound(h hex.Hex, s rules.Side) bool {
	i := g.lyingIn(h, s)
	return i >= 0 && g.surprises[i].stage == triggered
}

// mayStrike refuses attacks on a force that everybody knows to be gone.
func (g *Game) mayStrike(h hex.Hex, by rules.Side) error {
	if g.isFound(h, by.Enemy()) {
		return refuse(citeExtended, "what stands in %s is on a surprise march: attacks on it are ignored, and nobody enters its hex, until it has marched", g.label(h))
	}
	return nil
}

// meetsHidden is fire at a force that lies hidden. From guns at five hexes or more it is
// fought out for show; anything nearer comes upon the force, and nothing else comes of it.
func (b *bench) meetsHidden(s shot, a aim, line []firer) (show, over bool) {
	i := b.g.lyingIn(s.target, a.side)
	switch {
	case i < 0:
		return false, false
	case b.g.surprises[i].stage == triggered:
		return false, true
	}
	near := len(s.boats) > 0 || slices.ContainsFunc(line, func(r firer) bool { return r.guns == 0 || r.distance < shrugsOff })
	if near {
		b.trigger(i)
	}
	return !near, near
}

// trigger comes upon a force.
func (b *bench) trigger(i int) {
	g := b.g
	f := g.surprises[i]
	e := SurpriseTriggered{Side: f.side, Command: g.commands[f.command].name}
	for _, n := range f.pieces {
		if p := &g.field.pieces[n]; p.place == onMap && !slices.Contains(e.Hexes, p.at) {
			e.Hexes = append(e.Hexes, p.at)
		}
	}
	slices.SortFunc(e.Hexes, func(a, b hex.Hex) int { return g.board.grid.Index(a) - g.board.grid.Index(b) })
	b.emit(e)
}

// tripWires finds at the end of a movement phase which hidden forces of the other side
// its units have come within two hexes of.
func (b *bench) tripWires() {
	g := b.g
	for i, f := range g.surprises {
		if f.side == g.phasing || f.stage != lying {
			continue
		}
		found := slices.ContainsFunc(f.pieces, func(n int16) bool {
			p := &g.field.pieces[n]
			return p.place == onMap && g.counterOf(int(n)).kind.isUnit() && g.movedNear(p.at, g.phasing)
		})
		if found {
			b.trigger(i)
		}
	}
}

// movedNear reports whether a unit of a side has ended its movement within two hexes.
func (g *Game) movedNear(h hex.Hex, s rules.Side) bool {
	near := false
	g.eachUnit(s, func(n int) {
		p := &g.field.pieces[n]
		near = near || p.has(movedOn|charged|entered) && g.board.grid.Distance(p.at, h) <= picketReach
	})
	return near
}

type (
	// SurpriseTriggered is a hidden force that the enemy has come upon. Both are told.
	SurpriseTriggered struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
		Hexes   []hex.Hex  `json:"hexes"`
	}
	// FireShrugged is fire that a hidden force takes no notice of.
	FireShrugged struct {
		Side rules.Side `json:"side"`
		At   hex.Hex    `json:"at"`
	}
	// SurpriseRested is a force that has marched in the enemy's turn, in its own.
	SurpriseRested struct {
		rules.Secret
		Side   rules.Side `json:"side"`
		Pieces []string   `json:"pieces"`
	}
)

// Kind names each event in the journal.
func (SurpriseTriggered) Kind() string { return "surprise-triggered" }
func (FireShrugged) Kind() string      { return "fire-shrugged" }
func (SurpriseRested) Kind() string    { return "surprise-rested" }

func (e SurpriseTriggered) apply(g *Game) {
	g.setSurprise(e.Side, e.Command, func(f *surprise) { f.stage, f.back, f.goes = triggered, false, false })
}

func (FireShrugged) apply(*Game) {}

func (e SurpriseRested) apply(g *Game) {
	for _, name := range e.Pieces {
		if n := g.find(e.Side, name); n >= 0 {
			g.field.pieces[n].spent = int16(g.allowance(n))
			g.field.pieces[n].marks |= movedOn | halted
		}
	}
}

// rest keeps a force that has marched in the enemy's turn from moving in its own.
func (b *bench) rest(f surprise) {
	e := SurpriseRested{Side: f.side}
	for _, n := range f.pieces {
		if b.g.field.pieces[n].place == onMap {
			e.Pieces = append(e.Pieces, b.g.name(int(n)))
		}
	}
	b.emit(e)
	b.endSurprise(f, "rested")
}

// Tell tells both sides where the force lies, and its owner which it is.
func (e SurpriseTriggered) Tell(s rules.Side) rules.Notice {
	n := seen.SurpriseTriggered{Side: e.Side, Hexes: e.Hexes}
	if s == e.Side {
		n.Command = e.Command
	}
	return n
}

// Tell tells the owner alone.
func (e FireShrugged) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.FireShrugged{At: e.At})
}

// lookAtFound lists the hexes of forces that the enemy has come upon, which both know.
func (g *Game) lookAtFound() []hex.Hex {
	var all []hex.Hex
	for _, f := range g.surprises {
		for _, n := range f.pieces {
			if p := &g.field.pieces[n]; f.stage == triggered && p.place == onMap && !slices.Contains(all, p.at) {
				all = append(all, p.at)
			}
		}
	}
	slices.SortFunc(all, func(a, b hex.Hex) int { return g.board.grid.Index(a) - g.board.grid.Index(b) })
	return all
}
