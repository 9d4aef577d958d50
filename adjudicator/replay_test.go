package adjudicator

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
)

// mendedSystem is the toy with a rule mended: nobody of the Union marches beyond post 4.
type mendedSystem struct{ toySystem }

type mendedGame struct{ *toyGame }

func (s mendedSystem) Begin(setup rules.Setup) (rules.Game, error) {
	g, err := s.toySystem.Begin(setup)
	if err != nil {
		return nil, err
	}
	return mendedGame{g.(*toyGame)}, nil
}

func (g mendedGame) Clone() rules.Game { return mendedGame{g.clone()} }

func (g mendedGame) Run(side rules.Side, c rules.Command, aid rules.Aid) rules.Outcome {
	if m, ok := c.(march); ok && side == rules.Union && m.To > 4 {
		return rules.Outcome{Refused: &rules.Refusal{Rule: "BG 5.3", Reason: "that is too far east"}}
	}
	out := g.toyGame.Run(side, c, aid)
	if out.After != nil {
		out.After = mendedGame{out.After.(*toyGame)}
	}
	return out
}

// mend gives the table the next version of the program, which has the rule mended.
func (x *table) mend() {
	x.a = New(x.ledger, []rules.System{mendedSystem{}}, rand.NewChaCha8([32]byte{2}), Config{Address: "game@example.net", Engine: "test2"})
	x.a.words, x.a.pages = toyWords{}, toyPages{}
}

func TestAMendedRuleIsNoForgery(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 5", "done")
	x.mend()
	last := len(x.ledger.entries["ring"])
	x.post(bob, "march Gray 7", "done")
	x.post(alice, "march Azure 4", "done")
	audit, err := x.a.Audit(x.now, "ring")
	if err != nil || len(audit.Faults) > 0 || audit.Foreign {
		t.Fatalf("%v, %v", audit.Faults, err)
	}
	if len(audit.Differences) == 0 || !slices.ContainsFunc(audit.Differences, func(d error) bool {
		return strings.HasPrefix(d.Error(), "entry 5, written by version test: run again, it is refused (that is too far east")
	}) {
		t.Errorf("differences: %v", audit.Differences)
	}
	if audit.Follows != 6 {
		t.Errorf("the game follows the mended rule from entry %d on", audit.Follows)
	}
	want := []Writer{{"test", 1, last}, {"test2", last + 1, audit.Entries}}
	if !slices.Equal(audit.Writers, want) || audit.Engine != "test2" {
		t.Errorf("written by %v, not %v, and checked by %s", audit.Writers, want, audit.Engine)
	}
}

func TestTheSameDifferenceOfOnesOwnVersionIsAFault(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 5", "done")
	x.mend()
	x.a.cfg.Engine = "test"
	audit, err := x.a.Audit(x.now, "ring")
	if err != nil || len(audit.Faults) == 0 || len(audit.Differences) > 0 || !audit.Foreign {
		t.Errorf("faults %v, differences %v, %v", audit.Faults, audit.Differences, err)
	}
}

