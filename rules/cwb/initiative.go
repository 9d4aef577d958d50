package cwb

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// Initiative and the loose cannon. CWB 10.2-10.2g.

func (c TakeInitiative) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	g := b.g
	if g.onMap() { // stoppage comes before initiative, CWB 8.1
		if err := b.checkAgain(); err != nil {
			return err
		}
	}
	post, err := g.mayTry(b.side, c.Leader)
	if err != nil {
		return err
	}
	target, units, err := g.target(post, c)
	if err != nil {
		return err
	}
	kind, err := g.whatFor(target, c)
	if err != nil {
		return err
	}
	points, mods := g.initiativePoints(post, c.Defensive), g.initiativeMods(post)
	roll := b.dice(rules.KnownTo(b.side), "initiative-"+g.commands[post].name)
	sum := roll[0] + roll[1]
	need := g.charts.Initiative(points.Sum())
	loose := sum == g.charts.LooseCannon(points.Sum())
	won := !loose && sum+mods.Sum() >= need
	b.emit(InitiativeTried{Side: b.side, Leader: c.Leader, Command: g.commands[post].name, Points: points, Need: need, Mods: mods, Dice: roll,
		Won: won, Loose: loose})
	switch {
	case loose:
		b.breakLoose(post)
	case won:
		return b.useInitiative(target, units, c, kind)
	}
	return nil
}

// mayTry checks that this leader may try: no army commander, and one try a turn
// for a formation, so that a corps and its divisions bar each other. CWB 10.2c.
func (g *Game) mayTry(side rules.Side, name string) (int, error) {
	post, err := g.postOf(side, name)
	if err != nil {
		return 0, err
	}
	for _, no := range []error{g.mayStart(side, name), g.mayLead(post), g.mayDecide(side), g.mustBeThere(post)} {
		if no != nil {
			return 0, no
		}
	}
	if g.commands[post].rank == army {
		return 0, refuse("CWB 10.2c", "%s commands an army and has no initiative", name)
	}
	if who := g.posts[post].tried; who != "" {
		return 0, refuse("CWB 10.2c", "%s has tried for initiative for %s this turn", who, g.commands[post].name)
	}
	if who := g.triedByAll(post); who != "" {
		return 0, refuse("CWB 10.2c", "%s and all who are under %s have tried this turn; none is left to try for", who, g.commands[post].name)
	}
	if again, owed := g.owesCheck(post); owed {
		return 0, refuse("CWB 8.1", "%s must check first whether its attack goes on: say \"stoppage %s %d divisions %d wrecked\"", again.Command,
			again.Command, again.Divisions, again.Wrecked)
	}
	return post, nil
}

// mustBeThere refuses initiative to a leader who is not on the map yet. CWB 10.2.
func (g *Game) mustBeThere(c int) error {
	if g.onMap() && g.leaderPiece(c) < 0 {
		return refuse("CWB 10.2", "%s is not on the map", g.leads(c))
	}
	return nil
}

// triedByAll names a leader below a command if every one there has tried, so that
// its commander has no other division to try for. CWB 10.2c.
func (g *Game) triedByAll(post int) string {
	below := g.under(post)
	for _, c := range below {
		if g.posts[c].tried == "" {
			return ""
		}
	}
	if len(below) == 0 {
		return ""
	}
	return g.posts[below[0]].tried
}

// target is the command that the order is for: the leader's own, or one below it or a
// single unit, to which he gives a goal of its own. CWB 10.2f, 10.5b.
func (g *Game) target(post int, c TakeInitiative) (to int, units []string, err error) {
	if c.To == "" || c.To == g.commands[post].name {
		return post, nil, g.mayTryForAll(post)
	}
	side, unit := g.commands[post].side, -1
	if to, err = g.findCommand(side, c.To); err != nil {
		if unit, to, err = g.loneUnit(side, c.To); err != nil {
			return 0, nil, err
		}
		units = []string{c.To}
	}
	if to != post && !slices.Contains(g.under(post), to) || to == post && unit < 0 {
		return 0, nil, refuse("CWB 10.5b", "%s is not under %s and takes no goal from him", c.To, c.Leader)
	}
	if err := g.mayAssign(post, to, unit); err != nil {
		return 0, nil, err
	}
	if who := g.posts[to].tried; who != "" {
		return 0, nil, refuse("CWB 10.2c", "%s has tried for initiative for %s this turn", who, c.To)
	}
	return to, units, nil
}

