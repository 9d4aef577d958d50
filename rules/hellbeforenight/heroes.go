package hellbeforenight

import (
	"slices"

	"fmt"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// Heroes. HBN 13.3.8, 13.5.

type (
	// HeroMade draws a hero out of the cup for a unit, or fails to. HBN 13.3.8B, 13.5A.
	HeroMade struct{ seen.HeroMade }
	// HeroesGone puts all heroes back into the cup. HBN 13.5D. Hidden are those of its units
	// that are in a hidden reserve, HBN 14.7A.
	HeroesGone struct {
		seen.HeroesGone
		Hidden []OwnUnit `json:"hidden,omitempty"`
	}
	// OwnUnit is a unit that only its own side may hear of.
	OwnUnit struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
	}
)

// Kind names each event in the journal.
func (HeroMade) Kind() string   { return "hero-made" }
func (HeroesGone) Kind() string { return "heroes-gone" }

// Tell tells both sides.
func (e HeroMade) Tell(rules.Side) rules.Notice { return e.HeroMade }

// Tell tells both sides, but not who is hidden from them, and nothing if all are.
func (e HeroesGone) Tell(s rules.Side) rules.Notice {
	n := e.HeroesGone
	n.Units = slices.DeleteFunc(slices.Clone(n.Units), func(name string) bool {
		return s != rules.NoSide && slices.Contains(e.Hidden, OwnUnit{name, s.Enemy()})
	})
	if len(n.Units) == 0 {
		return nil
	}
	return n
}

func (e HeroMade) apply(g *Game) {
	for h := range g.Heroes {
		if e.Hero == g.Heroes[h].Name {
			g.cup[h] = false
			g.units[g.number[e.Unit]].hero = int8(h)
		}
	}
}

func (HeroesGone) apply(g *Game) {
	for n := range g.units {
		if h := g.units[n].hero; h >= 0 {
			g.cup[h], g.units[n].hero = true, -1
		}
	}
}

// leadHero makes a hero on the leader's command rating. HBN 13.3.8.
func (b *bench) leadHero(l int, c Lead) error {
	g := b.g
	n, err := b.one(l, c)
	left := g.heroesLeft()
	switch {
	case err != nil:
		return err
	case !g.stackedWith(l, n):
		return refuse("HBN 13.3.8A", "%s is not stacked with %s", c.Leader, c.Units[0])
	case g.units[n].hero >= 0:
		return refuse("HBN 13.5B", "%s has a hero", c.Units[0])
	case len(left) == 0:
		return refuse("HBN 13.5A", "no hero is left in the cup")
	}
	b.use(l, ToHero, "HBN 13.3.8", c.Units[0])
	e := seen.HeroMade{Leader: c.Leader, Side: b.side, Unit: c.Units[0], Die: b.roll(c.Leader + ".hero"), Need: g.commandRating(l)}
	if e.Die <= e.Need {
		h := left[b.rollOf(fmt.Sprintf("cup.%d", len(left)), len(left))-1]
		e.Hero = g.Heroes[h].Name
		e.Rating = g.Heroes[h].Union
		if b.side == rules.Confederate {
			e.Rating = g.Heroes[h].Confederate
		}
	}
	b.emit(HeroMade{e})
	return nil
}

// heroesLeft lists the heroes in the cup.
func (g *Game) heroesLeft() []int {
	var left []int
	for h, in := range g.cup {
		if in {
			left = append(left, h)
		}
	}
	return left
}

// heroesBack puts all heroes back at the end of a turn. HBN 13.5D.
func (b *bench) heroesBack() {
	var units []string
	for n := range b.g.units {
		if b.g.units[n].hero >= 0 {
			units = append(units, b.g.name(n))
		}
	}
	if len(units) > 0 {
		e := HeroesGone{HeroesGone: seen.HeroesGone{Units: units}}
		for _, name := range units {
			if n := b.g.number[name]; b.g.isHiddenFrom(n, b.g.side(n).Enemy()) {
				e.Hidden = append(e.Hidden, OwnUnit{name, b.g.side(n)})
			}
		}
		b.emit(e)
	}
}
