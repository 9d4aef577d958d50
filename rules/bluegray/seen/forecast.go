package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// The forecasts: what a side can foresee of its own orders.
type (
	// WillMove foretells a move, an entry or an exit.
	WillMove struct {
		Unit      string
		Path      []hex.Hex
		Cost      int
		Half      bool // and half a point, BGD 21.9
		Allowance int
		Column    int // paid to enter, when it enters
		Strategic bool
		Minimum   bool
		InZone    bool // it ends in an enemy zone
		Charge    bool // BGD 22.4.9
		Limbered  bool // guns that then can't attack, BGD 22.4.8
		Exits     bool
		Found     bool // only a destination was given; this way was found

		Blank bool // that zone is of none but who is under blank counters, BGD 22.4.11

		Past hex.Hex // it goes on to there if nobody but dummies is next to where Path ends, BGD 22.4.11
	}
	// WillAttack foretells an attack from where units stand after the moves.
	WillAttack struct {
		On        []hex.Hex
		Attackers []Force
		Defenders []Force
		Attack    rules.Tally
		Defence   rules.Tally
		Odds      string
		Used      string
		Chances   []Chance // of six, at night or with two dice of thirty-six, with both of 216
		Night     bool     // a second die shifts the odds, BGD 21.15
		Morale    Shift    // BGD 22.4.12
		OnAr      []Route  // what each attacker would do, as things stand
		OnDr      []Route  // how each defender could retreat, as things stand
		Advance   string   // "Wilder advances to 1021" or "nobody advances", if told
		Hopes     []string // attackers that must first be made effective by a die, BG-ANT 21.0
		Aids      []string // enemy guns that may help in the defence, BGD 22.4.8
		Declines  []string // enemy cavalry that may decline (BG 11.2)

		BonusOf rules.Side // who may change the roll by one, BGD 22.6.2
		TwoDice bool       // are thrown, BGD 22.6.1
	}
	// WillBombard foretells a bombardment that pins. BGD 22.2.2.
	WillBombard struct {
		On      hex.Hex
		Guns    []Force
		Targets []Force
		Attack  rules.Tally
		Defence rules.Tally
		Used    string
		Of6     int // faces that pin
	}
	// Chance is how many of the throws of one, two or three dice give a result.
	Chance struct {
		Result string
		Of6    int
		Of36   int
		Of216  int
	}
	// Route is where a unit could go back to.
	Route struct {
		Unit  string
		To    []hex.Hex // empty: it would be eliminated
		Told  bool      // the order or a standing instruction chose; To holds the one hex
		Worse bool      // with nowhere to go it suffers the next worse result, BGD 22.6.1
		Stays bool      // the result does not touch it, BG-ANT 19.0
		Past  []hex.Hex // where it could go, being barred, if nobody but dummies bars it, BGD 22.4.11
	}
	// WillRefuse foretells that a command is not allowed.
	WillRefuse struct{ Refusal rules.Refusal }
	// WillInstruct echoes standing instructions.
	WillInstruct struct{ Standing []Standing }
	// WillEnd foretells the end of the sheet: pause or end.
	WillEnd struct {
		Pause  bool
		Sealed bool // the other side owes a sheet of its own, BGD 22.4.13, 22.4.14
	}
	// WillDrift foretells the moves of those who must move and have no order. BG-SHI 13.41.
	WillDrift struct {
		Rule  rules.Cite
		Moves []Drift
		Lot   bool // which of those under the blank counters of one hex, BGD 22.4.11
	}
	// Drift is one such move.
	Drift struct {
		Unit     string
		From, To hex.Hex
	}
	// WillPutOff foretells which units, left off the map, are sent on. BG-CEM 14.33.
	WillPutOff struct {
		Rule  rules.Cite
		Units []EntryPutOff
	}
	// Owes names what the sheet leaves undone that the rules demand.
	Owes struct {
		Rule     rules.Cite
		Unit     string  // own unit that must attack, if any
		At       hex.Hex // where it stands
		Enemy    hex.Hex // or the enemy hex that must be attacked
		Enemies  []string
		Near     []string // what stands next to it
		NearHex  []hex.Hex
		Suggests string // a line ready to paste
	}
)

// Forecast names the sentence that tells each.
func (WillMove) Forecast() string     { return "move" }
func (WillAttack) Forecast() string   { return "attack" }
func (WillBombard) Forecast() string  { return "bombard" }
func (WillRefuse) Forecast() string   { return "refuse" }
func (WillInstruct) Forecast() string { return "instruct" }
func (WillEnd) Forecast() string      { return "end" }
func (WillDrift) Forecast() string    { return "drift" }
func (WillPutOff) Forecast() string   { return "put-off" }
func (Owes) Forecast() string         { return "owes" }

// Stop is where the way ends that is foretold, nowhere if it has no path.
func (w WillMove) Stop() hex.Hex {
	if len(w.Path) == 0 {
		return hex.Hex{}
	}
	return w.Path[len(w.Path)-1]
}

// Instead is the order nearest to the one refused; empty if there is none.
func (w WillRefuse) Instead() string { return w.Refusal.Better }

// Suggestion is the line that would do what is owed; empty if there is none.
func (o Owes) Suggestion() string { return o.Suggests }
