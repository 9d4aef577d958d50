package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Reinforcements. CWB 1.1c, 1.1e, 16.6; CWB-AH 2.9, 3.4, 5.4.

// Enter brings a reinforcement onto the map, as the next of the column at its entry hex,
// and moves it on. CWB 16.6.
type Enter struct {
	Piece     string    `json:"piece"`
	Formation string    `json:"formation,omitempty"` // empty: column, mounted or limbered
	At        hex.Hex   `json:"at,omitzero"`         // where, if its entry hex is blocked
	Path      []hex.Hex `json:"path,omitempty"`      // on from there; or
	To        hex.Hex   `json:"to,omitzero"`
	Facing    string    `json:"facing,omitempty"`
}

// Kind names the command in the journal.
func (Enter) Kind() string { return "enter" }

func (c Enter) run(b *bench) error {
	if err := b.mustBePhasing(); err != nil {
		return err
	}
	g := b.g
	n := g.find(b.side, c.Piece)
	if n < 0 || !g.isDue(n) {
		return refuse("CWB 16.6", "%q is no reinforcement of yours that is due", c.Piece)
	}
	e, err := g.entryOf(n, c)
	if err != nil {
		return err
	}
	goesOn := len(c.Path) > 0 || !c.To.IsZero()
	if !goesOn && e.Road && marching(formationNamed(e.Formation)) && g.counterOf(n).kind.isUnit() && g.crowdsRoad(n, e.At) {
		return refuse("CWB 12.2", "%s can't stay with another column in %s: say where it goes on", c.Piece, g.label(e.At))
	}
	alone := g.held(e.At) == b.side.Enemy()
	b.emit(e)
	if alone {
		if err := b.overrun(e.At, b.side); err != nil {
			return err
		}
	}
	if err := b.arrive(e.At); err != nil {
		return err
	}
	if goesOn {
		return Move{Pieces: []string{c.Piece}, Path: c.Path, To: c.To, Facing: c.Facing}.run(b)
	}
	return nil
}

// arrival is when and by which entry hex a piece comes; false if it does not come.
func (g *Game) arrival(n int) (turn int, entry string, ok bool) {
	k := g.counterOf(n)
	if due := g.field.pieces[n].due; due > 0 {
		for _, f := range g.scenario.Ohio {
			if f.Side == k.side && f.Unit == k.name {
				return int(due), f.Entry, true
			}
		}
	}
	for i := range g.scenario.Arrivals {
		if a := &g.scenario.Arrivals[i]; a.Side == k.side && a.Unit == k.name && a.Entry != "" && g.comes(a) {
			return a.Turn, a.Entry, true
		}
	}
	return 0, "", false
}

// comes reports whether a line of the orders of arrival holds with the options chosen.
func (g *Game) comes(a *data.Arrival) bool {
	holds := func(option string) bool {
		switch option {
		case "wallace":
			return g.wallaceIsOnTime()
		case "west-arrives":
			return g.westMarchesOn()
		}
		return false
	}
	west := a.Option == "west-arrives"
	organised := a.Org == data.EitherWay && (!west || g.westOrganisation() != "none") || a.Org == g.westOrganisation()
	return organised && (a.Option == "" || holds(a.Option)) && (a.Unless == "" || !holds(a.Unless))
}

// wallaceIsOnTime answers the option wallace. CWB-AH 2.9.
func (g *Game) wallaceIsOnTime() bool { return g.options.is(wallaceOnTime, "on") }

// westMarchesOn answers the option west-arrives. CWB-AH 3.4.
func (g *Game) westMarchesOn() bool { return g.options.is(westArrives, "on") }

// westOrganisation answers the option army-of-the-west: none, pre or post. CWB-AH 3.4.
func (g *Game) westOrganisation() string { return g.options[armyOfTheWest] }

// isDue reports whether a piece is off the map and has to come on. CWB 16.6.
func (g *Game) isDue(n int) bool {
	if g.scenario == nil || g.field.pieces[n].place != offMap || g.field.pieces[n].part > 0 {
		return false
	}
	turn, _, ok := g.arrival(n)
	return ok && turn <= g.turn
}

// dueNow lists a side's reinforcements that are to come on, in order of battle.
func (g *Game) dueNow(s rules.Side) []int {
	var due []int
	for n := range g.field.pieces {
		if g.sideOf(n) == s && g.isDue(n) {
			due = append(due, n)
		}
	}
	return due
}

// takesPlace reports whether a piece takes a place in the column: all but leaders and
// headquarters, for whom it is a ruling. CWB 16.6.
func (g *Game) takesPlace(n int) bool {
	k := g.counterOf(n).kind
	return k != officer && k != headquarters || g.options.is(queueLeaders, "a-place")
}

// ahead counts the places in the column before the next piece at an entry hex. CWB 16.6.
func (g *Game) ahead(s rules.Side, entry string) int {
	count := 0
	for n := range g.field.pieces {
		if g.field.pieces[n].has(entered) && g.sideOf(n) == s && g.takesPlace(n) {
			if _, at, ok := g.arrival(n); ok && at == entry {
				count++
			}
		}
	}
	return count
}

