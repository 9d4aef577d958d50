package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// Standing instructions: answers given in advance, which the other side never sees. HBN 4.1.1B:
// they stand for what a player at the table would say in the enemy's phase.

// mostInstructions bounds what a side can leave to be read in every mail.
const mostInstructions = 60

// standingWords are the kinds of standing instruction with the words that each takes; no words:
// any, or none.
var standingWords = map[string][]string{
	"retreat": nil, "marker": {"charge", "volley", "none"}, "defend": nil, "restack": nil, "replace": nil, "unload": nil,
	"turn": {"first", "end"}, "rest": {"default", "ask"}, "fortune": {"kill", "move", "shot", "free", "recover", "counter"},
}

// run keeps instructions, each in place of one of the same kind for the same unit; those for
// all the ways of a fortune of war stand beside each other.
func (c Instruct) run(b *bench) error {
	kept := slices.Clone(b.g.standing[b.side])
	if c.Clear {
		kept = nil
	}
	for _, s := range c.Standing {
		if err := b.mayInstruct(s); err != nil {
			return err
		}
		kept = slices.DeleteFunc(kept, func(k seen.Standing) bool { return s.Replaces(k) })
		kept = append(kept, s)
	}
	if len(kept) > mostInstructions {
		return refuse("", "a side keeps at most %d standing instructions; this would make %d: drop some with \"standing: clear\"", mostInstructions, len(kept))
	}
	b.emit(Instructed{Side: b.side, Standing: kept})
	return nil
}

// mayInstruct refuses an instruction that says nothing, or is about units that are not one's
// own; the target of a fortune of war is the enemy's.
func (b *bench) mayInstruct(s seen.Standing) error {
	words, known := standingWords[s.What]
	if !known {
		return refuse("", "there is no standing instruction %q", s.What)
	}
	if words != nil && !slices.Contains(words, s.Word) {
		return refuse("", "%q is no answer to %s", s.Word, s.What)
	}
	if s.What == "fortune" {
		return nil
	}
	for _, name := range append(slices.Clone(s.Units), s.Unit) {
		if name == "" {
			continue
		}
		if _, err := b.findOwn(name); err != nil {
			return err
		}
	}
	if s.What == "defend" {
		_, err := b.findLeader(s.Word)
		return err
	}
	for _, h := range s.To {
		if !b.g.board.on(h) {
			return refuse("", "hex %s is not on the map", h)
		}
	}
	return nil
}

// asksNothing reports whether a side wants no question, but the default of whatever its other
// instructions leave open.
func (g *Game) asksNothing(side rules.Side) bool {
	return slices.ContainsFunc(g.standing[side], func(s seen.Standing) bool { return s.What == "rest" && s.Word == "default" })
}
