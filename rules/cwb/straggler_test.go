package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// TestStragglerModifiers holds the two lines under the straggler table, each once or by
// ruling each condition. CWB 21.1, 29.0a.
func TestStragglerModifiers(t *testing.T) {
	for _, c := range []struct {
		unit       string
		flank      bool
		night      bool
		once, each int
	}{
		{"infantry T 3.03 N infantry-line normal 9", false, false, 0, 0},
		{"infantry T 3.03 N infantry-line shaken 9", false, false, 0, 0},
		{"infantry T 3.03 N infantry-line disorganized 9", false, false, 1, 1},
		{"cavalry T 3.03 N mounted normal 9", false, false, 1, 1},
		{"infantry T 3.03 N infantry-line normal 9", true, false, 1, 1},
		{"cavalry T 3.03 N mounted disorganized 9", true, false, 1, 3},
		{"infantry T 3.03 N infantry-line routed 9", false, false, 2, 2},
		{"infantry T 3.03 N infantry-line normal 9 wreck=0", false, false, 2, 2},
		{"infantry T 3.03 N infantry-line normal 9", false, true, 2, 2},
		{"infantry T 3.03 N infantry-line routed 9 wreck=0", true, true, 3, 7},
	} {
		g := newField(t, plain(5, 5), "union "+c.unit)
		g.calendar[0].Night = c.night
		for ruling, want := range map[string]int{"once": c.once, "each": c.each} {
			g.set(stragglerLines, ruling)
			if got := g.stragglerMods(0, c.flank).Sum(); got != want {
				t.Errorf("%s, flank %v, night %v, %s: %d, want %d", c.unit, c.flank, c.night, ruling, got, want)
			}
		}
	}
}

// TestStragglersPassDown holds CWB 21.1a and 21.1b: the top brigade checks, and what it can't
// lose the next one loses without a roll; guns in between lose nothing.
func TestStragglersPassDown(t *testing.T) {
	g := newField(t, plain(5, 5), "union battery G 3.03 N unlimbered normal 5", "union infantry A 3.03 N infantry-line normal 1 morale=E",
		"union battery H 3.03 N unlimbered normal 5", "union infantry B 3.03 N infantry-line normal 9 morale=A")
	b := at(g, rules.Confederate, 6)
	if err := b.straggle(hexAt(t, g, "3.03"), rules.Union, true, false); err != nil {
		t.Fatal(err)
	}
	e, _ := first[StragglersChecked](b)
	a, other := g.field.losses[1], g.field.losses[3]
	if e.Unit != "A" || e.Lost != 3 || a.stragglers != 1 || other.stragglers != 2 || len(b.rolls) != 1 {
		t.Errorf("%+v: A lost %d, B %d, %d dice", e, a.stragglers, other.stragglers, len(b.rolls))
	}
	if g.field.pieces[0].guns != 5 {
		t.Error("guns straggled")
	}
}

// TestStragglersByTable holds the check against the table for both halves and printed morale. CWB 21.1.
func TestStragglersByTable(t *testing.T) {
	for die := 1; die <= 6; die++ {
		for _, morale := range "ABCDE" {
			for _, heavy := range []bool{false, true} {
				g := newField(t, plain(5, 5), "union infantry A 3.03 N infantry-line normal 20 morale="+string(morale))
				if err := at(g, rules.Confederate, die).straggle(hexAt(t, g, "3.03"), rules.Union, heavy, true); err != nil {
					t.Fatal(err)
				}
				if got, want := int(g.field.losses[0].stragglers), g.charts.Straggle(heavy, die+1, byte(morale)); got != want {
					t.Errorf("die %d, morale %c, heavy %v: %d, want %d", die, morale, heavy, got, want)
				}
			}
		}
	}
}

// TestLooting holds CWB-AH 3.2: each Confederate infantry brigade among the attackers of a camp
// checks once on the lighter table before the fire, whatever its lines; nobody else does.
func TestLooting(t *testing.T) {
	lines := []string{"confederate infantry a 2.03 SE infantry-line normal 9 morale=E", "confederate line a 3.04 S infantry-line normal 0",
		"confederate infantry b 4.03 SW infantry-line normal 9 morale=E", "confederate cavalry c 4.03 SW dismounted normal 9 morale=E",
		"confederate battery g 2.03 SE unlimbered normal 5"}
	for mark, want := range map[string]int{"encamped": 2, "fired": 0} {
		g := newField(t, plain(5, 5), append([]string{"union infantry T 3.03 N infantry-line normal 30 morale=A marks=" + mark}, lines...)...)
		b := shootAt(t, g, shot{why: "fire"}, "3.03", []string{"a", "a/a", "b", "c", "g"}, 4, 5, 1, 1)
		checks, fires := 0, 0
		for _, e := range b.events {
			switch e := e.(type) {
			case StragglersChecked:
				if e.Why != "looting" {
					continue
				}
				if fires > 0 || e.Heavy || e.Side != rules.Confederate {
					t.Errorf("%+v after %d fires", e, fires)
				}
				checks++
			case FireResolved:
				fires++
			}
		}
		if checks != want || fires != 1 {
			t.Errorf("%s: %d checks, want %d", mark, checks, want)
		}
	}
}

