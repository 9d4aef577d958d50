package cwb

import (
	"testing"

	"longroll/rules"
)

// TestDivisionsWithoutLeaders holds CWB-AH 5.3 rule A: who is dead at the start is not
// replaced; his division takes goals with a nominal rating of 2, tries for no
// initiative, and moves on goals alone.
func TestDivisionsWithoutLeaders(t *testing.T) {
	g := battle(t, "5.3").inPhase(1, south, commandPhase)
	g.points = make([]int, len(g.commands))
	for i := range g.points {
		g.points[i] = 16
	}
	for name, want := range map[string]bool{"1-1": true, "2-1": true, "H-3": true, "1-2": false, "2-2": false, "R Div": false, "3 Corps": false} {
		c := commandOf(t, g, south, name)
		if g.isOrphan(c) != want || want && g.rating(c) != 2 {
			t.Errorf("%s without a leader: %v, rating %d", name, g.isOrphan(c), g.rating(c))
		}
	}
	div := commandOf(t, g, south, "H-3")
	own := TakeInitiative{Leader: g.leads(div), Type: "simple", Head: order("").Head}
	if have := ruleOf(own.run(at(g.clone(), south, 6, 6))); have != "CWB-AH 5.3" {
		t.Errorf("it tries for initiative: %q", have)
	}
	if have := ruleOf(order("3 Corps").run(at(g.clone(), south))); have != "CWB 10.1c" {
		t.Errorf("a dispatch to a corps without a leader: %q", have)
	}
	brigade := unit(t, g, south, "C-H-3")
	if have := ruleOf(g.mayMove(brigade)); have != "CWB-AH 5.3" {
		t.Errorf("C-H-3 moves without a goal: %q", have)
	}
	b := at(g, south)
	if err := order("H-3").run(b); err != nil {
		t.Fatal(err)
	}
	value, _ := g.acceptanceValue(g.entry(south, 1))
	if value.Sum() != 2+2+2 && value[1].Amount != 2 {
		t.Errorf("it accepts by %v", value)
	}
	if err := b.accept(div, 1, true); err != nil {
		t.Fatal(err)
	}
	if err := g.mayMove(brigade); err != nil {
		t.Errorf("C-H-3 has a goal: %v", err)
	}
	if err := g.mayMove(unit(t, g, south, "A-1-2")); err != nil {
		t.Errorf("a division with a leader needs a goal: %v", err)
	}
}

// TestRadiusOfADivisionWithoutLeader holds CWB-AH 5.3 rule A and CWB 10.5a: a brigade of the owner's choice
// marks the radius, chosen as the command phase begins.
func TestRadiusOfADivisionWithoutLeader(t *testing.T) {
	g := battle(t, "5.3").inPhase(1, south, commandPhase)
	div := commandOf(t, g, south, "H-3")
	chosen := unit(t, g, south, "W-H-3")
	for _, c := range []struct {
		division, brigade string
		rule              rules.Cite
	}{{"H-3", "A-1-2", "CWB-AH 5.3"}, {"1-2", "A-1-2", "CWB-AH 5.3"}, {"H-3", "W-H-3", ""}} {
		b := at(g, south)
		if have := ruleOf(MarkRadius{Division: c.division, Brigade: c.brigade}.run(b)); have != c.rule {
			t.Errorf("%+v: %q", c, have)
		}
		if e, ok := first[RadiusMarked](b); ok && (e.Tell(rules.Union) != nil || e.Tell(south) == nil) {
			t.Error("the enemy hears of it")
		}
	}
	l, bound := g.linkOf(unit(t, g, south, "C-H-3"))
	if !bound || l.leader != chosen || l.from != g.field.pieces[chosen].at || l.reach != divisionReach {
		t.Errorf("C-H-3 is bound %v by %+v", bound, l)
	}
	if l, bound = g.linkOf(chosen); !bound || l.leader >= 0 || l.reach != corpsReach {
		t.Errorf("the marker itself is bound %v by %+v", bound, l)
	}
	g.take(chosen, lost)
	if n := g.markerPiece(div); n < 0 || n == chosen {
		t.Errorf("with the marker lost the division is led by %d", n)
	}
	g.segment = initiative
	if have := ruleOf(MarkRadius{Division: "H-3", Brigade: "C-H-3"}.run(at(g, south))); have != "CWB 8.1" {
		t.Errorf("marked late: %q", have)
	}
}

// TestLeadersAreNotReplaced holds CWB-AH 5.3 rule A for those lost in play, Confederates alone;
// the army goes to its heir as always, and his own command then stays without a leader.
func TestLeadersAreNotReplaced(t *testing.T) {
	g := killed(t, battle(t, "5.3").inPhase(2, south, commandPhase), south, "Ruggles")
	if c := commandOf(t, g, south, "1-2"); !g.isOrphan(c) || !g.isLost(south, "Ruggles") {
		t.Errorf("%s leads 1-2", g.leads(c))
	}
	if s := g.score(true); s.Union[len(s.Union)-1].Reason != "Ruggles" {
		t.Errorf("the Union has %v", s.Union)
	}
	g = killed(t, g, south, "Beauregard")
	army, corps := commandOf(t, g, south, "AMiss"), commandOf(t, g, south, "2 Corps")
	if g.leads(army) != "Bragg" || g.posts[corps].leader >= 0 || g.isLost(south, "Bragg") {
		t.Errorf("%s leads the army, %s his corps", g.leads(army), g.leads(corps))
	}
	g = killed(t, battle(t, "5.3").inPhase(2, rules.Union, commandPhase), rules.Union, "Nelson")
	if c := commandOf(t, g, rules.Union, "4 Div AOhio"); g.isOrphan(c) {
		t.Error("a Union division goes without a leader")
	}
	g = killed(t, battle(t, "5.1").inPhase(2, south, commandPhase), south, "Ruggles")
	if c := commandOf(t, g, south, "1-2"); g.leads(c) != "Repl Leader (1-2)" {
		t.Errorf("on the first day %s leads 1-2", g.leads(c))
	}
}

// The marker of a division without a leader is a brigade of it that is on the map: no line, no guns, nobody else's. CWB-AH 5.3.
func TestWhoMarksARadius(t *testing.T) {
	g := staffed(t, plain(14, 3), "9.01", "13.01", "1.01", "confederate line Gibson 12.01 N infantry-line normal 0", "confederate infantry Other 5.01 N infantry-line normal 9",
		"confederate battery Guns 9.01 N limbered normal 3", "confederate infantry Pond 8.01 N infantry-line normal 9")
	member(t, g, "2 Corps", "1 Div", "Guns", "Pond")
	g.take(pieceNamed(t, g, "Pond"), lost)
	c, err := g.findCommand(south, "1 Div")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"Gibson": true, "Gibson/a": false, "Guns": false, "Other": false, "Pond": false, "Ruggles": false} {
		if got := g.isBrigadeOf(pieceNamed(t, g, name), c); got != want {
			t.Errorf("%s may mark it: %v", name, got)
		}
	}
}
