package seen

import "longroll/rules"

// What a side is told beforehand of its orders.
type (
	// WillRefuse is an order that is not allowed as things stand.
	WillRefuse struct{ rules.Refusal }
)

// Forecast names the sentence of each.
func (WillRefuse) Forecast() string { return "refused" }
