package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Breastworks are begun at the start of a movement phase and done at the start of a
// later one. The optional rule The Use of Breastworks, 1 to 3; CWB 8.1.

// Build begins breastworks in the hex of a brigade, or finishes those that were begun
// there in an earlier turn.
type Build struct {
	Unit   string `json:"unit"`
	Facing string `json:"facing,omitempty"` // of the finished works; empty: as the units there face
}

// Kind names the command in the journal.
func (Build) Kind() string { return "build" }

// workCommands are the commands on works at the start of a movement phase, and
// permitCommands those of the command phase.
var (
	workCommands   = []rules.Command{Build{}, Convert{}}
	permitCommands = []rules.Command{Permit{}}
)

// workEvents are the events of field works.
var workEvents = []rules.Event{WorksBegun{}, WorksRaised{}, WorksTurned{}, WorksGone{}, DiggingSet{}, DugOn{}, TrenchMade{}, PermitTried{}}

// The commands and events of all optional rules that have a map.
var (
	optionalCommands = slices.Concat(workCommands, permitCommands, surpriseCommands)
	optionalEvents   = slices.Concat(workEvents, surpriseEvents)
)

// buildDistance is how far off the enemy's nearest unit must be. CWB Breastworks 1.
const buildDistance = 4

// hasBreastworks answers the option breastworks. The book has it for battles of 1863 and
// later, so that a battle of 1862 must ask for it in so many words.
func (g *Game) hasBreastworks() bool { return g.options.is(breastworksRule, "any-date") }

func (c Build) run(b *bench) error {
	g := b.g
	n, err := b.starting(c.Unit)
	if err != nil {
		return err
	}
	at := g.field.pieces[n].at
	if err := g.mayBuild(n); err != nil {
		return err
	}
	i := g.ownWork(at, b.side)
	switch {
	case i < 0 && c.Facing != "":
		return refuse(citeBuilding, "no breastworks are begun in %s yet: they are faced when they are finished", g.label(at))
	case i < 0:
		return b.beginWorks(n)
	case g.works.list[i].stage > begun:
		return refuse(citeWorksFacing, "%s has breastworks already; they can't be faced anew", g.label(at))
	case g.works.list[i].placed >= g.turn:
		return refuse(citeBuilding, "the breastworks in %s were begun this turn and are finished at the start of a later movement phase", g.label(at))
	}
	return b.raise(i, c.Facing)
}

// starting finds a unit for a command that belongs before the first move of a movement
// phase. CWB Breastworks 2.
func (b *bench) starting(name string) (int, error) {
	g := b.g
	if !g.hasBreastworks() {
		return -1, refuse(citeWhoBuilds, "this game is played without breastworks")
	}
	if err := b.mustBePhasing(); err != nil {
		return -1, err
	}
	n, err := b.ownPiece(name)
	switch {
	case err != nil:
		return -1, err
	case g.hasMoved(b.side):
		return -1, refuse(citeBuilding, "works are for the start of the movement phase, before anything moves: write them above your moves")
	}
	return n, g.staysHidden(n)
}

// hasMoved reports whether any piece of a side has moved or changed formation this phase.
func (g *Game) hasMoved(s rules.Side) bool {
	for n := range g.field.pieces {
		if g.sideOf(n) == s && g.field.pieces[n].has(movedOn|charged|reformed|entered|ferried) {
			return true
		}
	}
	return false
}

// mayBuild refuses a unit that can't build. CWB Breastworks 1, 5.
func (g *Game) mayBuild(n int) error {
	p, name := &g.field.pieces[n], g.name(n)
	switch {
	case !g.isBuilder(n):
		return refuse(citeWhoBuilds, "only infantry in line builds works, neither routed nor in camp, and %s is not that", name)
	case g.enemyWithin(p.at, g.sideOf(n), buildDistance-1):
		return refuse(citeWhoBuilds, "an enemy unit is less than four hexes from %s in %s", name, g.label(p.at))
	}
	return g.mayDig(n)
}

