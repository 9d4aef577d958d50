package cwb

import (
	"errors"
	"fmt"

	"longroll/rules"
)

// bench is one command being adjudicated: a working copy, what happened so far,
// the dice, and what was asked.
type bench struct {
	g      *Game
	side   rules.Side // who gave the command
	aid    rules.Aid
	events []rules.Event
	rolls  []rules.Die
	asked  []rules.Decision
	ends   bool
	quiet  bool       // the enemy does not hear of the end
	ahead  *foresight // not nil: the command is only foretold, and nothing is rolled

	unmanned *unmanned // not nil while a fire combat is under way
}

var errUndecided = errors.New("a question is open")

type runner interface {
	rules.Command
	run(*bench) error
}

// Run adjudicates one command whole, on a working copy.
func (g *Game) Run(side rules.Side, cmd rules.Command, aid rules.Aid) rules.Outcome {
	b := &bench{g: g.clone(), side: side, aid: aid}
	r, ok := cmd.(runner)
	if !ok {
		return refusal(fmt.Sprintf("a %T is no command of the Civil War Brigade Series", cmd))
	}
	if g.phase == overPhase {
		return refusal("the order logs are closed")
	}
	if ruling, err := rules.MayRule(side, cmd); err != nil || ruling {
		if err == nil {
			err = r.run(b)
		}
		return b.outcome(err)
	}
	if err := b.openLate(cmd); err != nil {
		return b.outcome(err)
	}
	if err := b.admit(cmd); err != nil {
		return b.outcome(err)
	}
	if err := r.run(b); err != nil {
		return b.outcome(err)
	}
	return b.outcome(b.forsaken())
}

// outcome is what came of a command that ended with err.
func (b *bench) outcome(err error) rules.Outcome {
	var no *rules.Refusal
	switch {
	case errors.As(err, &no):
		return rules.Outcome{Refused: no}
	case errors.Is(err, errUndecided):
		return rules.Outcome{Events: b.events, Rolls: b.rolls, Ask: b.asked}
	case err != nil:
		return refusal(err.Error())
	}
	return rules.Outcome{Events: b.events, Rolls: b.rolls, Break: b.ends, Quiet: b.quiet, After: b.g}
}

func refusal(reason string) rules.Outcome {
	return rules.Outcome{Refused: &rules.Refusal{Reason: reason}}
}

// refuse says why a command is not allowed.
func refuse(rule rules.Cite, format string, args ...any) error {
	return &rules.Refusal{Rule: rule, Reason: fmt.Sprintf(format, args...)}
}

// event is an event of this system.
type event interface {
	rules.Event
	apply(*Game)
}

// emit makes an event so and records it. Nothing else changes the game.
func (b *bench) emit(e event) {
	e.apply(b.g)
	b.events = append(b.events, e)
}

// Apply makes an event of this system so, when a journal is folded.
func (g *Game) Apply(e rules.Event) {
	if own, ok := e.(event); ok {
		own.apply(g)
	}
}

// die throws one die named for the turn, the side and what it is about. A name that a side
// may know tells it nothing else: it counts nothing that is the enemy's. CWB 9.0.
func (b *bench) die(known rules.Known, subject string) int {
	name := fmt.Sprintf("%st%d.%s.%s", b.aid.Salt, b.g.turn, b.side, subject)
	die := b.aid.Throw(name, dieFaces, b.rolls)
	if !b.g.oldNames {
		die.Known = known
	}
	b.rolls = append(b.rolls, die)
	return die.Value
}

// dice throws two.
func (b *bench) dice(known rules.Known, subject string) [2]int {
	return [2]int{b.die(known, subject+"/1"), b.die(known, subject+"/2")}
}

// ask finds the choice of a decision: an answer mailed for it, a standing instruction, or,
// if the game is played so, the default. Without any the command stops.
func (b *bench) ask(d rules.Decision) (int, error) {
	if b.ahead != nil {
		return d.Default, nil
	}
	pick, by, ok := b.resolve(d)
	if !ok {
		b.asked = append(b.asked, d)
		return 0, errUndecided
	}
	if by != "" {
		b.emit(ChoiceMade{Side: d.Side, Topic: d.Kind, Subjects: d.Subjects, Choice: d.Options[pick], By: by, Why: d.Why})
	}
	return pick, nil
}

// resolve finds the choice, and what made it if its owner ought to be told.
func (b *bench) resolve(d rules.Decision) (pick int, by string, ok bool) {
	if pick, ok := b.aid.Answers[d.ID]; ok && pick >= 0 && pick < len(d.Options) {
		if b.aid.Defaults[d.ID] && !d.Sheet {
			return pick, "clock", true
		}
		return pick, "", true
	}
	if d.Sheet { // an order is wanted
		return 0, "", false
	}
	if pick, ok := b.g.standingAnswer(d); ok {
		return pick, "standing", true
	}
	return d.Default, "", b.g.playsFast()
}

// playsFast answers the option fast-play.
func (g *Game) playsFast() bool { return g.options.is(fastPlay, "on") }
