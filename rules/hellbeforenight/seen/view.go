// Package seen holds what one side of Hell Before Night may know: its view of the field and
// what it is told of each event. Stacks are open, HBN 8.1C; what is hidden are reserves that
// are turned over and dummies, HBN 14.7, the other side's sheet and its standing instructions.
package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// View is the field as one side sees it.
type View struct {
	For     rules.Side `json:"for"` // NoSide: the referee
	Battle  string     `json:"battle"`
	Edition string     `json:"edition"`
	Options []Chosen   `json:"options"`

	Turn    int        `json:"turn"`  // from 1 to Turns over both days
	Turns   int        `json:"turns"` // 11
	Day     int        `json:"day"`   // of April
	Name    string     `json:"name"`  // of the turn: "Early Morning"
	Clock   string     `json:"clock"` // when it begins
	Light   string     `json:"light"` // day, evening, night
	Couplet int        `json:"couplet"`
	First   rules.Side `json:"first"`             // the first player
	Phasing rules.Side `json:"phasing"`           // who has the phase
	Phase   string     `json:"phase"`             // deployment, movement, combat, administration, over
	Combats int        `json:"combats,omitempty"` // fought in this combat phase
	Paused  bool       `json:"paused,omitempty"`
	Target  hex.Hex    `json:"target,omitzero"`  // the hex now under attack, HBN 10.1H
	Closed  []hex.Hex  `json:"closed,omitempty"` // against which all attacks are over
	Fought  []Fought   `json:"fought,omitempty"` // in this combat phase, for conditions

	Own      []Unit      `json:"own"`                 // on the map, in reserve, off the map on Bark Road
	Enemy    []Unit      `json:"enemy"`               // the same, without what is hidden
	Coming   []Coming    `json:"coming"`              // reinforcements of both sides, the schedule is open
	Lost     []Lost      `json:"lost"`                // on the unit status boxes of both sides, captured, destroyed
	Leaders  []Leader    `json:"leaders"`             // of both sides
	Reserves []Reserve   `json:"reserves"`            // own markers in play, and the enemy's as they lie
	Extra    []Extra     `json:"extra"`               // extra strength counters of both sides
	Armies   []Army      `json:"armies"`              // with their morale
	Stars    []Star      `json:"stars,omitempty"`     // hexes that may be, or are, a morass
	BarkRoad []hex.Hex   `json:"bark_road,omitempty"` // its hexes from west to east, HBN 9.2
	Boats    []Boat      `json:"boats,omitempty"`     // gunboats
	Fortune  rules.Side  `json:"fortune"`             // who holds the Fortune of War marker
	Cup      int         `json:"cup"`                 // heroes left in it
	Score    Score       `json:"score"`
	Standing []Standing  `json:"standing"` // this side's own
	Sealed   bool        `json:"sealed,omitempty"`
	Deployed []Placement `json:"deployed,omitempty"` // own, while both deploy
	Arrayed  []Arrayed   `json:"arrayed,omitempty"`  // own, while both deploy: where all would stand by now, HBN 3.1
	Shorted  int         `json:"shorted,omitempty"`  // markers that this side has placed in this administrative phase, HBN 4.5
	HQ       *HQ         `json:"hq,omitempty"`
	Facts    []string    `json:"facts,omitempty"` // rows of a table of positions for markers and the phase
}

// View gives the side whose view it is.
func (v View) View() rules.Side { return v.For }

