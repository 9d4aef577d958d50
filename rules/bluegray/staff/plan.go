package staff

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// plan is a player-turn in the making: a hex for every own unit, against an enemy
// who stands where he stands.
type plan struct {
	*field
	v     seen.View
	odds  [columns]chances
	units []unit
	here  [][]int // by hex index: own units, as planned
	foes  []foe
	foeAt []int  // by hex index: the foe there, -1
	zone  []bool // by hex index: in an enemy zone
	shun  bool   // nobody enters enemy zones, by night
	close bool   // there is combat this player-turn

	perFoe, perOwn float64 // victory points for a strength point
	repulse        float64 // price of being thrown back

	remote     []bool  // by hex index: at least four from every enemy, once asked for
	threat     [][]int // by hex index: strengths of those enemies who could be next to it in their turn
	toFoe      []int   // points from each hex to the nearest enemy
	aims       []aim
	prizes     []float64    // by hex index: points for who takes it
	peril      []int        // by hex index: strength of the enemies thought to come
	hemmed     []float64    // by hex index: how likely nowhere is left to fall back to
	balance    []float64    // by hex index: strength of the enemies at hand against one's own
	press      float64      // how much the aims count
	sight      map[int]bool // lines of sight asked for
	surrounded []int8       // by foe: whether it could go nowhere, 1 yes, -1 no, 0 not asked
	leastAlone int          // the worst column for guns alone
}

// unit is an own unit and where it might go.
type unit struct {
	seen.Own
	start        int    // by hex index; -1 if it is still to come
	at           int    // as planned; -1: it does not come yet
	spots        []spot // where it may be at the end; the first is where it is
	toAim        []int  // points from each hex to its aim; nil: the nearest enemy
	urge         float64
	station      int // the hex that it is told to hold, -1
	stationWorth float64
	now          int // its spot in the plan
	gun          bool
	fights       bool // it may attack
}

// spot is a hex that a unit can get to.
type spot struct {
	at    int
	entry hex.Hex   // for those who come
	path  []hex.Hex // empty: it stays
	exits bool
	worth float64
}

// foe is an enemy hex with all who stand there.
type foe struct {
	at       int
	strength int  // as printed, of those who can be attacked
	zoned    bool // somebody there has a zone
	duty     bool // who is in contact must attack
	guns     bool // nobody but guns
}

func newPlan(f *field, v seen.View) *plan {
	v = v.Guessed()
	n := len(f.sides)
	p := &plan{field: f, v: v, odds: f.chances(), here: make([][]int, n), foeAt: make([]int, n), zone: make([]bool, n),
		sight: map[int]bool{}, shun: v.Quiet(), close: !v.Quiet(), perFoe: 1, perOwn: 1, repulse: priceOfRepulse}
	if v.Option("effectiveness") == "off" {
		p.repulse = priceOfGround
	}
	for i := range p.foeAt {
		p.foeAt[i] = -1
	}
	p.findFoes()
	for _, u := range v.Own {
		p.addUnit(u)
	}
	p.surrounded = make([]int8, len(p.foes))
	if p.v.Option("guns-alone") != "any" {
		p.leastAlone = worstAlone
	}
	p.toFoe = f.distances(p.foeHexes()...)
	p.findThreats()
	p.findBalance()
	p.price()
	p.mood()
	return p
}

func (p *plan) findFoes() {
	for _, e := range p.v.Enemy {
		if e.Type == "gunboat" {
			continue
		}
		i := p.grid.Index(e.At)
		if p.foeAt[i] < 0 {
			p.foeAt[i] = len(p.foes)
			p.foes = append(p.foes, foe{at: i, guns: true})
		}
		f := &p.foes[p.foeAt[i]]
		if !e.Defended && !e.Advanced {
			f.strength += e.Strength
		}
		f.guns = f.guns && e.Type == "art"
		if e.Type == "train" {
			continue
		}
		f.zoned, f.duty = true, f.duty || !e.Defended && !e.Advanced
		for _, s := range p.sides[i] {
			if s.to >= 0 && !s.shut {
				p.zone[s.to] = true
			}
		}
	}
}

