package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// What the chapters still to be written are to do; each takes its own away from here.

var (
	movementEvents, stackingEvents, entryEvents, combatEvents, resultEvents, advanceEvents []rules.Event
	bombardEvents, reserveEvents, fortuneEvents                                            []rules.Event
	setupEvents, rulingEvents                                                              []rules.Event

	rulingCommands []rules.Command
)

func mayRule(rules.Side, rules.Command) error { return nil }

func (b *bench) endDeployment() error { return nil }

func (g *Game) setUp() {}

// allowance is M1's, boatNames C2's.
func (g *Game) allowance(n int) int {
	if g.Units[n].Slow {
		return 1
	}
	return 4
}

var boatNames = [2]string{"Tyler", "Lexington"}

func (*System) Forecast(rules.View, []rules.Command) []rules.Forecast { return nil }
func (*System) Table(rules.View) (string, error)                      { return "", nil }
func (b *bench) entersHex(n int, h hex.Hex) error                     { return nil }
func (g *Game) crowd(h hex.Hex) int                                   { return len(g.at(h)) }
func (b *bench) marchToFiring() error                                 { return nil }

// C1.
func (b *bench) closeCombats() error { return nil }

// M2.
func (g *Game) distanceToEnemy(h hex.Hex, s rules.Side) int { return 99 }
func (g *Game) isDue(n int) bool                            { return false }

// M1.
func (b *bench) joinStack(n int, h hex.Hex) (bool, error) { return true, nil }

const stackLimit = 3 // HBN 8.1A

// C1 takes these over (fields C2 reads and sets; name them so, or say so here).

// fight is a combat or a bombardment under way.
type fight struct {
	attacker, defender int     // who strikes and who is struck; attacker is -1 for a gunboat
	from, at           hex.Hex // where each stood when it began; from nowhere for a gunboat
	byFire             bool    // a bombardment: no capture of routed guns, retreats straight away, HBN 11.2C
	leader             int     // who adds his rating to the attack, -1 for none
	further            bool    // a continuation: once an attack a phase does not hold, HBN 10.14
	answer             bool    // by a fortune of war: 0 brings no other, HBN 15.6

	// what came of it, set by results and by b.retreat through them
	retreated, routed, died bool // of the defender; routed guns that are captured count as routed
	forced                  bool // guns of the defender that were forced back and captured, ruling.advance-over-guns
	struck                  bool // somebody was disrupted, thrown back or lost: volley markers go, HBN 10.9B
}

// fightOut is one combat from its tally to its continuation; b.goOn calls it for the next one.
func (b *bench) fightOut(f *fight, a Attack) error { return nil }

// applyResult reads a cell of either table against f.attacker (nobody if -1) and f.defender.
func (b *bench) applyResult(f *fight, c data.Cell) error { return nil }

// holds reports whether a condition holds, and if not why. passOver tells an order not carried out.
func (b *bench) holds(c *Condition) (bool, string)                 { return true, "" }
func (b *bench) passOver(what string, why string, rule rules.Cite) {}

// M2.
func (g *Game) hasCome(turn, couplet int) bool { return true }
func (Gather) run(*bench) error                { return refuse("HBN 14.3", "nobody makes reserves yet") }
