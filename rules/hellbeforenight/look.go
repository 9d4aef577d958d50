package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// What a side may know. Stacks, losses, leaders and reserve boxes are open, HBN 8.1C, 14.2B;
// a reserve of the enemy that is turned over shows nothing but where it lies, HBN 14.7.

// View is what a side may know. For the referee (NoSide) Own is the Union. It looks at a copy,
// in which zones may be built, so that many can look at once.
func (g *Game) View(s rules.Side) rules.View {
	c := *g
	return c.look(s)
}

func (g *Game) look(s rules.Side) seen.View {
	t := g.now()
	v := seen.View{For: s, Battle: g.info.Name, Edition: edition, Turn: g.turn + 1, Turns: len(g.Calendar), Day: t.Day, Name: t.Name,
		Clock: t.Begins, Light: lightNames[t.Light], Couplet: g.couplet, First: g.first, Phasing: g.phasing, Phase: g.phase.String(),
		Combats: g.combats, Paused: g.phase == combatPhase && g.paused == g.combats, Target: g.target, Closed: slices.Clone(g.closed),
		Fought: g.foughtSeen(s), Fortune: g.fortune, Score: g.score(), Standing: slices.Clone(g.standing[s]),
		Sealed: g.sealed[s], Shorted: int(g.shorted[s])}
	if s != g.phasing.Enemy() { // conditions are their owner's
		v.Fought = slices.Clone(g.fought)
	}
	if g.phase == deploying {
		v.Deployed = slices.Clone(g.deployed[s])
		g.lookAtSetUp(&v)
	}
	for c, def := range optionList.Defs {
		v.Options = append(v.Options, seen.Chosen{Name: def.Name, Value: g.options[c]})
	}
	g.lookAtUnits(&v)
	g.lookAtBound(&v)
	for l := range g.leaders {
		g.lookAtLeader(&v, l)
	}
	v.Reserves = g.reservesSeen(s)
	v.Facts = g.facts(s)
	g.lookAtMarkers(&v)
	return v
}

// hidden reports whether a reserve is hidden from a side. HBN 14.7.
func (g *Game) hidden(owner rules.Side, letter int8, from rules.Side) bool {
	return from == owner.Enemy() && g.reserves[owner][letter].flags&reserveHidden != 0
}

// lookAtUnits lists the units; who is in a hidden reserve of the enemy is in no list.
func (g *Game) lookAtUnits(v *seen.View) {
	own := v.For
	if own == rules.NoSide {
		own = rules.Union
	}
	for n := range g.units {
		u, c := &g.units[n], &g.Units[n]
		switch u.place {
		case absent:
		case waiting:
			v.Coming = append(v.Coming, g.coming(c.Name, c.Side, kindNames[c.Kind], c.Start, c.Turn, c.Couplet, c.Entry, g.isDue(n)))
			coming := &v.Coming[len(v.Coming)-1]
			coming.Formation, coming.Marks = spanText(c.Formation, c.Army, false), u.marks()
		case onMap, inReserve, beside:
			if u.place == inReserve && g.hidden(c.Side, u.reserve, v.For) {
				continue
			}
			if c.Side == own {
				v.Own = append(v.Own, g.unitSeen(n))
			} else {
				v.Enemy = append(v.Enemy, g.unitSeen(n))
			}
		default:
			v.Lost = append(v.Lost, seen.Lost{Unit: c.Name, Side: c.Side, Type: kindNames[c.Kind], Column: u.place.String(),
				Stage: stageNames[u.stage], Formation: spanText(c.Formation, c.Army, false), Disrupted: u.has(disrupted), Asterisk: c.Asterisk,
				Marks: u.marks()})
		}
	}
}

