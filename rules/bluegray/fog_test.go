package bluegray_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// TestWholeBattlesInTheFog plays battles in the fog of war and demands that whatever an option
// of it rules comes up.
func TestWholeBattlesInTheFog(t *testing.T) {
	came := map[string]int{}
	for _, battle := range playable() {
		t.Run(battle, func(t *testing.T) {
			look := func(c *campaign) {
				for _, e := range c.journal {
					countFog(came, e)
				}
			}
			if battle != "chickamauga" {
				playWhole(t, battle, 1862, func(_ int, options map[string]string) {
					options["fog-of-war"] = "on"
					clearForFog(options)
				}, look)
				return
			}
			for i, edition := range []string{"third", "deluxe", "classic"} { // it has no levels of victory
				c := newCampaign(t, battle, uint64(i), edition, map[string]string{"fog-of-war": "on"})
				c.play()
				c.replays()
				look(c)
			}
		})
	}
	mustCome(t, came, "unseen", "glimpsed", "open", "met zone", "met enemy", "fell back")
	t.Log(came)
}

// countFog counts what an event shows of the fog.
func countFog(came map[string]int, e rules.Event) {
	switch e := e.(type) {
	case bluegray.UnitMoved:
		if e.Met != "" {
			came["met "+string(e.Met)]++
		}
		switch n := e.Tell(e.Side.Enemy()).(type) {
		case nil:
			came["unseen"]++
		case seen.Glimpsed:
			came["glimpsed"]++
		case seen.Moved:
			came["open"]++
			if n.Met != "" {
				came["told what it met"]++
			}
		}
	case bluegray.UnitRetreated:
		if _, is := e.Tell(e.Side.Enemy()).(seen.FellBack); is {
			came["fell back"]++
		}
	}
}

// inFog reports whether a battle is played in the fog.
func (c *campaign) inFog() bool { return c.setup.Options["fog-of-war"] == "on" }

// veilHolds checks that a view in the fog tells no more than it may: of the enemy names next door
// alone, arms in plain sight, and nothing else.
func (c *campaign) veilHolds(g rules.Game) {
	c.t.Helper()
	truth := g.View(rules.NoSide).(seen.View)
	for _, side := range rules.Sides {
		v := g.View(side).(seen.View)
		foes := truth.Own
		if side == rules.Union {
			foes = nil
			for _, u := range truth.Enemy {
				foes = append(foes, seen.Own(u))
			}
		}
		named := map[string]bool{}
		for _, u := range v.Enemy {
			named[u.Unit] = true
		}
		var sighted []seen.Sighted
		for _, u := range foes {
			near := slices.ContainsFunc(v.Own, func(o seen.Own) bool { return c.m.Grid.Distance(o.At, u.At) <= 1 })
			waits := slices.ContainsFunc(v.Coming, func(o seen.Coming) bool {
				return o.Turn <= v.Turn && slices.ContainsFunc(o.At, func(h hex.Hex) bool { return c.m.Grid.Distance(h, u.At) <= 1 })
			})
			if (near || waits) != named[u.Unit] {
				c.t.Fatalf("%s in %s: next to the %s %t, looked for at an entry %t, named %t", u.Unit, u.At, side.Name(), near, waits, named[u.Unit])
			}
			if !named[u.Unit] && slices.ContainsFunc(v.Own, func(o seen.Own) bool { return c.clearSight(o.At, u.At) }) {
				sighted = append(sighted, seen.Sighted{Side: u.Side, Type: u.Type, At: u.At})
			}
		}
		seen.SortSighted(sighted)
		if !slices.Equal(sighted, v.Sighted) {
			c.t.Fatalf("the %s see %v, in sight are %v", side.Name(), v.Sighted, sighted)
		}
		if slices.ContainsFunc(v.Coming, func(u seen.Coming) bool { return u.Side != side }) {
			c.t.Fatalf("the %s know who of the enemy waits", side.Name())
		}
	}
}

// clearSight traces a line of sight by the map alone. BG 8.71.
func (c *campaign) clearSight(from, to hex.Hex) bool {
	blocks := func(h hex.Hex) bool {
		words := c.m.Terrain(h)
		return slices.Contains(words, "forest") || slices.Contains(words, "town")
	}
	line := c.m.Grid.Line(from, to)
	if slices.ContainsFunc(line.Hexes, blocks) || slices.ContainsFunc(line.Along, func(p [2]hex.Hex) bool { return blocks(p[0]) && blocks(p[1]) }) {
		return false
	}
	return c.setup.Options["ruling.corner-touch"] != "blocked" || !slices.ContainsFunc(line.Corners, func(k hex.Corner) bool { return blocks(k.Beside) })
}

// asFarAsForeseen compares a forecast in the fog with what came: the same way, to its end
// unless something was met on it; and what the View refuses is refused, but for a way written
// hex by hex, which is tried until it is stopped.
func (c *campaign) asFarAsForeseen(f rules.Forecast, out rules.Outcome) {
	c.t.Helper()
	path, met := marched(out)
	if no, refused := f.(seen.WillRefuse); refused && met == "" && (out.Refused == nil || no.Refusal != *out.Refused) {
		c.t.Fatalf("foreseen %+v, came %v %#v", no, out.Refused, out.Events)
	}
	will, moves := f.(seen.WillMove)
	if !moves || out.Refused != nil {
		return
	}
	if len(path) > len(will.Path) || !slices.Equal(path, will.Path[:len(path)]) || met == "" && len(path) < len(will.Path) {
		c.t.Fatalf("foreseen %v, came %v, met %q", will.Path, path, met)
	}
}

