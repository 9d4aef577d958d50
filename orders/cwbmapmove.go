package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Orders of the movement phase: over the map, and in a hex. CWB 11.0-18.0, 23.0.

// readMapMove reads "1-2, 2-2 to 24.16 face NE then line".
func readMapMove(l *mapLine) ([]rules.Command, *slip) {
	var c cwb.Move
	var bad *slip
	if c.Pieces, bad = l.names(); bad != nil {
		return nil, bad
	}
	if c.Path, c.To, bad = l.way(c.Pieces); bad != nil {
		return nil, bad
	}
	if len(c.Path) == 0 && c.To.IsZero() {
		return nil, l.stop("the hex it moves to")
	}
	if c.Facing, c.Then, bad = l.ending(); bad == nil {
		bad = l.together(c.Pieces)
	}
	return commands(c), bad
}

// way reads where to: a hex, or a path, which is of two hexes or more unless it begins
// with along. "from" a hex before it is where they stand, which must be
// true. Both are empty if no way follows.
func (l *mapLine) way(who []string) (path []hex.Hex, to hex.Hex, bad *slip) {
	if bad := l.standing(who); bad != nil {
		return nil, to, bad
	}
	along := l.accept("along", "via", "through", "by")
	if !along && !l.accept("to", "into", "onto", "->") && !l.hexAhead() {
		return nil, to, nil
	}
	if path, bad = l.path(); bad != nil {
		return nil, to, bad
	}
	if len(path) == 1 && !along {
		return nil, path[0], nil
	}
	return path, to, nil
}

// standing reads "from" a hex, if it comes next: pieces must be there.
func (l *mapLine) standing(who []string) *slip {
	from := l.here().from
	if !l.accept("from") {
		return nil
	}
	h, bad := l.hex()
	if bad == nil {
		bad = l.stands(who, h, from, l.here().from)
	}
	return bad
}

// ending reads which way to face at the end of a move, and the formation to take.
func (l *mapLine) ending() (facing, formation string, bad *slip) {
	for {
		mark := l.at
		l.skip(",", "and")
		switch {
		case facing == "" && l.accept("face", "facing"):
			side, bad := l.direction()
			if bad != nil {
				return "", "", bad
			}
			facing = side.String()
		case formation == "" && l.accept("then", "in", "into"):
			l.accept("form", "in", "into")
			if formation, bad = l.formation(); bad != nil {
				return "", "", bad
			}
		default:
			l.at = mark
			return facing, formation, nil
		}
	}
}

// readForcedMarch reads "march 1-2 (twice)".
func readForcedMarch(l *mapLine) ([]rules.Command, *slip) {
	l.accept("march", "marches")
	l.fits = (*seen.Piece).IsTroop
	units, bad := l.names()
	if bad != nil {
		return nil, bad
	}
	times := 1
	if l.accept("twice", "(twice)") {
		times = 2
	}
	var all []rules.Command
	for _, u := range units {
		for range times {
			all = append(all, cwb.ForcedMarch{Unit: u})
		}
	}
	return all, nil
}

// readMapEnter reads "T-6 in line at 33.02 to 30.12 face NE". A letter says which its
// entry hex is, as the order of arrival does already.
func readMapEnter(l *mapLine) ([]rules.Command, *slip) {
	var c cwb.Enter
	var bad *slip
	l.want = ownComing
	if c.Piece, bad = l.name(); bad == nil {
		bad = l.due(c.Piece)
	}
	if bad != nil {
		return nil, bad
	}
	lettered := false
	for bad == nil && !l.done() {
		switch {
		case l.accept(","):
		case c.Formation == "" && l.accept("in", "as"):
			c.Formation, bad = l.formation()
		case c.At.IsZero() && !lettered && l.accept("at"):
			l.accept("entry", "hex")
			if lettered = len(l.peek(0)) == 1 && isLetter(l.peek(0)); lettered {
				bad = l.entry(c.Piece)
				continue
			}
			c.At, bad = l.hex()
		case c.Facing == "" && l.accept("face", "facing"):
			var side hex.Side
			side, bad = l.direction()
			c.Facing = side.String()
		default:
			mark := l.at
			if len(c.Path) == 0 && c.To.IsZero() {
				c.Path, c.To, bad = l.way(nil)
			}
			if bad == nil && mark == l.at {
				bad = l.leftOver()
			}
		}
	}
	if bad == nil && !c.At.IsZero() && len(c.Path) > 0 {
		if _, next := l.d.grid.Adjacent(c.At, c.Path[0]); !next {
			bad = &slip{reason: "hex " + echoHex(c.Path[0]) + " is not next to " + echoHex(c.At)}
		}
	}
	return commands(c), bad
}

// due refuses a piece that is not to come on yet.
func (l *mapLine) due(name string) *slip {
	c := l.coming(name)
	if c == nil || c.Due {
		return nil
	}
	return l.d.pieces.notYet(c)
}

