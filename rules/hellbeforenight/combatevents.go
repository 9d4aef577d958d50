package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

type (
	// CombatBegan is a unit attacking a unit. HBN 10.1C.
	CombatBegan struct {
		seen.CombatBegan
		Aside bool `json:"aside,omitempty"` // outside the order of attacks of a combat phase
	}
	// CombatResolved is the die of a combat with all that changed it. HBN 10.2.
	CombatResolved struct{ seen.CombatResolved }
	// CombatEnded is what came of an attack, for conditions.
	CombatEnded struct{ seen.CombatEnded }
	// OrderPassed is an order whose condition did not hold.
	OrderPassed struct{ seen.OrderPassed }
	// DefendersRestacked are a stack that is attacked anew, in another order. HBN 10.6C.
	DefendersRestacked struct{ seen.DefendersRestacked }
	// FlankFound is a defender who is surrounded. HBN 10.7A.
	FlankFound struct{ seen.FlankFound }
)

// Kind names each event in the journal.
func (CombatBegan) Kind() string        { return "combat-began" }
func (CombatResolved) Kind() string     { return "combat-resolved" }
func (CombatEnded) Kind() string        { return "combat-ended" }
func (OrderPassed) Kind() string        { return "order-passed" }
func (DefendersRestacked) Kind() string { return "defenders-restacked" }
func (FlankFound) Kind() string         { return "flank-found" }

// Tell tells both sides of combat, which is open.
func (e CombatBegan) Tell(rules.Side) rules.Notice        { return e.CombatBegan }
func (e CombatResolved) Tell(rules.Side) rules.Notice     { return e.CombatResolved }
func (e DefendersRestacked) Tell(rules.Side) rules.Notice { return e.DefendersRestacked }
func (e FlankFound) Tell(rules.Side) rules.Notice         { return e.FlankFound }

// Tell tells whose attack it was: how the attacks of his sheet are numbered is his own affair.
func (e CombatEnded) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return e.CombatEnded
}

// Tell tells whose order it was.
func (e OrderPassed) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return e.OrderPassed
}

func (CombatResolved) apply(*Game) {}
func (FlankFound) apply(*Game)     {}

func (e CombatBegan) apply(g *Game) {
	n, at := g.number[e.Unit], e.At
	g.combats++
	if g.phase == combatPhase {
		g.units[g.number[e.Defender]].flags |= defended
	}
	if e.Aside {
		return
	}
	if g.target != at && !g.target.IsZero() {
		g.closed = append(g.closed, g.target)
		for l := range g.leaders {
			g.leaders[l].flags &^= leaderCoordinates
		}
	}
	g.target, g.lastHit = at, int16(n)
	g.units[n].flags |= attacked
	g.units[n].attack = int8(len(g.closed) + 1)
}

func (e CombatEnded) apply(g *Game) {
	g.fought = append(g.fought, seen.Fought{Attack: e.Attack, Unit: e.Unit, At: e.At, Came: e.Came})
}

func (e OrderPassed) apply(g *Game) {
	if e.Attack > 0 {
		g.fought = append(g.fought, seen.Fought{Attack: e.Attack, Unit: e.Unit, At: e.At})
	}
}

func (e DefendersRestacked) apply(g *Game) {
	order := make([]int, len(e.Units))
	for i, name := range e.Units {
		order[i] = g.number[name]
	}
	g.pile(e.At, order)
}

// attackersOf lists the units that have attacked the hex under attack, in the order of battle.
func (g *Game) attackersOf(h hex.Hex) []int {
	var all []int
	if h != g.target {
		return nil
	}
	for n := range g.units {
		if u := &g.units[n]; u.place == onMap && u.has(attacked) && int(u.attack) == len(g.closed)+1 {
			all = append(all, n)
		}
	}
	return all
}
