package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
)

// TestTheMapGivesWayToTheFiles brings a letter with files so big that the map has no room
// beside them, and one with small ones.
func TestTheMapGivesWayToTheFiles(t *testing.T) {
	h := open(t, testSettings)
	if _, err := h.games.Create(time.Now(), adjudicator.NewGame{
		Battle: "april-5.4", Name: "ring", Union: "ann@example.org", Confederate: "bob@example.org"}); err != nil {
		t.Fatal(err)
	}
	waits, err := h.store.Outbox()
	if err != nil {
		t.Fatal(err)
	}
	var l adjudicator.Letter
	if err := json.Unmarshal(waits[0].Data, &l); err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 400<<10)
	chance := rand.New(rand.NewPCG(1, 1))
	for i := range noise {
		noise[i] = byte(chance.Uint32())
	}
	for _, c := range []struct {
		file   []byte
		mapped bool
	}{{noise[:1000], true}, {noise, false}} {
		l.Attach = []adjudicator.Attachment{{Name: "ring.longroll", Type: "application/gzip", Data: c.file}}
		l.HTML, l.Text = l.HTML[:min(len(l.HTML), 40_000)], "short\n"
		data, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		_, raw, _, err := h.compose(data)
		if err != nil {
			t.Fatal(err)
		}
		if has := bytes.Contains(raw, []byte("Content-Type: image/png")); has != c.mapped {
			t.Errorf("with a file of %d bytes the map goes with it: %v", len(c.file), has)
		}
		if !c.mapped && len(raw) > mostWeight || !strings.Contains(string(raw), "application/gzip; name=ring.longroll") {
			t.Errorf("the mail has %d bytes, or lacks its file", len(raw))
		}
	}
}
