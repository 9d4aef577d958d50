package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// digging is a field with a Confederate brigade behind finished breastworks that digs.
func digging(t testing.TB, lines ...string) *Game {
	t.Helper()
	g := digs(t, plain(5, 12), append([]string{"confederate infantry A 3.09 S infantry-line normal 9"}, lines...)...)
	g.finished(t, south, "3.09", hex.S)
	b := at(g, south)
	if err := (Convert{Unit: "A"}).run(b); err != nil {
		t.Fatal(err)
	}
	return g
}

// halfHours lets so many turns go by, both sides' movement phases of each.
func halfHours(t testing.TB, g *Game, n int) {
	t.Helper()
	for range n {
		for _, s := range []rules.Side{south, rules.Union} {
			g.phasing = s
			if err := at(g, s).endMovement(); err != nil {
				t.Fatal(err)
			}
		}
		g.turn++
		g.phasing = south
	}
}

// Trenches take twelve hours and are done at the end of a friendly movement phase; they serve either side, and stay.
func TestTwelveHoursForATrench(t *testing.T) {
	g := digging(t)
	halfHours(t, g, 24)
	if got := workIn(t, g, "3.09"); got != "breastworks S" {
		t.Errorf("before the end of the twelfth hour: %s", got)
	}
	if err := at(g, south).endMovement(); err != nil {
		t.Fatal(err)
	}
	if got := workIn(t, g, "3.09"); got != "trench S" {
		t.Errorf("after twelve hours: %s", got)
	}
	g.take(pieceNamed(t, g, "A"), lost)
	halfHours(t, g, 2)
	h := hexAt(t, g, "3.09")
	for _, s := range rules.Sides {
		if g.shelter(h, s, []hex.Side{hex.S, hex.SW}) != trench || g.shelter(h, s, []hex.Side{hex.N}) != noWork {
			t.Errorf("the trench serves the %s with %s", s, g.shelter(h, s, []hex.Side{hex.S}))
		}
	}
}

// A digger does not move; when he is let stop, what he has dug is lost to him.
func TestADiggerStays(t *testing.T) {
	g := digging(t)
	halfHours(t, g, 5)
	refuses(t, g, south, Move{Pieces: []string{"A"}, To: hexAt(t, g, "3.10")}, citeTrenches)
	refuses(t, g, south, Charge{Units: []string{"A"}, Target: hexAt(t, g, "3.08")}, citeTrenches)
	refuses(t, g, south, Convert{Unit: "A"}, citeTrenches)
	g, _ = plays(t, g, south, Convert{Unit: "A", Stop: true})
	refuses(t, g, south, Convert{Unit: "A", Stop: true}, citeTrenches)
	g, _ = plays(t, g, south, Move{Pieces: []string{"A"}, To: hexAt(t, g, "3.10")})
	if d := g.lookAtDigging(south); len(d) != 0 {
		t.Errorf("digs on: %+v", d)
	}
}

// With the enemy nearer than four hexes no time counts, but none is lost; in line again and the enemy gone, it goes on.
func TestInterruptedDigging(t *testing.T) {
	g := digging(t, "union infantry T 3.02 N infantry-line normal 9")
	minutes := func() int { return g.lookAtDigging(south)[0].Minutes }
	halfHours(t, g, 3)
	before := minutes()
	if before != 60 {
		t.Fatalf("three turns count for %d minutes: the first begins it", before)
	}
	g.put(pieceNamed(t, g, "T"), hexAt(t, g, "3.06"))
	halfHours(t, g, 3)
	if minutes() != before {
		t.Errorf("with the enemy three hexes off %d minutes are dug, before %d", minutes(), before)
	}
	g.put(pieceNamed(t, g, "T"), hexAt(t, g, "3.05"))
	halfHours(t, g, 3)
	if minutes() != before+60 {
		t.Errorf("with the enemy gone: %d minutes, before %d", minutes(), before)
	}
	if g.lookAtDigging(rules.Union) != nil {
		t.Error("the enemy sees who digs")
	}
}

