package store

import bolt "go.etcd.io/bbolt"

// OpenLater opens a file as a later release would, with further steps after today's schema.
func OpenLater(path string, opts Options, further ...func(*bolt.Tx) error) (*Store, error) {
	steps := migrations()
	for _, run := range further {
		steps = append(steps, migration{"try the machinery", run})
	}
	return open(path, opts, steps)
}

// Seal makes an opaque value as it lies on the disk.
func Seal(data []byte) []byte { return seal(data) }

// Schema is the newest schema version.
func Schema() int { return len(migrations()) }
