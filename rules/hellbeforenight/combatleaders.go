package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// Leaders in combat: coordination, attack and defence. HBN 13.3.5-13.3.7, 13.4A. On either side
// one leader affects a combat: of the attacker HBN 13.3.5C, 13.3.6C, of the defender HBN 13.3.7C.

// coordinator settles whether a leader makes an attack one with that before it: he began the
// move with a unit that attacks the hex, and all that attack it are in his span. Once he has,
// he does so for every further attack on the hex. HBN 13.3.5.
func (b *bench) coordinator(f *fight) error {
	g := b.g
	if f.aside() || f.order.Together == "" {
		return nil
	}
	l, err := b.findLeader(f.order.Together)
	if err != nil {
		return err
	}
	name := g.Leaders[l].Name
	switch {
	case !g.options.is(coordination, "on"):
		return refuse("HBN 10.6", "this game is played without coordinated attacks")
	case g.lit(data.Night):
		return refuse("HBN 12.3E", "attacks are not coordinated at night")
	case f.order.Leader != "":
		return refuse("HBN 13.3.5C", "only one leader affects a combat: %s or %s", f.order.Leader, name)
	case g.target != f.at || g.lastHit < 0 || int(g.lastHit) == f.attacker:
		return refuse("HBN 13.3.5A", "nobody has attacked %s just before, and so there is nothing to coordinate", f.at)
	case !g.areInSpan(l, []int{int(g.lastHit), f.attacker}):
		return refuse("HBN 13.3.5A", "%s and %s are not both in the span of %s (%s)", g.name(int(g.lastHit)), g.name(f.attacker), name, g.spanOf(l))
	case g.leaders[l].flags&leaderCoordinates != 0 && g.leaders[l].state == leaderOnMap:
		f.coordinator = l
		return nil
	case !g.startedWith(l, f.attacker) && !g.startedWith(l, int(g.lastHit)):
		return refuse("HBN 13.3.5A", "%s did not begin the move with %s or %s, or is not with it", name, g.name(f.attacker), g.name(int(g.lastHit)))
	}
	if err := b.mayUse(l, ToCoordinate); err != nil {
		return err
	}
	f.coordinator = l
	b.use(l, ToCoordinate, "HBN 13.3.5", g.name(f.attacker))
	return nil
}

// attackLeader settles who adds his combat rating to an attack. HBN 13.3.6.
func (b *bench) attackLeader(f *fight) error {
	g := b.g
	if f.aside() || f.order.Leader == "" {
		return nil
	}
	l, err := b.findLeader(f.order.Leader)
	if err != nil {
		return err
	}
	name, unit := g.Leaders[l].Name, g.name(f.attacker)
	switch {
	case !g.inSpan(l, f.attacker):
		return refuse("HBN 13.3.6A", "%s is not in the span of %s (%s)", unit, name, g.spanOf(l))
	case !g.startedWith(l, f.attacker):
		return refuse("HBN 13.3.6A", "%s did not begin the move with %s, or is not with it", name, unit)
	}
	if err := b.mayUse(l, ToAttack); err != nil {
		return err
	}
	f.leader = l
	b.use(l, ToAttack, "HBN 13.3.6", unit)
	return nil
}

// nobody is the choice of a defender whom no leader helps.
const nobody = "nobody"

// defenceLeader settles who adds his combat rating to the morale of the unit attacked.
// HBN 13.3.7.
func (b *bench) defenceLeader(f *fight) error {
	g := b.g
	f.guardian = -1
	side := g.side(f.defender)
	options, who := []string{nobody}, []int{-1}
	for _, l := range g.leadersAt(f.at, side) {
		if g.inSpan(l, f.defender) && g.leaders[l].used == "" && g.combatRating(l) > 0 {
			options, who = append(options, g.Leaders[l].Name), append(who, l)
		}
	}
	if len(options) == 1 {
		return nil
	}
	pick, err := b.ask(rules.Decision{ID: b.at(f.defender, "defend"), Side: side, Kind: "defend", Rule: "HBN 13.3.7A",
		Subjects: []string{g.name(f.defender)}, Options: options, Why: "no leader is risked"})
	if err != nil || pick == 0 {
		return err
	}
	f.guardian = who[pick]
	b.use(f.guardian, ToDefend, "HBN 13.3.7", g.name(f.defender))
	b.inspired = inspired{unit: f.defender, by: options[pick], rating: g.combatRating(f.guardian)}
	return nil
}

// standingDefend reads a standing instruction by which a leader stands with a unit in defence.
func standingDefend(s seen.Standing, d rules.Decision) (int, bool) {
	i := slices.Index(d.Options, s.Word)
	return i, s.What == "defend" && i >= 0
}

// leadersHit hits every leader in a combat whose die is a 5. HBN 13.3.5B, 13.3.6B, 13.3.7B, 13.4A.
func (b *bench) leadersHit(f *fight, face int) error {
	if face != hitsLeader {
		return nil
	}
	for _, l := range []int{f.leader, f.coordinator, f.guardian} {
		if l >= 0 && b.g.leaders[l].state == leaderOnMap {
			b.hit(l, "in the combat", "HBN 13.4A")
		}
	}
	return nil
}