// lookAtSetUp says where everybody of a side would stand if the armies were set up now.
// HBN 3.1B.
func (g *Game) lookAtSetUp(v *seen.View) {
	for _, s := range rules.Sides {
		if v.For != rules.NoSide && s != v.For {
			continue
		}
		plan := g.setUpOf(s)
		ordered := func(name string) bool {
			return slices.ContainsFunc(g.deployed[s], func(p seen.Placement) bool { return p.Unit == name })
		}
		for n := range g.units {
			i := slices.IndexFunc(plan.Units, func(p seen.Placement) bool { return p.Unit == g.name(n) })
			if i < 0 {
				continue
			}
			u := g.unitSeen(n)
			u.At = plan.Units[i].At
			v.Arrayed = append(v.Arrayed, seen.Arrayed{Unit: u, Start: g.Units[n].Start, Ordered: ordered(u.Unit)})
		}
		for _, p := range plan.Leaders {
			u := seen.Unit{Unit: p.Unit, Side: s, Type: "leader", At: p.At}
			v.Arrayed = append(v.Arrayed, seen.Arrayed{Unit: u, Start: g.Leaders[g.leaderNo[p.Unit]].Start, Ordered: ordered(p.Unit)})
		}
	}
}

// lookAtBound says who must move to the heaviest firing in this phase, and where that is.
// HBN 7.9.
func (g *Game) lookAtBound(v *seen.View) {
	if v.For == rules.Union || g.phasing != rules.Confederate || g.phase != movementPhase {
		return
	}
	f := g.firing()
	list := v.Own
	if v.For == rules.NoSide {
		list = v.Enemy
	}
	for i := range list {
		if u := &list[i]; !u.At.IsZero() && !u.Moved {
			u.BoundTo = f.boundTo(g.number[u.Unit])
			u.Bound = len(u.BoundTo) > 0
		}
	}
}

// coming is a counter that is not there yet; who is to be set up is due at his starting hex.
// HBN 3.1B, 9.3A.
func (g *Game) coming(name string, s rules.Side, kind string, start hex.Hex, turn, couplet int, at []hex.Hex, due bool) seen.Coming {
	c := seen.Coming{Name: name, Side: s, Type: kind, Turn: turn, Couplet: couplet, At: at, Due: due}
	if turn == 0 {
		c.At = []hex.Hex{start}
	}
	return c
}

// unitSeen is a unit in play, by the side of its counter that is up.
func (g *Game) unitSeen(n int) seen.Unit {
	u, c, face := &g.units[n], &g.Units[n], g.face(n)
	seen := seen.Unit{Unit: c.Name, Side: c.Side, Type: kindNames[c.Kind], Army: armyNames[c.Army], Formation: spanText(c.Formation, c.Army, false),
		Strength: face.Strength, Range: face.Range, Intensity: face.Intensity, Bracketed: c.Kind == data.Cavalry, Morale: face.Morale,
		Asterisk: c.Asterisk, Allowance: g.allowance(n), InZone: g.inEnemyZone(n), Disrupted: u.has(disrupted),
		Questionable: u.has(questionable), Charge: u.has(charge), Volley: u.has(volley), Hero: g.heroOf(n), Moved: u.has(moved | still),
		Spent: int(u.spent), Attacked: u.has(attacked), Fired: u.has(fired), Defended: u.has(defended), Idle: u.has(idle), Passive: u.has(passive), Marks: u.marks()}
	switch u.place {
	case onMap:
		seen.At, seen.Level = u.at, slices.Index(g.at(u.at), n)
	case inReserve:
		seen.Reserve = letterName(u.reserve)
	case beside:
		seen.BarkRoad = u.at
	}
	return seen
}

