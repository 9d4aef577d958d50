package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Breastworks dug into trenches, in twelve hours. The optional rule Conversion of
// Breastworks to Trenches.

// Convert sets a brigade to making a trench of the breastworks in its hex, or lets it stop.
type Convert struct {
	Unit string `json:"unit"`
	Stop bool   `json:"stop,omitempty"`
}

// Kind names the command in the journal.
func (Convert) Kind() string { return "convert" }

// trenchMinutes is how long it takes.
const trenchMinutes = 12 * 60

// hasTrenches answers the option trenches. The book has them for battles of May 1864 and
// later, so that an earlier one must ask for them in so many words.
func (g *Game) hasTrenches() bool { return g.options.is(trenchesRule, "any-date") }

func (c Convert) run(b *bench) error {
	g := b.g
	if !g.hasTrenches() {
		return refuse(citeTrenches, "this game is played without trenches")
	}
	n, err := b.starting(c.Unit)
	if err != nil {
		return err
	}
	at := g.field.pieces[n].at
	i := g.ownWork(at, b.side)
	if c.Stop {
		if i < 0 || int(g.works.list[i].digger) != n {
			return refuse(citeTrenches, "%s digs no trench", c.Unit)
		}
		b.emit(DiggingSet{Side: b.side, At: at})
		return nil
	}
	switch {
	case i < 0 || g.works.list[i].stage < breastworks:
		return refuse(citeTrenches, "there are no finished breastworks of yours in %s to make a trench of", g.label(at))
	case g.works.list[i].digger >= 0:
		return refuse(citeTrenches, "%s digs there already", g.name(int(g.works.list[i].digger)))
	}
	if err := g.mayBuild(n); err != nil {
		return err
	}
	b.emit(DiggingSet{Side: b.side, Unit: c.Unit, At: at})
	return nil
}

// staysToDig refuses movement to a brigade that digs.
func (g *Game) staysToDig(n int) error {
	p := &g.field.pieces[n]
	if i := g.ownWork(p.at, g.sideOf(n)); i >= 0 && int(g.works.list[i].digger) == n {
		return refuse(citeTrenches, "%s digs a trench and stays; to move it, let it stop digging first", g.name(n))
	}
	return nil
}

// digOn counts the time of all who dig, at the end of a movement phase. Whoever is not
// able to, or has the enemy too near, is interrupted: that time does not count, but what
// was dug before is kept. A digger who is gone has dug for nothing, and works that he was
// thrown out of whole are lost.
func (b *bench) digOn() {
	g := b.g
	for i := 0; i < len(g.works.list); i++ {
		w := g.works.list[i]
		if w.digger < 0 {
			continue
		}
		p := &g.field.pieces[w.digger]
		if p.place != onMap || p.at != w.at {
			b.emit(DiggingSet{Side: w.side, At: w.at})
			continue
		}
		e := DugOn{Side: w.side, At: w.at, Clear: g.mayBuild(int(w.digger)) == nil}
		if w.side == g.phasing && w.clear && e.Clear {
			e.Minutes = g.calendar.minute(g.turn) - g.calendar.minute(g.turn-1)
		}
		e.Clear = e.Clear && (w.clear || w.side == g.phasing)
		b.emit(e)
		if w.dug+e.Minutes >= trenchMinutes {
			b.emit(TrenchMade{Side: w.side, At: w.at, Facing: w.facing.String()})
			i = -1 // the list is another now
		}
	}
}

// forfeit takes away works whose digger was thrown out of the hex, if nobody of his side
// is left there.
func (b *bench) forfeit(h hex.Hex, s rules.Side) {
	if i := b.g.ownWork(h, s); i >= 0 && b.g.works.list[i].digger >= 0 && !b.g.holdsUnits(h, s) {
		b.removeWork(i, "abandoned")
	}
}

type (
	// DiggingSet sets a brigade to digging, or nobody.
	DiggingSet struct {
		Side rules.Side `json:"side"`
		Unit string     `json:"unit,omitempty"`
		At   hex.Hex    `json:"at"`
	}
	// DugOn counts the time that was dug; it is kept on paper, and nobody is told each
	// half hour.
	DugOn struct {
		rules.Secret
		Side    rules.Side `json:"side"`
		At      hex.Hex    `json:"at"`
		Minutes int        `json:"minutes,omitempty"`
		Clear   bool       `json:"clear,omitempty"` // nothing interrupts it now
	}
	// TrenchMade is breastworks that have become a trench, in the place of any other
	// trench there.
	TrenchMade struct {
		Side   rules.Side `json:"side"` // who dug it
		At     hex.Hex    `json:"at"`
		Facing string     `json:"facing"`
	}
)

// Kind names each event in the journal.
func (DiggingSet) Kind() string { return "digging-set" }
func (DugOn) Kind() string      { return "dug-on" }
func (TrenchMade) Kind() string { return "trench-made" }

// apply forgets what was dug when another takes over: it was counted for him who dug.
func (e DiggingSet) apply(g *Game) {
	g.works.list = slices.Clone(g.works.list)
	if i := g.ownWork(e.At, e.Side); i >= 0 {
		w := &g.works.list[i]
		w.digger, w.dug, w.clear = int16(g.find(e.Side, e.Unit)), 0, false
	}
}

func (e DugOn) apply(g *Game) {
	g.works.list = slices.Clone(g.works.list)
	if i := g.ownWork(e.At, e.Side); i >= 0 {
		g.works.list[i].dug += e.Minutes
		g.works.list[i].clear = e.Clear
	}
}

func (e TrenchMade) apply(g *Game) {
	facing, _ := sideNamed(e.Facing)
	g.works.list = slices.DeleteFunc(slices.Clone(g.works.list), func(w work) bool { return w.at == e.At })
	g.works.list = append(g.works.list, work{at: e.At, stage: trench, facing: facing, digger: -1})
}

// Tell tells the owner alone: the enemy sees the marker when the trench is done.
func (e DiggingSet) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.DiggingSet{Unit: e.Unit, At: e.At})
}

// Tell tells both sides.
func (e TrenchMade) Tell(rules.Side) rules.Notice {
	return seen.TrenchMade{Side: e.Side, At: e.At, Facing: e.Facing}
}
