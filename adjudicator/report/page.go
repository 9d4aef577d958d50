// Package report writes what a side reads: turn mails, receipts, questions, the
// last mail. It is made from a View, Notices, Decisions and Forecasts, and from
// nothing else, so it can't tell what its reader may not know.
package report

import (
	"time"

	"longroll/rules"
)

// Page is the content of one mail.
type Page struct {
	Subject string
	Text    string // complete without HTML and picture; 7-bit ASCII, at most 78 wide, LF
	HTML    string // the same, easier on the eye; refers to the picture as cid:map
	Picture []byte // what Draw needs to draw the map; empty: no picture
	Files   []File // that go with it
}

// File is a file that goes with a mail. Text is 7-bit ASCII, at most 78 wide, LF.
type File struct {
	Name string
	Type string // text/plain, application/gzip
	Data []byte
}

// Game is what any mail may say of its game, for one reader.
type Game struct {
	Name       string         // "ring"
	System     string         // the rules.System's code, which chooses the sentences
	Title      string         // "Chickamauga (Blue & Gray, 3rd edition)"
	Reader     rules.Side     // NoSide: the referee
	Now        rules.Moment   // where the game stands
	Clock      time.Time      // when this mail is written
	Zone       *time.Location // in which times are printed
	Deadline   time.Time      // for what the reader owes; zero: he owes nothing, or no deadline
	Commitment string         // SHA-256 of the seed, in hex
	SeedGiven  bool           // by the host, who may know it; else it was drawn
	Scripted   bool           // the dice come from a file: a test game
	Salt       string         // words of the sides that go before the names of dice
	MaySalt    bool           // the reader may still add such words
	ToldUnion  []Told         // what a side has been told with a question, of a packet that waits for approval
	ToldRebels []Told
	Proposed   bool           // what a packet tells has not happened yet, and waits for approval
	Revealed   bool           // the truth goes to players, who are not told what a referee need do
	Ledger     []rules.Die    // that the reader may know, since his last turn mail; for turn mails
	Seal       string         // of the record so far, in hex; empty: this mail bears none
	Batch      Batch          // of the dice that the reader may not know, since his last such
	Sources    []rules.Source // provenance of the data
	Options    []rules.Option // all of the game, with Default holding the value chosen
	NotUsual   []string       // names of those that are not chosen as is usual for the battle
	Form       string         // the order form, ready filled; empty if the reader owes no sheet
	Version    int            // of the sheet held of the reader; 0: none
	Hold       string         // why it is not played before its deadline; empty: no reason to name
	GoesOn     bool           // the reader's last sheet was played, and did not close his part
	Questions  int            // that wait for the reader's answer
	Answerers  string         // for the referee: "the Union player", whose answer is awaited; empty: none is
	Remarks    []string       // sentences on what is out of the common in the set-up; for the first mail
	Opponent   string         // as the reader may know him: an address or a name
	Players    string         // for the referee: a sentence on who plays
	Stopped    string         // sentences on why there is no deadline, for who is concerned; empty: no reason to name
	Result     *rules.Result  // how the game ended; nil: it goes on
	Ended      string         // how it ended, if not by the rules: one sentence
	Host       string         // whom to ask about the server; may be empty
	Terms      []string       // sentences on deadlines, absences, press; for the first mail and for who asks
}

// Told is what a reader hears in a turn mail, in the order in which it happened.
type Told struct {
	Heading string // "Union turn 3"
	Notices []rules.Notice
	GivenUp time.Time // the rollback by which all of this was; zero: it counts
}

// Line is a line of a reader's sheet and what became of it.
type Line struct {
	Number   int
	Text     string         // in canonical form
	Wrote    string         // as its writer wrote it, where that is known and differs
	Forecast rules.Forecast // nil: nothing to foretell
	Problem  string         // not understood, or refused: why, one sentence
	Try      []string       // lines that would be right, ready to paste
}

// Ignored is a stretch of a mail that was not read as orders, and why.
type Ignored struct {
	From, To int
	Why      string
}

// Receipt is what a sender is told of his mail.
type Receipt struct {
	Taken    []Line
	NeedsYou []Line
	Warning  string           // one sentence: the sheet as a whole may not be meant so
	Ready    []string         // the whole sheet with what is offered put in, to copy; empty: no need
	Beside   bool             // the mail is no sheet: what it wants leaves the one that is held as it is
	Merged   bool             // Ready holds lines of the sheet before as well
	Owes     []rules.Forecast // what the sheet leaves undone
	Ignored  []Ignored
	Added    []string // against the version before
	Dropped  []string
	Problems []string // with the mail itself: a charset, a size
	Replaces int      // version replaced; 0: none
	RunsWhen string   // one sentence: when the sheet will be played
	Held     []string // canonical lines of the sheet now held
}

// Overdue tells a side alone that its time was up, or that it was cut short.
type Overdue struct {
	By      time.Time
	Held    int    // version of the sheet that was played as it stood; 0: there was none
	Closer  string `json:",omitempty"` // who closed its part: referee or host; empty: the clock
	Early   bool   `json:",omitempty"` // he did before its time was up
	Reason  string `json:",omitempty"` // his reason, a sentence; empty: he gave none
	Answers int    `json:",omitempty"` // of how many questions the defaults were taken; its orders it does not owe
}

// Notice names the sentence.
func (Overdue) Notice() string { return "overdue" }
