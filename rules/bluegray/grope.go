package bluegray

import (
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Marches in the fog of war. A march is checked, its way found, paid for and let have strategic
// movement by what its side sees when it begins; then it is made as things are. It ends where
// it comes into an enemy's zone, and before a hex into which it may not go or can't pay for
// because of an enemy who was not seen. If there is no room where it ends it goes back along
// its way, if need be to where it began, and has moved all the same. Who comes into sight on
// the way does not change it, and a way written hex by hex that he bars is tried until he
// stops it.

// planned is a march as its side would have it by what it sees. A way that was written hex by
// hex, and that an enemy bars who has come into sight since, is tried all the same.
func (b *bench) planned(n int, from hex.Hex, spent int, path []hex.Hex, to hex.Hex) (trip, error) {
	g := b.g
	if g.isCovert() {
		return b.plannedAmong(n, from, spent, path, to)
	}
	k := g.knownTo(b.side)
	t, err := k.travel(n, from, spent, path, to)
	if err == nil || !g.isFoggy() || g.known != nil || len(path) < 2 {
		return t, err
	}
	bare := g.clone()
	g.each(b.side.Enemy(), func(e int) { bare.take(e, absent) })
	if _, no := bare.travel(n, from, spent, path, to); no != nil {
		return t, err // it is not for the enemy
	}
	extra, _ := k.strategicBonus(n, path, spent > 0)
	return trip{path: path, allowance: g.allowance(n) + extra, strategic: extra > 0}, nil
}

// inFog makes a march as it was planned, as far as unseen enemies let it.
func (g *Game) inFog(n, spent int, t trip) (trip, error) {
	if !g.isFoggy() || g.isGunboat(n) {
		return t, nil
	}
	made, met := g.walk(n, spent, t)
	last := len(made) - 1
	for last > 0 && !g.hasRoom(n, t.path[last]) {
		last, met = last-1, seen.MetCrowd
	}
	if !g.hasRoom(n, t.path[last]) {
		return t, refuse(g.stackRule(n, t.path[last]), "%s was held up by an enemy who had not been seen, and can't stay in %s: %s",
			g.forces[n].name, t.path[last], g.whyFull(n, t.path[last]))
	}
	end := made[last]
	if end.strategic && g.paysFor(n, &end, g.allowance(n)) {
		end.strategic, end.allowance = false, g.allowance(n)
	}
	end.met, end.inZone = met, g.inZone(end.path[last], g.forces[n].side)
	end.limbered = g.limbers(n, &end)
	return end, nil
}

// walk takes a planned march step by step: how it stands after each, and what stopped it.
func (g *Game) walk(n, spent int, t trip) (made []trip, met seen.Met) {
	side := g.forces[n].side
	at := t
	at.path, at.cost, at.hard = t.path[:1], points(spent), 0
	made = []trip{at}
	for i := 1; i < len(t.path); i++ {
		cost, err := g.stepCost(n, t.path[i-1], t.path[i])
		if err != nil {
			return made, seen.MetEnemy
		}
		at.path = t.path[:i+1]
		at.pay(g.stepHalves(n, t.path[i-1], t.path[i], cost), g.isEasy(n, t.path[i-1], t.path[i]))
		if !t.minimum && !g.paysFor(n, &at, t.allowance) || g.tooSwift(n, t.path[i], at.cost) {
			return made, seen.MetEnemy
		}
		made = append(made, at)
		if g.inZone(t.path[i], side) && (i < len(t.path)-1 || !t.inZone) {
			return made, seen.MetZone
		}
	}
	return made, ""
}

// mayComeIn says whether an enemy who was not seen keeps a unit from entering at a hex that
// looks open.
func (g *Game) mayComeIn(n int, at hex.Hex) error {
	if g.isFoggy() && (g.heldBy(at) == g.forces[n].side.Enemy() || g.mayStandAtEntry(n, at) != nil) {
		return refuse(g.cite("blocked"), "an enemy who had not been seen keeps %s from entering at %s", g.forces[n].name, at)
	}
	return nil
}
