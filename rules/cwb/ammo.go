package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Small arms supply. CWB 17.2e, 28.0, 28.2, 28.4; CWB-AH 2.7, 3.3. What low ammo does is in
// firepoints.go and firetarget.go; wagons lost are in losses.go. Points are only ever on a
// wagon or train: no command puts them down (CWB 28.2d).

type (
	// Resupply takes the low ammo marker off a brigade by a point of a wagon or train. CWB 28.4.
	Resupply struct {
		Unit string `json:"unit"` // the brigade, for all its parts
		From string `json:"from"`
	}
	// LoadWagon fills a wagon at a train. CWB 28.2b.
	LoadWagon struct {
		Wagon  string `json:"wagon"`
		Points int    `json:"points,omitempty"` // 0: as many as it holds
	}
)

// ammoCommands are the commands of the ammo resupply segment, which ends a movement
// phase. CWB 8.1.
var ammoCommands = []rules.Command{Resupply{}, LoadWagon{}}

type (
	// Resupplied is a brigade that is low no more. CWB 28.4a.
	Resupplied struct {
		Side rules.Side `json:"side"`
		Unit string     `json:"unit"`
		From string     `json:"from"`
		Left int        `json:"left"` // points of the wagon; -1 for a train
	}
	// WagonLoaded is a wagon with more points. CWB 28.2b.
	WagonLoaded struct {
		Side   rules.Side `json:"side"`
		Wagon  string     `json:"wagon"`
		Points int        `json:"points"` // that it has now
	}
)

// Kind names each command in the journal.
func (Resupply) Kind() string  { return "resupply" }
func (LoadWagon) Kind() string { return "load-wagon" }

// Kind names each event in the journal.
func (Resupplied) Kind() string  { return "resupplied" }
func (WagonLoaded) Kind() string { return "wagon-loaded" }

// What wagons carry, and how near one must be. CWB 28.2a, 28.2b, 28.4.
const (
	wagonLoad   = 5
	supplyReach = 2
	endless     = -1 // the points of a train, CWB 28.3
)

// run resupplies a brigade. CWB 28.4.
func (c Resupply) run(b *bench) error {
	g := b.g
	if b.side != g.phasing {
		return refuse("CWB 28.4", "ammunition is issued in your own player turn")
	}
	brigade, ok := g.brigadeCalled(b.side, c.Unit)
	if !ok {
		return refuse("", "you have no brigade %q", c.Unit)
	}
	from, err := b.ownPiece(c.From, wagon, train)
	if err != nil {
		return err
	}
	if n := g.find(b.side, c.Unit); n >= 0 && g.lies(n) {
		return g.staysHidden(n)
	}
	left := endless
	switch w := &g.field.pieces[from]; {
	case !g.isLow(brigade):
		return refuse("CWB 28.4", "%s is not low on ammunition", c.Unit)
	case !g.isNear(from, g.lines(brigade)):
		return refuse("CWB 28.4", "%s is more than two hexes from %s", c.Unit, c.From)
	case g.counterOf(from).kind == train:
	case w.supply == 0:
		return refuse("CWB 28.4", "%s has no points left", c.From)
	default:
		left = int(w.supply) - 1
		if err := g.mayIssue(from, brigade); err != nil {
			return err
		}
	}
	b.emit(Resupplied{Side: b.side, Unit: c.Unit, From: c.From, Left: left})
	return nil
}

// isLow reports whether any part of a brigade is low on ammunition. CWB 17.2e.
func (g *Game) isLow(brigade int) bool {
	for _, n := range g.lines(brigade) {
		if g.field.pieces[n].has(lowAmmo) {
			return true
		}
	}
	return false
}

// isNear reports whether any of some pieces is at or within two hexes of a wagon or train.
func (g *Game) isNear(from int, pieces []int) bool {
	for _, n := range pieces {
		if g.board.grid.Distance(g.field.pieces[from].at, g.field.pieces[n].at) <= supplyReach {
			return true
		}
	}
	return false
}

// mayIssue lets a wagon serve its own organisation, and others only while nobody of its own
// is low; by ruling those of a side without a train serve anybody. CWB 28.4b;
// CWB-AH 3.3.
func (g *Game) mayIssue(from, brigade int) error {
	w := g.counterOf(from)
	if g.sharesOrganisation(w, &g.counters[brigade]) || w.side == rules.Confederate && g.wagonsServeAll() {
		return nil
	}
	for c := range g.counters {
		if k := &g.counters[c]; k.kind == troop && k.side == w.side && g.sharesOrganisation(w, k) && g.isLow(c) {
			return refuse("CWB 28.4b", "%s serves its own first, and %s is low", w.name, k.name)
		}
	}
	return nil
}

// wagonsServeAll reports whether every Confederate wagon serves every Confederate
// brigade alike. CWB-AH 3.3.
func (g *Game) wagonsServeAll() bool { return g.options.is(wagonToOthers, "any") }

// sharesOrganisation reports whether a unit is of a wagon's organisation, by the order of
// battle or by attachment of its division. CWB 28.4b.
func (g *Game) sharesOrganisation(w, k *counter) bool {
	if w.army == k.army && w.corps == k.corps {
		return true
	}
	div, err := g.findCommand(k.side, k.div)
	corps, err2 := g.findCommand(w.side, w.corps)
	return err == nil && err2 == nil && g.posts[div].above == corps
}

// run fills a wagon at a train within two hexes. It costs no movement. CWB 28.2b, 28.2c,
// 28.3.
func (c LoadWagon) run(b *bench) error {
	g := b.g
	if b.side != g.phasing {
		return refuse("CWB 28.2b", "wagons are loaded in your own player turn")
	}
	n, err := b.ownPiece(c.Wagon, wagon)
	if err != nil {
		return err
	}
	have := int(g.field.pieces[n].supply)
	add := c.Points
	if add == 0 {
		add = wagonLoad - have
	}
	if add <= 0 || have+add > wagonLoad {
		return refuse("CWB 28.2a", "%s has %d points; it holds five", c.Wagon, have)
	}
	for m := range g.field.pieces {
		if k, p := g.counterOf(m), &g.field.pieces[m]; k.kind == train && k.side == b.side && p.place == onMap && g.isNear(m, []int{n}) {
			b.emit(WagonLoaded{Side: b.side, Wagon: c.Wagon, Points: have + add})
			return nil
		}
	}
	return refuse("CWB 28.2b", "there is no supply train within two hexes of %s", c.Wagon)
}

func (e Resupplied) apply(g *Game) {
	if c, ok := g.brigadeCalled(e.Side, e.Unit); ok {
		for _, n := range g.lines(c) {
			g.field.pieces[n].marks &^= lowAmmo
		}
	}
	if n, ok := g.pieceCalled(e.Side, e.From); ok && e.Left != endless {
		g.field.pieces[n].supply = int8(e.Left)
	}
}

// Tell tells the owner only.
func (e Resupplied) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Resupplied{Unit: e.Unit, From: e.From, Left: max(e.Left, 0), Train: e.Left == endless})
}

func (e WagonLoaded) apply(g *Game) {
	if n, ok := g.pieceCalled(e.Side, e.Wagon); ok {
		g.field.pieces[n].supply = int8(e.Points)
	}
}

// Tell tells the owner only.
func (e WagonLoaded) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.WagonLoaded{Wagon: e.Wagon, Points: e.Points})
}
