package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// The commands of this system. Units, leaders and gunboats go by name; a reserve of one's
// own goes by its letter, "A" to "F". A path lists the hexes entered, in order, without the
// one it starts from. To, in place of a path or behind an entry hex, is the goal: the cheapest
// way there is taken.
type (
	// Deploy puts a unit or a leader within two hexes of its starting hex. HBN 3.1B.
	Deploy struct {
		Unit string  `json:"unit"`
		At   hex.Hex `json:"at"`
	}

	// Move takes a unit or a stack, with leaders who go along, over a path. HBN 7.1, 8.2.
	Move struct {
		Units   []string  `json:"units"`
		Leaders []string  `json:"leaders,omitempty"`
		Path    []hex.Hex `json:"path,omitempty"`
		To      hex.Hex   `json:"to,omitzero"`
		March   bool      `json:"march,omitempty"`  // a forced march is tried first, HBN 7.6
		Charge  bool      `json:"charge,omitempty"` // and is marked with a charge marker, HBN 7.1F
		Exit    bool      `json:"exit,omitempty"`   // and leaves the map from the last hex, HBN 9.2B
	}
	// Enter brings reinforcements on, or units back from Bark Road. HBN 9.2E, 9.3.
	Enter struct {
		Units   []string  `json:"units"`
		Leaders []string  `json:"leaders,omitempty"`
		At      hex.Hex   `json:"at"` // the entry hex
		Path    []hex.Hex `json:"path,omitempty"`
		To      hex.Hex   `json:"to,omitzero"`
		March   bool      `json:"march,omitempty"`
		Charge  bool      `json:"charge,omitempty"`
		Reserve bool      `json:"reserve,omitempty"` // in a reserve marker, HBN 14.3F
	}
	// Sidestep moves along Bark Road, off the map, to the next of its hexes. HBN 9.2B.
	Sidestep struct {
		Units   []string `json:"units,omitempty"`
		Leaders []string `json:"leaders,omitempty"`
		Reserve string   `json:"reserve,omitempty"`
		To      hex.Hex  `json:"to"`
	}
	// Recover tries to undo disruption. HBN 5.3B.
	Recover struct {
		Unit string `json:"unit"`
	}
	// Volley marks the units of a hex with a volley marker. HBN 10.9A.
	Volley struct {
		At hex.Hex `json:"at"`
	}
	// Restack says the order of the units in a hex, from the top. HBN 8.1F.
	Restack struct {
		At    hex.Hex  `json:"at"`
		Units []string `json:"units"`
	}
	// Reenter puts a unit of the Ready area on the map, in a movement phase or in the
	// administrative phase. HBN 5.6B, 9.1.
	Reenter struct {
		Unit string  `json:"unit"`
		At   hex.Hex `json:"at"`
	}
	// Rebuild spends extra strength on an eliminated unit. HBN 5.9C.
	Rebuild struct {
		Unit string  `json:"unit"`
		At   hex.Hex `json:"at"`
		From string  `json:"from,omitempty"` // the counter, if several would do
	}

	// MoveLeader moves leaders without a unit. HBN 7.8, 13.2.
	MoveLeader struct {
		Leaders []string  `json:"leaders"`
		Path    []hex.Hex `json:"path,omitempty"`
		To      hex.Hex   `json:"to,omitzero"`
		Enter   bool      `json:"enter,omitempty"` // the first hex of the path is the entry hex
	}
	// Lead applies a leader's bonus in a movement phase or before a combat. HBN 13.3.
	Lead struct {
		Leader string   `json:"leader"`
		Use    Use      `json:"use"`
		Units  []string `json:"units,omitempty"`
		At     hex.Hex  `json:"at,omitzero"` // where a stack is made, or a unit of an F span belongs
	}
	// FlipHQ turns Beauregard's headquarters to its other side. HBN 13.6D.
	FlipHQ struct{}
	// ReplaceHQ puts Beauregard in place of his headquarters. HBN 13.6E.
	ReplaceHQ struct{}

	// Gather makes a reserve. HBN 14.3, 13.3.1.
	Gather struct {
		Unit   string   `json:"unit"`             // who makes it; the marker lies in its hex
		Leader string   `json:"leader,omitempty"` // who makes it instead
		Units  []string `json:"units,omitempty"`  // who goes in; empty: all who may
	}
	// MoveReserve moves a reserve, or a dummy. HBN 14.4.
	MoveReserve struct {
		Reserve string    `json:"reserve"`
		Leaders []string  `json:"leaders,omitempty"`
		Path    []hex.Hex `json:"path,omitempty"`
		To      hex.Hex   `json:"to,omitzero"`
		Exit    bool      `json:"exit,omitempty"`
		Enter   bool      `json:"enter,omitempty"` // back from Bark Road: the first hex of the path is where it comes on
	}
	// Unload deploys units from a reserve. HBN 14.5.
	Unload struct {
		Reserve string           `json:"reserve"`
		Units   []seen.Placement `json:"units"`
	}
	// Hide flips a reserve to its hidden side, with dummies if any. HBN 14.7.
	Hide struct {
		Reserve string `json:"reserve"`
		Dummies int    `json:"dummies,omitempty"`
	}
	// Lift takes a dummy off. HBN 14.7C.
	Lift struct {
		Reserve string `json:"reserve"`
	}

	// Attack is one combat. HBN 10.2.
	Attack struct {
		Unit     string     `json:"unit"`
		At       hex.Hex    `json:"at"`
		Number   int        `json:"number,omitempty"` // as counted in this combat phase, from 1; 0: the next
		If       *Condition `json:"if,omitempty"`
		Leader   string     `json:"leader,omitempty"`      // adds his combat rating, HBN 13.3.6
		Together string     `json:"coordinator,omitempty"` // the leader who makes it coordinated, HBN 13.3.5
		Support  []Advance  `json:"support,omitempty"`     // who advances in support, HBN 10.13
		Then     []Further  `json:"then,omitempty"`        // continuation, in the order tried, HBN 10.14
		Stay     bool       `json:"stay,omitempty"`        // no continuation
	}
	// Bombard fires at a unit. Each unit that is named fires alone, unless they fire
	// together. HBN 11.1, 11.4.
	Bombard struct {
		Units    []string   `json:"units"`
		At       hex.Hex    `json:"at"`
		Targets  []string   `json:"targets,omitempty"` // empty: the top unit; more than one only together
		Together bool       `json:"together,omitempty"`
		If       *Condition `json:"if,omitempty"`
	}
	// Shell fires a gunboat at a unit by day, at a hex by night. HBN 11.5.
	Shell struct {
		Boat   string     `json:"boat"`
		At     hex.Hex    `json:"at"`
		Target string     `json:"target,omitempty"` // empty: the top unit
		If     *Condition `json:"if,omitempty"`
	}

	// Cadre rolls for an eliminated unit. HBN 5.11.
	Cadre struct {
		Unit string `json:"unit"`
	}
	// Short puts questionable markers on units of the enemy. HBN 4.5.
	Short struct {
		Units []string `json:"units"`
	}
	// Rejoin says on which unit a leader who was hit comes back. HBN 13.4D.
	Rejoin struct {
		Leader string `json:"leader"`
		Unit   string `json:"unit"`
	}

	// Instruct replaces the standing instructions of a side, or adds to them.
	Instruct struct {
		Clear    bool            `json:"clear,omitempty"`
		Standing []seen.Standing `json:"standing,omitempty"`
	}
	// Pause ends a sheet within the combat phase; another follows.
	Pause struct{}
	// End ends a sheet: nothing more is moved or attacked.
	End struct {
		Default bool `json:"default,omitempty"` // the clock gave it
	}
)

