package seen

import "longroll/rules/hex"

// The notices of leaders. The enemy hears of those who are hit, not of who takes their
// place. CWB 9.0.
type (
	// LeaderChecked tells of the roll for an own leader.
	LeaderChecked struct {
		Leader string
		At     hex.Hex
		Dice   [2]int
		Fate   string // unhurt, wounded, killed
	}
	// EnemyLeaderHit tells of one of the enemy's who is killed or wounded.
	EnemyLeaderHit struct {
		Leader string
		At     hex.Hex
		Fate   string
	}
	// CommandPassed tells of another leader of a command.
	CommandPassed struct {
		Command string
		Lost    string // empty: he was promoted
		By      string
		Rating  int
	}
	// LeaderPlaced tells of a leader put down elsewhere.
	LeaderPlaced struct {
		Leader string
		To     hex.Hex // nowhere: out of play
		Why    string
	}
	// Gathered tells who is in the army commander's own division.
	Gathered struct {
		Leader string
		Units  []string
	}
)

// Notice names the sentence of each.
func (LeaderChecked) Notice() string  { return "leader-checked" }
func (EnemyLeaderHit) Notice() string { return "enemy-leader-hit" }
func (CommandPassed) Notice() string  { return "command-passed" }
func (LeaderPlaced) Notice() string   { return "leader-placed" }
func (Gathered) Notice() string       { return "gathered" }
