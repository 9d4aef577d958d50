package orders

import (
	"slices"

	"longroll/rules/cwb/seen"
)

// The order form of a battle: what may be ordered on the map in each phase. CWB 8.1.

// logBattle is the game that is an order log alone.
const logBattle = "cwb-log"

// movementSheet lists the verbs of a sheet for the command phase, which may go on to
// movement and supply.
var movementSheet = []string{"engage", "gather", "radius", "rouse", "recover", "move", "charge", "forced", "enter", "ferry", "form", "face", "arrange", "extend",
	"contract", "detach", "join", "resupply", "load"}

// mapForm writes the form of a phase in which only the map matters; false if it is
// none of these.
func mapForm(comment func(string), v seen.View) bool {
	var names []string
	acts := v.Phasing == v.For
	switch v.Phase {
	case "movement":
		names = slices.Concat([]string{"rouse", "recover"}, movementSheet[5:])
	case "resupply":
		names = []string{"resupply", "load"}
	case "defensive fire":
		names, acts = []string{"fire"}, !acts
	case "offensive fire":
		names = []string{"fire"}
	default:
		return false
	}
	if !acts {
		comment(onlyStanding)
		return true
	}
	mapForms(comment, names)
	comment("end | final | help")
	return true
}

// onlyCannon is the form of a side that has nothing to order.
const onlyCannon = `only an order to a loose cannon may be sent now; "help" tells more`

// onlyStanding is that form in a battle.
const onlyStanding = "now only: standing | doctrine | cancel | order a loose cannon | help"

// mapForms writes how some orders of the map are written.
func mapForms(comment func(string), names []string) {
	for _, v := range mapVerbs() {
		if slices.Contains(names, v.names[0]) {
			for _, form := range packed(v.forms) {
				comment(form)
			}
		}
	}
	comment(`in advance: doctrine both all | "help doctrine", "help standing"`)
}
