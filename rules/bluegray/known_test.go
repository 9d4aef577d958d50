package bluegray

import (
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// TestWhatIsForgotten: in the fog of war the game as a side knows it, and what it is shown, holds
// nothing of the enemy's columns at the entry hexes nor of his standing instructions; and that a
// creek was crossed is no news before the limit is lifted. The owner and the referee know.
func TestWhatIsForgotten(t *testing.T) {
	set := func(battle, fog, positions string) *Game {
		t.Helper()
		g, err := New(data.With(nil)).Begin(rules.Setup{Battle: battle, Turn: 3, Phasing: rules.Confederate,
			Options: map[string]string{"fog-of-war": fog}, Positions: positions})
		if err != nil {
			t.Fatal(err)
		}
		return g.(*Game)
	}
	for fog, hides := range map[string]bool{"on": true, "off": false} {
		g := set("chickamauga", fog, `
union Wilder 1018 8
confederate Gist 0211 5
entered 0123 2
standing confederate retreat Gist 0210 - yes
standing union advance - - - no
`)
		for side, knows := range map[rules.Side]bool{rules.NoSide: true, rules.Confederate: true, rules.Union: !hides} {
			if got := len(g.View(side).(seen.View).Columns) == 1; got != knows {
				t.Errorf("fog %s: side %v knows what has entered: %t", fog, side, got)
			}
			k := g.knownTo(side)
			if got := len(k.standing[rules.Confederate]) == 1; got != knows {
				t.Errorf("fog %s: side %v knows the Confederate instructions: %t", fog, side, got)
			}
			if got := len(k.standing[rules.Union]) == 1; got != (!hides || side != rules.Confederate) {
				t.Errorf("fog %s: side %v knows the Union instructions: %t", fog, side, got)
			}
		}
		own := g.View(rules.Union).(seen.View)
		g.phasing = rules.Union
		if v := g.View(rules.Union).(seen.View); len(own.Standing) != 1 || len(v.Columns) != 1 {
			t.Errorf("fog %s: a side has forgotten its own: %v, %v", fog, own.Standing, v.Columns)
		}

		g = set("antietam", fog, "union 1/1/I 1702 4\nconfederate Toombs 1218 2\ncreek crossed\n")
		for side, knows := range map[rules.Side]bool{rules.NoSide: true, rules.Union: !hides} {
			if l := g.View(side).(seen.View).Limit; l == nil || l.Crossed != knows || l.Lifted {
				t.Errorf("fog %s: side %v is told of the limit %+v", fog, side, l)
			}
		}
		if k := g.knownTo(rules.Confederate); k.creek != crossed {
			t.Errorf("fog %s: the Confederates have forgotten that they crossed", fog)
		}
		g.creek = lifted
		if l := g.View(rules.Union).(seen.View).Limit; l == nil || !l.Lifted {
			t.Errorf("fog %s: the Union has not heard that it is lifted: %+v", fog, l)
		}
	}
}
