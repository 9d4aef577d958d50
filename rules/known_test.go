package rules

import "testing"

func TestWhoKnowsADie(t *testing.T) {
	for _, c := range []struct {
		known                       Known
		union, confederate, referee bool
	}{
		{KnownToAll, true, true, true},
		{KnownTo(Union), true, false, true},
		{KnownTo(Confederate), false, true, true},
		{KnownTo(NoSide), false, false, true},
		{KnownToNobody, false, false, true},
	} {
		for side, want := range map[Side]bool{Union: c.union, Confederate: c.confederate, NoSide: c.referee} {
			if got := len(KnownBy(side, []Die{{Name: "gt1", Known: c.known}})) == 1; got != want {
				t.Errorf("%q: %s knows it: %v", c.known, side.Name(), got)
			}
		}
	}
}
