package cwb

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// newField sets up a game on a little map, for tests of the chapters on movement and
// combat. Each line is a piece:
//
//	side kind name hex facing formation state figure [key=value ...]
//
// kind is infantry, cavalry, line (an extended line: its name is that of its
// brigade, which comes before it), battery, leader, headquarters, wagon or train.
// The figure is the steps of a brigade, the guns of a battery, the rating of a leader,
// the points of a wagon; 0 for a line. Of pieces in one hex the first is on top.
// Keys: army, corps, div (organisation), morale (A to E), wreck (steps), marks
// (fired+onRoad ...). A hex of - is off the map.
func newField(t testing.TB, mapText string, lines ...string) *Game {
	t.Helper()
	m, err := ground.Parse("field", mapText)
	if err != nil {
		t.Fatal(err)
	}
	g := emptyField(t, m)
	for _, line := range lines {
		if err := g.addPiece(line); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
	}
	return g
}

// emptyField is a game on a map with nothing on it, on a clear day.
func emptyField(t testing.TB, m *ground.Map) *Game {
	t.Helper()
	charts, err := data.With(nil).Charts()
	if err != nil {
		t.Fatal(err)
	}
	options, err := choose("", nil)
	if err != nil {
		t.Fatal(err)
	}
	noon, err := data.ParseClock("12:00")
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{turn: 1, phasing: firstSide, table: &table{charts: charts, options: options, board: newBoard(m), scenario: &data.Battle{Map: m},
		calendar: calendar{{Number: 1, Day: "6 April", Time: noon}}}}
	g.field.first = slices.Repeat([]int16{-1}, m.Grid.Len())
	return g
}

var marksByName = map[string]marks{"lowAmmo": lowAmmo, "recovering": recovering, "fired": fired, "shotAt": shotAt,
	"gunsShotAt": gunsShotAt, "movedOn": movedOn, "onRoad": onRoad, "charged": charged, "smallArms": smallArms,
	"encamped": encamped, "marched": marched, "inRadius": inRadius, "halted": halted, "ferried": ferried}

func (g *Game) addPiece(line string) error {
	words := strings.Fields(line)
	if len(words) < 8 {
		return fmt.Errorf("eight words are wanted")
	}
	side, err := rules.ParseSide(words[0])
	if err != nil {
		return err
	}
	figure, err := strconv.Atoi(words[7])
	if err != nil {
		return err
	}
	p := piece{next: -1}
	if err := p.read(words[4:7]); err != nil {
		return err
	}
	keys := map[string]string{"morale": "C", "wreck": "99"}
	for _, w := range words[8:] {
		key, value, ok := strings.Cut(w, "=")
		if !ok {
			return fmt.Errorf("%q is no key=value", w)
		}
		keys[key] = value
	}
	for name := range strings.SplitSeq(keys["marks"], "+") {
		mark, ok := marksByName[name]
		if !ok && name != "" {
			return fmt.Errorf("%q is no mark", name)
		}
		p.marks |= mark
	}
	n, err := g.enlist(side, words[1], words[2], figure, keys, p)
	if err != nil || words[3] == "-" {
		return err
	}
	h, err := g.board.grid.Parse(words[3])
	if err != nil {
		return err
	}
	g.putBelow(n, h)
	return nil
}

// read takes facing, formation and state from their words.
func (p *piece) read(words []string) error {
	facings := []string{"N", "NE", "SE", "S", "SW", "NW"}
	var formations, states []string
	for f := data.InfantryLine; f <= data.Leaders; f++ {
		formations = append(formations, f.String())
	}
	for s := data.BloodLust; s <= data.Routed; s++ {
		states = append(states, s.String())
	}
	var at [3]int
	for i, names := range [][]string{facings, formations, states} {
		if at[i] = slices.Index(names, words[i]); at[i] < 0 {
			return fmt.Errorf("%q is none of %v", words[i], names)
		}
	}
	p.facing, p.formation, p.state = hex.Side(at[0]), data.Formation(at[1]), data.State(at[2])
	return nil
}

