package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Simultaneous combat. BGD 22.4.14. When all have moved each side shares its attackers
// out among the enemies next to them, in a sheet of its own that the other does not see; a
// side without an attacker that could attack owes none. Then all attacks are rolled for,
// and only then carried out: first who is lost, then who goes back, once at most, then who
// advances. Nobody declines a combat beforehand, for all are fought at once.

type (
	// AllotmentBegan opens a side's share of a simultaneous combat phase.
	AllotmentBegan struct {
		Turn int        `json:"turn"`
		Side rules.Side `json:"side"`
		Both bool       `json:"both,omitempty"` // the other has a share too
	}
	// AttackAllotted is an attack that waits until both sides have allotted theirs.
	AttackAllotted struct {
		Side     rules.Side `json:"side"`
		Attack   Attack     `json:"attack"`
		Withheld []string   `json:"withheld,omitempty"`
		Defends  []string   `json:"defends"`
	}
	// CombatTurned turns to a side, or to an attack of its, when results are carried out.
	CombatTurned struct {
		rules.Secret
		Side   rules.Side `json:"side"`
		Number int        `json:"number"`
	}
)

// Kind names each event in the journal.
func (AllotmentBegan) Kind() string { return "allotment-began" }
func (AttackAllotted) Kind() string { return "allotted" }
func (CombatTurned) Kind() string   { return "combat-turned" }

// Tell tells both sides whose sheet it is.
func (e AllotmentBegan) Tell(rules.Side) rules.Notice {
	return seen.PhaseBegan{Turn: e.Turn, Side: e.Side, Phase: combatPhase.String(), Both: e.Both}
}

// Tell tells only the side whose attack it is.
func (e AttackAllotted) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.Allotted{On: e.Attack.On, With: e.Attack.With}
}

func (e AllotmentBegan) apply(g *Game) {
	g.phase = combatPhase
	g.turnTo(e.Side)
}

func (e AttackAllotted) apply(g *Game) {
	g.allotted[e.Side] = append(slices.Clone(g.allotted[e.Side]), e)
	g.combats++
	g.mark(e.Attack.With, attacked)
	g.mark(e.Withheld, withheld)
	g.mark(e.Defends, defended)
}

func (e CombatTurned) apply(g *Game) { g.phasing, g.combats = e.Side, e.Number }

// allot notes an attack that declare has let through.
func (b *bench) allot(c *combat, a Attack) {
	g := b.g
	b.emit(AttackAllotted{Side: b.g.phasing, Attack: a, Withheld: g.names(g.heldBack(c.attackers)), Defends: g.names(c.defenders)})
}

// endPlot seals a side's plots; when both are in, they are carried out. BGD 22.4.14.
func (b *bench) endPlot() error {
	g := b.g
	b.emit(SheetSealed{Side: b.side})
	if len(g.owing()) > 0 {
		return nil
	}
	sides := g.inTurn()
	b.drawTogether()
	b.turnTo(sides[len(sides)-1])
	for _, side := range sides {
		b.drawCommand(side)
	}
	if err := b.march(); err != nil {
		return err
	}
	if err := b.endMovement(false); err != nil {
		return err
	}
	if g.isQuiet() {
		for _, side := range sides {
			b.tellIdle(side, "BG 9.0", "there is no combat on a night turn")
		}
		return b.endSimultaneous()
	}
	b.emit(PhaseBegan{Turn: g.turn, Side: sides[0], Phase: combatPhase, Both: len(sides) > 1})
	for _, side := range sides {
		b.emit(CombatTurned{Side: side})
		if err := b.beginCombat(); err != nil {
			return err
		}
	}
	return b.beginAllotment(sides)
}

// inTurn lists both sides, the battle's first before the other, but for one that has no
// player-turn on this game-turn. BG-CEM 14.1.
func (g *Game) inTurn() []rules.Side {
	sides := []rules.Side{g.firstSide(), g.firstSide().Enemy()}
	if g.phase == deploying {
		return sides
	}
	return slices.DeleteFunc(sides, func(s rules.Side) bool { return g.skips(g.turn, s) })
}

// beginAllotment asks the sides that can attack for their shares, both at the same time.
func (b *bench) beginAllotment(sides []rules.Side) error {
	for _, side := range sides {
		b.emit(AllotmentBegan{Turn: b.g.turn, Side: side, Both: len(sides) > 1})
		if !b.g.hasAttacker() {
			b.tellIdle(side, "BGD 22.4.14", "no enemy stands where they could attack him")
			b.emit(SheetSealed{Side: side})
		} else if err := b.allotAhead(); err != nil {
			return err
		}
	}
	return b.whenAllotted()
}

// whenAllotted fights all that was allotted as soon as no sheet is to come any more.
func (b *bench) whenAllotted() error {
	if owing := b.g.owing(); len(owing) > 0 {
		b.turnTo(owing[0])
		return nil
	}
	return b.fightAll()
}

// hasAttacker reports whether anybody of the phasing side could attack.
func (g *Game) hasAttacker() bool {
	can := false
	g.each(g.phasing, func(n int) {
		if can || !g.isAble(n) {
			return
		}
		can = g.inEnemyZone(n) && !g.isGunboat(n)
		if !can && g.isArtillery(n) {
			g.each(g.phasing.Enemy(), func(e int) {
				_, err := g.reachesTargets(n, []hex.Hex{g.units[e].at})
				can = can || err == nil
			})
		}
	})
	return can
}

