package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Losses. CWB 6.6, 17.2d, 20.5c, 20.6, 20.7, 22.0, 26.2, 28.2e, 28.3b.

// LossTaken takes steps off a brigade's loss chart. CWB 20.7.
type LossTaken struct {
	Side       rules.Side `json:"side"`
	Unit       string     `json:"unit"` // the brigade
	Casualties int        `json:"casualties,omitempty"`
	Stragglers int        `json:"stragglers,omitempty"`
	Left       int        `json:"left"`
	Level      string     `json:"level,omitempty"`    // its new fire level, if that changed
	Wrecked    bool       `json:"wrecked,omitempty"`  // by this, CWB 20.7a
	Division   string     `json:"division,omitempty"` // wrecked by this, CWB 20.7b
	Why        string     `json:"why"`
}

// BrigadeDestroyed takes a brigade with no steps left off the map. CWB 20.6.
type BrigadeDestroyed struct {
	Side  rules.Side `json:"side"`
	Unit  string     `json:"unit"`
	At    hex.Hex    `json:"at"`
	Lines []hex.Hex  `json:"lines,omitempty"` // where its extended lines stood
	Seen  bool       `json:"seen,omitempty"`
}

// GunsLost takes gun points off a battery; with none left it is gone. CWB 26.2.
type GunsLost struct {
	Side   rules.Side `json:"side"`
	Unit   string     `json:"unit"`
	At     hex.Hex    `json:"at"`
	Points int        `json:"points"`
	Left   int        `json:"left"`
	Seen   bool       `json:"seen,omitempty"`
	Why    string     `json:"why"`
}

// WagonLost destroys a wagon or train with its load. CWB 28.2e, 28.3b.
type WagonLost struct {
	Side rules.Side `json:"side"`
	Unit string     `json:"unit"`
	At   hex.Hex    `json:"at"`
	Seen bool       `json:"seen,omitempty"`
	Why  string     `json:"why"`
}

// Kind names each event in the journal.
func (LossTaken) Kind() string        { return "loss-taken" }
func (BrigadeDestroyed) Kind() string { return "brigade-destroyed" }
func (GunsLost) Kind() string         { return "guns-lost" }
func (WagonLost) Kind() string        { return "wagon-lost" }

// lose takes casualties and stragglers off a brigade, as many as it has steps; at once
// it loses fire levels, is wrecked, draws in lines that it can't man, or is destroyed. The
// error is a question to the owner, CWB 17.2d. CWB 6.6, 20.7.
func (b *bench) lose(c int, casualties, stragglers int, why string) error {
	g := b.g
	casualties = min(casualties, g.steps(c))
	stragglers = min(stragglers, g.steps(c)-casualties)
	if casualties+stragglers <= 0 {
		return nil
	}
	k := &g.counters[c]
	e := LossTaken{Side: k.side, Unit: k.name, Casualties: casualties, Stragglers: stragglers, Why: why,
		Left: g.steps(c) - casualties - stragglers}
	if l := g.charts.LevelOf(k.troop.Kind, e.Left); l != g.wholeLevel(c) {
		e.Level = l.String()
	}
	e.Wrecked, e.Division = g.wrecks(c, casualties+stragglers)
	b.emit(e)
	if e.Left == 0 {
		b.destroy(c)
		return nil
	}
	if b.unmanned != nil {
		b.unmanned.add(c)
		return nil
	}
	return b.drawIn(c, hex.Hex{})
}

// wrecks foretells whether a loss wrecks a brigade, and the name of the division that
// is wrecked by it. CWB 20.7a, 20.7b.
func (g *Game) wrecks(c, loss int) (wrecked bool, division string) {
	k, l := &g.counters[c], g.field.losses[c]
	if g.wrecked(c) || int(l.casualties)+int(l.stragglers)+loss < k.troop.WreckAt {
		return false, ""
	}
	for i := range g.scenario.Divisions {
		d := &g.scenario.Divisions[i]
		if !k.troop.Independent && d.Side == k.side && d.Army == k.army && d.Corps == k.corps && d.Division == k.div &&
			g.wrecksIn(d) == d.WreckAt-1 {
			return true, k.div
		}
	}
	return true, ""
}

