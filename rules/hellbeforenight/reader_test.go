package hellbeforenight_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/casebook"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// A reader of orders for cases that a reader of mail does not let through: it takes every line
// by itself.

// sheetReader reads the lines of one sheet.
type sheetReader struct {
	b     *data.Battle
	view  seen.View
	names []string // of units, leaders and gunboats, the longest first
}

// readerOn reads sheets of a battle.
func readerOn(b *data.Battle) casebook.Reader {
	var names []string
	for _, u := range b.Roster("crumps", "wood") {
		names = append(names, u.Name)
	}
	for _, l := range b.Leaders {
		names = append(names, l.Name)
	}
	names = append(names, "Tyler", "Lexington")
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	return func(text string, view rules.View, open []rules.Decision) (casebook.Sheet, error) {
		r := &sheetReader{b: b, view: view.(seen.View), names: names}
		sheet := casebook.Sheet{Answers: rules.Answers{}}
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			if r.answer(line, open, sheet.Answers) {
				continue
			}
			cmd, err := r.line(line)
			if err != nil {
				return sheet, fmt.Errorf("%s: %w", line, err)
			}
			sheet.Orders = append(sheet.Orders, casebook.Order{Text: line, Command: cmd})
		}
		return sheet, nil
	}
}

// answer takes a line that is an option of an open question, or "SUBJECT: option".
func (r *sheetReader) answer(line string, open []rules.Decision, into rules.Answers) bool {
	for _, d := range open {
		text := line
		if about, option, ok := strings.Cut(line, ": "); ok && (about == d.Kind || slices.Contains(d.Subjects, about)) {
			text = option
		}
		if _, done := into[d.ID]; done {
			continue
		}
		if i := slices.Index(d.Options, text); i >= 0 {
			into[d.ID] = i
			return true
		}
	}
	return false
}

// tokens splits a line: names are one token each, commas and colons stand alone.
func (r *sheetReader) tokens(line string) []string {
	var all []string
next:
	for line = strings.TrimLeft(line, " "); line != ""; line = strings.TrimLeft(line, " ") {
		for _, name := range r.names {
			if rest, ok := strings.CutPrefix(line, name); ok && (rest == "" || strings.ContainsRune(" ,:;", rune(rest[0]))) {
				all = append(all, name)
				line = rest
				continue next
			}
		}
		end := strings.IndexAny(line, " ,:;")
		switch {
		case end < 0:
			end = len(line)
		case end == 0:
			end = 1
		}
		all = append(all, line[:end])
		line = line[end:]
	}
	return all
}

// line reads one order.
func (r *sheetReader) line(line string) (rules.Command, error) {
	c := &cursor{r: r, all: r.tokens(line)}
	cmd := c.command()
	if c.err == nil && c.at < len(c.all) {
		c.fail("%q does not belong there", c.all[c.at])
	}
	return cmd, c.err
}

// cursor walks over the tokens of a line.
type cursor struct {
	r   *sheetReader
	all []string
	at  int
	err error
}

func (c *cursor) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

func (c *cursor) peek() string {
	if c.at < len(c.all) {
		return c.all[c.at]
	}
	return ""
}

func (c *cursor) next() string {
	text := c.peek()
	if text == "" {
		c.fail("the line ends too early")
	}
	c.at++
	return text
}

// take takes a word if it comes next.
func (c *cursor) take(word string) bool {
	if c.peek() != word {
		return false
	}
	c.at++
	return true
}

func (c *cursor) want(word string) {
	if !c.take(word) {
		c.fail("%q is wanted before %q", word, c.peek())
	}
}

// names reads names with commas between them.
func (c *cursor) names() []string {
	all := []string{c.next()}
	for c.take(",") {
		all = append(all, c.next())
	}
	return all
}

// movers reads names and tells units from leaders.
func (c *cursor) movers() (units, leaders []string) {
	for _, name := range c.names() {
		if slices.ContainsFunc(c.r.b.Leaders, func(l data.Leader) bool { return l.Name == name }) {
			leaders = append(leaders, name)
		} else {
			units = append(units, name)
		}
	}
	return units, leaders
}

func (c *cursor) hex() hex.Hex { return c.hexOf(c.next()) }

func (c *cursor) hexOf(text string) hex.Hex {
	h, err := c.r.b.Map.Grid.Parse(text)
	if err != nil {
		c.fail("%v", err)
	}
	return h
}

// path reads hexes joined by -; the one where it starts may lead it.
func (c *cursor) path(from string) []hex.Hex {
	var path []hex.Hex
	for text := range strings.SplitSeq(c.next(), "-") {
		path = append(path, c.hexOf(text))
	}
	if len(path) > 1 && path[0] == c.r.where(from) {
		path = path[1:]
	}
	return path
}

// where is where a unit, leader or reserve of one's own stands, or an enemy unit.
func (r *sheetReader) where(name string) hex.Hex {
	for _, u := range slices.Concat(r.view.Own, r.view.Enemy) {
		if u.Unit == name {
			return u.At
		}
	}
	for _, l := range r.view.Leaders {
		if l.Leader == name {
			return l.At
		}
	}
	for _, m := range r.view.Reserves {
		if m.Side == r.view.For && m.Letter == name {
			return m.At
		}
	}
	return hex.Hex{}
}

// placements reads "UNIT to HEX, UNIT to HEX".
func (c *cursor) placements() []seen.Placement {
	var all []seen.Placement
	for {
		unit := c.next()
		c.want("to")
		all = append(all, seen.Placement{Unit: unit, At: c.hex()})
		if !c.take(",") {
			return all
		}
	}
}

// condition reads what stands behind "if": "1 routs:".
func (c *cursor) condition() *hellbeforenight.Condition {
	n, err := strconv.Atoi(c.next())
	if err != nil {
		c.fail("if NUMBER OUTCOME: %v", err)
	}
	on := &hellbeforenight.Condition{Attack: n, Came: c.next()}
	c.want(":")
	return on
}
