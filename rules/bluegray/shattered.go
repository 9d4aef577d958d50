package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/chart"
	"longroll/rules/hex"
)

// The revised results table and shattered units. BGD 22.6.1. Two dice are thrown on a table
// with a column for 3-2. Who is shattered fights on at half strength for the rest of the
// game; points go by the printed strength all the same. Who must go back by a result and
// can't suffers the next worse one in its place: he is shattered and stays, or if he was
// shattered he is lost. Guns that are never moved are lost as before.

// shatteredFlag marks who fights at half strength for good. BGD 22.6.1.
const shatteredFlag flags = 1 << 45

// isRevised answers the option shattered. BGD 22.6.1.
func (o *Options) isRevised() bool { return o.is(shattered, "on") }

// revisedRows are the sums of two dice.
var revisedRows = []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}

// revisedResults is the revised table.
func revisedResults(files *data.Files) (*chart.Chart, error) {
	t, err := files.Chart("shattered.txt")
	if err != nil {
		return nil, err
	}
	if err := t.Require(revisedRows, fineScale); err != nil {
		return nil, err
	}
	for row := range revisedRows {
		for col := range fineScale {
			if cell := t.At(row, col); results[cell] == nil && cell != "?" {
				return nil, fmt.Errorf("%s: %q in row %s under %s is no result: say Ar, As, Ae, Dr, Ds, De or Ex", t.Name(), cell, revisedRows[row], fineScale[col])
			}
		}
	}
	return t, nil
}

// missingResults lists what of the revised table nobody has, whole rows by their number.
func missingResults(files *data.Files, _ string) ([]string, error) {
	t, err := revisedResults(files)
	if err != nil {
		return nil, err
	}
	return gaps(t, "revised results table"), nil
}

// strength is what a unit fights with: half, fractions rounded up, of one that is
// shattered. BGD 22.6.1.
func (g *Game) strength(n int) int {
	full := int(g.units[n].strength)
	if g.units[n].has(shatteredFlag) {
		return (full + 1) / 2
	}
	return full
}

// UnitShattered left a unit with half its strength. BGD 22.6.1.
type UnitShattered struct {
	Unit     string     `json:"unit"`
	Side     rules.Side `json:"side"`
	At       hex.Hex    `json:"at"`
	Strength int        `json:"strength"` // from now on
	Stays    bool       `json:"stays,omitempty"`
}

// Kind names the event in the journal.
func (UnitShattered) Kind() string { return "shattered" }

// Tell tells both sides: a marker lies on the unit.
func (e UnitShattered) Tell(rules.Side) rules.Notice {
	return seen.Shattered{Unit: e.Unit, Side: e.Side, At: e.At, Strength: e.Strength, Stays: e.Stays}
}

func (e UnitShattered) apply(g *Game) { g.mark([]string{e.Unit}, shatteredFlag) }

// shatter halves those units; who was shattered before is lost. BGD 22.6.1.
func (b *bench) shatter(units []int, cause string, stays bool) {
	g := b.g
	for _, n := range units {
		switch {
		case g.units[n].status != onMap:
		case g.units[n].has(shatteredFlag):
			b.eliminate([]int{n}, cause)
		default:
			b.emit(UnitShattered{Unit: g.forces[n].name, Side: g.forces[n].side, At: g.units[n].at,
				Strength: (int(g.units[n].strength) + 1) / 2, Stays: stays})
		}
	}
}

// blocked is what becomes of a unit that can't go back: it is lost, but where units are
// shattered a result of combat is only one step worse for it. BGD 22.6.1.
func (b *bench) blocked(n int, cause string) {
	worse := map[string]string{"Ar": "As", "Dr": "Ds", "As": "Ae", "Ds": "De"}[cause]
	why := b.g.noWayCause(n)
	b.prove(n)
	if !b.g.options.isRevised() || worse == "" || why != "no-retreat" {
		b.eliminate([]int{n}, why)
		return
	}
	if worse == "As" || worse == "Ds" {
		b.shatter([]int{n}, why, true)
		return
	}
	b.eliminate([]int{n}, why)
}

func (b *bench) attackerShattered(c *combat, order Attack) error {
	b.shatter(c.near(), "As", false)
	if err := b.retreat(c.near(), "As"); err != nil {
		return err
	}
	b.weaken(c)
	return b.electRetreat(c)
}

func (b *bench) defenderShattered(c *combat, _ Attack) error {
	back := b.g.thrownBack(c)
	b.shatter(back, "Ds", false)
	return b.retreat(back, "Ds")
}

// payment is a way to pay for an exchange: whom to lose, and whom to have shattered.
type payment struct{ lost, shattered []int }

// paid is the strength points that a payment costs.
func (g *Game) paid(p payment) int {
	sum := g.total(p.lost)
	for _, n := range p.shattered {
		sum += g.strength(n) / 2
	}
	return sum
}

