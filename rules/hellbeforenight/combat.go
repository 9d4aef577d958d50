package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Combat: who may attack whom, and the course of one combat. HBN 8.4, 10.1, 10.2, 10.4.

var combatEvents = []rules.Event{CombatBegan{}, CombatResolved{}, CombatEnded{}, OrderPassed{}, DefendersRestacked{}, FlankFound{}}

// fight is a combat or a bombardment under way: one unit against one unit. HBN 10.1C. Nobody
// else is struck by it, HBN 10.1G.
type fight struct {
	attacker, defender int     // who strikes and who is struck; attacker is -1 for a gunboat
	from, at           hex.Hex // where each stood when it began; from nowhere for a gunboat
	guns               []int   // batteries that help the defender, HBN 10.4B
	byFire             bool    // a bombardment: no capture of routed guns, retreats straight away, HBN 11.2C
	leader             int     // who adds his rating to the attack, -1 for none
	guardian           int     // the leader who stands with the defender, -1 for none, HBN 13.3.7
	coordinator        int     // who makes it coordinated, -1 for none, HBN 13.3.5
	order              Attack  // as it was given
	number             int     // of the attack as ordered, for conditions; 0 for one that no order of the phase names
	further            bool    // a continuation: once an attack a phase does not hold, HBN 10.14
	answer             bool    // by a fortune of war: 0 brings no other, HBN 15.6
	lost               bool    // of a unit lost in a morass, in the movement phase, HBN 7.5B
	coordinated        bool    // HBN 10.6B
	charging           bool    // HBN 10.8

	// what came of it, set by results and by b.retreat through them
	retreated, routed, died bool // of the defender; routed guns that are captured count as routed
	forced                  bool // guns of the defender that were forced back and captured, ruling.advance-over-guns
	struck                  bool // somebody was disrupted, thrown back or lost: volley markers go, HBN 10.9B
	fails                   bool // the attacker was disrupted, thrown back or lost
	advanced                bool // the attacker did, HBN 10.12
	stays                   bool // the attacker neither advances nor goes on, ruling.questionable-defender

	hit   [3]bool // by data.Who: disrupted, thrown back or routed by a result of this cell
	dying [3]bool // by data.Who: eliminated, and still where it stands
}

// side of a fight that a result strikes.
func (f *fight) unit(w data.Who) int {
	if w == data.Attacker {
		return f.attacker
	}
	return f.defender
}

// aside reports whether a combat is outside the attacks of a combat phase and their order.
func (f *fight) aside() bool { return f.answer || f.lost }

// newFight is a combat of a unit against the top of a hex.
func (g *Game) newFight(n int, at hex.Hex) *fight {
	return &fight{attacker: n, defender: g.defenderOf(at), from: g.units[n].at, at: at, leader: -1, coordinator: -1}
}

// run is one attack as ordered, with what follows from it.
func (c Attack) run(b *bench) error {
	if err := b.mustPhase(combatPhase, movementPhase); err != nil {
		return err
	}
	if err := b.enterCombat(); err != nil {
		return err
	}
	n, err := b.findOwn(c.Unit)
	if err != nil {
		return err
	}
	number := b.g.numberOf(c)
	if no, err := b.unmet(c.If, number); err != nil {
		return err
	} else if no != "" {
		b.emit(OrderPassed{seen.OrderPassed{Side: b.side, Attack: number, Unit: c.Unit, At: c.At, If: c.If.Attack, Came: c.If.Came, Why: no, Rule: "HBN 10.1I"}})
		return nil
	}
	if err := b.g.mayAttack(n); err != nil {
		return err
	}
	if err := b.g.mayStrike(n, c.At); err != nil {
		return err
	}
	if err := b.g.isOpen(c.At); err != nil {
		return err
	}
	if err := b.mayFollowUp(c); err != nil {
		return err
	}
	f := b.g.newFight(n, c.At)
	f.number = number
	return b.fightOut(f, c)
}