// TestLootersFireWithWhatIsLeft holds that looting comes before the fire: a B that straggles
// to a C fires as a C. CWB-AH 3.2.
func TestLootersFireWithWhatIsLeft(t *testing.T) {
	g := newField(t, plain(5, 5), "union infantry T 3.03 N infantry-line normal 30 morale=A marks=encamped",
		"confederate infantry a 3.04 S infantry-line normal 4 morale=E")
	b := shootAt(t, g, shot{why: "fire"}, "3.03", []string{"a"}, 1, 1, 1)
	if e, _ := first[FireResolved](b); e.Points != 2 {
		t.Errorf("%+v", e)
	}
}

// TestRecoveryMarkers holds who may be marked. CWB 21.2; CWB-AH 1.1e.
func TestRecoveryMarkers(t *testing.T) {
	const enemy = "confederate infantry e 3.01 S infantry-line normal 9"
	for _, c := range []struct {
		name       string
		unit       string
		stragglers int8
		rule       rules.Cite
		odd, rain  bool
	}{
		{"may", "infantry A 3.05 N infantry-line normal 9 marks=inRadius", 1, "", false, false},
		{"on the half hour", "infantry A 3.05 N infantry-line normal 9 marks=inRadius", 1, "CWB 21.2", true, false},
		{"in rain", "infantry A 3.05 N infantry-line normal 9 marks=inRadius", 1, "CWB 21.2", false, true},
		{"three hexes off the enemy", "infantry A 3.04 N infantry-line normal 9 marks=inRadius", 1, "CWB 21.2", false, false},
		{"shaken", "infantry A 3.05 N infantry-line shaken 9 marks=inRadius", 1, "CWB 21.2", false, false},
		{"in blood lust", "infantry A 3.05 N infantry-line blood-lust 9 marks=inRadius", 1, "CWB 21.2", false, false},
		{"out of radius", "infantry A 3.05 N infantry-line normal 9", 1, "CWB 21.2", false, false},
		{"after it moved", "infantry A 3.05 N infantry-line normal 9 marks=inRadius+movedOn", 1, "CWB 8.1", false, false},
		{"no stragglers", "infantry A 3.05 N infantry-line normal 9 marks=inRadius", 0, "CWB 21.2", false, false},
		{"guns", "battery A 3.05 N unlimbered normal 5 marks=inRadius", 0, "CWB 21.2", false, false},
	} {
		g := newField(t, plain(5, 7), "union "+c.unit, enemy)
		g.phasing = rules.Union
		g.field.losses[0].stragglers = c.stragglers
		g.calendar[0].Recovery, g.calendar[0].Rain = !c.odd, c.rain
		if err := (MarkRecovery{Unit: "A"}).run(at(g, rules.Union)); ruleOf(err) != c.rule {
			t.Errorf("%s: %v, want %q", c.name, err, c.rule)
		}
	}
}

// A brigade is marked once, in its own player turn, and as a whole: its lines have no markers of their own. CWB 21.2, 8.1.
func TestABrigadeIsMarkedOnce(t *testing.T) {
	g := marked(t, "A")
	g.field.losses[1].stragglers = 3
	g.put(4, hexAt(t, g, "3.07"))
	for unit, rule := range map[string]rules.Cite{"A": "CWB 21.2", "B/a": "CWB 21.2", "e": "CWB 21.2", "B": ""} {
		if err := (MarkRecovery{Unit: unit}).run(at(g.clone(), rules.Union)); ruleOf(err) != rule {
			t.Errorf("%s: %v, want %q", unit, err, rule)
		}
	}
	g.phasing = rules.Confederate
	if err := (MarkRecovery{Unit: "B"}).run(at(g.clone(), rules.Union)); ruleOf(err) != "CWB 21.2" {
		t.Errorf("in the enemy's player turn: %v", err)
	}
}

