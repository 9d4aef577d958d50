package bluegray_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
)

var update = flag.Bool("update", false, "rewrite the expected sections of the cases, and nothing else")

// TestCases plays every case of the rulebooks: sections are worked from the top,
// what a side orders or answers is done, and what must have come of it is
// compared. A case that leaves something unsaid (an event, a refusal, a question,
// a die) fails.
func TestCases(t *testing.T) {
	for _, file := range caseFiles(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			playCase(t, file)
		})
	}
}

func caseFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d cases, error %v", len(files), err)
	}
	return files
}

// ruleCase is a case as it stands in its file.
type ruleCase struct {
	archive *txtar.Archive
	cites   []rules.Cite
	setup   rules.Setup
	overlay fstest.MapFS
	dice    []int
}

func playCase(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := readCase(txtar.Parse(text))
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, c)
	for i := range c.archive.Files {
		d.section(&c.archive.Files[i])
	}
	d.unsaid("the end")
	if left := len(d.dice.values); left > 0 {
		t.Errorf("%d dice were not rolled", left)
	}
	if !*update {
		return
	}
	c.archive.Files = d.rewritten
	if now := txtar.Format(c.archive); string(now) != string(text) {
		if err := os.WriteFile(file, now, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var citesLine = regexp.MustCompile(`(?m)^cites (.+)$`)

// readCase reads a case's head, set-up, dice and overlay. The head is a sentence
// and the line of citations.
func readCase(a *txtar.Archive) (*ruleCase, error) {
	c := &ruleCase{archive: a, overlay: fstest.MapFS{}, setup: rules.Setup{Battle: "chickamauga", Options: map[string]string{}}}
	head := string(a.Comment)
	cites := citesLine.FindStringSubmatch(head)
	if cites == nil || strings.HasPrefix(head, "cites ") {
		return nil, fmt.Errorf("a case begins with a sentence and a line: cites RULE, RULE")
	}
	for text := range strings.SplitSeq(cites[1], ", ") {
		if !rules.Cite(text).Valid() {
			return nil, fmt.Errorf("%q is no citation", text)
		}
		c.cites = append(c.cites, rules.Cite(text))
	}
	for _, f := range a.Files {
		var err error
		switch {
		case f.Name == "setup":
			err = c.readSetup(string(f.Data))
		case f.Name == "dice":
			c.dice, err = numbers(string(f.Data))
		case f.Name == "map":
			var drawn string
			drawn, err = mapWith(string(f.Data))
			c.overlay["chickamauga/map.txt"] = &fstest.MapFile{Data: []byte(drawn)}
		case strings.HasPrefix(f.Name, "data/"):
			c.overlay[strings.TrimPrefix(f.Name, "data/")] = &fstest.MapFile{Data: f.Data}
		}
		if err != nil {
			return nil, fmt.Errorf("section %s: %w", f.Name, err)
		}
	}
	return c, nil
}

// readSetup reads the lines of a set-up: edition, option, turn, phase, phasing,
// and the rows of a table of positions. Without rows the battle is set up as printed.
func (c *ruleCase) readSetup(text string) error {
	for line := range strings.Lines(text) {
		w := strings.Fields(line)
		if len(w) == 0 {
			continue
		}
		var err error
		switch {
		case w[0] == "unit" && len(w) >= 4:
			c.setup.Positions += strings.Join(w[1:], " ") + "\n"
		case w[0] == "hold" && len(w) == 3:
			c.setup.Positions += strings.Join(w, " ") + "\n"
		case len(w) != 2:
			err = fmt.Errorf("line %q: a word and its value, or unit SIDE NAME HEX", strings.TrimSpace(line))
		default:
			err = c.readFact(w[0], w[1])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *ruleCase) readFact(word, value string) (err error) {
	switch word {
	case "edition":
		c.setup.Edition = value
	case "option":
		name, chosen, ok := strings.Cut(value, "=")
		if !ok {
			return fmt.Errorf("option %q is not NAME=VALUE", value)
		}
		c.setup.Options[name] = chosen
	case "turn":
		c.setup.Turn, err = strconv.Atoi(value)
	case "phase":
		c.setup.Phase = value
	case "phasing":
		c.setup.Phasing, err = rules.ParseSide(value)
	default:
		err = fmt.Errorf("unknown word %q", word)
	}
	return err
}

func numbers(text string) ([]int, error) {
	var all []int
	for _, w := range strings.Fields(text) {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// writtenDice are the dice of a case, in the order in which names are first
// rolled. A command that is run again after a question rolls the same numbers.
type writtenDice struct {
	t      *testing.T
	values []int
	fallen map[string]int
	closed []string // names of dice in what has happened: never rolled again
}

func (d *writtenDice) Roll(name string, sides int) int {
	d.t.Helper()
	if slices.Contains(d.closed, name) {
		d.t.Errorf("die %s is rolled twice", name)
	}
	if v, ok := d.fallen[name]; ok {
		return v
	}
	if len(d.values) == 0 {
		d.t.Fatalf("no die is written down for %s", name)
	}
	v := d.values[0]
	d.values = d.values[1:]
	if v < 1 || v > sides {
		d.t.Errorf("die %s: %d is on none of its %d faces", name, v, sides)
	}
	d.fallen[name] = v
	return v
}

func (d *writtenDice) close(rolled []rules.Die) {
	for _, die := range rolled {
		d.closed = append(d.closed, die.Name)
	}
}

// system is the printed matter with what a case lays over it.
func (c *ruleCase) system() *bluegray.System {
	if len(c.overlay) == 0 {
		return printedSystem
	}
	return bluegray.New(data.With(c.overlay))
}

// printedSystem is shared by all cases without an overlay; it is safe for many.
var printedSystem = bluegray.New(data.With(nil))
