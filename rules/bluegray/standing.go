package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// Standing instructions: answers given in advance. They change nothing that
// the other side can see until they are used.

// Standing reports whether a command may be given out of turn.
func (g *Game) Standing(cmd rules.Command) bool {
	_, ok := cmd.(Instruct)
	return ok
}

func (c Instruct) run(b *bench) error {
	kept := slices.Clone(b.g.standing[b.side])
	if c.Clear {
		kept = nil
	}
	for _, s := range c.Standing {
		if s.Unit != "" {
			n, no := b.g.find(s.Unit)
			if no != nil {
				return no
			}
			if b.g.forces[n].side != b.side {
				return refuse("", "%s is not yours to instruct", s.Unit)
			}
		}
		kept = slices.DeleteFunc(kept, func(k seen.Standing) bool { return k.What == s.What && k.Unit == s.Unit })
		kept = append(kept, s)
	}
	b.emit(Instructed{Side: b.side, Standing: kept})
	return nil
}

// standingCavalry answers whether cavalry declines a combat. Instructions name
// the odds at which it does; the decision's second subject gives the odds.
func standingCavalry(s seen.Standing, d rules.Decision) (int, bool) {
	if !s.Yes {
		return 0, true // the first option is always to stand
	}
	if s.Odds != "" && oddsColumn(d.Subjects[1]) < oddsColumn(s.Odds) {
		return 0, true
	}
	for _, h := range s.To {
		if i := optionFor(d, h.String()); i >= 0 {
			return i, true
		}
	}
	// Asked to go without saying where: the way the default would go.
	if d.Default > 0 {
		return d.Default, true
	}
	return min(1, len(d.Options)-1), true
}
