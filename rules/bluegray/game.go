package bluegray

import (
	"crypto/sha256"
	hextext "encoding/hex"
	"fmt"
	"slices"
	"sync"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/chart"
	"longroll/rules/hex"
)

// table is all of a game that never changes: the battle, the board as the
// options read it, and who is called what.
type table struct {
	*battle
	board    *board
	options  Options
	worth    []worth
	scenario scenario
	generals []general      // BGD 22.6.2
	results  *chart.Chart   // on which combat is fought
	scale    scale          // its columns
	pinTable *chart.Chart   // BGD 22.2.2, nil where nobody is pinned
	number   map[string]int // of a unit, by name
	allow    []int          // movement allowance, by number

	commandTable digitTable // BGD 22.4.3, if this game uses it

	roadsOut  []bool       // by hex index: a road leads from there to an exit
	edgeRoads [3][]hex.Hex // by Side: where a unit whose entry is blocked is sent on to, in turn
	lineEnds  [3][]hex.Hex // by Side: where a line must lead, BG-CEM 14.51, 14.52
	searches  *sync.Pool   // of *hex.Search, working space that games of this table share
	vistas    vistas       // what can be seen from where, which they share too
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
	turn     int
	phasing  rules.Side
	phase    phase
	units    []unit
	first    []int16 // by hex index, number of the first unit there in the order of battle, -1 for none
	holder   []rules.Side
	entered  []seen.Column
	standing [3][]seen.Standing
	combats  int // resolved this combat phase
	paused   int // combats resolved at the last pause, -1 for none this phase

	creek   creekMarch // of the Union's limit, BG-ANT 18.1
	awarded int        // points for cavalry that has left, BG-CEM 14.53
	morale  [3]int8    // by Side: how far it is demoralized, BGD 22.4.12

	plots    [3][]seen.Plot      // by Side, of this simultaneous game-turn. BGD 22.4.14
	allotted [3][]AttackAllotted // by Side, of this simultaneous combat phase
	sealed   [3]bool             // by Side: its sheet of this phase is in, BGD 22.4.14

	undrawn bool // its first movement phase has had no draw of command yet, BGD 22.4.3

	deployed [3][]seen.Placement // by Side: where units are to stand, while that is secret. BGD 22.4.13

	cup cup // Little Mac's, BGD 22.6.2

	seems [3][]rules.Side // by Side: who it takes to hold the hexes worth points. BGD 22.4.11

	works []hex.Hex // entrenchments, in the order of hexes. BGD 22.4.2

	leaders []leader // by number, BGD 22.6.2

	initiative rules.Side // who has won it, NoSide: the battle's first, BGD 22.5.1

	ruled [3]int // victory points by rulings, by Side

	setUpFresh bool // set up in a combat phase before anybody attacked
	midPhase   bool // set up from a table that says how many combats there have been
	ended      *rules.Result
	zones      [3]zone   // built when asked for, then shared by clones: never changed
	sights     [3]*sight // by Side: what it sees; likewise
	known      *known    // what a side does not know, if this is the game as it knows it; see fog.go
}

// unit is what changes of a counter. Its strength is in strength points, BG 2.5.
type unit struct {
	at       hex.Hex // nowhere unless on the map
	next     int16   // the next unit in the same hex, -1 for none
	strength int16
	status   status
	flags    flags
	column   int8    // movement points paid to enter this turn
	came     hex.Hex // from where it came into its hex last night, BGD 22.5.8
	comes    int8    // game-turn to which its entry is put off, 0: as scheduled. BG-CEM 14.33
	entry    hex.Hex // where it enters then
}

type status uint8

const (
	waiting    status = iota // not arrived
	onMap                    // in play
	eliminated               // lost
	exited                   // off the map for good
	absent                   // not in this game at all
)

var statusNames = [...]string{"waiting", "map", "eliminated", "exited", "absent"}

// flags are the marks a unit bears, most of them until the phase ends. Some chapters have
// theirs from 1 << 32 on, beyond those listed here.
type flags uint64

