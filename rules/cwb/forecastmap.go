package cwb

import (
	"errors"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Forecasts of orders on the map, on the supposed game. CWB 9.0.

// foretellOnMap gives the forecast of a command of the map and the position after it, as
// if what it rolls for did nothing; nil for any other command.
func (g *Game) foretellOnMap(side rules.Side, c rules.Command) (rules.Forecast, *Game) {
	r, ok := c.(runner)
	if !ok || !g.onMap() || g.phase == overPhase || isLogCommand(c) {
		return nil, g
	}
	if c, charges := c.(Charge); charges {
		return g.foretellCharge(side, c)
	}
	if c, rouses := c.(Rouse); rouses {
		return g.foretellRouse(side, c)
	}
	b, err := g.foresee(side, r)
	if err != nil {
		return refusedOf(b.outcome(err)), g
	}
	var f rules.Forecast
	switch c := c.(type) {
	case Move:
		f = b.willMove(g, len(c.Path) == 0)
	case Enter:
		f = b.willMove(g, len(c.Path) == 0 && !c.To.IsZero())
	case Extend, Ferry, Contract:
		f = b.willMove(g, false)
	case Fire:
		f = b.willFire()
	default:
		f = b.willDo(g, c)
	}
	return f, b.g
}

// refusedOf is the forecast of a command that is refused.
func refusedOf(o rules.Outcome) rules.Forecast {
	if o.Refused == nil {
		return seen.WillRefuse{Refusal: rules.Refusal{Reason: "it needs an answer first"}}
	}
	return seen.WillRefuse{Refusal: *o.Refused}
}

// willMove puts together what a move came to from what happened: it may have gone in
// parts, and have ended before its goal.
func (b *bench) willMove(before *Game, found bool) seen.WillMove {
	f := seen.WillMove{Found: found, Drawn: b.ahead.fire, Guns: b.ahead.guns}
	for _, e := range b.events {
		switch e := e.(type) {
		case Entered:
			f.Pieces, f.Entry, f.From, f.Formation, f.Halts = []string{e.Piece}, e.Entry, e.At, e.Formation, e.Halts
			f.Left = []int{e.Left}
		case Moved:
			if f.Pieces == nil {
				f.From = e.From
			}
			f.Pieces, f.Left, f.Halts = e.Pieces, e.Left, e.Halts
			f.Path = append(f.Path, e.Path...)
		case LineExtended:
			f.Line, f.Pieces, f.From, f.Path = true, []string{e.Line}, e.From, append(f.Path, e.To)
			f.Left, f.Halts, f.Spent = []int{e.Left}, e.Halts, []int{e.Spent - int(before.field.pieces[before.find(e.Side, e.Unit)].spent)}
		case Crossed:
			f.Ferry, f.Pieces, f.From, f.Path = true, e.Pieces, e.From, append(f.Path, e.To)
		case MoveBarred:
			f.Barred = e.Next
			if f.Pieces == nil {
				f.Pieces, f.From = []string{e.Piece}, e.At
			}
		case Formed:
			f.Formation, f.Left = e.Formation, []int{e.Left}
		case DispatchInForce:
			f.Force = append(f.Force, e.Number)
		case Overrun:
			f.Overruns = append(f.Overruns, e.Piece)
		case WagonLost:
			f.Overruns = append(f.Overruns, e.Unit)
		}
	}
	if f.Spent == nil && !f.Ferry {
		f.Spent = b.spentBy(before, f.Pieces)
	}
	return f
}

// spentBy is what pieces have spent by an order, each.
func (b *bench) spentBy(before *Game, names []string) []int {
	var spent []int
	for _, name := range names {
		n := before.find(b.side, name)
		had := int(before.field.pieces[n].spent)
		if before.phase != b.g.phase { // a new phase gives all of it back
			had = 0
		}
		spent = append(spent, int(b.g.field.pieces[b.g.find(b.side, name)].spent)-had)
	}
	return spent
}

// willDo is the forecast of a command by the one thing that it does.
func (b *bench) willDo(before *Game, c rules.Command) rules.Forecast {
	for _, e := range b.events {
		switch e := e.(type) {
		case Formed:
			cost, _ := before.charts.ChangeCost(before.field.pieces[before.find(e.Side, e.Piece)].formation)
			return seen.WillForm{Piece: e.Piece, Formation: e.Formation, Spent: cost, Left: e.Left, Drawn: b.ahead.fire, Guns: b.ahead.guns}
		case MoveBarred:
			if form, ok := c.(Form); ok {
				return seen.WillForm{Piece: e.Piece, Formation: form.Formation, Barred: true}
			}
		case MarchForced:
			return seen.WillMarch{Unit: e.Unit, Second: e.Second, Left: e.Left, Check: b.ahead.checks[0]}
		case Resupplied:
			return seen.WillSupply{Unit: e.Unit, From: e.From, Train: e.Left == endless, Left: max(e.Left, 0)}
		case WagonLoaded:
			return seen.WillLoad{Wagon: e.Wagon, Points: e.Points}
		case BoatsEngaged:
			return seen.WillEngage{Unit: e.Unit, Need: boatIsDriven, Of36: atLeast(boatIsDriven)}
		case RecoveryMarked:
			return b.g.willRecover(e)
		case DrawnUp:
			return seen.WillDrawUp{Piece: e.Piece, At: e.At, Formation: e.Formation, Facing: e.Facing}
		}
	}
	if f := b.willSet(before, c); f != nil {
		return f
	}
	return seen.WillDo{What: c.Kind()}
}

// willRecover foretells the roll that a marker brings in the rally phase. CWB 21.2.
func (g *Game) willRecover(e RecoveryMarked) seen.WillRecover {
	n := g.find(e.Side, e.Unit)
	k, strayed, mods := g.counterOf(n), int(g.field.losses[g.field.pieces[n].counter].stragglers), g.strayed()
	return seen.WillRecover{Unit: e.Unit, At: e.At, Of: strayed, Mods: mods, Chances: ofSix(func(die int) int {
		return min(strayed, g.charts.Recover(k.troop.Morale, die+mods.Sum()))
	})}
}

// willFire foretells the fire combat that was ordered last, against what is seen, and
// marks who has fired.
func (b *bench) willFire() rules.Forecast {
	g, s := b.g, b.ahead.last
	s.blind = true
	a, err := g.aimAt(s, s.side.Enemy())
	if err != nil {
		return refused(err)
	}
	line := g.firingLine(s)
	shifts := g.shifts(s, a, line)
	points := (g.firePoints(line, a) + g.boatPoints(s)) / grainsInHalf
	column := g.charts.FireColumn(points) + shifts.Sum()
	f := seen.WillFire{Target: s.target, Guns: a.guns, Boats: g.boatNames(s.boats), Points: points, Shifts: shifts,
		Column: g.charts.FireColumnName(column), Chances: g.blows(column)}
	if a.unit >= 0 && g.name(a.unit) != unknownName {
		f.Unit = g.name(a.unit)
	}
	for _, r := range line {
		f.By = append(f.By, g.name(r.unit))
		if r.guns == 0 && !g.field.pieces[r.unit].has(lowAmmo) {
			f.Low = append(f.Low, g.name(r.unit))
		}
	}
	b.emit(FireResolved{Side: b.side, Target: s.target, Enemy: a.side, Unit: f.Unit, Guns: a.guns, By: f.By, Boats: f.Boats, Points: points, Regular: true})
	return f
}

// foretellRouse foretells a leader's roll, and goes on as if it succeeded. CWB-AH 5.2.
func (g *Game) foretellRouse(side rules.Side, c Rouse) (rules.Forecast, *Game) {
	b := &bench{g: g.clone(), side: side, aid: rules.Aid{Dice: noDice{}}, ahead: &foresight{}}
	err := b.comeTo(c)
	n := -1
	if err == nil {
		n, err = b.ownPiece(c.Leader, officer)
	}
	e := StackRoused{Side: side, Leader: c.Leader, Moves: true}
	if err == nil {
		e.Stacks, err = b.g.mayRouse(n)
	}
	if err != nil {
		return refusedOf(b.outcome(err)), g
	}
	e.Need = b.g.counterOf(n).leader.Rating
	for _, m := range b.g.inStacks(side, e.Stacks) {
		e.Pieces = append(e.Pieces, b.g.name(m))
	}
	b.emit(e)
	return seen.WillRouse{Leader: c.Leader, Need: e.Need, Pieces: e.Pieces}, b.g
}

// errStopped is why an attack that the enemy stops on its way is foretold as a move.
var errStopped = errors.New("the enemy stops the attack on its way")
