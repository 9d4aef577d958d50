package cwb

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// The rows of field works in a table of positions.

// workRows are the kinds of rows of the optional rules on works.
var workRows = []fieldRow{
	{"work", (*Game).writeWorks, (*setting).readWork},
	{"works-turned", (*Game).writeTurned, (*setting).readTurned},
	{"for-works", (*Game).writeAllowed, (*setting).readAllowed},
	{"asked-for-works", (*Game).writeAsked, (*setting).readAsked},
}

// stageWords are the stages as rows have them.
var stageWords = []string{begun: "begun", breastworks: "breastworks", trench: "trench"}

// writeWorks writes a marker: whose, where, how far it has come, how it faces, who digs
// there and for how many minutes.
func (g *Game) writeWorks(t *rows) {
	for _, w := range g.works.list {
		fmt.Fprintf(t, "work %s %s %s", sideWord(w.side), g.label(w.at), stageWords[w.stage])
		if w.stage > begun {
			fmt.Fprintf(t, " %s", w.facing)
		}
		t.number("placed", w.placed)
		if w.digger >= 0 {
			fmt.Fprintf(t, " digger %s", bare(g.name(int(w.digger))))
		}
		t.number("dug", w.dug)
		t.mark("clear", w.clear)
		t.WriteString("\n")
	}
}

// readWork reads: work, side or nobody, hex, stage, facing, and what else there is.
func (s *setting) readWork(r *row) {
	w := work{side: r.sideOrNobody(), at: r.hex(s.board), digger: -1}
	word := r.word("begun, breastworks or trench")
	if w.stage = stage(max(slices.Index(stageWords, word), 0)); w.stage == noWork {
		r.fail("%q is none of begun, breastworks and trench", word)
	}
	if w.stage > begun {
		w.facing = r.facing()
	}
	for r.more() {
		switch word := r.word("a word"); word {
		case "placed":
			w.placed = r.number("a turn", s.calendar.last())
		case "digger":
			w.digger = int16(r.piece(s.Game, w.side))
		case "dug":
			w.dug = r.number("minutes", trenchMinutes)
		case "clear":
			w.clear = true
		default:
			r.fail("%q is none of placed, digger, dug and clear", word)
		}
	}
	switch {
	case r.fault != nil:
	case (w.side == rules.NoSide) != (w.stage == trench):
		r.failAt(1, "a trench is nobody's and all other works are a side's")
	case w.stage < trench && s.workAt(w.at) >= 0:
		r.failAt(2, "there is room for one marker in %s", s.label(w.at))
	default:
		s.works.list = append(s.works.list, w)
	}
}

// facing reads a side of a hex.
func (r *row) facing() hex.Side {
	word := r.word("a facing")
	side, ok := sideNamed(word)
	if !ok {
		r.fail("%q is no facing: say N, NE, SE, S, SW or NW", word)
	}
	return side
}

// writeTurned says in which turn a side's markers were last turned over.
func (g *Game) writeTurned(t *rows) {
	for s, turn := range g.works.turned {
		if turn != 0 {
			fmt.Fprintf(t, "works-turned %s turn %d\n", sideWord(rules.Side(s)), turn)
		}
	}
}

func (s *setting) readTurned(r *row) {
	side := r.sideOrNobody()
	s.works.turned[side] = s.turnWord(r)
}

// writeAllowed lists the leaders who are for breastworks.
func (g *Game) writeAllowed(t *rows) {
	for _, f := range g.works.allowed {
		fmt.Fprintf(t, "for-works %s %s\n", f.side, bare(f.name))
	}
}

func (s *setting) readAllowed(r *row) {
	s.works.allowed = append(s.works.allowed, fallen{r.side(), r.word("a leader")})
}

// writeAsked lists the leaders who have tried, with the turn.
func (g *Game) writeAsked(t *rows) {
	for _, p := range g.works.tried {
		fmt.Fprintf(t, "asked-for-works %s %s turn %d\n", p.who.side, bare(p.who.name), p.turn)
	}
}

func (s *setting) readAsked(r *row) {
	who := fallen{r.side(), r.word("a leader")}
	s.works.tried = append(s.works.tried, permit{who, s.turnWord(r)})
}
