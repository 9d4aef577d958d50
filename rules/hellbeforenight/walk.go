package hellbeforenight

import (
	"errors"
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// A march hex by hex. What can be known was checked before, see plan; here the dice fall, and
// what they turn up may end it early. HBN 6.3, 7.2, 7.5, 8.2, 8.3.

// trek is a march under way.
type trek struct {
	march
	b     *bench
	side  rules.Side
	purse []purse   // by unit
	trail []hex.Hex // from where it started
	stack hex.Hex   // where it has joined one, HBN 8.3C
	leans bool      // on one there that stood still, HBN 8.3B
	over  bool
}

// purse is the movement points of a unit on a march.
type purse struct {
	left, paid int
	gallop     int // of what is left the points that an enemy zone takes, HBN 7.7
	before     int // spent earlier in the phase
}

// walk makes a march that plan allows: the units, and the leaders with them, go hex by hex as
// far as they come.
func (b *bench) walk(m march) error {
	_, err := b.trek(m)
	return err
}

// trek is walk for who wants to know how it ended.
func (b *bench) trek(m march) (*trek, error) {
	t := b.setOut(m)
	for i, to := range m.path {
		if t.over {
			break
		}
		if err := t.step(to, i == len(m.path)-1); err != nil {
			return nil, err
		}
	}
	t.settle()
	t.markCharge()
	return t, nil
}

// setOut gives each unit of a march its points.
func (b *bench) setOut(m march) *trek {
	g := b.g
	m.units = slices.Clone(m.units)
	m.forced = false // what it gained is known
	t := &trek{march: m, b: b, side: g.side(m.units[0]), trail: []hex.Hex{g.units[m.units[0]].at}}
	for _, n := range m.units {
		p := purse{left: g.budget(&m, n)}
		if !m.free {
			p.before = int(g.units[n].spent)
		}
		if m.points == 0 && g.gallops(n, t.at(), m.path) {
			p.gallop = g.allowance(n)
		}
		t.purse = append(t.purse, p)
	}
	return t
}

// at is where the march is.
func (t *trek) at() hex.Hex { return t.trail[len(t.trail)-1] }

// step goes into the next hex of the path, if nothing has turned up that bars it.
func (t *trek) step(to hex.Hex, last bool) error {
	g, at := t.b.g, t.at()
	if err := t.bars(to, last); err != nil {
		t.halt(to, err)
		return nil
	}
	var end error
	switch failed := t.leaveZone(at, to); {
	case len(t.units) == 0:
		t.over = true
		return nil
	case failed:
		end = refuse("HBN 6.3B", "a check failed on leaving an enemy zone")
	case g.mustStop(t.units, at, to):
		end = refuse("HBN 7.2B", "the terrain ends the move")
	case t.exhausts(to):
		end = refuse("HBN 7.1B", "the movement points are spent")
	}
	if g.ground(at) == data.Morass && !g.board.byRoad(at, to) {
		if lost, err := t.leaveMorass(to); lost || err != nil {
			t.over = true
			return err
		}
	}
	if end != nil || last && !t.exits {
		if err := t.joins(to); err != nil {
			t.halt(to, err)
			return nil
		}
		t.stack = to
	}
	printed := g.ground(to)
	if err := t.enter(to); err != nil {
		return err
	}
	if g.ground(to) != printed && !g.board.byRoad(at, to) {
		end = refuse("HBN 7.5A", "the hex is a morass")
	}
	if end != nil && (!last || t.exits) {
		t.halt(hexNowhere, end)
	}
	return nil
}

// bars says what has turned up that bars the next step, if anything has.
func (t *trek) bars(to hex.Hex, last bool) error {
	g := t.b.g
	if err := g.mayStep(t.units, t.at(), to); err != nil {
		return err
	}
	for i, n := range t.units {
		p := &t.purse[i]
		if p.gallop > 0 && g.inZone(to, t.side) {
			if p.left, p.gallop = p.left-p.gallop, 0; p.left < 1 {
				return refuse("HBN 7.7", "%s is in an enemy zone, and %s has gone farther than it may on a way that enters one", to, g.name(n))
			}
		}
		if p.left < 1 {
			return refuse("HBN 7.1B", "%s has no movement point left", g.name(n))
		}
	}
	if last {
		return g.mayEnd(&t.march, to)
	}
	return nil
}

// exhausts reports whether a step takes the last movement point of a unit.
func (t *trek) exhausts(to hex.Hex) bool {
	for i, n := range t.units {
		if left := t.purse[i].left; points(t.b.g.costInto(n, t.at(), to), left) == left {
			return true
		}
	}
	return false
}

// enter takes the march into the next hex, and does what follows from it.
func (t *trek) enter(to hex.Hex) error {
	g, at := t.b.g, t.at()
	for i, n := range t.units {
		p := &t.purse[i]
		pay := points(g.costInto(n, at, to), p.left)
		p.left, p.paid = p.left-pay, p.paid+pay
	}
	t.b.unvolley(at, "a unit of it moves")
	t.goes(at, to, t.why)
	t.trail = append(t.trail, to)
	if err := t.b.entersHex(t.units[0], to); err != nil {
		return err
	}
	if t.over = t.over || g.phase == over; t.over { // HBN 3.3A
		return nil
	}
	return t.b.straysBeside(to)
}

// goes emits one step of the march; where it only goes on from the one before, that is made
// longer.
func (t *trek) goes(from, to hex.Hex, why string) {
	b := t.b
	e := UnitsMoved{seen.UnitsMoved{Units: b.g.names(t.units), Side: t.side, Path: []hex.Hex{from, to}, Extra: t.free, Why: why}}
	e.Leans = t.leans && to == t.stack && !t.free
	for _, l := range t.leaders {
		e.Leaders = append(e.Leaders, b.g.Leaders[l].Name)
	}
	for _, p := range t.purse {
		e.Spent = append(e.Spent, p.before+p.paid)
	}
	if len(b.events) > 0 {
		if last, ok := b.events[len(b.events)-1].(UnitsMoved); ok && e.goesOn(last) {
			b.events = b.events[:len(b.events)-1]
			b.g.deeds--
			e.Path = append(last.Path, to)
		}
	}
	b.emit(e)
}

// goesOn reports whether a step is of the same march as the one before.
func (e UnitsMoved) goesOn(before UnitsMoved) bool {
	return before.Path[len(before.Path)-1] == e.Path[0] && before.Why == e.Why && before.Extra == e.Extra &&
		slices.Equal(before.Units, e.Units) && slices.Equal(before.Leaders, e.Leaders)
}

// halt ends the march where it is; short is the hex into which it did not get, nowhere if it
// stops for where it is.
func (t *trek) halt(short hex.Hex, why error) {
	if t.over {
		return // it has been told why
	}
	t.over = true
	e := seen.Halted{Units: t.b.g.names(t.units), Side: t.side, At: t.at(), Short: short, Why: why.Error(), Extra: t.free}
	var no *rules.Refusal
	if errors.As(why, &no) {
		e.Why, e.Rule = no.Reason, no.Rule
	}
	t.b.emit(Halted{e})
}

// entersHex does what follows when a unit comes into a hex, in whatever way: volley markers
// there break, a starred hex is tried, the landing ends play, and reserves of the enemy see it
// come. HBN 3.3A, 7.5A, 10.9B, 14.5C, 14.7B.
func (b *bench) entersHex(n int, h hex.Hex) error {
	side := b.g.side(n)
	b.unvolley(h, "a unit moves into the hex")
	b.tryStar(n, h)
	b.checkVictory(side, h)
	if b.g.phase == over {
		return nil
	}
	return b.alarm(side, h)
}
