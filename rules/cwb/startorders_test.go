package cwb

import (
	"fmt"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// TestPrintedOrdersAreInTheLogs holds CWB 10.1i and CWB-AH 5.1-5.4: who has orders at the start finds them in his log, in
// force; who brings some when he comes on has them too; nobody else has any.
func TestPrintedOrdersAreInTheLogs(t *testing.T) {
	const (
		north = "M-6@6 Div ATenn complex | 2-5@5 Div ATenn simple | C-2+M-2@2 Div ATenn simple 46.18 | Ch-6@6 Div ATenn simple | " // CWB-AH 5.1
		ohio  = " | 4 Div AOhio simple | 5 Div AOhio simple | 2 Div AOhio simple | 6 Div AOhio simple"
		south = "3 Corps complex 21.24+22.19 | 2-2 complex 20.12 | 1-2 complex 24.16 | 1 Corps complex 26.12 | R Div simple"
	)
	for name, want := range map[string][2]string{
		"april-5.1": {north + "T-6+R-6@6 Div ATenn simple" + ohio, south},
		"april-5.2": {"1 Div simple | 2 Div ATenn simple | 4 Div ATenn simple | 5 Div ATenn simple | 6 Div ATenn simple" + ohio, ""},
		"april-5.3": {"2 Div AOhio complex | 4 Div AOhio complex | 5 Div AOhio complex | 6 Div complex", ""},
		"april-5.4": {north + "T-6+R-6@6 Div ATenn simple | 3 Div simple" + ohio, south + " | 47 Tn-1@1 Corps simple"},
	} {
		g := battleOf(t, name)
		for i, side := range []rules.Side{rules.Union, rules.Confederate} {
			var got []string
			for _, d := range g.View(side).(seen.View).Log {
				if d.Side != side || d.Status != "in force" || d.Method != "pre-set" || d.Text == "" {
					t.Errorf("%s: %+v", name, d)
				}
				kind := map[bool]string{false: "simple", true: "complex"}[d.Complex]
				to := d.Receiver
				if len(d.Units) > 0 {
					to = strings.Join(d.Units, "+") + "@" + to
				}
				got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %s", to, kind, strings.Join(d.Objectives, "+"))))
			}
			if have := strings.Join(got, " | "); have != want[i] {
				t.Errorf("%s, %s:\n%s, want\n%s", name, side.Name(), have, want[i])
			}
		}
	}
}

// CWB 10.5d; CWB-AH 5.2: the Union's divisions hold where they stand, and no order that requires
// movement frees their leaders; a new dispatch does.
func TestWhoHoldsWhereHeStandsStays(t *testing.T) {
	g := battleOf(t, "april-5.2")
	g.phasing, g.phase = rules.Union, movementPhase
	n := unit(t, g, rules.Union, "Sherman")
	if err := g.mayLeave(n); err == nil || !strings.Contains(err.Error(), "hold where they stand [CWB 10.5d]") {
		t.Errorf("Sherman: %v", err)
	}
	c, _ := g.commandsOf(g.counterOf(n))
	g.log = append(g.log, dispatch{side: rules.Union, number: g.nextNumber(rules.Union), sender: c, receiver: c, how: "AW", status: inForce, head: Head{Text: "fall back"}})
	g.posts[c].standing = g.log[len(g.log)-1].number
	if err := g.mayLeave(n); err != nil {
		t.Errorf("with a new dispatch: %v", err)
	}
}
