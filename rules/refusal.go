package rules

// Refusal says that a command was understood but is not allowed.
type Refusal struct {
	Rule   Cite   `json:"rule,omitempty"`   // empty where no rule but plain sense refuses
	Reason string `json:"reason"`           // one clause without a full stop, from what the side may know
	Better string `json:"better,omitempty"` // a line that would be right, ready to paste; may be empty
}

// Error gives the reason with its rule number.
func (r *Refusal) Error() string {
	if r.Rule == "" {
		return r.Reason
	}
	return r.Reason + " [" + string(r.Rule) + "]"
}
