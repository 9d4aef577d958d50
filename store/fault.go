package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// ErrGone is found by errors.Is when the data file was removed, or another put in its place, while it was open. Nothing was
// written. What the store held until then can still be read, and Save still makes a copy of it.
var ErrGone = errors.New("the data file is gone")

// goneError names the file that is gone. To callers that know no store it is the system's word for a missing file.
type goneError struct{ path string }

func (e goneError) Error() string {
	return fmt.Sprintf("%s was removed or replaced while it was in use, and nothing more is written to it: save what the running "+
		"program still has with longroll backup, end the program, and bring the copy back with longroll restore", e.path)
}

func (e goneError) Is(target error) bool { return target == ErrGone || target == fs.ErrNotExist }

func (e goneError) Unwrap() error { return syscall.ENOENT }

// gone reports whether the file we have open still lies under its name. A folder that can't be looked into is no proof.
func (s *Store) gone() error {
	named, err := os.Stat(s.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(s.file, named) {
		return goneError{s.path}
	}
	return nil
}

// inWords adds to an error of the system what it means and what to do.
func inWords(err error) error {
	for _, known := range []struct {
		fault   error
		meaning string
	}{
		{syscall.ENOSPC, "the disk is full: make room on it"},
		{syscall.EDQUOT, "the quota on this disk is used up: make room within it"},
		{syscall.EROFS, "the disk can be read only: mount it for writing, or move the data folder"},
		{fs.ErrPermission, "the data file and its folder must be writable for the user who runs longroll"},
	} {
		text := err.Error() // bbolt names some causes in words only
		if strings.Contains(text, known.meaning) {
			return err
		}
		if errors.Is(err, known.fault) || strings.Contains(text, known.fault.Error()) {
			return fmt.Errorf("%w: %s", err, known.meaning)
		}
	}
	return err
}
