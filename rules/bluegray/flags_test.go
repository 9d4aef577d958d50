package bluegray

import "testing"

// TestMarksAreTheirOwn: no two marks of a unit share a bit, whatever chapter they are of.
func TestMarksAreTheirOwn(t *testing.T) {
	var all flags
	for _, m := range markNames {
		if m.flag == 0 || m.flag&(m.flag-1) != 0 || all&m.flag != 0 {
			t.Errorf("the mark %s has no bit of its own: %b", m.name, m.flag)
		}
		all |= m.flag
	}
}
