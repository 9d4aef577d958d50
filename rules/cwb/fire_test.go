package cwb

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
)

// ones is a die that always falls 1.
type ones struct{}

func (ones) Roll(string, int) int { return 1 }

// at opens a bench on a game with dice as given, in the order in which they are thrown.
func at(g *Game, side rules.Side, values ...int) *bench {
	return &bench{g: g, side: side, aid: rules.Aid{Dice: dice.NewScript(values, 0, ones{})}}
}

// first finds the first event of a kind.
func first[E rules.Event](b *bench) (E, bool) {
	for _, e := range b.events {
		if found, ok := e.(E); ok {
			return found, true
		}
	}
	var none E
	return none, false
}

// shootAt lets units of a side fire at a hex with these dice.
func shootAt(t testing.TB, g *Game, s shot, target string, by []string, dice ...int) *bench {
	t.Helper()
	s.target = hexAt(t, g, target)
	for _, name := range by {
		s.by = append(s.by, pieceNamed(t, g, name))
	}
	b := at(g, rules.Confederate, dice...)
	if _, err := b.shoot(s); err != nil && !errors.Is(err, errUndecided) {
		t.Fatal(err)
	}
	return b
}

// TestSecondExampleOfFire is the longer example of CWB 20.0: five units make 8 points and a
// half, low ammunition and a flank shift the column once to the right, and an 11
// brings two and a half losses and low ammunition for all small arms.
func TestSecondExampleOfFire(t *testing.T) {
	g := supplied(t, "union battery T 3.01 N unlimbered normal 5",
		"confederate infantry B1 3.02 S infantry-line normal 6 marks=lowAmmo",
		"confederate infantry A1 2.01 SE infantry-line normal 9",
		"confederate infantry B2 3.03 S infantry-line normal 6",
		"confederate battery six 3.07 S unlimbered normal 5",
		"confederate battery eight 3.09 S unlimbered normal 5")
	g.field.pieces[0].facing = 2 // SE: what comes from the north-west is behind it
	b := shootAt(t, g, shot{why: "fire"}, "3.01", []string{"B1", "A1", "B2", "six", "eight"}, 5, 6, 4)
	e, _ := first[FireResolved](b)
	if e.Points != 17 || e.Shifts.Sum() != 1 || g.charts.FireColumn(e.Points) != 5 || e.Column != 6 || e.Result != 5 || e.Loss != 3 {
		t.Errorf("%+v", e)
	}
	if low, _ := first[LowAmmo](b); !slices.Equal(low.Units, []string{"A1", "B2"}) {
		t.Errorf("low on ammunition: %v", low.Units)
	}
	if g.field.pieces[0].guns != 2 {
		t.Errorf("the battery has %d gun points", g.field.pieces[0].guns)
	}
}

