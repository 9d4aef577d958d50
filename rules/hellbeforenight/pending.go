package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What the chapters still to be written are to do; each takes its own away from here.

var (
	movementEvents, stackingEvents, entryEvents, advanceEvents []rules.Event
	bombardEvents, reserveEvents, fortuneEvents                []rules.Event
	setupEvents, rulingEvents                                  []rules.Event

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

// M2.
func (g *Game) distanceToEnemy(h hex.Hex, s rules.Side) int { return 99 }
func (g *Game) isDue(n int) bool                            { return false }

// M1.
func (b *bench) joinStack(n int, h hex.Hex) (bool, error) { return true, nil }

const stackLimit = 3 // HBN 8.1A

// M2.
func (g *Game) hasCome(turn, couplet int) bool { return true }
func (Gather) run(*bench) error                { return refuse("HBN 14.3", "nobody makes reserves yet") }

// L.
func (b *bench) coordinator(f *fight) error          { return nil }
func (b *bench) attackLeader(f *fight) error         { return nil }
func (b *bench) defenceLeader(f *fight) error        { return nil }
func (b *bench) leadersHit(f *fight, face int) error { return nil }
func (b *bench) fortune() error                      { return nil }

// C2.
func (b *bench) retreat(n int, from hex.Hex, why string, rule rules.Cite) (left bool, err error) {
	return false, nil
}
func (b *bench) advance(f *fight) error        { return nil }
func (b *bench) goOn(f *fight, a Attack) error { return nil }
func (b *bench) mayFollowUp(a Attack) error    { return nil }