func TestAReplayShowsWhatAMendedRuleWouldChange(t *testing.T) {
	x := newTable(t, ringTerms(2, 5, 1, 4))
	x.post(alice, "march Blue 5", "strike Blue Gray", "final")
	x.post(bob, "b")
	x.post(bob, "march Ash 7", "done")
	for range 6 {
		x.pass(73 * time.Hour)
	}
	entries := slices.Clone(x.ledger.entries["ring"])
	same, err := x.a.Replay("ring")
	if err != nil || len(same.Changes)+len(same.Units) > 0 || same.Was != same.Is || !same.Was.Over {
		t.Errorf("by the rules by which it was played: %+v, %v", same, err)
	}
	x.mend()
	found, err := x.a.Replay("ring")
	if err != nil || len(found.Changes) == 0 {
		t.Fatalf("%+v, %v", found, err)
	}
	if c := found.Changes[0]; c.Order != "march Blue 5" || c.Side != rules.Union || !strings.HasPrefix(c.Was, "marched ") || c.Is != "refused (that is too far east [BG 5.3])" {
		t.Errorf("the first change is %+v", c)
	}
	if !slices.Contains(found.Units, Changed{"Blue", "5", "3"}) {
		t.Errorf("positions that differ: %+v", found.Units)
	}
	if !found.Is.Over || found.Was.Winner != same.Was.Winner {
		t.Errorf("it was %+v and would be %+v", found.Was, found.Is)
	}
	if !slices.EqualFunc(entries, x.ledger.entries["ring"], bytes.Equal) {
		t.Error("the replay changed the journal")
	}
	data, _ := archived(t, x.a, false)
	read, err := ReadArchive(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	again, err := read.Replay([]rules.System{mendedSystem{}}, "test2")
	if err != nil || !slices.Equal(again.Changes, found.Changes) || !slices.Equal(again.Units, found.Units) || again.Is != found.Is {
		t.Errorf("its archive: %+v, %v", again, err)
	}
}

// TestRowsThatDiffer compares tables of positions.
func TestRowsThatDiffer(t *testing.T) {
	got := changedRows("# a\nunion Wilder 1021 8 -\nunion Minty 0803 4 -\nhold 0101 union\n", "# b\nunion Minty 0803 3 -\nunion Wilder 1022 8 -\nhold 0101 union\nunion \"Gar field\" 1 2\n")
	want := []Changed{{"union Minty 0803", "4 -", "3 -"}, {"union Wilder", "1021 8 -", "1022 8 -"}, {`union "Gar field" 1 2`, "is not there", "is there"}}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestAnOverlayOfBlueAndGrayShowsInVerifyAndReplay plays at Chickamauga with a map of the
// host's own, and audits it with ours: by the same version that is a fault, for which the
// other map is named as a reason; by another one it is a difference.
func TestAnOverlayOfBlueAndGrayShowsInVerifyAndReplay(t *testing.T) {
	c := newCampaign(t, 1, nil)
	forces, _, err := data.With(nil).Text("chickamauga", "forces.txt")
	if err != nil {
		t.Fatal(err)
	}
	stronger := strings.Replace(forces, "Wilder      inf    8", "Wilder      inf    9", 1)
	ours, theirs := bluegray.New(data.With(nil)), bluegray.New(data.With(fstest.MapFS{"chickamauga/forces.txt": {Data: []byte(stronger)}}))
	c.system = theirs
	for _, version := range []string{"test", "test2"} {
		c.restart()
		c.a.cfg.Engine = version
		audit, err := c.a.Audit(c.now, "ring")
		if err != nil || audit.Foreign != (version == "test") || (len(audit.Faults) > 0) != (version == "test") || (len(audit.Differences) > 0) != (version != "test") {
			t.Errorf("version %s: faults %v, differences %v, %v", version, audit.Faults, audit.Differences, err)
		}
	}
	j, err := c.a.read("ring")
	if err != nil {
		t.Fatal(err)
	}
	was, err := replayed(shelf{ours}, "test", j)
	if err != nil {
		t.Fatal(err)
	}
	is, err := replayed(shelf{theirs}, "test", j)
	if err != nil {
		t.Fatal(err)
	}
	if got := changedRows(was.Was.Positions, is.Is.Positions); len(got) != 1 || !strings.Contains(got[0].Row, "Wilder") || got[0].Was == got[0].Is {
		t.Errorf("positions that differ: %+v", got)
	}
}

// TestAReplayMarksWhatARollbackGaveUp: a change in what counts is not taken for one that does
// not.
func TestAReplayMarksWhatARollbackGaveUp(t *testing.T) {
	x := newTable(t, ringTerms(2, 5, 1, 4))
	x.post(alice, "march Blue 5", "strike Blue Gray", "final")
	x.post(bob, "b")
	back := x.now.Add(time.Hour)
	x.now = back
	x.post(carol, "rollback to turn 1")
	x.post(alice, "march Blue 5", "strike Blue Gray", "final")
	x.post(bob, "b")
	x.mend()
	found, err := x.a.Replay("ring")
	if err != nil || len(found.Changes) < 2 {
		t.Fatalf("%+v, %v", found, err)
	}
	marked := 0
	for _, c := range found.Changes {
		switch {
		case c.GivenUp.Equal(back):
			marked++
		case !c.GivenUp.IsZero():
			t.Errorf("marked by %v: %+v", c.GivenUp, c)
		}
	}
	if first, last := found.Changes[0], found.Changes[len(found.Changes)-1]; marked == 0 || first.GivenUp.IsZero() || !last.GivenUp.IsZero() {
		t.Errorf("%d of %d are marked, the first %v, the last %v", marked, len(found.Changes), first.GivenUp, last.GivenUp)
	}
}

// TestAReplayOfAGameThatAWordEnded ends it by the same word: that does not hang on the rules.
func TestAReplayOfAGameThatAWordEnded(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	x.post(carol, "end ring confederate because of the rain")
	found, err := x.a.Replay("ring")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(found.Was.By, "the rain") {
		t.Errorf("it was ended so: %q", found.Was.By)
	}
	if found.Was != found.Is || !found.Is.Over || found.Is.Winner != rules.Confederate {
		t.Errorf("it ended as\n%+v\nand would as\n%+v", found.Was, found.Is)
	}
}
