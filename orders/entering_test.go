package orders

import (
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// TestEnteringUnitMayAttack: a unit that a line above brings on may be named in an
// attack and its riders; one that no line brings on may not.
func TestEnteringUnitMayAttack(t *testing.T) {
	var entry, target hex.Hex
	for h, text := range map[*hex.Hex]string{&entry: "1027", &target: "1025"} {
		if err := h.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	view := seen.View{For: rules.Union, Phasing: rules.Union, Phase: "movement", Turn: 5, Turns: 15,
		Coming: []seen.Coming{{Unit: "2/1/XX", Side: rules.Union, Type: "inf", Strength: 5, Turn: 5, At: []hex.Hex{entry}, Now: []hex.Hex{entry}}},
		Enemy:  []seen.Enemy{{Unit: "Gist", Side: rules.Confederate, Type: "inf", Strength: 5, At: target}},
	}
	grid := hex.Grid{FirstCol: 1, LastCol: 25, FirstRow: 1, LastRow: 28, HighOdd: true}
	const attack = "attack 1025 with 2/1/XX, advance 2/1/XX\n"
	r := Read("bluegray", "enter 2/1/XX 1027-1026\n"+attack, view, grid, nil)
	if len(r.Orders) != 2 || len(r.Misreads) != 0 {
		t.Errorf("after its entry: %d orders, misreads %+v", len(r.Orders), r.Misreads)
	}
	r = Read("bluegray", attack, view, grid, nil)
	if len(r.Orders) != 0 || len(r.Misreads) != 1 {
		t.Errorf("without its entry: %d orders, misreads %+v", len(r.Orders), r.Misreads)
	}
}
