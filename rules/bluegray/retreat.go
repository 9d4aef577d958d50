package bluegray

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Retreat. BG 8.5-8.52; BGD 7.7.

// wayBack is one way for a unit to go back: a hex, and whom it pushes.
type wayBack struct {
	to     hex.Hex
	pushes []push
	text   string // its label, where it has pushes
}

// push is one unit that makes room, and where it goes.
type push struct {
	unit int
	to   hex.Hex
}

// label is the way as an option of a decision: the hex first.
func (g *Game) label(w wayBack) string {
	if w.text != "" {
		return w.text
	}
	text := w.to.String()
	for i, p := range w.pushes {
		if i == 0 {
			text += " displacing "
		} else {
			text += " and "
		}
		text += g.forces[p.unit].name + " to " + p.to.String()
	}
	return text
}

// retreat makes units go back one hex each, as their owner chooses; a unit with
// nowhere to go is eliminated. BG 8.5, 8.51. What several units may do is asked
// at once, as things stand before the first of them goes.
func (b *bench) retreat(units []int, cause string) error {
	g := b.g
	chosen, err := b.chooseWays(units, "")
	if err != nil {
		return err
	}
	for _, n := range units {
		if g.units[n].status != onMap {
			continue
		}
		if err := b.goBack(n, chosen[n], cause); err != nil {
			return err
		}
	}
	return nil
}

// chooseWays finds the way back that its owner chooses for each unit that has any; what
// sets a question apart from others about the same unit ends its name.
func (b *bench) chooseWays(units []int, apart string) (map[int]wayBack, error) {
	g := b.g
	var ds []rules.Decision
	ways := map[int][]wayBack{}
	var asked []int
	for _, n := range units {
		if g.units[n].status != onMap {
			continue
		}
		if ways[n] = g.waysInNeed(n); len(ways[n]) > 0 {
			ds = append(ds, b.retreatDecision(n, ways[n], apart))
			asked = append(asked, n)
		}
	}
	picks, err := b.choose(ds...)
	if err != nil {
		return nil, err
	}
	chosen := map[int]wayBack{}
	for i, n := range asked {
		chosen[n] = ways[n][picks[i]]
	}
	return chosen, nil
}

func (b *bench) retreatDecision(n int, ways []wayBack, again string) rules.Decision {
	g := b.g
	name := g.forces[n].name
	d := rules.Decision{ID: b.place() + "/retreat/" + name + again, Side: g.forces[n].side, Kind: "retreat", Rule: "BG 8.5",
		Subjects: []string{name, g.units[n].at.String()}, Why: "displacing nobody, fewest enemies near, lower hex number"}
	for _, w := range ways {
		d.Options = append(d.Options, g.label(w))
	}
	return d
}

// goBack carries one retreat out. If another unit's retreat has spoilt the way
// that was chosen, the owner chooses again among those that are left.
func (b *bench) goBack(n int, chosen wayBack, cause string) error {
	g := b.g
	ways := g.waysInNeed(n)
	if len(ways) == 0 {
		b.blocked(n, cause)
		return nil
	}
	i := slices.IndexFunc(ways, chosen.is)
	if i < 0 {
		picks, err := b.choose(b.retreatDecision(n, ways, "/again"))
		if err != nil {
			return err
		}
		i = picks[0]
	}
	return b.fallBack(n, ways[i], cause)
}

// fallBack takes a unit one way back, after those who make room for it.
func (b *bench) fallBack(n int, way wayBack, cause string) error {
	g := b.g
	name, side, from := g.forces[n].name, g.forces[n].side, g.units[n].at
	for _, p := range slices.Backward(way.pushes) {
		out := g.units[p.unit].at
		b.giveRoom(side, p.to)
		b.emit(UnitDisplaced{Unit: g.forces[p.unit].name, Side: side, From: g.units[p.unit].at, To: p.to, By: name})
		b.followUnit(p.unit, out)
		if g.units[p.unit].status != onMap {
			continue // it was a dummy, BGD 22.4.11
		}
		if err := b.disturbTrain(side, p.to); err != nil {
			return err
		}
	}
	b.giveRoom(side, way.to)
	b.emit(UnitRetreated{Unit: name, Side: side, From: from, Path: []hex.Hex{way.to}, Cause: cause})
	b.followUnit(n, from)
	b.catchLeaders()
	return b.disturbTrain(side, way.to)
}

