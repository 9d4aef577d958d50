package orders

import (
	"reflect"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/hex"
)

// Two orders about one thing in the Brigade Series.

// claim is one thing that an order settles, so that of two orders but one can count.
type claim struct {
	what   string                   // names the order: "order for the formation of 1-2"
	anew   func(rules.Command) bool // whether it may be ordered once more below this one; nil: never
	change bool                     // orders may settle it several times, but one that amends a sheet takes the place of what it changes
	covers bool                     // it takes the place of others and gives way to none
	yields bool                     // it gives way to those that cover it, and takes the place of none
}

// laid is a claim of a line further down.
type laid struct {
	claim
	by   *statement
	past bool // between is a line after which it may be ordered anew
}

// overtaken finds orders that can't both count. As in Blue & Gray the later one does,
// which is what its writer has changed his mind to; the earlier is named and asked about.
func overtaken(sheet []*statement) {
	var below []laid
	for _, s := range slices.Backward(sheet) {
		if s.state != taken {
			continue
		}
		mine := claimsOf(s.said.commands)
		lost := slices.DeleteFunc(slices.Clone(below), func(l laid) bool { return !l.overtakes(s, mine) })
		if len(lost) > 0 {
			s.giveWay(lost)
			continue
		}
		for i, l := range below {
			below[i].past = l.past || l.anew != nil && slices.ContainsFunc(s.said.commands, l.anew)
		}
		for _, c := range mine {
			if !c.yields {
				below = append(below, laid{claim: c, by: s})
			}
		}
	}
}

// overtakes reports whether a line further up gives way in one of its claims.
func (l laid) overtakes(s *statement, claims []claim) bool {
	amends := l.by.amends && !s.amends
	return (amends || !l.past && !l.change) && slices.ContainsFunc(claims, func(c claim) bool { return c.what == l.what && !c.covers })
}

// giveWay asks about an order that later ones take the place of, and offers what they
// leave of it.
func (s *statement) giveWay(lost []laid) {
	first := slices.MinFunc(lost, func(a, b laid) int { return a.by.lines[0] - b.by.lines[0] })
	if s.same(first.by) {
		s.state, s.reason = ignored, "the same as line "+itoa(first.by.lines[0])
		return
	}
	is := func(what string) bool { return slices.ContainsFunc(lost, func(l laid) bool { return l.what == what }) }
	var left []rules.Command
	for _, c := range s.said.commands {
		if c = leftOf(c, is); c != nil {
			left = append(left, c)
		}
	}
	try := echoes(echoLog, left)
	s.fail("there is a later "+first.what+" in line "+itoa(first.by.lines[0])+", which counts; this one is set aside", try[:min(len(try), maxTries)]...)
}

// leftOf is what later orders leave of a command; nil for nothing. lost reports whether it has
// lost a claim.
func leftOf(c rules.Command, lost func(what string) bool) rules.Command {
	if !slices.ContainsFunc(claimsOf(commands(c)), func(k claim) bool { return lost(k.what) }) {
		return c
	}
	without := func(names []string, what func(string) string) []string {
		return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return lost(what(n)) })
	}
	switch c := c.(type) {
	case cwb.DrawUp:
		return drawUpLeft(c, lost)
	case cwb.Fire:
		if c.By, c.Boats = without(c.By, fireOf), without(c.Boats, fireOf); len(c.By)+len(c.Boats) > 0 {
			return c
		}
	case cwb.Move:
		if c.Pieces = without(c.Pieces, moveOf); len(c.Pieces) > 0 {
			return c
		}
	case cwb.Charge:
		if c.Units = without(c.Units, attackOf); len(c.Units) > 0 && !lost(attackOn(c.Target)) {
			return c
		}
	}
	return nil
}

func drawUpLeft(c cwb.DrawUp, lost func(what string) bool) rules.Command {
	if lost(placeOf(c.Piece)) {
		c.At = hex.Hex{}
	}
	if lost(formationFor(c.Piece)) {
		c.Formation = ""
	}
	if lost(facingFor(c.Piece)) {
		c.Facing = ""
	}
	if reflect.DeepEqual(c, cwb.DrawUp{Piece: c.Piece}) {
		return nil
	}
	return c
}
