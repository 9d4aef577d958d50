package cwb

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// digs sets up a field with the optional rules on works, half-hour turns from 8:00 on.
func digs(t testing.TB, mapText string, lines ...string) *Game {
	t.Helper()
	g := newField(t, mapText, lines...)
	g.set(breastworksRule, "any-date")
	g.set(trenchesRule, "any-date")
	g.calendar = nil
	for i := range 40 {
		g.calendar = append(g.calendar, data.Turn{Number: i + 1, Day: "6 April", Time: data.Clock(8*60 + 30*i)})
	}
	g.phase = movementPhase
	return g
}

// turnOver plays what closes a side's movement phase and opens its next.
func turnOver(t testing.TB, g *Game, s rules.Side) *bench {
	t.Helper()
	b := at(g, s)
	if err := b.endMovement(); err != nil {
		t.Fatal(err)
	}
	g.turn++
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	return b
}

// workIn is the stage of the marker in a hex, and how it faces.
func workIn(t testing.TB, g *Game, label string) string {
	t.Helper()
	var all []string
	for _, w := range g.lookAtWorks() {
		if w.At == hexAt(t, g, label) {
			all = append(all, strings.TrimSpace(w.Stage+" "+w.Facing))
		}
	}
	return strings.Join(all, ", ")
}

// Breastworks 1: infantry in line at four hexes or more from every enemy unit builds, and nobody else.
func TestWhoBuildsBreastworks(t *testing.T) {
	for line, want := range map[string]rules.Cite{
		"infantry A 3.07 S infantry-line normal 9":                "",
		"infantry A 3.07 S infantry-line shaken 9":                "",
		"infantry A 3.06 S infantry-line normal 9":                citeWhoBuilds, // three hexes off
		"infantry A 3.07 S infantry-column normal 9":              citeWhoBuilds,
		"infantry A 3.07 S infantry-line routed 9":                citeWhoBuilds,
		"infantry A 3.07 S infantry-line normal 9 marks=encamped": citeWhoBuilds,
		"cavalry A 3.07 S dismounted normal 9":                    citeWhoBuilds,
		"battery A 3.07 S unlimbered normal 3":                    citeWhoBuilds,
		"leader A 3.07 S leader normal 3":                         citeWhoBuilds,
		"infantry A 3.07 S infantry-line normal 9 marks=movedOn":  citeBuilding,
	} {
		g := digs(t, plain(5, 9), foe+"9", "confederate "+line)
		out := tries(g, south, Build{Unit: "A"}, rules.Aid{})
		switch {
		case want == "" && out.Refused != nil:
			t.Errorf("%s: %v", line, out.Refused)
		case want != "" && (out.Refused == nil || out.Refused.Rule != want):
			t.Errorf("%s: %v, want %s", line, out.Refused, want)
		}
	}
	g := digs(t, plain(5, 9), foe+"9", "confederate infantry A 3.07 S infantry-line normal 9")
	refuses(t, g, rules.Union, Build{Unit: "T"}, "CWB 16.3b")
	g.set(breastworksRule, "off")
	refuses(t, g, south, Build{Unit: "A"}, citeWhoBuilds)
}

// Breastworks 2 and 3: begun in one turn, finished at the start of a later movement phase, faced as the owner says or
// as his units face, and never again; one marker to a hex. Both sides see them.
func TestBuildingBreastworks(t *testing.T) {
	g := digs(t, plain(5, 9), foe+"9", "confederate infantry A 3.07 S infantry-line normal 9", "confederate infantry B 1.08 SE infantry-line normal 9")
	refuses(t, g, south, Build{Unit: "A", Facing: "N"}, citeBuilding) // nothing to face yet
	g, events := plays(t, g, south, Build{Unit: "A"})
	g, _ = plays(t, g, south, Build{Unit: "B"})
	for _, s := range rules.Sides {
		if n, ok := events[0].Tell(s).(seen.WorksBegun); !ok || n.At != hexAt(t, g, "3.07") {
			t.Errorf("%s hears %+v", s, events[0].Tell(s))
		}
	}
	refuses(t, g, south, Build{Unit: "A"}, citeBuilding) // not in the same turn
	b := turnOver(t, g, south)
	if workIn(t, g, "3.07") != "under construction" {
		t.Errorf("before the owner has said how they face: %s", workIn(t, g, "3.07"))
	}
	if err := (Build{Unit: "A", Facing: "NE"}).run(b); err != nil {
		t.Fatal(err)
	}
	if err := b.beforeMoving(Move{}); err != nil {
		t.Fatal(err)
	}
	if a, bb := workIn(t, g, "3.07"), workIn(t, g, "1.08"); a != "breastworks NE" || bb != "breastworks SE" {
		t.Errorf("finished: %s; %s", a, bb)
	}
	refuses(t, g, south, Build{Unit: "A", Facing: "N"}, citeWorksFacing)
	if !reflect.DeepEqual(g.lookAtField(rules.Union).Works, g.lookAtField(south).Works) {
		t.Error("the two sides see different works")
	}
}

