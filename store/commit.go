package store

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	bolt "go.etcd.io/bbolt"
)

// ErrSequence is found by errors.Is when a commit expected another journal entry to be next than the one that is: somebody
// else has written since the caller read. Nothing was written.
var ErrSequence = errors.New("the journal has moved on")

// ErrHandled is found by errors.Is when a commit brought a message id that is already marked. Nothing was written. It is
// also an fs.ErrExist, for callers that must not import this package.
var ErrHandled error = alreadyHandled{}

type alreadyHandled struct{}

func (alreadyHandled) Error() string        { return "this message has been handled before" }
func (alreadyHandled) Is(target error) bool { return target == fs.ErrExist }

var (
	errNoJournal = errors.New("the journal is missing")
	errNoList    = errors.New("the list of its letters is missing")
	errNoHead    = errors.New("a new game needs a head")
	errNoGame    = errors.New("entries and heads must belong to a game")
)

// Batch is what one step of a game writes. All of it is written or none.
type Batch struct {
	Game    string   // the game's name; "" for a step that concerns no game and brings only letters and ids
	Expect  uint64   // the number the first entry must get: one more than the newest. Without a Game it is not looked at
	Head    []byte   // the game's new summary; nil leaves the old one. A new game must bring one
	Entries [][]byte // journal entries, in order
	Letters [][]byte // letters for the outbox, in the order in which they are to be sent
	Handled []string // ids of the messages dealt with by this step
	Mail    []byte   // a message to be kept with the game; nil: none
}

// Commit writes one step of a game in one transaction; see Batch for the arguments. When it returns nil, everything is on
// the disk. ErrHandled and ErrSequence refuse a step that was or may have been taken before, in this order. After any other
// error (a full disk, a file opened for reading only) the same step may be committed again: those two keep it from being
// taken twice.
func (s *Store) Commit(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string) error {
	return s.CommitMail(game, expect, head, entries, letters, handled, nil)
}

// CommitMail is Commit, and keeps a message with the game, unless it is nil.
func (s *Store) CommitMail(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string, mail []byte) error {
	return s.CommitAll([]Batch{{game, expect, head, entries, letters, handled, mail}})
}

// CommitAll writes several steps in one transaction, each as Commit would after the ones before it. If one is refused,
// none is written.
func (s *Store) CommitAll(batches []Batch) error {
	if len(batches) == 0 {
		return nil
	}
	sealed := make([]Batch, len(batches)) // made here, so that nobody waits for the compressor within the transaction
	for i, b := range batches {
		sealed[i] = b.sealed(&s.press)
	}
	now := s.now()
	err := s.update(func(tx *bolt.Tx) error {
		for _, b := range sealed {
			if err := b.write(tx, now); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap("commit", err)
}

// Handled reports whether a message id is marked.
func (s *Store) Handled(id string) (marked bool, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		marked = tx.Bucket([]byte(bucketHandled)).Get([]byte(id)) != nil
		return nil
	})
	return marked, wrap("handled", err)
}

// sealed is the batch with its opaque values as they are to lie on the disk.
func (b Batch) sealed(p *press) Batch {
	if b.Head != nil {
		b.Head = p.seal(b.Head)
	}
	squeeze := func(list [][]byte) [][]byte {
		values := make([][]byte, len(list))
		for i, data := range list {
			values[i] = p.squeeze(data)
		}
		return values
	}
	b.Entries, b.Letters = squeeze(b.Entries), squeeze(b.Letters)
	if b.Mail != nil {
		b.Mail = p.squeeze(b.Mail)
	}
	return b
}

// write puts the sealed batch into tx. The ids come first: a mail that was handled before is that, whatever the journal says.
func (b Batch) write(tx *bolt.Tx, now time.Time) error {
	if err := b.mark(tx, now); err != nil {
		return err
	}
	if err := b.enter(tx); err != nil {
		return err
	}
	if err := b.file(tx); err != nil {
		return err
	}
	return b.post(tx)
}

// post puts the letters into the outbox and lists them under the game.
func (b Batch) post(tx *bolt.Tx) error {
	if len(b.Letters) == 0 {
		return nil
	}
	outbox := tx.Bucket([]byte(bucketOutbox))
	var list *bolt.Bucket
	if b.Game != "" {
		if list = gameBucket(tx, b.Game).Bucket([]byte(bucketLetters)); list == nil {
			return fmt.Errorf("game %s: %w", b.Game, errNoList)
		}
		list.FillPercent = 0.9
	}
	for _, letter := range b.Letters {
		id, err := outbox.NextSequence()
		if err == nil {
			err = outbox.Put(number(id), letter)
		}
		if err == nil && list != nil {
			err = list.Put(number(id), []byte{})
		}
		if err != nil {
			return fmt.Errorf("letter: %w", err)
		}
	}
	return nil
}

// markSize is how many bytes of a mark come before the game's name: the time under which it is filed, and the number of
// the journal entry.
const markSize = 16

// mark notes the ids as handled by the last entry of the batch, and files them under the time now.
func (b Batch) mark(tx *bolt.Tx, now time.Time) error {
	var reached uint64
	if b.Game != "" {
		reached = b.Expect + uint64(len(b.Entries)) - 1
	}
	value := append(number(uint64(now.Unix())), number(reached)...)
	value = append(value, b.Game...)
	handled := tx.Bucket([]byte(bucketHandled))
	for _, id := range b.Handled {
		if handled.Get([]byte(id)) != nil {
			return fmt.Errorf("message %q: %w", id, ErrHandled)
		}
		if err := handled.Put([]byte(id), value); err != nil {
			return fmt.Errorf("message %q: %w", id, err)
		}
	}
	return nil
}

// enter adds the entries to the game's journal and replaces its head.
func (b Batch) enter(tx *bolt.Tx) error {
	if b.Game == "" {
		if len(b.Entries) > 0 || b.Head != nil {
			return errNoGame
		}
		return nil
	}
	game, err := b.game(tx)
	if err != nil {
		return fmt.Errorf("game %s: %w", b.Game, err)
	}
	journal := game.Bucket([]byte(bucketJournal))
	last, err := lastNumber(journal)
	if err != nil {
		return fmt.Errorf("game %s: %w", b.Game, err)
	}
	if b.Expect != last+1 {
		return fmt.Errorf("game %s: entry %d was to be next, but it is %d: %w", b.Game, b.Expect, last+1, ErrSequence)
	}
	journal.FillPercent = 0.9 // entries only ever come at the end, so pages need no room for more between
	for i, entry := range b.Entries {
		if err := journal.Put(number(b.Expect+uint64(i)), entry); err != nil {
			return fmt.Errorf("game %s: entry %d: %w", b.Game, b.Expect+uint64(i), err)
		}
	}
	if b.Head == nil {
		return nil
	}
	return game.Put([]byte(keyHead), b.Head)
}

// game finds the bucket of the batch's game, or begins the game.
func (b Batch) game(tx *bolt.Tx) (*bolt.Bucket, error) {
	if game := gameBucket(tx, b.Game); game != nil {
		return game, nil
	}
	if b.Expect != 1 {
		return nil, fmt.Errorf("entry %d was to be next, but there is no such game: %w", b.Expect, ErrSequence)
	}
	if b.Head == nil {
		return nil, errNoHead
	}
	game, err := tx.Bucket([]byte(bucketGames)).CreateBucket([]byte(b.Game))
	if err != nil {
		return nil, err
	}
	for _, name := range []string{bucketJournal, bucketLetters} {
		if _, err := game.CreateBucket([]byte(name)); err != nil {
			return nil, err
		}
	}
	return game, nil
}
