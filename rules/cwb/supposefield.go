package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The map as a side supposes it: its own pieces as they are, of the enemy what lies
// on top, and a plain unit for what he has to say of the rest. CWB 9.0.

// layout names a battle as it is laid out with some options.
type layout struct {
	battle  string
	options Options
}

// layOut lays a battle out for forecasts, once for all of them. Nobody changes what it
// gives; it is safe for use by many at once.
func (s *System) layOut(battle string, o Options) (*Game, error) {
	key := layout{battle, o}
	if laid, ok := s.layouts.Load(key); ok {
		return laid.(*Game), nil
	}
	b, err := s.battle(battle)
	if err != nil {
		return nil, err
	}
	laid, _ := s.layouts.LoadOrStore(key, newBattle(s.charts, b.data, o))
	return laid.(*Game), nil
}

// swept is a game of the same battle with nothing on the map, nobody at the head of a
// command and nothing in the logs, to be laid out anew. Its table is its own.
func (g *Game) swept() *Game {
	t := *g.table
	t.leaders, t.deputies, t.counters = slices.Clip(t.leaders), slices.Clip(t.deputies), slices.Clip(t.counters)
	empty := &Game{table: &t, points: make([]int, len(t.commands))}
	for _, c := range t.commands {
		empty.posts = append(empty.posts, post{leader: c.leader, above: c.above})
	}
	empty.field = field{losses: make([]tally, len(t.counters)), first: slices.Repeat([]int16{-1}, len(g.field.first))}
	for _, p := range g.field.pieces {
		if p.place != outside {
			p.place = offMap
		}
		p.at, p.next, p.marks, p.spent, p.owes, p.state, p.due = hex.Hex{}, -1, 0, 0, 0, data.Normal, 0
		empty.field.pieces = append(empty.field.pieces, p)
	}
	return empty
}

// supposeField lays the map out as a View has it. The log and the staff come before it.
func (g *Game) supposeField(v seen.View) {
	f := v.Field
	for n := range g.field.pieces { // the enemy's come back as far as they are told of
		if g.sideOf(n) != v.For {
			g.field.pieces[n].place = outside
		}
	}
	own := slices.SortedStableFunc(slices.Values(f.Own), func(a, b seen.Piece) int { return a.Depth - b.Depth })
	for i := range own {
		g.supposePiece(&own[i])
	}
	for i := range f.Gone {
		g.supposeGone(&f.Gone[i])
	}
	for i := range f.Stacks {
		g.supposeStack(&f.Stacks[i])
	}
	for i := range f.Coming {
		g.supposeComing(&f.Coming[i])
	}
	g.supposeColumns(f)
	g.supposeGround(f)
	g.supposeGunnery(f)
	g.supposeKept(v.For, f)
	g.supposeRoused(f)
	g.supposeWorks(v.For, f)
	g.supposeSurprises(v.For, f)
	if v.For != rules.Union && g.isSurprised() { // the schedule is printed
		g.pitchCamps()
	}
}

// supposePiece puts an own piece out.
func (g *Game) supposePiece(s *seen.Piece) {
	n, ok := g.pieceCalled(s.Side, s.Name)
	if !ok {
		return
	}
	p, k := &g.field.pieces[n], g.counterOf(n)
	p.marks, p.spent, p.guns, p.supply = marksNamed(s.Marks), int16(s.Spent), int8(s.Guns), int8(s.Supply)
	p.owes = int16(s.Owes)
	if k.kind.isUnit() {
		p.formation, p.state = formationNamed(s.Formation), stateNamed(s.State)
		p.facing, _ = sideNamed(s.Facing)
	}
	if k.kind == troop {
		g.field.losses[p.counter] = tally{int8(s.Casualties), int8(s.Stragglers)}
	}
	if _, byRoll := g.followsRoll(k); byRoll && p.has(entered) {
		p.due = int16(g.turn)
	}
	g.putBelow(n, s.At)
}

// followsRoll finds a counter among those that come with the Army of the Ohio. CWB-AH 2.8.
func (g *Game) followsRoll(k *counter) (data.Following, bool) {
	i := slices.IndexFunc(g.scenario.Ohio, func(f data.Following) bool { return f.Side == k.side && f.Unit == k.name })
	if i < 0 {
		return data.Following{}, false
	}
	return g.scenario.Ohio[i], true
}

