package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// ErrNoLetter is found by errors.Is when no letter of that number lies where the call looks for it.
var ErrNoLetter = errors.New("there is no such letter")

// Queued is a letter in the outbox, or among the dead, and how its delivery went so far.
type Queued struct {
	ID        uint64    // its number; numbers rise in the order of committing
	Data      []byte    // as it was committed
	Tries     int       // how often sending has failed
	Next      time.Time // not to be tried before, UTC; zero for at once
	LastError string    // why the last try failed; "" if none did
}

// Copy is a letter that was sent.
type Copy struct {
	ID   uint64    // its number, as in the outbox
	Data []byte    // as it was committed
	Sent time.Time // when, UTC
}

// delivery is the record kept apart from the letter.
type delivery struct {
	Tries int       `json:"tries,omitempty"`
	Next  time.Time `json:"next,omitzero"`
	Sent  time.Time `json:"sent,omitzero"`
	Error string    `json:"error,omitempty"`
}

// Due returns the letters that may be sent at the time now, in order of number, at most limit of them; a limit of 0 or
// less means all.
func (s *Store) Due(now time.Time, limit int) ([]Queued, error) {
	due, err := s.queue(bucketOutbox, limit, func(d delivery) bool { return !d.Next.After(now) })
	return due, wrap("outbox", err)
}

// Outbox returns all letters not yet sent, in order of number.
func (s *Store) Outbox() ([]Queued, error) {
	all, err := s.queue(bucketOutbox, 0, func(delivery) bool { return true })
	return all, wrap("outbox", err)
}

// Dead returns all letters that were given up, in order of number.
func (s *Store) Dead() ([]Queued, error) {
	all, err := s.queue(bucketDead, 0, func(delivery) bool { return true })
	return all, wrap("dead letters", err)
}

// Kept returns copies of letters sent, in order of number from the given one on, at most limit of them; a limit of 0 or
// less means all.
func (s *Store) Kept(from uint64, limit int) ([]Copy, error) {
	var kept []Copy
	err := s.view(func(tx *bolt.Tx) error {
		return s.eachLetter(tx, bucketSent, from, func(id uint64, data []byte, d delivery) bool {
			kept = append(kept, Copy{id, data, d.Sent.UTC()})
			return len(kept) != limit
		})
	})
	return kept, wrap("sent letters", err)
}

// Sent notes that a letter of the outbox was sent at the given time, and keeps it among the sent ones.
func (s *Store) Sent(id uint64, at time.Time) error {
	return wrap("letter sent", s.settle(id, bucketOutbox, bucketSent, func(d *delivery) {
		d.Sent, d.Next = at.UTC(), time.Time{}
	}))
}

// Postpone notes that sending a letter of the outbox failed and why, and when to try again.
func (s *Store) Postpone(id uint64, next time.Time, why string) error {
	return wrap("letter postponed", s.settle(id, bucketOutbox, bucketOutbox, func(d *delivery) {
		d.Tries, d.Next, d.Error = d.Tries+1, next.UTC(), why
	}))
}

// Bury notes that sending a letter of the outbox failed for good and why, and keeps it among the dead.
func (s *Store) Bury(id uint64, why string) error {
	return wrap("letter buried", s.settle(id, bucketOutbox, bucketDead, func(d *delivery) {
		d.Tries, d.Next, d.Error = d.Tries+1, time.Time{}, why
	}))
}

// Revive puts a dead letter back into the outbox, due at once, its number and the count of its failures unchanged.
func (s *Store) Revive(id uint64) error {
	return wrap("letter revived", s.settle(id, bucketDead, bucketOutbox, func(*delivery) {}))
}

// settle edits the delivery record of a letter and moves the letter from one bucket to another, which may be the same.
func (s *Store) settle(id uint64, from, to string, edit func(*delivery)) error {
	return s.update(func(tx *bolt.Tx) error {
		key, source := number(id), tx.Bucket([]byte(from))
		sealed := bytes.Clone(source.Get(key)) // bbolt's own bytes would not survive the deletion below
		if sealed == nil {
			return fmt.Errorf("%d in %s: %w", id, from, ErrNoLetter)
		}
		d, err := deliveryOf(tx, key)
		if err != nil {
			return err
		}
		edit(&d)
		text, err := json.Marshal(d)
		if err != nil {
			return err
		}
		if err := tx.Bucket([]byte(bucketDelivery)).Put(key, text); err != nil {
			return err
		}
		if from == to {
			return nil
		}
		return errors.Join(source.Delete(key), tx.Bucket([]byte(to)).Put(key, sealed))
	})
}

// queue copies the letters of a bucket whose record is wanted, at most limit of them if limit is above 0.
func (s *Store) queue(bucket string, limit int, wanted func(delivery) bool) ([]Queued, error) {
	var queue []Queued
	err := s.view(func(tx *bolt.Tx) error {
		return s.eachLetter(tx, bucket, 0, func(id uint64, data []byte, d delivery) bool {
			if wanted(d) {
				queue = append(queue, Queued{id, data, d.Tries, d.Next.UTC(), d.Error})
			}
			return limit <= 0 || len(queue) < limit
		})
	})
	return queue, err
}

// eachLetter calls visit for the letters of a bucket from a number on, until it returns false.
func (s *Store) eachLetter(tx *bolt.Tx, bucket string, from uint64, visit func(uint64, []byte, delivery) bool) error {
	c := tx.Bucket([]byte(bucket)).Cursor()
	for k, v := c.Seek(number(from)); k != nil; k, v = c.Next() {
		id, ok := numberOf(k)
		if !ok {
			return fmt.Errorf("the key %x is no number", k)
		}
		data, err := s.press.unseal(v)
		if err != nil {
			return fmt.Errorf("letter %d: %w", id, err)
		}
		d, err := deliveryOf(tx, k)
		if err != nil {
			return err
		}
		if !visit(id, data, d) {
			return nil
		}
	}
	return nil
}

// deliveryOf reads the record of a letter; a letter without one has not been tried.
func deliveryOf(tx *bolt.Tx, key []byte) (d delivery, err error) {
	text := tx.Bucket([]byte(bucketDelivery)).Get(key)
	if text == nil {
		return d, nil
	}
	if err := json.Unmarshal(text, &d); err != nil {
		return d, fmt.Errorf("delivery record %x: %w", key, err)
	}
	return d, nil
}
