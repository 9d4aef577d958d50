package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Setting up by choice, before the battle. CWB 1.4; CWB-AH 3.4, 5.1.

// DrawUp sets a piece up otherwise than the game has put it out: in another formation or
// facing, or in another hex if the scenario leaves that to its owner. CWB 1.4.
type DrawUp struct {
	Piece     string  `json:"piece"`
	At        hex.Hex `json:"at,omitzero"`
	Formation string  `json:"formation,omitempty"`
	Facing    string  `json:"facing,omitempty"` // of all units in the hex
}

// Kind names the command in the journal.
func (DrawUp) Kind() string { return "draw-up" }

func (c DrawUp) run(b *bench) error {
	if err := b.mustPhase(presetPhase); err != nil {
		return err
	}
	g := b.g
	n, err := b.ownPiece(c.Piece)
	if err != nil {
		return err
	}
	p := &g.field.pieces[n]
	e := DrawnUp{Side: b.side, Piece: c.Piece, At: p.at, Formation: p.formation.String(), Facing: p.facing.String()}
	if !c.At.IsZero() && c.At != p.at {
		if err := g.maySetUp(n, c.At); err != nil {
			return err
		}
		e.At, e.Moved = c.At, true
		if s, ok := g.facingOf(c.At, b.side); ok { // CWB 13.1
			e.Facing = s.String()
		}
	}
	if c.Formation != "" {
		f, err := g.setFormation(n, c.Formation)
		if err != nil {
			return err
		}
		e.Formation = f.String()
	}
	if c.Facing != "" {
		if _, ok := sideNamed(c.Facing); !ok || !g.counterOf(n).kind.isUnit() {
			return refuse("CWB 13.0", "units face N, NE, SE, S, SW or NW; %s can't face %q", c.Piece, c.Facing)
		}
		e.Facing = c.Facing
	}
	b.emit(e)
	return nil
}

// setFormation reads a formation that a piece may start in. CWB 1.4, 17.0.
func (g *Game) setFormation(n int, word string) (data.Formation, error) {
	k := g.counterOf(n)
	if !k.kind.isUnit() {
		return 0, refuse("CWB 11.0", "%s is no combat unit and has no second formation", k.name)
	}
	f, err := g.formationOf(n, word)
	if err == nil && !inLine(f) && k.kind == troop && len(g.lines(int(g.field.pieces[n].counter))) > 1 {
		err = refuse("CWB 17.0", "%s is set up in extended line and is in line", k.name)
	}
	return f, err
}

// maySetUp refuses a hex that a piece can't be set up in: the Army of the West has its
// area; leaders whose hex is left to their owner, and their headquarters, stand with any
// troops of theirs; all others stand where it is printed. CWB 1.4; CWB-AH 3.4, 5.1.
func (g *Game) maySetUp(n int, at hex.Hex) error {
	k := g.counterOf(n)
	west := g.scenario.West
	switch {
	case g.drawsUp(k) && g.board.grid.Distance(west.Middle, at) > west.Within:
		return refuse("CWB-AH 3.4", "%s is set up at most %d hexes from %s", k.name, west.Within, g.label(west.Middle))
	case g.drawsUp(k) && k.kind.isUnit() && !g.mayStandIn(n, at):
		return refuse("CWB 1.4", "%s can't stand in %s: nobody starts over-stacked", k.name, g.label(at))
	case g.drawsUp(k):
		return nil
	case !g.isFree(k):
		return refuse("CWB 1.4", "where %s starts is printed", k.name)
	case !g.holdsAny(at, g.freePost(n), false):
		return refuse("CWB 1.4", "%s starts with troops of its command, and there are none in %s", k.name, g.label(at))
	}
	return nil
}

// isFree reports whether the set-up leaves a counter's hex to its owner.
func (g *Game) isFree(k *counter) bool {
	for _, p := range g.scenario.Setup {
		if p.Side == k.side && p.Unit == k.name {
			return p.Free
		}
	}
	return false
}

// freePost is whose troops a leader or headquarters may start with: those of its own
// command, or for the head of a department, who has none, those of the corps with which
// the set-up puts him. CWB-AH 5.1.
func (g *Game) freePost(n int) data.Post {
	k := g.counterOf(n)
	post := data.Post{Side: k.side, Army: k.army, Corps: k.corps, Division: k.div}
	if k.name != g.headOf(k.side) {
		return post
	}
	for _, p := range g.scenario.Setup {
		if p.Side != k.side || p.Unit != k.name {
			continue
		}
		for i := range g.scenario.Setup {
			t, ok := g.scenario.Troop(k.side, g.scenario.Setup[i].Unit)
			if ok && g.scenario.Setup[i].Side == k.side && g.scenario.Setup[i].Hex == p.Hex {
				return data.Post{Side: k.side, Army: t.Army, Corps: t.Corps}
			}
		}
	}
	return post
}

// DrawnUp is a piece set up by choice.
type DrawnUp struct {
	Side      rules.Side `json:"side"`
	Piece     string     `json:"piece"`
	At        hex.Hex    `json:"at"`
	Moved     bool       `json:"moved,omitempty"`
	Formation string     `json:"formation"`
	Facing    string     `json:"facing"`
}

// Kind names the event in the journal.
func (DrawnUp) Kind() string { return "drawn-up" }

func (e DrawnUp) apply(g *Game) {
	n := g.find(e.Side, e.Piece)
	if n < 0 {
		return
	}
	if e.Moved {
		g.put(n, e.At)
	}
	p := &g.field.pieces[n]
	p.formation = formationNamed(e.Formation)
	p.facing, _ = sideNamed(e.Facing)
	if g.counterOf(n).kind.isUnit() {
		for _, other := range g.unitsOf(e.At, e.Side) { // CWB 13.1
			g.field.pieces[other].facing = p.facing
		}
	}
}

// Tell tells the owner; the enemy sees how the battle begins.
func (e DrawnUp) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.DrawnUp{Piece: e.Piece, At: e.At, Formation: e.Formation, Facing: e.Facing})
}
