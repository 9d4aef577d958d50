package main

import (
	"fmt"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
)

// benchHouse is a data folder with a number of games, opened.
func benchHouse(b *testing.B, games int) *house {
	b.Helper()
	dir := filepath.Join(b.TempDir(), "d")
	if _, err := found(dir, testSettings); err != nil {
		b.Fatal(err)
	}
	h, err := openHouse(dir, houseOptions{})
	if err != nil {
		b.Fatal(err)
	}
	for n := range games {
		_, err := h.games.Create(time.Now(), adjudicator.NewGame{
			Battle: "chickamauga", Name: fmt.Sprintf("game-%d", n),
			Union: "ann@example.org", Confederate: "bob@example.org", Wait: time.Hour,
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	return h
}

// BenchmarkHouseDeliver brings a mail with a sheet: read, answered and committed.
func BenchmarkHouseDeliver(b *testing.B) {
	h := benchHouse(b, 1)
	defer func() { _ = h.Close() }()
	queue, err := h.store.Outbox()
	if err != nil {
		b.Fatal(err)
	}
	letter, _, _, err := h.compose(queue[0].Data)
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		n++
		raw := fmt.Sprintf("From: ann@example.org\nTo: %s\nMessage-ID: <%d@home.example>\n\nmove Wilder to 1021\n"+
			"move 1/1/XIV to 15%02d\nend\n", letter.ReplyTo, n, 17+n%2)
		what, err := h.receive(mail.Raw{Received: time.Now(), Data: []byte(raw)})
		if err != nil || what.Kind != adjudicator.Taken {
			b.Fatalf("%+v, %v", what, err)
		}
	}
}

// BenchmarkHouseStart1000 opens a file with 1,000 games and finds out what is due
// next. The heap it reports is what the daemon then holds.
func BenchmarkHouseStart1000(b *testing.B) {
	const games = 1000
	h := benchHouse(b, games)
	dir := h.config.dir
	if err := h.Close(); err != nil {
		b.Fatal(err)
	}
	var held runtime.MemStats
	for b.Loop() {
		h, err := openHouse(dir, houseOptions{})
		if err != nil {
			b.Fatal(err)
		}
		list, err := h.games.Games()
		if _, ok := h.games.Next(); err != nil || !ok || len(list) != games {
			b.Fatalf("%d games, %v", len(list), err)
		}
		runtime.GC()
		runtime.ReadMemStats(&held)
		if err := h.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(held.HeapAlloc)/(1<<20), "heap-MiB")
}
