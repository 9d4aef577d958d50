package adjudicator

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"longroll/rules"
)

// lastMails gives the last mail to each reader of a game that is over, and demands of
// their files what a mail program may.
func lastMails(t testing.TB, ledger *mapLedger) map[string]Letter {
	t.Helper()
	last := map[string]Letter{}
	for _, raw := range ledger.letters {
		var l Letter
		if err := json.Unmarshal(raw, &l); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(l.Subject, "the game is over") {
			last[l.To] = l
		}
	}
	for to, l := range last {
		size := len(l.Text) + len(l.HTML) + len(l.Picture)
		for _, f := range l.Attach {
			size += len(f.Data) * 4 / 3
			if f.Type != "text/plain" {
				continue
			}
			for line := range strings.Lines(string(f.Data)) {
				if line = strings.TrimSuffix(line, "\n"); len(line) > 78 || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
					t.Errorf("%s: %q", f.Name, line)
				}
			}
			t.Logf("to %s: %s has %d bytes", to, f.Name, len(f.Data))
		}
		t.Logf("to %s: %d bytes and the map; text %d, HTML %d", to, size, len(l.Text), len(l.HTML))
	}
	return last
}

// file finds a file of a letter; nil if it has none of the name.
func (l Letter) file(name string) []byte {
	for _, f := range l.Attach {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

func TestTheLastMailBringsTheWholeGame(t *testing.T) {
	c := newCampaign(t, 1, nil)
	c.play()
	data, _ := archived(t, c.a, false)
	last := lastMails(t, c.ledger)
	for _, to := range []string{alice, bob, carol} {
		l := last[to]
		if !bytes.Equal(l.file("ring.longroll"), data) {
			t.Errorf("the archive that %s is sent is not the one that the host writes", to)
		}
		if !strings.Contains(l.Text, hashOf(unzip(t, data))) || !strings.Contains(l.Text, "longroll verify ring.longroll") {
			t.Errorf("%s is not told how to check it", to)
		}
	}
	audit := checked(data, []rules.System{c.system})
	if len(audit.Faults) > 0 || !strings.Contains(last[alice].Text, audit.Commitment) {
		t.Errorf("%+v", audit)
	}
	t.Logf("archive: %d bytes, %d of text, %d entries", len(data), len(unzip(t, data)), audit.Entries)
}
