package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Entrenchments. BGD 22.4.2. A unit begins to dig when its own movement phase ends, attacks
// nobody in the combat phase that follows, and is done when its next movement phase ends, if
// until then it was in no combat, guns that help others in theirs counted, and stayed where it is. What is dug lies open to both
// sides for the rest of the battle. Neither the supply train nor a gunboat digs. Who digs
// owes no attack, and for its sake nobody does, as with the ineffective; broken ground is
// rough ground for those who dig.

// Entrench names units that are to dig when the movement phase ends. BGD 22.4.2.
type Entrench struct {
	Units []string `json:"units"`
}

// Kind names the command in the journal.
func (Entrench) Kind() string { return "entrench" }

type (
	// DiggingBegun put an entrenching marker on a unit.
	DiggingBegun struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		At   hex.Hex    `json:"at"`

		veiled
	}
	// DiggingSpoiled took the marker off a unit that stayed where it was.
	DiggingSpoiled struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		At   hex.Hex    `json:"at"`
		Why  string     `json:"why"` // attacked, scattered, helped

		veiled
	}
	// EntrenchmentBuilt is an entrenchment from now on.
	EntrenchmentBuilt struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		At   hex.Hex    `json:"at"`

		veiled
	}
)

// Kind names each event in the journal.
func (DiggingBegun) Kind() string      { return "digging-begun" }
func (DiggingSpoiled) Kind() string    { return "digging-spoiled" }
func (EntrenchmentBuilt) Kind() string { return "entrenched" }

// Tell tells both sides: the marker lies on the map.
func (e DiggingBegun) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return e.digs(e.Side, e.At, "begins")
	}
	return seen.DiggingBegun{Unit: e.Unit, Side: e.Side, At: e.At}
}

// Tell tells both sides that a marker is off.
func (e DiggingSpoiled) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return e.digs(e.Side, e.At, "stops")
	}
	return seen.DiggingSpoiled{Unit: e.Unit, Side: e.Side, At: e.At, Why: e.Why}
}

// Tell tells both sides of a new entrenchment.
func (e EntrenchmentBuilt) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return e.digs(e.Side, e.At, "ends")
	}
	return seen.Entrenched{Unit: e.Unit, Side: e.Side, At: e.At}
}

func (e DiggingBegun) apply(g *Game)   { g.mark([]string{e.Unit}, digging|justBegun) }
func (e DiggingSpoiled) apply(g *Game) { g.units[g.number[e.Unit]].flags &^= digging | justBegun }

func (e EntrenchmentBuilt) apply(g *Game) {
	g.addWorks(e.At)
	for _, n := range g.at(e.At) {
		g.units[n].flags &^= digging | justBegun // whoever else dug there is entrenched too
	}
}

// addWorks notes an entrenchment, in the order of hexes.
func (g *Game) addWorks(h hex.Hex) {
	if i, there := slices.BinarySearchFunc(g.works, h, hex.Compare); !there {
		g.works = slices.Insert(slices.Clone(g.works), i, h)
	}
}

// hasWorks reports whether there is an entrenchment in a hex, whoever dug it.
func (g *Game) hasWorks(h hex.Hex) bool {
	_, there := slices.BinarySearchFunc(g.works, h, hex.Compare)
	return there
}

// What an entrenchment makes of its defenders' strength: in the clear, and in towns, woods
// and rough. BGD 22.4.2.
const (
	worksInClear  = 2
	worksInGround = 3
)

// worksMultiple is what an entrenchment in a hex multiplies its defenders by, 1 where there
// is none. BGD 22.4.2.
func (g *Game) worksMultiple(h hex.Hex) int {
	switch {
	case !g.hasWorks(h):
		return 1
	case slices.Equal(g.board.ground.Terrain(h), []string{"clear"}):
		return worksInClear
	}
	return worksInGround
}

// entrenches answers the option entrenchments. BGD 22.4.2.
func (g *Game) entrenches() bool { return g.options.is(entrenchments, "on") }

func (c Entrench) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(); err != nil {
		return err
	}
	if g.phase != movementPhase {
		return refuse("BGD 22.4.2", "a unit begins to dig when the movement phase ends, and that is over")
	}
	for _, name := range c.Units {
		n, err := g.findOwn(b.side, name, "BGD 22.4.2")
		if err != nil {
			return err
		}
		if g.isSimultaneous() {
			if err := b.plotDigging(n); err != nil {
				return err
			}
			continue
		}
		if err := g.mayDig(n); err != nil {
			return err
		}
		b.emit(DiggingBegun{Unit: name, Side: b.side, At: g.units[n].at})
	}
	return nil
}

