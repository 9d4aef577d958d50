package adjudicator

import (
	"testing"
	"time"
)

// TestAPartClosedEarly: whose part the referee closes before its deadline is told when that
// was, not that nothing had come by a time that is still to come.
func TestAPartClosedEarly(t *testing.T) {
	x := newTable(t, ringTerms())
	_, got := x.post(carol, "close union")
	said := sentTo(got, alice)
	if len(said) != 1 {
		t.Fatalf("told: %s", who(got))
	}
	says(t, said[0], `"Notices": [ { "By": "`+x.now.Format(time.RFC3339)+`"`)
	x.sound()
}
