package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// Rulings on how a piece stands: formation, facing, morale, losses, guns, supply, marks.

func (c RuleSet) run(b *bench) error {
	g := b.g
	n, err := g.ruledPiece(c.Side, c.Piece)
	if err != nil {
		return err
	}
	figures, err := g.ruledFigures(n, c.Figures)
	if err != nil {
		return err
	}
	for _, check := range []func(int, RuleSet) error{g.mayStand, g.mayBear} {
		if err := check(n, c); err != nil {
			return err
		}
	}
	at := g.field.pieces[n].at
	e := PieceSet{Side: c.Side, Piece: c.Piece, At: at, Formation: c.Formation, Facing: c.Facing, State: c.State,
		Stack: c.State != "", Figures: figures, Put: c.Put, Lift: c.Lift, Why: c.Why}
	after := g.clone()
	e.apply(after)
	if after.Digest() == g.Digest() {
		return refuse("", "%s is so already", c.Piece)
	}
	e.Shown = g.shownBy(e, c.Side, at)
	b.emit(e)
	b.collapseRouted()
	return nil
}

// mayStand refuses a formation, facing or morale state that a piece can't have.
func (g *Game) mayStand(n int, c RuleSet) error {
	p, k := &g.field.pieces[n], g.counterOf(n)
	if c.Formation == "" && c.Facing == "" && c.State == "" {
		return nil
	}
	_, faces := sideNamed(c.Facing)
	switch {
	case !k.kind.isUnit():
		return refuse("CWB 6.2", "%s is no unit: it has neither formation nor facing nor morale", c.Piece)
	case p.place != onMap:
		return refuse("", "%s is not on the map", c.Piece)
	case c.Facing != "" && !faces:
		return refuse("CWB 13.0", "units face N, NE, SE, S, SW or NW, not %q", c.Facing)
	case c.State != "" && !slices.Contains(stateWords(), c.State):
		return refuse("", "there is no morale state %q: say %s", c.State, orList(stateWords()))
	case c.Formation == "":
		return nil
	}
	fits := formationsOf(k)
	f := formationNamed(c.Formation)
	switch {
	case f.String() != c.Formation || !slices.Contains(fits, f):
		var words []string
		for _, f := range fits {
			words = append(words, f.String())
		}
		return refuse("CWB 11.0", "%s can be in formation %s, not %q", c.Piece, orList(words), c.Formation)
	case k.kind == troop && !inLine(f) && len(g.lines(int(p.counter))) > 1:
		return refuse("CWB 17.0", "extended lines are always in line: remove those of %s first", k.name)
	}
	return nil
}

// mayBear refuses marks that a piece can't bear.
func (g *Game) mayBear(n int, c RuleSet) error {
	for i, name := range slices.Concat(c.Put, c.Lift) {
		m, known := markNamed(name)
		switch {
		case !known:
			return refuse("", "there is no mark %q", name)
		case i < len(c.Put) && slices.Contains(c.Lift, name):
			return refuse("", "%s is put on %s and lifted at once", name, c.Piece)
		case i < len(c.Put) && g.field.pieces[n].place != onMap:
			return refuse("", "%s is not on the map and bears no marks", c.Piece)
		case m == recovering || m == gathered:
			return refuse("", "%s goes with an order of its owner's and can't be ruled", name)
		}
	}
	return nil
}

// markNamed is the mark of a name.
func markNamed(name string) (marks, bool) {
	for _, k := range markNames {
		if k.name == name {
			return k.mark, true
		}
	}
	return 0, false
}

// The figures of a piece that a ruling may set, by the words of tables of positions; steps
// are those left, and spent is in halves of a movement point.
const (
	figureSteps      = "steps"
	figureCasualties = "casualties"
	figureStragglers = "stragglers"
	figureGuns       = "guns"
	figureSupply     = "supply"
	figureSpent      = "spent"
)

