package bluegray

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// The Union falls back on its landing at Shiloh. BG-SHI 13.41.

// driftTurns is how long the Union is bound to fall back. BG-SHI 13.41.
const driftTurns = 2

// driftSides are the two ways; the default prefers the first, if no enemy zone is there.
var driftSides = [...]hex.Side{hex.N, hex.NE}

// drifts reports whether a unit is bound now to move one hex north or northeast: a
// Union unit outside Confederate zones. There are no gunboats on those turns; one that
// a table of positions brings is free.
func (g *Game) drifts(n int) bool {
	return g.code == "SHI" && g.turn <= driftTurns && g.phase == movementPhase && g.phasing == rules.Union &&
		g.forces[n].side == rules.Union && g.units[n].status == onMap && !g.isGunboat(n) && !g.units[n].has(moved|scattered) && !g.inEnemyZone(n)
}

// driftWays lists the hexes to which a unit may go that is bound to, as the others
// stand now if room counts. It answers the option ruling.shi-forced-move.
func (g *Game) driftWays(n int, roomCounts bool) []hex.Hex {
	ways := g.driftBy(n, roomCounts, driftSides[:]...)
	if len(ways) == 0 && g.options.is(shiForcedMove, "northwest") {
		ways = g.driftBy(n, roomCounts, hex.NW)
	}
	return ways
}

func (g *Game) driftBy(n int, roomCounts bool, sides ...hex.Side) []hex.Hex {
	var ways []hex.Hex
	at := g.units[n].at
	for _, s := range sides {
		to := g.board.around(at)[s]
		if to.IsZero() {
			continue
		}
		t, err := g.price(n, 0, []hex.Hex{at, to})
		if err == nil && g.afford(n, 0, &t) == nil && (!roomCounts || g.hasRoom(n, to)) {
			ways = append(ways, to)
		}
	}
	return ways
}

// driftsBy holds a unit that is bound to the hexes that it may go to, and refuses any
// other move. BG-SHI 13.41.
func (g *Game) driftsBy(n int, path []hex.Hex, to hex.Hex) ([]hex.Hex, error) {
	if !g.drifts(n) {
		return path, nil
	}
	at := g.units[n].at
	if len(path) == 0 {
		path = []hex.Hex{at, to}
	}
	ways := g.driftWays(n, true)
	if len(path) == 2 && slices.Contains(ways, path[1]) {
		return path, nil
	}
	name := g.forces[n].name
	if len(path) == 2 && slices.Contains(g.driftBorders(n), path[1]) && len(ways) > 0 {
		return nil, g.shutWay(n, path, "move "+name+" "+ways[0].String())
	}
	if len(ways) == 0 {
		return nil, refuse("BG-SHI 13.41", "%s must go one hex north or northeast, and neither is open: it stays%s", name, g.whyShut(n))
	}
	lines := ""
	for i, h := range ways {
		if i > 0 {
			lines += ", or: "
		}
		lines += "move " + name + " " + h.String()
	}
	return nil, refuseBetter("BG-SHI 13.41", "move "+name+" "+ways[0].String(),
		"on game-turns 1 and 2 %s must go one hex north or northeast and no farther; write: %s", name, lines)
}

// whyShut says what bars the ways of a unit that is bound to move and can't.
func (g *Game) whyShut(n int) string {
	text, at := "", g.units[n].at
	for _, to := range g.driftBorders(n) {
		var no *rules.Refusal
		if _, err := g.follow(n, 0, []hex.Hex{at, to}); errors.As(err, &no) {
			text += "; " + no.Reason
		}
	}
	return text
}

// shutWay says why a unit can't go one of its two ways, and offers the other.
func (g *Game) shutWay(n int, path []hex.Hex, better string) error {
	_, err := g.follow(n, 0, path)
	var no *rules.Refusal
	if errors.As(err, &no) {
		no.Better = better
	}
	return err
}

// driftBorders lists the hexes north and northeast of a unit, open or not.
func (g *Game) driftBorders(n int) []hex.Hex {
	var borders []hex.Hex
	for _, s := range driftSides {
		if to := g.board.around(g.units[n].at)[s]; !to.IsZero() {
			borders = append(borders, to)
		}
	}
	return borders
}

// driftRest moves those who were bound to move and had no order, as many as can be:
// first as planned, then those for whom the plan had no way but one has opened.
// BG-SHI 13.41.
func (b *bench) driftRest() error {
	g, order := b.g, b.driftOrder()
	plan := g.driftPlan(order)
	planned := func(n int) hex.Hex {
		if slices.Contains(g.driftWays(n, true), plan[n]) {
			return plan[n]
		}
		return hex.Hex{}
	}
	open := func(n int) hex.Hex {
		if ways := g.quietFirst(n, g.driftWays(n, true)); len(ways) > 0 {
			return ways[0]
		}
		return hex.Hex{}
	}
	if err := b.driftAll(order, planned); err != nil {
		return err
	}
	return b.driftAll(order, open)
}