func (p *plan) foeHexes() []int {
	var all []int
	for _, f := range p.foes {
		all = append(all, f.at)
	}
	return all
}

func (p *plan) addUnit(o seen.Own) {
	i := p.grid.Index(o.At)
	p.units = append(p.units, unit{Own: o, start: i, at: i, station: -1, gun: o.Type == "art" || o.Type == "gunboat",
		fights: o.Type != "train" && !o.Ineffective && !o.Attacked && !o.Withheld && !o.Advanced && !o.HeldDown() && isDesignated(p.v, o.Unit)})
	p.here[i] = append(p.here[i], len(p.units)-1)
}

// mood settles how much a side presses on and how dear its own are to it. Who would win
// if the battle ended now does not stake it late in the day; who would not, or lacks the
// hex that the best victory needs, goes for it.
func (p *plan) mood() {
	p.press = 1
	late := 3*p.v.Turn > 2*p.v.Turns
	lacks := slices.ContainsFunc(p.v.Held, func(h seen.Held) bool { return h.By != p.v.For && h.Union+h.Confederate == 0 })
	switch wins := p.v.Score.Won() == p.v.For; {
	case wins && late:
		p.perOwn *= safe
	case !wins || lacks:
		p.press = pressed
	}
}

// What moods come to.
const (
	pressed = 3.0
	safe    = 1.5
)

// shift moves a unit of the plan to another hex, -1 for off the map.
func (p *plan) shift(n, to int) {
	u := &p.units[n]
	if u.at >= 0 {
		p.here[u.at] = slices.DeleteFunc(p.here[u.at], func(m int) bool { return m == n })
	}
	u.at = to
	if to >= 0 {
		p.here[to] = append(p.here[to], n)
	}
}

// room reports whether a unit may end its move in a hex besides those planned to be
// there. BG 6.0, BG-CHI 12.52.
func (p *plan) room(n, at int) bool {
	others, train := 0, p.units[n].Type == "train"
	for _, m := range p.here[at] {
		if m != n {
			others++
			train = train || p.units[m].Type == "train"
		}
	}
	return others == 0 || !train && others < 2
}

// strengthAt adds up the own units of a hex.
func (p *plan) strengthAt(at int) int {
	sum := 0
	for _, n := range p.here[at] {
		if p.units[n].Type != "gunboat" {
			sum += p.units[n].Strength
		}
	}
	return sum
}

// ownZone reports whether a hex is in the zone of the own side, as planned.
func (p *plan) ownZone(at int) bool {
	for _, s := range p.sides[at] {
		if s.to >= 0 && !s.shut && slices.ContainsFunc(p.here[s.to], func(n int) bool { return p.units[n].Type != "train" && p.units[n].Type != "gunboat" }) {
			return true
		}
	}
	return false
}

// trapped reports whether the enemies in a hex could go nowhere. BG 8.51.
func (p *plan) trapped(at int) bool {
	for _, s := range p.sides[at] {
		if s.to >= 0 && s.cost != barred && len(p.here[s.to]) == 0 && !p.ownZone(s.to) {
			return false
		}
	}
	return true
}

// doomed reports whether an own unit in a hex could go nowhere. BG 8.51.
func (p *plan) doomed(at int) bool {
	for _, s := range p.sides[at] {
		if s.to >= 0 && s.cost != barred && p.foeAt[s.to] < 0 && !p.zone[s.to] {
			return false
		}
	}
	return true
}

// side is whose plan it is.
func (p *plan) side() rules.Side { return p.v.For }

// worstAlone is 1-3, the worst column on which distant guns may attack by themselves.
// BG 8.73.
const worstAlone = 2

// isTrapped is trapped, asked once a judgement.
func (p *plan) isTrapped(foe int) bool {
	if p.surrounded[foe] == 0 {
		p.surrounded[foe] = -1
		if p.trapped(p.foes[foe].at) {
			p.surrounded[foe] = 1
		}
	}
	return p.surrounded[foe] > 0
}
