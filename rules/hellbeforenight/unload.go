package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Deployment out of a reserve: ordered, or in haste as the enemy comes near. HBN 14.5.

type (
	// ReserveDeployed puts units of a reserve on the map.
	ReserveDeployed struct {
		seen.ReserveDeployed
		Hidden bool `json:"hidden,omitempty"`
	}
	// DeploymentFailed leaves a unit in reserve that may not join the stack where it was to go.
	DeploymentFailed struct {
		seen.DeploymentFailed
		Hidden bool `json:"hidden,omitempty"`
	}
)

// Kind names each event in the journal.
func (ReserveDeployed) Kind() string  { return "reserve-deployed" }
func (DeploymentFailed) Kind() string { return "deployment-failed" }

// Tell tells the enemy of a hidden marker not which it is.
func (e ReserveDeployed) Tell(s rules.Side) rules.Notice {
	n := e.ReserveDeployed
	if s == e.Side.Enemy() && e.Hidden {
		n.Letter = ""
	}
	return n
}

// Tell tells the enemy of a hidden marker not which it is.
func (e DeploymentFailed) Tell(s rules.Side) rules.Notice {
	n := e.DeploymentFailed
	if s == e.Side.Enemy() && e.Hidden {
		n.Letter = ""
	}
	return n
}

// apply puts the units down so that of those in a hex the first named is on top of the others.
func (e ReserveDeployed) apply(g *Game) {
	how := moved | deployedNow
	if e.Forced {
		how |= surprised
	}
	g.reserves[e.Side][letterNo(e.Letter)].flags |= reserveUnloaded
	for _, p := range slices.Backward(e.Units) {
		n := g.number[p.Unit]
		g.put(n, p.At)
		g.units[n].flags |= how
	}
}

func (e DeploymentFailed) apply(g *Game) {
	g.reserves[e.Side][letterNo(e.Letter)].flags |= reserveUnloaded
	g.units[g.number[e.Unit]].flags |= tried
}

// unloading is units being put down out of a reserve.
type unloading struct {
	*Game
	side   rules.Side
	r      int8
	from   hex.Hex
	all    bool // the box is emptied, so the marker takes no room any more
	plan   []seen.Placement
	units  []int // of the plan, in its order
	forced bool
}

// run deploys units from a reserve. HBN 14.5A.
func (c Unload) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	r, err := b.findReserve(c.Reserve)
	if err != nil {
		return err
	}
	m := &g.reserves[b.side][r]
	switch {
	case m.state == reserveBeside:
		return refuse("HBN 14.5B", "reserve %s is on Bark Road: bring it on the map first", c.Reserve)
	case m.has(reserveMoved):
		return refuse("HBN 14.5A", "reserve %s has moved in this phase", c.Reserve)
	case m.has(reserveNew):
		return refuse("HBN 14.3B", "reserve %s was made in this phase", c.Reserve)
	case m.has(reserveDummy):
		return refuse("HBN 14.7C", "reserve %s is a dummy: nobody is in it", c.Reserve)
	case len(c.Units) == 0:
		return refuse("", "say which unit goes where")
	}
	u := unloading{Game: g, side: b.side, r: r, from: m.at, all: len(c.Units) == len(g.box(b.side, r))}
	for _, p := range c.Units {
		n, err := b.findOwn(p.Unit)
		switch {
		case err != nil:
			return err
		case g.units[n].place != inReserve || g.units[n].reserve != r:
			return refuse("HBN 14.5A", "%s is not in reserve %s", p.Unit, c.Reserve)
		case g.units[n].has(tried):
			return refuse("HBN 8.3C", "%s has tried to join a stack in this phase", p.Unit)
		case slices.Contains(u.units, n):
			return refuse("", "%s is named twice", p.Unit)
		}
		if err := u.may(n, p.At); err != nil {
			return err
		}
		u.seat(n, p.At)
	}
	return b.unload(&u)
}

// seat adds a unit to the plan.
func (u *unloading) seat(n int, h hex.Hex) {
	u.units = append(u.units, n)
	u.plan = append(u.plan, seen.Placement{Unit: u.name(n), At: h})
}

// count is how many would count in a hex by the plan so far.
func (u *unloading) count(h hex.Hex) int {
	c := u.crowd(h)
	if u.all && h == u.from {
		c--
	}
	for _, p := range u.plan {
		if p.At == h {
			c++
		}
	}
	return c
}

