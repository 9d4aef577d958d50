package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What the chapters still to be written are to do; each takes its own away from here.

var (
	entryEvents                  []rules.Event
	reserveEvents, fortuneEvents []rules.Event
	setupEvents, rulingEvents    []rules.Event

	rulingCommands []rules.Command
)

func mayRule(rules.Side, rules.Command) error { return nil }

func (b *bench) endDeployment() error { return nil }

func (g *Game) setUp() {}

func (*System) Forecast(rules.View, []rules.Command) []rules.Forecast { return nil }
func (*System) Table(rules.View) (string, error)                      { return "", nil }

// M2.
func (g *Game) distanceToEnemy(h hex.Hex, s rules.Side) int { return 99 }
func (g *Game) isDue(n int) bool                            { return false }

// M2. exit takes units, and leaders with them, off the map from a Bark Road hex, HBN 9.2B;
// alarm is what reserves of the enemy of a mover do that comes into a hex, HBN 14.5C, 14.7B.
func (b *bench) exit(units, leaders []int, from hex.Hex) error { return nil }
func (b *bench) alarm(mover rules.Side, h hex.Hex) error       { return nil }
func (g *Game) hasCome(turn, couplet int) bool                 { return true }
func (Gather) run(*bench) error                                { return refuse("HBN 14.3", "nobody makes reserves yet") }

// L.
func (b *bench) coordinator(f *fight) error          { return nil }
func (b *bench) attackLeader(f *fight) error         { return nil }
func (b *bench) defenceLeader(f *fight) error        { return nil }
func (b *bench) leadersHit(f *fight, face int) error { return nil }
func (b *bench) fortune() error                      { return nil }
