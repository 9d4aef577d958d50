package cwb

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules/hex"
)

// The rows of surprise marches in a table of positions.

// surpriseRows are the kinds of rows of the optional rule Extended Movement.
var surpriseRows = []fieldRow{
	{"surprise", (*Game).writeSurprises, (*setting).readSurprise},
	{"saved", nil, (*setting).readSaved},
}

// writeSurprises writes each force with its dispatch, how far it has come, its route and
// who goes first; and below it what each of its pieces has saved.
func (g *Game) writeSurprises(t *rows) {
	for _, f := range g.surprises {
		name := bare(g.commands[f.command].name)
		fmt.Fprintf(t, "surprise %s %s %s dispatch %d", f.side, name, f.stage, f.number)
		t.number("turns", f.turns)
		t.mark("goes", f.goes)
		t.mark("back", f.back)
		t.mark("straight", f.straight)
		fmt.Fprintf(t, " route %s", strings.ReplaceAll(g.labels(f.route), "-", " "))
		if len(f.with) > 0 {
			t.WriteString(" with")
		}
		for _, w := range f.with {
			t.WriteString(" " + bare(w))
		}
		t.WriteString("\n")
		for k, n := range f.pieces {
			fmt.Fprintf(t, "saved %s %s %s %s\n", f.side, name, bare(g.name(int(n))), pointFive(f.saved[k]))
		}
	}
}

// readSurprise reads: surprise, side, command, stage, dispatch and its number, turns,
// goes, back, route and its hexes, with and names.
func (s *setting) readSurprise(r *row) {
	f := surprise{side: r.side()}
	var err error
	if f.command, err = s.findCommand(f.side, r.word("a command")); err != nil {
		r.fail("%v", err)
	}
	word := r.word("a stage")
	if i := slices.Index(surpriseNames, word); i >= 0 {
		f.stage = surpriseStage(i)
	} else {
		r.fail("%q is none of %s", word, strings.Join(surpriseNames, ", "))
	}
	for r.more() {
		switch word := r.word("a word"); word {
		case "dispatch":
			f.number = r.number("a dispatch", 999)
		case "turns":
			f.turns = r.number("turns", s.calendar.last())
		case "goes":
			f.goes = true
		case "back":
			f.back = true
		case "straight":
			f.straight = true
		case "route":
			f.route = r.hexes(s.board)
		case "with":
			for r.more() {
				f.with = append(f.with, r.word("a name"))
			}
		default:
			r.fail("%q is none of dispatch, turns, goes, back, straight, route and with", word)
		}
	}
	switch {
	case r.fault != nil:
	case s.entry(f.side, f.number) == nil:
		r.failAt(1, "the %s log has no dispatch %d", f.side.Name(), f.number)
	case len(f.route) == 0:
		r.failAt(1, "a surprise march needs its route")
	default:
		s.surprises = append(s.surprises, f)
	}
}

// hexes reads hexes up to a word that is none.
func (r *row) hexes(b *board) []hex.Hex {
	var all []hex.Hex
	for r.more() {
		if _, err := b.grid.Parse(r.words[r.next]); err != nil {
			break
		}
		all = append(all, r.hex(b))
	}
	return all
}

// readSaved reads: saved, side, command, piece, movement points; it stands below the
// force.
func (s *setting) readSaved(r *row) {
	side := r.side()
	post, err := s.findCommand(side, r.word("a command"))
	if err != nil {
		r.fail("%v", err)
		return
	}
	n, halves := r.piece(s.Game, side), r.halves("spent")
	i := s.surpriseOf(side, post)
	if i < 0 {
		r.failAt(2, "a row surprise of this command is wanted above this")
	}
	if r.fault == nil {
		f := &s.surprises[i]
		f.pieces, f.saved = append(f.pieces, int16(n)), append(f.saved, halves)
	}
}

// columnRows are the rows of columns drawn out along roads. CWB 12.2.
var columnRows = []fieldRow{{"drawn-out", (*Game).writeColumns, (*setting).readColumn}}

// writeColumns writes each column with the hexes behind its head.
func (g *Game) writeColumns(t *rows) {
	for _, c := range g.columns {
		fmt.Fprintf(t, "drawn-out %s %s %s\n", g.sideOf(int(c.piece)), bare(g.name(int(c.piece))), strings.ReplaceAll(g.labels(c.tail), "-", " "))
	}
}

// readColumn reads: drawn-out, side, piece, hexes.
func (s *setting) readColumn(r *row) {
	n := r.piece(s.Game, r.side())
	s.columns = append(s.columns, drawnOut{int16(n), r.hexes(s.board)})
}
