package adjudicator

import (
	"encoding/json"
	"fmt"
	"time"

	"longroll/rules"
)

// Every mail of our own accord that tells a side what happened carries the seal of the
// record as it was then: of the hash of the last entry, and so of all before it. In them
// stand the other side's sheets, also those that were replaced or withdrawn, its standing
// instructions, default orders, dispatches and answers, and every die and event of which
// it alone hears, or nobody. What is done in secret can't be changed any more once the
// other side has had its next mail.
//
// A seal tells nothing. It is always there and always as long; it is another one each
// time, whatever was done meanwhile, since the mail before is an entry too; and it can't
// be computed without the seed. When the seed is told, it opens all of them: the hashes
// stand in the archive, those of private entries as well.

// sealed reports whether a mail of a kind to a reader carries a seal. The referee sees
// everything.
func sealed(what string, reader rules.Side) bool {
	return reader != referee && (what == mailOpening || what == mailTurn || what == mailEnded)
}

// seal is that of the record up to now for a reader; empty if the mail carries none.
func (m *match) seal(what string, reader rules.Side) string {
	if !sealed(what, reader) {
		return ""
	}
	return m.begun.Seed.Seal(readerName(reader), m.prev)
}

// brokenSeals names the letters of an entry whose seals are not those of the record before
// it. Games begun before there were seals have none; where there is one, it must hold.
func (m *match) brokenSeals(l mailed) []error {
	var broken []error
	for _, to := range l.To {
		reader, err := parseReader(to.Reader)
		if err != nil {
			continue // said elsewhere
		}
		want := m.seal(l.What, reader)
		switch {
		case to.Seal == want, to.Seal == "" && !m.begun.Ledger:
		case to.Seal == "":
			broken = append(broken, fmt.Errorf("the %s mail to %s bears no seal", l.What, title(reader)))
		default:
			broken = append(broken, fmt.Errorf("the seal in the %s mail to %s is not that of the record before it, which is %q", l.What, title(reader), want))
		}
	}
	return broken
}

// Seal is one that a side was told of the record.
type Seal struct {
	Reader  string    `json:"reader"` // union or confederate
	At      time.Time `json:"at"`     // when the mail was written
	Subject string    `json:"subject"`
	Seal    string    `json:"seal"`
	Entries int       `json:"entries"`        // of the record that it is of
	Hash    string    `json:"hash"`           // of the last of them
	Last    bool      `json:"last,omitempty"` // the last mail's, which came after the archive was made

	Number int    `json:"number,omitempty"` // of the batch of secret dice in the mail; 0: there is none
	Batch  string `json:"batch,omitempty"`  // its digest
}

// Seals lists the seals that the sides were told, in order, as they follow from the record:
// whoever kept his mails compares.
func (r *Archive) Seals() ([]Seal, error) { return r.journal.seals() }

// Seals lists the seals of a game that is over.
func (a *Adjudicator) Seals(game string) ([]Seal, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	j, err := a.read(game)
	if err != nil {
		return nil, fmt.Errorf("game %q: %w", game, err)
	}
	if j.ending() == 0 {
		return nil, bad("%s goes on, and its seals can't be opened before it is over", game)
	}
	return j.seals()
}

// seals lists them.
func (j *journal) seals() ([]Seal, error) {
	var list []Seal
	var b begun
	if len(j.entries) == 0 || json.Unmarshal(j.entries[0].Body, &b) != nil {
		return nil, fmt.Errorf("its first entry can't be read")
	}
	if b.seedSealed() {
		return nil, errSeedSealed
	}
	told := false
	var rolls sealedRolls
	for i, e := range j.entries {
		var l mailed
		closed := rolls.follow(e)
		if e.Kind != l.Kind() || json.Unmarshal(e.Body, &l) != nil {
			continue
		}
		told = told || l.What == mailEnded
		for _, to := range l.To {
			if reader, err := parseReader(to.Reader); err == nil && sealed(l.What, reader) {
				s := Seal{Reader: to.Reader, At: e.At, Subject: to.Subject, Seal: b.Seed.Seal(to.Reader, e.Prev), Entries: i, Hash: e.Prev, Last: l.What == mailEnded}
				for _, with := range batchesOf(reader, closed) {
					s.Number, s.Batch = with.Number, with.Digest
				}
				list = append(list, s)
			}
		}
	}
	if n := j.ending(); n == len(j.entries) && !told { // an archive ends with the entry that ended the game
		for _, side := range rules.Sides {
			name := readerName(side)
			list = append(list, Seal{Reader: name, At: j.entries[n-1].At, Seal: b.Seed.Seal(name, j.hash[n-1]), Entries: n, Hash: j.hash[n-1], Last: true})
		}
	}
	return list, nil
}
