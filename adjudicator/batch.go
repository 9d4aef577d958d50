package adjudicator

import (
	"encoding/json"
	"fmt"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// The rolls that a side may not know go to it in sealed batches: its first mail and every
// turn mail have one line for all of them since the mail before, whether there were any or
// not. The digest is of a record of fixed size, under a key that no other batch has, so it
// tells nothing, not even how many there were. Its number counts the side's mails of this
// kind. With the last mail all batches are opened.
//
// What was rolled and then taken back by the referee has been rolled all the same, and stays
// in its batch.

// batched reports whether a mail of a kind to a reader carries a batch. The last one needs
// none: it tells every die.
func (m *match) batched(what string, reader rules.Side) bool {
	return m.begun.Batches && reader != referee && (what == mailOpening || what == mailTurn)
}

// batch is that of the secret rolls since a reader's last one, without the rolls; none if
// the mail carries none.
func (m *match) batch(what string, reader rules.Side) report.Batch {
	if !m.batched(what, reader) {
		return report.Batch{}
	}
	b := m.begun.batch(reader, m.desks[reader].batches+1, m.desks[reader].secret)
	b.Rolls = nil
	return b
}

// batch seals rolls for a reader.
func (b begun) batch(reader rules.Side, number int, rolls []rules.Die) report.Batch {
	of := report.Batch{Side: reader, Number: number, Rolls: rolls}
	of.Digest = b.Seed.SealBatch(readerName(reader), number, of.Lines())
	return of
}

// brokenBatches names the letters of an entry whose batches are not those of the rolls
// before it. Games begun before there were batches have none.
func (m *match) brokenBatches(l mailed) []error {
	var broken []error
	for _, to := range l.To {
		reader, err := parseReader(to.Reader)
		if err != nil {
			continue // said elsewhere
		}
		want := m.batch(l.What, reader)
		switch {
		case to.Batch == want.Digest:
		case to.Batch == "":
			broken = append(broken, fmt.Errorf("the %s mail to %s has no batch of secret dice", l.What, title(reader)))
		case want.Number == 0:
			broken = append(broken, fmt.Errorf("the %s mail to %s has a batch of secret dice, and none was due", l.What, title(reader)))
		default:
			broken = append(broken, fmt.Errorf("batch %d of secret dice, in the %s mail to %s, is not that of the %d rolls since the one before, which is %q",
				want.Number, l.What, title(reader), len(m.desks[reader].secret), want.Digest))
		}
	}
	return broken
}

// sealedRolls is how far the batches of a game have come in its journal.
type sealedRolls struct {
	begun begun
	count [3]int         // batches so far, by side
	dice  [3][]rules.Die // secret ones since the last, by side
}

// follow takes in an entry and gives the batches that it closes.
func (s *sealedRolls) follow(e entry) (closed []report.Batch) {
	switch e.Kind {
	case begun{}.Kind():
		_ = json.Unmarshal(e.Body, &s.begun) // an entry that can't be read is said elsewhere
	case ran{}.Kind():
		var r ran
		if json.Unmarshal(e.Body, &r) == nil {
			for _, side := range rules.Sides {
				s.dice[side] = append(s.dice[side], rules.HiddenFrom(side, r.Dice)...)
			}
		}
	case mailed{}.Kind():
		var l mailed
		if json.Unmarshal(e.Body, &l) != nil {
			return nil
		}
		for _, to := range l.To {
			reader, err := parseReader(to.Reader)
			if err != nil || !(&match{begun: s.begun}).batched(l.What, reader) {
				continue
			}
			s.count[reader]++
			b := s.begun.batch(reader, s.count[reader], s.dice[reader])
			b.Key = s.begun.Seed.BatchKey(readerName(reader), b.Number)
			s.dice[reader] = nil
			closed = append(closed, b)
		}
	}
	return closed
}

// batches lists those that the sides were told, in order, opened.
func (j *journal) batches() (list []report.Batch) {
	var s sealedRolls
	for _, e := range j.entries {
		list = append(list, s.follow(e)...)
	}
	return list
}

// batchesOf picks those of a reader; the referee has all.
func batchesOf(reader rules.Side, all []report.Batch) (list []report.Batch) {
	for _, b := range all {
		if reader == referee || b.Side == reader {
			list = append(list, b)
		}
	}
	return list
}
