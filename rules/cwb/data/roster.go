package data

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/ground"
)

// Roster is all that the order log alone needs to know of a battle: who commands
// whom, how able he is, and when the turns begin.
type Roster struct {
	Title  string
	Source rules.Source // of the ratings
	Turns  []Turn       // Rain, Recovery and Visibility are not told
	Armies []Army
}

// Army is an army of a roster.
type Army struct {
	Side      rules.Side
	Name      string
	Commander Commander
	Deputies  []Commander // leaders without a command of their own
	Divisions []Command   // its own, under no corps
	Corps     []Corps
}

// Corps is a corps with its divisions.
type Corps struct {
	Command
	Divisions []Command
}

// Command is a corps or division and who leads it.
type Command struct {
	Name      string
	Commander Commander
}

// Commander is a leader of a roster.
type Commander struct {
	Name   string
	Rating int // 0 to 4
	Anti   int // anti-initiative, 0 or less, CWB 10.2e
}

// Leaders lists every leader of an army: commander, deputies, then down the
// commands in the order written.
func (a Army) Leaders() []Commander {
	all := append([]Commander{a.Commander}, a.Deputies...)
	for _, d := range a.Divisions {
		all = append(all, d.Commander)
	}
	for _, c := range a.Corps {
		all = append(all, c.Commander)
		for _, d := range c.Divisions {
			all = append(all, d.Commander)
		}
	}
	return all
}

// Rosters lists the rosters at hand by name, ours and those of the overlay.
func (f *Files) Rosters() []string {
	var names []string
	for _, file := range f.matter.Matching("rosters/*.txt") {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(file, "rosters/"), ".txt"))
	}
	return names
}

// RosterText gives the text of a roster by name.
func (f *Files) RosterText(name string) (string, error) {
	if !slices.Contains(f.Rosters(), name) {
		return "", fmt.Errorf("there is no roster %q: there are %s", name, strings.Join(f.Rosters(), ", "))
	}
	text, _, err := f.matter.Read("rosters/" + name + ".txt")
	return text, err
}

// Most of what a roster may hold, so that a slip of the pen is noticed.
const (
	rosterBytes = 64 << 10
	rosterDays  = 14
	dayMinutes  = 24 * 60
)

// Roster reads a roster. Each line is a word and what it says:
//
//	title "TEXT"                      once
//	source KIND "TEXT"                printed, transcribed or stand-in; once
//	day "NAME"                        once for each day, in order
//	start TIME                        when the first turn begins; once
//	end TIME                          when the last turn begins; once
//	turns TIME MINUTES                how long turns are from that hour on
//	night TIME TIME                   turns that begin between them are night; once
//	army SIDE "NAME" LEADER RATING    what follows belongs to it
//	deputy LEADER RATING              a leader without a command
//	corps "NAME" LEADER RATING        its divisions follow
//	division "NAME" LEADER RATING     of the corps above, or of the army if none is
//
// A rating may be followed by anti and a figure from -9 to 0. An error says line
// and fault.
func (f *Files) Roster(text string) (*Roster, error) {
	if len(text) > rosterBytes {
		return nil, fmt.Errorf("roster: it is longer than %d letters", rosterBytes)
	}
	all, err := lines("roster", text)
	if err != nil {
		return nil, err
	}
	p := &rosterReader{roster: &Roster{}, start: unset, end: unset, dusk: unset}
	words := rosterWords()
	for _, l := range all {
		read, known := words[l.words[0]]
		if !known {
			return nil, l.fault("%q begins no line of a roster", l.words[0])
		}
		p.line = l
		if err := read(p, l.words[1:]); err != nil {
			return nil, l.fault("%v", err)
		}
	}
	if err := p.finish(); err != nil {
		return nil, fmt.Errorf("roster: %w", err)
	}
	return p.roster, nil
}

// unset is a time that no line has told yet.
const unset = Clock(-1)

// rosterReader is a roster being read.
type rosterReader struct {
	roster     *Roster
	line       line
	days       []string
	start, end Clock
	dusk, dawn Clock
	lengths    []length
}

// length is how long turns are from an hour on.
type length struct {
	from    Clock
	minutes int
}

// rosterWords gives what reads the rest of each kind of line.
func rosterWords() map[string]func(*rosterReader, []string) error {
	return map[string]func(*rosterReader, []string) error{
		"title": (*rosterReader).title, "source": (*rosterReader).source, "day": (*rosterReader).day,
		"start": (*rosterReader).first, "end": (*rosterReader).last, "turns": (*rosterReader).turns,
		"night": (*rosterReader).night, "army": (*rosterReader).army, "deputy": (*rosterReader).deputy,
		"corps": (*rosterReader).corps, "division": (*rosterReader).division,
	}
}

func (p *rosterReader) title(w []string) error {
	if len(w) != 1 || w[0] == "" || p.roster.Title != "" {
		return fmt.Errorf(`one line title "TEXT" is wanted`)
	}
	p.roster.Title = w[0]
	return nil
}

func (p *rosterReader) source(w []string) error {
	kinds := []string{ground.Printed, ground.Transcribed, ground.StandIn}
	if len(w) != 2 || !slices.Contains(kinds, w[0]) || w[1] == "" || p.roster.Source.Kind != "" {
		return fmt.Errorf(`one line source KIND "TEXT" is wanted, KIND being %s`, strings.Join(kinds, ", "))
	}
	p.roster.Source = rules.Source{Part: "ratings", Kind: w[0], Note: w[1]}
	return nil
}

func (p *rosterReader) day(w []string) error {
	if len(w) != 1 || w[0] == "" || slices.Contains(p.days, w[0]) || len(p.days) == rosterDays {
		return fmt.Errorf(`day "NAME" is wanted, each name once, at most %d days`, rosterDays)
	}
	p.days = append(p.days, w[0])
	return nil
}

func (p *rosterReader) first(w []string) (err error) {
	p.start, err = once(p.start, w, "start")
	return err
}

func (p *rosterReader) last(w []string) (err error) {
	p.end, err = once(p.end, w, "end")
	return err
}

// once reads a time that is told by one line only.
func once(told Clock, w []string, word string) (Clock, error) {
	if len(w) != 1 || told != unset {
		return told, fmt.Errorf("one line %s TIME is wanted", word)
	}
	return ParseClock(w[0])
}

func (p *rosterReader) turns(w []string) error {
	if len(w) != 2 {
		return fmt.Errorf("turns TIME MINUTES is wanted")
	}
	from, err := ParseClock(w[0])
	if err != nil {
		return err
	}
	minutes, err := strconv.Atoi(w[1])
	if err != nil || minutes < 5 || minutes > dayMinutes {
		return fmt.Errorf("%q is not a length from 5 to %d minutes", w[1], dayMinutes)
	}
	if n := len(p.lengths); n > 0 && p.lengths[n-1].from >= from {
		return fmt.Errorf("the hours of the lines turns must rise from line to line")
	}
	p.lengths = append(p.lengths, length{from, minutes})
	return nil
}

func (p *rosterReader) night(w []string) (err error) {
	if len(w) != 2 || p.dusk != unset {
		return fmt.Errorf("one line night TIME TIME is wanted")
	}
	if p.dusk, err = ParseClock(w[0]); err != nil {
		return err
	}
	p.dawn, err = ParseClock(w[1])
	return err
}