// marksNamed reads marks as a View has them.
func marksNamed(words []string) marks {
	var all marks
	for _, k := range markNames {
		if slices.Contains(words, k.name) {
			all |= k.mark
		}
	}
	return all
}

func (g *Game) supposeGone(s *seen.Gone) {
	n, ok := g.pieceCalled(s.Side, s.Name)
	if !ok {
		return
	}
	p := &g.field.pieces[n]
	p.place, p.marks = lost, marksNamed(s.Marks)
	if g.counterOf(n).kind == troop {
		g.field.losses[p.counter] = tally{int8(s.Casualties), int8(s.Stragglers)}
	}
}

func (g *Game) supposeComing(s *seen.Coming) {
	n, ok := g.pieceCalled(s.Side, s.Name)
	if !ok {
		return
	}
	p := &g.field.pieces[n]
	p.place = offMap
	if turn, _, printed := g.arrival(n); !printed || turn != s.Turn { // its hour was rolled for, CWB-AH 2.8
		p.due = int16(s.Turn)
	}
}

// supposeStack puts out what the enemy shows, and a plain unit of the other arm where he
// owned up to both.
func (g *Game) supposeStack(s *seen.Stack) {
	if s.Upon != "" {
		g.supposeTop(s.Side, s.Upon, s.At)
	}
	n := g.supposeTop(s.Side, s.Top, s.At)
	if n < 0 || s.Formation == "" {
		return
	}
	p := &g.field.pieces[n]
	p.formation = formationNamed(s.Formation)
	p.facing, _ = sideNamed(s.Facing)
	if s.Mood != "" {
		p.state = stateNamed(s.Mood)
	}
	if s.Holds == "both" {
		g.supposeUnknown(s, g.counterOf(n).kind)
	}
}

// supposeTop puts a piece of the enemy's at the bottom of a hex; it gives -1 for one that
// this battle does not have.
func (g *Game) supposeTop(side rules.Side, name string, h hex.Hex) int {
	n, ok := g.pieceCalled(side, name)
	if !ok {
		return -1
	}
	g.putBelow(n, h)
	return n
}

// unknownName is what a unit is called of which only the arm is known.
const unknownName = "?"

// supposeUnknown lays a unit under another of which it is known only that it is of the
// other arm. It has no zone of control, for nobody has told of one.
func (g *Game) supposeUnknown(s *seen.Stack, top kind) {
	k := counter{name: unknownName, side: s.Side, kind: battery, guns: leastDetached}
	p := piece{counter: int16(len(g.counters)), next: -1, formation: data.Limbered, state: data.Normal, guns: leastDetached}
	if top == battery {
		k.kind, k.guns, k.troop = troop, 0, &data.Troop{Name: unknownName, Steps: 1, WreckAt: 1, Morale: 'C'}
		p.formation, p.guns = data.InfantryColumn, 0
	}
	p.facing, _ = sideNamed(s.Facing)
	g.counters, g.field.losses = append(g.counters, k), append(g.field.losses, tally{})
	g.field.pieces = append(g.field.pieces, p)
	g.putBelow(len(g.field.pieces)-1, s.At)
}

// supposeGround is who holds what counts, and what it has brought.
func (g *Game) supposeGround(f *seen.Field) {
	g.harvest.holders = nil
	for _, h := range g.ground {
		i := slices.IndexFunc(f.Score.Ground, func(p seen.Ground) bool { return p.Hex == h })
		holder := rules.NoSide
		if i >= 0 {
			holder = f.Score.Ground[i].Holder
		}
		g.harvest.holders = append(g.harvest.holders, holder)
	}
	for _, a := range f.Awards {
		g.harvest.awards = append(g.harvest.awards, award{turn: a.Turn, points: a.Points})
	}
}