// TestShifts holds every line of the column shifts, each used once. CWB 20.4, 20.4a, 20.4b, 29.0a.
func TestShifts(t *testing.T) {
	const firer = "confederate infantry a 3.03 S infantry-line normal 9"
	up := mapOf("..... ..... ..... ..... .....", "11111 11111 11111 11211 11111",
		"side slope 3.03/3.02", "side extreme-slope 4.02/3.02")
	down := mapOf("..... ..... ..... ..... .....", "11111 11111 11311 11211 11111", "side slope 3.02/3.03")
	sunken := mapOf("..... ..... ..... ..... .....", "", "path sunken \"the road\" 2.02-3.02")
	for _, c := range []struct {
		name  string
		field string
		lines []string
		night bool
		want  int
	}{
		{"nothing", plain(5, 5), []string{"union infantry T 3.02 N infantry-line normal 9", firer}, false, 0},
		{"CWB 20.4c: up a slope", up, []string{"union infantry T 3.02 N infantry-line normal 9", firer}, false, -1},
		{"CWB 20.4b: a slope and an extreme slope count once", up, []string{"union infantry T 3.02 N infantry-line normal 9", firer,
			"confederate infantry b 4.02 SW infantry-line normal 9"}, false, -1},
		{"CWB 20.4c: one fire comes in by another side", up, []string{"union infantry T 3.02 N infantry-line normal 9", firer,
			"confederate infantry b 2.03 SE infantry-line normal 9"}, false, 0},
		{"CWB 20.4c: down a slope", down, []string{"union infantry T 3.02 N infantry-line normal 9", firer}, false, 0},
		{"CWB 20.4c: a side that only is higher is no slope", mapOf("..... ..... ..... ..... .....", "11111 11111 11111 11211 11111"),
			[]string{"union infantry T 3.02 N infantry-line normal 9", firer}, false, 0},
		{"CWB 20.4a: a forest shifts nothing", mapOf("fffff fffff fffff fffff fffff", ""), []string{"union infantry T 3.02 N infantry-line normal 9", firer}, false, 0},
		{"CWB-AH 1.1b: sunken road, from whatever side", sunken, []string{"union infantry T 3.02 N infantry-line normal 9", firer}, false, -1},
		{"CWB 29.0a: night", plain(5, 5), []string{"union infantry T 3.02 N infantry-line normal 9", firer}, true, -2},
		{"CWB 28.1: several low on ammunition shift once", plain(5, 5), []string{"union infantry T 3.02 N infantry-line normal 9",
			"confederate infantry a 3.03 S infantry-line normal 9 marks=lowAmmo", "confederate infantry b 2.03 SE infantry-line normal 9 marks=lowAmmo"}, false, -1},
		{"column", plain(5, 5), []string{"union infantry T 3.02 N infantry-column normal 9", firer}, false, 2},
		{"limbered", plain(5, 5), []string{"union battery T 3.02 N limbered normal 5", firer}, false, 2},
		{"disorganized", plain(5, 5), []string{"union infantry T 3.02 N infantry-line disorganized 9", firer}, false, 2},
		{"routed", plain(5, 5), []string{"union infantry T 3.02 N infantry-line routed 9", firer}, false, 2},
		{"shaken is nothing", plain(5, 5), []string{"union infantry T 3.02 N infantry-line shaken 9", firer}, false, 0},
		{"CWB 13.0a: flank", plain(5, 5), []string{"union infantry T 3.02 S infantry-line normal 9", firer}, false, 2},
		{"CWB 13.0a: one of several in flank is enough", plain(5, 5), []string{"union infantry T 3.02 N infantry-line normal 9", firer,
			"confederate infantry b 3.01 N infantry-line normal 9"}, false, 2},
		{"CWB 20.4b: all of that line once", plain(5, 5), []string{"union infantry T 3.02 S infantry-column routed 9", firer}, false, 2},
		{"mounted", plain(5, 5), []string{"union cavalry T 3.02 N mounted normal 9", firer}, false, 3},
		{"mounted and flanked are two lines", plain(5, 5), []string{"union cavalry T 3.02 S mounted normal 9", firer}, false, 5},
		{"CWB-AH 2.4b: camps have flanks all round", plain(5, 5), []string{"union infantry T 3.02 N infantry-line normal 9 marks=encamped", firer}, false, 2},
		{"CWB 12.3: the top unit gives the shifts", plain(5, 5), []string{"union infantry T 3.02 N infantry-line normal 9",
			"union cavalry U 3.02 N mounted normal 9", firer}, false, 0},
	} {
		g := newField(t, c.field, c.lines...)
		g.calendar[0].Night = c.night
		s := shot{side: rules.Confederate, target: hexAt(t, g, "3.02"), by: allOf(g, rules.Confederate)}
		a, err := g.aimAt(s, rules.Union)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.shifts(s, a, g.firingLine(s)); got.Sum() != c.want {
			t.Errorf("%s: %v, want %d", c.name, got, c.want)
		}
	}
}

