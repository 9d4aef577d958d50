package hellbeforenight

import "longroll/rules/hellbeforenight/data"

// Volley markers that are placed in one's own movement phase. HBN 7.1G, 10.9A.

// run marks the units of a hex with a volley marker: none of them moves in this phase, nor is
// in an enemy zone. HBN 10.9A.
func (c Volley) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	here := g.at(c.At)
	if len(here) == 0 || g.side(here[0]) != b.side {
		return refuse("HBN 10.9A", "no unit of yours is in %s", c.At)
	}
	switch {
	case !g.hasMarkers(volleyMarker) && g.lit(data.Night):
		return refuse("HBN 12.3E", "nobody prepares a volley at night")
	case !g.hasMarkers(volleyMarker):
		return refuse("HBN 10.9", "this game is played without volley markers")
	case g.inZone(c.At, b.side):
		return refuse("HBN 10.9A", "%s is in an enemy zone", c.At)
	}
	marked := 0
	for _, n := range here {
		switch u := &g.units[n]; {
		case u.has(moved):
			return refuse("HBN 10.9A", "%s has moved in this phase", g.name(n))
		case u.has(volley):
			marked++
		case g.isBound(n):
			return refuse("HBN 7.9", "%s must move to the heaviest firing", g.name(n))
		}
	}
	if marked == len(here) {
		return refuse("HBN 10.9A", "%s has its volley marker", c.At)
	}
	b.mark(volleyMarker, here, "does not move", "HBN 10.9A")
	return nil
}
