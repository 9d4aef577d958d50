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
	leaders  []string            // what a leader may be removed as, where he bears no marks; nil: he is a unit as others
	settings settings
	dice     diceNames
	notBelow string // why nobody is put under others, empty: he may be
	outside  bool   // a unit that stands in no view is known by its side and name

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
	ends  []string // or with a name and then one of these: "13 TN.march"
	as    string   // how a name looks: "gt3.union.*"
	means string   // what help says of them besides

	counted *regexp.Regexp // what may stand behind the rest of a name
	named   []string       // the names that ends stand behind, of the game at hand
	faces   []faces        // of dice with other faces than 1 to 6, the first that fits
}

// faces are those of dice whose names go on so, behind turn and side.
type faces struct {
	about  string // how it begins; empty: any
	most   int
	nought bool // the highest is read 0
}