// Breastworks 2: with the enemy within three hexes a marker is not turned over, but stays until he is gone.
func TestUnfinishedNearTheEnemy(t *testing.T) {
	g := digs(t, plain(5, 12), foe+"9", "confederate infantry A 3.07 S infantry-line normal 9")
	g, _ = plays(t, g, south, Build{Unit: "A"})
	enemy := pieceNamed(t, g, "T")
	g.put(enemy, hexAt(t, g, "3.04"))
	for range 2 {
		turnOver(t, g, south)
	}
	if workIn(t, g, "3.07") != "under construction" {
		t.Errorf("with the enemy three hexes off: %s", workIn(t, g, "3.07"))
	}
	g.put(enemy, hexAt(t, g, "3.03"))
	turnOver(t, g, south)
	if workIn(t, g, "3.07") != "breastworks S" {
		t.Errorf("with the enemy four hexes off: %s", workIn(t, g, "3.07"))
	}
}

// Breastworks 2: a unit may move off its marker, which is removed unless another that could build is left.
func TestLeavingWorksUnderConstruction(t *testing.T) {
	for _, c := range []struct{ stays, want string }{
		{"infantry B 3.07 S infantry-line normal 9", "under construction"},
		{"cavalry B 3.07 S dismounted normal 9", ""},
		{"leader B 3.07 S leader normal 2", ""},
	} {
		g := digs(t, plain(5, 9), foe+"9", "confederate infantry A 3.07 S infantry-line normal 9", "confederate "+c.stays)
		g, _ = plays(t, g, south, Build{Unit: "A"})
		g, _ = plays(t, g, south, Move{Pieces: []string{"A"}, To: hexAt(t, g, "3.08")})
		if got := workIn(t, g, "3.07"); got != c.want {
			t.Errorf("%s stays: %q, want %q", c.stays, got, c.want)
		}
	}
}

// finished puts breastworks of a side on a field.
func (g *Game) finished(t testing.TB, s rules.Side, label string, facing hex.Side) {
	t.Helper()
	g.works.list = append(g.works.list, work{at: hexAt(t, g, label), side: s, stage: breastworks, facing: facing, placed: 1, digger: -1})
}