// entryOf works out how a piece comes on. CWB 16.6.
func (g *Game) entryOf(n int, c Enter) (Entered, error) {
	side := g.sideOf(n)
	_, entry, _ := g.arrival(n)
	at, _ := g.scenario.Entry(entry)
	f, err := g.entryFormation(n, c.Formation)
	if err != nil {
		return Entered{}, err
	}
	places := g.ahead(side, entry) + 1
	if !g.takesPlace(n) {
		places = 1
	}
	switch {
	case g.blockedFor(at, side):
		if at, err = g.deploys(n, at, c.At, side); err != nil {
			return Entered{}, err
		}
		places = 1
	case !c.At.IsZero() && c.At != at:
		return Entered{}, refuse("CWB 16.6", "%s enters at %s, which is open", c.Piece, g.label(at))
	}
	cost, road, err := g.entryCost(f, at)
	if err != nil {
		return Entered{}, err
	}
	spent, most := cost*places, g.fullAllowance(n, f)
	if spent > most {
		if places > 1 {
			return Entered{}, refuse("CWB 16.6", "%s is still behind in the column at %s and can come on next turn", c.Piece, g.label(at))
		}
		spent = most // CWB 16.1e
	}
	facing, err := g.entryFacing(at, c.Facing, side)
	return Entered{Side: side, Piece: c.Piece, Entry: entry, At: at, Formation: f.String(), Facing: facing, Spent: spent, Left: most - spent,
		Road: road, Halts: g.enemyZone(at, side)}, err
}

// entryFormation is the formation in which a piece comes on: any, but guns limbered,
// for they must move. CWB 11.2, 16.6.
func (g *Game) entryFormation(n int, word string) (data.Formation, error) {
	k := g.counterOf(n)
	if word != "" {
		f, err := g.formationOf(n, word)
		if err == nil && !g.charts.MayMove(f) {
			err = refuse("CWB 11.2", "guns in battery don't move; %s comes on limbered", k.name)
		}
		return f, err
	}
	switch f := g.field.pieces[n].formation; {
	case k.kind == battery:
		return data.Limbered, nil
	case f == data.InfantryLine:
		return data.InfantryColumn, nil
	case f == data.Dismounted:
		return data.Mounted, nil
	default:
		return f, nil
	}
}

// entryCost is what one hex of the way to an entry hex costs: off the map the same
// road goes on that is in the hex, or else the same ground. CWB 16.6.
func (g *Game) entryCost(f data.Formation, at hex.Hex) (halves int, road bool, err error) {
	if g.board.terrain(at) == water {
		return 0, false, refuse("CWB-AH 1.1a", "%s is all river", g.label(at))
	}
	halves, open := g.charts.MoveCost(f, g.board.terrain(at).String())
	for _, kind := range []string{"primary", "secondary", "trail"} {
		if cost, ok := g.charts.MoveCost(f, kind); ok && g.board.ground.OnPath(at, kind) && (!open || cost < halves) {
			halves, road, open = cost, true, true
		}
	}
	if !open {
		return 0, false, refuse("CWB 28.3a", "an army supply train enters by a primary or secondary road only; there is none in %s", g.label(at))
	}
	return halves, road, nil
}

// entryFacing is the facing asked for, that of those who are in the hex, or away
// from the edge of the map.
func (g *Game) entryFacing(at hex.Hex, word string, side rules.Side) (string, error) {
	if s, ok := g.facingOf(at, side); ok {
		return s.String(), nil
	}
	if word != "" {
		if _, ok := sideNamed(word); !ok {
			return "", refuse("CWB 13.0", "units face N, NE, SE, S, SW or NW, not %q", word)
		}
		return word, nil
	}
	for s := hex.N; s <= hex.NW; s++ {
		if !g.board.on(g.board.grid.Neighbour(at, s)) && g.board.on(g.board.grid.Neighbour(at, s.Opposite())) {
			return s.Opposite().String(), nil
		}
	}
	return hex.N.String(), nil
}

// blockedFor reports whether enemy units or their zones, as the side sees them, block a hex
// for reinforcements. CWB 9.0, 16.6.
func (g *Game) blockedFor(h hex.Hex, s rules.Side) bool {
	return g.holdsUnits(h, s.Enemy()) || g.zoneInSight(g.board.grid.Index(h), s)
}

// Entered is a reinforcement come onto the map.
type Entered struct {
	Side      rules.Side `json:"side"`
	Piece     string     `json:"piece"`
	Entry     string     `json:"entry"` // letter of its entry hex
	At        hex.Hex    `json:"at"`
	Formation string     `json:"formation"`
	Facing    string     `json:"facing"`
	Spent     int        `json:"spent"` // in halves
	Left      int        `json:"left"`
	Road      bool       `json:"road,omitempty"`
	Halts     bool       `json:"halts,omitempty"`
}

// Kind names the event in the journal.
func (Entered) Kind() string { return "entered" }

func (e Entered) apply(g *Game) {
	n := g.find(e.Side, e.Piece)
	g.put(n, e.At)
	p := &g.field.pieces[n]
	p.formation, p.spent = formationNamed(e.Formation), int16(e.Spent)
	p.facing, _ = sideNamed(e.Facing)
	p.marks |= entered | movedOn | inRadius
	if e.Road {
		p.marks |= onRoad
	}
	if e.Halts {
		p.marks |= halted
	}
}

// Tell tells both sides; the enemy what he sees.
func (e Entered) Tell(s rules.Side) rules.Notice {
	if s == e.Side.Enemy() {
		return seen.EnemyEntered{Piece: e.Piece, At: e.At}
	}
	return seen.Entered{Piece: e.Piece, Entry: e.Entry, At: e.At, Formation: e.Formation, Left: e.Left}
}

// formationNamed reads a formation as an event holds it.
func formationNamed(word string) data.Formation {
	for f := data.InfantryLine; f <= data.Leaders; f++ {
		if f.String() == word {
			return f
		}
	}
	return data.InfantryLine
}
