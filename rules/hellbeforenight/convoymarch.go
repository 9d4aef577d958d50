package hellbeforenight

import (
	"slices"

	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// A marker goes hex by hex. What can be known is looked at before; dice, and whoever sees it, may
// come in between. HBN 7.2-7.5, 14.4, 14.7B.

// plan says what bars the march as far as can be known before it begins.
func (v *convoy) plan() error {
	g := v.b.g
	if err := g.nightBars("reserve "+letterName(v.r), v.at, v.path); err != nil {
		return err
	}
	if v.exits {
		end := v.at
		if len(v.path) > 0 {
			end = v.path[len(v.path)-1]
		}
		if err := g.mayLeaveAt(v.side, end); err != nil {
			return err
		}
	}
	run := *v
	run.starts()
	for i, to := range v.path {
		if err := run.bars(to); err != nil {
			return err
		}
		stops := run.mustStop(to)
		run.pay(to)
		run.at = to
		if stops && i < len(v.path)-1 {
			return refuse("HBN 7.2B", "a reserve must stop in %s, where the terrain ends the move", to)
		}
	}
	if v.exits && run.spent >= run.allowance() {
		return refuse("HBN 9.2B", "no movement point is left in %s to leave the map", run.at)
	}
	if !v.exits && !g.hasRoomFor(v, run.at) {
		return refuse("HBN 8.1A", "%s has no room for a reserve", run.at)
	}
	return nil
}

// hasRoomFor reports whether a marker may end its move in a hex. HBN 14.4D.
func (g *Game) hasRoomFor(v *convoy, h hex.Hex) bool {
	count := g.crowd(h)
	if m := v.marker(); m.state == reserveOnMap && m.at == h {
		count--
	}
	return count < stackLimit
}

// starts sees whether the march has the road bonus. HBN 7.4A, by a ruling of a start off the road.
func (v *convoy) starts() {
	g := v.b.g
	v.free = 0
	v.bonus = g.options.is(roadBonus, "on") && (g.options.is(bonusStart, "any") || g.board.onRoad[g.board.grid.Index(v.at)])
}

// toll is what it takes to go into the next hex.
func (v *convoy) toll(to hex.Hex) data.Cost {
	c := v.b.g.toll(data.ByReserve, v.at, to)
	if c == data.Stop && v.isSlow() {
		return data.Never // HBN 7.1B
	}
	return c
}

// bars says what bars the next step, if anything does.
func (v *convoy) bars(to hex.Hex) error {
	g := v.b.g
	if err := g.mayLieIn(v.side, to); err != nil {
		return err
	}
	if _, ok := g.board.grid.Adjacent(v.at, to); !ok {
		return refuse("HBN 7.1A", "%s and %s are not next to each other", v.at, to)
	}
	if v.toll(to) == data.Never {
		return refuse("HBN 7.2C", "a reserve may not go from %s into %s", v.at, to)
	}
	if !(v.onBonus(to) && v.free > 0) && v.spent >= v.allowance() {
		return refuse("HBN 7.1B", "a reserve has %d movement points, and they end in %s", v.allowance(), v.at)
	}
	return nil
}

// onBonus reports whether the step is one of three along a road for one point. HBN 7.4A.
func (v *convoy) onBonus(to hex.Hex) bool { return v.bonus && v.b.g.board.byRoad(v.at, to) }

func (v *convoy) mustStop(to hex.Hex) bool { return v.toll(to) == data.Stop }

// pay takes the points of the next step; what is left of one spent on a road is lost off it.
// HBN 7.4B.
func (v *convoy) pay(to hex.Hex) {
	switch {
	case v.onBonus(to) && v.free > 0:
		v.free--
	case v.onBonus(to):
		v.spent++
		v.free = v.b.g.Terrain.Bonus - 1
	default:
		v.spent += points(v.toll(to), v.allowance()-v.spent)
		v.free = 0
	}
}

// march goes hex by hex.
func (v *convoy) march() error {
	v.starts()
	for len(v.path) > 0 {
		to := v.path[0]
		if err := v.bars(to); err != nil {
			v.tell(err.Error())
			return nil
		}
		meant := v.leavesMorass(to)
		if meant.IsZero() {
			v.tell("lost in the morass")
			return nil
		}
		stops := meant != to || v.mustStop(meant)
		from := v.at
		v.pay(meant)
		v.at, v.path = meant, v.path[1:]
		v.trail = append(v.trail, meant)
		if err := v.arrives(); err != nil {
			return err
		}
		if stops || v.b.g.ground(meant) == data.Morass && !v.b.g.board.byRoad(from, meant) { // HBN 7.2B
			break
		}
		if !v.marker().inPlay() {
			return nil // a dummy that was taken off, ruling.dummy-seen
		}
	}
	v.tell("")
	if v.exits && len(v.path) == 0 && v.marker().inPlay() {
		e := seen.ReserveMoved{Side: v.side, Letter: letterName(v.r), Leaders: v.leaders, Path: []hex.Hex{v.at}, Spent: v.spent + 1, Left: true,
			Hidden: v.marker().has(reserveHidden)}
		v.b.unvolley(v.at, "a reserve leaves the hex")
		v.b.emit(ReserveMoved{e})
	}
	return nil
}

// arrives does what follows as a marker comes into a hex: a starred hex is tried, volley
// markers there break, and the enemy may see a hidden one. HBN 7.5A, 10.9B, 14.7B.
func (v *convoy) arrives() error {
	g, b := v.b.g, v.b
	star := g.board.starOf[g.board.grid.Index(v.at)]
	m := v.marker()
	seenBy := g.watchers(v.side, v.at)
	if star >= 0 && g.stars[star] == untried || m.has(reserveHidden) && len(seenBy) > 0 {
		v.tell("")
	}
	b.unvolley(v.at, "a reserve moves into the hex")
	if star >= 0 && g.stars[star] == untried {
		die := b.roll("morass." + v.at.String())
		b.emit(StarTried{seen.StarTried{Side: v.side, At: v.at, Die: die, Morass: die <= g.morassUpTo()}})
	}
	if m.has(reserveHidden) && len(seenBy) > 0 {
		b.show(v.side, v.r, seenBy)
	}
	return nil
}

// tell emits the march so far.
func (v *convoy) tell(why string) {
	if len(v.trail) < 2 && !v.entered && why == "" {
		return
	}
	if len(v.trail) == 0 {
		return
	}
	v.b.unvolley(v.trail[0], "a reserve leaves the hex")
	v.b.emit(ReserveMoved{seen.ReserveMoved{Side: v.side, Letter: letterName(v.r), Leaders: v.leaders, Path: slices.Clone(v.trail), Spent: v.spent,
		Entered: v.entered, Extra: v.extra, Hidden: v.marker().has(reserveHidden), Why: why}})
	v.trail, v.entered = []hex.Hex{v.at}, false
}

// leavesMorass rolls for the way out of a morass off the road; nowhere if the marker stays: it
// can't go that way, or there is no room for it, or the enemy is near. HBN 7.5B.
func (v *convoy) leavesMorass(meant hex.Hex) hex.Hex {
	g := v.b.g
	if g.ground(v.at) != data.Morass || g.board.byRoad(v.at, meant) {
		return meant
	}
	const patience = 50
	for range patience {
		die := v.b.roll("reserve.lost")
		to := meant
		if exit := g.Lost[die]; !exit.Intended {
			to = g.board.near[g.board.grid.Index(v.at)][exit.Side]
		}
		shut := to.IsZero() || to != meant && v.bars(to) != nil
		if !shut && to != meant {
			shut = !g.hasRoomFor(v, to)
		}
		e := seen.ReserveLost{Side: v.side, Letter: letterName(v.r), At: v.at, Meant: meant, Die: die}
		if !shut {
			e.To = to
		}
		v.b.emit(ReserveLost{ReserveLost: e, Hidden: v.marker().has(reserveHidden)})
		if !shut {
			return to
		}
		if !g.rollsAgain() {
			return hexNowhere
		}
	}
	return hexNowhere
}
