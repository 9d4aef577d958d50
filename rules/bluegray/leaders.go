package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Leaders: who they are and where. BGD 22.6.2. The counters are read from leaders.txt of a
// battle, which is empty as shipped: nobody has them. A row is: side, leader, stars, rating
// (in brackets where he gives no bonus), command (units with commas between; *X all whose
// names end with X; "army" for all of his side), game-turn or start, hex or entry hexes. Who
// has three stars commands as many units of his command as his rating says, others all of
// theirs; so Longstreet at Chickamauga is an army commander of two corps only.

// general is a leader as printed.
type general struct {
	name    string
	side    rules.Side
	stars   int
	rating  int
	plain   bool // gives no bonus
	command []string
	turn    int // of arrival, 0: at start
	at      []hex.Hex
}

const armyStars = 3

// leader is what changes of a leader.
type leader struct {
	at    hex.Hex
	state leaderState
	moved bool
	falls int8
}

type leaderState uint8

const (
	leaderComes leaderState = iota
	leaderHere
	leaderFallen  // to be replaced
	leaderRemoved // his command is no more
	leaderAwaits  // all that is left of his command is still to come
)

var leaderStates = [...]string{"waiting", "", "fallen", "removed", "awaits"}

// hasLeaders answers the option leaders. BGD 22.6.2.
func (o *Options) hasLeaders() bool { return o.is(leaders, "on") }

// loadGenerals reads the leaders of a battle.
func loadGenerals(files *data.Files, battle string) ([]general, error) {
	var all []general
	err := eachLine(files, battle, "leaders.txt", func(w *words) {
		if w.text(0) == "side" {
			return // the head of the table
		}
		if w.len() != 7 {
			w.fail(0, "a leader has seven columns; this line has %d", w.len())
			return
		}
		c := general{name: w.text(1), side: w.side(0), stars: slices.Index([]string{"1", "2", "3"}, w.oneOf(2, "1", "2", "3")) + 1,
			command: strings.Split(w.text(4), ",")}
		if strings.Contains(c.name, " ") {
			w.fail(1, "a leader's name is one word")
		}
		rating := w.text(3)
		if c.plain = strings.HasPrefix(rating, "("); c.plain {
			rating = strings.Trim(rating, "()")
		}
		if len(rating) != 1 || rating < "1" || rating > "9" {
			w.fail(3, "%q is no rating from 1 to 9, or such a one in brackets", w.text(3))
		} else {
			c.rating = int(rating[0] - '0')
		}
		if w.text(5) != "start" {
			c.turn = w.number(5)
		}
		c.at = w.hexList(6)
		all = append(all, c)
	})
	return all, err
}

// missingLeaders says that nobody has a battle's leaders, where that is so.
func missingLeaders(files *data.Files, battle string) ([]string, error) {
	all, err := loadGenerals(files, battle)
	if err != nil || len(all) > 0 {
		return nil, err
	}
	return []string{"the leaders of " + battle + ": names, commands, stars and ratings"}, nil
}

// addLeaders reads the leaders of a game that has them and checks them against its forces.
func (t *table) addLeaders(files *data.Files) error {
	if !t.options.hasLeaders() {
		return nil
	}
	all, err := loadGenerals(files, t.info.Name)
	if err != nil {
		return err
	}
	for i, c := range all {
		if _, unit := t.number[c.name]; unit || slices.ContainsFunc(all[:i], func(o general) bool { return o.name == c.name }) {
			return fmt.Errorf("%s: two counters are called %s", t.info.Name, c.name)
		}
		for _, h := range c.at {
			if !t.board.on(h) {
				return fmt.Errorf("%s: %s belongs in %s, which is off the map", t.info.Name, c.name, h)
			}
		}
		for _, word := range c.command {
			if !slices.ContainsFunc(t.forces, func(f counter) bool { return c.names(word, f) }) {
				return fmt.Errorf("%s: %s commands %s, and no unit of his side is called so", t.info.Name, c.name, word)
			}
		}
	}
	t.generals = all
	return nil
}

// names reports whether a word of a command means a unit.
func (c *general) names(word string, f counter) bool {
	if f.side != c.side {
		return false
	}
	if end, ok := strings.CutPrefix(word, "*"); ok {
		return strings.HasSuffix(f.name, end)
	}
	return word == "army" || word == f.name
}

