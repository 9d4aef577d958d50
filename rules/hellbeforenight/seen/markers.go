package seen

import "longroll/rules"

// What is told of charge and volley markers, which lie open. HBN 10.8, 10.9.
type (
	// UnitsMarked bear a marker from now on.
	UnitsMarked struct {
		Side   rules.Side `json:"side"`
		Marker string     `json:"marker"` // charge or volley
		Units  []string   `json:"units"`
		Why    string     `json:"why"`
		Rule   rules.Cite `json:"rule,omitempty"`
	}
	// MarkersLifted are off these units.
	MarkersLifted struct {
		Side   rules.Side `json:"side"`
		Marker string     `json:"marker"`
		Units  []string   `json:"units"`
		Why    string     `json:"why"`
		Rule   rules.Cite `json:"rule,omitempty"`
	}
)

// Notice names the sentence of each.
func (UnitsMarked) Notice() string   { return "units-marked" }
func (MarkersLifted) Notice() string { return "markers-lifted" }
