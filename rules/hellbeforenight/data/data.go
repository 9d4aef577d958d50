// Package data holds the counters, charts and map of Hell Before Night: stand-ins of our own making, over which an owner of the game lays his.
package data

import (
	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// Battle is all the printed matter of the battle. It is shared and never changes.
type Battle struct {
	Title    string
	Map      *ground.Map
	Terrain  Effects
	Combat   Results // rows 0 to 9 of the modified die by columns 3 to 9 of the intensity, HBN 10.2
	Shells   Results // rows 0 to 9 of the die by columns 1 to 9 of the strength, HBN 11.2
	March    March
	Lost     [10]Exit  // by die, HBN 7.5B
	Couplets []Spans   // boxes 1, 2, 3 and 4+ of the couplet track, HBN 4.3
	Morale   [7]Box    // boxes -3 to +3 of the army morale track, HBN 16.2
	Calendar []Turn    // in order of play, HBN 4.1
	Units    []Unit    // that always come, in the order of battle, Union first
	Optional []Unit    // that come only by their Option
	Leaders  []Leader  // likewise
	Heroes   []Hero    // the cup, HBN 13.5
	Extra    []Extra   // extra strength counters, HBN 5.9
	Stars    []hex.Hex // where there may be a morass, HBN 3.2
	BarkRoad []hex.Hex // its hexes from west to east, HBN 9.2
	Landing  []hex.Hex // 4318 and 4517: the Union enters, and the Confederacy wins there, HBN 3.3A
	North    hex.Hex   // 4500: Lew Wallace's entry, HBN 9.3B
	HQEntry  hex.Hex   // 1013, HBN 9.3C, 13.6D
	River    []hex.Hex // map-edge hexes that the gunboats reach, HBN 11.5A
	Sources  []rules.Source
	Missing  []string // figures that nobody knows; without them it cannot be played

	ground []spot // by the grid's Index
}

// Terrain is what is in a hex. HBN 2.3C.
type Terrain uint8

// The kinds of terrain; the map never prints a morass, HBN 3.2, 7.5.
const (
	Clear Terrain = iota
	LightWoods
	HeavyWoods
	Thicket
	Stream
	StreamThicket
	Morass
	Terrains
)

// Slope is what a hexside is to whoever crosses it. HBN 2.3E.
type Slope uint8

// The kinds of hexside.
const (
	Level Slope = iota
	GentleUp
	GentleDown
	SteepUp
	SteepDown
	DeepWater
	Slopes
)

// Mover is a column of the terrain effects chart.
type Mover uint8

// The columns, the first three as the kinds of unit.
const (
	ByInfantry Mover = iota
	ByArtillery
	ByCavalry
	ByReserve // HBN 14.4A
	Movers
)

// Cost is what it takes to enter a hex or cross a hexside: movement points (of a hexside, the
// least that the hex costs), Stop or Never. HBN 7.2.
type Cost int8

// Costs that are no number.
const (
	Stop  Cost = -1 // it must stop there
	Never Cost = -2
)

// Effect is a line of the terrain effects chart.
type Effect struct {
	Costs     [Movers]Cost
	Intensity int  // added to the intensity of a combat, HBN 10.5
	Die       int  // added to the attacker's die
	Check     int  // added to the die of a morale check, HBN 5.5C
	Zone      bool // zones extend into it, or across it, HBN 6.2
	Charge    bool // cavalry may charge out of and into it, HBN 10.3B
}

// Effects is the terrain effects chart.
type Effects struct {
	Hex   [Terrains]Effect
	Side  [Slopes]Effect
	Road  [Movers]Cost // along it
	Ford  [Movers]Cost // in place of the terrain of its hex
	Bonus int          // road hexes that a reserve enters for a movement point, HBN 7.4
}

// Who is whom a result strikes. HBN 10.10.
type Who uint8

// Attacker, defender, both.
const (
	Nobody Who = iota
	Attacker
	Defender
	Both
)

// Letter is what a result does. HBN 10.10.
type Letter uint8

// The letters.
const (
	Disrupt Letter = iota // r
	Retreat               // R
	Check                 // M
	Destroy               // X: eliminated
)

// Result is one result of a cell; the zero Result is none.
type Result struct {
	Who    Who
	What   Letter
	Weighs bool // r# or R#: it takes a morale of the enemy at least the affected unit's and By
	By     int
}

// Cell is a cell of a results table: what is read first and what in brackets.
type Cell struct {
	Text             string // as printed: "DR1(Dr)"
	Primary, Bracket Result
}

// Results is a results table: by row and column, counted from 0.
type Results [][]Cell

// March is the forced march table: by the modified die, from 0, and by morale from 1; beyond
// it the last row and the last column hold. HBN 7.6.
type March [][]Pace

// Pace is what a forced march gives.
type Pace struct {
	Points    int
	Disrupted bool
}

// Army is one of the three armies. HBN 16.1B.
type Army uint8

// The armies.
const (
	Tennessee Army = iota
	Ohio
	Mississippi
)

// Armies lists them in the order of their morale markers.
var Armies = [3]Army{Tennessee, Ohio, Mississippi}

// Kind is the kind of a combat unit. HBN 2.4.
type Kind uint8

// The kinds of unit; a reserve marker moves as artillery does, HBN 14.4A.
const (
	Infantry Kind = iota
	Artillery
	Cavalry
)

// Face is what one side of a counter shows. HBN 5.1B.
type Face struct {
	Strength, Range, Intensity, Morale int // artillery has no intensity
}

// Unit is a combat unit as printed. HBN 5.1.
type Unit struct {
	Name      string // unique in the game: "8 IL"; two of one name get the side's word behind: "9 KY CSA"
	Side      rules.Side
	Army      Army
	Kind      Kind
	Front     Face // in normal status
	Back      Face // disrupted, HBN 5.3
	Asterisk  bool // beside the range, HBN 5.9F, 5.11B
	Formation Span // batteries of the Union have a span of several, HBN 5.1B
	Brigade   string
	Slow      bool      // one movement point and no terrain that stops, HBN 7.1B
	Start     hex.Hex   // whose two hexes round it may take it; zero: it comes later. HBN 3.1B
	Turn      int       // 1 to 7 of 6 April in which it comes, 0: it is there at the start
	Couplet   int       // from which of that turn's couplets on
	Entry     []hex.Hex // where
	Option    string    // with which alone it comes, Crumps or Wood; empty: always
}

// Span is the formations that a counter belongs to or has to do with. HBN 5.1B, 8.3E, 13.1B.
type Span struct {
	From, To int  // formation numbers; 0 if none is named
	All      bool // A: of every formation of its army or, for a leader, all of it
	One      bool // F: any one formation, HBN 13.1B
	Guns     bool // AA: artillery of its army, HBN 5.9G
}

// Leader is a leader's counter. HBN 13.1.
type Leader struct {
	Name            string
	Side            rules.Side
	Army            Army
	Role            string
	Span            Span
	Command, Combat int
	HQ              bool    // Beauregard's headquarters, HBN 13.6
	Start           hex.Hex // zero: he comes later
	Turn, Couplet   int
	Entry           []hex.Hex
}

// Hero is a hero counter with its rating for either side. HBN 13.5.
type Hero struct {
	Name               string
	Union, Confederate int
}

// Extra is an extra strength counter. HBN 5.9B.
type Extra struct {
	Name   string
	Side   rules.Side
	Army   Army
	Span   Span
	Points int
}

// Light is what can be seen in a turn. HBN 12.
type Light uint8

// The kinds of light.
const (
	Day Light = iota
	Evening
	Night
)

// Turn is one turn of the game. HBN 4.1.
type Turn struct {
	Day    int // of April
	Number int // 1 to 7
	Name   string
	Begins string // as the clock shows it: "06:30"
	Ends   string
	Light  Light
}

// Spans are those of the die in a box of the couplet track; what is in neither leaves all as
// it was. HBN 4.3.
type Spans struct{ Same, Change [2]int } // lowest and highest

// Exit is where a lost unit leaves a morass. HBN 7.5B.
type Exit struct {
	Intended bool // it goes where it wanted to
	Side     hex.Side
}

// Box is a box of the army morale track. HBN 16.2.
type Box struct{ Intensity, Check int }
