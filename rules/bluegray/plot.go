package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Simultaneous movement: the plots. BGD 22.4.14. One side's sheet is sealed before the
// other's is awaited, and neither hears of a plot before both are in. A point is a
// sub-segment: a hex is entered in the one in which its points are paid up. Those who have
// more than six points, cavalry or by strategic movement, go on in as many sub-segments
// after the sixth. Reinforcements are in their entry hex when their place in the column
// is paid.

// attackSubs is how many points an attacker may spend, in the first sub-segments. BGD 22.4.14.
const attackSubs = 3

// isSimultaneous answers the option simultaneous; at night movement may be so too,
// BGD 22.5.5.
func (g *Game) isSimultaneous() bool { return g.options.is(simultaneous, "on") || g.marchesAtNight() }

// Mission names units that are to attack this game-turn, or with Off no longer. BGD 22.4.14.
type Mission struct {
	Units   []string `json:"units"`
	Off     bool     `json:"off,omitempty"`
	Targets []string `json:"targets,omitempty"` // enemy units or hexes, the dearest first
}

// Kind names the command in the journal.
func (Mission) Kind() string { return "mission" }

// Plotted is a plot as its side wrote it; a later one for the same unit replaces it.
type Plotted struct {
	Side rules.Side `json:"side"`
	Plot seen.Plot  `json:"plot"`
}

// Kind names the event in the journal.
func (Plotted) Kind() string { return "plotted" }

// Tell tells only the side that plots.
func (e Plotted) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.Plotted{Plot: e.Plot}
}

func (e Plotted) apply(g *Game) {
	kept := slices.DeleteFunc(slices.Clone(g.plots[e.Side]), func(p seen.Plot) bool { return p.Unit == e.Plot.Unit })
	g.plots[e.Side] = append(kept, e.Plot)
}

// plotOf gives what a unit is to do; one without a plot stays.
func (g *Game) plotOf(n int) seen.Plot {
	name := g.forces[n].name
	for _, p := range g.plots[g.forces[n].side] {
		if p.Unit == name {
			return p
		}
	}
	return seen.Plot{Unit: name}
}

// hasMission reports whether a unit may attack: in simultaneous games only who was
// designated to. BGD 22.4.14.
func (g *Game) hasMission(n int) bool { return !g.isSimultaneous() || g.plotOf(n).Attacks }

func (c Mission) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(); err != nil {
		return err
	}
	switch {
	case !g.isSimultaneous():
		return refuse("BGD 22.4.14", "missions are for games with simultaneous movement; write attack")
	case g.phase != movementPhase:
		return refuse("BGD 22.4.14", "missions are given with the plots, before anybody moves")
	}
	if err := g.checkTargets(b.side, c.Targets); err != nil {
		return err
	}
	for _, name := range c.Units {
		n, err := g.findOwn(b.side, name, "BGD 22.4.14")
		if err != nil {
			return err
		}
		p := g.plotOf(n)
		p.Attacks, p.Targets = !c.Off, c.Targets
		if err := g.mayAttackBy(n, p); err != nil {
			return err
		}
		b.emit(Plotted{Side: b.side, Plot: p})
	}
	return nil
}

// mayAttackBy holds those who are to attack to three points in the first half of the
// movement. BGD 22.4.14.
func (g *Game) mayAttackBy(n int, p seen.Plot) error {
	name := g.forces[n].name
	switch {
	case !p.Attacks:
		return nil
	case p.Digs:
		return refuse("BGD 22.4.2", "%s is to dig, and who digs may not attack", name)
	case g.isTrain(n):
		return refuse("BG-CHI 12.5", "the supply train may never attack")
	case g.units[n].has(ineffective) && !g.mayYetRally(n):
		return refuse("BG 10.0", "%s is ineffective and may not attack", name)
	case p.Exits > 0:
		return refuse("BGD 22.4.14", "%s leaves the map and can't attack", name)
	case len(p.Subs) > 0 && p.Subs[len(p.Subs)-1] > attackSubs:
		return refuse("BGD 22.4.14", "%s is to attack, so that it may spend %d movement points, in the first %d sub-segments; this takes until sub-segment %d",
			name, attackSubs, attackSubs, p.Subs[len(p.Subs)-1])
	}
	return nil
}

// plotMove writes the plot of a unit on the map.
func (b *bench) plotMove(c Move) error {
	if err := b.mustPhase(); err != nil {
		return err
	}
	g := b.g
	n, err := b.mayPlot(c.Unit)
	if err != nil {
		return err
	}
	path := c.Path
	if len(path) > 0 && path[0] != g.units[n].at {
		path = append([]hex.Hex{g.units[n].at}, path...)
	}
	if steers := g.own().steers; steers != nil {
		if path, err = steers(g, n, path, c.To); err != nil {
			return err
		}
	}
	p := g.plotOf(n)
	p.Enters, p.Exits = false, 0
	return b.plot(n, p, g.units[n].at, path, c.To, c.Waits)
}

// mayPlot checks whether a unit could move as things stand, those counted that are to
// move already. What was plotted for it before does not count.
func (b *bench) mayPlot(name string) (int, error) {
	return b.supposePlots(name).mayMove(name)
}

func (b *bench) supposePlots(but string) *bench {
	s := &bench{g: b.g.clone(), side: b.side}
	for _, p := range b.g.plots[b.side] {
		n := b.g.number[p.Unit]
		if p.Unit == but || len(p.Path) == 0 {
			continue
		}
		s.g.units[n].flags |= moved
		if p.Enters {
			s.g.enterColumn(p.Path[0])
		}
	}
	return s
}

