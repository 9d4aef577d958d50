package data

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// effectHeads: costs by mover, then what is added to intensity, attacker's die and die of a
// morale check, then whether zones and charges go.
const effectHeads = "terrain kind infantry artillery cavalry reserve intensity die check zone charge status"

var moverHeads = [Movers]string{"infantry", "artillery", "cavalry", "reserve"}

// effectRows are the lines of the terrain effects chart in their order, terrain and kind.
var effectRows = []string{
	"clear/hex", "light woods/hex", "heavy woods/hex", "thicket/hex", "stream/hex", "stream thicket/hex", "morass/hex",
	"gentle slope/uphill", "gentle slope/downhill", "steep slope/uphill", "steep slope/downhill", "deep water/hexside",
	"road/path", "ford/mark",
}

// readTerrain reads the terrain effects chart. HBN 2.3, 5.5C, 6.2, 7.2, 10.3B, 10.5.
func (r *reader) readTerrain() error {
	const file = "terrain.csv"
	t := &r.b.Terrain
	t.Side[Level] = Effect{Zone: true, Charge: true}
	rows := 0
	err := r.table(file, effectHeads, func(l *row) {
		if rows == len(effectRows) {
			l.complain("terrain", "the chart ends with the ford")
			return
		}
		terrain, kind, _ := strings.Cut(effectRows[rows], "/")
		l.must("terrain", terrain)
		l.must("kind", kind)
		switch at := rows; {
		case kind == "path":
			t.Road, t.Bonus = l.road()
		case kind == "mark":
			t.Ford = l.costs(1)
		case kind == "hex":
			t.Hex[at] = l.effect(1)
		default:
			t.Side[at-int(Terrains)+int(GentleUp)] = l.effect(0)
		}
		rows++
	})
	if err == nil && rows < len(effectRows) {
		err = fmt.Errorf("%s: the line %s is missing", r.title(file), strings.Replace(effectRows[rows], "/", ",", 1))
	}
	return err
}

// effect reads a line about a hex or a hexside.
func (l *row) effect(least int) Effect {
	e := Effect{Costs: l.costs(least), Zone: l.yes("zone"), Charge: l.yes("charge")}
	e.Intensity, e.Die, e.Check = l.modifier("intensity"), l.modifier("die"), l.modifier("check")
	return e
}

// modifier is what is added to something, - for nothing.
func (l *row) modifier(head string) int {
	if l.text(head) == "-" {
		return 0
	}
	return l.number(head, -9, 9)
}

// costs reads what it takes each mover, least being the least that it can be. HBN 7.2.
func (l *row) costs(least int) (all [Movers]Cost) {
	for m, head := range moverHeads {
		all[m] = l.cost(head, least)
	}
	return all
}

func (l *row) cost(head string, least int) Cost {
	if at := slices.Index([]string{"S", "P"}, l.text(head)); at >= 0 {
		return []Cost{Stop, Never}[at]
	}
	if l.isUnknown(head) {
		return 0
	}
	n, err := strconv.Atoi(l.text(head))
	if err != nil || n < least || n > 4 {
		l.complain(head, "%q is not movement points from %d to 4, S for stop or P for prohibited", l.text(head), least)
	}
	return Cost(n)
}

// road reads the line about roads: of reserves how many hexes go for a movement point. HBN 7.3, 7.4.
func (l *row) road() (costs [Movers]Cost, bonus int) {
	for m, head := range moverHeads[:ByReserve] {
		costs[m] = l.cost(head, 1)
	}
	costs[ByReserve] = 1
	if l.isUnknown("reserve") {
		return costs, 0
	}
	number, found := strings.CutPrefix(l.text("reserve"), "1/")
	bonus, err := strconv.Atoi(number)
	if !found || err != nil || bonus < 1 || bonus > 9 {
		l.complain("reserve", "%q is not one movement point for so many hexes of road, such as 1/3", l.text("reserve"))
	}
	return costs, bonus
}
