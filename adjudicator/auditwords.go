package adjudicator

import (
	"encoding/json"
	"fmt"
	"strings"

	"longroll/adjudicator/report/auditpage"
	"longroll/rules"
)

// What an audit says of the entries of a journal.

// entryWords are the kinds in words, and which of them are rulings, decisions of the clock
// or matters of the game's life, and not the play itself. A kind that is not here is one.
var entryWords = map[string]struct {
	words string
	play  bool
}{
	"begun": {"the game begins", false}, "sheet": {"orders come", true}, "ran": {"an order is carried out", true},
	"lapsed": {"orders lapse", true}, "asked": {"a question is asked", true}, "answered": {"a question is answered", true},
	"clock": {"the time is up", false}, "mailed": {"mails are sent", true}, "over": {"the game is over", false},
	"keyed": {"the key of the tokens is drawn", false}, "rekeyed": {"a reader gets another key", false},
	"consented": {"one agrees to take part", false}, "launched": {"all have agreed", false}, "reminded": {"a side is reminded", false},
	"waited": {"the game waits for the referee", false}, "absent": {"a side is away", false}, "extended": {"a side gets more time", false},
	"shifted": {"the clocks stood still", false}, "reserved": {"a side leaves orders for the case that it is silent", false},
	"pressed": {"a letter between players", false}, "drawn": {"a draw is spoken of", false}, "left": {"a seat is left", false},
	"sought": {"a successor is asked", false}, "seated": {"a seat is taken", false},
	"held": {"the referee stops the game, or lets it go on", false}, "submitted": {"orders are laid before the referee", false},
	"approved": {"the referee approves", false}, "rolledback": {"the game is taken back or forward", false},
	"salted": {"a side adds words of its own to the dice", false}, "fixed": {"the referee settles a die", false}, "noted": {"a note of the referee", false},
	"queried": {"a question to the referee", false}, "replied": {"the referee answers a question", false},
	"denied": {"lines of a mail do not stand", true},
}

// described puts an entry into words. Orders and texts stand whole in lists of their own.
func described(f fact, e entry, hash string) auditpage.Entry {
	kind := entryWords[e.Kind]
	row := auditpage.Entry{Seq: e.Seq, At: e.At, Engine: e.Engine, Kind: kind.words, Hash: hash, Side: sideOf(e), Ruled: !kind.play}
	if row.Kind == "" {
		row.Kind = e.Kind
	}
	switch f := f.(type) {
	case begun:
		row.Words = auditpage.Words(e.Body, "seed", "commitment", "script", "key", "setup", "digest", "terms", "pace", "answer_pace", "wait")
	case keyed, rekeyed: // whoever has the key could write in another's name
		row.Words = auditpage.Words(e.Body, "key")
	case ran:
		row.Words = ranWords(f)
		row.Ruled = f.Side == rules.NoSide || f.Order.Clock
	case answered:
		row.Words = auditpage.Words(e.Body, "side")
		if row.Ruled = f.byClock(); row.Ruled {
			row.Words = append(row.Words, "by default: the time was up")
		}
	case fixed:
		if row.Words = auditpage.Words(e.Body); f.Value == 0 {
			row.Words = append(auditpage.Words(e.Body, "value"), "it is fixed no more")
		}
	case extended:
		row.Words = append([]string{fmt.Sprintf("for %v, by %s", f.For, f.By)}, auditpage.Words(e.Body, "for", "by", "side", "mail")...)
	case sheet:
		row.Words = append([]string{fmt.Sprintf("version %d, lines: %d", f.Version, len(f.Orders))}, auditpage.Words(e.Body, "side", "version", "orders", "stage")...)
	case denied:
		row.Words = append(strings.Split(deniedText(f), "\n"), auditpage.Words(e.Body, "side", "lines")...)
	case asked:
		row.Words = auditpage.Words(e.Body, "orders", "answers", "defaults")
	default:
		row.Words = auditpage.Words(e.Body, "side", "digest")
	}
	return row
}

