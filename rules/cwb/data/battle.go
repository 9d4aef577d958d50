package data

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// folder holds everything about April's Harvest.
const folder = "aprils-harvest"

// Battle is everything printed, or stood in, for one battle of April's Harvest.
// Lists are in the order of the files. A unit is known by its side and name.
type Battle struct {
	Name, Title string
	Game, Dates string // what the box is called; the days it covers
	Map         *ground.Map
	Turns       []Turn
	First       rules.Side // whose player turn comes first, CWB 1.4
	SetsUp      rules.Side // who sets up first
	Surprise    bool       // encamped Union units, CWB-AH 2.4
	OhioRolls   bool       // the Army of the Ohio is rolled for, CWB-AH 2.8
	OhioRoll    int        // it comes on this roll of 11 to 66 or more
	OhioTurn    int        // the turn it came in history, for CWB-AH 5.2; 0 if not in this battle
	Confusion   string     // "5.2" or "5.3" where that battle's Confederate rule A is in force
	Victory     Victory

	Troops     []Troop
	Batteries  []Battery
	Leaders    []Leader
	HQs        []HQ
	Wagons     []Wagon
	Gunboats   []Gunboat
	Divisions  []Division
	Succession []Successor

	Setup    []Place
	Arrivals []Arrival
	Ohio     []Following
	Orders   []Order
	Alert    []Alert // none without Surprise
	Entries  []Entry
	Ferries  []hex.Hex // the two ferry hexes, CWB-AH 2.6
	Worth    []Worth   // hexes worth victory points, CWB-AH 4.2
	Control  []hex.Hex // the hexes that decide 5.2
	West     Area      // where the Army of the West sets up, CWB-AH 3.4
	Options  []Choice
	Sources  []rules.Source
}

// VictoryKind says what decides a battle.
type VictoryKind uint8

// What decides: all victory points (CWB-AH 4.0), the points of hexes that one
// side holds (CWB-AH 5.1), or how many control hexes it holds (CWB-AH 5.2).
const (
	ByPoints VictoryKind = iota
	ByGround
	ByControl
)

// Victory is what decides a battle: the side wins that holds Amount or more,
// else its enemy. Side and Amount are empty when all points decide.
type Victory struct {
	Kind   VictoryKind
	Side   rules.Side
	Amount int
	Rule   rules.Cite
}

// Entry is an entry hex by its letter.
type Entry struct {
	Name string
	Hex  hex.Hex
}

// Worth is what holding a hex is worth to a side.
type Worth struct {
	Hex    hex.Hex
	Side   rules.Side
	Points int
}

// Area is every hex within so many of its middle.
type Area struct {
	Middle hex.Hex
	Within int
}

// Choice is one value of an option of the game and what it costs. The first
// choice of an option in the list is what holds when nothing is said.
type Choice struct {
	Option, Value string
	Side          rules.Side // who pays; NoSide if it is free
	Cost          int        // victory points
	Rule          rules.Cite
	Text          string
}

// Battles lists the battles by name: april-5.1 to april-5.4.
func (f *Files) Battles() ([]string, error) {
	return table(f, folder+"/scenarios.txt", scenarioHeads, func(r *row) string { return r.name("battle") })
}

// Battle reads everything about a battle by name. An error names the file and
// the line of the first thing that is wrong, or says that there is no such
// battle.
func (f *Files) Battle(name string) (*Battle, error) {
	b := &Battle{}
	short, found := strings.CutPrefix(name, "april-")
	if !found {
		return nil, fmt.Errorf("there is no battle %q", name)
	}
	m, err := f.matter.Map(folder + "/map.txt")
	if err != nil {
		return nil, err
	}
	b.Name, b.Map = name, m
	for _, read := range []func(*Files, string) error{
		b.readScenario, b.readGame, b.readMarks, b.readUnits, b.readCounters, b.readLeaders, b.readDivisions, b.readSuccession,
		b.readSetup, b.readArrivals, b.readOhio, b.readOrders, b.readAlert, b.readOptions, b.readSources, b.check,
	} {
		if err := read(f, short); err != nil {
			return nil, err
		}
	}
	return b, nil
}

const scenarioHeads = "battle title day first last-day last turns surprise ohio confusion victory side amount rule"

// readScenario finds the battle's line and cuts its turns out of the track.
func (b *Battle) readScenario(f *Files, _ string) error {
	track, err := f.turns()
	if err != nil {
		return err
	}
	_, err = table(f, folder+"/scenarios.txt", scenarioHeads, func(r *row) string {
		if r.name("battle") != b.Name {
			return ""
		}
		b.Title = r.name("title")
		first, last := r.moment(track, "day", "first"), r.moment(track, "last-day", "last")
		if r.err != nil {
			return ""
		}
		count := r.number("turns", 1, len(track))
		if last-first+1 != count {
			r.complain("turns", "from first to last the track has %d", last-first+1)
			return ""
		}
		b.Turns = slices.Clone(track[first : last+1])
		for i := range b.Turns {
			b.Turns[i].Number = i + 1
		}
		b.Surprise = r.oneOf("surprise", "yes", "no") == "yes"
		b.OhioRolls = r.oneOf("ohio", "yes", "no") == "yes"
		b.Confusion = r.oneOf("confusion", "", "5.2", "5.3")
		b.Victory = r.victory()
		return b.Title
	})
	if err == nil && b.Title == "" {
		return fmt.Errorf("there is no battle %q", b.Name)
	}
	return err
}

