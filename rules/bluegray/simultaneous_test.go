package bluegray_test

import (
	"reflect"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// TestSimultaneousGames plays whole battles with plots, watched at every event: no hex is
// ever held by both sides or too full at the end of a turn, nobody is lost sight of, and
// the journal gives the same game again.
func TestSimultaneousGames(t *testing.T) {
	for _, battle := range []string{"chickamauga", "antietam", "shiloh", "cemetery-hill"} {
		for _, edition := range []string{"third", "deluxe"} {
			t.Run(battle+" "+edition, func(t *testing.T) {
				t.Parallel()
				c := newCampaign(t, battle, 5, edition, map[string]string{"simultaneous": "on"})
				fought := 0
				for sheets := 0; c.game.Result() == nil; sheets++ {
					if sheets > 5*c.game.Now().Turns {
						t.Fatalf("the battle goes on at %s", c.game.Now().Title)
					}
					fought += c.plotTurn()
				}
				if fought == 0 {
					t.Error("nobody was attacked in the whole battle")
				}
				c.replays()
			})
		}
	}
}

// TestSimultaneousGamesWithOthers plays battles of plots with options that have both sides
// write in turns, or anew: free deployment, command control, repulsion, fresh entrenchments.
func TestSimultaneousGamesWithOthers(t *testing.T) {
	c := newCampaign(t, "antietam", 6, "deluxe", map[string]string{"simultaneous": "on", "free-deployment": "on", "command-control": "chits",
		"repulsion": "on", "entrenchments": "on", "demoralization": "on"})
	for sheets := 0; c.game.Result() == nil; sheets++ {
		if sheets > 5*c.game.Now().Turns {
			t.Fatalf("the battle goes on at %s", c.game.Now().Title)
		}
		c.plotTurn()
	}
	c.replays()
}

// plotTurn plays one sealed sheet: moves become plots, and in the second the units that
// were designated are allotted. It counts the attacks.
func (c *campaign) plotTurn() int {
	side, fought := c.game.Now().Side, 0
	view := c.game.View(side).(seen.View)
	if other := c.game.View(side.Enemy()).(seen.View); len(other.Plots) != len(ownPlots(other)) {
		c.t.Fatalf("%s sees plots that are not its own", side.Enemy())
	}
	for _, cmd := range rookie.Sheet(view, c.m, c.rng.IntN) {
		switch cmd := cmd.(type) {
		case bluegray.Attack:
			if view.Phase == "movement" {
				continue
			}
			fought += resolvedIn(c.run(side, c.wishing(cmd)).Events)
			continue
		case bluegray.Pause:
			continue
		case bluegray.End:
			c.designate(view)
		case bluegray.Move:
			if c.rng.IntN(4) == 0 && len(cmd.Path) > 1 {
				cmd.Waits = []int{1}
			}
			c.run(side, cmd)
			continue
		}
		fought += resolvedIn(c.run(side, cmd).Events)
		if c.rng.IntN(40) == 0 && c.game.Result() == nil {
			c.positionsAreReadBack()
		}
	}
	if c.game.Now().Side == side && c.game.Now().Key == view.Phase {
		c.t.Fatal("the sheet did not end")
	}
	return fought
}

// wishing adds to an attack what else it may say.
func (c *campaign) wishing(a bluegray.Attack) bluegray.Attack {
	hexes, elect := c.m.Hexes(), c.rng.IntN(2) == 0
	anywhere := func() hex.Hex { return hexes[c.rng.IntN(len(hexes))] }
	switch c.rng.IntN(5) {
	case 0:
		a.Elect = &elect
	case 1:
		a.Retreat = []bluegray.RetreatWish{{Unit: a.With[0], To: []hex.Hex{anywhere(), anywhere()}}, {To: []hex.Hex{anywhere()}}}
	case 2:
		a.Advance = []bluegray.AdvanceWish{{Unit: a.With[0]}, {Unit: a.With[0], To: a.On[0]}}
	case 3:
		a.StandPat, a.Lose, a.Reduce = true, a.With, "1-1"
	}
	return a
}

// designate gives some units next to or near an enemy their mission.
func (c *campaign) designate(view seen.View) {
	if view.Phase != "movement" {
		return
	}
	for _, u := range view.Own {
		if u.InZone || c.rng.IntN(3) == 0 {
			c.run(view.For, bluegray.Mission{Units: []string{u.Unit}})
		}
	}
}

func ownPlots(v seen.View) []seen.Plot {
	return slices.DeleteFunc(slices.Clone(v.Plots), func(p seen.Plot) bool {
		own := slices.ContainsFunc(v.Own, func(u seen.Own) bool { return u.Unit == p.Unit })
		coming := slices.ContainsFunc(v.Coming, func(u seen.Coming) bool { return u.Unit == p.Unit && u.Side == v.For })
		gone := slices.ContainsFunc(v.Gone, func(u seen.Gone) bool { return u.Unit == p.Unit && u.Side == v.For })
		return !own && !coming && !gone
	})
}

func resolvedIn(events []rules.Event) int {
	count := 0
	for _, e := range events {
		if _, ok := e.(bluegray.CombatResolved); ok {
			count++
		}
	}
	return count
}

// onTheWay reports whether an event is one of simultaneous movement, in which a hex may be
// too full until all have moved. BGD 22.4.14.
func onTheWay(e rules.Event) bool {
	switch e.(type) {
	case bluegray.UnitStepped, bluegray.UnitSetBack, bluegray.HexDisputed:
		return true
	}
	return false
}

// TestPlotsAreSealed compares what a side knows with and without the other's plots.
func TestPlotsAreSealed(t *testing.T) {
	for seed := range uint64(4) {
		c := newCampaign(t, "antietam", seed, "deluxe", map[string]string{"simultaneous": "on"})
		side := c.game.Now().Side
		view, enemy := c.game.View(side).(seen.View), c.game.View(side.Enemy())
		written := 0
		for _, cmd := range rookie.Sheet(view, c.m, c.rng.IntN) {
			if _, end := cmd.(bluegray.End); end {
				break
			}
			for _, e := range c.run(side, cmd).Events {
				if n := e.Tell(side.Enemy()); n != nil {
					t.Fatalf("the enemy hears %#v", n)
				}
				written++
			}
		}
		c.designate(view)
		if written == 0 {
			t.Fatal("nothing was plotted")
		}
		if !reflect.DeepEqual(c.game.View(side.Enemy()), enemy) {
			t.Fatal("the enemy sees that something was plotted")
		}
		idle, err := c.system.Begin(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		c.run(side, bluegray.End{})
		sealed := idle.Run(side, bluegray.End{}, rules.Aid{Dice: c.dice}).After
		if !reflect.DeepEqual(c.game.View(side.Enemy()), sealed.View(side.Enemy())) {
			t.Fatal("the enemy sees what is sealed")
		}
		if c.game.Digest() == sealed.Digest() {
			t.Fatal("the digest does not tell plots from none")
		}
	}
}

// TestPlotsInPositions holds a table of positions to the plots that it was written with.
func TestPlotsInPositions(t *testing.T) {
	c := newCampaign(t, "antietam", 3, "deluxe", map[string]string{"simultaneous": "on"})
	side := c.game.Now().Side
	view := c.game.View(side).(seen.View)
	for _, cmd := range rookie.Sheet(view, c.m, c.rng.IntN) {
		if _, end := cmd.(bluegray.End); !end {
			c.run(side, cmd)
		}
	}
	c.run(side, bluegray.Mission{Units: []string{view.Own[0].Unit}})
	setup := c.setup
	setup.Positions = c.game.Positions()
	again, err := c.system.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := again.View(side).(seen.View).Plots, c.game.View(side).(seen.View).Plots; !reflect.DeepEqual(got, want) || len(want) == 0 {
		t.Fatalf("plots read back:\n%+v\nwritten:\n%+v", got, want)
	}
}
