package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Continuation: a charge that wins may attack again. HBN 10.14.

// further is one way to attack again.
type further struct {
	unit int
	via  hex.Hex // the hex it goes to first; nowhere if it stays
	at   hex.Hex // the hex it attacks
}

// text writes a way as an option of the choice: as it is ordered, and who stands there.
func (w further) text(g *Game) string {
	text := g.name(w.unit)
	if !w.via.IsZero() {
		text += " via " + w.via.String()
	}
	// No comma: it would part one answer from the next.
	return text + " -> " + w.at.String() + " (" + strings.Join(g.names(g.at(w.at)), " + ") + ")"
}

// goOn is what follows a combat once all else of it is over: supporting advances, and then
// another attack by the same charge, if it may and its owner likes. HBN 10.13, 10.14.
func (b *bench) goOn(f *fight, a Attack) error {
	g := b.g
	if g.phase != combatPhase {
		return nil // the advance has ended the battle, or it was fought on the march, HBN 7.5B
	}
	if err := b.support(f, a.Support); err != nil || g.phase != combatPhase {
		return err
	}
	var ways []further
	why := g.noContinuation(f)
	if why == "" {
		ways = g.onslaughts(f)
	}
	w, rest, err := b.chooseFurther(f, a, ways, why)
	if err != nil || w == nil {
		return err
	}
	if f.advanced {
		if ok, err := b.press(*w); !ok || err != nil {
			return err
		}
	}
	next := g.newFight(w.unit, w.at)
	next.further, next.answer = true, f.answer
	return b.fightOut(next, rest)
}

// noContinuation says why an attacker may not attack again, empty if he may: he is still there,
// charges, and has advanced, HBN 10.14B, or routed a defender out of a hex that another still
// holds, HBN 10.14A.
func (g *Game) noContinuation(f *fight) string {
	u := &g.units[f.attacker]
	switch at, holds := g.standsAt(f.attacker); {
	case f.byFire || !g.options.is(continuation, "on"):
		return "there is no continuation here"
	case !holds || at != f.from && !f.advanced || at != f.at && f.advanced:
		return "it has left its hex"
	case !f.advanced && !(f.routed && len(g.at(f.at)) > 0 && g.heldBy(f.at) == g.side(f.attacker).Enemy()):
		return "it has neither advanced nor routed a defender out of a hex that others still hold"
	case !u.has(charge):
		return "it has no charge marker"
	case g.lit(data.Night): // with a marker left from the evening, HBN 12.3E
		return "nobody charges at night"
	}
	return ""
}

// onslaughts lists the ways to attack again, those of the unit that won first: its place may
// be taken by another of its stack. HBN 10.14A, 10.14C, 10.14D.
func (g *Game) onslaughts(f *fight) []further {
	units := []int{f.attacker}
	for _, n := range g.foot(g.units[f.attacker].at) {
		if n != f.attacker && !g.units[n].has(idle|passive|fired) { // HBN 11.1B
			units = append(units, n)
		}
	}
	var all []further
	for _, n := range units {
		if !f.advanced {
			all = append(all, further{unit: n, at: f.at})
			continue
		}
		for _, at := range g.strikable(n, f.at) {
			all = append(all, further{unit: n, at: at})
		}
		for _, via := range g.board.grid.Neighbours(f.at) {
			if _, why := g.noStep(n, via); why != "" {
				continue
			}
			for _, at := range g.strikable(n, via) {
				all = append(all, further{unit: n, via: via, at: at})
			}
		}
	}
	return all
}

// strikable lists the hexes that a unit may attack from a hex: those next to it with an enemy
// unit, and no deep water between. HBN 10.1A, 10.5C.
func (g *Game) strikable(n int, from hex.Hex) []hex.Hex {
	var all []hex.Hex
	for _, h := range g.board.grid.Neighbours(from) {
		here := g.at(h)
		if len(here) == 0 || g.side(here[0]) == g.side(n) || g.board.crossing(from, h) == data.DeepWater {
			continue
		}
		if g.side(n) != g.phasing || !slices.Contains(g.musketry, h) { // HBN 11.1E
			all = append(all, h)
		}
	}
	return all
}

