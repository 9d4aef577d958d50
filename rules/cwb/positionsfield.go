package cwb

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// What a battle's table of positions has beside the order log: every piece, what the
// loss charts hold, and what is remembered of this phase. Reading it is in setfield.go.

// fieldNote says for whoever reads or writes a table what its rows leave unsaid.
const fieldNote = `# Of pieces in one hex the first row is on top. A piece that no row names is not in this
# battle; an extended line or a detached battery that no row names is not out. Nobody has
# orders but by the row of his command and one of the dispatch.
`

// fieldRow is one kind of row: how all rows of the kind are written, and how one is read.
type fieldRow struct {
	word  string
	write func(*Game, *rows)
	read  func(*setting, *row)
}

// fieldRows are the kinds of rows in the order written. The words for pieces are written
// all together.
var fieldRows = slices.Concat([]fieldRow{
	{"infantry", (*Game).writePieces, (*setting).readPiece},
	{"cavalry", nil, (*setting).readPiece},
	{"battery", nil, (*setting).readPiece},
	{"leader", nil, (*setting).readPiece},
	{"headquarters", nil, (*setting).readPiece},
	{"wagon", nil, (*setting).readPiece},
	{"train", nil, (*setting).readPiece},
	{"hold", (*Game).writeHolders, (*setting).readHolder},
	{"award", (*Game).writeAwards, (*setting).readAward},
	{"ruled", (*Game).writeRuled, (*setting).readRuled},
	{"hit", (*Game).writeHits, (*setting).readHit},
	{"stands-for", (*Game).writeMarkers, (*setting).readMarker},
	{"recovery", (*Game).writeRecoveries, (*setting).readRecovery},
	{"gunboat", (*Game).writeBoats, (*setting).readBoat},
	{"answered", (*Game).writeAnswers, (*setting).readAnswer},
	{"fired-at", (*Game).writeVolleys, (*setting).readVolley},
	{"together", (*Game).writeBands, (*setting).readBand},
	{"stirred", (*Game).writeStirred, (*setting).readStirred},
	{"begun", (*Game).writeBegun, (*setting).readBegun},
	{"confused", (*Game).writeConfused, (*setting).readConfused},
	{"start", (*Game).writeStarts, (*setting).readStart},
	{"tried", (*Game).writeTried, (*setting).readTried},
	{"rouser", (*Game).writeRousers, (*setting).readRouser},
	{"roused", (*Game).writeRoused, (*setting).readRoused},
	{"rolled", (*Game).writeRolled, (*setting).readRolled},
}, workRows, surpriseRows, columnRows)

// writeField writes all rows of a battle.
func (g *Game) writeField(t *rows) {
	t.WriteString(fieldNote)
	for _, kind := range fieldRows {
		if kind.write != nil {
			kind.write(g, t)
		}
	}
}

// placeWords stand where a hex would, for pieces that are not on the map.
var placeWords = [...]string{offMap: "off-map", lost: "lost", outside: "outside"}

// writePieces writes the pieces on the map hex by hex, each stack from its top down,
// and then the others in the order of battle.
func (g *Game) writePieces(t *rows) {
	for i := range g.field.first {
		for n := g.field.first[i]; n >= 0; n = g.field.pieces[n].next {
			g.writePiece(t, int(n))
		}
	}
	for n := range g.field.pieces {
		p := g.field.pieces[n]
		if p.place != onMap && (p != g.unnamed(n) || p.part == 0 && g.field.losses[p.counter] != tally{}) {
			g.writePiece(t, n)
		}
	}
}

// fresh is a piece before anything has become of it.
func (g *Game) fresh(c int, part uint8) piece {
	k := &g.counters[c]
	p := piece{counter: int16(c), part: part, next: -1, formation: atFirst(k), state: data.Normal, supply: int8(k.points)}
	if part == 0 {
		p.guns = int8(k.guns)
	}
	return p
}

// unnamed is what a piece is that no row names: not in the battle, or a part of a unit
// that is in it and not out.
func (g *Game) unnamed(n int) piece {
	p := &g.field.pieces[n]
	u := g.fresh(int(p.counter), p.part)
	if u.place = outside; p.part > 0 && g.field.pieces[g.parent(n)].place != outside {
		u.place = offMap
	}
	return u
}

