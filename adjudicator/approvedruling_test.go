package adjudicator

import (
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// TestApprovalListsARulingAsTold: where the referee approves of every turn, a ruling that a
// side heard of with its question is listed as told to it, and not as what it would be told;
// the other side would be told of it, and each was in the packet of the turn.
func TestApprovalListsARulingAsTold(t *testing.T) {
	b := newBattle(t, NewGame{Battle: "april-5.2", Approval: true}, 1)
	asks := rules.NoSide
	for range 20 {
		if asks, _ = b.asked(); asks != rules.NoSide {
			break
		}
		b.now = b.now.Add(time.Hour)
		b.send(b.step())
		b.send(rules.NoSide, "approve\n")
	}
	if asks != rules.Confederate {
		t.Fatalf("%q is asked something", asks)
	}
	const ruling = "RULING: victory points of the Union side: +1. Reason: of the rain"
	_, got := b.send(rules.NoSide, "rule: points union +1: of the rain\n")
	if told := sentTo(got, bob); len(told) != 1 || !strings.Contains(flat(told[0]), ruling) || len(sentTo(got, alice)) != 0 {
		t.Fatalf("letters of the ruling go to [%s]", who(got))
	}
	_, got = b.send(b.step())
	packet := sentTo(got, carol)
	if len(packet) != 1 || !strings.Contains(packet[0].Subject, "for your approval") {
		t.Fatalf("letters of the answer go to [%s]", who(got))
	}
	parts := map[string]string{}
	for _, part := range strings.Split(packet[0].Text, "\nTHE ")[1:] {
		head, text, _ := strings.Cut(part, "\n")
		parts[head] = strings.Join(strings.Fields(text), " ")
	}
	for head, times := range map[string]int{"CONFEDERATES WERE TOLD, WITH THEIR QUESTION": 1, "CONFEDERATES WOULD BE TOLD": 0, "UNION WOULD BE TOLD": 1} {
		if text, there := parts[head]; !there || strings.Count(text, ruling) != times {
			t.Errorf("THE %s, and the ruling is not %d times in it:\n%s", head, times, packet[0].Text)
		}
	}
	b.restart()
	if d := b.match().desks[asks]; d.shown == 0 || d.shown > len(d.hears) {
		t.Errorf("read again, %d of %d things are told", d.shown, len(d.hears))
	}
	for range 40 {
		b.now = b.now.Add(time.Hour)
		if b.match().submitted == nil {
			b.send(b.step())
		}
		_, got = b.send(rules.NoSide, "approve\n")
		if packet = sentTo(got, carol); strings.Contains(packet[0].Subject, "] referee: ") {
			break
		}
	}
	if n := strings.Count(flat(packet[0]), ruling); n != 2 {
		t.Errorf("the packet of the turn, %q, has it %d times", packet[0].Subject, n)
	}
	b.sound()
}
