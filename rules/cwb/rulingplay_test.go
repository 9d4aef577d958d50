package cwb

import (
	"reflect"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Battles with a referee in them who rules at random between commands.

// arbiter rules in a skirmish.
type arbiter struct {
	*skirmish
	laid  *Game
	taken map[string]int // rulings by kind
	shown int            // of which the enemy heard what the stacks show
	quiet int            // of which he heard nothing
}

// somewhere is a hex: of a piece, next to one, or any.
func (a *arbiter) somewhere() hex.Hex {
	g := a.game
	p := &g.field.pieces[a.rng.IntN(len(g.field.pieces))]
	switch {
	case p.at.IsZero() || a.rng.IntN(5) == 0:
		return g.board.grid.At(a.rng.IntN(g.board.grid.Len()))
	case a.rng.IntN(2) == 0:
		return g.board.grid.Neighbour(p.at, hex.Side(a.rng.IntN(6)))
	}
	return p.at
}

// one picks one word of several.
func (a *arbiter) one(words ...string) string { return words[a.rng.IntN(len(words))] }

// somebody is a piece, of a side if one is given: a unit on the map more often than not.
func (a *arbiter) somebody(side rules.Side) int {
	g := a.game
	n := 0
	for range 40 {
		n = a.rng.IntN(len(g.field.pieces))
		k := g.counterOf(n)
		if (side == rules.NoSide || k.side == side) && (g.field.pieces[n].place == onMap && k.kind.isUnit() || a.rng.IntN(6) == 0) {
			break
		}
	}
	return n
}

// anyRuling is a ruling that may make sense.
func (a *arbiter) anyRuling() rules.Ruling {
	g := a.game
	n := a.somebody(rules.NoSide)
	side, name := g.sideOf(n), g.name(n)
	why := a.one("", "as both wrote", `a "reason" # with marks`)
	switch a.rng.IntN(8) {
	case 0:
		return RuleRemove{Side: side, Piece: name, As: a.one("", "", "lost", "outside", "off-map", "asleep"), Why: why}
	case 1, 2:
		to := a.somewhere()
		if a.rng.IntN(2) == 0 { // with somebody of its own side
			to = g.field.pieces[a.somebody(side)].at
		}
		return RulePlace{Side: side, Piece: name, To: to, Below: a.rng.IntN(3) == 0, Why: why}
	case 3:
		if len(g.log) == 0 {
			return RuleOrder{}
		}
		d := &g.log[a.rng.IntN(len(g.log))]
		return RuleOrder{Side: d.side, Number: d.number, Status: a.one(slices.Concat(statusNames[:], []string{"delayed", "refused", "lost", "eaten"})...), Why: why}
	case 4:
		return RulePoints{Side: rules.Side(a.rng.IntN(3)), Points: a.rng.IntN(41) - 20, Why: why}
	case 5:
		if len(g.ground) == 0 {
			return RuleHold{}
		}
		return RuleHold{Hex: g.ground[a.rng.IntN(len(g.ground))], Side: rules.Side(a.rng.IntN(3)), Why: why}
	}
	return a.anySetting(side, name, why)
}

// anySetting sets something of a piece.
func (a *arbiter) anySetting(side rules.Side, name, why string) RuleSet {
	c := RuleSet{Side: side, Piece: name, Why: why}
	switch a.rng.IntN(5) {
	case 0:
		c.Facing = hex.Side(a.rng.IntN(6)).String()
	case 1:
		c.State = a.one(append(stateWords(), "merry")...)
	case 2:
		c.Formation = data.Formation(a.rng.IntN(int(data.Leaders) + 1)).String()
	case 3:
		c.Put, c.Lift = []string{markNames[a.rng.IntN(len(markNames))].name}, []string{markNames[a.rng.IntN(len(markNames))].name}
	default:
		c.Figures = []seen.Figure{{What: a.one(figureSteps, figureCasualties, figureCasualties, figureStragglers, figureGuns, figureSupply, figureSpent, "hats"), Now: a.rng.IntN(14) - 1}}
	}
	return c
}

// rule gives one ruling, and demands of it what is true of every ruling.
func (a *arbiter) rule() {
	a.t.Helper()
	cmd := a.anyRuling()
	for _, side := range rules.Sides {
		if out := a.game.Run(side, cmd, rules.Aid{Dice: a.dice}); out.Refused == nil {
			a.t.Fatalf("the %s side rules %#v", side.Name(), cmd)
		}
	}
	before := a.game.Digest()
	out := a.game.Run(rules.NoSide, cmd, rules.Aid{Dice: a.dice})
	switch {
	case a.game.Digest() != before:
		a.t.Fatalf("%#v changed the game it was run on", cmd)
	case out.Refused != nil:
		return
	case len(out.Ask)+len(out.Rolls) > 0 || out.Break || len(out.Events) == 0:
		a.t.Fatalf("%#v: %+v", cmd, out)
	case out.After.Digest() == before:
		a.t.Fatalf("%#v changes nothing and is taken", cmd)
	}
	if err := casebook.Folds(shelf, a.game, out); err != nil {
		a.t.Fatalf("%#v: %v", cmd, err)
	}
	after := out.After.(*Game)
	if again := reopened(a.t, a.laid, after); again.Positions() != after.Positions() {
		a.t.Fatalf("after %#v the table of the table differs: %s", cmd, difference(again.Positions(), after.Positions()))
	}
	a.heard(cmd, after, out.Events)
	a.taken[cmd.Kind()]++
	a.game = after
}

// heard demands that each side hears of a ruling what it may: the owner always, his enemy
// what his own view shows him and nothing else.
func (a *arbiter) heard(cmd rules.Ruling, after *Game, events []rules.Event) {
	a.t.Helper()
	var side rules.Side
	secret := false
	switch c := cmd.(type) {
	case RulePlace:
		side = c.Side
	case RuleRemove:
		side = c.Side
	case RuleSet:
		side, secret = c.Side, c.Formation == "" && c.Facing == "" && c.State == "" && !slices.Contains(c.Put, "encamped") && !slices.Contains(c.Lift, "encamped")
	case RuleOrder:
		side, secret = c.Side, true
	default:
		for _, s := range rules.Sides {
			if events[0].Tell(s) == nil {
				a.t.Fatalf("%#v lies open, and the %s side hears nothing", cmd, s.Name())
			}
		}
		return
	}
	enemy := side.Enemy()
	was, is := a.game.look(enemy), after.look(enemy)
	told := slices.DeleteFunc(slices.Clone(events), func(e rules.Event) bool { return e.Tell(enemy) == nil })
	if !slices.ContainsFunc(events, func(e rules.Event) bool { return e.Tell(side) != nil }) {
		a.t.Fatalf("%#v: its owner hears nothing", cmd)
	}
	if secret && (len(told) > 0 || !reflect.DeepEqual(was, is)) {
		a.t.Fatalf("%#v is the owner's own affair, and his enemy hears %#v", cmd, told)
	}
	if len(told) == 0 {
		a.quiet++
		if _, state := cmd.(RuleSet); !state && !reflect.DeepEqual(was.Field.Stacks, is.Field.Stacks) {
			a.t.Fatalf("%#v changes what the enemy sees, and he hears nothing", cmd)
		}
	}
	a.showsOnly(cmd, told, enemy, is)
}

// showsOnly demands that what is told of stacks is what the enemy's view has of them.
func (a *arbiter) showsOnly(cmd rules.Ruling, told []rules.Event, enemy rules.Side, is seen.View) {
	a.t.Helper()
	for _, e := range told {
		n, ok := e.Tell(enemy).(seen.RuledShown)
		if !ok {
			continue
		}
		a.shown++
		for _, s := range n.Stacks {
			i := slices.IndexFunc(is.Field.Stacks, func(v seen.Stack) bool { return v.At == s.At })
			last := reflect.DeepEqual(e, told[len(told)-1]) // what follows may change a stack again
			if last && (i < 0) != (s.Top == "") || last && i >= 0 && is.Field.Stacks[i].Top != s.Top {
				a.t.Fatalf("%#v: the enemy is told %+v, and sees %+v", cmd, s, is.Field.Stacks[max(i, 0)])
			}
		}
	}
}

// TestRulingsInRandomBattles plays all battles with options at random and rulings between
// commands: the position stays one that a table can hold, journal and game agree, and the
// enemy hears no more than he sees.
func TestRulingsInRandomBattles(t *testing.T) {
	taken, shown, quiet := map[string]int{}, 0, 0
	for i, battle := range aprils {
		a := &arbiter{skirmish: newSkirmish(t, uint64(300+i), battle), taken: taken}
		a.laid = a.game.clone()
		for range 60 {
			a.rule()
		}
		a.each(a.game.turn+1, 20, func(_ rules.Side, before *Game, c rules.Command, out rules.Outcome) {
			if err := casebook.Folds(shelf, before, out); err != nil {
				t.Fatalf("%#v: %v", c, err)
			}
			for range 2 {
				if a.game.phase != overPhase {
					a.rule()
				}
			}
		})
		shown, quiet = shown+a.shown, quiet+a.quiet
	}
	for _, c := range rulingCommands {
		if taken[c.Kind()] < 5 {
			t.Errorf("%s was taken %d times", c.Kind(), taken[c.Kind()])
		}
	}
	if shown < 20 || quiet < 20 {
		t.Errorf("the enemy heard of %d rulings, and of %d not: too few to prove anything", shown, quiet)
	}
}

// TestAFixedDieOfTheSeries: of two dice one falls as a referee says, by its name.
func TestAFixedDieOfTheSeries(t *testing.T) {
	g := battleOf(t, "april-5.2")
	b := &bench{g: g, side: rules.Union, aid: rules.Aid{Dice: noDice{}, Fixed: map[string]int{"t1.union.x/2": 6}}}
	if two := b.dice(rules.KnownToAll, "x"); two != [2]int{3, 6} || b.rolls[0].Fixed || !b.rolls[1].Fixed {
		t.Errorf("%v %+v", two, b.rolls)
	}
}
