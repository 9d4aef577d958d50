package adjudicator

import "time"

// keyed gives a game the key of its tokens and Message-IDs. It stands apart from the
// terms because an archive shows these to everybody.
type keyed struct {
	Key []byte `json:"key"`
}

// Kind names it in the journal.
func (keyed) Kind() string { return "keyed" }

func (k keyed) apply(m *match, _ time.Time) error {
	m.begun.Key = k.Key
	return nil
}

// begin records the terms of a game and, apart from them, its key.
func (p *pass) begin(terms begun) error {
	key := terms.Key
	terms.Key = nil
	if err := p.record(terms); err != nil {
		return err
	}
	return p.record(keyed{key})
}
