package cwb

import (
	"fmt"
	"slices"
	"strconv"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Close combat: who may attack whom, and going in. CWB 8.3, 10.0c, 13.2, 14.1, 16.1e, 23.0,
// 23.1a-23.1e, 23.1i, 23.1j, 23.1q, 23.1r; CWB-AH 1.1e, 2.4b, 3.2. How it is fought out is in
// melee.go.
//
// Nothing is drawn out over several orders: going in and the six steps are one command,
// so that it is over before anything else moves (CWB 23.1e).

// Charge is an attack in close combat. CWB 23.0.
type Charge struct {
	Units   []string  `json:"units"`             // from the top of the stack down
	Leaders []string  `json:"leaders,omitempty"` // who go in with them, CWB 23.1e
	Path    []hex.Hex `json:"path,omitempty"`    // hexes to go through first
	Target  hex.Hex   `json:"target"`
}

// Kind names the command in the journal.
func (Charge) Kind() string { return "charge" }

// closeCombatCommands are the commands of this chapter; they belong to the movement phase
// of the side that gives them.
var closeCombatCommands = []rules.Command{Charge{}}

// closeCombatEvents are its events.
var closeCombatEvents = []rules.Event{ChargeMade{}, OddsRolled{}, CloseCombatEnded{}}

// ChargeMade is units that have entered an enemy hex. They lie below those whom they
// attack. CWB 23.0.
type ChargeMade struct {
	Side   rules.Side `json:"side"`
	Pieces []string   `json:"pieces"` // units from the top down, then leaders
	Units  int        `json:"units"`  // how many of them are units
	From   hex.Hex    `json:"from"`
	Target hex.Hex    `json:"target"`
	Facing string     `json:"facing"`
	Spent  []int      `json:"spent"` // by each this phase, in halves
}

// Kind names the event in the journal.
func (ChargeMade) Kind() string { return "charge-made" }

// chargeCost is what close combat costs beside the hex, in halves. CWB 23.0.
const chargeCost = onePoint

// run moves the attackers up, if they are to go through other hexes first, and lets
// them attack. What of it is refused for reasons that lie behind the enemy's secrets happens
// on the way instead.
func (c Charge) run(b *bench) error {
	g := b.g
	group, err := b.chargers(c)
	if err != nil {
		return err
	}
	from := g.field.pieces[group[0]].at
	if len(c.Path) > 0 {
		from = c.Path[len(c.Path)-1]
		if err := b.goUp(c); err != nil {
			return err
		}
		if g.field.pieces[group[0]].at != from {
			return nil // the enemy has stopped it
		}
	}
	m := &melee{bench: b, from: from, target: c.Target, attackers: group}
	if m.leaders, err = b.joining(c.Leaders, from); err != nil {
		return err
	}
	return m.goIn()
}

// goUp takes the attackers along the path of an attack, and with them those leaders who
// start where they do; others must be there already. CWB 23.1e.
func (b *bench) goUp(c Charge) error {
	start := b.g.field.pieces[b.g.find(b.side, c.Units[0])].at
	all := slices.Clone(c.Units)
	for _, name := range c.Leaders {
		n, err := b.ownPiece(name, officer)
		if err != nil {
			return err
		}
		if b.g.field.pieces[n].at == start {
			all = append(all, name)
		}
	}
	return Move{Pieces: all, Path: c.Path}.run(b)
}

// chargers finds the attackers, who must have started together. CWB 23.1e.
func (b *bench) chargers(c Charge) ([]int, error) {
	if err := b.mustBePhasing(); err != nil {
		return nil, err
	}
	if b.g.isRaining() {
		return nil, refuse("CWB-AH 1.1e", "nobody attacks in this rain")
	}
	var group []int
	for _, name := range c.Units {
		n, err := b.ownPiece(name, troop, battery)
		if err != nil {
			return nil, err
		}
		if slices.Contains(group, n) {
			return nil, refuse("", "%s is named twice", name)
		}
		if err := b.g.mayCharge(n); err != nil {
			return nil, err
		}
		if err := b.g.mayAttack(n); err != nil {
			return nil, err
		}
		group = append(group, n)
	}
	if len(group) == 0 {
		return nil, refuse("CWB 23.0", "say who attacks")
	}
	return group, b.g.startTogether(group)
}

// band is units that have attacked together; in the same phase they may do so again.
type band struct {
	turn   int
	side   rules.Side
	pieces []int16
}

// startTogether refuses units that are not in one hex, or that have come there by moves of
// their own this phase: those who attack together start together. CWB 23.1e.
func (g *Game) startTogether(group []int) error {
	if len(group) == 1 {
		return nil
	}
	first := &g.field.pieces[group[0]]
	again := slices.ContainsFunc(g.nerve.bands, func(o band) bool {
		return o.turn == g.turn && o.side == g.phasing && !slices.ContainsFunc(group, func(n int) bool { return !slices.Contains(o.pieces, int16(n)) })
	})
	for _, n := range group {
		switch p := &g.field.pieces[n]; {
		case p.at != first.at:
			return refuse("CWB 23.1e", "%s and %s are not in one hex: who attacks together starts together", g.name(group[0]), g.name(n))
		case p.has(movedOn) && !again:
			return refuse("CWB 23.1e", "%s has moved already: units that attack together are given their way with the attack", g.name(n))
		}
	}
	return nil
}

// mayCharge refuses units that can't attack in close combat. Those in blood lust may, but
// need not (CWB 23.1q); column and mounted may (CWB 23.1r). CWB 23.1a, 23.1c, 23.1i.
func (g *Game) mayCharge(n int) error {
	p, name := &g.field.pieces[n], g.name(n)
	switch k := g.counterOf(n); {
	case k.kind == battery:
		return refuse("CWB 23.1i", "%s is artillery and never attacks in close combat", name)
	case p.has(encamped):
		return refuse("CWB-AH 2.4b", "%s is encamped: it neither moves nor changes facing or formation", name)
	case !g.charts.Effect(p.state).Close:
		return refuse("CWB 23.1a", "%s is %s: only normal units and those in blood lust attack in close combat", name, p.state)
	case g.wrecked(int(p.counter)):
		return refuse("CWB 23.1c", "%s is wrecked and can't attack in close combat", name)
	case p.has(halted) && p.has(ferried):
		return refuse("CWB-AH 2.6", "%s has crossed by ferry and goes no further this turn", name)
	}
	return g.mayStir(n)
}

// joining finds the leaders who go in. They may have come from anywhere, but cross the
// same hexside. CWB 23.1e.
func (b *bench) joining(names []string, from hex.Hex) ([]int, error) {
	var leaders []int
	for _, name := range names {
		n, err := b.ownPiece(name, officer)
		if err != nil {
			return nil, err
		}
		if b.g.field.pieces[n].at != from {
			return nil, refuse("CWB 23.1e", "%s is not in %s, from where the attack goes in: move him there first", name, b.g.label(from))
		}
		if slices.Contains(leaders, n) {
			return nil, refuse("", "%s is named twice", name)
		}
		leaders = append(leaders, n)
	}
	return leaders, nil
}

// price is what each piece has spent once it has gone in; it refuses who has not the
// movement points, command radius or room, and a way that no attack can take. CWB 12.1,
// 16.1e, 23.0, 23.1b, 23.1g.
func (m *melee) price() ([]int, error) {
	g := m.g
	side, ok := g.board.grid.Adjacent(m.from, m.target)
	switch {
	case !ok || !g.board.on(m.target):
		return nil, refuse("CWB 23.0", "%s is not next to %s", g.label(m.target), g.label(m.from))
	case !g.holdsUnits(m.target, m.side.Enemy()):
		return nil, refuse("CWB 23.0", "there is no enemy unit in %s to attack", g.label(m.target))
	case g.overStacks(m.attackers):
		return nil, refuse("CWB 23.1g", "so many units can't be in one hex")
	}
	m.facing = side
	var spent []int
	for _, n := range m.pieces() {
		p := &g.field.pieces[n]
		cost, err := g.moveCost(n, m.from, m.target)
		if err != nil {
			return nil, err
		}
		spent = append(spent, int(p.spent)+cost+chargeCost)
		if spent[len(spent)-1] > g.allowance(n) {
			return nil, refuse("CWB 23.0", "%s has not the movement points to attack: the hex costs %s and one more", g.name(n), points(cost))
		}
		if g.counterOf(n).kind.isUnit() && !g.commandReaches(n, m.target, m.from) {
			return nil, refuse("CWB 23.1b", "command radius does not reach from %s's commander into %s", g.name(n), g.label(m.target))
		}
	}
	return spent, nil
}

// points writes movement points that are counted in halves.
func points(halves int) string {
	if halves%onePoint != 0 {
		return fmt.Sprintf("%d 1/2", halves/onePoint)
	}
	return strconv.Itoa(halves / onePoint)
}

func (m *melee) pieces() []int { return append(slices.Clone(m.attackers), m.leaders...) }

// goIn takes the attackers into the hex. Those who attack a camp loot it first. CWB 23.0,
// 23.1e; CWB-AH 3.2.
func (m *melee) goIn() error {
	g := m.g
	spent, err := m.price()
	if err != nil {
		return err
	}
	if err := g.mayStrike(m.target, m.side); err != nil {
		return err
	}
	if i := g.lyingIn(m.target, m.side.Enemy()); i >= 0 {
		m.trigger(i)
		return nil
	}
	if err := m.loot(g.unitsOf(m.target, m.side.Enemy())[0], m.attackers); err != nil {
		return err
	}
	if m.attackers, m.leaders, spent = m.still(m.attackers, m.leaders, spent); len(m.attackers) == 0 {
		return m.leadersLeft(m.from, m.side)
	}
	e := ChargeMade{Side: m.side, Units: len(m.attackers), From: m.from, Target: m.target, Facing: m.facing.String(), Spent: spent}
	for _, n := range m.pieces() {
		e.Pieces = append(e.Pieces, g.name(n))
	}
	m.emit(e)
	return m.fight()
}

// still keeps those attackers whom looting has left, with what each has spent.
func (m *melee) still(units, leaders, spent []int) (left, with, paid []int) {
	for i, n := range append(slices.Clone(units), leaders...) {
		if m.g.field.pieces[n].place != onMap {
			continue
		}
		paid = append(paid, spent[i])
		if i < len(units) {
			left = append(left, n)
		} else {
			with = append(with, n)
		}
	}
	return left, with, paid
}

func (e ChargeMade) apply(g *Game) {
	g.nerve.count[e.Side]++
	facing, _ := sideNamed(e.Facing)
	together := band{turn: g.turn, side: e.Side}
	for i, name := range e.Pieces {
		n := g.find(e.Side, name)
		if n < 0 {
			continue
		}
		g.putBelow(n, e.Target)
		p := &g.field.pieces[n]
		p.spent = int16(e.Spent[i])
		p.marks |= movedOn | charged
		p.marks &^= recovering | halted
		if i < e.Units {
			p.facing = facing
			together.pieces = append(together.pieces, int16(n))
		}
	}
	g.nerve.bands = append(g.nerve.today(g.turn, e.Side), together)
}

// today keeps the bands of a phase, in a list of their own.
func (v *nerve) today(turn int, side rules.Side) []band {
	return slices.DeleteFunc(slices.Clone(v.bands), func(o band) bool { return o.turn != turn || o.side != side })
}

// Tell tells the attacker who went in, and the defender who is on top of them.
func (e ChargeMade) Tell(s rules.Side) rules.Notice {
	if s == e.Side {
		return seen.Charged{Pieces: e.Pieces, From: e.From, Target: e.Target}
	}
	return seen.EnemyCharged{Top: e.Pieces[0], From: e.From, Target: e.Target}
}

// takeLine lets the owner of units in column or mounted in a hex take them into line
// after the fire of a close combat, which draws no fire. CWB 11.3, 15.0c, 23.1i.
func (b *bench) takeLine(h hex.Hex, side rules.Side) error {
	g := b.g
	var open error
	for _, n := range g.unitsOf(h, side) {
		p := &g.field.pieces[n]
		if p.formation != data.InfantryColumn && p.formation != data.Mounted || p.has(encamped) || g.keepsColumn(n) {
			continue
		}
		d := rules.Decision{ID: g.occasion("deploy-close", side, g.name(n)), Side: side, Kind: "deploy", Rule: "CWB 23.1i",
			Subjects: []string{g.name(n), g.label(h)}, Options: []string{"stay " + p.formation.String(), "go into line"}, Default: 1,
			Why: "in line its morale is better"}
		if p.formation == data.Mounted {
			d.Default, d.Why = 0, "its morale is none the worse for it"
		}
		pick, err := b.ask(d)
		if err != nil {
			open = err
		} else if pick == 1 {
			b.emit(DeployedUnderFire{Side: side, Unit: g.name(n), At: h, Formation: lineOf(p.formation).String(), Seen: g.isSeen(n)})
		}
	}
	return open
}
