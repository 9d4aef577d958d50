package cwb

import (
	"testing"

	"longroll/rules"
)

// TestJohnstonsDivision holds CWB-AH 3.5: brigades and batteries within four movement points of
// Johnston, changed in the command phase only; they are bound to him alone, and his
// while he lives.
func TestJohnstonsDivision(t *testing.T) {
	g := battle(t, "5.1", "johnston=on").inPhase(2, south, commandPhase)
	johnston, near, far := unit(t, g, south, "A.S. Johnston"), "W-H-3", "S-1-1"
	for _, c := range []struct {
		units []string
		rule  rules.Cite
	}{{[]string{near, "3Corps-b2(3)"}, ""}, {[]string{near, far}, "CWB-AH 3.5"}, {nil, ""}} {
		b := at(g.clone(), south)
		if have := ruleOf(Gather{Units: c.units}.run(b)); have != c.rule {
			t.Errorf("gather %v: %q", c.units, have)
		}
	}
	if err := (Gather{Units: []string{near}}).run(at(g, south)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{near, near + "/a"} {
		l, bound := g.linkOf(unit(t, g, south, name))
		if !bound || l.leader != johnston || l.from != g.field.pieces[johnston].at || !g.inCommand(unit(t, g, south, name)) {
			t.Errorf("%s is bound %v by %+v", name, bound, l)
		}
	}
	if !g.isGathered(g.field.pieces[unit(t, g, south, near+"/a")].at, south) {
		t.Error("his leadership does not reach an extended line of his division")
	}
	if have := ruleOf(Gather{}.run(at(g.clone().inPhase(2, south, movementPhase), south))); have != "CWB 8.1" {
		t.Errorf("changed in the movement phase: %q", have)
	}
	dead := killed(t, g.clone(), south, "A.S. Johnston")
	if l, _ := dead.linkOf(unit(t, dead, south, near)); dead.gatherer(south) >= 0 || l.leader == johnston {
		t.Errorf("after him his division is led by %d, bound to %+v", dead.gatherer(south), l)
	}
	for _, other := range []*Game{battle(t, "5.1"), battle(t, "5.3", "johnston=on")} {
		if have := ruleOf(Gather{}.run(at(other.inPhase(2, south, commandPhase), south))); have != "CWB-AH 3.5" {
			t.Errorf("%s: %q", other.info.Name, have)
		}
	}
}
