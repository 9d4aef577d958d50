package bluegray_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// TestReachAtStart counts for every unit at start the hexes in which it can stop
// on the first game-turn, and how they are paid for.
func TestReachAtStart(t *testing.T) {
	for _, edition := range []string{"third", "deluxe"} {
		t.Run(edition, func(t *testing.T) {
			var counts strings.Builder
			for _, side := range rules.Sides {
				g := takeUp(t, rules.Setup{Battle: "chickamauga", Edition: edition, Phasing: side,
					Positions: beginChickamauga(t, edition).Positions()})
				land := survey(t, g)
				for _, u := range g.View(side).(seen.View).Own {
					got := stops(g, land, u.Unit)
					fmt.Fprintf(&counts, "%-12s %-11s %s %4d\n", side, u.Unit, u.At, len(got))
					compareStops(t, u.Unit, got, land.stops(u))
				}
			}
			golden(t, filepath.Join("testdata", "reach", edition+".txt"), counts.String())
		})
	}
}

// golden compares text with a file, or rewrites the file with -update.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s has\n%s\nnow it is\n%s", file, want, got)
	}
}

// TestReachAgainstBruteForce compares the engine's search with one that knows
// nothing of it, on positions that no player would choose.
func TestReachAgainstBruteForce(t *testing.T) {
	positions := 24
	if testing.Short() {
		positions = 6
	}
	rng := rand.New(rand.NewPCG(1863, 9))
	for i := range positions {
		setup := scatter(t, rng)
		g := takeUp(t, setup)
		land := survey(t, g)
		own := g.View(setup.Phasing).(seen.View).Own
		for _, k := range rng.Perm(len(own))[:min(5, len(own))] {
			got := stops(g, land, own[k].Unit)
			if !compareStops(t, own[k].Unit, got, land.stops(own[k])) {
				t.Fatalf("position %d, %s edition, options %v:\n%s", i, setup.Edition, setup.Options, g.Positions())
			}
		}
	}
}

