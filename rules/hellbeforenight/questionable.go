package hellbeforenight

import (
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// engages checks a questionable unit in its first combat and reports whether it stands; if it
// passes, the marker is off. HBN 5.7. Guns that help a defender are not in the combat as a unit
// is, HBN 10.1C, 10.4C.
func (b *bench) engages(f *fight, who data.Who) bool {
	n := f.unit(who)
	if !b.g.units[n].has(questionable) {
		return true
	}
	c := b.checkMorale(check{unit: n, why: "questionable, in its first combat", rule: "HBN 5.7"})
	if !c.passed {
		b.breaks(f, who, c, "questionable", "HBN 5.7")
		return false
	}
	b.emit(UnitQuestioned{seen.UnitQuestioned{Unit: b.g.name(n), Side: b.g.side(n), Lifted: true, Why: "stands its first combat", Rule: "HBN 5.7"}})
	return true
}
