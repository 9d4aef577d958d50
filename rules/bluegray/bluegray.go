package bluegray

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// System is Blue & Gray in its editions. It is safe for use by many at once.
type System struct {
	files  *data.Files
	mu     sync.Mutex
	tables map[tableKey]*table // what never changes is read once
}

type tableKey struct {
	battle  string
	options Options
}

// New returns the system with the printed matter of files, which is read when
// first asked for.
func New(files *data.Files) *System {
	return &System{files: files, tables: make(map[tableKey]*table)}
}

// Code is the system's name in commands and files.
func (*System) Code() string { return "bluegray" }

// dieFaces is how many faces every die has.
const dieFaces = 6

// Faces is how many faces a die has.
func (*System) Faces() int { return dieFaces }

// Battles lists the battles. Champion Hill is known, but its sheet is not.
func (s *System) Battles() []rules.Battle {
	var all []rules.Battle
	for _, name := range s.files.Battles() {
		b, err := loadBattle(s.files, name)
		if err != nil {
			all = append(all, rules.Battle{Name: name, Title: name, Missing: []string{err.Error()}})
			continue
		}
		b.info.Missing = append(b.info.Missing, s.unknown(b)...)
		b.info.Sources = sourcesOf(s.files, name, b.info.Sources)
		all = append(all, b.info)
	}
	return append(all, rules.Battle{Name: "champion-hill", Title: "Champion Hill", Editions: []string{"deluxe"},
		Missing: []string{"the scenario sheet is missing from the source: set-up, reinforcements, map and victory conditions"}})
}

// unknown lists the cells of a battle's data that nobody has.
func (s *System) unknown(b *battle) []string {
	var missing []string
	if m, err := s.files.Map(b.info.Name); err != nil {
		missing = append(missing, err.Error())
	} else {
		for _, h := range m.Unknown() {
			missing = append(missing, "map: terrain of "+h.String())
		}
	}
	for _, cell := range b.results.Unknown() {
		missing = append(missing, "results table: "+cell)
	}
	if effects, err := s.files.Chart("terrain.txt"); err != nil {
		missing = append(missing, err.Error())
	} else {
		for _, cell := range effects.Unknown() {
			missing = append(missing, "terrain chart: "+cell)
		}
	}
	return missing
}

// Options lists what may be chosen for a battle and edition.
func (s *System) Options(battle, edition string) ([]rules.Option, error) {
	b, err := s.battle(battle)
	if err != nil {
		return nil, err
	}
	if edition == "" {
		edition = b.info.Editions[0]
	}
	if !slices.Contains(b.info.Editions, edition) {
		return nil, fmt.Errorf("%s has no edition %q: say %s", battle, edition, strings.Join(b.info.Editions, ", "))
	}
	all := optionList.For(battle).Describe(edition)
	tellHosts(s.files, battle, all)
	return all, nil
}

// Grid is the grid of a battle's map, so that a hex off it is known for one when a
// sheet is read.
func (s *System) Grid(battle string) (hex.Grid, error) {
	m, err := s.files.Map(battle)
	if err != nil {
		return hex.Grid{}, err
	}
	return m.Grid, nil
}

// battle finds a battle that can be played.
func (s *System) battle(name string) (*battle, error) {
	var names []string
	for _, info := range s.Battles() {
		if info.Name != name {
			if len(info.Missing) == 0 {
				names = append(names, info.Name)
			}
			continue
		}
		if len(info.Missing) > 0 {
			return nil, fmt.Errorf("%s can't be played; missing: %s", name, strings.Join(info.Missing, "; "))
		}
		return loadBattle(s.files, name)
	}
	return nil, fmt.Errorf("there is no battle %q here: say %s", name, strings.Join(names, ", "))
}

// table reads a battle through a set of options, once.
func (s *System) table(name string, o Options) (*table, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := tableKey{name, o}
	if t := s.tables[key]; t != nil {
		return t, nil
	}
	b, err := s.battle(name)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(b.info.Editions, o.edition) {
		return nil, fmt.Errorf("%s has no edition %q: say %s", name, o.edition, strings.Join(b.info.Editions, ", "))
	}
	t, err := newTable(s.files, b, o)
	if err != nil {
		return nil, err
	}
	s.tables[key] = t
	return t, nil
}

