package data

import (
	"fmt"
	"strings"
)

// Formation is how a unit stands or moves. CWB 11.1. What has one formation
// only is named by what it is.
type Formation uint8

// The formations. Leaders are also headquarters; Trains are army supply trains.
const (
	InfantryLine Formation = iota
	InfantryColumn
	Dismounted
	Mounted
	Unlimbered
	Limbered
	Wagons
	Trains
	Leaders
)

var formationNames = [...]string{
	"infantry-line", "infantry-column", "dismounted", "mounted", "unlimbered", "limbered", "wagon", "train", "leader",
}

// String is the formation in a word.
func (f Formation) String() string { return formationNames[f] }

// moveRow is the row of each formation on the movement chart. Guns in battery
// share the row of limbered guns: they may only limber. CWB 11.2.
var moveRow = [...]int{0, 1, 2, 3, 4, 4, 5, 5, 6}

// cost is a cell of the movement chart.
type cost struct {
	halves int
	barred bool // may not, or of no use
}

func readCost(cell string) (cost, error) {
	if cell == "-" || cell == "P" {
		return cost{barred: true}, nil
	}
	halves, err := readHalves(strings.TrimSuffix(cell, "*")) // the star says what CWB 28.3a says
	return cost{halves: halves}, err
}

func (c *Charts) readMovement(f *Files) error {
	s, err := f.sheet("movement.txt", "infantry-line infantry-column dismounted mounted limbered wagon leader",
		"allowance change clear/orchard primary secondary trail town forest stream ford up slope extreme-slope")
	if err != nil {
		return err
	}
	if c.allowance, err = column(s, "allowance", readHalves); err != nil {
		return err
	}
	if c.move, err = cells(s, readCost); err != nil {
		return err
	}
	for at, head := range s.Columns()[1:] {
		for name := range strings.SplitSeq(head, "/") {
			if name != change {
				c.features = append(c.features, feature{name, at + 1})
			}
		}
	}
	return nil
}

// feature is a feature of the map and its column in the movement chart. There are few,
// and movement asks for them so often that a walk over the list beats a map.
type feature struct {
	name string
	at   int
}

func (c *Charts) column(name string) (at int, ok bool) {
	for i := range c.features {
		if c.features[i].name == name {
			return c.features[i].at, true
		}
	}
	return 0, false
}

const change = "change"

// Allowance is a formation's movement allowance in half points. Guns in battery
// have that of limbered guns, for limbering. CWB 16.1.
func (c *Charts) Allowance(f Formation) int { return c.allowance[moveRow[f]] }

// ChangeCost is what it costs to take another formation, in half points; false
// for those that have only one.
func (c *Charts) ChangeCost(f Formation) (halves int, ok bool) {
	cell := c.move[moveRow[f]][1]
	return cell.halves, !cell.barred
}

// MoveCost is what a formation pays for a feature, in half points: to enter a hex of
// that terrain (clear, orchard, forest, town), to go along a road (primary,
// secondary, trail) or, added to the hex, to cross a side (stream, ford, up for
// a higher hex, slope, extreme-slope). False where it may not, has no use of
// the road, or the chart does not know the feature: rivers and creeks. CWB 16.2.
// A train pays for primary and secondary roads only. CWB 28.3a.
func (c *Charts) MoveCost(f Formation, feature string) (halves int, ok bool) {
	at, known := c.column(feature)
	offRoad := feature != "primary" && feature != "secondary"
	if !known || f == Unlimbered || f == Trains && offRoad {
		return 0, false
	}
	cell := c.move[moveRow[f]][at]
	return cell.halves, !cell.barred
}

func (c *Charts) readFormations(f *Files) error {
	s, err := f.sheet("formation.txt", "infantry-line infantry-column dismounted mounted unlimbered limbered", "fire move")
	if err != nil {
		return err
	}
	if c.fires, err = column(s, "fire", readYesNo); err != nil {
		return err
	}
	if c.moves, err = column(s, "move", readYesNo); err != nil {
		return err
	}
	if len(c.fires) != int(Limbered)+1 {
		return fmt.Errorf("%s: six formations are wanted", s.title)
	}
	return nil
}

// MayFire reports whether a formation may fire. CWB 11.3.
func (c *Charts) MayFire(f Formation) bool { return f <= Limbered && c.fires[f] == yes }

// MayMove reports whether a formation may move. CWB 11.2.
func (c *Charts) MayMove(f Formation) bool { return f > Limbered || c.moves[f] == yes }
