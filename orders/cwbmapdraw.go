package orders

import (
	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Orders before the battle, and those that are about leaders. CWB 1.4; CWB-AH 5.2, 5.3.

// readDrawUp reads "1-2 at 21.24 in column face NE".
func readDrawUp(l *mapLine) ([]rules.Command, *slip) {
	l.accept("up")
	l.fits = (*seen.Piece).IsUnit
	units, bad := l.names("line", "column", "mounted", "dismounted", "limbered", "unlimbered")
	if bad != nil {
		return nil, bad
	}
	var c cwb.DrawUp
	start := l.at
	for bad == nil && !l.done() {
		_, formed := formationOf(l.peek(0))
		switch {
		case l.accept(",", "and"):
		case c.Formation == "" && (l.accept("in", "into", "as") || formed):
			c.Formation, bad = l.formation()
		case c.At.IsZero() && (l.accept("at", "to") || l.hexAhead()):
			c.At, bad = l.hex()
		case c.Facing == "" && l.accept("face", "facing"):
			var side hex.Side
			side, bad = l.direction()
			c.Facing = side.String()
		default:
			bad = l.leftOver()
		}
	}
	if bad == nil && start == l.at {
		bad = l.stop("how or where it is set up (in column, face NE, at HEX)")
	}
	return each(units, func(u string) rules.Command {
		c.Piece = u
		return c
	}), bad
}

func readRouse(l *mapLine) ([]rules.Command, *slip) {
	l.accept("with")
	names, bad := l.names()
	return each(names, func(n string) rules.Command { return cwb.Rouse{Leader: n} }), bad
}

// readMarkRadius reads "H-3 from S-H-3".
func readMarkRadius(l *mapLine) ([]rules.Command, *slip) {
	l.accept("of")
	from, to, bad := l.span()
	if bad != nil {
		return nil, bad
	}
	var c cwb.MarkRadius
	name, wrong := l.d.own(false).one(l.text[from:to], "division", func(right string) string { return l.text[:from] + right + l.text[to:] })
	if wrong != nil {
		return nil, &slip{reason: wrong.reason, lines: wrong.try}
	}
	c.Division = name
	if !l.accept("from", "by", "with", "at") {
		return nil, l.stop("from, and the brigade,")
	}
	c.Brigade, bad = l.name()
	return commands(c), bad
}
