package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// Forecast foretells commands from a View alone: where marches go and what checks they run
// into, the intensity and the die of attacks and what each face brings, and what would be
// refused. Every order is supposed to go as well as it can before the next.
func (s *System) Forecast(view rules.View, commands []rules.Command) []rules.Forecast {
	v, ok := view.(seen.View)
	if !ok {
		return nil
	}
	g, err := s.suppose(v)
	if err != nil {
		return nil
	}
	all := make([]rules.Forecast, 0, len(commands))
	var drawn drawn
	for _, c := range commands {
		if g.phase == movementPhase && len(strikers(c)) > 0 {
			drawn = g.drawnOff(v.For)
		}
		var f rules.Forecast
		f, g = g.foretell(v.For, c)
		all = append(all, drawn.told(f, c))
	}
	return all
}

// foretell gives the forecast of one command and the position that it supposes for the next.
func (g *Game) foretell(side rules.Side, c rules.Command) (rules.Forecast, *Game) {
	b := &bench{g: g.clone(), side: side, aid: rules.Aid{Dice: bestDice{}}}
	var f rules.Forecast
	err := b.mayNow(c)
	switch c := c.(type) {
	case Attack:
		if err == nil {
			f, err = b.foretellAttack(c)
		}
	case Bombard:
		if err == nil {
			f, err = b.foretellFire(c, c.If)
		}
	case Pause:
		f = seen.WillEnd{Pause: true, Units: g.stragglers(side)}
		err = b.mustPhase(combatPhase, movementPhase)
	case End:
		f = seen.WillEnd{Sealed: g.phase == deploying, Units: g.stragglers(side)}
		if g.phase != deploying {
			err = b.mustPhase(combatPhase, movementPhase, administration)
		}
	default:
		return g.foretellOther(side, c)
	}
	if no := refused(err); no != nil {
		return *no, g
	}
	if hangs(c) {
		return f, g // another order may stand for the case that it is not carried out
	}
	return f, b.g
}

// hangs reports whether an order is carried out only if an attack before it came out so.
func hangs(c rules.Command) bool {
	switch c := c.(type) {
	case Attack:
		return c.If != nil
	case Bombard:
		return c.If != nil
	}
	return false
}

// refused is an error as a forecast, nil for none.
func refused(err error) *seen.WillRefuse {
	if err == nil {
		return nil
	}
	if no, ok := err.(*rules.Refusal); ok {
		return &seen.WillRefuse{Refusal: *no}
	}
	return &seen.WillRefuse{Refusal: rules.Refusal{Reason: err.Error()}}
}

// bestDice are dice that always show 0, which passes every check.
type bestDice struct{}

// Roll gives the lowest face: of ten faces the one that is read 0. HBN 2.2.
func (bestDice) Roll(_ string, sides int) int {
	if sides == dieFaces {
		return dieFaces
	}
	return 1
}

// firstDie shows one face first and then the best.
type firstDie struct {
	face   int
	thrown bool
}

// Roll gives the face to the first die of ten.
func (d *firstDie) Roll(name string, sides int) int {
	if d.thrown || sides != dieFaces || d.face == 0 {
		return bestDice{}.Roll(name, sides)
	}
	d.thrown = true
	return d.face
}

// foretellOther runs a command with the best dice, and counts on how many faces of its first
// die it would come to the same.
func (g *Game) foretellOther(side rules.Side, c rules.Command) (rules.Forecast, *Game) {
	best := g.runSupposed(side, c, bestDice{})
	if best.Refused != nil {
		return seen.WillRefuse{Refusal: *best.Refused}, g
	}
	after, ok := best.After.(*Game)
	if !ok {
		return nil, g
	}
	f := seen.WillDo{Order: c.Kind(), Of10: dieFaces}
	for _, e := range best.Events {
		note(&f, e)
	}
	if slices.ContainsFunc(best.Rolls, func(d rules.Die) bool { return d.Sides == dieFaces }) && len(f.Checks) == 0 {
		f.Of10 = 0
		for face := range dieFaces {
			if sameKinds(best.Events, g.runSupposed(side, c, &firstDie{face: face}).Events) {
				f.Of10++
			}
		}
	}
	return f, after
}

// runSupposed runs a command whose questions are answered by default.
func (g *Game) runSupposed(side rules.Side, c rules.Command, dice rules.Dice) rules.Outcome {
	answers := rules.Answers{}
	for {
		out := g.Run(side, c, rules.Aid{Dice: dice, Answers: answers})
		if len(out.Ask) == 0 {
			return out
		}
		asked := len(answers)
		for _, d := range out.Ask {
			answers[d.ID] = d.Default
		}
		if len(answers) == asked {
			return rules.Outcome{}
		}
	}
}

func sameKinds(a, b []rules.Event) bool {
	return slices.EqualFunc(a, b, func(x, y rules.Event) bool { return x.Kind() == y.Kind() })
}

