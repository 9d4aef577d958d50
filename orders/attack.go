package orders

import (
	"slices"
	"strings"

	"longroll/rules/bluegray"
	"longroll/rules/hex"
)

// maxTargets is more hexes than one combat can be about.
const maxTargets = 6

// withWords stand between the hexes attacked and the attackers.
var withWords = []string{"with", "by", "using", "from", "w/"}

func readAttack(f *field, p *phrase) (said, *slip) {
	var a bluegray.Attack
	var bad *slip
	if a.On, bad = f.targets(p); bad != nil {
		return said{}, bad
	}
	if !p.accept(withWords...) {
		return said{}, f.withWhom(p, a.On)
	}
	units, bad := f.units(p, ownField|ownEntering, f.stopRider)
	if bad != nil {
		return said{}, bad
	}
	a.With = names(units)
	with, bad := f.ride(p, a)
	return said{commands: commands(with)}, bad
}

// targets reads the hexes attacked; an enemy unit's name stands for its hex.
func (f *field) targets(p *phrase) ([]hex.Hex, *slip) {
	var on []hex.Hex
	for {
		p.skip("on", "at", "hex", ",", "&", "+", "and")
		if p.done() || slices.Contains(withWords, p.peek(0)) {
			break
		}
		t := p.here()
		h, bad := f.target(p)
		if bad != nil {
			return nil, bad
		}
		if slices.Contains(on, h) {
			return nil, &slip{reason: "hex " + h.String() + " is named twice", from: t.from, to: t.to}
		}
		on = append(on, h)
	}
	switch {
	case len(on) == 0:
		return nil, p.stop("the hex attacked")
	case len(on) > maxTargets:
		return nil, &slip{reason: "at most " + itoa(maxTargets) + " hexes in one attack, please"}
	}
	return on, nil
}

func (f *field) target(p *phrase) (hex.Hex, *slip) {
	if f.hexAhead(p) {
		return f.hex(p)
	}
	from := p.at
	for !p.done() && !slices.Contains(withWords, p.peek(0)) && !slices.Contains(separators, p.peek(0)) && p.peek(0) != ";" {
		p.at++
	}
	if p.at == from {
		return hex.Hex{}, p.stop("the hex attacked")
	}
	unit, bad := f.unit(p, from, p.at, foeField)
	if bad != nil {
		return hex.Hex{}, bad
	}
	return unit.at, nil
}

// withWhom is the slip for an attack that names no attackers; those who stand next
// to the hex are offered.
func (f *field) withWhom(p *phrase, on []hex.Hex) *slip {
	var near []string
	for _, u := range f.roster {
		if _, next := f.grid.Adjacent(u.at, on[0]); next && u.place == ownField && len(near) < maxUnits {
			near = append(near, u.name)
		}
	}
	bad := p.stop(`"with", and then the attackers,`)
	if len(near) > 0 {
		at := p.here().from
		bad.from, bad.to, bad.with = at, at, []string{" with " + strings.Join(near, ", ")}
		if !p.done() {
			bad.with = nil
		}
	}
	return bad
}

func (f *field) stopRider(p *phrase) bool { return f.lang.rider(p, 0) != nil }