func (g *Game) writePiece(t *rows, n int) {
	p, k := &g.field.pieces[n], g.counterOf(n)
	fresh := g.fresh(int(p.counter), p.part)
	where := placeWords[p.place]
	if p.place == onMap {
		where = g.label(p.at)
	}
	line := &rows{}
	fmt.Fprintf(line, "%-12s %-11s %-22s %-8s", kindWord(k), k.side, bare(g.name(n)), where)
	ready := p.place == onMap && k.kind.isUnit()
	line.mark(p.facing.String(), ready || p.facing != fresh.facing)
	line.mark(p.formation.String(), ready || p.formation != fresh.formation)
	line.mark(p.state.String(), ready || p.state != fresh.state)
	if k.kind == battery || p.guns != fresh.guns {
		fmt.Fprintf(line, " guns %d", p.guns)
	}
	if k.kind == wagon || p.supply != fresh.supply {
		fmt.Fprintf(line, " supply %d", p.supply)
	}
	if p.part == 0 {
		line.number("casualties", int(g.field.losses[p.counter].casualties))
		line.number("stragglers", int(g.field.losses[p.counter].stragglers))
	}
	line.number("due", int(p.due))
	for _, f := range []struct {
		word   string
		halves int16
	}{{"spent", p.spent}, {"owes", p.owes}} {
		if f.halves != 0 {
			fmt.Fprintf(line, " %s %s", f.word, pointFive(f.halves))
		}
	}
	for _, m := range markWords(p.marks) {
		line.mark(m, true)
	}
	t.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// pointFive is a number of movement points from their halves, 2.5.
func pointFive(halves int16) string {
	text := strconv.Itoa(int(halves / onePoint))
	if halves%onePoint != 0 {
		text += ".5"
	}
	return text
}

// sideWord is a side as rows have it, or nobody.
func sideWord(s rules.Side) string {
	if s == rules.NoSide {
		return "nobody"
	}
	return s.String()
}

// writeHolders says who holds each hex that counts. CWB-AH 4.2.
func (g *Game) writeHolders(t *rows) {
	for i, s := range g.harvest.holders {
		fmt.Fprintf(t, "hold %s %s\n", g.label(g.ground[i]), sideWord(s))
	}
}

// writeAwards gives what each day's ground brought. CWB-AH 4.2.
func (g *Game) writeAwards(t *rows) {
	for _, a := range g.harvest.awards {
		fmt.Fprintf(t, "award %d", a.turn)
		for s, n := range a.points {
			if n != 0 || s > 0 {
				fmt.Fprintf(t, " %s %d", sideWord(rules.Side(s)), n)
			}
		}
		t.WriteString("\n")
	}
}

// writeHits lists the leaders who were hit. CWB-AH 4.3.
func (g *Game) writeHits(t *rows) {
	for _, f := range g.nerve.hits {
		fmt.Fprintf(t, "hit %s %s\n", sideWord(f.side), bare(f.name))
	}
}

// writeMarkers lists the brigades that stand for leaders. CWB-AH 5.3.
func (g *Game) writeMarkers(t *rows) {
	for _, m := range g.harvest.markers {
		c := g.commands[m.division]
		fmt.Fprintf(t, "stands-for %s %s %s\n", c.side, bare(c.name), bare(g.name(int(m.brigade))))
	}
}

// writeNames ends a row with the names of pieces.
func (g *Game) writeNames(t *rows, pieces []int16) {
	for _, n := range pieces {
		fmt.Fprintf(t, " %s", bare(g.name(int(n))))
	}
	t.WriteString("\n")
}

// writeRecoveries lists the markers of stragglers being gathered: whose, where, and who
// stood there with him. CWB 21.2.
func (g *Game) writeRecoveries(t *rows) {
	for _, r := range g.gunnery.recoveries {
		fmt.Fprintf(t, "recovery %s %s %s %s", g.sideOf(int(r.piece)), bare(g.name(int(r.piece))), g.label(r.at), r.facing)
		g.writeNames(t, r.company)
	}
}

// writeBoats says which gunboats have fired in this segment and which are gone. CWB-AH 2.5.
func (g *Game) writeBoats(t *rows) {
	if g.gunnery.shelled|g.gunnery.driven == 0 {
		return
	}
	for i, b := range g.scenario.Gunboats {
		fmt.Fprintf(t, "gunboat %s", bare(b.Name))
		t.mark("shelled", g.gunnery.shelled&(1<<i) != 0)
		t.mark("driven-off", g.gunnery.driven&(1<<i) != 0)
		t.WriteString("\n")
	}
}

// writeAnswers lists the batteries that have fired at gunboats. CWB-AH 2.5c.
func (g *Game) writeAnswers(t *rows) {
	for _, a := range g.gunnery.atBoats {
		fmt.Fprintf(t, "answered %s %s turn %d\n", g.sideOf(int(a.piece)), bare(g.name(int(a.piece))), a.turn)
	}
}

// writeVolleys lists what was fired at in this segment. CWB 20.3e.
func (g *Game) writeVolleys(t *rows) {
	for _, v := range g.gunnery.volleys {
		fmt.Fprintf(t, "fired-at %s", g.label(v.at))
		t.mark("guns", v.guns)
		t.mark("boats", slices.Contains(g.gunnery.shells, v.at))
		t.WriteString("\n")
	}
}

// writeBands lists who has attacked together. CWB 23.1e.
func (g *Game) writeBands(t *rows) {
	for _, b := range g.nerve.bands {
		fmt.Fprintf(t, "together %s turn %d", sideWord(b.side), b.turn)
		g.writeNames(t, b.pieces)
	}
}

// writeStirred says that units have moved in this phase. CWB 12.0.
func (g *Game) writeStirred(t *rows) {
	if g.gunnery.stirred {
		t.WriteString("stirred\n")
	}
}

// writeBegun says that a command or movement phase is under way: what opens it has been
// done, and who is in command radius stands with the pieces. CWB 10.5a; CWB-AH 2.8.
func (g *Game) writeBegun(t *rows) {
	if g.isOpened() {
		t.WriteString("begun\n")
	}
}

// writeConfused says that a movement phase without orders is under way. CWB-AH 5.2.
func (g *Game) writeConfused(t *rows) {
	if g.harvest.starts != nil {
		t.WriteString("confused\n")
	}
}

// writeStarts says where that phase found each piece.
func (g *Game) writeStarts(t *rows) {
	for n, h := range g.harvest.starts {
		if !h.IsZero() {
			fmt.Fprintf(t, "start %s %s %s\n", g.sideOf(n), bare(g.name(n)), g.label(h))
		}
	}
}

// writeTried lists the stacks that somebody has tried to rouse.
func (g *Game) writeTried(t *rows) {
	for _, h := range g.harvest.tried {
		fmt.Fprintf(t, "tried %s\n", g.label(h))
	}
}

// writeRousers lists who has tried.
func (g *Game) writeRousers(t *rows) {
	for _, n := range g.harvest.rousers {
		fmt.Fprintf(t, "rouser %s %s\n", g.sideOf(int(n)), bare(g.name(int(n))))
	}
}

// writeRoused lists who may move.
func (g *Game) writeRoused(t *rows) {
	for _, n := range g.harvest.roused {
		fmt.Fprintf(t, "roused %s %s\n", g.sideOf(int(n)), bare(g.name(int(n))))
	}
}

// writeRolled says how many rolls of a sort there have been, which tells the dice of one
// from those of another.
func (g *Game) writeRolled(t *rows) {
	for _, c := range g.rolled() {
		if *c.into != 0 {
			fmt.Fprintf(t, "rolled %s %d\n", c.word, *c.into)
		}
	}
}

// rolled are the words of these rows.
func (g *Game) rolled() []numberWord {
	all := []numberWord{{"fires", &g.gunnery.fires}, {"checks", &g.gunnery.checks}}
	for s := range g.nerve.count {
		all = append(all, numberWord{sideWord(rules.Side(s)), &g.nerve.count[s]}, numberWord{sideWord(rules.Side(s)) + "-checks", &g.gunnery.checksOf[s]})
	}
	return all
}