// Option gives the value of an option of this game, empty if it has none of the name.
func (v View) Option(name string) string {
	for _, o := range v.Options {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}

// Chosen is an option with the value that holds in this game.
type Chosen struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Unit is a combat unit in play, with the ratings of the side of the counter that is up.
type Unit struct {
	Unit         string     `json:"unit"`
	Side         rules.Side `json:"side"`
	Type         string     `json:"type"`      // inf, art, cav
	Army         string     `json:"army"`      // Tennessee, Ohio, Mississippi
	Formation    string     `json:"formation"` // "3", "1-18", "A"
	Strength     int        `json:"strength"`
	Range        int        `json:"range"`
	Intensity    int        `json:"intensity,omitempty"`
	Bracketed    bool       `json:"bracketed,omitempty"` // intensity of cavalry, HBN 10.3
	Morale       int        `json:"morale"`
	Asterisk     bool       `json:"asterisk,omitempty"`
	Allowance    int        `json:"ma"`
	At           hex.Hex    `json:"at,omitzero"`        // on the map
	Level        int        `json:"level"`              // in its stack: 0 is the top
	Reserve      string     `json:"reserve,omitempty"`  // letter of the marker that it is in
	BarkRoad     hex.Hex    `json:"bark_road,omitzero"` // off the map beside it, HBN 9.2
	InZone       bool       `json:"zone,omitempty"`
	Disrupted    bool       `json:"disrupted,omitempty"`
	Questionable bool       `json:"questionable,omitempty"`
	Charge       bool       `json:"charge,omitempty"`
	Volley       bool       `json:"volley,omitempty"`
	Hero         int        `json:"hero,omitempty"` // rating of the hero with it
	Moved        bool       `json:"moved,omitempty"`
	Spent        int        `json:"spent,omitempty"`    // movement points of this phase
	Bound        bool       `json:"bound,omitempty"`    // must move to the heaviest firing, HBN 7.9
	BoundTo      []hex.Hex  `json:"bound_to,omitempty"` // the nearest hexes of it
	Attacked     bool       `json:"attacked,omitempty"` // has attacked in this phase
	Fired        bool       `json:"fired,omitempty"`    // has bombarded in this couplet
	Defended     bool       `json:"defended,omitempty"` // has been attacked in this phase
	Idle         bool       `json:"idle,omitempty"`     // may not fight in this couplet: it recovered or was rallied
	Passive      bool       `json:"passive,omitempty"`  // may not attack in this couplet: a leader recovered it
	Marks        []string   `json:"marks,omitempty"`    // all of what it bears, as a table of positions says it
}

// Coming is a reinforcement, unit or leader, that has not arrived.
type Coming struct {
	Name      string     `json:"name"`
	Side      rules.Side `json:"side"`
	Type      string     `json:"type"`    // inf, art, cav, leader, hq
	Turn      int        `json:"turn"`    // from which it may enter
	Couplet   int        `json:"couplet"` // of that turn
	At        []hex.Hex  `json:"at"`
	Due       bool       `json:"due,omitempty"` // it may enter now
	Formation string     `json:"formation,omitempty"`
	Marks     []string   `json:"marks,omitempty"` // as a table of positions says it
}

// Lost is a unit that is off the map and not on its way.
type Lost struct {
	Unit      string     `json:"unit"`
	Side      rules.Side `json:"side"`
	Type      string     `json:"type"`
	Column    string     `json:"column"`          // routed, eliminated, both; or captured, destroyed for good. HBN 5.2C
	Stage     string     `json:"stage,omitempty"` // ready, routed, shattered. HBN 5.6
	Formation string     `json:"formation"`
	Disrupted bool       `json:"disrupted,omitempty"` // the side of the counter that was up
	Asterisk  bool       `json:"asterisk,omitempty"`
	Marks     []string   `json:"marks,omitempty"` // as a table of positions says it
}

// Leader is a leader, in play or not.
type Leader struct {
	Leader  string     `json:"leader"`
	Side    rules.Side `json:"side"`
	Army    string     `json:"army"`
	Span    string     `json:"span"` // "3-5", "A", "AoT", "F"
	Command int        `json:"command"`
	Combat  int        `json:"combat"`
	State   string     `json:"state"` // map, reserve, bark-road, coming, hit, killed, captured, aside
	At      hex.Hex    `json:"at,omitzero"`
	Reserve string     `json:"reserve,omitempty"`
	Moved   bool       `json:"moved,omitempty"`
	Used    string     `json:"used,omitempty"` // the bonus of this couplet
	HQ      bool       `json:"hq,omitempty"`
	Marks   []string   `json:"marks,omitempty"` // as a table of positions says it
}

// HQ is Beauregard's headquarters, if it is used. HBN 13.6.
type HQ struct {
	Active bool `json:"active,omitempty"`
}

// Reserve is a reserve marker on the map or beside Bark Road. A hidden one of the enemy has
// neither letter nor units, and several of one hex are told apart by nothing.
type Reserve struct {
	Side     rules.Side `json:"side"`
	Letter   string     `json:"letter,omitempty"`
	At       hex.Hex    `json:"at,omitzero"`
	BarkRoad hex.Hex    `json:"bark_road,omitzero"`
	Hidden   bool       `json:"hidden,omitempty"`
	Dummy    bool       `json:"dummy,omitempty"` // known to be one: it is mine, or it was seen
	Units    []string   `json:"units,omitempty"`
	Moved    bool       `json:"moved,omitempty"`
}

// Extra is an extra strength counter. HBN 5.9.
type Extra struct {
	Name   string     `json:"name"`
	Side   rules.Side `json:"side"`
	Span   string     `json:"span"`
	Points int        `json:"points"`
}

// Army is an army with its morale. HBN 16.
type Army struct {
	Name   string     `json:"name"`
	Side   rules.Side `json:"side"`
	Morale int        `json:"morale"`
}

// Star is a hex with a morass marker. HBN 7.5.
type Star struct {
	At     hex.Hex `json:"at"`
	Morass bool    `json:"morass,omitempty"` // it is one; else nobody knows yet
}

// Boat is a gunboat. HBN 11.5.
type Boat struct {
	Name  string `json:"name"`
	Fired bool   `json:"fired,omitempty"` // in this couplet
}

// Fought is what came of an attack of this combat phase, for conditions.
type Fought struct {
	Attack int      `json:"attack"` // its number, from 1
	Unit   string   `json:"unit"`
	At     hex.Hex  `json:"at"`
	Came   []string `json:"came"` // the outcomes that hold of it
}

// Score is the points of both sides with the reason of each. HBN 3.3, 3.4.
type Score struct {
	Union       int        `json:"union"`
	Confederate int        `json:"confederate"`
	Rows        []Row      `json:"rows"`
	Winner      rules.Side `json:"winner,omitempty"`
	Level       string     `json:"level,omitempty"` // decisive, substantial, marginal
}

// Row is one award of points.
type Row struct {
	Side   rules.Side `json:"side"`
	Points int        `json:"points"`
	Why    string     `json:"why"`
	Count  int        `json:"count,omitempty"` // how many of them
	Rule   rules.Cite `json:"rule,omitempty"`
}

// Placement is a unit or leader with the hex it is to stand in.
type Placement struct {
	Unit string  `json:"unit"`
	At   hex.Hex `json:"at"`
}

// Arrayed is a unit, or a leader with his name alone, before the battle: At is where it is to
// stand, by order or by default.
type Arrayed struct {
	Unit
	Start   hex.Hex `json:"start"` // the hex named for it, HBN 3.1B
	Ordered bool    `json:"ordered,omitempty"`
}

// Standing is one standing instruction. What says of which kind it is; the later given goes
// before the earlier, and one that names a unit before one that names none.
//
//	retreat   Unit (empty: any): to the first of To that is open
//	marker    Unit: Word is charge, volley or none, when it was not attacked (HBN 10.1B)
//	defend    Leader Word adds his rating to Unit in defence (HBN 13.3.7)
//	restack   the order of Units, from the top, before an attack of another formation (HBN 10.6C)
//	replace   Unit takes extra strength where it stands: Yes or not (HBN 5.10)
//	unload    Reserve Word, when it must deploy: Places (HBN 14.5C)
//	turn      Word is first or end, at a change (HBN 4.3)
//	rest      Word is default or ask: what all others leave open takes its default, or is asked
//	fortune   Word is kill, move, shot, free, recover or counter; Unit, To as it needs (HBN 15)
type Standing struct {
	What   string      `json:"what"`
	Unit   string      `json:"unit,omitempty"`
	Units  []string    `json:"units,omitempty"`
	Word   string      `json:"word,omitempty"`
	To     []hex.Hex   `json:"to,omitempty"`
	Yes    bool        `json:"yes,omitempty"`
	Places []Placement `json:"places,omitempty"`
}
