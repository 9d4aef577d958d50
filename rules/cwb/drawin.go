package cwb

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Extended lines that a brigade can no longer man. CWB 17.1, 17.2d, 17.2e.

// LinesDrawnIn takes extended lines off the map. Slots says, for the brigade itself and
// its two lines, in whose place each stands now: its own number for its own; away for
// one that is off the map. CWB 17.2d.
type LinesDrawnIn struct {
	Side  rules.Side `json:"side"`
	Unit  string     `json:"unit"`
	Slots [3]int     `json:"slots"`
	At    hex.Hex    `json:"at"`              // where the brigade itself stands now
	Seen  bool       `json:"seen,omitempty"`  // a part of it lay on top
	Shown bool       `json:"shown,omitempty"` // it lies on top where it stands now
}

// away is the slot of a part that is not on the map.
const away = -1

// Kind names the event in the journal.
func (LinesDrawnIn) Kind() string { return "lines-drawn-in" }

// unmanned are brigades whose lines are looked over when a fire combat is done: its last
// step is the change of fire levels, after all checks. CWB 20.0.
type unmanned struct {
	brigades []int
	keep     hex.Hex // in close combat the hex fought for, which no brigade leaves so
}

func (u *unmanned) add(c int) {
	if !slices.Contains(u.brigades, c) {
		u.brigades = append(u.brigades, c)
	}
}

// drawIn makes a brigade give up lines for which it has no fire level left; its owner
// says which hexes it keeps, among them one (nowhere: none) where it fights, and in which
// of them the unit itself stands. CWB 17.2d.
func (b *bench) drawIn(c int, keep hex.Hex) error {
	g := b.g
	lines := len(g.lines(c)) - 1
	most := min(lines, g.wholeLevel(c).Quarters()-1) // each part needs a C, CWB 17.1
	if lines <= 0 || most == lines {
		return nil
	}
	plans := keeping(g.drawnIn(c, most), keep)
	k := &g.counters[c]
	d := rules.Decision{ID: fmt.Sprintf("draw-in/%d/%d/%s", g.turn, g.gunnery.fires, k.name), Side: k.side, Kind: "draw-in",
		Rule: "CWB 17.2d", Subjects: []string{k.name}, Why: "the unit stays where it is"}
	for _, p := range plans {
		d.Options = append(d.Options, p.words(g))
	}
	pick := 0
	if len(plans) > 1 {
		var err error
		if pick, err = b.ask(d); err != nil {
			return err
		}
	}
	b.emit(plans[pick].event)
	return nil
}

// keeping are the plans that leave a part of the brigade in a hex, all if none does.
func keeping(plans []plan, h hex.Hex) []plan {
	kept := slices.DeleteFunc(slices.Clone(plans), func(p plan) bool { return p.event.At != h && !slices.Contains(p.lines, h) })
	if len(kept) == 0 {
		return plans
	}
	return kept
}

// plan is one way to draw lines in.
type plan struct {
	event LinesDrawnIn
	lines []hex.Hex // where lines remain
}

func (p plan) words(g *Game) string {
	text := "unit in " + g.label(p.event.At)
	for _, h := range p.lines {
		text += " and line in " + g.label(h)
	}
	return text
}

// drawnIn lists the ways for a brigade to keep so many lines, none or one: the unit may
// stand in any hex that it or a line was in, the first way being to stay. CWB 17.2d.
func (g *Game) drawnIn(c, lines int) []plan {
	var at [3]hex.Hex
	var shown [3]bool
	var out []int
	for _, n := range g.lines(c) {
		p := &g.field.pieces[n]
		at[p.part], shown[p.part] = p.at, g.isSeen(n)
		out = append(out, int(p.part))
	}
	k := &g.counters[c]
	var plans []plan
	for _, unit := range out {
		e := LinesDrawnIn{Side: k.side, Unit: k.name, Slots: [3]int{unit, away, away}, At: at[unit], Seen: g.showsPart(c), Shown: shown[unit]}
		if lines == 0 {
			plans = append(plans, plan{event: e})
			continue
		}
		for _, line := range out {
			if _, beside := g.board.grid.Adjacent(at[unit], at[line]); line == unit || !beside {
				continue
			}
			kept, piece := e, line
			if line == 0 { // the unit went into a line's place, and that line into its own
				piece = unit
			}
			kept.Slots[piece] = line
			plans = append(plans, plan{event: kept, lines: []hex.Hex{at[line]}})
		}
	}
	return plans
}

// slot is a part's place in a stack and how what stands there stands.
type slot struct {
	at     hex.Hex
	depth  int
	facing hex.Side
	state  data.State
}

func (e LinesDrawnIn) apply(g *Game) {
	c, ok := g.brigadeCalled(e.Side, e.Unit)
	if !ok {
		return
	}
	var parts [3]int
	var slots [3]slot
	low := false
	for _, n := range g.lines(c) {
		p := &g.field.pieces[n]
		parts[p.part] = n
		slots[p.part] = slot{p.at, slices.Index(g.stack(p.at), n), p.facing, p.state}
		low = low || p.has(lowAmmo)
	}
	for _, n := range g.lines(c) {
		g.take(n, offMap)
	}
	for part, from := range e.Slots {
		if from != away {
			g.stand(parts[part], slots[from], part != from)
		}
	}
	if low && e.Slots[1] == away && e.Slots[2] == away { // CWB 17.2e
		g.field.pieces[parts[0]].marks |= lowAmmo
	}
}

// stand puts a part into a slot. Where it is new, it and whoever is there take the
// worst of their states. CWB 12.4, 17.2a.
func (g *Game) stand(n int, s slot, isNew bool) {
	g.slide(n, s.at, s.depth)
	p := &g.field.pieces[n]
	p.facing = s.facing
	if !isNew {
		return
	}
	p.state = max(p.state, s.state)
	for _, m := range g.unitsOf(s.at, g.sideOf(n)) {
		g.field.pieces[m].state = p.state
	}
}

// slide sets a piece down at a depth in a stack, 0 on top.
func (g *Game) slide(n int, h hex.Hex, depth int) {
	g.lift(n)
	link := &g.field.first[g.board.grid.Index(h)]
	for ; depth > 0 && *link >= 0; depth-- {
		link = &g.field.pieces[*link].next
	}
	p := &g.field.pieces[n]
	p.at, p.place, p.next = h, onMap, *link
	*link = int16(n)
}

// showsPart reports whether the enemy sees a part of a brigade. CWB 9.0.
func (g *Game) showsPart(c int) bool { return slices.ContainsFunc(g.lines(c), g.isSeen) }

// Tell tells both sides, the enemy of counters that he sees go.
func (e LinesDrawnIn) Tell(s rules.Side) rules.Notice {
	n := seen.LinesDrawnIn{Side: e.Side, Unit: e.Unit, At: e.At}
	if s != e.Side && !e.Shown {
		n.At = hex.Hex{}
	}
	return seenBy(e.Side, s, e.Seen, n)
}
