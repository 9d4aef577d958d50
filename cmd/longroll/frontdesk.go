package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
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
	mostStdin = 28 << 20
	// mostErrand bounds the errand it makes, in which that stands in base64.
	mostErrand = 40 << 20
	// mostErrands is how many are taken at once; more wait at the door.
	mostErrands = 64
	// patience bounds the wait for one errand.
	patience = 2 * time.Minute
	// mumbling bounds the time in which an errand must be said and its outcome be heard.
	mumbling = 20 * time.Second
	// farewell bounds the wait for errands under way when the daemon ends.
	farewell = 30 * time.Second
	// longestSocket is what the address of a socket holds on the systems we know.
	longestSocket = 103
)

func socketPath(dir string) string { return filepath.Join(dir, "longroll.sock") }

// ask has a command carried out by the daemon of the caller's data folder, with what
// stands on standard input. ok is false if none runs.
func ask(args []string, stdin []byte, c *caller) (code int, ok bool, err error) {
	conn, err := net.DialTimeout("unix", socketPath(c.data), 2*time.Second)
	if err != nil {
		return 0, false, nil // nobody listens; the lock on the data file decides who has it
	}
	defer func() { _ = conn.Close() }()
	_ = conn.SetDeadline(time.Now().Add(patience))
	if err := json.NewEncoder(conn).Encode(errand{Args: args, Dir: c.dir, Stdin: stdin}); err != nil {
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
	places   chan struct{} // one for each errand that is taken at once
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
	return &frontDesk{house: h, listener: listener, places: make(chan struct{}, mostErrands)}, nil
}

// serve answers until ctx ends, and lets errands under way come to their end, unless
// one can't be waited for.
func (f *frontDesk) serve(ctx context.Context) {
	stop := context.AfterFunc(ctx, func() { _ = f.listener.Close() })
	defer stop()
	for {
		conn, err := f.listener.Accept()
		if err != nil {
			break
		}
		select {
		case f.places <- struct{}{}:
		case <-ctx.Done():
			_ = conn.Close()
			continue
		}
		f.busy.Go(func() {
			defer func() { <-f.places }()
			f.answer(ctx, conn)
		})
	}
	done := make(chan struct{})
	go func() {
		f.busy.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(farewell):
		f.house.log.Warn("errands under way were not waited for")
	}
}

// answer does one errand. Who has not said what he wants when the daemon ends is
// not waited for, nor who does not listen.
func (f *frontDesk) answer(ctx context.Context, conn net.Conn) {
	defer func() { _ = conn.Close() }()
	_ = conn.SetReadDeadline(time.Now().Add(mumbling))
	stop := context.AfterFunc(ctx, func() { _ = conn.SetReadDeadline(time.Now()) })
	defer stop()
	var o outcome
	e, err := readErrand(conn)
	var wrong badInput
	switch {
	case errors.As(err, &wrong):
		o = outcome{Stderr: []byte("longroll: " + wrong.Error() + "\n"), Code: exitBad}
	case err != nil:
		return
	default:
		o = f.perform(e)
	}
	_ = conn.SetWriteDeadline(time.Now().Add(mumbling))
	if err := json.NewEncoder(conn).Encode(o); err != nil {
		f.house.log.Warn("errand", "error", err)
	}
}

// readErrand reads what a client wants, and no more than an errand may be.
func readErrand(r io.Reader) (e errand, err error) {
	limited := &io.LimitedReader{R: r, N: mostErrand}
	if err = json.NewDecoder(limited).Decode(&e); err != nil && limited.N <= 0 {
		err = bad("this is more than %d MiB, and no command needs as much", mostErrand>>20)
	}
	return e, err
}

// perform does an errand. A fault of ours in it ends nothing else.
func (f *frontDesk) perform(e errand) (o outcome) {
	var out, err bytes.Buffer
	c := &caller{dir: e.Dir, in: bytes.NewReader(e.Stdin), out: &out, err: &err, data: f.house.config.dir}
	var fault error
	defer func() {
		if fault != nil {
			o.Code = conclude(c, fault)
		}
		o.Stdout, o.Stderr = out.Bytes(), err.Bytes()
	}()
	defer shield(&fault)
	return outcome{Code: perform(e.Args, c, f.house)}
}
