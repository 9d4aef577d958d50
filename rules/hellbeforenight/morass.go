package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Morass hexes: where they are, and who gets lost in them. HBN 3.2, 7.5.

type (
	// StarTried is the first unit in a starred hex.
	StarTried struct{ seen.StarTried }
	// MorassLeft is the roll for the way out of a morass.
	MorassLeft struct{ seen.MorassLeft }
	// Collided is a lost unit that runs into another.
	Collided struct{ seen.Collided }
)

// Kind names each event in the journal.
func (StarTried) Kind() string  { return "star-tried" }
func (MorassLeft) Kind() string { return "morass-left" }
func (Collided) Kind() string   { return "collided" }

// Tell tells both sides.
func (e StarTried) Tell(rules.Side) rules.Notice  { return e.StarTried }
func (e MorassLeft) Tell(rules.Side) rules.Notice { return e.MorassLeft }
func (e Collided) Tell(rules.Side) rules.Notice   { return e.Collided }

func (MorassLeft) apply(*Game) {}

func (e Collided) apply(g *Game) {
	if !e.Extra {
		g.setMoved(e.Units)
	}
}

func (e StarTried) apply(g *Game) {
	s := &g.stars[g.board.starOf[g.board.grid.Index(e.At)]]
	if *s = noMorass; e.Morass {
		*s = isMorass
	}
	g.zones = [3]zone{} // none reaches into a morass, HBN 6.2A
}

// tryStar rolls for a starred hex into which a unit comes first. HBN 7.5A.
func (b *bench) tryStar(n int, h hex.Hex) {
	g := b.g
	s := g.board.starOf[g.board.grid.Index(h)]
	if s < 0 || g.stars[s] != untried {
		return
	}
	die := b.roll("morass." + h.String())
	b.emit(StarTried{seen.StarTried{Unit: g.name(n), Side: g.side(n), At: h, Die: die, Morass: die <= g.morassUpTo()}})
}

// morassUpTo is the highest die on which a starred hex is a morass: the book prints 3 on both
// sides. HBN 7.5A.
func (g *Game) morassUpTo() int {
	if g.options.is(morassFlip, "0-2") {
		return 2
	}
	return 3
}

// leaveMorass rolls for the way on which units that leave a morass off the road come out. Lost
// reports that it is not the one they meant: then their move ends where they come out, or with
// the fight against whoever is there. HBN 7.5B.
func (t *trek) leaveMorass(meant hex.Hex) (lost bool, err error) {
	to := t.wayOut(meant)
	switch g := t.b.g; {
	case to == meant:
		return false, nil
	case to.IsZero():
		t.halt(hexNowhere, refuse("HBN 7.5B", "lost in the morass, and where the die leads there is no going"))
	case len(g.at(to)) > 0:
		return true, t.collide(to)
	case g.room(t.units, to) < 0 || g.heldBy(to) == t.side.Enemy():
		t.halt(to, refuse("HBN 8.1A", "lost in the morass, and there is no room where the die leads"))
	default:
		if err := t.enter(to); err != nil {
			return true, err
		}
		t.halt(meant, refuse("HBN 7.5B", "lost in the morass"))
	}
	return true, nil
}

// wayOut is the hex into which the die leads out of a morass; nowhere if that is water, off the
// map or shut to the units, unless by a ruling they roll again. HBN 7.5B.
func (t *trek) wayOut(meant hex.Hex) hex.Hex {
	g, at := t.b.g, t.at()
	const patience = 50 // a chart may have no way that is open
	for range patience {
		die := t.b.roll(g.name(t.units[0]) + ".lost")
		to := meant
		if exit := g.Lost[die]; !exit.Intended {
			to = g.board.near[g.board.grid.Index(at)][exit.Side]
		}
		if to != meant && t.shuts(at, to) {
			to = hexNowhere
		}
		t.b.emit(MorassLeft{seen.MorassLeft{Units: g.names(t.units), Side: t.side, At: at, Meant: meant, Die: die, To: to}})
		if !to.IsZero() || !g.rollsAgain() {
			return to
		}
	}
	return hexNowhere
}

// rollsAgain answers the ruling on a way out that leads nowhere. HBN 7.5B.
func (g *Game) rollsAgain() bool { return g.options.is(morassExit, "reroll") }

// shuts reports whether lost units can't go from a hex into another at all.
func (t *trek) shuts(at, to hex.Hex) bool {
	g := t.b.g
	if to.IsZero() || g.isClosedTo(t.side, to) {
		return true
	}
	for _, n := range t.units {
		if g.costInto(n, at, to) == data.Never {
			return true
		}
	}
	return false
}

// collide is a lost march that comes out on top of others, friend or enemy: each leading unit
// checks, and if both stand they fight. Batteries, which never attack, only check. HBN 7.5B,
// 10.4A.
func (t *trek) collide(to hex.Hex) error {
	g, b := t.b.g, t.b
	own, other := g.leading(t.units), g.defenderOf(to)
	b.emit(Collided{seen.Collided{Units: g.names(t.units), Extra: t.free, Unit: g.name(own), Side: t.side, Into: g.name(other), IntoSide: g.side(other), At: to}})
	stand := true
	for _, n := range []int{own, other} {
		if got := b.checkMorale(check{unit: n, why: "units run into each other in the morass", rule: "HBN 7.5B"}); !got.passed {
			stand = false
			b.rout(n, got, "units ran into each other in the morass", "HBN 7.5B")
			if n == own {
				t.drop(n)
			}
		}
	}
	switch {
	case stand && g.kind(own) != data.Artillery:
		t.over, t.units = true, nil // what becomes of them the combat says
		return b.fightOut(g.newFight(own, to), Attack{Unit: g.name(own), At: to, Stay: true})
	case len(t.units) > 0 && g.heldBy(to) == rules.NoSide:
		if err := t.enter(to); err != nil {
			return err
		}
	}
	if len(t.units) > 0 {
		t.halt(hexNowhere, refuse("HBN 7.5B", "lost in the morass"))
	}
	return nil
}

// leading is who fights for the units of a stack: the topmost foot or horse, or else the
// topmost battery. HBN 8.4A.
func (g *Game) leading(units []int) int {
	for _, n := range units {
		if g.kind(n) != data.Artillery {
			return n
		}
	}
	return units[0]
}
