package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail/postoffice"
)

// nights is a caretaker whose clock the test sets, in a zone where it is not the same day as in UTC.
func nights(t *testing.T, settings string) (k caretaker, now *time.Time, log *watchedLog) {
	t.Helper()
	h := open(t, "zone = \"Pacific/Auckland\"\n"+testSettings+settings)
	now = new(time.Time)
	*now = time.Date(2026, time.April, 1, 12, 0, 0, 0, h.config.zone)
	log = &watchedLog{}
	h.now, h.log = func() time.Time { return *now }, slog.New(slog.NewTextHandler(log, nil))
	return caretaker{h}, now, log
}

// copies lists the nightly copies, and whatever else lies there.
func copies(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestNightly: each night one copy is made, and so many are kept; copies that somebody asked for stay. In
// the night of 5 April the clocks are put back from three to two.
func TestNightly(t *testing.T) {
	k, now, _ := nights(t, "[backup]\nfolder = \"nights\"\nkeep = 3\n")
	dir := filepath.Join(k.config.dir, "nights")
	step := func(d time.Duration, want ...string) {
		t.Helper()
		*now = now.Add(d)
		for range 2 { // the second time nothing is due
			if err := k.round(); err != nil {
				t.Fatal(err)
			}
		}
		if got := copies(t, dir); !slices.Equal(got, want) {
			t.Fatalf("at %v there are %q, want %q", now, got, want)
		}
	}
	step(0)
	step(14 * time.Hour) // 2 April, 2:00
	step(time.Hour, "longroll-2026-04-02.db")
	if err := os.WriteFile(filepath.Join(dir, "longroll-20260402-091500.db"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(dir, "longroll-2026-04-03.db.part-77")
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	step(25*time.Hour, "longroll-2026-04-02.db", "longroll-2026-04-03.db", "longroll-20260402-091500.db")
	step(24*time.Hour, "longroll-2026-04-02.db", "longroll-2026-04-03.db", "longroll-2026-04-04.db", "longroll-20260402-091500.db")
	step(23*time.Hour, "longroll-2026-04-02.db", "longroll-2026-04-03.db", "longroll-2026-04-04.db", "longroll-20260402-091500.db")
	step(time.Hour, "longroll-2026-04-03.db", "longroll-2026-04-04.db", "longroll-2026-04-05.db", "longroll-20260402-091500.db")
	step(10*24*time.Hour, "longroll-2026-04-04.db", "longroll-2026-04-05.db", "longroll-2026-04-15.db", "longroll-20260402-091500.db")
}

// TestNightlyForgets: marks go after three days, ids of mails and copies of letters after 400.
func TestNightlyForgets(t *testing.T) {
	k, now, _ := nights(t, "[backup]\nkeep = 0\n")
	if err := k.store.Commit("", 0, nil, nil, [][]byte{[]byte("{}"), []byte("{}")}, []string{"a@home.example", "mark stranger x"}); err != nil {
		t.Fatal(err)
	}
	if err := k.store.Sent(1, *now); err != nil {
		t.Fatal(err)
	}
	for _, days := range []struct{ n, marks, mails, sent int }{{0, 1, 1, 1}, {3, 1, 1, 1}, {4, 0, 1, 1}, {400, 0, 1, 1}, {401, 0, 0, 0}} {
		*now = time.Date(2026, time.April, 1+days.n, 4, 0, 0, 0, k.config.zone)
		if days.n == 3 || days.n == 400 {
			*now = now.Add(-time.Hour / 2) // not quite so long after noon, as the day's work is at night
		}
		if err := k.round(); err != nil {
			t.Fatal(err)
		}
		marks, _ := k.store.Handled("mark stranger x")
		mails, _ := k.store.Handled("a@home.example")
		sent, err := k.store.Kept(0, 0)
		waiting, errWaiting := k.store.Outbox()
		if err != nil || errWaiting != nil || marks != (days.marks > 0) || mails != (days.mails > 0) || len(sent) != days.sent || len(waiting) != 1 {
			t.Errorf("after %d days: mark %v, mail %v, %d sent, %d waiting, %v", days.n, marks, mails, len(sent), len(waiting), err)
		}
	}
	if got := copies(t, filepath.Join(k.config.dir, "backup")); got != nil {
		t.Errorf("with keep = 0 there are %q", got)
	}
}

// TestNightlyFails: a copy that can't be made is told to the host, once a day, and is made when it can.
func TestNightlyFails(t *testing.T) {
	k, now, _ := nights(t, "")
	if err := k.round(); err != nil {
		t.Fatal(err)
	}
	inTheWay := filepath.Join(k.config.dir, "backup")
	if err := os.WriteFile(inTheWay, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	*now = now.Add(24 * time.Hour)
	for range 3 {
		err := k.round()
		if err == nil || !strings.Contains(err.Error(), "the folder for backups can't be made (folder under [backup] in longroll.toml)") || diskFault(err) {
			t.Errorf("error %v", err)
		}
		*now = now.Add(time.Hour)
	}
	letters, err := k.store.Outbox()
	if err != nil || len(letters) != 1 || !bytes.Contains(letters[0].Data, []byte("The nightly backup failed")) {
		t.Errorf("the host has %d letters, %v", len(letters), err)
	}
	if err := os.Remove(inTheWay); err != nil {
		t.Fatal(err)
	}
	if err := k.round(); err != nil {
		t.Error(err)
	}
	if got := copies(t, inTheWay); len(got) != 1 {
		t.Errorf("there are %q", got)
	}
}

// TestDataFileRemoved: a data file that is removed under the daemon takes no mail with it. The host is told,
// backup saves what the daemon still has, and after restore the mail that came meanwhile is played.
func TestDataFileRemoved(t *testing.T) {
	office, err := postoffice.Start(context.Background(), postoffice.Options{Accounts: demoAccounts()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = office.Close() }()
	d, log := fullDaemon(t, office)
	dir := d.config.dir
	terms := demoTerms()
	terms.Referee = ""
	if _, err := d.games.Create(d.now(), terms); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	until(t, "the first letters", func() bool { return log.count("mail sent") == 2 })
	kept, err := d.store.Kept(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	sheet := replyTo(t, d.house, kept[0].Data)
	path := filepath.Join(dir, dataName)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := office.Send(demoAddress("union"), sheet.to, sheet.raw); err != nil {
		t.Fatal(err)
	}
	until(t, "the mail to the host", func() bool {
		mails, err := office.Read("referee")
		return err == nil && len(mails) == 1
	})
	if mails, err := office.Read("referee"); err != nil || !strings.Contains(strings.Join(strings.Fields(string(mails[0])), " "), "was removed or replaced") {
		t.Errorf("the host is not told why: %v\n%s", err, mails)
	}
	if log.count("was removed or replaced while it was in use") == 0 || log.count("what=played") > 0 {
		t.Error("the log does not say what is wrong, or a turn was played")
	}
	saved := filepath.Join(t.TempDir(), "saved.db")
	must(t, dir, "", "backup", "--to", saved)
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	must(t, dir, "", "restore", saved)
	d, log = againDaemon(t, dir)
	ctx, cancel = context.WithCancel(context.Background())
	go func() { done <- d.Run(ctx) }()
	until(t, "the turn", func() bool { return log.count("what=played") == 1 })
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	must(t, dir, "", "verify")
}

// againDaemon opens a daemon in a folder that is there.
func againDaemon(t *testing.T, dir string) (*daemon, *watchedLog) {
	t.Helper()
	log := &watchedLog{}
	d, err := openDaemon(dir, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	return d, log
}

// TestRestoreSays: the answer in JSON names every game that does not stand as it stood, either way.
func TestRestoreSays(t *testing.T) {
	dir := release(t, "release1")
	must(t, dir, "", "backup", "--to", "early.db")
	h, err := openHouse(dir, houseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.games.Create(h.now(), adjudicator.NewGame{
		Battle: "chickamauga", Name: "new", Union: "ann@example.org", Confederate: "bob@example.org"}); err != nil {
		t.Fatal(err)
	}
	last, err := h.store.Last("new")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []movedGame{{"new", last, 0}, {"new", 0, last}} {
		var got restored
		from := "early.db"
		if want.Is > 0 {
			found, err := filepath.Glob(filepath.Join(dir, "*.before-*"))
			if err != nil || len(found) != 1 {
				t.Fatalf("aside lie %q, %v", found, err)
			}
			from = found[0]
		}
		if err := json.Unmarshal([]byte(must(t, dir, "", "restore", from, "--json")), &got); err != nil {
			t.Fatal(err)
		}
		if len(got.Moved) != 1 || got.Moved[0] != want || got.Former != "" || got.Games != 5+int(min(want.Is, 1)) {
			t.Errorf("restore says %+v, want %+v", got, want)
		}
		time.Sleep(time.Second) // so that the former file gets a name of its own
	}
}
