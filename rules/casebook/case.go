package casebook

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"longroll/rules"
)

// Case is what a case says before play begins.
type Case struct {
	Setup rules.Setup
	// Overlay is printed matter that the case has otherwise, by file name. Only
	// Book.Given fills it.
	Overlay fstest.MapFS

	archive *txtar.Archive
	dice    []int
	asRead  bool            // a 0 of ten faces is the ten, and draws are counted from 0
	given   map[string]bool // sections that are read before play begins
}

var citesLine = regexp.MustCompile(`(?m)^cites (.+)$`)

// headCites gives the line of citations in the head of a case, which is a sentence and
// that line.
func headCites(head string) (string, error) {
	m := citesLine.FindStringSubmatch(head)
	if m == nil || strings.HasPrefix(head, "cites ") {
		return "", fmt.Errorf("a case begins with a sentence and a line: cites RULE, RULE")
	}
	for text := range strings.SplitSeq(m[1], ", ") {
		if !rules.Cite(text).Valid() {
			return "", fmt.Errorf("%q is no citation", text)
		}
	}
	return m[1], nil
}

// read reads a case's head and the sections that say where play begins.
func (b *Book) read(a *txtar.Archive) (*Case, error) {
	if _, err := headCites(string(a.Comment)); err != nil {
		return nil, err
	}
	c := &Case{archive: a, Setup: b.Setup, Overlay: fstest.MapFS{}, given: map[string]bool{"setup": true, "dice": true, "dice from 0": true}}
	c.Setup.Options = map[string]string{}
	for _, f := range a.Files {
		var err error
		switch {
		case f.Name == "setup":
			err = b.readSetup(&c.Setup, string(f.Data))
		case f.Name == "dice":
			c.dice, err = numbers(string(f.Data))
		case f.Name == "dice from 0":
			c.asRead = true
			c.dice, err = numbers(string(f.Data))
		case b.Given != nil:
			var own bool
			if own, err = b.Given(c, f.Name, string(f.Data)); own {
				c.given[f.Name] = true
			}
		}
		if err != nil {
			return nil, fmt.Errorf("section %s: %w", f.Name, err)
		}
	}
	return c, nil
}

func (b *Book) readSetup(s *rules.Setup, text string) error {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		own, err := b.Line(s, line)
		if w := strings.Fields(line); err == nil && !own {
			if len(w) != 2 {
				return fmt.Errorf("line %q: a word and its value, or a row of a table of positions", line)
			}
			err = readFact(s, w[0], w[1])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readFact reads a line of a set-up that every system has.
func readFact(s *rules.Setup, word, value string) (err error) {
	switch word {
	case "battle":
		s.Battle = value
	case "edition":
		s.Edition = value
	case "option":
		name, chosen, ok := strings.Cut(value, "=")
		if !ok {
			return fmt.Errorf("option %q is not NAME=VALUE", value)
		}
		s.Options[name] = chosen
	case "turn":
		s.Turn, err = strconv.Atoi(value)
	case "phase":
		s.Phase = value
	case "phasing":
		s.Phasing, err = rules.ParseSide(value)
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
