package cwb

// Emergency retreat. CWB 10.4.

func (c Emergency) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	n, err := b.g.findCommand(b.side, c.Command)
	if err != nil {
		return err
	}
	if b.g.commands[n].rank == army {
		return refuse("CWB 10.4", "an army as a whole makes no emergency retreat; its corps do")
	}
	if b.g.posts[n].retreats == b.g.turn {
		return refuse("CWB 10.4", "%s is in an emergency retreat this turn", c.Command)
	}
	return b.retreatInHaste(n, c.Forced, "an emergency retreat")
}

// retreatInHaste voids what a command had and lets its headquarters go back 6 to
// 13 movement points; its units check for stragglers. CWB 10.4.
func (b *bench) retreatInHaste(n int, forced bool, why string) error {
	g := b.g
	b.voidAll(n, why)
	if g.voidsAll() {
		for i := range g.log {
			if d := &g.log[i]; d.side == b.side && d.receiver == n && (d.status == underWay || d.status == arrived) {
				b.end(d.number, cancelled, why)
			}
		}
	}
	b.emit(RetreatBegan{Side: b.side, Command: g.commands[n].name, Forced: forced})
	return nil
}

// voidsAll answers the option ruling.void-by-retreat.
func (g *Game) voidsAll() bool { return g.options.is(voidByRetreat, "all") }
