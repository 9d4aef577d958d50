package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Facing and the order of a stack, changed by their owner while he moves; the words for
// formations. CWB 11.1, 12.1, 13.0, 13.1; CWB-AH 2.4b.
type (
	// Face turns all of a side's units in the hex of one. CWB 13.1.
	Face struct {
		Piece  string `json:"piece"`
		Facing string `json:"facing"` // N, NE, SE, S, SW or NW
	}
	// Arrange puts the pieces of a hex in another order. CWB 12.1.
	Arrange struct {
		Pieces []string `json:"pieces"` // all of the hex, from the top down
	}
)

// Kind names each command in the journal.
func (Face) Kind() string    { return "face" }
func (Arrange) Kind() string { return "arrange" }

// changers finds a unit whose formation or facing its owner may change now.
func (b *bench) changers(name string) (int, error) {
	if err := b.mustBePhasing(); err != nil {
		return 0, err
	}
	n, err := b.ownPiece(name)
	if err != nil {
		return 0, err
	}
	if !b.g.counterOf(n).kind.isUnit() {
		return 0, refuse("CWB 11.0", "%s is no combat unit: it has neither facing nor a second formation", name)
	}
	return n, b.g.staysHidden(n)
}

// formations are the words for a formation by arm.
func formations(k *counter) map[string]data.Formation {
	switch {
	case k.kind == battery:
		return map[string]data.Formation{"limbered": data.Limbered, "unlimbered": data.Unlimbered}
	case k.troop != nil && k.troop.Kind == data.Cavalry:
		return map[string]data.Formation{"mounted": data.Mounted, "dismounted": data.Dismounted, "line": data.Dismounted}
	case k.troop != nil:
		return map[string]data.Formation{"line": data.InfantryLine, "column": data.InfantryColumn}
	}
	return nil
}

// formationOf reads a formation that a unit can take. CWB 11.1.
func (g *Game) formationOf(n int, word string) (data.Formation, error) {
	k := g.counterOf(n)
	if f, ok := formations(k)[word]; ok {
		return f, nil
	}
	choice := "line or column"
	switch {
	case k.kind == battery:
		choice = "limbered or unlimbered"
	case k.troop != nil && k.troop.Kind == data.Cavalry:
		choice = "mounted or dismounted"
	case k.troop == nil:
		return 0, refuse("CWB 11.0", "%s has one formation only", g.name(n))
	}
	return 0, refuse("CWB 11.1", "%s can be %s, not %q", g.name(n), choice, word)
}

func (c Face) run(b *bench) error {
	n, err := b.changers(c.Piece)
	if err != nil {
		return err
	}
	return b.face(n, c.Facing)
}

// face turns all of a side's units in the hex of one, which costs nothing and no
// enemy can prevent. CWB 13.0, 13.1.
func (b *bench) face(n int, word string) error {
	g := b.g
	at := g.field.pieces[n].at
	if _, ok := sideNamed(word); !ok {
		return refuse("CWB 13.0", "units face N, NE, SE, S, SW or NW, not %q", word)
	}
	units := g.unitsOf(at, b.side)
	for _, u := range units {
		if g.field.pieces[u].has(encamped) {
			return refuse("CWB-AH 2.4b", "%s is encamped: it neither moves nor changes facing or formation", g.name(u))
		}
	}
	if len(units) == 0 || g.field.pieces[units[0]].facing.String() == word {
		return nil
	}
	b.emit(Faced{Side: b.side, Hex: at, Facing: word})
	return nil
}

func (c Arrange) run(b *bench) error {
	if err := b.mustBePhasing(); err != nil {
		return err
	}
	g := b.g
	var order []int
	for _, name := range c.Pieces {
		n, err := b.ownPiece(name)
		if err != nil {
			return err
		}
		order = append(order, n)
	}
	if len(order) == 0 {
		return refuse("CWB 12.1", "name all of the hex from the top down")
	}
	here := g.stack(g.field.pieces[order[0]].at)
	sorted := slices.Sorted(slices.Values(order))
	if !slices.Equal(sorted, slices.Sorted(slices.Values(here))) {
		return refuse("CWB 12.1", "name all of the hex from the top down, each once: %s", g.names(here))
	}
	b.emit(Arranged{Side: b.side, Hex: g.field.pieces[order[0]].at, Pieces: c.Pieces, NewTop: here[0] != order[0]})
	return nil
}

// names lists pieces.
func (g *Game) names(pieces []int) string {
	text := ""
	for i, n := range pieces {
		if i > 0 {
			text += ", "
		}
		text += g.name(n)
	}
	return text
}

type (
	// Faced turns the units of a hex.
	Faced struct {
		Side   rules.Side `json:"side"`
		Hex    hex.Hex    `json:"hex"`
		Facing string     `json:"facing"`
	}
	// Arranged is the pieces of a hex in another order.
	Arranged struct {
		Side   rules.Side `json:"side"`
		Hex    hex.Hex    `json:"hex"`
		Pieces []string   `json:"pieces"` // from the top down
		NewTop bool       `json:"new_top,omitempty"`
	}
)

// Kind names each event in the journal.
func (Faced) Kind() string    { return "faced" }
func (Arranged) Kind() string { return "arranged" }

func (e Faced) apply(g *Game) {
	s, _ := sideNamed(e.Facing)
	for _, n := range g.unitsOf(e.Hex, e.Side) {
		g.field.pieces[n].facing = s
	}
}

func (e Arranged) apply(g *Game) {
	for _, name := range e.Pieces {
		g.putBelow(g.find(e.Side, name), e.Hex)
	}
}

// Tell tells both sides: facing is seen.
func (e Faced) Tell(rules.Side) rules.Notice {
	return seen.Faced{Side: e.Side, Hex: e.Hex, Facing: e.Facing}
}

// Tell tells the enemy who is on top now, if that is another.
func (e Arranged) Tell(s rules.Side) rules.Notice {
	switch {
	case s != e.Side.Enemy():
		return seen.Arranged{Hex: e.Hex, Pieces: e.Pieces}
	case e.NewTop:
		return seen.EnemyTop{Hex: e.Hex, Top: e.Pieces[0]}
	}
	return nil
}