// label is a payment as an option of a decision.
func (p payment) label(g *Game) string {
	words := g.names(p.lost)
	for _, n := range p.shattered {
		words = append(words, g.forces[n].name+" shattered")
	}
	return strings.Join(words, " and ")
}

// mostPayers bounds the units of which all ways to pay are looked at.
const mostPayers = 9

// payments lists the ways in which attackers can pay what is due such that no unit pays
// more than it must: least strength first, then fewest units, then order of battle. Half
// of a unit that is not shattered yet can be paid by shattering it. BGD 22.6.1.
func (g *Game) payments(near []int, due int) []payment {
	near = near[:min(len(near), mostPayers)]
	ways := 1
	for range near {
		ways *= 3
	}
	var all []payment
	for way := 1; way < ways; way++ {
		var p payment
		rest, idle := way, false
		for _, n := range near {
			switch rest % 3 {
			case 1:
				p.lost = append(p.lost, n)
			case 2:
				idle = idle || g.units[n].has(shatteredFlag) || g.strength(n) < 2
				p.shattered = append(p.shattered, n)
			}
			rest /= 3
		}
		if !idle && g.paysJust(p, due) {
			all = append(all, p)
		}
	}
	slices.SortStableFunc(all, func(a, b payment) int {
		if d := g.paid(a) - g.paid(b); d != 0 {
			return d
		}
		return len(a.lost) + len(a.shattered) - len(b.lost) - len(b.shattered)
	})
	return all[:min(len(all), mostWays)]
}

// paysJust reports whether a payment is enough and would not be with any unit spared, or
// shattered in place of lost.
func (g *Game) paysJust(p payment, due int) bool {
	sum := g.paid(p)
	if sum < due {
		return false
	}
	for _, n := range p.lost {
		spared := g.strength(n)
		if !g.units[n].has(shatteredFlag) {
			spared -= g.strength(n) / 2 // it could be shattered
		}
		if sum-spared >= due && spared > 0 || sum-g.strength(n) >= due {
			return false
		}
	}
	return !slices.ContainsFunc(p.shattered, func(n int) bool { return sum-g.strength(n)/2 >= due })
}

// payExchange takes off the attackers' share of an exchange in points lost by units that are
// lost or shattered; who is shattered may go back if he wants to. BGD 22.6.1.
func (b *bench) payExchange(c *combat, order Attack) error {
	g, near := b.g, c.near()
	due := g.total(slices.Concat(c.defenders, g.strickenAids(c))) // BGD 22.4.8
	p := payment{lost: near}
	if g.total(near) > due {
		lost, told := g.wishedLosses(near, due, order.Lose)
		p.lost = lost
		if ways := g.payments(near, due); !told && len(ways) > 0 {
			d := rules.Decision{ID: b.place() + "/exchange", Side: g.phasing, Kind: "exchange", Rule: "BGD 22.6.1",
				Subjects: []string{fmt.Sprint(due)}, Why: "the fewest strength points, then the fewest units"}
			for _, way := range ways {
				d.Options = append(d.Options, way.label(g))
			}
			picks, err := b.choose(d)
			if err != nil {
				return err
			}
			p = ways[picks[0]]
		}
	}
	b.eliminate(append(c.defenders, c.sharers...), "Ex")
	b.eliminate(p.lost, "Ex")
	b.shatter(p.shattered, "Ex", true)
	c.held = p.shattered
	return nil
}

// mayGoBack asks of units shattered in an exchange whether they go back. BGD 22.6.1.
func (b *bench) mayGoBack(units []int) error {
	g := b.g
	for _, n := range units {
		if g.units[n].status != onMap || len(g.waysByChoice(n)) == 0 {
			continue
		}
		name := g.forces[n].name
		picks, err := b.choose(rules.Decision{ID: b.place() + "/hold/" + name, Side: g.phasing, Kind: "hold", Rule: "BGD 22.6.1",
			Subjects: []string{name, g.units[n].at.String()}, Options: []string{"stay", "retreat"}, Why: "shattered units hold their ground"})
		if err != nil {
			return err
		}
		if picks[0] == 1 {
			if err := b.goByChoice(n, "shattered"); err != nil {
				return err
			}
		}
	}
	return nil
}

// throw rolls for a combat: a die, or two on the revised table. It gives the row.
func (b *bench) throw(c *combat, e *CombatResolved) int {
	subject := fmt.Sprintf("combat-%d.%s", c.number, c.on[0])
	e.Die, e.DieName = b.roll(subject)
	if !b.g.options.isRevised() {
		return e.Die - 1
	}
	e.Rule = "BGD 22.6.1"
	e.Second, e.SecondName = b.roll(subject + ".second")
	return e.Die + e.Second - 2
}
