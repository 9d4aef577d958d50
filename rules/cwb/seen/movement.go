package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// The notices of the movement phase. Movement points are in halves. What begins with
// Enemy goes to the enemy of whoever did it and holds no more than he sees: the top
// counter, and where it goes. CWB 9.0.
type (
	// Moved tells of own pieces that moved together.
	Moved struct {
		Pieces []string // from the top down
		From   hex.Hex
		Path   []hex.Hex
		Left   []int // movement points, by piece
		Halts  bool  // an enemy zone of control ends the move
	}
	// EnemyMoved tells of a stack that moved.
	EnemyMoved struct {
		Top  string
		From hex.Hex
		Path []hex.Hex
	}
	// MoveBarred tells that the enemy stopped a move.
	MoveBarred struct {
		Piece string
		At    hex.Hex
		Next  hex.Hex // where it could not go; At: where it can't unlimber
		Why   string
	}
	// StateShared tells that a stack takes the worst morale state in it.
	StateShared struct {
		Hex   hex.Hex
		State string
	}
	// Formed tells of a unit in another formation.
	Formed struct {
		Piece     string
		Formation string
		At        hex.Hex
		Left      int
	}
	// EnemyFormed tells of a top unit in another formation.
	EnemyFormed struct {
		Piece     string
		Formation string
		At        hex.Hex
	}
	// Faced tells both sides how the units of a hex face.
	Faced struct {
		Side   rules.Side
		Hex    hex.Hex
		Facing string
	}
	// Arranged tells of a stack in another order.
	Arranged struct {
		Hex    hex.Hex
		Pieces []string // from the top down
	}
	// EnemyTop tells who lies on top of a stack now.
	EnemyTop struct {
		Hex hex.Hex
		Top string
	}
	// Extended tells of an own line that was extended.
	Extended struct {
		Unit string
		From hex.Hex
		To   hex.Hex
		Left int
	}
	// EnemyExtended tells of a line that was extended.
	EnemyExtended struct {
		Unit string
		From hex.Hex
		To   hex.Hex
	}
	// Contracted tells both sides of a line that went back into its brigade.
	Contracted struct {
		Side   rules.Side
		Unit   string
		From   hex.Hex
		At     hex.Hex // zero for an enemy whose unit is not seen
		Forced bool    // it lay too far off, or the brigade is routed; never told of the enemy
	}
	// DrawnBack tells of an own part of a brigade that follows another in its retreat.
	DrawnBack struct {
		Piece string
		From  hex.Hex
		To    hex.Hex
		State string
	}
	// EnemyDrawnBack tells of the same, without the morale.
	EnemyDrawnBack struct {
		Piece string
		From  hex.Hex
		To    hex.Hex
	}
	// MarchForced tells of two more movement points.
	MarchForced struct {
		Unit   string
		Second bool
		Left   int
	}
	// Entered tells of an own reinforcement.
	Entered struct {
		Piece     string
		Entry     string
		At        hex.Hex
		Formation string
		Left      int
	}
	// EnemyEntered tells of a reinforcement.
	EnemyEntered struct {
		Piece string
		At    hex.Hex
	}
	// Crossed tells of own pieces that crossed by ferry.
	Crossed struct {
		Pieces []string
		From   hex.Hex
		To     hex.Hex
	}
	// OhioRolled tells both sides of the roll for the Army of the Ohio; without
	// dice, that its hour has come.
	OhioRolled struct {
		Dice  [2]int
		Comes bool
	}
	// OutOfRadius tells who must come back into command radius.
	OutOfRadius struct {
		Pieces []string
	}
	// CalledBack tells that a piece spends its movement on that.
	CalledBack struct {
		Piece string
	}
	// Overrun tells both sides of a leader or headquarters in a hex that enemy units
	// entered.
	Overrun struct {
		Side  rules.Side
		Piece string
		What  string
		From  hex.Hex
		To    hex.Hex // nowhere: out of play
	}
	// OverStacked tells of a stack that is too large.
	OverStacked struct {
		Hex   hex.Hex
		State string
	}
)

// Notice names the sentence that tells each.
func (Moved) Notice() string          { return "moved" }
func (EnemyMoved) Notice() string     { return "enemy-moved" }
func (MoveBarred) Notice() string     { return "move-barred" }
func (StateShared) Notice() string    { return "state-shared" }
func (Formed) Notice() string         { return "formed" }
func (EnemyFormed) Notice() string    { return "enemy-formed" }
func (Faced) Notice() string          { return "faced" }
func (Arranged) Notice() string       { return "arranged" }
func (EnemyTop) Notice() string       { return "enemy-top" }
func (Extended) Notice() string       { return "extended" }
func (EnemyExtended) Notice() string  { return "enemy-extended" }
func (Contracted) Notice() string     { return "contracted" }
func (DrawnBack) Notice() string      { return "drawn-back" }
func (EnemyDrawnBack) Notice() string { return "enemy-drawn-back" }
func (MarchForced) Notice() string    { return "march-forced" }
func (Entered) Notice() string        { return "entered" }
func (EnemyEntered) Notice() string   { return "enemy-entered" }
func (Crossed) Notice() string        { return "crossed" }
func (OhioRolled) Notice() string     { return "ohio-rolled" }
func (OutOfRadius) Notice() string    { return "out-of-radius" }
func (CalledBack) Notice() string     { return "called-back" }
func (Overrun) Notice() string        { return "overrun" }
func (OverStacked) Notice() string    { return "over-stacked" }
