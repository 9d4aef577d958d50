package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Leaders lost and replaced. BGD 22.6.2. A die is thrown for a leader once for the losses of
// his hex; if he lives and no unit with whom he may stack is left there, he goes to the
// nearest unit of his command, whoever is with him. If none is on the map he leaves it: for good,
// or if some of his men are still to come he waits, and comes with the next of them; likewise
// who fell is replaced when there is somebody to replace him. The same is done when the enemy comes into a hex where a
// leader is alone. Who is with a unit that is thrown back goes with it if nobody else is left.

type (
	// LeaderTested is the die for a leader whose unit is lost.
	LeaderTested struct {
		Leader  string     `json:"leader"`
		Side    rules.Side `json:"side"`
		At      hex.Hex    `json:"at"`
		Die     int        `json:"die"`
		DieName string     `json:"die_name"`
		Need    int        `json:"need"` // lost on this or less
		Lost    bool       `json:"lost,omitempty"`
	}
	// LeaderReplaced puts a leader's successor on the map.
	LeaderReplaced struct {
		Leader  string     `json:"leader"`
		Side    rules.Side `json:"side"`
		Unit    string     `json:"unit"`
		At      hex.Hex    `json:"at"`
		Die     int        `json:"die"`
		DieName string     `json:"die_name"`
		Strays  []string   `json:"strays,omitempty"` // out of command for it
	}
)

// Kind names each event in the journal.
func (LeaderTested) Kind() string   { return "leader-tested" }
func (LeaderReplaced) Kind() string { return "leader-replaced" }

// Tell tells both sides of the die.
func (e LeaderTested) Tell(rules.Side) rules.Notice { return seen.LeaderTested(e) }

// Tell tells both sides who leads now.
func (e LeaderReplaced) Tell(rules.Side) rules.Notice { return seen.LeaderReplaced(e) }

func (e LeaderTested) apply(g *Game) {
	if s := &g.leaders[g.findLeader(e.Leader)]; e.Lost {
		*s = leader{state: leaderFallen, falls: s.falls + 1}
	}
}

func (e LeaderReplaced) apply(g *Game) {
	s := &g.leaders[g.findLeader(e.Leader)]
	s.at, s.state = e.At, leaderHere
}

// testLeaders throws for the leaders of a side in hexes where units were lost.
func (b *bench) testLeaders(side rules.Side, lost []hex.Hex) {
	g := b.g
	slices.SortFunc(lost, hex.Compare)
	for _, h := range slices.Compact(lost) {
		for _, l := range g.leadersAt(h) {
			if g.generals[l].side == side {
				b.testLeader(l)
			}
		}
	}
}

func (b *bench) testLeader(l int) {
	g, c := b.g, &b.g.generals[l]
	at := g.leaders[l].at
	need := 1
	if g.isSurrounded(at, c.side) {
		need = 2
	}
	die, name := b.roll(fmt.Sprintf("leader.%s.%s.%s.%d-%d", c.name, at, g.phase, g.combats, len(b.rolls)))
	b.emit(LeaderTested{Leader: c.name, Side: c.side, At: at, Die: die, DieName: name, Need: need, Lost: die <= need})
	if die <= need {
		return
	}
	if len(g.commandOf(l)) > 0 && slices.ContainsFunc(g.at(at), func(n int) bool { return g.sitsWith(l, n) }) {
		return
	}
	b.joinNearest(l)
}

// joinNearest takes a leader to the nearest unit of his command; without one he waits for
// those to come, or is removed.
func (b *bench) joinNearest(l int) {
	g, c := b.g, &b.g.generals[l]
	at := g.leaders[l].at
	command := g.commandOf(l)
	if len(command) == 0 {
		cause := "removed"
		if g.hasMenToCome(l) {
			cause = "awaits"
		}
		b.emit(LeaderMoved{Leader: c.name, Side: c.side, Cause: cause})
		return
	}
	near := slices.MinFunc(command, func(a, n int) int {
		if d := g.board.grid.Distance(at, g.units[a].at) - g.board.grid.Distance(at, g.units[n].at); d != 0 {
			return d
		}
		return a - n
	})
	b.emit(LeaderMoved{Leader: c.name, Side: c.side, Path: []hex.Hex{at, g.units[near].at}, Cause: "joins"})
}

