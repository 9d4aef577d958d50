// Package auditpage writes a whole game as one page for a browser: the map turn by turn,
// as it was and as each side saw it, with every order, sum, die, ruling and mail.
//
// The page is one file. It fetches nothing and is forbidden to; its lists can be read
// without JavaScript, which adds the map that can be stepped through. A Book is filled
// entry by entry, in the order of the journal, from plain data: what it is given stands on
// the page, so it is for whoever may know everything.
package auditpage

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
	"longroll/rules/dice"
	"longroll/rules/ground"
)

// Head is what the page says of the game as a whole.
type Head struct {
	Game        report.Game // as its referee reads of it, at its end
	Union       string      // addresses
	Confederate string
	Referee     string // empty: there was none
	Seed        dice.Seed
	SeedSealed  bool        // the game goes on: there is none, nor may there be
	Map         *ground.Map // nil: it is played without one here
	Entries     int         // of the journal
	Sealed      int         // of which only the hash is known
	Seal        string      // hash of the last entry
	Engines     []string    // versions of the program that wrote it
	Foreign     bool        // it began from another position than our printed matter gives
	Whole       bool        // the letters that are kept are at hand
}

// Step is what one entry did to the position.
type Step struct {
	Entry   uint64
	At      time.Time
	Moment  rules.Moment // before it
	Side    rules.Side   // whose command it was; NoSide: a referee's
	Order   string       // as it was written; empty: the clock's
	Act     string       // what was done otherwise than by a command, in words
	Clock   bool         // given by the clock
	Refused *rules.Refusal
	Events  []Event
	Dice    []rules.Die
	Views   [3]rules.View // after it, by reader; the referee's is the truth
	GivenUp time.Time     // the rollback by which it was; zero: it counts. Such come behind all that counts
}

// Event is one thing that happened.
type Event struct {
	Kind string
	Data json.RawMessage
	Told [3]rules.Notice // by side; nil: it heard nothing
}

// Entry is a row of the journal in words.
type Entry struct {
	Seq    uint64
	At     time.Time
	Engine string
	Kind   string
	Hash   string
	Words  []string   // what it says
	Side   rules.Side // whom it concerns; NoSide: nobody alone
	Ruled  bool       // a ruling, a decision of the clock, or a matter of the game's life
	Sealed bool       // nothing but its hash is known
}

// Mail is a mail in or out.
type Mail struct {
	In      bool
	At      time.Time
	Side    rules.Side // who sent it or read it; NoSide: the referee
	Other   string     // the address; empty: not known
	Subject string     // empty: not known
	ID      string
	What    string // what it was: "orders, version 2"
	Text    string // empty: not kept
}

// Book is a page being filled.
type Book struct {
	head    Head
	layers  [3]layer
	steps   []stepRow
	lost    int // how many of them, the last, a rollback gave up
	items   []item
	pieces  names
	dice    []dieRow
	entries []Entry
	mails   []Mail
	sheets  []report.Sheet
	log     []Dispatch
	err     error
}

// New begins a page.
func New(h Head) *Book {
	b := &Book{head: h, pieces: names{at: map[string]int{}}}
	for i := range b.layers {
		b.layers[i] = newLayer()
	}
	return b
}

// Step adds what an entry did. One that changed nothing that anybody can see and of which
// there is nothing to say is left out.
func (b *Book) Step(s Step) {
	found, err := b.itemsOf(s)
	if err != nil {
		b.fail(err)
		return
	}
	if len(found) == 0 && len(s.Dice) == 0 && s.Act == "" {
		return
	}
	b.show(s, found)
	for _, d := range s.Dice {
		row := b.die(d, s, len(b.steps)-1)
		row.lost = s.GivenUp
		b.dice = append(b.dice, row)
	}
}

// show adds a row to the slider.
func (b *Book) show(s Step, found []item) {
	n := len(b.steps)
	if !s.GivenUp.IsZero() {
		b.lost++
	}
	b.steps = append(b.steps, stepRow{s.Entry, s.Moment.Turn, s.Moment.Title, s.Side, stepWords(s), s.Act != ""})
	var told [3][]rules.Notice
	for _, e := range s.Events {
		for _, side := range rules.Sides {
			if e.Told[side] != nil {
				told[side] = append(told[side], e.Told[side])
			}
		}
	}
	for reader, v := range s.Views {
		if v != nil {
			b.layers[reader].turn(n, report.SceneOf(v, told), &b.pieces)
		}
	}
	for i := range found {
		found[i].Step = n
	}
	b.items = append(b.items, found...)
}

// counted is how many things happened that count.
func (b *Book) counted() int {
	n := len(b.items)
	for n > 0 && b.items[n-1].Step >= len(b.steps)-b.lost {
		n--
	}
	return n
}

// stepWords says in a few words what a step is.
func stepWords(s Step) string {
	switch {
	case s.Act != "":
		return s.Act
	case s.Clock:
		return "closed by the clock"
	case s.Order == "" && s.Side == rules.NoSide:
		return "by the referee"
	}
	return s.Order
}

// Entry adds a row of the journal.
func (b *Book) Entry(e Entry) { b.entries = append(b.entries, e) }

// Mail adds a mail.
func (b *Book) Mail(m Mail) { b.mails = append(b.mails, m) }

// Sheets adds the order logs, with what became of each line.
func (b *Book) Sheets(list []report.Sheet) { b.sheets = list }

// Day prints a day in the zone of the game.
func (b *Book) Day(t time.Time) string { return b.head.Game.Day(t) }

// Dispatches adds what a last view holds of the dispatches of both sides.
func (b *Book) Dispatches(truth rules.View) { b.log = dispatches(truth) }

func (b *Book) fail(err error) {
	if b.err == nil {
		b.err = fmt.Errorf("audit page: %w", err)
	}
}

// dotted reports whether hexes are printed 21.24 and not 2124.
func (b *Book) dotted() bool { return b.head.Map != nil && b.head.Map.Grid.Dotted }

// names gives everything that is named a number, in the order in which it was met.
type names struct {
	list []string
	at   map[string]int
}

func (n *names) number(name string) int {
	if i, ok := n.at[name]; ok {
		return i
	}
	n.at[name] = len(n.list)
	n.list = append(n.list, name)
	return len(n.list) - 1
}

// sortedMails are the mails by time, as they were added within one.
func (b *Book) sortedMails() []Mail {
	slices.SortStableFunc(b.mails, func(x, y Mail) int { return x.At.Compare(y.At) })
	return b.mails
}
