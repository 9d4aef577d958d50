package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Field is the map of a battle as one side sees it. Movement points are in halves.
// CWB 9.0.
type Field struct {
	Own       []Piece    `json:"own"`               // this side's pieces on the map, in order of battle; both sides' for the referee
	Stacks    []Stack    `json:"stacks"`            // the enemy's, from the lowest hex to the highest
	Columns   []Column   `json:"columns,omitempty"` // drawn out along roads, both sides
	Coming    []Coming   `json:"coming,omitempty"`  // who is still to come, both sides: the orders of arrival are printed
	Gone      []Gone     `json:"gone,omitempty"`    // this side's pieces out of play; both sides' for the referee
	Divisions []Division `json:"divisions,omitempty"`
	Boats     []Boat     `json:"boats,omitempty"`
	Sight     int        `json:"sight,omitempty"` // how far anything is seen, in hexes; 0: no limit
	Rain      bool       `json:"rain,omitempty"`
	Confused  bool       `json:"confused,omitempty"` // this side has no orders: leaders rouse stacks, CWB-AH 5.2
	Recovery  bool       `json:"recovery,omitempty"` // stragglers may be gathered this turn, CWB 21.2
	Score     Score      `json:"score"`
	Targets   []Target   `json:"targets,omitempty"` // what this side can fire at in its fire segment, the nearest first
	Fires     []Volley   `json:"fires,omitempty"`   // what was fired at in this fire segment, CWB 20.3e
	Works     []Work     `json:"works,omitempty"`   // optional rules
	Digging   []Digging  `json:"digging,omitempty"`
	Surprises []Surprise `json:"surprises,omitempty"` // this side's
	Found     []hex.Hex  `json:"found,omitempty"`     // where surprise marches lie that the enemy has come upon
	Crowded   []hex.Hex  `json:"crowded,omitempty"`   // where this side has too many units, CWB 12.5
	Tried     []hex.Hex  `json:"tried,omitempty"`     // this side's stacks that somebody tried to rouse, CWB-AH 5.2
	Awards    []Award    `json:"awards,omitempty"`
	Standins  []Standin  `json:"stand_ins,omitempty"`
	Willing   []string   `json:"willing,omitempty"`   // this side's leaders whose commands may build works, optional rule
	Asked     []string   `json:"asked,omitempty"`     // and those who tried for it this turn
	Gathering []Gather   `json:"gathering,omitempty"` // this side's straggler recovery markers
	Together  [][]string `json:"together,omitempty"`  // this side's units that have attacked together in this phase, CWB 23.1e
	Standing  []Standing `json:"standing,omitempty"`  // this side's standing instructions; both sides' for the referee
	Doctrine  []Doctrine `json:"doctrine,omitempty"`  // and its fire doctrine
}

// Target is a hex of the enemy's that somebody of the viewer's side can fire at, by range,
// front and line of sight, and how far off the nearest of them is. CWB 13.2, 19.0, 20.3.
type Target struct {
	At    hex.Hex  `json:"at"`
	By    []string `json:"by"` // the nearest first
	Range int      `json:"range"`
}

// Award is what ground brought each side at the end of a day. CWB-AH 4.2.
type Award struct {
	Turn   int    `json:"turn"`
	Points [3]int `json:"points"` // by Side
}

// Standin is the brigade that its owner chose to stand for the leader of a division.
// CWB-AH 5.3.
type Standin struct {
	Side     rules.Side `json:"side"`
	Division string     `json:"division"`
	Brigade  string     `json:"brigade"`
}

// Gather is a straggler recovery marker: whose it is, where it lies, how the brigade is to
// face if it was destroyed, and who stood in the hex when it was placed. CWB 21.2.
type Gather struct {
	Side    rules.Side `json:"side"`
	Unit    string     `json:"unit"`
	At      hex.Hex    `json:"at"`
	Facing  string     `json:"facing"`
	Company []string   `json:"company,omitempty"`
}

