package adjudicator

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"longroll/rules"
)

// goingOn plays a battle for a while, with dice, and leaves it there.
func goingOn(t testing.TB) *campaign {
	t.Helper()
	c := newCampaign(t, 1, nil)
	for range 6 {
		c.turn()
	}
	if m := c.match(); m.over || len(m.rolled) == 0 {
		t.Fatalf("over: %v, dice: %d", m.over, len(m.rolled))
	}
	return c
}

func (c *campaign) match() *match {
	c.t.Helper()
	m, err := c.a.load("ring")
	if err != nil {
		c.t.Fatal(err)
	}
	return m
}

// TestTheSeedStaysSealed: whoever is given the whole of a game that goes on has no die to
// come by it, unless that is what he asked for.
func TestTheSeedStaysSealed(t *testing.T) {
	c := goingOn(t)
	seed := c.match().begun.Seed
	holds := func(text string) bool {
		return strings.Contains(text, seed.Reveal()) || strings.Contains(text, string(seed[:]))
	}
	data, _ := archived(t, c.a, true)
	if text := string(unzip(t, data)); holds(text) || !strings.Contains(text, seed.Commitment()) {
		t.Error("the archive holds the seed, or not its SHA-256")
	}
	page := auditPage(t, c.a)
	if holds(page) || holds(unpackPage(t, page, "data")) || holds(unpackPage(t, page, "letters")) || !strings.Contains(page, seed.Commitment()) {
		t.Error("the page holds the seed, or not its SHA-256")
	}
	whole, err := c.a.ArchiveWithSeed("ring")
	if err != nil || !holds(string(unzip(t, whole.Data))) {
		t.Errorf("the archive that was asked for with the seed has none, %v", err)
	}
	var shown bytes.Buffer
	if err := c.a.AuditPageWithSeed(&shown, "ring", anyMap); err != nil || !holds(shown.String()) {
		t.Errorf("the page that was asked for with the seed has none, %v", err)
	}
	read, err := ReadArchive(bytes.NewReader(whole.Data))
	if err != nil {
		t.Fatal(err)
	}
	shown.Reset()
	if err := read.AuditPage(&shown, c.a.systems, true, anyMap); err != nil || holds(shown.String()) {
		t.Errorf("the page of that archive holds it as well, %v", err)
	}
	c.send(rules.Union, "concede ring\n")
	data, _ = archived(t, c.a, true)
	if !holds(string(unzip(t, data))) || !holds(auditPage(t, c.a)) {
		t.Error("the game is over, and its seed is not there")
	}
}

// TestASealedSeedLeavesTheRestToCheck: the chain, the commands and the events are checked;
// the dice are taken as they are written, and that is said.
func TestASealedSeedLeavesTheRestToCheck(t *testing.T) {
	c := goingOn(t)
	data, lines := archived(t, c.a, true)
	audit := checked(data, c.a.systems)
	m := c.match()
	if len(audit.Faults) > 0 || audit.Commitment != m.begun.Seed.Commitment() {
		t.Fatalf("%+v", audit.Faults)
	}
	want := regexp.MustCompile(`^The seed is sealed until the game ends: ` + several(len(m.rolled), "die", "dice") + ` and [1-9]\d* seals are taken as written`)
	if !want.MatchString(audit.Unproven) {
		t.Errorf("it says %q", audit.Unproven)
	}
	read, err := ReadArchive(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var request *BadRequest
	if _, err := read.Seals(); !errors.As(err, &request) {
		t.Errorf("seals: %v", err)
	}
	if again, err := read.Replay(c.a.systems, "test"); err != nil || len(again.Changes) > 0 {
		t.Errorf("replay: %v, %v", again.Changes, err)
	}
	// what is put back has the hash that stands before it
	hash := strings.Fields(lines[2])[1]
	own := lines[2][strings.Index(lines[2], "{") : len(lines[2])-1]
	whole := strings.Replace(own, `"commitment":"`+audit.Commitment, `"seed":"`+m.begun.Seed.Reveal(), 1)
	if hashOf([]byte(whole)) != hash {
		t.Error("the seed put back does not give the entry of that hash")
	}
}

// TestASeedlessArchiveCantBeTampered changes a byte here and there, and demands that the
// entry is named.
func TestASeedlessArchiveCantBeTampered(t *testing.T) {
	c := goingOn(t)
	_, lines := archived(t, c.a, true)
	for n := 2; n < len(lines)-1; n += 1 + n/8 {
		for at := 5; at < len(lines[n])-1; at += 1 + len(lines[n])/7 {
			changed := []byte(strings.Join(lines, ""))
			changed[len(strings.Join(lines[:n], ""))+at] ^= 1
			named := regexp.MustCompile(fmt.Sprintf(`\bentry %d\b`, n-1))
			audit := checked(changed, c.a.systems)
			if len(audit.Faults) == 0 || !named.MatchString(errors.Join(audit.Faults...).Error()) {
				t.Errorf("byte %d of entry %d: %v", at, n-1, audit.Faults)
			}
		}
	}
}

// TestDealtDiceMustBeDice: a die that could not fall so is none, though the chain is mended.
func TestDealtDiceMustBeDice(t *testing.T) {
	c := goingOn(t)
	x := &table{t: t, a: c.a, ledger: c.ledger}
	forge(t, x, func(e *entry) {
		e.Body = regexp.MustCompile(`"sides":6,"value":\d`).ReplaceAll(e.Body, []byte(`"sides":6,"value":7`))
	})
	data, _ := archived(t, c.a, true)
	if audit := checked(data, c.a.systems); len(audit.Faults) == 0 || !strings.Contains(audit.Faults[0].Error(), "of 6 sides shows 7") {
		t.Errorf("dice of six sides that show 7 are taken: %v", audit.Faults)
	}
}
