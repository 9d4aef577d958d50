package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// Forced march. CWB 18.0-18.0c.

// ForcedMarch buys a brigade two more movement points for stragglers; a second time
// two more, at a higher price. CWB 18.0.
type ForcedMarch struct {
	Unit string `json:"unit"`
}

// Kind names the command in the journal.
func (ForcedMarch) Kind() string { return "forced-march" }

// marchPoints is what one forced march gives, in halves. CWB 18.0b, 18.0c.
const marchPoints = 2 * onePoint

func (c ForcedMarch) run(b *bench) error {
	if n := b.g.find(b.side, c.Unit); n >= 0 && b.g.lies(n) {
		return b.hiddenMarchOf(n)
	}
	group, err := b.marchers([]string{c.Unit})
	if err != nil {
		return err
	}
	g, n := b.g, group[0]
	if err := g.mayForceMarch(n); err != nil {
		return err
	}
	p := &g.field.pieces[n]
	second := p.has(marched)
	if err := b.straggleAlone(n, second, "forced march"); err != nil {
		return err
	}
	if p.place == onMap {
		b.emit(MarchForced{Side: b.side, Unit: c.Unit, Second: second, Left: g.left(n) + marchPoints})
	}
	return nil
}

// mayForceMarch refuses who may not. CWB 18.0a, 18.0c.
func (g *Game) mayForceMarch(n int) error {
	p, name := &g.field.pieces[n], g.name(n)
	switch {
	case g.counterOf(n).kind != troop || p.formation != data.InfantryColumn:
		return refuse("CWB 18.0a", "only infantry in column makes a forced march, which %s is not", name)
	case p.has(reformed):
		return refuse("CWB 18.0a", "%s was not in column at the beginning of its movement", name)
	case p.state >= data.Disorganized:
		return refuse("CWB 18.0a", "%s is %s", name, p.state)
	case p.has(marchedOn):
		return refuse("CWB 18.0c", "%s has had its four points of forced march", name)
	}
	return nil
}

// keepsColumn reports whether a brigade that is on a forced march this phase stays in column
// whatever happens to it, so that not even fire lets it go into line. CWB 18.0a.
func (g *Game) keepsColumn(n int) bool {
	return g.field.pieces[n].has(marched) && g.phase == movementPhase && g.sideOf(n) == g.phasing
}

// MarchForced gives a brigade its points of forced march.
type MarchForced struct {
	Side   rules.Side `json:"side"`
	Unit   string     `json:"unit"`
	Second bool       `json:"second,omitempty"`
	Left   int        `json:"left"` // in halves
}

// Kind names the event in the journal.
func (MarchForced) Kind() string { return "march-forced" }

func (e MarchForced) apply(g *Game) {
	p := &g.field.pieces[g.find(e.Side, e.Unit)]
	p.marks |= marched
	if e.Second {
		p.marks |= marchedOn
	}
}

// Tell tells the owner alone; the enemy sees how far they come.
func (e MarchForced) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.MarchForced{Unit: e.Unit, Second: e.Second, Left: e.Left})
}
