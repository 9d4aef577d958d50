package cwb

import (
	"reflect"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// asksLeave is the first day with leaders who must be for breastworks.
func asksLeave(t testing.TB) *Game {
	t.Helper()
	return battle(t, "5.1", "breastworks=any-date", "breastworks-initiative=on").inPhase(3, south, commandPhase)
}

// Breastworks 5: a leader needs initiative before his command builds; no anti-initiative counts, several leaders of a
// formation may try, each once a turn; independent units need nobody.
func TestLeadersAreForBreastworks(t *testing.T) {
	g := asksLeave(t)
	brigade := unit(t, g, south, "S-1-1") // of Clark's division of Polk's corps
	if ruleOf(g.mayDig(brigade)) != citePermission {
		t.Errorf("nobody was asked: %v", g.mayDig(brigade))
	}
	b := at(g, south, 2, 2)
	if err := (Permit{Leader: "Polk"}).run(b); err != nil {
		t.Fatal(err)
	}
	e, _ := first[PermitTried](b)
	if e.Points.Sum() != g.rating(commandOf(t, g, south, e.Command)) || len(e.Points) != 1 || e.Won || e.Need != g.charts.Initiative(e.Points.Sum()) {
		t.Errorf("%+v", e)
	}
	if e.Tell(rules.Union) != nil || e.Tell(south) == nil {
		t.Error("who hears of a try")
	}
	refuses(t, g, south, Permit{Leader: "Polk"}, "CWB 10.2c")
	refuses(t, g, south, TakeInitiative{Leader: "Polk", Cancel: true}, "CWB 10.2c")
	b = at(g, south, 6, 6)
	if err := (Permit{Leader: "Clark"}).run(b); err != nil {
		t.Fatal(err)
	}
	if err := g.mayDig(brigade); err != nil {
		t.Errorf("Clark is for it: %v", err)
	}
	refuses(t, g, south, Permit{Leader: "Clark"}, citePermission)
	other := unit(t, g, south, "J-2-1") // of Polk's other division
	if ruleOf(g.mayDig(other)) != citePermission {
		t.Error("Clark's leave goes for another division")
	}
	PhaseBegan{Turn: 4, Side: south, Phase: commandPhase}.apply(g)
	b = at(g, south, 6, 6)
	if err := (Permit{Leader: "Polk"}).run(b); err != nil {
		t.Fatal(err)
	}
	if err := g.mayDig(other); err != nil {
		t.Errorf("the corps commander is for it: %v", err)
	}
}

// Breastworks 5; CWB 10.2g: a 2 makes the leader a loose cannon as for any initiative; commanders of armies have none.
func TestLooseCannonForBreastworks(t *testing.T) {
	g := asksLeave(t)
	b := at(g, south, 1, 1)
	if err := (Permit{Leader: "Polk"}).run(b); err != nil {
		t.Fatal(err)
	}
	if e, loose := first[CannonLoose](b); !loose || e.Leader != "Polk" {
		t.Errorf("%+v", b.events)
	}
	refuses(t, g, south, Permit{Leader: "A.S. Johnston"}, "CWB 10.2c")
	refuses(t, g, south, Permit{Leader: "Grant"}, "")
	free := battle(t, "5.1", "breastworks=any-date").inPhase(3, south, commandPhase)
	refuses(t, free, south, Permit{Leader: "Polk"}, citePermission)
	for n := range free.field.pieces {
		if err := free.mayDig(n); err != nil {
			t.Fatal(err)
		}
	}
}

// Breastworks 5: independent units have leave always.
func TestIndependentsNeedNoLeave(t *testing.T) {
	g := asksLeave(t)
	some := 0
	for n := range g.field.pieces {
		if k := g.counterOf(n); k.kind == troop && k.troop.Independent {
			some++
			if err := g.mayDig(n); err != nil {
				t.Error(err)
			}
		}
	}
	if some == 0 {
		t.Error("there are no independent units")
	}
}

// Works stand in the table of positions as everything else does.
func TestWorksInPositions(t *testing.T) {
	g := battle(t, "5.1", "breastworks=any-date", "trenches=any-date", "breastworks-initiative=on").inPhase(9, south, commandPhase)
	n := int16(unit(t, g, south, "S-1-1"))
	at := g.field.pieces[n].at
	beside := g.board.grid.Neighbours(at)
	g.works = works{list: []work{{at: at, side: south, stage: breastworks, facing: 2, placed: 3, digger: n, dug: 90, clear: true},
		{at: at, stage: trench, facing: 4, digger: -1}, {at: beside[0], side: rules.Union, stage: begun, placed: 4, digger: -1}},
		allowed: []fallen{{south, "Polk"}}, tried: []permit{{fallen{south, "Clark"}, 9}}}
	g.works.turned[south] = 8
	table := g.Positions()
	setup := rules.Setup{Battle: "april-5.1", Positions: table, Turn: 9, Phasing: south, Phase: "command"}
	begun, err := New(data.With(nil)).Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	back := begun.(*Game)
	if !reflect.DeepEqual(back.works, g.works) {
		t.Errorf("read back: %+v\nwritten: %+v", back.works, g.works)
	}
	for row, want := range map[string]string{
		"work confederate 21.24 trench N":                        "is nobody's",
		"work nobody 21.24 breastworks N":                        "is nobody's",
		"work confederate 21.24 fort N":                          "none of begun",
		"work confederate 21.24 breastworks X":                   "no facing",
		"work confederate 21.24 begun high":                      "none of placed",
		"work union 21.24 begun\nwork union 21.24 breastworks N": "room for one marker",
	} {
		_, err := New(data.With(nil)).Begin(rules.Setup{Battle: "april-5.1", Positions: row})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", row, err)
		}
	}
}
