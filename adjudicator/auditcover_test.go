package adjudicator

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// newCover begins a battle with limited intelligence and plays some player-turns of it, dummies
// and marches under blank counters among them. BGD 22.4.11.
func newCover(t *testing.T, turns int) *campaign {
	t.Helper()
	c := newCampaign(t, 11, map[string]string{"limited-intelligence": "on", "decisions": "default"})
	for _, side := range rules.Sides {
		c.send(side, c.sheet(side)+"final\n") // both deploy
	}
	for range turns {
		c.turn()
	}
	return c
}

// underCover lists whom a side does not know by name: those of the enemy who are under blank
// counters, or have not come.
func (c *campaign) underCover(side rules.Side) []string {
	c.t.Helper()
	m, err := c.a.load("ring")
	if err != nil {
		c.t.Fatal(err)
	}
	v := m.game.View(side.Enemy()).(seen.View)
	var names []string
	for _, u := range v.Own {
		if u.Covered {
			names = append(names, u.Unit)
		}
	}
	if i := slices.IndexFunc(names, func(n string) bool { return strings.HasPrefix(n, "dummy") }); i < 0 || len(names) < 4 {
		c.t.Fatalf("%s: too few are under cover: %v", side, names)
	}
	return names
}

// TestAuditPageUnderCover: while the game goes on neither the page nor the archive is written but
// for the host; and on the page as a side saw it nobody stands by his name who is under a blank
// counter, nor is a march under one told among what befell him.
func TestAuditPageUnderCover(t *testing.T) {
	c := newCover(t, 4)
	var page bytes.Buffer
	var wrong *BadRequest
	if err := c.a.AuditPage(&page, "ring", false, anyMap); !errors.As(err, &wrong) || page.Len() > 0 {
		t.Errorf("the page of a game that goes on is written: %v", err)
	}
	if file, err := c.a.Archive("ring", false); !errors.As(err, &wrong) || len(file.Data) > 0 {
		t.Errorf("the archive of a game that goes on is written: %v", err)
	}
	text := auditPage(t, c.a)
	var data struct {
		Pieces []string
		Layers [3]struct {
			States  []json.RawMessage
			Changes [][]int
		}
	}
	if err := json.Unmarshal([]byte(unpackPage(t, text, "data")), &data); err != nil {
		t.Fatal(err)
	}
	for _, side := range rules.Sides {
		hidden := c.underCover(side)
		for _, change := range data.Layers[side].Changes {
			for i := 1; i < len(change); i += 2 {
				if slices.Contains(hidden, data.Pieces[change[i]]) {
					t.Fatalf("the %s see %s on the page", side.Name(), data.Pieces[change[i]])
				}
			}
		}
		if all := fmt.Sprintf("%s", data.Layers[side].States); !strings.Contains(all, "under a blank counter") || strings.Contains(all, "seen from afar") {
			t.Errorf("the %s see no blank counters: %.400s", side.Name(), all)
		}
		for _, of := range regexp.MustCompile(fmt.Sprintf(`data-u%d="([^"]*)"`, side)).FindAllStringSubmatch(text, -1) {
			for word := range strings.FieldsSeq(of[1]) {
				var piece int
				if _, err := fmt.Sscan(word, &piece); err != nil || slices.Contains(hidden, data.Pieces[piece]) {
					t.Fatalf("what befell %s is told to the %s", data.Pieces[piece], side.Name())
				}
			}
		}
	}
	if all := fmt.Sprintf("%s", data.Layers[0].States); !strings.Contains(all, "dummy, strength 0, 6 movement points, under a blank counter") {
		t.Errorf("the truth has no dummies: %.400s", all)
	}
}

// TestAuditPageUnderCoverInABrowser opens all lists of the page as each side saw it and reads what
// can be read.
func TestAuditPageUnderCoverInABrowser(t *testing.T) {
	c := newCover(t, 4)
	b := newBrowser(t, 1280, 1000)
	self := b.openPage(auditPage(t, c.a))
	b.eval("document.querySelectorAll('details.sec').forEach(d => { d.open = true; })")
	for _, side := range rules.Sides {
		hidden := c.underCover(side)
		b.press("1")
		b.eval(fmt.Sprintf("(() => { const u = document.getElementById('unit'); u.value = %q; u.dispatchEvent(new Event('change')); })()", hidden[len(hidden)-1]))
		if got := b.eval("document.getElementById('history').textContent").(string); !strings.Contains(got, hidden[len(hidden)-1]) {
			t.Fatalf("in truth %s has the history %q", hidden[len(hidden)-1], got)
		}
		b.press(fmt.Sprint(int(side) + 1))
		words := strings.FieldsFunc(b.eval("document.body.innerText").(string), func(r rune) bool { return strings.ContainsRune(" \n\t,;:()", r) })
		if len(words) < 500 {
			t.Fatalf("the %s read %d words", side.Name(), len(words))
		}
		for _, name := range hidden {
			if slices.Contains(words, name) {
				i := slices.Index(words, name)
				t.Errorf("the %s read of %s: %q", side.Name(), name, strings.Join(words[max(0, i-12):min(len(words), i+12)], " "))
			}
			said := b.eval(fmt.Sprintf("(() => { const f = document.getElementById('find'); f.value = %q; f.dispatchEvent(new Event('input')); return document.getElementById('found').textContent; })()", name+" ")).(string)
			if !strings.HasPrefix(said, "0 of ") {
				t.Errorf("the %s find %s in %s", side.Name(), name, said)
			}
		}
		b.eval("(() => { const f = document.getElementById('find'); f.value = ''; f.dispatchEvent(new Event('input')); })()")
	}
	if list := b.complaints(self); len(list) > 0 {
		t.Errorf("the browser complains: %s", strings.Join(list, "\n"))
	}
}