// marched is the way of the march that came of an order, and what it met.
func marched(out rules.Outcome) (path []hex.Hex, met seen.Met) {
	if len(out.Events) == 0 {
		return nil, ""
	}
	switch e := out.Events[0].(type) {
	case bluegray.UnitMoved:
		return e.Path, e.Met
	case bluegray.UnitEntered:
		return e.Path, e.Met
	case bluegray.UnitExited:
		return e.Path, ""
	case bluegray.LeaderMoved:
		return e.Path, ""
	}
	return nil, ""
}

// clearForFog takes back what does not go with the fog of war, if that is chosen.
func clearForFog(chosen map[string]string) {
	if chosen["fog-of-war"] != "on" {
		return
	}
	for _, name := range []string{"simultaneous", "night-march", "command-control", "cavalry-charge", "variable-initiative", "initiative-bonus", "free-deployment", "bombardment", "bombard-in-defence", "leaders"} {
		delete(chosen, name)
	}
}

// viewLines is what a side sees: its own, the enemies it can name, others in sight, and what it
// knows of the hexes worth points.
func viewLines(g rules.Game, of string) ([]string, error) {
	side, err := rules.ParseSide(of)
	if err != nil {
		return nil, err
	}
	v := g.View(side).(seen.View)
	var lines []string
	for _, u := range v.Own {
		lines = append(lines, fmt.Sprintf("own %s %d in %s", u.Unit, u.Strength, u.At))
	}
	for _, u := range v.Enemy {
		lines = append(lines, fmt.Sprintf("enemy %s %d in %s", u.Unit, u.Strength, u.At))
	}
	for _, s := range v.Sighted {
		lines = append(lines, "in sight "+s.Arm()+" in "+s.At.String()+word(s.Digging, "digging"))
	}
	for _, h := range v.Held {
		lines = append(lines, fmt.Sprintf("%s held by %s", h.Hex, h.By))
	}
	for _, p := range v.Prizes {
		lines = append(lines, p.Hex.String()+" out of sight")
	}
	for _, r := range v.Score.Rows {
		lines = append(lines, fmt.Sprintf("%d to the %s: %s %s", r.Points, r.Side, r.What, r.About))
	}
	for _, m := range v.Morale {
		lines = append(lines, fmt.Sprintf("morale of the %s %d: %d of %d lost", m.Side, m.Level, m.Lost, m.Of))
	}
	for _, u := range v.Coming {
		lines = append(lines, fmt.Sprintf("waiting %s, now at %v", u.Unit, u.Now))
	}
	if len(v.Schedule) > 0 {
		lines = append(lines, fmt.Sprintf("%d enemies scheduled", len(v.Schedule)))
	}
	for _, u := range v.Gone {
		lines = append(lines, "gone "+u.Unit)
	}
	return lines, nil
}

// TestManyLookIntoTheFog has both sides and the referee look at one game in the fog at the same
// time; the race detector is the judge.
func TestManyLookIntoTheFog(t *testing.T) {
	g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "chickamauga", Options: map[string]string{"fog-of-war": "on"}})
	if err != nil {
		t.Fatal(err)
	}
	want := g.Clone().View(rules.Union)
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			side := []rules.Side{rules.Union, rules.Confederate, rules.NoSide}[i%3]
			if v := g.View(side); side == rules.Union && !reflect.DeepEqual(v, want) {
				t.Error("one sees another field than the other")
			}
		})
	}
	all.Wait()
}

// TestTableOfWhatIsSeen holds the table of a View to what the View knows: nobody's name or place
// stands in it who is out of sight or seen from afar.
func TestTableOfWhatIsSeen(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Options: map[string]string{"fog-of-war": "on"}})
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(rules.Union).(seen.View)
	table, err := printedSystem.Table(v)
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Sighted) == 0 || !strings.Contains(table, "# confederate, seen from afar: "+v.Sighted[0].Arm()+" in "+v.Sighted[0].At.String()) {
		t.Errorf("who is seen from afar stands not in\n%s", table)
	}
	for _, u := range g.View(rules.NoSide).(seen.View).Enemy {
		named := slices.ContainsFunc(v.Enemy, func(e seen.Enemy) bool { return e.Unit == u.Unit })
		if strings.Contains(table, "confederate  "+u.Unit+" ") != named {
			t.Errorf("%s is named in the View: %t, and in the table otherwise", u.Unit, named)
		}
	}
}

// TestWorksOutOfSight: an entrenchment is known while it is in sight. BGD 22.4.2.
func TestWorksOutOfSight(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Turn: 3, Options: map[string]string{"fog-of-war": "on", "entrenchments": "on"},
		Positions: "union Wilder 1018 5\nconfederate Gist 0211 5\nworks 1018\nworks 0211\n"})
	if err != nil {
		t.Fatal(err)
	}
	for side, want := range map[rules.Side]string{rules.NoSide: "[0211 1018]", rules.Union: "[1018]", rules.Confederate: "[0211]"} {
		if works := fmt.Sprint(g.View(side).(seen.View).Works); works != want {
			t.Errorf("%s sees entrenchments in %s, want %s", side, works, want)
		}
	}
}
