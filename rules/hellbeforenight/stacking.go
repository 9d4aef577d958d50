package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Stacks: how many, how they are made, in which order they lie. HBN 8.

var stackingEvents = []rules.Event{Restacked{}}

// Restacked puts the units of a hex in an order, from the top. HBN 8.1F.
type Restacked struct{ seen.Restacked }

// Kind names the event in the journal.
func (Restacked) Kind() string { return "restacked" }

// Tell tells both sides: stacks lie open, HBN 8.1C.
func (e Restacked) Tell(rules.Side) rules.Notice { return e.Restacked }

func (e Restacked) apply(g *Game) {
	order := make([]int, len(e.Units))
	for i, name := range e.Units {
		order[i] = g.number[name]
	}
	g.pile(e.At, order)
}

// stackLimit is how many units end their move in a hex. HBN 8.1A.
const stackLimit = 3

// crowd is how many count in a hex against the limit: units, and each reserve marker once.
// HBN 8.1A, 8.1B, 14.4D.
func (g *Game) crowd(h hex.Hex) int {
	return len(g.at(h)) + g.markersAt(h)
}

// markersAt counts the reserve markers in a hex, whatever is in them. HBN 14.4D, 14.7C.
func (g *Game) markersAt(h hex.Hex) int {
	count := 0
	for _, s := range rules.Sides {
		for r := range g.reserves[s] {
			if m := &g.reserves[s][r]; m.state == reserveOnMap && m.at == h {
				count++
			}
		}
	}
	return count
}

// room is how many more could come into a hex after some units have ended their move there,
// less than none if they can't. HBN 8.1A, HBN 8.3D; on their way any number pass, HBN 8.1D.
func (g *Game) room(units []int, h hex.Hex) int {
	return stackLimit - len(units) - len(g.others(units, h)) - g.markersAt(h)
}

// others lists the units in a hex besides some.
func (g *Game) others(units []int, h hex.Hex) []int {
	return slices.DeleteFunc(g.at(h), func(n int) bool { return slices.Contains(units, n) })
}

// mayStack says why a unit can't stand in a hex, if so. HBN 7.1E, 8.1A.
func (g *Game) mayStack(n int, h hex.Hex) error {
	switch {
	case !g.board.on(h):
		return refuse("HBN 7.1E", "there is no hex %s on the map", h)
	case g.heldBy(h) == g.side(n).Enemy():
		return refuse("HBN 7.1E", "%s is held by the enemy", h)
	case g.room([]int{n}, h) < 0:
		return refuse("HBN 8.1A", "%s has no room: at most %d units stand there", h, stackLimit)
	}
	return nil
}

// joinStack makes the check with which a unit joins the units of a hex, if one is needed; it
// reports whether it may. HBN 8.3.
func (b *bench) joinStack(n int, h hex.Hex) (bool, error) {
	if err := b.g.mayStack(n, h); err != nil {
		return false, err
	}
	return b.joinsStack([]int{n}, h) == nil, nil
}

// joinsStack makes the check for units that join those of a hex together; it gives why they
// may not, if it fails: the one of them all with the least morale makes it. HBN 8.3B, 8.3C.
func (b *bench) joinsStack(units []int, h hex.Hex) error {
	g := b.g
	there := g.others(units, h)
	why := g.whyCheck(units, there, h)
	if why == "" {
		return nil
	}
	least := slices.MinFunc(append(there, units...), func(x, y int) int { return b.ratingOf(x).Sum() - b.ratingOf(y).Sum() })
	if b.checkMorale(check{unit: least, why: "the stack in " + h.String() + " is joined: " + why, rule: "HBN 8.3C"}).passed {
		return nil
	}
	return refuse("HBN 8.3C", "the check to join the stack in %s failed", h)
}

// whyCheck says why units may not join others freely, empty if they may. HBN 8.3B, 8.3C, 8.3F,
// 13.3.2.
func (g *Game) whyCheck(units, there []int, h hex.Hex) string {
	if len(there) == 0 || g.areJoinedByLeader(units, h) {
		return ""
	}
	if g.inZone(h, g.side(there[0])) {
		return "it is in an enemy zone"
	}
	stood := slices.DeleteFunc(slices.Clone(there), func(n int) bool { return !g.stood(n) })
	if len(stood) == 0 {
		return "nobody there stood still"
	}
	for _, n := range units {
		if !slices.ContainsFunc(stood, func(s int) bool { return g.joinFreely(n, s) }) {
			return "they are of different formations"
		}
	}
	return ""
}

