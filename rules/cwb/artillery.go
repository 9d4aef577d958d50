package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Gun points detached and joined, guns lost in limbering. CWB 26.1, 26.4, 26.6b, 26.6c.
// Fire of guns is in firepoints.go, their losses in losses.go.

type (
	// DetachGuns makes a detached battery out of gun points of another, in the hex where it
	// stands. CWB 26.1a.
	DetachGuns struct {
		Unit   string `json:"unit"`
		Points int    `json:"points"`
	}
	// JoinGuns puts a detached battery into another in its hex. CWB 26.1a.
	JoinGuns struct {
		Unit string `json:"unit"` // the detached battery
		To   string `json:"to"`
	}
)

// gunCommands are the commands of a movement phase that part and join guns.
var gunCommands = []rules.Command{DetachGuns{}, JoinGuns{}}

type (
	// GunsDetached is a new detached battery. CWB 26.1a.
	GunsDetached struct {
		Side   rules.Side `json:"side"`
		From   string     `json:"from"`
		Unit   string     `json:"unit"`
		At     hex.Hex    `json:"at"`
		Points int        `json:"points"`
		Left   int        `json:"left"` // in the other
	}
	// GunsJoined is a detached battery that is part of another now. CWB 26.1a.
	GunsJoined struct {
		Side   rules.Side `json:"side"`
		Unit   string     `json:"unit"`
		To     string     `json:"to"`
		At     hex.Hex    `json:"at"`
		Points int        `json:"points"` // of both together
	}
	// GunLossRolled is the roll for guns that limber beside the enemy. CWB 26.6b.
	GunLossRolled struct {
		Side rules.Side `json:"side"`
		Unit string     `json:"unit"`
		Die  int        `json:"die"`
		Lost int        `json:"lost"`
	}
)

// Kind names each command in the journal.
func (DetachGuns) Kind() string { return "detach-guns" }
func (JoinGuns) Kind() string   { return "join-guns" }

// Kind names each event in the journal.
func (GunsDetached) Kind() string  { return "guns-detached" }
func (GunsJoined) Kind() string    { return "guns-joined" }
func (GunLossRolled) Kind() string { return "gun-loss-rolled" }

// How many gun points a battery has. CWB 26.1a, 26.1b.
const (
	leastDetached = 2 // when it is made
	mostDetached  = 3
	mostGuns      = 5
)

// detachments is how many detached batteries of one battery can be out at once: as many as
// five gun points allow.
const detachments = 2

// run detaches gun points. It costs no movement. CWB 26.1.
func (c DetachGuns) run(b *bench) error {
	g := b.g
	n, err := b.ownGuns(c.Unit)
	if err != nil {
		return err
	}
	p := &g.field.pieces[n]
	switch {
	case c.Points < leastDetached || c.Points > mostDetached:
		return refuse("CWB 26.1b", "a detached battery has two or three gun points, not %d", c.Points)
	case c.Points >= int(p.guns):
		return refuse("CWB 26.1a", "%s has %d gun points and can't give up %d", c.Unit, p.guns, c.Points)
	}
	part, ok := g.freePart(int(p.counter))
	if !ok {
		return refuse("CWB 26.1a", "%s has %d detached batteries already", g.counterOf(n).name, detachments)
	}
	b.emit(GunsDetached{Side: b.side, From: c.Unit, Unit: g.partName(int(p.counter), part), At: p.at,
		Points: c.Points, Left: int(p.guns) - c.Points})
	return nil
}

// ownGuns finds a battery of the side whose player turn it is, free to be parted or
// joined. CWB 16.3b; CWB-AH 2.4b.
func (b *bench) ownGuns(name string) (int, error) {
	if b.side != b.g.phasing {
		return -1, refuse("CWB 26.1", "guns are parted and joined in your own player turn")
	}
	n, err := b.ownPiece(name, battery)
	if err == nil && b.g.field.pieces[n].has(encamped) {
		return n, refuse("CWB-AH 2.4b", "%s is encamped", name)
	}
	return n, err
}

// partName is how a part of a counter is called.
func (g *Game) partName(c int, part uint8) string {
	return g.counters[c].name + [...]string{"", "/a", "/b"}[part]
}

