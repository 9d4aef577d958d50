package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Restored says what came of Restore: how the file that is in place now differs from the one before.
type Restored struct {
	Games int     // in the file now in place
	Moved []Moved // games that do not stand as they stood, in order of name
	Mails int     // mails dealt with in the former file that the one in place knows nothing of
	Again int     // letters sent by the former file that wait to be sent in the one in place
	Lost  int     // letters of the former file that the one in place knows nothing of

	Aside      string // where the former file lies; "" if there was none
	Incomplete error  // why nothing can be said of the former file; nil if it could be read
}

// Moved is a game whose journal is longer or shorter than it was.
type Moved struct {
	Game    string
	Was, Is uint64 // number of the last entry; 0: there is no such game
}

// Restore puts a copy of the data file at from in the place of the one at path. The copy is checked, and brought to the newest
// schema, before anything is changed; the former file, if there is one, keeps lying under the name aside, which nothing
// may have. Another process that has the former file is ErrHeld. The former file may be damaged, or missing.
func Restore(path, from, aside string, opts Options) (r Restored, err error) {
	defer func() { err = wrap("restore "+from, err) }()
	if opts.Timeout == 0 {
		opts.Timeout = defaultTimeout
	}
	now, errNow := os.Stat(path)
	if then, err := os.Stat(from); err == nil && errNow == nil && os.SameFile(now, then) {
		return r, errors.New("this is the data file itself: say where the backup lies")
	}
	former, err := seize(path, opts.Timeout)
	if err != nil {
		return r, err
	}
	defer former.release()
	sweep(path)
	part, err := partOf(path)
	if err != nil {
		return r, err
	}
	defer os.Remove(part) // gone already if all went well
	if err := fetch(part, from, opts); err != nil {
		return r, err
	}
	if err := prepare(part, opts, former, &r); err != nil {
		return r, err
	}
	if former.file != nil {
		if err := claim(path, aside); err != nil {
			return r, err
		}
		r.Aside = aside
	}
	_ = withdraw(path) // left by a crash: we have the lock
	return r, errors.Join(os.Rename(part, path), syncDir(filepath.Dir(path)))
}

// fetch copies the data file at from, which may be of an earlier schema, over the one at path.
func fetch(path, from string, opts Options) error {
	db, err := inspect(from, Options{Timeout: opts.Timeout}, len(migrations()))
	if err != nil {
		return err
	}
	source := &Store{db: db, path: from, readOnly: true}
	return errors.Join(source.duplicate(path), db.Close())
}

// prepare brings the copy at path to the newest schema, checks it and compares it with the former file.
func prepare(path string, opts Options, former *former, r *Restored) error {
	copied, err := Open(path, Options{Timeout: opts.Timeout, Now: opts.Now})
	if err != nil {
		return err
	}
	defer func() { _ = copied.Close() }()
	if faults := copied.Check(); len(faults) > 0 {
		return fmt.Errorf("the backup is damaged, and nothing was changed. Of its faults (%d) the first is: %w", len(faults), faults[0])
	}
	for range copied.Heads() {
		r.Games++
	}
	if former.db == nil {
		r.Incomplete = former.why
		return copied.Close()
	}
	r.Incomplete = copied.compare(former.db, r)
	return copied.Close()
}

// compare fills in how the file differs from a former one, which may be of an earlier schema. Letters get no number that the
// former file gave to another.
func (s *Store) compare(former *bolt.DB, r *Restored) (err error) {
	defer caught(&err, "the former file")
	return former.View(func(was *bolt.Tx) error {
		return s.db.Update(func(is *bolt.Tx) error {
			var err error
			if r.Moved, err = moved(was, is); err != nil {
				return err
			}
			count(was, bucketHandled, &r.Mails, func(id []byte) bool {
				return !isMark(string(id)) && is.Bucket([]byte(bucketHandled)).Get(id) == nil
			})
			count(was, bucketSent, &r.Again, func(letter []byte) bool { return is.Bucket([]byte(bucketOutbox)).Get(letter) != nil })
			outbox, given := is.Bucket([]byte(bucketOutbox)), was.Bucket([]byte(bucketOutbox)).Sequence()
			for _, bucket := range []string{bucketOutbox, bucketSent, bucketDead} {
				count(was, bucket, &r.Lost, func(letter []byte) bool {
					n, _ := numberOf(letter)
					return n > outbox.Sequence()
				})
			}
			if given > outbox.Sequence() {
				return outbox.SetSequence(given)
			}
			return nil
		})
	})
}

// count adds to n the keys of a bucket that are wanted.
func count(tx *bolt.Tx, bucket string, n *int, wanted func(key []byte) bool) {
	c := tx.Bucket([]byte(bucket)).Cursor()
	for k, _ := c.First(); k != nil; k, _ = c.Next() {
		if wanted(k) {
			*n++
		}
	}
}

// moved walks through the games of two files at once.
func moved(was, is *bolt.Tx) (list []Moved, err error) {
	w, i := was.Bucket([]byte(bucketGames)).Cursor(), is.Bucket([]byte(bucketGames)).Cursor()
	before, _ := w.First()
	now, _ := i.First()
	for before != nil || now != nil {
		var m Moved
		order := bytes.Compare(before, now)
		switch {
		case now == nil:
			order = -1
		case before == nil:
			order = 1
		}
		if order <= 0 {
			m.Game = string(before)
			if m.Was, err = lastNumber(gameBucket(was, m.Game).Bucket([]byte(bucketJournal))); err != nil {
				return nil, err
			}
			before, _ = w.Next()
		}
		if order >= 0 {
			m.Game = string(now)
			if m.Is, err = lastNumber(gameBucket(is, m.Game).Bucket([]byte(bucketJournal))); err != nil {
				return nil, err
			}
			now, _ = i.Next()
		}
		if m.Was != m.Is {
			list = append(list, m)
		}
	}
	return list, nil
}

// former is the file that Restore is to put aside, locked.
type former struct {
	file *os.File // nil: there is none
	db   *bolt.DB // nil: it can't be read
	why  error
}

// seize locks the file at path, whatever state it is in.
func seize(path string, timeout time.Duration) (*former, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &former{why: errors.New("there was none")}, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a plain file", path)
	}
	f := &former{why: errors.New("it is empty")}
	if info.Size() > 0 { // bbolt would fill an empty one
		if err := f.read(path, timeout); err != nil {
			return nil, err
		}
	}
	if f.file, err = os.Open(path); err != nil {
		f.release()
		return nil, err
	}
	if f.db != nil {
		return f, nil
	}
	if err := syscall.Flock(int(f.file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.release()
		return nil, heldBy(path)
	}
	return f, nil
}

// read opens the file for comparing. That it can't be read is no fault here; that somebody has it is.
func (f *former) read(path string, timeout time.Duration) error {
	db, err := inspect(path, Options{Timeout: timeout}, len(migrations()))
	if err == nil {
		err = db.Close()
	}
	if err == nil {
		db, err = openBolt(path, &bolt.Options{Timeout: timeout})
	}
	switch {
	case errors.Is(err, ErrHeld):
		return err
	case err != nil:
		f.why = err
	default:
		f.db, f.why = db, nil
	}
	return nil
}

func (f *former) release() {
	if f.db != nil {
		_ = f.db.Close()
	}
	if f.file != nil {
		_ = f.file.Close()
	}
}
