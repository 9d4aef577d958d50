package rules

// System is one published game system with its battles.
type System interface {
	// Code is the system's short name in commands and files: "bluegray".
	Code() string
	// Battles lists every battle known, playable or not.
	Battles() []Battle
	// Options lists what may be chosen for a battle and edition ("" is the
	// battle's own default edition).
	Options(battle, edition string) ([]Option, error)
	// Begin sets a battle up. An error says what is wrong and what would be right.
	Begin(Setup) (Game, error)
	// Command and Event read what the journal keeps.
	Command(kind string, data []byte) (Command, error)
	Event(kind string, data []byte) (Event, error)
	// Forecast foretells commands one after the other on nothing but the View,
	// one Forecast a command (nil where there is nothing to say), then what the
	// sheet leaves undone.
	Forecast(View, []Command) []Forecast
	// Table writes what a View shows as a table of positions, for whoever sets his board
	// up from it. What the View does not know is as printed, or left out; the first line
	// says so.
	Table(View) (string, error)
}

// Battle describes one battle of a system.
type Battle struct {
	Name      string   // as it is typed: "chickamauga"
	Title     string   // as it is printed
	Editions  []string // first is the default
	Sources   []Source // where each part of its data comes from
	Missing   []string // what it would need and nobody has; not playable if any
	GameTurns int
}

// Source tells where a part of a battle's data comes from.
type Source struct {
	Part string // "map", "set-up"
	Kind string // printed, transcribed, stand-in or the host's
	Note string
	With string // the option with which alone it is used, "bombardment=on"; empty: always
}

// Setup is everything that fixes how a game starts.
type Setup struct {
	Battle  string            `json:"battle"`
	Edition string            `json:"edition,omitempty"`
	Options map[string]string `json:"options,omitempty"` // as chosen; the rest by default
	// Roster names or holds the roster of an order log.
	Roster string `json:"roster,omitempty"`
	// Positions, if not empty, is a table of units that replaces the printed
	// set-up; Turn, Phase and Phasing then say where play begins.
	Positions string `json:"positions,omitempty"`
	Turn      int    `json:"turn,omitempty"`
	Phase     string `json:"phase,omitempty"`
	Phasing   Side   `json:"phasing,omitempty"`
	// OldNames is set for a game begun before sides were told the names of their dice. Its
	// dice do not say who may know them, and a system that has changed names since, because
	// they told too much, keeps to the old.
	OldNames bool `json:"-"`
}

// Moment is a place in the sequence of play at which a sheet is awaited.
type Moment struct {
	Key    string // names the moment in tokens and files: "3-union-movement"
	Turn   int
	Turns  int    // the last game-turn
	Title  string // "GT 3 Union movement"
	Does   string // what its side does now, "attack"; empty: "move"
	Within string // the part of the game it lies in, for headings; empty: "Union turn 3"
	Side   Side   // who owes a sheet; NoSide when the game is over
	// Also is the other side if it owes a sheet at the same time: neither is carried out,
	// or told of, before both are in. As one comes in, Key stays.
	Also Side
}

// Game is the true position of one match. Its methods change nothing but Apply.
type Game interface {
	// Now is where the game stands.
	Now() Moment
	// Run adjudicates one command whole, on a working copy.
	Run(Side, Command, Aid) Outcome
	// Apply makes an event of this system so.
	Apply(Event)
	// Clone returns an independent copy.
	Clone() Game
	// View is what a side may know; NoSide sees the truth, for the referee.
	View(Side) View
	// Standing reports whether a command may be given out of turn (a standing
	// instruction), so that it is run when it comes.
	Standing(Command) bool
	// Close is the command that the clock gives for a side that owes a sheet.
	Close() Command
	// Result is nil until the game is over.
	Result() *Result
	// Positions writes the position as the table that Setup.Positions reads.
	Positions() string
	// Digest is a hash of the whole position, hidden parts too.
	Digest() string
}

// Result is how a game ended.
type Result struct {
	Winner Side   // NoSide: a draw
	Level  string // "marginal", where the battle has levels
	Points [3]int // by Side
}

// Aid is what a command may draw on while it is adjudicated.
type Aid struct {
	Dice    Dice
	Answers Answers
	// Defaults are those of the Answers that nobody gave: time was up.
	Defaults map[string]bool
	// Salt goes before the name of every die: the words that the sides have added, and the
	// number of the ruling after which the game was taken up again.
	Salt string
	// Fixed are the dice that a referee has fixed, by name or, with a * behind it, by the
	// beginning of the name of the next one. StillFixed drops those that have fallen.
	Fixed map[string]int
}

// Outcome is what came of one command.
type Outcome struct {
	Events  []Event    // what happened, or would have until the question
	Rolls   []Die      // the dice of those events
	Ask     []Decision // not empty: nothing has happened yet; these are open
	Refused *Refusal   // not nil: not allowed, nothing has happened
	Break   bool       // the sheet ends with this command; another is due
	Quiet   bool       // with Break: only its owner hears of it, nobody else is mailed
	After   Game       // the position with Events applied; nil if asked or refused
}
