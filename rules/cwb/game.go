package cwb

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// table is all of a game that never changes: the charts, the options, and how
// the armies are made up.
type table struct {
	info     rules.Battle
	source   rules.Source // of the ratings
	charts   *data.Charts
	options  Options
	calendar calendar
	commands []command // armies, wings, corps, divisions
	leaders  []leader
	deputies []deputy
	oldNames bool // of dice, see rules.Setup

	// Only where there is a map:
	scenario *data.Battle
	board    *board
	counters []counter
	ground   places // that counts for victory, see harvest.holders
}

// command is an army, wing, corps or division as it is made up at the start.
type command struct {
	name   string
	rank   rank
	side   rules.Side
	leader int // who leads it at the start, -1 for nobody
	above  int // -1 for none
	anti   int // anti-initiative of its commander, CWB 10.2e
	hasHQ  bool
}

// rank is the size of a command.
type rank uint8

const (
	division rank = iota
	corps
	wing
	army
)

var rankNames = [...]string{"division", "corps", "wing", "army"}

func (r rank) String() string { return rankNames[r] }

// leader is a leader as printed.
type leader struct {
	name   string
	side   rules.Side
	rating int
}

// deputy is a leader without a command of his own, second in an army.
type deputy struct {
	army   int // command
	leader int
}

// fallen is a leader who is lost.
type fallen struct {
	side rules.Side
	name string
}

// Game is the true position: here the order log of both sides. Only an event's
// apply changes it.
type Game struct {
	*table
	turn      int
	phasing   rules.Side
	phase     phase
	segment   segment // of the command phase
	posts     []post  // by command
	lost      []fallen
	extra     []leader
	log       []dispatch
	points    []int // left this turn, by command (armies)
	ended     *rules.Result
	field     field // empty in an order log alone
	gunnery   gunnery
	harvest   harvest
	nerve     nerve
	posture   posture
	works     works // optional rules
	surprises []surprise
	columns   []drawnOut
}

// post is how a command stands.
type post struct {
	leader    int  // index into leaders, then extra; -1 for nobody
	promoted  bool // the original leader is gone, CWB 10.3a
	above     int
	accepted  int // number of the dispatch, 0 for none
	delayed   int
	standing  int    // the implemented dispatch that holds until a newer one is touched
	tried     string // who tried for initiative for it this turn, CWB 10.2c
	stopped   bool   // its attack has stopped
	check     check
	engaged   int // turn in which it was last said to have been in combat, and
	engagedIn int // for how many turns on end, option defensive-orders
	retreats  int // turn of its last emergency retreat
	deaf      bool
	spent     bool // army: the in-person allowance, CWB 10.6b
	spentAt   int  // turn
	settles   int  // army: last turn in which its headquarters still counts as moving, CWB 10.6a
	conferred int  // army: day of its last conference
	cannon    *cannon
	duty      duty
}

// check is the last stoppage check of a command.
type check struct {
	turn      int
	number    int // of the dispatch
	divisions int
	wrecked   int
	ahead     bool
}

// cannon is a leader who broke loose this turn.
type cannon struct {
	leader string
	had    bool
	text   string
}

// phase is a place in the sequence of play of the order log.
type phase uint8

const (
	presetPhase phase = iota // before the battle, CWB 10.1i
	commandPhase
	movementPhase
	resupplyPhase
	defensivePhase // the other side fires, CWB 8.1
	offensivePhase
	rallyPhase
	overPhase
)

var phaseNames = [...]string{"pre-set", "command", "movement", "resupply", "defensive fire", "offensive fire", "rally", "over"}

func (p phase) String() string { return phaseNames[p] }

