package store

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A migration brings a file from one schema version to the next, inside the caller's transaction.
type migration struct {
	what string // a few words for an error message
	run  func(tx *bolt.Tx, now time.Time) error
}

// migrations returns the steps from an empty file to the schema of today. The step at index i makes version i+1, so the
// number of steps is the newest version we know. A step once released is never edited: a later one corrects it.
func migrations() []migration {
	return []migration{
		{"lay out the buckets", layOut},
		{"deflate values, date ids and list the letters of games", secondSchema},
	}
}

// migrate takes the steps the file has not had yet.
func migrate(tx *bolt.Tx, steps []migration, now time.Time) error {
	version, err := schemaOf(tx)
	if err != nil {
		return err
	}
	for ; version < len(steps); version++ {
		step := steps[version]
		if err := step.run(tx, now); err != nil {
			return fmt.Errorf("to schema %d (%s): %w", version+1, step.what, err)
		}
		meta := tx.Bucket([]byte(bucketMeta))
		if err := meta.Put([]byte(keySchema), []byte(strconv.Itoa(version+1))); err != nil {
			return err
		}
	}
	return nil
}

// layOut makes schema 1 in a file that has only meta.
func layOut(tx *bolt.Tx, _ time.Time) error {
	names := []string{
		bucketGames, bucketOutbox, bucketSent, bucketDead, bucketDelivery, bucketHandled, bucketCursor,
	}
	for _, name := range names {
		if _, err := tx.CreateBucket([]byte(name)); err != nil {
			return fmt.Errorf("bucket %s: %w", name, err)
		}
	}
	return nil
}

// secondSchema takes schema 1 to 2: opaque values get their form and are deflated where that is shorter, ids the time under
// which they are filed (which schema 1 did not keep: from now on they age), and games the list of their letters.
func secondSchema(tx *bolt.Tx, now time.Time) error {
	var p press
	if err := rewrite(tx.Bucket([]byte(bucketCursor)), reseal(p.seal)); err != nil {
		return err
	}
	err := rewrite(tx.Bucket([]byte(bucketHandled)), func(_, old []byte) []byte {
		return append(binary.BigEndian.AppendUint64(nil, uint64(now.Unix())), old...)
	})
	if err != nil {
		return err
	}
	games := tx.Bucket([]byte(bucketGames))
	err = games.ForEachBucket(func(name []byte) error {
		game := games.Bucket(name)
		if head := game.Get([]byte(keyHead)); head != nil {
			if err := game.Put([]byte(keyHead), reseal(p.seal)(nil, head)); err != nil {
				return err
			}
		}
		if journal := game.Bucket([]byte(bucketJournal)); journal != nil {
			if err := rewrite(journal, reseal(p.squeeze)); err != nil {
				return err
			}
		}
		_, err := game.CreateBucket([]byte(bucketLetters))
		return err
	})
	if err != nil {
		return err
	}
	for _, bucket := range []string{bucketOutbox, bucketSent, bucketDead} {
		letters := tx.Bucket([]byte(bucket))
		if err := listFirst(games, letters); err != nil {
			return err
		}
		if err := rewrite(letters, reseal(p.squeeze)); err != nil {
			return err
		}
	}
	return nil
}

// rewrite puts in the place of each value of a bucket what change makes of it.
func rewrite(b *bolt.Bucket, change func(key, old []byte) []byte) error {
	var keys [][]byte // a bucket must not be changed while it is walked
	err := b.ForEach(func(k, v []byte) error {
		if v != nil {
			keys = append(keys, append([]byte{}, k...))
		}
		return nil
	})
	if err != nil {
		return err
	}
	b.FillPercent = 0.9
	for _, k := range keys {
		if err := b.Put(k, change(k, b.Get(k))); err != nil {
			return err
		}
	}
	return nil
}

// reseal makes a value of schema 2 of one of schema 1, which had no form. One that is damaged stays so: it is for Check to
// report, and no reason to keep the host from everything else.
func reseal(seal func([]byte) []byte) func(key, old []byte) []byte {
	return func(_, old []byte) []byte {
		if data, ok := unsealFirst(old); ok {
			return seal(data)
		}
		spoilt := seal(old)
		spoilt[0] ^= 0xff
		return spoilt
	}
}

// unsealFirst finds the data in a value of schema 1.
func unsealFirst(value []byte) ([]byte, bool) {
	if len(value) < 4 || binary.BigEndian.Uint32(value) != checksum(value[4:]) {
		return nil, false
	}
	return value[4:], true
}

// listFirst lists letters of schema 1 under their games. The file did not say whose they were, but letters of that time were
// JSON that names the game.
func listFirst(games, letters *bolt.Bucket) error {
	return letters.ForEach(func(k, v []byte) error {
		var letter struct {
			Game string `json:"game"`
		}
		data, ok := unsealFirst(v)
		if !ok || json.Unmarshal(data, &letter) != nil || letter.Game == "" {
			return nil
		}
		game := games.Bucket([]byte(letter.Game))
		if game == nil {
			return nil
		}
		return game.Bucket([]byte(bucketLetters)).Put(append([]byte{}, k...), []byte{})
	})
}
