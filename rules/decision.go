package rules

// Decision is a question to a side in the middle of play. Its options are the
// legal answers and nothing else; an answer is right if it is one of them.
type Decision struct {
	ID       string   `json:"id"`   // unique in a game and the same when the command runs again
	Side     Side     `json:"side"` // who is asked
	Kind     string   `json:"kind"` // which sentence asks it: "retreat", "advance"
	Rule     Cite     `json:"rule"`
	Subjects []string `json:"subjects,omitempty"` // what the sentence is about, in its order
	Options  []string `json:"options"`            // at least one
	Default  int      `json:"default"`            // index of the option taken at the deadline
	Why      string   `json:"why,omitempty"`      // how the default was found, a few words
	Sheet    bool     `json:"sheet,omitempty"`    // further orders answer it as well
}

// Answers holds the choices already made, by the Decision's ID.
type Answers map[string]int
