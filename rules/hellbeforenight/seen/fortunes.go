package seen

import "longroll/rules"

// What is told of fortunes of war. HBN 15.
type (
	// FortuneStruck is the act of the side that holds the marker; without an act nothing could
	// be done.
	FortuneStruck struct {
		Side   rules.Side `json:"side"`
		Act    string     `json:"act,omitempty"` // kill, move, shot, free, recover, counter
		Whom   string     `json:"whom,omitempty"`
		To     string     `json:"to,omitempty"`
		Rolled bool       `json:"rolled,omitempty"`
		Die    int        `json:"die,omitempty"`
		Need   int        `json:"need,omitempty"` // at least this
		Rule   rules.Cite `json:"rule,omitempty"`
	}
	// FortunePassed is the marker handed over.
	FortunePassed struct {
		To rules.Side `json:"to"`
	}
)

// Notice names the sentence of each.
func (FortuneStruck) Notice() string { return "fortune-struck" }
func (FortunePassed) Notice() string { return "fortune-passed" }