const (
	ineffective  flags = 1 << iota // BG 10.0
	moved                          // this movement phase
	attacked                       // has attacked this combat phase
	defended                       // has been attacked
	advancedFlag                   // after combat
	retreated                      // after combat
	displaced                      // made room
	withheld                       // a stack-mate attacked without it, BG 8.42
	mustLeave                      // ineffective and next to the enemy when the phase began, BGD 11.3
	leftZone                       // has left an enemy zone by night this game-turn, BGD 21.15
	resting                        // ineffective, by the train since the game-turn began, BGD 21.20
	paired                         // a gun with another in its hex when the combat phase began, BGD 21.6
	tried                          // has had its die to be effective again this phase, BG-ANT 21.0
	aided                          // guns that have helped in a defence this phase, BGD 22.4.8
	limbered                       // guns that have moved too far to attack, BGD 22.4.8
	inContact                      // cavalry in an enemy zone since the enemy's movement phase began, BGD 22.3
	digging                        // bears an entrenching marker, BGD 22.4.2
	justBegun                      // put there in this movement phase, BGD 22.4.2
	scattered                      // out of command this player-turn, BGD 22.4.3
	halted                         // out of command, and stands still. BGD 22.4.3
)

// phaseFlags last for one combat phase.
const phaseFlags = attacked | defended | advancedFlag | retreated | displaced | withheld | mustLeave | paired | tried | aided

func (u *unit) has(f flags) bool { return u.flags&f != 0 }

// phase is a place in a player-turn.
type phase uint8

const (
	movementPhase phase = iota
	combatPhase
	over
	deploying // before game-turn 1, BGD 22.4.13
)

var phaseNames = [...]string{"movement", "combat", "over", "deployment"}

func (p phase) String() string { return phaseNames[p] }

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
	c.leaders = slices.Clone(g.leaders)
	c.first = slices.Clone(g.first)
	c.holder = slices.Clone(g.holder)
	c.entered = slices.Clone(g.entered)
	for s := range g.seems {
		c.seems[s] = slices.Clone(g.seems[s])
	}
	return &c
}

// find gives a unit's number by its name.
func (g *Game) find(name string) (int, *rules.Refusal) {
	n, ok := g.number[name]
	if !ok || g.units[n].status == absent {
		return 0, &rules.Refusal{Reason: "there is no unit " + name + " in this game"}
	}
	return n, nil
}

// findOwn finds a unit that a side may order, by the rule of what it is to do.
func (g *Game) findOwn(s rules.Side, name string, rule rules.Cite) (int, error) {
	n, no := g.find(name)
	switch {
	case no != nil:
		return 0, no
	case g.forces[n].side != s:
		return 0, refuse(rule, "%s is not yours", name)
	}
	return n, nil
}

// at lists the units in a hex in the order of the order of battle.
func (g *Game) at(h hex.Hex) []int {
	i := g.board.grid.Index(h)
	if i < 0 || g.first[i] < 0 {
		return nil
	}
	here := make([]int, 0, stackLimit)
	for n := g.first[i]; n >= 0; n = g.units[n].next {
		here = append(here, int(n))
	}
	return here
}

// anyAt reports whether any unit in a hex is as f says.
func (g *Game) anyAt(h hex.Hex, f func(n int) bool) bool {
	for n := g.first[g.board.grid.Index(h)]; n >= 0; n = g.units[n].next {
		if f(int(n)) {
			return true
		}
	}
	return false
}

// heldBy says whose units are in a hex; a hex never holds both sides.
func (g *Game) heldBy(h hex.Hex) rules.Side {
	if i := g.board.grid.Index(h); i >= 0 && g.first[i] >= 0 {
		return g.forces[g.first[i]].side
	}
	return rules.NoSide
}

// count counts the units in a hex.
func (g *Game) count(h hex.Hex) int {
	n := 0
	for u := g.first[g.board.grid.Index(h)]; u >= 0; u = g.units[u].next {
		n++
	}
	return n
}

// each calls f for every unit of a side on the map, in order of battle.
func (g *Game) each(s rules.Side, f func(n int)) {
	for n := range g.units {
		if g.units[n].status == onMap && g.forces[n].side == s {
			f(n)
		}
	}
}

// put sets a unit down in a hex, and lift takes it up; only apply methods call them.
func (g *Game) put(n int, h hex.Hex) {
	g.lift(n)
	link := &g.first[g.board.grid.Index(h)]
	for *link >= 0 && *link < int16(n) {
		link = &g.units[*link].next
	}
	u := &g.units[n]
	u.at, u.status, u.next = h, onMap, *link
	u.comes, u.entry = 0, hex.Hex{}
	u.flags &^= resting | digging | justBegun
	*link = int16(n)
	g.zones[g.forces[n].side], g.sights[g.forces[n].side] = nil, nil
}

