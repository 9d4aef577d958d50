package bluegray

import (
	"maps"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// The fog of war: what of a game a side does not know, and what it hears of what the other
// does. An option of the third edition that the book only names. Ruled here: who has fought,
// was lost or has left the map is known to both, with his strength; who went back out of sight
// is told of without where; the printed schedule is open, but not who has come by it; who was
// last to pass through a hex worth points is known while the hex is in sight; points before
// the end are those that one's own side knows of. Lines, victory and whatever else happens
// without orders go by the truth. How orders meet enemies unseen stands in grope.go. In the
// end all is told to all.

// known is what a side does not know of a game, in the game as that side knows it.
type known struct {
	hidden []bool        // by hex worth points: who was last there
	morale []seen.Morale // of both sides, which is open, whoever lies under blank counters
}

// isHidden reports whether nobody tells who was last to pass through the hexes of a number.
func (g *Game) isHidden(i int) bool { return g.known != nil && g.known.hidden[i] }

// isVeiled reports whether a side sees less than there is.
func (g *Game) isVeiled(s rules.Side) bool {
	return (g.isFoggy() || g.isCovert()) && s != rules.NoSide && g.phase != over
}

// knownTo is the game as a side knows it, which where there is no fog is the game itself:
// without the enemies that it does not see, and with a stand-in for each that it sees from
// farther off than next door.
func (g *Game) knownTo(s rules.Side) *Game {
	if !g.isVeiled(s) {
		return g
	}
	if g.isCovert() {
		return g.coveredFrom(s)
	}
	k, enemy := g.clone(), s.Enemy()
	v := k.sight(s)
	var sighted []seen.Sighted
	for n := range g.units {
		u, c := &g.units[n], &g.forces[n]
		switch {
		case c.side != enemy || u.status != onMap && u.status != waiting:
			continue
		case u.status == onMap && (v.near[g.board.grid.Index(u.at)] || c.standIn && v.seen[g.board.grid.Index(u.at)]):
			continue
		case u.status == onMap && v.seen[g.board.grid.Index(u.at)]:
			sighted = append(sighted, seen.Sighted{Side: enemy, Type: c.kind, At: u.at})
		}
		k.lift(n)
		k.units[n] = unit{next: -1, status: absent}
	}
	seen.SortSighted(sighted)
	k.standFor(sighted)
	k.forget(s, v)
	return k
}

// forget takes out of a game what else a side does not know.
func (g *Game) forget(s rules.Side, v *sight) {
	enemy := s.Enemy()
	if g.known == nil {
		g.known = &known{hidden: make([]bool, len(g.worth))}
	}
	for i, w := range g.worth {
		if !v.seen[g.board.grid.Index(w.hex)] {
			g.known.hidden[i], g.holder[i] = true, rules.NoSide
		}
	}
	g.works = slices.DeleteFunc(slices.Clone(g.works), func(h hex.Hex) bool { return !v.seen[g.board.grid.Index(h)] })
	g.standing[enemy] = nil
	if g.phasing == enemy {
		g.entered = nil
	}
	if s == rules.Union && g.creek == crossed {
		g.creek = limited // it is told when it is lifted
	}
}

// standFor puts a stand-in on the map for every unit that is in sight and has no name.
func (g *Game) standFor(all []seen.Sighted) {
	if len(all) == 0 {
		return
	}
	t, b := *g.table, *g.battle
	t.battle, g.table = &b, &t
	t.number = maps.Clone(t.number)
	b.forces, t.allow = slices.Clip(b.forces), slices.Clip(t.allow)
	for _, s := range all {
		name := s.Arm() + " in " + s.At.String()
		for _, again := t.number[name]; again; _, again = t.number[name] {
			name = "more " + name
		}
		n := len(b.forces)
		t.number[name] = n
		b.forces = append(b.forces, counter{name: name, side: s.Side, kind: s.Type, standIn: true})
		t.allow = append(t.allow, printedAllowance(&t.options, s.Type))
		g.units = append(g.units, unit{next: -1})
		g.put(n, s.At)
		if s.Digging {
			g.units[n].flags |= digging
		}
	}
}

// meetsStandIns reports whether some of those who defend are not known by strength.
func (g *Game) meetsStandIns(c *combat) bool {
	return slices.ContainsFunc(c.defenders, func(n int) bool { return g.forces[n].standIn })
}

// schedule is a side's as printed.
func (g *Game) schedule(s rules.Side) []seen.Scheduled {
	var all []seen.Scheduled
	for _, c := range g.forces {
		if c.side == s && c.turn > 0 && !c.standIn {
			all = append(all, seen.Scheduled{Unit: c.name, Side: s, Type: c.kind, Strength: c.strength, Turn: c.turn, At: c.at})
		}
	}
	return all
}

// lookInFog is what a side sees in the fog.
func (g *Game) lookInFog(s rules.Side) seen.View {
	v := g.knownTo(s).look(s)
	v.Schedule = g.schedule(s.Enemy())
	return v
}

// foretellMeeting foretells an attack on troops of whom the strength is not known.
func (g *Game) foretellMeeting(c *combat, a Attack) seen.WillMeet {
	attack, _ := g.strengths(c)
	f := seen.WillMeet{On: c.on, Attackers: g.forcesOf(c, c.attackers), Attack: attack}
	for _, n := range c.defenders {
		if g.forces[n].standIn {
			f.Met = append(f.Met, seen.Sighted{Side: g.forces[n].side, Type: g.forces[n].kind, At: g.units[n].at})
		} else {
			f.Known = append(f.Known, g.forcesOf(c, []int{n})...)
		}
	}
	for _, n := range c.near() {
		f.OnAr = append(f.OnAr, g.route(n, wishes{a.Retreat, a.Advance, a.StandPat, a.Elect}))
	}
	return f
}

// foretellAny foretells an attack, with what is known of who defends.
func (g *Game) foretellAny(c *combat, a Attack, hopes []string) rules.Forecast {
	if g.meetsStandIns(c) {
		return g.foretellMeeting(c, a)
	}
	f := g.foretellCombat(c, a)
	f.Hopes = hopes
	return f
}

// supposeFog sets up in a supposed game who holds what, and what of the enemy is seen in the
// fog.
func (g *Game) supposeFog(v seen.View) {
	if g.isVeiled(v.For) {
		g.known = &known{hidden: make([]bool, len(g.worth))}
	}
	for i, w := range g.worth {
		k := slices.IndexFunc(v.Held, func(h seen.Held) bool { return h.Hex == w.hex })
		switch {
		case k >= 0:
			g.holder[i] = v.Held[k].By
		case g.known != nil:
			g.known.hidden[i], g.holder[i] = true, rules.NoSide
		}
	}
	g.standFor(v.Sighted)
}
