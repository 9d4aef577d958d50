package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Surprise marches, the optional rule Extended Movement: a force that lies still saves its
// movement points, and spends them in one turn. Here is what such a force is, how it is
// ordered and what it may not do. How it goes on is in surpriseroll.go, the march itself
// in surprisemarch.go, what the enemy does about it in surpriseenemy.go.

// citeExtended is the optional rule, which has no number.
const citeExtended rules.Cite = "CWB Extended Movement"

// surprise is a force with an order for a surprise march. A Game's list of them is never
// changed in place, nor are the lists in one, so that a copy may share them.
type surprise struct {
	side     rules.Side
	command  int // that the dispatch went to
	number   int // of the dispatch
	with     []string
	route    []hex.Hex
	stage    surpriseStage
	pieces   []int16 // in order of march, once it lies still
	saved    []int16 // by piece, in halves
	turns    int     // that were rolled for
	goes     bool    // its owner sets it in motion at the next movement phase
	straight bool    // nobody tries to go round a blocked hex
	back     bool    // its order is void, and it gives its points up again
}

// surpriseStage is how far a surprise march has come.
type surpriseStage uint8

const (
	planned   surpriseStage = iota // its dispatch is not in force yet
	lying                          // it saves
	triggered                      // the enemy has come upon it
	resting                        // it has marched in the enemy's turn and rests in its own
)

var surpriseNames = []string{"planned", "lying", "triggered", "resting"}

func (s surpriseStage) String() string { return surpriseNames[s] }

// extendedMovement answers the option extended-movement.
func (g *Game) extendedMovement() bool { return g.options.is(extendedMoves, "on") }

// PlanSurprise makes a dispatch that was written this turn an order for a surprise march.
type PlanSurprise struct {
	Command  string    `json:"command"`            // to which the dispatch goes
	With     []string  `json:"with,omitempty"`     // pieces and commands besides, or to go first
	Route    []hex.Hex `json:"route"`              // gaps are filled by the cheapest way
	Straight bool      `json:"straight,omitempty"` // nobody tries to go round a blocked hex
}

// SetSurprise sets a force in motion at the beginning of the next movement phase, or
// has it give its points up after its order was changed.
type SetSurprise struct {
	Command string `json:"command"`
	Back    bool   `json:"back,omitempty"`
}

// Kind names each command in the journal.
func (PlanSurprise) Kind() string { return "plan-surprise" }
func (SetSurprise) Kind() string  { return "set-surprise" }

// surpriseCommands belong to the command phase; the first also to the orders held since
// before the battle.
var surpriseCommands = []rules.Command{PlanSurprise{}, SetSurprise{}}

func (c PlanSurprise) run(b *bench) error {
	g := b.g
	if !g.extendedMovement() {
		return refuse(citeExtended, "this game is played without surprise marches")
	}
	if b.side != g.phasing {
		return refuse("CWB 8.1", "it is the %s command phase", g.phasing.Name())
	}
	post, err := g.findCommand(b.side, c.Command)
	if err != nil {
		return err
	}
	d := g.justWritten(post)
	switch {
	case d == nil:
		return refuse(citeExtended, "write the dispatch to %s first: a surprise march is what a dispatch of this turn orders", c.Command)
	case g.surpriseOf(b.side, post) >= 0:
		return refuse(citeExtended, "%s has an order for a surprise march already", c.Command)
	}
	if err := g.mayGoAlong(b.side, c.With); err != nil {
		return err
	}
	route, err := g.wholeRoute(c.Route)
	if err != nil {
		return err
	}
	b.emit(SurprisePlanned{Side: b.side, Command: c.Command, Number: d.number, With: c.With, Route: route, Straight: c.Straight})
	return nil
}

// justWritten is the newest dispatch to a command that was written this turn.
func (g *Game) justWritten(post int) *dispatch {
	for i := range slices.Backward(g.log) {
		if d := &g.log[i]; d.receiver == post && d.sent == g.turn && d.status.open() {
			return d
		}
	}
	return nil
}

// surpriseOf is the place in the list of a command's surprise march, -1 for none.
func (g *Game) surpriseOf(s rules.Side, post int) int {
	return slices.IndexFunc(g.surprises, func(f surprise) bool { return f.side == s && f.command == post })
}

// mayGoAlong refuses names that are neither pieces nor commands of a side.
func (g *Game) mayGoAlong(s rules.Side, names []string) error {
	for _, name := range names {
		if _, err := g.findCommand(s, name); err != nil && g.find(s, name) < 0 {
			return refuse(citeExtended, "you have neither a piece nor a command %q that could go along", name)
		}
	}
	return nil
}