// freePart is the number of a detached battery that is not out.
func (g *Game) freePart(c int) (uint8, bool) {
	var out [detachments + 1]bool
	for n := range g.field.pieces {
		if p := &g.field.pieces[n]; int(p.counter) == c && p.place == onMap {
			out[p.part] = true
		}
	}
	for part := 1; part <= detachments; part++ {
		if !out[part] {
			return uint8(part), true
		}
	}
	return 0, false
}

// run joins a detached battery to another. CWB 26.1a.
func (c JoinGuns) run(b *bench) error {
	g := b.g
	n, err := b.ownGuns(c.Unit)
	if err != nil {
		return err
	}
	to, err := b.ownGuns(c.To)
	if err != nil {
		return err
	}
	p, q := &g.field.pieces[n], &g.field.pieces[to]
	points := int(p.guns) + int(q.guns)
	switch {
	case n == to || p.part == 0:
		return refuse("CWB 26.1a", "a detached battery joins another; %s is not detached", c.Unit)
	case p.at != q.at:
		return refuse("CWB 26.1a", "%s and %s are not in one hex", c.Unit, c.To)
	case p.formation != q.formation:
		return refuse("CWB 11.0", "%s is %s and %s %s; a battery has one formation", c.Unit, p.formation, c.To, q.formation)
	case points > mostGuns:
		return refuse("CWB 26.1a", "together they would have %d gun points, five are the most", points)
	}
	b.emit(GunsJoined{Side: b.side, Unit: c.Unit, To: c.To, At: p.at, Points: points})
	return nil
}

// limberUnderFire is for guns that limber in an enemy zone or in close combat, of
// their own will or to retreat. Nothing else ever rolls for gun loss. CWB 26.4, 26.6b, 26.6c.
func (b *bench) limberUnderFire(n int) error {
	if b.g.counterOf(n).kind != battery {
		return nil
	}
	if b.ahead != nil {
		b.ahead.limbers(b.g, n)
		return nil
	}
	e := GunLossRolled{Side: b.g.sideOf(n), Unit: b.g.name(n)}
	e.Die = b.die(rules.KnownTo(e.Side), b.g.nextCheck("gun-loss", e.Side, e.Unit))
	e.Lost = b.g.charts.GunLoss(e.Die)
	b.emit(e)
	b.loseGuns(n, e.Lost, "limbering")
	return nil
}

func (e GunsDetached) apply(g *Game) {
	from, ok := g.pieceCalled(e.Side, e.From)
	n, ok2 := g.pieceCalled(e.Side, e.Unit)
	if !ok || !ok2 {
		return
	}
	p, q := &g.field.pieces[from], &g.field.pieces[n]
	p.guns = int8(e.Left)
	q.facing, q.formation, q.state, q.spent, q.marks = p.facing, p.formation, p.state, p.spent, p.marks
	q.guns = int8(e.Points)
	g.putBelow(n, e.At)
}

// Tell tells the owner only: the new battery is not on top.
func (e GunsDetached) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.GunsDetached{From: e.From, Unit: e.Unit, At: e.At, Points: e.Points, Left: e.Left})
}

func (e GunsJoined) apply(g *Game) {
	n, ok := g.pieceCalled(e.Side, e.Unit)
	to, ok2 := g.pieceCalled(e.Side, e.To)
	if !ok || !ok2 {
		return
	}
	p, q := &g.field.pieces[n], &g.field.pieces[to]
	q.guns, q.spent = int8(e.Points), max(p.spent, q.spent)
	q.state = max(p.state, q.state) // CWB 12.4
	q.marks |= p.marks
	p.guns, p.marks, p.state = 0, 0, data.Normal
	g.take(n, offMap)
}

// Tell tells the owner only; what is on top is shown to the enemy on his map.
func (e GunsJoined) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.GunsJoined{Unit: e.Unit, To: e.To, At: e.At, Points: e.Points})
}

func (e GunLossRolled) apply(g *Game) { g.countCheck(e.Side) }

// Tell tells the owner only.
func (e GunLossRolled) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.GunLossRolled{Unit: e.Unit, Die: e.Die, Lost: e.Lost})
}
