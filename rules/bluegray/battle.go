package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/chart"
	"longroll/rules/hex"
)

// battle is all of one battle that never changes while it is played.
type battle struct {
	info    rules.Battle
	code    string // CHI, in citations
	dates   string
	turns   int
	night   []int
	first   rules.Side
	exits   []hex.Hex
	command []commandSpan     // levels of command control, BGD 22.4.3
	column  bool              // reinforcements come in column, BG-CHI 12.32
	cites   map[string]string // what its own rules call which number: turns, entry, schedule, blocked, exit, river
	worth   []worth
	forces  []counter
	broken  []counter // the infantry by brigades, BGD 22.1
	results *chart.Chart
}

// worth is a hex that gives points to whoever passed through it last.
type worth struct {
	hex         hex.Hex
	union       int
	confederate int
	start       rules.Side
}

// counter is a unit as printed.
type counter struct {
	name     string
	side     rules.Side
	kind     string // inf, cav, art or train
	strength int
	turn     int       // of arrival, 0: at start
	at       []hex.Hex // where it starts, or may enter
	traits   []string  // what its battle's rules say of it alone
	standIn  bool      // for a unit in sight whose name and strength are not known, in the fog of war
}

// traits that a counter may bear.
const (
	heldOnTurn1 = "held"   // may not move on game-turn 1, BG-ANT 18.2
	rifled      = "rifled" // never moves, and reaches seven hexes, BG-ANT 19.0
)

// traits lists all of them.
func traits() []string {
	all := []string{heldOnTurn1, rifled}
	for _, corps := range cupCorps {
		all = append(all, corpsTrait(corps))
	}
	return all
}

// bears reports whether a unit has a trait.
func (g *Game) bears(n int, trait string) bool { return slices.Contains(g.forces[n].traits, trait) }

// cite is the number under which the battle's own rules treat a topic, empty where
// its data do not say.
func (b *battle) cite(topic string) rules.Cite {
	if b.cites[topic] == "" {
		return ""
	}
	return rules.Cite("BG-" + b.code + " " + b.cites[topic])
}

// What the battles' own words fix. BG-CHI 12.0, 12.1, 12.2, 12.34.
func loadBattle(files *data.Files, name string) (*battle, error) {
	b := &battle{info: rules.Battle{Name: name}, cites: map[string]string{}}
	told := map[string]bool{}
	if err := eachLine(files, name, "battle.txt", func(w *words) {
		told[w.text(0)] = true
		b.readFact(w)
	}); err != nil {
		return nil, err
	}
	for _, word := range []string{"battle", "title", "code", "editions", "turns", "first"} {
		if !told[word] {
			return nil, fmt.Errorf("battle %s: battle.txt has no line %q", name, word)
		}
	}
	b.info.GameTurns = b.turns
	if err := eachLine(files, name, "forces.txt", func(w *words) { b.readCounter(w, &b.forces) }); err != nil {
		return nil, err
	}
	if b.code == "CEM" {
		if err := eachLine(files, name, "brigades.txt", func(w *words) { b.readCounter(w, &b.broken) }); err != nil {
			return nil, err
		}
	}
	var err error
	if b.results, err = files.Chart("crt.txt"); err != nil {
		return nil, err
	}
	return b, b.results.Require([]string{"1", "2", "3", "4", "5", "6"}, plainScale)
}

// facts reads one kind of line of battle.txt each; words counts what must stand
// after the first.
var facts = map[string]struct {
	words int
	read  func(*battle, *words)
}{
	"battle":   {1, func(b *battle, w *words) { b.info.Name = w.text(1) }},
	"title":    {1, func(b *battle, w *words) { b.info.Title = w.text(1) }},
	"dates":    {1, func(b *battle, w *words) { b.dates = w.text(1) }},
	"code":     {1, func(b *battle, w *words) { b.code = w.text(1) }},
	"editions": {1, func(b *battle, w *words) { b.info.Editions = w.rest(1) }},
	"turns":    {1, func(b *battle, w *words) { b.turns = w.number(1) }},
	"night":    {1, func(b *battle, w *words) { b.night = w.numbers(1) }},
	"first":    {1, func(b *battle, w *words) { b.first = w.side(1) }},
	"exit":     {1, func(b *battle, w *words) { b.exits = w.hexes(1) }},
	"cite": {2, func(b *battle, w *words) {
		b.cites[w.oneOf(1, "turns", "entry", "schedule", "blocked", "exit", "river")] = w.text(2)
	}},
	"command": {4, (*battle).readCommand},
	"column":  {1, func(b *battle, w *words) { b.column = w.oneOf(1, "yes", "no") == "yes" }},
	"worth": {4, func(b *battle, w *words) {
		b.worth = append(b.worth, worth{w.hex(1), w.number(2), w.number(3), w.side(4)})
	}},
	"source": {3, func(b *battle, w *words) {
		kind := w.oneOf(2, "printed", "transcribed", "stand-in")
		b.info.Sources = append(b.info.Sources, rules.Source{Part: w.text(1), Kind: kind, Note: w.text(3)})
	}},
}

func (b *battle) readFact(w *words) {
	fact, ok := facts[w.text(0)]
	switch {
	case !ok:
		w.fail(0, "unknown word %q", w.text(0))
	case w.len()-1 < fact.words:
		w.fail(0, "%q needs %d words after it", w.text(0), fact.words)
	default:
		fact.read(b, w)
	}
}

// readCounter reads a row of forces.txt: side, unit, type, strength, game-turn,
// hex or entry hexes, and in some battles traits. A ? stands for what nobody knows of the last three; the battle
// can't be played until it is known.
func (b *battle) readCounter(w *words, forces *[]counter) {
	if w.text(0) == "side" {
		return // the head of the table
	}
	if w.len() != 6 && w.len() != 7 {
		w.fail(0, "a unit has six columns, or seven with traits; this line has %d", w.len())
		return
	}
	c := counter{name: w.text(1), side: w.side(0), kind: w.oneOf(2, "inf", "cav", "art", "train", "gunboat")}
	if w.len() == 7 {
		c.traits = strings.Split(w.text(6), ",")
		if !w.allOf(6, c.traits, traits()...) {
			return
		}
	}
	if !b.lacks(w, 3, "strength") {
		c.strength = w.number(3)
	}
	if !b.lacks(w, 4, "game-turn") && w.text(4) != "start" {
		c.turn = w.number(4)
	}
	if !b.lacks(w, 5, "hex") {
		c.at = w.hexList(5)
	}
	if slices.ContainsFunc(*forces, func(o counter) bool { return o.name == c.name }) {
		w.fail(1, "there is a unit %s already", c.name)
	}
	*forces = append(*forces, c)
}

// byBrigades are the forces with the infantry by brigades; guns and cavalry stay as they
// are. BGD 22.1.
func (b *battle) byBrigades() []counter {
	all := slices.Clone(b.broken)
	for _, c := range b.forces {
		if c.kind != "inf" {
			all = append(all, c)
		}
	}
	return all
}

// lacks reports whether a figure of a counter is not known, and notes it.
func (b *battle) lacks(w *words, i int, what string) bool {
	if !w.unknown(i) {
		return false
	}
	b.info.Missing = append(b.info.Missing, fmt.Sprintf("the %s of %s is not known (%s)", what, w.text(1), w.at(i)))
	return true
}
