package data

import (
	"errors"
	"fmt"
	"strconv"

	"longroll/rules"
)

func (p *rosterReader) army(w []string) error {
	if len(w) < 4 {
		return errors.New(`army SIDE "NAME" LEADER RATING is wanted`)
	}
	side, err := rules.ParseSide(w[0])
	if err != nil {
		return err
	}
	command, err := p.command(side, w[1:])
	if err != nil {
		return err
	}
	p.roster.Armies = append(p.roster.Armies, Army{Side: side, Name: command.Name, Commander: command.Commander})
	return nil
}

var errNoArmy = errors.New("a line army must come first")

// current is the army that lines belong to now, nil before the first.
func (p *rosterReader) current() *Army {
	if len(p.roster.Armies) == 0 {
		return nil
	}
	return &p.roster.Armies[len(p.roster.Armies)-1]
}

func (p *rosterReader) deputy(w []string) error {
	army := p.current()
	if army == nil {
		return errNoArmy
	}
	leader, err := p.leader(army.Side, w)
	army.Deputies = append(army.Deputies, leader)
	return err
}

func (p *rosterReader) corps(w []string) error {
	army := p.current()
	if army == nil {
		return errNoArmy
	}
	command, err := p.command(army.Side, w)
	army.Corps = append(army.Corps, Corps{Command: command})
	return err
}

func (p *rosterReader) division(w []string) error {
	army := p.current()
	if army == nil {
		return errNoArmy
	}
	command, err := p.command(army.Side, w)
	if n := len(army.Corps); n > 0 {
		army.Corps[n-1].Divisions = append(army.Corps[n-1].Divisions, command)
		return err
	}
	army.Divisions = append(army.Divisions, command)
	return err
}

// command reads "NAME" LEADER RATING. Two commands of one army can't have one name.
func (p *rosterReader) command(side rules.Side, w []string) (Command, error) {
	if len(w) < 3 || w[0] == "" {
		return Command{}, errors.New(`"NAME" LEADER RATING is wanted`)
	}
	if p.line.words[0] != "army" && p.current().has(w[0]) {
		return Command{}, fmt.Errorf("%s is named twice in this army", w[0])
	}
	leader, err := p.leader(side, w[1:])
	return Command{w[0], leader}, err
}

// has reports whether a corps or division of that name is in the army.
func (a *Army) has(name string) bool {
	for _, d := range a.Divisions {
		if d.Name == name {
			return true
		}
	}
	for _, c := range a.Corps {
		if c.Name == name {
			return true
		}
		for _, d := range c.Divisions {
			if d.Name == name {
				return true
			}
		}
	}
	return false
}

// leader reads LEADER RATING, then anti FIGURE if there is one. A side has each
// name once, because dispatches are addressed by it.
func (p *rosterReader) leader(side rules.Side, w []string) (Commander, error) {
	if len(w) != 2 && (len(w) != 4 || w[2] != "anti") || w[0] == "" {
		return Commander{}, errors.New("LEADER RATING is wanted, then anti FIGURE if there is one")
	}
	c := Commander{Name: w[0]}
	var err error
	if c.Rating, err = strconv.Atoi(w[1]); err != nil || c.Rating < 0 || c.Rating > 4 {
		return c, fmt.Errorf("%q is not a rating from 0 to 4", w[1])
	}
	if len(w) == 4 {
		if c.Anti, err = strconv.Atoi(w[3]); err != nil || c.Anti < -9 || c.Anti > 0 {
			return c, fmt.Errorf("%q is not an anti-initiative from -9 to 0", w[3])
		}
	}
	for _, army := range p.roster.Armies {
		for _, other := range army.Leaders() {
			if army.Side == side && other.Name == c.Name {
				return c, fmt.Errorf("the %s side has a leader %s already", side, c.Name)
			}
		}
	}
	return c, nil
}

// finish checks that nothing is missing and lays out the turns.
func (p *rosterReader) finish() error {
	switch {
	case p.roster.Title == "":
		return errors.New("the line title is missing")
	case p.roster.Source.Kind == "":
		return errors.New("the line source is missing: it says where the ratings come from")
	case len(p.days) == 0 || p.start == unset || p.end == unset:
		return errors.New("the lines day, start and end must say when the battle is")
	case len(p.lengths) == 0 || p.dusk == unset:
		return errors.New("the lines turns and night must say how long turns are")
	case len(p.days) == 1 && p.end < p.start:
		return errors.New("the battle ends before it starts")
	}
	for _, side := range rules.Sides {
		if !p.fields(side) {
			return fmt.Errorf("the %s side has no army", side)
		}
	}
	return p.layOut()
}

func (p *rosterReader) fields(side rules.Side) bool {
	for _, army := range p.roster.Armies {
		if army.Side == side {
			return true
		}
	}
	return false
}

// layOut lists the turns from start to end; the end must be a turn.
func (p *rosterReader) layOut() error {
	last := (len(p.days)-1)*dayMinutes + int(p.end)
	at := int(p.start)
	for ; at <= last; at += p.lengthAt(Clock(at % dayMinutes)) {
		clock := Clock(at % dayMinutes)
		p.roster.Turns = append(p.roster.Turns, Turn{
			Number: len(p.roster.Turns) + 1, Day: p.days[at/dayMinutes], Time: clock, Night: p.isNight(clock),
		})
	}
	if final := p.roster.Turns[len(p.roster.Turns)-1]; final.Time != p.end || final.Day != p.days[len(p.days)-1] {
		return fmt.Errorf("no turn begins at the end, %s: the one before is %s", p.end, final)
	}
	return nil
}

// lengthAt is how long a turn lasts that begins at that time; before the first
// line the last one of the day before still holds.
func (p *rosterReader) lengthAt(at Clock) int {
	minutes := p.lengths[len(p.lengths)-1].minutes
	for _, l := range p.lengths {
		if l.from <= at {
			minutes = l.minutes
		}
	}
	return minutes
}

func (p *rosterReader) isNight(at Clock) bool {
	if p.dusk <= p.dawn {
		return at >= p.dusk && at < p.dawn
	}
	return at >= p.dusk || at < p.dawn
}
