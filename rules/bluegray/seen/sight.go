package seen

import (
	"cmp"
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// What is known in the fog of war of an enemy who is not next to any of one's units: that
// somebody of some arm stands there, or nothing.

// Sighted is an enemy unit that is in sight and not next to anybody: neither its name nor
// its strength is known.
type Sighted struct {
	Side rules.Side `json:"side"`
	Type string     `json:"type"`
	At   hex.Hex    `json:"at"`

	Digging bool `json:"digging,omitempty"` // and so no dummy, BGD 22.4.11
}

// SortSighted puts units in sight in the order of their hexes, so that their order tells
// nothing of their names.
func SortSighted(all []Sighted) {
	slices.SortStableFunc(all, func(a, b Sighted) int {
		return cmp.Or(hex.Compare(a.At, b.At), cmp.Compare(a.Type, b.Type), cmp.Compare(markedLast(a), markedLast(b)))
	})
}

// markedLast puts those who dig behind those who do not.
func markedLast(s Sighted) int {
	if s.Digging {
		return 1
	}
	return 0
}

// Arm says what can be seen of the type of a unit.
func (s Sighted) Arm() string { return arm(s.Type) }

// arm is a type of unit in a word.
func arm(kind string) string {
	switch kind {
	case "inf":
		return "infantry"
	case "cav":
		return "cavalry"
	case "art":
		return "artillery"
	case "covered":
		return "a covered unit"
	case "train":
		return "a train"
	}
	return "a " + kind
}

// InFog reports whether this is the view of a side that sees less than there is.
func (v View) InFog() bool {
	return v.For != rules.NoSide && v.Phase != "over" && v.Option("fog-of-war") == "on"
}

// Scheduled is an enemy unit by the printed schedule, which says nothing of whether it has come.
type Scheduled struct {
	Unit     string     `json:"unit"`
	Side     rules.Side `json:"side"`
	Type     string     `json:"type"`
	Strength int        `json:"strength"` // printed
	Turn     int        `json:"turn"`
	At       []hex.Hex  `json:"at"`
}

// Prize is a hex worth points that is out of sight, so that nobody tells who was last to
// pass through it.
type Prize struct {
	Hex         hex.Hex `json:"hex"`
	Union       int     `json:"union"`
	Confederate int     `json:"confederate"`
	Name        string  `json:"name,omitempty"`
}

// guesses are what a planner may take for the strength of troops whose strength it can't see.
var guesses = map[string]int{"inf": 5, "cav": 4, "art": 2, "train": 1, "gunboat": 2, "covered": 4}

// Guessed is the view for those who plan: with troops in sight among the enemy's units, as
// if each had a usual strength and six movement points. It must not be shown to a player.
func (v View) Guessed() View {
	if len(v.Sighted) == 0 {
		return v
	}
	v.Enemy = slices.Clone(v.Enemy)
	for _, s := range v.Sighted {
		v.Enemy = append(v.Enemy, Enemy{Unit: s.Type + " in " + s.At.String(), Side: s.Side, Type: s.Type, Strength: guesses[s.Type], Allowance: guessedAllowance, At: s.At})
	}
	return v
}

const guessedAllowance = 6

// What is told of enemies in the fog.
type (
	// Glimpsed tells of a march of the enemy as far as it was in sight.
	Glimpsed struct {
		Side   rules.Side
		Unit   string // empty unless it came next to somebody
		Type   string
		Parts  [][]hex.Hex // of its way, each unbroken
		Enters bool        // the map, by the first hex of the first part
	}
	// FellBack tells of an enemy who went back out of sight.
	FellBack struct {
		Unit  string
		Side  rules.Side
		From  hex.Hex
		Cause string
	}
	// WillMeet foretells an attack on troops whose strength can't be seen yet.
	WillMeet struct {
		On        []hex.Hex
		Attackers []Force
		Attack    rules.Tally
		Met       []Sighted // whose strength is not known
		Known     []Force   // whose strength is
		OnAr      []Route
	}
)

// Notice names the sentence that tells each.
func (Glimpsed) Notice() string { return "glimpsed" }
func (FellBack) Notice() string { return "fell-back" }

// Forecast names the sentence that tells it.
func (WillMeet) Forecast() string { return "meet" }

// Who is the unit's name, or its arm if the name is not known.
func (g Glimpsed) Who() string {
	if g.Unit != "" {
		return g.Unit
	}
	if g.Type == "covered" {
		return "a covered " + g.Side.Name() + " unit"
	}
	return g.Side.Name() + " " + arm(g.Type)
}

// Met is what a march met that its side had not seen: empty, nothing.
type Met string

// What a march may meet in the fog.
const (
	MetZone  Met = "zone"  // it came into an enemy's zone of control
	MetEnemy Met = "enemy" // it stopped short of an enemy, or of what his zone forbids
	MetCrowd Met = "crowd" // it stopped, had no room there, and went back along its way
)
