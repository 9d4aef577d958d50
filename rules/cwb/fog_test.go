package cwb

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The fog of war, proved: games that differ only in what a side may not know look and sound
// the same to it. CWB 9.0.

// veiled is a copy of a game that differs in all that is hidden from the enemy of a side:
// losses, morale, ammunition, movement points, the order below the top of each stack,
// dispatches, standing instructions, plans.
func veiled(g *Game, side rules.Side, rng *rand.Rand) *Game {
	twin := g.clone()
	for n := range twin.field.pieces {
		if twin.sideOf(n) == side {
			twin.veilPiece(n, rng)
		}
	}
	for i := range twin.field.first {
		twin.shuffleBelow(i, side, rng)
	}
	twin.columns = g.columns // which all can see; laying out a stack anew has drawn them in
	twin.veilCommands(side, rng)
	twin.veilMemory(side, rng)
	return twin
}

// hiddenMarks are those that the enemy does not see. That a unit is encamped stands in the
// printed schedule.
const hiddenMarks = lowAmmo | recovering | fired | shotAt | gunsShotAt | movedOn | onRoad | charged | smallArms | marched | inRadius | halted |
	reformed | marchedOn | overrunHQ | gathered | fought

func (g *Game) veilPiece(n int, rng *rand.Rand) {
	p, k := &g.field.pieces[n], g.counterOf(n)
	p.marks ^= marks(rng.Uint32()) & hiddenMarks
	p.spent = int16(rng.IntN(12))
	if k.kind.isUnit() && !g.showsMorale() {
		p.state = data.State(rng.IntN(5))
	}
	switch k.kind {
	case troop:
		if p.part == 0 && p.place == onMap {
			most := k.troop.Steps - 1
			strayed := rng.IntN(most/2 + 1)
			g.field.losses[p.counter] = tally{casualties: int8(rng.IntN(most - strayed + 1)), stragglers: int8(strayed)}
		}
	case battery:
		if p.place == onMap {
			p.guns = int8(1 + rng.IntN(mostGuns))
		}
	case wagon:
		p.supply = int8(rng.IntN(wagonLoad + 1))
	}
}

// shuffleBelow puts what lies below the top unit of a stack in another order; what lies
// upon that unit stays there.
func (g *Game) shuffleBelow(i int, side rules.Side, rng *rand.Rand) {
	h := g.board.grid.At(i)
	here := g.stack(h)
	if len(here) < 3 || g.sideOf(here[0]) != side {
		return
	}
	top := max(0, slices.IndexFunc(here, func(n int) bool { return g.counterOf(n).kind.isUnit() }))
	below := here[top+1:]
	rng.Shuffle(len(below), func(a, b int) { below[a], below[b] = below[b], below[a] })
	for _, n := range here {
		g.putBelow(n, h)
	}
}

// swapBelow lets brigades below the top of two stacks change places.
func (g *Game) swapBelow(side rules.Side, rng *rand.Rand) {
	var hidden []int
	g.eachUnit(side, func(n int) {
		if g.counterOf(n).kind == troop && !g.isSeen(n) && len(g.tailOf(n)) == 0 { // a tail on the road all can see
			hidden = append(hidden, n)
		}
	})
	rng.Shuffle(len(hidden), func(a, b int) { hidden[a], hidden[b] = hidden[b], hidden[a] })
	for i := 0; i+1 < len(hidden); i += 2 {
		p, q := &g.field.pieces[hidden[i]], &g.field.pieces[hidden[i+1]]
		if p.at == q.at {
			continue
		}
		one, other := p.at, q.at
		depth, depth2 := slices.Index(g.stack(one), hidden[i]), slices.Index(g.stack(other), hidden[i+1])
		p.facing, q.facing = q.facing, p.facing
		g.slide(hidden[i], other, depth2)
		g.slide(hidden[i+1], one, depth)
	}
}

