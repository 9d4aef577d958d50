package cwb

// Emergency retreat. CWB 10.0c, 10.4.

// How far the headquarters goes back, in movement points. CWB 10.4; after a failed
// defence by the optional rule Defensive Orders.
const (
	retreatLeast   = 6
	retreatMost    = 13
	retreatDefence = 12
)

func (c Emergency) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	g := b.g
	if err := g.mayDecide(b.side); err != nil {
		return err
	}
	n, err := g.findCommand(b.side, c.Command)
	if err != nil {
		return err
	}
	p := g.posts[n]
	switch {
	case g.commands[n].rank == army:
		return refuse("CWB 10.4", "an army as a whole makes no emergency retreat; its corps do")
	case p.retreats == g.turn:
		return refuse("CWB 10.4", "%s is in an emergency retreat this turn", c.Command)
	case p.cannon != nil && !c.Forced:
		return refuse("CWB 10.2g", "%s does this turn what the enemy says", c.Command)
	case g.onMap() && c.Forced:
		return refuse("CWB 10.0c", "on the map it is seen when the headquarters of %s is overrun, without being told", c.Command)
	case g.onMap() && g.seatPiece(n) < 0:
		return refuse("CWB 10.4", "%s is not on the map", c.Command)
	case !g.onItsOwn(n):
		return refuse("CWB 10.4", "%s goes back with %s; by itself only while it follows a goal of its own", c.Command, g.commands[p.above].name)
	}
	return b.retreatInHaste(n, RetreatBegan{Forced: c.Forced, Least: retreatLeast, Most: retreatMost}, "an emergency retreat")
}

// onItsOwn reports whether a command counts as a corps: it is one or more, or a
// division with a goal of its own or under no corps. CWB 10.5b, 10.5d.
func (g *Game) onItsOwn(c int) bool {
	p := g.posts[c]
	return g.commands[c].rank != division || p.above < 0 || g.commands[p.above].rank == army ||
		p.standing != 0 || p.accepted != 0 || p.stopped
}

// retreatInHaste voids what a command had and lets its headquarters go back; its
// units check for stragglers. If its headquarters was overrun, all that is under it
// goes too. CWB 10.0c, 10.4.
func (b *bench) retreatInHaste(n int, e RetreatBegan, why string) error {
	g := b.g
	all := []int{n}
	if e.Forced {
		all = append(all, g.under(n)...)
	}
	for _, c := range all {
		b.voidAll(c, why)
		b.voidGoals(c, why)
		if g.voidsAll() {
			b.voidComing(c, why)
		}
	}
	e.Side, e.Command = b.side, g.commands[n].name
	b.emit(e)
	return b.straggleInRetreat(n, e.Forced)
}

// voidComing cancels what is under way to a command.
func (b *bench) voidComing(c int, why string) {
	for i := range b.g.log {
		if d := &b.g.log[i]; d.side == b.side && d.receiver == c && (d.status == underWay || d.status == arrived) {
			b.end(d.number, cancelled, why)
		}
	}
}

// voidsAll answers the option ruling.void-by-retreat.
func (g *Game) voidsAll() bool { return g.options.is(voidByRetreat, "all") }
