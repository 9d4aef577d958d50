package orders

import "testing"

// Only a slip of the keyboard is mended for a player; all else he is asked about.
func TestOnlyASlipOfTheKeyboardIsOne(t *testing.T) {
	for _, c := range []struct {
		wrote, line string
		slip        bool
	}{
		{"move 1/1/XIX to 0919", "move 1/1/XIV to 0919", true},
		{"Move Wldr to 1018.", "move Wilder to 1018", true},
		{"mvoe 1-2 to 24.16", "move 1-2 to 24.16", true},
		{"attack 1020 with Wilder /  advence Wilder", "attack 1020 with Wilder advance Wilder", true},
		{"fulfil 0", "fulfil 1", false},
		{"fulfil", "fulfil 1", false},
		{"stoppage 1 Corps", "stoppage 1 Corps 3 divisions 1 wrecked", false},
		{"detach 1 guns of 4Div-b1(5)", "detach 1 guns of RDiv-b1(4)", false},
		{"join X to X", "join RDiv-b1(4) to RDiv-b1(4)", false},
		{"move S-1-2 to 22.17", "move A-1-2 to 22.17", false},
		{"move 1-2 to 24.16 face NX", "move 1-2 to 24.16 face NE", false},
		{"move Wilder to 2929", "move Wilder to 1021", false},
		{"attack 21.24 with 1-2", "charge 21.24 with 1-2", false},
		{"move 1-12 to 24.16", "move 11-2 to 24.16", false},
	} {
		if IsSlip(c.wrote, c.line) != c.slip {
			t.Errorf("%q for %q: %v", c.wrote, c.line, !c.slip)
		}
	}
}
