package bluegray

import (
	"strings"
	"testing"
)

// TestBooks holds that every number leads into the other book and stays there.
func TestBooks(t *testing.T) {
	third, deluxe := Options{edition: "third"}, Options{edition: "deluxe"}
	for from, to := range inDeluxe {
		if !strings.HasPrefix(string(from), "BG ") || !strings.HasPrefix(string(to), "BGD ") || deluxe.inBook(to) != to {
			t.Errorf("%s is %s in Deluxe", from, to)
		}
	}
	for from, to := range inThird {
		if !strings.HasPrefix(string(from), "BGD ") || !strings.HasPrefix(string(to), "BG ") || third.inBook(to) != to {
			t.Errorf("%s is %s in the third edition", from, to)
		}
	}
}