// beginWorks places a marker.
func (b *bench) beginWorks(n int) error {
	g := b.g
	at := g.field.pieces[n].at
	if i := g.workAt(at); i >= 0 {
		return refuse(citeWorksFacing, "%s holds works of the enemy, and there is room for one marker only", g.label(at))
	}
	b.emit(WorksBegun{Side: b.side, Unit: g.name(n), At: at})
	return nil
}

// raise finishes breastworks, faced as their owner says or as the units there face.
func (b *bench) raise(i int, facing string) error {
	w := b.g.works.list[i]
	side, _ := b.g.facingOf(w.at, w.side)
	if facing != "" {
		said, ok := sideNamed(facing)
		if !ok {
			return refuse(citeWorksFacing, "%q is no facing: say N, NE, SE, S, SW or NW", facing)
		}
		side = said
	}
	b.emit(WorksRaised{Side: w.side, At: w.at, Facing: side.String()})
	return nil
}

// turnWorks finishes what was begun in earlier turns and may be finished, just before the
// first move of a movement phase: their owner has had his say on how they face. CWB
// Breastworks 2.
func (b *bench) turnWorks() error {
	g := b.g
	if !g.hasBreastworks() || g.works.turned[g.phasing] == g.turn {
		return nil
	}
	b.emit(WorksTurned{Side: g.phasing})
	for i, w := range g.works.list {
		if w.side == g.phasing && w.stage == begun && w.placed < g.turn && g.isReady(w) {
			if err := b.raise(i, ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// isReady reports whether somebody at a marker may finish it. Who is too near the enemy
// leaves it as it is until he is not. CWB Breastworks 2.
func (g *Game) isReady(w work) bool {
	return slices.ContainsFunc(g.unitsOf(w.at, w.side), func(n int) bool { return g.mayBuild(n) == nil })
}

type (
	// WorksBegun is a marker placed. CWB Breastworks 2.
	WorksBegun struct {
		Side rules.Side `json:"side"`
		Unit string     `json:"unit"`
		At   hex.Hex    `json:"at"`
	}
	// WorksRaised is a marker turned over to finished breastworks. CWB Breastworks 2.
	WorksRaised struct {
		Side   rules.Side `json:"side"`
		At     hex.Hex    `json:"at"`
		Facing string     `json:"facing"`
	}
	// WorksTurned notes that a side's markers have been turned over for this phase.
	WorksTurned struct {
		rules.Secret
		Side rules.Side `json:"side"`
	}
)

// Kind names each event in the journal.
func (WorksBegun) Kind() string  { return "works-begun" }
func (WorksRaised) Kind() string { return "works-raised" }
func (WorksTurned) Kind() string { return "works-turned" }

func (e WorksBegun) apply(g *Game) {
	g.works.list = append(slices.Clip(g.works.list), work{at: e.At, side: e.Side, stage: begun, placed: g.turn, digger: -1})
}

func (e WorksRaised) apply(g *Game) {
	g.works.list = slices.Clone(g.works.list)
	if i := g.ownWork(e.At, e.Side); i >= 0 {
		w := &g.works.list[i]
		w.stage = breastworks
		w.facing, _ = sideNamed(e.Facing)
	}
}

func (e WorksTurned) apply(g *Game) { g.works.turned[e.Side] = g.turn }

// Tell tells both sides of the marker; the enemy not who digs.
func (e WorksBegun) Tell(rules.Side) rules.Notice { return seen.WorksBegun{Side: e.Side, At: e.At} }

// Tell tells both sides.
func (e WorksRaised) Tell(rules.Side) rules.Notice {
	return seen.WorksRaised{Side: e.Side, At: e.At, Facing: e.Facing}
}

// beforeMoving turns markers over before the first command that moves or reforms
// anything: works are for the start of the phase. CWB Breastworks 2.
func (b *bench) beforeMoving(cmd rules.Command) error {
	for _, list := range [][]rules.Command{movementCommands, gunCommands, closeCombatCommands} {
		if slices.ContainsFunc(list, func(c rules.Command) bool { return c.Kind() == cmd.Kind() }) {
			return b.turnWorks()
		}
	}
	return nil
}
