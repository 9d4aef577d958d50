package adjudicator

import "iter"

// Ledger is what the adjudicator needs of a store. A game's journal is a row of
// entries numbered from 1; its head is a summary that can be read without them.
type Ledger interface {
	// Heads goes through all games in order of name.
	Heads() iter.Seq2[string, []byte]
	// Head is the head of one game; false if there is no such game.
	Head(game string) ([]byte, bool, error)
	// Read goes through the entries of a game from number from on.
	Read(game string, from uint64) iter.Seq2[[]byte, error]
	// Letters goes through the letters that were committed with a game and are still
	// kept, the newest first.
	Letters(game string) iter.Seq2[[]byte, error]
	// Commit writes one step whole or not at all: entries, of which the first must
	// get the number expect; the head, unless nil; letters for the outbox; and the
	// ids of the mails that the step deals with, none of which may be marked yet
	// (an error that is fs.ErrExist says that one was). Without a game it writes
	// letters and ids alone.
	Commit(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string) error
	// CommitMail is Commit, and keeps the mail that led to the step with the game, for as
	// long as its journal is kept; nil: none did.
	CommitMail(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string, mail []byte) error
	// Mails goes through the mails that are kept with a game, in order.
	Mails(game string) iter.Seq2[[]byte, error]
	// Handled reports whether a mail's id is marked.
	Handled(id string) (bool, error)
}
