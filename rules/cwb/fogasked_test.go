package cwb

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// TestRefusalsDoNotTell gives orders, allowed or not, in games where both armies lie mixed up, and in
// twins that differ only in what the enemy hides: they are refused alike, in the same words, and
// where nothing was heard before, the same is asked. CWB 9.0.
func TestRefusalsDoNotTell(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 3))
	var refused, stood, asked int
	for i, battle := range aprils {
		for round := range 5 {
			s := mingled(t, uint64(110+10*i+round), battle, rules.Sides[round%2], []phase{commandPhase, commandPhase, defensivePhase, offensivePhase}[round%4])
			side := s.game.acting()
			for range 90 {
				c := s.pressed(side)
				twin := veiled(s.game, side.Enemy(), rng)
				twin.swapBelow(side.Enemy(), rng)
				aid := rules.Aid{Dice: s.dice}
				one, other := s.game.Run(side, c, aid), twin.Run(side, c, aid)
				switch {
				case one.Refused != nil:
					refused++
				case len(one.Ask) > 0:
					asked++
				default:
					stood++
				}
				if !reflect.DeepEqual(one.Refused, other.Refused) {
					t.Errorf("%s: %s %+v is refused as %v and as %v", s, c.Kind(), c, one.Refused, other.Refused)
				}
				if first, second := askedOf(one, side), askedOf(other, side); len(heard(one, side))+len(heard(other, side)) == 0 && !reflect.DeepEqual(first, second) {
					t.Errorf("%s: %s %+v asks %+v and %+v", s, c.Kind(), c, first, second)
				}
			}
		}
	}
	if refused < 500 || stood < 200 || asked < 5 {
		t.Errorf("%d orders refused, %d stood, %d asked something: too few to tell", refused, stood, asked)
	}
}

// TestWaysBackDoNotTell looks at the ways that units can go back by, which their owner is
// offered, and at how far command, aides and reinforcements come: none of it tells what the enemy hides. CWB 9.0.
func TestWaysBackDoNotTell(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 4))
	ways := 0
	for i, battle := range aprils {
		s := mingled(t, uint64(150+i), battle, rules.Confederate, commandPhase)
		for range 4 {
			for _, side := range rules.Sides {
				twin := veiled(s.game, side.Enemy(), rng)
				twin.swapBelow(side.Enemy(), rng)
				s.game.eachUnit(side, func(n int) {
					first, second := waysOf(s.game, n), waysOf(twin, n)
					if ways++; !reflect.DeepEqual(first, second) {
						t.Errorf("%s: for %s %v and %v", s, s.game.name(n), first, second)
					}
				})
			}
		}
	}
	if ways < 500 {
		t.Errorf("only %d were tried", ways)
	}
}

// waysOf lists where a unit may go back to, whether its command reaches it, and what its hex is
// to reinforcements.
func waysOf(g *Game, n int) []any {
	side, at := g.sideOf(n), g.field.pieces[n].at
	f := &flight{group: []int{n}, side: side, hexes: 2, cause: "morale"}
	var ends []any
	for _, t := range g.trails(f, func([]hex.Hex) bool { return true }) {
		ends = append(ends, t.path)
	}
	return append(ends, g.inCommand(n), g.blockedFor(at, side), g.recoversHere(n, at), g.wayBack(n, at))
}

// askedOf lists what a side is asked.
func askedOf(out rules.Outcome, side rules.Side) (all []rules.Decision) {
	for _, d := range out.Ask {
		if d.Side == side {
			all = append(all, d)
		}
	}
	return all
}

// mingle throws both armies together: units stand among those of the enemy, faced anyhow, their
// leaders not far off, some of them routed, with dispatches to attack.
func (s *skirmish) mingle() {
	g := s.game
	var knots []hex.Hex
	g.eachUnit(rules.Union, func(n int) { knots = append(knots, g.field.pieces[n].at) })
	knots = knots[:min(len(knots), 4)]
	for n := range g.field.pieces {
		p, k := &g.field.pieces[n], g.counterOf(n)
		if p.place != onMap || p.part != 0 || k.kind == troop && len(g.lines(int(p.counter))) > 1 {
			continue
		}
		h := s.near(g.sideOf(n), knots[s.rng.IntN(len(knots))], 5)
		if g.held(h) == g.sideOf(n).Enemy() || g.board.terrain(h) == water {
			continue
		}
		p.marks &^= encamped
		p.marks |= inRadius
		g.put(n, h)
		if facing, ok := g.facingOf(h, g.sideOf(n)); ok && k.kind.isUnit() {
			p.facing = facing
		}
		if k.kind == troop {
			p.facing, p.formation = hex.Side(s.rng.IntN(6)), []data.Formation{data.InfantryLine, data.InfantryLine, data.InfantryColumn}[s.rng.IntN(3)]
			if k.troop.Kind == data.Cavalry {
				p.formation = data.Dismounted
			}
			p.state = data.State(s.rng.IntN(5))
		}
	}
	for c := range g.posts {
		d := dispatch{side: g.commands[c].side, number: g.nextNumber(g.commands[c].side), sender: c, receiver: c, how: "AW", complex: true, status: inForce, head: Head{Text: "Attack at dawn."}}
		g.log = append(g.log, d)
		g.posts[c].standing = d.number
	}
}

// pressed is an order of one who has the enemy about him.
func (s *skirmish) pressed(side rules.Side) rules.Command {
	if s.game.phase == commandPhase && s.rng.IntN(4) > 0 {
		return s.maneuver(side) // the movement phase begins with it
	}
	return s.any(side)
}

// mingled is a battle in which, when a side is to act in a phase, both armies lie mixed up.
func mingled(t *testing.T, seed uint64, battle string, side rules.Side, p phase) *skirmish {
	s := newSkirmish(t, seed, battle)
	on := func(p phase) {
		for tries := 0; s.game.phase != p || s.game.acting() != side || s.game.turn < 1; tries++ {
			if tries > 40 || !s.order(s.game.acting(), End{}, func(rules.Side, *Game, rules.Command, rules.Outcome) {}) {
				t.Fatalf("%s does not come to %s of %s", s, p, side)
			}
		}
	}
	on(commandPhase)
	s.mingle()
	on(p)
	return s
}
