package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// These functions set what the notices of a Brigade Series battle hold, for the
// templates; they find out nothing that is not in it.

// dotted is a hex as the maps of the series print it: 21.24, or 8.05.
func dotted(h hex.Hex) string { return fmt.Sprintf("%d.%02d", h.Col, h.Row) }

// dottedList lists hexes: "21.24, 22.24".
func dottedList(hs []hex.Hex) string {
	parts := make([]string, len(hs))
	for i, h := range hs {
		parts[i] = dotted(h)
	}
	return strings.Join(parts, ", ")
}

// marched gives where a march began and ended: "21.24 -> 23.25".
func marched(from hex.Hex, path []hex.Hex) string {
	if len(path) == 0 {
		return dotted(from)
	}
	return dotted(from) + " -> " + dotted(path[len(path)-1])
}

// inHalves writes a number of halves: "3 1/2".
func inHalves(n int) string {
	whole, half := n/2, n%2 != 0
	switch {
	case !half:
		return strconv.Itoa(whole)
	case whole == 0:
		return "1/2"
	}
	return strconv.Itoa(whole) + " 1/2"
}

// pointsLeft writes the movement points, in halves, that a piece has left.
func pointsLeft(halves int) string { return inHalves(halves) + " MP left" }

// sameLeft does so for pieces that moved together if all have the same, and
// differentLeft lists what they have, in their order, if not.
func sameLeft(halves []int) string {
	if len(slices.Compact(slices.Clone(halves))) != 1 {
		return ""
	}
	return pointsLeft(halves[0])
}

func differentLeft(halves []int) string {
	if len(halves) == 0 || sameLeft(halves) != "" {
		return ""
	}
	parts := make([]string, len(halves))
	for i, n := range halves {
		parts[i] = inHalves(n)
	}
	return strings.Join(parts, " / ") + " MP left"
}

// points writes fire points in halves: "12 1/2 fire points".
func points(halves int) string {
	switch halves {
	case 0: // small fractions of what is fired, or of what is left of it; CWB 20.0
		return "less than half a fire point"
	case 2:
		return "1 fire point"
	}
	return inHalves(halves) + " fire points"
}

// shooters lists who fires: "1-1, 2-1 and the gunboats Tyler, Lexington".
func shooters(units, boats []string) string {
	text := strings.Join(units, ", ")
	if len(boats) == 0 {
		return text
	}
	fleet := "the gunboat "
	if len(boats) > 1 {
		fleet = "the gunboats "
	}
	if text != "" {
		text += " and "
	}
	return text + fleet + strings.Join(boats, ", ")
}

// stance is a formation as a state: "in column". What is always in one has none.
func stance(formation string) (string, error) {
	switch formation {
	case "infantry-line":
		return "in line", nil
	case "infantry-column":
		return "in column", nil
	case "dismounted", "mounted", "unlimbered", "limbered":
		return formation, nil
	case "wagon", "train", "leader", "":
		return "", nil
	}
	return unknown("formation", formation)
}

// forming is a formation as what a unit does that takes it.
func forming(formation string) (string, error) {
	switch formation {
	case "infantry-line":
		return "goes into line", nil
	case "infantry-column":
		return "goes into column", nil
	case "dismounted":
		return "dismounts", nil
	case "mounted":
		return "mounts", nil
	case "unlimbered":
		return "unlimbers", nil
	case "limbered":
		return "limbers", nil
	}
	return unknown("change of formation", formation)
}

// stepsLost tells casualties from stragglers: "2 steps and 1 straggler".
func stepsLost(casualties, stragglers int) string {
	var parts []string
	if casualties > 0 {
		parts = append(parts, counted(casualties, "step"))
	}
	if stragglers > 0 {
		parts = append(parts, counted(stragglers, "straggler"))
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, " and ")
}

// saysWhy reports whether the reason of a loss or of another state is worth a word:
// the fire or the check that it follows has been told, and what drew it.
func saysWhy(why string) bool {
	switch why {
	case "", "fire", "stragglers", "morale", "retreat", "change of formation", "going into line", "unlimbering", "limbering":
		return false
	}
	return !atCloseQuarters(why)
}

// atCloseQuarters reports whether fire is that of close combat, whose reason says
// which side it was. CWB 23.0.
func atCloseQuarters(why string) bool { return strings.HasPrefix(why, "close combat, ") }

// mood is a morale state as what units are: "in blood lust".
func mood(state string) (string, error) {
	switch state {
	case "blood-lust":
		return "in blood lust", nil
	case "normal":
		return "in good order", nil
	case "shaken", "disorganized", "routed":
		return state, nil
	}
	return unknown("morale state", state)
}

// worthTo writes what a hex is worth to an army, if anything.
func worthTo(army string, points int) string {
	return when(points != 0, strconv.Itoa(points)+" to "+army)
}

// winner is the side that a roll for odds favours.
func winner(attacker rules.Side, wins bool) rules.Side {
	if wins {
		return attacker
	}
	return attacker.Enemy()
}

// rolled writes what dice came to with what was added: "4 + 1 (night) = 5".
func rolled(dice int, mods rules.Tally) string {
	if len(mods) == 0 {
		return strconv.Itoa(dice)
	}
	var b strings.Builder
	b.WriteString(strconv.Itoa(dice))
	for _, m := range mods {
		sign, n := " + ", m.Amount
		if n < 0 {
			sign, n = " - ", -n
		}
		b.WriteString(sign + strconv.Itoa(n) + " (" + m.Reason + ")")
	}
	return b.String() + " = " + strconv.Itoa(dice+mods.Sum())
}

// battleWords are the functions of the battle's templates.
func battleWords(words map[string]any) map[string]any {
	for name, f := range map[string]any{
		"dotted": dotted, "dottedList": dottedList, "marched": marched, "pointsLeft": pointsLeft, "sameLeft": sameLeft, "differentLeft": differentLeft, "worthTo": worthTo, "points": points,
		"shooters": shooters, "stance": stance, "forming": forming, "stepsLost": stepsLost, "saysWhy": saysWhy, "rolled": rolled,
		"atCloseQuarters": atCloseQuarters, "mood": mood, "winner": winner, "setTo": setTo, "showsNow": showsNow,
	} {
		words[name] = f
	}
	return fieldWords(forecastWords(words))
}
