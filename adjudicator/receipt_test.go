package adjudicator

import (
	"testing"

	"longroll/rules"
)

// silentToy foretells nothing, of orders or of what they leave undone.
type silentToy struct{ toySystem }

func (silentToy) Forecast(_ rules.View, list []rules.Command) []rules.Forecast {
	return make([]rules.Forecast, len(list)+2)
}

// TestNothingNeedBeForetold: a system may have nothing to say of an order, or of the sheet.
func TestNothingNeedBeForetold(t *testing.T) {
	x := newTable(t, ringTerms())
	x.a.systems = shelf{silentToy{}}
	x.a.recent = recent{matches: map[string]*match{}}
	d, got := x.post(alice, "march Blue 4", "done", "hide 2")
	if d.Kind != Taken || len(got) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	for i, f := range paper(t, got[0]).Receipt.Owes {
		t.Errorf("of what the sheet leaves undone, %d is %v", i, f)
	}
}