func (r *row) victory() Victory {
	v := Victory{Rule: r.cite("rule")}
	kinds := []string{"points", "geographic", "control"}
	v.Kind = VictoryKind(max(slices.Index(kinds, r.oneOf("victory", kinds...)), 0))
	if v.Kind != ByPoints {
		v.Side, v.Amount = r.side("side"), r.number("amount", 1, 99)
	}
	return v
}

// moment is the place of a day and time on the track.
func (r *row) moment(track []Turn, day, clock string) int {
	at := turnAt(track, r.name(day), r.clock(clock))
	if at < 0 {
		r.complain(clock, "the turn track has no such turn")
	}
	return max(at, 0)
}

func turnAt(track []Turn, day string, clock Clock) int {
	return slices.IndexFunc(track, func(t Turn) bool { return t.Day == day && t.Time == clock })
}

// turns reads the turn track.
func (f *Files) turns() ([]Turn, error) {
	count := 0
	return table(f, folder+"/turns.txt", "turn day time light sight rain recover", func(r *row) Turn {
		count++
		t := Turn{
			Number: r.number("turn", 1, 999), Day: r.name("day"), Time: r.clock("time"),
			Night:      r.oneOf("light", "day", "twilight", "night") == "night",
			Visibility: r.number("sight", 0, 99),
			Rain:       r.oneOf("rain", "", "rain") == "rain",
			Recovery:   r.oneOf("recover", "yes", "no") == "yes",
		}
		if t.Number != count {
			r.complain("turn", "turn %d is wanted here", count)
		}
		if t.Night && t.Visibility != 1 {
			r.complain("sight", "by night it is 1 hex")
		}
		return t
	})
}

// readGame reads what holds for all four battles.
func (b *Battle) readGame(f *Files, _ string) error {
	text, title, err := f.matter.Read(folder + "/battle.txt")
	if err != nil {
		return err
	}
	all, err := lines(title, text)
	if err != nil {
		return err
	}
	wanted := []struct {
		word string
		read func([]string) error
	}{
		{"game", func(w []string) error { b.Game = w[0]; return nil }},
		{"dates", func(w []string) error { b.Dates = w[0]; return nil }},
		{"first", func(w []string) (err error) { b.First, err = rules.ParseSide(w[0]); return }},
		{"set-up", func(w []string) (err error) { b.SetsUp, err = rules.ParseSide(w[0]); return }},
		{"ohio", func(w []string) (err error) { b.OhioRoll, err = strconv.Atoi(w[0]); return }},
		{"ohio-at", b.readHistory},
		{"west", b.readWest},
	}
	if len(all) != len(wanted) {
		return fmt.Errorf("%s: there must be %d lines that are not comments", title, len(wanted))
	}
	for i, l := range all {
		if l.words[0] != wanted[i].word || len(l.words) < 2 {
			return l.fault("the line %s is wanted here, with something after it", wanted[i].word)
		}
		if err := wanted[i].read(l.words[1:]); err != nil {
			return l.fault("%v", err)
		}
	}
	return nil
}

func (b *Battle) readHistory(w []string) error {
	if len(w) != 2 {
		return fmt.Errorf("a day and a time are wanted")
	}
	clock, err := ParseClock(w[1])
	b.OhioTurn = turnAt(b.Turns, w[0], clock) + 1
	return err
}

func (b *Battle) readWest(w []string) error {
	if len(w) != 2 {
		return fmt.Errorf("a hex and a distance are wanted")
	}
	h, err := b.Map.Grid.Parse(w[0])
	if err != nil {
		return err
	}
	b.West.Middle = h
	b.West.Within, err = strconv.Atoi(w[1])
	return err
}

func (b *Battle) readOptions(f *Files, short string) error {
	all, err := table(f, folder+"/options.txt", "option value side cost battles rule text", func(r *row) Choice {
		c := Choice{Option: r.name("option"), Value: r.name("value"), Cost: r.number("cost", 0, 99), Rule: r.cite("rule"), Text: r.name("text")}
		if c.Cost > 0 {
			c.Side = r.side("side")
		}
		if !slices.Contains(r.list("battles"), short) {
			return Choice{}
		}
		return c
	})
	b.Options = slices.DeleteFunc(all, func(c Choice) bool { return c.Option == "" })
	return err
}

func (b *Battle) readSources(f *Files, _ string) error {
	var err error
	b.Sources, err = table(f, folder+"/sources.txt", "part source note", func(r *row) rules.Source {
		return rules.Source{Part: r.name("part"), Kind: r.provenance("source"), Note: r.name("note")}
	})
	return err
}
