package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Combat: who may attack whom, and the course of one attack. BG 8.0, 8.4-8.43,
// 8.72-8.76; BGD 7.0-7.3, 8.1, 8.2, 8.4, 8.5.

// combat is one attack under way.
type combat struct {
	number    int
	on        []hex.Hex
	attackers []int // in the order named
	far       []int // of those, the guns that bombard
	origins   []hex.Hex
	defenders []int // those who add their strength
	sharers   []int // those who only share the result, BGD 7.7
	aids      []int // guns that help the defenders from elsewhere, BGD 22.4.8
	held      []int // attackers shattered in an exchange, who may go back, BGD 22.6.1
	pinning   bool  // guns that pin infantry or cavalry, BGD 22.2.2
	zoned     []int // attackers that stand in an enemy zone, BGD 11.1
}

func (c *combat) bombards(n int) bool { return slices.Contains(c.far, n) }

// near lists the attackers that fight from next to the enemy.
func (c *combat) near() []int {
	return slices.DeleteFunc(slices.Clone(c.attackers), c.bombards)
}

func (c Attack) run(b *bench) error {
	if err := b.mustPhase(); err != nil {
		return err
	}
	if b.g.isSimultaneous() {
		return b.allotRun(c)
	}
	if err := b.enterCombat(); err != nil {
		return err
	}
	if spent, err := b.callOut(c); spent || err != nil {
		return err
	}
	fight, err := b.g.declare(c)
	if err != nil {
		return err
	}
	b.wish = wishes{c.Retreat, c.Advance, c.StandPat, c.Elect}
	defer func() { b.wish = wishes{} }()
	return b.fight(fight, c)
}

// fight resolves one combat to its end: no other begins before. BG 8.1.
func (b *bench) fight(c *combat, order Attack) error {
	if err := b.resolveCombat(c, order); err != nil {
		return err
	}
	b.wish = wishes{} // they were for those who attacked
	return b.hopelessGoBack()
}

func (b *bench) resolveCombat(c *combat, order Attack) error {
	g := b.g
	if c.pinning {
		b.emit(CombatBegan{Number: c.number, Attackers: g.names(c.attackers), Withheld: g.names(g.heldBack(c.attackers))})
		return b.bombard(c)
	}
	b.emit(CombatBegan{Number: c.number, Attackers: g.names(c.attackers), Withheld: g.names(g.heldBack(c.attackers)),
		Defenders: g.names(c.defenders)})
	vacated, err := b.cavalryDeclines(c)
	if err != nil {
		return err
	}
	if len(c.defenders) == 0 {
		return b.advance(g.phasing, c.near(), vacated)
	}
	if err := b.gunsAid(c); err != nil {
		return err
	}
	result, err := b.rollCombat(c, order.Reduce)
	if err != nil {
		return err
	}
	if err := results[result](b, c, order); err != nil {
		return err
	}
	return b.advanceAfter(result, c, vacated)
}

// rollCombat compares strengths, rolls and records the result.
func (b *bench) rollCombat(c *combat, wish string) (string, error) {
	g := b.g
	attack, defence := g.strengths(c)
	col, morale := g.columnAt(attack.Sum(), defence.Sum())
	used := g.scale.reduced(col, wish)
	lowered := used < col
	used, night := b.rollDarkness(c, used)
	e := CombatResolved{Side: g.phasing, Number: c.number, On: c.on, Attackers: g.forcesOf(c, c.attackers),
		Defenders: g.forcesOf(c, c.defenders), Attack: attack, Defence: defence, Odds: g.scale.ratio(attack.Sum(), defence.Sum()),
		Used: g.scale[used], Reduced: lowered, Night: night, Morale: morale, Rule: g.options.inBook("BG 8.1"), Both: g.isSimultaneous()}
	row, err := b.useBonus(c, used, b.throw(c, &e), &e)
	if err != nil {
		return "", err
	}
	e.Result = g.table.results.At(row, used)
	b.emit(e)
	b.spoilWorks(c.defenders, "attacked")
	b.spoilWorks(c.aids, "helped")
	return e.Result, nil
}

// declare checks an attack against every restriction before anything happens. Poor
// odds are none: a weak attack may keep one enemy busy for the sake of another. BGD 7.5.
func (g *Game) declare(a Attack) (*combat, error) {
	c := &combat{number: g.combats + 1, on: slices.Clone(a.On)}
	if len(a.On) == 0 || len(a.With) == 0 {
		return nil, refuse("BG 8.1", "an attack needs a hex to attack and units to attack with")
	}
	slices.SortFunc(c.on, hex.Compare)
	for i, h := range c.on {
		if i > 0 && c.on[i-1] == h {
			return nil, refuse("BG 8.41", "%s is named twice", h)
		}
		if err := g.addDefenders(c, h); err != nil {
			return nil, err
		}
	}
	for _, name := range a.With {
		if err := g.addAttacker(c, name); err != nil {
			return nil, err
		}
	}
	if err := g.aim(c, a.Only); err != nil {
		return nil, err
	}
	if err := g.checkGunsAlone(c, a.Reduce); err != nil {
		return nil, err
	}
	if err := g.checkStacks(c); err != nil {
		return nil, err
	}
	if a.Reduce != "" && g.scale.find(a.Reduce) < 0 {
		return nil, refuse("BG 8.8", "there are no odds %s: the table runs from %s to %s", a.Reduce, g.scale[0], g.scale[g.scale.last()])
	}
	return c, g.leavesDuties(c)
}

