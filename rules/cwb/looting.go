package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// Looting of the Union camps. CWB-AH 3.2.

// loot makes each Confederate infantry brigade among the attackers of an encamped unit
// check for stragglers, on the lighter table, before any fire or close combat with
// it: each time, once a brigade whatever its lines. Of other targets nothing comes, -1
// among them. CWB-AH 3.2.
func (b *bench) loot(target int, attackers []int) error {
	if target < 0 || !b.g.counterOf(target).kind.isUnit() || !b.g.field.pieces[target].has(encamped) {
		return nil
	}
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
