package orders

import "longroll/rules"

// Order is one command read from a sheet, with the line it stands on.
type Order struct {
	Line    int           `json:"line"`           // in the mail as received, from 1
	More    []int         `json:"more,omitempty"` // further lines it is written on
	Text    string        `json:"text"`           // in canonical form: reading it again gives the same command
	Command rules.Command `json:"-"`
	Wrote   string        `json:"-"` // as written
}

// Misread is a line that was not understood, or names what its sender can't see.
type Misread struct {
	Line   int
	More   []int    // further lines of the same order
	Text   string   // as written
	Reason string   // one clear sentence
	Try    []string // lines that would be right, ready to paste; may be empty
}

// Note is a line that was understood and is no order: an answer to a question, a
// request, or the word that a unit stays where it is.
type Note struct {
	Line int
	More []int
	Text string // as understood: "answer: Polk to 1727", "help move", "hold Wilder"
}

// Ignored is a stretch of the mail that was not read as orders.
type Ignored struct {
	From, To int
	Why      string // "quoted from our mail", "a signature"
}

// Reading is all that was found in one mail. Every line that is not blank is in
// exactly one of Orders, Misreads, Notes and Ignored, unless the mail is refused
// Whole; then there is nothing else.
type Reading struct {
	Orders   []Order
	Misreads []Misread
	Notes    []Note
	Ignored  []Ignored
	Answers  rules.Answers // choices for open Decisions, if the mail held any
	Words    []string      // requests besides orders: help, status, orders, show, withdraw, ask
	Topics   []string      // of help
	Told     []string      // answers to "ask", set in lines, from what the sender may know
	Final    bool          // "final": play it now, whatever needs attention
	Whole    string        // not empty: the mail is refused whole, and why
}
