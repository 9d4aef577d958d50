package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// look reads what is new in the journal of a game, and has its clock reckoned anew.
func (w *soak) look(g *soakGame) {
	raw, ok, err := w.store.Head(g.terms.Name)
	var h soakHead
	if err = errors.Join(err, json.Unmarshal(raw, &h)); err != nil || !ok {
		w.fault("game %s: %v, %v", g.terms.Name, ok, err)
		return
	}
	g.due, g.head = h.Due, h
	var list []soakEntry
	for raw, err := range w.store.Read(g.terms.Name, g.clock.read+1) {
		var e struct {
			At   time.Time
			Kind string
			Body json.RawMessage
		}
		if err == nil {
			err = json.Unmarshal(raw, &e)
		}
		if err != nil {
			w.fault("game %s: %v", g.terms.Name, err)
			return
		}
		g.clock.read++
		entry := soakEntry{At: e.At, Kind: e.Kind}
		if soakReads[e.Kind] {
			if err := json.Unmarshal(e.Body, &entry.Body); err != nil {
				w.fault("game %s, %s: %v", g.terms.Name, e.Body, err)
			}
		}
		list = append(list, entry)
		g.late = append(g.late[max(0, len(g.late)-60):], fmt.Sprintf("%s %s %s", e.At.Format(time.DateTime), e.Kind, entry.Body.Side))
	}
	g.clock.step(list, h, w.direct)
	for _, f := range g.clock.faults {
		w.fault("game %s: %s\nof late: %s", g.terms.Name, f, strings.Join(g.late, "; "))
	}
	g.clock.faults = nil
}

// soakReads are the kinds of entries that matter to a clock.
var soakReads = map[string]bool{"ran": true, "asked": true, "answered": true, "clock": true, "waited": true, "reminded": true, "sheet": true,
	"over": true, "absent": true, "extended": true, "shifted": true, "left": true, "seated": true}

// finish demands that all is whole in the end, and reports.
func (w *soak) finish() {
	over, entries := 0, uint64(0)
	for _, name := range slices.Sorted(maps.Keys(w.games)) {
		n, faults, err := w.house.games.Verify(name)
		if err != nil || len(faults) > 0 || uint64(n) != w.games[name].clock.read {
			w.fault("verify %s: %d entries of %d, %v, %v", name, n, w.games[name].clock.read, faults, err)
		}
		entries += uint64(n)
		if w.games[name].clock.over {
			over++
		}
		for kind, n := range w.games[name].clock.kinds {
			w.kinds[kind] += n
		}
	}
	for _, fault := range w.store.Check() {
		w.fault("the data file: %v", fault)
	}
	info, err := os.Stat(filepath.Join(w.config.dir, dataName))
	if err != nil {
		w.t.Fatal(err)
	}
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	n := int64(len(w.games))
	w.t.Logf("%d games began, %d are over; %d mails came, %d letters went (%d a game, %d bytes each), %d strikes of the clock, %d entries",
		n, over, w.mails, w.sent, int64(w.sent)/n, w.bytes/int64(w.sent), w.ticks, entries)
	w.t.Logf("the data file has %d bytes, %d a game; %d MB of memory are in use", info.Size(), info.Size()/n, memory.HeapAlloc>>20)
	w.t.Logf("words: %v", w.used)
	w.t.Logf("entries: %v", w.kinds)
	w.t.Logf("mails: %v", w.what)
	if info.Size()/n > soakFile || memory.HeapAlloc > soakMemory {
		w.fault("the data file or the memory grows without bound")
	}
	w.demandAll()
}

// What a game may take of the data file, and all of the memory.
const (
	soakFile   = 3 << 20
	soakMemory = 1 << 30
)

// demandAll demands that every word was used, and everything came to pass that can.
func (w *soak) demandAll() {
	for _, word := range soakWords {
		if w.used[word] == 0 {
			w.fault("nobody wrote %q", word)
		}
	}
	for _, kind := range soakKinds {
		if w.kinds[kind] == 0 {
			w.fault("no entry is %q", kind)
		}
	}
}

// soakKinds are the entries of which a run of whatever length has some.
var soakKinds = []string{"begun", "keyed", "consented", "launched", "sheet", "ran", "clock", "mailed", "over", "absent", "extended", "shifted", "reminded",
	"reserved", "pressed", "drawn", "left", "sought", "seated", "rekeyed", "waited"}