// endAllotment closes a side's sheet of attacks.
func (b *bench) endAllotment(byClock bool) error {
	if err := b.endCombat(byClock); err != nil {
		return err
	}
	b.emit(SheetSealed{Side: b.side})
	return b.whenAllotted()
}

// engagement is an attack that has been rolled for.
type engagement struct {
	side   rules.Side
	number int
	c      *combat
	order  Attack
	result string
	wishes wishes
}

// fightAll rolls for the attacks of both sides and then carries the results out.
func (b *bench) fightAll() error {
	g := b.g
	var all []*engagement
	for _, side := range g.inTurn() {
		for i, allotted := range g.allotted[side] {
			a := allotted.Attack
			b.emit(CombatTurned{Side: side, Number: i + 1})
			e := &engagement{side: side, number: i + 1, c: g.engage(side, i+1, a), order: a, wishes: wishes{a.Retreat, a.Advance, a.StandPat, a.Elect}}
			if len(e.c.attackers) == 0 || len(e.c.defenders) == 0 {
				continue
			}
			var err error
			if e.result, err = b.rollCombat(e.c, a.Reduce); err != nil {
				return err
			}
			all = append(all, e)
		}
	}
	for _, pass := range []func(*bench, *engagement) error{(*bench).lossesOf, (*bench).retreatsOf, (*bench).advancesOf} {
		if err := b.carryOut(all, pass); err != nil {
			return err
		}
	}
	for _, side := range g.inTurn() {
		b.emit(CombatTurned{Side: side})
		if err := b.lateGoBack(); err != nil {
			return err
		}
	}
	return b.endSimultaneous()
}

// carryOut does one thing for all results: who is lost is found for all before
// anybody is taken off.
func (b *bench) carryOut(all []*engagement, pass func(*bench, *engagement) error) error {
	defer func() { b.wish = wishes{} }()
	for _, e := range all {
		b.emit(CombatTurned{Side: e.side, Number: e.number})
		b.wish = e.wishes
		if err := pass(b, e); err != nil {
			return err
		}
	}
	return nil
}

// engage draws up a combat that was allotted, as it stands before any result: without those
// whom a referee has taken away since, or put where they can't take part.
func (g *Game) engage(side rules.Side, number int, a Attack) *combat {
	c := &combat{number: number, on: slices.DeleteFunc(slices.Clone(a.On), func(h hex.Hex) bool { return g.heldBy(h) != side.Enemy() })}
	slices.SortFunc(c.on, hex.Compare)
	for _, h := range c.on {
		for _, n := range g.at(h) {
			if !g.isGunboat(n) {
				c.defenders = append(c.defenders, n)
			}
		}
	}
	for _, name := range a.With {
		n := g.number[name]
		if g.units[n].status != onMap {
			continue
		}
		near, err := g.reachesTargets(n, c.on)
		if err != nil {
			continue
		}
		c.attackers = append(c.attackers, n)
		if !near {
			c.far = append(c.far, n)
			continue
		}
		if at := g.units[n].at; !slices.Contains(c.origins, at) {
			c.origins = append(c.origins, at)
		}
		if g.inEnemyZone(n) {
			c.zoned = append(c.zoned, n)
		}
	}
	return c
}

// lossesOf takes off whom a result destroys.
func (b *bench) lossesOf(e *engagement) error {
	switch e.result {
	case "As":
		b.shatter(e.c.near(), "As", false)
	case "Ds":
		b.shatter(b.g.thrownBack(e.c), "Ds", false)
	case "Ae", "De", "Ex":
		return results[e.result](b, e.c, e.order)
	}
	return nil
}

// retreatsOf sends back whom a result throws back and who has not gone back yet.
func (b *bench) retreatsOf(e *engagement) error {
	c := *e.c
	stays := func(n int) bool { return b.g.units[n].has(retreated) || b.g.units[n].status != onMap }
	switch e.result {
	case "Ar", "As":
		back := slices.DeleteFunc(c.near(), stays)
		if err := b.retreat(back, e.result); err != nil {
			return err
		}
		b.weaken(&c)
		return b.electRetreat(&c)
	case "Ex":
		return b.mayGoBack(c.held)
	case "Dr", "Ds":
		return b.retreat(slices.DeleteFunc(b.g.thrownBack(&c), stays), e.result)
	}
	return nil
}

// advancesOf offers the advance into what a combat cleared.
func (b *bench) advancesOf(e *engagement) error { return b.advanceAfter(e.result, e.c, nil) }

// endSimultaneous closes the game-turn of both sides.
func (b *bench) endSimultaneous() error {
	g := b.g
	if err := b.repulseBoth(); err != nil {
		return err
	}
	if sides := g.inTurn(); len(sides) > 1 {
		b.emit(CombatTurned{Side: sides[0]})
		if err := b.step(g.own().closes); err != nil {
			return err
		}
	}
	b.emit(CombatTurned{Side: g.firstSide().Enemy()})
	return b.nextPlayerTurn()
}

// allotRun notes an attack of a sheet.
func (b *bench) allotRun(a Attack) error {
	if b.g.phase != combatPhase {
		return b.aim(a)
	}
	c, err := b.g.declare(a)
	if err != nil {
		return err
	}
	b.allot(c, a)
	return nil
}
