package cwb

import (
	"fmt"
)

// Leaders lost and replaced, divisions attached elsewhere. CWB 10.5c, 25.4a;
// CWB-AH 1.3, 2.2, 3.1.

func (c Replace) run(b *bench) error {
	g := b.g
	post, err := g.postOf(b.side, c.Leader)
	if err != nil {
		return err
	}
	if c.Rating < 0 || c.Rating > 4 {
		return refuse("CWB 25.0", "a leader is rated 0 to 4, not %d", c.Rating)
	}
	e := LeaderReplaced{Side: b.side, Command: g.commands[post].name, Lost: c.Leader, By: c.By, Rating: c.Rating}
	if e.By == "" {
		e.By = fmt.Sprintf("Repl %s", g.commands[post].name)
	}
	// A leader promoted from another post leaves it to a replacement of its own.
	if from, err := g.postOf(b.side, e.By); err == nil {
		if from == post {
			return refuse("CWB 25.4a", "%s can't replace himself", c.Leader)
		}
		e.From, e.Rating = g.commands[from].name, g.rating(from)
	}
	b.emit(e)
	return nil
}

func (c Attach) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	g := b.g
	d, err := g.findCommand(b.side, c.Division)
	if err != nil {
		return err
	}
	to, err := g.findCommand(b.side, c.To)
	if err != nil {
		return err
	}
	if g.commands[d].rank != division || g.commands[to].rank == division {
		return refuse("CWB 10.5c", "only a division can be attached, and only to a corps, wing or army")
	}
	if g.posts[d].above == to {
		return refuse("CWB 10.5c", "%s is under %s already", c.Division, c.To)
	}
	b.emit(DivisionAttached{Side: b.side, Division: c.Division, To: c.To})
	return nil
}
