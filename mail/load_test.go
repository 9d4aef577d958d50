package mail

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"longroll/mail/realserver"
)

// TestDovecotLoad takes a mailbox of many mails from a real server, each once and in order, and tells how fast and where the
// time goes. It takes 500, or as many as LONGROLL_MAILS says; 10000 is a real backlog. It fails if
// the mails are fetched one by one, as the number of exchanges tells.
func TestDovecotLoad(t *testing.T) {
	mails := 500
	if text := os.Getenv("LONGROLL_MAILS"); text != "" {
		var err error
		if mails, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	s := realserver.Start(t, realserver.Options{NoPostfix: true})
	body := strings.Repeat("move 1/1/I to 0101 by the Ringgold road\r\n", 240)
	raws := make([][]byte, mails)
	for i := range raws {
		raws[i] = append(letter(fmt.Sprint(i)), body...)
	}
	first := time.Now().Add(-time.Duration(mails) * time.Second)
	s.Append(t, "game", "INBOX", first, raws...)

	var bill toll
	in := dovecotInbox(t, s, "game", badLine(t, s.IMAP, func(int) damage { return damage{before: bill.count} }))
	start := time.Now()
	if err := in.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	opening := time.Since(start)
	var reading time.Duration
	var ids []string
	start = time.Now()
	err := in.Fetch(t.Context(), Cursor{}, func(_ context.Context, raw Raw) error {
		begun := time.Now()
		ids = append(ids, idOf(t, raw))
		reading += time.Since(begun)
		return nil
	})
	whole := time.Since(start)
	if err != nil {
		t.Fatal(err)
	}
	if want := raws; len(ids) != len(want) || slices.ContainsFunc(ids, func(id string) bool { return id == "" }) {
		t.Fatalf("%d mails of %d", len(ids), len(want))
	}
	for i, id := range ids {
		if id != fmt.Sprint(i) {
			t.Fatalf("mail %d is %s", i, id)
		}
	}
	if done := len(s.Mails(t, "game", "Games/Done")); done != mails {
		t.Errorf("%d mails in the Done folder", done)
	}
	commands, kinds := bill.sum(reading)
	if most := 20 + 6*(1+mails/fetchSlice); commands > most {
		t.Errorf("%d mails took %d commands, want %d at most", mails, commands, most)
	}
	t.Logf("%d mails of %d bytes: %.0f a second, %d commands; opening %v, then %v: reading the mails %v, %s",
		mails, len(raws[0]), float64(mails)/whole.Seconds(), commands, opening.Round(time.Millisecond),
		whole.Round(time.Millisecond), reading.Round(time.Millisecond), kinds)
}

// toll counts commands, and the time from each to the next by its kind.
type toll struct {
	mu       sync.Mutex
	commands int
	spent    map[string]time.Duration
	kind     string
	since    time.Time
}

func (b *toll) count(command string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.spent == nil {
		b.spent = map[string]time.Duration{}
	}
	now := time.Now()
	if b.kind != "" {
		b.spent[b.kind] += now.Sub(b.since)
	}
	b.commands++
	b.kind, b.since = "others", now
	for _, kind := range []string{"RFC822.SIZE", "BODY.PEEK", "UID STORE", "UID MOVE", "UID SEARCH"} {
		if strings.Contains(command, kind) {
			b.kind = kind
		}
	}
}

// sum gives the number of commands and lists the times. What the caller did with the mails happened after
// BODY.PEEK.
func (b *toll) sum(reading time.Duration) (commands int, kinds string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.spent[b.kind] += time.Since(b.since)
	b.spent["BODY.PEEK"] -= reading
	for _, kind := range slices.Sorted(maps.Keys(b.spent)) {
		kinds += fmt.Sprintf("%s %v, ", kind, b.spent[kind].Round(time.Millisecond))
	}
	return b.commands, strings.TrimSuffix(kinds, ", ")
}
