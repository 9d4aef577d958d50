package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Fire by doctrine: who fires at what. CWB 9.0, 12.3, 20.3; CWB-AH 2.5.
//
// Every unit that can fire has a list of its targets, the best first, by what the doctrine
// names; between equals the nearer, then the lower hex. Those whose best target is the
// same fire on it together. Of all targets the best is fired on first, and what comes of
// that is known before the next. A fire that could do nothing whatever the dice is not
// made, and those units look for another target. Nothing is weighed that the side does not
// see: of an enemy hex its top unit, the way it faces, and whether troops or guns are there.

// bid is a target of one who fires, and how good it is: the less the better.
type bid struct {
	unit   int // -1 for a gunboat
	boat   int
	target hex.Hex
	atGuns bool
	merit  []int
}

// at reports whether two bids are for the same fire.
func (o bid) at(p bid) bool { return o.target == p.target && o.atGuns == p.atGuns }

// mark is an enemy hex, or the guns in one, that may be fired at.
type mark struct {
	shot shot
	aim  aim
}

// fireByDoctrine fires for a side until nobody has anything left to fire at.
func (b *bench) fireByDoctrine(d seen.Doctrine) error {
	g := b.g
	shown, bids := g.shown(), g.bids(d)
	for {
		s, ok := g.bestShot(d, bids)
		if !ok {
			return nil
		}
		before := g.gunnery.fires
		if _, err := b.shoot(s); err != nil {
			return err
		}
		if g.gunnery.fires == before {
			return nil
		}
		if now := g.shown(); !slices.Equal(now, shown) {
			shown, bids = now, g.bids(d)
			continue
		}
		bids = slices.DeleteFunc(bids, func(o bid) bool { return o.target == s.target || g.isSpent(o) })
		bids = append(bids, g.bidsFor(d, []hex.Hex{s.target})...)
	}
}

// show is what a hex shows, and what a target or a line of sight may depend on.
type show struct {
	at        hex.Hex
	top       int // unit, -1 for none
	facing    hex.Side
	formation data.Formation
}

// shown lists what all hexes show.
func (g *Game) shown() []show {
	var all []show
	for i := range g.field.first {
		if g.field.first[i] < 0 {
			continue
		}
		s := show{at: g.board.grid.At(i), top: g.top(g.board.grid.At(i))}
		if s.top >= 0 {
			s.facing, s.formation = g.field.pieces[s.top].facing, g.field.pieces[s.top].formation
		}
		all = append(all, s)
	}
	return all
}

// isSpent reports whether who bids has fired in this segment, or is no more.
func (g *Game) isSpent(o bid) bool {
	if o.unit >= 0 {
		return g.field.pieces[o.unit].has(fired) || g.field.pieces[o.unit].place != onMap
	}
	return g.gunnery.shelled&(1<<o.boat) != 0
}

// bids lists what everybody may fire at, by doctrine.
func (g *Game) bids(d seen.Doctrine) []bid { return g.bidsFor(d, g.hexesOf(d.Side.Enemy())) }

// bidsFor lists who may fire at some hexes of the enemy's.
func (g *Game) bidsFor(d seen.Doctrine, hexes []hex.Hex) []bid {
	if g.isRaining() { // CWB-AH 1.1e
		return nil
	}
	var all []bid
	marks := g.marksFor(d, hexes)
	g.eachUnit(d.Side, func(n int) {
		p := &g.field.pieces[n]
		if !g.mayFire(n) || p.has(fired) || d.LowHolds && p.has(lowAmmo) || slices.Contains(d.Except, g.name(n)) {
			return
		}
		for i := range marks {
			if g.isFair(d, n, &marks[i]) {
				m := &marks[i]
				all = append(all, bid{unit: n, boat: -1, target: m.shot.target, atGuns: m.shot.atGuns, merit: g.meritOf(d, p.at, m)})
			}
		}
	})
	return append(all, g.boatBids(d, marks)...)
}

// marksFor lists what of some hexes of the enemy's may be fired at: each hex, and its guns by
// themselves, as far as this segment leaves them. CWB 20.3c, 20.3e.
func (g *Game) marksFor(d seen.Doctrine, hexes []hex.Hex) []mark {
	var all []mark
	for _, h := range hexes {
		s := shot{target: h, why: "fire", regular: true, side: d.Side, blind: true}
		a, err := g.aimAt(s, d.Side.Enemy())
		if err == nil {
			all = append(all, mark{s, a})
		}
		if err == nil && a.guns {
			continue // the guns lie on top
		}
		s.atGuns = true
		if a, err := g.aimAt(s, d.Side.Enemy()); err == nil {
			all = append(all, mark{s, a})
		}
	}
	return all
}

// hexesOf lists the hexes where a side has anything, in the order of the map.
func (g *Game) hexesOf(side rules.Side) []hex.Hex {
	var all []hex.Hex
	for i, n := range g.field.first {
		if n >= 0 && g.sideOf(int(n)) == side {
			all = append(all, g.board.grid.At(i))
		}
	}
	return all
}

