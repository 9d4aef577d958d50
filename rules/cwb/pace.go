package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// What a step costs, and what there is to spend. CWB 11.2, 16.1b, 16.1c, 16.2-16.2e,
// 18, 28.3a; CWB-AH 1.1a, 1.1e. Movement points are counted in halves.

// onePoint is one movement point.
const onePoint = 2

// pace is one step of a formation: what it costs in halves, and whether it goes
// along a road.
type pace struct {
	halves int
	road   bool
}

// moveCost is what a piece as it is formed pays for a step to the next hex, in
// halves. It says nothing of enemies. The error is a refusal: the hex or the side is
// prohibited to it. CWB 16.2.
func (g *Game) moveCost(n int, from, to hex.Hex) (halves int, err error) {
	p, err := g.pace(g.field.pieces[n].formation, from, to, true)
	return p.halves, err
}

// pace prices a step, or refuses it.
func (g *Game) pace(f data.Formation, from, to hex.Hex, roads bool) (pace, error) {
	e := g.board.across(from, to)
	if e.to < 0 || !g.board.on(from) {
		return pace{}, refuse("CWB 16.0", "%s is not next to %s on the map", g.label(to), g.label(from))
	}
	p, bar := g.over(f, &e, roads)
	if bar != open {
		return pace{}, refuse(bars[bar].rule, bars[bar].reason, g.label(to))
	}
	return p, nil
}

// bar is why a formation can't take a step.
type bar uint8

const (
	open bar = iota
	allRiver
	inBattery
	offTheRoad
	lineAtBridge
	noCrossing
	tooSteep
)

// bars says it in words, to which the hex is given.
var bars = [...]struct {
	rule   rules.Cite
	reason string
}{
	allRiver:     {"CWB-AH 1.1a", "%s is all river"},
	inBattery:    {"CWB 11.2", "guns in battery can't go to %s or anywhere; limber them first"},
	offTheRoad:   {"CWB 28.3a", "an army supply train never leaves primary and secondary roads, and none leads to %s"},
	lineAtBridge: {"CWB 11.2", "a line can't cross the creek to %s by bridge, only by ford"},
	noCrossing:   {"CWB 16.2c", "there is neither bridge nor ford to %s"},
	tooSteep:     {"CWB 16.2c", "guns and wagons can't go up the extreme slope to %s"},
}

// over prices a step over a hexside. A road is a choice: it replaces all other features
// of hex and side, and whoever may not use it or does better without goes across
// country. CWB 16.2a.
func (g *Game) over(f data.Formation, e *edge, roads bool) (pace, bar) {
	switch {
	case g.board.river[e.to]:
		return pace{}, allRiver
	case !g.charts.MayMove(f):
		return pace{}, inBattery
	}
	across, bar := g.acrossCountry(f, e)
	if roads {
		if along, ok := g.alongRoad(f, e); ok && (bar != open || along < across) {
			return pace{along, true}, open
		}
	}
	return pace{across, false}, bar
}

// alongRoad is the cost of a step by road; false where none crosses the side that the
// formation may use. CWB 16.2a.
func (g *Game) alongRoad(f data.Formation, e *edge) (halves int, ok bool) {
	if !usesRoad(g.charts, f, e.road) || e.creek && !e.bridge && !e.ford {
		return 0, false
	}
	halves, _ = g.charts.MoveCost(f, e.road)
	if e.ford && !e.bridge && g.fordsCostOnRoads() {
		ford, _ := g.charts.MoveCost(f, "ford")
		halves += ford
	}
	return halves, true
}

// fordsCostOnRoads answers the option ruling.ford-on-road.
func (g *Game) fordsCostOnRoads() bool { return g.options.is(fordOnRoad, "plus-ford") }

// acrossCountry is the cost of a step without a road: the hex, and what must be
// crossed to enter it. CWB 16.2b.
func (g *Game) acrossCountry(f data.Formation, e *edge) (halves int, bar bar) {
	halves, ok := g.charts.MoveCost(f, g.board.surface[e.to].String())
	if !ok {
		return 0, offTheRoad
	}
	wet, bar := g.crossing(f, e)
	if bar != open {
		return 0, bar
	}
	up, bar := g.climbing(f, e)
	return halves + wet + up, bar
}

// crossing is what water on the side adds. Rivers and creeks are crossed by bridge,
// which costs nothing and is not for lines, or by ford. CWB 11.2, 16.2c.
func (g *Game) crossing(f data.Formation, e *edge) (halves int, bar bar) {
	switch {
	case !e.creek && !e.stream || e.bridge && !inLine(f):
		return 0, open
	case !e.creek:
		halves, _ = g.charts.MoveCost(f, "stream")
	case e.ford:
		halves, _ = g.charts.MoveCost(f, "ford")
	case e.bridge:
		return 0, lineAtBridge
	default:
		return 0, noCrossing
	}
	return halves, open
}

// climbing is what going up adds: for a higher hex or for a slope, whichever is
// dearer; going down is free. CWB 16.2e.
func (g *Game) climbing(f data.Formation, e *edge) (halves int, bar bar) {
	if e.climb > 0 {
		halves, _ = g.charts.MoveCost(f, "up")
	}
	if e.slope == "" || !e.rising {
		return halves, open
	}
	slope, ok := g.charts.MoveCost(f, e.slope)
	if !ok {
		return 0, tooSteep
	}
	return max(halves, slope), open
}

// inLine reports whether a formation is a line of infantry or dismounted cavalry.
func inLine(f data.Formation) bool { return f == data.InfantryLine || f == data.Dismounted }

// allowance is what a piece has to spend in a phase as it is formed, in halves:
// the chart's, halved when disorganized and in the rain, and what it has won by
// forced march. Routed units have none. CWB 16.1c, 18.0b, 18.0c, 24.1; CWB-AH 1.1e.
func (g *Game) allowance(n int) int {
	p := &g.field.pieces[n]
	halves := g.fullAllowance(n, p.formation)
	for _, extra := range []marks{marched, marchedOn} {
		if p.has(extra) && halves > 0 {
			halves += marchPoints
		}
	}
	return halves
}

// fullAllowance is the allowance of a piece in a formation, before forced march.
func (g *Game) fullAllowance(n int, f data.Formation) int {
	halves := g.charts.Allowance(f)
	if g.counterOf(n).kind.isUnit() {
		switch g.charts.Effect(g.field.pieces[n].state).Move {
		case data.Half:
			halves /= 2
		case data.None, data.Special:
			return 0
		}
	}
	if g.isRaining() {
		halves = g.inRain(halves)
	}
	return halves
}

// inRain halves an allowance; whether the odd half point is kept is a ruling. CWB-AH 1.1e.
func (g *Game) inRain(halves int) int {
	halves /= 2
	if g.options.is(rainHalves, "dropped") {
		halves -= halves % onePoint
	}
	return halves
}

// left is what a piece may still spend on moving this phase, in halves. CWB 14.1, 16.1b.
func (g *Game) left(n int) int {
	if g.field.pieces[n].has(halted) {
		return 0
	}
	return max(0, g.allowance(n)-int(g.field.pieces[n].spent))
}