// TestShiftsInCloseCombat holds CWB 23.1h and 23.1k: the side that was crossed counts as
// if the attackers stood outside, and who is taken from behind defends at three less.
func TestShiftsInCloseCombat(t *testing.T) {
	field := mapOf("..... ..... ..... ..... .....", "11111 11111 11111 11211 11111", "side slope 3.03/3.02", "path sunken \"the road\" 2.02-3.02")
	for _, c := range []struct {
		name             string
		facing           string
		attack, defended int
	}{
		{"in front", "N", -2, 0}, // slope and sunken road; neither helps the attackers
		{"in rear", "S", 0, -3},  // flank makes up for both
	} {
		g := newField(t, field, "union infantry T 3.02 "+c.facing+" infantry-line normal 9", "confederate infantry a 3.02 S infantry-line normal 9")
		s := shot{side: rules.Confederate, target: hexAt(t, g, "3.02"), entered: hexAt(t, g, "3.03"), close: true, by: allOf(g, rules.Confederate)}
		if got := shiftsOf(t, g, s); got != c.attack {
			t.Errorf("%s: the attackers' fire shifts %d, want %d", c.name, got, c.attack)
		}
		s.side, s.by = rules.Union, allOf(g, rules.Union)
		if got := shiftsOf(t, g, s); got != c.defended {
			t.Errorf("%s: the defenders' fire shifts %d, want %d", c.name, got, c.defended)
		}
	}
}

func shiftsOf(t testing.TB, g *Game, s shot) int {
	t.Helper()
	a, err := g.aimAt(s, s.side.Enemy())
	if err != nil {
		t.Fatal(err)
	}
	return g.shifts(s, a, g.firingLine(s)).Sum()
}

// TestHalfLosses holds CWB 20.5b and 20.5d: 1 to 3 rounds down, 4 to 6 up, and a half that
// comes to nothing still brings a straggler check, on the table before rounding. A number
// is casualties and a check, CWB 20.5c.
func TestHalfLosses(t *testing.T) {
	for _, c := range []struct {
		dice  []int // fire, half, stragglers
		loss  int
		heavy bool
		check bool
	}{
		{[]int{4, 3, 3, 6}, 0, false, true}, // 7 on 2 points: a half
		{[]int{4, 3, 4, 6}, 1, false, true},
		{[]int{6, 6, 3, 6}, 1, true, true}, // 12: one and a half
		{[]int{6, 6, 4, 6}, 2, true, true},
		{[]int{4, 4}, 1, false, true},  // 8: one
		{[]int{1, 1}, 0, false, false}, // nothing
		{[]int{2, 3}, 0, false, false}, // a morale check alone, CWB 20.5a
	} {
		g := newField(t, plain(5, 5), "union infantry T 3.02 N infantry-line normal 9 morale=A",
			"confederate infantry a 3.04 S infantry-line normal 9")
		b := shootAt(t, g, shot{why: "fire"}, "3.02", []string{"a"}, c.dice...)
		e, _ := first[FireResolved](b)
		s, checked := first[StragglersChecked](b)
		if e.Loss != c.loss || int(g.field.losses[0].casualties) != c.loss || checked != c.check || s.Heavy != c.heavy {
			t.Errorf("dice %v: loss %d, check %v, heavy %v; want %d, %v, %v", c.dice, e.Loss, checked, s.Heavy, c.loss, c.check, c.heavy)
		}
	}
}

// TestLowAmmo holds CWB 20.5e, 28.1 and 17.2e: on 11 and 12 the small arms that fired run
// low, each part of a brigade by itself, guns never.
func TestLowAmmo(t *testing.T) {
	for total, want := range map[[2]int][]string{{5, 5}: nil, {5, 6}: {"a/a", "b"}, {6, 6}: {"a/a", "b"}} {
		g := newField(t, plain(5, 5), "union infantry T 3.02 N infantry-line normal 30 morale=A",
			"confederate infantry a 2.04 S infantry-line normal 9", "confederate line a 3.03 S infantry-line normal 0",
			"confederate infantry b 2.03 SE infantry-line normal 9", "confederate battery g 3.04 S unlimbered normal 5",
			"confederate infantry c 4.04 S infantry-line normal 9")
		b := shootAt(t, g, shot{why: "fire"}, "3.02", []string{"a/a", "b", "g"}, total[0], total[1])
		if low, _ := first[LowAmmo](b); !slices.Equal(low.Units, want) {
			t.Errorf("%v: %v ran low, want %v", total, low.Units, want)
		}
	}
}

