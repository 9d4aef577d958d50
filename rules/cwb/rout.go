package cwb

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Retreats. CWB 5.2, 14.1a, 15.0a, 16.2c, 17.2a, 23.1m, 23.1n, 24.1b, 24.2d, 24.3. Which way
// is in rearward.go and trails.go, friends in the way in through.go, what goes along in
// company.go.

// flight is one retreat.
type flight struct {
	group     []int // from the top of the stack down
	side      rules.Side
	hexes     int     // still to go
	rally     bool    // not so many, but until no enemy is near, CWB 24.1b
	entered   hex.Hex // out of close combat: where the attackers came from
	attacking bool    // they are those attackers
	started   bool    // the first hex is behind them
	cause     string
	forced    bool  // the owner has no choice of the way, CWB 10.3b
	company   []int // leaders, headquarters and wagons that go along
}

// at is where the units of a flight are.
func (f *flight) at(g *Game) hex.Hex { return g.field.pieces[f.group[0]].at }

// spared reports whether a hex of the retreat draws no fire: the first one out of a close
// combat. CWB 14.1a, 15.0a, 23.1n.
func (f *flight) spared(first bool) bool { return first && !f.started && !f.entered.IsZero() }

// StackRetreated is units that went back one hex, and who went with them. They lie on top
// in the hex that they enter. CWB 24.3.
type StackRetreated struct {
	Side  rules.Side `json:"side"`
	Units []string   `json:"units"` // from the top down
	With  []string   `json:"with,omitempty"`
	From  hex.Hex    `json:"from"`
	To    hex.Hex    `json:"to"`
	Cause string     `json:"cause"` // "morale", "close combat", "rally", "displaced"
}

// GunsLimbered is a battery that limbered because it must retreat. CWB 26.4.
type GunsLimbered struct {
	Side rules.Side `json:"side"`
	Unit string     `json:"unit"`
	At   hex.Hex    `json:"at"`
	Seen bool       `json:"seen,omitempty"`
}

// Kind names each event in the journal.
func (StackRetreated) Kind() string { return "stack-retreated" }
func (GunsLimbered) Kind() string   { return "guns-limbered" }

// giveWay makes all of a side's units in a hex go back. If a brigade was torn, for a part of
// it routed, the units in the hex into which it has collapsed go back too. Gone: nobody is
// left in the hex. CWB 17.2a.
func (b *bench) giveWay(units []int, h hex.Hex, f flight, torn bool) (gone bool, err error) {
	g := b.g
	hexes := []hex.Hex{h}
	if torn && g.collapsedRetreat() {
		for _, n := range g.wholes(units) {
			if at := g.field.pieces[n].at; !slices.Contains(hexes, at) {
				hexes = append(hexes, at)
			}
		}
	}
	for _, at := range hexes {
		each := f
		if each.group = g.unitsOf(at, f.side); len(each.group) == 0 {
			continue
		}
		if at != h {
			each.entered = hex.Hex{}
		}
		if err := b.fallBack(&each); err != nil {
			return false, err
		}
	}
	return !g.holdsUnits(h, f.side), nil
}

