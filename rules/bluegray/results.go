package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Combat results. BG 8.3, 8.72; BGD 7.6, 8.0.

// results says what each result does. Distant guns suffer none of it.
var results = map[string]func(*bench, *combat, Attack) error{
	"Ae": (*bench).attackerEliminated,
	"Ar": (*bench).attackerRetreats,
	"As": (*bench).attackerShattered,
	"De": (*bench).defenderEliminated,
	"Dr": (*bench).defenderRetreats,
	"Ds": (*bench).defenderShattered,
	"Ex": (*bench).exchange,
}

func (b *bench) attackerEliminated(c *combat, _ Attack) error {
	b.eliminate(c.near(), "Ae")
	return nil
}

func (b *bench) defenderEliminated(c *combat, _ Attack) error {
	b.eliminate(append(c.defenders, c.sharers...), "De")
	return nil
}

func (b *bench) defenderRetreats(c *combat, _ Attack) error {
	return b.retreat(b.g.thrownBack(c), "Dr")
}

// attackerRetreats sends back those who fought from next to the enemy and takes
// their effectiveness; distant guns go only if they choose to (BGD 8.1).
func (b *bench) attackerRetreats(c *combat, _ Attack) error {
	if err := b.retreat(c.near(), "Ar"); err != nil {
		return err
	}
	b.weaken(c)
	return b.electRetreat(c)
}

// electRetreat lets bombarding guns go back on Ar where the game allows it.
func (b *bench) electRetreat(c *combat) error {
	g := b.g
	if !g.gunsMayElect() {
		return nil
	}
	for _, n := range c.far {
		if len(g.waysByChoice(n)) == 0 {
			continue // there is nowhere to choose
		}
		name := g.forces[n].name
		picks, err := b.choose(rules.Decision{ID: b.place() + "/elect/" + name, Side: g.phasing, Kind: "elect", Rule: "BGD 8.1",
			Subjects: []string{name, g.units[n].at.String()}, Options: []string{"stay", "retreat"}, Why: "guns stay"})
		if err != nil {
			return err
		}
		if picks[0] == 1 {
			if err := b.goByChoice(n, "elected"); err != nil {
				return err
			}
		}
	}
	return nil
}

// gunsMayElect answers the option guns-elect. BGD 8.1, 21.3.
func (g *Game) gunsMayElect() bool { return g.options.is(gunsElect, "on") }

func (b *bench) eliminate(units []int, cause string) {
	var lost [3][]hex.Hex
	for _, n := range units {
		u := &b.g.units[n]
		if u.status == onMap {
			lost[b.g.forces[n].side] = append(lost[b.g.forces[n].side], u.at)
			b.emit(UnitEliminated{Unit: b.g.forces[n].name, Side: b.g.forces[n].side, At: u.at, Strength: b.g.strength(n), Cause: cause})
		}
	}
	for _, s := range rules.Sides {
		b.loseHeart(s)
		b.testLeaders(s, lost[s])
	}
}

// exchange removes the defenders and, of the attackers next to them, units whose
// printed strength is at least theirs, as the attacker chooses.
func (b *bench) exchange(c *combat, order Attack) error {
	if b.g.options.isRevised() {
		if err := b.payExchange(c, order); err != nil || b.g.isSimultaneous() {
			return err
		}
		return b.mayGoBack(c.held)
	}
	due := 0
	for _, n := range slices.Concat(c.defenders, b.g.strickenAids(c)) { // BGD 22.4.8
		due += b.g.strength(n)
	}
	lost, err := b.exchangeLosses(c, due, order.Lose)
	if err != nil {
		return err
	}
	b.eliminate(append(c.defenders, c.sharers...), "Ex")
	b.eliminate(lost, "Ex")
	return nil
}

func (b *bench) exchangeLosses(c *combat, due int, wish []string) ([]int, error) {
	g, near := b.g, c.near()
	if g.total(near) <= due {
		return near, nil
	}
	if lost, ok := g.wishedLosses(near, due, wish); ok {
		return lost, nil
	}
	sets := g.smallestSets(near, due)
	d := rules.Decision{ID: b.place() + "/exchange", Side: g.phasing, Kind: "exchange", Rule: "BG 8.3",
		Subjects: []string{fmt.Sprint(due)}, Why: "the fewest strength points, then the fewest units"}
	for _, set := range sets {
		d.Options = append(d.Options, strings.Join(g.names(set), " and "))
	}
	picks, err := b.choose(d)
	if err != nil {
		return nil, err
	}
	return sets[picks[0]], nil
}

func (g *Game) total(units []int) int {
	sum := 0
	for _, n := range units {
		sum += g.strength(n)
	}
	return sum
}

// wishedLosses takes units in the order that the player named until they are
// enough; if he named too few it is not for us to go on.
func (g *Game) wishedLosses(near []int, due int, wish []string) ([]int, bool) {
	var lost []int
	for _, name := range wish {
		n, ok := g.number[name]
		if !ok || !slices.Contains(near, n) || slices.Contains(lost, n) {
			continue
		}
		if lost = append(lost, n); g.total(lost) >= due {
			return lost, true
		}
	}
	return nil, false
}

// mostNear is the most units that can fight next to two hexes, two in each of the
// eight around them.
const mostNear = 16

// smallestSets lists the sets of units that are enough but would not be with any
// one unit less: least strength first, then fewest units, then order of battle. Of
// very many it offers the first; the order of the attack can name any.
func (g *Game) smallestSets(near []int, due int) [][]int {
	var sets [][]int
	for mask := 1; mask < 1<<min(len(near), mostNear); mask++ {
		var set []int
		for i, n := range near {
			if mask&(1<<i) != 0 {
				set = append(set, n)
			}
		}
		sum := g.total(set)
		enough := sum >= due
		for _, n := range set {
			enough = enough && sum-g.strength(n) < due
		}
		if enough {
			sets = append(sets, set)
		}
	}
	slices.SortStableFunc(sets, func(a, b []int) int {
		if d := g.total(a) - g.total(b); d != 0 {
			return d
		}
		if d := len(a) - len(b); d != 0 {
			return d
		}
		return slices.Compare(a, b)
	})
	return sets[:min(len(sets), mostWays)]
}

// advanceAfter offers the advance to the side that holds the field. BG 8.6.
func (b *bench) advanceAfter(result string, c *combat, vacated []hex.Hex) error {
	g := b.g
	switch result {
	case "De", "Ds", "Dr", "Ex":
		return b.advance(g.phasing, c.near(), append(vacated, c.on...))
	case "Ar", "As", "Ae":
		return b.advance(g.phasing.Enemy(), c.defenders, c.origins)
	}
	return nil
}
