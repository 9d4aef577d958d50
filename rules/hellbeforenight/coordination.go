package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Who takes part in a combat, and attacks that are coordinated. HBN 8.4, 10.4B, 10.6, 13.3.5.

// muster settles who takes part in a combat: whether it is coordinated, in which order the
// defenders stand, who of them is attacked, which leaders are in it.
func (b *bench) muster(f *fight) error {
	if err := b.coordinate(f); err != nil {
		return err
	}
	if err := b.restackDefenders(f); err != nil {
		return err
	}
	if err := b.pickDefender(f); err != nil {
		return err
	}
	f.charging = b.g.charges(f.attacker, f.from, f.at)
	if err := b.attackLeader(f); err != nil {
		return err
	}
	return b.defenceLeader(f)
}

// coordinate settles whether an attack follows one of its own formation on the same hex, or of
// one that a leader holds together with it. HBN 10.6B, 12.3E, 13.3.5A.
func (b *bench) coordinate(f *fight) error {
	g := b.g
	if err := b.coordinator(f); err != nil {
		return err
	}
	if f.aside() || !g.options.is(coordination, "on") || g.lit(data.Night) || g.target != f.at || g.lastHit < 0 || int(g.lastHit) == f.attacker {
		return nil
	}
	f.coordinated = f.coordinator >= 0 || g.sameFormation(int(g.lastHit), f.attacker)
	return nil
}

// restackDefenders lets the defenders change their order before an attack that follows one of another
// formation. HBN 10.6C.
func (b *bench) restackDefenders(f *fight) error {
	g := b.g
	here := g.at(f.at)
	follows := g.target == f.at && g.lastHit >= 0 && int(g.lastHit) != f.attacker && !f.aside()
	if len(here) < 2 || !follows || f.coordinated || !g.options.is(coordination, "on") {
		return nil
	}
	orders := g.orders(here)
	pick, err := b.quietly(rules.Decision{ID: b.idOf("restack-" + f.at.String()), Side: g.side(here[0]), Kind: "restack", Rule: "HBN 10.6C",
		Subjects: []string{f.at.String()}, Options: orders})
	if err != nil || pick == 0 {
		return err
	}
	b.emit(DefendersRestacked{seen.DefendersRestacked{Side: g.side(here[0]), At: f.at, Units: strings.Split(orders[pick], ", ")}})
	return nil
}

// orders lists the orders of a stack from the top, the one that it has first.
func (g *Game) orders(units []int) []string {
	if len(units) < 2 {
		return []string{strings.Join(g.names(units), ", ")}
	}
	var all []string
	for i, n := range units {
		rest := slices.Delete(slices.Clone(units), i, i+1)
		for _, below := range g.orders(rest) {
			all = append(all, g.name(n)+", "+below)
		}
	}
	return all
}

// standingRestack reads a standing order of units against a stack: who is named stands in that
// order above the rest, which stays as it is.
func standingRestack(s seen.Standing, d rules.Decision) (int, bool) {
	if s.What != "restack" {
		return 0, false
	}
	now := strings.Split(d.Options[0], ", ")
	var order []string
	for _, name := range s.Units {
		if slices.Contains(now, name) && !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	if order == nil {
		return 0, false
	}
	for _, name := range now {
		if !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	pick := slices.Index(d.Options, strings.Join(order, ", "))
	return pick, pick >= 0
}

// pickDefender settles which unit of the hex is attacked and which guns help it. Of guns alone
// it is the top battery or, by its ruling, the one that the owner likes. HBN 8.4, 10.1F, 10.4B.
func (b *bench) pickDefender(f *fight) error {
	g := b.g
	f.defender = g.defenderOf(f.at)
	here := g.at(f.at)
	if g.topFoot(f.at) < 0 && len(here) > 1 && g.options.is(gunsOnly, "choice") {
		pick, err := b.ask(rules.Decision{ID: b.idOf("battery-" + f.at.String()), Side: g.side(here[0]), Kind: "battery", Rule: "HBN 8.4B",
			Subjects: []string{f.at.String(), g.name(f.attacker)}, Options: g.names(here)})
		if err != nil {
			return err
		}
		f.defender = here[pick]
	}
	f.guns = g.batteries(f.at, f.defender)
	return nil
}

// batteries lists the guns in a hex but one unit. HBN 8.4B.
func (g *Game) batteries(h hex.Hex, but int) []int {
	return slices.DeleteFunc(g.at(h), func(n int) bool { return n == but || g.kind(n) != data.Artillery })
}

// standingBattery reads a standing order of units for guns alone: the first that is there.
func standingBattery(s seen.Standing, d rules.Decision) (int, bool) {
	for _, name := range s.Units {
		if pick := slices.Index(d.Options, name); pick >= 0 && s.What == "restack" {
			return pick, true
		}
	}
	return 0, false
}
