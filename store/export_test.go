package store

import (
	"time"

	bolt "go.etcd.io/bbolt"
)

// OpenLater opens a file as a later release would, with further steps after today's schema.
func OpenLater(path string, opts Options, further ...func(*bolt.Tx) error) (*Store, error) {
	steps := migrations()
	for _, run := range further {
		steps = append(steps, migration{"try the machinery", func(tx *bolt.Tx, _ time.Time) error { return run(tx) }})
	}
	return open(path, opts, steps)
}

// Seal makes an opaque value as it lies on the disk, as it is and, if that is shorter, deflated.
func Seal(data []byte) []byte    { return new(press).seal(data) }
func Squeeze(data []byte) []byte { return new(press).squeeze(data) }

// Unseal reads one.
func Unseal(value []byte) ([]byte, error) { return new(press).unseal(value) }

// ClaimUnlinked gives a file a name where there are no links.
var ClaimUnlinked = claimUnlinked

// Schema is the newest schema version.
func Schema() int { return len(migrations()) }