func ranWords(r ran) []string {
	words := []string{strings.ReplaceAll(r.Order.Text, "\n", "; ")}
	if r.Order.Clock {
		words[0] = "given by the clock"
	}
	if r.Refused != nil {
		words = append(words, "not carried out: "+r.Refused.Error())
	}
	if n := len(r.Events); n > 0 {
		words = append(words, fmt.Sprintf("events: %d, dice: %d", n, len(r.Dice)))
	}
	return words
}

// concerned is what the bodies of entries that have to do with a mail hold of it.
type concerned struct {
	Side   rules.Side `json:"side"`
	Reader string     `json:"reader"`
	From   string     `json:"from"`
	By     string     `json:"by"`
	Mail   string     `json:"mail"`
}

func concernedOf(e entry) (c concerned, ok bool) {
	return c, json.Unmarshal(e.Body, &c) == nil
}

// sideOf is the side that an entry concerns.
func sideOf(e entry) rules.Side {
	if c, ok := concernedOf(e); ok {
		return c.Side
	}
	return rules.NoSide
}

// sender is who wrote the mail of an entry.
func (c concerned) sender() rules.Side {
	for _, word := range []string{c.Reader, c.From, c.By} {
		if side, err := parseReader(word); err == nil {
			return side
		}
	}
	return c.Side
}

// mailOf notes the mail that an entry came of, and those that it sent.
func (w *auditing) mailOf(f fact, e entry) {
	if sent, ok := f.(mailed); ok {
		for _, to := range sent.To {
			reader, err := parseReader(to.Reader)
			if err == nil {
				w.noteSent(to.ID, outgoing{sent.What, reader, e.At})
			}
		}
		return
	}
	c, ok := concernedOf(e)
	if !ok || c.Mail == "" {
		return
	}
	m := auditpage.Mail{In: true, At: e.At, Side: c.sender(), ID: c.Mail, What: entryWords[e.Kind].words}
	m.Other = w.m.address(m.Side)
	switch f := f.(type) {
	case sheet:
		m.What = fmt.Sprintf("orders, version %d", f.Version)
		m.Text = strings.Join(texts(f.Orders), "\n")
	case pressed:
		m.What, m.Text = "a letter to "+strings.Join(f.To, " and "), f.Text
	case queried:
		m.What, m.Text = fmt.Sprintf("question %d to the referee", f.Number), f.Text
	case replied:
		m.What, m.Text = fmt.Sprintf("answer to question %d of the %s", f.Number, f.Side.Name()), f.Text
	case denied:
		m.Text = deniedText(f)
	case reserved:
		m.Text = strings.Join(f.Lines, "\n")
	case noted:
		m.Text = f.Text
	}
	w.came, w.did[m.ID] = append(w.came, m), append(w.did[m.ID], m.What)
}

func (w *auditing) noteSent(id string, o outgoing) {
	if w.sent == nil {
		w.sent = map[string]outgoing{}
	}
	if _, again := w.sent[id]; !again {
		w.order = append(w.order, id)
	}
	w.sent[id] = o
}

// post lists the mails that went out: those that are kept, and those of which the journal
// alone knows.
func (w *auditing) post() {
	w.arrivals()
	kept := map[string]bool{}
	for i := len(w.letters) - 1; i >= 0; i-- { // the oldest first
		l := w.letters[i]
		if kept[l.ID] { // sent once more
			continue
		}
		kept[l.ID] = true
		reader, err := parseReader(l.Reader)
		if err != nil {
			reader = referee // the host
		}
		m := auditpage.Mail{At: l.Date, Side: reader, Other: l.To, Subject: w.masked(l.Subject), ID: l.ID, What: w.sent[l.ID].what, Text: w.masked(l.Text)}
		if l.InReplyTo != "" {
			m.What = "answer"
		}
		w.book.Mail(m)
	}
	for _, id := range w.order {
		if o := w.sent[id]; !kept[id] {
			w.book.Mail(auditpage.Mail{At: o.at, Side: o.reader, Other: w.m.address(o.reader), ID: id, What: o.what})
		}
	}
}

// deniedText lists lines that did not stand, each with its reason.
func deniedText(d denied) string {
	var list []string
	for _, l := range d.Lines {
		list = append(list, l.Text+" - "+l.Why)
	}
	return strings.Join(list, "\n")
}
