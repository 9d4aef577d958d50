package cwb

import (
	"reflect"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// give makes a side say something in advance.
func give(t testing.TB, g *Game, side rules.Side, cmds ...rules.Command) *Game {
	t.Helper()
	for _, c := range cmds {
		out := g.Run(side, c, rules.Aid{})
		if out.Refused != nil {
			t.Fatalf("%+v: %v", c, out.Refused)
		}
		g = out.After.(*Game)
	}
	return g
}

// always is a doctrine of all for both windows.
func always() []rules.Command {
	return []rules.Command{Doctrine{seen.Doctrine{Window: "defensive", Fire: "all"}}, Doctrine{seen.Doctrine{Window: "offensive", Fire: "all"}}}
}

// TestAPlayerTurnIsOneSheet plays whole turns of two battles with doctrine on both sides and fast
// play: every player turn is a sheet of its own side, of moves and close combat, and no
// other, and nothing is asked. CWB 8.1.
func TestAPlayerTurnIsOneSheet(t *testing.T) {
	for i, c := range []struct {
		battle string
		shots  int // at least
	}{{"april-5.2", 100}, {"april-5.1", 25}} {
		t.Run(c.battle, func(t *testing.T) {
			s := newSkirmish(t, uint64(300+i), c.battle)
			var err error
			if s.game.options, err = choose("", map[string]string{"fast-play": "on"}); err != nil {
				t.Fatal(err)
			}
			s.open(t)
			for _, side := range rules.Sides {
				s.game = give(t, s.game, side, always()...)
			}
			shots := playSheets(t, s, 14)
			if shots < c.shots {
				t.Errorf("only %d shots", shots)
			}
		})
	}
}

// open plays up to the first command phase.
func (s *skirmish) open(t *testing.T) {
	for s.game.phase == presetPhase {
		s.unasked(t, s.game.acting(), End{})
	}
}

// playSheets plays turns of one sheet a player turn, and counts the fire of the fire segments.
func playSheets(t *testing.T, s *skirmish, turns int) (shots int) {
	t.Helper()
	for s.game.phase != overPhase && s.game.turn <= turns {
		turn, side := s.game.turn, s.game.phasing
		if s.game.phase != commandPhase || s.game.Now().Side != side {
			t.Fatalf("%s: a player turn begins with the sheet of %s", s, s.game.Now().Side)
		}
		for range 80 {
			shots += regularFire(t, s.unasked(t, side, s.onward(side)))
		}
		shots += regularFire(t, s.unasked(t, side, End{}))
		if s.game.phase != overPhase && s.game.phasing == side || s.game.turn < turn {
			t.Fatalf("%s: after the sheet of %s in turn %d", s, side, turn)
		}
	}
	return shots
}

// onward is an order of the movement phase, mostly a move toward the enemy.
func (s *skirmish) onward(side rules.Side) rules.Command {
	g := s.game
	n, ok := s.someone(side, troop, troop, battery)
	if !ok || s.rng.IntN(3) == 0 {
		return s.maneuver(side)
	}
	p := &g.field.pieces[n]
	best, least := p.at, g.nearestEnemy(p.at, side)
	for _, h := range g.board.grid.Within(p.at, 1+s.rng.IntN(4)) {
		if d := g.nearestEnemy(h, side); g.board.on(h) && d > 0 && d < least {
			best, least = h, d
		}
	}
	return Move{Pieces: []string{g.name(n)}, To: best, Then: "", Facing: ""}
}

// regularFire counts the fire of fire segments, in each of which nobody fires twice.
func regularFire(t *testing.T, events []rules.Event) (shots int) {
	t.Helper()
	var fired []string
	for _, e := range events {
		switch e := e.(type) {
		case PhaseBegan:
			fired = nil
		case FireResolved:
			if !e.Regular {
				continue
			}
			shots++
			for _, name := range e.By {
				if slices.Contains(fired, name) {
					t.Errorf("%s fires twice", name)
				}
				fired = append(fired, name)
			}
		}
	}
	return shots
}

// unasked gives an order that must ask nothing; the events of an end alone make the same position.
func (s *skirmish) unasked(t *testing.T, side rules.Side, c rules.Command) []rules.Event {
	t.Helper()
	out := s.game.Run(side, c, rules.Aid{Dice: s.dice})
	if out.Refused != nil {
		return nil
	}
	if len(out.Ask) > 0 {
		t.Fatalf("%s: %s asks %+v", s, c.Kind(), out.Ask[0])
	}
	before := s.game
	s.game = out.After.(*Game)
	if _, ended := c.(End); !ended {
		return out.Events
	}
	folded := before.clone()
	for _, e := range out.Events {
		folded.Apply(e)
	}
	if folded.Digest() != s.game.Digest() {
		t.Fatalf("%s: the events do not make the position", s)
	}
	return out.Events
}

// TestStandingInstructionsAnswerEverything plays without fast play: with an instruction for every
// kind of question a side is asked nothing, and what it said is done. CWB 5.2, 12.1, 13.1, 15.0,
// 17.2d, 24.2, 24.3, 25.4.
func TestStandingInstructionsAnswerEverything(t *testing.T) {
	settled := map[string]int{}
	for seed := range uint64(4) {
		s := newSkirmish(t, 400+seed, aprils[seed])
		s.game.set(fastPlay, "off")
		s.open(t)
		s.batter()
		for _, side := range rules.Sides {
			s.game = give(t, s.game, side, append(always(), everyInstruction(s.game, side)...)...)
		}
		for s.game.phase != overPhase && s.game.turn <= 10 {
			side := s.game.phasing
			for range 100 {
				tallyChoices(s.unasked(t, side, s.onward(side)), settled)
			}
			tallyChoices(s.unasked(t, side, End{}), settled)
		}
	}
	for _, kind := range []string{"retreat", "face", "go-along", "drawn-fire", "deploy"} {
		if settled[kind] == 0 {
			t.Errorf("no question of the kind %q came up: %v", kind, settled)
		}
	}
}

// tallyChoices counts what standing instructions have settled.
func tallyChoices(events []rules.Event, settled map[string]int) {
	for _, e := range events {
		if c, ok := e.(ChoiceMade); ok && c.By == "standing" {
			settled[c.Topic]++
		}
	}
}

// everyInstruction has one instruction for every kind of question.
func everyInstruction(g *Game, side rules.Side) []rules.Command {
	var units, leaders []string
	for n := range g.field.pieces {
		switch k := g.counterOf(n); {
		case k.side == side && k.kind.isUnit():
			units = append(units, g.name(n))
		case k.side == side && k.kind == officer:
			leaders = append(leaders, g.name(n))
		}
	}
	goal := hex.Hex{Col: 24, Row: 16}
	var all []rules.Command
	for _, s := range []seen.Standing{{What: "retreat", Way: "N"}, {What: "rout-through", Choice: "aside"}, {What: "drawn-fire", Choice: "hold"},
		{What: "deploy", Choice: "stay"}, {What: "stand", Choice: "yes"}, {What: "go-along", Choice: "stay"}, {What: "face", To: goal}, {What: "face", Way: "SE"},
		{What: "on-top", Names: units}, {What: "successor", Names: leaders}, {What: "leader-place", To: goal}, {What: "draw-in", To: goal}} {
		all = append(all, Instruct{s})
	}
	return all
}

// TestAWindowWithoutTargetsIsOver: where nobody can see an enemy, a player turn ends at the rally
// phase without a word from either side. CWB 8.1.
func TestAWindowWithoutTargetsIsOver(t *testing.T) {
	for _, c := range []struct {
		name  string
		union string
		want  phase // where the end of the Confederate movement leads
		side  rules.Side
	}{
		{"far away", "union infantry T 2.09 S infantry-line normal 9", commandPhase, rules.Union},
		{"face to face", "union infantry T 2.05 S infantry-line normal 9", defensivePhase, rules.Union},
		{"in his rear", "union infantry T 2.03 N infantry-line normal 9", defensivePhase, rules.Union},
		{"taken in the rear", "union infantry T 2.05 N infantry-line normal 9", offensivePhase, rules.Confederate},
		{"back to back", "union infantry T 2.03 S infantry-line normal 9", commandPhase, rules.Union},
		{"routed, but who knows", "union infantry T 2.05 S infantry-line routed 9", defensivePhase, rules.Union},
		{"guns reach far", "union battery T 2.09 S limbered normal 5", defensivePhase, rules.Union},
	} {
		g := newField(t, plain(6, 12), "confederate infantry a 2.04 N infantry-line normal 9", c.union)
		g.calendar = append(g.calendar, g.calendar[0])
		g.phase, g.phasing = movementPhase, rules.Confederate
		out := g.Run(rules.Confederate, End{}, rules.Aid{Dice: ones{}})
		if out.Refused != nil || len(out.Ask) > 0 {
			t.Fatalf("%s: %v %v", c.name, out.Refused, out.Ask)
		}
		if after := out.After.(*Game); after.phase != c.want || after.Now().Side != c.side {
			t.Errorf("%s: %s %s, want %s %s", c.name, after.Now().Side, after.phase, c.side, c.want)
		}
	}
}

// TestWhoIsLateFiresAllTheSame: when time is up in a fire segment in which a side has not fired, its
// units fire; if it has, or holds its fire, they do not.
func TestWhoIsLateFiresAllTheSame(t *testing.T) {
	field := func() *Game {
		g := newField(t, plain(6, 12), "union infantry T 3.05 N infantry-line normal 9", "union infantry U 2.05 N infantry-line normal 9",
			"confederate infantry a 3.06 S infantry-line normal 9", "confederate infantry b 2.06 S infantry-line normal 9")
		g.calendar = append(g.calendar, g.calendar[0])
		g.phase, g.phasing = defensivePhase, rules.Confederate
		g.set(fastPlay, "on")
		return g
	}
	shots := func(g *Game, cmd rules.Command) int {
		out := g.Run(rules.Union, cmd, rules.Aid{Dice: ones{}})
		if out.Refused != nil || len(out.Ask) > 0 {
			t.Fatalf("%v %v", out.Refused, out.Ask)
		}
		n := 0
		for _, e := range out.Events {
			if f, ok := e.(FireResolved); ok && f.Side == rules.Union {
				n++
			}
		}
		return n
	}
	if n := shots(field(), End{Default: true}); n != 2 {
		t.Errorf("the clock makes %d fires", n)
	}
	if n := shots(field(), End{}); n != 0 {
		t.Errorf("who ends it himself makes %d", n)
	}
	held := give(t, field(), rules.Union, Doctrine{seen.Doctrine{Window: "defensive", Fire: "hold"}})
	if n := shots(held, End{Default: true}); n != 0 {
		t.Errorf("who holds his fire makes %d", n)
	}
	begun := field().Run(rules.Union, Fire{Target: hex.Hex{Col: 3, Row: 6}, By: []string{"T"}}, rules.Aid{Dice: ones{}})
	if n := shots(begun.After.(*Game), End{Default: true}); n != 0 {
		t.Errorf("who has begun makes %d more", n)
	}
}

// TestDoctrineKnowsOnlyWhatIsSeen changes all that a side does not see of the enemy, at many points of
// random play: the next fire by doctrine is the same, and whether there is a window at all does
// not change either, whatever the state of either side's units. CWB 9.0.
func TestDoctrineKnowsOnlyWhatIsSeen(t *testing.T) {
	found := 0
	for i, battle := range aprils {
		s := newSkirmish(t, uint64(500+i), battle)
		s.game.set(moraleMarkers, "secret")
		s.game.set(fastPlay, "on")
		s.open(t)
		for s.game.phase != overPhase && s.game.turn <= 7 {
			for range 5 {
				for range 20 {
					s.unasked(t, s.game.phasing, s.onward(s.game.phasing))
				}
				for _, side := range rules.Sides {
					if s.sameVeiled(t, side) {
						found++
						s.sameAfresh(t, side)
					}
				}
			}
			s.unasked(t, s.game.acting(), End{})
		}
	}
	if found < 60 {
		t.Errorf("only %d fires", found)
	}
}

// sameVeiled reports whether a side has a fire by doctrine, which must be the same whatever it does not see.
func (s *skirmish) sameVeiled(t *testing.T, side rules.Side) bool {
	t.Helper()
	d := seen.Doctrine{Side: side, Window: "offensive", Fire: "all", First: []string{"column", "guns", "flank"}}
	other := s.game.clone()
	s.veil(other, side.Enemy())
	a, ok := s.game.bestShot(d, s.game.bids(d))
	b, ok2 := other.bestShot(d, other.bids(d))
	if ok != ok2 || a.target != b.target || a.atGuns != b.atGuns || !slices.Equal(a.by, b.by) || !slices.Equal(a.boats, b.boats) {
		t.Fatalf("%s: %+v and %+v", s, a, b)
	}
	s.veil(other, side)
	if s.game.mayHaveTargets(side) != other.mayHaveTargets(side) {
		t.Fatalf("%s: the window of the %s depends on what is hidden", s, side.Name())
	}
	return ok
}

// sameAfresh fires by doctrine, and once more looking all over the map before every fire: nothing that
// is kept from one fire to the next may differ from what is there.
func (s *skirmish) sameAfresh(t *testing.T, side rules.Side) {
	t.Helper()
	d := seen.Doctrine{Side: side, Window: "offensive", Fire: "all"}
	kept := &bench{g: s.game.clone(), side: side, aid: rules.Aid{Dice: s.dice}}
	if err := kept.fireByDoctrine(d); err != nil {
		t.Fatal(err)
	}
	afresh := &bench{g: s.game.clone(), side: side, aid: rules.Aid{Dice: s.dice}}
	for {
		next, ok := afresh.g.bestShot(d, afresh.g.bids(d))
		if !ok {
			break
		}
		if _, err := afresh.shoot(next); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(kept.events, afresh.events) {
		t.Fatalf("%s: the %s fire otherwise when they look again", s, side.Name())
	}
}

// veil changes what the enemy of a side does not see of its units: state, losses, ammunition, and
// how those below the top are formed.
func (s *skirmish) veil(g *Game, side rules.Side) {
	for n := range g.field.pieces {
		p, k := &g.field.pieces[n], g.counterOf(n)
		if p.place != onMap || k.side != side || !k.kind.isUnit() {
			continue
		}
		p.state = data.State(s.rng.IntN(5))
		p.marks ^= lowAmmo
		if k.kind == troop {
			c := p.counter
			g.field.losses[c].casualties = int8(s.rng.IntN(max(1, k.troop.Steps-int(g.field.losses[c].stragglers))))
		} else {
			p.guns = int8(1 + s.rng.IntN(5))
		}
		switch {
		case g.isSeen(n):
		case k.kind == battery:
			p.formation = []data.Formation{data.Limbered, data.Unlimbered}[s.rng.IntN(2)]
		case k.troop.Kind == data.Infantry:
			p.formation = []data.Formation{data.InfantryLine, data.InfantryColumn}[s.rng.IntN(2)]
		}
	}
}

// BenchmarkFireByDoctrine plays both fire segments of a turn of close contact, by doctrine.
func BenchmarkFireByDoctrine(b *testing.B) {
	s := newSkirmish(b, 54, "april-5.2")
	var err error
	if s.game.options, err = choose("", map[string]string{"fast-play": "on"}); err != nil {
		b.Fatal(err)
	}
	look := func(rules.Side, *Game, rules.Command, rules.Outcome) {}
	for s.game.phase != overPhase && s.game.turn <= 8 {
		for range 200 {
			s.order(s.game.phasing, s.onward(s.game.phasing), look)
		}
		s.order(s.game.acting(), End{}, look)
	}
	s.game.phase = resupplyPhase
	for _, side := range rules.Sides {
		s.game = give(b, s.game, side, always()...)
	}
	shots := 0
	for b.Loop() {
		out := s.game.Run(s.game.acting(), End{}, rules.Aid{Dice: s.dice})
		shots = 0
		for _, e := range out.Events {
			if f, ok := e.(FireResolved); ok && f.Regular {
				shots++
			}
		}
	}
	b.ReportMetric(float64(shots), "shots/op")
}
