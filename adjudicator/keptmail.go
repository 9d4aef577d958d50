package adjudicator

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"longroll/adjudicator/report/auditpage"
	"longroll/rules"
)

// The mails that came from those who take part in a game are kept beside its journal, as
// they were read, so that years later what was taken of a mail can be held against the
// mail. The next entry names the digest of each, or the head until there is one, so that none
// can be changed, taken out or put in unseen. They are for whoever may know everything: no archive has them, and no letter.

// keptMail is a mail that came.
type keptMail struct {
	ID       string    `json:"id"`
	Reader   string    `json:"reader"` // union, confederate or referee: from which seat it came
	From     string    `json:"from"`
	Subject  string    `json:"subject,omitempty"`
	Date     time.Time `json:"date,omitzero"` // as its author's program wrote it
	Received time.Time `json:"received"`
	Entry    uint64    `json:"entry"` // the first that it led to, or would have
	Digest   string    `json:"digest,omitempty"`
	Text     string    `json:"text"`
	Cut      int       `json:"cut,omitempty"` // bytes of it that are not kept
}

// mostKept is how much of the text of a mail is kept.
const mostKept = 64 << 10

// keepMail has a mail kept with the step that it leads to.
func (p *pass) keepMail(reader rules.Side, in Incoming) error {
	k := keptMail{
		ID: in.ID, Reader: readerName(reader), From: in.From, Subject: in.Subject, Received: in.Received,
		Entry: p.expect, Digest: in.Digest, Text: in.Text,
	}
	if utc := in.Date.UTC(); utc.Year() > 0 && utc.Year() < 10000 { // others can't be written down
		k.Date = utc
	}
	if n := len(k.Text); n > mostKept {
		end := mostKept
		for end > 0 && !utf8.RuneStart(k.Text[end]) {
			end--
		}
		k.Text, k.Cut = k.Text[:end], n-end
	}
	raw, err := json.Marshal(k)
	if err != nil {
		return fmt.Errorf("mail %s: %w", in.ID, err)
	}
	p.arrived = raw
	p.m.unbound = append(slices.Clip(p.m.unbound), hashOf(raw))
	return nil
}

// keepNoMail takes it back, of one that is not answered: nothing was written of it.
func (p *pass) keepNoMail() {
	p.arrived = nil
	p.m.unbound = p.m.unbound[:len(p.m.unbound)-1]
}

// arrivals puts the mails that came on the page: those that are kept, and those of which the
// journal alone knows.
func (w *auditing) arrivals() {
	ids := map[string]bool{}
	for _, k := range w.mails {
		reader, err := parseReader(k.Reader)
		if err != nil {
			continue
		}
		text := w.masked(k.Text)
		if !k.Date.IsZero() {
			text = "Date: " + k.Date.Format(time.RFC1123Z) + "\n\n" + text
		}
		if k.Cut > 0 {
			text += fmt.Sprintf("\n[%d bytes more came, and are not kept]\n", k.Cut)
		}
		ids[k.ID] = true
		w.book.Mail(auditpage.Mail{In: true, At: k.Received, Side: reader, Other: k.From, Subject: w.masked(k.Subject), ID: k.ID,
			What: strings.Join(w.did[k.ID], "; "), Text: text})
	}
	for _, m := range w.came {
		if !ids[m.ID] {
			w.book.Mail(m)
		}
	}
}

// masked hides the keys that still open something: whoever has one and the address that it
// was given to could write in another's name.
func (w *auditing) masked(text string) string {
	if w.m.over {
		return text
	}
	for _, reader := range readers {
		text = hideKey(text, w.m.token(reader), "[the key of this turn]")
		if w.m.desks[reader].heir != "" {
			text = hideKey(text, w.m.heirToken(reader), "[the key of an invitation]")
		}
	}
	return text
}

// hideKey replaces a key however it is spelt: a form quoted in capitals opens as well.
func hideKey(text, key, with string) string {
	return regexp.MustCompile("(?i)"+regexp.QuoteMeta(key)).ReplaceAllLiteralString(text, with)
}

// mailsOf reads the mails that are kept of a game, in order.
func (a *Adjudicator) mailsOf(game string) ([]keptMail, error) {
	var list []keptMail
	for raw, err := range a.ledger.Mails(game) {
		var k keptMail
		if err == nil {
			err = json.Unmarshal(raw, &k)
		}
		if err != nil {
			return nil, fmt.Errorf("mails of %s: %w", game, err)
		}
		list = append(list, k)
	}
	return list, nil
}
