package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// owedOf is what a side is told that it leaves undone of one kind.
func owedOf(g *Game, what string) []seen.WillOwe {
	var all []seen.WillOwe
	for _, f := range g.foretellOwed(south) {
		if o, ok := f.(seen.WillOwe); ok && o.What == what {
			all = append(all, o)
		}
	}
	return all
}

// Who began the phase out of command radius is told that he will be marched back, and of guns that they limber
// for it; who leaves it in the phase is only named. What is told is what then happens. CWB 10.5a.
func TestMarchBackIsForetold(t *testing.T) {
	g := staffed(t, plain(20, 3), "5.01", "16.01", "16.02", "confederate infantry Anderson 6.01 N infantry-line normal 20")
	member(t, g, "2 Corps", "1 Div", "Anderson")
	g.phasing, g.phase = south, movementPhase
	swett := pieceNamed(t, g, "Swett")
	g.field.pieces[swett].formation = formationNamed("unlimbered")
	b := at(g, south)
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	g.put(pieceNamed(t, g, "Anderson"), hexAt(t, g, "14.01"))
	back, away := owedOf(g, "back"), owedOf(g, "radius")
	if len(back) != 1 || !slices.Equal(back[0].Pieces, []string{"Gibson", "Swett"}) || !slices.Equal(back[0].Guns, []string{"Swett"}) {
		t.Errorf("march back: %+v", back)
	}
	if len(away) != 1 || !slices.Equal(away[0].Pieces, []string{"Anderson"}) {
		t.Errorf("only out: %+v", away)
	}
	if err := b.endMovement(); err != nil {
		t.Fatal(err)
	}
	for _, name := range append(back[0].Pieces, "Anderson") {
		called := slices.ContainsFunc(b.events, func(e rules.Event) bool { c, ok := e.(CalledBack); return ok && c.Piece == name })
		if called != slices.Contains(back[0].Pieces, name) {
			t.Errorf("%s is called back: %v", name, called)
		}
	}
	formed(t, g, "Swett", formationNamed("limbered"))
}

// A line apart from its brigade is named before the phase ends and takes it back, one beside it
// is not. CWB 17.2a.
func TestLinesApartAreForetold(t *testing.T) {
	for line, apart := range map[string]bool{"2.02": false, "4.02": true} {
		g := newField(t, plain(9, 9), "confederate infantry Wood 2.03 N infantry-line normal 20", "confederate line Wood "+line+" N infantry-line normal 0")
		g.phasing, g.phase = south, movementPhase
		if owed := owedOf(g, "line"); len(owed) == 1 != apart || apart && (owed[0].Pieces[0] != "Wood/a" || owed[0].By != "Wood") {
			t.Errorf("a line in %s: %+v", line, owed)
		}
		at(g, south).tieLines()
		if out := g.field.pieces[pieceNamed(t, g, "Wood")+1].place == onMap; out == apart {
			t.Errorf("a line in %s stays out: %v", line, out)
		}
	}
}

// What makes a stack too large is named before it suffers for it. CWB 12.5.
func TestCrowdingIsForetold(t *testing.T) {
	for steps, over := range map[string]bool{"1": false, "20": true} {
		g := newField(t, plain(9, 9), "confederate infantry Wood 2.03 N infantry-line normal 20", "confederate infantry Gladden 2.03 N infantry-line normal "+steps)
		g.phasing, g.phase = south, movementPhase
		if owed := owedOf(g, "crowded"); len(owed) == 1 != over || over && !slices.Equal(owed[0].Pieces, []string{"Wood", "Gladden"}) {
			t.Errorf("%s steps more: %+v", steps, owed)
		}
	}
}
