package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Cavalry charges. BGD 22.4.9: twelve points over clear ground alone, at least four hexes,
// through no friends and over no water, to an enemy whom it must then attack, with all its
// strength. What others pay for an enemy zone (22.4.4) it does not pay.

// charging is the mark of cavalry that has charged in this movement phase.
const charging flags = 1 << 37

const (
	chargePoints = 12
	leastCharge  = 4 // hexes
)

// mayCharge says why a unit may not charge now.
func (g *Game) mayCharge(n int) error {
	name := g.forces[n].name
	switch {
	case g.options.is(cavalryCharge, "off"):
		return refuse("BGD 22.4.9", "there are no cavalry charges in this game")
	case g.forces[n].kind != "cav":
		return refuse("BGD 22.4.9", "%s is no cavalry and does not charge", name)
	case g.isQuiet():
		return refuse("BGD 22.4.9", "a charge ends in an attack, and there is no combat on this night turn")
	}
	return g.able(n)
}

// charge moves cavalry along a path, or to a hex by the shortest way open to a charge.
func (b *bench) charge(n int, path []hex.Hex, to hex.Hex) error {
	g := b.g
	if err := g.mayCharge(n); err != nil {
		return err
	}
	if len(path) == 0 {
		space := g.borrowSearch()
		path = g.chargeWay(space, n, to)
		g.returnSearch(space)
		if path == nil {
			return refuse("BGD 22.4.9", "%s finds no way to charge to %s: %d clear hexes at most, through no friends and over no water", g.forces[n].name, to, chargePoints)
		}
	}
	t, err := g.priceCharge(n, path)
	if err != nil {
		return err
	}
	b.emit(UnitMoved{Unit: g.forces[n].name, Side: b.side, Path: path, Cost: t.cost.whole(), Allowance: chargePoints, InZone: t.inZone, Charge: true})
	b.catchLeaders()
	return nil
}

// priceCharge checks the way of a charge to its end.
func (g *Game) priceCharge(n int, path []hex.Hex) (trip, error) {
	t := trip{path: path, allowance: chargePoints}
	name, last := g.forces[n].name, len(path)-1
	for i := 1; i <= last; i++ {
		if g.inZone(path[i-1], g.forces[n].side) {
			return t, refuse("BG 5.0", "%s must stop in %s, in an enemy zone of control", name, path[i-1])
		}
		if _, err := g.stepCost(n, path[i-1], path[i]); err != nil {
			return t, err
		}
		if err := g.barsCharge(n, path[i-1], path[i], i == last); err != nil {
			return t, err
		}
		t.cost += points(int(g.board.entry[g.board.grid.Index(path[i])]))
	}
	switch {
	case last < leastCharge:
		return t, refuse("BGD 22.4.9", "%s would charge %d hexes; a charge is %d or more", name, last, leastCharge)
	case t.cost > points(chargePoints):
		return t, refuse("BGD 22.4.9", "%s would need %s movement points and has %d in a charge", name, t.cost, chargePoints)
	case !g.hasRoom(n, path[last]):
		return t, refuse(g.stackRule(n, path[last]), "%s can't end its charge in %s: %s", name, path[last], g.whyFull(n, path[last]))
	case !g.meetsEnemy(path[last], g.forces[n].side):
		return t, refuse("BGD 22.4.9", "%s would have nobody to attack in %s, and a charge must end in an attack", name, path[last])
	}
	t.inZone = g.inZone(path[last], g.forces[n].side)
	return t, nil
}

// barsCharge says why a charge may not take a step that others may.
func (g *Game) barsCharge(n int, from, to hex.Hex, last bool) error {
	switch name := g.forces[n].name; {
	case !g.board.clear[g.board.grid.Index(to)]:
		return refuse("BGD 22.4.9", "%s charges over clear ground alone, and %s is not clear", name, to)
	case g.board.across(from, to).doubles:
		return refuse("BGD 22.4.9", "%s does not charge over the stream, bridge or ford between %s and %s", name, from, to)
	case !last && g.heldBy(to) == g.forces[n].side:
		return refuse("BGD 22.4.9", "%s does not charge through its friends in %s", name, to)
	}
	return nil
}

// meetsEnemy reports whether a unit in a hex would be next to an enemy whom it can attack.
func (g *Game) meetsEnemy(at hex.Hex, side rules.Side) bool {
	near := g.board.around(at)
	return slices.ContainsFunc(near[:], func(h hex.Hex) bool {
		return !h.IsZero() && g.heldBy(h) == side.Enemy() && g.reaches(at, h) && !g.holdsGunboat(h)
	})
}

// chargeWay is the shortest way open to a charge, nil if there is none.
func (g *Game) chargeWay(space *hex.Search, n int, to hex.Hex) []hex.Hex {
	if !g.board.on(to) {
		return nil
	}
	return space.Reach(g.board.grid, g.units[n].at, chargePoints, func(at hex.Hex, _ hex.Side, next hex.Hex, _ int) (int, bool, bool) {
		if !g.board.on(next) || g.barsCharge(n, at, next, next == to) != nil {
			return 0, false, false
		}
		if _, err := g.stepCost(n, at, next); err != nil {
			return 0, false, false
		}
		return int(g.board.entry[g.board.grid.Index(next)]), true, g.inZone(next, g.forces[n].side)
	}).Path(to)
}
