package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// The Union gunboats. HBN 11.5.

// boatNames are the two.
var boatNames = [2]string{"Tyler", "Lexington"}

// IsGunboat reports whether a name is that of a gunboat.
func IsGunboat(name string) bool { return slices.Contains(boatNames[:], name) }

const (
	boatColumn = 3  // HBN 11.5A
	boatReach  = 10 // hexes from the river by night, HBN 11.5B
	boatMod    = -2 // added to the die of the check by night
)

// NightShelled is a gunboat's fire by night. HBN 11.5B.
type NightShelled struct{ seen.NightShelled }

// Kind names the event in the journal.
func (NightShelled) Kind() string { return "night-shelled" }

// Tell tells both sides.
func (e NightShelled) Tell(rules.Side) rules.Notice { return e.NightShelled }

func (e NightShelled) apply(g *Game) {
	g.boats[slices.Index(boatNames[:], e.Boat)] = true
	g.combats++
}

// run fires a gunboat: by day at a unit on the river, by night at a hex. HBN 11.5.
func (c Shell) run(b *bench) error {
	if err := b.enterCombat(); err != nil {
		return err
	}
	if why, err := b.unmet(c.If, 0); err != nil {
		return err
	} else if why != "" {
		b.passOver(c.Boat+" shells "+c.At.String(), why, "HBN 10.1I")
		return nil
	}
	boat := slices.Index(boatNames[:], c.Boat)
	if boat < 0 {
		return refuse("HBN 11.5", "there is no gunboat %s: they are %s and %s", c.Boat, boatNames[0], boatNames[1])
	}
	if !b.g.lit(data.Night) {
		order := Bombard{Units: []string{c.Boat}, At: c.At}
		if c.Target != "" {
			order.Targets = []string{c.Target}
		}
		v, err := b.plan(order)
		if err != nil {
			return err
		}
		return b.open(v, false)
	}
	if err := b.mayUseBoat(boat); err != nil {
		return err
	}
	if !b.g.board.on(c.At) || !b.g.inNightReach(c.At) {
		return refuse("HBN 11.5B", "%s is more than %d hexes from the river between %s and %s", c.At, boatReach, b.g.River[0], b.g.River[len(b.g.River)-1])
	}
	b.shellByNight(c.Boat, c.At)
	return nil
}

// mayUseBoat refuses a gunboat that cannot fire now.
func (b *bench) mayUseBoat(boat int) error {
	g := b.g
	switch {
	case b.side != rules.Union:
		return refuse("HBN 11.5A", "the gunboats are the Union's")
	case !g.options.is(gunboatRule, "on"):
		return refuse("HBN 1.5", "this game is played without gunboats")
	case !g.boatHasCome(boat):
		return refuse("HBN 11.5", "%s has not come yet", boatNames[boat])
	case g.boats[boat]:
		return refuse("HBN 11.5", "%s has fired in this couplet", boatNames[boat])
	}
	return nil
}

// boatHasCome reports whether a gunboat is there: from the start, or by a ruling the first from
// turn 5 and the second from turn 6 of 6 April.
func (g *Game) boatHasCome(boat int) bool {
	return g.options.is(boatsFrom, "start") || g.turn+1 >= 5+boat
}

// mayShell refuses a gunboat's fire by day at a unit in a hex. HBN 11.5A.
func (b *bench) mayShell(boat int, at hex.Hex) error {
	if err := b.mayUseBoat(boat); err != nil {
		return err
	}
	if b.g.lit(data.Night) {
		return refuse("HBN 11.5B", "by night a gunboat shells a hex, not a unit")
	}
	if !b.g.inReach(at) {
		return refuse("HBN 11.5A", "by day the gunboats reach the hexes of the map's edge from %s to %s only", b.g.River[0], b.g.River[len(b.g.River)-1])
	}
	return nil
}

// inReach reports whether a hex is one that the gunboats reach by day; whatever grows there.
// HBN 11.5A.
func (g *Game) inReach(h hex.Hex) bool { return slices.Contains(g.River, h) }

// inNightReach reports whether a gunboat reaches a hex by night. HBN 11.5B.
func (g *Game) inNightReach(h hex.Hex) bool {
	return slices.ContainsFunc(g.River, func(r hex.Hex) bool { return g.board.grid.Distance(r, h) <= boatReach })
}

// boatShot is a gunboat's shot at a unit. HBN 11.5A.
func (g *Game) boatShot(boat, target int, at hex.Hex) shot {
	s := shot{boat: boatNames[boat], target: target, at: at}
	s.columns.Add(boatColumn, "gunboat", "HBN 11.5A")
	g.shift(&s)
	return s
}

// ofBoat is how a gunboat reads a cell: nothing comes back to it. It has no morale either that
// the number of r# or R# could weigh, so that these always strike.
func ofBoat(c data.Cell) data.Cell {
	for _, r := range []*data.Result{&c.Primary, &c.Bracket} {
		switch r.Who {
		case data.Attacker:
			*r = data.Result{}
		case data.Both:
			r.Who = data.Defender
		}
	}
	return c
}

// dismay marks a unit that a gunboat has fired at, if it is still on the map, HBN 11.5A; that
// is an effect of fire as others are, HBN 10.9B.
func (b *bench) dismay(s *shot) {
	u := &b.g.units[s.target]
	at, there := b.g.standsAt(s.target)
	if !there || u.has(questionable) {
		return
	}
	b.question(s.target, "shelled by a gunboat", "HBN 11.5A")
	if u.has(questionable) {
		b.unvolley(at, struckByFire)
	}
}

// shellByNight checks the morale of all Confederate units in a hex and next to it: who fails
// is questionable. HBN 11.5B. Units in reserve are left alone; who is questionable already has
// nothing to fear.
func (b *bench) shellByNight(boat string, at hex.Hex) {
	g := b.g
	b.emit(NightShelled{seen.NightShelled{Boat: boat, At: at}})
	for _, h := range g.board.grid.Within(at, 1) {
		for _, n := range g.at(h) {
			if g.side(n) != rules.Confederate || g.units[n].has(questionable) {
				continue
			}
			var mods rules.Tally
			mods.Add(boatMod, "gunboat fire by night", "HBN 11.5B")
			if c := b.checkMorale(check{unit: n, why: "shelled by night", rule: "HBN 11.5B", mods: mods, open: true}); !c.passed {
				b.question(n, "shelled by night", "HBN 11.5B")
			}
		}
	}
}