func takeUp(t testing.TB, setup rules.Setup) rules.Game {
	t.Helper()
	g, err := bluegray.New(data.With(nil)).Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// scatter puts units of both sides down anywhere, two to a hex at most.
func scatter(t testing.TB, rng *rand.Rand) rules.Setup {
	t.Helper()
	setup := rules.Setup{Battle: "chickamauga", Edition: []string{"third", "deluxe", "classic"}[rng.IntN(3)], Options: map[string]string{},
		Turn: []int{3, 9}[rng.IntN(2)], Phasing: rules.Sides[rng.IntN(2)]}
	for _, o := range []string{"ruling.trail-clear=flat", "ruling.ford-on-path=path", "ruling.night-adjacent=zone", "ruling.night-adjacent=letter",
		"cavalry-roads=on", "lone-contact=on", "night-combat=on"} {
		if name, value, _ := strings.Cut(o, "="); rng.IntN(3) == 0 {
			setup.Options[name] = value
		}
	}
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	hexes := m.Hexes()
	held := map[hex.Hex][]seen.Own{}
	var table strings.Builder
	thin := 1 + rng.IntN(4)
	for _, u := range everyUnit(beginChickamauga(t, "third")) {
		h := hexes[rng.IntN(len(hexes))]
		crowd := held[h]
		full := len(crowd) > 1 || len(crowd) == 1 && (crowd[0].Side != u.Side || crowd[0].Type == "train" || u.Type == "train")
		if full || rng.IntN(thin) > 0 {
			continue
		}
		held[h] = append(crowd, u)
		fmt.Fprintf(&table, "%s %s %s - %s\n", u.Side, u.Unit, h, []string{"-", "-", "-", "ineffective"}[rng.IntN(4)])
	}
	setup.Positions = table.String()
	return setup
}

// everyUnit lists all units of a game by name, side, type and strength.
func everyUnit(g rules.Game) []seen.Own {
	v := g.View(rules.NoSide).(seen.View)
	all := slices.Clone(v.Own)
	for _, u := range v.Enemy {
		all = append(all, seen.Own(u))
	}
	for _, c := range v.Coming {
		all = append(all, seen.Own{Unit: c.Unit, Side: c.Side, Type: c.Type, Strength: c.Strength, Allowance: c.Allowance})
	}
	return all
}

// paid is how a move is paid for, in half points.
type paid struct {
	cost      int
	strategic bool
	minimum   bool
}

// stops asks the engine for every hex whether the unit may move there.
func stops(g rules.Game, land *country, unit string) map[hex.Hex]paid {
	found := map[hex.Hex]paid{}
	for _, h := range land.m.Hexes() {
		r := g.Run(land.view.Phasing, bluegray.Move{Unit: unit, To: h}, rules.Aid{})
		if r.Refused == nil {
			e := r.Events[0].(bluegray.UnitMoved)
			found[h] = paid{halfPoints(e.Cost, e.Half), e.Strategic, e.Minimum}
		}
	}
	return found
}

func halfPoints(whole int, half bool) int {
	if half {
		return 2*whole + 1
	}
	return 2 * whole
}

func compareStops(t *testing.T, unit string, got, want map[hex.Hex]paid) bool {
	t.Helper()
	same := true
	hexes := slices.Collect(maps.Keys(got))
	hexes = slices.AppendSeq(hexes, maps.Keys(want))
	slices.SortFunc(hexes, hex.Compare)
	for _, h := range slices.Compact(hexes) {
		g, inGot := got[h]
		w, inWant := want[h]
		if g != w || inGot != inWant {
			t.Errorf("%s to %s: engine %+v (%t), by hand %+v (%t)", unit, h, g, inGot, w, inWant)
			same = false
		}
	}
	return same
}

// country is the brute force: the map as printed and who stands where.
type country struct {
	m      *ground.Map
	view   seen.View
	option map[string]string
	units  map[hex.Hex][]seen.Own
	enemy  []hex.Hex
	zone   map[hex.Hex]bool // of the side that does not move
}

func survey(t testing.TB, g rules.Game) *country {
	t.Helper()
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(g.Now().Side).(seen.View)
	c := &country{m: m, view: v, option: map[string]string{}, units: map[hex.Hex][]seen.Own{}, zone: map[hex.Hex]bool{}}
	for _, o := range v.Options {
		c.option[o.Name] = o.Value
	}
	for _, u := range v.Own {
		c.units[u.At] = append(c.units[u.At], u)
	}
	for _, u := range v.Enemy {
		c.units[u.At] = append(c.units[u.At], seen.Own(u))
		c.enemy = append(c.enemy, u.At)
		for _, h := range m.Hexes() {
			if m.Grid.Distance(u.At, h) == 1 && u.Type != "train" && c.crossable(u.At, h) {
				c.zone[h] = true
			}
		}
	}
	return c
}

func (c *country) crossable(a, b hex.Hex) bool {
	return !c.m.HasSide(a, b, "creek") || c.m.HasSide(a, b, "bridge") || c.m.HasSide(a, b, "ford")
}

// step is the cost of one hex in half points, false if it may not be entered so.
func (c *country) step(u seen.Own, from, to hex.Hex) (int, bool) {
	if c.m.Grid.Distance(from, to) != 1 || !c.crossable(from, to) {
		return 0, false
	}
	path := c.m.OnPath(to, "road") || c.m.OnPath(to, "trail")
	for _, other := range c.units[to] {
		if other.Side != u.Side || other.Type == "train" || u.Type == "train" {
			return 0, false
		}
	}
	shuns := c.view.Night && (c.option["night-combat"] != "on" || c.zone[u.At])
	if u.Type == "train" && !path || c.zone[to] && (u.Type == "train" || u.Ineffective || shuns || c.meetsAlone(u, to)) {
		return 0, false
	}
	cost := map[string]int{"clear": 1, "forest": 3, "rough": 3, "forest rough": 6}[strings.Join(c.m.Terrain(to), " ")]
	road, trail := c.m.HasPath(from, to, "road"), c.m.HasPath(from, to, "trail")
	switch {
	case road:
		cost = 1
	case trail && c.option["ruling.trail-clear"] == "flat":
		cost = 2
	case trail:
		cost = min(cost, 2)
	}
	if c.m.HasSide(from, to, "ford") && !((road || trail) && c.option["ruling.ford-on-path"] == "path") {
		cost++
	}
	if road && u.Type == "cav" && c.option["cavalry-roads"] == "on" {
		return 2*cost - 1, true
	}
	return 2 * cost, true
}

// meetsAlone reports whether a unit would be in the zones of two enemies, and nobody
// else of its side in either. BGD 21.13.
func (c *country) meetsAlone(u seen.Own, to hex.Hex) bool {
	var enemies []seen.Own
	for _, e := range c.view.Enemy {
		if e.Type != "train" && c.m.Grid.Distance(e.At, to) == 1 && c.crossable(e.At, to) {
			enemies = append(enemies, seen.Own(e))
		}
	}
	others := slices.ContainsFunc(c.view.Own, func(o seen.Own) bool {
		return o.Unit != u.Unit && slices.ContainsFunc(enemies, func(e seen.Own) bool {
			return c.m.Grid.Distance(e.At, o.At) == 1 && c.crossable(e.At, o.At)
		})
	})
	return c.option["lone-contact"] == "on" && len(enemies) > 1 && !others
}

// cheapest relaxes the costs of all hexes again and again until none changes.
func (c *country) cheapest(u seen.Own, allowed func(hex.Hex) bool) map[hex.Hex]int {
	cost := map[hex.Hex]int{u.At: 0}
	for changed := true; changed; {
		changed = false
		for _, from := range c.m.Hexes() {
			paid, reached := cost[from]
			if !reached || c.zone[from] && from != u.At {
				continue
			}
			for _, to := range c.m.Grid.Neighbours(from) {
				if to.IsZero() || !c.m.On(to) || !allowed(to) {
					continue
				}
				more, ok := c.step(u, from, to)
				if old, seen := cost[to]; ok && (!seen || paid+more < old) {
					cost[to] = paid + more
					changed = true
				}
			}
		}
	}
	return cost
}

// stops finds every hex where a unit may end its move.
func (c *country) stops(u seen.Own) map[hex.Hex]paid {
	found := map[hex.Hex]paid{}
	nearEnemy := slices.ContainsFunc(c.enemy, func(h hex.Hex) bool { return c.m.Grid.Distance(h, u.At) == 1 })
	fights := c.view.Night && c.option["night-combat"] == "on"
	if c.zone[u.At] && !fights || c.view.Night && !fights && nearEnemy && c.option["ruling.night-adjacent"] == "letter" {
		return found
	}
	add := func(h hex.Hex, how paid) {
		if _, known := found[h]; h != u.At && len(c.units[h]) < 2 && !known {
			found[h] = how
		}
	}
	for h, cost := range c.cheapest(u, func(hex.Hex) bool { return true }) {
		if cost <= 2*u.Allowance {
			add(h, paid{cost: cost})
		}
	}
	if far := c.far; c.option["strategic-movement"] == "on" && far(u.At) && !fights {
		bonus := map[string]int{"inf": 3, "art": 3, "cav": 4, "train": 0}[u.Type]
		for h, cost := range c.cheapest(u, far) {
			if cost <= 2*(u.Allowance+bonus) {
				add(h, paid{cost: cost, strategic: true})
			}
		}
	}
	if c.option["minimum-move"] == "on" && !c.zone[u.At] {
		for _, h := range c.m.Grid.Neighbours(u.At) {
			if cost, ok := c.step(u, u.At, h); ok && c.m.On(h) {
				add(h, paid{cost: cost, minimum: true})
			}
		}
	}
	return found
}

// far reports whether a hex is at least four from every enemy.
func (c *country) far(h hex.Hex) bool {
	return !slices.ContainsFunc(c.enemy, func(e hex.Hex) bool { return c.m.Grid.Distance(e, h) < 4 })
}
