package bluegray

import (
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// What a side hears in the fog of what the other does: every event that tells where somebody
// is carries what of it was in sight when it happened.

// veiled is part of an event of which the other side may see less than there is.
type veiled struct {
	Fog *glimpse `json:"fog,omitempty"` // nil: all of it is seen
}

// glimpse is what the other side sees of a march; without parts it sees nothing.
type glimpse struct {
	Type  string      `json:"type,omitempty"`
	Named bool        `json:"named,omitempty"` // it was next to somebody
	Parts [][]hex.Hex `json:"parts,omitempty"`
}

// hides reports whether a side hears less of an event of its owner than its owner.
func (v veiled) hides(s, owner rules.Side) bool { return v.Fog != nil && s == owner.Enemy() }

// told is what is told of a march in the fog.
func (v veiled) told(name string, side rules.Side, enters bool) rules.Notice {
	if len(v.Fog.Parts) == 0 {
		return nil
	}
	n := seen.Glimpsed{Side: side, Type: v.Fog.Type, Parts: v.Fog.Parts, Enters: enters}
	if v.Fog.Named {
		n.Unit = name
	}
	return n
}

var unseen = veiled{&glimpse{}}

// veil notes on an event what of it the other side sees as things stand before it.
func (g *Game) veil(e event) event {
	if g.isCovert() && g.phase != over {
		return g.cover(e)
	}
	if !g.isFoggy() || g.phase == over {
		return e
	}
	switch e := e.(type) {
	case UnitMoved:
		e.veiled = g.glimpsed(e.Unit, e.Side, e.Path)
		if len(e.Path) == 1 {
			e.veiled = unseen
		}
		return e
	case UnitEntered:
		e.veiled = g.glimpsed(e.Unit, e.Side, e.Path)
		return e
	case UnitExited:
		e.veiled = g.glimpsed(e.Unit, e.Side, e.Path)
		return e
	case UnitRetreated:
		e.veiled = g.unless(g.sees(e.Side.Enemy(), e.Path[len(e.Path)-1]))
		return e
	case UnitDisplaced:
		foe := e.Side.Enemy()
		e.veiled = g.unless(g.sees(foe, e.To) && (g.isNear(foe, e.From) || g.isNear(foe, e.To)))
		return e
	case DiggingBegun:
		e.veiled = g.unless(g.isNear(e.Side.Enemy(), e.At))
		return e
	case DiggingSpoiled:
		e.veiled = g.unless(g.isNear(e.Side.Enemy(), e.At))
		return e
	case EntrenchmentBuilt:
		e.veiled = g.unless(g.isNear(e.Side.Enemy(), e.At))
		return e
	case EntryPutOff:
		e.veiled = unseen
		return e
	}
	return g.veilRuling(e)
}

// veilRuling does the same for rulings.
func (g *Game) veilRuling(e event) event {
	near := func(s rules.Side, h hex.Hex) bool { return !h.IsZero() && g.isNear(s, h) }
	switch e := e.(type) {
	case UnitPlaced:
		e.veiled = g.unless(near(e.Side.Enemy(), e.To))
		return e
	case UnitRemoved:
		e.veiled = g.unless(e.From.IsZero() || near(e.Side.Enemy(), e.From))
		return e
	case UnitSet:
		e.veiled = g.unless(e.At.IsZero() || near(e.Side.Enemy(), e.At))
		return e
	}
	return e
}

// unless hides an event, or leaves it open.
func (g *Game) unless(isSeen bool) veiled {
	if isSeen {
		return veiled{}
	}
	return unseen
}

// glimpsed is what the other side sees of a way.
func (g *Game) glimpsed(name string, side rules.Side, path []hex.Hex) veiled {
	v := g.sight(side.Enemy())
	f := &glimpse{Type: g.forces[g.number[name]].kind}
	whole, on := true, false
	for _, h := range path {
		i := g.board.grid.Index(h)
		switch {
		case !v.seen[i]:
			whole, on = false, false
			continue
		case !on:
			f.Parts = append(f.Parts, nil)
		}
		on = true
		f.Named = f.Named || v.near[i]
		last := len(f.Parts) - 1
		f.Parts[last] = append(f.Parts[last], h)
	}
	switch {
	case whole && f.Named:
		return veiled{}
	case len(f.Parts) == 0:
		return unseen
	}
	return veiled{f}
}
