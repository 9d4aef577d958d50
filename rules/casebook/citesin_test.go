package casebook

import (
	"slices"
	"testing"

	"longroll/rules"
)

// TestCitesIn: numbers behind a citation belong to its book, with letters of either kind.
func TestCitesIn(t *testing.T) {
	for _, c := range []struct {
		text string
		want []rules.Cite
	}{
		{"see CWB 10.2a and 10.3.", []rules.Cite{"CWB 10.2a", "CWB 10.3"}},
		{"// zones. HBN 14.2B, 14.7A and 13.3.4C", []rules.Cite{"HBN 14.2B", "HBN 14.7A", "HBN 13.3.4C"}},
		{"BG 5, and 6.0", []rules.Cite{"BG 5.0"}},
		{"BG 5.0-5.4", []rules.Cite{"BG 5.0"}},
	} {
		if got := citesIn(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q cites %v, want %v", c.text, got, c.want)
		}
	}
}
