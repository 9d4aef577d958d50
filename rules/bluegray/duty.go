package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Mandatory combat. BG 8.0; BGD 7.1: every unit of the phasing side in an enemy
// zone attacks, every enemy in the zone of such a unit is attacked.

// duties is who must still attack and who must still be attacked, by hex: the
// graph of neighbours between them.
type duties struct {
	g       *Game
	busy    []int     // units taken as having attacked
	done    []hex.Hex // hexes taken as attacked
	targets []hex.Hex // enemy hexes that must be attacked
	unmet   []hex.Hex // enemy hexes that must be attacked and that nobody can
	own     []hex.Hex // hexes with units that must attack
}

// dutiesWithout works out the duties as if the given units had attacked the
// given hexes.
func (g *Game) dutiesWithout(busy []int, done []hex.Hex) duties {
	d := duties{g: g, busy: busy, done: done}
	g.each(g.phasing, func(n int) {
		h := g.units[n].at
		attacks, obliges := g.mustAttack(n) && d.fights(n), d.obliges(n)
		if !attacks && !obliges {
			return
		}
		near := d.targetsOf(h)
		if attacks && len(near) > 0 && !slices.Contains(d.own, h) {
			d.own = append(d.own, h)
		}
		for _, t := range near {
			if obliges && !slices.Contains(d.targets, t) {
				d.targets = append(d.targets, t)
			}
		}
	})
	slices.SortFunc(d.own, hex.Compare)
	slices.SortFunc(d.targets, hex.Compare)
	d.targets, d.unmet = slices.DeleteFunc(slices.Clone(d.targets), func(t hex.Hex) bool { return !d.canBeMet(t) }),
		slices.DeleteFunc(d.targets, d.canBeMet)
	return d
}

// zoneObliges reports whether the enemies in a unit's zone must be attacked: not
// for the sake of one that has advanced (BGD 7.7), nor of an ineffective one,
// which goes back instead (BG 10.2, BGD 11.3).
func (g *Game) zoneObliges(n int) bool {
	return g.exertsZone(n) && !g.isDummy(n) && g.hasMission(n) && !g.isCrowded(n) && !g.isHeldDown(n) && !g.units[n].has(ineffective|digging) && !g.isDoneByAdvance(n)
}

func (d duties) ready(n int) bool { return d.g.isAble(n) && !slices.Contains(d.busy, n) }

// fights reports whether a unit can still attack an enemy next to it: not guns that only
// bombard. BGD 22.2.1.
func (d duties) fights(n int) bool { return d.ready(n) && !d.g.isCrowded(n) }

// isTarget reports whether somebody in a hex must be attacked if it is in a
// zone; nobody must attack the supply train (BG-CHI 12.55).
func (d duties) isTarget(h hex.Hex) bool {
	g := d.g
	if g.heldBy(h) != g.phasing.Enemy() || slices.Contains(d.done, h) {
		return false
	}
	return g.anyAt(h, func(n int) bool { return g.mayBeAttacked(n) && !g.isTrain(n) })
}

// targetsOf lists the enemy hexes that units in h must attack among them.
func (d duties) targetsOf(h hex.Hex) []hex.Hex {
	var targets []hex.Hex
	for _, t := range d.g.board.around(h) {
		if !t.IsZero() && d.isTarget(t) && d.g.reaches(h, t) {
			targets = append(targets, t)
		}
	}
	return targets
}

// attackersOf lists the hexes next to a target with units that can attack it.
func (d duties) attackersOf(t hex.Hex) []hex.Hex {
	var from []hex.Hex
	for _, h := range d.g.board.around(t) {
		if !h.IsZero() && d.g.heldBy(h) == d.g.phasing && d.g.reaches(h, t) && d.g.anyAt(h, d.fights) {
			from = append(from, h)
		}
	}
	slices.SortFunc(from, hex.Compare)
	return from
}

// unitsIn lists the units in a hex that can still attack an enemy next to them.
func (d duties) unitsIn(h hex.Hex) []int {
	return slices.DeleteFunc(d.g.at(h), func(n int) bool { return !d.fights(n) })
}

// leavesDuties refuses an attack after which some duty could no longer be met.
// Everyone left needs an enemy next to him, every enemy left an attacker: then
// the rest can always be shared out, each attacker with one enemy or each enemy
// with several attackers.
func (g *Game) leavesDuties(c *combat) error {
	before := g.dutiesWithout(nil, nil)
	busy := append(g.heldBack(c.attackers), c.attackers...)
	done := c.on
	if c.pinning { // the enemy may be missed, and others next to him may still attack him
		done = nil
	}
	after := g.dutiesWithout(busy, done)
	for _, t := range before.targets {
		if !slices.Contains(c.on, t) && !slices.Contains(after.targets, t) {
			return refuse("BG 8.0", "nobody would be left to attack the enemy in %s, who must be attacked", t)
		}
	}
	if err := g.unmetBy(c, before, after); err != nil {
		return err
	}
	for _, h := range before.own {
		idle := slices.DeleteFunc(before.unitsIn(h), func(n int) bool { return slices.Contains(busy, n) })
		idle = slices.DeleteFunc(idle, after.isLoose)
		if len(idle) > 0 && !slices.Contains(after.own, h) {
			return refuse("BG 8.0", "%s in %s must attack and would be left with nobody to attack", g.forces[idle[0]].name, h)
		}
	}
	for _, n := range before.loose() {
		if !slices.Contains(busy, n) && !after.isLoose(n) {
			return refuse("BG 8.0", "%s must attack, by bombardment, and would be left with nobody to attack", g.forces[n].name)
		}
	}
	far := slices.DeleteFunc(after.forGuns(), func(t hex.Hex) bool { return slices.Contains(c.on, t) })
	if _, ok := after.shareGuns(far, nil); !ok {
		return refuse("BG 8.0", "too few guns would be left to attack every enemy who must be attacked, such as in %s", far[0])
	}
	return nil
}