// driftOrder lists those who are bound to move in the order of battle, or, where who they are
// must not be told, in the order of hexes, and who goes first of those under the blank counters
// of one hex is drawn. BGD 22.4.11.
func (b *bench) driftOrder() []int {
	g := b.g
	order := slices.DeleteFunc(g.everybody(), func(n int) bool { return !g.drifts(n) })
	if !g.isCovert() {
		return order
	}
	slices.SortStableFunc(order, func(n, m int) int {
		if d := hex.Compare(g.units[n].at, g.units[m].at); d != 0 {
			return d
		}
		return cmp.Compare(g.units[n].flags&covered, g.units[m].flags&covered)
	})
	for from := 0; from < len(order); {
		at, end := g.units[order[from]].at, from
		for end < len(order) && g.units[order[end]].at == at {
			end++
		}
		for from < end && !g.units[order[from]].has(covered) {
			from++
		}
		for ; from < end; from++ {
			i := from + b.draw(b.side, fmt.Sprintf("drift.%s.%d", at, end-from), end-from)
			order[from], order[i] = order[i], order[from]
		}
	}
	return order
}

// driftAll moves again and again whoever has a way, since those behind need the room
// of those in front.
func (b *bench) driftAll(order []int, way func(n int) hex.Hex) error {
	for moving := true; moving; {
		moving = false
		for _, n := range order {
			if !b.g.drifts(n) {
				continue
			}
			if to := way(n); !to.IsZero() {
				if err := b.driftTo(n, to); err != nil {
					return err
				}
				moving = true
			}
		}
	}
	return nil
}

func (b *bench) driftTo(n int, to hex.Hex) error {
	g := b.g
	t, err := g.follow(n, 0, []hex.Hex{g.units[n].at, to})
	if err != nil {
		return err
	}
	b.emit(UnitMoved{Unit: g.forces[n].name, Side: g.forces[n].side, Path: t.path, Cost: t.cost.whole(), Half: t.cost.half(), Allowance: t.allowance,
		Minimum: t.minimum, InZone: t.inZone, Limbered: t.limbered, Default: true})
	b.catchLeaders()
	return nil
}

// driftPlan gives by number the hex to which each unit goes that is bound to move and
// has no order, nowhere for the others: such that as many as can be find room. Those
// for whom there is none keep their place, which may leave none for others.
func (g *Game) driftPlan(order []int) []hex.Hex {
	d := drift{g: g, order: order, ways: make([][]hex.Hex, len(g.units))}
	for _, n := range order {
		d.ways[n] = g.quietFirst(n, g.driftWays(n, false))
	}
	for {
		d.to = make([]hex.Hex, len(g.units))
		stuck := -1
		for _, n := range order {
			if len(d.ways[n]) > 0 && !d.place(n, map[hex.Hex]bool{}) {
				stuck = n
				break
			}
		}
		if stuck < 0 {
			return d.to
		}
		d.ways[stuck] = nil
	}
}

// quietFirst puts the ways into enemy zones last.
func (g *Game) quietFirst(n int, ways []hex.Hex) []hex.Hex {
	loud := func(h hex.Hex) int {
		if g.inZone(h, g.forces[n].side) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(ways, func(a, b hex.Hex) int { return loud(a) - loud(b) })
	return ways
}

// drift shares the hexes out among those who are bound to move.
type drift struct {
	g     *Game
	order []int       // who is bound to move
	ways  [][]hex.Hex // by number: where a unit may go, of those who will
	to    []hex.Hex   // where it goes
}

// place finds a hex for a unit, making others go their other way where that helps.
func (d *drift) place(n int, tried map[hex.Hex]bool) bool {
	for _, h := range d.ways[n] {
		if tried[h] {
			continue
		}
		tried[h] = true
		if d.free(h) > 0 {
			d.to[n] = h
			return true
		}
		for _, m := range d.order {
			if d.to[m] == h && d.place(m, tried) {
				d.to[n] = h
				return true
			}
		}
	}
	return false
}

// free is how many more units will find room in a hex when those have gone who go.
func (d *drift) free(h hex.Hex) int {
	room := d.g.limitAt(h)
	for _, n := range d.g.at(h) {
		if len(d.ways[n]) == 0 {
			room--
		}
	}
	for _, to := range d.to {
		if to == h {
			room--
		}
	}
	return room
}

// foreseeDrift moves in a supposed game those who will be moved without an order, and
// tells of it; nil if there are none.
func (g *Game) foreseeDrift(side rules.Side) (rules.Forecast, *Game) {
	if side != g.phasing || g.phase != movementPhase {
		return nil, g
	}
	b := &bench{g: g.clone(), side: side, aid: rules.Aid{Dice: noDice{}}}
	if !slices.ContainsFunc(b.g.everybody(), b.g.drifts) || b.driftRest() != nil {
		return nil, g
	}
	f := seen.WillDrift{Rule: "BG-SHI 13.41"}
	for _, e := range b.events {
		if m, ok := e.(UnitMoved); ok {
			f.Moves = append(f.Moves, seen.Drift{Unit: m.Unit, From: m.Path[0], To: m.Path[1]})
		}
	}
	if len(f.Moves) == 0 {
		return nil, g
	}
	f.Lot = g.partsByLot(b.g)
	return f, b.g
}

// partsByLot reports whether some of those under the blank counters of one hex go elsewhere than
// others, or stay: the lot says who.
func (g *Game) partsByLot(after *Game) bool {
	to := map[hex.Hex]hex.Hex{}
	return g.isCovert() && slices.ContainsFunc(g.everybody(), func(n int) bool {
		if !g.drifts(n) || !g.units[n].has(covered) {
			return false
		}
		at, now := g.units[n].at, after.units[n].at
		if _, other := to[at]; !other {
			to[at] = now
		}
		return to[at] != now
	})
}

func (g *Game) everybody() []int {
	all := make([]int, len(g.units))
	for n := range all {
		all[n] = n
	}
	return all
}
