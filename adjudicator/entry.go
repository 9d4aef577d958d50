package adjudicator

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"time"

	"longroll/rules"
	"longroll/rules/dice"
)

// entry is one line of a journal as it is kept.
type entry struct {
	Seq    uint64          `json:"seq"`
	At     time.Time       `json:"at"`
	Engine string          `json:"engine"` // which version of the program wrote it
	Kind   string          `json:"kind"`
	Prev   string          `json:"prev"` // SHA-256 of the bytes of the entry before
	Body   json.RawMessage `json:"body"`
	// Mails are the SHA-256 of the mails that were kept since the entry before. Older entries
	// have none.
	Mails []string `json:"mails,omitempty"`
}

// fact is the body of an entry. Like an event of a game it changes the match
// only in its apply, so that a match loaded is the match that was played.
type fact interface {
	Kind() string
	apply(m *match, at time.Time) error
}

// facts lists every kind of entry.
var facts = rules.NewKinds[fact](begun{}, sheet{}, ran{}, lapsed{}, asked{}, answered{}, clock{}, mailed{}, over{}, keyed{},
	consented{}, launched{}, reminded{}, waited{}, absent{}, extended{}, shifted{}, reserved{}, pressed{}, drawn{}, left{}, sought{}, rekeyed{}, seated{},
	held{}, submitted{}, approved{}, rolledback{}, fixed{}, noted{}, salted{}, queried{}, replied{}, denied{})

// chainStart stands for the hash before the first entry.
var chainStart = strings.Repeat("0", 2*sha256.Size)

func hashOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// decodeEntry reads an entry and demands its number.
func decodeEntry(raw []byte, seq uint64) (entry, error) {
	var e entry
	if err := json.Unmarshal(raw, &e); err != nil {
		return e, fmt.Errorf("entry %d is not JSON: %w", seq, err)
	}
	if e.Seq != seq {
		return e, fmt.Errorf("entry %d says that it is number %d", seq, e.Seq)
	}
	return e, nil
}

// kept is a command or an event as the journal keeps it.
type kept struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

func keep(v interface{ Kind() string }) (kept, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return kept{}, fmt.Errorf("kind %q: %w", v.Kind(), err)
	}
	return kept{v.Kind(), data}, nil
}

// order is one line of a sheet: what was written, and the command it is.
type order struct {
	Line    int    `json:"line,omitempty"` // in the mail; 0: the clock's own
	Text    string `json:"text,omitempty"`
	Command kept   `json:"command"`
	Clock   bool   `json:"clock,omitempty"` // given by the clock, not by the side

	command rules.Command // decoded
	wrote   string        // as its side wrote it, while its mail is answered
}

// decode makes the command ready for use.
func (o *order) decode(s rules.System) error {
	if o.command != nil {
		return nil
	}
	c, err := s.Command(o.Command.Kind, o.Command.Data)
	if err != nil {
		return fmt.Errorf("command of line %d: %w", o.Line, err)
	}
	o.command = c
	return nil
}

func decodeOrders(list []order, s rules.System) error {
	for i := range list {
		if err := list[i].decode(s); err != nil {
			return err
		}
	}
	return nil
}

// choices are the answers that a command runs with.
type choices struct {
	Answers rules.Answers `json:"answers,omitempty"`
	// Defaults are those among them that the clock gave. Journals of before it was
	// kept tell none.
	Defaults map[string]bool `json:"defaults,omitempty"`
}

// clone gives choices that may be added to.
func (c choices) clone() choices { return choices{maps.Clone(c.Answers), maps.Clone(c.Defaults)} }

// add takes answers in; byClock tells that nobody gave them.
func (c *choices) add(answers rules.Answers, byClock bool) {
	if c.Answers == nil {
		c.Answers = rules.Answers{}
	}
	maps.Copy(c.Answers, answers)
	if !byClock {
		return
	}
	if c.Defaults == nil {
		c.Defaults = map[string]bool{}
	}
	for id := range answers {
		c.Defaults[id] = true
	}
}