// comeAlong brings leaders who wait for a unit of their command on with it.
func (b *bench) comeAlong(n int) {
	g := b.g
	if !g.needsLeader(n) {
		return
	}
	for l := range g.leaders {
		if g.leaders[l].state == leaderAwaits && g.isLedBy(n, l) {
			b.emit(LeaderMoved{Leader: g.generals[l].name, Side: g.generals[l].side, Path: []hex.Hex{g.units[n].at}, Cause: "comes"})
		}
	}
}

// followUnit takes the leaders of a hex along with a unit that was thrown back out of it, if
// nobody of their side is left there.
func (b *bench) followUnit(n int, from hex.Hex) {
	g := b.g
	if len(g.at(from)) > 0 || g.units[n].status != onMap {
		return
	}
	for _, l := range g.leadersAt(from) {
		if c := &g.generals[l]; c.side == g.forces[n].side {
			b.emit(LeaderMoved{Leader: c.name, Side: c.side, Path: []hex.Hex{from, g.units[n].at}, Cause: "follows"})
		}
	}
}

// catchLeaders throws for leaders on whose hex the enemy has come.
func (b *bench) catchLeaders() {
	g := b.g
	for l := range g.leaders {
		if s := g.leaders[l]; s.state == leaderHere && g.heldBy(s.at) == g.generals[l].side.Enemy() {
			b.testLeader(l)
			if g.leaders[l].state == leaderHere && g.leaders[l].at == s.at {
				b.joinNearest(l)
			}
		}
	}
}

// replaceLeaders puts successors on the map when the movement phase of their side begins, and
// gives the units that stray for it. Where and who is asked, of the owner and the enemy.
func (b *bench) replaceLeaders() ([]string, error) {
	g := b.g
	var strays []string
	for l := range g.leaders {
		c := &g.generals[l]
		if g.leaders[l].state != leaderFallen || c.side != g.phasing {
			continue
		}
		command := g.commandOf(l)
		if len(command) == 0 {
			if g.hasMenToCome(l) {
				continue
			}
			b.emit(LeaderMoved{Leader: c.name, Side: c.side, Cause: "removed"})
			continue
		}
		picks, err := b.choose(rules.Decision{ID: fmt.Sprintf("%d-%s/replace/%s", g.turn, g.phasing, c.name), Side: c.side, Kind: "replace",
			Rule: "BGD 22.6.2", Subjects: []string{c.name}, Options: g.names(command), Why: "the first in order of battle"})
		if err != nil {
			return nil, err
		}
		with := command[picks[0]]
		e := LeaderReplaced{Leader: c.name, Side: c.side, Unit: g.forces[with].name, At: g.units[with].at}
		e.Die, e.DieName = b.roll("replaced." + c.name)
		if e.Strays, err = b.chooseStrays(l, command, g.units[with].at, e.Die); err != nil {
			return nil, err
		}
		strays = append(strays, e.Strays...)
		b.emit(e)
	}
	return strays, nil
}

// chooseStrays has the enemy name as many units of a command as the die shows, if the command
// has more; none that is stacked with the successor.
func (b *bench) chooseStrays(l int, command []int, at hex.Hex, die int) ([]string, error) {
	g, c := b.g, &b.g.generals[l]
	if die >= len(command) {
		return nil, nil
	}
	free := slices.DeleteFunc(slices.Clone(command), func(n int) bool { return g.units[n].at == at })
	var ds []rules.Decision
	for i := range min(die, len(free)) {
		ds = append(ds, rules.Decision{ID: fmt.Sprintf("%d-%s/strays/%s/%d", g.turn, g.phasing, c.name, i+1), Side: c.side.Enemy(), Kind: "strays",
			Rule: "BGD 22.6.2", Subjects: []string{c.name, fmt.Sprint(i + 1), fmt.Sprint(die)}, Options: g.names(free), Default: i,
			Why: "the first in order of battle"})
	}
	picks, err := b.choose(ds...)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, pick := range picks {
		for slices.Contains(out, g.forces[free[pick]].name) {
			pick = (pick + 1) % len(free) // named twice: the next in order
		}
		out = append(out, g.forces[free[pick]].name)
	}
	return out, nil
}

// scoreLeaders gives the enemy the rating of each leader as often as he fell.
func (g *Game) scoreLeaders(s *seen.Score) {
	for l, c := range g.generals {
		award(s, seen.Row{Side: c.side.Enemy(), Points: c.rating * int(g.leaders[l].falls), What: "leader", About: c.name, Rule: "BGD 22.6.2"})
	}
}
