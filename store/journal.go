package store

import (
	"bytes"
	"fmt"
	"iter"

	bolt "go.etcd.io/bbolt"
)

// How much one read transaction of an iterator takes in. The caller works between transactions, never within one: a long
// reader would keep replaced pages from being used again, and a write inside its loop would wait for itself.
const (
	sliceItems = 256
	sliceBytes = 1 << 20
)

// Heads goes through all games in order of name with the head of each. The head of a game that lost it to damage is nil.
// The caller may write while it goes on: a game begun meanwhile may or may not be met. A closed store has no games.
func (s *Store) Heads() iter.Seq2[string, []byte] {
	type game struct {
		name string
		head []byte
	}
	return func(yield func(string, []byte) bool) {
		var after []byte
		for {
			var slice []game
			err := s.view(func(tx *bolt.Tx) error {
				games, size := tx.Bucket([]byte(bucketGames)), 0
				c := games.Cursor()
				for k := follow(c, after); k != nil && len(slice) < sliceItems && size < sliceBytes; k, _ = c.Next() {
					if b := games.Bucket(k); b != nil {
						head, _ := s.press.unseal(b.Get([]byte(keyHead)))
						slice = append(slice, game{string(k), head})
						size += len(head)
					}
				}
				return nil
			})
			if err != nil || len(slice) == 0 {
				return
			}
			for _, g := range slice {
				if !yield(g.name, g.head) {
					return
				}
			}
			after = []byte(slice[len(slice)-1].name)
		}
	}
}

// follow puts c on the first key after the given one; after nil, on the first of all.
func follow(c *bolt.Cursor, after []byte) []byte {
	if after == nil {
		k, _ := c.First()
		return k
	}
	k, _ := c.Seek(after)
	if bytes.Equal(k, after) {
		k, _ = c.Next()
	}
	return k
}

// Head returns the head of a game; ok is false if there is no such game.
func (s *Store) Head(game string) (head []byte, ok bool, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		if b := gameBucket(tx, game); b != nil {
			ok = true
			head, err = s.press.unseal(b.Get([]byte(keyHead)))
		}
		return err
	})
	return head, ok, wrap("head of "+game, err)
}

// Last returns the number of the newest journal entry of a game; 0 if there is none, or no such game.
func (s *Store) Last(game string) (last uint64, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		b := gameBucket(tx, game)
		if b == nil {
			return nil
		}
		last, err = lastNumber(b.Bucket([]byte(bucketJournal)))
		return err
	})
	return last, wrap("last entry of "+game, err)
}

// Read goes through the journal of a game from entry number from (the first is 1, and 0 means the same) to the newest,
// entries added meanwhile included. It stops after yielding an error: the file can't be read, or an entry is missing or
// damaged. The journal of a game that does not exist is empty.
func (s *Store) Read(game string, from uint64) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		next := max(from, 1)
		for {
			slice, err := s.readSlice(game, next)
			for _, entry := range slice {
				if !yield(entry, nil) {
					return
				}
			}
			if err != nil {
				yield(nil, wrap("journal of "+game, err))
				return
			}
			if len(slice) == 0 {
				return
			}
			next += uint64(len(slice))
		}
	}
}

// readSlice copies some entries from number next on. With an error it still returns the sound entries before the fault.
func (s *Store) readSlice(game string, next uint64) (slice [][]byte, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		b := gameBucket(tx, game)
		if b == nil {
			return nil
		}
		journal := b.Bucket([]byte(bucketJournal))
		if journal == nil {
			return errNoJournal
		}
		c, size := journal.Cursor(), 0
		for k, v := c.Seek(number(next)); k != nil && len(slice) < sliceItems && size < sliceBytes; k, v = c.Next() {
			if n, ok := numberOf(k); !ok || n != next+uint64(len(slice)) {
				return fmt.Errorf("entry %d is missing", next+uint64(len(slice)))
			}
			entry, err := s.press.unseal(v)
			if err != nil {
				return fmt.Errorf("entry %d: %w", next+uint64(len(slice)), err)
			}
			slice = append(slice, entry)
			size += len(v)
		}
		return nil
	})
	return slice, err
}

// gameBucket finds a game; nil if there is none of that name.
func gameBucket(tx *bolt.Tx, game string) *bolt.Bucket {
	return tx.Bucket([]byte(bucketGames)).Bucket([]byte(game))
}

// lastNumber is the greatest number in a bucket of numbers; 0 if it is empty.
func lastNumber(b *bolt.Bucket) (uint64, error) {
	if b == nil {
		return 0, errNoJournal
	}
	k, _ := b.Cursor().Last()
	if k == nil {
		return 0, nil
	}
	n, ok := numberOf(k)
	if !ok {
		return 0, fmt.Errorf("the key %x is no number", k)
	}
	return n, nil
}