// Piece is a piece of the viewer's side, known in full.
type Piece struct {
	Name       string     `json:"name"`
	Side       rules.Side `json:"side"`
	Kind       string     `json:"kind"` // infantry, cavalry, battery, leader, headquarters, wagon, train
	Army       string     `json:"army,omitempty"`
	Corps      string     `json:"corps,omitempty"`
	Division   string     `json:"division,omitempty"`
	At         hex.Hex    `json:"at"`
	Depth      int        `json:"depth,omitempty"`     // place in the stack, 0 the top
	Formation  string     `json:"formation,omitempty"` // infantry-line ...; empty for what has none
	Facing     string     `json:"facing,omitempty"`    // of units: the side of the hex
	State      string     `json:"state,omitempty"`     // of units: blood-lust, normal, shaken, disorganized, routed
	Level      string     `json:"level,omitempty"`     // fire level of a brigade or of this part of it
	Steps      int        `json:"steps,omitempty"`     // left
	Strength   int        `json:"strength,omitempty"`  // steps at full strength
	Casualties int        `json:"casualties,omitempty"`
	Stragglers int        `json:"stragglers,omitempty"`
	WreckAt    int        `json:"wreck_at,omitempty"` // losses that wreck it
	Wrecked    bool       `json:"wrecked,omitempty"`
	Morale     string     `json:"morale,omitempty"` // A to E, as printed
	Guns       int        `json:"guns,omitempty"`   // gun points
	Supply     int        `json:"supply,omitempty"` // points of a wagon
	Rating     int        `json:"rating,omitempty"`
	Stars      int        `json:"stars,omitempty"`
	Allowance  int        `json:"ma"`              // in halves, as it is formed
	Left       int        `json:"left"`            // in halves, this phase
	Spent      int        `json:"spent,omitempty"` // in halves, this phase
	Owes       int        `json:"owes,omitempty"`  // in halves, that it must still go back after a failed defence, CWB 10.4
	Marks      []string   `json:"marks,omitempty"` // low-ammo, recovering, fired, moved, encamped ...
	From       hex.Hex    `json:"from,omitzero"`   // where this phase found it, CWB-AH 5.2
	Roused     bool       `json:"roused,omitempty"`
	Rouser     bool       `json:"rouser,omitempty"`   // a leader who tried to rouse a stack this phase
	Answered   bool       `json:"answered,omitempty"` // guns that fired at the gunboats this turn, CWB-AH 2.5c
}

// Has reports whether a piece bears a mark.
func (p *Piece) Has(mark string) bool {
	for _, m := range p.Marks {
		if m == mark {
			return true
		}
	}
	return false
}

// Stack is what the enemy shows in a hex: the top unit, and what lies upon it.
// CWB 9.0.
type Stack struct {
	At        hex.Hex    `json:"at"`
	Side      rules.Side `json:"side"`
	Top       string     `json:"top"`             // the top unit; without units whatever lies on top
	Upon      string     `json:"upon,omitempty"`  // a leader or headquarters that lies on the top unit
	Kind      string     `json:"kind"`            // of the top
	Formation string     `json:"formation"`       // of the top; empty for what has none
	Facing    string     `json:"facing"`          // of the units
	Holds     string     `json:"holds,omitempty"` // troops, artillery, both: the answer that the owner owes; empty where it may not be asked
	Mood      string     `json:"mood,omitempty"`  // its morale marker, where markers lie open
}

// Coming is a piece that has not come yet.
type Coming struct {
	Name  string     `json:"name"`
	Side  rules.Side `json:"side"`
	Kind  string     `json:"kind"`
	Turn  int        `json:"turn"`
	Clock string     `json:"clock"`
	Entry string     `json:"entry"` // its letter
	At    hex.Hex    `json:"at"`
	Due   bool       `json:"due,omitempty"` // now
}

// Gone is a piece of the viewer's side out of play.
type Gone struct {
	Name       string     `json:"name"`
	Side       rules.Side `json:"side"`
	Kind       string     `json:"kind"`
	Casualties int        `json:"casualties,omitempty"`
	Stragglers int        `json:"stragglers,omitempty"` // may gather again, CWB 21.2
	Marks      []string   `json:"marks,omitempty"`
	At         hex.Hex    `json:"at,omitzero"` // where it gathers
}

// Division is a division of the viewer's side on the loss chart. CWB 22.0.
type Division struct {
	Name    string     `json:"name"`
	Side    rules.Side `json:"side"`
	Army    string     `json:"army"`
	Corps   string     `json:"corps,omitempty"`
	Wrecks  int        `json:"wrecks"` // wrecked brigades
	WreckAt int        `json:"wreck_at"`
	Wrecked bool       `json:"wrecked,omitempty"`
}

// Boat is a gunboat on the river. CWB-AH 2.5.
type Boat struct {
	Name  string `json:"name"`
	Here  bool   `json:"here"`
	Fired bool   `json:"fired,omitempty"` // in this fire segment
	Turn  int    `json:"turn,omitempty"`  // from which it is there, if it is to come
}

// Volley is a hex that was fired at in this fire segment, or the guns in it.
type Volley struct {
	At    hex.Hex `json:"at"`
	Guns  bool    `json:"guns,omitempty"`
	Boats bool    `json:"boats,omitempty"` // gunboats have fired at the hex, CWB-AH 2.5
}