// areJoinedByLeader reports whether leaders let all of the units join. HBN 13.3.2.
func (g *Game) areJoinedByLeader(units []int, h hex.Hex) bool {
	for _, n := range units {
		if !g.joinsByLeader(n, h) {
			return false
		}
	}
	return true
}

// stood reports whether a unit has not moved: in this couplet, or by a ruling in this turn.
// Who came as a reinforcement or out of a reserve counts as unmoved. HBN 8.3B, 8.3F.
func (g *Game) stood(n int) bool {
	u := &g.units[n]
	switch {
	case u.has(fromAfar | deployedNow):
		return true
	case g.turnIsCouplet():
		return !u.has(moved)
	}
	return !u.has(moved | movedBefore)
}

// turnIsCouplet answers the ruling on what the book means where it says turn. HBN 7.1D, 8.3B,
// 9.3E.
func (g *Game) turnIsCouplet() bool { return g.options.is(turnWord, "couplet") }

// joinFreely reports whether a unit is of the formation of one that stood: or both came from
// off the map or out of a reserve in this phase. HBN 8.3B, 8.3E, 8.3F.
func (g *Game) joinFreely(n, stood int) bool {
	const fresh = fromAfar | deployedNow
	return g.sameFormation(n, stood) || g.units[n].has(fresh) && g.units[stood].has(fresh)
}

// leansOn reports whether units that join others freely need one of them to stand still for it.
// HBN 8.3B, 8.3F, 13.3.2.
func (g *Game) leansOn(units, there []int, h hex.Hex) bool {
	free := len(there) > 0 && g.whyCheck(units, there, h) == "" && !g.areJoinedByLeader(units, h)
	return free && slices.ContainsFunc(units, func(n int) bool { return !g.units[n].has(fromAfar | deployedNow) })
}

// mayPart says why units may not move out of a hex, if so: others have joined them freely in
// this phase, for which one that stood still stays. HBN 8.3B.
func (g *Game) mayPart(units []int, h hex.Hex) error {
	stay := g.others(units, h)
	for _, n := range stay {
		if !g.units[n].has(leans) || slices.ContainsFunc(stay, func(s int) bool { return s != n && g.stood(s) && g.joinFreely(n, s) }) {
			continue
		}
		return refuse("HBN 8.3B", "%s has joined %s, which must stay in this phase", g.name(n), g.name(units[0]))
	}
	return nil
}

// joins says why the march does not come to rest in the next hex, if so. HBN 8.1A, 8.3C.
func (t *trek) joins(to hex.Hex) error {
	g := t.b.g
	if len(g.others(t.units, to)) == 0 && g.markersAt(to) == 0 {
		return nil
	}
	if g.room(t.units, to) < 0 {
		return refuse("HBN 8.1A", "there is no room in %s", to)
	}
	t.leans = g.leansOn(t.units, g.others(t.units, to), to)
	return t.b.joinsStack(t.units, to)
}

// settle takes a march that ended among units whose stack it may not join back the way it
// came, to a hex with nobody in it or to its start. HBN 8.3C.
func (t *trek) settle() {
	for len(t.trail) > 1 && len(t.units) > 0 && !t.rests() {
		from, to := t.at(), t.trail[len(t.trail)-2]
		t.trail = t.trail[:len(t.trail)-1]
		t.goes(from, to, "goes back")
	}
}

// rests reports whether the march may stay where it is: alone, or in the stack that it joined.
func (t *trek) rests() bool {
	g := t.b.g
	if t.stack == t.at() || t.exits && !t.over || g.phase == over {
		return true
	}
	return len(g.others(t.units, t.at())) == 0 && g.markersAt(t.at()) == 0
}

// run puts the units of a hex in another order; who is not named lies below, as before.
// HBN 8.1E, 8.1F.
func (c Restack) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	here := g.at(c.At)
	var order []int
	for _, name := range c.Units {
		n, err := b.findOwn(name)
		switch {
		case err != nil:
			return err
		case !slices.Contains(here, n):
			return refuse("HBN 8.1F", "%s is not in %s", name, c.At)
		case slices.Contains(order, n):
			return refuse("", "%s is named twice", name)
		}
		order = append(order, n)
	}
	if len(order) == 0 {
		return refuse("", "name the units of %s from the top", c.At)
	}
	order = append(order, g.others(order, c.At)...)
	if slices.Equal(order, here) {
		return refuse("HBN 8.1F", "the units of %s lie in that order", c.At)
	}
	b.emit(Restacked{seen.Restacked{At: c.At, Side: b.side, Units: g.names(order)}})
	return nil
}
