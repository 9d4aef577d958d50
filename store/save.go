package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	bolt "go.etcd.io/bbolt"
)

// Backup writes a copy of the whole file to w, as it stands at this moment, while others go on reading and writing; it
// returns the number of bytes. The copy is a data file itself. Give it a file rather than a network connection: until w
// has taken everything, the space of replaced pages can't be used again.
func (s *Store) Backup(w io.Writer) (int64, error) {
	var n int64
	err := s.view(func(tx *bolt.Tx) error {
		var err error
		n, err = tx.WriteTo(w)
		return err
	})
	return n, wrap("backup", err)
}

// SaveOptions say how a copy is made. The zero value copies the file as it is to a name that nothing has.
type SaveOptions struct {
	Compact bool // leave the file's empty space out
	Replace bool // put the copy in the place of a file of that name
}

// Saved is what a copy holds.
type Saved struct {
	Size  int64 // in bytes
	Games int
}

// Save makes a copy of the whole file under the name path, as it stands at this moment, while others go on reading and
// writing. The copy is on the disk and has passed Check before it gets its name; after an error there is nothing under
// the name that was not there before. A name that is taken is an error (fs.ErrExist) unless it may be replaced.
func (s *Store) Save(path string, opts SaveOptions) (saved Saved, err error) {
	defer func() { err = wrap("copy to "+path, err) }()
	switch info, err := os.Stat(path); {
	case err == nil && (os.SameFile(info, s.file) || info.IsDir()):
		return saved, errors.New("this is the data file itself, or a folder: say another name")
	case err == nil && !opts.Replace:
		return saved, fmt.Errorf("there is a file of that name already: %w", fs.ErrExist)
	}
	part, err := partOf(path)
	if err != nil {
		return saved, err
	}
	defer os.Remove(part) // gone already if all went well
	if opts.Compact {
		err = condense(s.db, part)
	} else {
		err = s.duplicate(part)
	}
	if err != nil {
		return saved, err
	}
	if saved.Games, err = examine(part, s.newest); err != nil {
		return saved, err
	}
	info, err := os.Stat(part)
	if err != nil {
		return saved, err
	}
	saved.Size = info.Size()
	place := claim
	if opts.Replace {
		place = os.Rename
	}
	if err := place(part, path); err != nil {
		return saved, err
	}
	return saved, syncDir(filepath.Dir(path))
}

// claim gives the file part the name path, if nothing has it. A link, unlike a rename, replaces nothing; where there are none,
// as on most sticks, an empty file holds the place until the rename.
func claim(part, path string) error {
	err := os.Link(part, path)
	if errors.Is(err, syscall.EPERM) || errors.Is(err, errors.ErrUnsupported) {
		return claimUnlinked(part, path)
	}
	return err
}

func claimUnlinked(part, path string) error {
	place, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err = errors.Join(place.Close(), os.Rename(part, path)); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// duplicate writes the file, page by page, over the one at path.
func (s *Store) duplicate(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = s.Backup(file)
	return errors.Join(err, file.Sync(), file.Close())
}
