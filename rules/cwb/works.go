package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Field works on the map: what they are, whom they shelter and when they go. The optional
// rules The Use of Breastworks and Conversion of Breastworks to Trenches; CWB 20.4c.
// Building them is in breastworks.go, trenches.go and permission.go.

// The optional rules have no numbers; refusals name the paragraph.
const (
	citeWhoBuilds   rules.Cite = "CWB Breastworks 1"
	citeBuilding    rules.Cite = "CWB Breastworks 2"
	citeWorksFacing rules.Cite = "CWB Breastworks 3"
	citePermission  rules.Cite = "CWB Breastworks 5"
	citeTrenches    rules.Cite = "CWB Trenches"
)

// works are the field works of a Game. The lists are never changed in place, so that a
// copy of the Game may share them.
type works struct {
	list    []work
	turned  [3]int   // by Side: the turn in which its markers were last turned over
	allowed []fallen // leaders whose commands may build, CWB Breastworks 5
	tried   []permit // leaders who tried for it
}

// permit is a leader's try for leave to build, and its turn.
type permit struct {
	who  fallen
	turn int
}

// work is a marker on the map.
type work struct {
	at     hex.Hex
	side   rules.Side // who builds or has built it; nobody's for a trench, which serves both
	stage  stage
	facing hex.Side
	placed int   // turn in which it was begun
	digger int16 // the brigade that makes a trench of it, -1 for none
	dug    int   // minutes that this has taken so far
	clear  bool  // nothing has interrupted the digger since his side's last movement phase
}

// stage is how far a work has come.
type stage uint8

const (
	noWork stage = iota // no work at all
	begun
	breastworks
	trench
)

var stageNames = [...]string{"none", "under construction", "breastworks", "trench"}

func (s stage) String() string { return stageNames[s] }

// stageNamed reads a stage as an event holds it.
func stageNamed(word string) stage { return stage(max(slices.Index(stageNames[:], word), 0)) }

// workAt is the place in the list of the marker in a hex that is not a trench, -1 for
// none: there is one at most, whoever built it. CWB Breastworks 3.
func (g *Game) workAt(h hex.Hex) int {
	return slices.IndexFunc(g.works.list, func(w work) bool { return w.at == h && w.stage < trench })
}

// ownWork is workAt for a side's own marker.
func (g *Game) ownWork(h hex.Hex, s rules.Side) int {
	if i := g.workAt(h); i >= 0 && g.works.list[i].side == s {
		return i
	}
	return -1
}

// shelter is the best that protects a side's units in a hex from what comes in over some
// of its sides: all of them must be protected. In a sunken road, which is as good as a
// trench, breastworks add nothing. CWB Breastworks 4, CWB 20.4c.
func (g *Game) shelter(h hex.Hex, s rules.Side, over []hex.Side) stage {
	best := noWork
	for _, w := range g.works.list {
		serves := w.stage == trench || w.stage == breastworks && w.side == s && !g.board.sunken[g.board.grid.Index(h)]
		exposed := slices.ContainsFunc(over, func(side hex.Side) bool { return !frontal(w.facing, side) })
		if w.at == h && serves && !exposed && len(over) > 0 {
			best = max(best, w.stage)
		}
	}
	return best
}

// shelterFrom is the shelter from fire; the attackers in a close combat have none. Fire in
// close combat comes over the side by which they came in. CWB 23.1h.
func (g *Game) shelterFrom(s shot, a aim, line []firer) stage {
	if len(g.works.list) == 0 || s.close && s.side != g.phasing {
		return noWork
	}
	var over []hex.Side
	for _, r := range line {
		over = append(over, g.board.toward(s.target, r.from)...)
	}
	if len(s.boats) > 0 {
		over = append(over, g.riverSides(s.target)...)
	}
	return g.shelter(s.target, a.side, over)
}

// riverSides are the sides over which gunboats fire into a hex: from whatever water is
// nearest. CWB-AH 2.5.
func (g *Game) riverSides(target hex.Hex) []hex.Side {
	var over []hex.Side
	distance, _ := g.board.gunboatReach(target)
	for _, h := range g.board.grid.Ring(target, distance) {
		if g.board.on(h) && g.board.river[g.board.grid.Index(h)] {
			over = append(over, g.board.toward(target, h)...)
		}
	}
	return over
}

// shelterIn is the shelter of defenders in close combat from attackers out of a hex.
func (g *Game) shelterIn(target hex.Hex, s rules.Side, from hex.Hex) stage {
	return g.shelter(target, s, g.board.toward(target, from))
}

