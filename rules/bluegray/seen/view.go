// Package seen holds what one side of a Blue & Gray battle may know: its view of
// the field and what it is told of each event. It can name neither a Unit nor a
// Game, so nothing hidden can travel in it.
package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// View is the field as one side sees it. In Blue & Gray the board is open; what
// is hidden is the other side's sheet and its standing instructions.
type View struct {
	For      rules.Side  `json:"for"` // NoSide: the referee
	Battle   string      `json:"battle"`
	Edition  string      `json:"edition"`
	Options  []Chosen    `json:"options"` // every option of the game with its value
	Turn     int         `json:"turn"`
	Turns    int         `json:"turns"`
	Phase    string      `json:"phase"` // movement, combat or over
	Phasing  rules.Side  `json:"phasing"`
	Night    bool        `json:"night,omitempty"`
	Combats  int         `json:"combats,omitempty"`  // resolved this combat phase
	Paused   bool        `json:"paused,omitempty"`   // nothing was attacked since the last pause
	Fresh    bool        `json:"fresh,omitempty"`    // set up in this combat phase, before what opens it
	Own      []Own       `json:"own"`                // on the map, in the order of the order of battle
	Enemy    []Enemy     `json:"enemy"`              // on the map
	Coming   []Coming    `json:"coming"`             // not yet arrived, both sides: the schedule is open
	Gone     []Gone      `json:"gone"`               // eliminated or exited, both sides
	Score    Score       `json:"score"`              // as it would be if the game ended now
	Held     []Held      `json:"held"`               // hexes worth points
	Standing []Standing  `json:"standing"`           // this side's own instructions
	Town     *Town       `json:"town,omitempty"`     // that gives points only whole, BG-ANT 17.1
	Limit    *Limit      `json:"limit,omitempty"`    // on how many units the Union may move, BG-ANT 18.1
	Riders   *Riders     `json:"riders,omitempty"`   // cavalry that has left, BG-CEM 14.53
	Morale   []Morale    `json:"morale,omitempty"`   // of both sides, BGD 22.4.12
	Plots    []Plot      `json:"plots,omitempty"`    // this side's own, BGD 22.4.14
	Sealed   bool        `json:"sealed,omitempty"`   // its sheet of this phase, where both owe one, BGD 22.4.14
	Undrawn  bool        `json:"undrawn,omitempty"`  // command is drawn with the first orders of this phase, BGD 22.4.3
	Cup      *Cup        `json:"cup,omitempty"`      // Little Mac's, BGD 22.6.2
	Deployed []Placement `json:"deployed,omitempty"` // where this side wants units to stand, BGD 22.4.13
	SetUp    []hex.Hex   `json:"set_up,omitempty"`   // this side's set-up hexes, while it deploys. BGD 22.4.13
	Works    []hex.Hex   `json:"works,omitempty"`    // entrenchments, BGD 22.4.2
	Columns  []Column    `json:"columns"`            // how many have entered at each hex this turn

	Sighted  []Sighted   `json:"sighted,omitempty"`  // enemies in sight, in the fog of war
	Schedule []Scheduled `json:"schedule,omitempty"` // the enemy's, as printed; in place of Coming, in the fog of war
	Prizes   []Prize     `json:"prizes,omitempty"`   // hexes worth points that are out of sight; the others are Held

	Leaders    []Leader   `json:"leaders,omitempty"`    // of both sides, BGD 22.6.2
	Initiative rules.Side `json:"initiative,omitempty"` // who has won the first player-turn, BGD 22.5.1
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

// Quiet reports whether this is a night turn without combat. BG 9.0; BGD 21.15.
func (v View) Quiet() bool { return v.Night && v.Option("night-combat") != "on" }

// FreeCombat reports whether nobody in an enemy zone need attack. BGD 22.4.5.
func (v View) FreeCombat() bool {
	return v.Option("free-combat") == "on" && v.Option("simultaneous") != "on"
}

// Chosen is an option with the value that holds in this game.
type Chosen struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Own is a unit of the viewer's side, known in full.
type Own struct {
	Unit        string     `json:"unit"`
	Side        rules.Side `json:"side"`
	Type        string     `json:"type"` // inf, cav, art, train, gunboat
	Strength    int        `json:"strength"`
	Allowance   int        `json:"ma"` // movement points
	At          hex.Hex    `json:"at"`
	InZone      bool       `json:"zone,omitempty"`   // in an enemy zone of control
	Facing      []Facing   `json:"facing,omitempty"` // whom it must attack among if it stays, BG 8.0
	Ineffective bool       `json:"ineffective,omitempty"`
	Moved       bool       `json:"moved,omitempty"`    // this movement phase
	Attacked    bool       `json:"attacked,omitempty"` // has attacked this combat phase
	Withheld    bool       `json:"withheld,omitempty"` // a stack-mate attacked without it
	Defended    bool       `json:"defended,omitempty"` // has been attacked this combat phase
	Advanced    bool       `json:"advanced,omitempty"`
	Retreated   bool       `json:"retreated,omitempty"`
	Displaced   bool       `json:"displaced,omitempty"`
	MustLeave   bool       `json:"must_leave,omitempty"`    // ineffective next to the enemy, BGD 11.3
	LeftZone    bool       `json:"left_zone,omitempty"`     // has left an enemy zone by night this game-turn, BGD 21.15
	Resting     bool       `json:"resting,omitempty"`       // ineffective, next to the supply train since the game-turn began, BGD 21.20
	Paired      bool       `json:"paired,omitempty"`        // a gun with another in its hex when the combat phase began, BGD 21.6
	Tried       bool       `json:"tried,omitempty"`         // has had its die to be effective again this phase, BG-ANT 21.0
	Range       int        `json:"range,omitempty"`         // of its guns in hexes, the target's counted; 0: it has none
	Fixed       rules.Cite `json:"fixed,omitempty"`         // the rule of its battle by which it can't move now, BG-ANT 18.2 or 19.0
	Limbered    bool       `json:"limbered,omitempty"`      // guns that have moved too far to attack this phase, BGD 22.4.8
	Pinned      bool       `json:"pinned,omitempty"`        // by bombardment: it can't attack, nor move if it stayed, BGD 22.2.2
	PinnedBack  bool       `json:"pinned_back,omitempty"`   // it went back and may move
	PinnedInOwn bool       `json:"pinned_in_own,omitempty"` // by guns in defence, in the combat phase of its own side, BGD 22.2.3
	Cornered    bool       `json:"cornered,omitempty"`      // pinned, but must attack all the same, BGD 22.2.2
	FiredBack   bool       `json:"fired_back,omitempty"`    // guns that have bombarded in defence and can't bombard now, BGD 22.2.3
	Charging    bool       `json:"charging,omitempty"`      // cavalry that has charged in this movement phase, BGD 22.4.9
	Aided       bool       `json:"aided,omitempty"`         // guns that have helped in a defence this phase, BGD 22.4.8
	InContact   bool       `json:"in_contact,omitempty"`    // cavalry in an enemy zone since the enemy's movement phase began, BGD 22.3
	Digging     bool       `json:"digging,omitempty"`       // bears an entrenching marker, BGD 22.4.2
	JustBegun   bool       `json:"just_begun,omitempty"`    // put there in this movement phase, BGD 22.4.2
	Scattered   bool       `json:"scattered,omitempty"`     // out of command in this player-turn, BGD 22.4.3
	Halted      bool       `json:"halted,omitempty"`        // out of command, and stands still. BGD 22.4.3
	Column      int        `json:"column,omitempty"`        // movement points it paid to enter this turn
	Drifts      bool       `json:"drifts,omitempty"`        // must move one hex north or northeast now, BG-SHI 13.41
	DriftTo     []hex.Hex  `json:"drift_to,omitempty"`      // where to, as things stand; empty: it stays

	Came       hex.Hex `json:"came,omitzero"`        // from where it came into its hex last night, BGD 22.5.8
	WithdrawTo hex.Hex `json:"withdraw_to,omitzero"` // out of the enemy zone now, BGD 22.5.8
	Withdrew   bool    `json:"withdrew,omitempty"`

	Covered   bool `json:"covered,omitempty"`   // under a blank counter, BGD 22.4.11
	Unled     bool `json:"unled,omitempty"`     // no leader commands it in this player-turn, BGD 22.6.2
	Fought    bool `json:"fought,omitempty"`    // since initiatives were last compared, BGD 22.5.2
	Faltered  bool `json:"faltered,omitempty"`  // ineffective when the last night began, BGD 22.5.2
	Shattered bool `json:"shattered,omitempty"` // and so at half strength for good, BGD 22.6.1
	Full      int  `json:"full,omitempty"`      // strength before that
}

// HeldDown reports whether a unit can't attack now: guns that are limbered, or a unit that
// is pinned and has no enemy to fight all the same. BGD 22.2.2, 22.4.8.
func (o Own) HeldDown() bool { return o.Limbered || o.Pinned && !o.Cornered }

// Stuck reports whether a unit is pinned and can't move. BGD 22.2.2.
func (o Own) Stuck() bool { return o.Pinned && !o.PinnedBack }

// Facing is an enemy hex next to a unit whose zone the unit is in.
type Facing struct {
	At    hex.Hex  `json:"at"`
	Units []string `json:"units"`
}

// Enemy is a unit of the other side. With the board open it is known as well as
// one's own.
type Enemy Own

// Coming is a unit that has not arrived.
type Coming struct {
	Unit      string     `json:"unit"`
	Side      rules.Side `json:"side"`
	Type      string     `json:"type"`
	Strength  int        `json:"strength"`
	Allowance int        `json:"ma"`
	Turn      int        `json:"turn"`              // from which it may enter
	At        []hex.Hex  `json:"at"`                // where
	PutOff    bool       `json:"put_off,omitempty"` // from its schedule, BG-CEM 14.33
	Now       []hex.Hex  `json:"now"`               // where it may enter as things stand (blocked hexes replaced)
	Next      hex.Hex    `json:"next,omitzero"`     // where it is sent on to for the next game-turn if it does not enter now, BG-CEM 14.33
}

// Gone is a unit that has left play.
type Gone struct {
	Unit     string     `json:"unit"`
	Side     rules.Side `json:"side"`
	Type     string     `json:"type"`
	Strength int        `json:"strength"`
	Exited   bool       `json:"exited,omitempty"` // else eliminated
}

// Score is the points of both sides with the reason of each.
type Score struct {
	Union       int   `json:"union"`
	Confederate int   `json:"confederate"`
	Rows        []Row `json:"rows"`

	Winner rules.Side `json:"winner,omitempty"` // where the battle has levels of victory
	Level  string     `json:"level,omitempty"`  // "marginal"; empty: the side with more points wins
}

// Won gives the side that wins with this score, NoSide for a draw.
func (s Score) Won() rules.Side {
	switch d := s.Union - s.Confederate; {
	case s.Level != "":
		return s.Winner
	case d > 0:
		return rules.Union
	case d < 0:
		return rules.Confederate
	}
	return rules.NoSide
}

// Row is one award of points.
type Row struct {
	Side   rules.Side `json:"side"`
	Points int        `json:"points"`
	What   string     `json:"what"` // "eliminated", "exited", "cut off", "hex", "town", "train"
	About  string     `json:"about"`
	Rule   rules.Cite `json:"rule"`
}

// Held is a hex worth points and who was last to pass through it.
type Held struct {
	Hex         hex.Hex    `json:"hex"`
	By          rules.Side `json:"by"`
	Union       int        `json:"union"`          // points to the Union for holding it
	Confederate int        `json:"confederate"`    // points to the Confederates
	Name        string     `json:"name,omitempty"` // of one that gives no points but a victory
}

// Town is one whose hexes give points together or not at all, and who holds them all.
type Town struct {
	Name   string     `json:"name"`
	Hexes  []hex.Hex  `json:"hexes"`
	Points int        `json:"points"`
	Whole  rules.Side `json:"whole,omitempty"` // NoSide: it is held in parts
}

// Limit is how many units the Union may move in a player-turn, as things stand.
type Limit struct {
	Of      int  `json:"of"`
	Moved   int  `json:"moved"`             // against it, in this player-turn
	Crossed bool `json:"crossed,omitempty"` // a creek: it is lifted with the next Union player-turn
	Lifted  bool `json:"lifted,omitempty"`  // for good
}

// Left is how many more units may move in this player-turn; no number counts once the
// limit is lifted.
func (l Limit) Left() int { return max(l.Of-l.Moved, 0) }

// Riders counts the cavalry units that have left the map, and the points so far for it.
type Riders struct {
	Union       int `json:"union"`
	Confederate int `json:"confederate"`
	Awarded     int `json:"awarded"` // to the Confederates
}

// Column counts the units that have entered at a hex this turn.
type Column struct {
	At      hex.Hex `json:"at"`
	Entered int     `json:"entered"`
}

// Standing is one instruction given in advance.
type Standing struct {
	What string    `json:"what"`           // retreat, advance, cavalry, displace
	Unit string    `json:"unit,omitempty"` // empty: any unit
	To   []hex.Hex `json:"to,omitempty"`   // hexes in order of preference
	Odds string    `json:"odds,omitempty"` // cavalry: at these odds or worse for it
	Yes  bool      `json:"yes,omitempty"`
}
