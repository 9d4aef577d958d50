package hellbeforenight_test

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
)

// TestTablesThatAreNone: what no game could come to is refused where it stands in a table.
func TestTablesThatAreNone(t *testing.T) {
	const board = "unit 40 IL 3110\nunit 2 AR 1012\n"
	for _, c := range []struct{ rows, wants string }{
		{"unit 13 TN 3110", "3:1: both sides have units in 3110"},
		{"unit 15 IA bark-1013", "3:12: Bark Road is for Confederates alone [HBN 9.2]"},
		{"leader Grant bark-1013", "3:14: Bark Road is for Confederates alone [HBN 9.2]"},
		{"reserve union A bark-1013 dummy", "3:17: Bark Road is for Confederates alone [HBN 9.2]"},
		{"reserve confederate A 3110 hidden,dummy", "3:23: 3110 is held by the enemy of reserve A"},
		{"reserve confederate A 1013 hidden", "3:23: nobody is in reserve A; a dummy has the mark dummy"},
		{"leader Hardee reserve-A", "3:15: reserve A is not in play or is a dummy"},
		{"leader Hardee reserve-A\nreserve confederate A 1013 hidden,dummy", "3:15: reserve A is not in play or is a dummy"},
		{"hero Hero 1 40 IL\nhero Hero 1 2 AR", "4:6: Hero 1 stands in the table twice"},
		{"hero Hero 1 40 IL\nhero Hero 2 40 IL", "4:13: 40 IL has a hero already"},
		{"sealed union", "3:1: both sides have set up when the phase is movement"},
		{"deploy union 40 IL 3110", "3:1: both sides have set up when the phase is movement"},
		{`standing union {"what":"dance"}`, `3:16: there is no standing instruction "dance"`},
		{`standing union {"what":"retreat","to":["9999"]}`, "3:16: hex 9999 is not on the map"},
		{`standing union {"what":"retreat","unit":"2 AR"}`, "3:16: 2 AR is not yours"},
	} {
		_, err := printedSystem.Begin(rules.Setup{Battle: data.Name, Positions: board + c.rows + "\n"})
		if err == nil || !strings.Contains(err.Error(), c.wants) {
			t.Errorf("%q is refused with %v, want %q", c.rows, err, c.wants)
		}
	}
}
