package cwb

import (
	"slices"
	"strings"

	"longroll/rules"
)

// What a player is told whose order has no place in the phase that play is in. CWB 8.1.

// outOfPhase refuses a command of the map, says where it has its place, and what to do now.
func (g *Game) outOfPhase(cmd rules.Command) error {
	places := placesOf(cmd)
	switch {
	case len(places) == 0:
		return refuse("CWB 8.1", "that has no place in the %s phase", g.phase)
	case slices.Contains(places, defensivePhase.String()):
		return refuse("CWB 8.1", "nobody fires in the %s phase: mail it when your fire is asked for, or let \"doctrine offensive all\" fire for you", g.phase)
	case places[0] == presetPhase.String():
		return refuse("CWB 8.1", "that has its place before the battle, which has begun")
	case g.phase == presetPhase:
		return refuse("CWB 8.1", "that has its place in the %s phase, once the battle has begun", strings.Join(places, " or "))
	case g.acting() != g.phasing:
		return refuse("CWB 8.1", "that has its place in the %s phase of your own turn; in the enemy's you only fire", strings.Join(places, " or "))
	}
	return refuse("CWB 8.1", "that has its place in the %s phase and this is the %s phase: mail it in your next turn", strings.Join(places, " or "), g.phase)
}

// placesOf names the phases of a player turn in which a command of the map is given; that
// before the battle if it is given in no other.
func placesOf(cmd rules.Command) []string {
	var names []string
	for _, w := range playerTurn {
		if admits(w.phase, cmd) {
			names = append(names, w.phase.String())
		}
	}
	if len(names) == 0 && admits(presetPhase, cmd) {
		names = append(names, presetPhase.String())
	}
	return names
}
