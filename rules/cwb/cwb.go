package cwb

import (
	"fmt"
	"strings"
	"sync"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// System is the Civil War Brigade Series. It is safe for use by many at once.
type System struct {
	files  *data.Files
	charts *data.Charts
	broken error // why the charts can't be read, if so
	// harvest reads the battles of April's Harvest, once.
	harvest func() []listed
	layouts sync.Map // battles laid out for forecasts, by layout
}

// orderLog is the battle that is only an order log. CWB 10.
const orderLog = "cwb-log"

// New returns the system with the printed matter of files.
func New(files *data.Files) *System {
	s := &System{files: files}
	s.charts, s.broken = files.Charts()
	s.harvest = sync.OnceValue(s.readHarvest)
	return s
}

// Code is the system's name in commands and files.
func (*System) Code() string { return "cwb" }

// dieFaces is how many faces every die of the series has.
const dieFaces = 6

// Faces is how many faces a die has.
func (*System) Faces() int { return dieFaces }

// Battles lists the order log, and the battles of April's Harvest.
func (s *System) Battles() []rules.Battle {
	log := rules.Battle{Name: orderLog, Title: "Order log of the Civil War Brigade Series", Editions: optionList.Editions,
		Sources: []rules.Source{{Part: "tables", Kind: "printed", Note: "series rules 3.2, corrected by the official booklet"},
			{Part: "roster", Kind: "stand-in", Note: "as the roster file of the game says"}}}
	if s.broken != nil {
		log.Missing = []string{s.broken.Error()}
	}
	all := []rules.Battle{log}
	for _, b := range s.harvest() {
		all = append(all, b.info)
	}
	return all
}

// Options lists what may be chosen.
func (s *System) Options(battle, edition string) ([]rules.Option, error) {
	if edition == "" {
		edition = optionList.Editions[0]
	}
	if _, err := choose(edition, nil); err != nil {
		return nil, err
	}
	return optionList.Describe(edition)[:offered(battle)], nil
}

// Begin sets a battle up, or opens the order logs of both sides for a roster.
func (s *System) Begin(setup rules.Setup) (rules.Game, error) {
	if s.broken != nil {
		return nil, s.broken
	}
	o, err := choose(setup.Edition, setup.Options)
	if err != nil {
		return nil, err
	}
	g, err := s.open(setup, o)
	if err == nil {
		g.oldNames = setup.OldNames
	}
	if err == nil && setup.Positions != "" {
		err = g.setPositions(setup.Positions, setup)
	}
	return g, err
}

// open lays a battle or an order log out as it begins.
func (s *System) open(setup rules.Setup, o Options) (*Game, error) {
	if setup.Battle == orderLog {
		return s.openLog(setup.Roster, o)
	}
	b, err := s.battle(setup.Battle)
	if err != nil {
		return nil, err
	}
	if setup.Roster != "" {
		return nil, fmt.Errorf("%s has its own leaders; a roster is for %s", setup.Battle, orderLog)
	}
	return newBattle(s.charts, b.data, o), nil
}

func (s *System) openLog(roster string, o Options) (*Game, error) {
	if roster == "" {
		return nil, fmt.Errorf("an order log needs a roster: a file that names armies and leaders (examples: %s)", strings.Join(s.files.Rosters(), ", "))
	}
	if !strings.Contains(roster, "\n") { // the name of one of ours
		text, err := s.files.RosterText(roster)
		if err != nil {
			return nil, err
		}
		roster = text
	}
	r, err := s.files.Roster(roster)
	if err != nil {
		return nil, err
	}
	return newGame(s.charts, r, o), nil
}

// Command reads a command from the journal.
func (*System) Command(kind string, raw []byte) (rules.Command, error) {
	return commandKinds.Decode(kind, raw)
}

// Event reads an event from the journal.
func (*System) Event(kind string, raw []byte) (rules.Event, error) {
	return eventKinds.Decode(kind, raw)
}

// newGame sets up the logs before the battle.
func newGame(charts *data.Charts, r *data.Roster, o Options) *Game {
	t := &table{info: rules.Battle{Name: orderLog, Title: r.Title}, source: r.Source, charts: charts, options: o, calendar: r.Turns}
	for _, a := range r.Armies {
		t.addArmy(a)
	}
	t.tellApart()
	g := &Game{table: t, turn: 1, phasing: firstSide, points: make([]int, len(t.commands))}
	for _, c := range t.commands {
		g.posts = append(g.posts, post{leader: c.leader, above: c.above})
	}
	return g
}

// tellApart adds the army to the names of commands that two armies of a side
// share, so that a name means one of them: "2 Div Ohio".
func (t *table) tellApart() {
	shared := make(map[string]int)
	for _, c := range t.commands {
		shared[c.side.String()+" "+c.name]++
	}
	for i := range t.commands {
		c := &t.commands[i]
		if shared[c.side.String()+" "+c.name] > 1 {
			c.name += " " + t.armyName(i)
		}
	}
}

// armyName is the name of a command's army without what all have in common.
func (t *table) armyName(c int) string {
	for t.commands[c].above >= 0 {
		c = t.commands[c].above
	}
	name := strings.TrimPrefix(t.commands[c].name, "Army of ")
	return strings.TrimPrefix(name, "the ")
}

func (t *table) addArmy(a data.Army) {
	top := t.add(a.Side, a.Name, army, a.Commander, -1, false)
	for _, d := range a.Deputies {
		t.leaders = append(t.leaders, leader{name: d.Name, side: a.Side, rating: d.Rating})
		t.deputies = append(t.deputies, deputy{top, len(t.leaders) - 1})
	}
	for _, d := range a.Divisions {
		t.add(a.Side, d.Name, division, d.Commander, top, false)
	}
	for _, c := range a.Corps {
		up := t.add(a.Side, c.Name, corps, c.Commander, top, true)
		for _, d := range c.Divisions {
			t.add(a.Side, d.Name, division, d.Commander, up, false)
		}
	}
}

// add enters a command and its leader; the number of the command is given.
func (t *table) add(side rules.Side, name string, r rank, c data.Commander, above int, hq bool) int {
	t.leaders = append(t.leaders, leader{name: c.Name, side: side, rating: c.Rating})
	t.commands = append(t.commands, command{name: name, rank: r, side: side, leader: len(t.leaders) - 1, above: above, anti: c.Anti, hasHQ: hq})
	return len(t.commands) - 1
}

// Standing reports whether a command may be given out of turn: only the order to
// the enemy's loose cannon.
func (g *Game) Standing(cmd rules.Command) bool {
	_, ok := cmd.(OrderCannon)
	return ok || g.onMap() && isStanding(cmd)
}

// Close is what the clock gives for a side that owes a sheet.
func (g *Game) Close() rules.Command { return End{Default: true} }

var _ rules.System = (*System)(nil)
var _ rules.Game = (*Game)(nil)