// entry reads the letter of the entry hex of a piece, which the order of arrival says.
func (l *mapLine) entry(name string) *slip {
	t := l.next()
	c := l.coming(name)
	if c == nil || strings.EqualFold(c.Entry, t.word) {
		return nil
	}
	return &slip{reason: name + " comes on at entry hex " + c.Entry + ", which is " + echoHex(c.At), from: t.from, to: t.to, with: []string{c.Entry}}
}

// coming is the order of arrival of a piece, nil if none is known.
func (l *mapLine) coming(name string) *seen.Coming {
	if l.d.view.Field == nil {
		return nil
	}
	list := l.d.view.Field.Coming
	i := slices.IndexFunc(list, func(c seen.Coming) bool { return c.Name == name && c.Side == l.d.view.For })
	if i < 0 {
		return nil
	}
	return &list[i]
}

func readFerry(l *mapLine) ([]rules.Command, *slip) {
	names, bad := l.names()
	if bad == nil {
		bad = l.together(names)
	}
	return commands(cwb.Ferry{Pieces: names}), bad
}

// readMapForm reads "1-2 column", or behind the verb limber and its like only who.
func readMapForm(l *mapLine) ([]rules.Command, *slip) {
	f, said := formationOf(l.verb)
	switch f {
	case "limbered", "unlimbered":
		l.fits = func(p *seen.Piece) bool { return p.Kind == "battery" }
	case "mounted", "dismounted":
		l.fits = func(p *seen.Piece) bool { return p.Kind == "cavalry" }
	default:
		l.fits = (*seen.Piece).IsUnit
	}
	units, bad := l.names("line", "column", "mounted", "dismounted", "limbered", "unlimbered", "mount", "dismount", "limber", "unlimber")
	if bad != nil {
		return nil, bad
	}
	if !said {
		l.accept("in", "into", "to")
		if f, bad = l.formation(); bad != nil {
			return nil, bad
		}
	}
	return each(units, func(u string) rules.Command { return cwb.Form{Piece: u, Formation: f} }), nil
}

// each makes something of each name, such as a command.
func each[T any](names []string, of func(string) T) []T {
	all := make([]T, len(names))
	for i, n := range names {
		all[i] = of(n)
	}
	return all
}

// readFace reads "1-2 NE", or "21.24 NE" for the stack in a hex, which turns with the unit
// on top of it.
func readFace(l *mapLine) ([]rules.Command, *slip) {
	l.fits = (*seen.Piece).IsUnit
	units, bad := l.faced()
	if bad != nil {
		return nil, bad
	}
	l.accept("to", "face", "facing")
	side, bad := l.direction()
	return each(units, func(u string) rules.Command { return cwb.Face{Piece: u, Facing: side.String()} }), bad
}

// faced reads who turns: units, or a hex.
func (l *mapLine) faced() ([]string, *slip) {
	if l.accept("all in", "all units in", "units in"); !l.hexAhead() {
		return l.names(directions[:]...)
	}
	if l.d.pieces == nil {
		return nil, &slip{reason: "name one of your units in that hex; all of them turn with it"}
	}
	h, bad := l.hex()
	if bad != nil {
		return nil, bad
	}
	here := l.d.pieces.standing(h, (*seen.Piece).IsUnit)
	if len(here) == 0 {
		return nil, l.nobody(h)
	}
	return here[:1], nil
}

// readArrange reads "21.24: A-5, 1-6". The hex says nothing new: all its pieces are named.
func readArrange(l *mapLine) ([]rules.Command, *slip) {
	l.accept("in", "at")
	from, at := l.here().from, hex.Hex{}
	if l.hexAhead() {
		var bad *slip
		if at, bad = l.hex(); bad != nil {
			return nil, bad
		}
		l.skip(",", "->")
	}
	before := l.here().from
	names, bad := l.names()
	if bad == nil && !at.IsZero() {
		bad = l.stands(names, at, from, before)
	}
	if bad == nil {
		bad = l.together(names)
	}
	return commands(cwb.Arrange{Pieces: names}), bad
}

// readExtend reads "1-1 to 32.19, 33.20": a line for each hex. CWB 17.0.
func readExtend(l *mapLine) ([]rules.Command, *slip) {
	unit, bad := l.name()
	if bad != nil {
		return nil, bad
	}
	l.accept("to", "into", "->")
	var all []rules.Command
	for {
		to, bad := l.hex()
		if bad != nil {
			return nil, bad
		}
		all = append(all, cwb.Extend{Unit: unit, To: to})
		mark := l.at
		if l.skip(",", "and", "&", "+", "to"); l.at == mark || !l.hexAhead() {
			l.at = mark
			return all, nil
		}
	}
}

func readContract(l *mapLine) ([]rules.Command, *slip) {
	names, bad := l.names()
	return each(names, func(n string) rules.Command { return cwb.Contract{Piece: n} }), bad
}
