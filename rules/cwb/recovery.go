package cwb

import (
	"cmp"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Recovery of stragglers. CWB 8.1, 21.2; CWB-AH 1.1e, 2.1.

// MarkRecovery places a straggler recovery marker on a brigade, or for one that is
// destroyed on an empty hex. CWB 21.2.
type MarkRecovery struct {
	Unit   string   `json:"unit"`
	At     hex.Hex  `json:"at"`               // for a destroyed brigade
	Facing hex.Side `json:"facing,omitempty"` // that it takes there
}

// recoveryCommands are the commands of the segment that opens a movement phase on the
// full hour. CWB 8.1.
var recoveryCommands = []rules.Command{MarkRecovery{}}

type (
	// RecoveryMarked is a marker placed. CWB 21.2.
	RecoveryMarked struct {
		Side   rules.Side `json:"side"`
		Unit   string     `json:"unit"`
		At     hex.Hex    `json:"at"`
		Facing hex.Side   `json:"facing,omitempty"`
	}
	// RecoveryEnded is a marker taken off unused. CWB 21.2.
	RecoveryEnded struct {
		Side rules.Side `json:"side"`
		Unit string     `json:"unit"`
		Why  string     `json:"why"`
	}
	// RecoveryTried is a roll for stragglers. CWB 21.2.
	RecoveryTried struct {
		Side     rules.Side  `json:"side"`
		Unit     string      `json:"unit"`
		At       hex.Hex     `json:"at"`
		Facing   hex.Side    `json:"facing,omitempty"`
		Die      int         `json:"die"`
		Mods     rules.Tally `json:"mods,omitempty"`
		Steps    int         `json:"steps"` // that came back
		Left     int         `json:"left"`  // steps of the brigade now
		Level    string      `json:"level"`
		Reformed bool        `json:"reformed,omitempty"` // it was destroyed and is back
	}
)

// Kind names the command in the journal.
func (MarkRecovery) Kind() string { return "mark-recovery" }

// Kind names each event in the journal.
func (RecoveryMarked) Kind() string { return "recovery-marked" }
func (RecoveryEnded) Kind() string  { return "recovery-ended" }
func (RecoveryTried) Kind() string  { return "recovery-tried" }

// What recovery asks for. CWB 21.2.
const (
	recoveryDistance = 4 // hexes to the nearest enemy unit
	reformingSteps   = 2 // stragglers of a destroyed brigade
)

// run places a marker. CWB 21.2.
func (c MarkRecovery) run(b *bench) error {
	g := b.g
	n, ok := g.pieceCalled(b.side, c.Unit)
	switch {
	case b.side != g.phasing:
		return refuse("CWB 21.2", "markers are placed in your own player turn")
	case !ok || g.counterOf(n).kind != troop || g.field.pieces[n].part != 0:
		return refuse("CWB 21.2", "you have no brigade %q", c.Unit)
	case !g.isRecoveryTurn():
		return refuse("CWB 21.2", "stragglers are recovered on the full hour, and not in rain")
	case g.marker(n) >= 0:
		return refuse("CWB 21.2", "%s is marked already", c.Unit)
	case g.field.pieces[n].place == onMap && g.field.pieces[n].has(movedOn):
		return refuse("CWB 8.1", "%s has moved; markers are placed before that", c.Unit)
	}
	at := c.At
	if g.field.pieces[n].place == onMap {
		at = g.field.pieces[n].at
	}
	if why := cmp.Or(g.staysHidden(n), g.mayRecover(n, at)); why != nil {
		return why
	}
	b.emit(RecoveryMarked{Side: b.side, Unit: c.Unit, At: at, Facing: c.Facing})
	return nil
}

// isRecoveryTurn reports whether markers may be placed this turn. CWB 21.2; CWB-AH 1.1e.
func (g *Game) isRecoveryTurn() bool {
	return g.turn >= 1 && g.turn <= len(g.calendar) && g.calendar[g.turn-1].Recovery && !g.isRaining()
}

// mayRecover checks what placing a marker asks for, and keeping it. CWB 21.2.
func (g *Game) mayRecover(n int, at hex.Hex) error {
	p, name := &g.field.pieces[n], g.name(n)
	strayed := int(g.field.losses[p.counter].stragglers)
	switch {
	case p.place == lost && strayed < reformingSteps:
		return refuse("CWB 21.2", "%s has %d stragglers; a destroyed brigade needs two", name, strayed)
	case p.place == lost && (!g.board.on(at) || len(g.stack(at)) > 0 || g.board.terrain(at) == water):
		return refuse("CWB 21.2", "a destroyed brigade gathers in an empty hex")
	case p.place != lost && p.place != onMap:
		return refuse("", "%s is not on the map", name)
	case strayed == 0:
		return refuse("CWB 21.2", "%s has no stragglers", name)
	case p.place == onMap && p.state != data.Normal:
		return refuse("CWB 21.2", "%s is %s", name, p.state)
	case g.enemyWithin(at, g.sideOf(n), recoveryDistance-1):
		return refuse("CWB 21.2", "an enemy unit is less than four hexes from %s", g.label(at))
	case !g.recoversHere(n, at):
		return refuse("CWB 21.2", "%s is out of command radius in %s", name, g.label(at))
	}
	return nil
}

// enemyWithin reports whether an enemy unit is so near.
func (g *Game) enemyWithin(at hex.Hex, side rules.Side, distance int) bool {
	return slices.ContainsFunc(g.board.grid.Within(at, distance), func(h hex.Hex) bool { return g.holdsUnits(h, side.Enemy()) })
}

// marker is the place of a brigade's marker in the list, -1 for none.
func (g *Game) marker(n int) int {
	return slices.IndexFunc(g.gunnery.recoveries, func(r recovery) bool { return int(r.piece) == n })
}

// endRecoveries takes off the markers of brigades that moved, that others have joined, or
// that no longer meet what placing them asked for. Being fired at takes them off at
// once, see FireResolved. CWB 21.2.
func (b *bench) endRecoveries() {
	for _, r := range b.g.gunnery.recoveries {
		if why := b.g.endsRecovery(r); why != "" {
			b.emit(RecoveryEnded{Side: b.g.sideOf(int(r.piece)), Unit: b.g.name(int(r.piece)), Why: why})
		}
	}
}

func (g *Game) endsRecovery(r recovery) string {
	if g.hasStirred(r) {
		return "it moved"
	}
	for _, n := range g.units(r.at) {
		if n != int(r.piece) && !slices.Contains(r.company, int16(n)) {
			return "another unit has come into its hex"
		}
	}
	if err := g.mayRecover(int(r.piece), r.at); err != nil {
		return "the conditions are no longer met"
	}
	return ""
}

// hasStirred reports whether a marked brigade, or a part of it, is not where it was or has
// been elsewhere meanwhile: to come back is no help. CWB 21.2.
func (g *Game) hasStirred(r recovery) bool {
	p := &g.field.pieces[r.piece]
	if p.place != onMap {
		return false
	}
	return p.at != r.at || !p.has(recovering) || slices.ContainsFunc(g.partsOf(int(r.piece)), func(n int) bool { return g.field.pieces[n].has(movedOn) })
}

// recoverStragglers rolls for every marked brigade of a side, in the straggler recovery
// segment of its rally phase, and takes the markers off. CWB 8.1, 21.2.
func (b *bench) recoverStragglers(side rules.Side) {
	b.endRecoveries()
	for _, r := range b.g.gunnery.recoveries {
		if b.g.sideOf(int(r.piece)) == side {
			b.tryRecovery(r)
		}
	}
}

func (b *bench) tryRecovery(r recovery) {
	g := b.g
	p, k := &g.field.pieces[r.piece], g.counterOf(int(r.piece))
	e := RecoveryTried{Side: k.side, Unit: k.name, At: r.at, Facing: r.facing}
	if m := g.charts.DieModifiers.RecoverNight; g.calendar.night(g.turn) {
		e.Mods.Add(m.Amount, m.Text, m.Rule)
	}
	e.Die = b.die(rules.KnownTo(k.side), "recovery/"+k.name)
	e.Steps = min(g.charts.Recover(k.troop.Morale, e.Die+e.Mods.Sum()), int(g.field.losses[p.counter].stragglers))
	e.Left = g.steps(int(p.counter)) + e.Steps
	e.Level = g.charts.LevelOf(k.troop.Kind, e.Left).String()
	e.Reformed = p.place == lost && e.Steps > 0
	b.emit(e)
}

func (e RecoveryMarked) apply(g *Game) {
	n, ok := g.pieceCalled(e.Side, e.Unit)
	if !ok {
		return
	}
	r := recovery{piece: int16(n), at: e.At, facing: e.Facing}
	for _, m := range g.units(e.At) {
		r.company = append(r.company, int16(m))
	}
	g.field.pieces[n].marks |= recovering
	g.gunnery.recoveries = append(slices.Clip(g.gunnery.recoveries), r)
}

// Tell tells the owner only.
func (e RecoveryMarked) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.RecoveryMarked{Unit: e.Unit, At: e.At})
}

