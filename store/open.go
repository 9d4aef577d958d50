package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// defaultTimeout is how long Open waits for another process to let go of the file.
const defaultTimeout = 2 * time.Second

// mapSize is the address space reserved for the file at the start, in bytes. A write that outgrows the mapping must wait
// for every reader, so we begin with more than most hosts ever fill.
const mapSize = 64 << 20

// growth is how much the file grows beyond its need when it must, in bytes: enough to make that rare, little enough that a
// host with a dozen games does not wonder at the size.
const growth = 1 << 20

// Options says how a data file is opened. The zero value opens an existing file for reading and writing.
type Options struct {
	Create   bool          // make the file if there is none; an existing one is opened as it is
	ReadOnly bool          // share the file with other readers, write nothing
	Timeout  time.Duration // how long to wait for another process to let go; 0 means 2 seconds
	Started  time.Time     // when this program started, for the process we keep out; may be zero
	Socket   string        // where this program takes commands, for the same; may be empty

	// Now tells the time under which ids are filed for Forget; nil means time.Now. The store asks no other clock.
	Now func() time.Time
}

// Store is an open data file.
type Store struct {
	db       *bolt.DB
	path     string
	readOnly bool
	newest   int         // schema version of this program
	file     os.FileInfo // of the file that was opened, whatever lies under its name by now
	now      func() time.Time
	press    press

	closing  sync.Once
	closeErr error
}

// Open opens the data file at path. Its errors are sentences for the host: there is no such file (fs.ErrNotExist), it is
// empty, cut off, damaged or another program's, its schema is newer than this program, or another process has it
// (ErrHeld, after opts.Timeout). A file refused for any of these is left as it was.
func Open(path string, opts Options) (*Store, error) {
	return open(path, opts, migrations())
}

func open(path string, opts Options, steps []migration) (*Store, error) {
	if opts.Timeout == 0 {
		opts.Timeout = defaultTimeout
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Create {
		if err := createMissing(path, steps); err != nil {
			return nil, fmt.Errorf("store: create %s: %w", path, inWords(err))
		}
	}
	// A look without the right to write comes first: opening for writing may already change a file, even one that is not ours.
	db, err := inspect(path, opts, len(steps))
	if err != nil {
		return nil, err
	}
	if !opts.ReadOnly {
		if err := db.Close(); err != nil {
			return nil, fmt.Errorf("store: %s: %w", path, err)
		}
		if db, err = openForWriting(path, opts, steps); err != nil {
			return nil, err
		}
	}
	s := &Store{db: db, path: path, readOnly: opts.ReadOnly, newest: len(steps), now: opts.Now}
	if s.file, err = os.Stat(path); err != nil {
		return nil, errors.Join(fmt.Errorf("store: %w", err), db.Close())
	}
	return s, nil
}

// openForWriting opens a file that inspect has found sound, brings it to the newest schema and, if most of it is empty, to
// its right size.
func openForWriting(path string, opts Options, steps []migration) (*bolt.DB, error) {
	db, err := openBolt(path, &bolt.Options{Timeout: opts.Timeout, InitialMmapSize: mapSize})
	if err != nil {
		return nil, err
	}
	db.AllocSize = growth
	if err = modernise(db, steps, opts.Now()); err == nil {
		sweep(path)
		err = announce(path, opts)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", path, inWords(err)), db.Close())
	}
	if !wasteful(db) {
		return db, nil
	}
	return shrink(db, path, opts.Timeout, len(steps))
}

// Close lets go of the file, after the transactions under way. Closing again does nothing and returns the same error.
func (s *Store) Close() error {
	s.closing.Do(func() {
		var err error
		if !s.readOnly && s.gone() == nil {
			err = withdraw(s.path) // while the lock is still ours
		}
		if err = errors.Join(err, s.db.Close()); err != nil {
			s.closeErr = fmt.Errorf("store: close %s: %w", s.path, err)
		}
	})
	return s.closeErr
}

// update runs fn in a transaction that writes. A file that no longer has its name is not written to: all of that would be
// lost when the program ends.
func (s *Store) update(fn func(*bolt.Tx) error) (err error) {
	if err := s.gone(); err != nil {
		return err
	}
	defer caught(&err, "store: "+s.path)
	return s.db.Update(entire(fn))
}

// view runs fn in a transaction that reads.
func (s *Store) view(fn func(*bolt.Tx) error) (err error) {
	defer caught(&err, "store: "+s.path)
	return s.db.View(entire(fn))
}

// entire runs fn if no bucket is missing that it may take for granted.
func entire(fn func(*bolt.Tx) error) func(*bolt.Tx) error {
	return func(tx *bolt.Tx) error {
		for _, name := range topLevel {
			if tx.Bucket([]byte(name)) == nil {
				return fmt.Errorf("the data file is damaged (the bucket %s is missing): bring back a backup (longroll restore)", name)
			}
		}
		return fn(tx)
	}
}

// createMissing makes the file at path if there is none. It is built under another name, synced, and then linked: unlike a
// rename, a link never replaces the file of a process that was quicker.
func createMissing(path string, steps []migration) error {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	dir := filepath.Dir(path)
	temp, err := os.CreateTemp(dir, filepath.Base(path)+".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	if err := temp.Close(); err != nil {
		return err
	}
	if err := build(temp.Name(), steps); err != nil {
		return err
	}
	if err := os.Link(temp.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDir(dir)
}

// build fills the empty file at path with the newest schema.
func build(path string, steps []migration) error {
	db, err := openBolt(path, &bolt.Options{Timeout: defaultTimeout})
	if err != nil {
		return err
	}
	err = db.Update(func(tx *bolt.Tx) error {
		if err := found(tx); err != nil {
			return err
		}
		return migrate(tx, steps, time.Time{}) // nothing in it has an age
	})
	return errors.Join(err, db.Sync(), db.Close())
}

// syncDir makes the names in dir outlast a power cut.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // some file systems can't be asked, and keep names in their own way
	}
	return errors.Join(err, d.Close())
}

