package hellbeforenight

import "longroll/rules"

// Recovery from disruption. HBN 5.3B.

// RecoveryTried keeps a unit where it is for the rest of the phase: who tries to recover
// neither moves nor fires.
type RecoveryTried struct {
	rules.Secret
	Unit string `json:"unit"`
}

// Kind names the event in the journal.
func (RecoveryTried) Kind() string { return "recovery-tried" }

func (e RecoveryTried) apply(g *Game) { g.units[g.number[e.Unit]].flags |= still | tried | idle }

// run checks the morale of a disrupted unit that stays where it is. HBN 5.3B, 7.1G.
func (c Recover) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	n, err := b.findOwn(c.Unit)
	if err != nil {
		return err
	}
	switch u := &g.units[n]; {
	case u.place != onMap:
		return refuse("HBN 5.3B", "%s is not on the map", c.Unit)
	case !u.has(disrupted):
		return refuse("HBN 5.3B", "%s is not disrupted", c.Unit)
	case g.inEnemyZone(n):
		return refuse("HBN 5.3B", "%s is in an enemy zone", c.Unit)
	case u.has(moved | entered):
		return refuse("HBN 5.3B", "%s has moved", c.Unit)
	case u.has(tried):
		return refuse("HBN 5.3B", "%s has tried already", c.Unit)
	case u.has(fired):
		return refuse("HBN 5.3B", "%s has fired in this couplet", c.Unit)
	case u.has(still):
		return refuse("HBN 5.3B", "%s does something else in this phase", c.Unit)
	case g.isBound(n):
		return refuse("HBN 7.9", "%s must move to the heaviest firing", c.Unit)
	}
	b.emit(RecoveryTried{Unit: c.Unit})
	if b.checkMorale(check{unit: n, why: "tries to recover", rule: "HBN 5.3B"}).passed {
		b.recover(n, "passes its check", "HBN 5.3B")
	}
	return nil
}

// recover turns a unit back to normal status.
func (b *bench) recover(n int, why string, rule rules.Cite) {
	b.emit(UnitRecovered{unitRecovered(b.g, []int{n}, why, rule)})
}

// recoverAll turns back every disrupted unit that is in no enemy zone; those in reserve and on
// Bark Road are in none. HBN 5.3B, 14.3B.
func (b *bench) recoverAll() {
	var units [2][]int // all at once, told side by side
	for n := range b.g.units {
		u := &b.g.units[n]
		if !u.has(disrupted) || !(u.place == onMap && !b.g.inEnemyZone(n) || u.place == inReserve || u.place == beside) {
			continue
		}
		i := 0
		if b.g.side(n) == rules.Confederate {
			i = 1
		}
		units[i] = append(units[i], n)
	}
	for _, list := range units {
		if len(list) > 0 {
			b.emit(UnitRecovered{unitRecovered(b.g, list, "in no enemy zone", "HBN 5.3B")})
		}
	}
}
