package orders

import (
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/rules/spelling"
)

// FuzzSheet reads any mail at all: no panic, no hang, every line accounted for,
// every order's text the same order again, every line offered a right one.
func FuzzSheet(f *testing.F) {
	for i := range blueGray.verbs {
		f.Add(strings.Join(blueGray.verbs[i].examples, "\n"), false)
	}
	for i := range blueGray.riders {
		f.Add("attack 1526 with 3/3/XIV, 2/3/XIV\n  "+strings.Join(blueGray.riders[i].examples, "\n  "), false)
	}
	for i := range boardInstructions {
		f.Add("standing: "+strings.Join(boardInstructions[i].examples, "; "), false)
	}
	f.Add("On Tue, 1 Dec 2026, A <a@example.org> wrote:\n> move Wilder to 1021\nmove Wilder to 1021\n> x", false)
	f.Add("From: A\nSent: B\nTo: C\n\n--8<-- ring GT3 union v0 abc ---\n# x\nmove Wilder to 1021\n--8<-- end ---", false)
	f.Add("a b\nPolk to 1727; Fulton c\n1) a\nac", true)
	f.Add("press\nmove Wilder to 1021\nend press\nmove 1/1/XIV 1317-\n1318", false)
	f.Add("\u2022 move \u201cWilder\u201d \u2192 1O21\n> > x\n-- \nAlice\n12,04 l021 1.1", true)
	open, err := parseOpen("retreat Polk,1626: 1727 | 1726\nretreat Fulton,1626: 1727 | 1726 | 1725")
	if err != nil {
		f.Fatal(err)
	}
	usual := boardTalk.caseOf(f, "")
	f.Fuzz(func(t *testing.T, mail string, asked bool) {
		c := usual
		c.mail = mail
		if asked {
			c.open = open
		}
		start := time.Now()
		r := c.read(mail, c.open)
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("reading took %v", d)
		}
		checkReading(t, c, r)
		FormToken(mail)
	})
}

// FuzzName compares the count of slips with its own laws.
func FuzzName(f *testing.F) {
	f.Add("wilder", "wilder")
	f.Add("1/1/xiv", "1/1/xvi")
	f.Fuzz(func(t *testing.T, a, b string) {
		if len(a) > 50 || len(b) > 50 {
			return
		}
		d := spelling.Slips(a, b)
		if d != spelling.Slips(b, a) || (d == 0) != (a == b) || d > max(len(a), len(b)) {
			t.Errorf("%q and %q are %d apart, the other way round %d", a, b, d, spelling.Slips(b, a))
		}
		if key := nameKey(a); nameKey(key) != key {
			t.Errorf("the key of %q is %q, whose key is %q", a, key, nameKey(key))
		}
	})
}

// sixtyLines is a sheet as long as they get.
func sixtyLines() string {
	var lines []string
	for range 6 {
		lines = append(lines,
			"move 1/1/XIV 1317-1318-1418", "move 2/1/XIV to 1418", "move Wilder to 1021", "hold 3/1/XIV",
			"enter 1/2/XIV at 0728 to 0827", "attack 1526 with 3/3/XIV, 2/3/XIV", "  advance 3/3/XIV",
			"  if Ar retreat 2/3/XIV to 1414 or 1313", "standing: Wilder retreats to 0922 or 0921", "move Wildr to 1021")
	}
	return strings.Join(lines, "\n")
}

func BenchmarkRead(b *testing.B) {
	view, text := usual(b), sixtyLines()
	for range 40 { // as many units as a battle has
		view.Enemy = slices.Concat(view.Enemy, view.Enemy[:1])
	}
	b.ReportAllocs()
	for b.Loop() {
		if r := Read("bluegray", text, view, chickamaugaGrid, nil); len(r.Misreads) == 0 {
			b.Fatal("the slip was not seen")
		}
	}
}
