package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is seen and told of leaders. BGD 22.6.2.

// Leader is a leader of either side; all see him.
type Leader struct {
	Name   string     `json:"name"`
	Side   rules.Side `json:"side"`
	Stars  int        `json:"stars"`
	Rating int        `json:"rating"`
	Plain  bool       `json:"plain,omitempty"` // gives no bonus
	At     hex.Hex    `json:"at,omitzero"`     // nowhere unless on the map
	State  string     `json:"state,omitempty"` // waiting, fallen (to be replaced), removed or awaits (his men)
	Moved  bool       `json:"moved,omitempty"` // this movement phase
	Falls  int        `json:"falls,omitempty"` // how often he was eliminated
	Turn   int        `json:"turn,omitempty"`  // of arrival
	Enters []hex.Hex  `json:"enters,omitempty"`
	Leads  []string   `json:"leads,omitempty"` // units of his command on the map
}

// LeaderMoved tells where a leader went: by his own points, with a unit that goes back, to
// another unit of his command, or off the map for good.
type LeaderMoved struct {
	Leader string
	Side   rules.Side
	Path   []hex.Hex // one hex: he comes there; none: he is removed
	Cost   int
	Cause  string // moves, enters, follows, joins, removed, awaits, comes
}

// LeaderTested tells of the die for a leader whose unit is lost.
type LeaderTested struct {
	Leader  string
	Side    rules.Side
	At      hex.Hex
	Die     int
	DieName string
	Need    int // he is lost on this or less
	Lost    bool
}

// LeaderReplaced tells who takes a lost leader's place, and how many of his units stray.
type LeaderReplaced struct {
	Leader  string
	Side    rules.Side
	Unit    string
	At      hex.Hex
	Die     int
	DieName string
	Strays  []string
}

// CommandReckoned tells which units of a side no leader commands in this player-turn.
type CommandReckoned struct {
	Side rules.Side
	Out  []string
}

// Notice names the sentence that tells each.
func (LeaderMoved) Notice() string     { return "leader-moved" }
func (LeaderTested) Notice() string    { return "leader-tested" }
func (LeaderReplaced) Notice() string  { return "leader-replaced" }
func (CommandReckoned) Notice() string { return "command-reckoned" }
