package cwb

import (
	"fmt"
	"strconv"
	"strings"

	"longroll/rules"
)

// Tables of an order log, so that a log kept on paper goes on here. Words in
// double quotes are as in Go.

// Positions writes the logs as a table that setPositions reads: one row a command
// and one row a dispatch.
func (g *Game) Positions() string {
	var t strings.Builder
	fmt.Fprintf(&t, "# %s: %s, %s\n", g.info.Title, g.calendar.clock(g.turn), g.phase)
	fmt.Fprintf(&t, "# --turn %d --phasing %s --phase %s\n", g.turn, g.phasing, g.phase)
	for i, c := range g.commands {
		p := g.posts[i]
		fmt.Fprintf(&t, "command %s %q leader %q rating %d accepted %d delayed %d in-force %d", c.side, c.name, g.who(p.leader).name,
			g.rating(i), p.accepted, p.delayed, p.standing)
		for _, m := range p.marks(g) {
			t.WriteString(" " + m)
		}
		t.WriteString("\n")
	}
	for _, d := range g.log {
		kind := "simple"
		if d.complex {
			kind = "complex"
		}
		fmt.Fprintf(&t, "dispatch %s %d from %q to %q method %q type %s cost %d sent %d arrives %d status %q", d.side, d.number,
			g.commands[d.sender].name, g.commands[d.receiver].name, d.how, kind, d.cost, d.sent, d.arrives, d.status)
		fmt.Fprintf(&t, " by %q start %q limit %q intensity %d objectives %q text %q\n", d.head.By, d.head.Start, d.head.Limit,
			d.head.Intensity, strings.Join(d.head.Objectives, ", "), d.head.Text)
	}
	return t.String()
}

// marks are the words at the end of a command's row.
func (p post) marks(g *Game) []string {
	var words []string
	for _, m := range []struct {
		is   bool
		word string
	}{{p.promoted, "replaced"}, {p.tried, "tried"}, {p.stopped, "stopped"}, {p.deaf, "deaf"}, {p.spent, "spent"}} {
		if m.is {
			words = append(words, m.word)
		}
	}
	return words
}

// setPositions takes such a table over the roster's start. Every fault names its
// line.
func (g *Game) setPositions(table string, setup rules.Setup) error {
	if err := g.setMoment(setup); err != nil {
		return err
	}
	line := 0
	for text := range strings.Lines(table) {
		line++
		words, err := quotedWords(text)
		if err == nil && len(words) > 0 {
			err = g.setRow(words)
		}
		if err != nil {
			return fmt.Errorf("positions, line %d: %w", line, err)
		}
	}
	return nil
}

func (g *Game) setMoment(setup rules.Setup) error {
	g.phase = commandPhase
	if setup.Turn != 0 {
		g.turn = setup.Turn
	}
	if g.turn < 1 || g.turn > g.calendar.last() {
		return fmt.Errorf("there is no turn %d: the track has 1 to %d", g.turn, g.calendar.last())
	}
	if setup.Phase != "" {
		if err := g.phase.UnmarshalText([]byte(setup.Phase)); err != nil || g.phase == overPhase {
			return fmt.Errorf("there is no phase %q: say pre-set or command", setup.Phase)
		}
	}
	if setup.Phasing != rules.NoSide {
		g.phasing = setup.Phasing
	}
	return nil
}

func (g *Game) setRow(words []string) error {
	if len(words) < 3 {
		return fmt.Errorf("a row begins with command or dispatch, a side and a name or number")
	}
	side, err := rules.ParseSide(words[1])
	if err != nil {
		return err
	}
	switch words[0] {
	case "command":
		return g.setCommand(side, words[2], words[3:])
	case "dispatch":
		return g.setDispatch(side, words[2], words[3:])
	}
	return fmt.Errorf("%q begins no row: say command or dispatch", words[0])
}

