package hellbeforenight

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// Conditions of orders: an attack or a bombardment that is made only if an attack before it
// came out so. Attacks need not be declared beforehand, HBN 10.1I.

// came lists what conditions may ask of a combat, in the order of Outcomes.
func (f *fight) came() []string {
	routs, retreats, dies := f.routed, f.retreated && !f.routed, f.died
	holds := map[string]bool{"routs": routs, "retreats": retreats, "dies": dies, "falls": routs || retreats || dies,
		"stands": !routs && !retreats && !dies, "advances": f.advanced, "fails": f.fails}
	return slices.DeleteFunc(slices.Clone(Outcomes), func(o string) bool { return !holds[o] })
}

// numberOf is the number of an attack in this combat phase: its own if it has one and it is
// not taken, or else the next.
func (g *Game) numberOf(c Attack) int {
	next := 1
	if k := len(g.fought); k > 0 {
		next = g.fought[k-1].Attack + 1
	}
	return max(next, c.Number)
}

// holds reports whether a condition holds and, if not, why.
func (b *bench) holds(c *Condition) (bool, string) {
	if c == nil {
		return true, ""
	}
	for _, f := range b.g.fought {
		switch {
		case f.Attack != c.Attack:
		case len(f.Came) == 0:
			return false, fmt.Sprintf("attack %d was not carried out", c.Attack)
		case slices.Contains(f.Came, c.Came):
			return true, ""
		default:
			return false, fmt.Sprintf("attack %d, of %s on %s, came out otherwise", c.Attack, f.Unit, f.At)
		}
	}
	return false, fmt.Sprintf("there was no attack %d", c.Attack)
}

// unmet refuses a condition that says nothing, and else gives why it does not hold, empty if
// it does. number is that of the attack which depends on it, 0 of another order.
func (b *bench) unmet(c *Condition, number int) (string, error) {
	if c == nil {
		return "", nil
	}
	if !slices.Contains(Outcomes, c.Came) {
		return "", refuse("HBN 10.1I", "%q can't come of an attack", c.Came)
	}
	if c.Attack < 1 || number > 0 && c.Attack >= number {
		return "", refuse("HBN 10.1I", "attack %d does not come before this one", c.Attack)
	}
	_, why := b.holds(c)
	return why, nil
}

// foughtSeen is what a side may know of the attacks as ordered: its own, since their numbers
// tell of orders that were passed over.
func (g *Game) foughtSeen(s rules.Side) []seen.Fought {
	if s == g.phasing.Enemy() {
		return nil
	}
	return slices.Clone(g.fought)
}

// passOver tells of an order that is no attack and is not carried out.
func (b *bench) passOver(what, why string, rule rules.Cite) {
	b.emit(OrderPassed{seen.OrderPassed{Side: b.side, What: what, Why: why, Rule: rule}})
}
