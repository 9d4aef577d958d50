package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// The events of this system: what the journal keeps. Each chapter lists its own. An event
// that both sides hear of as it is embeds its notice and tells it.

var eventKinds = rules.NewKinds(slices.Concat(sequenceEvents, unitEvents, movementEvents, stackingEvents, entryEvents,
	combatEvents, resultEvents, advanceEvents, markerEvents, bombardEvents, leaderEvents, reserveEvents, fortuneEvents,
	moraleEvents, setupEvents, rulingEvents)...)

type (
	// PhaseBegan opens a phase: a movement phase, a combat phase, or a side's part of the
	// administrative phase.
	PhaseBegan struct {
		seen.PhaseBegan
	}
	// Paused stops a combat phase for another sheet.
	Paused struct {
		Side rules.Side `json:"side"`
	}
	// ChoiceMade is a choice that was not asked for, or was answered.
	ChoiceMade struct {
		Side     rules.Side `json:"side"`
		Topic    string     `json:"topic"`
		Subjects []string   `json:"subjects,omitempty"`
		Choice   string     `json:"choice"`
		By       string     `json:"by"` // sheet, answer, standing, default, clock
		Why      string     `json:"why,omitempty"`
	}
	// Instructed keeps the standing instructions of a side.
	Instructed struct {
		Side     rules.Side      `json:"side"`
		Standing []seen.Standing `json:"standing"`
	}
	// BattleEnded ends the game.
	BattleEnded struct {
		seen.BattleEnded
	}
)

// Kind names each event in the journal.
func (PhaseBegan) Kind() string  { return "phase-began" }
func (Paused) Kind() string      { return "paused" }
func (ChoiceMade) Kind() string  { return "choice-made" }
func (Instructed) Kind() string  { return "instructed" }
func (BattleEnded) Kind() string { return "battle-ended" }

// Tell gives what a side hears of each event.
func (e PhaseBegan) Tell(rules.Side) rules.Notice  { return e.PhaseBegan }
func (e BattleEnded) Tell(rules.Side) rules.Notice { return e.BattleEnded }

// Tell tells only who pauses.
func (e Paused) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.Paused{}
}

// Tell tells a choice to whose it is.
func (e ChoiceMade) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.ChoiceMade{Topic: e.Topic, Subjects: e.Subjects, Choice: e.Choice, By: e.By, Why: e.Why}
}

// Tell tells the side that instructs.
func (e Instructed) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.Instructed{Standing: e.Standing}
}

func (e Paused) apply(g *Game)     { g.paused = g.combats }
func (ChoiceMade) apply(*Game)     {}
func (e Instructed) apply(g *Game) { g.standing[e.Side] = slices.Clone(e.Standing) }

func (e BattleEnded) apply(g *Game) {
	g.phase = over
	g.ended = &rules.Result{Winner: e.Score.Winner, Level: e.Score.Level,
		Points: [3]int{rules.Union: e.Score.Union, rules.Confederate: e.Score.Confederate}}
}
