package cwb

import (
	"cmp"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The Confederates in the Hornets' Nest: no orders and no command radius, but leaders who
// rouse the stacks that they stand with. CWB-AH 5.2.

// Rouse is a leader's try at making the stack move with which the movement phase found
// him. CWB-AH 5.2.
type Rouse struct {
	Leader string `json:"leader"`
}

// Kind names the command in the journal.
func (Rouse) Kind() string { return "rouse" }

func (c Rouse) run(b *bench) error {
	if err := b.mustBePhasing(); err != nil {
		return err
	}
	g := b.g
	n, err := b.ownPiece(c.Leader, officer)
	if err != nil {
		return err
	}
	stacks, err := g.mayRouse(n)
	if err != nil {
		return err
	}
	e := StackRoused{Side: b.side, Leader: c.Leader, Stacks: stacks, Need: g.counterOf(n).leader.Rating, Die: b.die(rules.KnownTo(b.side), "rouse/"+c.Leader)}
	if e.Moves = e.Die <= e.Need; e.Moves {
		for _, m := range g.inStacks(b.side, stacks) {
			e.Pieces = append(e.Pieces, g.name(m))
		}
	}
	b.emit(e)
	return nil
}

// mayRouse gives the stacks that one roll of a leader is for, and refuses the roll: once
// a leader and once a stack in a turn, where the phase found him, and not by a leader
// rated 0. CWB-AH 5.2.
func (g *Game) mayRouse(n int) ([]hex.Hex, error) {
	p, name := &g.field.pieces[n], g.name(n)
	switch {
	case g.scenario == nil || !g.confused(g.sideOf(n)):
		return nil, refuse("CWB-AH 5.2", "your troops move by orders; nobody needs to rouse them")
	case n >= len(g.harvest.starts):
		return nil, refuse("CWB-AH 5.2", "stacks are roused in your movement phase")
	case g.counterOf(n).leader.Rating == 0:
		return nil, refuse("CWB-AH 5.2", "%s is rated 0 and rouses nobody", name)
	case slices.Contains(g.harvest.rousers, int16(n)):
		return nil, refuse("CWB-AH 5.2", "%s has tried this turn", name)
	case p.at != g.harvest.starts[n]:
		return nil, refuse("CWB-AH 5.2", "%s has moved; he rouses the stack that he begins the phase with before he goes", name)
	case slices.Contains(g.harvest.tried, p.at):
		return nil, refuse("CWB-AH 5.2", "the stack in %s has been tried this turn", g.label(p.at))
	}
	stacks := g.stacksOf(n)
	if len(g.inStacks(g.sideOf(n), stacks)) == 0 {
		return nil, refuse("CWB-AH 5.2", "%s began the phase with nobody whom he could rouse", name)
	}
	return stacks, nil
}

// stacksOf lists the stacks that a leader's roll is for: the one with which he stands,
// and for the leader of a gathered division all of it that nobody has tried yet, as if he
// stood there too. CWB-AH 3.5, 5.2.
func (g *Game) stacksOf(n int) []hex.Hex {
	stacks := []hex.Hex{g.field.pieces[n].at}
	if n != g.gatherer(g.sideOf(n)) {
		return stacks
	}
	for m := range g.harvest.starts {
		h := g.harvest.starts[m]
		if g.field.pieces[m].place == onMap && g.isOfOwnDivision(m) && !slices.Contains(stacks, h) && !slices.Contains(g.harvest.tried, h) {
			stacks = append(stacks, h)
		}
	}
	return stacks
}

// inStacks lists what a roll for stacks makes move: all pieces but leaders that the phase
// found there and that are there still; of stacks in which the leader is not himself, the
// units of his gathered division. The first stack is the leader's own.
func (g *Game) inStacks(s rules.Side, stacks []hex.Hex) []int {
	var all []int
	for m := range g.harvest.starts {
		p := &g.field.pieces[m]
		at := slices.Index(stacks, g.harvest.starts[m])
		if p.place == onMap && at >= 0 && p.at == stacks[at] && g.sideOf(m) == s && g.counterOf(m).kind != officer && (at == 0 || g.isOfOwnDivision(m)) {
			all = append(all, m)
		}
	}
	return all
}

// mayStir refuses movement to pieces that nobody has roused, and to troops whose division
// has no leader and no goal. Leaders ride as they like, and reinforcements march on in
// the phase in which they come. CWB-AH 5.2, 5.3.
func (g *Game) mayStir(n int) error {
	if err := cmp.Or(g.staysHidden(n), g.staysToDig(n)); err != nil {
		return err
	}
	k := g.counterOf(n)
	if g.scenario == nil || k.kind == officer {
		return nil
	}
	if err := g.isRoused(n); err != nil {
		return err
	}
	if div, _ := g.commandsOf(k); g.isOrphan(div) && !g.mayGo(div) {
		return refuse("CWB-AH 5.3", "%s has no leader and moves only on a goal from the commander of its corps or army", g.commands[div].name)
	}
	return nil
}

// isRoused refuses to a unit, wagon or headquarters that nobody has roused whatever takes
// movement points: it moves not, and changes no formation either. CWB 11.0; CWB-AH 5.2.
func (g *Game) isRoused(n int) error {
	k := g.counterOf(n)
	if g.scenario == nil || k.kind == officer || !g.confused(k.side) || g.field.pieces[n].has(entered) || slices.Contains(g.harvest.roused, int16(n)) {
		return nil
	}
	return refuse("CWB-AH 5.2", "%s moves, or changes formation, only after a leader who began the phase with it has roused it", g.name(n))
}

// mayDecide refuses initiative and emergency retreats to a side without orders. CWB-AH 5.2.
func (g *Game) mayDecide(s rules.Side) error {
	if g.scenario != nil && g.confused(s) {
		return refuse("CWB-AH 5.2", "in this battle your army has no orders, initiative or emergency retreats: leaders rouse the stacks that they stand with")
	}
	return nil
}

// beginConfusion notes at the beginning of a movement phase who stands where, and that
// nobody is roused yet. CWB-AH 5.2.
func (b *bench) beginConfusion() {
	if b.g.scenario != nil && b.g.confused(b.g.phasing) {
		b.emit(ConfusionBegan{})
	}
}

type (
	// ConfusionBegan opens a movement phase without orders.
	ConfusionBegan struct{ rules.Secret }
	// StackRoused is a leader's roll to make stacks move.
	StackRoused struct {
		Side   rules.Side `json:"side"`
		Leader string     `json:"leader"`
		Stacks []hex.Hex  `json:"stacks"` // his own first
		Die    int        `json:"die"`
		Need   int        `json:"need"` // or less
		Moves  bool       `json:"moves,omitempty"`
		Pieces []string   `json:"pieces,omitempty"` // that may move now
	}
)

// Kind names each event in the journal.
func (ConfusionBegan) Kind() string { return "confusion-began" }
func (StackRoused) Kind() string    { return "stack-roused" }

func (ConfusionBegan) apply(g *Game) {
	starts := make([]hex.Hex, len(g.field.pieces))
	for n := range g.field.pieces {
		starts[n] = g.field.pieces[n].at
	}
	g.harvest.starts, g.harvest.tried, g.harvest.rousers, g.harvest.roused = starts, nil, nil, nil
}

// apply rouses a brigade whole, its extended lines too, out or not.
func (e StackRoused) apply(g *Game) {
	h := &g.harvest
	h.tried = append(slices.Clip(h.tried), e.Stacks...)
	h.rousers = append(slices.Clip(h.rousers), int16(g.find(e.Side, e.Leader)))
	var roused []int16
	for _, name := range e.Pieces {
		roused = append(roused, int16(g.find(e.Side, name)))
	}
	for n := range g.field.pieces {
		if g.counterOf(n).kind == troop && slices.ContainsFunc(roused, func(r int16) bool { return g.field.pieces[r].counter == g.field.pieces[n].counter }) {
			roused = append(roused, int16(n))
		}
	}
	h.roused = append(slices.Clip(h.roused), roused...)
}

// Tell tells the owner alone.
func (e StackRoused) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.StackRoused{Leader: e.Leader, At: e.Stacks[0], Die: e.Die, Need: e.Need, Moves: e.Moves, Pieces: e.Pieces})
}