// isLedBy reports whether a unit is of a leader's command.
func (t *table) isLedBy(n, l int) bool {
	c := &t.generals[l]
	return slices.ContainsFunc(c.command, func(word string) bool { return c.names(word, t.forces[n]) })
}

// isIndependent reports whether a unit is of no corps or division that has a leader.
func (t *table) isIndependent(n int) bool {
	for l := range t.generals {
		if t.generals[l].stars < armyStars && t.isLedBy(n, l) {
			return false
		}
	}
	return true
}

// needsLeader reports whether a unit can be out of command: infantry alone. BGD 22.6.2.
func (g *Game) needsLeader(n int) bool { return g.forces[n].kind == "inf" }

// findLeader gives a leader's number by his name, -1 if none is called so.
func (t *table) findLeader(name string) int {
	return slices.IndexFunc(t.generals, func(c general) bool { return c.name == name })
}

// setLeaders puts the leaders where they start.
func (g *Game) setLeaders() {
	for l, c := range g.generals {
		if c.turn == 0 {
			g.leaders[l] = leader{at: c.at[0], state: leaderHere}
		}
	}
}

// leadersAt lists the leaders in a hex.
func (g *Game) leadersAt(h hex.Hex) []int {
	var here []int
	for l := range g.leaders {
		if g.leaders[l].state == leaderHere && g.leaders[l].at == h {
			here = append(here, l)
		}
	}
	return here
}

// commandOf lists the units of a leader's command on the map: infantry, for guns and
// cavalry have no leaders, nor has the train. BGD 22.6.2.
func (g *Game) commandOf(l int) []int {
	var all []int
	g.each(g.generals[l].side, func(n int) {
		if g.isLedBy(n, l) && g.needsLeader(n) {
			all = append(all, n)
		}
	})
	return all
}

// hasMenToCome reports whether infantry of a leader's command has not entered yet.
func (g *Game) hasMenToCome(l int) bool {
	for n := range g.units {
		if g.units[n].status == waiting && g.isLedBy(n, l) && g.needsLeader(n) {
			return true
		}
	}
	return false
}

// leadersSeen is what all see of the leaders.
func (g *Game) leadersSeen() []seen.Leader {
	var all []seen.Leader
	for l, c := range g.generals {
		s := g.leaders[l]
		v := seen.Leader{Name: c.name, Side: c.side, Stars: c.stars, Rating: c.rating, Plain: c.plain, State: leaderStates[s.state],
			Moved: s.moved, Falls: int(s.falls), Leads: g.names(g.commandOf(l))}
		if s.state == leaderHere {
			v.At = s.at
		}
		if s.state == leaderComes {
			v.Turn, v.Enters = c.turn, c.at
		}
		all = append(all, v)
	}
	return all
}

// supposeLeaders sets them as a View has them.
func (g *Game) supposeLeaders(all []seen.Leader) {
	for l := range min(len(all), len(g.leaders)) {
		v := all[l]
		g.leaders[l] = leader{at: v.At, state: leaderState(slices.Index(leaderStates[:], v.State)), moved: v.Moved, falls: int8(v.Falls)}
	}
}

// leaderRow is a row of a table of positions: leader, name, hex or state, falls, marks.
func (g *Game) leaderRow(l int) string {
	s, place, marks := g.leaders[l], leaderStates[g.leaders[l].state], "-"
	if s.state == leaderHere {
		place = s.at.String()
	}
	if s.moved {
		marks = "moved"
	}
	return fmt.Sprintf("leader       %-11s %s %d %s\n", g.generals[l].name, place, s.falls, marks)
}

// setLeader reads such a row; falls and marks may be left out.
func (g *Game) setLeader(w *words) {
	l := g.findLeader(w.text(1))
	if l < 0 || w.len() < 3 || w.len() > 5 {
		w.fail(1, "a leader row is: leader, name, hex or state, falls, marks; it needs a game with leaders")
		return
	}
	s := leader{}
	if i := slices.Index(leaderStates[:], w.text(2)); i >= 0 {
		s.state = leaderState(i)
	} else if h, err := g.board.grid.Parse(w.text(2)); err == nil && g.board.on(h) {
		s.at, s.state = h, leaderHere
	} else {
		w.fail(2, "%q is no hex of this map, nor waiting, fallen, removed or awaits", w.text(2))
	}
	if w.len() > 3 {
		s.falls = int8(w.number(3))
	}
	s.moved = w.len() > 4 && w.text(4) == "moved"
	g.leaders[l] = s
}