func (g *Game) veilCommands(side rules.Side, rng *rand.Rand) {
	for c := range g.posts {
		if g.commands[c].side != side {
			continue
		}
		p := &g.posts[c]
		p.deaf, p.stopped, p.spent, p.promoted = rng.IntN(2) == 0, rng.IntN(2) == 0, rng.IntN(2) == 0, rng.IntN(2) == 0
		p.retreats, p.engaged, p.check.turn, p.settles = rng.IntN(9), rng.IntN(9), rng.IntN(9), rng.IntN(9)
		g.points[c] = rng.IntN(16)
		d := dispatch{side: side, number: g.nextNumber(side), sender: c, receiver: c, how: "AO", status: status(rng.IntN(8)), head: Head{Text: "Attack at dawn."}}
		g.log = append(g.log, d)
		p.standing = d.number
	}
	g.lost = append(g.lost, fallen{side, fmt.Sprint("Nobody ", rng.IntN(99))})
}

func (g *Game) veilMemory(side rules.Side, rng *rand.Rand) {
	g.nerve.count[side] += rng.IntN(9)
	g.gunnery.recoveries = slices.DeleteFunc(slices.Clone(g.gunnery.recoveries), func(r recovery) bool { return g.sideOf(int(r.piece)) == side })
	g.works.allowed = append(slices.Clip(g.works.allowed), fallen{side, "Nobody"})
	g.veilSurprises(side, rng)
	g.nerve.bands = append(slices.Clip(g.nerve.bands), band{turn: g.turn, side: side, pieces: []int16{0}})
	g.posture.standing[side] = append(slices.Clip(g.posture.standing[side]), seen.Standing{Side: side, What: "retreat", Way: "supply"})
	g.posture.doctrine[side] = append(slices.Clip(g.posture.doctrine[side]), seen.Doctrine{Side: side, Window: "defensive", Fire: "hold"})
}

// veilSurprises gives up the surprise marches that the enemy has not come upon, and plans others.
func (g *Game) veilSurprises(side rules.Side, rng *rand.Rand) {
	g.surprises = slices.DeleteFunc(slices.Clone(g.surprises), func(f surprise) bool { return f.side == side && f.stage != triggered && f.stage != resting })
	for c := range g.posts {
		if g.commands[c].side != side || g.surpriseOf(side, c) >= 0 || rng.IntN(4) > 0 {
			continue
		}
		f := surprise{side: side, command: c, number: g.posts[c].standing, turns: rng.IntN(5), stage: surpriseStage(rng.IntN(2))}
		n := g.leaderPiece(c)
		if n < 0 || g.field.pieces[n].place != onMap {
			continue
		}
		if f.route = []hex.Hex{g.field.pieces[n].at}; f.stage == lying {
			f.pieces, f.saved = []int16{int16(n)}, []int16{int16(rng.IntN(24))}
		}
		g.surprises = append(g.surprises, f)
	}
}

// TestWhatIsHiddenIsNotSeen looks at games and at their veiled twins through the enemy's
// eyes, at many points of random play.
func TestWhatIsHiddenIsNotSeen(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 0))
	for i, battle := range aprils {
		s := newSkirmish(t, uint64(70+i), battle)
		s.batter()
		looked := 0
		s.each(3, 50, func(_ rules.Side, _ *Game, c rules.Command, _ rules.Outcome) {
			for _, side := range rules.Sides {
				looked++
				if parts := s.tells(side, rng, (*Game).look); parts != "" {
					t.Fatalf("%s: after %s the %s sees what is hidden: %s", s, c.Kind(), side.Name(), parts)
				}
			}
		})
		if looked < 200 {
			t.Errorf("%s: only %d looks", battle, looked)
		}
	}
}