// wholeRoute fills the gaps of a route by the cheapest way for a column, by roads where
// there are any; what the enemy holds now does not matter to it.
func (g *Game) wholeRoute(stops []hex.Hex) ([]hex.Hex, error) {
	if len(stops) < 2 {
		return nil, refuse(citeExtended, "a surprise march needs its route: hexes from where it begins to where it ends")
	}
	var route []hex.Hex
	for i, h := range stops {
		if !g.board.on(h) {
			return nil, refuse(citeExtended, "%s is not on the map", g.label(h))
		}
		if i == 0 {
			route = append(route, h)
			continue
		}
		gap := g.columnWay(stops[i-1], farAway, func(int) bool { return false }).path(h)
		if len(gap) == 0 {
			return nil, refuse(citeExtended, "there is no way for a column from %s to %s", g.label(stops[i-1]), g.label(h))
		}
		route = append(route, gap...)
	}
	return route, nil
}

// columnWay finds ways for infantry in column that do not go through some hexes, given
// by index.
func (g *Game) columnWay(from hex.Hex, budget int, shut func(int) bool) way {
	return g.board.search(from, budget, func(_ int, e *edge) (int, bool, bool) {
		p, bar := g.over(data.InfantryColumn, e, true)
		return p.halves, bar == open && !shut(int(e.to)), false
	})
}

// run sets a force in motion, or sends it back to what it was. Who has a new order in
// force may do either; who has not can't go back on the old one.
func (c SetSurprise) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	post, err := g.findCommand(b.side, c.Command)
	if err != nil {
		return err
	}
	i := g.surpriseOf(b.side, post)
	switch {
	case i < 0 || g.surprises[i].stage == planned || g.surprises[i].stage == resting:
		return refuse(citeExtended, "%s lies for no surprise march", c.Command)
	case c.Back && g.surprises[i].stage == triggered:
		return refuse(citeExtended, "the enemy has come upon %s: it marches at the beginning of the movement phase", c.Command)
	case c.Back && g.isOrdered(g.surprises[i]):
		return refuse(citeExtended, "%s has its order still: a new dispatch or initiative must change it first", c.Command)
	}
	b.emit(SurpriseSet{Side: b.side, Command: c.Command, Back: c.Back})
	return nil
}

// isOrdered reports whether the dispatch that orders a surprise march is in force.
func (g *Game) isOrdered(f surprise) bool {
	d := g.entry(f.side, f.number)
	return d != nil && d.status == inForce
}

// lies reports whether a piece lies hidden for a surprise march.
func (g *Game) lies(n int) bool {
	return slices.ContainsFunc(g.surprises, func(f surprise) bool {
		return (f.stage == lying || f.stage == triggered) && slices.Contains(f.pieces, int16(n))
	})
}

// staysHidden refuses whatever a force that lies for a surprise march may not do: it
// neither moves nor fires, gathers no stragglers and takes no ammunition.
func (g *Game) staysHidden(n int) error {
	if g.lies(n) {
		return refuse(citeExtended, "%s lies still for a surprise march: it neither moves nor fires, nor gathers stragglers, nor is resupplied", g.name(n))
	}
	return nil
}

// lookAtSurprises is what the owner of surprise marches knows of them.
func (g *Game) lookAtSurprises(s rules.Side) []seen.Surprise {
	var all []seen.Surprise
	for _, f := range g.surprises {
		if f.side != s && s != rules.NoSide {
			continue
		}
		v := seen.Surprise{Side: f.side, Command: g.commands[f.command].name, Number: f.number, Stage: f.stage.String(), Turns: f.turns,
			Route: f.route, With: f.with, Straight: f.straight, Goes: f.goes, Back: f.back}
		for k, n := range f.pieces {
			v.Pieces = append(v.Pieces, seen.Saved{Piece: g.name(int(n)), Points: int(f.saved[k])})
		}
		all = append(all, v)
	}
	return all
}

// saves is what a command has saved for a surprise march, in halves, which is as much
// farther for an aide to ride: what the slowest of its pieces has.
func (g *Game) saves(post int) int {
	if i := g.surpriseOf(g.commands[post].side, post); i >= 0 && len(g.surprises[i].saved) > 0 {
		return int(slices.Min(g.surprises[i].saved))
	}
	return 0
}
