package cwb

import (
	"cmp"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Fire doctrine: how a side fires in a window for which it writes no sheet. CWB 8.1, 9.0,
// 20.0, 20.3; CWB-AH 2.5.
//
// Every unit that can fire has a list of its targets, the best first, by what the doctrine
// names; between equals the nearer, then the lower hex. Those whose best target is the
// same fire on it together. Of all targets the best is fired on first, and what comes of
// that is known before the next. A fire that could do nothing whatever the dice is not
// made, and those units look for another target. Nothing is weighed that the side does not
// see: of an enemy hex its top unit, the way it faces, and whether troops or guns are there.

// Doctrine sets the doctrine of one fire window of a side.
type Doctrine struct {
	seen.Doctrine
}

// Kind names the command in the journal.
func (Doctrine) Kind() string { return "doctrine" }

// What a doctrine says of fire as such.
const (
	fireAsks  = "ask"
	fireAll   = "all"
	fireHolds = "hold"
)

// fireWindows are the windows by the names that a doctrine gives them.
var fireWindows = [...]string{"defensive", "offensive"}

// usualFirst is what counts first if a doctrine does not say.
var usualFirst = []string{"adjacent", "flank", "nearest"}

// firstWords are all that may count first.
var firstWords = []string{"adjacent", "flank", "nearest", "guns", "column"}

// windowOf is the name of the fire window of a phase; empty for any other.
func windowOf(p phase) string {
	switch p {
	case defensivePhase:
		return fireWindows[0]
	case offensivePhase:
		return fireWindows[1]
	}
	return ""
}

// run keeps the doctrine; one that asks is none.
func (c Doctrine) run(b *bench) error {
	d := c.Doctrine
	d.Side = b.side
	if err := b.g.mayResolve(d); err != nil {
		return err
	}
	kept := slices.DeleteFunc(slices.Clone(b.g.posture.doctrine[b.side]), func(o seen.Doctrine) bool { return o.Window == d.Window })
	if d.Fire != fireAsks {
		kept = append(kept, d)
	}
	slices.SortFunc(kept, func(a, b seen.Doctrine) int { return cmp.Compare(a.Window, b.Window) })
	b.emit(Instructed{Side: b.side, Standing: b.g.posture.standing[b.side], Doctrine: kept})
	return nil
}

// mayResolve says why a doctrine makes no sense.
func (g *Game) mayResolve(d seen.Doctrine) error {
	says := len(d.First) > 0 || d.Troops != 0 || d.Guns != 0 || d.LowHolds || d.NoDuel || d.NoBoats || len(d.Except) > 0
	switch {
	case !slices.Contains(fireWindows[:], d.Window):
		return refuse("CWB 8.1", "a doctrine is for defensive or for offensive fire")
	case d.Fire != fireAsks && d.Fire != fireAll && d.Fire != fireHolds:
		return refuse("", "a doctrine says ask, all or hold")
	case d.Fire != fireAll && says:
		return refuse("", "who fires at what is for a doctrine of \"all\"")
	case d.Troops < 0 || d.Troops > smallArmsReach:
		return refuse("CWB 20.3f", "troops fire 1 or %d hexes far", smallArmsReach)
	case d.Guns < 0 || d.Guns > gunReach:
		return refuse("CWB 20.3f", "guns fire 1 to %d hexes far", gunReach)
	}
	for i, word := range d.First {
		if !slices.Contains(firstWords, word) || slices.Contains(d.First[:i], word) {
			return refuse("", "what counts first is, each once, of: adjacent, flank, nearest, guns, column")
		}
	}
	return g.ownsAll(d.Side, d.Except)
}

// doctrineOf is a side's doctrine for the fire window of a phase: to ask, if it has none.
func (g *Game) doctrineOf(side rules.Side, p phase) seen.Doctrine {
	for _, d := range g.posture.doctrine[side] {
		if d.Window == windowOf(p) {
			return d
		}
	}
	return seen.Doctrine{Side: side, Window: windowOf(p), Fire: fireAsks}
}

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
	for {
		s, ok := b.g.bestShot(d, b.g.bids(d))
		if !ok {
			return nil
		}
		before := b.g.gunnery.fires
		if _, err := b.shoot(s); err != nil {
			return err
		}
		if b.g.gunnery.fires == before {
			return nil
		}
	}
}

// bids lists what everybody may fire at, by doctrine.
func (g *Game) bids(d seen.Doctrine) []bid {
	if g.isRaining() { // CWB-AH 1.1e
		return nil
	}
	var all []bid
	marks := g.marksFor(d)
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

// marksFor lists what a side may be fired at for: each hex of the enemy's, and its guns by
// themselves, as far as this segment leaves them. CWB 20.3c, 20.3e.
func (g *Game) marksFor(d seen.Doctrine) []mark {
	var all []mark
	for _, h := range g.hexesOf(d.Side.Enemy()) {
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
