package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// What a sheet leaves undone: of what is at hand, not of what would be wise. CWB 10.0a,
// 10.2g, 10.3a, 10.5a, 12.5, 16.6, 17.2a, 28.4.

// foretellOwed names what the side could still do in its own player turn and has not; on
// the supposed game as the sheet leaves it.
func (g *Game) foretellOwed(side rules.Side) []rules.Forecast {
	var all []rules.Forecast
	if !g.onMap() || g.phase == overPhase {
		return nil
	}
	for c := range g.posts {
		if k := g.posts[c].cannon; k != nil && g.commands[c].side != side && k.text == "" {
			all = append(all, seen.WillOwe{What: "cannon", By: k.leader, Rule: "CWB 10.2g"})
		}
	}
	if side != g.phasing || g.phase < commandPhase || g.phase > resupplyPhase {
		return all
	}
	if g.phase == commandPhase {
		all = append(all, g.owedChecks(side)...)
	}
	if g.phase <= movementPhase {
		all = append(all, g.owedTouches(side)...)
		all = append(all, g.owedEntries(side)...)
		all = append(all, g.owedRadius(side)...)
		all = append(all, g.owedLines(side)...)
	}
	return append(append(all, g.owedRoom(side)...), g.owedAmmo(side)...)
}

// owedTouches are the leaders with an accepted dispatch who are not with their
// headquarters yet. CWB 10.0a.
func (g *Game) owedTouches(side rules.Side) []rules.Forecast {
	var all []rules.Forecast
	for c := range g.posts {
		if p := &g.posts[c]; g.commands[c].side == side && p.accepted != 0 && p.leader >= 0 {
			o := seen.WillOwe{What: "touch", By: g.leads(c), Number: p.accepted, Rule: "CWB 10.0a"}
			n, hq := g.leaderPiece(c), g.hqPiece(c)
			if hq >= 0 {
				o.At = g.field.pieces[hq].at
			}
			if n >= 0 && hq >= 0 && g.field.pieces[n].at == o.At && g.phase == commandPhase && !g.mustRideFirst() {
				continue // it is in force when the movement phase begins
			}
			all = append(all, o)
		}
	}
	return all
}

// owedChecks are the checks for stoppage that are due and not made; the end of the phase
// makes them. CWB 10.3a.
func (g *Game) owedChecks(side rules.Side) []rules.Forecast {
	var all []rules.Forecast
	for c := range g.posts {
		if _, due := g.dueCheck(c); due && g.commands[c].side == side {
			all = append(all, seen.WillOwe{What: "stoppage", By: g.commands[c].name, Number: g.posts[c].standing, Rule: "CWB 10.3a"})
		}
	}
	return all
}

// owedEntries are the reinforcements that have not been brought on, by their entry hex. CWB 16.6.
func (g *Game) owedEntries(side rules.Side) []rules.Forecast {
	var all []rules.Forecast
	for _, n := range g.dueNow(side) {
		_, entry, _ := g.arrival(n)
		at, _ := g.scenario.Entry(entry)
		i := slices.IndexFunc(all, func(f rules.Forecast) bool { return f.(seen.WillOwe).At == at })
		if i < 0 {
			i, all = len(all), append(all, seen.WillOwe{What: "enter", At: at, Rule: "CWB 16.6"})
		}
		o := all[i].(seen.WillOwe)
		o.Pieces = append(slices.Clip(o.Pieces), g.name(n))
		all[i] = o
	}
	return all
}

// owedRadius are the pieces out of command radius: first those that were so when the phase
// began, or will be, and march back when it ends. CWB 10.5a.
func (g *Game) owedRadius(side rules.Side) []rules.Forecast {
	back, away := seen.WillOwe{What: "back", Rule: "CWB 10.5a"}, seen.WillOwe{What: "radius", Rule: "CWB 10.5a"}
	_, out := g.inRadiusNow(side)
	for _, name := range out {
		n := g.find(side, name)
		p := &g.field.pieces[n]
		inBattery := g.counterOf(n).kind == battery && p.formation == data.Unlimbered
		began := g.phase == commandPhase || !p.has(inRadius)
		if !began || g.linked(n) || p.state == data.Routed || !inBattery && g.mayMove(n) != nil {
			away.Pieces = append(away.Pieces, name)
			continue
		}
		back.Pieces = append(back.Pieces, name)
		if inBattery {
			back.Guns = append(back.Guns, name)
		}
	}
	var all []rules.Forecast
	for _, o := range []seen.WillOwe{back, away} {
		if len(o.Pieces) > 0 {
			all = append(all, o)
		}
	}
	return all
}

// owedLines are the extended lines that do not lie next to their brigade, and go back into it
// when the phase ends. CWB 17.2a.
func (g *Game) owedLines(side rules.Side) []rules.Forecast {
	var all []rules.Forecast
	for n := range g.field.pieces {
		p, parent := &g.field.pieces[n], &g.field.pieces[g.parent(n)]
		if p.place == onMap && parent.place == onMap && g.isLine(n) && g.sideOf(n) == side && !g.inTouch(p.at, parent.at) {
			all = append(all, seen.WillOwe{What: "line", Pieces: []string{g.name(n)}, By: g.name(g.parent(n)), At: parent.at, Rule: "CWB 17.2a"})
		}
	}
	return all
}

// owedRoom are the stacks that are too large and will suffer for it when the movement phase
// ends. CWB 12.5.
func (g *Game) owedRoom(side rules.Side) []rules.Forecast {
	if g.phase > movementPhase {
		return nil
	}
	var all []rules.Forecast
	for _, h := range g.overStacked(side) {
		o := seen.WillOwe{What: "crowded", At: h, Rule: "CWB 12.5"}
		for _, n := range g.unitsOf(h, side) {
			o.Pieces = append(o.Pieces, g.name(n))
		}
		all = append(all, o)
	}
	return all
}

// owedAmmo are the brigades low on ammunition that a wagon or train near them could serve,
// as it stands. CWB 28.4.
func (g *Game) owedAmmo(side rules.Side) []rules.Forecast {
	var all []rules.Forecast
	for c := range g.counters {
		if k := &g.counters[c]; k.kind != troop || k.side != side || !g.isLow(c) {
			continue
		}
		for n := range g.field.pieces {
			p, k := &g.field.pieces[n], g.counterOf(n)
			carries := k.kind == train || k.kind == wagon && p.supply > 0
			if p.place != onMap || k.side != side || !carries || !g.isNear(n, g.lines(c)) || k.kind == wagon && g.mayIssue(n, c) != nil {
				continue
			}
			all = append(all, seen.WillOwe{What: "low-ammo", Pieces: []string{g.counters[c].name}, By: g.name(n), Rule: "CWB 28.4"})
			break
		}
	}
	return all
}
