package rules

// Event is a fact in the past tense. It is a plain struct whose JSON is kept for
// ever: a kind never changes its meaning.
type Event interface {
	// Kind names the event in the journal.
	Kind() string
	// Tell gives what a side hears of the event, nil for nothing. There is no
	// default: every event decides. One that nobody hears embeds Secret.
	Tell(Side) Notice
}

// Secret is embedded by events that no side hears of.
type Secret struct{}

// Tell tells nobody.
func (Secret) Tell(Side) Notice { return nil }

// Command is one typed request of a side, for instance to move a unit. It is a
// plain struct kept in the journal as JSON.
type Command interface {
	// Kind names the command in the journal.
	Kind() string
}

// View is all that one side may know of a game: plain data of the system's seen
// package, built up from what may be known.
type View interface{ View() Side }

// Notice is what a side hears of one event: plain data of the seen package. The
// method names which sentence tells it.
type Notice interface{ Notice() string }

// Forecast is what a side can foresee, by its own View, of one command: its
// cost, its odds, or why it would be refused. Plain data of the seen package.
type Forecast interface{ Forecast() string }
