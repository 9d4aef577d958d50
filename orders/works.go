package orders

import "longroll/rules/bluegray"

// Entrenchments. BGD 22.4.2.

// readEntrench reads who is to dig: on the map already, or coming onto it by an order above.
func readEntrench(f *field, p *phrase) (said, *slip) {
	p.accept("with", "by")
	units, bad := f.units(p, ownField|ownEntering, func(p *phrase) bool { return p.done() || stopRoute(p) })
	if bad != nil {
		return said{}, bad
	}
	p.accept("here", "in", "there")
	return said{commands: commands(bluegray.Entrench{Units: names(units)})}, nil
}
