package rules

// Option describes one choice that players make before a game starts: an
// optional rule of the book, or how a question that the book leaves open is
// ruled (those are named "ruling.something").
type Option struct {
	Name    string   // as it is typed: "effectiveness"
	Values  []string // what may be chosen, in order
	Default string   // what holds when nothing is said, for this battle and edition
	Rule    Cite     // where the book speaks of it; may be empty
	Text    string   // one sentence: what it does
	Missing string   // why it can't be chosen at all, if so
}
