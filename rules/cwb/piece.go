package cwb

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Pieces and counters: what stands on the map. CWB 6.0-6.10, 11.1.

// counter is a unit as printed; it never changes.
type counter struct {
	name   string
	side   rules.Side
	kind   kind
	army   string
	corps  string
	div    string
	troop  *data.Troop
	leader *data.Leader
	guns   int // of a battery
	points int // of a wagon
}

// kind is what a counter is.
type kind uint8

const (
	troop kind = iota
	battery
	officer
	headquarters
	wagon
	train
)

var kindNames = [...]string{"troop", "battery", "leader", "headquarters", "wagon", "train"}

func (k kind) String() string { return kindNames[k] }

// isUnit reports whether a counter is a unit in the book's sense: it stacks, faces,
// fires and has morale. CWB 5.1, 6.1, 6.2.
func (k kind) isUnit() bool { return k == troop || k == battery }

// piece is one thing on the map: a unit, a part of a brigade in extended line, a
// detached battery, a leader and so on. A brigade has three, of which the lines
// are off the map until it extends. CWB 6.4.
type piece struct {
	counter   int16
	part      uint8 // 0 the unit itself, 1 and 2 its extended lines
	place     place
	at        hex.Hex // nowhere unless on the map
	next      int16   // the piece below it in the stack, -1 for none
	facing    hex.Side
	formation data.Formation
	state     data.State
	marks     marks
	spent     int16 // movement points this phase, in halves
	guns      int8  // gun points now
	supply    int8  // supply points now
	owes      int16 // what it must still go back after a failed defence, in halves, CWB 10.4
	due       int16 // turn of a reinforcement whose arrival was rolled for, 0 if not, CWB-AH 2.8
}

// place is where a piece is when it is not simply on the map.
type place uint8

const (
	offMap  place = iota // not come, or an extended line not out
	onMap                // in play
	lost                 // destroyed; a brigade may come back from its stragglers
	outside              // not in this battle
)

// marks are what a piece bears, most of them for a phase.
type marks uint32

const (
	lowAmmo    marks = 1 << iota // CWB 28.1
	recovering                   // CWB 21.2
	fired                        // in this fire phase, CWB 20.3d
	shotAt                       // as the top unit, this fire phase, CWB 20.3e
	gunsShotAt                   // as artillery, this fire phase
	movedOn                      // it has moved this phase
	onRoad                       // it ended its move on a road, CWB 12.2
	charged                      // it started in a group for close combat, CWB 23.1e
	smallArms                    // fired on by small arms this turn, CWB 10.3a
	encamped                     // CWB-AH 2.4
	marched                      // it used forced march, CWB 18
	inRadius                     // at the start of the phase, CWB 10.5a
	halted                       // it moves no more this phase, but perhaps into close combat, CWB 14.1
	reformed                     // it has changed formation this phase, CWB 18.0a
	marchedOn                    // it used forced march a second time, CWB 18.0c
	entered                      // it came onto the map this phase, CWB 16.6
	ferried                      // it crossed by ferry this phase, CWB-AH 2.6
	overrunHQ                    // a headquarters that was overrun and whose command has not gone back yet, CWB 10.0c
	gathered                     // in the army commander's own division, CWB-AH 3.5
	fought                       // in combat since its side's last command phase, but for guns four hexes off or more, CWB 10.1g
	crowded                      // found in a stack too large since its side's last movement phase, CWB 12.5
)

func (p *piece) has(m marks) bool { return p.marks&m != 0 }

// tally is the loss chart of a brigade. CWB 6.6, 20.7.
type tally struct {
	casualties int8
	stragglers int8
}

// field is the map with everything on it. It is part of a Game; only an event's
// apply changes it.
type field struct {
	pieces []piece
	losses []tally // by counter
	first  []int16 // by hex index, the top piece, -1 for none
}

func (f *field) clone() field {
	return field{pieces: slices.Clone(f.pieces), losses: slices.Clone(f.losses), first: slices.Clone(f.first)}
}

// stack lists the pieces in a hex from the top of the stack down.
func (g *Game) stack(h hex.Hex) []int {
	var here []int
	i := g.board.grid.Index(h)
	if i < 0 {
		return nil
	}
	for n := g.field.first[i]; n >= 0; n = g.field.pieces[n].next {
		here = append(here, int(n))
	}
	return here
}

