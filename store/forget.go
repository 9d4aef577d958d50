package store

import (
	"encoding/json"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Limits say what Forget may drop: what is older than these times. A zero time drops nothing.
type Limits struct {
	Mails time.Time // ids filed before
	Marks time.Time // ids with a space in them, which no mail's id has, filed before
	Sent  time.Time // letters sent before, each with its delivery record and its line in the list of its game
}

// Forgotten counts what Forget has dropped.
type Forgotten struct{ Mails, Marks, Letters int }

// slice is how many things one transaction of Forget drops, so that no commit waits long for it.
const slice = 500

// Forget drops what is too old to matter: ids of mails that can't come again, marks whose day is over, and copies of letters
// that were sent. Journals, and letters that wait or were given up, are never dropped. The file keeps its size until it is
// opened again.
func (s *Store) Forget(l Limits) (f Forgotten, err error) {
	if err := s.forgetIDs(l, &f); err != nil {
		return f, wrap("forget ids", err)
	}
	if !l.Sent.IsZero() {
		err = s.forgetLetters(l.Sent, &f)
	}
	return f, wrap("forget letters", err)
}

// isMark reports whether an id is a mark of the caller's own.
func isMark(id string) bool { return strings.Contains(id, " ") }

func (s *Store) forgetIDs(l Limits, f *Forgotten) error {
	var old [][]byte
	err := s.view(func(tx *bolt.Tx) error {
		return tx.Bucket([]byte(bucketHandled)).ForEach(func(k, v []byte) error {
			before := l.Mails
			if isMark(string(k)) {
				before = l.Marks
			}
			if !before.IsZero() && len(v) >= markSize && filed(v).Before(before) {
				old = append(old, append([]byte{}, k...))
			}
			return nil
		})
	})
	if err != nil {
		return err
	}
	return s.inSlices(old, func(tx *bolt.Tx, id []byte) error {
		if isMark(string(id)) {
			f.Marks++
		} else {
			f.Mails++
		}
		return tx.Bucket([]byte(bucketHandled)).Delete(id)
	})
}

// filed is the time under which a mark was filed.
func filed(mark []byte) time.Time {
	seconds, _ := numberOf(mark[:8])
	return time.Unix(int64(seconds), 0)
}

// inSlices drops each of the keys, some in each transaction.
func (s *Store) inSlices(keys [][]byte, drop func(tx *bolt.Tx, key []byte) error) error {
	for len(keys) > 0 {
		n := min(len(keys), slice)
		err := s.update(func(tx *bolt.Tx) error {
			for _, key := range keys[:n] {
				if err := drop(tx, key); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		keys = keys[n:]
	}
	return nil
}

// forgetLetters drops letters sent before a time. Which game lists a letter the letter does not say, so the lists are
// gone through for the numbers that are to be dropped.
func (s *Store) forgetLetters(before time.Time, f *Forgotten) error {
	var old [][]byte
	owners := make(map[string]string) // key of a letter -> its game
	err := s.view(func(tx *bolt.Tx) error {
		sent := tx.Bucket([]byte(bucketSent))
		err := tx.Bucket([]byte(bucketDelivery)).ForEach(func(k, v []byte) error {
			var d delivery
			if json.Unmarshal(v, &d) == nil && !d.Sent.IsZero() && d.Sent.Before(before) && sent.Get(k) != nil {
				old = append(old, append([]byte{}, k...))
				owners[string(k)] = ""
			}
			return nil
		})
		if err != nil || len(old) == 0 {
			return err
		}
		return eachListed(tx, func(game string, letter []byte) {
			if _, ok := owners[string(letter)]; ok {
				owners[string(letter)] = game
			}
		})
	})
	if err != nil {
		return err
	}
	return s.inSlices(old, func(tx *bolt.Tx, key []byte) error {
		f.Letters++
		if game := owners[string(key)]; game != "" {
			if err := gameBucket(tx, game).Bucket([]byte(bucketLetters)).Delete(key); err != nil {
				return err
			}
		}
		if err := tx.Bucket([]byte(bucketDelivery)).Delete(key); err != nil {
			return err
		}
		return tx.Bucket([]byte(bucketSent)).Delete(key)
	})
}

// eachListed calls visit for every letter in the list of every game.
func eachListed(tx *bolt.Tx, visit func(game string, letter []byte)) error {
	games := tx.Bucket([]byte(bucketGames))
	return games.ForEachBucket(func(name []byte) error {
		list := games.Bucket(name).Bucket([]byte(bucketLetters))
		if list == nil {
			return nil
		}
		return list.ForEach(func(k, _ []byte) error {
			visit(string(name), k)
			return nil
		})
	})
}
