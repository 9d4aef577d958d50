package orders

import (
	"strconv"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
)

// Orders to fire, for guns and supply, for stragglers, and of the command phase.
// CWB 20.0, 21.2, 26.1a, 28.0; CWB-AH 2.5c, 3.5.

// readFire reads "24.16 with 1-2, boats Tyler", or "1-2 at guns in 24.16".
func readFire(l *mapLine) ([]rules.Command, *slip) {
	var c cwb.Fire
	bad := l.target(&c)
	if bad != nil {
		return nil, bad
	}
	aimed := !c.Target.IsZero()
	if aimed && !l.accept("with", "by") {
		return commands(c), nil
	}
	l.accept("with")
	l.fits = func(p *seen.Piece) bool { return p.IsUnit() && !p.Has("fired") }
	if !l.everybody() {
		if c.By, c.Boats, bad = l.namesOf([]string{"boat", "gunboat"}, []string{"boats", "gunboats"}); bad != nil {
			return nil, bad
		}
	}
	if !aimed {
		if bad = l.target(&c); bad == nil && c.Target.IsZero() {
			bad = l.stop("the hex to fire at")
		}
	}
	return commands(c), bad
}

// everybody reads that all fire who can, which is said by naming nobody; all of a hex are
// named.
func (l *mapLine) everybody() bool {
	mark := l.at
	if l.accept("all", "everyone", "everybody") && (l.done() || l.peek(0) == "at" || l.peek(0) == "on") {
		return true
	}
	l.at = mark
	return false
}

// target reads the hex that is fired at, if it comes next, and whether only at the
// guns there. CWB 20.3c.
func (l *mapLine) target(c *cwb.Fire) *slip {
	aims := l.accept("at", "on", "upon")
	c.Guns = l.accept("the guns in", "the guns at", "guns in", "guns at", "guns")
	var bad *slip
	found := l.hexAhead()
	if found {
		c.Target, bad = l.hex()
	} else {
		c.Target, found, bad = l.enemy(aims || c.Guns)
	}
	if !found && c.Guns {
		return l.stop("the hex of the guns")
	}
	if bad == nil && found && l.accept("guns only", "guns") {
		c.Guns = true
	}
	return bad
}

// readRecover reads "1-5", or for a destroyed brigade "1-5 at 21.24 face NE".
func readRecover(l *mapLine) ([]rules.Command, *slip) {
	l.want = ownField | ownGone
	units, bad := l.names()
	if bad != nil {
		return nil, bad
	}
	if !l.accept("at", "in") {
		if bad := l.gathers(units, false); bad != nil {
			return nil, bad
		}
		return each(units, func(u string) rules.Command { return cwb.MarkRecovery{Unit: u} }), nil
	}
	c := cwb.MarkRecovery{Unit: units[0]}
	if len(units) > 1 {
		return nil, &slip{reason: "a destroyed brigade gathers in a hex of its own: one a line, please"}
	}
	if bad = l.gathers(units, true); bad != nil {
		return nil, bad
	}
	if c.At, bad = l.hex(); bad != nil {
		return nil, bad
	}
	l.skip(",", "and")
	if !l.accept("face", "facing") {
		bad = l.stop("face, and which way,")
		bad.from, bad.to, bad.with = l.here().from, l.here().from, []string{" face N ", " face NE ", " face SE ", " face S ", " face SW ", " face NW "}
		return nil, bad
	}
	c.Facing, bad = l.direction()
	return commands(c), bad
}

// gathers refuses to gather a brigade in a hex if it is on the map, and without one if it
// is out of play.
func (l *mapLine) gathers(units []string, inHex bool) *slip {
	for _, u := range units {
		if l.d.pieces == nil {
			break
		}
		switch c := l.d.pieces.called(u); {
		case inHex && c.place != ownGone:
			return &slip{reason: u + " is on the map, in " + echoHex(c.at) + ", and recovers there", lines: []string{"recover " + echoName(u)}}
		case !inHex && c.place == ownGone:
			return &slip{reason: u + " is out of play; say in which empty hex it gathers, and which way it faces there: recover " + echoName(u) + " at HEX face N"}
		}
	}
	return nil
}

// readEngageBoats reads "boats with 1Corps-b1(4)".
func readEngageBoats(l *mapLine) ([]rules.Command, *slip) {
	l.accept("the")
	l.accept("boats", "gunboats", "boat", "gunboat")
	if !l.accept("with", "by") {
		return nil, l.stop("with, and the battery,")
	}
	units, bad := l.names()
	return each(units, func(u string) rules.Command { return cwb.EngageBoats{Unit: u} }), bad
}

func readGather(l *mapLine) ([]rules.Command, *slip) {
	if l.accept("none") {
		return commands(cwb.Gather{}), nil
	}
	l.want = ownField | ownEntering | ownComing
	units, bad := l.names()
	return commands(cwb.Gather{Units: units}), bad
}

// readResupply reads "1-2 from "1 Corps Supply"".
func readResupply(l *mapLine) ([]rules.Command, *slip) {
	units, bad := l.names()
	if bad != nil {
		return nil, bad
	}
	if !l.accept("from", "by", "with") {
		return nil, l.stop("from, and the wagon or train,")
	}
	from, bad := l.name()
	return each(units, func(u string) rules.Command { return cwb.Resupply{Unit: u, From: from} }), bad
}

// readLoad reads "1 Corps Supply with 2 points".
func readLoad(l *mapLine) ([]rules.Command, *slip) {
	var c cwb.LoadWagon
	var bad *slip
	if c.Wagon, bad = l.name(); bad != nil {
		return nil, bad
	}
	mark := l.at
	l.skip(",")
	if with := l.accept("with"); !with && !isDigits(l.peek(0)) {
		l.at = mark
		return commands(c), nil
	}
	if c.Points, bad = l.number("points"); bad == nil {
		l.accept("points", "point")
	}
	return commands(c), bad
}

// number reads a number from 1 to 99.
func (l *mapLine) number(what string) (int, *slip) {
	n, err := strconv.Atoi(l.peek(0))
	if err != nil || n < 1 || n > 99 {
		return 0, l.stop("a number of " + what)
	}
	l.at++
	return n, nil
}

// readDetach reads "3 guns of 2Corps-b1(5)".
func readDetach(l *mapLine) ([]rules.Command, *slip) {
	var c cwb.DetachGuns
	var bad *slip
	if c.Points, bad = l.number("gun points"); bad != nil {
		return nil, bad
	}
	l.accept("gun points", "gun point", "guns", "gun", "points", "point")
	if !l.accept("of", "from") {
		return nil, l.stop("of, and the battery,")
	}
	c.Unit, bad = l.name()
	return commands(c), bad
}

// readJoin reads "2Corps-b1(5)/a to 2Corps-b1(5)".
func readJoin(l *mapLine) ([]rules.Command, *slip) {
	var c cwb.JoinGuns
	var bad *slip
	if c.Unit, bad = l.name(); bad != nil {
		return nil, bad
	}
	if !l.accept("to", "with", "into") {
		return nil, l.stop("to, and the other battery,")
	}
	c.To, bad = l.name()
	return commands(c), bad
}
