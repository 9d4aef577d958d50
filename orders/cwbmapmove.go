package orders

import (
	"longroll/rules"
	"longroll/rules/cwb"
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
	if c.Path, c.To, bad = l.way(); bad != nil {
		return nil, bad
	}
	if len(c.Path) == 0 && c.To.IsZero() {
		return nil, l.stop("the hex it moves to")
	}
	c.Facing, c.Then, bad = l.ending()
	return commands(c), bad
}

// way reads where to: a hex, or a path, which is of two hexes or more unless it begins
// with along. "from" a hex before it is where they stand, and says nothing new. Both
// are empty if no way follows.
func (l *mapLine) way() (path []hex.Hex, to hex.Hex, bad *slip) {
	if l.accept("from") {
		if _, bad := l.hex(); bad != nil {
			return nil, to, bad
		}
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

// readCharge reads "24.16 with S-1-1, leaders Clark through 22.16-23.16". Units that
// attack "from" a hex may stand there or go there first, and are asked about.
func readCharge(l *mapLine) ([]rules.Command, *slip) {
	var c cwb.Charge
	var bad *slip
	named := !l.hexAhead()
	l.accept("with")
	if named {
		if c.Units, c.Leaders, bad = l.chargers(); bad != nil {
			return nil, bad
		}
		if !l.accept("to", "into", "at", "->", "in") {
			return nil, l.stop("the hex to attack")
		}
	}
	if c.Target, bad = l.hex(); bad != nil {
		return nil, bad
	}
	if !named {
		if !l.accept("with", "by") {
			return nil, l.stop("with, and who attacks,")
		}
		if c.Units, c.Leaders, bad = l.chargers(); bad != nil {
			return nil, bad
		}
	}
	c.Path, bad = l.approach(c.Target)
	return commands(c), bad
}

func (l *mapLine) chargers() (units, leaders []string, bad *slip) {
	units, leaders, bad = l.namesOf([]string{"leader"}, []string{"leaders"})
	if bad == nil && len(units) == 0 {
		bad = &slip{reason: "say which units attack; leaders go in with them"}
	}
	return units, leaders, bad
}

// approach reads the path to a hex next to the one that is attacked.
func (l *mapLine) approach(target hex.Hex) ([]hex.Hex, *slip) {
	from := l.here().from
	standing := l.accept("from")
	if !standing && !l.accept("through", "along", "via") {
		return nil, nil
	}
	path, bad := l.path()
	if bad != nil {
		return nil, bad
	}
	last := path[len(path)-1]
	switch _, next := l.d.grid.Adjacent(last, target); {
	case !next:
		return nil, &slip{reason: "hex " + echoHex(last) + " is not next to " + echoHex(target)}
	case standing:
		return nil, &slip{reason: "say whether they stand in " + echoHex(path[0]) + " already, or go there first (through)",
			from: from, to: l.here().from, with: []string{"", "through " + echoPath(path) + " "}}
	}
	return path, nil
}

// readForcedMarch reads "march 1-2 (twice)".
func readForcedMarch(l *mapLine) ([]rules.Command, *slip) {
	l.accept("march", "marches")
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
	if c.Piece, bad = l.name(); bad != nil {
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
				l.at++
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
				c.Path, c.To, bad = l.way()
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

func readFerry(l *mapLine) ([]rules.Command, *slip) {
	names, bad := l.names()
	return commands(cwb.Ferry{Pieces: names}), bad
}

// readMapForm reads "1-2 column", or behind the verb limber and its like only who.
func readMapForm(l *mapLine) ([]rules.Command, *slip) {
	units, bad := l.names("line", "column", "mounted", "dismounted", "limbered", "unlimbered", "mount", "dismount", "limber", "unlimber")
	if bad != nil {
		return nil, bad
	}
	f, said := formationOf(l.verb)
	if !said {
		l.accept("in", "into", "to")
		if f, bad = l.formation(); bad != nil {
			return nil, bad
		}
	}
	return each(units, func(u string) rules.Command { return cwb.Form{Piece: u, Formation: f} }), nil
}

// each makes a command of each name.
func each(names []string, of func(string) rules.Command) []rules.Command {
	all := make([]rules.Command, len(names))
	for i, n := range names {
		all[i] = of(n)
	}
	return all
}

// readFace reads "1-2 NE". A hex does not say who stands there.
func readFace(l *mapLine) ([]rules.Command, *slip) {
	if l.hexAhead() {
		return nil, &slip{reason: "name one of your units in that hex; all of them turn with it"}
	}
	units, bad := l.names(directions[:]...)
	if bad != nil {
		return nil, bad
	}
	l.accept("to", "face", "facing")
	side, bad := l.direction()
	return each(units, func(u string) rules.Command { return cwb.Face{Piece: u, Facing: side.String()} }), bad
}

// readArrange reads "21.24: A-5, 1-6". The hex says nothing new: all its pieces are named.
func readArrange(l *mapLine) ([]rules.Command, *slip) {
	l.accept("in", "at")
	if l.hexAhead() {
		if _, bad := l.hex(); bad != nil {
			return nil, bad
		}
		l.skip(",", "->")
	}
	names, bad := l.names()
	return commands(cwb.Arrange{Pieces: names}), bad
}

func readExtend(l *mapLine) ([]rules.Command, *slip) {
	unit, bad := l.name()
	if bad != nil {
		return nil, bad
	}
	l.accept("to", "into", "->")
	to, bad := l.hex()
	return commands(cwb.Extend{Unit: unit, To: to}), bad
}

func readContract(l *mapLine) ([]rules.Command, *slip) {
	names, bad := l.names()
	return each(names, func(n string) rules.Command { return cwb.Contract{Piece: n} }), bad
}
