package bluegray_test

import (
	"reflect"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
)

// TestWholeGamesFreelyDeployed: rookies deploy before every battle, in turns and at once.
func TestWholeGamesFreelyDeployed(t *testing.T) {
	moved := map[string]int{}
	for stream, battle := range []string{"antietam", "shiloh", "cemetery-hill"} {
		playWhole(t, battle, 22413+uint64(stream), func(i int, options map[string]string) {
			options["free-deployment"] = "on"
			if i == 4 {
				options["simultaneous"] = "on"
			}
		}, func(c *campaign) {
			for _, e := range c.journal {
				if e, is := e.(bluegray.ArmyDeployed); is {
					moved[e.Side.String()] += len(e.Placements)
				}
			}
		})
	}
	mustCome(t, moved, "union", "confederate")
}

// TestADeploymentIsSecret: what a side plans changes nothing for the other until both have
// deployed; then it sees it.
func TestADeploymentIsSecret(t *testing.T) {
	begin := func(orders ...rules.Command) rules.Game {
		g, err := printedSystem.Begin(rules.Setup{Battle: "antietam", Options: map[string]string{"free-deployment": "on"}})
		if err != nil {
			t.Fatal(err)
		}
		for _, cmd := range orders {
			out := g.Run(rules.Union, cmd, rules.Aid{})
			if out.Refused != nil {
				t.Fatal(out.Refused)
			}
			for _, e := range out.Events {
				if n := e.Tell(rules.Confederate); n != nil && n.Notice() != "phase-began" {
					t.Errorf("the Confederates hear of %s", e.Kind())
				}
			}
			g = out.After
		}
		return g
	}
	planned := begin(bluegray.Deploy{Unit: "1/1/I", At: readHexes(t, "0706")[0]}, bluegray.End{})
	if plain := begin(bluegray.End{}); !reflect.DeepEqual(plain.View(rules.Confederate), planned.View(rules.Confederate)) {
		t.Error("the Confederates see what the Union plans")
	}
	out := planned.Run(rules.Confederate, bluegray.End{}, rules.Aid{})
	told := false
	for _, e := range out.Events {
		n, is := e.Tell(rules.Confederate).(seen.ArmyDeployed)
		told = told || is && n.Side == rules.Union && len(n.Placements) == 1
	}
	if !told {
		t.Error("the Confederates are not told where the Union stands")
	}
}
