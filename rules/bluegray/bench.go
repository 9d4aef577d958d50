package bluegray

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// bench is one command being adjudicated: a working copy, what happened so far,
// the dice, and what was asked.
type bench struct {
	g      *Game
	side   rules.Side // who gave the command
	aid    rules.Aid
	wish   wishes // of the attack under way
	events []rules.Event
	rolls  []rules.Die
	asked  []rules.Decision
	ends   bool // the sheet ends with this command
}

// errUndecided stops a command that needs an answer: nothing of it has happened.
var errUndecided = errors.New("a question is open")

// runner is a command of this system.
type runner interface {
	rules.Command
	run(*bench) error
}

// Run adjudicates one command whole, on a working copy.
func (g *Game) Run(side rules.Side, cmd rules.Command, aid rules.Aid) rules.Outcome {
	b := &bench{g: g.clone(), side: side, aid: aid}
	r, ok := cmd.(runner)
	if !ok {
		return refusal("", fmt.Sprintf("a %T is no command of Blue & Gray", cmd))
	}
	if g.phase == over {
		return refusal("", "the battle is over")
	}
	_, err := rules.MayRule(side, cmd)
	if err == nil {
		err = g.mayYet(side, cmd)
	}
	if err == nil {
		b.drawLate(cmd)
		err = r.run(b)
	}
	var no *rules.Refusal
	switch {
	case errors.As(err, &no):
		no.Rule = g.options.inBook(no.Rule)
		return rules.Outcome{Refused: no}
	case errors.Is(err, errUndecided):
		return rules.Outcome{Events: b.events, Rolls: b.rolls, Ask: b.asked}
	case err != nil:
		return refusal("", err.Error())
	}
	return rules.Outcome{Events: b.events, Rolls: b.rolls, Break: b.ends, After: b.g}
}

func refusal(rule rules.Cite, reason string) rules.Outcome {
	return rules.Outcome{Refused: &rules.Refusal{Rule: rule, Reason: reason}}
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
	b.showNamed(e)
	e = b.g.veil(e)
	e.apply(b.g)
	b.events = append(b.events, e)
	b.showMet(e)
}

// Apply makes an event of this system so, when a journal is folded.
func (g *Game) Apply(e rules.Event) {
	if own, ok := e.(event); ok {
		own.apply(g)
	}
}

// roll throws a die named for the turn, the combat and what it is about.
func (b *bench) roll(subject string) (value int, name string) { return b.rollOf(subject, dieFaces) }

// rollOf throws a die of other faces: the draw of a chit.
func (b *bench) rollOf(subject string, faces int) (value int, name string) {
	name = fmt.Sprintf("%sgt%d.%s.%s", b.aid.Salt, b.g.turn, b.g.phasing, subject)
	die := b.aid.Throw(name, faces, b.rolls)
	b.rolls = append(b.rolls, die)
	return die.Value, name
}

// place names the point of the game at which a decision is needed.
func (b *bench) place() string {
	return fmt.Sprintf("%d-%s-combat-%d", b.g.turn, b.g.phasing, b.g.combats)
}

// choose finds the choice of every decision given. One with a single option
// is no choice. The rest are answered by the order itself, by an answer mailed
// for it, by a standing instruction, or, if the game is played so, by the
// default; what is left is asked, all of it at once.
func (b *bench) choose(ds ...rules.Decision) ([]int, error) {
	picks := make([]int, len(ds))
	var made []event
	for i, d := range ds {
		d.Rule = b.g.options.inBook(d.Rule)
		pick, by, ok := b.resolve(d)
		if !ok {
			b.asked = append(b.asked, d)
			continue
		}
		picks[i] = pick
		if len(d.Options) > 1 {
			made = append(made, ChoiceMade{Side: d.Side, ID: d.ID, Topic: d.Kind, Subjects: d.Subjects,
				Choice: d.Options[pick], By: by, Why: d.Why})
		}
	}
	if len(b.asked) > 0 {
		return nil, errUndecided
	}
	for _, e := range made {
		b.emit(e)
	}
	return picks, nil
}