// TestWhatFireHits holds CWB 12.3, 20.3c, 25.0, 26.2a, 28.2e and 10.0c.
func TestWhatFireHits(t *testing.T) {
	const (
		top    = "union infantry T 3.02 N infantry-line normal 9"
		below  = "union infantry U 3.02 N infantry-line normal 9"
		guns   = "union battery G 3.02 N unlimbered normal 5"
		wagons = "union wagon W 3.02 N wagon normal 5"
		leader = "union leader L 3.02 N leader normal 2"
		staff  = "union headquarters H 3.02 N leader normal 0"
	)
	for _, c := range []struct {
		name  string
		lines []string
		guns  bool
		hit   string
		rule  rules.Cite
	}{
		{"the top unit", []string{leader, top, below, guns}, false, "T", ""},
		{"guns on top", []string{guns, top}, false, "G", ""},
		{"guns picked out", []string{top, below, guns}, true, "G", ""},
		{"no guns to pick out", []string{top, below}, true, "", "CWB 20.3c"},
		{"a wagon in a stack is no target", []string{wagons, top}, false, "T", ""},
		{"a wagon alone", []string{leader, wagons}, false, "W", ""},
		{"leaders alone", []string{staff, leader}, false, "", ""},
		{"a headquarters alone", []string{staff}, false, "", "CWB 15.0"},
		{"nobody", nil, false, "", "CWB 15.0"},
	} {
		g := newField(t, plain(5, 5), c.lines...)
		a, err := g.aimAt(shot{target: hexAt(t, g, "3.02"), atGuns: c.guns}, rules.Union)
		if rule := ruleOf(err); rule != c.rule {
			t.Errorf("%s: %v, want %q", c.name, err, c.rule)
			continue
		}
		hit := ""
		if err == nil && a.unit >= 0 {
			hit = g.name(a.unit)
		}
		if hit != c.hit {
			t.Errorf("%s: %q is hit, want %q", c.name, hit, c.hit)
		}
	}
}

// ruleOf is the rule of a refusal, "" for none.
func ruleOf(err error) rules.Cite {
	var no *rules.Refusal
	if errors.As(err, &no) {
		return no.Rule
	}
	return ""
}

// TestGunLosses holds CWB 26.2, 21.1c and 26.5: guns lose gun points, other guns in the hex
// take what is over, the rest is ignored; the top brigade straggles, guns never.
func TestGunLosses(t *testing.T) {
	g := newField(t, plain(5, 5), "union infantry T 3.02 N infantry-line normal 9 morale=E",
		"union battery G 3.02 N unlimbered normal 1", "union battery H 3.02 N unlimbered normal 1",
		"confederate battery a 3.03 S unlimbered normal 5", "confederate battery b 2.03 SE unlimbered normal 5",
		"confederate battery c 4.03 SW unlimbered normal 5", "confederate battery d 4.02 SW unlimbered normal 5")
	b := shootAt(t, g, shot{atGuns: true, why: "fire"}, "3.02", []string{"a", "b", "c", "d"}, 6, 6, 4, 6)
	e, _ := first[FireResolved](b)
	if e.Unit != "G" || e.Loss < 2 {
		t.Fatalf("%+v", e)
	}
	for _, name := range []string{"G", "H"} {
		if p := g.field.pieces[pieceNamed(t, g, name)]; p.guns != 0 || p.place != lost {
			t.Errorf("%s has %d gun points and is %d", name, p.guns, p.place)
		}
	}
	if s, ok := first[StragglersChecked](b); !ok || s.Unit != "T" || g.field.losses[0].casualties != 0 || int(g.field.losses[0].stragglers) != s.Lost {
		t.Errorf("stragglers: %+v, %+v", s, g.field.losses[0])
	}
}

// TestGunsAloneDoNotStraggle holds CWB 21.1c.
func TestGunsAloneDoNotStraggle(t *testing.T) {
	g := newField(t, plain(5, 5), "union battery G 3.02 N unlimbered normal 5", "confederate infantry a 3.03 S infantry-line normal 9")
	b := shootAt(t, g, shot{why: "fire"}, "3.02", []string{"a"}, 6, 6)
	if s, ok := first[StragglersChecked](b); ok {
		t.Errorf("%+v", s)
	}
	if g.field.pieces[0].guns != 3 {
		t.Errorf("%d gun points are left", g.field.pieces[0].guns)
	}
}