func (g *Game) lift(n int) {
	u := &g.units[n]
	if u.at.IsZero() {
		return
	}
	link := &g.first[g.board.grid.Index(u.at)]
	for *link != int16(n) {
		link = &g.units[*link].next
	}
	*link = u.next
	u.at, u.next = hex.Hex{}, -1
	g.zones[g.forces[n].side], g.sights[g.forces[n].side] = nil, nil
}

// take takes a unit out of play.
func (g *Game) take(n int, s status) {
	g.lift(n)
	g.sights[g.forces[n].side] = nil // who was due looks on no longer
	g.units[n].status = s
	g.units[n].flags = 0
	g.units[n].comes, g.units[n].entry = 0, hex.Hex{}
}

// pass notes that a unit passed through the hexes; a dummy takes none. BG-CHI 12.65-12.68;
// BGD 22.4.11.
func (g *Game) pass(n int, path []hex.Hex) {
	for i, w := range g.worth {
		if !slices.Contains(path, w.hex) {
			continue
		}
		if !g.isDummy(n) {
			g.holder[i] = g.forces[n].side
		}
		g.seem(n, i)
	}
}

// Digest is a hash of the whole position, hidden parts too.
func (g *Game) Digest() string {
	sum := sha256.New()
	fmt.Fprintln(sum, g.turn, g.phasing, g.phase, g.combats, g.paused, g.holder, g.entered, g.standing, g.ended)
	if g.ruled != [3]int{} {
		fmt.Fprintln(sum, "ruled", g.ruled)
	}
	if g.creek != limited {
		fmt.Fprintln(sum, "creek", g.creek)
	}
	if len(g.leaders) > 0 {
		fmt.Fprintln(sum, "leaders", g.leaders)
	}
	if g.initiative != rules.NoSide {
		fmt.Fprintln(sum, "initiative", g.initiative)
	}
	if g.awarded != 0 {
		fmt.Fprintln(sum, "cavalry", g.awarded)
	}
	if row := g.cupRow(); row != "" {
		fmt.Fprint(sum, row)
	}
	if g.phase == deploying {
		fmt.Fprintln(sum, "deployed", g.deployed)
		if g.sealed != [3]bool{} {
			fmt.Fprintln(sum, "sealed", g.sealed)
		}
	}
	if g.undrawn {
		fmt.Fprintln(sum, "undrawn")
	}
	if g.isCovert() {
		fmt.Fprintln(sum, "seems", g.seems)
	}
	if len(g.works) > 0 {
		fmt.Fprintln(sum, "works", g.works)
	}
	if g.morale != [3]int8{} {
		fmt.Fprintln(sum, "demoralized", g.morale)
	}
	if g.isSimultaneous() {
		allotted, elect := g.allottedPlain()
		fmt.Fprintln(sum, "simultaneous", g.plots, allotted, g.sealed)
		if elect != "" {
			fmt.Fprintln(sum, "elect", elect)
		}
	}
	for n, u := range g.units {
		fmt.Fprintln(sum, g.forces[n].name, u.at, u.strength, u.status, u.flags, u.column)
		if !u.came.IsZero() {
			fmt.Fprintln(sum, "came", u.came)
		}
		if u.comes != 0 {
			fmt.Fprintln(sum, "comes", u.comes, u.entry)
		}
	}
	return hextext.EncodeToString(sum.Sum(nil))
}

// Now is where the game stands. BG 4.0.
func (g *Game) Now() rules.Moment {
	if g.phase == over {
		return rules.Moment{Key: "over", Turn: g.turn, Turns: g.turns, Title: "the battle is over"}
	}
	if g.isTogether() {
		return g.nowTogether()
	}
	key, does := fmt.Sprintf("%d-%s-%s", g.turn, g.phasing, g.phase), ""
	if g.phase == combatPhase {
		key += fmt.Sprintf("-%d", g.combats)
		does = "attack"
	}
	return rules.Moment{Key: key, Turn: g.turn, Turns: g.turns, Side: g.phasing, Does: does,
		Title: fmt.Sprintf("GT %d %s %s", g.turn, g.phasing.Name(), g.phase)}
}

// Result is nil until the game is over.
func (g *Game) Result() *rules.Result { return g.ended }