// unmark takes a brigade's marker off, for apply methods.
func (g *Game) unmark(n int) {
	g.field.pieces[n].marks &^= recovering
	if i := g.marker(n); i >= 0 {
		g.gunnery.recoveries = slices.Delete(slices.Clone(g.gunnery.recoveries), i, i+1)
	}
}

func (e RecoveryEnded) apply(g *Game) {
	if n, ok := g.pieceCalled(e.Side, e.Unit); ok {
		g.unmark(n)
	}
}

// Tell tells the owner only.
func (e RecoveryEnded) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.RecoveryEnded{Unit: e.Unit, Why: e.Why})
}

func (e RecoveryTried) apply(g *Game) {
	n, ok := g.pieceCalled(e.Side, e.Unit)
	if !ok {
		return
	}
	g.unmark(n)
	p := &g.field.pieces[n]
	g.field.losses[p.counter].stragglers -= int8(e.Steps)
	if !e.Reformed {
		return
	}
	p.formation, p.state, p.marks, p.spent, p.facing = atFirst(g.counterOf(n)), data.Normal, 0, 0, e.Facing
	g.putBelow(n, e.At)
}

// Tell tells the owner, and the enemy of a brigade that is back on the map.
func (e RecoveryTried) Tell(s rules.Side) rules.Notice {
	if s == e.Side {
		return seen.RecoveryTried{Unit: e.Unit, At: e.At, Die: e.Die, Mods: e.Mods, Steps: e.Steps, Left: e.Left, Level: e.Level, Reformed: e.Reformed}
	}
	return seenBy(e.Side, s, e.Reformed, seen.Reformed{Side: e.Side, Unit: e.Unit, At: e.At})
}

