package seen

import (
	"strconv"

	"longroll/rules"
	"longroll/rules/hex"
)

// The notices. Each is one fact told to a side; templates make the sentence.
type (
	// PhaseBegan opens a phase.
	PhaseBegan struct {
		Turn  int
		Side  rules.Side
		Phase string
		Night bool
		Both  bool // it is one of both sides, BGD 22.4.14
	}
	// Moved tells of a unit's move along Path, which starts where it stood.
	Moved struct {
		Unit      string
		Side      rules.Side
		Path      []hex.Hex
		Cost      int
		Half      bool // and half a point, BGD 21.9
		Allowance int
		Strategic bool // BG 11.1
		Minimum   bool // the one hex that any unit may move, BG 7.4
		InZone    bool // stopped in an enemy zone
		Limbered  bool // guns, BGD 22.4.8
		Charge    bool // cavalry, BGD 22.4.9
		Default   bool // it had to move and had no order, BG-SHI 13.41
		Met       Met  // what unseen stopped it, in the fog of war; its owner alone hears it

		Withdraws bool // BGD 22.5.8
	}
	// Entered tells of a reinforcement: Path starts at the entry hex.
	Entered struct {
		Unit      string
		Side      rules.Side
		Path      []hex.Hex
		Column    int // movement points paid for its place in the column
		Cost      int
		Half      bool
		Allowance int
		Strategic bool
		InZone    bool
		Limbered  bool
		Met       Met
	}
	// Exited tells that a unit left the map.
	Exited struct {
		Unit string
		Side rules.Side
		Path []hex.Hex
		Cost int
		Half bool
	}
	// Fought tells of one combat.
	Fought struct {
		Side      rules.Side // the attacker
		Number    int        // in this combat phase, from 1
		On        []hex.Hex
		Attackers []Force
		Defenders []Force
		Attack    rules.Tally
		Defence   rules.Tally
		Odds      string // by strength
		Used      string // after reduction and the ends of the table
		Reduced   bool
		Night     *Night // BGD 21.15
		Morale    Shift  // BGD 22.4.12
		Die       int
		DieName   string
		Result    string // Ae Ar De Dr Ex
		Rule      rules.Cite
		Both      bool // both sides attack at once, BGD 22.4.14

		Bonus      int        // added to the roll, BGD 22.6.2
		BonusOf    rules.Side // who had a bonus, used or not
		Second     int        // of two dice, BGD 22.6.1
		SecondName string
	}
	// Night is what darkness does to a combat: a die shifts the odds by columns, to
	// the left if Shift is less than nothing. BGD 21.15.
	Night struct {
		Die     int    `json:"die"`
		DieName string `json:"die_name"`
		Shift   int    `json:"shift"`
	}
	// Force is a unit in a combat.
	Force struct {
		Unit     string
		Strength int
		At       hex.Hex
		Bombards bool // from a distance
	}
	// Aided tells that guns help in a defence. BGD 22.4.8.
	Aided struct {
		Side rules.Side
		Guns []string
		On   []hex.Hex
	}
	// Bombarded tells of guns that pin, or miss. BGD 22.2.2, 22.2.3.
	Bombarded struct {
		Side    rules.Side
		Number  int // of the attack; 0 in defence
		On      hex.Hex
		Guns    []Force
		Targets []Force // none: nobody was left to fire at
		Attack  rules.Tally
		Defence rules.Tally
		Odds    string
		Used    string // the column; none: the odds had none
		Die     int
		DieName string
		Pinned  bool
		Both    bool // both sides attack at once, BGD 22.4.14
	}
	// Pinned tells what a pinned unit does. BGD 22.2.2.
	Pinned struct {
		Unit string
		Side rules.Side
		Goes bool
	}
	// Declined tells that cavalry went back before combat. BG 11.2.
	Declined struct {
		Side  rules.Side // whose cavalry
		Units []string
		From  hex.Hex
		Whole bool // nobody stayed: the attack lapses
	}
	// Retreated tells where a unit went.
	Retreated struct {
		Unit  string
		Side  rules.Side
		From  hex.Hex
		Path  []hex.Hex // hexes entered, one or two
		Cause string    // Ar, Dr, cavalry, ineffective, train, elected
	}
	// Displaced tells of a unit that made room. BG 8.52, BGD 7.8.
	Displaced struct {
		Unit string
		Side rules.Side
		From hex.Hex
		To   hex.Hex
		By   string
	}
	// Eliminated tells of a loss.
	Eliminated struct {
		Unit     string
		Side     rules.Side
		At       hex.Hex
		Strength int
		Cause    string // Ae, De, Ex, no-retreat, train-road
	}
	// Advanced tells of an advance after combat.
	Advanced struct {
		Unit string
		Side rules.Side
		From hex.Hex
		To   hex.Hex
	}
	// Weakened tells that a unit lost its effectiveness. BG 10.0.
	Weakened struct {
		Unit string
		Side rules.Side
	}
	// Recovered tells that units are effective again. BG 10.4.
	Recovered struct {
		Units []string
		Side  rules.Side
		Rule  rules.Cite // but for the night's
	}
	// RecoveryTried tells of a die for an ineffective unit. BGD 21.7.
	RecoveryTried struct {
		Unit      string
		Side      rules.Side
		Die       int
		DieName   string
		Recovered bool
		Rule      rules.Cite
	}
	// Taken tells that a hex worth points changed hands.
	Taken struct {
		Hex hex.Hex
		By  rules.Side
	}
	// Decided tells the owner alone how a choice of his was made.
	Decided struct {
		Kind     string
		Subjects []string
		Choice   string
		By       string // sheet, answer, standing, clock (the default, since time was up), default
		Why      string
	}
	// Lapsed tells the owner that a line of his could not be carried out.
	Lapsed struct {
		Line   int
		Text   string
		Rule   rules.Cite
		Reason string
	}
	// Instructed tells the owner of the standing instructions now in force.
	Instructed struct{ Standing []Standing }
	// LimitLifted tells that the Union may move all its units from now on. BG-ANT 18.1.
	LimitLifted struct{}
	// EntryPutOff tells when and where a unit comes that the enemy kept out. BG-CEM 14.33.
	EntryPutOff struct {
		Unit string
		Side rules.Side
		From []hex.Hex
		To   hex.Hex
		Turn int
	}
	// CavalryCounted tells of the points for cavalry that has left. BG-CEM 14.53.
	CavalryCounted struct {
		Union       int // units that have left
		Confederate int
		Points      int // to the Confederates
	}
	// Paused tells that the phasing side stopped to look. Attacks remain.
	Paused struct{ Side rules.Side }
	// Placed tells that a referee set a unit.
	Placed struct {
		Unit string
		Side rules.Side
		At   hex.Hex
		How  string
	}
	// Ended tells how the game ended.
	Ended struct {
		Winner rules.Side
		Level  string // of the victory, where the battle has levels
		Score  Score
	}
)

