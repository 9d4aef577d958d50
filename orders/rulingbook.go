package orders

import (
	"regexp"

	"longroll/rules"
	"longroll/rules/hex"
)

// rulingBook is how a referee rules in one game system: what the rulings are called there,
// and the commands that they become.
type rulingBook struct {
	title    string // of the system
	verbs    []rulingVerb
	adds     map[string]string   // what a verb means here besides
	examples map[string][]string // of each verb; a test reads them
	fates    []string            // what a unit may be removed as
	settings settings
	dice     diceNames
	layered  bool // units of a hex lie in an order
	outside  bool // a unit that stands in no view is known by its side and name

	// lay lays all that there is on a desk; false: the View is another system's.
	lay    func(d *rulingDesk, truth rules.View) bool
	place  func(u counter, to hex.Hex, below bool, why string) rules.Ruling
	remove func(u counter, as, why string) rules.Ruling
	points func(side rules.Side, n int, why string) rules.Ruling
	hold   func(h hex.Hex, side rules.Side, why string) rules.Ruling
	set    func(u counter, list []setting, why string) rules.Ruling
}

// diceNames is how the dice of a system are called.
type diceNames struct {
	// turn is the game-turn with which the name of a die begins, behind what words and
	// rulings have put before it.
	turn *regexp.Regexp
	// kinds are what dice are about: behind turn and side their names go on with one of these.
	kinds []string
	as    string // how a name looks: "gt3.union.*"
}
