package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Cavalry gives way one hex to infantry and guns that attack it. BGD 22.4.9. It stands in
// place of 21.10. There is no combat then, so that those who attacked may still attack
// others, all but the one that advances; cavalry that gave way is not attacked again in
// that phase.

// AttackLapsed frees those whose attack was on cavalry that is gone.
type AttackLapsed struct {
	rules.Secret
	Units []string `json:"units"`
}

// Kind names the event in the journal.
func (AttackLapsed) Kind() string { return "attack-lapsed" }

func (e AttackLapsed) apply(g *Game) {
	for _, name := range e.Units {
		g.units[g.number[name]].flags &^= attacked | withheld
	}
}

// givesWay answers the option cavalry-gives-way.
func (g *Game) givesWay() bool { return g.options.is(cavalryGivesWay, "on") }

// cavalryGivesWay asks the cavalry under attack whether it goes, and takes those who go out
// of the combat. It gives the hexes that they emptied.
func (b *bench) cavalryGivesWay(c *combat, riders []int) ([]hex.Hex, error) {
	g := b.g
	var ds []rules.Decision
	for _, n := range riders {
		ds = append(ds, b.wayDecision(n, g.scale[g.columnOf(c)], g.attackersTold(c), ""))
	}
	picks, err := b.choose(ds...)
	if err != nil {
		return nil, err
	}
	gone := map[hex.Hex][]string{}
	for i, n := range riders {
		if picks[i] == 0 {
			continue
		}
		from := g.units[n].at
		went, err := b.giveWay(n, ds[i], picks[i])
		if err != nil {
			return nil, err
		}
		if went {
			gone[from] = append(gone[from], g.forces[n].name)
		}
	}
	bound := g.names(slices.Concat(c.attackers, g.heldBack(c.attackers)))
	vacated := b.settleDeclined(c, gone)
	if len(c.defenders) == 0 {
		b.emit(AttackLapsed{Units: bound})
	}
	return vacated, nil
}

func (b *bench) wayDecision(n int, odds string, by []string, again string) rules.Decision {
	g := b.g
	name := g.forces[n].name
	d := rules.Decision{ID: b.place() + "/cavalry/" + name + again, Side: g.forces[n].side, Kind: "cavalry", Rule: "BGD 22.4.9",
		Subjects: append([]string{name, odds, g.units[n].at.String()}, by...), Options: []string{"stand"}, Why: "cavalry stands unless told to go"}
	for _, w := range g.waysByChoice(n) {
		d.Options = append(d.Options, g.label(w))
	}
	return d
}

// giveWay takes cavalry back. If another's retreat has spoilt the way that was chosen, its
// owner chooses again, and may stay.
func (b *bench) giveWay(n int, asked rules.Decision, pick int) (bool, error) {
	g := b.g
	again := b.wayDecision(n, asked.Subjects[1], asked.Subjects[3:], "/again")
	i := slices.Index(again.Options, asked.Options[pick])
	if i < 0 {
		picks, err := b.choose(again)
		if err != nil || picks[0] == 0 {
			return false, err
		}
		i = picks[0]
	}
	way := g.waysByChoice(n)[i-1]
	if b.isStopped(n, way) {
		return false, nil
	}
	return true, b.fallBack(n, way, "cavalry")
}