// strikeBack is the attack of a counterattack by a Fortune of War: a charge of the stack, whose
// 0 brings no other, and which is over with it. HBN 10.8B, 12.3E, 15.6.
func (b *bench) strikeBack(striker int, at hex.Hex) error {
	if err := b.g.mayStrike(striker, at); err != nil {
		return err
	}
	stack := b.g.foot(b.g.units[striker].at)
	if b.g.hasMarkers(chargeMarker) {
		b.mark(chargeMarker, stack, "counterattacks", "HBN 15.6")
	}
	f := b.g.newFight(striker, at)
	f.answer = true
	if err := b.fightOut(f, Attack{Unit: b.g.name(striker), At: at}); err != nil {
		return err
	}
	b.unmark(chargeMarker, stack, "the counterattack is over", "HBN 10.8B")
	return nil
}

// mayAttack says why a unit can attack nobody in this phase. HBN 8.4A, 10.1D, 10.4A, 11.1B.
func (g *Game) mayAttack(n int) error {
	u, name := &g.units[n], g.name(n)
	switch {
	case u.place != onMap:
		return refuse("HBN 10.1A", "%s is not on the map", name)
	case u.has(attacked):
		return refuse("HBN 10.1D", "%s has attacked in this phase, and a unit attacks once", name)
	case u.has(fired):
		return refuse("HBN 11.1B", "%s has bombarded in this couplet, and does not attack as well", name)
	case u.has(advanced):
		return refuse("HBN 10.13A", "%s has advanced in support in this phase, and may not attack", name)
	case u.has(passive):
		return refuse("HBN 13.3.3", "%s was recovered by a leader in this couplet, and may not attack", name)
	case u.has(idle):
		return refuse("HBN 13.3.4C", "%s was rallied or tried to recover in this couplet, and may not attack", name)
	}
	return g.mayLeadOff(n)
}

// mayLeadOff says why a unit is not one that attacks out of its hex. HBN 8.4A, 10.4A.
func (g *Game) mayLeadOff(n int) error {
	if g.kind(n) == data.Artillery {
		return refuse("HBN 10.4A", "%s is artillery, which never attacks: it bombards", g.name(n))
	}
	if top := g.topFoot(g.units[n].at); top != n {
		return refuse("HBN 8.4A", "%s lies below %s, and only the top unit attacks: change the order of the stack in your movement phase", g.name(n), g.name(top))
	}
	return nil
}

// mayStrike says why a unit can't attack a hex. HBN 10.1A, 10.5C.
func (g *Game) mayStrike(n int, at hex.Hex) error {
	from := g.units[n].at
	if _, next := g.board.grid.Adjacent(from, at); !next || !g.board.on(at) {
		return refuse("HBN 10.1A", "%s in %s is not next to %s", g.name(n), from, at)
	}
	if here := g.at(at); len(here) == 0 || g.side(here[0]) == g.side(n) {
		return refuse("HBN 10.1A", "there is no enemy unit in %s", at)
	}
	if g.board.crossing(from, at) == data.DeepWater {
		return refuse("HBN 10.5C", "deep water lies between %s and %s", from, at)
	}
	return nil
}

// isOpen refuses a hex that was attacked before another one was, HBN 10.1H (until then it may be
// attacked any number of times, HBN 10.1E), or that has been fired at by others than guns,
// HBN 11.1E.
func (g *Game) isOpen(at hex.Hex) error {
	if at != g.target && slices.Contains(g.closed, at) {
		return refuse("HBN 10.1H", "the attacks on %s were over when %s was attacked", at, g.target)
	}
	if slices.Contains(g.musketry, at) {
		return refuse("HBN 11.1E", "infantry or cavalry has bombarded %s in this phase, and so nobody attacks it as well", at)
	}
	return nil
}

// topFoot is the top unit of infantry or cavalry in a hex, -1 for none. HBN 8.4A.
func (g *Game) topFoot(h hex.Hex) int {
	for _, n := range g.at(h) {
		if g.kind(n) != data.Artillery {
			return n
		}
	}
	return -1
}

