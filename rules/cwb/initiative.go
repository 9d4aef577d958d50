package cwb

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// Initiative and the loose cannon. CWB 10.2-10.2g.

func (c TakeInitiative) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	g := b.g
	post, err := g.mayTry(b.side, c.Leader)
	if err != nil {
		return err
	}
	kind, err := g.whatFor(post, c)
	if err != nil {
		return err
	}
	points := g.initiativePoints(post)
	roll := b.dice("initiative-" + g.commands[post].name)
	sum := roll[0] + roll[1]
	need := g.charts.Initiative(points.Sum())
	loose := sum == g.charts.LooseCannon(points.Sum())
	b.emit(InitiativeTried{Side: b.side, Leader: c.Leader, Command: g.commands[post].name, Points: points, Need: need, Dice: roll,
		Won: !loose && sum >= need, Loose: loose})
	switch {
	case loose:
		b.breakLoose(post)
		return nil
	case sum < need:
		return nil
	}
	return b.useInitiative(post, c, kind)
}

// mayTry checks that this leader may try: no army commander, and one try a turn
// for a formation, so that a corps and its divisions bar each other. CWB 10.2c.
func (g *Game) mayTry(side rules.Side, name string) (int, error) {
	post, err := g.postOf(side, name)
	if err != nil {
		return 0, err
	}
	if g.commands[post].rank == army {
		return 0, refuse("CWB 10.2c", "%s commands an army and has no initiative", name)
	}
	if g.posts[post].tried {
		return 0, refuse("CWB 10.2c", "%s has tried for initiative this turn", g.commands[post].name)
	}
	for up := g.posts[post].above; up >= 0; up = g.posts[up].above {
		if g.posts[up].tried {
			return 0, refuse("CWB 10.2c", "%s has tried for the whole of %s this turn", g.who(g.posts[up].leader).name, g.commands[up].name)
		}
	}
	return post, nil
}

// whatFor checks what initiative is wanted for before it is rolled for: an order
// that stands, and not one that is delayed. CWB 10.2, 10.2f.
func (g *Game) whatFor(post int, c TakeInitiative) (data.Type, error) {
	if c.Early != 0 {
		d := g.entry(g.commands[post].side, c.Early)
		if d == nil || d.status != arrived || d.receiver != post {
			return 0, refuse("CWB 10.1f", "%s has no dispatch %d waiting to be taken up", g.commands[post].name, c.Early)
		}
		return 0, nil
	}
	if c.Cancel {
		if p := g.posts[post]; p.accepted == 0 && p.delayed == 0 && p.standing == 0 {
			return 0, refuse("CWB 10.2", "%s has no dispatch to cancel", g.commands[post].name)
		}
		return 0, nil
	}
	if n := g.posts[post].delayed; n != 0 && g.entry(g.commands[post].side, n).head.Text == c.Text {
		return 0, refuse("CWB 10.2f", "initiative can't give %s what its delayed dispatch %d says", g.commands[post].name, n)
	}
	return checkHead(c.Type, c.Head)
}

// initiativePoints is the leader's rating and every anti-initiative above him.
// CWB 10.2d, 10.2e.
func (g *Game) initiativePoints(post int) rules.Tally {
	var t rules.Tally
	t.Add(g.rating(post), g.who(g.posts[post].leader).name, "CWB 10.2d")
	for up := g.posts[post].above; up >= 0; up = g.posts[up].above {
		if anti := g.commands[up].anti; anti != 0 {
			t.Add(anti, "anti-initiative of "+g.commands[up].name, "CWB 10.2e")
		}
	}
	if g.undirected(post) {
		t.Add(0, "no orders, and not engaged: 1 is added to the roll", "CWB 10.2d")
	}
	return t
}

// useInitiative cancels what the leader has and gives him his own order,
// accepted as it is. CWB 10.2a.
func (b *bench) useInitiative(post int, c TakeInitiative, kind data.Type) error {
	g := b.g
	name := g.commands[post].name
	if c.Early != 0 {
		return b.takeUpOne(c.Early)
	}
	b.voidAll(post, "initiative of "+c.Leader)
	if c.Cancel {
		return nil
	}
	number := g.nextNumber(b.side)
	b.emit(DispatchSent{Side: b.side, Number: number, Sender: name, Receiver: name, Method: "initiative", Complex: kind == data.Complex,
		Arrives: g.turn, Clock: g.calendar.clock(g.turn), Head: c.Head})
	return b.accept(post, number, false)
}

// voidAll cancels every accepted, delayed and standing dispatch of a command.
func (b *bench) voidAll(post int, why string) {
	p := b.g.posts[post]
	for _, n := range []int{p.standing, p.accepted, p.delayed} {
		if n != 0 && b.g.entry(b.side, n).status.open() {
			b.end(n, cancelled, why)
		}
	}
}

// breakLoose makes a leader a loose cannon: he has no orders any more, and the
// enemy, who is told whether he had any, says what his command does this turn.
// CWB 10.2g.
func (b *bench) breakLoose(post int) {
	g := b.g
	had := g.posts[post].accepted != 0 || g.posts[post].standing != 0
	b.voidAll(post, "its leader is a loose cannon")
	b.emit(CannonLoose{Side: b.side, Leader: g.who(g.posts[post].leader).name, Command: g.commands[post].name, Had: had})
}

// run is the enemy's order to a loose cannon.
func (c OrderCannon) run(b *bench) error {
	g := b.g
	for i, p := range g.posts {
		if p.cannon == nil || g.commands[i].side != b.side.Enemy() || g.who(p.cannon.leader).name != c.Leader {
			continue
		}
		if p.cannon.text != "" {
			return refuse("CWB 10.2g", "%s has your order for this turn: %q", c.Leader, p.cannon.text)
		}
		if c.Text == "" {
			return refuse("CWB 10.2g", "say in quotation marks what %s is to do", c.Leader)
		}
		b.emit(CannonOrdered{Side: g.commands[i].side, Command: g.commands[i].name, Leader: c.Leader, Text: c.Text})
		return nil
	}
	return refuse("CWB 10.2g", "no leader of the enemy called %q is loose", c.Leader)
}

// mustAim asks the enemy for the order of every loose cannon that has none.
func (b *bench) mustAim() error {
	g := b.g
	for i, p := range g.posts {
		if p.cannon == nil || p.cannon.text != "" || g.commands[i].side != b.side {
			continue
		}
		d := rules.Decision{ID: fmt.Sprintf("%d-%s-cannon-%s", g.turn, b.side, g.commands[i].name), Side: b.side.Enemy(), Kind: "cannon",
			Rule: "CWB 10.2g", Subjects: []string{g.who(p.cannon.leader).name, g.commands[i].name}, Options: []string{"stands where it is"},
			Sheet: true, Why: "no order was written"}
		if _, err := b.ask(d); err != nil {
			return err
		}
		b.emit(CannonOrdered{Side: b.side, Command: g.commands[i].name, Leader: g.who(p.cannon.leader).name, Text: "stand where you are"})
	}
	return nil
}