// may says why a unit can't be put down in a hex, if so: in or next to the marker's hex, and
// only if there is no room in these within two of it, and then in no enemy zone. HBN 14.5B.
func (u *unloading) may(n int, h hex.Hex) error {
	d := u.board.grid.Distance(u.from, h)
	switch {
	case !u.board.on(h) || d > 2 || !u.canGet(n, h):
		return refuse("HBN 14.5B", "%s is deployed in or next to %s, and can't get to %s", u.name(n), u.from, h)
	case u.count(h) >= stackLimit:
		return refuse("HBN 8.1A", "%s has no room for %s", h, u.name(n))
	case d == 2 && u.hasRoomNear(n):
		return refuse("HBN 14.5B", "there is room for %s in or next to %s", u.name(n), u.from)
	case d == 2 && u.inZone(h, u.side):
		return refuse("HBN 14.5B", "%s is in an enemy zone", h)
	case u.forced || !u.inZone(h, u.side):
		return nil
	case u.kind(n) == data.Artillery:
		return refuse("HBN 6.3D", "%s is in an enemy zone, into which the battery %s may not move", h, u.name(n))
	case u.kind(n) == data.Cavalry && u.inInfantryZone(h, u.side):
		return refuse("HBN 6.3E", "%s is in the zone of enemy infantry, where cavalry such as %s may not stop", h, u.name(n))
	}
	return nil
}

// canGet reports whether a unit can be taken from the marker into a hex at most two from it.
func (u *unloading) canGet(n int, h hex.Hex) bool {
	grid := u.board.grid
	if u.heldBy(h) == u.side.Enemy() || u.isClosedTo(u.side, h) {
		return false
	}
	switch grid.Distance(u.from, h) {
	case 0:
		return true
	case 1:
		return u.costInto(n, u.from, h) != data.Never
	}
	for _, way := range grid.Neighbours(u.from) {
		if _, ok := grid.Adjacent(way, h); ok && u.board.on(way) && u.heldBy(way) != u.side.Enemy() &&
			u.costInto(n, u.from, way) != data.Never && u.costInto(n, way, h) != data.Never {
			return true
		}
	}
	return false
}

// hasRoomNear reports whether a unit could be put down in or next to the marker's hex.
func (u *unloading) hasRoomNear(n int) bool {
	return slices.ContainsFunc(u.board.grid.Within(u.from, 1), func(h hex.Hex) bool {
		return u.board.on(h) && u.canGet(n, h) && u.count(h) < stackLimit
	})
}

// unload puts the units of a plan down. Who goes among units of other formations makes the
// check for joining their stack; those of one reserve are as of one formation. HBN 8.3F, 14.5B.
func (b *bench) unload(u *unloading) error {
	g := b.g
	m := &g.reserves[u.side][u.r]
	letter, hidden := letterName(u.r), m.has(reserveHidden)
	var plan []seen.Placement
	for i, n := range u.units {
		h := u.plan[i].At
		if !u.forced && slices.ContainsFunc(g.at(h), func(o int) bool { return !g.units[o].has(deployedNow) }) && b.joinsStack([]int{n}, h) != nil {
			b.emit(DeploymentFailed{seen.DeploymentFailed{Side: u.side, Letter: letter, Unit: g.name(n), At: h}, hidden})
			continue
		}
		plan = append(plan, u.plan[i])
	}
	if len(plan) == 0 {
		return nil
	}
	e := seen.ReserveDeployed{Side: u.side, Letter: letter, At: u.from, Units: plan, Forced: u.forced, Removed: len(plan) == len(g.box(u.side, u.r))}
	b.emit(ReserveDeployed{e, hidden})
	for _, h := range hexesOf(plan) {
		if here := g.at(h); len(here) > 0 && g.side(here[0]) == u.side {
			if err := b.entersHex(here[0], h); err != nil {
				return err
			}
		}
	}
	return nil
}

// layout is a way to deploy in haste: in which order hexes are taken, and how many units to a
// hex before any other is looked at.
type layout struct {
	name string
	each int
	sort func(u *unloading, enemy, a, c hex.Hex) int
}

// layouts are the ways that are offered, the first being the default; before them stands what
// the owner has instructed.
var layouts = []layout{
	{"spread", 1, nearMarker},
	{"stacked", stackLimit, nearMarker},
	{"back", 1, awayFromEnemy},
	{"forward", 1, func(u *unloading, enemy, a, c hex.Hex) int { return awayFromEnemy(u, enemy, c, a) }},
}

func nearMarker(u *unloading, _, a, c hex.Hex) int {
	return u.board.grid.Distance(u.from, a) - u.board.grid.Distance(u.from, c)
}

func awayFromEnemy(u *unloading, enemy, a, c hex.Hex) int {
	return u.board.grid.Distance(enemy, c) - u.board.grid.Distance(enemy, a)
}

// instructed is the way that the owner has laid down himself.
const instructed = "instructed"

// deployInHaste deploys all units of a reserve to which an enemy has come within three hexes.
// Its owner says how. HBN 14.5C.
func (b *bench) deployInHaste(s rules.Side, r int8, enemy hex.Hex) error {
	g := b.g
	var ways []*unloading
	d := rules.Decision{ID: b.idOf("unload-" + letterName(r)), Side: s, Kind: "unload", Rule: "HBN 14.5C", Subjects: []string{letterName(r)},
		Why: "each in a hex of its own round the marker"}
	add := func(name string, u *unloading) {
		if slices.ContainsFunc(ways, func(w *unloading) bool { return slices.Equal(w.plan, u.plan) }) {
			return
		}
		ways = append(ways, u)
		d.Options = append(d.Options, name+" "+placesText(u.plan))
	}
	if wish, ok := g.wishFor(s, r); ok {
		add(instructed, g.inHaste(s, r, enemy, layouts[0], wish))
	}
	for _, l := range layouts {
		add(l.name, g.inHaste(s, r, enemy, l, nil))
	}
	pick, err := b.ask(d)
	if err != nil {
		return err
	}
	return b.unload(ways[pick])
}

