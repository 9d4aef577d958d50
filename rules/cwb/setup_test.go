package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// TestEveryBattleIsLaidOut sets up the four battles: everybody of the set-up on
// the map with what the loss charts hold, nobody twice, every division under its
// corps or army.
func TestEveryBattleIsLaidOut(t *testing.T) {
	files := data.With(nil)
	charts, err := files.Charts()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"april-5.1", "april-5.2", "april-5.3", "april-5.4"} {
		b, err := files.Battle(name)
		if err != nil {
			t.Fatal(err)
		}
		g := newBattle(charts, b, Options{})
		lines := 0
		for _, p := range b.Setup {
			lines += 1 + len(p.Lines)
			checkPlaced(t, g, p)
		}
		out := 0
		for i := range g.field.first {
			out += len(g.stack(g.board.grid.At(i)))
		}
		if out != lines {
			t.Errorf("%s: %d pieces on the map, the set-up has %d", name, out, lines)
		}
		for i, c := range g.commands {
			if (c.rank == army) != (c.above < 0) {
				t.Errorf("%s: %s %s stands under %d", name, c.rank, c.name, g.commands[i].above)
			}
		}
	}
}

func checkPlaced(t *testing.T, g *Game, p data.Place) {
	t.Helper()
	for n := range g.field.pieces {
		q := &g.field.pieces[n]
		k := g.counterOf(n)
		if k.side != p.Side || k.name != p.Unit || q.part != 0 {
			continue
		}
		if q.at != p.Hex {
			t.Errorf("%s stands in %s, the set-up says %s", p.Unit, q.at, p.Hex)
		}
		if k.kind == troop && g.steps(int(q.counter)) != k.troop.Steps-p.Casualties-p.Stragglers {
			t.Errorf("%s has %d steps", p.Unit, g.steps(int(q.counter)))
		}
		return
	}
	t.Errorf("%s is on no list", p.Unit)
}

// TestExtendedLinesShareFireLevels holds the sharing of CWB 6.5b and 17.1: even
// parts, what is over with the unit itself.
func TestExtendedLinesShareFireLevels(t *testing.T) {
	files := data.With(nil)
	charts, _ := files.Charts()
	b, err := files.Battle("april-5.1")
	if err != nil {
		t.Fatal(err)
	}
	g := newBattle(charts, b, Options{})
	for _, c := range []struct {
		unit  string
		steps int // left
		lines int
		own   data.Level
		line  data.Level
	}{
		{"1-1", 22, 0, data.AAB, data.NoLevel},
		{"1-1", 22, 1, data.AB, data.A},
		{"1-1", 22, 2, data.AB, data.B},
		{"1-1", 15, 2, data.B, data.B}, // the book's own example: an AB in three hexes
		{"1-1", 15, 1, data.A, data.B},
	} {
		own, line := shared(g, c.unit, c.steps, c.lines)
		if own != c.own || line != c.line {
			t.Errorf("%s with %d steps and %d lines: %s and %s, want %s and %s", c.unit, c.steps, c.lines, own, line, c.own, c.line)
		}
	}
}

// shared sets a brigade's steps and extended lines and gives its levels.
func shared(g *Game, unit string, steps, lines int) (own, line data.Level) {
	for n := range g.field.pieces {
		p := &g.field.pieces[n]
		if k := g.counterOf(n); k.side != rules.Union || k.name != unit {
			continue
		}
		if p.part == 0 {
			g.field.losses[p.counter].casualties = int8(g.counterOf(n).troop.Steps - steps)
		} else if int(p.part) <= lines {
			g.put(n, g.board.grid.At(int(p.part)))
		} else {
			g.take(n, offMap)
		}
	}
	for n := range g.field.pieces {
		if k := g.counterOf(n); k.side != rules.Union || k.name != unit {
			continue
		}
		switch g.field.pieces[n].part {
		case 0:
			own = g.level(n)
		case 1:
			if lines > 0 {
				line = g.level(n)
			}
		}
	}
	return own, line
}