// destroy takes a brigade off the map, with its lines.
func (b *bench) destroy(c int) {
	e := BrigadeDestroyed{Side: b.g.counters[c].side, Unit: b.g.counters[c].name}
	for _, n := range b.g.lines(c) {
		if e.At.IsZero() {
			e.At = b.g.field.pieces[n].at
		} else {
			e.Lines = append(e.Lines, b.g.field.pieces[n].at)
		}
		e.Seen = e.Seen || b.g.isSeen(n)
	}
	b.emit(e)
}

// loseGunsIn takes gun points off the battery that was hit and, if they are too many for
// it, off other guns in the hex; what is then over is ignored. CWB 26.2.
func (b *bench) loseGunsIn(h hex.Hex, a aim, points int, why string) {
	batteries := append([]int{a.unit}, b.g.only(b.g.unitsOf(h, a.side), battery)...)
	for i, n := range batteries {
		if i > 0 && n == a.unit {
			continue
		}
		points -= b.loseGuns(n, points, why)
	}
}

// loseGuns takes gun points off one battery, as many as it has, and gives how many.
func (b *bench) loseGuns(n, points int, why string) int {
	p := &b.g.field.pieces[n]
	points = min(points, int(p.guns))
	if points <= 0 {
		return 0
	}
	b.emit(GunsLost{Side: b.g.sideOf(n), Unit: b.g.name(n), At: p.at, Points: points, Left: int(p.guns) - points, Seen: b.g.isSeen(n), Why: why})
	return points
}

// loseWagon destroys a wagon or train.
func (b *bench) loseWagon(n int, why string) {
	b.emit(WagonLost{Side: b.g.sideOf(n), Unit: b.g.name(n), At: b.g.field.pieces[n].at, Seen: b.g.isSeen(n), Why: why})
}

func (e LossTaken) apply(g *Game) {
	if c, ok := g.brigadeCalled(e.Side, e.Unit); ok {
		g.field.losses[c].casualties += int8(e.Casualties)
		g.field.losses[c].stragglers += int8(e.Stragglers)
	}
}

// Tell tells the owner only. CWB 9.0.
func (e LossTaken) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Loss{Unit: e.Unit, Casualties: e.Casualties, Stragglers: e.Stragglers, Left: e.Left,
		Level: e.Level, Wrecked: e.Wrecked, Division: e.Division, Why: e.Why})
}

func (e BrigadeDestroyed) apply(g *Game) {
	c, ok := g.brigadeCalled(e.Side, e.Unit)
	if !ok {
		return
	}
	for n := range g.field.pieces {
		p := &g.field.pieces[n]
		if int(p.counter) != c {
			continue
		}
		g.take(n, offMap)
		if p.part == 0 {
			p.place = lost
		}
		p.marks, p.state = 0, data.Normal
	}
}

// Tell tells the owner, and the enemy if he saw it stand there.
func (e BrigadeDestroyed) Tell(s rules.Side) rules.Notice {
	return seenBy(e.Side, s, e.Seen, seen.Destroyed{Side: e.Side, Unit: e.Unit, At: e.At})
}

func (e GunsLost) apply(g *Game) {
	n, ok := g.pieceCalled(e.Side, e.Unit)
	if !ok {
		return
	}
	p := &g.field.pieces[n]
	p.guns = int8(e.Left)
	if e.Left > 0 {
		return
	}
	g.take(n, lost)
	if p.part > 0 { // a detached battery can be made again, CWB 26.1a
		p.place = offMap
	}
	p.marks = 0
}

// Tell tells the owner, and the enemy of a battery that is gone if he saw it.
func (e GunsLost) Tell(s rules.Side) rules.Notice {
	if s == e.Side {
		return seen.GunsLost{Unit: e.Unit, At: e.At, Points: e.Points, Left: e.Left, Why: e.Why}
	}
	return seenBy(e.Side, s, e.Seen && e.Left == 0, seen.Destroyed{Side: e.Side, Unit: e.Unit, At: e.At})
}

func (e WagonLost) apply(g *Game) {
	if n, ok := g.pieceCalled(e.Side, e.Unit); ok {
		g.take(n, lost)
		g.field.pieces[n].supply = 0
	}
}

// Tell tells the owner, and the enemy if he saw it.
func (e WagonLost) Tell(s rules.Side) rules.Notice {
	return seenBy(e.Side, s, e.Seen, seen.WagonLost{Side: e.Side, Unit: e.Unit, At: e.At, Why: e.Why})
}
