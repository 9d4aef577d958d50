package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// The notices of close combat. Who goes in and who holds the hex both sides see; of
// strengths each knows his own. CWB 9.0.
type (
	// Charged tells of own units that entered an enemy hex.
	Charged struct {
		Pieces []string // from the top down, then leaders
		From   hex.Hex
		Target hex.Hex
	}
	// EnemyCharged tells of the enemy's.
	EnemyCharged struct {
		Top    string
		From   hex.Hex
		Target hex.Hex
	}
	// OddsRolled tells of a roll on the odds table.
	OddsRolled struct {
		Attacker rules.Side
		Target   hex.Hex
		Own      int  // strength of whoever is told
		Wins     bool // the attacker
	}
	// CloseCombatEnded tells who holds the hex.
	CloseCombatEnded struct {
		Attacker rules.Side
		From     hex.Hex
		Target   hex.Hex
		Winner   rules.Side // nobody: both are gone
	}
)

// Notice names the sentence of each.
func (Charged) Notice() string          { return "charged" }
func (EnemyCharged) Notice() string     { return "enemy-charged" }
func (OddsRolled) Notice() string       { return "odds-rolled" }
func (CloseCombatEnded) Notice() string { return "close-combat-ended" }
