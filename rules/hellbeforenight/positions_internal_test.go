package hellbeforenight

import "testing"

// TestMarksHaveWords: a table of positions has a word for every flag, so that none is lost.
func TestMarksHaveWords(t *testing.T) {
	var named flags
	for _, m := range markNames {
		named |= m.flag
	}
	if all := movedBefore<<1 - 1; named != all {
		t.Errorf("the flags %b have no word", all&^named)
	}
	var marked reserveFlags
	for _, m := range reserveMarks {
		marked |= m.flag
	}
	if all := reserveUnloaded<<1 - 1; marked != all {
		t.Errorf("the flags %b of reserves have no word", all&^marked)
	}
}
