package store

import (
	"encoding/json"
	"fmt"
	"os"

	bolt "go.etcd.io/bbolt"
)

// Check looks at the whole file and returns every fault it finds, each a sentence; nil if there is none. What is looked for
// is what the package comment promises, and bbolt's own structure beneath it. While it runs, writers wait.
func (s *Store) Check() []error {
	// bbolt's check is safe beside a writer only from within the writing transaction. It is rolled back: nothing changes.
	tx, err := s.db.Begin(!s.readOnly)
	if err != nil {
		return []error{wrap("check", err)}
	}
	defer tx.Rollback()
	c := &checker{tx: tx, newest: s.newest, press: &s.press, place: map[uint64]string{}}
	if s.gone() == nil { // else another file may lie there by now
		if err := c.pages(s.path); err != nil {
			return append(c.faults, err) // bbolt might never come back from such a tree
		}
	}
	for err := range tx.Check() {
		c.fault("structure: %w", err)
	}
	c.look("the buckets", c.buckets)
	c.look("meta", c.meta)
	c.look("letters", c.letters)
	c.look("games", c.games)
	c.look("deliveries", c.deliveries)
	c.look("handled messages", c.handled)
	c.look("cursors", c.cursors)
	return c.faults
}

// A checker gathers faults from one transaction.
type checker struct {
	tx     *bolt.Tx
	newest int // the schema this program makes
	press  *press
	place  map[uint64]string // the bucket of each letter
	faults []error
}

func (c *checker) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf(format, args...))
}

// look runs one part of the check; a panic over a damaged page ends that part only.
func (c *checker) look(at string, part func()) {
	var err error
	defer func() {
		if err != nil {
			c.faults = append(c.faults, err)
		}
	}()
	defer caught(&err, at)
	part()
}

// each calls visit for the single values of a bucket of the top level. A bucket among them is a fault; a bucket that is
// missing has no values, and buckets reports it.
func (c *checker) each(bucket string, visit func(key, value []byte)) {
	b := c.tx.Bucket([]byte(bucket))
	if b == nil {
		return
	}
	cursor := b.Cursor()
	for k, v := cursor.First(); k != nil; k, v = cursor.Next() {
		if v == nil {
			c.fault("%s: %q is a bucket, not a value", bucket, k)
			continue
		}
		visit(k, v)
	}
}

// pages walks the pages of the file beneath us; its error is one that leaves nothing else to look at. Of the two beginnings
// of the tree bbolt takes the older one, without a word, where the newer one is damaged.
func (c *checker) pages(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	damaged, _, err := metaPages(file)
	if err != nil {
		return err
	}
	for _, page := range damaged {
		c.fault("structure: page %d, one of the two that say where all begins, is damaged: what was written last may be missing", page)
	}
	return soundTree(path)
}

// topLevel names the buckets of the top level.
var topLevel = [...]string{
	bucketMeta, bucketGames, bucketOutbox, bucketSent, bucketDead, bucketDelivery, bucketHandled, bucketCursor,
}

// buckets compares the top level with the schema.
func (c *checker) buckets() {
	expected := make(map[string]bool, len(topLevel))
	for _, name := range topLevel {
		expected[name] = true
		if c.tx.Bucket([]byte(name)) == nil {
			c.fault("the bucket %s is missing", name)
		}
	}
	cursor := c.tx.Cursor()
	for k, _ := cursor.First(); k != nil; k, _ = cursor.Next() {
		if !expected[string(k)] {
			c.fault("the bucket %q is not ours", k)
		}
	}
}

func (c *checker) meta() {
	version, err := schemaOf(c.tx)
	if err != nil {
		c.fault("meta: %w", err)
	} else if version != c.newest {
		c.fault("meta: the schema is %d, not %d", version, c.newest)
	}
	c.each(bucketMeta, func(k, _ []byte) {
		if string(k) != keyFormat && string(k) != keySchema {
			c.fault("meta: %q is not ours", k)
		}
	})
}

func (c *checker) games() {
	games := c.tx.Bucket([]byte(bucketGames))
	if games == nil {
		return
	}
	cursor := games.Cursor()
	for k, _ := cursor.First(); k != nil; k, _ = cursor.Next() {
		if game := games.Bucket(k); game != nil {
			c.game(string(k), game)
		} else {
			c.fault("game %q is a value, not a bucket", k)
		}
	}
}

func (c *checker) game(name string, game *bolt.Bucket) {
	if head := game.Get([]byte(keyHead)); head == nil {
		c.fault("game %s has no head", name)
	} else if _, err := c.press.unseal(head); err != nil {
		c.fault("game %s: the head: %w", name, err)
	}
	cursor := game.Cursor()
	for k, _ := cursor.First(); k != nil; k, _ = cursor.Next() {
		if string(k) != keyHead && string(k) != bucketJournal && string(k) != bucketLetters && string(k) != bucketMails {
			c.fault("game %s: %q is not ours", name, k)
		}
	}
	if journal := game.Bucket([]byte(bucketJournal)); journal != nil {
		c.journal(name, journal)
	} else {
		c.fault("game %s has no journal", name)
	}
	if list := game.Bucket([]byte(bucketMails)); list != nil {
		c.mails(name, list)
	}
	if list := game.Bucket([]byte(bucketLetters)); list != nil {
		c.list(name, list)
	} else {
		c.fault("game %s has no list of its letters", name)
	}
}

