package bluegray_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// What a campaign watches: what is true of every position, whether moves come as
// foreseen, and that tables of positions are read back.

// holds checks what is true of every position, even in the middle of a combat.
func (c *campaign) holds(g rules.Game, after rules.Event) {
	c.t.Helper()
	v := g.View(rules.NoSide).(seen.View)
	stacks := map[hex.Hex][]seen.Own{}
	points := map[rules.Side]int{}
	names := map[string]bool{}
	count := func(unit string, side rules.Side, strength int) {
		if names[unit] {
			c.t.Fatalf("after %s %s is in two places", after.Kind(), unit)
		}
		names[unit] = true
		points[side] += strength
	}
	for _, u := range v.Own {
		stacks[u.At] = append(stacks[u.At], u)
		count(u.Unit, u.Side, max(u.Strength, u.Full))
	}
	for _, u := range v.Enemy {
		stacks[u.At] = append(stacks[u.At], seen.Own(u))
		count(u.Unit, u.Side, max(u.Strength, u.Full))
	}
	for _, u := range v.Coming {
		count(u.Unit, u.Side, u.Strength)
	}
	for _, u := range v.Gone {
		count(u.Unit, u.Side, u.Strength)
	}
	for at, stack := range stacks {
		c.stackHolds(at, c.withoutSpare(at, stack, v.Phase == "deployment"), after)
	}
	for _, s := range rules.Sides {
		if points[s] != c.printed[s] {
			c.t.Fatalf("after %s the %s have %d strength points in all, printed %d", after.Kind(), s.Name(), points[s], c.printed[s])
		}
	}
}

func (c *campaign) stackHolds(at hex.Hex, stack []seen.Own, after rules.Event) {
	c.t.Helper()
	if !c.m.On(at) {
		c.t.Fatalf("after %s a unit is in %s", after.Kind(), at)
	}
	isGun := func(u seen.Own) bool { return u.Type == "art" }
	if most := 2; len(stack) > most && !(len(stack) == most+1 && c.setup.Options["third-gun"] == "on" && slices.ContainsFunc(stack, isGun)) { // BGD 22.2.1
		c.t.Fatalf("after %#v %d units are in %s", after, len(stack), at)
	}
	river := slices.Contains(c.m.Terrain(at), "river") || slices.Contains(c.m.Terrain(at), "ferry")
	for _, u := range stack {
		switch {
		case river != (u.Type == "gunboat"):
			c.t.Fatalf("after %#v %s is in %s", after, u.Unit, at)
		case u.Side != stack[0].Side:
			c.t.Fatalf("after %#v both sides are in %s", after, at)
		case u.Type == "train" && len(stack) > 1:
			c.t.Fatalf("after %#v the supply train is stacked in %s", after, at)
		case u.Type == "train" && !c.m.OnPath(at, "road") && !c.m.OnPath(at, "trail"):
			c.t.Fatalf("after %#v the supply train is off the roads in %s", after, at)
		}
	}
}

// asForeseen compares a forecast of a move with what came: on an open board
// nothing but combat can be a surprise.
func (c *campaign) asForeseen(cmd rules.Command, f rules.Forecast, out rules.Outcome) {
	c.t.Helper()
	if _, fight := cmd.(bluegray.Attack); fight {
		return
	}
	if c.inFog() {
		c.asFarAsForeseen(f, out)
		return
	}
	no, refused := f.(seen.WillRefuse)
	if refused != (out.Refused != nil) || refused && no.Refusal != *out.Refused {
		c.t.Fatalf("%#v: foreseen %+v, came %v", cmd, f, out.Refused)
	}
	will, moves := f.(seen.WillMove)
	if !moves {
		return
	}
	var path []hex.Hex
	cost, half := 0, false
	first := out.Events[slices.IndexFunc(out.Events, func(e rules.Event) bool {
		_, shows := e.(bluegray.UnitsRevealed) // whom it passes
		return !shows
	})]
	switch e := first.(type) {
	case bluegray.UnitMoved:
		path, cost, half = e.Path, e.Cost, e.Half
	case bluegray.UnitEntered:
		path, cost, half = e.Path, e.Cost, e.Half
	case bluegray.UnitExited:
		path, cost, half = e.Path, e.Cost, e.Half
	case bluegray.LeaderMoved:
		path, cost = e.Path, e.Cost
	}
	if !will.Past.IsZero() && len(path) > len(will.Path) { // past dummies
		path, cost, half = path[:len(will.Path)], will.Cost, will.Half
	}
	if !slices.Equal(path, will.Path) || cost != will.Cost || half != will.Half {
		c.t.Fatalf("%#v: foreseen %+v, came %#v", cmd, will, first)
	}
}

// positionsAreReadBack takes the battle up from its own table of positions: the game is the
// same to its digest, and where both sides owe a sheet both see the same.
func (c *campaign) positionsAreReadBack() {
	c.t.Helper()
	now := c.game.Now()
	setup := c.setup
	setup.Positions, setup.Turn, setup.Phasing = c.game.Positions(), now.Turn, now.Side
	setup.Phase = c.game.View(rules.NoSide).(seen.View).Phase
	for _, s := range rules.Sides { // where both owe a sheet it is whoever wrote last
		if strings.Contains(setup.Positions, "--phasing "+s.String()+" ") {
			setup.Phasing = s
		}
	}
	again, err := c.system.Begin(setup)
	if err != nil {
		c.t.Fatalf("%v in\n%s", err, setup.Positions)
	}
	if again.Positions() != setup.Positions {
		c.t.Fatalf("positions\n%s\nare read as\n%s", setup.Positions, again.Positions())
	}
	for _, s := range rules.Sides {
		if got, want := again.View(s), c.game.View(s); !reflect.DeepEqual(got, want) {
			c.t.Fatalf("positions\n%s\ngive the %s side the view\n%+v\nfor\n%+v", setup.Positions, s.Name(), got, want)
		}
	}
	if now.Within != "" || now.Also != rules.NoSide {
		c.goOnAlike(c.game, again)
	} else if again.Digest() != c.game.Digest() {
		c.t.Fatalf("positions\n%s\nare another game", setup.Positions)
	}
}

// goOnAlike has the clock close what both sides owe in two games, which must come to the same.
func (c *campaign) goOnAlike(g, again rules.Game) {
	c.t.Helper()
	for range rules.Sides {
		side := g.Now().Side
		one, two := g.Run(side, g.Close(), rules.Aid{Dice: c.dice}), again.Run(side, again.Close(), rules.Aid{Dice: c.dice})
		if told, same := c.comesTo(one), c.comesTo(two); told != same {
			c.t.Fatalf("positions\n%s\ncome to\n%s\nfor\n%s", g.Positions(), same, told)
		}
		if one.After == nil || one.After.Now().Also == rules.NoSide && one.After.Now().Key != g.Now().Key {
			return
		}
		g, again = one.After, two.After
	}
}

// comesTo is all that a command came to, but for who wrote last.
func (c *campaign) comesTo(out rules.Outcome) string {
	text := fmt.Sprint(out.Refused, out.Ask, out.Rolls)
	for _, e := range out.Events {
		if _, turned := e.(bluegray.PartTurned); !turned {
			kept, _ := c.eventKept(e)
			text += "\n" + string(kept)
		}
	}
	return text
}
