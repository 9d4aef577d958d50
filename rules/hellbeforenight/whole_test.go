package hellbeforenight_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
)

// unitsIn counts the units of a side that a view tells of, wherever they are.
func unitsIn(v seen.View, s rules.Side) int {
	n := 0
	for _, u := range slices.Concat(v.Own, v.Enemy) {
		if u.Side == s {
			n++
		}
	}
	for _, u := range v.Coming {
		if u.Side == s && u.Type != "leader" && u.Type != "hq" {
			n++
		}
	}
	for _, u := range v.Lost {
		if u.Side == s {
			n++
		}
	}
	return n
}

// holds checks after a command what is always true.
func (c *campaign) holds(cmd rules.Command) {
	c.t.Helper()
	v := c.game.View(rules.NoSide).(seen.View)
	own, enemy := hexesOf(v.Own), hexesOf(v.Enemy)
	for _, r := range v.Reserves {
		if r.At.IsZero() {
			continue
		}
		if r.Side == rules.Union {
			own[r.At]++
		} else {
			enemy[r.At]++
		}
	}
	for h := range own {
		if enemy[h] > 0 {
			c.t.Fatalf("after %#v both sides are in %s", cmd, h)
		}
	}
	for _, s := range rules.Sides {
		if n := unitsIn(v, s); n != c.counts[s] {
			c.t.Fatalf("after %#v there are %d units of the %s, of %d", cmd, n, s.Name(), c.counts[s])
		}
	}
	names := map[string]bool{}
	for _, u := range slices.Concat(v.Own, v.Enemy) {
		if names[u.Unit] {
			c.t.Fatalf("after %#v %s is in two places", cmd, u.Unit)
		}
		names[u.Unit] = true
		if n := b2i(!u.At.IsZero()) + b2i(u.Reserve != "") + b2i(!u.BarkRoad.IsZero()); n != 1 {
			c.t.Fatalf("after %#v %s is in %d places: %+v", cmd, u.Unit, n, u)
		}
	}
	for _, e := range v.Extra {
		if e.Points < 0 {
			c.t.Fatalf("after %#v %s has %d points", cmd, e.Name, e.Points)
		}
	}
	for _, a := range v.Armies {
		if a.Morale < -3 || a.Morale > 3 { // HBN 16.1E
			c.t.Fatalf("after %#v the morale of %s is %d", cmd, a.Name, a.Morale)
		}
	}
	var sum [3]int
	for _, r := range v.Score.Rows {
		sum[r.Side] += r.Points
	}
	if sum[rules.Union] != v.Score.Union || sum[rules.Confederate] != v.Score.Confederate {
		c.t.Fatalf("after %#v the points are no sum: %+v", cmd, v.Score)
	}
	c.reservesHold(v, cmd)
	for _, s := range rules.Sides {
		c.viewHolds(s)
	}
}

func b2i(is bool) int {
	if is {
		return 1
	}
	return 0
}

// limitHolds checks after a sheet that no hex holds more than may be in it. HBN 8.1A.
func (c *campaign) limitHolds() {
	c.t.Helper()
	v := c.game.View(rules.NoSide).(seen.View)
	if v.Phase == "over" {
		return
	}
	stand := hexesOf(slices.Concat(v.Own, v.Enemy))
	for _, r := range v.Reserves {
		if !r.At.IsZero() && !r.Dummy {
			stand[r.At]++
		}
	}
	for h, n := range stand {
		if n > 3 {
			c.t.Fatalf("at %s there are %d units in %s\n%s", c.game.Now().Title, n, h, c.game.Positions())
		}
	}
}

// hiddenFrom lists, by the side that may not know it, the units and leaders in hidden reserves.
// HBN 14.7.
func hiddenFrom(g rules.Game) (names [3][]string) {
	whole := g.View(rules.NoSide).(seen.View)
	for _, r := range whole.Reserves {
		if !r.Hidden {
			continue
		}
		s := r.Side.Enemy()
		names[s] = append(names[s], r.Units...)
		for _, l := range whole.Leaders {
			if l.Side == r.Side && l.Reserve == r.Letter {
				names[s] = append(names[s], l.Leader)
			}
		}
	}
	return names
}

// viewHolds checks that a view holds nothing of what is hidden.
func (c *campaign) viewHolds(s rules.Side) {
	c.t.Helper()
	v := c.game.View(s).(seen.View)
	for _, r := range v.Reserves {
		if r.Side != s && r.Hidden && (r.Letter != "" || r.Dummy || r.Moved || len(r.Units) > 0) {
			c.t.Fatalf("the %s see of a hidden reserve %+v", s.Name(), r)
		}
	}
	hidden := c.hidden[s]
	if len(hidden) == 0 {
		return
	}
	v.Standing, v.Fought = nil, nil
	text, err := json.Marshal(v)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, name := range hidden {
		if strings.Contains(string(text), `"`+name+`"`) {
			c.t.Fatalf("the %s see %s, who is in a hidden reserve", s.Name(), name)
		}
	}
}

// noticesHold checks that no notice of a command names who is hidden from its reader before
// and after it; who is to be deployed shows himself, even if he can't join a stack.
func (c *campaign) noticesHold(cmd rules.Command, out rules.Outcome) {
	c.t.Helper()
	after := hiddenFrom(out.After)
	for _, s := range rules.Sides {
		hidden := slices.DeleteFunc(c.hidden[s], func(name string) bool {
			return !slices.Contains(after[s], name) || slices.ContainsFunc(shown(cmd), func(p seen.Placement) bool { return p.Unit == name })
		})
		for _, e := range out.Events {
			n := e.Tell(s)
			if n == nil || len(hidden) == 0 {
				continue
			}
			text, err := json.Marshal(n)
			if err != nil {
				c.t.Fatal(err)
			}
			for _, name := range hidden {
				if strings.Contains(string(text), `"`+name+`"`) {
					c.t.Fatalf("the %s are told %s of %s, who is in a hidden reserve: %s", s.Name(), n.Notice(), name, text)
				}
			}
		}
	}
	c.hidden = after
}

// shown is who comes out of a reserve by a command.
func shown(cmd rules.Command) []seen.Placement {
	if u, ok := cmd.(hbn.Unload); ok {
		return u.Units
	}
	return nil
}

// TestWholeBattles plays whole battles between rookies, as printed and then with any options.
func TestWholeBattles(t *testing.T) {
	games := 3
	if testing.Short() {
		games = 1
	}
	for i := range games {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			options := map[string]string{}
			if i > 0 {
				options = anyOptions(rand.New(rand.NewPCG(uint64(i), 1)))
			}
			c := newCampaign(t, uint64(i), options)
			c.play()
			c.replays()
			t.Logf("%v: %d commands, %d refused, %d events, %s %+v", options, len(c.orders), c.refused, len(c.journal), c.game.Now().Title, c.game.Result())
			t.Log(c.came)
		})
	}
}