// placesText writes placements: "13 TN 1213, 154 TN 1214".
func placesText(all []seen.Placement) string {
	texts := make([]string, len(all))
	for i, p := range all {
		texts[i] = p.Unit + " " + p.At.String()
	}
	return strings.Join(texts, ", ")
}

// wishFor is the standing instruction for a reserve that must deploy, the last given.
func (g *Game) wishFor(s rules.Side, r int8) ([]seen.Placement, bool) {
	for _, i := range slices.Backward(g.standing[s]) {
		if i.What == "unload" && i.Word == letterName(r) {
			return i.Places, true
		}
	}
	return nil, false
}

// standingUnload reads a standing instruction for a reserve that must deploy.
func standingUnload(s seen.Standing, d rules.Decision) (int, bool) {
	i := slices.IndexFunc(d.Options, func(o string) bool { return strings.HasPrefix(o, instructed+" ") })
	if i < 0 {
		i = 0 // it comes to one of the other ways, and that stands first
	}
	return i, s.What == "unload" && s.Word == d.Subjects[0]
}

// inHaste plans a deployment in haste: first as wished where that may be, then foot, horse and
// guns by a layout: in no enemy zone if it can be, nor among other units, in the marker's hex
// or next to it, the excess farther off. HBN 14.5B, 14.5C.
func (g *Game) inHaste(s rules.Side, r int8, enemy hex.Hex, l layout, wish []seen.Placement) *unloading {
	u := &unloading{Game: g, side: s, r: r, from: g.reserves[s][r].at, all: true, forced: true}
	box := g.box(s, r)
	for _, p := range wish {
		if n, ok := g.number[p.Unit]; ok && slices.Contains(box, n) && !slices.Contains(u.units, n) && len(g.at(p.At)) == 0 && u.may(n, p.At) == nil {
			u.seat(n, p.At)
		}
	}
	slices.SortStableFunc(box, func(a, c int) int { return order(g.kind(a)) - order(g.kind(c)) })
	near := u.hexesBy(enemy, l)
	for _, n := range box {
		if !slices.Contains(u.units, n) {
			u.seat(n, u.place(n, near, l.each))
		}
	}
	return u
}

// order is how the kinds of unit lie in a stack, from the top: who fights first, then guns.
func order(k data.Kind) int {
	switch k {
	case data.Infantry:
		return 0
	case data.Cavalry:
		return 1
	}
	return 2
}

// hexesBy lists the hexes within one of the marker in the order of a layout.
func (u *unloading) hexesBy(enemy hex.Hex, l layout) []hex.Hex {
	hexes := slices.DeleteFunc(u.board.grid.Within(u.from, 1), func(h hex.Hex) bool { return !u.board.on(h) })
	slices.SortStableFunc(hexes, func(a, c hex.Hex) int {
		if d := u.burden(a) - u.burden(c); d != 0 {
			return d
		}
		if d := l.sort(u, enemy, a, c); d != 0 {
			return d
		}
		return hex.Compare(a, c)
	})
	return hexes
}

// burden is how much a hex is to be shunned: for an enemy zone, and for units that are there.
func (u *unloading) burden(h hex.Hex) int {
	worth := 0
	if u.inZone(h, u.side) {
		worth += 2
	}
	if len(u.at(h)) > 0 {
		worth++
	}
	return worth
}

// place finds a unit its hex: of those near the marker with fewer than each units of the
// reserve, then of those with room, then two hexes off, then the nearest hex that will do.
func (u *unloading) place(n int, near []hex.Hex, each int) hex.Hex {
	for _, most := range []int{each, stackLimit} {
		for _, h := range near {
			if u.mine(h) < most && u.may(n, h) == nil {
				return h
			}
		}
	}
	for _, h := range u.board.grid.Ring(u.from, 2) {
		if u.may(n, h) == nil {
			return h
		}
	}
	best := u.from // over the limit, if the whole map is full
	for _, h := range u.board.Hexes() {
		if u.count(h) < stackLimit && u.heldBy(h) != u.side.Enemy() && !u.isClosedTo(u.side, h) && !u.inZone(h, u.side) &&
			u.offRoad(u.mover(n), h) != data.Never && (best == u.from || u.board.grid.Distance(u.from, h) < u.board.grid.Distance(u.from, best)) {
			best = h
		}
	}
	return best
}

// mine is how many units of the plan go into a hex.
func (u *unloading) mine(h hex.Hex) int {
	count := 0
	for _, p := range u.plan {
		if p.At == h {
			count++
		}
	}
	return count
}
