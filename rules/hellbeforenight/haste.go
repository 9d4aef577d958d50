package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Deployment in haste, as the enemy comes near. HBN 14.5C.

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
