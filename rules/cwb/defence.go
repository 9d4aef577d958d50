package cwb

import "longroll/rules"

// The optional rule Defensive Orders: defence needs a dispatch too, and may fail.

const (
	easierAcceptance = 2 // added to the value for a command without orders that is not engaged
	easierInitiative = 1 // added to the roll of its leaders
	undirectedTurns  = 2 // how long a command without orders may fight
)

// defends answers the option defensive-orders.
func (g *Game) defends() bool { return g.options.is(defensiveOrders, "on") }

// checkDefence demands the option and the ground to be held of a defensive dispatch.
func (g *Game) checkDefence(h Head) error {
	switch {
	case !g.defends():
		return refuse("CWB 10.1g", "this game has no defensive orders")
	case h.Limit == "" && len(h.Objectives) == 0:
		return refuse("CWB 10.1g", "a defensive dispatch says what ground to hold: add a line such as \"limit 22.19\" or \"objective 22.19\"")
	}
	return nil
}

// ungoverned reports whether a command has no orders; a delayed one is none yet.
func (g *Game) ungoverned(c int) bool {
	return g.posts[c].standing == 0 && g.posts[c].accepted == 0
}

// undirected reports whether a command takes orders more easily, having none and
// being in no combat.
func (g *Game) undirected(c int) bool {
	return g.defends() && g.ungoverned(c) && g.posts[c].engaged != g.turn
}

// run notes, from the board of its owner, that a command was in combat since his
// last command phase. Artillery fire from four hexes or more does not count.
func (c Engaged) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	g := b.g
	n, err := g.findCommand(b.side, c.Command)
	if err != nil {
		return err
	}
	if err := g.seesItself("CWB 10.1g", "it is seen who is in combat"); err != nil {
		return err
	}
	switch {
	case !g.defends():
		return refuse("CWB 10.1g", "this game has no defensive orders; nobody asks who is engaged")
	case g.commands[n].rank == army:
		return refuse("CWB 10.1g", "an army is not engaged as a whole; say which corps")
	case g.posts[n].engaged == g.turn:
		return refuse("CWB 10.1g", "%s is said to be engaged already", c.Command)
	}
	b.emit(CommandEngaged{Side: b.side, Command: c.Command, Undirected: g.ungoverned(n)})
	return nil
}

// fleeUndirected makes every command that has fought for two turns without orders,
// and has accepted none now, go back in an emergency retreat.
func (b *bench) fleeUndirected() error {
	g := b.g
	for c := range g.posts {
		p := &g.posts[c]
		if g.commands[c].side != b.side || p.engaged != g.turn || p.engagedIn < undirectedTurns || !g.ungoverned(c) || p.retreats == g.turn {
			continue
		}
		if err := b.retreatInHaste(c, RetreatBegan{Least: retreatLeast, Most: retreatMost}, "it fought for two turns without orders"); err != nil {
			return err
		}
	}
	return nil
}

// CommandEngaged notes that a command was in combat. Its owner said so himself;
// nobody need hear of it.
type CommandEngaged struct {
	rules.Secret
	Side       rules.Side `json:"side"`
	Command    string     `json:"command"`
	Undirected bool       `json:"undirected,omitempty"` // it had no orders
}

// Kind names the event in the journal.
func (CommandEngaged) Kind() string { return "engaged" }

func (e CommandEngaged) apply(g *Game) {
	p := g.at(e.Side, e.Command)
	switch {
	case !e.Undirected:
		p.engagedIn = 0
	case p.engaged == g.turn-1:
		p.engagedIn++
	default:
		p.engagedIn = 1
	}
	p.engaged = g.turn
}
