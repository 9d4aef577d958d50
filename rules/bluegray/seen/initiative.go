package seen

import "longroll/rules"

// InitiativeLevel is how the level of a side came about, in strength points of infantry.
// BGD 22.5.2.
type InitiativeLevel struct {
	Fresh    int    `json:"fresh,omitempty"`    // who has not fought, counted twice
	Fought   int    `json:"fought,omitempty"`   // who has
	Faltered int    `json:"faltered,omitempty"` // who was ineffective when night fell, divided by the die
	Die      int    `json:"die,omitempty"`
	DieName  string `json:"die_name,omitempty"`
	Lost     int    `json:"lost,omitempty"`   // taken off
	Comes    int    `json:"comes,omitempty"`  // on this game-turn
	Bonus    int    `json:"bonus,omitempty"`  // for its commanders, BGD 22.5.9
	Groups   int    `json:"groups,omitempty"` // of which the strongest counts, BGD 22.5.4
	Level    int    `json:"level"`
}

// InitiativeCompared tells who has the first player-turn until the next night. BGD 22.5.1.
type InitiativeCompared struct {
	Turn        int
	Side        rules.Side
	Before      rules.Side // who had it
	Union       InitiativeLevel
	Confederate InitiativeLevel
}

// Notice names the sentence that tells it.
func (InitiativeCompared) Notice() string { return "initiative" }