// marked is a brigade of 9 with 3 stragglers and a marker, and an enemy four hexes off.
func marked(t *testing.T, morale string) *Game {
	t.Helper()
	g := newField(t, plain(7, 7), "union infantry A 3.05 N infantry-line normal 9 marks=inRadius morale="+morale,
		"union infantry B 3.06 N infantry-line normal 9 marks=inRadius", "confederate infantry e 3.01 N infantry-line normal 9")
	g.phasing = rules.Union
	g.calendar[0].Recovery = true
	g.field.losses[0].stragglers = 3
	if err := (MarkRecovery{Unit: "A"}).run(at(g, rules.Union)); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestRecoveryMarkersComeOff holds what takes a marker off. CWB 21.2.
func TestRecoveryMarkersComeOff(t *testing.T) {
	for name, spoil := range map[string]func(g *Game){
		"nothing":       nil,
		"it moved":      func(g *Game) { g.put(0, hexAt(t, g, "3.07")) },
		"another came":  func(g *Game) { g.put(pieceNamed(t, g, "B"), hexAt(t, g, "3.05")) },
		"an enemy came": func(g *Game) { g.put(pieceNamed(t, g, "e"), hexAt(t, g, "3.02")) },
		"it moved and came back": func(g *Game) {
			for _, to := range []string{"3.06", "3.05"} {
				at(g, rules.Union).emit(Moved{Side: rules.Union, Pieces: []string{"A"}, From: g.field.pieces[0].at, Path: hexes(t, g, to), Spent: []int{2}, Left: []int{2}})
			}
		},
		"its line was fired at": func(g *Game) {
			g.put(1, hexAt(t, g, "4.05"))
			at(g, rules.Confederate).emit(FireResolved{Side: rules.Confederate, Enemy: rules.Union, Unit: "A/a", Target: hexAt(t, g, "4.05")})
		},
		"its line moved": func(g *Game) {
			g.put(1, hexAt(t, g, "4.05"))
			g.field.pieces[1].marks |= movedOn
		},
		"it was shaken": func(g *Game) { g.field.pieces[0].state = data.Shaken },
		"fire without a result": func(g *Game) {
			g.put(pieceNamed(t, g, "e"), hexAt(t, g, "3.07"))
			at(g, rules.Confederate).emit(FireResolved{Side: rules.Confederate, Enemy: rules.Union, Unit: "A", Target: hexAt(t, g, "3.05")})
		},
	} {
		g := marked(t, "A")
		if spoil != nil {
			spoil(g)
		}
		b := at(g, rules.Union, 6)
		b.recoverStragglers(rules.Union)
		if _, tried := first[RecoveryTried](b); tried != (spoil == nil) || g.field.pieces[0].has(recovering) || len(g.gunnery.recoveries) > 0 {
			t.Errorf("%s: tried %v, %v", name, tried, g.gunnery.recoveries)
		}
	}
}

// A brigade whose commander has gone since it was marked, or whose division a goal of its own has taken out of the radius
// of its corps, recovers nobody; a division without a corps may be where it likes. CWB 21.2, 10.5b; CWB-AH 2.1.
func TestRecoveryInNormalRadius(t *testing.T) {
	for _, c := range []struct {
		ruggles, gibson string
		goal, corps     bool
		marks, stays    bool
		goesTo          string
	}{
		{"9.01", "13.01", false, true, true, true, "9.01"},
		{"9.01", "13.01", false, true, true, false, "6.01"}, // its leader has ridden off
		{"9.01", "13.01", true, true, true, true, "9.01"},
		{"11.01", "13.01", true, true, false, false, ""}, // beyond 8 of the headquarters, as its goal lets it be
		{"11.01", "13.01", false, false, true, true, "11.01"},
	} {
		g := staffed(t, plain(14, 3), c.ruggles, c.gibson, "9.01")
		div, _ := g.commandsOf(g.counterOf(pieceNamed(t, g, "Gibson")))
		if c.goal {
			g.posts[div].standing = 1
		}
		if !c.corps {
			g.posts[div].above = -1
		}
		g.phasing, g.calendar[0].Recovery = rules.Confederate, true
		n := pieceNamed(t, g, "Gibson")
		g.field.losses[g.field.pieces[n].counter].stragglers = 2
		g.field.pieces[n].marks |= inRadius
		if err := (MarkRecovery{Unit: "Gibson"}).run(at(g, rules.Confederate)); (err == nil) != c.marks {
			t.Errorf("%+v: %v", c, err)
		}
		if !c.marks {
			continue
		}
		g.put(pieceNamed(t, g, "Ruggles"), hexAt(t, g, c.goesTo))
		b := at(g, rules.Confederate)
		b.endRecoveries()
		if _, ended := first[RecoveryEnded](b); ended == c.stays {
			t.Errorf("%+v: the marker is taken off: %v", c, ended)
		}
	}
}

// CWB 21.2, CWB-AH 2.1: a brigade of cavalry with a goal of its own is out of no radius that holds it, but recovers stragglers only within
// the normal one; where there are no corps it may be where it likes.
func TestGoalsOfSingleUnitsAndRecovery(t *testing.T) {
	for _, c := range []struct {
		ruggles, gibson string
		corps, want     bool
	}{{"9.01", "13.01", true, true}, {"9.01", "14.01", true, false}, {"11.01", "13.01", true, false}, {"9.01", "14.01", false, true}} {
		g := staffed(t, plain(14, 3), c.ruggles, c.gibson, "9.01")
		n := pieceNamed(t, g, "Gibson")
		div, _ := g.commandsOf(g.counterOf(n))
		g.log = []dispatch{{side: south, number: 1, receiver: div, status: inForce, units: []string{"Gibson"}}}
		if !c.corps {
			g.posts[div].above = -1
		}
		g.phasing, g.calendar[0].Recovery = south, true
		g.field.losses[g.field.pieces[n].counter].stragglers = 2
		g.field.pieces[n].marks |= inRadius
		if err := (MarkRecovery{Unit: "Gibson"}).run(at(g, south)); (err == nil) != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestRecovery holds the table, the +2 of the night, and that stragglers come back, no more
// than strayed, and casualties never. CWB 21.0, 21.2.
func TestRecovery(t *testing.T) {
	for _, c := range []struct {
		die   int
		night bool
		had   int8
		back  int8
	}{{1, false, 3, 0}, {2, false, 3, 1}, {6, false, 3, 2}, {1, true, 3, 1}, {4, true, 3, 2}, {6, true, 3, 2}, {6, false, 1, 1}} {
		g := marked(t, "A")
		g.calendar[0].Night = c.night
		g.field.losses[0].stragglers, g.field.losses[0].casualties = c.had, 2
		b := at(g, rules.Union, c.die)
		b.recoverStragglers(rules.Union)
		if l := g.field.losses[0]; l.stragglers != c.had-c.back || l.casualties != 2 {
			t.Errorf("die %d, night %v: %+v, want %d back", c.die, c.night, l, c.back)
		}
		if e, _ := first[RecoveryTried](b); e.Tell(rules.Confederate) != nil {
			t.Error("the enemy hears of it")
		}
	}
}

// TestDestroyedBrigadesGatherAgain holds CWB 21.2 for a brigade without a step left: it needs two
// stragglers, an empty hex, and it comes back in line with what was recovered.
func TestDestroyedBrigadesGatherAgain(t *testing.T) {
	g := newField(t, plain(7, 7), "union infantry A 3.05 N infantry-line normal 5 marks=inRadius morale=A", "union leader L 4.05 N leader normal 1")
	g.phasing = rules.Union
	g.calendar[0].Recovery = true
	_ = at(g, rules.Union).lose(0, 4, 1, "fire")
	g.field.pieces[0].marks |= inRadius
	mark := func(h string) error {
		return MarkRecovery{Unit: "A", At: hexAt(t, g, h), Facing: 3}.run(at(g, rules.Union))
	}
	if err := mark("3.05"); ruleOf(err) != "CWB 21.2" {
		t.Errorf("with one straggler: %v", err)
	}
	g.field.losses[0] = tally{3, 2}
	if err := mark("4.05"); ruleOf(err) != "CWB 21.2" {
		t.Errorf("in a leader's hex: %v", err)
	}
	if err := mark("3.05"); err != nil {
		t.Fatal(err)
	}
	b := at(g, rules.Union, 6)
	b.recoverStragglers(rules.Union)
	p := &g.field.pieces[0]
	if p.place != onMap || g.label(p.at) != "3.05" || g.steps(0) != 2 || p.facing != 3 || p.state != data.Normal || p.has(recovering) {
		t.Errorf("%+v with %d steps", p, g.steps(0))
	}
	if e, _ := first[RecoveryTried](b); e.Tell(rules.Confederate) == nil {
		t.Error("the enemy does not see it come back")
	}
}

// Two brigades that were in the hex together when they were marked recover side by side. CWB 21.2.
func TestTwoRecoverTogether(t *testing.T) {
	g := newField(t, plain(7, 7), "union infantry A 3.05 N infantry-line normal 9 marks=inRadius morale=A", "union infantry B 3.05 N infantry-line normal 9 marks=inRadius morale=A")
	g.phasing, g.calendar[0].Recovery = rules.Union, true
	g.field.losses[0].stragglers, g.field.losses[1].stragglers = 3, 3
	for _, unit := range []string{"A", "B"} {
		if err := (MarkRecovery{Unit: unit}).run(at(g, rules.Union)); err != nil {
			t.Fatal(err)
		}
	}
	b := at(g, rules.Union, 6, 2)
	b.recoverStragglers(rules.Union)
	if g.field.losses[0].stragglers != 1 || g.field.losses[1].stragglers != 2 {
		t.Errorf("%+v", g.field.losses)
	}
}
