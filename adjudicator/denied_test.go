package adjudicator

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// deniedIn counts the entries of the journal that name lines of a mail without a sheet.
func deniedIn(t *testing.T, x *table) (n int) {
	t.Helper()
	for _, raw := range x.ledger.entries["ring"] {
		var e entry
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		if e.Kind == (denied{}).Kind() {
			n++
		}
	}
	return n
}

// TestThePacketHasWhatMadeNoSheet: lines of which none stood, that came out of turn or with an
// old key are told to the referee once, with the reason, and to nobody else.
func TestThePacketHasWhatMadeNoSheet(t *testing.T) {
	x := newTable(t, ringTerms())
	old := x.mail(alice, "march Azure 1", "hide 2")
	bad := x.mail(alice, "charge Gray", "march Blue 9")
	_, got := x.deliver(bad)
	if who(got) != "receipt alice" {
		t.Fatalf("letters went to [%s]", who(got))
	}
	bad.ID += ".again"
	x.deliver(bad)
	x.post(bob, "march Gray 5")
	x.restart()
	_, got = x.post(alice, "march Blue 4", "chrge Gray", "done")
	if n := deniedIn(t, x); n != 2 {
		t.Errorf("%d entries name such lines", n)
	}
	_, more := x.post(alice, "final")
	got = append(got, more...)
	packet := sentTo(got, carol)
	if len(packet) != 1 {
		t.Fatalf("letters went to [%s]", who(got))
	}
	for _, line := range []string{
		"Union, in a mail that made no sheet, line 1: charge Gray - this is no order.",
		"Union, in a mail that made no sheet, line 2: march Blue 9 - refused as far as its side can foresee",
		"Confederate, in a mail that made no sheet, line 1: march Gray 5 - it is the other side's turn",
		"Union, sheet version 1, line 2: chrge Gray - this is no order.",
	} {
		if n := strings.Count(flat(packet[0]), line); n != 1 {
			t.Errorf("%d times: %s\n%s", n, line, packet[0].Text)
		}
	}
	for _, l := range sentTo(got, bob) {
		if strings.Contains(l.Text, "charge Gray") || strings.Contains(l.Text, "march Blue 9") {
			t.Errorf("the enemy reads of it: %s\n%s", l.Subject, l.Text)
		}
	}
	x.deliver(old)
	_, got = x.post(bob, "march Gray 7", "done")
	says(t, sentTo(got, carol)[0], "Union, in a mail that made no sheet, line 1: march Azure 1 - it answers an earlier mail, and play has gone on since then.")
	says(t, sentTo(got, carol)[0], "line 2: hide 2 - it answers")
	if strings.Contains(flat(sentTo(got, carol)[0]), "charge Gray") {
		t.Errorf("it is told twice:\n%s", sentTo(got, carol)[0].Text)
	}
	x.sound()
}

// TestApprovalHasWhatMadeNoSheet: once in what waits for the referee, too.
func TestApprovalHasWhatMadeNoSheet(t *testing.T) {
	req := ringTerms()
	req.Approval = true
	x := newTable(t, req)
	const line = "Union, in a mail that made no sheet, line 1: charge Gray - this is no order."
	x.post(alice, "charge Gray")
	_, got := x.post(alice, "march Blue 4", "done")
	says(t, sentTo(got, carol)[0], line)
	_, got = x.post(carol, "approve")
	if strings.Contains(flat(sentTo(got, carol)[0]), "charge Gray") {
		t.Errorf("it is told twice:\n%s", sentTo(got, carol)[0].Text)
	}
	x.sound()
}

// TestWhatMadeNoSheetFillsNoJournal: where nobody reads of it, and beyond the mails of an hour
// that are answered, nothing is written of it.
func TestWhatMadeNoSheetFillsNoJournal(t *testing.T) {
	req := ringTerms()
	req.Referee = ""
	x := newTable(t, req)
	x.post(alice, "charge Gray")
	if n := deniedIn(t, x); n != 0 {
		t.Errorf("without a referee %d entries name such lines", n)
	}
	x = newTable(t, ringTerms())
	muted := 0
	for i := range 2 * mostAnswers {
		if d, _ := x.post(alice, fmt.Sprintf("charge Gray %d", i)); d.Kind == Muted {
			muted++
		}
	}
	if n := deniedIn(t, x); n != mostAnswers || muted != mostAnswers {
		t.Errorf("%d entries name such lines, and %d mails were not answered", n, muted)
	}
	x.sound()
}

