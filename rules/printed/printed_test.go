package printed

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func matter() *Matter {
	ours := fstest.MapFS{"table.txt": {Data: []byte("ours")}, "a/battle.txt": {}, "b/battle.txt": {}}
	own := fstest.MapFS{"table.txt": {Data: []byte("own")}, "c/battle.txt": {}, "b/battle.txt": {}}
	return Over(ours, "rules/x/data", own, "mine")
}

// TestTheOverlayComesFirst: an owner's file stands in place of ours, and messages say
// whose it is.
func TestTheOverlayComesFirst(t *testing.T) {
	m := matter()
	if text, title, err := m.Read("table.txt"); text != "own" || title != "mine/table.txt" || err != nil {
		t.Errorf("%q %q %v", text, title, err)
	}
	if _, title, err := m.Read("a/battle.txt"); title != "rules/x/data/a/battle.txt" || err != nil {
		t.Errorf("%q %v", title, err)
	}
	if _, _, err := m.Read("none.txt"); err == nil || !strings.Contains(err.Error(), "none.txt") {
		t.Errorf("error %v", err)
	}
	if got := m.Matching("*/battle.txt"); !slices.Equal(got, []string{"a/battle.txt", "b/battle.txt", "c/battle.txt"}) {
		t.Errorf("battles %v", got)
	}
}

// TestAMapIsReadOnce: who asks again gets the same map; one that is not there or is wrong
// is an error.
func TestAMapIsReadOnce(t *testing.T) {
	m := matter()
	if _, err := m.Map("table.txt"); err == nil || !strings.Contains(err.Error(), "mine/table.txt") {
		t.Errorf("error %v", err)
	}
	if _, err := m.Map("none.txt"); err == nil {
		t.Error("a map that is not there")
	}
}
