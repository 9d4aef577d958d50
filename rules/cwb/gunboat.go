package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The gunboats on the Tennessee, and the answer to them. CWB-AH 2.5.

// EngageBoats is a battery on the river bank trying to drive a gunboat off, in the
// Confederate command phase. CWB-AH 2.5c.
type EngageBoats struct {
	Unit string `json:"unit"`
}

// boatCommands are the commands of the Confederate command phase against gunboats.
var boatCommands = []rules.Command{EngageBoats{}}

// BoatsEngaged is a battery's try at the gunboats. CWB-AH 2.5c.
type BoatsEngaged struct {
	Side rules.Side `json:"side"`
	Unit string     `json:"unit"`
	At   hex.Hex    `json:"at"`
	Dice [2]int     `json:"dice"`
}

// BoatDriven takes a gunboat away for good. CWB-AH 2.5c.
type BoatDriven struct {
	Boat string `json:"boat"`
}

// Kind names the command in the journal.
func (EngageBoats) Kind() string { return "engage-boats" }

// Kind names each event in the journal.
func (BoatsEngaged) Kind() string { return "boats-engaged" }
func (BoatDriven) Kind() string   { return "boat-driven" }

// What a battery needs to drive a gunboat off. CWB-AH 2.5c.
const (
	bankGuns     = 5
	boatIsDriven = 10
)

// boatFire is the fire points of a gunboat, in halves, by the distance of its target from the
// river. CWB-AH 2.5a.
var boatFire = [...]int{2 * 15, 2 * 15, 2 * 5, 2 * 1}

// boatHere reports whether a gunboat is on the river: from its turn in the order of
// arrival, or from the start where it has none, until it is driven off. CWB-AH 2.5.
func (g *Game) boatHere(i int) bool {
	for _, a := range g.scenario.Arrivals {
		if a.Unit == g.scenario.Gunboats[i].Name && a.Turn > g.turn {
			return false
		}
	}
	return g.gunnery.driven&(1<<i) == 0
}

// boatCalled finds a gunboat by its name.
func (g *Game) boatCalled(name string) (int, bool) {
	i := slices.IndexFunc(g.scenario.Gunboats, func(b data.Gunboat) bool { return b.Name == name })
	return i, i >= 0
}

func (g *Game) boatNames(boats []int) []string {
	var names []string
	for _, i := range boats {
		names = append(names, g.scenario.Gunboats[i].Name)
	}
	return names
}

func (g *Game) boatBits(names []string) uint8 {
	var bits uint8
	for _, name := range names {
		if i, ok := g.boatCalled(name); ok {
			bits |= 1 << i
		}
	}
	return bits
}

// boatPoints is what gunboats add to a fire combat, in grains. CWB-AH 2.5a.
func (g *Game) boatPoints(s shot) int {
	distance, ok := g.board.gunboatReach(s.target)
	if !ok {
		return 0
	}
	return len(s.boats) * boatFire[distance] * grainsInHalf
}

// mayShell reports why a gunboat can't fire at a hex now. It needs no line of
// sight. CWB-AH 2.5, 2.5b.
func (g *Game) mayShell(i int, target hex.Hex) error {
	name := g.scenario.Gunboats[i].Name
	switch _, reaches := g.board.gunboatReach(target); {
	case !g.boatHere(i):
		return refuse("CWB-AH 2.5", "%s is not on the river", name)
	case g.gunnery.shelled&(1<<i) != 0:
		return refuse("CWB-AH 2.5", "%s has fired in this segment", name)
	case slices.Contains(g.gunnery.shells, target):
		return refuse("CWB-AH 2.5", "gunboats that fire at one hex fire together, and %s has been shelled in this segment", g.label(target))
	case !reaches:
		return refuse("CWB-AH 2.5b", "%s is more than three hexes from the river", g.label(target))
	case g.calendar.night(g.turn) && !g.boatsFireAtNight():
		return refuse("CWB-AH 2.5", "gunboats do not fire at night")
	}
	return nil
}

// boatsFireAtNight reports whether gunboats fire at night, with the shift for it. CWB-AH 2.5.
func (g *Game) boatsFireAtNight() bool { return g.options.is(gunboatsAtNight, "fire") }

