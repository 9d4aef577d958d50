package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Combat by choice. BGD 22.4.5. Nobody need attack; but of the enemies next to a unit that
// does attack each must be attacked, by it or by others. In games of plots who is to attack
// is named beforehand, and he must (BGD 22.4.14).

// attacksFreely answers the option free-combat. BGD 22.4.5.
func (g *Game) attacksFreely() bool { return g.options.is(freeCombat, "on") && !g.isSimultaneous() }

// mustAttack reports whether a unit in an enemy zone must attack, as cavalry must that has
// charged. BG 8.0; BGD 22.4.5, 22.4.9.
func (g *Game) mustAttack(n int) bool {
	return g.inEnemyZone(n) && (!g.attacksFreely() || g.units[n].has(charging))
}

// obliges reports whether the enemies in a unit's zone must be attacked: where combat is
// free, only for the sake of one that attacks.
func (d duties) obliges(n int) bool {
	g := d.g
	return g.zoneObliges(n) && (!g.attacksFreely() || g.units[n].has(attacked|charging) || slices.Contains(d.busy, n))
}

// dutyRule is the rule by which attacks are owed.
func (g *Game) dutyRule() rules.Cite {
	if g.attacksFreely() {
		return "BGD 22.4.5"
	}
	return "BG 8.0"
}

// unmetBy refuses an attack that brings about a duty which nobody could meet.
func (g *Game) unmetBy(c *combat, before, after duties) error {
	for _, t := range after.unmet {
		if !slices.Contains(c.on, t) && !slices.Contains(before.unmet, t) {
			return refuse(g.dutyRule(), "who attacks must see all enemies next to it attacked, and nobody would be left to attack the one in %s", t)
		}
	}
	return nil
}

// followUp is the attack by default on an enemy who must be attacked where combat is free:
// by those of one hex, on all who are next to them, so that it owes no other.
func (d duties) followUp(t hex.Hex) Attack {
	from := d.attackersOf(t)[0]
	return Attack{On: d.targetsOf(from), With: d.g.names(d.unitsIn(from))}
}