// chooseFurther finds how the attack goes on, nil if it does not: as the order says; and if it
// says nothing its owner is asked. It gives the order for the next attack too. why says what
// leaves it no way at all.
func (b *bench) chooseFurther(f *fight, a Attack, ways []further, why string) (*further, Attack, error) {
	g := b.g
	rest := Attack{}
	if len(a.Then) == 0 && (a.Stay || len(ways) == 0) {
		return nil, rest, nil
	}
	if len(a.Then) > 0 {
		i := slices.IndexFunc(ways, func(w further) bool { return w.is(g, a.Then[0], f.attacker) })
		if i < 0 {
			if why == "" {
				why = "it cannot attack so from where it is now"
			}
			b.passOver(a.Then[0].text(g.name(f.attacker)), why, "HBN 10.14")
			return nil, rest, nil
		}
		rest.Then = a.Then[1:]
		rest.Stay = len(rest.Then) == 0
		return &ways[i], ways[i].order(g, rest), nil
	}
	d := rules.Decision{ID: b.idOf("continue-" + g.name(f.attacker)), Side: g.side(f.attacker), Kind: "continue", Rule: "HBN 10.14",
		Subjects: []string{g.name(f.attacker), g.units[f.attacker].at.String()}, Options: []string{"stop"}, Why: "nobody must attack again"}
	for _, w := range ways {
		d.Options = append(d.Options, w.text(g))
	}
	pick, err := b.ask(d)
	if err != nil || pick == 0 {
		return nil, rest, err
	}
	return &ways[pick-1], ways[pick-1].order(g, rest), nil
}

// order makes the order for an attack out of a way.
func (w further) order(g *Game, rest Attack) Attack {
	rest.Unit, rest.At = g.name(w.unit), w.at
	return rest
}

// is reports whether a way is the one that an order means; the unit that attacked is meant if
// it names none.
func (w further) is(g *Game, t Further, attacker int) bool {
	unit := t.Unit
	if unit == "" {
		unit = g.name(attacker)
	}
	return g.name(w.unit) == unit && w.via == t.Move && w.at == t.At
}

// text writes an order to go on.
func (t Further) text(attacker string) string {
	if t.Unit == "" {
		t.Unit = attacker
	}
	if t.Move.IsZero() {
		return t.Unit + " attacks " + t.At.String() + " as well"
	}
	return t.Unit + " goes to " + t.Move.String() + " and attacks " + t.At.String() + " as well"
}

// press checks whether a unit that has advanced can be brought to attack again, and takes it
// to where it attacks from. HBN 10.14B, 10.14C, 10.14D.
func (b *bench) press(w further) (bool, error) {
	g := b.g
	const why = "goes on after its advance"
	if c := b.checkMorale(check{unit: w.unit, why: why, rule: "HBN 10.14B"}); !c.passed {
		if b.disrupt(w.unit, "could not be brought to go on", "HBN 10.14B") {
			return false, nil
		}
		if c := b.checkRout(check{unit: w.unit, why: why + ", disrupted before", rule: "HBN 10.14B"}); !c.passed {
			b.rout(w.unit, c, "could not be brought to go on", "HBN 10.14B")
		}
		return false, nil
	}
	if !w.via.IsZero() {
		units := []int{w.unit}
		if err := b.goForward(seen.Onward, units, g.followers(units), w.via, "HBN 10.14C"); err != nil {
			return false, err
		}
	}
	stands := g.phase == combatPhase && g.units[w.unit].place == onMap && len(g.at(w.at)) > 0 && g.heldBy(w.at) == g.side(w.unit).Enemy()
	return stands, nil
}
