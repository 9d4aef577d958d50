package cwb_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

var update = flag.Bool("update", false, "rewrite the expected sections of the cases, and nothing else")

// system has the printed matter alone; it is safe for many at once.
var system = cwb.New(data.With(nil))

// TestCases plays every case of the order log.
func TestCases(t *testing.T) {
	book := casebook.Book{
		Update:   *update,
		Setup:    rules.Setup{Battle: "cwb-log", Roster: "gettysburg", Positions: "#\n"},
		Line:     setupLine,
		Given:    givenRoster,
		Onward:   true, // a case may pause and end in one go
		Open:     func(*casebook.Case) (rules.System, casebook.Reader, error) { return system, readSheet, nil },
		Event:    eventLine,
		Notice:   func(n rules.Notice) string { return fmt.Sprintf("%s %+v", n.Notice(), n) },
		Question: decisionLine,
		Forecast: forecastLines,
		Shows: map[string]func(rules.Game, string) ([]string, error){
			"log":   asSeen(logLines),
			"staff": asSeen(staffLines),
		},
		Watch: keepsSecret,
	}
	book.Play(t)
}

// setupLine takes the name of a roster, "from the start" for a battle whose pre-set
// orders are still to be written, and the rows of a table of positions.
func setupLine(s *rules.Setup, line string) (bool, error) {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "from the start":
		s.Positions = ""
	case word == "roster" && len(strings.Fields(rest)) == 1:
		s.Roster = rest
	case slices.Contains([]string{"command", "dispatch", "lost", "segment", "cannon", "note"}, word):
		s.Positions += line + "\n"
	default:
		return false, nil
	}
	return true, nil
}

// givenRoster takes a roster that a case brings.
func givenRoster(c *casebook.Case, name, text string) (bool, error) {
	if name != "roster" {
		return false, nil
	}
	c.Setup.Roster = text
	return true, nil
}

func readSheet(text string, _ rules.View, _ []rules.Decision) (sheet casebook.Sheet, err error) {
	list, err := readOrders(text)
	for _, o := range list {
		sheet.Orders = append(sheet.Orders, casebook.Order{Text: o.text, Command: o.command})
	}
	return sheet, err
}

// asSeen is a section "WORD SIDE", written from what the side sees.
func asSeen(show func(seen.View) []string) func(rules.Game, string) ([]string, error) {
	return func(g rules.Game, rest string) ([]string, error) {
		side, err := rules.ParseSide(rest)
		if err != nil {
			return nil, err
		}
		return show(g.View(side).(seen.View)), nil
	}
}
