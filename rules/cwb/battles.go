package cwb

import (
	"fmt"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// The battles of April's Harvest as the shelf lists them. CWB-AH 5.1-5.4.

// listed is a battle with its printed matter, nil if that can't be read.
type listed struct {
	info rules.Battle
	data *data.Battle
}

// readHarvest reads the battles; one whose data are wrong is listed with what is wrong.
func (s *System) readHarvest() []listed {
	var all []listed
	for _, scenario := range []string{"5.1", "5.2", "5.3", "5.4"} {
		b := listed{info: rules.Battle{Name: "april-" + scenario, Title: "April's Harvest, scenario " + scenario, Editions: optionList.Editions}}
		d, err := s.files.Battle(b.info.Name)
		switch {
		case err != nil:
			b.info.Missing = []string{err.Error()}
		case s.broken != nil:
			b.info.Missing = []string{s.broken.Error()}
		default:
			b.data = d
			b.info.Title, b.info.Sources, b.info.GameTurns = "April's Harvest "+scenario+", "+d.Title, d.Sources, len(d.Turns)
			for _, h := range d.Map.Unknown() {
				b.info.Missing = append(b.info.Missing, "map: terrain of "+h.String())
			}
		}
		all = append(all, b)
	}
	return all
}

// battle finds a battle that can be played.
func (s *System) battle(name string) (listed, error) {
	names := []string{orderLog}
	for _, b := range s.harvest() {
		switch {
		case b.info.Name == name && len(b.info.Missing) == 0:
			return b, nil
		case b.info.Name == name:
			return b, fmt.Errorf("%s can't be played; missing: %s", name, strings.Join(b.info.Missing, "; "))
		case len(b.info.Missing) == 0:
			names = append(names, b.info.Name)
		}
	}
	return listed{}, fmt.Errorf("there is no battle %q here: say %s", name, strings.Join(names, ", "))
}

// Map is the map of a battle; an order log has none.
func (s *System) Map(name string) (*ground.Map, error) {
	b, err := s.battle(name)
	if err != nil {
		return nil, err
	}
	return b.data.Map, nil
}

// Grid is the grid of a battle's map, so that a hex off it is known for one when a
// sheet is read; an order log has the zero grid.
func (s *System) Grid(name string) (hex.Grid, error) {
	if name == orderLog {
		return hex.Grid{}, nil
	}
	m, err := s.Map(name)
	if err != nil {
		return hex.Grid{}, err
	}
	return m.Grid, nil
}