// list checks that a letter listed under a game is there.
func (c *checker) list(name string, list *bolt.Bucket) {
	cursor := list.Cursor()
	for k, _ := cursor.First(); k != nil; k, _ = cursor.Next() {
		if id, ok := numberOf(k); !ok {
			c.fault("game %s: the key %x in the list of letters is no number", name, k)
		} else if c.place[id] == "" {
			c.fault("game %s: letter %d of its list is missing", name, id)
		}
	}
}

// journal walks the entries of a game; each gap is one fault.
func (c *checker) journal(name string, journal *bolt.Bucket) {
	next := uint64(1)
	cursor := journal.Cursor()
	for k, v := cursor.First(); k != nil; k, v = cursor.Next() {
		n, ok := numberOf(k)
		if !ok {
			c.fault("game %s: the journal key %x is no number", name, k)
			continue
		}
		if v == nil {
			c.fault("game %s: journal entry %d is a bucket, not a value", name, n)
		} else if _, err := c.press.unseal(v); err != nil {
			c.fault("game %s: journal entry %d: %w", name, n, err)
		}
		switch {
		case n < next: // only number 0 can come before the 1 we begin with
			c.fault("game %s: the journal has an entry 0", name)
			continue
		case n == next+1:
			c.fault("game %s: journal entry %d is missing", name, next)
		case n > next:
			c.fault("game %s: journal entries %d to %d are missing", name, next, n-1)
		}
		next = n + 1
	}
}

// letters checks that each lies in one place, under a number that has been given.
func (c *checker) letters() {
	var given uint64
	if outbox := c.tx.Bucket([]byte(bucketOutbox)); outbox != nil {
		given = outbox.Sequence()
	}
	for _, bucket := range []string{bucketOutbox, bucketSent, bucketDead} {
		c.each(bucket, func(k, v []byte) {
			id, ok := numberOf(k)
			if !ok {
				c.fault("%s: the key %x is no number", bucket, k)
				return
			}
			if _, err := c.press.unseal(v); err != nil {
				c.fault("%s: letter %d: %w", bucket, id, err)
			}
			if id == 0 || id > given {
				c.fault("%s: letter %d has a number that was never given", bucket, id)
			}
			if other := c.place[id]; other != "" {
				c.fault("%s: letter %d is also in %s", bucket, id, other)
			}
			c.place[id] = bucket
			if bucket != bucketOutbox && !c.has(bucketDelivery, k) {
				c.fault("%s: letter %d has no delivery record", bucket, id)
			}
		})
	}
}

// deliveries checks that each record is readable, has its letter, and fits the place where that lies.
func (c *checker) deliveries() {
	c.each(bucketDelivery, func(k, v []byte) {
		id, ok := numberOf(k)
		if !ok {
			c.fault("delivery: the key %x is no number", k)
			return
		}
		if !c.has(bucketOutbox, k) && !c.has(bucketSent, k) && !c.has(bucketDead, k) {
			c.fault("delivery: record %d has no letter", id)
		}
		var d delivery
		if err := json.Unmarshal(v, &d); err != nil {
			c.fault("delivery: record %d: %w", id, err)
			return
		}
		if sent := !d.Sent.IsZero(); sent != c.has(bucketSent, k) {
			c.fault("delivery: record %d and the place of its letter disagree on whether it was sent", id)
		}
	})
}

// has reports whether a bucket of the top level holds a value under key.
func (c *checker) has(bucket string, key []byte) bool {
	b := c.tx.Bucket([]byte(bucket))
	return b != nil && b.Get(key) != nil
}

// handled checks that each mark names a journal entry that exists.
func (c *checker) handled() {
	if c.tx.Bucket([]byte(bucketGames)) == nil {
		return // buckets reports it
	}
	c.each(bucketHandled, func(k, v []byte) {
		if len(v) < markSize {
			c.fault("handled: the mark of %q is too short", k)
			return
		}
		reached, _ := numberOf(v[8:markSize])
		name := string(v[markSize:])
		if name == "" {
			if reached != 0 {
				c.fault("handled: %q names entry %d of no game", k, reached)
			}
			return
		}
		game := gameBucket(c.tx, name)
		if game == nil {
			c.fault("handled: %q names entry %d of game %s, which is not there", k, reached, name)
			return
		}
		last, err := lastNumber(game.Bucket([]byte(bucketJournal)))
		if err == nil && reached > last { // a journal without a readable end is a fault of games
			c.fault("handled: %q names entry %d of game %s, which ends at %d", k, reached, name, last)
		}
	})
}

func (c *checker) cursors() {
	c.each(bucketCursor, func(k, v []byte) {
		if _, err := c.press.unseal(v); err != nil {
			c.fault("cursor %s: %w", k, err)
		}
	})
}
