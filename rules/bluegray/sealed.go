package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
)

// Sealed sheets. BGD 22.4.13, 22.4.14. In a game of plots both sides owe a sheet at the same
// time: their plots and missions, and when all have moved their share of the attacks; and so
// they do before the first game-turn where the armies deploy freely. Whichever
// comes first is sealed; nothing is carried out, and nothing told, before both are in. What
// is written by one side is adjudicated as if the part were its own alone.

type (
	// SheetSealed takes in a side's plots, or its share of the attacks.
	SheetSealed struct {
		rules.Secret
		Side rules.Side `json:"side"`
	}
	// PartTurned turns to what a side writes while the other owes a sheet as well.
	PartTurned struct {
		rules.Secret
		Side rules.Side `json:"side"`
	}
)

// Kind names each event in the journal.
func (SheetSealed) Kind() string { return "sealed" }
func (PartTurned) Kind() string  { return "part-turned" }

func (e SheetSealed) apply(g *Game) { g.sealed[e.Side] = true }
func (e PartTurned) apply(g *Game)  { g.turnTo(e.Side) }

// turnTo makes a part a side's: in the combat phase with the marks of those attacks that
// it has allotted itself.
func (g *Game) turnTo(side rules.Side) {
	g.phasing = side
	if g.phase != combatPhase {
		return
	}
	g.combats, g.paused = len(g.allotted[side]), -1
	for n := range g.units {
		g.units[n].flags &^= attacked | defended | withheld
	}
	for _, a := range g.allotted[side] {
		g.mark(a.Attack.With, attacked)
		g.mark(a.Withheld, withheld)
		g.mark(a.Defends, defended)
	}
}

// isTogether reports whether both sides owe their sheets of this phase at the same time.
func (g *Game) isTogether() bool {
	return g.phase == deploying || (g.phase == movementPhase || g.phase == combatPhase) && g.isSimultaneous()
}

// owesSheet reports whether a side's sheet of this phase is still to come.
func (g *Game) owesSheet(side rules.Side) bool {
	return g.isTogether() && !g.sealed[side] && slices.Contains(g.inTurn(), side) && (g.phase != deploying || g.setsUp(side))
}

// owing lists the sides whose sheets are still to come, the battle's first before the other.
func (g *Game) owing() []rules.Side {
	return slices.DeleteFunc(g.inTurn(), func(s rules.Side) bool { return !g.owesSheet(s) })
}

// mustOwe turns to the side that gives an order, unless its sheet is sealed.
func (b *bench) mustOwe() error {
	if !b.g.owesSheet(b.side) {
		rule := rules.Cite("BGD 22.4.14")
		if b.g.phase == deploying {
			rule = "BGD 22.4.13"
		}
		return refuse(rule, "your sheet of this phase is sealed, or you have none to give")
	}
	b.turnTo(b.side)
	return nil
}

// turnTo makes the part a side's, if it is not.
func (b *bench) turnTo(side rules.Side) {
	if b.g.phasing != side {
		b.emit(PartTurned{Side: side})
	}
}

// openBoth opens the movement phase of the other side too, before either plots.
func (b *bench) openBoth() error {
	g := b.g
	if !g.isSimultaneous() {
		return nil
	}
	sides := g.inTurn()
	for _, side := range sides[1:] {
		b.emit(PhaseBegan{Turn: g.turn, Side: side, Phase: movementPhase, Night: g.isNight(), Both: true})
		if err := b.beginMovement(); err != nil {
			return err
		}
	}
	b.turnTo(sides[0])
	return nil
}

// nowTogether is where a game stands in which both sides owe sheets: the key of a phase is
// the same for both, whoever of them has sealed his sheet.
func (g *Game) nowTogether() rules.Moment {
	m := rules.Moment{Key: fmt.Sprintf("%d-both-%s", g.turn, g.phase), Turn: g.turn, Turns: g.turns, Side: g.phasing,
		Title: fmt.Sprintf("GT %d %s", g.turn, g.phase), Within: fmt.Sprintf("Game-turn %d", g.turn)}
	switch g.phase {
	case combatPhase:
		m.Does = "attack"
	case deploying:
		m.Does = "set up"
	}
	if owing := g.owing(); len(owing) > 0 {
		m.Side = owing[0]
		if len(owing) > 1 {
			m.Also = owing[1]
		}
	}
	return m
}

// asSeenBy turns a copy of a game of plots to the side that looks at it, so that nothing
// tells it how far the other has come with its sheet.
func (g *Game) asSeenBy(side rules.Side) {
	if !g.isTogether() || side == rules.NoSide {
		return
	}
	g.turnTo(side)
	if !g.owesSheet(side) {
		g.phasing = side.Enemy()
	}
}
