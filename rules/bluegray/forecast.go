package bluegray

import (
	"errors"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Forecast foretells commands from a View alone: what each move costs and where
// it ends, what odds an attack has and what each result would do.
func (s *System) Forecast(view rules.View, commands []rules.Command) []rules.Forecast {
	v, ok := view.(seen.View)
	if !ok {
		return nil
	}
	g, err := s.suppose(v)
	if err != nil {
		return nil
	}
	all := make([]rules.Forecast, 0, len(commands)+1)
	ended, closed := false, false // by a pause or for good; for good
	marched := g                  // when the last of these moves is made
	for _, c := range commands {
		var f rules.Forecast
		f, g = g.foretell(v.For, c)
		if g.phase == movementPhase {
			marched = g
		}
		if end, is := f.(seen.WillEnd); is {
			ended, closed = true, closed || !end.Pause
		}
		all = append(all, f)
	}
	if g.phase == deploying {
		if crowd := g.foretellCrowd(v.For); crowd != nil {
			all = append(all, crowd)
		}
		return all
	}
	unordered, g := g.foreseeDrift(v.For)
	if unordered != nil {
		all = append(all, unordered)
	}
	if sent := marched.foreseePutOff(v.For); sent != nil {
		all = append(all, sent)
	}
	if g.isSimultaneous() && g.phase == movementPhase {
		return all // attacks are allotted when all have moved
	}
	if (v.Phasing == v.For && g.phase != over || ended) && !g.isQuiet() {
		all = append(all, g.foretellOwed()...)
	}
	if back := g.foreseeRepulse(v.For); back != nil && closed {
		all = append(all, back)
	}
	return all
}

// suppose builds the game that a View describes. Blue & Gray's board is open, so
// it is the true position; what the View lacks is left out.
func (s *System) suppose(v seen.View) (*Game, error) {
	chosen := make(map[string]string, len(v.Options))
	for _, c := range v.Options {
		chosen[c.Name] = c.Value
	}
	o, err := choose(v.Battle, v.Edition, chosen)
	if err != nil {
		return nil, err
	}
	t, err := s.table(v.Battle, o)
	if err != nil {
		return nil, err
	}
	g := t.blank()
	g.turn, g.phasing, g.combats, g.paused, g.setUpFresh = v.Turn, v.Phasing, v.Combats, -1, v.Fresh
	if v.Paused {
		g.paused = v.Combats
	}
	g.phase = phase(slices.Index(phaseNames[:], v.Phase))
	g.entered = slices.Clone(v.Columns)
	g.initiative = v.Initiative
	g.supposeLeaders(v.Leaders)
	g.standing[v.For] = slices.Clone(v.Standing)
	g.plots[v.For] = slices.Clone(v.Plots)
	g.sealed[v.For] = v.Sealed
	g.works = slices.Clone(v.Works)
	g.deployed[v.For] = slices.Clone(v.Deployed)
	if v.Cup != nil {
		g.cup = cup{v.Cup.Committed, cupBlanks - v.Cup.Blanks}
	}
	for n := range g.units {
		g.units[n].status = absent
	}
	for _, u := range v.Own {
		g.supposeUnit(u)
	}
	for _, u := range v.Enemy {
		g.supposeUnit(seen.Own(u))
	}
	for _, u := range v.Coming {
		coming := unit{strength: int16(u.Strength), next: -1}
		if u.PutOff {
			coming.comes, coming.entry = int8(u.Turn), u.At[0]
		}
		g.units[g.number[u.Unit]] = coming
	}
	for _, u := range v.Gone {
		gone := unit{strength: int16(u.Strength), status: eliminated, next: -1}
		if u.Exited {
			gone.status = exited
		}
		g.units[g.number[u.Unit]] = gone
	}
	if v.Riders != nil {
		g.awarded = v.Riders.Awarded
	}
	switch {
	case v.Limit != nil && v.Limit.Lifted:
		g.creek = lifted
	case v.Limit != nil && v.Limit.Crossed:
		g.creek = crossed
	}
	g.supposeSpent(v.Limit)
	for _, m := range v.Morale {
		g.morale[m.Side] = int8(m.Level)
	}
	g.supposeFog(v)
	return g, nil
}

func (g *Game) supposeUnit(u seen.Own) {
	n := g.number[u.Unit]
	var f flags
	for _, m := range []struct {
		is   bool
		flag flags
	}{{u.Ineffective, ineffective}, {u.Moved, moved}, {u.Attacked, attacked}, {u.Defended, defended}, {u.Advanced, advancedFlag},
		{u.Retreated, retreated}, {u.Displaced, displaced}, {u.Withheld, withheld}, {u.MustLeave, mustLeave}, {u.LeftZone, leftZone},
		{u.Unled, unled}, {u.Withdrew, withdrew}, {u.Fought, fought}, {u.Faltered, faltered},
		{u.Resting, resting}, {u.Paired, paired}, {u.Tried, tried}, {u.Shattered, shatteredFlag}, {u.InContact, inContact}, {u.Limbered, limbered}, {u.Pinned, pinned}, {u.PinnedBack, pinnedBack}, {u.PinnedInOwn, pinnedInOwn}, {u.Cornered, cornered}, {u.FiredBack, firedBack}, {u.Charging, charging}, {u.Aided, aided}, {u.Digging, digging}, {u.JustBegun, justBegun}, {u.Scattered, scattered}, {u.Halted, halted}, {u.Covered, covered}} {
		if m.is {
			f |= m.flag
		}
	}
	strength := u.Strength
	if u.Shattered {
		strength = u.Full
	}
	g.units[n] = unit{strength: int16(strength), column: int8(u.Column), next: -1}
	g.put(n, u.At)
	g.units[n].came = u.Came
	g.units[n].flags = f
}

// foretell gives the forecast of one command and the position that it supposes
// for the next: moves made, attacks marked but without results.
func (g *Game) foretell(side rules.Side, c rules.Command) (rules.Forecast, *Game) {
	var no *rules.Refusal
	if errors.As(g.mayYet(side, c), &no) {
		return seen.WillRefuse{Refusal: *no}, g
	}
	switch c := c.(type) {
	case Attack:
		if !g.isSimultaneous() || g.phase != movementPhase {
			return g.foretellAttack(side, c)
		}
	case Pause:
		if r := g.Run(side, c, rules.Aid{Dice: noDice{}}); r.Refused != nil {
			return seen.WillRefuse{Refusal: *r.Refused}, g
		}
		return seen.WillEnd{Pause: true}, g
	case End:
		if side != g.phasing {
			return seen.WillRefuse{Refusal: rules.Refusal{Rule: g.options.inBook("BG 4.0"), Reason: "it is the " + g.phasing.Name() + " player-turn"}}, g
		}
		return seen.WillEnd{Sealed: g.isTogether()}, g
	}
	r := g.Run(side, c, rules.Aid{Dice: noDice{}})
	if r.Refused != nil {
		return seen.WillRefuse{Refusal: *r.Refused}, g
	}
	after, ok := r.After.(*Game)
	if !ok {
		return nil, g
	}
	for _, e := range r.Events {
		if f := foretellEvent(e, c); f != nil {
			if plot, is := f.(seen.WillPlot); is {
				plot.Away = after.outOfReach(plot.Plot)
				f = plot
			}
			if move, is := f.(seen.WillMove); is {
				move.Past, move.Blank = g.hopedEnd(move, c), move.InZone && after.isBlank(move.Stop(), side)
				f = move
			}
			return f, after
		}
	}
	return nil, after
}

// noDice is for commands that roll none.
type noDice struct{}

func (noDice) Roll(string, int) int { return 1 }

func foretellEvent(e rules.Event, c rules.Command) rules.Forecast {
	switch e := e.(type) {
	case UnitMoved:
		return seen.WillMove{Unit: e.Unit, Path: e.Path, Cost: e.Cost, Half: e.Half, Allowance: e.Allowance, Strategic: e.Strategic,
			Minimum: e.Minimum, InZone: e.InZone, Limbered: e.Limbered, Charge: e.Charge, Found: len(wayOf(c)) == 0}
	case UnitEntered:
		m, _ := c.(Enter)
		return seen.WillMove{Unit: e.Unit, Path: e.Path, Cost: e.Cost, Half: e.Half, Allowance: e.Allowance, Column: e.Column,
			Strategic: e.Strategic, InZone: e.InZone, Limbered: e.Limbered, Found: len(m.Path) == 0 && !m.To.IsZero()}
	case UnitExited:
		return seen.WillMove{Unit: e.Unit, Path: e.Path, Cost: e.Cost, Half: e.Half, Exits: true, Found: len(wayOf(c)) == 0}
	case LeaderMoved:
		m, _ := c.(Move)
		return seen.WillMove{Unit: e.Leader, Path: e.Path, Cost: e.Cost, Allowance: leaderPoints, Found: len(m.Path) == 0 && len(e.Path) > 1}
	case Plotted:
		return seen.WillPlot{Plot: e.Plot}
	case DeploymentPlanned:
		return seen.WillDeploy(e.Placement)
	case DiggingBegun:
		return seen.WillDig{Unit: e.Unit, At: e.At}
	case Instructed:
		return seen.WillInstruct{Standing: e.Standing}
	}
	return nil
}

func (g *Game) foretellAttack(side rules.Side, a Attack) (rules.Forecast, *Game) {
	b := &bench{g: g.clone(), side: side, aid: rules.Aid{Dice: noDice{}}}
	err := b.mustPhase()
	if err == nil && b.g.phase == movementPhase {
		// The withdrawals that open a combat phase are foretold as they stand.
		err = b.supposeCombat()
	}
	var c *combat
	var hopes []string
	if err == nil {
		hopes = b.hopeToRally(a.With)
		c, err = b.g.declare(a)
	}
	if err != nil {
		no, ok := err.(*rules.Refusal)
		if !ok {
			no = &rules.Refusal{Reason: err.Error()}
		}
		no.Rule = g.options.inBook(no.Rule)
		return seen.WillRefuse{Refusal: *no}, g
	}
	if c.pinning {
		return b.foretellBombard(c), b.g
	}
	f := b.g.foretellAny(c, a, hopes)
	b.emit(CombatBegan{Number: c.number, Attackers: b.g.names(c.attackers), Withheld: b.g.names(b.g.heldBack(c.attackers)),
		Defenders: b.g.names(c.defenders)})
	return f, b.g
}

// supposeCombat opens the combat phase in a supposed game without asking anybody.
func (b *bench) supposeCombat() error {
	if b.g.isQuiet() {
		return refuse("BG 9.0", "there is no combat on a night turn")
	}
	if _, after := b.g.foreseeDrift(b.side); after != b.g {
		b.g = after
	}
	b.digOn()
	b.emit(PhaseBegan{Turn: b.g.turn, Side: b.g.phasing, Phase: combatPhase})
	return nil
}

func (g *Game) foretellCombat(c *combat, a Attack) seen.WillAttack {
	attack, defence := g.strengths(c)
	col, morale := g.columnAt(attack.Sum(), defence.Sum())
	used := g.scale.reduced(col, a.Reduce)
	f := seen.WillAttack{On: c.on, Attackers: g.forcesOf(c, c.attackers), Defenders: g.forcesOf(c, c.defenders),
		Attack: attack, Defence: defence, Odds: g.scale.ratio(attack.Sum(), defence.Sum()), Used: g.scale[used],
		Chances: g.chances(used), Night: g.isNight(), TwoDice: g.options.isRevised(), BonusOf: g.bonusSide(c), Morale: morale, Declines: g.names(append(g.mayDecline(c), g.ridersOff(c)...)), Aids: g.names(g.mayAid(c))}
	w := wishes{a.Retreat, a.Advance, a.StandPat, a.Elect}
	for _, n := range c.near() {
		f.OnAr = append(f.OnAr, g.route(n, w))
	}
	for _, n := range c.defenders {
		r := seen.Route{Unit: g.forces[n].name, Stays: true}
		if !g.standsFirm(c, n) {
			r = g.route(n, wishes{})
		}
		f.OnDr = append(f.OnDr, r)
	}
	f.Advance = g.foretellAdvance(c, w)
	return f
}

// foretellAdvance says who would advance if all the hexes attacked were cleared: as
// the order or a standing instruction tells, nothing if neither does.
func (g *Game) foretellAdvance(c *combat, w wishes) string {
	moves := g.advances(c.near(), c.on)
	if len(moves) == 0 {
		return ""
	}
	d := (&bench{g: g}).advanceDecision(g.phasing, moves, c.on)
	pick, told := w.answer(d)
	if !told {
		pick, told = g.standingAnswer(d)
	}
	switch {
	case !told:
		return ""
	case pick == 0:
		return "nobody advances"
	}
	m := moves[pick-1]
	return g.forces[m.unit].name + " advances to " + m.to.String()
}

// chances counts the throws on a column by result, in the table's order; at night those of
// one die more.
func (g *Game) chances(col int) []seen.Chance {
	var all []seen.Chance
	columns := []int{col}
	if g.isNight() {
		columns = nil
		for die := 1; die <= dieFaces; die++ {
			columns = append(columns, g.scale.shifted(col, g.darkness(die)))
		}
	}
	rows := g.rowsOfThrows()
	for _, row := range rows {
		for _, used := range columns {
			c := chanceOf(&all, g.table.results.At(row, used))
			switch len(rows) * len(columns) {
			case dieFaces:
				c.Of6++
			case dieFaces * dieFaces:
				c.Of36++
			default:
				c.Of216++
			}
		}
	}
	return all
}

// rowsOfThrows lists the row of the results table for each throw: of a die, or of two.
func (g *Game) rowsOfThrows() []int {
	var rows []int
	for row := range dieFaces {
		if !g.options.isRevised() {
			rows = append(rows, row)
			continue
		}
		for second := range dieFaces {
			rows = append(rows, row+second)
		}
	}
	slices.Sort(rows)
	return rows
}

// chanceOf finds the count of a result, which is added if it is new.
func chanceOf(all *[]seen.Chance, result string) *seen.Chance {
	i := slices.IndexFunc(*all, func(c seen.Chance) bool { return c.Result == result })
	if i < 0 {
		*all = append(*all, seen.Chance{Result: result})
		i = len(*all) - 1
	}
	return &(*all)[i]
}

// route is where a unit could go back to, or would by order or instruction.
func (g *Game) route(n int, w wishes) seen.Route {
	r := seen.Route{Unit: g.forces[n].name, Worse: g.options.isRevised() && !g.bears(n, rifled)}
	ways := g.waysInNeed(n)
	if r.Past = g.hoped(n, ways); len(ways) == 0 {
		return r
	}
	d := (&bench{g: g}).retreatDecision(n, ways, "")
	pick, told := 0, false
	if g.phasing == g.forces[n].side {
		pick, told = w.answer(d)
	}
	if !told {
		pick, told = g.standingAnswer(d)
	}
	if told {
		r.Told, r.To = true, []hex.Hex{ways[pick].to}
		return r
	}
	for _, way := range ways {
		if !slices.Contains(r.To, way.to) {
			r.To = append(r.To, way.to)
		}
	}
	return r
}

// forcesOf lists units as they take part in a combat.
func (g *Game) forcesOf(c *combat, units []int) []seen.Force {
	var all []seen.Force
	for _, n := range units {
		all = append(all, seen.Force{Unit: g.forces[n].name, Strength: g.strength(n), At: g.units[n].at, Bombards: c.bombards(n)})
	}
	return all
}

// foretellOwed names what the sheet leaves undone: enemies who must be attacked
// and units that must attack. BG 8.0.
func (g *Game) foretellOwed() []rules.Forecast {
	d, plan := g.dutiesWithout(nil, nil), g.plan()
	var all []rules.Forecast
	for _, t := range d.targets {
		o := seen.Owes{Rule: g.options.inBook(g.dutyRule()), Enemy: t, Enemies: g.names(g.at(t)), NearHex: d.attackersOf(t)}
		for _, h := range o.NearHex {
			o.Near = append(o.Near, g.names(d.unitsIn(h))...)
		}
		o.Suggests = suggestion(plan, func(a Attack) bool { return slices.Contains(a.On, t) })
		all = append(all, o)
	}
	for _, h := range d.own {
		for _, n := range d.unitsIn(h) {
			all = append(all, g.owes(n, d.targetsOf(h), plan))
		}
	}
	for _, n := range d.loose() {
		all = append(all, g.owes(n, d.inReach(n), plan))
	}
	if tied, ok := d.tiedGuns(); ok {
		for _, name := range tied.With {
			all = append(all, g.owes(g.number[name], tied.On, plan))
		}
	}
	return all
}

// owes tells that a unit must attack one of the hexes near it.
func (g *Game) owes(n int, near []hex.Hex, plan []Attack) seen.Owes {
	name := g.forces[n].name
	o := seen.Owes{Rule: g.options.inBook(g.dutyRule()), Unit: name, At: g.units[n].at, NearHex: near}
	for _, t := range near {
		o.Near = append(o.Near, g.names(g.at(t))...)
	}
	o.Suggests = suggestion(plan, func(a Attack) bool { return slices.Contains(a.With, name) })
	return o
}

// suggestion is the line for an attack of a plan, as a sheet would have it. Each
// such line is allowed, since the whole plan is.
func suggestion(plan []Attack, is func(Attack) bool) string {
	i := slices.IndexFunc(plan, is)
	if i < 0 {
		return ""
	}
	return attackLine(plan[i])
}

// attackLine is an attack without riders as a sheet has it.
func attackLine(a Attack) string {
	var on []string
	for _, h := range a.On {
		on = append(on, h.String())
	}
	return "attack " + strings.Join(on, ", ") + " with " + strings.Join(a.With, ", ")
}
