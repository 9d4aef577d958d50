package adjudicator

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/hex"
)

// shelf is the game systems at hand.
type shelf []rules.System

// named finds a system by its code; nil if there is none.
func (s shelf) named(code string) rules.System {
	for _, system := range s {
		if system.Code() == code {
			return system
		}
	}
	return nil
}

// battle finds a battle by its name, in one system or (with an empty code) in all.
func (s shelf) battle(code, name string) (rules.System, rules.Battle, bool) {
	for _, system := range s {
		if code != "" && system.Code() != code {
			continue
		}
		for _, battle := range system.Battles() {
			if battle.Name == name {
				return system, battle, true
			}
		}
	}
	return nil, rules.Battle{}, false
}

// mapped is a system that can say on which grid of hexes a battle is fought, so
// that a hex off the map is known for one when a sheet is read.
type mapped interface {
	Grid(battle string) (hex.Grid, error)
}

// gridOf is the grid of a battle; the zero grid for a system without a map.
func gridOf(system rules.System, battle string) (hex.Grid, error) {
	on, ok := system.(mapped)
	if !ok {
		return hex.Grid{}, nil
	}
	grid, err := on.Grid(battle)
	if err != nil {
		return hex.Grid{}, fmt.Errorf("map of %s: %w", battle, err)
	}
	return grid, nil
}
