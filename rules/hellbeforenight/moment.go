package hellbeforenight

import (
	"fmt"

	"longroll/rules"
)

// Now is where the game stands. HBN 4.1.
func (g *Game) Now() rules.Moment {
	t := g.now()
	m := rules.Moment{Turn: g.turn + 1, Turns: len(g.Calendar), Side: g.phasing}
	day := fmt.Sprintf("%d April, %s", t.Day, t.Name)
	switch g.phase {
	case over:
		return rules.Moment{Key: "over", Turn: m.Turn, Turns: m.Turns, Title: "the battle is over"}
	case deploying:
		m.Key, m.Title, m.Does, m.Within = "0-deployment", "Before the battle: set-up", "set up", "Before the battle"
		m.Side, m.Also = g.owing()
	case administration:
		m.Key = fmt.Sprintf("%d-%s-administration", m.Turn, g.phasing)
		m.Title = fmt.Sprintf("%s, %s administrative phase", day, g.phasing.Name())
		m.Within = day + ": the administrative phase"
		m.Does = "administer"
	default:
		m.Key = fmt.Sprintf("%d.%d-%s-%s", m.Turn, g.couplet, g.phasing, g.phase)
		if g.phase == combatPhase {
			m.Key += fmt.Sprintf("-%d", g.combats)
			m.Does = "attack"
		}
		m.Title = fmt.Sprintf("%s, couplet %d, %s %s", day, g.couplet, g.phasing.Name(), g.phase)
		m.Within = fmt.Sprintf("%s, couplet %d: the %s player", day, g.couplet, g.phasing.Name())
	}
	return m
}

// owing lists who still owes the sheet that both owe.
func (g *Game) owing() (side, also rules.Side) {
	var all []rules.Side
	for _, s := range rules.Sides {
		if !g.sealed[s] {
			all = append(all, s)
		}
	}
	switch len(all) {
	case 0:
		return rules.NoSide, rules.NoSide
	case 1:
		return all[0], rules.NoSide
	}
	return all[0], all[1]
}
