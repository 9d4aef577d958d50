package hellbeforenight

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// System is Hell Before Night. It is safe for use by many at once.
type System struct {
	files  *data.Files
	mu     sync.Mutex
	tables map[Options]*table // what never changes is read once
}

// battleName is its one battle.
const battleName = "hell-before-night"

// New returns the system with the printed matter of files, which is read when first asked for.
func New(files *data.Files) *System {
	return &System{files: files, tables: make(map[Options]*table)}
}

// Code is the system's name in commands and files.
func (*System) Code() string { return "hellbeforenight" }

// Faces is how many faces a die has.
func (*System) Faces() int { return dieFaces }

// Battles lists the battle.
func (s *System) Battles() []rules.Battle {
	info := rules.Battle{Name: battleName, Title: "Hell Before Night: Shiloh", Editions: optionList.Editions}
	b, err := s.files.Battle()
	if err != nil {
		info.Missing = []string{err.Error()}
		return []rules.Battle{info}
	}
	info.Missing = b.Missing
	info.Sources, info.GameTurns = b.Sources, len(b.Calendar)
	return []rules.Battle{info}
}

// Options lists what may be chosen.
func (s *System) Options(battle, named string) ([]rules.Option, error) {
	if battle != battleName {
		return nil, fmt.Errorf("there is no battle %q here: say %s", battle, battleName)
	}
	if _, err := choose(named, nil); err != nil {
		return nil, err
	}
	return optionList.Describe(edition), nil
}

// Map is the map of the battle.
func (s *System) Map(battle string) (*data.Battle, error) {
	if battle != battleName {
		return nil, fmt.Errorf("there is no battle %q here: say %s", battle, battleName)
	}
	return s.files.Battle()
}

// Grid is the grid of the map, so that a hex off it is known for one when a sheet is read.
func (s *System) Grid(battle string) (hex.Grid, error) {
	b, err := s.Map(battle)
	if err != nil {
		return hex.Grid{}, err
	}
	return b.Map.Grid, nil
}

// Begin sets the battle up. HBN 3.1.
func (s *System) Begin(setup rules.Setup) (rules.Game, error) {
	if setup.Battle != battleName {
		return nil, fmt.Errorf("there is no battle %q here: say %s", setup.Battle, battleName)
	}
	o, err := choose(setup.Edition, setup.Options)
	if err != nil {
		return nil, err
	}
	t, err := s.table(o)
	if err != nil {
		return nil, err
	}
	g := t.blank()
	if setup.Positions != "" {
		if err := g.setPositions(setup); err != nil {
			return nil, err
		}
		return g, nil
	}
	g.setUp()
	return g, nil
}

// table reads the battle through a set of options, once.
func (s *System) table(o Options) (*table, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tables[o]; t != nil {
		return t, nil
	}
	b, err := s.files.Battle()
	if err != nil {
		return nil, err
	}
	if len(b.Missing) > 0 {
		return nil, fmt.Errorf("%s can't be played; missing: %s", battleName, strings.Join(b.Missing, "; "))
	}
	all := *b
	all.Units = b.Roster(data.Crumps, data.Wood)
	b = &all
	t := &table{Battle: b, info: s.Battles()[0], options: o, board: newBoard(b),
		number: make(map[string]int, len(b.Units)), leaderNo: make(map[string]int, len(b.Leaders)), searches: new(sync.Pool)}
	for n, u := range b.Units {
		t.number[u.Name] = n
	}
	for l, c := range b.Leaders {
		t.leaderNo[c.Name] = l
	}
	s.tables[o] = t
	return t, nil
}

// blank is a game before anybody is set up.
func (t *table) blank() *Game {
	g := &Game{table: t, couplet: 1, first: rules.Confederate, phasing: rules.Confederate, paused: -1, lastHit: -1,
		units: make([]unit, len(t.Units)), top: make([]int16, t.board.grid.Len()), leaders: make([]leader, len(t.Leaders)),
		cup: slices.Repeat([]bool{true}, len(t.Heroes)), extra: make([]int16, len(t.Extra)), stars: make([]star, len(t.Stars)), played: make([]int16, len(t.Calendar)),
		fortune: rules.Confederate} // HBN 3.1E
	for i := range g.top {
		g.top[i] = -1
	}
	for n := range g.units {
		g.units[n].next, g.units[n].hero = -1, -1
		if o := t.Units[n].Option; o != "" && !t.hasOption(o) {
			g.units[n].place = absent
		}
	}
	for i, e := range t.Extra {
		g.extra[i] = int16(e.Points)
	}
	for i := range g.stars {
		g.stars[i] = t.unseen()
	}
	g.morale = t.startMorale()
	return g
}

// startMorale is the morale of the armies at the start. HBN 3.1E, 16.1B.
func (t *table) startMorale() [3]int8 {
	if !t.options.is(armyMorale, "on") {
		return [3]int8{}
	}
	return [3]int8{data.Tennessee: -3, data.Ohio: 0, data.Mississippi: 2}
}

// unseen is a starred hex before anybody has entered it. HBN 3.2.
func (t *table) unseen() star {
	if !t.options.is(morassRule, "on") {
		return noStar
	}
	return untried
}

// hasOption reports whether the units of an option are in the game.
func (t *table) hasOption(name string) bool {
	return name == "crumps" && t.options.is(crumps, "on") || name == "wood" && t.options.is(wood, "on")
}

// moraleBox is the box of the army morale track that the army of a unit is in. HBN 16.2.
func (g *Game) moraleBox(n int) data.Box { return g.Morale[g.morale[g.Units[n].Army]+3] }

// Command reads a command from the journal.
func (*System) Command(kind string, raw []byte) (rules.Command, error) {
	return commandKinds.Decode(kind, raw)
}

// Event reads an event from the journal.
func (*System) Event(kind string, raw []byte) (rules.Event, error) {
	return eventKinds.Decode(kind, raw)
}

var (
	lightNames   = [...]string{data.Day: "day", data.Evening: "evening", data.Night: "night"}
	terrainNames = [...]string{data.Clear: "clear", data.LightWoods: "light woods", data.HeavyWoods: "heavy woods", data.Thicket: "thicket",
		data.Stream: "stream", data.StreamThicket: "stream thicket", data.Morass: "morass"}
	kindNames  = [...]string{data.Infantry: "inf", data.Artillery: "art", data.Cavalry: "cav"}
	hexNowhere hex.Hex
)
