package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Setting up a battle. CWB 1.4; CWB-AH 5.1-5.4.

// newBattle lays a battle out as its scenario says. Who may choose his hexes
// stands where the book's default or ours puts him.
func newBattle(charts *data.Charts, b *data.Battle, o Options) *Game {
	t := &table{info: rules.Battle{Name: b.Name, Title: b.Title}, charts: charts, options: o, calendar: b.Turns,
		scenario: b, board: newBoard(b.Map), source: sourceOf(b, "leaders")}
	t.addCounters(b)
	t.organise()
	t.addCommands(b)
	t.tellApart()
	g := &Game{table: t, turn: 1, phasing: b.First, points: make([]int, len(t.commands))}
	for _, c := range t.commands {
		g.posts = append(g.posts, post{leader: c.leader, above: c.above})
	}
	g.layOut(b)
	g.makeReady()
	g.phasing = g.setsUpFirst()
	return g
}

// sourceOf is where a part of a battle's data comes from.
func sourceOf(b *data.Battle, part string) rules.Source {
	i := slices.IndexFunc(b.Sources, func(s rules.Source) bool { return s.Part == part })
	if i < 0 {
		return rules.Source{}
	}
	return b.Sources[i]
}

// addCounters lists every counter of the battle in the order of its lists.
func (t *table) addCounters(b *data.Battle) {
	add := func(p data.Post, c counter) {
		c.side, c.army, c.corps, c.div = p.Side, p.Army, p.Corps, p.Division
		t.counters = append(t.counters, c)
	}
	for i := range b.Troops {
		add(b.Troops[i].Post, counter{name: b.Troops[i].Name, kind: troop, troop: &b.Troops[i]})
	}
	for _, g := range b.Batteries {
		add(g.Post, counter{name: g.Name, kind: battery, guns: g.Guns})
	}
	for i := range b.Leaders {
		add(b.Leaders[i].Post, counter{name: b.Leaders[i].Name, kind: officer, leader: &b.Leaders[i]})
	}
	for _, h := range b.HQs {
		add(h.Post, counter{name: h.Name, kind: headquarters})
	}
	for _, w := range b.Wagons {
		k := wagon
		if w.Train {
			k = train
		}
		add(w.Post, counter{name: w.Name, kind: k, points: w.Points})
	}
}

// addCommands makes the tree of commands from the leaders: armies, then corps,
// then divisions, each under the smallest that holds it. CWB-AH 2.1, 2.3.
func (t *table) addCommands(b *data.Battle) {
	for _, role := range []struct {
		role data.Role
		rank rank
	}{{data.ArmyLeader, army}, {data.CorpsLeader, corps}, {data.DivisionLeader, division}} {
		for _, l := range b.Leaders {
			if l.Role == role.role && t.isCommand(l) {
				t.addCommand(b, l, role.rank)
			}
		}
	}
}

func (t *table) addCommand(b *data.Battle, l data.Leader, r rank) {
	name := map[rank]string{army: l.Army, corps: l.Corps, division: l.Division}[r]
	t.leaders = append(t.leaders, leader{name: l.Name, side: l.Side, rating: l.Rating})
	c := command{name: name, rank: r, side: l.Side, leader: len(t.leaders) - 1, above: t.commandAbove(l, r)}
	for _, h := range b.HQs {
		c.hasHQ = c.hasHQ || r == corps && h.Side == l.Side && h.Army == l.Army && h.Corps == l.Corps
	}
	t.commands = append(t.commands, c)
}

// commandAbove is the corps of a division, else its army; a corps without an army
// of its own is under the first of its side, as the Army of the West is under the
// commander of the Army of Mississippi. CWB-AH 3.1, 3.4.
func (t *table) commandAbove(l data.Leader, r rank) int {
	above := -1
	for i, c := range t.commands {
		switch {
		case r == army || c.side != l.Side:
		case r == division && l.Corps != "" && c.rank == corps && c.name == l.Corps:
			return i
		case c.rank == army && (above < 0 || c.name == l.Army):
			above = i
		}
	}
	return above
}

// layOut puts out every piece: those of the set-up where they stand, the others
// off the map until they come.
func (g *Game) layOut(b *data.Battle) {
	g.field.losses = make([]tally, len(g.counters))
	g.field.first = make([]int16, g.board.grid.Len())
	for i := range g.field.first {
		g.field.first[i] = -1
	}
	for c := range g.counters {
		g.addPieces(c)
	}
	for _, p := range b.Setup {
		g.place(p)
	}
	for i, top := range g.field.first {
		if top >= 0 {
			g.faceEnemy(g.board.grid.At(i))
		}
	}
}

// faceEnemy turns the units set up in a hex to the nearest enemy unit, for the printed
// set-ups say nothing of facing; their owner may turn them otherwise before the battle.
// CWB 1.4, 13.0.
func (g *Game) faceEnemy(h hex.Hex) {
	units := g.units(h)
	if len(units) == 0 {
		return
	}
	var enemy hex.Hex
	g.eachUnit(g.sideOf(units[0]).Enemy(), func(n int) {
		at := g.field.pieces[n].at
		if enemy.IsZero() || g.board.grid.Distance(h, at) < g.board.grid.Distance(h, enemy) {
			enemy = at
		}
	})
	if enemy.IsZero() {
		return
	}
	best, facing := g.board.grid.Distance(h, enemy), hex.N
	for s, next := range g.board.grid.Neighbours(h) {
		if next.IsZero() {
			continue
		}
		if d := g.board.grid.Distance(next, enemy); d < best {
			best, facing = d, hex.Side(s)
		}
	}
	for _, n := range units {
		g.field.pieces[n].facing = facing
	}
}

// addPieces makes the pieces of a counter: a brigade has two extended lines, a battery
// two detachments.
func (g *Game) addPieces(c int) {
	parts := 1
	if g.counters[c].kind.isUnit() {
		parts = 3
	}
	for part := range parts {
		g.field.pieces = append(g.field.pieces, g.fresh(c, uint8(part)))
	}
}

// atFirst is the formation in which a counter is put out unless its owner says
// otherwise: in line and unlimbered, ready to fight.
func atFirst(k *counter) data.Formation {
	switch k.kind {
	case battery:
		return data.Unlimbered
	case officer, headquarters:
		return data.Leaders
	case wagon:
		return data.Wagons
	case train:
		return data.Trains
	}
	if k.troop.Kind == data.Cavalry {
		return data.Dismounted
	}
	return data.InfantryLine
}

// place puts one line of a set-up on the map.
func (g *Game) place(p data.Place) {
	for n := range g.field.pieces {
		q := &g.field.pieces[n]
		k := &g.counters[q.counter]
		if k.side != p.Side || k.name != p.Unit {
			continue
		}
		switch {
		case q.part == 0:
			g.putBelow(n, p.Hex)
			g.field.losses[q.counter] = tally{int8(p.Casualties), int8(p.Stragglers)}
			if k.kind == battery {
				q.guns = int8(p.Guns)
			}
			if k.kind == wagon {
				q.supply = int8(p.Supply)
			}
		case int(q.part) <= len(p.Lines):
			g.putBelow(n, p.Lines[q.part-1])
		}
	}
}
