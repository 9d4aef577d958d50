package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The army commander who leads a division made up on the spot: whom he may gather, and what
// he is to their morale and they to his life. Optional. CWB-AH 3.5.

// Gather says which units are the army commander's own division from now on; all others
// are not. CWB-AH 3.5.
type Gather struct {
	Units []string `json:"units"`
}

// gatherCommands are the commands of this chapter; they belong to the command phase.
var gatherCommands = []rules.Command{Gather{}}

// Kind names the command in the journal.
func (Gather) Kind() string { return "gather" }

// Gathered makes the army commander's own division up anew. CWB-AH 3.5.
type Gathered struct {
	Side   rules.Side `json:"side"`
	Leader string     `json:"leader"`
	Units  []string   `json:"units"`
}

// Kind names the event in the journal.
func (Gathered) Kind() string { return "gathered" }

// gatherReach is how near units must be, in halves of a leader's movement points. CWB-AH 3.5.
const gatherReach = 4 * onePoint

func (c Gather) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	n := g.gatherer(b.side)
	if n < 0 {
		return refuse("CWB-AH 3.5", "nobody of yours makes up a division of his own")
	}
	reach := g.trace(b.side, g.field.pieces[n].at, gatherReach, hex.Hex{}, hex.Hex{})
	var units []string
	for _, name := range c.Units {
		u, err := b.ownPiece(name, troop, battery)
		if err != nil {
			return err
		}
		if _, ok := reach.to(g.field.pieces[u].at); !ok {
			return refuse("CWB-AH 3.5", "%s is more than 4 movement points from %s", name, g.name(n))
		}
		if !slices.Contains(units, name) {
			units = append(units, name)
		}
	}
	b.emit(Gathered{Side: b.side, Leader: g.name(n), Units: units})
	return nil
}

// gatherer is the army commander of a side who may have a division of his own, -1 for
// none: the head of the Confederates' department, while he is on the map. CWB-AH 3.5.
func (g *Game) gatherer(side rules.Side) int {
	if side != rules.Confederate || !g.options.is(ownDivision, "on") {
		return -1
	}
	return g.officerNamed(side, g.headOf(side))
}

// isGathered reports whether any unit of a side in a hex is of that division.
func (g *Game) isGathered(h hex.Hex, side rules.Side) bool {
	return slices.ContainsFunc(g.unitsOf(h, side), g.isOfOwnDivision)
}

func (e Gathered) apply(g *Game) {
	for n := range g.field.pieces {
		if g.sideOf(n) == e.Side {
			g.field.pieces[n].marks &^= gathered
		}
	}
	for _, name := range e.Units {
		if n := g.find(e.Side, name); n >= 0 {
			g.field.pieces[n].marks |= gathered
		}
	}
}

// Tell tells the owner only.
func (e Gathered) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Gathered{Leader: e.Leader, Units: e.Units})
}
