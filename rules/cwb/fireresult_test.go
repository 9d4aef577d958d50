package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Leaders alone in a hex may be fired at to hit them: there is nobody to straggle or to check morale, guns from afar are at half, and no
// casualty brings no roll. CWB 25.0, 25.3, 26.3a.
func TestLeadersAloneAreShotAt(t *testing.T) {
	for name, c := range map[string]struct {
		firer   string
		dice    []int
		points  int
		checked bool
	}{
		"a casualty":            {"confederate infantry a 3.03 S infantry-line normal 9", []int{6, 6}, 2 * 4, true},
		"no casualty":           {"confederate infantry a 3.03 S infantry-line normal 9", []int{1, 1}, 2 * 4, false},
		"half that rounds down": {"confederate infantry a 3.03 S infantry-line normal 9", []int{1, 3, 3}, 2 * 4, false},
		"guns from afar":        {"confederate battery a 3.06 S unlimbered normal 5", []int{6, 6, 6}, 1, true},
	} {
		g := supplied(t, "union leader L 3.02 N leader normal 2", "union headquarters HQ 3.02 N leader normal 0", c.firer)
		b := shootAt(t, g, shot{why: "fire"}, "3.02", []string{"a"}, c.dice...)
		f, _ := first[FireResolved](b)
		_, checked := first[LeaderChecked](b)
		if f.Unit != "" || f.Points != c.points || checked != c.checked {
			t.Errorf("%s: %+v, he is checked: %v", name, f, checked)
		}
		if countOf[StragglersChecked](b)+countOf[MoraleChecked](b) > 0 {
			t.Errorf("%s: somebody straggles or checks morale", name)
		}
	}
}

// What a result asks for and no more: nothing for none; a check of morale, a row or two higher, for M; for a casualty or half of one
// stragglers and morale both. CWB 20.5, 20.5a, 20.5b, 20.5c.
func TestWhatAResultAsksFor(t *testing.T) {
	for _, c := range []struct {
		steps      int // of the firer, for its column
		dice       []int
		stragglers int
		morale     int
		up         int
	}{
		{9, []int{1, 1}, 0, 1, 1},          // 4 points: m-1
		{3, []int{1, 1}, 0, 0, 0},          // 1 point: nothing
		{6, []int{2, 2}, 0, 1, 2},          // 2 points: m-2
		{9, []int{2, 2, 1}, 1, 1, 0},       // one half that rounds down
		{9, []int{4, 4, 2, 2, 1}, 1, 1, 0}, // one
	} {
		g := newField(t, plain(5, 5), "union infantry T 3.02 N infantry-line normal 30 morale=A", "confederate infantry a 3.03 S infantry-line normal "+itoa(c.steps))
		b := shootAt(t, g, shot{why: "fire"}, "3.02", []string{"a"}, c.dice...)
		m, _ := first[MoraleChecked](b)
		if countOf[StragglersChecked](b) != c.stragglers || countOf[MoraleChecked](b) != c.morale || m.Mods.Sum() != c.up {
			t.Errorf("%+v: %v, rows up %d", c, kindsOf(b), m.Mods.Sum())
		}
	}
}

func itoa(n int) string { return points(n * onePoint) }

// Mounted cavalry that was fired at may dismount for nothing, or stay as it is; who is destroyed is not asked. CWB 15.0c, 11.3.
func TestCavalryMayDismountUnderFire(t *testing.T) {
	fired := func(steps, choice string, dice ...int) *bench {
		g := newField(t, plain(5, 5), "union cavalry T 3.02 N mounted normal "+steps+" morale=A", "confederate infantry a 3.03 S infantry-line normal 9")
		return asks(t, g, south, dice, map[string]string{"deploy": choice}, func(b *bench) error {
			_, err := b.shoot(shot{target: hexAt(t, g, "3.02"), by: []int{pieceNamed(t, g, "a")}, why: "fire"})
			return err
		})
	}
	for choice, want := range map[string]data.Formation{"go into line": data.Dismounted, "stay mounted": data.Mounted} {
		b := fired("20", choice, 1, 1, 1, 1, 1)
		if f := b.g.field.pieces[0].formation; f != want {
			t.Errorf("%q: it is %s", choice, f)
		}
		if f, _ := first[FireResolved](b); f.Shifts.Sum() != 3 {
			t.Errorf("it was fired at as %+v", f.Shifts)
		}
	}
	if b := fired("1", "go into line", 6, 6); countOf[DeployedUnderFire](b) != 0 {
		t.Error("it dismounts though there is nobody left")
	}
}

