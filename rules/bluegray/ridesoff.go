package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Cavalry goes back before any combat when the enemy's move has brought him next to it,
// whether he means to attack it or not. BGD 22.3. Nobody advances into the hex that it
// leaves, for there is no combat there. In games of plots nobody declines (BGD 22.4.14).

// markContact notes, when a movement phase begins, the cavalry of the other side that is in
// an enemy zone: it stays for the fight.
func (g *Game) markContact() {
	if !g.options.screens() || g.isSimultaneous() {
		return
	}
	g.each(g.phasing.Enemy(), func(n int) {
		if g.forces[n].kind == "cav" && g.inEnemyZone(n) {
			g.units[n].flags |= inContact
		}
	})
}

// mayRideOff lists the cavalry that may go back now.
func (g *Game) mayRideOff() []int {
	if !g.options.screens() || g.isSimultaneous() {
		return nil
	}
	var riders []int
	g.each(g.phasing.Enemy(), func(n int) {
		if g.forces[n].kind == "cav" && !g.units[n].has(inContact|retreated) && g.isMet(n) && len(g.waysOffHoped(n)) > 0 {
			riders = append(riders, n)
		}
	})
	return riders
}

// ridersOff lists those who may do so among the defenders of a combat.
func (g *Game) ridersOff(c *combat) []int {
	return slices.DeleteFunc(g.mayRideOff(), func(n int) bool { return !slices.Contains(c.defenders, n) })
}

// isMet reports whether an enemy of any type stands in a unit's own zone: guns farther off
// come without warning.
func (g *Game) isMet(n int) bool {
	at := g.units[n].at
	near := g.board.around(at)
	return slices.ContainsFunc(near[:], func(h hex.Hex) bool {
		return !h.IsZero() && g.heldBy(h) == g.forces[n].side.Enemy() && g.reaches(at, h)
	})
}

// waysOff lists the hexes to which cavalry may go: as in a retreat, and nobody makes room.
func (g *Game) waysOff(n int) []hex.Hex {
	var all []hex.Hex
	for _, h := range g.board.around(g.units[n].at) {
		if g.mayFallBack(n, g.units[n].at, h) && g.count(h) <= 1 && g.hasRoom(n, h) {
			all = append(all, h)
		}
	}
	prefer := g.preferWay(g.forces[n].side)
	slices.SortStableFunc(all, func(a, b hex.Hex) int { return prefer(wayBack{to: a}, wayBack{to: b}) })
	return all
}

// waysOffHoped lists them past blank counters, if there are no others. BGD 22.4.11.
func (g *Game) waysOffHoped(n int) []hex.Hex {
	return hopes(g, n, (*Game).waysOff, func(h hex.Hex) wayBack { return wayBack{to: h} })
}

// cavalryRidesOff asks all who may whether they go, before any combat.
func (b *bench) cavalryRidesOff() error {
	riders := b.g.mayRideOff()
	var ds []rules.Decision
	for _, n := range riders {
		ds = append(ds, b.offDecision(n, ""))
	}
	picks, err := b.choose(ds...)
	if err != nil {
		return err
	}
	for i, n := range riders {
		if picks[i] == 0 {
			continue
		}
		if err := b.rideOff(n, ds[i].Options[picks[i]]); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) offDecision(n int, again string) rules.Decision {
	g := b.g
	name := g.forces[n].name
	d := rules.Decision{ID: b.place() + "/cavalry/" + name + again, Side: g.forces[n].side, Kind: "cavalry", Rule: "BGD 22.3",
		Subjects: []string{name, "", g.units[n].at.String()}, Options: []string{"stand"}, Why: "cavalry stands unless told to go"}
	for _, h := range g.waysOffHoped(n) {
		d.Options = append(d.Options, h.String())
	}
	return d
}

// rideOff carries it out. If another took the room, the owner chooses again.
func (b *bench) rideOff(n int, wish string) error {
	g := b.g
	d := b.offDecision(n, "/again")
	i := slices.Index(d.Options, wish)
	if i < 0 {
		picks, err := b.choose(d)
		if err != nil || picks[0] == 0 {
			return err
		}
		i = picks[0]
	}
	to := g.waysOffHoped(n)[i-1]
	if b.isStopped(n, wayBack{to: to}) {
		return nil
	}
	side, from := g.forces[n].side, g.units[n].at
	b.giveRoom(side, to)
	b.emit(UnitRetreated{Unit: g.forces[n].name, Side: side, From: from, Path: []hex.Hex{to}, Cause: "cavalry"})
	b.followUnit(n, from)
	b.catchLeaders()
	return b.disturbTrain(side, to)
}
