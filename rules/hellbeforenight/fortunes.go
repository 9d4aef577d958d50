package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Fortunes of war. HBN 15.0B: a 0 on the combat results table stops play for one act of the side
// that holds the marker, which then goes to the other side.

var fortuneEvents = []rules.Event{FortuneStruck{}, FortunePassed{}}

type (
	// FortuneStruck is the act chosen, with its die if it takes one; what comes of it is told
	// by the events that follow.
	FortuneStruck struct{ seen.FortuneStruck }
	// FortunePassed hands the marker over. HBN 15.0C.
	FortunePassed struct{ seen.FortunePassed }
)

// Kind names each event in the journal.
func (FortuneStruck) Kind() string { return "fortune-struck" }
func (FortunePassed) Kind() string { return "fortune-passed" }

// Tell tells both sides.
func (e FortuneStruck) Tell(rules.Side) rules.Notice { return e.FortuneStruck }
func (e FortunePassed) Tell(rules.Side) rules.Notice { return e.FortunePassed }

func (FortuneStruck) apply(*Game)     {}
func (e FortunePassed) apply(g *Game) { g.fortune = e.To }

// act is one of the six. HBN 15.1-15.6.
type act struct {
	word string
	rule rules.Cite
	// whom lists whom or what it may be done to, by name.
	whom func(*Game, rules.Side) []string
	// open reports whether there is anybody, where that is quicker than to list all; may be nil.
	open func(*Game, rules.Side) bool
	// whither lists where to, for one of them; nil: it needs no place.
	whither func(g *Game, s rules.Side, whom string) []string
	do      func(b *bench, s rules.Side, whom, to string) error
}

// isOpen reports whether a side can do it at all.
func (a *act) isOpen(g *Game, s rules.Side) bool {
	if a.open != nil {
		return a.open(g, s)
	}
	return len(a.whom(g, s)) > 0
}

// acts lists them in the order in which a side does by default what it has not chosen.
func acts() []*act {
	return []*act{
		{"recover", "HBN 15.5", (*Game).mayRecoverFreely, nil, nil, (*bench).recoverFreely},
		{"shot", "HBN 15.3", (*Game).inSharpshot, (*Game).anySharpshot, nil, (*bench).sharpshot},
		{"kill", "HBN 15.1", (*Game).leadersUnderFire, nil, nil, (*bench).killLeader},
		{"counter", "HBN 15.6", (*Game).mayCounter, (*Game).anyCounter, (*Game).counters, (*bench).counterattack},
		{"move", "HBN 15.2", (*Game).movable, nil, (*Game).driven, (*bench).moveEnemy},
		{"free", "HBN 15.4", (*Game).mayMoveFreely, nil, (*Game).freeGoals, (*bench).moveFreely},
	}
}

// chosen is an act with whom and where.
type chosenAct struct {
	*act
	whom, to string
}

// fortune does the act of the side that holds the marker, and hands the marker over. If nothing
// at all can be done only the marker changes hands. HBN 15.0C, D.
func (b *bench) fortune() error {
	side := b.g.fortune
	c, err := b.chooseFortune(side)
	if err != nil {
		return err
	}
	if c.act != nil {
		if err := c.do(b, side, c.whom, c.to); err != nil {
			return err
		}
	} else {
		b.emit(FortuneStruck{seen.FortuneStruck{Side: side, Rule: "HBN 15.0C"}})
	}
	if b.g.phase != over {
		b.emit(FortunePassed{seen.FortunePassed{To: side.Enemy()}})
	}
	return nil
}

// chooseFortune finds the act: by a standing instruction that can be carried out, the last
// given first, or by asking for the kind, for whom, and where.
func (b *bench) chooseFortune(side rules.Side) (chosenAct, error) {
	var open []*act
	for _, a := range acts() {
		if a.isOpen(b.g, side) {
			open = append(open, a)
		}
	}
	if len(open) == 0 {
		return chosenAct{}, nil
	}
	if c, ok := b.g.standingFortune(side, open); ok {
		b.emit(ChoiceMade{Side: side, Topic: "fortune", Subjects: nil, Choice: c.word, By: "standing"})
		return c, nil
	}
	words := make([]string, len(open))
	for i, a := range open {
		words[i] = a.word
	}
	id := b.idOf("fortune")
	pick, err := b.ask(rules.Decision{ID: id, Side: side, Kind: "fortune", Rule: "HBN 15.0D", Options: words, Why: "the first that can be done"})
	if err != nil {
		return chosenAct{}, err
	}
	c := chosenAct{act: open[pick]}
	whom := c.act.whom(b.g, side)
	pick, err = b.ask(rules.Decision{ID: id + "-" + c.word, Side: side, Kind: "fortune-unit", Rule: c.rule, Subjects: []string{c.word}, Options: whom, Why: "the first of the list"})
	if err != nil {
		return chosenAct{}, err
	}
	c.whom = whom[pick]
	if c.whither == nil {
		return c, nil
	}
	to := c.whither(b.g, side, c.whom)
	pick, err = b.ask(rules.Decision{ID: id + "-" + c.word + "-" + c.whom, Side: side, Kind: "fortune-to", Rule: c.rule, Subjects: []string{c.word, c.whom}, Options: to, Why: "the first of the list"})
	if err != nil {
		return chosenAct{}, err
	}
	c.to = to[pick]
	return c, nil
}

// standingFortune finds the last given instruction that can be carried out as it stands.
func (g *Game) standingFortune(side rules.Side, open []*act) (chosenAct, bool) {
	for _, s := range slices.Backward(g.standing[side]) {
		i := slices.IndexFunc(open, func(a *act) bool { return s.What == "fortune" && a.word == s.Word })
		if i < 0 {
			continue
		}
		for _, whom := range open[i].whom(g, side) {
			if s.Unit != "" && s.Unit != whom {
				continue
			}
			if open[i].whither == nil {
				return chosenAct{open[i], whom, ""}, true
			}
			if to, ok := wished(open[i].whither(g, side, whom), s.To); ok {
				return chosenAct{open[i], whom, to}, true
			}
		}
	}
	return chosenAct{}, false
}

// wished finds the first of the hexes named that is open; if none is named, the first option.
func wished(options []string, to []hex.Hex) (string, bool) {
	if len(to) == 0 && len(options) > 0 {
		return options[0], true
	}
	for _, h := range to {
		for _, o := range options {
			if o == h.String() || len(o) > 4 && o[len(o)-4:] == h.String() {
				return o, true
			}
		}
	}
	return "", false
}
