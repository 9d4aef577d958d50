package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"

	bolt "go.etcd.io/bbolt"
)

// The names of the buckets. On disk they are part of the schema: changing one takes a migration.
const (
	bucketMeta     = "meta"
	bucketGames    = "games"
	bucketJournal  = "journal" // within each game
	bucketLetters  = "letters" // within each game
	bucketMails    = "mails"   // within each game that has any
	bucketOutbox   = "outbox"
	bucketSent     = "sent"
	bucketDead     = "dead"
	bucketDelivery = "delivery"
	bucketHandled  = "handled"
	bucketCursor   = "cursor"
)

// The keys of single values.
const (
	keyFormat = "format" // in meta
	keySchema = "schema" // in meta
	keyHead   = "head"   // within each game
)

// formatWords is the value of meta/format by which we know a file as ours.
const formatWords = "longroll store"

// found makes the meta bucket of a new file, at version 0.
func found(tx *bolt.Tx) error {
	meta, err := tx.CreateBucket([]byte(bucketMeta))
	if err != nil {
		return err
	}
	if err := meta.Put([]byte(keyFormat), []byte(formatWords)); err != nil {
		return err
	}
	return meta.Put([]byte(keySchema), []byte("0"))
}

// errForeign is the fault of a file that some other program wrote.
var errForeign = errors.New("this is not a Longroll data file")

// schemaOf reads the schema version and makes sure on the way that the file is ours.
func schemaOf(tx *bolt.Tx) (int, error) {
	meta := tx.Bucket([]byte(bucketMeta))
	if meta == nil || string(meta.Get([]byte(keyFormat))) != formatWords {
		return 0, errForeign
	}
	text := string(meta.Get([]byte(keySchema)))
	version, err := strconv.Atoi(text)
	if err != nil || version < 1 && text != "0" {
		return 0, fmt.Errorf("the schema version %q is no number", text)
	}
	return version, nil
}

// number is the key under which entry or letter n lies; in byte order keys sort as numbers do.
func number(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// numberOf reads a key made by number; ok is false for a key of any other length.
func numberOf(key []byte) (n uint64, ok bool) {
	if len(key) != 8 {
		return 0, false
	}
	return binary.BigEndian.Uint64(key), true
}