// MarshalText keeps a phase by its name.
func (p phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (p *phase) UnmarshalText(text []byte) error {
	i := slices.Index(phaseNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no phase %q", text)
	}
	*p = phase(i)
	return nil
}

// Clone returns an independent copy. The table is shared, for it never changes.
func (g *Game) Clone() rules.Game { return g.clone() }

func (g *Game) clone() *Game {
	c := *g
	c.posts = slices.Clone(g.posts)
	for i := range c.posts {
		if k := c.posts[i].cannon; k != nil {
			copied := *k
			c.posts[i].cannon = &copied
		}
	}
	c.lost = slices.Clone(g.lost)
	c.extra = slices.Clone(g.extra)
	c.points = slices.Clone(g.points)
	c.field = g.field.clone()
	c.log = slices.Clone(g.log)
	for i := range c.log {
		c.log[i].history = slices.Clone(c.log[i].history)
	}
	return &c
}

// leaderOf gives the leader of a post.
func (g *Game) who(n int) leader {
	switch {
	case n < 0:
		return leader{name: "nobody"}
	case n < len(g.leaders):
		return g.leaders[n]
	}
	return g.extra[n-len(g.leaders)]
}

// findCommand gives a side's command by name.
func (g *Game) findCommand(side rules.Side, name string) (int, error) {
	for i, c := range g.commands {
		if c.side == side && c.name == name {
			return i, nil
		}
	}
	return 0, refuse("", "you have no command %q; yours are %s", name, g.commandNames(side))
}

func (g *Game) commandNames(side rules.Side) string {
	text := ""
	for _, c := range g.commands {
		if c.side != side {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += c.name
	}
	return text
}

// postOf gives the command that a leader leads now.
func (g *Game) postOf(side rules.Side, name string) (int, error) {
	for i, p := range g.posts {
		if g.commands[i].side == side && g.who(p.leader).name == name {
			return i, nil
		}
	}
	switch {
	case g.isLost(side, name):
		return 0, refuse("CWB 25.4", "%s is lost", name)
	case slices.ContainsFunc(g.deputies, func(d deputy) bool { return g.leaders[d.leader].side == side && g.leaders[d.leader].name == name }):
		return 0, refuse("", "%s has no command of his own", name)
	}
	return 0, refuse("", "no leader of yours is called %q", name)
}

// rating is the rating of whoever leads a command.
func (g *Game) rating(c int) int { return g.who(g.posts[c].leader).rating }

// leads is the name of whoever leads a command.
func (g *Game) leads(c int) string { return g.who(g.posts[c].leader).name }

// isLost reports whether a leader is killed, wounded or gone.
func (g *Game) isLost(side rules.Side, name string) bool {
	return slices.Contains(g.lost, fallen{side, name})
}

// findDeputy gives the second of an army by name, if he is there; -1 if not.
func (g *Game) findDeputy(army int, name string) int {
	for _, d := range g.deputies {
		if l := g.leaders[d.leader]; d.army == army && l.name == name && !g.isLost(l.side, name) {
			return d.leader
		}
	}
	return -1
}

// under lists the commands below one, at any depth.
func (g *Game) under(c int) []int {
	var all []int
	for i := range g.posts {
		for up := g.posts[i].above; up >= 0; up = g.posts[up].above {
			if up == c {
				all = append(all, i)
				break
			}
		}
	}
	return all
}

// armyOf is the army that a command belongs to, itself if it is one; -1 if none.
func (g *Game) armyOf(c int) int {
	for c >= 0 && g.commands[c].rank != army {
		c = g.posts[c].above
	}
	return c
}

// Digest is a hash of the whole position, hidden parts too: of all that Positions
// writes, and of the end.
func (g *Game) Digest() string {
	sum := sha256.New()
	fmt.Fprintln(sum, g.turn, g.phasing, g.phase)
	if g.ended != nil {
		fmt.Fprintln(sum, *g.ended)
	}
	fmt.Fprint(sum, g.Positions())
	return hex.EncodeToString(sum.Sum(nil))
}

// Now is where the game stands.
func (g *Game) Now() rules.Moment {
	m := rules.Moment{Key: "over", Turn: g.turn, Turns: g.calendar.last(), Title: "the order logs are closed"}
	if g.phase == overPhase {
		return m
	}
	m.Key = fmt.Sprintf("%d-%s-%s", g.turn, g.phasing, g.phase)
	m.Side = g.acting()
	m.Title = fmt.Sprintf("%s, %s %s phase", g.calendar.clock(g.turn), m.Side.Name(), g.phase)
	m.Within = fmt.Sprintf("%s: the %s player turn", g.calendar.clock(g.turn), g.phasing.Name())
	if g.phase == presetPhase {
		m.Within = "Before the battle"
		m.Title = fmt.Sprintf("Before the battle, %s pre-set orders", g.phasing.Name())
	}
	return m
}

// Result is nil until the game is over. An order log has no winner.
func (g *Game) Result() *rules.Result { return g.ended }
