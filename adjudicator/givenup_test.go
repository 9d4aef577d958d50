package adjudicator

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// takenBack is a battle that was played, taken back with other dice, played otherwise, taken
// back again to a place on the way, and ended.
func takenBack(t *testing.T) *campaign {
	t.Helper()
	c := newCampaign(t, 3, nil)
	some := func(n int) {
		for range n {
			c.now = c.now.Add(time.Hour)
			c.turn()
		}
	}
	some(9)
	c.send(referee, "rollback to turn 1 because of a slip\n")
	first, _, _ := strings.Cut(c.sheet(c.owes()), "\n")
	c.send(c.owes(), first+"\n") // it is held, for it has no end, and never played
	c.send(referee, "rollback to turn 1\n")
	some(9)
	return c
}

// owes is the side of which a sheet is awaited.
func (c *campaign) owes() rules.Side {
	m, err := c.a.load("ring")
	if err != nil {
		c.t.Fatal(err)
	}
	return m.moment.Side
}

func TestWhatARollbackGaveUpIsMarkedInTheLogs(t *testing.T) {
	c := takenBack(t)
	history := c.send(rules.Union, "history 9\n")
	text := history[len(history)-1].Text
	now, lost, found := strings.Cut(text, "GIVEN UP BY A ROLLBACK")
	if !found || strings.Contains(now, "given up by") || !strings.Contains(lost, "given up by the rollback of 29 November") || strings.Count(now, "Union turn 1\n") != 1 {
		t.Errorf("the history is\n%s", text)
	}
	c.send(referee, "end ring draw because it is late\n")
	j, err := c.a.read("ring")
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := j.sheets(c.a.systems)
	if err != nil {
		t.Fatal(err)
	}
	kept, gone := 0, 0
	for _, s := range sheets {
		if s.GivenUp.IsZero() {
			kept++
		} else {
			gone++
		}
		if strings.HasPrefix(s.Fate, "Replaced by version 1") {
			t.Errorf("%s, version %d: %s", s.Moment, s.Version, s.Fate)
		}
	}
	i := slices.IndexFunc(sheets, func(s report.Sheet) bool {
		return strings.HasPrefix(s.Fate, "The referee took the game to another place")
	})
	if kept == 0 || gone == 0 || i < 0 {
		t.Errorf("%d sheets count, %d were given up; the sheet that was held is number %d", kept, gone, i)
	}
	lostDice, err := j.lostDice()
	if err != nil {
		t.Fatal(err)
	}
	m, err := c.a.load("ring")
	if err != nil {
		t.Fatal(err)
	}
	all, fell := len(m.rolled), 0
	for _, l := range lostDice {
		all += len(l.Dice)
	}
	for _, e := range j.entries {
		var r ran
		if e.Kind == r.Kind() && json.Unmarshal(e.Body, &r) == nil {
			fell += len(r.Dice)
		}
	}
	if all != fell || len(lostDice) == 0 {
		t.Errorf("%d dice fell, and %d stand in the ledgers", fell, all)
	}
	if n, faults, err := c.a.Verify("ring"); err != nil || len(faults) > 0 {
		t.Errorf("Verify checks %d entries: %v, %v", n, faults, err)
	}
}

// TestEachPlaceOfAnAuditIsThereOnce: what was given up comes behind all that counts, and is
// named so.
func TestEachPlaceOfAnAuditIsThereOnce(t *testing.T) {
	page := auditPage(t, takenBack(t).a)
	var drawn struct {
		Steps [][]any `json:"steps"`
	}
	if err := json.Unmarshal([]byte(unpackPage(t, page, "data")), &drawn); err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, s := range drawn.Steps {
		if title := s[2].(string); len(places) == 0 || places[len(places)-1] != title {
			places = append(places, title)
		}
	}
	once := slices.Compact(slices.Sorted(slices.Values(places)))
	apart := slices.IndexFunc(places, func(p string) bool { return strings.Contains(p, "(given up") })
	if len(once) != len(places) || apart < 0 || slices.ContainsFunc(places[apart:], func(p string) bool { return !strings.Contains(p, "(given up") }) {
		t.Errorf("the places are %q", places)
	}
	for _, text := range []string{`<h3>Given up by a rollback</h3><p class="warn">`, `<table id="lost">`, " given up by a rollback</span>", "Given up by the rollback of 29 November 2026."} {
		if !strings.Contains(page, text) {
			t.Errorf("the page does not say %q", text)
		}
	}
	if !strings.Contains(unpackPage(t, page, "data"), "given up by the rollback of 29 November") {
		t.Error("the journal on the page does not say what was given up")
	}
}

// TestWhatIsTakenForwardAgainCounts: nothing of it is given up any more.
func TestWhatIsTakenForwardAgainCounts(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	x.post(bob, "march Gray 6", "done")
	x.post(carol, "rollback to turn 1")
	x.post(alice, "march Blue 5", "done")
	x.post(carol, "rollback to turn 1")
	x.post(carol, "rollforward anyway")
	x.post(carol, "rollforward anyway")
	j, err := x.a.read("ring")
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := j.sheets(x.a.systems)
	if err != nil || len(sheets) != 3 {
		t.Fatalf("%d sheets: %v", len(sheets), err)
	}
	for i, lost := range []bool{false, false, true} {
		if sheets[i].GivenUp.IsZero() == lost {
			t.Errorf("sheet %d: %+v", i, sheets[i])
		}
	}
	x.sound()
}
