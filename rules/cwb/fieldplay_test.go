package cwb

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
	"longroll/rules/hex"
)

// Battles played at random, for tests of what must hold at every point of one.

// drummer gives orders without sense, drawn by a seed; about half of them are allowed.
type drummer struct {
	*rand.Rand
	g *Game
}

// piece draws one of the acting side's pieces on the map.
func (d drummer) piece(kinds ...kind) (int, bool) {
	var all []int
	for n := range d.g.field.pieces {
		if d.g.field.pieces[n].place == onMap && d.g.sideOf(n) == d.g.acting() && (len(kinds) == 0 || slices.Contains(kinds, d.g.counterOf(n).kind)) {
			all = append(all, n)
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	return all[d.IntN(len(all))], true
}

// near draws a hex near another.
func (d drummer) near(h hex.Hex, distance int) hex.Hex {
	all := d.g.board.grid.Within(h, distance)
	return all[d.IntN(len(all))]
}

// foe is the hex of the nearest enemy unit to a hex.
func (d drummer) foe(h hex.Hex) hex.Hex {
	best, least := h, 1000
	d.g.eachUnit(d.g.acting().Enemy(), func(n int) {
		if at := d.g.field.pieces[n].at; d.g.board.grid.Distance(h, at) < least {
			best, least = at, d.g.board.grid.Distance(h, at)
		}
	})
	return best
}

// toward draws a hex near a piece on the side of the enemy.
func (d drummer) toward(n, distance int) hex.Hex {
	at := d.g.field.pieces[n].at
	foe := d.foe(at)
	best := d.near(at, distance)
	for range 4 {
		if h := d.near(at, distance); d.g.board.grid.Distance(h, foe) < d.g.board.grid.Distance(best, foe) {
			best = h
		}
	}
	return best
}

// order draws an order for the window that play is in.
func (d drummer) order() rules.Command {
	if d.IntN(15) == 0 {
		return d.advance()
	}
	switch d.g.phase {
	case presetPhase:
		return PresetDispatch{To: d.command(), Type: "simple", Head: Head{Text: "hold"}}
	case defensivePhase, offensivePhase:
		if n, ok := d.piece(troop, battery); ok {
			return Fire{Target: d.foe(d.g.field.pieces[n].at), By: []string{d.g.name(n)}}
		}
		return End{}
	case commandPhase:
		if d.IntN(3) > 0 {
			return d.written()
		}
	}
	n, ok := d.piece()
	if !ok {
		return End{}
	}
	if d.IntN(4) == 0 {
		return d.charge(n)
	}
	return d.stir(n)
}

// charge draws an attack by a brigade that stands next to the enemy, if there is one;
// else the piece just moves.
func (d drummer) charge(mover int) rules.Command {
	for _, n := range d.Perm(len(d.g.field.pieces)) {
		p := &d.g.field.pieces[n]
		if p.place != onMap || d.g.sideOf(n) != d.g.acting() || d.g.counterOf(n).kind != troop {
			continue
		}
		if foe := d.foe(p.at); d.g.board.grid.Distance(p.at, foe) == 1 {
			return Charge{Units: []string{d.g.name(n)}, Target: foe}
		}
	}
	return Move{Pieces: []string{d.g.name(mover)}, To: d.foe(d.g.field.pieces[mover].at)}
}

// advance draws something said in advance.
func (d drummer) advance() rules.Command {
	switch n, ok := d.piece(troop); d.IntN(4) {
	case 0:
		return Doctrine{seen.Doctrine{Window: "offensive", Fire: "all", First: []string{"guns", "nearest"}, Troops: 1, NoDuel: true}}
	case 1:
		return Instruct{seen.Standing{What: "on-top", Names: []string{"1-1", "1-2"}}}
	case 2:
		if ok {
			return Instruct{seen.Standing{What: "retreat", Unit: d.g.name(n), To: d.g.field.pieces[n].at}}
		}
	}
	return CancelStanding{}
}

func (d drummer) command() string {
	var all []string
	for _, c := range d.g.commands {
		if c.side == d.g.acting() {
			all = append(all, c.name)
		}
	}
	return all[d.IntN(len(all))]
}

// written draws something for the order log.
func (d drummer) written() rules.Command {
	switch d.IntN(5) {
	case 0:
		return WriteDispatch{To: []string{d.command()}, Method: "AW", Type: "complex", Head: Head{Text: "forward", By: "the road", Limit: "the creek"}}
	case 1:
		return WriteDispatch{To: []string{d.command()}, Method: "AO", Type: "simple", Distance: d.IntN(20), Measured: true, Head: Head{Text: "stay", Objectives: []string{"a", "b"}}}
	case 2:
		if n, ok := d.piece(officer); ok {
			return TakeInitiative{Leader: d.g.name(n), Type: "simple", Head: Head{Text: "go"}}
		}
	case 3:
		if n, ok := d.piece(battery); ok {
			return EngageBoats{Unit: d.g.name(n)}
		}
	}
	return Gather{}
}

// stir draws something that a piece could do in the movement phase.
func (d drummer) stir(n int) rules.Command {
	g, name := d.g, d.g.name(n)
	facing := hex.Side(d.IntN(6)).String()
	mates := []string{name}
	for _, m := range g.stack(g.field.pieces[n].at) {
		if m != n && d.IntN(2) == 0 {
			mates = append(mates, g.name(m))
		}
	}
	kind := g.counterOf(n).kind
	forms := map[data.Formation]string{data.InfantryLine: "column", data.InfantryColumn: "line", data.Mounted: "dismounted", data.Dismounted: "mounted",
		data.Limbered: "unlimbered", data.Unlimbered: "limbered"}
	whole := g.counters[g.field.pieces[n].counter].name
	all := []rules.Command{
		Move{Pieces: mates, To: d.toward(n, 4), Facing: facing}, Move{Pieces: []string{name}, To: d.toward(n, 6)}, Face{Piece: name, Facing: facing},
		MarkRecovery{Unit: name}, Arrange{Pieces: mates}, ForcedMarch{Unit: name}, Enter{Piece: d.waiting()}, Rouse{Leader: name},
	}
	if kind.isUnit() {
		all = append(all, Form{Piece: name, Formation: forms[g.field.pieces[n].formation]}, Charge{Units: mates, Target: d.toward(n, 1)},
			Charge{Units: []string{name}, Target: d.foe(g.field.pieces[n].at)})
	}
	if kind == battery && g.field.pieces[n].part > 0 {
		return JoinGuns{Unit: name, To: whole}
	}
	if works := []rules.Command{Build{Unit: name}, Build{Unit: name, Facing: facing}, Permit{Leader: name}}; d.IntN(10) == 0 {
		return works[d.IntN(len(works))]
	}
	switch kind {
	case troop:
		all = append(all, Extend{Unit: name, To: d.near(g.field.pieces[n].at, 1)}, Contract{Piece: name}, Extend{Unit: name, To: d.toward(n, 1)})
	case battery:
		all = append(all, DetachGuns{Unit: name, Points: 2}, DetachGuns{Unit: name, Points: 3})
	}
	if w, ok := d.piece(wagon, train); ok && d.IntN(8) == 0 {
		return Resupply{Unit: name, From: g.name(w)}
	}
	return all[d.IntN(len(all))]
}

// waiting draws a piece of the side that is to come.
func (d drummer) waiting() string {
	var all []string
	for n, p := range d.g.field.pieces {
		if p.place == offMap && p.part == 0 && d.g.sideOf(n) == d.g.acting() {
			all = append(all, d.g.name(n))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return all[d.IntN(len(all))]
}

// deed is a command that was allowed.
type deed struct {
	before *Game
	side   rules.Side
	cmd    rules.Command
	aid    rules.Aid // with the answers given
	out    rules.Outcome
}

// obey runs one command and answers all that is asked with the defaults, or as drawn.
func (d drummer) obey(t testing.TB, c rules.Command, rolls rules.Dice) deed {
	t.Helper()
	did := deed{before: d.g, side: d.g.acting(), cmd: c, aid: rules.Aid{Dice: rolls, Answers: rules.Answers{}}}
	for range 200 {
		did.out = d.g.Run(did.side, c, did.aid)
		if len(did.out.Ask) == 0 {
			return did
		}
		for _, q := range did.out.Ask {
			if fault := faultOf(q); fault != "" {
				t.Fatalf("%s asks %s: %s", c.Kind(), q.ID, fault)
			}
			if did.aid.Answers[q.ID] = q.Default; d.IntN(2) == 0 {
				did.aid.Answers[q.ID] = d.IntN(len(q.Options))
			}
		}
	}
	t.Fatalf("%s asks without end", c.Kind())
	return did
}

// faultOf says what makes a decision one that can't be answered: an option that stands in
// it twice, no choice at all, or a default that is none of them.
func faultOf(q rules.Decision) string {
	for i, o := range q.Options {
		if slices.Contains(q.Options[:i], o) {
			return fmt.Sprintf("%q stands in %q twice", o, q.Options)
		}
	}
	if len(q.Options) < 2 && !q.Sheet || q.Default < 0 || q.Default >= len(q.Options) {
		return fmt.Sprintf("the default of %q is number %d", q.Options, q.Default)
	}
	return ""
}

// drumBattle plays some turns of a battle at random, with so many tries at an order in
// each window, and hands on every command that was allowed.
func drumBattle(t testing.TB, laid *Game, seed uint64, turns, tries int, see func(deed)) *Game {
	t.Helper()
	battle, d := laid.info.Name, drummer{rand.New(rand.NewPCG(seed, 4)), laid.clone()}
	d.g.phase = presetPhase
	keyed := dice.NewKeyed(dice.Seed{byte(seed), 4})
	for last := d.g.turn + turns; d.g.turn < last && d.g.phase != overPhase; {
		side := d.g.acting()
		for left := tries; left >= 0 && d.g.acting() == side; left-- {
			c := rules.Command(End{})
			if left > 0 {
				c = d.order()
			}
			did := d.obey(t, c, keyed)
			if did.out.Refused != nil && c.Kind() == (End{}).Kind() {
				t.Fatalf("%s: turn %d, %s can't be ended: %v", battle, d.g.turn, d.g.phase, did.out.Refused)
			}
			if did.out.Refused == nil {
				d.g = did.out.After.(*Game)
				see(did)
			}
		}
	}
	return d.g
}