// tells says where a way to look tells a game from its veiled twin; empty: nowhere.
func (s *skirmish) tells(side rules.Side, rng *rand.Rand, look func(*Game, rules.Side) seen.View) string {
	if s.game.phase == overPhase {
		return ""
	}
	twin := veiled(s.game, side.Enemy(), rng)
	twin.swapBelow(side.Enemy(), rng)
	one, other := look(s.game, side), look(twin, side)
	if reflect.DeepEqual(one, other) {
		return ""
	}
	return firstDifference(s.t, one, other)
}

// TestLeaksAreFound looks in ways that let a little through: each must be found out.
func TestLeaksAreFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	s := newSkirmish(t, 77, "april-5.4")
	s.each(2, 40, func(rules.Side, *Game, rules.Command, rules.Outcome) {})
	leak := func(tell func(g *Game, n int) string) func(*Game, rules.Side) seen.View {
		return func(g *Game, side rules.Side) seen.View {
			v := g.look(side)
			for i := range v.Field.Stacks {
				if n, ok := g.pieceCalled(side.Enemy(), v.Field.Stacks[i].Top); ok {
					v.Field.Stacks[i].Holds += tell(g, n)
				}
			}
			return v
		}
	}
	for name, look := range map[string]func(*Game, rules.Side) seen.View{
		"how deep a stack is ordered": leak(func(g *Game, n int) string { return g.names(g.stack(g.field.pieces[n].at)) }),
		"losses": leak(func(g *Game, n int) string {
			if g.counterOf(n).kind != troop {
				return ""
			}
			return g.wholeLevel(int(g.field.pieces[n].counter)).String()
		}),
		"ammunition":      leak(func(g *Game, n int) string { return fmt.Sprint(g.field.pieces[n].has(lowAmmo)) }),
		"movement points": leak(func(g *Game, n int) string { return fmt.Sprint(g.left(n)) }),
		"that there are dispatches": func(g *Game, side rules.Side) seen.View {
			v := g.look(side)
			v.Turns += len(g.log)
			return v
		},
	} {
		if s.tells(rules.Union, rng, look) == "" {
			t.Errorf("a look that lets through %s is not found out", name)
		}
	}
}

// TestTheSameIsHeard runs an order in a game and in its veiled twin. Where the enemy sees the
// same afterwards, and hears of as many things of the same kinds, he hears the same.
func TestTheSameIsHeard(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 2))
	same := 0
	for i, battle := range aprils {
		s := newSkirmish(t, uint64(80+i), battle)
		s.each(3, 40, func(side rules.Side, before *Game, c rules.Command, out rules.Outcome) {
			if _, ends := c.(End); ends {
				return
			}
			if f, fires := c.(Fire); fires && len(f.By) == 0 { // who can fire rests on what is hidden, and is seen
				return
			}
			twin := veiled(before, side, rng)
			again := twin.Run(side, c, rules.Aid{Dice: s.dice})
			if again.Refused != nil || len(again.Ask) > 0 {
				return
			}
			enemy := side.Enemy()
			first, second := heard(out, enemy), heard(again, enemy)
			if !slices.EqualFunc(first, second, func(a, b rules.Notice) bool { return a.Notice() == b.Notice() }) ||
				!reflect.DeepEqual(out.After.View(enemy), again.After.View(enemy)) || !slices.Equal(shaken(first), shaken(second)) {
				return
			}
			same++
			if !reflect.DeepEqual(first, second) {
				t.Fatalf("%s: %s %+v is heard as\n%+v\nand as\n%+v", s, c.Kind(), c, first, second)
			}
		})
	}
	if same < 100 {
		t.Errorf("only %d orders came to the same", same)
	}
}

// shaken lists the rows of a side's morale checks: the fire of other numbers can shake it otherwise.
func shaken(notices []rules.Notice) []int {
	var rows []int
	for _, n := range notices {
		if m, checked := n.(seen.MoraleChecked); checked {
			rows = append(rows, m.Row)
		}
	}
	return rows
}