// supposeGunnery is what was fired at, and by which boats and guns.
func (g *Game) supposeGunnery(f *seen.Field) {
	for _, v := range f.Fires {
		g.gunnery.volleys = append(g.gunnery.volleys, volley{v.At, v.Guns})
		if v.Boats && !slices.Contains(g.gunnery.shells, v.At) {
			g.gunnery.shells = append(g.gunnery.shells, v.At)
		}
	}
	for _, boat := range f.Boats {
		bit := g.boatBits([]string{boat.Name})
		if boat.Fired {
			g.gunnery.shelled |= bit
		}
		if !boat.Here && boat.Turn == 0 {
			g.gunnery.driven |= bit
		}
	}
	for i := range f.Own {
		if n, ok := g.pieceCalled(f.Own[i].Side, f.Own[i].Name); ok && f.Own[i].Answered {
			g.gunnery.atBoats = append(g.gunnery.atBoats, answer{int16(n), g.turn})
		}
	}
}

// supposeKept is what a side remembers of its own.
func (g *Game) supposeKept(side rules.Side, f *seen.Field) {
	for _, s := range f.Standins {
		c, err := g.findCommand(s.Side, s.Division)
		if n, ok := g.pieceCalled(s.Side, s.Brigade); ok && err == nil {
			g.harvest.markers = append(g.harvest.markers, marker{division: c, brigade: int16(n)})
		}
	}
	for _, s := range f.Gathering {
		if n, ok := g.pieceCalled(s.Side, s.Unit); ok {
			facing, _ := sideNamed(s.Facing)
			g.gunnery.recoveries = append(g.gunnery.recoveries, recovery{piece: int16(n), at: s.At, facing: facing, company: g.calledAll(s.Side, s.Company)})
		}
	}
	for _, names := range f.Together {
		g.nerve.bands = append(g.nerve.bands, band{turn: g.turn, side: side, pieces: g.calledAll(side, names)})
	}
}

// supposeWorks is the field works on the map, and what a side knows of its own. Optional.
func (g *Game) supposeWorks(side rules.Side, f *seen.Field) {
	for _, s := range f.Works {
		w := work{at: s.At, side: s.Side, stage: stageNamed(s.Stage), placed: s.Begun, digger: -1}
		w.facing, _ = sideNamed(s.Facing)
		i := slices.IndexFunc(f.Digging, func(d seen.Digging) bool { return d.At == s.At && d.Side == s.Side })
		if i >= 0 {
			w.digger, w.dug = int16(g.find(side, f.Digging[i].Unit)), f.Digging[i].Minutes
		}
		g.works.list = append(g.works.list, w)
	}
	for _, name := range f.Willing {
		g.works.allowed = append(g.works.allowed, fallen{side, name})
	}
	for _, name := range f.Asked {
		g.works.tried = append(g.works.tried, permit{fallen{side, name}, g.turn})
	}
	if g.hasMoved(g.phasing) { // what was begun is finished with the first move
		g.works.turned[g.phasing] = g.turn
	}
}

// calledAll finds pieces by name.
func (g *Game) calledAll(side rules.Side, names []string) []int16 {
	var all []int16
	for _, name := range names {
		if n, ok := g.pieceCalled(side, name); ok {
			all = append(all, int16(n))
		}
	}
	return all
}

// supposeRoused is where the phase found whom, and whom leaders have roused. A brigade is
// roused with all its lines, out or not. CWB-AH 5.2.
func (g *Game) supposeRoused(f *seen.Field) {
	begun := slices.ContainsFunc(f.Own, func(p seen.Piece) bool { return !p.From.IsZero() })
	if !begun {
		return
	}
	g.harvest.starts = make([]hex.Hex, len(g.field.pieces))
	g.harvest.tried = slices.Clone(f.Tried)
	for i := range f.Own {
		s := &f.Own[i]
		n, ok := g.pieceCalled(s.Side, s.Name)
		if !ok {
			continue
		}
		g.harvest.starts[n] = s.From
		if s.Rouser {
			g.harvest.rousers = append(g.harvest.rousers, int16(n))
		}
		if s.Roused {
			g.harvest.roused = append(g.harvest.roused, g.wholeBrigade(n)...)
		}
	}
}

// wholeBrigade lists a piece, or all parts of its brigade.
func (g *Game) wholeBrigade(n int) []int16 {
	if g.counterOf(n).kind != troop {
		return []int16{int16(n)}
	}
	var all []int16
	for m := range g.field.pieces {
		if g.field.pieces[m].counter == g.field.pieces[n].counter {
			all = append(all, int16(m))
		}
	}
	return all
}