// recoversHere reports whether a brigade is in radius for recovering stragglers: when the
// phase began and still, or for a destroyed one, in the hex where it is to gather. A goal of
// its own frees it from its radius, but not for this, unless there are no corps. CWB 21.2;
// CWB-AH 2.1.
func (g *Game) recoversHere(n int, at hex.Hex) bool {
	switch {
	case g.strays(n):
		return false
	case g.goalOf(n) != nil:
		k := g.counterOf(n)
		if div, _ := g.commandsOf(k); div >= 0 && (g.posts[div].above < 0 || g.commands[g.posts[div].above].rank == army) {
			return true
		}
		l, bound := g.linkAside(n, k)
		return !bound || g.reaches(k.side, l, at) && (l.leader < 0 || g.linked(l.leader))
	case g.field.pieces[n].place == onMap:
		return g.field.pieces[n].has(inRadius) && g.inCommand(n)
	}
	return g.commandReaches(n, at, hex.Hex{})
}

// strays reports whether a brigade's division has a goal of its own and has gone out of the
// radius of its corps by it: that is within its orders, but not near enough for stragglers
// to come back. Divisions without a corps, such as all of the Union, do not stray. CWB 21.2;
// CWB-AH 2.1.
func (g *Game) strays(n int) bool {
	k := g.counterOf(n)
	div, _ := g.commandsOf(k)
	if div < 0 || g.scenario == nil || g.confused(k.side) || !g.needsRadius(n) || g.isOfOwnDivision(n) {
		return false
	}
	above, center := g.posts[div].above, g.leaderPiece(div)
	if above < 0 || g.commands[above].rank == army || center < 0 {
		return false
	}
	l, bound := g.linkToHQ(above)
	return bound && !g.reaches(k.side, l, g.field.pieces[center].at)
}
