package hellbeforenight

import (
	"fmt"
	"slices"
	"sync"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// table is all of a game that never changes: the printed matter, the options, the board as
// they read it, and who is called what.
type table struct {
	*data.Battle
	info     rules.Battle
	options  Options
	board    *board
	number   map[string]int // of a unit, by name
	leaderNo map[string]int
	searches *sync.Pool // of *hex.Search, working space that games of this table share
}

// borrowSearch gives working space for one search; returnSearch takes it back.
func (t *table) borrowSearch() *hex.Search {
	if s, ok := t.searches.Get().(*hex.Search); ok {
		return s
	}
	return new(hex.Search)
}

func (t *table) returnSearch(s *hex.Search) { t.searches.Put(s) }

// Game is the true position of one match. Only an event's apply changes it.
type Game struct {
	*table
	turn    int // index in the calendar
	couplet int // from 1, HBN 4.2
	first   rules.Side
	phasing rules.Side
	phase   phase
	paused  int // combats fought at the last pause, -1 for none in this phase
	deeds   int // events in this couplet, by which dice are told apart

	units    []unit
	top      []int16 // by hex index: number of the top unit, -1 for none
	leaders  []leader
	reserves [3][letters]reserve
	cup      []bool  // by hero: it is in the cup, HBN 13.5A
	extra    []int16 // points left, by counter, HBN 5.9
	morale   [3]int8 // by army, HBN 16
	fortune  rules.Side
	stars    []star  // by the order of Stars, HBN 7.5
	boats    [2]bool // has fired in this couplet, HBN 11.5
	hq       headquarters

	combats  int       // fought in this combat phase
	target   hex.Hex   // the hex under attack, HBN 10.1H
	closed   []hex.Hex // against which no attack may begin any more
	lastHit  int16     // the unit that last attacked target, -1 for none: coordination, HBN 10.6
	fought   []seen.Fought
	shelled  []int16   // units at which bombardments are over, HBN 11.1C
	musketry []hex.Hex // at which infantry or cavalry has bombarded in this phase, HBN 11.1E
	shorted  [3]int8   // questionable markers placed in this administrative phase, HBN 4.5
	halves   [3]bool   // by Side: its part of the administrative phase is over
	column   []gate    // reinforcements that have entered in this phase, HBN 9.3E
	played   []int16   // couplets of each turn so far, HBN 9.3A

	standing [3][]seen.Standing
	deployed [3][]seen.Placement // while both set up, HBN 3.1
	sealed   [3]bool             // by Side: its sheet of this phase is in

	ruled [3]int // victory points by rulings
	ended *rules.Result
	zones [3]zone // built when asked for, then shared by clones: never changed
}

// letters is how many reserve markers a side has, A to F. HBN 2.1B.
const letters = 6

// unit is what changes of a combat unit.
type unit struct {
	at      hex.Hex // on the map; or, where it is beside Bark Road, the hex that it lies off
	from    hex.Hex // where it was when the movement phase began, HBN 13.3.5
	next    int16   // the unit below it in its stack, -1 for none
	place   place
	stage   stage // on the unit status box
	flags   flags
	hero    int8 // -1 for none
	reserve int8 // letter of the marker that it is in, from 0
	spent   int8 // movement points of this phase
	fresh   bool // made again by extra strength or its cadre: it comes from no Ready area, HBN 5.7
	attack  int8 // which of the hexes attacked in this phase it last attacked: 1 for the first of them
}

// place is where a unit is.
type place uint8

const (
	waiting   place = iota // a reinforcement that has not come
	onMap                  // in play
	inReserve              // in a reserve box, HBN 14
	beside                 // off the map, on Bark Road, HBN 9.2
	routed                 // on the unit status box, HBN 5.2C
	eliminated
	routedAndEliminated
	captured  // for good, HBN 5.6, 5.8
	destroyed // for good, HBN 5.11
	absent    // not in this game
)

var placeNames = [...]string{"waiting", "map", "reserve", "bark-road", "routed", "eliminated", "both", "captured", "destroyed", "absent"}

func (p place) String() string { return placeNames[p] }

// stage is how far a routed unit has got on its way back. HBN 5.6.
type stage uint8

const (
	noStage stage = iota
	isShattered
	isRouted
	isReady
)

var stageNames = [...]string{"", "shattered", "routed", "ready"}

func (s stage) String() string { return stageNames[s] }

// flags are what a unit bears. Each says when it goes. HBN 5.2B.
type flags uint32

const (
	disrupted    flags = 1 << iota // HBN 5.3
	questionable                   // HBN 5.7
	charge                         // HBN 10.8
	volley                         // HBN 10.9
	moved                          // this movement phase, in any way
	still                          // has done something in this movement phase that forbids it to move: it recovers, makes a reserve
	idle                           // may neither attack nor bombard in this couplet, HBN 5.3B, 13.3.4
	attacked                       // has attacked in this combat phase
	fired                          // has bombarded in this couplet
	defended                       // has been attacked in this combat phase
	tried                          // has tried to recover, or to make a reserve, in this phase
	marched                        // has tried a forced march in this phase
	advanced                       // in support after a combat of this phase: it attacks no more, HBN 10.13A
	entered                        // came on the map in this phase
	fromAfar                       // as a reinforcement, HBN 8.3F
	rolled                         // has had its cadre roll in this administrative phase, HBN 5.11
	deployedNow                    // out of a reserve in this phase, HBN 14.5
	movedBefore                    // in an earlier movement phase of this turn, HBN 8.3B by ruling.turn-word
	onTheWay                       // a reinforcement on Bark Road that has not been on the map yet, HBN 9.3C
	leans                          // has joined freely in this phase one that stood still, which then stays, HBN 8.3B
	surprised                      // deployed out of a reserve in this phase since the enemy came near, HBN 14.5C
	passive                        // recovered by a leader, and may not attack in this couplet, HBN 13.3.3
	flagsEnd                       // behind the last
)

// movementFlags last for one movement phase, combatFlags for one combat phase.
const (
	movementFlags = moved | still | tried | marched | entered | fromAfar | deployedNow | leans | surprised
	combatFlags   = attacked | defended | advanced
	coupletFlags  = idle | fired | passive
	lastingFlags  = disrupted | questionable
)

func (u *unit) has(f flags) bool { return u.flags&f != 0 }

// leader is what changes of a leader.
type leader struct {
	at      hex.Hex
	state   leaderState
	reserve int8
	flags   leaderFlags
	used    Use     // the bonus of this couplet, HBN 13.3
	speaks  int16   // the formation to which an F span holds for that bonus, 0 for none, HBN 13.1B
	from    hex.Hex // where he was when the movement phase began, HBN 13.3.5
}

type leaderState uint8

const (
	leaderWaiting leaderState = iota
	leaderOnMap
	leaderInReserve
	leaderBeside // on Bark Road
	leaderHit    // until the next administrative phase, HBN 13.4
	leaderUnhurt // he was hit, and comes back with a unit of his span, HBN 13.4D
	leaderKilled
	leaderCaptured
	leaderAside // Beauregard or his headquarters while the other is used, HBN 13.6
	leaderAbsent
)

var leaderStateNames = [...]string{"coming", "map", "reserve", "bark-road", "hit", "unhurt", "killed", "captured", "aside", "absent"}

func (s leaderState) String() string { return leaderStateNames[s] }

type leaderFlags uint8

const (
	leaderMoved       leaderFlags = 1 << iota // this movement phase
	leaderCoordinates                         // coordinates the attacks on the hex under attack, HBN 13.3.5
	leaderEntered                             // came on the map in this phase
	leaderFlagsEnd                            // behind the last
)

// reserve is a reserve marker. HBN 14.
type reserve struct {
	state reserveState
	at    hex.Hex
	flags reserveFlags
}

type reserveState uint8

const (
	notInPlay     reserveState = iota
	reserveOnMap               // with its letter up, or hidden
	reserveBeside              // on Bark Road
)

type reserveFlags uint8

const (
	reserveMoved    reserveFlags = 1 << iota // this movement phase
	reserveHidden                            // HBN 14.7
	reserveDummy                             // no unit is in it
	reserveNew                               // made in this phase
	reserveUnloaded                          // some of it was deployed in this phase
	reserveFlagsEnd                          // behind the last
)

// star is a hex that may be a morass. HBN 7.5A.
type star uint8

const (
	untried star = iota
	isMorass
	noMorass
	noStar // the game is played without morass hexes, HBN 3.2
)

// headquarters is how Beauregard's is used. HBN 13.6.
type headquarters struct {
	active bool
	turned bool // in this movement phase
}

// phase is a place in the sequence of play.
type phase uint8

const (
	deploying phase = iota // before turn 1, both sides, HBN 3.1
	movementPhase
	combatPhase
	administration // HBN 4.1.2B
	over
)

var phaseNames = [...]string{"deployment", "movement", "combat", "administration", "over"}

func (p phase) String() string { return phaseNames[p] }

// word is the phase as a sentence has it before that word.
func (p phase) word() string {
	if p == administration {
		return "administrative"
	}
	return p.String()
}

// MarshalText and UnmarshalText keep a phase by its name.
func (p phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p *phase) UnmarshalText(text []byte) error {
	i := slices.Index(phaseNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no phase %q", text)
	}
	*p = phase(i)
	return nil
}

// Clone returns an independent copy. The table is shared, for it never changes.
func (g *Game) Clone() rules.Game { return g.clone() }

func (g *Game) clone() *Game {
	c := *g
	c.units = slices.Clone(g.units)
	c.top = slices.Clone(g.top)
	c.leaders = slices.Clone(g.leaders)
	c.cup = slices.Clone(g.cup)
	c.extra = slices.Clone(g.extra)
	c.stars = slices.Clone(g.stars)
	c.closed = slices.Clone(g.closed)
	c.fought = slices.Clone(g.fought)
	c.shelled = slices.Clone(g.shelled)
	c.musketry = slices.Clone(g.musketry)
	c.column = slices.Clone(g.column)
	c.played = slices.Clone(g.played)
	for _, s := range rules.Sides {
		c.standing[s] = slices.Clone(g.standing[s])
		c.deployed[s] = slices.Clone(g.deployed[s])
	}
	return &c
}

// now is the turn under way.
func (g *Game) now() data.Turn { return g.Calendar[g.turn] }

// is reports whether the light of the turn is l. HBN 12.
func (g *Game) lit(l data.Light) bool { return g.now().Light == l }

// find gives a unit's number by its name.
func (g *Game) find(name string) (int, error) {
	n, ok := g.number[name]
	if !ok || g.units[n].place == absent {
		return 0, refuse("", "there is no unit %s in this game", name)
	}
	return n, nil
}

// findOwn gives the number of a unit of the side that orders.
func (b *bench) findOwn(name string) (int, error) {
	n, err := b.g.find(name)
	if err == nil && b.g.Units[n].Side != b.side {
		err = refuse("", "%s is not yours", name)
	}
	return n, err
}

// findLeader gives the number of a leader of the side that orders.
func (b *bench) findLeader(name string) (int, error) {
	l, ok := b.g.leaderNo[name]
	if !ok || b.g.leaders[l].state == leaderAbsent {
		return 0, refuse("", "there is no leader %s in this game", name)
	}
	if b.g.Leaders[l].Side != b.side {
		return 0, refuse("", "%s is not yours", name)
	}
	return l, nil
}

// side and kind of a unit.
func (g *Game) side(n int) rules.Side { return g.Units[n].Side }
func (g *Game) kind(n int) data.Kind  { return g.Units[n].Kind }
func (g *Game) name(n int) string     { return g.Units[n].Name }

// face is the side of a unit's counter that is up. HBN 5.2A.
func (g *Game) face(n int) data.Face {
	if g.units[n].has(disrupted) {
		return g.Units[n].Back
	}
	return g.Units[n].Front
}

// at lists the units in a hex from the top of the stack.
func (g *Game) at(h hex.Hex) []int {
	i := g.board.grid.Index(h)
	if i < 0 || g.top[i] < 0 {
		return nil
	}
	here := make([]int, 0, 4)
	for n := g.top[i]; n >= 0; n = g.units[n].next {
		here = append(here, int(n))
	}
	return here
}

// heldBy says whose units are in a hex, NoSide if none; reserves count, leaders do not.
func (g *Game) heldBy(h hex.Hex) rules.Side {
	if i := g.board.grid.Index(h); i >= 0 && g.top[i] >= 0 {
		return g.side(int(g.top[i]))
	}
	for _, s := range rules.Sides {
		for r := range g.reserves[s] {
			if m := &g.reserves[s][r]; m.state == reserveOnMap && m.at == h {
				return s
			}
		}
	}
	return rules.NoSide
}

// each calls f for every unit of a side on the map, in the order of battle.
func (g *Game) each(s rules.Side, f func(n int)) {
	for n := range g.units {
		if g.units[n].place == onMap && g.side(n) == s {
			f(n)
		}
	}
}

// put sets a unit down on top of whatever is in a hex, and lift takes it up; only apply
// methods call them.
func (g *Game) put(n int, h hex.Hex) {
	g.lift(n)
	i := g.board.grid.Index(h)
	u := &g.units[n]
	u.at, u.place, u.stage, u.next = h, onMap, noStage, g.top[i]
	g.top[i] = int16(n)
	g.zones[g.side(n)] = nil
}

func (g *Game) lift(n int) {
	u := &g.units[n]
	if u.place == onMap {
		link := &g.top[g.board.grid.Index(u.at)]
		for *link != int16(n) {
			link = &g.units[*link].next
		}
		*link = u.next
		g.zones[g.side(n)] = nil
	}
	if u.place == inReserve {
		g.leaveBox(n)
	}
	u.at, u.next = hex.Hex{}, -1
}

// pile puts the units of a hex in an order from the top; it lists them all.
func (g *Game) pile(h hex.Hex, order []int) {
	link := &g.top[g.board.grid.Index(h)]
	for _, n := range order {
		*link = int16(n)
		link = &g.units[n].next
	}
	*link = -1
}

// take takes a unit off the map to a place; its markers stay behind, and a hero goes back to
// the cup if it is lost. HBN 13.5C.
func (g *Game) take(n int, to place, s stage) {
	g.lift(n)
	u := &g.units[n]
	u.place, u.stage, u.spent = to, s, 0
	u.flags &= disrupted
	if to != inReserve && to != beside && u.hero >= 0 {
		g.cup[u.hero] = true
		u.hero = -1
	}
	if to == inReserve || to == beside {
		return
	}
	u.reserve = 0
}

// Result is nil until the game is over.
func (g *Game) Result() *rules.Result { return g.ended }

// Standing reports whether a command may be given out of turn.
func (g *Game) Standing(cmd rules.Command) bool {
	_, ok := cmd.(Instruct)
	return ok
}

// Close is what the clock gives for a side that owes a sheet.
func (g *Game) Close() rules.Command { return End{Default: true} }