// TestWagonsUnderFire holds CWB 28.2e and 28.2d: a wagon is gone at the first loss, and only
// then; its load does not stay behind.
func TestWagonsUnderFire(t *testing.T) {
	for half, left := range map[int]place{3: onMap, 4: lost} {
		g := newField(t, plain(5, 5), "union wagon W 3.02 N wagon normal 5", "confederate infantry a 3.03 S infantry-line normal 9")
		shootAt(t, g, shot{why: "fire"}, "3.02", []string{"a"}, 2, 2, half)
		if p := g.field.pieces[0]; p.place != left || (p.supply > 0) != (left == onMap) {
			t.Errorf("half rounded by %d: the wagon is %+v", half, p)
		}
	}
}

// TestNoFireInRain holds CWB-AH 1.1e, for fire that is drawn too.
func TestNoFireInRain(t *testing.T) {
	g := newField(t, plain(5, 5), "union infantry T 3.02 N infantry-line normal 9", "confederate infantry a 3.03 S infantry-line normal 9")
	g.calendar[0].Rain = true
	if b := shootAt(t, g, shot{why: "fire"}, "3.02", []string{"a"}, 6, 6); len(b.events) > 0 {
		t.Errorf("%v", b.events)
	}
	if err := (Fire{Target: hexAt(t, g, "3.02")}).run(at(g, rules.Confederate)); ruleOf(err) != "CWB-AH 1.1e" {
		t.Error(err)
	}
}

// TestColumnsMayDeploy holds CWB 11.3 and 15.0c: the owner is asked after the fire, the
// change draws no more fire, and cavalry dismounts.
func TestColumnsMayDeploy(t *testing.T) {
	for _, c := range []struct{ unit, want string }{
		{"union infantry T 3.02 N infantry-column normal 9 morale=A", "infantry-line"},
		{"union cavalry T 3.02 N mounted normal 16 morale=A", "dismounted"},
	} {
		g := newField(t, plain(5, 5), c.unit, "confederate infantry a 3.03 S infantry-line normal 3")
		b := shootAt(t, g, shot{why: "fire"}, "3.02", []string{"a"}, 1, 1)
		if len(b.asked) != 1 || b.asked[0].Side != rules.Union || b.asked[0].Default != 1 {
			t.Fatalf("%+v", b.asked)
		}
		b.aid.Answers = rules.Answers{b.asked[0].ID: 1}
		if err := b.mayDeploy(0); err != nil || g.field.pieces[0].formation.String() != c.want {
			t.Errorf("%v: %s, want %s", err, g.field.pieces[0].formation, c.want)
		}
	}
}

