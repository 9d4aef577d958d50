package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Limited intelligence. BGD 22.4.11. Every unit but the supply train and gunboats begins and
// enters under a blank counter, and lies open for good once it is in an enemy zone, whoever
// moved, or when it comes into one (ruling covered-contact); the train, which has no zone, shows
// nobody. Ruled here too: who fights from a distance or is fired at is shown first, guns whose
// target comes to nothing then have fired; who leaves the map is shown; covered counters bar
// ways as units do until they are known for dummies, and a way written hex by hex goes on past
// those that turn out to be.

// covered is the mark of a unit under a blank counter.
const covered flags = 1 << 46

// coveredType is the type of a stand-in for whoever is under a blank counter, and dummyType
// that of a counter with nobody under it.
const (
	coveredType = "covered"
	dummyType   = "dummy"
)

// isCovert answers the option limited-intelligence. BGD 22.4.11.
func (o *Options) isCovert() bool { return o.is(limitedIntelligence, "on") }

func (g *Game) isCovert() bool { return g.options.isCovert() }

// isDummy reports whether nobody is under a counter.
func (g *Game) isDummy(n int) bool { return g.forces[n].kind == dummyType }

// mayBeCovered leaves out those who always lie open.
func (g *Game) mayBeCovered(n int) bool { return g.isCovert() && !g.isTrain(n) && !g.isGunboat(n) }

// UnitsRevealed takes the blank counters off units of one hex. Dummies among them are gone.
type UnitsRevealed struct {
	Side    rules.Side   `json:"side"`
	At      hex.Hex      `json:"at"`
	Units   []seen.Shown `json:"units,omitempty"`
	Dummies []string     `json:"dummies,omitempty"`
	Why     string       `json:"why"` // met, fights, fired-at, leaves, proof, ruled, end
}

// ShotsSpent tells of guns that fired at covered counters, of whom none was left to fire at,
// or who were too strong for them.
type ShotsSpent struct {
	Side     rules.Side `json:"side"`
	Number   int        `json:"number"` // of the attack in its phase
	On       []hex.Hex  `json:"on"`
	Guns     []string   `json:"guns"`
	Withheld []string   `json:"withheld,omitempty"`
}

// Kind names each event in the journal.
func (UnitsRevealed) Kind() string { return "revealed" }
func (ShotsSpent) Kind() string    { return "shots-spent" }

func (e UnitsRevealed) apply(g *Game) {
	for _, u := range e.Units {
		g.units[g.number[u.Unit]].flags &^= covered
	}
	for _, name := range e.Dummies {
		g.takeDummy(g.number[name])
	}
}

func (e ShotsSpent) apply(g *Game) {
	g.combats = e.Number
	g.mark(e.Guns, attacked)
	g.mark(e.Withheld, withheld)
}

// Tell tells both sides who it was; which dummies there were is told to their owner alone,
// the other hears how many.
func (e UnitsRevealed) Tell(s rules.Side) rules.Notice {
	n := seen.Revealed{Side: e.Side, At: e.At, Units: e.Units, Dummies: len(e.Dummies), Why: e.Why}
	if s != e.Side.Enemy() {
		n.Names = e.Dummies
	}
	return n
}

// Tell tells both sides.
func (e ShotsSpent) Tell(rules.Side) rules.Notice {
	return seen.ShotsSpent{Side: e.Side, Number: e.Number, On: e.On, Guns: e.Guns}
}

// show takes the blank counters off some units, hex by hex.
func (b *bench) show(units []int, why string) {
	g := b.g
	units = slices.DeleteFunc(slices.Clone(units), func(n int) bool { return !g.units[n].has(covered) })
	for len(units) > 0 {
		first := units[0]
		e := UnitsRevealed{Side: g.forces[first].side, At: g.units[first].at, Why: why}
		var rest []int
		for _, n := range units {
			switch {
			case g.units[n].at != e.At:
				rest = append(rest, n)
			case g.isDummy(n):
				e.Dummies = append(e.Dummies, g.forces[n].name)
			default:
				e.Units = append(e.Units, g.shown(n))
			}
		}
		b.emit(e)
		units = rest
	}
}

