package cwb

import (
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// battle sets up a battle of April's Harvest with options such as "coffee=on".
func battle(t testing.TB, name string, options ...string) *Game {
	t.Helper()
	files := data.With(nil)
	charts, err := files.Charts()
	if err != nil {
		t.Fatal(err)
	}
	b, err := files.Battle("april-" + name)
	if err != nil {
		t.Fatal(err)
	}
	values := make(map[string]string)
	for _, o := range options {
		option, value, _ := strings.Cut(o, "=")
		values[option] = value
	}
	chosen, err := choose("", values)
	if err != nil {
		t.Fatal(err)
	}
	return newBattle(charts, b, chosen)
}

// inPhase puts a game into a phase of a side.
func (g *Game) inPhase(turn int, s rules.Side, p phase) *Game {
	g.turn, g.phasing, g.phase = turn, s, p
	return g
}

// unit finds a piece of a side, which names alone do not: they repeat.
func unit(t testing.TB, g *Game, s rules.Side, name string) int {
	t.Helper()
	n, ok := g.pieceCalled(s, name)
	if !ok {
		t.Fatalf("the %s has no %q", s, name)
	}
	return n
}

// commandOf finds a command by side and name.
func commandOf(t testing.TB, g *Game, s rules.Side, name string) int {
	t.Helper()
	c, err := g.findCommand(s, name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestWhoIsNotInTheBattle holds CWB-AH 5.2 and 5.3 rule B: whoever is neither set up nor a
// reinforcement is dead for the whole battle and does not gather its stragglers.
func TestWhoIsNotInTheBattle(t *testing.T) {
	for _, c := range []struct {
		battle string
		side   rules.Side
		unit   string
		want   place
	}{
		{"5.2", rules.Union, "1-1", outside},
		{"5.2", rules.Union, "2-1", onMap},
		{"5.2", rules.Union, "4a-2", offMap}, // by the Army of the Ohio's roll
		{"5.2", rules.Union, "1-3", outside}, // Lew Wallace comes too late
		{"5.2", rules.Confederate, "Maney", offMap},
		{"5.2", rules.Confederate, "47 Tn-1", outside},
		{"5.3", rules.Union, "1-6", outside},
		{"5.3", rules.Union, "20-6", offMap},
		{"5.3", rules.Confederate, "Hardee", outside},
		{"5.1", rules.Confederate, "1Mo-P-vD", outside},
		{"5.1", rules.Union, "Repl Leader (5-Tenn)", offMap},
	} {
		g := battle(t, c.battle)
		n := unit(t, g, c.side, c.unit)
		if have := g.field.pieces[n].place; have != c.want {
			t.Errorf("%s: %s is %d, want %d", c.battle, c.unit, have, c.want)
		}
	}
	g := battle(t, "5.2").inPhase(3, rules.Union, commandPhase) // 1:00 pm
	n := unit(t, g, rules.Union, "1-1")
	g.field.losses[g.field.pieces[n].counter].stragglers = 8
	if err := (MarkRecovery{Unit: "1-1", At: hexAt(t, g, "40.10")}).run(at(g, rules.Union)); err == nil {
		t.Error("a brigade that was dead before the battle gathers its stragglers")
	}
	m := unit(t, g, rules.Union, "2-1")
	g.field.losses[g.field.pieces[m].counter] = tally{casualties: 4, stragglers: 3}
	if l := battle(t, "5.2").field.losses[g.field.pieces[m].counter]; l != g.field.losses[g.field.pieces[m].counter] {
		t.Errorf("2-1 begins 5.2 with losses %+v", l)
	}
}

// TestArmyOfTheWest holds the option of CWB-AH 3.4: which troops, where, in what order, and
// what it costs.
func TestArmyOfTheWest(t *testing.T) {
	for _, c := range []struct {
		options  []string
		in, out  []string
		wreckAt  int // of Price's division
		commands []string
	}{
		{nil, nil, []string{"Van Dorn", "L-P-vD", "1Mo-P-vD", "vD HQ"}, 0, nil},
		{[]string{"army-of-the-west=post"}, []string{"Van Dorn", "Price", "vD HQ", "vD Supply", "vD-b5(4)", "L-P-vD", "S-P-vD"},
			[]string{"McCulloch", "1Mo-P-vD", "Ha-M-vD"}, 3, []string{"vD Corps", "P-vD"}},
		{[]string{"army-of-the-west=pre"}, []string{"Van Dorn", "Price", "McCulloch", "1Mo-P-vD", "Ha-M-vD", "Mb-M-vD"},
			[]string{"L-P-vD"}, 3, []string{"vD Corps", "M-vD", "P-vD"}},
	} {
		g := battle(t, "5.4", c.options...)
		for _, name := range c.in {
			p := g.field.pieces[unit(t, g, rules.Confederate, name)]
			if p.place != onMap || g.board.grid.Distance(p.at, hexAt(t, g, "4.30")) > 3 {
				t.Errorf("%v: %s stands in %s", c.options, name, p.at)
			}
		}
		for _, name := range c.out {
			if g.field.pieces[unit(t, g, rules.Confederate, name)].place != outside {
				t.Errorf("%v: %s is in the battle", c.options, name)
			}
		}
		if over := g.overStacked(rules.Confederate); len(over) > 0 {
			t.Errorf("%v: over-stacked in %v", c.options, over)
		}
		var west []string
		for _, k := range g.commands {
			if strings.HasSuffix(k.name, "vD") || k.name == "vD Corps" {
				west = append(west, k.name)
			}
		}
		if !slices.Equal(west, c.commands) {
			t.Errorf("%v: commands %v, want %v", c.options, west, c.commands)
		}
	}
}

// TestPeaRidgeChoosesDivisions holds CWB-AH 3.4 against CWB 22.0: Price has the limit of the
// organisation that was chosen, and no other.
func TestPeaRidgeChoosesDivisions(t *testing.T) {
	for org, brigades := range map[string]int{"pre": 4, "post": 5} {
		g := battle(t, "5.4", "army-of-the-west="+org)
		var found []int
		for _, d := range g.scenario.Divisions {
			if d.Division == "P-vD" {
				found = append(found, d.Brigades)
			}
		}
		if !slices.Equal(found, []int{brigades}) {
			t.Errorf("%s: Price has divisions of %v brigades", org, found)
		}
	}
}

// TestTheWestMayMarchOn holds the other reading of CWB-AH 3.4: an arrival at 8:00 am.
func TestTheWestMayMarchOn(t *testing.T) {
	g := battle(t, "5.1", "army-of-the-west=post", "west-arrives=on")
	n := unit(t, g, rules.Confederate, "L-P-vD")
	turn, entry, ok := g.arrival(n)
	if g.field.pieces[n].place != offMap || !ok || entry != "B" || g.calendar.clock(turn) != "8:00 am, 6 April" {
		t.Errorf("L-P-vD: place %d, turn %d by %s", g.field.pieces[n].place, turn, entry)
	}
	if g = battle(t, "5.3", "army-of-the-west=post"); g.field.pieces[n].place != outside {
		t.Error("the Army of the West is in a battle that does not begin at 6:30 am")
	}
}

// TestDrawUp holds CWB 1.4: formation and facing are free, the hex only where the set-up
// says so; the Army of the West stands within three hexes of 4.30, with any orders.
// CWB-AH 3.4, 5.1.
func TestDrawUp(t *testing.T) {
	g := battle(t, "5.1", "army-of-the-west=post").inPhase(1, rules.Confederate, presetPhase)
	for _, c := range []struct {
		draw DrawUp
		rule rules.Cite
	}{
		{DrawUp{Piece: "C-2-2", Formation: "column", Facing: "NE"}, ""},
		{DrawUp{Piece: "C-2-2", At: hexAt(t, g, "3.27")}, "CWB 1.4"},
		{DrawUp{Piece: "W-H-3", Formation: "column"}, "CWB 17.0"}, // it is extended
		{DrawUp{Piece: "Bragg", Facing: "N"}, "CWB 13.0"},
		{DrawUp{Piece: "Bragg", Formation: "line"}, "CWB 11.0"},
		{DrawUp{Piece: "Bragg", At: hexAt(t, g, "2.27")}, ""},
		{DrawUp{Piece: "Bragg", At: hexAt(t, g, "4.31")}, "CWB 1.4"},         // 1 Corps
		{DrawUp{Piece: "3 Corps HQ", At: hexAt(t, g, "14.30")}, ""},          // with any of 3 Corps
		{DrawUp{Piece: "A.S. Johnston", At: hexAt(t, g, "14.30")}, ""},       // the same
		{DrawUp{Piece: "A.S. Johnston", At: hexAt(t, g, "2.27")}, "CWB 1.4"}, // 2 Corps
		{DrawUp{Piece: "L-P-vD", At: hexAt(t, g, "4.27"), Formation: "column", Facing: "N"}, ""},
		{DrawUp{Piece: "L-P-vD", At: hexAt(t, g, "4.26")}, "CWB-AH 3.4"},
		{DrawUp{Piece: "1-1"}, ""}, // not his
	} {
		b := at(g.clone(), rules.Confederate)
		err := c.draw.run(b)
		if c.draw.Piece == "1-1" {
			if err == nil {
				t.Error("the enemy's brigade was drawn up")
			}
			continue
		}
		if have := ruleOf(err); have != c.rule {
			t.Errorf("%+v: refused by %q, want %q (%v)", c.draw, have, c.rule, err)
		}
		if e, ok := first[DrawnUp](b); ok {
			p := b.g.field.pieces[unit(t, b.g, rules.Confederate, c.draw.Piece)]
			if p.at != e.At || p.formation.String() != e.Formation || p.facing.String() != e.Facing {
				t.Errorf("%+v: it is %+v", c.draw, p)
			}
			if e.Tell(rules.Union) != nil || e.Tell(rules.Confederate) == nil {
				t.Error("the set-up is told to the wrong side")
			}
		}
	}
	ordered := Head{Objectives: []string{"21.24"}, By: "road", Limit: "21.24", Text: "Attack."}
	for to, want := range map[string]rules.Cite{"vD Corps": "", "1 Corps": "CWB-AH 5.0"} {
		if have := ruleOf(PresetDispatch{To: to, Type: "complex", Head: ordered}.run(at(g.clone(), rules.Confederate))); have != want {
			t.Errorf("orders for %s before the battle: %q, want %q", to, have, want)
		}
	}
	if have := ruleOf(DrawUp{Piece: "C-2-2"}.run(at(g.inPhase(1, rules.Confederate, commandPhase), rules.Confederate))); have != "CWB 8.1" {
		t.Errorf("set up in the command phase: %q", have)
	}
}

// TestHarvestCopiesAreApart holds a copy of a game to its own lists.
func TestHarvestCopiesAreApart(t *testing.T) {
	g := battle(t, "5.1")
	h := hexAt(t, g, "21.24")
	c := g.clone()
	c.take(unit(t, c, rules.Union, "3-5"), lost)
	c.take(unit(t, c, rules.Union, "3-5/a"), lost)
	c.put(unit(t, c, rules.Confederate, "C-H-3"), h)
	if g.controls(h) != rules.Union || c.controls(h) != rules.Confederate {
		t.Errorf("21.24 is held by %s, in the copy by %s", g.controls(h), c.controls(h))
	}
}
