package cwb

import (
	"slices"

	"longroll/rules"
)

// Rulings on the order log: the status of a dispatch. CWB 10.1f.

// endsAs are the words for how a dispatch may come to nothing beside those of the log.
var endsAs = map[string]status{"refused": cancelled, "lost": cancelled, "delayed": delayed1}

// byRuling is why a dispatch has ended of which a ruling says so.
const byRuling = "ruled by the referee"

// statusRuled reads the status that a ruling gives.
func statusRuled(word string) (status, error) {
	if s, ok := endsAs[word]; ok {
		return s, nil
	}
	if i := slices.Index(statusNames[:], word); i >= 0 {
		return status(i), nil
	}
	return 0, refuse("", "there is no status %q: say %s, delayed, refused or lost", word, orList(statusNames[:]))
}

func (c RuleOrder) run(b *bench) error {
	g := b.g
	if c.Side == rules.NoSide {
		return refuse("", "say in which side's log the dispatch is")
	}
	d := g.entry(c.Side, c.Number)
	if d == nil {
		return refuse("", "the %s log has no dispatch %d; it has %d", c.Side.Name(), c.Number, g.nextNumber(c.Side)-1)
	}
	s, err := statusRuled(c.Status)
	switch {
	case err != nil:
		return err
	case d.status == s:
		return refuse("", "dispatch %d is %s already", c.Number, s)
	case s == arrived && !g.puttingOff(d):
		return refuse("CWB 10.1f", "dispatch %d waits for no hour: it is taken up when it arrives", c.Number)
	}
	b.side = c.Side // what follows is done as if by its owner
	b.emit(OrderRuled{Side: c.Side, Number: c.Number, Receiver: g.addressee(d), Status: c.Status, Stops: s == stopped && g.posts[d.receiver].standing == c.Number, Why: c.Why})
	return b.makeStatus(c.Number, s, byRuling)
}

// makeStatus gives a dispatch that nobody holds any more its status, with all that goes with
// it: what its receiver had is void, what has no headquarters to wait for is in force.
func (b *bench) makeStatus(number int, s status, why string) error {
	g := b.g
	d := g.entry(b.side, number)
	alone := len(d.units) > 0
	switch {
	case s == underWay || s == arrived:
		return nil // the ruling has made it so
	case !s.open():
		b.end(number, s, why)
		return nil
	case s == delayed1 || s == delayed2:
		if alone {
			b.dropGoals(d, false)
		} else {
			b.dropDelayed(d.receiver, number)
		}
		b.emit(DispatchDelayed{Side: b.side, Number: number, Receiver: g.addressee(d), Delay: s.String(), Of6: g.endsOf6(delayOf(s))})
		return nil
	case alone:
		b.acceptGoal(number)
		return nil
	}
	return b.accept(d.receiver, number, s == inForce)
}