// showPassed shows who goes on past dummies, where his way begins, after them.
func (b *bench) showPassed(dummies []int, n int, from hex.Hex) {
	b.show(dummies, "met")
	if b.g.units[n].has(covered) {
		b.emit(UnitsRevealed{Side: b.side, At: from, Units: []seen.Shown{b.g.shown(n)}, Why: "met"})
	}
}

// shown is what the face of a counter tells.
func (g *Game) shown(n int) seen.Shown {
	return seen.Shown{Unit: g.forces[n].name, Type: g.forces[n].kind, Strength: g.strength(n)}
}

// showMet shows the covered units of both sides that have met, as things stand; opposing
// dummies take each other off. BGD 22.4.11.
func (b *bench) showMet(e event) {
	if _, is := e.(UnitsRevealed); is || !b.g.isCovert() || b.g.phase == over || b.g.phase == deploying {
		return
	}
	met := b.g.met()
	if !b.g.showsBoth() {
		name, near := comer(e), hex.Hex{}
		switch e := e.(type) { // into a zone only in need: then all about him are shown
		case UnitRetreated:
			near = e.Path[len(e.Path)-1]
		case UnitDisplaced:
			near = e.To
		}
		met = slices.DeleteFunc(met, func(n int) bool {
			return b.g.forces[n].name != name && (near.IsZero() || !b.g.bars(n, near))
		})
	}
	b.show(met, "met")
}

// showsBoth answers the option ruling.covered-contact.
func (g *Game) showsBoth() bool { return g.options.is(coveredContact, "both") }

// comer is who comes into another hex by an event; empty if nobody does.
func comer(e event) string {
	switch e := e.(type) {
	case UnitMoved:
		return e.Unit
	case UnitEntered:
		return e.Unit
	case UnitDisplaced:
		return e.Unit
	case UnitPlaced:
		return e.Unit
	}
	return ""
}

// met lists the covered units in enemy zones.
func (g *Game) met() []int {
	var all []int
	for n := range g.units {
		if g.units[n].status == onMap && g.units[n].has(covered) && g.inEnemyZone(n) {
			all = append(all, n)
		}
	}
	return all
}

// showNamed shows a covered unit of which an event is to tell both sides by name.
func (b *bench) showNamed(e event) {
	if !b.g.isCovert() || b.g.phase == over {
		return
	}
	why, names := "fights", []string(nil)
	switch e := e.(type) {
	case UnitExited:
		why, names = "leaves", []string{e.Unit}
	case UnitRetreated:
		names = []string{e.Unit}
	case UnitAdvanced:
		names = []string{e.Unit}
	case UnitEliminated:
		names = []string{e.Unit}
	case UnitRemoved:
		if e.As == statusNames[waiting] {
			return // as covered as he was before he came
		}
		why, names = "ruled", []string{e.Unit}
	case DefenceAided:
		names = e.Guns
	}
	var units []int
	for _, name := range names {
		if n := b.g.number[name]; b.g.units[n].status == onMap && !b.g.isDummy(n) {
			units = append(units, n)
		}
	}
	b.show(units, why)
}

// callOut shows who is to fight although he is covered: guns, and whom they fire at. What is
// known before decides whether the attack is allowed; if it can't be made any more, or finds
// nobody, the guns have fired. BGD 22.4.11.
func (b *bench) callOut(a Attack) (spent bool, err error) {
	if !b.g.isCovert() || b.g.known != nil {
		return false, nil
	}
	c, err := b.g.knownTo(b.side).declare(a)
	if err != nil {
		return false, err
	}
	b.show(c.attackers, "fights")
	var fired []int
	for _, h := range c.on {
		fired = append(fired, b.g.at(h)...)
	}
	b.show(fired, "fired-at")
	if _, err := b.g.declare(a); err == nil {
		return false, nil
	}
	b.emit(ShotsSpent{Side: b.side, Number: c.number, On: c.on, Guns: b.g.names(c.attackers), Withheld: b.g.names(b.g.heldBack(c.attackers))})
	return true, nil
}