func newTable(files *data.Files, b *battle, o Options) (*table, error) {
	if o.is(brigades, "on") {
		b.forces = b.byBrigades()
	}
	if err := refuseNeedy(files, b.info.Name, &o); err != nil {
		return nil, err
	}
	board, err := newBoard(files, b.info.Name, pathCosts{o.is(trailClear, "flat"), o.is(fordOnPath, "path"), o.is(townDefence, "off"), o.inWoods()})
	if err != nil {
		return nil, err
	}
	if o.isCovert() {
		b.forces = append(b.forces, dummiesOf(b.forces, board, &o)...)
	}
	t := &table{battle: b, board: board, options: o, scenario: scenarios[b.code], scale: plainScale, number: make(map[string]int, len(b.forces)),
		searches: new(sync.Pool), vistas: make(vistas, board.grid.Len())}
	for n, c := range b.forces {
		if _, twice := t.number[c.name]; twice {
			return nil, fmt.Errorf("%s: two units are called %s", b.info.Name, c.name)
		}
		for _, h := range c.at {
			if !board.on(h) {
				return nil, fmt.Errorf("%s: %s belongs in %s, which is off the map", b.info.Name, c.name, h)
			}
		}
		t.number[c.name] = n
		allow := printedAllowance(&o, c.kind)
		if slices.Contains(c.traits, rifled) {
			allow = 0 // BG-ANT 19.0
		}
		t.allow = append(t.allow, allow)
	}
	if err := t.loadCommand(files); err != nil {
		return nil, err
	}
	if err := t.checkCup(); err != nil {
		return nil, err
	}
	t.results = b.results
	if o.isRevised() {
		t.scale = fineScale
		if t.results, err = revisedResults(files); err != nil {
			return nil, err
		}
	}
	if o.pins() {
		if t.pinTable, err = pinTable(files); err != nil {
			return nil, err
		}
	}
	if err := t.addLeaders(files); err != nil {
		return nil, err
	}
	t.worth = t.vp(o)
	t.roadsOut = t.findRoadsOut()
	t.edgeRoads, t.lineEnds = board.edgeRoads(), board.lineEnds(&o)
	return t, nil
}

// Begin sets a battle up. BGD 3.0; BG-CHI 12.2.
func (s *System) Begin(setup rules.Setup) (rules.Game, error) {
	o, err := choose(setup.Battle, setup.Edition, setup.Options)
	if err != nil {
		return nil, err
	}
	t, err := s.table(setup.Battle, o)
	if err != nil {
		return nil, err
	}
	g := t.blank()
	g.awaitDraw()
	if setup.Positions != "" {
		if err := g.setPositions(setup); err != nil {
			return nil, err
		}
		g.commandAtStart()
		return g, nil
	}
	for n, c := range t.forces {
		g.units[n].strength = int16(c.strength)
		if c.turn == 0 {
			g.put(n, c.at[0])
		}
	}
	g.coverAll()
	g.setLeaders()
	g.commandAtStart()
	g.awaitDeployment()
	if g.phase != deploying {
		g.settleCovers(false)
	}
	return g, nil
}

// leads is the side that has the first player-turn of a game-turn. BG-CEM 14.1.
func (t *table) leads(turn int) rules.Side {
	if t.skips(turn, t.battle.first) {
		return t.battle.first.Enemy()
	}
	return t.battle.first
}

// skips reports whether a side has no player-turn on a game-turn. BG-CEM 14.1.
func (t *table) skips(turn int, s rules.Side) bool {
	return t.scenario.skips != nil && t.scenario.skips(turn, s)
}

// blank is a game before anybody is set up, at the start of the first turn.
func (t *table) blank() *Game {
	g := &Game{table: t, turn: 1, paused: -1, phasing: t.leads(1), units: make([]unit, len(t.forces)), first: make([]int16, t.board.grid.Len())}
	for i := range g.first {
		g.first[i] = -1
	}
	for n := range g.units {
		g.units[n].next = -1
	}
	if len(t.generals) > 0 {
		g.leaders = make([]leader, len(t.generals))
	}
	for _, w := range t.worth {
		g.holder = append(g.holder, w.start) // BG-CHI 12.68
	}
	if g.isCovert() {
		for s := range g.seems {
			g.seems[s] = slices.Clone(g.holder)
		}
	}
	return g
}

// Command reads a command from the journal.
func (*System) Command(kind string, data []byte) (rules.Command, error) {
	return commandKinds.Decode(kind, data)
}

// Event reads an event from the journal.
func (*System) Event(kind string, data []byte) (rules.Event, error) {
	return eventKinds.Decode(kind, data)
}

// Close is what the clock gives for a side that owes a sheet.
func (g *Game) Close() rules.Command { return End{Default: true} }

var _ rules.System = (*System)(nil)
var _ rules.Game = (*Game)(nil)
var _ rules.View = seen.View{}
