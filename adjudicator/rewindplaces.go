package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The places to which a game can be taken back, as a referee types them.

// mostPlaces is how many of them a letter names.
const mostPlaces = 6

// place finds a resting place by what a referee calls it; now is the title of where the game
// stands. A problem names the places that there are.
func place(list []resting, name, now string) (resting, string) {
	way := onTheWay(list)
	words := strings.Fields(strings.ToLower(name))
	number := 0
	if len(words) > 1 {
		number, _ = strconv.Atoi(words[1]) // 0 is no turn and no entry
	}
	switch {
	case len(list) == 0:
		return resting{}, "there is nothing to go back to"
	case len(words) == 1 && words[0] == "last" && len(way) > 0:
		for _, r := range slices.Backward(way) {
			if r.title != now {
				return r, ""
			}
		}
		return way[len(way)-1], ""
	case len(words) > 1 && words[0] == "turn" && number > 0:
		if r, ok := atTurn(way, number, words[2:]); ok {
			return r, ""
		}
	case len(words) == 2 && words[0] == "entry" && number > 0:
		i := slices.IndexFunc(list, func(r resting) bool { return r.entry == uint64(number) })
		if i >= 0 {
			return list[i], ""
		}
	}
	why := "say to where"
	if len(words) > 0 {
		why = fmt.Sprintf("the game can't be taken back to %q", printable(name, 40))
	}
	return resting{}, why + "; the nearest places first: " + strings.Join(offered(way), "; ")
}

// onTheWay are the places on the way to where the game stands now.
func onTheWay(list []resting) []resting {
	return slices.DeleteFunc(slices.Clone(list), func(r resting) bool { return !r.live })
}

// atTurn is the first place of a game-turn, or of a side's part of it.
func atTurn(way []resting, turn int, side []string) (resting, bool) {
	for _, r := range way {
		if r.turn == turn && (len(side) == 0 || len(side) == 1 && strings.Contains(strings.ToLower(r.title), side[0])) {
			return r, true
		}
	}
	return resting{}, false
}

// offered writes the places on the way as they are typed, the nearest first.
func offered(way []resting) []string {
	var lines []string
	for _, r := range slices.Backward(way) {
		if len(lines) < mostPlaces {
			lines = append(lines, r.typed(way))
		}
	}
	return lines
}

// typed is how a referee asks for a place: by its turn and side, where that means it, else by
// its entry.
func (r resting) typed(way []resting) string {
	for _, side := range []string{"", "union", "confederate"} {
		if side != "" && !strings.Contains(strings.ToLower(r.title), side) {
			continue
		}
		if first, ok := atTurn(way, r.turn, strings.Fields(side)); ok && first.entry == r.entry && r.turn > 0 {
			return strings.TrimSpace(fmt.Sprintf("rollback to turn %d %s", r.turn, side))
		}
	}
	return fmt.Sprintf("rollback to entry %d (%s)", r.entry, r.title)
}

// placesBefore names the places before one to which the game was taken back.
func placesBefore(list []resting, to resting) string {
	i := slices.IndexFunc(list, func(r resting) bool { return r.entry == to.entry })
	before := list[:max(i, 0)]
	if to.live {
		before = onTheWay(before)
	}
	if len(before) == 0 {
		return "No place is before it."
	}
	return "Places before it, the nearest first: " + strings.Join(offered(before), "; ") + "."
}
