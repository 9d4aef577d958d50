package cwb

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Leaders who must first be for breastworks. The optional rule The Use of Breastworks, 5;
// CWB 10.2, 10.2c, 10.2g.

// Permit is a leader's try for initiative to let his command build breastworks.
type Permit struct {
	Leader string `json:"leader"`
}

// Kind names the command in the journal.
func (Permit) Kind() string { return "permit-works" }

// leadersDecide answers the option breastworks-initiative.
func (g *Game) leadersDecide() bool { return g.options.is(breastworksInitiative, "on") }

// run makes the try. No anti-initiative counts, and the leaders of a corps may try one
// after the other. It is a leader's try of the turn: he has no other for his own command.
func (c Permit) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	g := b.g
	post, err := g.mayPermit(b.side, c.Leader)
	if err != nil {
		return err
	}
	points, mods := g.initiativePoints(post, true), g.initiativeMods(post)
	e := PermitTried{Side: b.side, Leader: c.Leader, Command: g.commands[post].name, Points: points, Mods: mods, Need: g.charts.Initiative(points.Sum()),
		Dice: b.dice(rules.KnownTo(b.side), fmt.Sprintf("works-%s", c.Leader))}
	sum := e.Dice[0] + e.Dice[1]
	e.Loose = sum == g.charts.LooseCannon(points.Sum())
	e.Won = !e.Loose && sum+mods.Sum() >= e.Need
	b.emit(e)
	if e.Loose {
		b.breakLoose(post)
	}
	return nil
}

// mayPermit checks that a leader may try.
func (g *Game) mayPermit(side rules.Side, name string) (int, error) {
	if !g.hasBreastworks() || !g.leadersDecide() {
		return 0, refuse(citePermission, "in this game nobody need ask a leader for breastworks")
	}
	post, err := g.postOf(side, name)
	if err != nil {
		return 0, err
	}
	for _, no := range []error{g.mayStart(side, name), g.mayLead(post), g.mayDecide(side)} {
		if no != nil {
			return 0, no
		}
	}
	switch who := (fallen{side, name}); {
	case g.commands[post].rank == army:
		return 0, refuse("CWB 10.2c", "%s commands an army and has no initiative", name)
	case slices.Contains(g.works.allowed, who):
		return 0, refuse(citePermission, "%s is for breastworks already", name)
	case slices.Contains(g.works.tried, permit{who, g.turn}), g.posts[post].tried == name:
		return 0, refuse("CWB 10.2c", "%s has tried for initiative this turn", name)
	}
	return post, nil
}

// mayDig refuses a unit whose leaders are not for breastworks. Independent units need
// nobody's leave.
func (g *Game) mayDig(n int) error {
	k := g.counterOf(n)
	if !g.leadersDecide() || k.troop != nil && k.troop.Independent {
		return nil
	}
	c, above := g.commandsOf(k)
	if c < 0 {
		c = above
	}
	if c < 0 {
		return nil
	}
	for ; c >= 0; c = g.posts[c].above {
		if g.posts[c].leader >= 0 && slices.Contains(g.works.allowed, fallen{k.side, g.leads(c)}) {
			return nil
		}
	}
	return refuse(citePermission, "no leader over %s is for breastworks yet: his initiative is needed first", g.name(n))
}

// PermitTried is a leader's roll for leave to build.
type PermitTried struct {
	Side    rules.Side  `json:"side"`
	Leader  string      `json:"leader"`
	Command string      `json:"command"`
	Points  rules.Tally `json:"points"`
	Need    int         `json:"need"`
	Mods    rules.Tally `json:"mods,omitempty"`
	Dice    [2]int      `json:"dice"`
	Won     bool        `json:"won,omitempty"`
	Loose   bool        `json:"loose,omitempty"`
}

// Kind names the event in the journal.
func (PermitTried) Kind() string { return "permit-tried" }

func (e PermitTried) apply(g *Game) {
	who := fallen{e.Side, e.Leader}
	g.works.tried = append(slices.DeleteFunc(slices.Clone(g.works.tried), func(p permit) bool { return p.turn != g.turn }), permit{who, g.turn})
	if e.Won {
		g.works.allowed = append(slices.Clip(g.works.allowed), who)
	}
	if p := g.at(e.Side, e.Command); p.tried == "" {
		p.tried = e.Leader
	}
	g.segment = initiative
}

// Tell tells the owner alone.
func (e PermitTried) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.PermitTried{Leader: e.Leader, Command: e.Command, Points: e.Points, Need: e.Need, Mods: e.Mods, Dice: e.Dice,
		Won: e.Won, Loose: e.Loose})
}