// wholes gives for each of some units itself, or for a line that has gone into its brigade
// the brigade: those that are on the map.
func (g *Game) wholes(units []int) []int {
	var all []int
	for _, n := range units {
		if g.isLine(n) && g.field.pieces[n].place != onMap {
			n = g.parent(n)
		}
		if g.field.pieces[n].place == onMap && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}

// collapsedRetreat answers the option ruling.part-routs.
func (g *Game) collapsedRetreat() bool { return g.options.is(partRouts, "retreats") }

// extended reports whether any of some units is a part of a brigade in extended line.
func (g *Game) extended(units []int) bool {
	return slices.ContainsFunc(units, func(n int) bool {
		return g.counterOf(n).kind == troop && len(g.lines(int(g.field.pieces[n].counter))) > 1
	})
}

// standing keeps the units that are still on the map.
func (b *bench) standing(units []int) []int {
	return slices.DeleteFunc(slices.Clone(units), func(n int) bool { return b.g.field.pieces[n].place != onMap })
}

// fallBack carries a retreat out, until it has gone as far as it must, can't, or there
// is nobody left. Fire that it draws may make it go further on its own account; what
// it still owed it then owes from there. CWB 24.3.
func (b *bench) fallBack(f *flight) error {
	g := b.g
	moved := slices.Clone(f.group)
	from := f.at(g)
	if err := b.limberAll(f); err != nil {
		return err
	}
	for {
		if f.group = b.together(f.group); len(f.group) == 0 {
			return b.leadersLeft(from, f.side)
		}
		if g.farEnough(f) {
			return b.settle(f, moved)
		}
		t, err := b.chooseTrail(f)
		if err != nil {
			return err
		}
		if len(t.path) == 0 {
			return b.cornered(f, moved)
		}
		over, thrown, err := b.follow(f, t)
		switch {
		case err != nil || over:
			return err
		case !thrown && !g.farEnough(f): // the way ended before it was far enough
			return b.cornered(f, append(moved, f.group...))
		}
		for _, n := range f.group {
			if !slices.Contains(moved, n) {
				moved = append(moved, n)
			}
		}
	}
}

// together keeps those of some units that are on the map and in the hex of the first of
// them.
func (b *bench) together(units []int) []int {
	left := b.standing(units)
	return slices.DeleteFunc(left, func(n int) bool { return b.g.field.pieces[n].at != b.g.field.pieces[left[0]].at })
}

// farEnough reports whether a retreat is over. CWB 24.1b, 24.3.
func (g *Game) farEnough(f *flight) bool {
	if f.rally {
		return g.isSafe(f.at(g), f.side)
	}
	return f.hexes <= 0
}

// safeDistance is how far routed units run from all enemy units. CWB 24.1b.
const safeDistance = 6

func (g *Game) isSafe(h hex.Hex, s rules.Side) bool {
	d := g.nearestEnemy(h, s)
	return (d == 0 || d >= safeDistance) && !g.holdsUnits(h, s.Enemy())
}

// chooseTrail lets the owner say which way his units go back. CWB 5.2.
func (b *bench) chooseTrail(f *flight) (trail, error) {
	g := b.g
	from := f.at(g)
	trails := g.trails(f, func(path []hex.Hex) bool {
		if f.rally {
			return g.isSafe(path[len(path)-1], f.side)
		}
		return len(path) == f.hexes
	})
	if f.rally && (len(trails) == 0 || trails[0].off || !g.isSafe(trails[0].path[len(trails[0].path)-1], f.side)) {
		return trail{path: g.wayOut(f, func(h hex.Hex) bool { return g.isSafe(h, f.side) })}, nil
	}
	if len(trails) == 0 {
		return trail{}, nil
	}
	if f.forced {
		return trails[0], nil
	}
	d := rules.Decision{ID: g.occasion("retreat", f.side, g.name(f.group[0])), Side: f.side, Kind: "retreat", Rule: "CWB 5.2",
		Subjects: []string{g.name(f.group[0]), g.label(from)}, Why: "least fire drawn, fewest friends carried along, away from the enemy"}
	for _, t := range trails {
		d.Options = append(d.Options, g.words(t))
	}
	pick, err := b.pick(d)
	return trails[pick], err
}

// words is a way back as an option of a decision.
func (g *Game) words(t trail) string {
	var labels []string
	for i, h := range t.path {
		if t.off && i == len(t.path)-1 {
			labels = append(labels, "off the map")
			break
		}
		labels = append(labels, g.label(h))
	}
	return strings.Join(labels, " ")
}

// pick asks unless there is one answer only.
func (b *bench) pick(d rules.Decision) (int, error) {
	if len(d.Options) <= 1 {
		return 0, nil
	}
	return b.ask(d)
}

// follow goes back along a way. Over: it led off the map; thrown: fire has destroyed the
// units, or thrown them off it. CWB 24.3.
func (b *bench) follow(f *flight, t trail) (over, thrown bool, err error) {
	for i, to := range t.path {
		from := f.at(b.g)
		if t.off && i == len(t.path)-1 {
			return true, false, b.perish(f.group, from, "off the map")
		}
		if err := b.stepBack(f, to); err != nil {
			return false, false, err
		}
		f.hexes--
		if f.group = b.together(f.group); len(f.group) == 0 || f.at(b.g) != to {
			return false, true, nil
		}
	}
	return false, false, nil
}

// stepBack takes the units of a retreat one hex back: friends there make room or come
// along, all share the worst state, and the enemy fires if they come into his zones.
// CWB 14.1a, 15.0a, 24.3.
func (b *bench) stepBack(f *flight, to hex.Hex) error {
	g := b.g
	if err := b.gather(f, to); err != nil {
		return err
	}
	joined, err := b.letPass(f, to)
	if err != nil {
		return err
	}
	spared := f.spared(true)
	from := f.at(g)
	b.emit(f.event(g, to))
	b.forfeit(from, f.side)
	f.started = true
	if err := b.overrun(to, f.side); err != nil { // CWB 25.4e
		return err
	}
	b.mingle(to, f.side)
	f.group = append(f.group, joined...)
	if !g.enemyZone(to, f.side) || spared || f.cause == displaced && !g.displacedDrawFire() {
		return nil
	}
	if g.turnsInRetreat() && f.cause != displaced {
		if err := b.faceAbout(to, f.side); err != nil {
			return err
		}
	}
	if top := g.unitsOf(to, f.side); len(top) > 0 {
		return b.drawnFire(top[0], to, "retreat")
	}
	return nil
}

// displacedDrawFire answers the option ruling.displaced-fire, turnsInRetreat the option
// ruling.retreat-facing.
func (g *Game) displacedDrawFire() bool { return g.options.is(displacedFire, "drawn") }
func (g *Game) turnsInRetreat() bool    { return g.options.is(retreatFacing, "free") }

func (f *flight) event(g *Game, to hex.Hex) StackRetreated {
	e := StackRetreated{Side: f.side, From: f.at(g), To: to, Cause: f.cause}
	for _, n := range f.group {
		e.Units = append(e.Units, g.name(n))
	}
	for _, n := range f.company {
		e.With = append(e.With, g.name(n))
	}
	return e
}

// mingle gives all units of a side in a hex the worst state among them; parts of one
// brigade become one again. CWB 12.4, 17.2a, 24.3, 24.3e.
func (b *bench) mingle(h hex.Hex, side rules.Side) {
	if units := b.g.unitsOf(h, side); len(units) > 0 {
		b.setState(units, b.g.worstState(units), "stacked")
		b.rejoin(h, side)
	}
}

func (e StackRetreated) apply(g *Game) {
	g.nerve.count[e.Side]++
	for _, name := range slices.Backward(append(slices.Clone(e.With), e.Units...)) {
		if n := g.find(e.Side, name); n >= 0 {
			g.put(n, e.To)
			g.field.pieces[n].marks &^= recovering
		}
	}
}

// Tell tells the owner who went, and the enemy who lay on top and where they are now.
func (e StackRetreated) Tell(s rules.Side) rules.Notice {
	if s == e.Side {
		return seen.Retreated{Units: e.Units, With: e.With, From: e.From, To: e.To, Cause: e.Cause}
	}
	return seen.EnemyRetreated{Top: e.Units[0], From: e.From, To: e.To}
}
