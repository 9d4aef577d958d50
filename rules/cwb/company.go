package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Who goes along with a retreat and how it ends: leaders, wagons, guns, facing, and the
// other parts of a brigade. CWB 10.0c, 13.1, 17.2b, 26.4, 26.6b, 28.2a.

// gather asks who goes along with a retreat out of a hex: leaders and headquarters out of
// the first, wagons out of any. They do unless their owner says no, or other units stay
// with them. CWB 10.0c, 28.2a.
func (b *bench) gather(f *flight, to hex.Hex) error {
	g := b.g
	from := f.at(g)
	if f.cause == displaced {
		return nil
	}
	stay := 0
	if len(g.unitsOf(from, f.side)) > len(f.group) {
		stay = 1
	}
	var open error
	for _, n := range g.stack(from) {
		k := g.counterOf(n)
		if k.side != f.side || k.kind.isUnit() || slices.Contains(f.company, n) || f.started && k.kind != wagon && k.kind != train {
			continue
		}
		if _, err := g.pace(g.field.pieces[n].formation, from, to, true); err != nil {
			continue
		}
		pick, err := b.ask(rules.Decision{ID: g.occasion("go-along", f.side, k.name), Side: f.side, Kind: "go-along", Rule: "CWB 10.0c",
			Subjects: []string{k.name, g.label(from), g.label(to)}, Options: []string{"goes along", "stays"}, Default: stay,
			Why: "with the units"})
		if err != nil {
			open = err
		} else if pick == 0 {
			f.company = append(f.company, n)
		}
	}
	f.company = slices.DeleteFunc(f.company, func(n int) bool {
		_, err := g.pace(g.field.pieces[n].formation, from, to, true)
		return err != nil || g.field.pieces[n].at != from
	})
	return open
}

// limberAll limbers guns that must retreat; in an enemy zone or close combat they may lose
// points by it. CWB 26.4, 26.6b.
func (b *bench) limberAll(f *flight) error {
	g := b.g
	at := f.at(g)
	for _, n := range f.group {
		if g.field.pieces[n].formation != data.Unlimbered {
			continue
		}
		b.emit(GunsLimbered{Side: f.side, Unit: g.name(n), At: at, Seen: g.isSeen(n)})
		if g.enemyZone(at, f.side) || g.holdsUnits(at, f.side.Enemy()) {
			if err := b.limberUnderFire(n); err != nil {
				return err
			}
		}
	}
	return nil
}

// settle ends a retreat: its units face as their owner likes, and brigades in extended
// line close up. CWB 13.1, 17.2b.
func (b *bench) settle(f *flight, moved []int) error {
	if err := b.faceAbout(f.at(b.g), f.side); err != nil {
		return err
	}
	return b.closeUp(append(moved, f.group...))
}

// closeUp draws the other parts of brigades in extended line after units that have gone
// back. CWB 17.2b.
func (b *bench) closeUp(units []int) error {
	for _, n := range b.standing(units) {
		if err := b.keepContact(n); err != nil {
			return err
		}
	}
	b.collapseRouted()
	return nil
}

// faceAbout lets the owner turn his units in a hex; at first towards the enemy. CWB 13.1.
func (b *bench) faceAbout(h hex.Hex, side rules.Side) error {
	g := b.g
	now, ok := g.facingOf(h, side)
	if !ok || g.field.pieces[g.unitsOf(h, side)[0]].has(encamped) {
		return nil
	}
	p := g.pressureOn(h, side)
	d := rules.Decision{ID: g.occasion("face", side, h.String()), Side: side, Kind: "face", Rule: "CWB 13.1",
		Subjects: []string{g.name(g.unitsOf(h, side)[0]), g.label(h)}, Default: int(now), Why: "towards the enemy"}
	for s := hex.N; s <= hex.NW; s++ {
		d.Options = append(d.Options, s.String())
		if p.ahead(s) > p.ahead(hex.Side(d.Default)) {
			d.Default = int(s)
		}
	}
	pick, err := b.ask(d)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(g.unitsOf(h, side), func(n int) bool { return g.field.pieces[n].facing != hex.Side(pick) }) {
		b.emit(Faced{Side: side, Hex: h, Facing: d.Options[pick]})
	}
	return nil
}

func (e GunsLimbered) apply(g *Game) {
	if n := g.find(e.Side, e.Unit); n >= 0 {
		g.field.pieces[n].formation = data.Limbered
	}
}

// Tell tells the owner, and the enemy if he sees the battery on top.
func (e GunsLimbered) Tell(s rules.Side) rules.Notice {
	return seenBy(e.Side, s, e.Seen, seen.GunsLimbered{Side: e.Side, Unit: e.Unit, At: e.At})
}
