package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// Looting of the Union camps. CWB-AH 3.2.

// lootFirst makes the attackers of an encamped unit straggle before their fire. In close
// combat they have done so on going in.
func (b *bench) lootFirst(s *shot, a aim) error {
	if s.close || a.unit < 0 || !b.g.counterOf(a.unit).kind.isUnit() || !b.g.field.pieces[a.unit].has(encamped) {
		return nil
	}
	return b.loot(s.by)
}

// loot makes each Confederate infantry brigade among the attackers of an encamped unit
// check for stragglers, on the lighter table, before any fire or close combat with
// it. A brigade checks once, whatever its lines. CWB-AH 3.2.
func (b *bench) loot(attackers []int) error {
	var checked []int16
	for _, n := range attackers {
		k, c := b.g.counterOf(n), b.g.field.pieces[n].counter
		if k.side != rules.Confederate || k.kind != troop || k.troop.Kind != data.Infantry || slices.Contains(checked, c) {
			continue
		}
		checked = append(checked, c)
		if err := b.straggleAlone(n, false, "looting"); err != nil {
			return err
		}
	}
	return nil
}