// inspect opens the file for reading only and refuses what is not a sound file of a schema up to newest. With the lock in
// hand it sweeps away a holder's file: nobody can be writing now, so a crash must have left it.
func inspect(path string, opts Options, newest int) (*bolt.DB, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("store: there is no data file %s: %w", path, fs.ErrNotExist)
	case err != nil:
		return nil, fmt.Errorf("store: %w", err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("store: %s is not a plain file", path)
	case info.Size() == 0:
		// bbolt would take it for a new file, and a server would start with no games.
		return nil, fmt.Errorf("store: %s is empty: bring back a backup, or remove it to begin anew", path)
	}
	db, err := openBolt(path, &bolt.Options{Timeout: opts.Timeout, ReadOnly: true})
	if err != nil {
		return nil, err
	}
	if err := recognise(db, path, newest, opts.ReadOnly); err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", path, err), db.Close())
	}
	_ = withdraw(path) // a directory we may not write to only means that an old name stays
	return db, nil
}

// recognise refuses a file that is cut off, damaged in its tree, foreign or of the wrong schema. The length comes first:
// reading a page beyond the end of a mapped file would kill the process.
func recognise(db *bolt.DB, path string, newest int, readOnly bool) (err error) {
	defer caught(&err, "schema")
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return db.View(func(tx *bolt.Tx) error {
		if info.Size() < tx.Size() {
			return fmt.Errorf("the file is cut off (%d of %d bytes): bring back a backup", info.Size(), tx.Size())
		}
		if err := soundTree(path); err != nil {
			return err
		}
		version, err := schemaOf(tx)
		switch {
		case err != nil:
			return err
		case version > newest:
			return fmt.Errorf("the file has schema %d, this program knows up to %d: use a newer longroll", version, newest)
		case version < newest && readOnly:
			return fmt.Errorf("the file has schema %d and must be opened for writing once, to bring it to %d", version, newest)
		}
		return nil
	})
}

// openBolt opens an existing file with bbolt and turns its errors, and its panics over damaged pages, into sentences. While
// we wait for the lock another file may be put in its place (by Restore, or by another's Open that shrank it); then the
// lock we get is that of a file without a name, and we begin again.
func openBolt(path string, opts *bolt.Options) (*bolt.DB, error) {
	for {
		db, file, err := lockBolt(path, opts)
		if err != nil {
			return nil, err
		}
		ours, errOurs := file.Stat()
		named, errNamed := os.Stat(path)
		if errors.Join(errOurs, errNamed) == nil && os.SameFile(ours, named) {
			return db, nil
		}
		if err := db.Close(); err != nil {
			return nil, fmt.Errorf("store: %s: %w", path, err)
		}
		if errNamed != nil {
			return nil, fmt.Errorf("store: %w", errNamed)
		}
	}
}

// lockBolt is one attempt of openBolt; file is what it opened.
func lockBolt(path string, opts *bolt.Options) (db *bolt.DB, file *os.File, err error) {
	opened := false
	opts.OpenFile = func(name string, flag int, mode os.FileMode) (*os.File, error) {
		var err error
		file, err = os.OpenFile(name, flag&^os.O_CREATE, mode) // a missing file is never made by accident
		return file, err
	}
	defer func() {
		if !opened && file != nil {
			// A panic leaves the file mapped, and the mapping would keep the lock for as long as we live. After an
			// ordinary error bbolt has closed the file, and this does nothing.
			_ = syscall.Flock(int(file.Fd()), syscall.LOCK_UN)
			_ = file.Close()
		}
	}()
	defer caught(&err, "store: "+path)
	db, err = bolt.Open(path, 0o600, opts)
	switch {
	case err == nil:
		opened = true
		return db, file, nil
	case errors.Is(err, berrors.ErrTimeout):
		return nil, nil, heldBy(path)
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrVersionMismatch), errors.Is(err, berrors.ErrChecksum):
		return nil, nil, fmt.Errorf("store: %s: %w, or its beginning is damaged", path, errForeign)
	}
	return nil, nil, fmt.Errorf("store: %s: %w", path, inWords(err))
}

// modernise takes the file to the newest schema; a file already there is not written to.
func modernise(db *bolt.DB, steps []migration, now time.Time) (err error) {
	defer caught(&err, "schema")
	var version int
	err = db.View(func(tx *bolt.Tx) error {
		version, err = schemaOf(tx)
		return err
	})
	if err != nil || version >= len(steps) {
		return err
	}
	return db.Update(func(tx *bolt.Tx) error { return migrate(tx, steps, now) })
}

// caught is deferred around calls that walk pages of a file nobody has vouched for: bbolt panics over a damaged one, and
// the host is better served by a sentence.
func caught(err *error, where string) {
	if fault := recover(); fault != nil {
		*err = fmt.Errorf("%s: the file is damaged (%v): bring back a backup", where, fault)
	}
}

// wrap says which call of ours an error came from, unless it names what it is about already; nil stays nil.
func wrap(call string, err error) error {
	if err == nil {
		return nil
	}
	if err := inWords(err); strings.HasPrefix(err.Error(), "store: ") {
		return err
	}
	return fmt.Errorf("store: %s: %w", call, inWords(err))
}
