package cwb

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
)

// Reading the table that Positions writes.

// setPositions takes such a table over the roster's start. Every fault names its
// line.
func (g *Game) setPositions(table string, setup rules.Setup) error {
	if err := g.setMoment(setup); err != nil {
		return err
	}
	spent := make([]bool, len(g.commands))
	line := 0
	for text := range strings.Lines(table) {
		line++
		words, err := quotedWords(text)
		if err == nil && len(words) > 0 {
			err = g.setRow(words, spent)
		}
		if err != nil {
			return fmt.Errorf("positions, line %d: %w", line, err)
		}
	}
	for i, c := range g.commands {
		if c.rank == army && !spent[i] {
			g.points[i] = g.points0(i)
		}
	}
	return g.checkHeld()
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

// checkHeld holds what commands have to the log: a dispatch of theirs in that status.
func (g *Game) checkHeld() error {
	for i, p := range g.posts {
		side, name := g.commands[i].side, g.commands[i].name
		for _, h := range []struct {
			word   string
			number int
			fits   []status
		}{{"accepted", p.accepted, []status{accepted}}, {"delayed", p.delayed, []status{delayed1, delayed2}}, {"in-force", p.standing, []status{inForce}}} {
			if h.number == 0 {
				continue
			}
			d := g.entry(side, h.number)
			if d == nil || d.receiver != i || !slices.Contains(h.fits, d.status) {
				return fmt.Errorf("positions: %s says %s %d, and the %s log has no such dispatch to it in that status", name, h.word, h.number, side.Name())
			}
		}
	}
	for i := range g.log {
		d := &g.log[i]
		p := g.posts[d.receiver]
		if holds := d.number == p.accepted || d.number == p.delayed || d.number == p.standing; d.status.open() && d.status > arrived && !holds {
			return fmt.Errorf("positions: dispatch %d of the %s log is %s, and the row of %s does not say so", d.number, d.side.Name(), d.status,
				g.commands[d.receiver].name)
		}
	}
	return nil
}

func (g *Game) setRow(words []string, spent []bool) error {
	if len(words) < 3 {
		return errors.New("a row begins with command or dispatch, a side and a name or number")
	}
	side, err := rules.ParseSide(words[1])
	if err != nil {
		return err
	}
	switch words[0] {
	case "segment":
		return g.segment.UnmarshalText([]byte(words[2]))
	case "lost":
		g.lost = append(g.lost, fallen{side, words[2]})
		return nil
	case "command":
		return g.setCommand(side, words[2], words[3:], spent)
	case "cannon":
		return g.setCannon(side, words[2], words[3:])
	case "dispatch":
		return g.setDispatch(side, words[2], words[3:])
	case "note":
		return g.setNote(side, words[2], words[3:])
	}
	return fmt.Errorf("%q begins no row: say command or dispatch", words[0])
}

// eachWord goes through the rest of a row: marks stand alone, every other word has a
// value behind it.
func eachWord(rest []string, marks []markWord, set func(word, value string) error) error {
	for i := 0; i < len(rest); i++ {
		if m := slices.IndexFunc(marks, func(m markWord) bool { return m.word == rest[i] }); m >= 0 {
			*marks[m].into = true
			continue
		}
		if i+1 == len(rest) {
			return fmt.Errorf("%q has no value behind it", rest[i])
		}
		if err := set(rest[i], rest[i+1]); err != nil {
			return err
		}
		i++
	}
	return nil
}

// setNumber sets the number of a word, if there is one of that name.
func setNumber(all []numberWord, word, value string) (found bool, err error) {
	i := slices.IndexFunc(all, func(n numberWord) bool { return n.word == word })
	if i < 0 {
		return false, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return true, fmt.Errorf("%s %q is not a number", word, value)
	}
	*all[i].into = n
	return true, nil
}

func (g *Game) setCommand(side rules.Side, name string, rest []string, spent []bool) error {
	n, err := g.findCommand(side, name)
	if err != nil {
		return err
	}
	p := &g.posts[n]
	who := leader{name: g.leads(n), side: side, rating: g.rating(n)}
	err = eachWord(rest, p.marks(), func(word, value string) (err error) {
		if found, err := setNumber(p.numbers(), word, value); found {
			return err
		}
		switch word {
		case "leader":
			who.name = value
		case "rating":
			if who.rating, err = strconv.Atoi(value); err != nil || who.rating < 0 || who.rating > 4 {
				return fmt.Errorf("rating %q is not a number from 0 to 4", value)
			}
		case "under":
			p.above, err = g.findCommand(side, value)
			if err == nil && (g.commands[n].rank != division || g.commands[p.above].rank == division) {
				err = fmt.Errorf("%s can't be under %s", name, value)
			}
		case "tried":
			p.tried = value
		case "points":
			spent[n] = true
			if g.points[n], err = strconv.Atoi(value); err != nil || g.points[n] < 0 || g.commands[n].rank != army {
				return fmt.Errorf("points %q are not a number of command points of an army", value)
			}
		default:
			return fmt.Errorf("%q is no word of a command's row", word)
		}
		return err
	})
	if who != g.who(p.leader) {
		p.leader = g.recruit(who)
	}
	return err
}

func (g *Game) setCannon(side rules.Side, name string, rest []string) error {
	n, err := g.findCommand(side, name)
	if err != nil {
		return err
	}
	k := &cannon{}
	g.posts[n].cannon = k
	return eachWord(rest, []markWord{{"had", &k.had}}, func(word, value string) error {
		switch word {
		case "leader":
			k.leader = value
		case "text":
			k.text = value
		default:
			return fmt.Errorf("%q is no word of a loose cannon's row", word)
		}
		return nil
	})
}

func (g *Game) setDispatch(side rules.Side, number string, rest []string) error {
	d := dispatch{side: side, sender: -1, receiver: -1}
	var err error
	if d.number, err = strconv.Atoi(number); err != nil || d.number != g.nextNumber(side) {
		return fmt.Errorf("dispatch %q is out of order: the next of the %s is %d", number, side.Name(), g.nextNumber(side))
	}
	err = eachWord(rest, d.marks(), func(word, value string) error {
		if found, err := setNumber(d.numbers(), word, value); found {
			return err
		}
		return g.setWord(&d, word, value)
	})
	switch {
	case err != nil:
		return err
	case d.sender < 0 || d.receiver < 0 || d.how == "":
		return errors.New("a dispatch's row needs from, to and method")
	case d.signed == "":
		d.signed, d.rating = g.leads(d.sender), g.rating(d.sender)
	}
	g.log = append(g.log, d)
	return nil
}

// setWord reads one word of a dispatch's row that is not a plain number.
func (g *Game) setWord(d *dispatch, word, v string) (err error) {
	if i := slices.IndexFunc(d.texts(), func(t textWord) bool { return t.word == word }); i >= 0 {
		*d.texts()[i].into = v
		return nil
	}
	switch word {
	case "from":
		d.sender, err = g.findCommand(d.side, v)
	case "to":
		d.receiver, err = g.findCommand(d.side, v)
	case "method":
		if _, ok := methods[v]; !ok && v != "initiative" && v != "pre-set" {
			return fmt.Errorf("method %q is none of AO, AW, IPV, initiative, pre-set", v)
		}
		d.how = v
	case "type":
		if d.complex = v == "complex"; !d.complex && v != "simple" {
			return fmt.Errorf("type %q is neither simple nor complex", v)
		}
	case "status":
		err = d.status.UnmarshalText([]byte(v))
	case "signed":
		d.signed = v
	case "objectives":
		d.head.Objectives = strings.Split(v, ", ")
	default:
		err = fmt.Errorf("%q is no word of a dispatch's row", word)
	}
	return err
}

// setNote reads one thing that became of a dispatch.
func (g *Game) setNote(side rules.Side, number string, rest []string) error {
	n, err := strconv.Atoi(number)
	if err != nil || g.entry(side, n) == nil {
		return fmt.Errorf("a note on dispatch %q, which no row above gives", number)
	}
	var made note
	err = eachWord(rest, nil, func(word, value string) error {
		if found, err := setNumber([]numberWord{{"turn", &made.turn}}, word, value); found {
			return err
		}
		if word != "text" {
			return fmt.Errorf("%q is no word of a note's row", word)
		}
		made.text = value
		return nil
	})
	d := g.entry(side, n)
	d.history = append(d.history, made)
	return err
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