// TestFireOrders holds who may be ordered to fire. CWB 11.3, 12.3, 13.2, 19, 20.3, 24.1a, 28.1.
func TestFireOrders(t *testing.T) {
	const target = "union infantry T 3.03 N infantry-line normal 9 morale=A"
	for _, c := range []struct {
		name  string
		by    string
		lines []string
		guns  bool
		rule  rules.Cite
	}{
		{"may", "a", []string{"confederate infantry a 3.05 S infantry-line normal 9"}, false, ""},
		{"fired before", "a", []string{"confederate infantry a 3.05 S infantry-line normal 9 marks=fired"}, false, "CWB 20.3d"},
		{"in column", "a", []string{"confederate infantry a 3.05 S infantry-column normal 9"}, false, "CWB 11.3"},
		{"routed", "a", []string{"confederate infantry a 3.05 S infantry-line routed 9"}, false, "CWB 24.1a"},
		{"too far", "a", []string{"confederate infantry a 3.06 S infantry-line normal 9"}, false, "CWB 20.3f"},
		{"low on ammunition", "a", []string{"confederate infantry a 3.05 S infantry-line normal 9 marks=lowAmmo"}, false, "CWB 28.1"},
		{"not in front", "a", []string{"confederate infantry a 3.05 N infantry-line normal 9"}, false, "CWB 13.2"},
		{"camps fire all round", "a", []string{"confederate infantry a 3.05 N infantry-line normal 9 marks=encamped"}, false, ""},
		{"behind friends", "a", []string{"confederate infantry a 3.05 S infantry-line normal 9", "confederate infantry b 3.04 S infantry-line normal 9"}, false, "CWB 19.1"},
		{"under a full A", "b", []string{"confederate infantry a 3.05 S infantry-line normal 9", "confederate infantry b 3.05 S infantry-line normal 9"}, false, "CWB 12.3"},
		{"under a B", "b", []string{"confederate infantry a 3.05 S infantry-line normal 6", "confederate infantry b 3.05 S infantry-line normal 9"}, false, ""},
		{"small arms pick out no guns", "a", []string{"confederate infantry a 3.05 S infantry-line normal 9", "union battery G 3.03 N unlimbered normal 2"}, true, "CWB 20.3c"},
		{"guns do", "g", []string{"confederate battery g 3.05 S unlimbered normal 5", "union battery G 3.03 N unlimbered normal 2"}, true, ""},
		{"guns of an enemy", "T", []string{"confederate battery g 3.05 S unlimbered normal 5"}, false, ""},
	} {
		g := newField(t, plain(6, 7), append([]string{target}, c.lines...)...)
		err := (Fire{Target: hexAt(t, g, "3.03"), Guns: c.guns, By: []string{c.by}}).run(at(g, rules.Confederate))
		if rule := ruleOf(err); rule != c.rule || c.by == "T" && err == nil {
			t.Errorf("%s: %v, want %q", c.name, err, c.rule)
		}
	}
}

// TestAHexIsATargetTwice holds CWB 20.3d, 20.3e and 20.3a: once for its guns, once for its top unit
// that is not guns, and nobody fires twice, until the segment ends.
func TestAHexIsATargetTwice(t *testing.T) {
	g := newField(t, plain(6, 7), "union infantry T 3.03 N infantry-line normal 30 morale=A", "union battery G 3.03 N unlimbered normal 5",
		"confederate infantry a 3.05 S infantry-line normal 9", "confederate battery g 3.05 S unlimbered normal 5",
		"confederate infantry b 3.04 S infantry-line normal 9", "confederate battery h 3.04 S unlimbered normal 5")
	g.take(pieceNamed(t, g, "b"), offMap)
	g.take(pieceNamed(t, g, "h"), offMap)
	fire := func(guns bool, by string) error {
		return Fire{Target: hexAt(t, g, "3.03"), Guns: guns, By: []string{by}}.run(at(g, rules.Confederate, 1, 1))
	}
	for _, step := range []struct {
		guns bool
		by   string
		rule rules.Cite
	}{{true, "g", ""}, {false, "g", "CWB 20.3d"}, {false, "a", ""}} {
		if err := fire(step.guns, step.by); ruleOf(err) != step.rule {
			t.Errorf("%s at guns %v: %v, want %q", step.by, step.guns, err, step.rule)
		}
	}
	g.put(pieceNamed(t, g, "b"), hexAt(t, g, "3.04"))
	g.put(pieceNamed(t, g, "h"), hexAt(t, g, "3.04"))
	for _, c := range []struct {
		guns bool
		by   string
	}{{true, "h"}, {false, "b"}} {
		if err := fire(c.guns, c.by); ruleOf(err) != "CWB 20.3e" {
			t.Errorf("a third fire at guns %v: %v", c.guns, err)
		}
	}
	at(g, rules.Confederate).closeFire()
	if err := fire(false, "b"); err != nil {
		t.Errorf("in the next segment: %v", err)
	}
}

