package bluegray

import (
	"fmt"
	"strconv"
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
	column  bool // reinforcements come in column, BG-CHI 12.32
	worth   []worth
	forces  []counter
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
}

// What the battles' own words fix. BG-CHI 12.0, 12.1, 12.2, 12.34.
func loadBattle(files *data.Files, name string) (*battle, error) {
	b := &battle{info: rules.Battle{Name: name}}
	err := eachLine(files, name, "battle.txt", func(words []string) error { return b.readFact(words) })
	if err != nil {
		return nil, err
	}
	b.info.GameTurns = b.turns
	err = eachLine(files, name, "forces.txt", func(words []string) error {
		if words[0] == "side" {
			return nil // the head of the table
		}
		return b.readCounter(words)
	})
	if err != nil {
		return nil, err
	}
	if b.results, err = files.Chart("crt.txt"); err != nil {
		return nil, err
	}
	return b, b.results.Require([]string{"1", "2", "3", "4", "5", "6"}, oddsNames[:])
}

// eachLine reads a data file by words, naming file and line of a fault. Text in
// double quotes is one word; # starts a comment.
func eachLine(files *data.Files, battle, file string, read func(words []string) error) error {
	text, title, err := files.Text(battle, file)
	if err != nil {
		return err
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		words, err := splitWords(line)
		if err == nil && len(words) > 0 {
			err = read(words)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", title, n, err)
		}
	}
	return nil
}

func splitWords(line string) ([]string, error) {
	line, _, _ = strings.Cut(line, "#")
	parts := strings.Split(line, `"`)
	if len(parts)%2 == 0 {
		return nil, fmt.Errorf("a quotation mark is not closed")
	}
	var words []string
	for i, p := range parts {
		if i%2 == 1 {
			words = append(words, p)
			continue
		}
		words = append(words, strings.Fields(p)...)
	}
	return words, nil
}

// facts reads one kind of line of battle.txt each.
var facts = map[string]struct {
	words int // after the first, at least
	read  func(*battle, []string) error
}{
	"battle":   {1, func(b *battle, w []string) error { b.info.Name = w[0]; return nil }},
	"title":    {1, func(b *battle, w []string) error { b.info.Title = w[0]; return nil }},
	"dates":    {1, func(b *battle, w []string) error { b.dates = w[0]; return nil }},
	"code":     {1, func(b *battle, w []string) error { b.code = w[0]; return nil }},
	"editions": {1, func(b *battle, w []string) error { b.info.Editions = w; return nil }},
	"turns":    {1, func(b *battle, w []string) (err error) { b.turns, err = strconv.Atoi(w[0]); return }},
	"night":    {1, func(b *battle, w []string) (err error) { b.night, err = numbers(w); return }},
	"first":    {1, func(b *battle, w []string) (err error) { b.first, err = rules.ParseSide(w[0]); return }},
	"exit":     {1, func(b *battle, w []string) (err error) { b.exits, err = hexes(w); return }},
	"column":   {1, func(b *battle, w []string) error { b.column = w[0] == "yes"; return nil }},
	"worth":    {4, (*battle).readWorth},
	"source": {3, func(b *battle, w []string) error {
		b.info.Sources = append(b.info.Sources, rules.Source{Part: w[0], Kind: w[1], Note: w[2]})
		return nil
	}},
}

func (b *battle) readFact(words []string) error {
	fact, ok := facts[words[0]]
	if !ok {
		return fmt.Errorf("unknown word %q", words[0])
	}
	if len(words)-1 < fact.words {
		return fmt.Errorf("%q needs %d words after it", words[0], fact.words)
	}
	return fact.read(b, words[1:])
}

func (b *battle) readWorth(w []string) error {
	h, err := hexes(w[:1])
	if err != nil {
		return err
	}
	points, err := numbers(w[1:3])
	if err != nil {
		return err
	}
	start, err := rules.ParseSide(w[3])
	b.worth = append(b.worth, worth{h[0], points[0], points[1], start})
	return err
}

func (b *battle) readCounter(w []string) error {
	if len(w) != 6 {
		return fmt.Errorf("a unit has six columns, this line has %d", len(w))
	}
	side, err := rules.ParseSide(w[0])
	if err != nil {
		return err
	}
	strength, err := strconv.Atoi(w[3])
	if err != nil {
		return fmt.Errorf("strength %q is not a number", w[3])
	}
	turn := 0
	if w[4] != "start" {
		if turn, err = strconv.Atoi(w[4]); err != nil {
			return fmt.Errorf("turn %q is neither a number nor start", w[4])
		}
	}
	at, err := hexes(strings.Split(w[5], ","))
	b.forces = append(b.forces, counter{w[1], side, w[2], strength, turn, at})
	return err
}

func numbers(words []string) ([]int, error) {
	var all []int
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", w)
		}
		all = append(all, n)
	}
	return all, nil
}

func hexes(words []string) ([]hex.Hex, error) {
	all := make([]hex.Hex, len(words))
	for i, w := range words {
		if err := all[i].UnmarshalText([]byte(w)); err != nil {
			return nil, err
		}
	}
	return all, nil
}