// Breastworks 3: alone at the end of a movement phase of either side they are removed; occupied by guns or cavalry they
// stay; entered by the enemy they are captured.
func TestAbandonedWorks(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"confederate infantry A 3.07 S infantry-line normal 9", ""},
		{"confederate battery G 3.03 S unlimbered normal 3", "breastworks S"},
		{"confederate cavalry C 3.03 S mounted normal 9", "breastworks S"},
		{"union infantry U 3.03 S infantry-line normal 9", ""},
	} {
		g := digs(t, plain(5, 9), c.line)
		g.finished(t, south, "3.03", hex.S)
		if err := at(g, south).endMovement(); err != nil {
			t.Fatal(err)
		}
		if got := workIn(t, g, "3.03"); got != c.want {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
}

// Breastworks 3: close combat. Captured works are removed; a defender who holds keeps them; if nobody is left they go.
func TestWorksInCloseCombat(t *testing.T) {
	for _, c := range []struct {
		name string
		dice []int
		want string
	}{
		{"captured", []int{3, 3, 6, 6, 1, 1, 1, 1, 6, 6}, ""},
		{"held", []int{6, 6, 4, 6, 6, 6, 6, 6, 1, 1, 1, 1}, "breastworks N"},
	} {
		g := digs(t, plain(5, 9), "union infantry T 3.03 N infantry-line normal 9 morale=C", "confederate infantry A 3.04 S infantry-line normal 30 morale=C")
		g.finished(t, rules.Union, "3.03", hex.N)
		b := asks(t, g, south, c.dice, nil, Charge{Units: []string{"A"}, Target: hexAt(t, g, "3.03")}.run)
		end, _ := first[CloseCombatEnded](b)
		if got := workIn(t, b.g, "3.03"); got != c.want || (end.Winner == rules.Union) != (c.want != "") {
			t.Errorf("%s: %q after %+v", c.name, got, end)
		}
	}
	g := digs(t, plain(5, 5))
	g.finished(t, south, "3.03", hex.N)
	b := at(g, south)
	b.takeWorks(hexAt(t, g, "3.03"), rules.NoSide)
	if workIn(t, g, "3.03") != "" {
		t.Error("works that both sides have left in a close combat are still there")
	}
}

// Breastworks 4: one off the dice of fire that comes in over protected sides alone, one row up for morale; with any fire
// over another side, nothing. No column is shifted.
func TestBehindBreastworks(t *testing.T) {
	const target = "union infantry T 3.03 N infantry-line normal 9"
	front, front2, rear := "confederate infantry a 3.04 S infantry-line normal 9", "confederate infantry b 2.03 SE infantry-line normal 9", "confederate infantry c 3.02 N infantry-line normal 9"
	for _, c := range []struct {
		lines []string
		by    []string
		works int
	}{
		{[]string{target, front}, []string{"a"}, -1},
		{[]string{target, front, front2}, []string{"a", "b"}, -1},
		{[]string{target, rear}, []string{"c"}, 0},
		{[]string{target, front, rear}, []string{"a", "c"}, 0},
		{[]string{"union battery T 3.03 N unlimbered normal 3", front}, []string{"a"}, -1},
		{[]string{"union cavalry T 3.03 N mounted normal 9", front}, []string{"a"}, -1},
	} {
		g := digs(t, plain(5, 5), c.lines...)
		g.finished(t, rules.Union, "3.03", hex.N)
		b := shootAt(t, g, shot{why: "fire"}, "3.03", c.by, 5, 6, 6, 6, 6, 6)
		e, _ := first[FireResolved](b)
		bare := digs(t, plain(5, 5), c.lines...)
		plainFire, _ := first[FireResolved](shootAt(t, bare, shot{why: "fire"}, "3.03", c.by, 5, 6, 6, 6, 6, 6))
		if e.Works != c.works || e.Column != plainFire.Column || e.Result != g.charts.Fire(11+c.works, e.Column).Loss {
			t.Errorf("%v: %+v", c.by, e)
		}
		m, checked := first[MoraleChecked](b)
		p, _ := first[MoraleChecked](shootAt(t, bare, shot{why: "fire"}, "3.03", c.by, 5, 6, 6, 6, 6, 6))
		if checked && len(m.Mods) > 0 && strings.Contains(fmt.Sprint(m.Mods), "breastworks") != (c.works < 0) {
			t.Errorf("%v: morale by %v, without works by %v", c.by, m.Mods, p.Mods)
		}
	}
	g := digs(t, plain(5, 5), target, front)
	g.finished(t, rules.Union, "3.03", hex.N)
	h := hexAt(t, g, "3.03")
	if up := g.moraleShifts(h, rules.Union, test{works: breastworks}).Sum() - g.moraleShifts(h, rules.Union, test{}).Sum(); up != 1 {
		t.Errorf("breastworks are %d rows up", up)
	}
	g.works.list[0].side = south
	if g.shelter(h, rules.Union, []hex.Side{hex.N}) != noWork {
		t.Error("the enemy's breastworks protect")
	}
}

// Breastworks 4: a retreat marked with one star may be ignored.
func TestBreastworksHold(t *testing.T) {
	for _, works := range []stage{noWork, breastworks, trench} {
		g := digs(t, plain(5, 9), "union infantry T 3.03 N infantry-line normal 9 morale=C")
		r := data.MoraleResult{State: data.Shaken, Back: 1, MayStay: true}
		b := at(g, rules.Union)
		stays, err := b.standsFast(hexAt(t, g, "3.03"), rules.Union, r, test{works: works})
		if asked := err != nil; asked != (works != noWork) || stays {
			t.Errorf("behind %s: asked %v", works, asked)
		}
		r.MayStay = false
		if _, err := at(g, rules.Union).standsFast(hexAt(t, g, "3.03"), rules.Union, r, test{works: works}); err != nil {
			t.Errorf("behind %s a retreat with two stars can be ignored", works)
		}
	}
}

// In a sunken road, which is as good as a trench, breastworks add nothing. CWB-AH 1.1b.
func TestBreastworksInASunkenRoad(t *testing.T) {
	g := digs(t, mapOf("..... ..... ..... ..... .....", "", "path sunken \"the road\" 2.02-3.02"), "union infantry T 3.02 N infantry-line normal 9")
	g.finished(t, rules.Union, "3.02", hex.N)
	if g.shelter(hexAt(t, g, "3.02"), rules.Union, []hex.Side{hex.N}) != noWork {
		t.Error("breastworks and sunken road add up")
	}
}

// Gunboats fire from whatever water is nearest: works count if they face all of it. CWB-AH 2.5.
func TestWorksAgainstGunboats(t *testing.T) {
	g := digs(t, mapOf("~~~~~ ..... ..... .....", ""), "confederate infantry A 3.03 N infantry-line normal 9")
	for facing, want := range map[hex.Side]stage{hex.N: breastworks, hex.S: noWork} {
		g.works.list = nil
		g.finished(t, south, "3.03", facing)
		s := shot{target: hexAt(t, g, "3.03"), side: rules.Union, boats: []int{0}}
		if got := g.shelterFrom(s, aim{side: south}, nil); got != want {
			t.Errorf("works that face %s: %s, want %s", facing, got, want)
		}
	}
}
