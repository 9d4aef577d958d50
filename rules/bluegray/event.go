package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// The events of this system: what the journal keeps. The board is open, so both
// sides hear of all but each other's choices, refused orders and instructions.
type (
	// PhaseBegan opens a phase; a movement phase opens a player-turn.
	PhaseBegan struct {
		Turn  int        `json:"turn"`
		Side  rules.Side `json:"side"`
		Phase phase      `json:"phase"`
		Night bool       `json:"night,omitempty"`
		Both  bool       `json:"both,omitempty"` // it is one of both sides, BGD 22.4.14
	}
	// UnitMoved took a unit along a path.
	UnitMoved struct {
		Unit      string     `json:"unit"`
		Side      rules.Side `json:"side"`
		Path      []hex.Hex  `json:"path"`
		Cost      int        `json:"cost"`
		Half      bool       `json:"half,omitempty"` // and half a point, BGD 21.9
		Allowance int        `json:"ma"`
		Strategic bool       `json:"strategic,omitempty"`
		Minimum   bool       `json:"minimum,omitempty"`
		InZone    bool       `json:"zone,omitempty"`
		Limbered  bool       `json:"limbered,omitempty"` // guns, BGD 22.4.8
		Charge    bool       `json:"charge,omitempty"`   // BGD 22.4.9
		Default   bool       `json:"default,omitempty"`  // it had to move and had no order, BG-SHI 13.41

		Withdraws bool `json:"withdraws,omitempty"` // BGD 22.5.8

		Met seen.Met `json:"met,omitempty"` // in the fog of war
		veiled
	}
	// UnitEntered brought a reinforcement on.
	UnitEntered struct {
		Unit      string     `json:"unit"`
		Side      rules.Side `json:"side"`
		Path      []hex.Hex  `json:"path"`
		Column    int        `json:"column"`
		Cost      int        `json:"cost"`
		Half      bool       `json:"half,omitempty"` // and half a point, BGD 21.9
		Allowance int        `json:"ma"`
		Strategic bool       `json:"strategic,omitempty"`
		InZone    bool       `json:"zone,omitempty"`
		Limbered  bool       `json:"limbered,omitempty"` // guns, BGD 22.4.8

		Met seen.Met `json:"met,omitempty"` // in the fog of war
		veiled
	}
	// UnitExited took a unit off the map for good.
	UnitExited struct {
		Unit     string     `json:"unit"`
		Side     rules.Side `json:"side"`
		Path     []hex.Hex  `json:"path"`
		Cost     int        `json:"cost"`
		Half     bool       `json:"half,omitempty"` // and half a point, BGD 21.9
		Strength int        `json:"strength"`

		veiled
	}
	// CombatBegan marks who is in a combat; what came of it is told by others.
	CombatBegan struct {
		rules.Secret
		Number    int      `json:"number"`
		Attackers []string `json:"attackers"`
		Withheld  []string `json:"withheld,omitempty"`
		Defenders []string `json:"defenders"`
	}
	// CombatResolved is a combat with its dice.
	CombatResolved struct {
		Side      rules.Side   `json:"side"`
		Number    int          `json:"number"`
		On        []hex.Hex    `json:"on"`
		Attackers []seen.Force `json:"attackers"`
		Defenders []seen.Force `json:"defenders"`
		Attack    rules.Tally  `json:"attack"`
		Defence   rules.Tally  `json:"defence"`
		Odds      string       `json:"odds"`
		Used      string       `json:"used"`
		Reduced   bool         `json:"reduced,omitempty"`
		Night     *seen.Night  `json:"night,omitempty"`  // BGD 21.15
		Morale    seen.Shift   `json:"morale,omitempty"` // BGD 22.4.12
		Die       int          `json:"die"`
		DieName   string       `json:"die_name"`
		Result    string       `json:"result"`
		Rule      rules.Cite   `json:"rule"`
		Both      bool         `json:"both,omitempty"` // both sides attack at once, BGD 22.4.14

		Bonus      int        `json:"bonus,omitempty"` // added to the roll, BGD 22.6.2
		BonusOf    rules.Side `json:"bonus_of,omitempty"`
		Second     int        `json:"second,omitempty"` // of two dice, BGD 22.6.1
		SecondName string     `json:"second_name,omitempty"`
	}
	// CombatDeclined is cavalry going back before combat.
	CombatDeclined struct {
		Side  rules.Side `json:"side"`
		Units []string   `json:"units"`
		From  hex.Hex    `json:"from"`
		Whole bool       `json:"whole,omitempty"`
	}
	// UnitRetreated, UnitDisplaced and UnitAdvanced move units in the combat phase.
	UnitRetreated struct {
		Unit  string     `json:"unit"`
		Side  rules.Side `json:"side"`
		From  hex.Hex    `json:"from"`
		Path  []hex.Hex  `json:"path"`
		Cause string     `json:"cause"`

		veiled
	}
	// UnitDisplaced made room for a retreat.
	UnitDisplaced struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		From hex.Hex    `json:"from"`
		To   hex.Hex    `json:"to"`
		By   string     `json:"by"`

		veiled
	}
	// UnitAdvanced went into a cleared hex.
	UnitAdvanced struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		From hex.Hex    `json:"from"`
		To   hex.Hex    `json:"to"`
	}
	// UnitEliminated is a loss.
	UnitEliminated struct {
		Unit     string     `json:"unit"`
		Side     rules.Side `json:"side"`
		At       hex.Hex    `json:"at"`
		Strength int        `json:"strength"`
		Cause    string     `json:"cause"`
	}
	// UnitWeakened lost its effectiveness; UnitsRecovered have it again.
	UnitWeakened struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
	}
	// UnitsRecovered are effective again.
	UnitsRecovered struct {
		Side  rules.Side `json:"side"`
		Units []string   `json:"units"`
		Rule  rules.Cite `json:"rule,omitempty"` // but for the night's: BG 10.4
	}
	// RecoveryTried is a die for an ineffective unit. BG-ANT 21.0; BGD 21.7.
	RecoveryTried struct {
		Side      rules.Side `json:"side"`
		Unit      string     `json:"unit"`
		Die       int        `json:"die"`
		DieName   string     `json:"die_name"`
		Recovered bool       `json:"recovered,omitempty"`
		Rule      rules.Cite `json:"rule"`
	}
	// MustGoBack marks ineffective units next to the enemy. BGD 11.3.
	MustGoBack struct {
		rules.Secret
		Units []string `json:"units"`
	}
	// ChoiceMade is a choice among the options of a Decision.
	ChoiceMade struct {
		Side     rules.Side `json:"side"`
		ID       string     `json:"id"`
		Topic    string     `json:"topic"`
		Subjects []string   `json:"subjects,omitempty"`
		Choice   string     `json:"choice"`
		By       string     `json:"by"`
		Why      string     `json:"why,omitempty"`
	}
	// AttackByDefault tells that the game made an attack that was owed.
	AttackByDefault struct {
		Side rules.Side `json:"side"`
		On   []hex.Hex  `json:"on"`
		With []string   `json:"with"`
	}
	// Instructed gives a side's standing instructions as they now are.
	Instructed struct {
		Side     rules.Side      `json:"side"`
		Standing []seen.Standing `json:"standing,omitempty"`
	}
	// Paused stops the combat phase for both sides to look.
	Paused struct {
		Side rules.Side `json:"side"`
	}
	// BattleEnded ends the game with its score.
	BattleEnded struct {
		Score seen.Score `json:"score"`
	}
)

