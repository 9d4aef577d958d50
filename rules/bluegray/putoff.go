package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Entry that the enemy keeps a unit from is put off at Cemetery Hill: to the next game-turn
// and to the next road along the edges. BG-CEM 14.3; BG-CEM 14.31; BG-CEM 14.32; BG-CEM 14.33.

// EntryPutOff gives a unit another game-turn and another hex to enter. BG-CEM 14.33.
type EntryPutOff struct {
	Unit string     `json:"unit"`
	Side rules.Side `json:"side"`
	From []hex.Hex  `json:"from"`
	To   hex.Hex    `json:"to"`
	Turn int        `json:"turn"`

	veiled
}

// Kind names the event in the journal.
func (EntryPutOff) Kind() string { return "entry-put-off" }

func (e EntryPutOff) apply(g *Game) {
	u := &g.units[g.number[e.Unit]]
	u.comes, u.entry = int8(e.Turn), e.To
	g.sights[e.Side] = nil
}

// Tell tells both sides: the schedule is open, but in the fog.
func (e EntryPutOff) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return nil
	}
	return e.toOwner()
}

func (e EntryPutOff) toOwner() seen.EntryPutOff {
	return seen.EntryPutOff{Unit: e.Unit, Side: e.Side, From: e.From, To: e.To, Turn: e.Turn}
}

// due is the game-turn from which a unit may enter, as things stand.
func (g *Game) due(n int) int {
	if put := g.units[n].comes; put > 0 {
		return int(put)
	}
	return g.forces[n].turn
}

// entries are the hexes where a unit may enter by the schedule, as things stand.
func (g *Game) entries(n int) []hex.Hex {
	if put := g.units[n].entry; !put.IsZero() {
		return []hex.Hex{put}
	}
	return g.forces[n].at
}

// putOffEntries puts off, when a movement phase ends, the units that were due, did not come,
// and found every entry hex of theirs blocked. BG-CEM 14.33.
func (b *bench) putOffEntries(bool) error {
	for _, e := range b.g.putOffs() {
		b.emit(e)
	}
	return nil
}

// putOffs lists what would be put off if the movement phase ended now: of the side that
// moves, or of both where they move at once. BG-CEM 14.33; BGD 22.4.14.
func (g *Game) putOffs() []EntryPutOff {
	sides := []rules.Side{g.phasing}
	if g.isSimultaneous() {
		sides = g.inTurn()
	}
	var all []EntryPutOff
	for n := range g.units {
		if !slices.Contains(sides, g.forces[n].side) {
			continue
		}
		if to := g.nextEntry(n); !to.IsZero() {
			all = append(all, EntryPutOff{Unit: g.forces[n].name, Side: g.forces[n].side, From: g.entries(n), To: to, Turn: g.turn + 1})
		}
	}
	return all
}

// foreseePutOff tells which of a side's units will be sent on unless they enter in this
// movement phase; nil if none. Where both sides move at once nobody knows it beforehand.
func (g *Game) foreseePutOff(side rules.Side) rules.Forecast {
	if g.code != "CEM" || side != g.phasing || g.phase != movementPhase || g.isSimultaneous() {
		return nil
	}
	f := seen.WillPutOff{Rule: "BG-CEM 14.33"}
	for _, e := range g.putOffs() {
		f.Units = append(f.Units, e.toOwner())
	}
	if len(f.Units) == 0 {
		return nil
	}
	return f
}

// nextEntry is where a unit is sent on to if it does not enter in this movement phase:
// nowhere if it is not due, or may come later where it is.
func (g *Game) nextEntry(n int) hex.Hex {
	if g.units[n].status != waiting || g.due(n) > g.turn || g.turn >= g.turns {
		return hex.Hex{}
	}
	at := g.entries(n)
	if slices.ContainsFunc(at, func(h hex.Hex) bool { return !g.blocksEntry(n, h) }) {
		return hex.Hex{}
	}
	return g.nextEdgeRoad(n, at[0])
}

// blocksEntry reports whether the enemy blocks an entry hex: by a unit, or by his zone too.
// It answers the option ruling.cem-entry-zone.
func (g *Game) blocksEntry(n int, h hex.Hex) bool {
	side := g.forces[n].side
	return g.heldBy(h) == side.Enemy() || g.options.is(cemEntryZone, "blocks") && g.inZone(h, side)
}

// nextEdgeRoad is the unblocked road hex of the side's edges that is nearest along them to
// one of theirs, or the next onward, in their order and from their end to their beginning;
// nowhere if all are blocked. It answers the option ruling.cem-next-road.
func (g *Game) nextEdgeRoad(n int, from hex.Hex) (next hex.Hex) {
	all := g.edgeRoads[g.forces[n].side]
	i := slices.Index(all, from)
	for k := 1; k <= len(all); k++ {
		h := all[(i+k)%len(all)]
		switch {
		case h == from || g.blocksEntry(n, h):
		case g.options.is(cemNextRoad, "onward"):
			return h
		case next == (hex.Hex{}) || g.board.apartAlongEdge(h, from) < g.board.apartAlongEdge(next, from):
			next = h
		}
	}
	return next
}

// apartAlongEdge is how far apart two hexes lie along the map's edge, the corner between
// north and east apart, where no side's edges meet.
func (b *board) apartAlongEdge(x, y hex.Hex) int {
	d := b.alongEdge(x) - b.alongEdge(y)
	return max(d, -d)
}

// edgeRoads lists the road hexes at the edges that each side may be sent on to: from the
// north-east corner on, the Union's clockwise, the Confederates' the other way. BG-CEM 14.33.
func (b *board) edgeRoads() (all [3][]hex.Hex) {
	for side, marks := range [3][]string{rules.Union: {"east-road", "south-road"}, rules.Confederate: {"north-road", "west-road"}} {
		for _, mark := range marks {
			for _, m := range b.ground.Marks(mark) {
				all[side] = append(all[side], m.Hex)
			}
		}
		slices.SortFunc(all[side], func(x, y hex.Hex) int { return b.alongEdge(x) - b.alongEdge(y) })
	}
	slices.Reverse(all[rules.Confederate])
	return all
}

// alongEdge is how far along the map's edge a hex lies, clockwise from the corner between
// north and east; the north edge comes last.
func (b *board) alongEdge(h hex.Hex) int {
	columns, rows := int(b.grid.LastCol), int(b.grid.LastRow)
	col, row := int(h.Col), int(h.Row)
	switch {
	case col == columns && row > 1:
		return row
	case row == rows:
		return rows + columns - col
	case col == 1 && row > 1:
		return rows + columns + rows - row
	}
	return 2*rows + columns + col
}

// setComing reads: comes unit game-turn hex. It follows the unit's own row.
func (g *Game) setComing(w *words) {
	if w.len() != 4 || g.code != "CEM" {
		w.fail(0, "a comes row is of Cemetery Hill: comes, unit, game-turn, hex")
		return
	}
	n, known := g.number[w.text(1)]
	if !known || g.units[n].status != waiting {
		w.fail(1, "%s does not wait to enter, by the rows before this", w.text(1))
		return
	}
	turn, at := w.number(2), w.hex(3)
	switch {
	case w.err != nil:
	case turn <= g.forces[n].turn || turn > g.turns:
		w.fail(2, "%s is due on game-turn %d, so that it can't be put off to %d", w.text(1), g.forces[n].turn, turn)
	case !g.canStand(n, at):
		w.fail(3, "nobody can enter at %s", at)
	default:
		g.units[n].comes, g.units[n].entry = int8(turn), at
	}
}