// isFair reports whether a unit may fire at a mark, and its doctrine lets it.
func (g *Game) isFair(d seen.Doctrine, n int, m *mark) bool {
	guns, limit := g.counterOf(n).kind == battery, d.Troops
	if guns {
		limit = d.Guns
	}
	far := g.board.grid.Distance(g.field.pieces[n].at, m.shot.target)
	return far <= g.reach(n) && (limit == 0 || far <= limit) && !(d.NoDuel && guns && m.aim.guns) && g.mayFireAt(n, &m.shot) == nil
}

// afterUnits sorts the fire of gunboats behind that of all units, unless it joins theirs.
const afterUnits = 2

// boatBids are those of the gunboats, which fire at units only, and not where guns on top
// have been fired at, for what lies below may not be known: the nearer to the river the
// better. CWB-AH 2.5.
func (g *Game) boatBids(d seen.Doctrine, marks []mark) []bid {
	if d.NoBoats {
		return nil
	}
	var all []bid
	for i, boat := range g.scenario.Gunboats {
		if boat.Side != d.Side {
			continue
		}
		for k := range marks {
			m := &marks[k]
			h := m.shot.target
			if m.shot.atGuns || m.aim.unit < 0 || g.gunnery.firedAt(h, true) || g.mayShell(i, h) != nil {
				continue
			}
			reach, _ := g.board.gunboatReach(h)
			all = append(all, bid{unit: -1, boat: i, target: h, merit: []int{afterUnits, reach, g.board.grid.Index(h)}})
		}
	}
	return all
}

// merit tells how good a target is by one word of a doctrine, 0 for the best; false if there
// is no such word.
func (g *Game) merit(word string, from hex.Hex, m *mark) (int, bool) {
	unit, far := m.aim.unit, g.board.grid.Distance(from, m.shot.target)
	switch word {
	case "adjacent":
		return unless(far == 1), true
	case "flank":
		return unless(unit >= 0 && g.takenInFlank(m.shot.target, m.aim.side, from)), true
	case "nearest":
		return far, true
	case "guns":
		return unless(m.aim.guns), true
	case "column":
		return unless(unit >= 0 && g.isSeen(unit) && inColumn(g.field.pieces[unit].formation)), true
	}
	return 0, false
}

func unless(holds bool) int {
	if holds {
		return 0
	}
	return 1
}

// inColumn reports whether a formation suffers under fire. CWB 20.4.
func inColumn(f data.Formation) bool {
	return f == data.InfantryColumn || f == data.Limbered || f == data.Mounted
}

// meritOf tells how good a target is: units before wagons and leaders, then what the doctrine
// names, then the nearer and the lower hex; the top unit rather than its guns.
func (g *Game) meritOf(d seen.Doctrine, from hex.Hex, m *mark) []int {
	first := d.First
	if len(first) == 0 {
		first = usualFirst
	}
	merit := []int{unless(g.holdsUnits(m.shot.target, m.aim.side))}
	for _, word := range first {
		of, _ := g.merit(word, from, m)
		merit = append(merit, of)
	}
	return append(merit, g.board.grid.Distance(from, m.shot.target), g.board.grid.Index(m.shot.target), unless(!m.shot.atGuns))
}

// bestShot finds the fire to make next: of everybody's best targets the best one that
// the fire of all who want it can do anything to.
func (g *Game) bestShot(d seen.Doctrine, bids []bid) (shot, bool) {
	bids = slices.Clone(bids)
	slices.SortStableFunc(bids, func(a, b bid) int { return slices.Compare(a.merit, b.merit) })
	for len(bids) > 0 {
		s := shot{target: bids[0].target, atGuns: bids[0].atGuns, why: "fire", regular: true, side: d.Side}
		var done []int // who has a target better than this one
		for _, o := range bids {
			who := o.unit
			if who < 0 {
				who = -1 - o.boat
			}
			if slices.Contains(done, who) {
				continue
			}
			done = append(done, who)
			switch {
			case !o.at(bids[0]):
			case o.unit >= 0:
				s.by = append(s.by, o.unit)
			default:
				s.boats = append(s.boats, o.boat)
			}
		}
		slices.Sort(s.by)
		if g.hasEffect(s) {
			return s, true
		}
		first := bids[0]
		bids = slices.DeleteFunc(bids, func(o bid) bool {
			return o.at(first) && (o.unit >= 0 && slices.Contains(s.by, o.unit) || o.unit < 0 && slices.Contains(s.boats, o.boat))
		})
	}
	return shot{}, false
}

// hasEffect reports whether a fire can do anything, as far as who fires can see.
func (g *Game) hasEffect(s shot) bool {
	s.blind = true
	a, err := g.aimAt(s, s.side.Enemy())
	if err != nil {
		return false
	}
	line := g.firingLine(s)
	points := g.firePoints(line, a) + g.boatPoints(s)
	column := g.charts.FireColumn(points/grainsInHalf) + g.shifts(s, a, line).Sum()
	for dice := 2; dice <= 12; dice++ {
		if r := g.charts.Fire(dice, column); points > 0 && (r.Loss > 0 || r.Check && a.unit >= 0) {
			return true
		}
	}
	return false
}
