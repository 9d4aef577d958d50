package adjudicator

import "testing"

// TestAFaceIsReadAsItsDieIs: of ten faces the tenth is the 0.
func TestAFaceIsReadAsItsDieIs(t *testing.T) {
	for _, c := range []struct {
		faces, value int
		want         string
	}{{10, 10, "0"}, {10, 9, "9"}, {6, 6, "6"}, {12, 10, "10"}} {
		if got := faceRead(c.faces, c.value); got != c.want {
			t.Errorf("%d of %d is read %s, want %s", c.value, c.faces, got, c.want)
		}
	}
}
