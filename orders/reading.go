package orders

import (
	"time"

	"longroll/rules"
)

// Order is one command read from a sheet, with the line it stands on.
type Order struct {
	Line    int           `json:"line"`           // in the mail as received, from 1
	More    []int         `json:"more,omitempty"` // further lines it is written on
	Text    string        `json:"text"`           // in canonical form: in its place on the sheet it is read as the same command
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

// Request is something that a player, or the referee, wants of the game besides orders.
type Request struct {
	Line     int
	More     []int         // further lines that it is written on
	Word     string        // one of the constants below
	Text     string        // in canonical form, "absence 24 Dec to 2 Jan": reading it again gives the same request
	Name     string        // in small letters: of the game, where the request demands it ("concede ring"); of an option ("options explain 21.15")
	Side     rules.Side    // "extend union 24h", "replace union with ..."; NoSide: the sender's own
	Address  string        // of a successor
	Words    string        // "salt my own words", as written
	Number   int           // "history 3", "resend 2"; 0: none said
	All      bool          // "history all"
	From, To Day           // of an absence, both included; From zero: from today
	Off      bool          // "absence off": he is back
	For      time.Duration // "extend 2 days"; 0: the usual
	Reason   string        // what follows "because" or a colon, as written
}

// What is wanted by a Request.
const (
	RequestHistory      = "history"
	RequestResend       = "resend"
	RequestAbsence      = "absence"
	RequestExtend       = "extend"
	RequestResign       = "resign"
	RequestConcede      = "concede"
	RequestOfferDraw    = "offer draw"
	RequestAcceptDraw   = "accept draw"
	RequestDeclineDraw  = "decline draw"
	RequestWithdrawDraw = "withdraw draw"
	RequestReplace      = "replace"
	RequestAccept       = "accept"
	RequestDecline      = "decline"
	RequestClaim        = "claim"
	RequestClose        = "close"
	RequestOptions      = "options"
	RequestTerms        = "terms"
	RequestSalt         = "salt"
)

// Day is a day of the calendar, in the sender's own zone. Year 0: not said.
type Day struct{ Year, Month, Day int }

// Press is a letter to other people of the game.
type Press struct {
	Line, Last int    // the lines of the mail that it takes, both included
	To         string // "all", "opponent", "referee", "union" or "confederate"
	Anonymous  bool
	Question   bool   // it asks the referee to rule, or to tell, and is numbered
	Text       string // as written
}

// Drop is a line of the sheet that we hold which is to be left out of it, named by its
// number there or by how it begins.
type Drop struct {
	Line   int
	Number int    // 0 if it is named by Text
	Text   string // in the sender's words, folded to ASCII
}

// Reading is all that was found in one mail. Every line that is not blank is in
// exactly one of Orders, Misreads, Notes, Requests, Press, Drops and Ignored, unless the
// mail is refused Whole; then there is nothing else.
type Reading struct {
	Orders   []Order
	Misreads []Misread
	Notes    []Note
	Requests []Request // in the order of the lines
	Press    []Press   // letters to other people of the game
	Drops    []Drop    // lines of the held sheet to be left out; Amend is true if there are any
	Ignored  []Ignored
	Answers  rules.Answers // choices for open Decisions, if the mail held any
	Words    []string      // requests besides orders: help, status, orders, show, withdraw, ask
	Topics   []string      // of help
	Told     []string      // answers to "ask", set in lines, from what the sender may know
	Amend    bool          // "amend": the orders of this mail change those that are held, the rest stays
	Default  bool          // "default orders": the lines are kept, and played if their sender sends nothing by a deadline
	Final    bool          // "final": play it now, whatever needs attention
	Whole    string        // not empty: the mail is refused whole, and why
}