// An order to fire that names nobody is for all who can; one that names boats alone is for them; and fire that comes to nothing is
// refused. CWB 20.3, 20.3f, 26.3; CWB-AH 2.5.
func TestFireOfAllWhoCan(t *testing.T) {
	g := banks(t, "confederate infantry T 2.02 NW infantry-line normal 30 morale=A", "union infantry near 3.02 NW infantry-line normal 9", "union infantry away 3.03 SE infantry-line normal 9",
		"union infantry far 5.02 NW infantry-line normal 9")
	b := at(g.clone(), rules.Union, 1, 1)
	if err := (Fire{Target: hexAt(t, g, "2.02")}).run(b); err != nil {
		t.Fatal(err)
	}
	if f, _ := first[FireResolved](b); !slices.Equal(f.By, []string{"near"}) {
		t.Errorf("%v fire", f.By)
	}
	b = at(g.clone(), rules.Union, 1, 1)
	if err := (Fire{Target: hexAt(t, g, "2.02"), Boats: []string{"Tyler"}}).run(b); err != nil {
		t.Fatal(err)
	}
	if f, _ := first[FireResolved](b); len(f.By) != 0 || len(f.Boats) != 1 {
		t.Errorf("%v and %v fire", f.By, f.Boats)
	}
	for name, c := range map[string]struct {
		fire Fire
		rule rules.Cite
	}{
		"twice named":     {Fire{Target: hexAt(t, g, "2.02"), By: []string{"near", "near"}}, ""},
		"off the map":     {Fire{Target: hex.Hex{Col: 50, Row: 50}}, "CWB 20.0"},
		"nobody can":      {Fire{Target: hexAt(t, g, "7.02")}, "CWB 15.0"},
		"the enemy's own": {Fire{Target: hexAt(t, g, "3.02")}, "CWB 15.0"},
	} {
		b := at(g.clone(), rules.Union)
		if err := c.fire.run(b); err == nil || ruleOf(err) != c.rule {
			t.Errorf("%s: %v, want %q", name, err, c.rule)
		}
	}
	g = banks(t, "confederate infantry T 2.02 NW infantry-line normal 30", "union infantry near 3.02 NW infantry-line normal 9")
	if err := (Fire{Target: hexAt(t, g, "2.02"), Boats: []string{"Tyler"}}).run(at(g.clone(), rules.Union)); err != nil {
		t.Error(err)
	}
	g.scenario.Gunboats[0].Side = south
	if err := (Fire{Target: hexAt(t, g, "2.02"), Boats: []string{"Tyler"}}).run(at(g, rules.Union)); ruleOf(err) != "CWB-AH 2.5" {
		t.Errorf("a boat of the enemy: %v", err)
	}
	one := supplied(t, "union infantry T 3.02 N infantry-line normal 30", "confederate battery one 3.09 S unlimbered normal 1")
	if err := (Fire{Target: hexAt(t, one, "3.02"), By: []string{"one"}}).run(at(one, south)); ruleOf(err) != "CWB 20.3f" {
		t.Errorf("one gun point at seven hexes: %v", err)
	}
}

// Fire along the bank is no fire from the river. CWB 13.0a; CWB-AH 2.5.
func TestOnlyBoatsFireFromTheRiver(t *testing.T) {
	g := banks(t, "confederate infantry T 2.02 SE infantry-line normal 30 morale=A", "union infantry near 3.02 NW infantry-line normal 9")
	b := shootAt(t, g, shot{why: "fire", side: rules.Union}, "2.02", []string{"near"}, 1, 1)
	if f, _ := first[FireResolved](b); f.Shifts.Sum() != 0 {
		t.Errorf("%+v", f.Shifts)
	}
}

// A slope shields only from lower ground: not from a hill behind it. CWB 20.4c.
func TestSlopeBelowAHill(t *testing.T) {
	for levels, want := range map[string]int{"11111 11111 11311 11211 11111": -1, "11111 11111 11311 11211 11411": 0} {
		g := newField(t, mapOf("..... ..... ..... ..... .....", levels, "side slope 3.02/3.03"), "union infantry T 3.03 S infantry-line normal 9", "confederate infantry low 3.02 N infantry-line normal 9",
			"confederate infantry hill 3.01 N infantry-line normal 9")
		by := []string{"low"}
		if want == 0 {
			by = append(by, "hill")
		}
		b := shootAt(t, g, shot{why: "fire"}, "3.03", by, 1, 1)
		if f, _ := first[FireResolved](b); f.Shifts.Sum() != want {
			t.Errorf("%v: %+v", by, f.Shifts)
		}
	}
}