// Use is a leader's bonus. HBN 13.3.
type Use string

// The nine bonuses. That on a combat's attack is also given with the attack itself.
const (
	ToReserve    Use = "reserve"    // HBN 13.3.1
	ToStack      Use = "stack"      // HBN 13.3.2
	ToRecover    Use = "recover"    // HBN 13.3.3
	ToRally      Use = "rally"      // HBN 13.3.4
	ToCoordinate Use = "coordinate" // HBN 13.3.5
	ToAttack     Use = "attack"     // HBN 13.3.6
	ToDefend     Use = "defend"     // HBN 13.3.7
	ToHero       Use = "hero"       // HBN 13.3.8
	ToStrength   Use = "strength"   // HBN 13.3.9
)

// Condition is on what came of an attack earlier in the same combat phase: the order is
// carried out only if it did.
type Condition struct {
	Attack int    `json:"attack"` // number of the Attack in this combat phase as ordered, from 1
	Came   string `json:"came"`   // of it: one of Outcomes
}

// Outcomes are what a condition may ask of an attack: the defender was routed, retreated,
// was eliminated, or anything of these (falls), or nothing of these (stands); the attacker
// advanced; or he was disrupted, thrown back or worse (fails).
var Outcomes = []string{"routs", "retreats", "dies", "falls", "stands", "advances", "fails"}

