package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// A command that finds the daemon running is sent to it: one JSON value there, one
// back, over a socket that only the owner of the data folder may use.
type (
	errand struct {
		Args  []string `json:"args"`
		Dir   string   `json:"dir"`
		Stdin []byte   `json:"stdin,omitempty"`
	}
	outcome struct {
		Stdout []byte `json:"stdout,omitempty"`
		Stderr []byte `json:"stderr,omitempty"`
		Code   int    `json:"code"`
	}
)

const (
	// mostStdin bounds what a command may bring to the daemon, in bytes.
	mostStdin = 32 << 20
	// patience bounds the wait for one errand.
	patience = 2 * time.Minute
	// longestSocket is what the address of a socket holds on the systems we know.
	longestSocket = 103
)

func socketPath(dir string) string { return filepath.Join(dir, "longroll.sock") }

// ask has a command carried out by the daemon of the caller's data folder, with what
// stands on standard input if the command wants it. ok is false if none runs.
func ask(args []string, stdin bool, c *caller) (code int, ok bool, err error) {
	conn, err := net.DialTimeout("unix", socketPath(c.data), 2*time.Second)
	if err != nil {
		return 0, false, nil // nobody listens; the lock on the data file decides who has it
	}
	defer func() { _ = conn.Close() }()
	e := errand{Args: args, Dir: c.dir}
	if stdin {
		if e.Stdin, err = readAll(c.in, mostStdin); err != nil {
			return 0, false, err
		}
	}
	_ = conn.SetDeadline(time.Now().Add(patience))
	if err := json.NewEncoder(conn).Encode(e); err != nil {
		return 0, false, err
	}
	var o outcome
	if err := json.NewDecoder(conn).Decode(&o); err != nil {
		return 0, false, errors.New("the daemon ended before it had answered: try again")
	}
	_, err = c.out.Write(o.Stdout)
	_, errs := c.err.Write(o.Stderr)
	if err = errors.Join(err, errs); err != nil {
		return 0, false, err
	}
	return o.Code, true, nil
}

// frontDesk is where the daemon takes commands of other processes.
type frontDesk struct {
	house    *house
	listener net.Listener
	busy     sync.WaitGroup
}

// openDesk listens. Whoever has the data file may sweep away a socket left by a crash.
func openDesk(h *house, path string) (*frontDesk, error) {
	if len(path) > longestSocket {
		return nil, bad("%s is too long for a socket (%d characters, %d are allowed): choose a folder with a shorter name",
			path, len(path), longestSocket)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	// The mask keeps others out between the making of the socket and any chmod.
	old := syscall.Umask(0o177)
	listener, err := net.Listen("unix", path)
	syscall.Umask(old)
	if err != nil {
		return nil, err
	}
	return &frontDesk{house: h, listener: listener}, nil
}

// serve answers until ctx ends, and lets errands under way come to their end.
func (f *frontDesk) serve(ctx context.Context) {
	stop := context.AfterFunc(ctx, func() { _ = f.listener.Close() })
	defer stop()
	for {
		conn, err := f.listener.Accept()
		if err != nil {
			break
		}
		f.busy.Go(func() { f.answer(ctx, conn) })
	}
	f.busy.Wait()
}

// answer does one errand. Who has not said what he wants when the daemon ends is
// not waited for.
func (f *frontDesk) answer(ctx context.Context, conn net.Conn) {
	defer func() { _ = conn.Close() }()
	_ = conn.SetDeadline(time.Now().Add(patience))
	stop := context.AfterFunc(ctx, func() { _ = conn.SetReadDeadline(time.Now()) })
	defer stop()
	var e errand
	if err := json.NewDecoder(conn).Decode(&e); err != nil {
		return
	}
	var out, err bytes.Buffer
	c := &caller{dir: e.Dir, in: bytes.NewReader(e.Stdin), out: &out, err: &err, data: f.house.config.dir}
	o := outcome{Code: f.perform(e.Args, c)}
	o.Stdout, o.Stderr = out.Bytes(), err.Bytes()
	if err := json.NewEncoder(conn).Encode(o); err != nil {
		f.house.log.Warn("errand", "error", err)
	}
}

func (f *frontDesk) perform(args []string, c *caller) (code int) {
	var fault error
	defer func() {
		if fault != nil {
			code = conclude(c, fault)
		}
	}()
	defer shield(&fault)
	return perform(args, c, f.house)
}