// behindWorks is what works take from the dice of fire: they are thrown behind
// breastworks only, for a trench shifts the column. CWB Breastworks 4.
func (g *Game) behindWorks(s stage) int {
	if s == breastworks {
		return g.charts.DieModifiers.FireBreastworks.Amount
	}
	return 0
}

// WorksGone takes a marker off the map.
type WorksGone struct {
	Side  rules.Side `json:"side"` // whose it was
	At    hex.Hex    `json:"at"`
	Stage string     `json:"stage"`
	Why   string     `json:"why"` // "abandoned", "captured", "work has stopped"
}

// Kind names the event in the journal.
func (WorksGone) Kind() string { return "works-gone" }

func (e WorksGone) apply(g *Game) {
	g.works.list = slices.DeleteFunc(slices.Clone(g.works.list), func(w work) bool { return w.at == e.At && w.stage == stageNamed(e.Stage) })
}

// Tell tells both sides: works lie on the map.
func (e WorksGone) Tell(rules.Side) rules.Notice {
	return seen.WorksGone{Side: e.Side, At: e.At, Stage: e.Stage, Why: e.Why}
}

// removeWork takes the marker of a hex that is no trench off the map.
func (b *bench) removeWork(i int, why string) {
	w := b.g.works.list[i]
	b.emit(WorksGone{Side: w.side, At: w.at, Stage: w.stage.String(), Why: why})
}

// pickUp takes a marker under construction off a hex that its builders have left; who
// moves on may go, but then somebody able to build must stay. CWB Breastworks 2.
func (b *bench) pickUp(h hex.Hex, s rules.Side) {
	if i := b.g.ownWork(h, s); i >= 0 && b.g.works.list[i].stage == begun && !b.g.holdsBuilder(h, s) {
		b.removeWork(i, "work has stopped")
	}
}

// takeWorks takes breastworks away that were captured in close combat, or that both sides
// have left in it. Their defenders keep them if they hold the hex. CWB Breastworks 3.
func (b *bench) takeWorks(h hex.Hex, winner rules.Side) {
	if i := b.g.workAt(h); i >= 0 && b.g.works.list[i].side != winner {
		why := "captured"
		if winner == rules.NoSide {
			why = "abandoned"
		}
		b.removeWork(i, why)
	}
}

// closeWorks is done at the end of every movement phase: markers that lie alone are
// removed, those that the enemy stands on too; trenches stay for good. CWB Breastworks 3.
func (b *bench) closeWorks() {
	g := b.g
	for i := 0; i < len(g.works.list); {
		switch w := g.works.list[i]; {
		case w.stage == trench:
			i++
		case len(g.stack(w.at)) == 0:
			b.removeWork(i, "abandoned")
		case g.held(w.at) != w.side:
			b.removeWork(i, "captured")
		case w.stage == begun && !g.holdsBuilder(w.at, w.side):
			b.removeWork(i, "work has stopped")
		default:
			i++
		}
	}
	b.digOn()
}

// lookAtWorks lists the works, which both sides see.
func (g *Game) lookAtWorks() []seen.Work {
	var all []seen.Work
	for _, w := range g.works.list {
		s := seen.Work{At: w.at, Side: w.side, Stage: w.stage.String(), Begun: w.placed}
		if w.stage > begun {
			s.Facing = w.facing.String()
		}
		all = append(all, s)
	}
	return all
}

// lookAtDigging lists who digs trenches, which is known to the owner alone, and to the
// referee.
func (g *Game) lookAtDigging(s rules.Side) []seen.Digging {
	var all []seen.Digging
	for _, w := range g.works.list {
		if w.digger >= 0 && (w.side == s || s == rules.NoSide) {
			all = append(all, seen.Digging{At: w.at, Side: w.side, Unit: g.name(int(w.digger)), Minutes: w.dug, Of: trenchMinutes})
		}
	}
	return all
}

// isBuilder reports whether a unit can work on breastworks: infantry in line, not
// routed, which does nothing of its own will, nor in camp. CWB Breastworks 1, CWB 24.1b;
// CWB-AH 2.4b.
func (g *Game) isBuilder(n int) bool {
	p, k := &g.field.pieces[n], g.counterOf(n)
	return k.kind == troop && k.troop.Kind == data.Infantry && p.formation == data.InfantryLine && p.state != data.Routed && !p.has(encamped)
}

// holdsBuilder reports whether somebody of a side in a hex can work.
func (g *Game) holdsBuilder(h hex.Hex, s rules.Side) bool {
	return slices.ContainsFunc(g.unitsOf(h, s), g.isBuilder)
}