func (b *bench) resolve(d rules.Decision) (pick int, by string, ok bool) {
	if len(d.Options) == 1 && !d.Sheet {
		return 0, "", true
	}
	if pick, ok := b.aid.Answers[d.ID]; ok && pick >= 0 && pick < len(d.Options) {
		if b.aid.Defaults[d.ID] {
			return pick, "clock", true
		}
		return pick, "answer", true
	}
	if d.Side == b.g.phasing {
		if pick, ok := b.wish.answer(d); ok {
			return b.g.makeRoom(d, pick), "sheet", true
		}
	}
	if pick, ok := b.g.standingAnswer(d); ok {
		return b.g.makeRoom(d, pick), "standing", true
	}
	if b.g.decidesByDefault() && !d.Sheet {
		return b.g.makeRoom(d, d.Default), "default", true
	}
	return 0, "", false
}

// decidesByDefault answers the option decisions.
func (g *Game) decidesByDefault() bool { return g.options.is(decisions, "default") }

// wishes are what an attack's sheet says to do in each case.
type wishes struct {
	retreat []RetreatWish
	advance []AdvanceWish
	nobody  bool
	elect   *bool
}

// answer finds the option of a decision that the order names, if it does.
func (w wishes) answer(d rules.Decision) (int, bool) {
	switch d.Kind {
	case "retreat":
		return w.whereTo(d)
	case "advance":
		return w.whoAdvances(d)
	case "elect":
		if w.elect == nil {
			return 0, false
		}
		if *w.elect {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

func (w wishes) whereTo(d rules.Decision) (int, bool) {
	for _, wish := range w.retreat {
		if wish.Unit != "" && wish.Unit != d.Subjects[0] {
			continue
		}
		for _, h := range wish.To {
			if i := optionFor(d, h.String()); i >= 0 {
				return i, true
			}
		}
	}
	return 0, false
}

func (w wishes) whoAdvances(d rules.Decision) (int, bool) {
	if w.nobody {
		return 0, true // the first option is always nobody
	}
	for _, wish := range w.advance {
		for i, o := range d.Options {
			if o == wish.Unit+" to "+wish.To.String() || wish.To.IsZero() && strings.HasPrefix(o, wish.Unit+" to ") {
				return i, true
			}
		}
	}
	return 0, false
}

// optionFor finds the first option that begins with a hex number.
func optionFor(d rules.Decision, hex string) int {
	return slices.IndexFunc(d.Options, func(o string) bool { return o == hex || strings.HasPrefix(o, hex+" ") })
}

// standingAnswer finds the option of a decision that the side's standing
// instructions name, the last given first.
func (g *Game) standingAnswer(d rules.Decision) (int, bool) {
	for _, s := range slices.Backward(g.standing[d.Side]) {
		if s.Unit != "" && (len(d.Subjects) == 0 || s.Unit != d.Subjects[0]) && d.Kind != "advance" && s.What != "displace" {
			continue
		}
		if pick, ok := standingPick(s, d); ok {
			return pick, true
		}
	}
	return 0, false
}

// standingPick reads one standing instruction against one decision.
func standingPick(s seen.Standing, d rules.Decision) (int, bool) {
	switch {
	case s.What == "retreat" && d.Kind == "retreat":
		for _, h := range s.To {
			if i := optionFor(d, h.String()); i >= 0 {
				return i, true
			}
		}
	case s.What == "displace" && d.Kind == "retreat":
		return onlyRoom(s, d)
	case s.What == "advance" && d.Kind == "advance" && !s.Yes && s.Unit == "":
		return 0, true
	case s.What == "advance" && d.Kind == "advance" && s.Yes:
		i := slices.IndexFunc(d.Options[1:], func(o string) bool {
			return s.Unit == "" || strings.HasPrefix(o, s.Unit+" to ")
		})
		return i + 1, i >= 0
	case s.What == "cavalry" && d.Kind == "cavalry":
		return standingCavalry(s, d)
	case s.What == "bonus" && d.Kind == "bonus" && s.Yes:
		return d.Default, true
	case s.What == "bonus" && d.Kind == "bonus":
		return 0, true
	case s.What == "fire" && d.Kind == "fire", s.What == "pinned" && d.Kind == "pinned":
		return standingGoal(s, d)
	case s.What == "aid" && d.Kind == "aid":
		return yesOrNo(s.Yes), true
	}
	return 0, false
}