func (g *Game) setCommand(side rules.Side, name string, rest []string) error {
	n, err := g.findCommand(side, name)
	if err != nil {
		return err
	}
	p := &g.posts[n]
	marks := map[string]*bool{"replaced": &p.promoted, "tried": &p.tried, "stopped": &p.stopped, "deaf": &p.deaf, "spent": &p.spent}
	numbers := map[string]*int{"accepted": &p.accepted, "delayed": &p.delayed, "in-force": &p.standing}
	who, rating := g.who(p.leader).name, g.rating(n)
	for i := 0; i < len(rest); i++ {
		if m := marks[rest[i]]; m != nil {
			*m = true
			continue
		}
		if i+1 == len(rest) {
			return fmt.Errorf("%q is no mark of a command", rest[i])
		}
		word, value := rest[i], rest[i+1]
		i++
		switch {
		case word == "leader":
			who = value
		case word == "rating":
			if rating, err = strconv.Atoi(value); err != nil || rating < 0 || rating > 4 {
				return fmt.Errorf("rating %q is not a number from 0 to 4", value)
			}
		case numbers[word] != nil:
			if *numbers[word], err = strconv.Atoi(value); err != nil {
				return fmt.Errorf("%s %q is not the number of a dispatch", word, value)
			}
		default:
			return fmt.Errorf("%q is no word of a command's row", word)
		}
	}
	if who != g.who(p.leader).name || rating != g.rating(n) {
		g.extra = append(g.extra, leader{name: who, side: side, rating: rating})
		p.leader = len(g.leaders) + len(g.extra) - 1
	}
	return nil
}

func (g *Game) setDispatch(side rules.Side, number string, rest []string) error {
	d := dispatch{side: side}
	var err error
	if d.number, err = strconv.Atoi(number); err != nil || d.number != g.nextNumber(side) {
		return fmt.Errorf("dispatch %q is out of order: the next of the %s is %d", number, side.Name(), g.nextNumber(side))
	}
	if len(rest)%2 != 0 {
		return fmt.Errorf("a dispatch's row is words with a value each; %q has none", rest[len(rest)-1])
	}
	for i := 0; i < len(rest); i += 2 {
		set, ok := dispatchWords[rest[i]]
		if !ok {
			return fmt.Errorf("%q is no word of a dispatch's row", rest[i])
		}
		if err := set(g, &d, rest[i+1]); err != nil {
			return fmt.Errorf("%s: %w", rest[i], err)
		}
	}
	g.log = append(g.log, d)
	return nil
}

// dispatchWords reads one value of a dispatch's row each.
var dispatchWords = map[string]func(*Game, *dispatch, string) error{
	"from": func(g *Game, d *dispatch, v string) (err error) { d.sender, err = g.findCommand(d.side, v); return },
	"to":   func(g *Game, d *dispatch, v string) (err error) { d.receiver, err = g.findCommand(d.side, v); return },
	"method": func(_ *Game, d *dispatch, v string) error {
		if _, ok := methods[v]; !ok && v != "initiative" && v != "pre-set" {
			return fmt.Errorf("%q is none of AO, AW, IPV, initiative, pre-set", v)
		}
		d.how = v
		return nil
	},
	"type": func(_ *Game, d *dispatch, v string) error {
		if d.complex = v == "complex"; !d.complex && v != "simple" {
			return fmt.Errorf("%q is neither simple nor complex", v)
		}
		return nil
	},
	"cost":      func(_ *Game, d *dispatch, v string) (err error) { d.cost, err = strconv.Atoi(v); return },
	"sent":      func(_ *Game, d *dispatch, v string) (err error) { d.sent, err = strconv.Atoi(v); return },
	"arrives":   func(_ *Game, d *dispatch, v string) (err error) { d.arrives, err = strconv.Atoi(v); return },
	"status":    func(_ *Game, d *dispatch, v string) error { return d.status.UnmarshalText([]byte(v)) },
	"by":        func(_ *Game, d *dispatch, v string) error { d.head.By = v; return nil },
	"start":     func(_ *Game, d *dispatch, v string) error { d.head.Start = v; return nil },
	"limit":     func(_ *Game, d *dispatch, v string) error { d.head.Limit = v; return nil },
	"text":      func(_ *Game, d *dispatch, v string) error { d.head.Text = v; return nil },
	"intensity": func(_ *Game, d *dispatch, v string) (err error) { d.head.Intensity, err = strconv.Atoi(v); return },
	"objectives": func(_ *Game, d *dispatch, v string) error {
		if v != "" {
			d.head.Objectives = strings.Split(v, ", ")
		}
		return nil
	},
}

// quotedWords splits a row; words in double quotes may hold blanks; # starts a
// comment outside them.
func quotedWords(line string) ([]string, error) {
	var words []string
	for {
		line = strings.TrimLeft(line, " \t\r\n")
		if line == "" || line[0] == '#' {
			return words, nil
		}
		if line[0] == '"' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, fmt.Errorf("a quotation mark is not closed")
			}
			word, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, fmt.Errorf("%s is not a quoted word", quoted)
			}
			words, line = append(words, word), line[len(quoted):]
			continue
		}
		end := strings.IndexAny(line, " \t\r\n")
		if end < 0 {
			end = len(line)
		}
		words, line = append(words, line[:end]), line[end:]
	}
}
