package bluegray

import (
	"slices"
	"strings"

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

// mostInstructions bounds what a side can leave to be read in every mail.
const mostInstructions = 60

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
	if len(kept) > mostInstructions {
		return refuse("", "a side keeps at most %d standing instructions; this would make %d: drop some with \"standing: clear\"", mostInstructions, len(kept))
	}
	b.emit(Instructed{Side: b.side, Standing: kept})
	return nil
}

// makeRoom bends a choice of where to retreat to the instructions for those who
// would have to make room there: of the ways to the same hex, the first one on which
// a unit goes where it was told to. Without such a way the choice stands.
func (g *Game) makeRoom(d rules.Decision, pick int) int {
	if d.Kind != "retreat" || !strings.Contains(d.Options[pick], " displacing ") {
		return pick
	}
	hex, _, _ := strings.Cut(d.Options[pick], " ")
	for _, s := range slices.Backward(g.standing[d.Side]) {
		if s.What != "displace" {
			continue
		}
		for _, to := range s.To {
			i := slices.IndexFunc(d.Options, func(o string) bool {
				return strings.HasPrefix(o, hex+" ") && displaces(o, s.Unit, to.String())
			})
			if i >= 0 {
				return i
			}
		}
	}
	return pick
}

// onlyRoom answers where to retreat to when there is but one hex and the question is
// who makes room there, and how.
func onlyRoom(s seen.Standing, d rules.Decision) (int, bool) {
	hex, _, _ := strings.Cut(d.Options[0], " ")
	for _, to := range s.To {
		i := slices.IndexFunc(d.Options, func(o string) bool { return displaces(o, s.Unit, to.String()) })
		if i >= 0 && !slices.ContainsFunc(d.Options, func(o string) bool { return !strings.HasPrefix(o, hex+" ") }) {
			return i, true
		}
	}
	return 0, false
}

// displaces reports whether on a way back a unit (any, if empty) makes room by going
// to a hex.
func displaces(option, unit, to string) bool {
	_, pushes, _ := strings.Cut(option, " displacing ")
	for push := range strings.SplitSeq(pushes, " and ") {
		name, where, _ := strings.Cut(push, " to ")
		if where == to && (unit == "" || unit == name) {
			return true
		}
	}
	return false
}

// standingCavalry answers whether cavalry declines a combat. Instructions name
// the odds at which it does; the decision's second subject gives the odds.
func standingCavalry(s seen.Standing, d rules.Decision) (int, bool) {
	if !s.Yes {
		return 0, true // the first option is always to stand
	}
	if s.Odds != "" && d.Subjects[1] == "" {
		return 0, false // before any combat nobody knows the odds, BGD 22.3
	}
	if s.Odds != "" && fineScale.find(d.Subjects[1]) < fineScale.find(s.Odds) {
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

// yesOrNo is the option that an instruction takes where the first is not to.
func yesOrNo(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// standingGoal answers at whom guns fire in defence, or whether who is pinned goes back and
// where to. The first option is not to.
func standingGoal(s seen.Standing, d rules.Decision) (int, bool) {
	if !s.Yes {
		return 0, true
	}
	for _, h := range s.To {
		if i := optionFor(d, h.String()); i >= 0 {
			return i, true
		}
	}
	if len(s.To) > 0 {
		return 0, true
	}
	return min(1, len(d.Options)-1), true
}