// addDefenders takes all who defend a hex; nobody may be held out of it, and no
// unit is attacked twice. Guns add to no defence but their own. BG 8.41; BGD 7.2, 8.5.
func (g *Game) addDefenders(c *combat, h hex.Hex) error {
	here := g.at(h)
	if len(here) == 0 || g.forces[here[0]].side == g.phasing || g.isFoggy() && !g.sees(g.phasing, h) {
		return refuse("BG 8.0", "there is no enemy in %s to attack", h)
	}
	if g.holdsGunboat(h) {
		return refuse("BG-SHI 13.42", "%s is a gunboat, which nobody may attack", g.forces[here[0]].name)
	}
	open := 0
	for _, n := range here {
		switch {
		case g.mayBeAttacked(n):
			c.defenders = append(c.defenders, n)
			open++
		case g.options.is(retreatedShares, "yes") && g.units[n].has(retreated):
			c.sharers = append(c.sharers, n)
		}
	}
	if open == 0 {
		return refuse("BG 8.41", "the enemy in %s can't be attacked again this phase", h)
	}
	return nil
}

// mayBeAttacked reports whether a unit has not been attacked this phase, nor
// advanced in it, and is no gunboat. BG 8.41; BGD 7.7; BG-SHI 13.42.
func (g *Game) mayBeAttacked(n int) bool {
	return !g.isGunboat(n) && !g.units[n].has(defended) && !g.isDoneByAdvance(n)
}

// isDoneByAdvance reports whether a unit has advanced and so neither attacks nor is
// attacked any more this phase. BGD 7.7. It answers the option ruling.advance-duty:
// otherwise the enemies whom it meets are in its zone and must be attacked (BG 8.0),
// by others, for nobody attacks twice (BG 8.41).
func (g *Game) isDoneByAdvance(n int) bool {
	return g.units[n].has(advancedFlag) && g.options.is(advanceDuty, "none")
}

// able reports why a unit can't attack this phase, nil if it can. Its strength goes
// into one attack, whole. BGD 7.3.
func (g *Game) able(n int) error {
	u, name := &g.units[n], g.forces[n].name
	switch {
	case u.status != onMap:
		return refuse("BG 8.0", "%s is %s", name, g.where(n))
	case g.isDummy(n):
		return refuse("BGD 22.4.11", "%s is a dummy, and there is nobody to attack with", name)
	case g.isTrain(n):
		return refuse("BG-CHI 12.5", "the supply train may never attack")
	case u.has(ineffective):
		return refuse("BG 10.0", "%s is ineffective and may not attack", name)
	case u.has(digging):
		return refuse("BGD 22.4.2", "%s digs and may not attack", name)
	case !g.hasMission(n):
		return refuse("BGD 22.4.14", "%s was not designated to attack", name)
	case u.has(attacked):
		return refuse("BG 8.41", "%s has attacked already this phase", name)
	case u.has(withheld):
		return refuse("BG 8.42", "%s may not attack apart from the unit it is stacked with", name)
	case g.isHeldDown(n):
		return refuse("BGD 22.2.2", "%s is pinned and may not attack", name)
	case u.has(limbered):
		return refuse("BGD 22.4.8", "%s spent more than %d movement points, is limbered and may not attack this phase", name, limberPoints)
	case g.isDoneByAdvance(n):
		return refuse("BGD 7.7", "%s has advanced and may not attack this phase", name)
	case u.has(displaced) && g.isArtillery(n) && g.options.deluxe():
		return refuse("BGD 7.8", "%s was displaced and may not fire this phase", name)
	}
	return nil
}

func (g *Game) isAble(n int) bool { return g.able(n) == nil }

// addAttacker checks one attacker: next to every hex attacked, or a gun in range.
// BG 8.41, 8.43, 8.74; BGD 7.1, 7.2, 8.2, 8.4.
func (g *Game) addAttacker(c *combat, name string) error {
	n, err := g.findOwn(g.phasing, name, "BG 8.0")
	if err != nil {
		return err
	}
	if err := g.able(n); err != nil {
		return err
	}
	if slices.Contains(c.attackers, n) {
		return refuse("BG 8.41", "%s is named twice", name)
	}
	fighting, err := g.reachesTargets(n, c.on)
	if err != nil {
		return err
	}
	c.attackers = append(c.attackers, n)
	if !fighting {
		c.far = append(c.far, n)
		return nil
	}
	if at := g.units[n].at; !slices.Contains(c.origins, at) {
		c.origins = append(c.origins, at)
	}
	if g.inEnemyZone(n) {
		c.zoned = append(c.zoned, n)
	}
	return nil
}