// plotEntry writes the plot of a reinforcement.
func (b *bench) plotEntry(c Enter) error {
	if err := b.mustPhase(); err != nil {
		return err
	}
	s := b.supposePlots(c.Unit)
	n, err := s.mayEnter(c.Unit)
	if err != nil {
		return err
	}
	g := b.g
	if open := g.entryHexes(n); !slices.Contains(open, c.At) && !slices.Contains(g.entries(n), c.At) {
		return refuse(g.cite("blocked"), "%s can't enter at %s; it may at %s", c.Unit, c.At, listHexes(open))
	}
	path := c.Path
	if len(path) > 0 && path[0] != c.At {
		path = append([]hex.Hex{c.At}, path...)
	}
	p := g.plotOf(n)
	p.Enters, p.Exits, p.Column = true, 0, s.g.columnCost(n, c.At)
	to := c.To
	if to == c.At {
		to = hex.Hex{}
	}
	return b.plot(n, p, c.At, path, to, nil)
}

// plotExit writes the plot of a unit that is to leave the map.
func (b *bench) plotExit(c Exit) error {
	if err := b.mustPhase(); err != nil {
		return err
	}
	g := b.g
	n, err := b.mayPlot(c.Unit)
	if err != nil {
		return err
	}
	if !slices.Contains(g.exits, c.At) {
		return g.noExit(c.At)
	}
	if g.own().exit != nil {
		if err := g.own().exit(g, n, c.At); err != nil {
			return err
		}
	}
	t, err := g.wayOut(n, c)
	if err != nil {
		return err
	}
	p := g.plotOf(n)
	if p.Digs {
		return refuse("BGD 22.4.2", "%s is to dig where its move ends", p.Unit)
	}
	p.Enters = false
	if p.Path, p.Subs, err = g.timetable(n, 0, t.path, nil, t.allowance); err != nil {
		return err
	}
	p.Exits = p.Subs[len(p.Subs)-1] + 1
	if err := g.mayAttackBy(n, p); err != nil {
		return err
	}
	b.emit(Plotted{Side: b.side, Plot: p})
	return nil
}

// plot finds the way if only its end is given, reckons the sub-segments and writes the
// plot down.
func (b *bench) plot(n int, p seen.Plot, from hex.Hex, path []hex.Hex, to hex.Hex, waits []int) error {
	g := b.g
	var err error
	if len(path) == 0 && !to.IsZero() {
		if !g.board.on(to) {
			return refuse("", "there is no hex %s on this map", to)
		}
		if g.isGunboat(n) {
			t, err := g.sail(n, from, nil, to)
			if err != nil {
				return err
			}
			path = t.path
		} else if path, err = g.findWay(n, from, p.Column, to); err != nil {
			return err
		}
	}
	if len(path) == 0 {
		path = []hex.Hex{from}
	}
	extra, _ := g.strategicBonus(n, path, p.Enters)
	if p.Path, p.Subs, err = g.timetable(n, p.Column, path, waits, g.allowance(n)+max(extra, 0)); err != nil {
		return err
	}
	if err := g.mayAttackBy(n, p); err != nil {
		return err
	}
	b.emit(Plotted{Side: b.side, Plot: p})
	return nil
}

// timetable reckons in which sub-segment a unit is in each hex of its way. The enemy's
// units and zones are no hindrance: he may be elsewhere by then. BGD 22.4.14.
func (g *Game) timetable(n, spent int, path []hex.Hex, waits []int, allowance int) ([]hex.Hex, []int, error) {
	subs, t := []int{spent}, trip{cost: points(spent)}
	waited := 0
	if g.isGunboat(n) { // it moves without points, in the first sub-segment
		return path, append([]int{0}, slices.Repeat([]int{1}, len(path)-1)...), nil
	}
	for i := 1; i < len(path); i++ {
		step, err := g.plainCost(n, path[i-1], path[i])
		if err != nil {
			return nil, nil, err
		}
		if i-1 < len(waits) {
			if waits[i-1] < 0 || waits[i-1] > allowance {
				return nil, nil, refuse("BGD 22.4.14", "%s can't wait %d sub-segments", g.forces[n].name, waits[i-1])
			}
			waited += waits[i-1]
		}
		t.pay(g.stepHalves(n, path[i-1], path[i], step), g.isEasy(n, path[i-1], path[i]))
		sub := t.cost.whole() + waited
		if t.cost.half() {
			sub++
		}
		isOne := len(path) == 2 && waited == 0 && spent == 0 && g.movesOne() // the one hex that any unit may move, BG 7.4
		if sub > allowance && isOne {
			sub = allowance
		}
		if t.hard > points(allowance-g.easy(n)) && !isOne {
			return nil, nil, refuse("BGD 22.3", "%s would need %s movement points to %s for hexes that are not clear, off roads and trails, and has %d for such",
				g.forces[n].name, t.hard, path[i], allowance-g.easy(n))
		}
		if sub > allowance {
			return nil, nil, refuse("BG 7.2", "%s would be in %s in sub-segment %d and has %d movement points", g.forces[n].name, path[i], sub, allowance)
		}
		subs = append(subs, sub)
	}
	return path, subs, nil
}

// plainCost is what a step costs whoever may be there.
func (g *Game) plainCost(n int, from, to hex.Hex) (int, error) {
	cost, err := g.stepCost(n, from, to)
	if side := g.board.across(from, to); side.to >= 0 && side.cost != barred && g.board.on(to) && g.trainStep(n, to) == nil {
		return g.darkCost(from, to, g.groundCost(n, side)), nil
	}
	return cost, err
}