// Advance is a supporting advance. HBN 10.13.
type Advance struct {
	Unit string  `json:"unit"` // it or its stack
	To   hex.Hex `json:"to"`
}

// Further is one continuation: who attacks, from where, which hex. HBN 10.14.
type Further struct {
	Unit string  `json:"unit,omitempty"` // in place of the unit that attacked, from its stack
	Move hex.Hex `json:"move,omitzero"`  // the one hex it moves first
	At   hex.Hex `json:"at"`
}

var commandKinds = rules.NewKinds[rules.Command](append([]rules.Command{
	Deploy{}, Move{}, Enter{}, Sidestep{}, Recover{}, Volley{}, Restack{}, Reenter{}, Rebuild{},
	MoveLeader{}, Lead{}, FlipHQ{}, ReplaceHQ{}, Gather{}, MoveReserve{}, Unload{}, Hide{}, Lift{},
	Attack{}, Bombard{}, Shell{}, Cadre{}, Short{}, Rejoin{}, Instruct{}, Pause{}, End{},
}, rulingCommands...)...)

// Kind names each command in the journal.
func (Deploy) Kind() string      { return "deploy" }
func (Move) Kind() string        { return "move" }
func (Enter) Kind() string       { return "enter" }
func (Sidestep) Kind() string    { return "sidestep" }
func (Recover) Kind() string     { return "recover" }
func (Volley) Kind() string      { return "volley" }
func (Restack) Kind() string     { return "restack" }
func (Reenter) Kind() string     { return "reenter" }
func (Rebuild) Kind() string     { return "rebuild" }
func (MoveLeader) Kind() string  { return "move-leader" }
func (Lead) Kind() string        { return "lead" }
func (FlipHQ) Kind() string      { return "flip-hq" }
func (ReplaceHQ) Kind() string   { return "replace-hq" }
func (Gather) Kind() string      { return "gather" }
func (MoveReserve) Kind() string { return "move-reserve" }
func (Unload) Kind() string      { return "unload" }
func (Hide) Kind() string        { return "hide" }
func (Lift) Kind() string        { return "lift" }
func (Attack) Kind() string      { return "attack" }
func (Bombard) Kind() string     { return "bombard" }
func (Shell) Kind() string       { return "shell" }
func (Cadre) Kind() string       { return "cadre" }
func (Short) Kind() string       { return "short" }
func (Rejoin) Kind() string      { return "rejoin" }
func (Instruct) Kind() string    { return "instruct" }
func (Pause) Kind() string       { return "pause" }
func (End) Kind() string         { return "end" }