// reachesTargets reports whether a unit fights from next to the targets (else it
// bombards), or why it can do neither.
func (g *Game) reachesTargets(n int, on []hex.Hex) (fighting bool, err error) {
	adjacent := 0
	var outside hex.Hex
	for _, h := range on {
		if g.engages(n, h) {
			adjacent++
		} else {
			outside = h
		}
	}
	switch {
	case adjacent == len(on):
		return true, nil
	case adjacent > 0 && g.isArtillery(n) && !g.options.deluxe():
		return true, nil // BG 8.43 asks it of all but artillery
	case adjacent > 0 || !g.isArtillery(n):
		return false, g.whyNotNext(n, outside, len(on))
	}
	var first error
	for _, h := range on {
		if err := g.mayBombard(n, h); err == nil {
			return false, nil
		} else if first == nil {
			first = err
		}
	}
	return false, first
}

// isNextToAll reports whether a unit can fight from next to every target.
func (g *Game) isNextToAll(n int, on []hex.Hex) bool {
	return !slices.ContainsFunc(on, func(h hex.Hex) bool { return !g.engages(n, h) })
}

// engages reports whether a unit fights a hex from next to it. BG 5.3, 8.41; BGD 22.2.1.
func (g *Game) engages(n int, h hex.Hex) bool {
	if g.isCrowded(n) {
		return false
	}
	if g.isGunboat(n) {
		return g.closesIn(n, h)
	}
	return g.reaches(g.units[n].at, h)
}

func (g *Game) whyNotNext(n int, h hex.Hex, hexes int) error {
	at := g.units[n].at
	if _, next := g.board.grid.Adjacent(at, h); next {
		return refuse("BG 5.3", "%s in %s can't attack %s across the creek", g.forces[n].name, at, h)
	}
	rule := rules.Cite("BG 8.41")
	if hexes > 1 {
		rule = "BG 8.43"
	}
	return refuse(rule, "%s in %s is not next to %s", g.forces[n].name, at, h)
}

// checkGunsAlone holds guns without infantry or cavalry to hexes that one of them is
// next to, and distant guns that attack by themselves to one hex and to the least
// odds. BG 8.43, 8.73, 8.74; BGD 8.1.
func (g *Game) checkGunsAlone(c *combat, wish string) error {
	if len(c.on) > 1 && !slices.ContainsFunc(c.attackers, func(n int) bool { return g.isNextToAll(n, c.on) }) {
		return refuse("BG 8.43", "guns by themselves attack several hexes only if one of them is next to all")
	}
	if len(c.far) < len(c.attackers) {
		return g.bombardsOnly(c)
	}
	if c.pinning {
		return g.mayPin(c)
	}
	if g.meetsStandIns(c) {
		return nil // who knows?
	}
	attack, defence := g.strengths(c)
	col := g.scale.reduced(g.scale.column(attack.Sum(), defence.Sum()), wish)
	if col < g.leastAlone() && g.isFoggy() {
		return refuse("BG 8.73", "artillery alone needs odds of %s or better, and these would be worse", g.scale[g.leastAlone()])
	}
	if col < g.leastAlone() {
		return refuse("BG 8.73", "artillery alone needs odds of %s or better; this would be %s (%d to %d)",
			g.scale[g.leastAlone()], g.scale[col], attack.Sum(), defence.Sum())
	}
	return nil
}

// checkStacks holds a stack together: its units attack the same or not at all,
// and whether one may be kept out is for the options. BG 8.42; BGD 7.2, 8.1.
func (g *Game) checkStacks(c *combat) error {
	for _, m := range g.heldBack(c.attackers) {
		if !g.isAble(m) || !g.inEnemyZone(m) {
			continue
		}
		if err := g.mayWithhold(m); err != nil {
			return err
		}
	}
	return nil
}

// mayWithhold answers the options withhold and ruling.withhold.
func (g *Game) mayWithhold(n int) error {
	if g.attacksFreely() {
		return nil // BGD 22.4.5
	}
	if g.options.is(withhold, "off") {
		return refuse("BGD 7.2", "%s is in the same hex and must join this attack", g.forces[n].name)
	}
	if g.isArtillery(n) && g.options.is(withholdGuns, "never-guns") {
		return refuse("BGD 8.4", "%s is artillery next to the enemy and may not be kept out", g.forces[n].name)
	}
	return nil
}

// heldBack lists the mates of attackers who, since they are in one hex with them, may
// not attack anybody else; dummies could not in any case.
func (g *Game) heldBack(attackers []int) []int {
	return slices.DeleteFunc(g.mates(attackers), func(m int) bool {
		return g.isDummy(m) || !slices.ContainsFunc(attackers, func(n int) bool { return g.units[n].at == g.units[m].at && !g.parts(n, m) })
	})
}

// mates lists the units stacked with those given that are not among them.
func (g *Game) mates(units []int) []int {
	var mates []int
	for _, n := range units {
		for _, m := range g.at(g.units[n].at) {
			if !slices.Contains(units, m) && !slices.Contains(mates, m) {
				mates = append(mates, m)
			}
		}
	}
	return mates
}

func (g *Game) names(units []int) []string {
	var names []string
	for _, n := range units {
		names = append(names, g.forces[n].name)
	}
	return names
}