// endCombat asks for the attacks that are still owed, or makes them by the
// default of the game; then whatever the end of the phase demands.
func (b *bench) endCombat(byClock bool) error {
	var given []hex.Hex // up as impossible, so that the clock always gets on
	for {
		owed, ok := b.g.dutiesWithout(nil, given).next()
		if !ok {
			break
		}
		if !byClock {
			if _, err := b.choose(b.g.owedDecision()); err != nil {
				return err
			}
			byClock = true
		}
		if spent, _ := b.callOut(owed); spent {
			continue
		}
		fight, err := b.g.declare(owed)
		if err != nil {
			given = append(given, owed.On...)
			continue
		}
		b.emit(AttackByDefault{Side: b.g.phasing, On: owed.On, With: owed.With})
		if b.g.isSimultaneous() {
			b.allot(fight, owed)
			continue
		}
		if err := b.fight(fight, owed); err != nil {
			return err
		}
	}
	if b.g.isSimultaneous() {
		return nil // not before all is fought
	}
	if err := b.lateGoBack(); err != nil {
		return err
	}
	return b.repulse(b.g.idle(b.g.phasing))
}

// owedDecision asks the phasing side for the attacks that it owes. More orders
// answer it; the one option is the default of the game.
func (g *Game) owedDecision() rules.Decision {
	d := rules.Decision{ID: "owed-" + g.placeOwed(), Side: g.phasing, Kind: "owed", Rule: g.dutyRule(),
		Options: []string{"the default"}, Sheet: true, Why: "each enemy by those next to him"}
	left := g.dutiesWithout(nil, nil)
	for _, t := range left.targets {
		d.Subjects = append(d.Subjects, t.String())
	}
	for _, h := range left.own {
		d.Subjects = append(d.Subjects, g.names(left.unitsIn(h))...)
	}
	d.Subjects = append(d.Subjects, g.names(left.loose())...)
	if tied, ok := left.tiedGuns(); ok {
		d.Subjects = append(d.Subjects, tied.With...)
	}
	return d
}

// placeOwed names the sheet in which attacks are owed.
func (g *Game) placeOwed() string {
	if g.isSimultaneous() {
		return fmt.Sprintf("%d-%s-%s", g.turn, g.phasing, g.phase)
	}
	return g.Now().Key
}

// plan lists the attacks by default that would meet all duties.
func (g *Game) plan() []Attack {
	var plan []Attack
	var busy []int
	var done []hex.Hex
	for {
		owed, ok := g.dutiesWithout(busy, done).next()
		if !ok {
			return plan
		}
		plan = append(plan, owed)
		done = append(done, owed.On...)
		for _, name := range owed.With {
			busy = append(busy, g.number[name])
		}
	}
}

// next is the first attack by default: the duties are shared out so that each
// attack is of one enemy hex by some of those next to it, or of several by the
// units of one hex.
func (d duties) next() (Attack, bool) {
	if far := d.forGuns(); len(far) > 0 {
		guns, ok := d.shareGuns(far, nil)
		if !ok {
			guns, _ = d.shareGuns(far[:1], nil)
		}
		return d.joined(far[:1], guns), true
	}
	if len(d.own) == 0 {
		if len(d.targets) > 0 {
			return d.followUp(d.targets[0]), true
		}
		if loose := d.loose(); len(loose) > 0 {
			return d.joined(d.inReach(loose[0])[:1], loose[:1]), true
		}
		return d.tiedGuns()
	}
	own, on := d.star(d.own[0])
	var with []int
	for _, h := range own {
		with = append(with, d.unitsIn(h)...)
	}
	return d.joined(on, with), true
}

// star shares out all duties connected with a hex into stars (one hex in the
// middle, the others each next to it) and gives the star that holds the hex.
// Every graph without lonely points can be shared out so: go through a tree of it
// from the leaves up; whoever is still alone below a hex joins it.
func (d duties) star(root hex.Hex) (own, targets []hex.Hex) {
	centre := map[hex.Hex]hex.Hex{} // of each hex, the middle of its star
	seen := map[hex.Hex]bool{}
	var visit func(h hex.Hex, mine bool)
	visit = func(h hex.Hex, mine bool) {
		seen[h] = true
		next := d.attackersOf
		if mine {
			next = d.targetsOf
		}
		var below []hex.Hex
		for _, k := range next(h) {
			if !seen[k] {
				visit(k, !mine)
				below = append(below, k)
			}
		}
		for _, k := range below {
			if _, joined := centre[k]; !joined {
				centre[k], centre[h] = h, h
			}
		}
		if _, joined := centre[h]; !joined && h == root {
			centre[h] = below[0] // whoever is below is in the middle of a star already
		}
	}
	visit(root, true)
	for h, c := range centre {
		if c != centre[root] {
			continue
		}
		if d.g.heldBy(h) == d.g.phasing {
			own = append(own, h)
		} else {
			targets = append(targets, h)
		}
	}
	slices.SortFunc(own, hex.Compare)
	slices.SortFunc(targets, hex.Compare)
	return own, targets
}