// The facts.
type (
	// begun opens every journal: all that fixes how a game starts and runs.
	begun struct {
		Game        string        `json:"game"`
		System      string        `json:"system"`
		Setup       rules.Setup   `json:"setup"`
		Union       string        `json:"union"` // addresses
		Confederate string        `json:"confederate"`
		Referee     string        `json:"referee,omitempty"`
		Seed        dice.Seed     `json:"seed"`
		Commitment  string        `json:"commitment,omitempty"` // SHA-256 of the seed, where an archive seals it; then it is not here
		SeedGiven   bool          `json:"seed_given,omitempty"` // by the host, not drawn
		Script      []int         `json:"script,omitempty"`
		Key         []byte        `json:"key,omitempty"` // of tokens and Message-IDs; since keyed has it, of older games only
		Pace        time.Duration `json:"pace"`
		AnswerPace  time.Duration `json:"answer_pace"`
		Wait        time.Duration `json:"wait"`
		Digest      string        `json:"digest"`          // of the first position
		Terms       *terms        `json:"terms,omitempty"` // nil: the game is older than they are
		// Ledger says that each side is told its dice by name, and each mail bears a seal.
		// Older games have neither.
		Ledger bool `json:"ledger,omitempty"`
		// Mails says that every mail which is kept is named by an entry, or by the head.
		Mails bool `json:"mails,omitempty"`
		// Batches says that each side is told its secret dice in sealed batches.
		Batches bool `json:"batches,omitempty"`
	}
	// sheet is an order sheet that came; it replaces the one before. Without
	// orders it is a withdrawal.
	sheet struct {
		Side    rules.Side `json:"side"`
		Version int        `json:"version"` // in this leg of the game
		Stage   string     `json:"stage"`
		Orders  []order    `json:"orders,omitempty"`
		Ends    bool       `json:"ends,omitempty"` // it closes with its system's end or pause
		Plays   time.Time  `json:"plays,omitzero"` // when it is played; zero: not before the deadline
		Hold    string     `json:"hold,omitempty"` // why it is not played before, as its owner was told
		Mail    string     `json:"mail"`
		By      string     `json:"by,omitempty"`     // computer: no mail brought it
		Digest  string     `json:"digest,omitempty"` // of the mail
		Missed  []unsound  `json:"missed,omitempty"` // lines of the mail that did not stand
		Signed  string     `json:"signed,omitempty"` // what our mail server vouches for of the sender: "dmarc example.org"
	}
	// ran is one command that was adjudicated, with all that it drew on.
	ran struct {
		Side     rules.Side `json:"side"`
		Order    order      `json:"order"`
		Standing bool       `json:"standing,omitempty"` // given out of turn
		Stay     bool       `json:"stay,omitempty"`     // a ruling that not both sides hear of, and all is asked as before: answers stay
		choices
		Events  []kept         `json:"events,omitempty"`
		Dice    []rules.Die    `json:"dice,omitempty"`
		Break   bool           `json:"break,omitempty"`
		Quiet   bool           `json:"quiet,omitempty"` // only the owner hears of the break
		Refused *rules.Refusal `json:"refused,omitempty"`

		events []rules.Event // decoded
		after  rules.Game    // the position that came of it, if it is at hand
	}
	// lapsed names orders that were never run: the sheet had ended before them.
	lapsed struct {
		Side   rules.Side `json:"side"`
		Orders []order    `json:"orders"`
	}
	// asked stops a run: these decisions are open, and these orders wait for them.
	asked struct {
		Owner  rules.Side `json:"owner"`
		Orders []order    `json:"orders"` // the first is the one that asks
		choices
		Decisions []rules.Decision `json:"decisions"`
		Due       time.Time        `json:"due"` // when the defaults are taken

		salts string // words of the sides before the dice that it has rolled
		ruled bool   // the referee has ruled since: it may be another question now
	}
	// answered settles open decisions of one side.
	answered struct {
		Side    rules.Side    `json:"side"`
		Answers rules.Answers `json:"answers"`
		Mail    string        `json:"mail,omitempty"` // empty: the clock took the defaults
		By      string        `json:"by,omitempty"`   // or the referee, before time was up; or the computer, for its side
		grounds
	}
	// clock says that time was up for a side's sheet: what it held is played, and
	// the side's part is closed.
	clock struct {
		Side rules.Side `json:"side"`
		By   string     `json:"by,omitempty"` // referee: he did not wait until it was
		grounds
	}
	// mailed says who was told all that had happened so far, or asked.
	mailed struct {
		What string    `json:"what"` // opening, turn, question, ended
		To   []mailing `json:"to"`
	}
	mailing struct {
		Reader  string `json:"reader"`            // union, confederate, referee
		ID      string `json:"id"`                // of the letter
		Subject string `json:"subject,omitempty"` // of one that bears a seal
		Seal    string `json:"seal,omitempty"`
		Batch   string `json:"batch,omitempty"` // of secret dice: the digest
	}
	// over closes a game.
	over struct {
		Result rules.Result `json:"result"`
		Digest string       `json:"digest"`
		By     string       `json:"by,omitempty"` // how it ended, if not by the rules: one sentence
	}
)

// Kind names each in the journal.
func (begun) Kind() string    { return "begun" }
func (sheet) Kind() string    { return "sheet" }
func (ran) Kind() string      { return "ran" }
func (lapsed) Kind() string   { return "lapsed" }
func (asked) Kind() string    { return "asked" }
func (answered) Kind() string { return "answered" }
func (clock) Kind() string    { return "clock" }
func (mailed) Kind() string   { return "mailed" }
func (over) Kind() string     { return "over" }
