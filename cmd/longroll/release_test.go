package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// release lays out the data folder that an earlier release left; see README.txt beside it.
func release(t *testing.T, name string) (dir string) {
	t.Helper()
	dir, from := t.TempDir(), filepath.Join("testdata", name)
	packed, err := os.Open(filepath.Join(from, dataName+".gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = packed.Close() }()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := os.ReadFile(filepath.Join(from, configName))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{dataName: data, configName: settings} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// longroll carries out a command line on a data folder, as a process of its own would.
func longroll(t *testing.T, dir, stdin string, args ...string) (out, errs string, code int) {
	t.Helper()
	var said, complained bytes.Buffer
	c := &caller{dir: dir, in: strings.NewReader(stdin), out: &said, err: &complained, data: dir}
	code = perform(args, c, nil)
	return said.String(), complained.String(), code
}

// must carries out a command line that can't fail.
func must(t *testing.T, dir, stdin string, args ...string) string {
	t.Helper()
	out, errs, code := longroll(t, dir, stdin, args...)
	if code != exitDone {
		t.Fatalf("longroll %s: exit code %d\n%s%s", strings.Join(args, " "), code, out, errs)
	}
	return out
}

// lastLetter is the newest letter of a game to an address.
func lastLetter(t *testing.T, dir, game, to string) (last listed) {
	t.Helper()
	for _, which := range [][]string{{"--sent"}, nil} {
		var list []listed
		if err := json.Unmarshal([]byte(must(t, dir, "", append([]string{"outbox", "list", "--json"}, which...)...)), &list); err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			if l.Game == game && l.To == to && l.ID > last.ID {
				last = l
			}
		}
	}
	if last.ID == 0 {
		t.Fatalf("no letter of %s to %s", game, to)
	}
	return last
}

// TestFirstRelease: the data file of the first release opens in this program, every
// journal in it is played again to the same end, and its games go on by mail.
func TestFirstRelease(t *testing.T) {
	dir := release(t, "release1")
	list := must(t, dir, "", "game", "list")
	for _, want := range []string{
		"creek    chickamauga  GT 1 Confederate movement", "demo     chickamauga  GT 4 Union movement",
		"finish   chickamauga  the battle is over", "over: the Union won", "landing  april-5.2    12:00 noon, 6 April, Union defensive fire",
		"log      cwb-log      8:00 am, 1 July, Confederate command",
	} {
		if !strings.Contains(list, want) {
			t.Errorf("game list lacks %q:\n%s", want, list)
		}
	}
	again := must(t, dir, "", "verify")
	for _, want := range []string{"creek: 5 entries", "demo: 152 entries", "finish: 9 entries", "landing: 11 entries", "log: 9 entries"} {
		if !strings.Contains(again, want+", played again and all the same") {
			t.Errorf("verify lacks %q:\n%s", want, again)
		}
	}
	for game, want := range map[string]string{"creek": "Wilder", "demo": "Bates", "finish": "Wilder", "landing": "Johnston", "log": "Longstreet"} {
		if page := must(t, dir, "", "show", game, "--as", "confederate"); !strings.Contains(page, want) {
			t.Errorf("show %s lacks %q:\n%s", game, want, page)
		}
	}
	for i, turn := range []struct{ game, side, address string }{
		{"creek", "confederate", "bob@example.org"},
		{"landing", "union", "ann@example.org"},
		{"log", "confederate", "bob@example.org"},
	} {
		l := lastLetter(t, dir, turn.game, turn.address)
		mail := fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: %s\nMessage-ID: <later-%d@home.example>\n\nend\nfinal\n", turn.address, l.ReplyTo, l.Subject, i)
		if said := must(t, dir, mail, "deliver"); said != fmt.Sprintf("played: game %s, %s\n", turn.game, turn.side) {
			t.Errorf("%s: the answer to %q was %q", turn.game, l.Subject, said)
		}
		if said := must(t, dir, mail, "deliver"); said != "duplicate\n" {
			t.Errorf("%s: the same answer again was %q", turn.game, said)
		}
	}
	must(t, dir, "", "verify")
	must(t, dir, "", "outbox", "export", "--to", "letters", "--mark")
}