// mayTryForAll refuses initiative for a whole corps after one of its divisions has been
// tried for: its commander may then try for another of them alone. CWB 10.2c.
func (g *Game) mayTryForAll(post int) error {
	who, left := "", []string(nil)
	for _, c := range g.under(post) {
		if t := g.posts[c].tried; t == "" {
			left = append(left, g.commands[c].name)
		} else if who == "" {
			who = t
		}
	}
	if who == "" {
		return nil
	}
	return refuse("CWB 10.2c", "%s has tried for initiative this turn, so that %s can't try for all of %s, only for a division that nobody has tried for: say \"to %s\"",
		who, g.leads(post), g.commands[post].name, strings.Join(left, "\" or \"to "))
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
	if n := g.posts[post].delayed; n != 0 && sameWords(g.entry(g.commands[post].side, n).head.Text, c.Text) {
		return 0, refuse("CWB 10.2f", "initiative can't give %s what its delayed dispatch %d says", g.commands[post].name, n)
	}
	if err := noGoals(c.Head); err != nil {
		return 0, err
	}
	return g.checkHead(c.Type, c.Head)
}

// sameWords compares two texts by their words alone.
func sameWords(a, b string) bool {
	plain := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return slices.EqualFunc(strings.FieldsFunc(a, plain), strings.FieldsFunc(b, plain), strings.EqualFold)
}

// initiativePoints is the leader's rating and every anti-initiative above him.
// CWB 10.2d, 10.2e. An order to defend is free of the latter (optional rule
// Defensive Orders).
func (g *Game) initiativePoints(post int, defensive bool) rules.Tally {
	var t rules.Tally
	t.Add(g.rating(post), g.leads(post), "CWB 10.2d")
	if defensive {
		return t
	}
	for up := g.posts[post].above; up >= 0; up = g.posts[up].above {
		if anti := g.commands[up].anti; anti != 0 {
			t.Add(anti, "anti-initiative of "+g.commands[up].name, "CWB 10.2e")
		}
	}
	return t
}

// initiativeMods is what is added to the roll.
func (g *Game) initiativeMods(post int) rules.Tally {
	var t rules.Tally
	if g.undirected(post) {
		t.Add(easierInitiative, "no orders, and not engaged", "CWB 10.1g")
	}
	return t
}

// useInitiative cancels what the command has and gives it the leader's own order,
// accepted as it is. CWB 10.2, 10.2a.
func (b *bench) useInitiative(post int, units []string, c TakeInitiative, kind data.Type) error {
	g := b.g
	name := g.commands[post].name
	if c.Early != 0 {
		return b.takeUpOne(c.Early)
	}
	if len(units) == 0 {
		b.voidAll(post, "initiative of "+c.Leader)
	}
	if c.Cancel {
		return nil
	}
	number := g.nextNumber(b.side)
	own, err := g.postOf(b.side, c.Leader)
	if err != nil {
		return err
	}
	b.emit(DispatchSent{Side: b.side, Number: number, Sender: g.commands[own].name, Receiver: name, Method: "initiative",
		Complex: kind == data.Complex, Signed: c.Leader, Rating: g.rating(own), Arrives: g.turn, Clock: g.calendar.clock(g.turn), Head: c.Head, Units: units})
	if len(units) > 0 {
		b.acceptGoal(number)
		return nil
	}
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
	for _, c := range append([]int{post}, g.under(post)...) {
		b.voidAll(c, g.leads(post)+" is a loose cannon")
		b.voidGoals(c, g.leads(post)+" is a loose cannon")
	}
	b.emit(CannonLoose{Side: b.side, Leader: g.who(g.posts[post].leader).name, Command: g.commands[post].name, Had: had})
}

// run is the enemy's order to a loose cannon.
func (c OrderCannon) run(b *bench) error {
	g := b.g
	for i, p := range g.posts {
		if p.cannon == nil || g.commands[i].side != b.side.Enemy() || p.cannon.leader != c.Leader {
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
			Rule: "CWB 10.2g", Subjects: []string{p.cannon.leader, g.commands[i].name}, Options: []string{"stands where it is"},
			Sheet: true, Why: "no order was written"}
		if _, err := b.ask(d); err != nil {
			return err
		}
		b.emit(CannonOrdered{Side: b.side, Command: g.commands[i].name, Leader: p.cannon.leader, Text: "stand where you are"})
	}
	return nil
}