// defenderOf is the unit that is attacked in a hex: the top unit of infantry or cavalry or,
// where there are guns alone, the top battery; -1 for none. HBN 8.4, 10.1F.
func (g *Game) defenderOf(h hex.Hex) int {
	if n := g.topFoot(h); n >= 0 {
		return n
	}
	if here := g.at(h); len(here) > 0 {
		return here[0]
	}
	return -1
}

// fightOut is one combat from its tally to its continuation. HBN 10.2A. The steps: who takes
// part, questionable units, a flank, the die, its result, leaders who are hit, a fortune of
// war, the advance, the continuation.
func (b *bench) fightOut(f *fight, a Attack) error {
	f.order, f.leader, f.coordinator, f.guardian = a, -1, -1, -1
	f.lost = b.g.phase == movementPhase && !f.answer
	if err := b.muster(f); err != nil {
		return err
	}
	if !b.engages(f, data.Attacker) {
		b.inspired = inspired{}
		b.endCombatOf(f)
		return b.straysIn()
	}
	b.beginCombatOf(f)
	face, err := b.clash(f)
	b.inspired = inspired{}
	if err != nil {
		return err
	}
	if err := b.aftermath(f, face); err != nil {
		return err
	}
	if f.stays {
		b.endCombatOf(f)
		return nil
	}
	if err := b.advance(f); err != nil {
		return err
	}
	b.endCombatOf(f)
	return b.goOn(f, a)
}

// noDie is the face of a combat that ended before its die.
const noDie = -1

// clash is a combat from its first check to its result; it gives the die that tells of
// leaders and fortunes.
func (b *bench) clash(f *fight) (face int, err error) {
	if !b.engages(f, data.Defender) {
		f.stays = b.g.options.is(questionDefender, "no-advance")
		return noDie, nil
	}
	if b.g.options.is(flankTiming, "before") && b.flanked(f) {
		return noDie, nil
	}
	cell, face := b.rollCombat(f)
	if err := b.applyResult(f, cell); err != nil {
		return face, err
	}
	if b.g.options.is(flankTiming, "after") && b.standsYet(f) {
		b.flanked(f)
	}
	return face, nil
}

// standsYet reports whether the defender is where it was attacked.
func (b *bench) standsYet(f *fight) bool {
	u := &b.g.units[f.defender]
	return u.place == onMap && u.at == f.at
}

// aftermath is what comes between the result and the advance: leaders who are hit, and a
// fortune of war. HBN 13.4A, 15.0C.
func (b *bench) aftermath(f *fight, face int) error {
	if face != noDie {
		if err := b.leadersHit(f, face); err != nil {
			return err
		}
	}
	if err := b.straysIn(); err != nil {
		return err
	}
	if face == fortuneFace && !f.answer {
		return b.fortune()
	}
	return nil
}

// fortuneFace is the die that brings a Fortune of War. HBN 15.0C.
const fortuneFace = 0

// beginCombatOf records who fights whom.
func (b *bench) beginCombatOf(f *fight) {
	g := b.g
	e := seen.CombatBegan{Number: g.combats + 1, Side: g.side(f.attacker), Unit: g.name(f.attacker), From: f.from, At: f.at,
		Defender: g.name(f.defender), Guns: g.names(f.guns), Charging: f.charging, Coordinated: f.coordinated, Further: f.further}
	if f.leader >= 0 {
		e.Leader = g.Leaders[f.leader].Name
	}
	if f.coordinator >= 0 {
		e.Coordinator = g.Leaders[f.coordinator].Name
	}
	b.emit(CombatBegan{CombatBegan: e, Aside: f.aside()})
}

// endCombatOf records what came of an attack that conditions may ask about.
func (b *bench) endCombatOf(f *fight) {
	if f.number > 0 {
		b.emit(CombatEnded{seen.CombatEnded{Side: b.g.side(f.attacker), Attack: f.number, Unit: b.g.name(f.attacker), At: f.at, Came: f.came()}})
	}
}
