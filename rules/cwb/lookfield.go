package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// What a side may know of the map: its own pieces in full, of the enemy the top of each
// stack, and whether it holds troops, artillery or both. CWB 9.0.

// lookAtField builds the map as a side sees it; the referee sees both sides' pieces.
func (g *Game) lookAtField(s rules.Side) *seen.Field {
	f := &seen.Field{Sight: g.visibility(), Rain: g.isRaining(), Recovery: g.isRecoveryTurn(), Score: g.score(g.phase == overPhase)}
	for n := range g.field.pieces {
		if side := g.sideOf(n); side == s || s == rules.NoSide {
			g.lookAtOwn(f, n)
		}
		if c, ok := g.lookAtComing(n); ok {
			f.Coming = append(f.Coming, c)
		}
	}
	if s != rules.NoSide {
		f.Stacks = g.lookAtStacks(s.Enemy())
	}
	slices.SortStableFunc(f.Coming, func(a, b seen.Coming) int { return a.Turn - b.Turn })
	if s != rules.NoSide {
		f.Crowded = g.overStacked(s)
	}
	g.lookAtDivisions(f, s)
	g.lookAtBoats(f)
	f.Works, f.Digging = g.lookAtWorks(), g.lookAtDigging(s)
	f.Surprises, f.Found = g.lookAtSurprises(s), g.lookAtFound()
	f.Columns = g.lookAtColumns(s)
	for _, v := range g.gunnery.volleys {
		f.Fires = append(f.Fires, seen.Volley{At: v.at, Guns: v.guns, Boats: slices.Contains(g.gunnery.shells, v.at)})
	}
	f.Confused = s != rules.NoSide && g.confused(s)
	if s == rules.NoSide || f.Confused {
		f.Tried = slices.Clone(g.harvest.tried)
	}
	for _, a := range g.harvest.awards {
		f.Awards = append(f.Awards, seen.Award{Turn: a.turn, Points: a.points})
	}
	g.lookAtKept(f, s)
	f.Targets = g.lookAtTargets(s)
	f.Standing, f.Doctrine = g.lookAtStanding(s)
	return f
}

// lookAtKept adds what a side has to remember of its own: markers, and who has attacked
// together.
func (g *Game) lookAtKept(f *seen.Field, s rules.Side) {
	of := func(side rules.Side) bool { return side == s || s == rules.NoSide }
	for _, m := range g.harvest.markers {
		if c := &g.commands[m.division]; of(c.side) {
			f.Standins = append(f.Standins, seen.Standin{Side: c.side, Division: c.name, Brigade: g.name(int(m.brigade))})
		}
	}
	for _, r := range g.gunnery.recoveries {
		if side := g.sideOf(int(r.piece)); of(side) {
			f.Gathering = append(f.Gathering, seen.Gather{Side: side, Unit: g.name(int(r.piece)), At: r.at, Facing: r.facing.String(), Company: g.namesOf(r.company)})
		}
	}
	for _, who := range g.works.allowed {
		if of(who.side) {
			f.Willing = append(f.Willing, who.name)
		}
	}
	for _, p := range g.works.tried {
		if of(p.who.side) && p.turn == g.turn {
			f.Asked = append(f.Asked, p.who.name)
		}
	}
	for _, o := range g.nerve.bands {
		if of(o.side) && o.turn == g.turn && o.side == g.phasing {
			f.Together = append(f.Together, g.namesOf(o.pieces))
		}
	}
}

// namesOf lists pieces by name.
func (g *Game) namesOf(pieces []int16) []string {
	var all []string
	for _, n := range pieces {
		all = append(all, g.name(int(n)))
	}
	return all
}

// lookAtOwn adds a piece that its owner sees.
func (g *Game) lookAtOwn(f *seen.Field, n int) {
	p, k := &g.field.pieces[n], g.counterOf(n)
	switch p.place {
	case onMap:
		f.Own = append(f.Own, g.lookAtPiece(n))
	case lost:
		if p.part > 0 {
			return
		}
		gone := seen.Gone{Name: g.name(n), Side: k.side, Kind: kindWord(k), Marks: markWords(p.marks)}
		if i := slices.IndexFunc(g.gunnery.recoveries, func(r recovery) bool { return int(r.piece) == n }); i >= 0 {
			gone.At = g.gunnery.recoveries[i].at
		}
		gone.Casualties, gone.Stragglers = int(g.field.losses[p.counter].casualties), int(g.field.losses[p.counter].stragglers)
		f.Gone = append(f.Gone, gone)
	}
}

// lookAtPiece is everything about a piece on the map.
func (g *Game) lookAtPiece(n int) seen.Piece {
	p, k := &g.field.pieces[n], g.counterOf(n)
	s := seen.Piece{Name: g.name(n), Side: k.side, Kind: kindWord(k), Army: k.army, Corps: k.corps, Division: k.div, At: p.at,
		Depth: slices.Index(g.stack(p.at), n), Allowance: g.allowance(n), Left: g.left(n), Spent: int(p.spent), Owes: int(p.owes), Marks: markWords(p.marks),
		Guns: int(p.guns), Supply: int(p.supply)}
	if k.kind.isUnit() {
		s.Formation, s.Facing, s.State = p.formation.String(), p.facing.String(), p.state.String()
	}
	if k.leader != nil {
		s.Rating, s.Stars = k.leader.Rating, k.leader.Stars
	}
	if t := k.troop; t != nil {
		c := int(p.counter)
		s.Level, s.Steps, s.Strength, s.WreckAt = g.level(n).String(), g.steps(c), t.Steps, t.WreckAt
		s.Casualties, s.Stragglers = int(g.field.losses[c].casualties), int(g.field.losses[c].stragglers)
		s.Wrecked, s.Morale = g.wrecked(c), string(t.Morale)
	}
	if n < len(g.harvest.starts) {
		s.From = g.harvest.starts[n]
	}
	s.Answered = g.hasAnswered(n)
	s.Roused, s.Rouser = slices.Contains(g.harvest.roused, int16(n)), slices.Contains(g.harvest.rousers, int16(n))
	return s
}

