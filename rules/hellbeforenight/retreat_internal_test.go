package hellbeforenight

import (
	"math/rand/v2"
	"testing"

	"longroll/rules"
	"longroll/rules/dice"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// crowded is a battle in which all units of both sides stand at random in a small part of the
// map, up to three in a hex, and some hexes of it are reserves.
func crowded(t *testing.T, seed uint64) *Game {
	t.Helper()
	g := newGame(t)
	rng := rand.New(rand.NewPCG(seed, 0))
	holds := make(map[hex.Hex]rules.Side)
	for n := range g.units {
		if g.units[n].place == absent {
			continue
		}
		h := hex.Hex{Col: int16(20 + rng.IntN(12)), Row: int16(8 + rng.IntN(12))}
		if s, taken := holds[h]; taken && s != g.side(n) || len(g.at(h)) == stackLimit || rng.IntN(3) == 0 {
			continue
		}
		holds[h] = g.side(n)
		g.put(n, h)
		if rng.IntN(3) == 0 {
			g.units[n].flags |= disrupted
		}
	}
	return g
}

// newGame is a game with default decisions before anybody is set up.
func newGame(t *testing.T) *Game {
	t.Helper()
	s := New(data.With(nil))
	o, err := choose("", map[string]string{"decisions": "default"})
	if err != nil {
		t.Fatal(err)
	}
	tab, err := s.table(o)
	if err != nil {
		t.Fatal(err)
	}
	g := tab.blank()
	g.phase = combatPhase
	return g
}

// TestRetreatsEndWell: whoever retreats goes from hex to hex without an enemy, comes to none
// twice, and ends alone and out of enemy zones, or off the map; whom fire drives back, too.
func TestRetreatsEndWell(t *testing.T) {
	var stopped, gone, passed int
	for seed := range uint64(8) {
		g := crowded(t, seed)
		for n := range g.units {
			if g.units[n].place != onMap {
				continue
			}
			b := &bench{g: g.clone(), side: g.phasing, aid: rules.Aid{Dice: dice.NewKeyed(dice.Seed{byte(seed), byte(n)})}}
			away := hexNowhere
			if n%2 == 0 {
				away = hex.Hex{Col: g.units[n].at.Col, Row: g.units[n].at.Row - 3}
			}
			left, err := b.retreat(n, away, "test", "")
			if err != nil || !left {
				t.Fatalf("%s does not leave its hex: %v", g.name(n), err)
			}
			path := []hex.Hex{g.units[n].at}
			for _, e := range b.events {
				if e, ok := e.(UnitRetreated); ok {
					checkStep(t, b.g, path, e)
					path = append(path, e.To)
				}
			}
			u := &b.g.units[n]
			switch {
			case u.place != onMap:
				gone++
			case len(b.g.at(u.at)) != 1 || b.g.inEnemyZone(n):
				t.Errorf("seed %d: %s stops in %s, with others or in an enemy zone", seed, g.name(n), u.at)
			default:
				stopped++
				if len(path) > 2 {
					passed++
				}
			}
		}
	}
	if stopped < 100 || gone < 50 || passed < 50 {
		t.Errorf("%d stopped, %d were lost, %d went farther than one hex: too few of a kind to tell", stopped, gone, passed)
	}
}

func checkStep(t *testing.T, g *Game, path []hex.Hex, e UnitRetreated) {
	t.Helper()
	if _, next := g.board.grid.Adjacent(e.From, e.To); !next || e.From != path[len(path)-1] || g.board.crossing(e.From, e.To) == data.DeepWater {
		t.Errorf("%s retreats from %s to %s after %s", e.Unit, e.From, e.To, path[len(path)-1])
	}
	for _, h := range path {
		if h == e.To {
			t.Errorf("%s comes to %s twice", e.Unit, h)
		}
	}
	if g.heldBy(e.To) == e.Side.Enemy() {
		t.Errorf("%s retreats onto the enemy in %s", e.Unit, e.To)
	}
}
