package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
)

// leastShrunk is the size of a file, in bytes, below which empty space in it is nobody's trouble.
const leastShrunk = 4 << 20

// partName is what a file is called, after the name it is to have and before some digits, while it is being written.
const partName = ".part-"

// sweep removes what a crash left half written beside the data file. Only the process that has the lock may call it.
func sweep(path string) {
	entries, _ := os.ReadDir(filepath.Dir(path)) // a folder that can't be read only means that they stay
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), filepath.Base(path)+partName) {
			_ = os.Remove(filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
}

// wasteful reports whether more than half of a file that is not small is empty. A bbolt file never shrinks by itself:
// what Forget drops, and what a migration deflates, leaves room for what is to come.
func wasteful(db *bolt.DB) bool {
	info, err := os.Stat(db.Path())
	if err != nil || info.Size() < leastShrunk {
		return false
	}
	var used int64
	err = db.View(func(tx *bolt.Tx) error {
		used = tx.Size()
		return nil
	})
	stats := db.Stats()
	used -= int64(stats.FreePageN+stats.PendingPageN) * int64(db.Info().PageSize)
	return err == nil && used < info.Size()/2
}

// shrink puts a compact copy of the file in its place and opens that. If the copy can't be made, the file is good as it
// is. The lock of the old file is kept until we have that of the new one.
func shrink(old *bolt.DB, path string, timeout time.Duration, newest int) (*bolt.DB, error) {
	part, err := partOf(path)
	if err != nil {
		return old, nil
	}
	defer os.Remove(part)
	if err := condense(old, part); err != nil {
		return old, nil
	}
	if _, err := examine(part, newest); err != nil {
		return old, nil
	}
	if err := os.Rename(part, path); err != nil {
		return old, nil
	}
	var db *bolt.DB
	err = syncDir(filepath.Dir(path))
	if err == nil {
		db, err = openBolt(path, &bolt.Options{Timeout: timeout, InitialMmapSize: mapSize})
	}
	if err = errors.Join(err, old.Close()); err != nil {
		return nil, err
	}
	db.AllocSize = growth
	return db, nil
}

// partOf makes an empty file beside path, to be filled and then renamed.
func partOf(path string) (name string, err error) {
	part, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+partName+"*")
	if err != nil {
		return "", err
	}
	return part.Name(), part.Close()
}

// condense writes a copy of a file without its empty pages over the empty file at path.
func condense(from *bolt.DB, path string) error {
	to, err := openBolt(path, &bolt.Options{Timeout: defaultTimeout})
	if err != nil {
		return err
	}
	to.AllocSize = growth
	return errors.Join(compact(to, from), to.Sync(), to.Close())
}

func compact(to, from *bolt.DB) (err error) {
	const transaction = 8 << 20 // bytes
	defer caught(&err, "compact")
	return bolt.Compact(to, from, transaction)
}

// examine looks through the data file at path, which nobody has open for writing. Its error names the first fault.
func examine(path string, newest int) (games int, err error) {
	db, err := inspect(path, Options{ReadOnly: true, Timeout: defaultTimeout}, newest)
	if err != nil {
		return 0, err
	}
	s := &Store{db: db, path: path, readOnly: true, newest: newest}
	faults := s.Check()
	for range s.Heads() {
		games++
	}
	if err := s.Close(); err != nil {
		return 0, err
	}
	if n := len(faults); n > 0 {
		return 0, fmt.Errorf("the copy is damaged, as the data file is if longroll verify says so. Of its faults (%d) the first is: %w", n, faults[0])
	}
	return games, nil
}