// showAll ends all secrets when the last game-turn is over. BGD 22.4.11.
func (b *bench) showAll() {
	var all []int
	for n := range b.g.units {
		if b.g.units[n].status == onMap {
			all = append(all, n)
		}
	}
	b.show(all, "end")
}

// withoutDummies is the game as it would be if a side's dummies were known for what they are.
func (g *Game) withoutDummies(side rules.Side) *Game {
	bare := g.clone()
	g.each(side, func(n int) {
		if g.isDummy(n) {
			bare.take(n, absent)
		}
	})
	return bare
}

// waysPast lists the ways back that none but dummies bar, in the order in which they would stand
// if these lay on the map as they do: it tells nothing of other dummies. BGD 22.4.11.
func (g *Game) waysPast(n int) []wayBack {
	side := g.forces[n].side
	all := g.withoutDummies(side.Enemy()).retreatOptions(n)
	slices.SortStableFunc(all, g.preferWay(side))
	return all
}

// waysInNeed lists the ways back of a unit, past dummies if there are no others. Where nobody is
// displaced while there is another way (BGD 7.8), one past dummies is another.
func (g *Game) waysInNeed(n int) []wayBack {
	all := g.retreatOptions(n)
	if !g.isCovert() || len(all) > 0 && !g.onlyDisplaces(all) {
		return all
	}
	if bare := g.waysPast(n); len(all) == 0 || !g.onlyDisplaces(bare) {
		return bare
	}
	return all
}

func wholeWay(w wayBack) wayBack { return w }

// onlyDisplaces reports whether others must make room on all ways back that there are, where that
// is the last resort.
func (g *Game) onlyDisplaces(ways []wayBack) bool {
	return g.sparesOthers() && len(ways) > 0 && len(ways[0].pushes) > 0
}

// giveRoom shows the dummies that stand where a unit of the other side comes in need, so that
// they are gone before it.
func (b *bench) giveRoom(side rules.Side, at hex.Hex) {
	if b.g.isCovert() && b.g.heldBy(at) == side.Enemy() {
		b.show(b.g.at(at), "proof")
	}
}

// letPass does the same along a way of several hexes, and for those whose zones it passes.
func (b *bench) letPass(side rules.Side, path []hex.Hex) {
	if !b.g.isCovert() {
		return
	}
	for i, h := range path {
		b.giveRoom(side, h)
		if i == len(path)-1 || !b.g.inZone(h, side) {
			continue // who is met at the end is shown then
		}
		b.show(b.g.barring(side.Enemy(), h), "met")
	}
}

// prove shows as few covered units as bar every vacant hex to a unit that is lost for it.
// BGD 22.4.11.
func (b *bench) prove(n int) {
	if b.g.isCovert() {
		b.show(b.fewest(b.g.forces[n].side.Enemy(), b.g.barredByCovers(n), n), "proof")
	}
}

// barredByCovers lists the hexes with room into which a unit could go back but for the zones
// of covered units.
func (g *Game) barredByCovers(n int) []hex.Hex {
	open := g.clone()
	enemy, from := g.forces[n].side.Enemy(), g.units[n].at
	g.each(enemy, func(e int) {
		if g.units[e].has(covered) {
			open.take(e, absent)
		}
	})
	var all []hex.Hex
	for _, h := range g.board.around(from) {
		if open.mayFallBack(n, from, h) && g.heldBy(h) != enemy && g.hasRoom(n, h) {
			all = append(all, h)
		}
	}
	return all
}

// bars reports whether a unit's zone reaches a hex.
func (g *Game) bars(n int, h hex.Hex) bool {
	_, next := g.board.grid.Adjacent(g.units[n].at, h)
	return next && g.reaches(g.units[n].at, h)
}

// barring lists the units of a side whose zones reach a hex.
func (g *Game) barring(side rules.Side, h hex.Hex) []int {
	var all []int
	g.each(side, func(n int) {
		if g.exertsZone(n) && g.bars(n, h) {
			all = append(all, n)
		}
	})
	return all
}
