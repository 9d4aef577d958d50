package store

import (
	"fmt"
	"iter"

	bolt "go.etcd.io/bbolt"
)

// Letters goes through the letters that were committed with a game, newest first, whether they wait, were sent or were given
// up. Letters committed meanwhile are not met. It stops after yielding an error: the file can't be read, or a letter is
// missing or damaged. A game that does not exist has no letters.
func (s *Store) Letters(game string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		var before []byte // the key of the letter that came last; nil: none yet
		for {
			letter, key, err := s.letterBefore(game, before)
			if err != nil {
				yield(nil, wrap("letters of "+game, err))
				return
			}
			if key == nil || !yield(letter, nil) {
				return
			}
			before = key
		}
	}
}

// letterBefore finds the newest letter of a game, or the one before another; key is nil if there is none. One transaction
// reads one letter: most callers want the newest only, and a letter may have a map in it.
func (s *Store) letterBefore(game string, before []byte) (letter, key []byte, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		b := gameBucket(tx, game)
		if b == nil {
			return nil
		}
		list := b.Bucket([]byte(bucketLetters))
		if list == nil {
			return errNoList
		}
		c := list.Cursor()
		var k []byte
		switch found, _ := c.Seek(before); {
		case before == nil, found == nil: // after the last one dropped by Forget there is none
			k, _ = c.Last()
		default:
			k, _ = c.Prev()
		}
		if k == nil {
			return nil
		}
		key = append([]byte{}, k...)
		for _, bucket := range []string{bucketSent, bucketOutbox, bucketDead} {
			if value := tx.Bucket([]byte(bucket)).Get(k); value != nil {
				if letter, err = s.press.unseal(value); err != nil {
					return fmt.Errorf("letter %x: %w", k, err)
				}
				return nil
			}
		}
		return fmt.Errorf("letter %x is missing", k)
	})
	return letter, key, err
}
