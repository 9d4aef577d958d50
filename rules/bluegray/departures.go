package bluegray

import (
	"fmt"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// Departures says, in sentences, which units of a view have not their printed
// strength: so it is in a game begun on a board with rules of the players' own. An
// error says that the printed matter can't be read.
func (s *System) Departures(view rules.View) ([]string, error) {
	v, ok := view.(seen.View)
	if !ok {
		return nil, fmt.Errorf("a view of another system: %T", view)
	}
	b, err := s.battle(v.Battle)
	if err != nil {
		return nil, err
	}
	has := make(map[string]int)
	for _, u := range v.Own {
		has[u.Unit] = u.Strength
	}
	for _, u := range v.Enemy {
		has[u.Unit] = u.Strength
	}
	for _, u := range v.Coming {
		has[u.Unit] = u.Strength
	}
	for _, u := range v.Gone {
		has[u.Unit] = u.Strength
	}
	var other []string
	for _, c := range b.forces { // in the order of the order of battle
		if strength, here := has[c.name]; here && strength != c.strength {
			other = append(other, fmt.Sprintf("%s has %d (printed: %d)", c.name, strength, c.strength))
		}
	}
	if len(other) == 0 {
		return nil, nil
	}
	return []string{"Strengths that are not the printed ones: " + strings.Join(other, ", ") + "."}, nil
}
