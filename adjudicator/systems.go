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

// diced is a system that can say how many faces its dice have, so that a script
// with a number that they lack is known for wrong.
type diced interface{ Faces() int }

// mostFaces bounds a scripted die of a system that is not diced.
const mostFaces = 100

func facesOf(system rules.System) int {
	if d, ok := system.(diced); ok {
		return d.Faces()
	}
	return mostFaces
}

// Faces is how many faces the dice of a battle have: no scripted die may show more.
func (a *Adjudicator) Faces(battle string) int {
	system, _, _ := a.systems.battle("", battle)
	return facesOf(system)
}

// departing is a system that can say where what a reader sees departs from the
// printed matter, in sentences.
type departing interface {
	Departures(rules.View) ([]string, error)
}
