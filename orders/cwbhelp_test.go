package orders

import (
	"strings"
	"testing"

	"longroll/rules/cwb/seen"
)

// TestHelpKnowsWhatIsAsked: a system knows its own orders by every name, and answers another game's word
// with the page of its own.
func TestHelpKnowsWhatIsAsked(t *testing.T) {
	for _, c := range []struct {
		system, topic string
		known         bool
	}{
		{"bluegray", "attack", true}, {"bluegray", "dispatch", false}, {"cwb", "Dispatch", true}, {"cwb", "charge", true},
		{"cwb", "attack", false}, {"cwb", "phases", true}, {"cwb", "", false}, {"toy", "move", false},
	} {
		if Knows(c.system, c.topic) != c.known {
			t.Errorf("%s %q: known is not %v", c.system, c.topic, c.known)
		}
	}
	if page := Help("cwb", "attack"); !strings.Contains(page, "charge HEX with UNIT") {
		t.Error(page)
	}
	if page := Help("cwb", "end"); !strings.Contains(page, "your movement and supply end") {
		t.Error(page)
	}
}

// CWB 10.1f: what belongs to an option is offered only where it is in force.
func TestFormOffersNoOptionThatIsOff(t *testing.T) {
	v := logView(t, false)
	if form := formOf(t, v); !strings.Contains(form, "initiative LEADER") || strings.Contains(form, " early ") {
		t.Error(form)
	}
	v.Options = append([]seen.Chosen{{Name: "procrastination", Value: "on"}}, v.Options...)
	if form := formOf(t, v); !strings.Contains(form, " early ") {
		t.Error(form)
	}
}
