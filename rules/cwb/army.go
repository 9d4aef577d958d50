package cwb

import (
	"fmt"
	"slices"
)

// Leaders lost and replaced, divisions attached elsewhere. CWB 10.5c, 25.4a;
// CWB-AH 1.3, 2.2, 3.1.

func (c Replace) run(b *bench) error {
	g := b.g
	if b.side != g.phasing {
		return b.mustPhase(g.phase)
	}
	post, err := g.postOf(b.side, c.Leader)
	if err != nil {
		return err
	}
	if err := g.seesItself("CWB 25.4", "it is seen who falls, and he is replaced,"); err != nil {
		return err
	}
	if c.Rating < 0 || c.Rating > 4 {
		return refuse("CWB 25.0", "a leader is rated 0 to 4, not %d", c.Rating)
	}
	if c.By == c.Leader {
		return refuse("CWB 25.4a", "%s can't replace himself", c.Leader)
	}
	e := LeaderReplaced{Side: b.side, Command: g.commands[post].name, Lost: c.Leader, By: c.By, Rating: c.Rating}
	from, err := g.successor(post, c.By)
	if err != nil {
		return err
	}
	switch {
	case from >= 0: // his own post goes to a replacement, whose rating was told, CWB 25.4b
		e.From, e.Rating, e.Repl = g.commands[from].name, g.rating(from), c.Rating
	case g.commands[post].rank == army && g.findDeputy(post, c.By) >= 0:
		e.Rating = g.who(g.findDeputy(post, c.By)).rating
	case e.By == "":
		e.By = g.replacement(post)
	}
	b.emit(e)
	return nil
}

// successor checks who may take a lost leader's place, and gives the command that
// he leaves for it, -1 if none: of a division a leader without a name, of a corps
// the commander of one of its divisions, of an army a second in command or the
// commander of one of its corps. CWB 25.4a, 25.4c.
func (g *Game) successor(post int, by string) (int, error) {
	side, place := g.commands[post].side, g.commands[post]
	if g.isLost(side, by) {
		return -1, refuse("CWB 25.4", "%s is lost himself", by)
	}
	below := g.candidates(post)
	for _, c := range below {
		if g.leads(c) == by {
			return c, nil
		}
	}
	if _, err := g.postOf(side, by); err == nil && by != "" {
		if place.rank == division {
			return -1, refuse("CWB 25.4a", "a division goes to a replacement leader; %s keeps his command", by)
		}
		return -1, refuse("CWB 25.4a", "%s commands nothing in %s and can't take it over", by, place.name)
	}
	if len(below) > 0 && g.findDeputy(post, by) < 0 {
		return -1, refuse("CWB 25.4c", "%s goes to a leader on the map: say by %s", place.name, g.leadersOf(post, below))
	}
	return -1, nil
}

// candidates are the commands whose leaders may take over a corps or army.
func (g *Game) candidates(post int) []int {
	var all []int
	for i, p := range g.posts {
		if p.above == post && p.leader >= 0 && g.commands[post].rank != division {
			all = append(all, i)
		}
	}
	return all
}

func (g *Game) leadersOf(post int, below []int) string {
	var names []string
	for _, d := range g.deputies {
		if l := g.leaders[d.leader]; d.army == post && !g.isLost(l.side, l.name) {
			names = append(names, l.name)
		}
	}
	for _, c := range below {
		names = append(names, g.leads(c))
	}
	return orList(names)
}

func orList(names []string) string {
	text := ""
	for i, n := range names {
		switch {
		case i > 0 && i == len(names)-1:
			text += " or "
		case i > 0:
			text += ", "
		}
		text += n
	}
	return text
}

// replacement names the next leader without a name of a command.
func (g *Game) replacement(post int) string {
	name := "Repl " + g.commands[post].name
	taken := func(n string) bool {
		_, err := g.postOf(g.commands[post].side, n)
		return err == nil || g.isLost(g.commands[post].side, n)
	}
	for i := 2; taken(name); i++ {
		name = fmt.Sprintf("Repl %s no. %d", g.commands[post].name, i)
	}
	return name
}

func (c Attach) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	g := b.g
	d, err := g.findCommand(b.side, c.Division)
	if err != nil {
		return err
	}
	to, err := g.findCommand(b.side, c.To)
	if err != nil {
		return err
	}
	from := g.posts[d].above
	switch {
	case g.onMap():
		return refuse("CWB-AH 1.3", "in this battle nobody is attached or detached")
	case g.commands[d].rank != division || g.commands[to].rank == division:
		return refuse("CWB 10.5c", "only a division can be attached, and only to a corps, wing or army")
	case from == to:
		return refuse("CWB 10.5c", "%s is under %s already", c.Division, c.To)
	case g.armyOf(to) != g.armyOf(d):
		return refuse("CWB-AH 2.3", "%s is of another army than %s", c.Division, c.To)
	case g.commands[from].rank != army && !g.ordered(from):
		return refuse("CWB 10.5c", "%s gives %s up only by a dispatch from the army commander that is in force, and it has none",
			g.commands[from].name, c.Division)
	}
	b.emit(DivisionAttached{Side: b.side, Division: c.Division, To: c.To})
	return nil
}

// ordered reports whether a command acts on a dispatch from its army commander.
func (g *Game) ordered(c int) bool {
	n := g.posts[c].standing
	return n != 0 && slices.Contains([]string{"AO", "AW", "IPV", "pre-set"}, g.entry(g.commands[c].side, n).how)
}

// promote puts the leader of another command, a second in command or a new one at
// the head of a command. Only events call it.
func (g *Game) promote(e LeaderReplaced) {
	p := g.at(e.Side, e.Command)
	next := -1
	switch {
	case e.From != "":
		from := g.at(e.Side, e.From)
		next = from.leader
		n, _ := g.findCommand(e.Side, e.From)
		from.leader = g.recruit(leader{name: g.replacement(n), side: e.Side, rating: e.Repl})
		from.promoted = true
	default:
		next = g.recruit(leader{name: e.By, side: e.Side, rating: e.Rating})
	}
	g.lost = append(g.lost, fallen{e.Side, e.Lost})
	p.leader, p.promoted = next, true
	if n, err := g.findCommand(e.Side, e.Command); err == nil && g.commands[n].rank == army {
		g.points[n] = max(g.charts.CommandPoints(g.rating(n))-g.paid(n), 0)
	}
}

// recruit gives the number of a leader, who is entered if there was none like him.
func (g *Game) recruit(l leader) int {
	if i := slices.Index(g.leaders, l); i >= 0 {
		return i
	}
	g.extra = append(g.extra, l)
	return len(g.leaders) + len(g.extra) - 1
}

// paid is what an army has spent on dispatches this turn. CWB 10.1b.
func (g *Game) paid(army int) int {
	sum := 0
	for i := range g.log {
		if d := &g.log[i]; d.sender == army && d.sent == g.turn && g.phase == commandPhase {
			sum += d.cost
		}
	}
	return sum
}