// note takes into a forecast what an event of the supposed course tells.
func note(f *seen.WillDo, e rules.Event) {
	switch e := e.(type) {
	case UnitsMoved:
		if len(f.Path) == 0 {
			f.Units = e.Units
			f.Path = append(f.Path, e.Path[0])
		}
		f.Path = append(f.Path, e.Path[1:]...)
		f.Spent = max(f.Spent, slices.Max(append(slices.Clone(e.Spent), 0)))
	case Halted:
		f.Halts, f.Rule = e.Why, e.Rule
	case MoraleChecked:
		f.Checks = append(f.Checks, seen.Check{Unit: e.Unit, Why: e.Why, Rule: e.Rule, Of10: passes(e.Mods.Sum(), e.Rating.Sum())})
	}
}

// passes counts the faces that pass a check: 0 always, 9 never. HBN 5.5A, 5.5C.
func passes(mods, rating int) int {
	n := 1
	for die := 1; die < dieFaces-1; die++ {
		if die+mods <= rating {
			n++
		}
	}
	return n
}

// stragglers are the Confederates who have still to go to the heaviest firing. HBN 7.9.
func (g *Game) stragglers(side rules.Side) []string {
	if g.phase != movementPhase || side != rules.Confederate {
		return nil
	}
	f := g.firing()
	var names []string
	g.each(side, func(n int) {
		if !g.units[n].has(moved|still) && len(f.boundTo(n)) > 0 {
			names = append(names, g.name(n))
		}
	})
	return names
}

// foretellAttack gives the chances of an attack, and supposes that it was made.
func (b *bench) foretellAttack(c Attack) (rules.Forecast, error) {
	f, err := b.readAttack(c)
	if err != nil {
		return nil, err
	}
	f.order, f.leader, f.coordinator, f.guardian = c, -1, -1, -1
	if err := b.muster(f); err != nil && err != errUndecided {
		return nil, err
	}
	g := b.g
	intensity, mods := g.intensityOf(f), g.dieMods(f)
	column := g.heldColumn(f, intensity.Sum())
	w := seen.WillAttack{Attack: f.number, Unit: g.name(f.attacker), From: f.from, At: f.at, Defender: g.name(f.defender), Guns: g.names(f.guns),
		Intensity: intensity, Column: column, Mods: mods, Charging: f.charging, Coordinated: f.coordinated, Checks: b.checksBefore(f),
		Chances: chances(func(die int) data.Cell {
			return g.Combat[min(max(die+mods.Sum(), 0), dieFaces-1)][column-leastIntensity]
		})}
	if c.If != nil {
		w.If = c.If.Attack
	}
	b.beginCombatOf(f)
	b.endCombatOf(f)
	return w, nil
}

// readAttack reads an attack as its run does, if its condition says something.
func (b *bench) readAttack(c Attack) (*fight, error) {
	if err := b.enterCombat(); err != nil {
		return nil, err
	}
	if _, err := b.unmet(c.If, b.g.numberOf(c)); err != nil {
		return nil, err
	}
	n, err := b.findOwn(c.Unit)
	if err != nil {
		return nil, err
	}
	for _, err := range []error{b.g.mayAttack(n), b.g.mayStrike(n, c.At), b.g.isOpen(c.At), b.mayFollowUp(c)} {
		if err != nil {
			return nil, err
		}
	}
	f := b.g.newFight(n, c.At)
	f.number = b.g.numberOf(c)
	return f, nil
}

// checksBefore lists the checks before the die of an attack. HBN 5.7, 10.7.
func (b *bench) checksBefore(f *fight) []seen.Check {
	g := b.g
	var all []seen.Check
	add := func(n int, why string, rule rules.Cite) {
		all = append(all, seen.Check{Unit: g.name(n), Why: why, Rule: rule, Of10: passes(g.checkMods(n, false).Sum(), b.ratingOf(n).Sum())})
	}
	for _, n := range []int{f.attacker, f.defender} {
		if g.units[n].has(questionable) {
			add(n, "questionable, in its first combat", "HBN 5.7")
		}
	}
	if g.options.is(flankRule, "on") && !g.lit(data.Night) && g.isSurrounded(f) {
		add(f.defender, "flanked", "HBN 10.7B")
	}
	return all
}

// chances adds up the faces by the result that each brings, in the order in which they come up.
func chances(cell func(die int) data.Cell) []seen.Chance {
	var all []seen.Chance
	for die := range dieFaces {
		text := cell(die).Text
		i := slices.IndexFunc(all, func(c seen.Chance) bool { return c.Result == text })
		if i < 0 {
			i = len(all)
			all = append(all, seen.Chance{Result: text})
		}
		all[i].Of10++
	}
	return all
}

// foretellFire gives the chances of a bombardment, and supposes that it was fired.
func (b *bench) foretellFire(c Bombard, on *Condition) (rules.Forecast, error) {
	if err := b.enterCombat(); err != nil {
		return nil, err
	}
	v, err := b.plan(c)
	if err != nil {
		return nil, err
	}
	w := seen.WillBombard{At: v.at}
	if on != nil {
		w.If = on.Attack
	}
	for _, s := range b.g.shotsOf(v) {
		column := min(max(s.columns.Sum(), 1), mostColumn)
		w.Shots = append(w.Shots, seen.Shot{Units: b.g.names(s.units), Boat: s.boat, Target: b.g.name(s.target), Columns: s.columns,
			Column: column, Chances: chances(func(die int) data.Cell { return b.g.Shells[die][column-1] })})
	}
	b.emit(FireAnnounced{v.announced(b, c.Together)})
	return w, nil
}
