package hellbeforenight

import (
	"errors"
	"fmt"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// bench is one command being adjudicated: a working copy, what happened so far, the dice,
// and what was asked.
type bench struct {
	g      *Game
	side   rules.Side // who gave the command
	aid    rules.Aid
	wish   func(rules.Decision) (int, bool) // what the command itself says of a choice; may be nil
	events []rules.Event
	rolls  []rules.Die
	asked  []rules.Decision
	throws map[string]int // how often a die of each name was thrown in this command
	ends   bool           // the sheet ends with this command
	deeds  int            // of the game when the command came

	inspired inspired // of the combat under way
}

// inspired is the unit in defence with which a leader stands, and what he adds. HBN 13.3.7.
type inspired struct {
	unit   int
	by     string // his name, empty for none
	rating int
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
	b := &bench{g: g.clone(), side: side, aid: aid, deeds: g.deeds}
	r, ok := cmd.(runner)
	if !ok {
		return refusal(fmt.Sprintf("a %T is no command of Hell Before Night", cmd))
	}
	if g.phase == over {
		return refusal("the battle is over")
	}
	_, err := rules.MayRule(side, cmd)
	if err == nil {
		err = b.mayNow(cmd)
	}
	if err == nil {
		err = r.run(b)
	}
	if err == nil {
		err = b.after()
	}
	var no *rules.Refusal
	switch {
	case errors.As(err, &no):
		return rules.Outcome{Refused: no}
	case errors.Is(err, errUndecided):
		return rules.Outcome{Events: b.events, Rolls: b.rolls, Ask: b.asked}
	case err != nil:
		return refusal(err.Error())
	}
	return rules.Outcome{Events: b.events, Rolls: b.rolls, Break: b.ends, After: b.g}
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
	b.g.happen(e)
	b.events = append(b.events, e)
}

// Apply makes an event of this system so, when a journal is folded.
func (g *Game) Apply(e rules.Event) {
	if own, ok := e.(event); ok {
		g.happen(own)
	}
}

// happen makes an event so and counts it within its couplet if both sides hear of it: what is
// told to one alone must not be seen from the names of dice.
func (g *Game) happen(e event) {
	turn, couplet := g.turn, g.couplet
	e.apply(g)
	if e.Tell(rules.Union) != nil && e.Tell(rules.Confederate) != nil {
		g.deeds++
	}
	if g.turn != turn || g.couplet != couplet {
		g.deeds = 0
	}
}

// dieFaces is how many faces every die has; they are read 0 to 9. HBN 2.2.
const dieFaces = 10

// roll throws a die that all may know, named for the turn, the couplet, the side and what it
// is about, and behind that for how much had happened in the couplet before the command, so
// that no two have one name; a second of a name in one command is numbered. It reads 0 to 9.
// HBN 2.2.
func (b *bench) roll(subject string) int { return b.rollOf(subject, dieFaces) % dieFaces }

// rollOf throws a die of other faces, from 1: the draw of a hero or a letter.
func (b *bench) rollOf(subject string, faces int) int {
	return b.rollFor(rules.KnownToAll, subject, faces)
}

// rollFor throws a die that tells of what is hidden, so that only some may know it. Its name
// must tell nothing.
func (b *bench) rollFor(known rules.Known, subject string, faces int) int {
	name := fmt.Sprintf("%st%d.%d.%s.%s", b.aid.Salt, b.g.turn+1, b.g.couplet, b.g.phasing, subject)
	if b.throws == nil {
		b.throws = make(map[string]int)
	}
	b.throws[name]++
	if nth := b.throws[name]; nth > 1 {
		name = fmt.Sprintf("%s/%d.%d", name, b.deeds, nth)
	} else if b.deeds > 0 {
		name = fmt.Sprintf("%s/%d", name, b.deeds)
	}
	die := b.aid.Throw(name, faces, b.rolls)
	die.Known = known
	b.rolls = append(b.rolls, die)
	return die.Value
}

// choose finds the choice of every decision given. One with a single option is no choice.
// The rest are answered by the order itself, by an answer mailed for it, by a standing
// instruction, or, if the game is played so, by the default; what is left is asked, all of
// it at once.
func (b *bench) choose(ds ...rules.Decision) ([]int, error) {
	picks := make([]int, len(ds))
	var made []event
	for i, d := range ds {
		pick, by, ok := b.resolve(d)
		if !ok {
			b.asked = append(b.asked, d)
			continue
		}
		picks[i] = pick
		if by != "" {
			made = append(made, ChoiceMade{Side: d.Side, Topic: d.Kind, Subjects: d.Subjects, Choice: d.Options[pick], By: by, Why: d.Why})
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

// ask is choose for one decision.
func (b *bench) ask(d rules.Decision) (int, error) {
	picks, err := b.choose(d)
	if err != nil {
		return 0, err
	}
	return picks[0], nil
}

func (b *bench) resolve(d rules.Decision) (pick int, by string, ok bool) {
	if len(d.Options) == 1 {
		return 0, "", true
	}
	if pick, ok := b.aid.Answers[d.ID]; ok && pick >= 0 && pick < len(d.Options) {
		if b.aid.Defaults[d.ID] {
			return pick, "clock", true
		}
		return pick, "answer", true
	}
	if b.wish != nil && d.Side == b.side {
		if pick, ok := b.wish(d); ok {
			return pick, "sheet", true
		}
	}
	if pick, ok := b.g.standingAnswer(d); ok {
		return pick, "standing", true
	}
	if b.g.options.is(decisions, "default") || neverAsked[d.Kind] || b.g.asksNothing(d.Side) {
		return d.Default, "default", true
	}
	return 0, "", false
}

// neverAsked are the kinds of choice that come up so often that a mail for each would stop
// the game: standing instructions make them, or else the default holds.
var neverAsked = map[string]bool{"marker": true, "defend": true, "restack": true, "stray": true}

// place names the point of the game at which a decision is needed: the beginning of its ID.
func (b *bench) place() string {
	return fmt.Sprintf("%d.%d-%s-%s-%d", b.g.turn+1, b.g.couplet, b.g.phasing, b.g.phase, b.g.combats)
}

// mustPhase refuses orders of the side that has not this phase.
func (b *bench) mustPhase(phases ...phase) error {
	g := b.g
	if b.side != g.phasing {
		return refuse("HBN 4.1", "it is the phase of the %s player", g.phasing.Name())
	}
	for _, p := range phases {
		if g.phase == p {
			return nil
		}
	}
	later := ""
	if phases[0] == movementPhase && g.phase == combatPhase {
		later = ": moves stand above attacks and fire"
	}
	return refuse("HBN 4.1.1B", "that is done in the %s phase, and this is the %s phase%s", phases[0].word(), g.phase.word(), later)
}

// standingAnswer finds the option of a decision that the side's standing instructions name:
// one that names the unit before one that names none, the last given first.
func (g *Game) standingAnswer(d rules.Decision) (int, bool) {
	read := standingPicks[d.Kind]
	if read == nil {
		return 0, false
	}
	for _, general := range []bool{false, true} {
		for i := len(g.standing[d.Side]) - 1; i >= 0; i-- {
			s := g.standing[d.Side][i]
			if (s.Unit == "") != general || s.Unit != "" && (len(d.Subjects) == 0 || s.Unit != d.Subjects[0]) {
				continue
			}
			if pick, ok := read(s, d); ok {
				return pick, true
			}
		}
	}
	return 0, false
}

// standingPicks says, by the kind of decision, how a standing instruction is read against it.
var standingPicks = map[string]func(seen.Standing, rules.Decision) (int, bool){
	"retreat": standingRetreat,
	"turn":    standingTurn,
	"replace": standingReplace,
	"unload":  standingUnload,
	"marker":  standingMarker,
	"restack": standingRestack,
	"battery": standingBattery,
	"defend":  standingDefend,
}

// idOf names a decision at this point of the game; a second one of a name in one command gets
// a number behind.
func (b *bench) idOf(what string) string {
	if b.throws == nil {
		b.throws = make(map[string]int)
	}
	id := b.place() + "-" + what
	if b.throws[id]++; b.throws[id] > 1 {
		id = fmt.Sprintf("%s/%d", id, b.throws[id])
	}
	return id
}
