package cwb

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/dice"
	"longroll/rules/hex"
)

// Random play of the battles of April's Harvest, for what must hold whatever is ordered.

var shelf = New(data.With(nil))

// skirmish is a battle in random play.
type skirmish struct {
	t    testing.TB
	rng  *rand.Rand
	game *Game
	dice rules.Dice
	ran  map[string]int // commands that stood, by kind
}

// aprils are the battles.
var aprils = []string{"april-5.1", "april-5.2", "april-5.3", "april-5.4"}

func newSkirmish(t testing.TB, seed uint64, battle string) *skirmish {
	t.Helper()
	s := &skirmish{t: t, rng: rand.New(rand.NewPCG(seed, 54)), dice: dice.NewKeyed(dice.Seed{byte(seed), byte(seed >> 8), 54}), ran: map[string]int{}}
	setup := rules.Setup{Battle: battle, Options: map[string]string{}}
	all, err := shelf.Options(battle, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range all {
		if o.Missing == "" {
			setup.Options[o.Name] = o.Values[s.rng.IntN(len(o.Values))]
		}
	}
	g, err := shelf.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	s.game = g.(*Game)
	return s
}

// each plays turns to the last, and calls look after every command that stood.
func (s *skirmish) each(turns, orders int, look func(side rules.Side, before *Game, c rules.Command, out rules.Outcome)) {
	for s.game.phase != overPhase && s.game.turn <= turns {
		side := s.game.acting()
		for range orders {
			s.order(side, s.any(side), look)
		}
		if !s.order(side, End{}, look) {
			s.t.Fatalf("%s %s can't be ended", s.game.phasing, s.game.phase)
		}
	}
}

// order gives a command, with any answers to what is asked.
func (s *skirmish) order(side rules.Side, c rules.Command, look func(rules.Side, *Game, rules.Command, rules.Outcome)) bool {
	answers := rules.Answers{}
	for range 200 {
		out := s.game.Run(side, c, rules.Aid{Dice: s.dice, Answers: answers})
		if out.Refused != nil {
			return false
		}
		if len(out.Ask) == 0 {
			before := s.game
			s.game = out.After.(*Game)
			s.ran[c.Kind()]++
			look(side, before, c, out)
			return true
		}
		for _, d := range out.Ask {
			answers[d.ID] = s.answer(d)
		}
	}
	s.t.Fatalf("%+v never ends", c)
	return false
}

// answer picks any option; a cannon is aimed by a command of the other side, so that he
// keeps the default.
func (s *skirmish) answer(d rules.Decision) int {
	if d.Kind == "cannon" || len(d.Options) == 0 {
		return d.Default
	}
	return s.rng.IntN(len(d.Options))
}

// someone is any of a side's pieces on the map of some kinds, by name.
func (s *skirmish) someone(side rules.Side, kinds ...kind) (int, bool) {
	var all []int
	for n := range s.game.field.pieces {
		if s.game.field.pieces[n].place != onMap || s.game.sideOf(n) != side {
			continue
		}
		for _, k := range kinds {
			if s.game.counterOf(n).kind == k {
				all = append(all, n)
			}
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	return all[s.rng.IntN(len(all))], true
}

// near is a hex of the map so near to another, if possible toward the enemy.
func (s *skirmish) near(side rules.Side, h hex.Hex, within int) hex.Hex {
	g := s.game
	best := h
	for range 12 {
		list := g.board.grid.Within(h, within)
		to := list[s.rng.IntN(len(list))]
		if !g.board.on(to) || to == h {
			continue
		}
		if best = to; g.enemyWithin(to, side, 2) {
			break
		}
	}
	return best
}

// foe is an enemy hex within reach of a piece.
func (s *skirmish) foe(n, reach int) (hex.Hex, bool) {
	g := s.game
	var all []hex.Hex
	for _, h := range g.board.grid.Within(g.field.pieces[n].at, reach) {
		if g.held(h) == g.sideOf(n).Enemy() {
			all = append(all, h)
		}
	}
	if len(all) == 0 {
		return hex.Hex{}, false
	}
	return all[s.rng.IntN(len(all))], true
}

// any is any order for the phase that play is in.
func (s *skirmish) any(side rules.Side) rules.Command {
	switch s.game.phase {
	case presetPhase:
		return s.drawUp(side)
	case defensivePhase, offensivePhase:
		return s.fire(side)
	case commandPhase:
		if s.rng.IntN(3) > 0 {
			return s.direct(side)
		}
	}
	return s.maneuver(side)
}

func (s *skirmish) word(words ...string) string { return words[s.rng.IntN(len(words))] }

func (s *skirmish) facing() string { return hex.Side(s.rng.IntN(6)).String() }

func (s *skirmish) drawUp(side rules.Side) rules.Command {
	n, _ := s.someone(side, troop, battery)
	return DrawUp{Piece: s.game.name(n), Facing: s.facing(), Formation: s.word("", "line", "column", "limbered")}
}

func (s *skirmish) fire(side rules.Side) rules.Command {
	for range 20 {
		n, ok := s.someone(side, troop, battery)
		if !ok {
			break
		}
		if h, ok := s.foe(n, s.game.reach(n)); ok {
			c := Fire{Target: h, Guns: s.rng.IntN(5) == 0}
			if s.rng.IntN(2) == 0 {
				c.By = []string{s.game.name(n)}
			}
			return c
		}
	}
	return Fire{Target: s.game.board.grid.At(s.rng.IntN(s.game.board.grid.Len()))}
}

// direct is an order of the command phase.
func (s *skirmish) direct(side rules.Side) rules.Command {
	g := s.game
	var own []int
	for c := range g.commands {
		if g.commands[c].side == side {
			own = append(own, c)
		}
	}
	c := own[s.rng.IntN(len(own))]
	head := Head{Text: "Go on.", By: "the road", Limit: "the creek", Objectives: []string{"21.24"}}
	switch s.rng.IntN(10) {
	case 9:
		return s.surprise(side, c)
	case 8:
		return Permit{Leader: g.leads(c)}
	case 0, 1, 2:
		return WriteDispatch{To: []string{g.commands[c].name}, Method: s.word("AO", "AW", "IPV"), Type: s.word("simple", "complex"), Head: head}
	case 3:
		return TakeInitiative{Leader: g.leads(c), Type: "complex", Head: head}
	case 4:
		return CheckStoppage{Command: g.commands[c].name, Divisions: 1 + s.rng.IntN(3), Wrecked: s.rng.IntN(2)}
	case 5:
		return Emergency{Command: g.commands[c].name}
	case 6:
		n, _ := s.someone(side, troop)
		return MarkRadius{Division: g.commands[c].name, Brigade: g.name(n)}
	}
	n, _ := s.someone(side, battery)
	return EngageBoats{Unit: g.name(n)}
}

// surprise is an order for a surprise march of a command, or what it does next; where nothing was written this turn
// another command may have been sent a dispatch.
func (s *skirmish) surprise(side rules.Side, c int) rules.Command {
	g := s.game
	for _, f := range g.surprises {
		if f.side == side && s.rng.IntN(2) == 0 {
			return SetSurprise{Command: g.commands[f.command].name, Back: s.rng.IntN(4) == 0}
		}
	}
	for post := range g.posts {
		if g.commands[post].side == side && g.justWritten(post) != nil {
			c = post
		}
	}
	n := g.hqPiece(c)
	if n < 0 || g.field.pieces[n].place != onMap {
		n, _ = s.someone(side, troop)
	}
	from := g.field.pieces[n].at
	return PlanSurprise{Command: g.commands[c].name, Route: []hex.Hex{from, s.near(side, from, 6)}, Straight: s.rng.IntN(2) == 0}
}

// maneuver is an order of the movement phase.
func (s *skirmish) maneuver(side rules.Side) rules.Command {
	g := s.game
	n, ok := s.someone(side, troop, troop, troop, battery, officer, headquarters, wagon, train)
	if !ok {
		return Contract{}
	}
	p, name := &g.field.pieces[n], g.name(n)
	switch s.rng.IntN(16) {
	case 0, 1, 2, 3, 4:
		return Move{Pieces: []string{name}, To: s.near(side, p.at, 4)}
	case 5:
		return Move{Pieces: s.mates(n), To: s.near(side, p.at, 3)}
	case 6:
		return Form{Piece: name, Formation: s.word("line", "column", "mounted", "dismounted", "limbered", "unlimbered")}
	case 7:
		return Face{Piece: name, Facing: s.facing()}
	case 8:
		return Extend{Unit: name, To: s.near(side, p.at, 1)}
	case 9:
		return ForcedMarch{Unit: name}
	case 10, 11:
		return s.charge(side)
	case 12:
		return s.rare(side, n)
	case 13:
		if due := g.dueNow(side); len(due) > 0 {
			at, _ := g.scenario.Entry(s.entryOf(due[0]))
			return Enter{Piece: g.name(due[0]), To: s.near(side, at, 3)}
		}
	case 14:
		return Contract{Piece: name}
	}
	pieces := s.mates(n)
	s.rng.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	return Arrange{Pieces: pieces}
}

func (s *skirmish) entryOf(n int) string {
	_, entry, _ := s.game.arrival(n)
	return entry
}

// mates are all pieces in the hex of one.
func (s *skirmish) mates(n int) []string {
	var names []string
	for _, m := range s.game.stack(s.game.field.pieces[n].at) {
		names = append(names, s.game.name(m))
	}
	return names
}

func (s *skirmish) charge(side rules.Side) rules.Command {
	for range 30 {
		n, ok := s.someone(side, troop)
		if !ok {
			break
		}
		if h, ok := s.foe(n, 1); ok {
			return Charge{Units: []string{s.game.name(n)}, Target: h}
		}
	}
	return s.fire(side) // out of its phase: refused
}

// rare is an order of which there are few.
func (s *skirmish) rare(side rules.Side, n int) rules.Command {
	g := s.game
	name := g.name(n)
	guns, _ := s.someone(side, battery)
	lead, _ := s.someone(side, officer)
	cart, carts := s.someone(side, wagon, train)
	switch s.rng.IntN(10) {
	case 7, 8:
		return Build{Unit: name}
	case 9:
		return Convert{Unit: name}
	case 0:
		return DetachGuns{Unit: g.name(guns), Points: 2}
	case 1:
		return JoinGuns{Unit: g.name(guns), To: s.mates(guns)[0]}
	case 2, 3:
		return Rouse{Leader: g.name(lead)}
	case 4:
		return MarkRecovery{Unit: name}
	case 5:
		return Ferry{Pieces: []string{name}}
	}
	if !carts {
		return LoadWagon{}
	}
	return Resupply{Unit: g.counterOf(n).name, From: g.name(cart)}
}

// battered puts losses, morale and low ammunition on the field, so that play shows more
// of them sooner.
func (s *skirmish) batter() {
	for n := range s.game.field.pieces {
		p, k := &s.game.field.pieces[n], s.game.counterOf(n)
		if p.place != onMap || !k.kind.isUnit() || s.rng.IntN(3) > 0 {
			continue
		}
		p.state = data.State(s.rng.IntN(5))
		if k.kind == troop && s.game.steps(int(p.counter)) > 3 {
			s.game.field.losses[p.counter].casualties++
			s.game.field.losses[p.counter].stragglers += 2
			if s.rng.IntN(3) == 0 {
				p.marks |= lowAmmo
			}
		}
	}
}

func (s *skirmish) String() string {
	return fmt.Sprintf("%s, turn %d, %s %s", s.game.info.Name, s.game.turn, s.game.phasing, s.game.phase)
}
