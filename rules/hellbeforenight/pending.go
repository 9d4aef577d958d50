package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// What the chapters still to be written are to do; each takes its own away from here.

var (
	movementEvents, stackingEvents, entryEvents, combatEvents, resultEvents, advanceEvents []rules.Event
	markerEvents, bombardEvents, leaderEvents, reserveEvents, fortuneEvents                []rules.Event
	moraleEvents, setupEvents, rulingEvents                                                []rules.Event

	rulingCommands []rules.Command
)

func mayRule(rules.Side, rules.Command) error { return nil }

func (b *bench) mayNow(rules.Command) error { return nil }
func (b *bench) after() error               { return nil }

func (b *bench) beginMovement() error         { return nil }
func (b *bench) endMovement() error           { return nil }
func (b *bench) beginCombat() error           { return nil }
func (b *bench) endCombat() error             { return nil }
func (b *bench) endCouplet() error            { return nil }
func (b *bench) beginAdministration() error   { return nil }
func (b *bench) endAdministration(bool) error { return nil }
func (b *bench) endDeployment() error         { return nil }

func (g *Game) setUp()                         {}
func (g *Game) setPositions(rules.Setup) error { return nil }

// Digest, Positions, View, Forecast and Table.
func (g *Game) Digest() string               { return "" }
func (g *Game) Positions() string            { return "" }
func (g *Game) View(s rules.Side) rules.View { return seen.View{For: s} }

func (*System) Forecast(rules.View, []rules.Command) []rules.Forecast { return nil }
func (*System) Table(rules.View) (string, error)                      { return "", nil }