// noWayCause tells a train that could only have left the roads apart (BG-CHI 12.54), and guns
// that never move (BG-ANT 19.0).
func (g *Game) noWayCause(n int) string {
	from := g.units[n].at
	if g.bears(n, rifled) {
		return "rifled"
	}
	for _, h := range g.board.around(from) {
		if g.isTrain(n) && g.isOpenBehind(n, from, h) {
			return "train-road"
		}
	}
	return "no-retreat"
}

// retreatOptions lists the ways back for a unit, the default first. Where a way
// needs no displacement Deluxe allows no other, and where one displaces nobody a
// second time none that does (BGD 7.8).
func (g *Game) retreatOptions(n int) []wayBack {
	var ways []wayBack
	var full []hex.Hex
	from := g.units[n].at
	for _, h := range g.board.grid.Neighbours(from) {
		switch {
		case !g.mayFallBack(n, from, h):
		case g.hasRoom(n, h):
			ways = append(ways, wayBack{to: h})
		default:
			full = append(full, h)
		}
	}
	if spares := g.sparesOthers(); len(ways) == 0 || !spares {
		pushing := g.displacements(n, full, !spares)
		if len(pushing) == 0 && spares {
			pushing = g.displacements(n, full, true)
		}
		ways = append(ways, pushing...)
	}
	slices.SortStableFunc(ways, g.preferWay(g.forces[n].side))
	return ways
}

// preferWay is the default of the game: displace as few as can be, and of these as
// few as can be whom combat has moved already; go where the fewest enemies are
// within two hexes, then to the lower hex number.
func (g *Game) preferWay(s rules.Side) func(a, b wayBack) int {
	return func(a, b wayBack) int {
		if d := len(a.pushes) - len(b.pushes); d != 0 {
			return d
		}
		if d := g.disturbed(a) - g.disturbed(b); d != 0 {
			return d
		}
		if d := g.enemiesNear(a.to, s) - g.enemiesNear(b.to, s); d != 0 {
			return d
		}
		if d := hex.Compare(a.to, b.to); d != 0 {
			return d
		}
		return strings.Compare(a.text, b.text)
	}
}

// disturbed counts those who make room although combat has moved them already.
func (g *Game) disturbed(w wayBack) int {
	count := 0
	for _, p := range w.pushes {
		if g.units[p.unit].has(retreated | displaced) {
			count++
		}
	}
	return count
}

func (g *Game) enemiesNear(h hex.Hex, s rules.Side) int {
	near := 0
	for _, i := range g.board.near[g.board.grid.Index(h)] {
		if g.holds(s.Enemy(), int(i)) && !(g.isFoggy() && !g.sight(s).seen[i]) {
			for u := g.first[i]; u >= 0; u = g.units[u].next {
				near++
			}
		}
	}
	return near
}

// mayFallBack reports whether a unit may retreat from hex to hex, room aside:
// not off the map, not over a side that can't be crossed, not next to an enemy
// whose zone reaches there, not onto an enemy; rifled guns never. BG 8.51; BGD 7.7;
// BG-CHI 12.4; BG-ANT 19.0.
func (g *Game) mayFallBack(n int, from, to hex.Hex) bool {
	return !g.bears(n, rifled) && g.isOpenBehind(n, from, to) && (!g.isTrain(n) || g.board.onPath(to)) // BG-CHI 12.54
}

// isOpenBehind is the same for a unit that may leave the roads.
func (g *Game) isOpenBehind(n int, from, to hex.Hex) bool {
	side := g.forces[n].side
	return !to.IsZero() && g.opens(n, from, to) && g.heldBy(to) != side.Enemy() && !g.inZone(to, side)
}
