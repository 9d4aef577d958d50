package orders

import "longroll/rules/bluegray"

// Free deployment. BGD 22.4.13.

// readDeploy reads units and the set-up hex on which they are to stand.
func readDeploy(f *field, p *phrase) (said, *slip) {
	units, bad := f.units(p, ownField, stopRoute)
	if bad != nil {
		return said{}, bad
	}
	legs, bad := f.route(p)
	if bad != nil {
		return said{}, bad
	}
	if len(legs) == 0 {
		return said{}, p.stop("the set-up hex on which it is to stand")
	}
	if len(legs) > 1 {
		return said{}, &slip{reason: "one hex a line, please: the one on which it is to stand"}
	}
	var s said
	for _, u := range units {
		s.commands = append(s.commands, bluegray.Deploy{Unit: u.name, At: legs[0].h})
	}
	return s, nil
}
