package bluegray

import (
	"slices"

	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Reinforcements and leaving the map. BG-CHI 12.3-12.34, 12.4; BG-SHI 13.3-13.34.

func (c Enter) run(b *bench) error {
	if l := b.g.findLeader(c.Unit); l >= 0 {
		return b.enterLeader(l, c)
	}
	if b.g.isSimultaneous() {
		return b.plotEntry(c)
	}
	n, err := b.mayEnter(c.Unit)
	if err != nil {
		return err
	}
	g := b.g
	k := g.knownTo(b.side)
	open := k.entryHexes(n)
	if slices.Contains(open, c.At) || slices.Contains(g.entries(n), c.At) && k.heldBy(c.At) != b.side.Enemy() {
		if err = k.mayStandAtEntry(n, c.At); err == nil {
			err = g.mayComeIn(n, c.At)
		}
	} else if len(open) == 0 {
		err = refuse(g.cite("blocked"), "%s can't enter while the enemy holds %s", c.Unit, listHexes(g.entries(n)))
	} else {
		err = refuse(g.cite("blocked"), "%s can't enter at %s; it may at %s", c.Unit, c.At, listHexes(open))
	}
	if err != nil {
		return err
	}
	column := g.columnCost(n, c.At)
	spent := column + g.entryToll(n, c.At)
	path := c.Path
	if len(path) > 0 && path[0] != c.At {
		path = append([]hex.Hex{c.At}, path...)
	}
	to := c.To
	if to == c.At {
		to = hex.Hex{}
	}
	t, err := b.planned(n, c.At, spent, path, to)
	if err != nil {
		return err
	}
	if t, err = b.made(n, spent, t); err != nil {
		return err
	}
	b.emit(UnitEntered{Unit: c.Unit, Side: b.side, Path: t.path, Column: column, Cost: t.cost.whole(), Half: t.cost.half(),
		Allowance: t.allowance, Strategic: t.strategic, InZone: t.inZone, Limbered: t.limbered, Met: t.met})
	b.comeAlong(n)
	b.catchLeaders()
	return nil
}

// mayEnter checks whether a unit is due. It may always come later. BG-CHI 12.33.
func (b *bench) mayEnter(name string) (int, error) {
	g := b.g
	if err := b.mustPhase(); err != nil {
		return 0, err
	}
	if g.phase != movementPhase {
		return 0, refuse("BG 4.0", "the movement phase is over")
	}
	n, err := g.findOwn(b.side, name, g.cite("entry"))
	switch {
	case err != nil:
		return 0, err
	case g.units[n].status == onMap:
		return 0, refuse(g.cite("entry"), "%s is on the map already, in %s", name, g.units[n].at)
	case g.units[n].status != waiting || g.due(n) > g.turn:
		return 0, refuse(g.cite("schedule"), "%s is %s", name, g.where(n))
	case g.own().bars != nil:
		return n, g.own().bars(g, n)
	}
	return n, nil
}

// mayStandAtEntry checks the entry hex itself. An enemy zone does not bar it
// (BG-CHI 12.31), but it does at night (BG 9.0) and for the train (BG-CHI 12.5).
func (g *Game) mayStandAtEntry(n int, at hex.Hex) error {
	side := g.forces[n].side
	if g.shunsZones(n) && g.inZone(at, side) {
		return refuse("BGD 10.2", "%s is in an enemy zone of control, which nobody may enter at night", at)
	}
	if no := g.trainStep(n, at); no != nil {
		return no
	}
	if g.meetsAlone(n, at) {
		return refuse("BGD 21.13", "%s is in the zones of several enemy units, and %s would be alone there", at, g.forces[n].name)
	}
	return g.mayPass(n, at)
}

// columnCost is what the next unit pays to enter at a hex: they come as if along
// a road off the map, the first for 1, the second for 2 and so on (BG-CHI 12.32), or
// each for 1 (BG-SHI 13.32); gunboats pay for nothing (BG-SHI 13.42). It answers the
// option column-entry. BGD 21.16.
func (g *Game) columnCost(n int, at hex.Hex) int {
	if g.isGunboat(n) {
		return 0
	}
	if !g.column && g.options.is(columnEntry, "off") {
		return 1
	}
	for _, c := range g.entered {
		if c.At == at {
			return c.Entered + 1
		}
	}
	return 1
}

// deniesEntry reports whether the enemy keeps a unit from entering at a hex: he
// holds it, or his zone does where a zone may not be entered.
func (g *Game) deniesEntry(n int, h hex.Hex) bool {
	side := g.forces[n].side
	return g.heldBy(h) == side.Enemy() || (g.shunsZones(n) || g.isTrain(n)) && g.inZone(h, side)
}

// entryHexes are the hexes where a unit may enter as things stand: those named
// for it that the enemy does not deny; if he denies all, the nearest hexes of the
// map's edge where it may (BG-CHI 12.31, 12.33; BG-SHI 13.31, BG-SHI 13.33), unless the
// battle has it otherwise.
func (g *Game) entryHexes(n int) []hex.Hex {
	if g.own().entry != nil {
		return g.own().entry(g, n)
	}
	var open, blocked []hex.Hex
	for _, h := range g.entries(n) {
		if g.deniesEntry(n, h) {
			blocked = append(blocked, h)
		} else {
			open = append(open, h)
		}
	}
	if len(blocked) > 0 && (len(open) == 0 || g.options.is(oneEntryBlocked, "nearest")) {
		for _, h := range blocked {
			open = append(open, g.nearestEdge(n, h)...)
		}
	}
	slices.SortFunc(open, hex.Compare)
	return slices.Compact(open)
}

// nearestEdge lists the edge hexes nearest to a blocked entry hex; where several
// are equally near the phasing player chooses.
func (g *Game) nearestEdge(n int, blocked hex.Hex) []hex.Hex {
	var best []hex.Hex
	least := 1 << 10
	for _, h := range g.board.edge() {
		if g.deniesEntry(n, h) || !g.canStand(n, h) || g.mayStandAtEntry(n, h) != nil {
			continue
		}
		switch d := g.board.grid.Distance(h, blocked); {
		case d < least:
			best, least = []hex.Hex{h}, d
		case d == least:
			best = append(best, h)
		}
	}
	return best
}

func (c Exit) run(b *bench) error {
	if b.g.isSimultaneous() {
		return b.plotExit(c)
	}
	n, err := b.mayMove(c.Unit)
	if err != nil {
		return err
	}
	g := b.g
	if g.isDummy(n) {
		return refuse("BGD 22.4.11", "%s is a dummy, and nobody would leave with it", c.Unit)
	}
	if len(g.exits) == 0 {
		return refuse("BG 8.51", "nobody leaves the map in this battle")
	}
	if !slices.Contains(g.exits, c.At) {
		return g.noExit(c.At)
	}
	if g.own().exit != nil {
		if err := g.own().exit(g, n, c.At); err != nil {
			return err
		}
	}
	t, err := g.knownTo(b.side).wayOut(n, c)
	if err != nil {
		out := false
		if t, out, err = b.outAmong(n, c, err); err != nil {
			return err
		}
		if !out {
			return b.heldUp(n, t)
		}
	}
	if g.isFoggy() {
		if _, met := g.walk(n, 0, t); met != "" {
			return b.heldUp(n, t)
		}
	}
	b.emit(UnitExited{Unit: c.Unit, Side: b.side, Path: t.path, Cost: t.cost.whole(), Half: t.cost.half(), Strength: g.strength(n)})
	return nil
}

// heldUp moves a unit on its way off the map as far as an enemy lets it who was not seen.
func (b *bench) heldUp(n int, t trip) error {
	t, err := b.g.inFog(n, 0, t)
	if err != nil {
		return err
	}
	b.emit(UnitMoved{Unit: b.g.forces[n].name, Side: b.side, Path: t.path, Cost: t.cost.whole(), Half: t.cost.half(), Allowance: t.allowance,
		Strategic: t.strategic, InZone: t.inZone, Limbered: t.limbered, Met: t.met})
	return nil
}

// noExit refuses a hex where the map may not be left, and names those where it may, or the
// nearest of them where they are many.
func (g *Game) noExit(at hex.Hex) error {
	if len(g.exits) <= 4 {
		return refuse(g.cite("exit"), "nobody may leave the map at %s; the exits are %s", at, listHexes(g.exits))
	}
	near := slices.MinFunc(g.exits, func(a, b hex.Hex) int { return g.board.grid.Distance(a, at) - g.board.grid.Distance(b, at) })
	return refuse(g.cite("exit"), "nobody may leave the map at %s; the nearest of %d exits is %s", at, len(g.exits), near)
}

// wayOut prices the way to an exit hex and one point more to leave. BG-CHI 12.4.
func (g *Game) wayOut(n int, c Exit) (trip, error) {
	from := g.units[n].at
	path := c.Path
	if len(path) == 0 && from != c.At {
		var err error
		if path, err = g.findWay(n, from, 0, c.At); err != nil {
			return trip{}, err
		}
	}
	if len(path) == 0 || path[0] != from {
		path = append([]hex.Hex{from}, path...)
	}
	if path[len(path)-1] != c.At {
		return trip{}, refuse(g.cite("exit"), "the path ends in %s and not in %s", path[len(path)-1], c.At)
	}
	t, err := g.price(n, 0, path)
	if err != nil {
		return t, err
	}
	if t.inZone {
		return t, refuse("BG 5.0", "%s must stop in %s, in an enemy zone of control", c.Unit, c.At)
	}
	t.cost += points(1)
	if g.paysFor(n, &t, t.allowance) {
		return t, nil
	}
	extra, _ := g.strategicBonus(n, path, false)
	if g.paysFor(n, &t, t.allowance+extra) {
		t.strategic, t.allowance = true, t.allowance+extra
		return t, nil
	}
	return t, refuse(g.cite("exit"), "%s would need %s movement points to leave at %s and has %d", c.Unit, t.cost, c.At, t.allowance+extra)
}

// enterColumn counts a unit into the column at a hex.
func (g *Game) enterColumn(at hex.Hex) {
	i := slices.IndexFunc(g.entered, func(c seen.Column) bool { return c.At == at })
	if i < 0 {
		g.entered = append(g.entered, seen.Column{At: at})
		i = len(g.entered) - 1
	}
	g.entered[i].Entered++
}

func listHexes(hs []hex.Hex) string {
	text := ""
	for i, h := range hs {
		if i > 0 {
			text += " or "
		}
		text += h.String()
	}
	return text
}
