package store

import (
	"errors"
	"fmt"
	"iter"

	bolt "go.etcd.io/bbolt"
)

var errMailOfNoGame = errors.New("a message to be kept must belong to a game")

// file keeps the message of the batch with its game. Files from before there were any get
// the bucket with the first.
func (b Batch) file(tx *bolt.Tx) error {
	if b.Mail == nil {
		return nil
	}
	if b.Game == "" {
		return errMailOfNoGame
	}
	list, err := gameBucket(tx, b.Game).CreateBucketIfNotExists([]byte(bucketMails))
	if err != nil {
		return fmt.Errorf("game %s: %w", b.Game, err)
	}
	list.FillPercent = 0.9
	id, err := list.NextSequence()
	if err == nil {
		err = list.Put(number(id), b.Mail)
	}
	if err != nil {
		return fmt.Errorf("game %s: message: %w", b.Game, err)
	}
	return nil
}

// Mails goes through the messages that are kept with a game, in order. It stops after
// yielding an error: the file can't be read, or a message is damaged.
func (s *Store) Mails(game string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		var list [][]byte
		err := s.db.View(func(tx *bolt.Tx) error {
			b := gameBucket(tx, game)
			if b == nil || b.Bucket([]byte(bucketMails)) == nil {
				return nil
			}
			return b.Bucket([]byte(bucketMails)).ForEach(func(k, v []byte) error {
				mail, err := s.press.unseal(v)
				if err != nil {
					return fmt.Errorf("message %x: %w", k, err)
				}
				list = append(list, mail)
				return nil
			})
		})
		for _, mail := range list {
			if !yield(mail, nil) {
				return
			}
		}
		if err != nil {
			yield(nil, wrap("mails of "+game, err))
		}
	}
}

// mails checks the messages that are kept with a game.
func (c *checker) mails(name string, list *bolt.Bucket) {
	cursor := list.Cursor()
	for k, v := cursor.First(); k != nil; k, v = cursor.Next() {
		if _, ok := numberOf(k); !ok {
			c.fault("game %s: message %q has no number", name, k)
		} else if _, err := c.press.unseal(v); err != nil {
			c.fault("game %s: message %x: %w", name, k, err)
		}
	}
}
