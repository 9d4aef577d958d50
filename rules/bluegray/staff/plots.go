package staff

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Games of plots. BGD 22.4.14. The staff plans as if the enemy stayed where he is. Who would
// attack goes no farther than an attacker may, and is given a mission on those whom the plan
// has him attack; who can't get to an enemy in time does not go up to one.

// attackersPoints is how many points an attacker may spend.
const attackersPoints = 3

// plots reports whether both sides move and fight at once.
func (p *plan) plots() bool { return p.v.Option("simultaneous") == "on" }

// tooFar reports whether a unit that would come to a hex for so many points could do
// nothing there but be attacked.
func (p *plan) tooFar(at, cost int) bool {
	return p.plots() && p.close && p.zone[at] && cost > attackersPoints
}

// isDesignated reports whether a unit may attack in the combat phase of a game of plots.
func isDesignated(v seen.View, unit string) bool {
	return v.Option("simultaneous") != "on" || v.Phase != "combat" ||
		slices.ContainsFunc(v.Plots, func(p seen.Plot) bool { return p.Unit == unit && p.Attacks })
}

// missions makes the attacks of the plan missions: on the units that stand there now, and
// then on whoever does.
func (p *plan) missions(attacks []rules.Command) []rules.Command {
	var orders []rules.Command
	for _, c := range attacks {
		a, ok := c.(bluegray.Attack)
		if !ok {
			continue
		}
		targets := p.targetsOf(a.On[0])
		for _, unit := range a.With {
			orders = append(orders, bluegray.Mission{Units: []string{unit}, Targets: targets})
		}
	}
	return orders
}

func (p *plan) targetsOf(at hex.Hex) []string {
	var targets []string
	for _, e := range p.v.Enemy {
		if e.At == at && len(targets) < mostNamed {
			targets = append(targets, e.Unit)
		}
	}
	return append(targets, at.String())
}

// mostNamed is how many units of a hex a mission names.
const mostNamed = 3