// enlist adds a counter with its pieces, or brings out an extended line, and gives
// the number of the piece.
func (g *Game) enlist(side rules.Side, what, name string, figure int, keys map[string]string, p piece) (int, error) {
	if what == "line" {
		for n := range g.field.pieces {
			if l := &g.field.pieces[n]; g.counterOf(n).name == name && g.sideOf(n) == side && l.part > 0 && l.place == offMap {
				p.counter, p.part = l.counter, l.part
				*l = p
				return n, nil
			}
		}
		return 0, fmt.Errorf("%s has no line left to extend", name)
	}
	c := counter{name: name, side: side, army: keys["army"], corps: keys["corps"], div: keys["div"]}
	post := data.Post{Side: side, Army: c.army, Corps: c.corps, Division: c.div}
	parts := 1
	switch what {
	case "infantry", "cavalry":
		wreck, err := strconv.Atoi(keys["wreck"])
		if err != nil {
			return 0, err
		}
		c.troop = &data.Troop{Post: post, Name: name, Steps: figure, WreckAt: wreck, Morale: keys["morale"][0]}
		if what == "cavalry" {
			c.troop.Kind = data.Cavalry
		}
		parts = 3
	case "battery":
		c.kind, c.guns, p.guns = battery, figure, int8(figure)
		parts = 3
	case "leader":
		c.kind, c.leader = officer, &data.Leader{Post: post, Name: name, Rating: figure, Stars: 1}
	case "headquarters":
		c.kind = headquarters
	case "wagon":
		c.kind, c.points, p.supply = wagon, figure, int8(figure)
	case "train":
		c.kind = train
	default:
		return 0, fmt.Errorf("%q is no kind of piece", what)
	}
	first := len(g.field.pieces)
	for part := range parts {
		p.counter, p.part = int16(len(g.counters)), uint8(part)
		g.field.pieces = append(g.field.pieces, p)
		p.guns = 0
	}
	g.counters = append(g.counters, c)
	g.field.losses = append(g.field.losses, tally{})
	return first, nil
}

// pieceNamed finds a piece by its name, such as Gladden or Gladden/a.
func pieceNamed(t testing.TB, g *Game, name string) int {
	t.Helper()
	for n := range g.field.pieces {
		if g.name(n) == name {
			return n
		}
	}
	t.Fatalf("there is no piece %q", name)
	return -1
}

// hexAt reads a hex as printed on the map.
func hexAt(t testing.TB, g *Game, label string) hex.Hex {
	t.Helper()
	h, err := g.board.grid.Parse(label)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// set chooses the value of an option for a test.
func (g *Game) set(c choice, value string) { g.options[c] = value }

// aprilField is the map of April's Harvest with nothing on it.
func aprilField(t testing.TB) *Game {
	t.Helper()
	b, err := data.With(nil).Battle("april-5.1")
	if err != nil {
		t.Fatal(err)
	}
	return emptyField(t, b.Map)
}

// fieldHead begins the text of a little map like that of April's Harvest: columns
// and rows from 1, rows upward, even columns half a hex higher.
func fieldHead(cols, rows int) string {
	return fmt.Sprintf("map field\ntitle \"A field\"\nsource stand-in \"a test\"\n"+
		"grid columns 1 %d rows 1 %d origin bottom-left high even\nlabel C.RR\ncompass north top\n"+
		"key . clear\nkey f forest\nkey o orchard\nkey u town\nkey ~ river\n", cols, rows)
}

// mapOf is the text of a little map. Both blocks are written as they lie on the page,
// top row first, rows apart by blanks; levels may be empty for level ground. The rest
// are further lines of the map: sides, paths, names.
func mapOf(surface, levels string, rest ...string) string {
	rows := strings.Fields(surface)
	var b strings.Builder
	b.WriteString(fieldHead(len(rows[0]), len(rows)))
	block := func(name string, rows []string) {
		fmt.Fprintln(&b, name)
		for i, row := range rows {
			fmt.Fprintf(&b, "%02d %s\n", len(rows)-i, row)
		}
		fmt.Fprintln(&b, "end")
	}
	block("terrain", rows)
	if levels != "" {
		block("elevation", strings.Fields(levels))
	}
	for _, line := range rest {
		fmt.Fprintln(&b, line)
	}
	return b.String()
}

// plain is the text of a little map of clear, level ground.
func plain(cols, rows int) string {
	return mapOf(strings.TrimSpace(strings.Repeat(strings.Repeat(".", cols)+" ", rows)), "")
}

// inItsPhase puts a game into the phase in which a side gives a command, as play
// would have come there. CWB 8.1.
func inItsPhase(g *Game, side rules.Side, c rules.Command) {
	for _, w := range playerTurn {
		if admits(w.phase, c) && (w.enemy == (side != g.phasing) || w.phase < defensivePhase) {
			g.phase = w.phase
			return
		}
	}
}
