package cwb

import (
	"errors"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// TestDetachedBatteries holds CWB 26.1, 26.1a and 26.1b: two or three gun points part from a
// battery as they stand, at no cost, and join any battery that has room.
func TestDetachedBatteries(t *testing.T) {
	g := newField(t, plain(5, 5), "union battery G 3.03 N limbered normal 5", "union battery H 3.03 N limbered normal 3",
		"union battery K 3.04 N unlimbered normal 1", "union infantry A 3.03 N infantry-line normal 9")
	g.phasing = rules.Union
	g.field.pieces[0].spent = 6
	for _, c := range []struct {
		name string
		do   runner
		rule rules.Cite
	}{
		{"one point", DetachGuns{"G", 1}, "CWB 26.1b"},
		{"four points", DetachGuns{"G", 4}, "CWB 26.1b"},
		{"all of a battery", DetachGuns{"H", 3}, "CWB 26.1a"},
		{"two points", DetachGuns{"G", 2}, ""},
		{"a detachment of three joins three", JoinGuns{"G/a", "H"}, ""},
		{"three and five are too many", DetachGuns{"H", 3}, ""},
		{"joins", JoinGuns{"H/a", "G"}, "CWB 26.1a"},
		{"a battery is no detachment", JoinGuns{"H", "G"}, "CWB 26.1a"},
		{"another hex", JoinGuns{"H/a", "K"}, "CWB 26.1a"},
		{"another side's battery", JoinGuns{"H/a", "nobody"}, ""},
	} {
		before := gunsOf(g)
		err := c.do.run(at(g, rules.Union))
		if ruleOf(err) != c.rule || c.name == "another side's battery" && err == nil {
			t.Errorf("%s: %v, want %q", c.name, err, c.rule)
		}
		if after := gunsOf(g); after != before {
			t.Errorf("%s: %d gun points became %d", c.name, before, after)
		}
	}
	p := g.field.pieces[pieceNamed(t, g, "H/a")]
	if p.guns != 3 || p.formation != data.Limbered || p.spent != 6 || g.label(p.at) != "3.03" {
		t.Errorf("%+v", p)
	}
	if g.top(hexAt(t, g, "3.03")) != 0 {
		t.Error("the detached battery is on top")
	}
}

// TestDetachmentsMayShrink holds CWB 26.1b: losses may leave a detached battery with one gun
// point; without any its marker can be used again.
func TestDetachmentsMayShrink(t *testing.T) {
	g := newField(t, plain(5, 5), "union battery G 3.03 N limbered normal 5")
	g.phasing = rules.Union
	b := at(g, rules.Union)
	if err := (DetachGuns{"G", 2}).run(b); err != nil {
		t.Fatal(err)
	}
	n := pieceNamed(t, g, "G/a")
	if b.loseGuns(n, 1, "fire"); g.field.pieces[n].guns != 1 || g.field.pieces[n].place != onMap {
		t.Errorf("%+v", g.field.pieces[n])
	}
	b.loseGuns(n, 4, "fire")
	if g.field.pieces[n].place != offMap {
		t.Errorf("%+v", g.field.pieces[n])
	}
	if err := (DetachGuns{"G", 2}).run(b); err != nil || g.field.pieces[n].place != onMap || len(g.field.pieces) != 3 {
		t.Errorf("%v: %+v", err, g.field.pieces)
	}
}

// A detached battery functions as any other: it limbers, unlimbers and moves by itself, and so
// does what is left of the battery that it came from. CWB 11.1, 26.1a.
func TestDetachmentsChangeFormation(t *testing.T) {
	for _, name := range []string{"G", "G/a"} {
		for from, word := range map[string]string{"limbered": "unlimbered", "unlimbered": "limbered"} {
			g := newField(t, plain(5, 5), "union battery G 3.03 N "+from+" normal 5", "union infantry A 3.03 N infantry-line normal 9")
			g.phasing = rules.Union
			inItsPhase(g, rules.Union, Move{})
			g, _ = plays(t, g, rules.Union, DetachGuns{"G", 2})
			g, _ = plays(t, g, rules.Union, Form{name, word})
			formed(t, g, name, formationNamed(word))
			if word == "unlimbered" {
				refuses(t, g, rules.Union, Move{Pieces: []string{name}, To: hexAt(t, g, "3.04")}, "CWB 11.2")
				continue
			}
			if g, _ = plays(t, g, rules.Union, Move{Pieces: []string{name}, To: hexAt(t, g, "3.04")}); g.label(g.field.pieces[pieceNamed(t, g, name)].at) != "3.04" {
				t.Errorf("%s has not moved", name)
			}
		}
	}
}

// Two detached batteries of one battery are two, whatever others have out; one does not join itself, nor guns in another formation, and
// guns in camp stay as they are. CWB 26.1, 26.1a, 11.0; CWB-AH 2.4b.
func TestDetachmentsAreApart(t *testing.T) {
	g := newField(t, plain(5, 5), "union battery G 3.03 N limbered normal 5", "union battery H 3.03 N limbered normal 5", "union battery Camp 3.03 N limbered normal 5 marks=encamped")
	g.phasing = rules.Union
	for _, c := range []struct {
		do   runner
		rule rules.Cite
	}{
		{DetachGuns{"G", 2}, ""}, {DetachGuns{"H", 2}, ""}, {DetachGuns{"G", 2}, ""}, {JoinGuns{"G/a", "G/a"}, "CWB 26.1a"}, {JoinGuns{"G/b", "G/b"}, "CWB 26.1a"},
		{DetachGuns{"Camp", 2}, "CWB-AH 2.4b"}, {JoinGuns{"G/a", "Camp"}, "CWB-AH 2.4b"},
	} {
		if err := c.do.run(at(g, rules.Union)); ruleOf(err) != c.rule {
			t.Errorf("%+v: %v, want %q", c.do, err, c.rule)
		}
	}
	for name, guns := range map[string]int8{"G": 1, "G/a": 2, "G/b": 2, "H": 3, "H/a": 2} {
		if p := g.field.pieces[pieceNamed(t, g, name)]; p.guns != guns || p.place != onMap {
			t.Errorf("%s has %d gun points, want %d", name, p.guns, guns)
		}
	}
	g.field.pieces[pieceNamed(t, g, "G")].formation = data.Unlimbered
	if err := (JoinGuns{"G/a", "G"}).run(at(g.clone(), rules.Union)); ruleOf(err) != "CWB 11.0" {
		t.Errorf("limbered guns join unlimbered ones: %v", err)
	}
	if err := (JoinGuns{"G/a", "G/b"}).run(at(g, rules.Union)); err != nil || g.field.pieces[pieceNamed(t, g, "G/b")].guns != 4 {
		t.Errorf("two detached batteries: %v", err)
	}
}

func gunsOf(g *Game) int {
	sum := 0
	for n := range g.field.pieces {
		if g.field.pieces[n].place == onMap {
			sum += int(g.field.pieces[n].guns)
		}
	}
	return sum
}

// TestGunLossTable holds CWB 26.6b and 26.6c for every die.
func TestGunLossTable(t *testing.T) {
	for die, left := range []int8{1: 5, 2: 5, 3: 4, 4: 4, 5: 3, 6: 2} {
		if die == 0 {
			continue
		}
		g := newField(t, plain(5, 5), "union battery G 3.03 N unlimbered normal 5", "union infantry A 3.03 N infantry-line normal 9")
		b := at(g, rules.Union, die)
		if err := errors.Join(b.limberUnderFire(0), b.limberUnderFire(pieceNamed(t, g, "A"))); err != nil {
			t.Fatal(err)
		}
		if g.field.pieces[0].guns != left || len(b.rolls) != 1 || g.steps(1) != 9 {
			t.Errorf("die %d: %d gun points, want %d; %d dice", die, g.field.pieces[0].guns, left, len(b.rolls))
		}
	}
}

// TestGunSupply holds the trace of CWB 27.1 and 14.1b, CWB-AH 3.3 and the ruling on the guns' own hex.
// A road runs along the top row from 1.07 to 9.07, where the train or the entry hex is.
func TestGunSupply(t *testing.T) {
	path := "path secondary \"the road\" 1.09-2.08-3.08-4.08-5.09-6.08-7.08-8.08-9.08"
	field := mapOf("......... ......... ......... ......... ......... ......... ......... ......... .........", "", path)
	for _, c := range []struct {
		name    string
		lines   []string
		want    bool
		counted bool
	}{
		{"five hexes across country, then road", []string{"union battery G 3.02 N limbered normal 5", "union train R 9.08 N train normal 0"}, true, false},
		{"six", []string{"union battery G 3.01 N limbered normal 5", "union train R 9.08 N train normal 0"}, false, false},
		{"by ruling with their own hex", []string{"union battery G 3.02 N limbered normal 5", "union train R 9.08 N train normal 0"}, false, true},
		{"four, with their own", []string{"union battery G 3.03 N limbered normal 5", "union train R 9.08 N train normal 0"}, true, true},
		{"no train", []string{"union battery G 3.03 N limbered normal 5"}, false, false},
		{"a train within five hexes of country", []string{"union battery G 3.01 N limbered normal 5", "union train R 7.01 N train normal 0"}, true, false},
		{"an enemy on the road", []string{"union battery G 1.03 N limbered normal 5", "union train R 9.08 N train normal 0",
			"confederate infantry e 6.08 N infantry-line normal 9"}, false, false},
		{"an enemy zone on the road", []string{"union battery G 1.03 N limbered normal 5", "union train R 9.08 N train normal 0",
			"confederate infantry e 6.07 N infantry-line normal 9"}, false, false},
		{"friends negate it", []string{"union battery G 1.03 N limbered normal 5", "union train R 9.08 N train normal 0",
			"confederate infantry e 6.07 N infantry-line normal 9", "union infantry f 6.08 S infantry-column normal 9", "union infantry h 5.08 S infantry-column normal 9",
			"union infantry k 7.08 S infantry-column normal 9"}, true, false},
		{"Confederates trace to their entry hex", []string{"confederate battery G 3.02 N limbered normal 5"}, true, false},
		{"the Union does not", []string{"union battery G 3.02 N limbered normal 5"}, false, false},
	} {
		g := newField(t, field, c.lines...)
		g.scenario.Entries = []data.Entry{{Name: "B", Hex: hexAt(t, g, "9.08")}}
		if c.counted {
			g.set(gunTrace, "counted")
		}
		if got := g.gunTraces(g.sideOf(0)).supplies(0); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestTrainsToComeSupply holds CWB 27.1: a train that is still to come supplies from its entry hex.
func TestTrainsToComeSupply(t *testing.T) {
	g := newField(t, plain(5, 5), "union battery G 3.02 N limbered normal 5", "union train R - N train normal 0")
	g.scenario.Entries = []data.Entry{{Name: "D", Hex: hexAt(t, g, "3.05")}}
	if g.gunTraces(g.sideOf(0)).supplies(0) {
		t.Error("supplied by a train that never comes")
	}
	g.scenario.Arrivals = []data.Arrival{{Side: rules.Union, Unit: "R", Turn: 9, Entry: "D"}}
	if !g.gunTraces(g.sideOf(0)).supplies(0) {
		t.Error("not supplied by a train that comes")
	}
	g.take(pieceNamed(t, g, "R"), lost)
	if g.gunTraces(g.sideOf(0)).supplies(0) {
		t.Error("supplied by a train that is lost")
	}
}

// TestGunsNeverRunOut holds CWB 27.0 with CWB-AH 1.4: however often guns have fired, they fire in full.
func TestGunsNeverRunOut(t *testing.T) {
	g := supplied(t, "union infantry T 3.01 N infantry-line normal 30 morale=A", "confederate battery g 3.03 S unlimbered normal 5")
	for range 50 {
		b := at(g, rules.Confederate, 1, 1)
		if err := (Fire{Target: hexAt(t, g, "3.01"), By: []string{"g"}}).run(b); err != nil {
			t.Fatal(err)
		}
		if e, _ := first[FireResolved](b); e.Points != 2*3 {
			t.Fatalf("%+v", e)
		}
		b.closeFire()
	}
}

// TestCutOffGunsFireAtHalf holds CWB 27.1 and the ruling on guns that are cut off among others:
// g on the entry hex is supplied, h with enemies between is not.
func TestCutOffGunsFireAtHalf(t *testing.T) {
	for ruling, points := range map[string]int{"part": 2*5 + 5, "all": 2 * 5} {
		g := newField(t, plain(9, 3), "union infantry T 5.02 N infantry-line normal 9", "union infantry U 5.01 N infantry-line normal 9",
			"union infantry V 5.03 N infantry-line normal 9",
			"confederate battery g 4.01 SE unlimbered normal 5", "confederate battery h 6.01 SW unlimbered normal 5")
		g.scenario.Entries = []data.Entry{{Name: confederateBase, Hex: hexAt(t, g, "1.01")}}
		g.set(mixedSupply, ruling)
		s := shot{target: hexAt(t, g, "5.02"), by: allOf(g, rules.Confederate)}
		a, err := g.aimAt(s, rules.Union)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.firePoints(g.firingLine(s), a) / grainsInHalf; got != points {
			t.Errorf("%s: %d halves, want %d", ruling, got, points)
		}
	}
}