func (g *Game) lookAtLeader(v *seen.View, l int) {
	u, c := &g.leaders[l], &g.Leaders[l]
	if u.state == leaderAbsent || u.state == leaderInReserve && g.hidden(c.Side, u.reserve, v.For) {
		return
	}
	if u.state == leaderWaiting {
		kind := "leader"
		if c.HQ {
			kind = "hq"
		}
		v.Coming = append(v.Coming, g.coming(c.Name, c.Side, kind, c.Start, c.Turn, c.Couplet, c.Entry, g.isLeaderDue(l)))
	}
	seen := seen.Leader{Leader: c.Name, Side: c.Side, Army: armyNames[c.Army], Span: spanText(c.Span, c.Army, true), Command: c.Command,
		Combat: c.Combat, State: leaderStateNames[u.state], Moved: u.flags&leaderMoved != 0, Used: string(u.used), HQ: c.HQ, Marks: u.marks()}
	switch u.state {
	case leaderOnMap, leaderBeside:
		seen.At = u.at
	case leaderInReserve:
		seen.Reserve = letterName(u.reserve)
	}
	v.Leaders = append(v.Leaders, seen)
}

// reservesSeen lists the reserve markers in play by side and letter, and behind them the hidden
// ones of the enemy by where they lie, so that their order tells nothing.
func (g *Game) reservesSeen(to rules.Side) []seen.Reserve {
	var open, backs []seen.Reserve
	for _, s := range rules.Sides {
		for r := range g.reserves[s] {
			m := &g.reserves[s][r]
			if m.state == notInPlay {
				continue
			}
			shown := seen.Reserve{Side: s, Hidden: m.flags&reserveHidden != 0}
			if m.state == reserveOnMap {
				shown.At = m.at
			} else {
				shown.BarkRoad = m.at
			}
			if g.hidden(s, int8(r), to) {
				backs = append(backs, shown)
				continue
			}
			shown.Letter, shown.Dummy, shown.Moved = letterName(int8(r)), m.flags&reserveDummy != 0, m.flags&reserveMoved != 0
			for n := range g.units {
				if g.units[n].place == inReserve && g.side(n) == s && g.units[n].reserve == int8(r) {
					shown.Units = append(shown.Units, g.name(n))
				}
			}
			open = append(open, shown)
		}
	}
	slices.SortStableFunc(backs, func(a, b seen.Reserve) int {
		if n := hex.Compare(a.At, b.At); n != 0 {
			return n
		}
		return hex.Compare(a.BarkRoad, b.BarkRoad)
	})
	return append(open, backs...)
}

// lookAtMarkers lists the other counters, all of which are open.
func (g *Game) lookAtMarkers(v *seen.View) {
	for i, e := range g.Extra {
		v.Extra = append(v.Extra, seen.Extra{Name: e.Name, Side: e.Side, Span: spanText(e.Span, e.Army, false), Points: int(g.extra[i])})
	}
	for a, name := range armyNames {
		s := rules.Union
		if data.Army(a) == data.Mississippi {
			s = rules.Confederate
		}
		v.Armies = append(v.Armies, seen.Army{Name: name, Side: s, Morale: int(g.morale[a])})
	}
	for i, h := range g.Stars {
		if g.stars[i] == untried || g.stars[i] == isMorass {
			v.Stars = append(v.Stars, seen.Star{At: h, Morass: g.stars[i] == isMorass})
		}
	}
	v.BarkRoad = slices.Clone(g.BarkRoad)
	if g.options.is(gunboatRule, "on") {
		for i, name := range boatNames {
			v.Boats = append(v.Boats, seen.Boat{Name: name, Fired: g.boats[i]})
		}
	}
	for _, in := range g.cup {
		if in {
			v.Cup++
		}
	}
	for l := range g.leaders {
		if g.Leaders[l].HQ && (g.leaders[l].state == leaderOnMap || g.leaders[l].state == leaderBeside) {
			v.HQ = &seen.HQ{Active: g.hq.active}
		}
	}
}

// facts are the rows of a table of positions for the markers, and for how far the phase has
// got, as far as a side knows. What conditions ask is the phasing side's.
func (g *Game) facts(s rules.Side) []string {
	known := *g
	if s == g.phasing.Enemy() {
		known.fought = nil
	}
	var t strings.Builder
	known.reserveRows(&t, s)
	known.markerRows(&t, s)
	known.phaseRows(&t)
	return slices.Collect(strings.Lines(t.String()))
}
