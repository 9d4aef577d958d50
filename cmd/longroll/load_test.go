package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
	rented "longroll/mail/realserver"
)

// loadMails is how many mails wait in TestManyWaiting, unless the environment's LONGROLL_LOAD says another
// number, as 10000.
func loadMails(t *testing.T) int {
	t.Helper()
	wish, ok := os.LookupEnv("LONGROLL_LOAD")
	if !ok {
		return 200
	}
	n, err := strconv.Atoi(wish)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// waiting writes mails as they come to a well-known address: of ten, three are sheets for one of the games, four
// are newsletters and other robots' mail, two are from strangers and one came before.
func waiting(t *testing.T, h *house, n int) (raws [][]byte, want map[string]int) {
	t.Helper()
	var to, from []string
	for g := range n/30 + 1 { // each player sends some ten sheets: more in an hour would be too many
		if _, err := h.games.Create(time.Now(), adjudicator.NewGame{
			Battle: "chickamauga", Name: fmt.Sprintf("game-%d", g), Union: fmt.Sprintf("ann%d@home.test", g), Confederate: "bob@home.test", Wait: time.Hour,
		}); err != nil {
			t.Fatal(err)
		}
	}
	letters, err := h.store.Outbox()
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range letters {
		var l adjudicator.Letter
		if err := json.Unmarshal(q.Data, &l); err != nil {
			t.Fatal(err)
		}
		if l.To != "bob@home.test" {
			to, from = append(to, l.ReplyTo), append(from, l.To)
		}
	}
	want = map[string]int{}
	for i := range n {
		head, text, kind := "", "Cheap watches for everybody.\r\n", adjudicator.Robot
		switch i % 10 {
		case 0, 3, 6:
			kind = adjudicator.Taken
			head = fmt.Sprintf("Delivered-To: %s\r\nFrom: %s\r\nMessage-ID: <%d@home.test>\r\n", to[i%len(to)], from[i%len(to)], i)
			text = fmt.Sprintf("move Wilder to 1021\r\nmove 1/1/XIV to 15%02d\r\nend\r\n", 17+i/10%2)
		case 2, 7:
			kind = adjudicator.Stranger
			head = fmt.Sprintf("Delivered-To: game@game.test\r\nFrom: s%d@home.test\r\nMessage-ID: <%d@home.test>\r\n", i, i)
		case 9:
			kind = adjudicator.Duplicate
			head = fmt.Sprintf("Delivered-To: game@game.test\r\nFrom: news@home.test\r\nMessage-ID: <%d@home.test>\r\nList-Id: <news.home.test>\r\n", i-1)
		default:
			head = fmt.Sprintf("Delivered-To: game@game.test\r\nFrom: news@home.test\r\nMessage-ID: <%d@home.test>\r\nList-Id: <news.home.test>\r\n", i)
		}
		want[kind]++
		raws = append(raws, []byte(head+"To: game@game.test\r\nSubject: hello\r\nDate: Mon, 30 Nov 2026 10:00:00 +0000\r\n\r\n"+
			text+fmt.Sprintf("> %d\r\n", i)+strings.Repeat("> what was said before, which nobody reads again\r\n", 60)))
	}
	return raws, want
}

// clockedBox tells what of the time of a fetch goes to the mail server and what to us.
type clockedBox struct {
	letterbox
	fetching, taking time.Duration
}

func (c *clockedBox) Fetch(ctx context.Context, after mail.Cursor, each func(context.Context, mail.Raw) error) error {
	began := time.Now()
	defer func() { c.fetching += time.Since(began) }()
	return c.letterbox.Fetch(ctx, after, func(ctx context.Context, raw mail.Raw) error {
		began := time.Now()
		defer func() { c.taking += time.Since(began) }()
		return each(ctx, raw)
	})
}

// TestManyWaiting has the daemon take a mailbox full of mails from a real Dovecot, and reports how fast it was and where
// the time went.
func TestManyWaiting(t *testing.T) {
	servers := rented.Start(t, rented.Options{NoPostfix: true})
	dir := filepath.Join(t.TempDir(), "d")
	if place, ok := os.LookupEnv("LONGROLL_LOAD_DIR"); ok { // a disk to compare with
		dir = filepath.Join(place, "d")
	}
	settings, _, _ := strings.Cut(fmt.Sprintf(realSettings, servers.IMAPS, servers.CAFile, "", ""), "[smtp]")
	if _, err := found(dir, settings); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "password"), []byte(rented.Password), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := openDaemon(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	raws, want := waiting(t, d.house, loadMails(t))
	servers.Append(t, "game", "", time.Now().Add(-time.Duration(len(raws))*time.Second), raws...)
	servers.Doveadm(t, "index", "-u", "game", "INBOX")
	got, left := map[string]int{}, len(raws)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	all := make(chan struct{})
	d.took = func(_ []byte, what adjudicator.Disposition) {
		got[what.Kind]++
		if left--; left == 0 {
			close(all)
		}
	}
	box := &clockedBox{letterbox: d.inbox}
	d.inbox = box
	began := time.Now()
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	select {
	case <-all:
	case err := <-ended:
		t.Fatalf("the daemon ended: %v", err)
	}
	took := time.Since(began)
	_, commit := servers.Await(t, "game", "Longroll", len(raws)), commitCost(t, d)
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for kind, n := range want {
		if got[kind] != n {
			t.Errorf("%d mails are %s, want %d", got[kind], kind, n)
		}
	}
	t.Logf("%d mails in %v: %.0f a second; mail server %v, ours %v; one commit now costs %v",
		len(raws), took.Round(time.Millisecond), float64(len(raws))/took.Seconds(),
		(box.fetching - box.taking).Round(time.Millisecond), box.taking.Round(time.Millisecond), commit)
}

// commitCost is what one small commit to the data file takes.
func commitCost(t *testing.T, d *daemon) time.Duration {
	t.Helper()
	const times = 50
	began := time.Now()
	for range times {
		if err := d.store.SetCursor("cost", []byte("{}")); err != nil {
			t.Fatal(err)
		}
	}
	return time.Since(began) / times
}
