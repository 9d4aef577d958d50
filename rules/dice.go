package rules

// Dice rolls a die by name. A name is used for one die only.
type Dice interface {
	// Roll gives 1 to sides.
	Roll(name string, sides int) int
}

// Die is one die as it fell.
type Die struct {
	Name  string `json:"name"`
	Sides int    `json:"sides"`
	Value int    `json:"value"`
	Fixed bool   `json:"fixed,omitempty"` // a referee said how it falls
	Known Known  `json:"known,omitempty"` // which sides may know it; empty: all
}