// A digger who is thrown out of his hex loses the breastworks, unless others of his side are left there.
func TestDiggerThrownOut(t *testing.T) {
	for _, c := range []struct {
		stays []string
		want  string
	}{{nil, ""}, {[]string{"confederate battery G 3.09 S unlimbered normal 3"}, "breastworks S"}} {
		g := digging(t, c.stays...)
		b := at(g, south)
		f := &flight{group: []int{pieceNamed(t, g, "A")}, side: south, hexes: 1, cause: "morale"}
		if err := b.stepBack(f, hexAt(t, g, "3.10")); err != nil {
			t.Fatal(err)
		}
		if got := workIn(t, g, "3.09"); got != c.want {
			t.Errorf("with %v left: %q, want %q", c.stays, got, c.want)
		}
		halfHours(t, g, 1)
		if len(g.lookAtDigging(south)) != 0 {
			t.Error("nobody is there, and it is dug on")
		}
	}
}

// A trench shifts the column of fire over its sides by one, morale by three rows, and doubles its defenders in close
// combat; over other sides it is nothing. CWB 20.4c, 23.0, 24.2.
func TestInATrench(t *testing.T) {
	for _, c := range []struct {
		from      string
		facing    hex.Side
		shift, up int
		times     int
	}{{"3.04", hex.N, -1, 3, 2}, {"3.04", hex.S, 0, 0, 1}} {
		g := digs(t, plain(5, 9), "union infantry T 3.03 N infantry-line normal 9", "confederate infantry A 3.04 S infantry-line normal 9")
		worth := g.worth([]int{pieceNamed(t, g, "T")})
		g.works.list = []work{{at: hexAt(t, g, "3.03"), stage: trench, facing: c.facing, digger: -1}}
		s := shot{side: south, target: hexAt(t, g, "3.03"), by: []int{pieceNamed(t, g, "A")}}
		a, _ := g.aimAt(s, rules.Union)
		if got := g.shifts(s, a, g.firingLine(s)).Sum(); got != c.shift {
			t.Errorf("trench to the %s: fire shifts %d, want %d", c.facing, got, c.shift)
		}
		if e := at(g, south, 6, 6).rollFire(s, a, g.firingLine(s), 100); e.Works != 0 {
			t.Errorf("a trench changes the dice: %+v", e)
		}
		works := g.shelterIn(s.target, rules.Union, hexAt(t, g, c.from))
		if up := g.moraleShifts(s.target, rules.Union, test{works: works}).Sum(); up != c.up {
			t.Errorf("trench to the %s: morale %d rows up, want %d", c.facing, up, c.up)
		}
		m := &melee{bench: at(g, south, 3), from: hexAt(t, g, c.from), target: s.target}
		g.putBelow(pieceNamed(t, g, "A"), s.target)
		if e := m.odds([]int{pieceNamed(t, g, "T")}); e.Defence != c.times*worth {
			t.Errorf("trench to the %s: strength %d, want %d times %d", c.facing, e.Defence, c.times, worth)
		}
	}
}

// New works in the hex of a trench take its place when they are a trench themselves.
func TestATrenchIsDugAnew(t *testing.T) {
	g := digging(t)
	g.works.list = append(g.works.list, work{at: hexAt(t, g, "3.09"), stage: trench, facing: hex.N, digger: -1})
	halfHours(t, g, 25)
	if got := workIn(t, g, "3.09"); got != "trench S" {
		t.Errorf("the hex holds %q", got)
	}
}

// What is refused, and who hears of digging.
func TestWhoDigsTrenches(t *testing.T) {
	g := digs(t, plain(5, 12), "confederate infantry A 3.09 S infantry-line normal 9", "confederate battery G 3.09 S unlimbered normal 3",
		"union infantry T 3.02 N infantry-line normal 9")
	refuses(t, g, south, Convert{Unit: "A"}, citeTrenches) // no works
	g.finished(t, south, "3.09", hex.S)
	refuses(t, g, south, Convert{Unit: "G"}, citeWhoBuilds)
	after, events := plays(t, g, south, Convert{Unit: "A"})
	if n, ok := events[0].Tell(south).(seen.DiggingSet); !ok || n.Unit != "A" || events[0].Tell(rules.Union) != nil {
		t.Errorf("%+v", events[0])
	}
	after.put(pieceNamed(t, g, "T"), hexAt(t, g, "3.06"))
	g.put(pieceNamed(t, g, "T"), hexAt(t, g, "3.06"))
	refuses(t, g, south, Convert{Unit: "A"}, citeWhoBuilds)
	g.set(trenchesRule, "off")
	refuses(t, g, south, Convert{Unit: "A"}, citeTrenches)
}
