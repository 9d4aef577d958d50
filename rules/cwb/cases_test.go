package cwb_test

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

	"golang.org/x/tools/txtar"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
)

var update = flag.Bool("update", false, "rewrite the expected sections of the cases, and nothing else")

// system has the printed matter alone; it is safe for many at once.
var system = cwb.New(data.With(nil))

// TestCases plays every case of the order log: sections are worked from the top,
// what a side orders is done, and what must have come of it is compared. A case that
// leaves something unsaid (an event, a refusal, a question, a die) fails.
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

// readCase reads a case's head, set-up and dice. The head is a sentence and the line
// of citations.
func readCase(a *txtar.Archive) (*ruleCase, error) {
	c := &ruleCase{archive: a, setup: rules.Setup{Battle: "cwb-log", Roster: "gettysburg", Positions: "#\n", Options: map[string]string{}}}
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
		switch f.Name {
		case "setup":
			err = c.readSetup(string(f.Data))
		case "roster":
			c.setup.Roster = string(f.Data)
		case "dice":
			c.dice, err = numbers(string(f.Data))
		}
		if err != nil {
			return nil, fmt.Errorf("section %s: %w", f.Name, err)
		}
	}
	return c, nil
}

// readSetup reads the lines of a set-up: roster, option, turn, phasing, "from the
// start" for a battle whose pre-set orders are still to be written, and the rows of
// a table of positions.
func (c *ruleCase) readSetup(text string) error {
	for line := range strings.Lines(text) {
		w := strings.Fields(line)
		var err error
		switch {
		case len(w) == 0:
		case strings.TrimSpace(line) == "from the start":
			c.setup.Positions = ""
		case slices.Contains([]string{"command", "dispatch", "lost", "segment", "cannon", "note"}, w[0]):
			c.setup.Positions += line
		case len(w) != 2:
			err = fmt.Errorf("line %q: a word and its value, or a row of a table of positions", strings.TrimSpace(line))
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
	case "roster":
		c.setup.Roster = value
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