// heard lists what a side hears of an outcome.
func heard(out rules.Outcome, side rules.Side) []rules.Notice {
	var all []rules.Notice
	for _, e := range out.Events {
		if n := e.Tell(side); n != nil {
			all = append(all, n)
		}
	}
	return all
}

// secrets are fields of notices that a side's enemy must never be given, and open those
// notices in which such a field holds something that lies open.
var (
	secrets = []string{"Steps", "Level", "State", "Left", "Spent", "Casualties", "Stragglers", "Strength", "Loss", "Lost", "Morale", "Mods", "Dice", "Die",
		"Number", "Points", "Of", "Need", "Row", "Guns", "Own", "Arrives", "Text", "Division", "Rating", "Marks"}
	openFields = map[string]string{
		"ohio-rolled":  "Dice",   // rolled in the open, CWB-AH 2.8
		"marker-seen":  "State",  // by option ruling.morale-markers
		"odds-rolled":  "Own",    // of whoever is told
		"cannon-loose": "Number", // has none; the order is told, CWB 10.2g
	}
	openNotices = []string{"score", "ground-awarded", "closed", "cannon-ordered"}
)

// secretIn names the first field of a notice that its reader, the enemy of whoever did it, must
// not be given; empty if there is none.
func secretIn(n rules.Notice) string {
	if slices.Contains(openNotices, n.Notice()) {
		return ""
	}
	return secretField(reflect.TypeOf(n), openFields[n.Notice()])
}

func secretField(t reflect.Type, open string) string {
	if t == reflect.TypeFor[hex.Hex]() {
		return ""
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer, reflect.Array:
		return secretField(t.Elem(), open)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Name != open && slices.Contains(secrets, f.Name) {
				return f.Name
			}
			if in := secretField(f.Type, open); in != "" {
				return f.Name + "." + in
			}
		}
	}
	return ""
}

// doer is whose doing an event is, by its field Side.
func doer(e rules.Event) (rules.Side, bool) {
	f := reflect.Indirect(reflect.ValueOf(e)).FieldByName("Side")
	if !f.IsValid() || f.Type() != reflect.TypeFor[rules.Side]() {
		return rules.NoSide, false
	}
	return f.Interface().(rules.Side), true
}

// TestNoSecretIsTold plays all battles at random and looks at the type of every notice that
// the enemy of an event's side is given: it has no room for a secret. Of words that can't be
// told apart by type the morale states are looked for.
func TestNoSecretIsTold(t *testing.T) {
	told := map[string]bool{}
	for i, battle := range aprils {
		s := newSkirmish(t, uint64(90+i), battle)
		s.batter()
		s.each(14, 80, func(_ rules.Side, _ *Game, c rules.Command, out rules.Outcome) {
			for _, e := range out.Events {
				side, ok := doer(e)
				n := e.Tell(side.Enemy())
				if !ok || n == nil {
					continue
				}
				told[n.Notice()] = true
				if in := secretIn(n); in != "" {
					t.Errorf("%s: of %s the enemy is told %s, with %s", s, e.Kind(), n.Notice(), in)
				}
				if text := fmt.Sprintf("%+v", n); !s.game.showsMorale() && (strings.Contains(text, "disorganized") || strings.Contains(text, "shaken")) {
					t.Errorf("%s: of %s the enemy is told %s", s, e.Kind(), text)
				}
			}
		})
	}
	if len(told) < 15 {
		t.Errorf("only these %d were told: %v", len(told), told)
	}
}

// leaky is a notice that gives movement points away.
type leaky struct{ Pieces []struct{ Left int } }

func (leaky) Notice() string { return "leaky" }

// TestSecretsAreFound holds the search for secrets to a notice that has one.
func TestSecretsAreFound(t *testing.T) {
	if in := secretIn(leaky{}); in != "Pieces.Left" {
		t.Errorf("%q is found", in)
	}
	if in := secretIn(seen.EnemyMoved{}); in != "" {
		t.Errorf("%q is found in what the enemy sees", in)
	}
}