var eventKinds = rules.NewKinds(append([]rules.Event{UnitsRevealed{}, ShotsSpent{}, DefenceAided{}, Bombarded{}, UnitPinned{}, AttackLapsed{}, DiggingBegun{}, DiggingSpoiled{}, EntrenchmentBuilt{}, CommandDrawn{}, UnitScattered{}, CupDrawn{}, DeploymentPlanned{}, ArmyDeployed{},
	Plotted{}, UnitStepped{}, UnitMarched{}, HexDisputed{}, UnitSetBack{},
	AheadFailed{}, SheetSealed{}, PartTurned{}, AllotmentBegan{}, AttackAllotted{}, CombatTurned{}, PhaseBegan{}, UnitMoved{}, UnitEntered{}, UnitExited{}, CombatBegan{}, CombatResolved{},
	CombatDeclined{}, UnitRetreated{}, UnitDisplaced{}, UnitAdvanced{}, UnitEliminated{}, UnitWeakened{}, UnitsRecovered{},
	RecoveryTried{}, LimitLifted{}, UnitShattered{}, InitiativeCompared{}, LeaderMoved{}, LeaderTested{}, LeaderReplaced{}, CommandReckoned{}, EntryPutOff{}, CavalryCounted{}, Demoralized{}, MustGoBack{}, ChoiceMade{}, AttackByDefault{}, Instructed{}, Paused{}, BattleEnded{}}, rulingEvents...)...)

// Kind names each event in the journal.
func (PhaseBegan) Kind() string      { return "phase-began" }
func (UnitMoved) Kind() string       { return "moved" }
func (UnitEntered) Kind() string     { return "entered" }
func (UnitExited) Kind() string      { return "exited" }
func (CombatBegan) Kind() string     { return "combat-began" }
func (CombatResolved) Kind() string  { return "combat" }
func (CombatDeclined) Kind() string  { return "declined" }
func (UnitRetreated) Kind() string   { return "retreated" }
func (UnitDisplaced) Kind() string   { return "displaced" }
func (UnitAdvanced) Kind() string    { return "advanced" }
func (UnitEliminated) Kind() string  { return "eliminated" }
func (UnitWeakened) Kind() string    { return "weakened" }
func (UnitsRecovered) Kind() string  { return "recovered" }
func (RecoveryTried) Kind() string   { return "recovery-tried" }
func (MustGoBack) Kind() string      { return "must-go-back" }
func (ChoiceMade) Kind() string      { return "chose" }
func (AttackByDefault) Kind() string { return "default-attack" }
func (Instructed) Kind() string      { return "instructed" }
func (Paused) Kind() string          { return "paused" }
func (BattleEnded) Kind() string     { return "ended" }