// TestSmallArmsUnderGunsOnTop holds CWB 20.3e with 12.3: guns on top are what the first fire
// hits, and the second may then reach the top unit that is not guns.
func TestSmallArmsUnderGunsOnTop(t *testing.T) {
	g := newField(t, plain(6, 7), "union battery G 3.03 N unlimbered normal 5", "union infantry T 3.03 N infantry-line normal 30 morale=A",
		"confederate infantry a 3.04 S infantry-line normal 9", "confederate infantry b 2.04 SE infantry-line normal 9")
	for _, c := range []struct{ by, hit string }{{"a", "G"}, {"b", "T"}} {
		b := at(g, rules.Confederate, 1, 1)
		if err := (Fire{Target: hexAt(t, g, "3.03"), By: []string{c.by}}).run(b); err != nil {
			t.Fatal(err)
		}
		if e, _ := first[FireResolved](b); e.Unit != c.hit {
			t.Errorf("%s hits %s, want %s", c.by, e.Unit, c.hit)
		}
	}
}

// TestDrawnFireDoesNotCount holds CWB 14.1a: fire outside the fire segments leaves everybody
// free to fire and be fired at later, and so does close combat.
func TestDrawnFireDoesNotCount(t *testing.T) {
	g := newField(t, plain(5, 5), "union infantry T 3.02 N infantry-line normal 30 morale=A", "confederate infantry a 3.03 S infantry-line normal 9")
	shootAt(t, g, shot{why: "retreat"}, "3.02", []string{"a"}, 4, 4)
	if g.field.pieces[3].has(fired) || g.field.pieces[0].has(shotAt) || g.gunnery.firedAt(hexAt(t, g, "3.02"), false) {
		t.Error("drawn fire counts")
	}
	if !g.field.pieces[0].has(smallArms) {
		t.Error("small arms fire is not remembered, CWB 10.3a")
	}
}

// TestFireInCloseCombat holds CWB 23.1h: close range, losses and stragglers, nothing after that.
func TestFireInCloseCombat(t *testing.T) {
	g := newField(t, plain(5, 5), "union infantry T 3.02 N infantry-line normal 30 morale=E", "confederate infantry a 3.02 S infantry-line normal 9")
	s := shot{close: true, entered: hexAt(t, g, "3.03"), why: "close combat"}
	b := shootAt(t, g, s, "3.02", []string{"a"}, 4, 4, 6)
	e, _ := first[FireResolved](b)
	if e.Points != 2*8 || e.Loss == 0 || !slices.Contains(kindsOf(b), "stragglers-checked") {
		t.Errorf("%+v, %v", e, kindsOf(b))
	}
	for _, kind := range kindsOf(b) {
		if strings.Contains(kind, "morale") {
			t.Errorf("%s in close combat", kind)
		}
	}
}

func kindsOf(b *bench) []string {
	var all []string
	for _, e := range b.events {
		all = append(all, e.Kind())
	}
	return all
}

// TestFireIsToldApart holds CWB 9.0: who fires hears nothing of losses, of low morale shown by
// a shift, nor of dice; who is fired at nothing of with what.
func TestFireIsToldApart(t *testing.T) {
	tell := func(state string, steps string, left int) (firer []rules.Notice, target []rules.Notice) {
		g := newField(t, plain(5, 5), "union infantry T 3.02 N infantry-line "+state+" "+steps, "confederate infantry a 3.03 S infantry-line normal "+[]string{"9", "20"}[left])
		b := shootAt(t, g, shot{why: "fire"}, "3.02", []string{"a"}, 4, 4)
		for _, e := range b.events {
			switch e.(type) {
			case FireResolved, LossTaken, StragglersChecked, LowAmmo:
				if n := e.Tell(rules.Confederate); n != nil {
					firer = append(firer, n)
				}
				if n := e.Tell(rules.Union); n != nil {
					target = append(target, n)
				}
			}
		}
		return firer, target
	}
	one, hit := tell("normal", "30", 0)
	two, _ := tell("disorganized", "14", 0)
	if len(one) != 1 || len(two) != 1 || one[0].(seen.Fired).Points != two[0].(seen.Fired).Points {
		t.Errorf("who fires hears %v or %v", one, two)
	}
	if n, ok := hit[0].(seen.FiredOn); !ok || len(n.From) != 1 || len(hit) < 2 {
		t.Errorf("who is fired at hears %v", hit)
	}
}
