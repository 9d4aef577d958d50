package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// A fortune of war may move a reserve of the enemy, or one's own, as well as a unit. HBN 15.2,
// 15.4. Of hidden
// markers in a hex the other side can point at none, so that a die which only their owner may
// know says which it is; how far it could go is asked as of any reserve, whoever is in it.

const (
	openMarker   = "reserve "
	hiddenMarker = "hidden reserve "
)

// movableMarkers lists the reserve markers of a side on the map, as its enemy would name them.
func (g *Game) movableMarkers(owner rules.Side) []string {
	var open, backs []string
	for r := range g.reserves[owner] {
		m := &g.reserves[owner][r]
		switch {
		case m.state != reserveOnMap:
		case m.has(reserveHidden):
			backs = append(backs, hiddenMarker+m.at.String())
		default:
			open = append(open, openMarker+letterName(int8(r)))
		}
	}
	slices.Sort(backs)
	return append(open, slices.Compact(backs)...)
}

// markersCalled lists the markers that a name of movableMarkers may mean.
func (g *Game) markersCalled(owner rules.Side, whom string) []int8 {
	var all []int8
	for r := range g.reserves[owner] {
		m := &g.reserves[owner][r]
		if m.state != reserveOnMap {
			continue
		}
		if m.has(reserveHidden) && whom == hiddenMarker+m.at.String() || !m.has(reserveHidden) && whom == openMarker+letterName(int8(r)) {
			all = append(all, int8(r))
		}
	}
	return all
}

// driver is a marker being moved by its enemy.
func (g *Game) driver(b *bench, owner rules.Side, r int8) *convoy {
	m := &g.reserves[owner][r]
	return &convoy{b: b, side: owner, r: r, at: m.at, extra: true, unseen: m.has(reserveHidden)}
}

// drivenMarker lists where a marker could be moved to by its enemy.
func (g *Game) drivenMarker(owner rules.Side, whom string) []string {
	return g.driver(&bench{g: g}, owner, g.markersCalled(owner, whom)[0]).goals()
}

// goals lists the hexes that a marker can reach, to stay first.
func (v *convoy) goals() []string {
	var all []hex.Hex
	v.eachGoal(func(to hex.Hex, _ []hex.Hex) { all = append(all, to) })
	return hexOptions(all)
}

// eachGoal calls f for every hex that a marker can reach, with the way there.
func (v *convoy) eachGoal(f func(to hex.Hex, way []hex.Hex)) {
	g := v.b.g
	s := g.borrowSearch()
	defer g.returnSearch(s)
	found := s.Reach(g.board.grid, v.at, fullAllowance*pointPrice, v.step())
	for _, h := range found.Hexes() {
		if h == v.at {
			continue
		}
		run := *v
		if run.path = found.Path(h)[1:]; run.plan() == nil {
			f(h, run.path)
		}
	}
}

// driveMarker moves a marker as its enemy wishes. HBN 15.2.
func (b *bench) driveMarker(owner rules.Side, whom, to string) error {
	g := b.g
	all := g.markersCalled(owner, whom)
	r := all[0]
	if len(all) > 1 {
		r = all[b.rollFor(rules.KnownTo(owner), "marker", len(all))-1]
	}
	h, err := g.board.grid.Parse(to)
	if err != nil {
		return err
	}
	return g.driver(b, owner, r).goesTo(h)
}

// goesTo takes a marker to one of its goals.
func (v *convoy) goesTo(h hex.Hex) error {
	v.eachGoal(func(goal hex.Hex, way []hex.Hex) {
		if goal == h {
			v.path = way
		}
	})
	return v.goes()
}

// ownMarkers lists the reserve markers of a side on the map as it names them itself. HBN 15.4.
func (g *Game) ownMarkers(s rules.Side) []string {
	var all []string
	for r := range g.reserves[s] {
		if g.reserves[s][r].state == reserveOnMap {
			all = append(all, openMarker+letterName(int8(r)))
		}
	}
	return all
}

// ownMarker is one of ownMarkers as a march besides its own; it tells also what the enemy calls
// it. HBN 14.7A, 15.4.
func (b *bench) ownMarker(s rules.Side, whom string) (v *convoy, told string) {
	letter, ok := strings.CutPrefix(whom, openMarker)
	if !ok {
		return nil, whom
	}
	r := letterNo(letter)
	m := &b.g.reserves[s][r]
	if m.has(reserveHidden) {
		whom = hiddenMarker + m.at.String()
	}
	return &convoy{b: b, side: s, r: r, at: m.at, extra: true}, whom
}
