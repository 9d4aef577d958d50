package rules

// Tally is a sum in which no amount travels without its reason and its rule.
type Tally []Item

// Item is one amount of a Tally.
type Item struct {
	Amount int    `json:"n"`
	Reason string `json:"why"`
	Rule   Cite   `json:"rule,omitempty"`
}

// Add puts an amount on the tally; it is the only way onto it.
func (t *Tally) Add(amount int, reason string, rule Cite) {
	*t = append(*t, Item{amount, reason, rule})
}

// Sum adds the tally up.
func (t Tally) Sum() int {
	sum := 0
	for _, item := range t {
		sum += item.Amount
	}
	return sum
}
