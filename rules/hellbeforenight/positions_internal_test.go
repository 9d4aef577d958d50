package hellbeforenight

import (
	"reflect"
	"testing"
)

// TestMarksHaveWords: a table of positions has a word for every flag, so that none is lost.
func TestMarksHaveWords(t *testing.T) {
	var named flags
	for _, m := range markNames {
		named |= m.flag
	}
	if all := flagsEnd - 1; named != all {
		t.Errorf("the flags %b have no word", all&^named)
	}
	var marked reserveFlags
	for _, m := range reserveMarks {
		marked |= m.flag
	}
	if all := reserveFlagsEnd - 1; marked != all {
		t.Errorf("the flags %b of reserves have no word", all&^marked)
	}
	var led leaderFlags
	for _, m := range leaderMarks {
		led |= m.flag
	}
	if all := leaderFlagsEnd - 1; led != all {
		t.Errorf("the flags %b of leaders have no word", all&^led)
	}
}

// TestAllIsHashed: whoever gives units or leaders another field adds it to the digest, and to
// the table of positions, and says here that he has.
func TestAllIsHashed(t *testing.T) {
	for what, fields := range map[reflect.Type]int{reflect.TypeFor[unit](): 11, reflect.TypeFor[leader](): 7} {
		if n := what.NumField(); n != fields {
			t.Errorf("%v has %d fields, of which %d are known to digest and table", what, n, fields)
		}
	}
}
