package bluegray

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Retreat and displacement. BG 8.5-8.52; BGD 7.7, 7.8.

// wayBack is one way for a unit to go back: a hex, and whom it pushes.
type wayBack struct {
	to     hex.Hex
	pushes []push
}

// push is one unit that makes room, and where it goes.
type push struct {
	unit int
	to   hex.Hex
}

// label is the way as an option of a decision: the hex first.
func (g *Game) label(w wayBack) string {
	text := w.to.String()
	for i, p := range w.pushes {
		if i == 0 {
			text += " displacing "
		} else {
			text += ", "
		}
		text += g.forces[p.unit].name + " to " + p.to.String()
	}
	return text
}

// retreat makes units go back one hex each, as their owner chooses; a unit with
// nowhere to go is eliminated. BG 8.5, 8.51. What several units may do is asked
// at once, as things stand before the first of them goes.
func (b *bench) retreat(units []int, cause string) error {
	g := b.g
	var ds []rules.Decision
	ways := map[int][]wayBack{}
	var asked []int
	for _, n := range units {
		if g.units[n].status != onMap {
			continue
		}
		if ways[n] = g.retreatOptions(n); len(ways[n]) > 0 {
			ds = append(ds, b.retreatDecision(n, ways[n], ""))
			asked = append(asked, n)
		}
	}
	picks, err := b.choose(ds...)
	if err != nil {
		return err
	}
	chosen := map[int]wayBack{}
	for i, n := range asked {
		chosen[n] = ways[n][picks[i]]
	}
	for _, n := range units {
		if g.units[n].status != onMap {
			continue
		}
		if err := b.goBack(n, chosen[n], cause); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) retreatDecision(n int, ways []wayBack, again string) rules.Decision {
	g := b.g
	name := g.forces[n].name
	d := rules.Decision{ID: b.place() + "/retreat/" + name + again, Side: g.forces[n].side, Kind: "retreat", Rule: "BG 8.5",
		Subjects: []string{name, g.units[n].at.String()}, Why: "displacing nobody, fewest enemies near, lower hex number"}
	for _, w := range ways {
		d.Options = append(d.Options, g.label(w))
	}
	return d
}

// goBack carries one retreat out. If another unit's retreat has spoilt the way
// that was chosen, the owner chooses again among those that are left.
func (b *bench) goBack(n int, chosen wayBack, cause string) error {
	g := b.g
	ways := g.retreatOptions(n)
	if len(ways) == 0 {
		b.eliminate([]int{n}, g.noWayCause(n))
		return nil
	}
	i := slices.IndexFunc(ways, func(w wayBack) bool { return g.label(w) == g.label(chosen) })
	if i < 0 {
		picks, err := b.choose(b.retreatDecision(n, ways, "/again"))
		if err != nil {
			return err
		}
		i = picks[0]
	}
	name, side, from := g.forces[n].name, g.forces[n].side, g.units[n].at
	for _, p := range slices.Backward(ways[i].pushes) {
		b.emit(UnitDisplaced{Unit: g.forces[p.unit].name, Side: side, From: g.units[p.unit].at, To: p.to, By: name})
		if err := b.disturbTrain(side, p.to); err != nil {
			return err
		}
	}
	b.emit(UnitRetreated{Unit: name, Side: side, From: from, Path: []hex.Hex{ways[i].to}, Cause: cause})
	return b.disturbTrain(side, ways[i].to)
}

// noWayCause tells a train that could only have left the roads apart. BG-CHI 12.54.
func (g *Game) noWayCause(n int) string {
	from := g.units[n].at
	for _, h := range g.board.grid.Neighbours(from) {
		if g.isTrain(n) && g.isOpenBehind(n, from, h) {
			return "train-road"
		}
	}
	return "no-retreat"
}

// retreatOptions lists the ways back for a unit, the default first. Where a way
// needs no displacement, Deluxe allows no other (BGD 7.8).
func (g *Game) retreatOptions(n int) []wayBack {
	var open, full []wayBack
	from := g.units[n].at
	for _, h := range g.board.grid.Neighbours(from) {
		if !g.mayFallBack(n, from, h) {
			continue
		}
		if g.hasRoom(n, h) {
			open = append(open, wayBack{to: h})
			continue
		}
		for _, pushes := range g.displacements(n, h) {
			full = append(full, wayBack{h, pushes})
		}
	}
	if len(open) == 0 || !g.sparesOthers() {
		open = append(open, full...)
	}
	slices.SortStableFunc(open, g.preferWay(g.forces[n].side))
	return open
}

// preferWay is the default of the game: displace as few as can be, go where the
// fewest enemies are within two hexes, then to the lower hex number.
func (g *Game) preferWay(s rules.Side) func(a, b wayBack) int {
	return func(a, b wayBack) int {
		if d := len(a.pushes) - len(b.pushes); d != 0 {
			return d
		}
		if d := g.enemiesNear(a.to, s) - g.enemiesNear(b.to, s); d != 0 {
			return d
		}
		if d := hex.Compare(a.to, b.to); d != 0 {
			return d
		}
		return strings.Compare(g.label(a), g.label(b))
	}
}

func (g *Game) enemiesNear(h hex.Hex, s rules.Side) int {
	near := 0
	g.each(s.Enemy(), func(n int) {
		if g.board.grid.Distance(h, g.units[n].at) <= 2 {
			near++
		}
	})
	return near
}

// mayFallBack reports whether a unit may retreat from hex to hex, room aside:
// not off the map, not over a side that can't be crossed, not next to an enemy
// whose zone reaches there, not onto an enemy. BG 8.51; BGD 7.7; BG-CHI 12.4.
func (g *Game) mayFallBack(n int, from, to hex.Hex) bool {
	return g.isOpenBehind(n, from, to) && (!g.isTrain(n) || g.board.onPath(to)) // BG-CHI 12.54
}

// isOpenBehind is the same for a unit that may leave the roads.
func (g *Game) isOpenBehind(n int, from, to hex.Hex) bool {
	side := g.forces[n].side
	return !to.IsZero() && g.board.across(from, to).cost != barred && g.heldBy(to) != side.Enemy() && !g.inZone(to, side)
}

// displacements lists how room can be made for a unit in a full hex: one of those
// there, and no more, goes to a next hex (BG 8.52); or, in games with chains, pushes
// another in turn where it has no other way (BGD 7.8). Of the chains that begin with
// a unit only the shortest are offered. Shortest first.
func (g *Game) displacements(n int, full hex.Hex) [][]push {
	if !g.onePushIsEnough(n, full) {
		return nil
	}
	var all [][]push
	steps := g.stepsOut(n)
	for _, v := range g.at(full) {
		all = append(all, g.pushOut(v, steps, full)...)
	}
	slices.SortStableFunc(all, func(a, b []push) int { return len(a) - len(b) })
	return all[:min(len(all), mostWays)]
}

// mostWays bounds how many displacements a decision offers.
const mostWays = 24

// onePushIsEnough reports whether a unit has room in a full hex when one of those
// there has gone: the train stacks with nobody. BG-CHI 12.52.
func (g *Game) onePushIsEnough(n int, full hex.Hex) bool {
	return g.count(full) == 1 || !g.isTrain(n)
}

// stepsOut tells of each friend of a retreating unit how many units must move until
// he has made room: 1 if there is room next door, and so on along a chain; 0 if he
// can't. Every step of a chain goes to a lower number, so no chain turns in a circle.
func (g *Game) stepsOut(retreating int) []int {
	steps := make([]int, len(g.units))
	for round, more := 1, true; more; round++ {
		more = false
		g.each(g.forces[retreating].side, func(v int) {
			if v != retreating && steps[v] == 0 && g.mayBePushed(v) && g.makesRoomIn(v, round, steps) {
				steps[v], more = round, true
			}
		})
		more = more && g.chains()
	}
	return steps
}

func (g *Game) makesRoomIn(v, round int, steps []int) bool {
	from := g.units[v].at
	for _, h := range g.board.grid.Neighbours(from) {
		switch {
		case !g.mayFallBack(v, from, h):
		case g.hasRoom(v, h):
			if round == 1 {
				return true
			}
		case g.onePushIsEnough(v, h):
			if slices.ContainsFunc(g.at(h), func(w int) bool { return steps[w] > 0 && steps[w] == round-1 }) {
				return true
			}
		}
	}
	return false
}

// pushOut lists the ways in which a unit makes room that take no more steps than
// they must, and do not lead back to the hex that is being cleared.
func (g *Game) pushOut(v int, steps []int, clearing hex.Hex) [][]push {
	var all [][]push
	from := g.units[v].at
	for _, h := range g.board.grid.Neighbours(from) {
		switch {
		case steps[v] == 0 || h == clearing || !g.mayFallBack(v, from, h):
		case g.hasRoom(v, h):
			all = append(all, []push{{v, h}})
		case steps[v] > 1 && g.onePushIsEnough(v, h):
			for _, w := range g.at(h) {
				if steps[w] != steps[v]-1 {
					continue
				}
				for _, rest := range g.pushOut(w, steps, clearing) {
					all = append(all, append([]push{{v, h}}, rest...))
				}
			}
		}
		if len(all) >= mostWays {
			break
		}
	}
	return all
}

// sparesOthers reports whether nobody may be displaced while there is another way.
// BGD 7.8, and games with its chains.
func (g *Game) sparesOthers() bool { return g.options.deluxe() || g.chains() }

// chains answers the option ruling.displacement-chain. BGD 7.8.
func (g *Game) chains() bool { return g.options.is(displacementChain, "chain") }

// mayBePushed answers the option ruling.displace-retreated.
func (g *Game) mayBePushed(v int) bool {
	return !g.units[v].has(retreated) || g.options.is(displaceRetreated, "yes")
}
