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

// setPositions takes such a table over the start that the roster or the battle gives.
// Every fault names its line and column.
func (g *Game) setPositions(table string, setup rules.Setup) error {
	if err := g.setMoment(setup); err != nil {
		return err
	}
	s := newSetting(g)
	line := 0
	for text := range strings.Lines(table) {
		line++
		r := splitRow(line, text)
		if len(r.words) > 0 && r.fault == nil {
			s.setRow(r)
		}
		if r.fault != nil {
			return r.fault
		}
	}
	for i, c := range g.commands {
		if c.rank == army && !s.spent[i] {
			g.points[i] = g.points0(i)
		}
	}
	if err := s.checkHeld(); err != nil || !g.onMap() {
		return err
	}
	return s.closeField()
}

func (g *Game) setMoment(setup rules.Setup) error {
	g.phase = commandPhase
	if setup.Turn != 0 {
		g.turn = setup.Turn
	}
	if g.turn < 1 || g.turn > g.calendar.last() {
		return fmt.Errorf("there is no turn %d: the track has 1 to %d", g.turn, g.calendar.last())
	}
	if setup.Phase == overPhase.String() {
		return errors.New("a game that is over can't be gone on with; give the phase in which it is to begin")
	}
	if setup.Phase != "" {
		allowed := []phase{presetPhase, commandPhase}
		if g.onMap() {
			allowed = append(allowed, movementPhase, resupplyPhase, defensivePhase, offensivePhase)
		}
		if err := g.phase.UnmarshalText([]byte(setup.Phase)); err != nil || !slices.Contains(allowed, g.phase) {
			return fmt.Errorf("there is no phase %q: say %s", setup.Phase, either(allowed))
		}
	}
	if setup.Phasing != rules.NoSide {
		g.phasing = setup.Phasing
	}
	return nil
}

// either joins phases for a sentence.
func either(phases []phase) string {
	var names []string
	for _, p := range phases {
		names = append(names, p.String())
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// checkHeld holds what commands have to the log: a dispatch of theirs in that status.
func (s *setting) checkHeld() error {
	for i, p := range s.posts {
		side, name := s.commands[i].side, s.commands[i].name
		for _, h := range []struct {
			word   string
			number int
			fits   []status
		}{{"accepted", p.accepted, []status{accepted}}, {"delayed", p.delayed, []status{delayed1, delayed2}}, {"in-force", p.standing, []status{inForce}}} {
			if h.number == 0 {
				continue
			}
			d := s.entry(side, h.number)
			if d == nil || d.receiver != i || !slices.Contains(h.fits, d.status) {
				return &misplaced{s.rowOf("command", side, name), 1, fmt.Sprintf("%s says %s %d, and the %s log has no such dispatch to it in that status",
					name, h.word, h.number, side.Name())}
			}
		}
	}
	for i := range s.log {
		d := &s.log[i]
		p := s.posts[d.receiver]
		if holds := d.number == p.accepted || d.number == p.delayed || d.number == p.standing; d.status.open() && d.status > arrived && !holds && len(d.units) == 0 {
			return &misplaced{s.rowOf("dispatch", d.side, strconv.Itoa(d.number)), 1, fmt.Sprintf("dispatch %d of the %s log is %s, and the row of %s does not say so",
				d.number, d.side.Name(), d.status, s.commands[d.receiver].name)}
		}
	}
	return nil
}

// setRow takes one row in.
func (s *setting) setRow(r *row) {
	if kind := fieldRowOf(r.words[0]); kind != nil && s.onMap() {
		r.next = 1
		kind.read(s, r)
		r.done()
		return
	}
	if len(r.words) >= firstValue {
		s.rows[[firstValue]string(r.words[:firstValue])] = r.line
	}
	if err := s.setLogRow(r.words, s.spent); err != nil {
		var placed *badWord
		word := 0
		if errors.As(err, &placed) {
			word = placed.at
		}
		r.failAt(word, "%v", err)
	}
}

// firstValue is the place of the first word behind side and name in a row of the log.
const firstValue = 3

// setLogRow takes in a row of the order log.
func (g *Game) setLogRow(words []string, spent []bool) error {
	set := map[string]func(rules.Side, string, []string) error{
		"command":  func(s rules.Side, name string, rest []string) error { return g.setCommand(s, name, rest, spent) },
		"cannon":   g.setCannon,
		"dispatch": g.setDispatch,
		"note":     g.setNote,
		"goal":     g.setGoal,
		"segment":  func(_ rules.Side, name string, _ []string) error { return g.segment.UnmarshalText([]byte(name)) },
		"lost": func(s rules.Side, name string, _ []string) error {
			g.lost = append(g.lost, fallen{s, name})
			return nil
		},
	}[words[0]]
	switch {
	case words[0] == "standing" && g.onMap():
		set = g.setStanding
	case words[0] == "doctrine" && g.onMap():
		set = g.setDoctrine
	}
	switch {
	case set == nil && g.onMap():
		return fmt.Errorf("%q begins no row: say infantry, cavalry, battery, leader, headquarters, wagon, train, command or dispatch", words[0])
	case set == nil:
		return fmt.Errorf("%q begins no row: say command or dispatch", words[0])
	case len(words) < firstValue:
		return errors.New("a row begins with command or dispatch, a side and a name or number")
	}
	side, err := rules.ParseSide(words[1])
	if err != nil {
		return atWord(1, err)
	}
	return atWord(2, set(side, words[2], words[firstValue:]))
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
			return atWord(firstValue+i, fmt.Errorf("%q has no value behind it", rest[i]))
		}
		if err := set(rest[i], rest[i+1]); err != nil {
			return atWord(firstValue+i, err)
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
		case "stood":
			p.duty.stood, err = g.placeOf(value)
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
	switch {
	case who.name == g.who(-1).name:
		p.leader = -1
	case who != g.who(p.leader):
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
		if _, ok := methods[v]; !ok && v != "initiative" && v != "pre-set" && v != byGoal {
			return fmt.Errorf("method %q is none of AO, AW, IPV, initiative, pre-set, goal", v)
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
	case "units":
		d.units = strings.Split(v, ", ")
	case "began":
		d.began, err = g.placeOf(v)
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
