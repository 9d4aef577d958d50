package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// What April's Harvest adds to a Game, who takes part in a battle of it, and how it
// stands before the first turn. CWB-AH 2.4, 3.4, 4.2, 5.1-5.4.

// harvest is part of a Game. Its lists are never changed in place, so that a copy of
// the Game may share them.
type harvest struct {
	holders  []rules.Side // of the hexes in ground, in its order
	awards   []award
	starts   []hex.Hex // by piece, where the movement phase found it; empty unless confused, CWB-AH 5.2
	tried    []hex.Hex // stacks that somebody tried to rouse this phase
	rousers  []int16   // leaders who tried
	roused   []int16   // pieces that may move this phase
	markers  []marker  // CWB-AH 5.3
	ruled    [3]int    // victory points by rulings, by Side
	ohioOwed bool      // this turn's roll is still to be made, CWB-AH 2.8
}

// award is what places brought each side at the end of a day. CWB-AH 4.2.
type award struct {
	turn   int
	points [3]int // by Side
}

// marker is the brigade that stands for the leader of a division. CWB-AH 5.3.
type marker struct {
	division int // command
	brigade  int16
}

// makeReady settles what the set-up leaves open: who is not in the battle, the
// Army of the West, who leads, who is in camp, who holds which ground.
func (g *Game) makeReady() {
	for n := range g.field.pieces {
		if !g.takesPart(g.counterOf(n)) {
			g.field.pieces[n].place = outside
		}
	}
	g.drawUpWest()
	g.seatLeaders()
	g.pitchCamps()
	g.takeGround()
	g.takeOrders()
}

// takesPart reports whether a counter is in this battle: set up, or to come as the
// options are, or the replacement leader of a division that is in it. All others are
// dead, or have not come, and stay away: what is dead when the battle begins never
// gathers its stragglers. CWB-AH 5.2, 5.3.
func (t *table) takesPart(k *counter) bool {
	g := &Game{table: t}
	b := t.scenario
	named := func(side rules.Side, unit string) bool { return side == k.side && unit == k.name }
	return slices.ContainsFunc(b.Setup, func(p data.Place) bool { return named(p.Side, p.Unit) }) ||
		slices.ContainsFunc(b.Ohio, func(o data.Following) bool { return named(o.Side, o.Unit) }) ||
		slices.ContainsFunc(b.Arrivals, func(a data.Arrival) bool { return named(a.Side, a.Unit) && g.comes(&a) }) ||
		g.drawsUp(k) ||
		isReplacement(k) && t.hasTroops(data.Post{Side: k.side, Army: k.army, Corps: k.corps, Division: k.div})
}

func isReplacement(k *counter) bool { return k.kind == officer && k.leader.Role == data.Replacement }

// hasTroops reports whether brigades of a command take part.
func (t *table) hasTroops(p data.Post) bool {
	return slices.ContainsFunc(t.counters, func(k counter) bool {
		return k.kind == troop && k.side == p.Side && k.army == p.Army && (p.Corps == "" || k.corps == p.Corps) &&
			(p.Division == "" || k.div == p.Division) && t.takesPart(&k)
	})
}

// isIn reports whether a leader takes part in this battle.
func (g *Game) isIn(s rules.Side, name string) bool {
	n, ok := g.pieceCalled(s, name)
	return ok && g.field.pieces[n].place != outside
}

// The commands of April's Harvest's own rules by the phase that they belong to.
var (
	drawUpCommands = []rules.Command{DrawUp{}}     // before the battle
	radiusCommands = []rules.Command{MarkRadius{}} // the command phase
	rouseCommands  = []rules.Command{Rouse{}}      // the movement phase
)

// harvestEvents are the events of April's Harvest's own rules.
var harvestEvents = []rules.Event{DrawnUp{}, CampsWoke{}, GroundAwarded{}, BattleEnded{}, ConfusionBegan{},
	StackRoused{}, RadiusMarked{}, DivisionOrphaned{}}
