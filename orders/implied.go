package orders

import (
	"slices"
	"strings"

	"longroll/rules"
)

// implied reads a line that is a unit's full name and where to, without a verb: a
// move, or for a unit still to come its entry. Where no orders are awaited it is none.
func (f *field) implied(p *phrase) (said, bool) {
	if len(f.open) > 0 && !slices.ContainsFunc(f.open, func(d rules.Decision) bool { return d.Sheet }) {
		return said{}, false
	}
	for _, read := range f.lang.implied {
		again := newPhrase(p.text)
		s, bad := read(f, again)
		if bad != nil || !again.done() || len(s.commands) == 0 {
			continue
		}
		first := nameKey(f.lang.unitOf(s.commands[0])) + "/"
		if strings.HasPrefix(nameKey(p.text)+"/", first) {
			return s, true
		}
	}
	return said{}, false
}
