package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// ErrHeld is what errors.Is finds in the error of Open when another process has the file. The error itself is a
// *HeldError, which says who.
var ErrHeld = errors.New("the data file is in use")

// HeldError says that another process has the data file, and as far as it can be known, which.
type HeldError struct {
	Path    string    // the data file
	PID     int       // process id of the holder; 0 if unknown
	Started time.Time // when the holder's program started, UTC; zero if unknown
	Socket  string    // the holder's socket for commands; "" if it has none or it is unknown
}

// Error names the file and what is known of its holder.
func (e *HeldError) Error() string {
	if e.PID == 0 {
		return fmt.Sprintf("store: %s is in use by another process", e.Path)
	}
	var known []string
	if !e.Started.IsZero() {
		known = append(known, "started "+e.Started.Format("2006-01-02 15:04:05 MST"))
	}
	if e.Socket != "" {
		known = append(known, "socket "+e.Socket)
	}
	text := fmt.Sprintf("store: %s is in use by process %d", e.Path, e.PID)
	if len(known) > 0 {
		text += " (" + strings.Join(known, ", ") + ")"
	}
	return text
}

// Is reports whether target is ErrHeld.
func (e *HeldError) Is(target error) bool { return target == ErrHeld }

// holder is the content of the file beside the data file.
type holder struct {
	PID     int       `json:"pid"`
	Started time.Time `json:"started,omitzero"`
	Socket  string    `json:"socket,omitempty"`
}

// holderPath is where the holder of the data file at path says who it is.
func holderPath(path string) string { return path + ".holder" }

// heldBy makes the error for a file whose lock another process has. A holder's file that is missing or unreadable only
// means that we can't say who.
func heldBy(path string) *HeldError {
	held := &HeldError{Path: path}
	text, err := os.ReadFile(holderPath(path))
	if err != nil {
		return held
	}
	var h holder
	if err := json.Unmarshal(text, &h); err != nil {
		return held
	}
	held.PID, held.Started, held.Socket = h.PID, h.Started.UTC(), h.Socket
	return held
}

// announce leaves the holder's file. Only the process that has the lock may call it. The file comes by rename, so that
// nobody reads half of it. A full disk keeps nobody from opening the file: then a second process can't be told who we are.
func announce(path string, opts Options) error {
	err := leaveNote(path, opts)
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG) {
		return nil
	}
	return err
}

func leaveNote(path string, opts Options) error {
	text, err := json.Marshal(holder{os.Getpid(), opts.Started, opts.Socket})
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(holderPath(path))+"-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(append(text, '\n'))
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), holderPath(path))
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}

// withdraw removes the holder's file, and what a crash left of one that was being written. Only a process that has the
// lock, even a shared one, may call it.
func withdraw(path string) error {
	names, _ := os.ReadDir(filepath.Dir(path)) // a directory we may not read only means that old names stay
	for _, n := range names {
		if strings.HasPrefix(n.Name(), filepath.Base(holderPath(path))+"-") {
			_ = os.Remove(filepath.Join(filepath.Dir(path), n.Name()))
		}
	}
	err := os.Remove(holderPath(path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