// lookAtStacks is what a side shows its enemy, hex by hex.
func (g *Game) lookAtStacks(of rules.Side) []seen.Stack {
	var all []seen.Stack
	for i := range g.field.first {
		if g.field.first[i] < 0 {
			continue
		}
		if s, ok := g.lookAtStack(g.board.grid.At(i), of); ok {
			all = append(all, s)
		}
	}
	return all
}

// lookAtStack is what a side shows in a hex; false if it has nothing there.
func (g *Game) lookAtStack(h hex.Hex, of rules.Side) (seen.Stack, bool) {
	here := slices.DeleteFunc(g.stack(h), func(n int) bool { return g.sideOf(n) != of })
	if len(here) == 0 {
		return seen.Stack{}, false
	}
	top := here[0]
	s := seen.Stack{At: h, Side: of}
	if units := g.unitsIn(h, of); len(units) > 0 {
		if top != units[0] {
			s.Upon = g.name(top)
		}
		top = units[0]
		p := &g.field.pieces[top]
		s.Formation, s.Facing = p.formation.String(), p.facing.String()
		if g.mayAsk(of.Enemy(), h) {
			s.Holds = g.armsIn(units)
		}
		if g.showsMorale() && p.state != data.Normal {
			s.Mood = p.state.String()
		}
	}
	s.Top, s.Kind = g.name(top), kindWord(g.counterOf(top))
	return s, true
}

// armsIn is the answer that an owner owes who is asked what is in a stack. CWB 9.0.
func (g *Game) armsIn(units []int) string {
	troops := slices.ContainsFunc(units, func(n int) bool { return g.counterOf(n).kind == troop })
	guns := slices.ContainsFunc(units, func(n int) bool { return g.counterOf(n).kind == battery })
	switch {
	case troops && guns:
		return "both"
	case guns:
		return "artillery"
	}
	return "troops"
}

// lookAtComing is a piece that is still to come on.
func (g *Game) lookAtComing(n int) (seen.Coming, bool) {
	p, k := &g.field.pieces[n], g.counterOf(n)
	if p.place != offMap || p.part > 0 {
		return seen.Coming{}, false
	}
	turn, entry, ok := g.arrival(n)
	if !ok {
		return seen.Coming{}, false
	}
	at, _ := g.scenario.Entry(entry)
	return seen.Coming{Name: g.name(n), Side: k.side, Kind: kindWord(k), Turn: turn, Clock: g.calendar.clock(turn), Entry: entry, At: at,
		Due: turn <= g.turn}, true
}

func (g *Game) lookAtDivisions(f *seen.Field, s rules.Side) {
	for i := range g.scenario.Divisions {
		d := &g.scenario.Divisions[i]
		if d.Side != s && s != rules.NoSide || !g.hasTroops(data.Post{Side: d.Side, Army: d.Army, Corps: d.Corps, Division: d.Division}) {
			continue
		}
		wrecks := g.wrecksIn(d)
		f.Divisions = append(f.Divisions, seen.Division{Name: d.Division, Side: d.Side, Army: d.Army, Corps: d.Corps,
			Wrecks: wrecks, WreckAt: d.WreckAt, Wrecked: wrecks >= d.WreckAt})
	}
}

func (g *Game) lookAtBoats(f *seen.Field) {
	for i, b := range g.scenario.Gunboats {
		boat := seen.Boat{Name: b.Name, Here: g.boatHere(i), Fired: g.gunnery.shelled&(1<<i) != 0}
		for _, a := range g.scenario.Arrivals {
			if a.Unit == b.Name && a.Turn > g.turn {
				boat.Turn = a.Turn
			}
		}
		f.Boats = append(f.Boats, boat)
	}
}

// kindWord is what a counter is, in the words of a View.
func kindWord(k *counter) string {
	if k.kind != troop {
		return k.kind.String()
	}
	if k.troop.Kind == data.Cavalry {
		return "cavalry"
	}
	return "infantry"
}

// markNames are the marks of a piece as a View has them.
var markNames = []struct {
	mark marks
	name string
}{
	{lowAmmo, "low-ammo"}, {recovering, "recovering"}, {fired, "fired"}, {shotAt, "shot-at"}, {gunsShotAt, "guns-shot-at"},
	{movedOn, "moved"}, {onRoad, "on-road"}, {charged, "charged"}, {smallArms, "small-arms"}, {encamped, "encamped"},
	{marched, "marched"}, {inRadius, "in-radius"}, {halted, "halted"}, {reformed, "reformed"}, {marchedOn, "marched-on"},
	{entered, "entered"}, {ferried, "ferried"}, {overrunHQ, "overrun"}, {gathered, "gathered"}, {fought, "fought"}, {crowded, "crowded"},
}

// markWords lists the marks of a piece.
func markWords(m marks) []string {
	var all []string
	for _, k := range markNames {
		if m&k.mark != 0 {
			all = append(all, k.name)
		}
	}
	return all
}