// units lists the units in a hex from the top down; the first gives the stack its
// morale and is what fire hits. CWB 12.3, 12.4.
func (g *Game) units(h hex.Hex) []int {
	i := g.board.grid.Index(h)
	if i < 0 {
		return nil
	}
	var units []int
	for n := g.field.first[i]; n >= 0; n = g.field.pieces[n].next {
		if g.counterOf(int(n)).kind.isUnit() {
			units = append(units, int(n))
		}
	}
	return units
}

// top is the top unit in a hex, -1 if there is none.
func (g *Game) top(h hex.Hex) int {
	i := g.board.grid.Index(h)
	if i < 0 {
		return -1
	}
	for n := g.field.first[i]; n >= 0; n = g.field.pieces[n].next {
		if g.counterOf(int(n)).kind.isUnit() {
			return int(n)
		}
	}
	return -1
}

// counterOf is the counter of a piece.
func (g *Game) counterOf(n int) *counter { return &g.counters[g.field.pieces[n].counter] }

func (g *Game) sideOf(n int) rules.Side { return g.counterOf(n).side }

// name is how a piece is called: its counter's name, with a letter for an
// extended line.
func (g *Game) name(n int) string {
	p := &g.field.pieces[n]
	return g.counters[p.counter].name + partLetters[p.part]
}

// partLetters are what the names of parts end with.
var partLetters = [...]string{"", "/a", "/b"}

// isCalled reports whether a name is a piece's, without making one: every look-up by name
// asks it of many pieces.
func (g *Game) isCalled(n int, name string) bool {
	p := &g.field.pieces[n]
	of, ok := strings.CutPrefix(name, g.counters[p.counter].name)
	return ok && of == partLetters[p.part]
}

// held says whose units or other pieces are in a hex: in close combat both sides'
// may be, and then the one who was there.
func (g *Game) held(h hex.Hex) rules.Side {
	if i := g.board.grid.Index(h); i >= 0 && g.field.first[i] >= 0 {
		return g.sideOf(int(g.field.first[i]))
	}
	return rules.NoSide
}

// holdsUnits reports whether a side has units in a hex.
func (g *Game) holdsUnits(h hex.Hex, s rules.Side) bool {
	i := g.board.grid.Index(h)
	if i < 0 {
		return false
	}
	for n := g.field.first[i]; n >= 0; n = g.field.pieces[n].next {
		if c := g.counterOf(int(n)); c.kind.isUnit() && c.side == s {
			return true
		}
	}
	return g.tailIn(h, s) >= 0
}

// eachUnit calls f for every unit of a side on the map, in order of battle.
func (g *Game) eachUnit(s rules.Side, f func(n int)) {
	for n := range g.field.pieces {
		if g.field.pieces[n].place == onMap && g.counterOf(n).kind.isUnit() && g.sideOf(n) == s {
			f(n)
		}
	}
}

// The three movers below are for apply methods only.

// put sets a piece down on top of the stack in a hex.
func (g *Game) put(n int, h hex.Hex) {
	g.lift(n)
	i := g.board.grid.Index(h)
	p := &g.field.pieces[n]
	p.at, p.place, p.next = h, onMap, g.field.first[i]
	g.field.first[i] = int16(n)
	g.stir(n)
	g.settle(h)
}

// putBelow sets a piece down at the bottom of the stack.
func (g *Game) putBelow(n int, h hex.Hex) {
	g.lift(n)
	link := &g.field.first[g.board.grid.Index(h)]
	for *link >= 0 {
		link = &g.field.pieces[*link].next
	}
	p := &g.field.pieces[n]
	p.at, p.place, p.next = h, onMap, -1
	*link = int16(n)
	g.stir(n)
	g.settle(h)
}

// stir notes that a unit has come into a hex: stacking is enforced when the phase ends. CWB 12.0.
func (g *Game) stir(n int) {
	g.gunnery.stirred = g.gunnery.stirred || g.counterOf(n).kind.isUnit()
}

// lift takes a piece up.
func (g *Game) lift(n int) {
	p := &g.field.pieces[n]
	if p.at.IsZero() {
		return
	}
	g.closeUp(n)
	link := &g.field.first[g.board.grid.Index(p.at)]
	for *link != int16(n) {
		link = &g.field.pieces[*link].next
	}
	*link = p.next
	from := p.at
	p.at, p.next = hex.Hex{}, -1
	g.settle(from)
}

// take takes a piece out of play.
func (g *Game) take(n int, to place) {
	g.lift(n)
	g.field.pieces[n].place, g.field.pieces[n].owes = to, 0
}
