package hellbeforenight

import (
	"testing"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
)

// TestManyCouplets: a turn may have any number of couplets, and a table of positions tells how
// many each had. HBN 4.2B.
func TestManyCouplets(t *testing.T) {
	s := New(data.With(nil))
	setup := rules.Setup{Battle: data.Name, Turn: 2, Positions: "couplet 412 first union\nplayed 300\nunit 15 IA 2010\n"}
	g, err := s.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	setup.Positions = g.Positions()
	again, err := s.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	if got := again.(*Game).played[:2]; got[0] != 300 || got[1] != 412 || again.Digest() != g.Digest() {
		t.Errorf("of 300 couplets and 412 it tells %v", got)
	}
}
