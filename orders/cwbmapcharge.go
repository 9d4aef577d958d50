package orders

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Orders to attack in close combat. CWB 23.0.

// readCharge reads "24.16 with S-1-1, leaders Clark through 22.16-23.16". Units that
// attack "from" a hex may stand there or go there first, and are asked about.
func readCharge(l *mapLine) ([]rules.Command, *slip) {
	var c cwb.Charge
	var bad *slip
	var aimed bool
	if c.Target, aimed, bad = l.attacked(false); bad != nil {
		return nil, bad
	}
	if !aimed {
		l.accept("with")
		if c.Units, c.Leaders, bad = l.chargers(); bad != nil {
			return nil, bad
		}
		if bad = l.standing(c.Units); bad != nil {
			return nil, bad
		}
		if !l.accept("to", "into", "at", "->", "in") {
			return nil, l.stop("the hex to attack")
		}
		if c.Target, _, bad = l.attacked(true); bad != nil {
			return nil, bad
		}
	} else {
		if !l.accept("with", "by") {
			return nil, l.stop("with, and who attacks,")
		}
		if c.Units, c.Leaders, bad = l.chargers(); bad != nil {
			return nil, bad
		}
	}
	if c.Path, bad = l.approach(c.Target, slices.Concat(c.Units, c.Leaders)); bad == nil {
		bad = l.goIn(c)
	}
	return commands(c), bad
}

// goIn refuses attackers who do not start together. A path leads from where the units
// stand; leaders start there or wait at its end. CWB 23.1e.
func (l *mapLine) goIn(c cwb.Charge) *slip {
	if len(c.Path) == 0 {
		return l.together(slices.Concat(c.Units, c.Leaders))
	}
	return l.together(c.Units)
}

// attacked reads the hex that is attacked, or the enemy who shows himself there; aimed is
// false if it does not come next, which it must where sure.
func (l *mapLine) attacked(sure bool) (h hex.Hex, aimed bool, bad *slip) {
	sure = l.accept("at", "on", "into") || sure
	if l.hexAhead() {
		h, bad = l.hex()
		return h, true, bad
	}
	if h, aimed, bad = l.enemy(sure); bad == nil && sure && !aimed {
		bad = l.stop("the hex to attack")
	}
	return h, aimed, bad
}

// chargers reads who attacks. "All" of a hex are its troops; leaders go in if they are named.
func (l *mapLine) chargers() (units, leaders []string, bad *slip) {
	l.fits = (*seen.Piece).IsTroop
	units, leaders, bad = l.namesOf([]string{"leader"}, []string{"leaders"})
	if bad != nil {
		return nil, nil, bad
	}
	units, leaders = l.parted(units, leaders)
	if len(units) == 0 {
		bad = &slip{reason: "say which units attack; leaders go in with them [CWB 23.1e]"}
	}
	return units, leaders, bad
}

// parted puts who is named as a unit and is a leader among the leaders.
func (l *mapLine) parted(names, leaders []string) (units, officers []string) {
	for _, n := range names {
		if m := l.d.pieces; m != nil && m.piece(n) != nil && m.piece(n).Kind == "leader" {
			leaders = append(leaders, n)
		} else {
			units = append(units, n)
		}
	}
	return units, leaders
}

// approach reads the path to a hex next to the one that is attacked.
func (l *mapLine) approach(target hex.Hex, who []string) ([]hex.Hex, *slip) {
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
	case standing && len(path) == 1 && l.d.pieces != nil && !l.d.pieces.unsure:
		return nil, l.stands(who, last, from, l.here().from).or("through " + echoHex(last) + " ")
	case standing:
		return nil, &slip{reason: "say whether they stand in " + echoHex(path[0]) + " already, or go there first (through)",
			from: from, to: l.here().from, with: []string{"", "through " + echoPath(path) + " "}}
	}
	return path, nil
}
