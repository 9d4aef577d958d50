package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// openDoors runs a daemon without mail servers in this process, and gives its folder and how to end it.
func openDoors(t *testing.T) (dir string, end func()) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, testSettings); err != nil {
		t.Fatal(err)
	}
	d, err := openDaemon(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	ended := false
	end = func() {
		if ended {
			return
		}
		ended = true
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(end)
	return dir, end
}

func knock(t *testing.T, dir string) net.Conn {
	t.Helper()
	conn, err := net.Dial("unix", socketPath(dir))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// send brings an errand to the desk and gives what came of it.
func send(t *testing.T, dir string, e errand) (o outcome) {
	t.Helper()
	conn := knock(t, dir)
	if err := json.NewEncoder(conn).Encode(e); err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(conn).Decode(&o); err != nil {
		t.Fatalf("%q: no answer: %v", e.Args, err)
	}
	return o
}

// TestDeskTakesIndoorCommands: what is no business of the data file is not done for
// others, nor what is meant for another folder.
func TestDeskTakesIndoorCommands(t *testing.T) {
	dir, _ := openDoors(t)
	for _, line := range []string{
		"demo", "init", "serve", "doctor", "battle list", "battle check chickamauga", "help orders",
		"map draw chickamauga -o x.png", "game list --data elsewhere",
	} {
		o := send(t, dir, errand{Args: strings.Fields(line), Dir: dir})
		if o.Code != exitBad || len(o.Stderr) == 0 {
			t.Errorf("%q: exit code %d, %q", line, o.Code, o.Stderr)
		}
	}
	for _, e := range []errand{
		{Args: []string{"game", "list"}, Dir: dir},
		{Args: []string{"game", "list", "--data", dir}, Dir: "/"},
		{Args: []string{"game", "list", "--data", "d"}, Dir: filepath.Dir(dir)},
	} {
		if o := send(t, dir, e); o.Code != exitDone {
			t.Errorf("%q: exit code %d, %q", e.Args, o.Code, o.Stderr)
		}
	}
}

// endless is a text without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, bytes.Repeat([]byte("a"), len(p))), nil }

// TestErrandsAreBounded: of what is too much no more is read than an errand may be.
func TestErrandsAreBounded(t *testing.T) {
	source := &counting{Reader: io.MultiReader(strings.NewReader(`{"args":["`), endless{})}
	_, err := readErrand(source)
	if err == nil || !strings.Contains(err.Error(), "more than 40 MiB") {
		t.Errorf("an endless errand gives %v", err)
	}
	if source.n > mostErrand {
		t.Errorf("%d bytes were read", source.n)
	}
	full, err := json.Marshal(errand{Args: []string{"deliver"}, Stdin: make([]byte, mostStdin)})
	if err != nil {
		t.Fatal(err)
	}
	if e, err := readErrand(bytes.NewReader(full)); err != nil || len(e.Stdin) != mostStdin {
		t.Errorf("the longest mail that is brought makes an errand of %d bytes, which is refused: %v", len(full), err)
	}
}

type counting struct {
	io.Reader
	n int
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

// TestSlowClients hold neither others nor the end of the daemon.
func TestSlowClients(t *testing.T) {
	dir, end := openDoors(t)
	for range 20 {
		silent := knock(t, dir)
		if _, err := io.WriteString(silent, `{"args":["ga`); err != nil {
			t.Fatal(err)
		}
	}
	deaf := knock(t, dir)
	if err := json.NewEncoder(deaf).Encode(errand{Args: []string{"game", "new", "--help"}, Dir: dir}); err != nil {
		t.Fatal(err)
	}
	if o := send(t, dir, errand{Args: []string{"game", "list"}, Dir: dir}); o.Code != exitDone {
		t.Errorf("exit code %d, %q", o.Code, o.Stderr)
	}
	began := time.Now()
	end()
	if took := time.Since(began); took >= mumbling {
		t.Errorf("the daemon took %v to end", took)
	}
}