// ruledFigures checks figures, and turns steps left into casualties.
func (g *Game) ruledFigures(n int, figures []seen.Figure) ([]seen.Figure, error) {
	p, k := g.field.pieces[n], g.counterOf(n)
	losses := g.field.losses[p.counter]
	steps := -1
	var kept []seen.Figure
	for _, f := range figures {
		if err := g.fitsFigure(n, f); err != nil {
			return nil, err
		}
		switch f.What {
		case figureSteps:
			steps = f.Now
			continue
		case figureCasualties:
			losses.casualties = int8(f.Now)
		case figureStragglers:
			losses.stragglers = int8(f.Now)
		}
		kept = append(kept, f)
	}
	if steps >= 0 {
		left := k.troop.Steps - int(losses.stragglers) - steps
		if left < 0 {
			return nil, refuse("CWB 6.6", "%s has %d steps in all, %d of them stragglers, and can't have %d left", g.name(n), k.troop.Steps, losses.stragglers, steps)
		}
		losses.casualties = int8(left)
		kept = slices.DeleteFunc(kept, func(f seen.Figure) bool { return f.What == figureCasualties })
		kept = append(kept, seen.Figure{What: figureCasualties, Now: left})
	}
	if k.kind != troop {
		return kept, nil
	}
	switch left := k.troop.Steps - int(losses.casualties) - int(losses.stragglers); {
	case left < 0:
		return nil, refuse("CWB 6.6", "%s has %d steps and can't have lost %d", g.name(n), k.troop.Steps, int(losses.casualties)+int(losses.stragglers))
	case left == 0 && len(g.lines(int(p.counter))) > 0:
		return nil, refuse("CWB 20.6", "%s would have no steps left: remove it", g.name(n))
	}
	return kept, nil
}

// fitsFigure refuses a figure that a piece has not, or that is out of bounds.
func (g *Game) fitsFigure(n int, f seen.Figure) error {
	p, k, name := &g.field.pieces[n], g.counterOf(n), g.name(n)
	most, fits := mostSteps, false
	switch f.What {
	case figureSteps, figureCasualties, figureStragglers:
		fits = k.kind == troop
	case figureGuns:
		fits, most = k.kind == battery, min(mostGuns, k.guns-g.gunsApart(n))
	case figureSupply:
		fits, most = k.kind == wagon, k.points
	case figureSpent:
		fits, most = p.place == onMap, 2*mostSteps
	default:
		return refuse("", "%q is no figure of a piece", f.What)
	}
	switch {
	case !fits:
		return refuse("", "%s has no %s that can be set", name, f.What)
	case k.kind == troop && p.part > 0 && f.What != figureSpent:
		return refuse("CWB 17.2d", "losses are those of %s, not of its line", g.name(g.parent(n)))
	case f.Now < 0 || f.Now > most:
		return refuse("", "%s of %s can be 0 to %d, not %d", f.What, name, most, f.Now)
	case f.What == figureGuns && f.Now == 0 && p.place == onMap:
		return refuse("CWB 26.1", "%s would have no gun points left: remove it", name)
	}
	return nil
}

// gunsApart is what gun points the other parts of a battery have. CWB 26.1a.
func (g *Game) gunsApart(n int) int {
	sum := 0
	for m := range g.field.pieces {
		if p := &g.field.pieces[m]; m != n && p.counter == g.field.pieces[n].counter && p.place == onMap {
			sum += int(p.guns)
		}
	}
	return sum
}

// stateIn gives a morale state to a piece, or to all units of its hex.
func (g *Game) stateIn(n int, whole bool, s data.State) {
	p := &g.field.pieces[n]
	if !whole {
		p.state = s
		return
	}
	for _, u := range g.unitsOf(p.at, g.sideOf(n)) {
		g.field.pieces[u].state = s
	}
}

// setFigure gives a piece a figure.
func (g *Game) setFigure(n int, f seen.Figure) {
	p := &g.field.pieces[n]
	l := &g.field.losses[p.counter]
	switch f.What {
	case figureCasualties:
		l.casualties = int8(f.Now)
	case figureStragglers:
		l.stragglers = int8(f.Now)
	case figureGuns:
		p.guns = int8(f.Now)
	case figureSupply:
		p.supply = int8(f.Now)
	case figureSpent:
		p.spent = int16(f.Now)
	}
}

var _ rules.Ruling = RuleSet{}