// flankedFromRiver reports whether fire from the river takes a side's units in flank or
// rear: it comes from whatever water is nearest. CWB 13.0a; CWB-AH 2.5.
func (g *Game) flankedFromRiver(target hex.Hex, side rules.Side) bool {
	distance, _ := g.board.gunboatReach(target)
	return slices.ContainsFunc(g.board.grid.Ring(target, distance), func(h hex.Hex) bool {
		return g.board.on(h) && g.board.river[g.board.grid.Index(h)] && g.takenInFlank(target, side, h)
	})
}

// run makes one battery's try. CWB-AH 2.5c.
func (c EngageBoats) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	n, err := b.ownPiece(c.Unit, battery)
	if err != nil {
		return err
	}
	if err := b.g.mayEngageBoats(n); err != nil {
		return err
	}
	e := BoatsEngaged{Side: b.side, Unit: c.Unit, At: b.g.field.pieces[n].at, Dice: b.dice(rules.KnownTo(b.side), "gunboats/"+c.Unit)}
	b.emit(e)
	if e.Dice[0]+e.Dice[1] < boatIsDriven {
		return nil
	}
	for i, boat := range b.g.scenario.Gunboats {
		if b.g.boatHere(i) {
			b.emit(BoatDriven{Boat: boat.Name})
			break
		}
	}
	return nil
}

// mayEngageBoats reports why a battery can't try to drive a gunboat off: it needs five
// gun points on the bank, ready to fire at the water, once a turn, at a boat that is
// there. CWB-AH 2.5c, 1.1e.
func (g *Game) mayEngageBoats(n int) error {
	p := &g.field.pieces[n]
	switch {
	case g.sideOf(n) != rules.Confederate:
		return refuse("CWB-AH 2.5c", "only Confederate guns fire at gunboats")
	case g.isRaining():
		return refuse("CWB-AH 1.1e", "nobody fires in this rain")
	case p.guns < bankGuns:
		return refuse("CWB-AH 2.5c", "%s has %d gun points, five are wanted", g.name(n), p.guns)
	case !g.mayFire(n):
		return refuse("CWB 11.3", "%s can't fire as it stands", g.name(n))
	case !g.facesRiver(n):
		return refuse("CWB-AH 2.5c", "%s has no river hex before its guns", g.name(n))
	case g.hasAnswered(n):
		return refuse("CWB-AH 2.5c", "%s has fired at the gunboats this turn", g.name(n))
	}
	for i := range g.scenario.Gunboats {
		if g.boatHere(i) {
			return nil
		}
	}
	return refuse("CWB-AH 2.5c", "there is no gunboat on the river")
}

// facesRiver reports whether a battery stands on the bank with water in front. CWB 13.2;
// CWB-AH 2.5c.
func (g *Game) facesRiver(n int) bool {
	return slices.ContainsFunc(g.board.grid.Ring(g.field.pieces[n].at, 1), func(h hex.Hex) bool {
		return g.board.on(h) && g.board.river[g.board.grid.Index(h)] && g.inFront(n, h)
	})
}

// hasAnswered reports whether a battery has fired at the gunboats this turn, after which
// it fires at nothing else. CWB-AH 2.5c.
func (g *Game) hasAnswered(n int) bool {
	return slices.Contains(g.gunnery.atBoats, answer{int16(n), g.turn})
}

func (e BoatsEngaged) apply(g *Game) {
	n, ok := g.pieceCalled(e.Side, e.Unit)
	if !ok {
		return
	}
	var kept []answer
	for _, a := range g.gunnery.atBoats {
		if a.turn == g.turn {
			kept = append(kept, a)
		}
	}
	g.gunnery.atBoats = append(kept, answer{int16(n), g.turn})
}

// Tell tells the owner, and the enemy that there were guns on the bank.
func (e BoatsEngaged) Tell(s rules.Side) rules.Notice {
	if s == e.Side {
		return seen.BoatsEngaged{Unit: e.Unit, At: e.At, Dice: e.Dice}
	}
	return seen.BoatsUnderFire{At: e.At}
}

func (e BoatDriven) apply(g *Game) { g.gunnery.driven |= g.boatBits([]string{e.Boat}) }

// Tell tells both sides.
func (e BoatDriven) Tell(rules.Side) rules.Notice { return seen.BoatDriven{Boat: e.Boat} }