// mayDig says why a unit can't begin to dig where it is. BGD 22.4.2.
func (g *Game) mayDig(n int) error {
	u, name := &g.units[n], g.forces[n].name
	switch {
	case !g.entrenches():
		return refuse("BGD 22.4.2", "this game has no entrenchments (option 22.4.2 is off)")
	case u.status != onMap:
		return refuse("BGD 22.4.2", "%s is %s", name, g.where(n))
	case g.isTrain(n) || g.isGunboat(n):
		return refuse("BGD 22.4.2", "%s does not dig", name)
	case g.isOutOfCommand(n):
		return refuse("BGD 22.4.2", "%s is out of command, and may not begin to dig", name)
	case g.isDummy(n):
		return refuse("BGD 22.4.11", "%s is a dummy, and there is nobody to dig", name)
	case u.has(justBegun):
		return refuse("BGD 22.4.2", "%s has begun to dig already", name)
	case u.has(digging):
		return refuse("BGD 22.4.2", "%s digs already, and is done when this movement phase ends if it stays", name)
	}
	return g.mayDigAt(u.at)
}

// mayDigAt says why nobody can dig in a hex: not in the river, not where woods are rough, nor
// where there is an entrenchment. BGD 22.4.2.
func (g *Game) mayDigAt(h hex.Hex) error {
	words := g.board.ground.Terrain(h)
	switch {
	case g.isRiver(h):
		return refuse("BGD 22.4.2", "nobody digs in the river")
	case len(words) > 1 && slices.Contains(words, "forest"):
		return refuse("BGD 22.4.2", "nobody digs in the rough woods of %s", h)
	case g.hasWorks(h):
		return refuse("BGD 22.4.2", "there is an entrenchment in %s already", h)
	}
	return nil
}

// plotDigging writes into a unit's plot that it digs when all have moved. BGD 22.4.2, 22.4.14.
func (b *bench) plotDigging(n int) error {
	g := b.g
	p := g.plotOf(n)
	if len(p.Path) < 2 && !p.Enters {
		if err := g.mayDig(n); err != nil {
			return err
		}
	}
	switch {
	case !g.entrenches():
		return g.mayDig(n)
	case p.Exits > 0:
		return refuse("BGD 22.4.2", "%s leaves the map", p.Unit)
	case p.Attacks:
		return refuse("BGD 22.4.2", "%s is to attack, and who digs may not", p.Unit)
	}
	p.Digs = true
	b.emit(Plotted{Side: b.side, Plot: p})
	return nil
}

// digOn does, when a movement phase ends, what is to be done about digging; where both sides
// move at once, for both. BGD 22.4.2, 22.4.14.
func (b *bench) digOn() {
	if !b.g.isSimultaneous() {
		b.finishWorks(b.g.phasing)
		return
	}
	for _, side := range b.g.inTurn() {
		b.finishWorks(side)
		b.beginWorks(side)
	}
}

// finishWorks ends the digging of a side's units that began before this movement phase and
// stayed where they were. BGD 22.4.2.
func (b *bench) finishWorks(side rules.Side) {
	g := b.g
	g.each(side, func(n int) {
		if u := &g.units[n]; u.has(digging) && !u.has(justBegun) {
			b.emit(EntrenchmentBuilt{Unit: g.forces[n].name, Side: side, At: u.at})
		}
	})
}

// beginWorks has those dig whose plots say so, wherever they came. BGD 22.4.2, 22.4.14.
func (b *bench) beginWorks(side rules.Side) {
	g := b.g
	for _, p := range g.plots[side] {
		if n := g.number[p.Unit]; p.Digs && g.mayDig(n) == nil {
			b.emit(DiggingBegun{Unit: p.Unit, Side: side, At: g.units[n].at})
		}
	}
}

// spoilWorks takes the marker from those who dig and are drawn into a combat, or lose
// command. BGD 22.4.2.
func (b *bench) spoilWorks(units []int, why string) {
	g := b.g
	for _, n := range units {
		if u := &g.units[n]; u.has(digging) {
			b.emit(DiggingSpoiled{Unit: g.forces[n].name, Side: g.forces[n].side, At: u.at, Why: why})
		}
	}
}

// setWorks reads: works hex.
func (g *Game) setWorks(w *words) {
	if w.len() != 2 {
		w.fail(1, "a works row is: works, hex")
		return
	}
	h, err := g.board.grid.Parse(w.text(1))
	switch {
	case err != nil:
		w.fail(1, "%v", err)
	case !g.entrenches():
		w.fail(0, "this game has no entrenchments (option 22.4.2 is off)")
	case !g.board.on(h) || g.mayDigAt(h) != nil:
		w.fail(1, "there can be no entrenchment in %s, or it stands in the table twice", h)
	default:
		g.addWorks(h)
	}
}