// TestWhatMadeNoSheetIsSealed: it opens in no archive for the players, and such an archive is
// sound; the audit names the lines.
func TestWhatMadeNoSheetIsSealed(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "charge Gray")
	if page := auditPage(t, x.a); !strings.Contains(unpackPage(t, page, "data"), "charge Gray - this is no order") {
		t.Errorf("the audit does not name it:\n%s", unpackPage(t, page, "data"))
	}
	x.post(carol, "end ring union because of rain")
	data, lines := archived(t, x.a, false)
	if text := strings.Join(lines, ""); strings.Contains(text, "charge Gray") || strings.Contains(text, `"denied"`) {
		t.Errorf("the players read of it in the archive")
	}
	if _, lines := archived(t, x.a, true); !strings.Contains(strings.Join(lines, ""), `"denied"`) {
		t.Errorf("the whole archive has no such entry")
	}
	read, err := ReadArchive(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	if audit := read.Verify([]rules.System{toySystem{}}, "test"); len(audit.Faults) > 0 {
		t.Error(audit.Faults)
	}
}

// TestWhatMadeNoSheetMustBeWhatItIs: verify names what no mail, no side or no reason is given
// of.
func TestWhatMadeNoSheetMustBeWhatItIs(t *testing.T) {
	line := unsound{Line: 1, Text: "x", Why: "y"}
	x := newTable(t, ringTerms())
	m := x.match(t)
	for want, d := range map[string]denied{
		"no mail is named":       {Side: rules.Union, Lines: []unsound{line}},
		"0 lines are kept":       {Side: rules.Union, Mail: "m"},
		"51 lines are kept":      {Side: rules.Union, Mail: "m", Lines: slices.Repeat([]unsound{line}, mostMissed+1)},
		"its text or the reason": {Side: rules.Union, Mail: "m", Lines: []unsound{{Line: 1, Text: "x"}}},
	} {
		u := &auditor{m: m}
		d.check(u)
		if said := fmt.Sprint(u.faults); len(u.faults) != 1 || !strings.Contains(said, want) {
			t.Errorf("%+v: %q, not %q", d, said, want)
		}
	}
	p := x.a.pass(m, noon)
	p.deny(rules.Union, Incoming{ID: "m"}, []unsound{{Line: 1}})
	u := &auditor{m: m}
	if p.denial.check(u); len(u.faults) > 0 {
		t.Errorf("a line of which nothing can be shown: %v", u.faults)
	}
	if err := (denied{Lines: []unsound{line}, Mail: "m"}).apply(m.copy(), noon); err == nil {
		t.Error("lines of no side are kept")
	}
	req := ringTerms()
	req.Referee = ""
	u = &auditor{m: newTable(t, req).match(t)}
	denied{Side: rules.Union, Mail: "m", Lines: []unsound{line}}.check(u)
	if said := fmt.Sprint(u.faults); !strings.Contains(said, "there is none") {
		t.Errorf("without a referee: %q", said)
	}
}

// TestTheEnemyHearsNothingOfWhatMadeNoSheet: each byte that Bob gets is the same, and comes at
// the same time, whether Alice has sent such mails or not.
func TestTheEnemyHearsNothingOfWhatMadeNoSheet(t *testing.T) {
	seals := regexp.MustCompile(`Seal\\?": *\\?"[0-9a-f]{64}`) // of all entries, hidden ones too, and of one size
	bobs := func(slips bool) (all []string) {
		x := newTable(t, ringTerms(2, 5))
		hear := func(got []Letter) {
			for _, l := range sentTo(got, bob) {
				raw, err := json.Marshal(l)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, seals.ReplaceAllString(string(raw), "Seal"))
			}
		}
		step := func(from string, lines ...string) {
			if slips {
				for _, words := range []string{"charge Gray", "march Blue 9", "withdraw"} {
					_, got := x.post(alice, words)
					hear(got)
				}
			}
			hear(x.pass(time.Hour))
			_, got := x.post(from, lines...)
			hear(got)
		}
		step(alice, "march Blue 5", "strike Blue Gray", "done")
		step(bob, "b")
		step(bob, "march Gray 7", "done")
		step(alice, "march Azure 3", "done")
		step(carol, "rollback to turn 1 confederate")
		step(bob, "status")
		if n := deniedIn(t, x); slips != (n > 0) {
			t.Fatalf("%d entries name lines that did not stand", n)
		}
		return all
	}
	plain, busy := bobs(false), bobs(true)
	if len(plain) < 6 || len(plain) != len(busy) {
		t.Fatalf("%d letters, and %d", len(plain), len(busy))
	}
	for i := range plain {
		if plain[i] != busy[i] {
			t.Errorf("letter %d is\n%s\nand\n%s", i, plain[i], busy[i])
		}
	}
}
