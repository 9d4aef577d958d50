package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// The forecasts of orders on the map, made from the reader's own View. Nothing is rolled for
// them. Movement points and fire points are in halves. CWB 9.0.
type (
	// WillMove foretells pieces that go together: what it costs each, and where what is
	// seen of the enemy stops them.
	WillMove struct {
		Pieces    []string
		From      hex.Hex
		Path      []hex.Hex // as far as they come
		Found     bool      // the way was looked for, not written
		Entry     string    // letter of the entry hex of a reinforcement
		Ferry     bool
		Line      bool     // an extended line goes out
		Spent     []int    // by piece, by this order
		Left      []int    // by piece, after it
		Halts     bool     // an enemy zone of control ends the move
		Barred    hex.Hex  // where the enemy lets them not go
		Formation string   // taken at the end, or on coming on
		Force     []int    // numbers of dispatches that it brings into force
		Drawn     []Drawn  // fire that it draws
		Guns      []Of6    // gun points lost in limbering beside the enemy
		Overruns  []string // enemy leaders, headquarters and wagons in the way
	}
	// WillForm foretells a change of formation.
	WillForm struct {
		Piece     string
		Formation string
		Barred    bool // the enemy is too near
		Spent     int
		Left      int
		Drawn     []Drawn
		Guns      []Of6
	}
	// WillMarch foretells a forced march.
	WillMarch struct {
		Unit   string
		Second bool
		Left   int
		Check  Straggles
	}
	// WillFire foretells a fire combat against what is seen.
	WillFire struct {
		Target  hex.Hex
		Guns    bool
		Unit    string // that is hit; empty: leaders alone, or guns of which only the arm is known
		By      []string
		Boats   []string
		Points  int
		Shifts  rules.Tally
		Column  string // of the table, as printed
		Chances []Blow
		Low     []string // who runs low on ammunition on an 11 or 12
	}
	// WillCharge foretells a close combat as far as the attacker knows it.
	WillCharge struct {
		Units    []string
		Leaders  []string
		From     hex.Hex
		Target   hex.Hex
		Enemy    string // on top there
		Move     *WillMove
		Left     []int // movement points, by unit and leader
		Flank    bool
		Answers  bool // the enemy's top unit fires first
		Points   int  // own fire
		Shifts   rules.Tally
		Column   string
		Chances  []Blow
		Level    string // morale of the top unit, A to E
		Mods     rules.Tally
		Goes     int    // of 36 rolls, those that send the attackers back
		Strength int    // for the odds, before losses
		Doubled  bool   // the enemy, by his cover
		Against  int    // the enemy's top unit, if it has lost nothing, doubled if it is
		Shown    string // the odds against it
		Odds     []Odds
	}
	// WillRouse foretells a leader's roll to make a stack move.
	WillRouse struct {
		Leader string
		Need   int // or less
		Pieces []string
	}
	// WillEngage foretells guns that fire at the gunboats.
	WillEngage struct {
		Unit string
		Need int // of two dice
		Of36 int
	}
	// WillSupply foretells a brigade that is low on ammunition no more.
	WillSupply struct {
		Unit  string
		From  string
		Train bool
		Left  int // points of the wagon
	}
	// WillLoad foretells a wagon that is filled.
	WillLoad struct {
		Wagon  string
		Points int
	}
	// WillRecover foretells the roll for a brigade's stragglers.
	WillRecover struct {
		Unit    string
		At      hex.Hex
		Of      int // stragglers
		Mods    rules.Tally
		Chances []Of6 // steps that come back
	}
	// WillDrawUp foretells a piece set up by choice.
	WillDrawUp struct {
		Piece     string
		At        hex.Hex
		Formation string
		Facing    string
	}
	// WillFace foretells how the units of a hex face.
	WillFace struct {
		At      hex.Hex
		Facing  string
		Units   []string
		Already bool // they face so before it
	}
	// WillArrange foretells the order of a stack.
	WillArrange struct {
		At     hex.Hex
		Pieces []string // from the top down
		NewTop bool     // the enemy sees another on top
	}
	// WillPart foretells a detached battery.
	WillPart struct {
		Unit   string
		Points int
		From   string
		Left   int // gun points in the other
	}
	// WillJoin foretells a battery that takes a detached one in.
	WillJoin struct {
		Unit   string
		Points int
	}
	// WillGather foretells the division of an army commander's own.
	WillGather struct {
		Leader string
		Units  []string
	}
	// WillMark foretells a brigade that stands for the leader of its division.
	WillMark struct {
		Division string
		Brigade  string
		Out      []string // of its radius, as they stand
	}
	// WillDig foretells field works. Optional rules.
	WillDig struct {
		At     hex.Hex
		Stage  string // begun, breastworks, trench
		Facing string // of breastworks
		Stops  bool   // a trench is dug no further
	}
	// WillOwe names what a sheet leaves undone.
	WillOwe struct {
		What   string // touch, stoppage, enter, back, radius, line, crowded, low-ammo, cannon
		Pieces []string
		At     hex.Hex
		Number int      // of a dispatch
		Guns   []string // of the pieces, those in battery, which limber for it
		By     string   // a leader, command, wagon or train
		Rule   rules.Cite
	}

	// Drawn is fire that an order draws outside the fire phase.
	Drawn struct {
		At   hex.Hex
		From []hex.Hex // of the enemy, by what is seen
		Why  string
	}
	// Straggles is a straggler check that comes with an order.
	Straggles struct {
		Heavy   bool
		Mods    rules.Tally
		Chances []Of6 // steps lost
	}
	// Blow is a result of the fire table.
	Blow struct {
		Loss  int // casualties or gun points, in halves
		Check bool
		Up    int // rows that the check is shifted up
		Of36  int
	}
	// Odds is the attacker's chance at one column of the odds table.
	Odds struct {
		Odds string // "2-1"
		Of12 int    // chances of twelve that he wins
	}
	// Of6 is how many sides of a die give a number.
	Of6 struct {
		Number int
		Of6    int
	}
)

// Forecast names the sentence that tells each.
func (WillMove) Forecast() string    { return "move" }
func (WillForm) Forecast() string    { return "form" }
func (WillMarch) Forecast() string   { return "march" }
func (WillFire) Forecast() string    { return "fire" }
func (WillCharge) Forecast() string  { return "charge" }
func (WillRouse) Forecast() string   { return "rouse" }
func (WillEngage) Forecast() string  { return "engage" }
func (WillSupply) Forecast() string  { return "supply" }
func (WillLoad) Forecast() string    { return "load" }
func (WillRecover) Forecast() string { return "recover" }
func (WillDrawUp) Forecast() string  { return "draw-up" }
func (WillFace) Forecast() string    { return "face" }
func (WillArrange) Forecast() string { return "arrange" }
func (WillPart) Forecast() string    { return "part" }
func (WillJoin) Forecast() string    { return "join" }
func (WillGather) Forecast() string  { return "gather" }
func (WillMark) Forecast() string    { return "mark" }
func (WillDig) Forecast() string     { return "dig" }
func (WillOwe) Forecast() string     { return "owe" }
