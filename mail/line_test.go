package mail

import (
	"bufio"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// damage is what goes wrong on a line to a server.
type damage struct {
	after  int64                // how many bytes from the server get through; 0: all
	hole   bool                 // what comes after them is swallowed and the line stays open; else it is cut
	before func(command string) // called with each command, before the server gets it
	pause  time.Duration        // between one KiB from the server and the next
}

// badLine leads to a server by way of a line that is damaged anew for each connection, the first being 0.
func badLine(t *testing.T, server string, spoil func(connection int) damage) (addr string) {
	t.Helper()
	var connections atomic.Int32
	return fake(t, func(conn net.Conn) {
		bad := spoil(int(connections.Add(1)) - 1)
		behind, err := net.Dial("tcp", server)
		if err != nil {
			return
		}
		defer func() { _ = behind.Close() }()
		go func() {
			bad.up(conn, behind)
			_ = behind.Close()
		}()
		if bad.pause > 0 {
			for {
				if _, err := io.CopyN(conn, behind, 1<<10); err != nil {
					return
				}
				time.Sleep(bad.pause)
			}
		}
		if bad.after == 0 {
			_, _ = io.Copy(conn, behind)
			return
		}
		_, _ = io.CopyN(conn, behind, bad.after)
		if bad.hole {
			_, _ = io.Copy(io.Discard, behind)
		}
	})
}

// up carries what the client says.
func (d damage) up(client, server net.Conn) {
	if d.before == nil {
		_, _ = io.Copy(server, client)
		return
	}
	lines := bufio.NewReader(client)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		_, command, _ := strings.Cut(strings.TrimSpace(line), " ")
		d.before(command)
		if _, err := io.WriteString(server, line); err != nil {
			return
		}
	}
}