func (e PhaseBegan) apply(g *Game) {
	clears := phaseFlags
	newTurn := e.Turn != g.turn
	if newTurn {
		clears |= leftZone | resting
	}
	was, whose := g.phase, g.phasing
	g.turn, g.phasing, g.phase, g.combats, g.paused = e.Turn, e.Side, e.Phase, 0, -1
	g.sealed = [3]bool{}
	if e.Phase == deploying { // in journals of before both deployed at the same time
		g.sealed[e.Side.Enemy()] = true
	}
	g.sights = [3]*sight{} // who has fallen due looks on
	if e.Phase == movementPhase {
		clears |= moved | withdrew | charging | limbered | inContact | justBegun | scattered | halted
		g.entered = nil
	}
	for n := range g.units {
		g.units[n].flags &^= clears
		if e.Phase == movementPhase {
			g.units[n].column = 0
		}
	}
	g.forgetWays(newTurn)
	if newTurn {
		g.plots, g.allotted = [3][]seen.Plot{}, [3][]AttackAllotted{}
		g.markResting()
		g.noteFaltered()
	}
	g.liftPins(was, whose)
	if e.Phase == movementPhase {
		g.markContact()
	}
	if e.Phase == combatPhase {
		g.markPaired()
	}
}

func (e UnitMoved) apply(g *Game) {
	n := g.number[e.Unit]
	f := moved
	if e.Limbered {
		f |= limbered
	}
	if e.Charge {
		f |= charging
	}
	if e.Withdraws {
		f |= withdrew
	}
	if g.leavesByNight(n) && g.inEnemyZone(n) {
		f |= leftZone
	}
	g.put(n, e.Path[len(e.Path)-1])
	g.units[n].flags |= f
	g.pass(n, e.Path[1:])
	g.crosses(e.Side, e.Path, true)
}

func (e UnitEntered) apply(g *Game) {
	n := g.number[e.Unit]
	g.enterColumn(e.Path[0])
	g.put(n, e.Path[len(e.Path)-1])
	g.units[n].flags |= moved
	if e.Limbered {
		g.units[n].flags |= limbered
	}
	g.units[n].column = int8(e.Column)
	g.pass(n, e.Path)
	g.crosses(e.Side, e.Path, true)
}

func (e UnitExited) apply(g *Game) {
	g.pass(g.number[e.Unit], e.Path[1:])
	g.take(g.number[e.Unit], exited)
}

func (e CombatBegan) apply(g *Game) {
	g.combats = e.Number
	g.mark(e.Attackers, attacked)
	g.mark(e.Withheld, withheld)
	g.mark(e.Defenders, defended)
}

func (g *Game) mark(names []string, f flags) {
	for _, name := range names {
		g.units[g.number[name]].flags |= f
	}
}

func (e CombatResolved) apply(g *Game) {
	g.noteFought(e.Attackers)
	g.noteFought(e.Defenders)
}
func (e CombatDeclined) apply(*Game) {}

func (e UnitRetreated) apply(g *Game) { g.shift(e.Unit, e.Side, e.Path, retreated) }
func (e UnitDisplaced) apply(g *Game) { g.shift(e.Unit, e.Side, []hex.Hex{e.To}, displaced) }
func (e UnitAdvanced) apply(g *Game)  { g.shift(e.Unit, e.Side, []hex.Hex{e.To}, advancedFlag) }

// shift moves a unit in the combat phase.
func (g *Game) shift(name string, side rules.Side, path []hex.Hex, f flags) {
	n := g.number[name]
	from := g.units[n].at
	g.put(n, path[len(path)-1])
	g.units[n].flags |= f
	g.pass(n, path)
	g.crosses(side, append([]hex.Hex{from}, path...), false)
}

func (e UnitEliminated) apply(g *Game) { g.take(g.number[e.Unit], eliminated) }
func (e UnitWeakened) apply(g *Game)   { g.mark([]string{e.Unit}, ineffective) }
func (e MustGoBack) apply(g *Game)     { g.mark(e.Units, mustLeave) }

func (e UnitsRecovered) apply(g *Game) {
	for _, name := range e.Units {
		g.units[g.number[name]].flags &^= ineffective
	}
}

func (e RecoveryTried) apply(g *Game) {
	u := &g.units[g.number[e.Unit]]
	if u.flags |= tried; e.Recovered {
		u.flags &^= ineffective | mustLeave
	}
}

func (ChoiceMade) apply(*Game)      {}
func (AttackByDefault) apply(*Game) {}
func (Paused) apply(g *Game)        { g.paused = g.combats }

func (e Instructed) apply(g *Game) { g.standing[e.Side] = slices.Clone(e.Standing) }

func (e BattleEnded) apply(g *Game) {
	g.phase = over
	g.ended = &rules.Result{Winner: e.Score.Won(), Level: e.Score.Level,
		Points: [3]int{rules.Union: e.Score.Union, rules.Confederate: e.Score.Confederate}}
}