// Notice names the sentence that tells each.
func (PhaseBegan) Notice() string     { return "phase-began" }
func (Moved) Notice() string          { return "moved" }
func (Entered) Notice() string        { return "entered" }
func (Exited) Notice() string         { return "exited" }
func (Fought) Notice() string         { return "fought" }
func (Aided) Notice() string          { return "aided" }
func (Bombarded) Notice() string      { return "bombarded" }
func (Pinned) Notice() string         { return "pinned" }
func (Declined) Notice() string       { return "declined" }
func (Retreated) Notice() string      { return "retreated" }
func (Displaced) Notice() string      { return "displaced" }
func (Eliminated) Notice() string     { return "eliminated" }
func (Advanced) Notice() string       { return "advanced" }
func (Weakened) Notice() string       { return "weakened" }
func (Recovered) Notice() string      { return "recovered" }
func (RecoveryTried) Notice() string  { return "recovery-tried" }
func (Taken) Notice() string          { return "taken" }
func (Decided) Notice() string        { return "decided" }
func (Lapsed) Notice() string         { return "lapsed" }
func (Instructed) Notice() string     { return "instructed" }
func (LimitLifted) Notice() string    { return "limit-lifted" }
func (EntryPutOff) Notice() string    { return "entry-put-off" }
func (CavalryCounted) Notice() string { return "cavalry-counted" }
func (Paused) Notice() string         { return "paused" }
func (Placed) Notice() string         { return "placed" }
func (Ended) Notice() string          { return "ended" }

// MP writes movement points paid: "2 1/2".
func (m Moved) MP() string { return mp(m.Cost, m.Half) }

// MP writes movement points paid: "2 1/2".
func (e Entered) MP() string { return mp(e.Cost, e.Half) }

// MP writes movement points paid: "2 1/2".
func (e Exited) MP() string { return mp(e.Cost, e.Half) }

// MP writes movement points to be paid: "2 1/2".
func (w WillMove) MP() string { return mp(w.Cost, w.Half) }

func mp(whole int, half bool) string {
	switch {
	case !half:
		return strconv.Itoa(whole)
	case whole == 0:
		return "1/2"
	}
	return strconv.Itoa(whole) + " 1/2"
}

// Words say how far the odds are shifted: "2 columns to the left".
func (n Night) Words() string { return Shift(n.Shift).Words() }
