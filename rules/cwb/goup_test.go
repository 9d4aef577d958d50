package cwb

import (
	"slices"
	"testing"

	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// TestLeadersGoUpWithAnAttack holds CWB 23.1e: a leader who starts with the attackers takes their path with them, another
// waits where it ends, and one who is elsewhere can't join. It is foretold as it is played.
func TestLeadersGoUpWithAnAttack(t *testing.T) {
	for from, joins := range map[string]bool{"3.06": true, "3.04": true, "3.05": false, "2.03": false} {
		g := newField(t, plain(5, 9), foe+"9", "confederate infantry A 3.06 S infantry-line normal 9", "confederate leader L "+from+" S leader normal 2")
		c := Charge{Units: []string{"A"}, Leaders: []string{"L"}, Path: hexes(t, g, "3.05", "3.04"), Target: hexAt(t, g, "3.03")}
		inItsPhase(g, south, c)
		f, _ := g.foretellCharge(south, c)
		will, foretold := f.(seen.WillCharge)
		if foretold != joins || joins && !slices.Equal(will.Leaders, []string{"L"}) {
			t.Errorf("from %s: foretold %+v", from, f)
		}
		if !joins {
			refusesCharge(t, g, "CWB 23.1e", c)
			continue
		}
		b := asks(t, g, south, []int{1, 1, 1, 1, 1, 1, 1}, nil, c.run)
		if e, ok := first[ChargeMade](b); !ok || !slices.Equal(e.Pieces, []string{"A", "L"}) || e.From != hexAt(t, g, "3.04") {
			t.Errorf("from %s: %+v", from, e)
		}
	}
}

// TestCommandersTakeTheirRadiusAlong holds CWB 10.5a and 12.2: who moves together with the commander from whom his radius is
// traced, a leader of a division or a headquarters, stays in it wherever they go; who goes without him does not.
func TestCommandersTakeTheirRadiusAlong(t *testing.T) {
	for _, c := range []struct {
		pieces []string
		to     string
		stays  bool
	}{
		{[]string{"Gibson", "Ruggles"}, "6.01", true},
		{[]string{"Ruggles", "Gibson"}, "6.01", true},
		{[]string{"Gibson"}, "6.01", false},
		{[]string{"Swett", "Bragg"}, "10.01", false}, // it is traced from the headquarters, not from its leader
		{[]string{"Swett", "HQ"}, "10.01", true},
	} {
		g := staffed(t, plain(14, 3), "1.01", "1.01", "1.01")
		for n := range g.field.pieces {
			g.field.pieces[n].marks |= inRadius
		}
		group := make([]int, len(c.pieces))
		for i, name := range c.pieces {
			group[i] = pieceNamed(t, g, name)
		}
		m := march{bench: at(g, south), group: group, side: south, path: []hex.Hex{hexAt(t, g, c.to)}, costs: [][]int{make([]int, len(group))}}
		err := m.mayEnd(Move{Pieces: c.pieces})
		if (err == nil) != c.stays || !c.stays && ruleOf(err) != "CWB 10.5a" {
			t.Errorf("%v to %s: %v", c.pieces, c.to, err)
		}
	}
}
