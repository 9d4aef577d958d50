package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of reserves. HBN 14. Of a hidden one the enemy hears neither letter nor units
// nor whether it is a dummy; what is empty here then is not known.
type (
	// ReserveTried is the roll to make a reserve.
	ReserveTried struct {
		Side   rules.Side  `json:"side"`
		Unit   string      `json:"unit,omitempty"`   // who makes it
		Leader string      `json:"leader,omitempty"` // who makes it instead
		Units  []string    `json:"units"`            // that are to go in
		At     hex.Hex     `json:"at"`
		Die    int         `json:"die"`
		Mods   rules.Tally `json:"mods,omitempty"`
		Need   int         `json:"need"` // at most this makes it
		Made   bool        `json:"made,omitempty"`
		Rule   rules.Cite  `json:"rule,omitempty"`
	}
	// ReserveMade is a reserve put on the map, letter up.
	ReserveMade struct {
		Side   rules.Side `json:"side"`
		Letter string     `json:"letter"`
		At     hex.Hex    `json:"at"`
		Units  []string   `json:"units"`
		Cost   int        `json:"cost,omitempty"`   // movement points, if it enters
		Column int        `json:"column,omitempty"` // its place in the column of reinforcements, from 1
		Off    hex.Hex    `json:"off,omitzero"`     // where on Bark Road its units were
		Takes  int        `json:"takes,omitempty"`
		Rule   rules.Cite `json:"rule,omitempty"`
	}
	// ReserveMoved is a reserve marker on the march.
	ReserveMoved struct {
		Side    rules.Side `json:"side"`
		Letter  string     `json:"letter,omitempty"`
		Leaders []string   `json:"leaders,omitempty"`
		Path    []hex.Hex  `json:"path"` // from where it was
		Spent   int        `json:"spent,omitempty"`
		Entered bool       `json:"entered,omitempty"` // from Bark Road
		Left    bool       `json:"left,omitempty"`    // to Bark Road
		Beside  bool       `json:"beside,omitempty"`  // along Bark Road
		Hidden  bool       `json:"hidden,omitempty"`
		Extra   bool       `json:"extra,omitempty"` // besides the movement of the phase, HBN 15.2
		Why     string     `json:"why,omitempty"`   // if it stops before its goal
	}
	// ReserveLost is the roll for the way out of a morass.
	ReserveLost struct {
		Side   rules.Side `json:"side"`
		Letter string     `json:"letter,omitempty"`
		At     hex.Hex    `json:"at"`
		Meant  hex.Hex    `json:"meant"`
		Die    int        `json:"die"`
		To     hex.Hex    `json:"to,omitzero"` // nowhere: it stays
	}
	// ReserveDeployed is units put down out of a reserve.
	ReserveDeployed struct {
		Side    rules.Side  `json:"side"`
		Letter  string      `json:"letter,omitempty"`
		At      hex.Hex     `json:"at"`
		Units   []Placement `json:"units"` // of one hex the top one first
		Leaders []string    `json:"leaders,omitempty"`
		Forced  bool        `json:"forced,omitempty"` // the enemy came near, HBN 14.5C
		Removed bool        `json:"removed,omitempty"`
	}
	// DeploymentFailed is a unit that may not join the stack where it was to be deployed.
	DeploymentFailed struct {
		Side   rules.Side `json:"side"`
		Letter string     `json:"letter,omitempty"`
		Unit   string     `json:"unit"`
		At     hex.Hex    `json:"at"`
	}
	// ReserveHidden is a reserve turned to its hidden side.
	ReserveHidden struct {
		Side      rules.Side `json:"side"`
		Letter    string     `json:"letter"`
		At        hex.Hex    `json:"at"`
		Count     int        `json:"count,omitempty"`     // markers put on it as dummies
		Dummies   []string   `json:"dummies,omitempty"`   // their letters
		Recovered []string   `json:"recovered,omitempty"` // units of it in normal status again
	}
	// ReserveShown is a hidden marker turned back to its letter.
	ReserveShown struct {
		Side   rules.Side `json:"side"`
		Letter string     `json:"letter"`
		At     hex.Hex    `json:"at"`
		Units  []string   `json:"units,omitempty"`
		Dummy  bool       `json:"dummy,omitempty"`
		By     []string   `json:"by,omitempty"` // the units that see it
	}
	// DummyRemoved is a dummy taken off the map.
	DummyRemoved struct {
		Side   rules.Side `json:"side"`
		Letter string     `json:"letter,omitempty"`
		At     hex.Hex    `json:"at"`
		Why    string     `json:"why,omitempty"` // if its owner did not order it
		Rule   rules.Cite `json:"rule,omitempty"`
	}
)

// Notice names the sentence of each.
func (ReserveTried) Notice() string     { return "reserve-tried" }
func (ReserveMade) Notice() string      { return "reserve-made" }
func (ReserveMoved) Notice() string     { return "reserve-moved" }
func (ReserveLost) Notice() string      { return "reserve-lost" }
func (ReserveDeployed) Notice() string  { return "reserve-deployed" }
func (DeploymentFailed) Notice() string { return "deployment-failed" }
func (ReserveHidden) Notice() string    { return "reserve-hidden" }
func (ReserveShown) Notice() string     { return "reserve-shown" }
func (DummyRemoved) Notice() string     { return "dummy-removed" }
