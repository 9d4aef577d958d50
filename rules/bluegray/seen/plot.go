package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Plot is what a unit is to do in a simultaneous game-turn. BGD 22.4.14.
type Plot struct {
	Unit    string    `json:"unit"`
	Path    []hex.Hex `json:"path,omitempty"`   // from where it stands, or from its entry hex; empty: it stays
	Subs    []int     `json:"subs,omitempty"`   // the sub-segment in which it is in each hex
	Enters  bool      `json:"enters,omitempty"` // it comes onto the map
	Exits   int       `json:"exits,omitempty"`  // the sub-segment in which it leaves the map; 0: it does not
	Column  int       `json:"column,omitempty"` // movement points for its place in the column
	Attacks bool      `json:"attacks,omitempty"`
	Targets []string  `json:"targets,omitempty"` // whom it would attack, units or hexes, the dearest first
	Digs    bool      `json:"digs,omitempty"`    // where its move ends, BGD 22.4.2
}

// What is told of simultaneous turns.
type (
	// Plotted tells a side of a plot of its own.
	Plotted struct{ Plot Plot }
	// Marched tells where a unit came by its plot. What is left of it, and why, its owner
	// hears alone.
	Marched struct {
		Unit  string
		Side  rules.Side
		Path  []hex.Hex
		Left  []hex.Hex // of the plot
		Why   string
		Exits bool
	}
	// Disputed tells of the dice for a hex that both sides entered at once.
	Disputed struct {
		At          hex.Hex
		Sub         int
		Union       int
		Confederate int
		Winner      rules.Side
	}
	// SetBack tells of a unit that found no room.
	SetBack struct {
		Unit     string
		Side     rules.Side
		From, To hex.Hex
	}
	// Allotted tells a side of an attack that it allotted.
	Allotted struct {
		On   []hex.Hex
		With []string
	}
	// AheadFailed tells a side that units attack none of those they were to, or not as
	// they were to.
	AheadFailed struct {
		Units   []string
		Targets []string
		Rule    rules.Cite
		Why     string
	}
	// WillPlot foretells a plot.
	WillPlot struct {
		Plot Plot
		Away []string // targets that it could not attack from its end, as things stand
	}
)

// Notice names the sentence that tells each.
func (Plotted) Notice() string  { return "plotted" }
func (Marched) Notice() string  { return "marched" }
func (Disputed) Notice() string { return "disputed" }
func (SetBack) Notice() string  { return "set-back" }
func (Allotted) Notice() string { return "allotted" }

// Notice names the sentence that tells it.
func (AheadFailed) Notice() string { return "ahead-failed" }

// Forecast names the sentence that tells each.
func (WillPlot) Forecast() string { return "plot" }
