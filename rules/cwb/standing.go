package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Standing instructions: answers given in advance to what a battle asks, so that a player
// turn does not wait for mail. They change nothing that the other side can see until they
// are used. CWB 5.2, 12.1, 13.1, 15.0, 17.2d, 24.2, 24.3, 25.4.

// Instruct gives one standing instruction. It replaces an earlier one for the same
// question and piece.
type Instruct struct {
	seen.Standing
}

// CancelStanding takes standing instructions back: all, or those for one kind of question,
// or for that and one piece.
type CancelStanding struct {
	What string `json:"what,omitempty"`
	Unit string `json:"unit,omitempty"`
}

// standingCommands may be given at any time, by either side.
var standingCommands = []rules.Command{Instruct{}, CancelStanding{}, Doctrine{}}

// Instructed is what a side's standing instructions and fire doctrine are from now on.
type Instructed struct {
	Side     rules.Side      `json:"side"`
	Standing []seen.Standing `json:"standing,omitempty"`
	Doctrine []seen.Doctrine `json:"doctrine,omitempty"` // of each fire window that has one
}

// ChoiceMade is a question settled without its owner's answer. It changes nothing itself:
// what comes of it does.
type ChoiceMade struct {
	Side     rules.Side `json:"side"`
	Topic    string     `json:"topic"` // the kind of question
	Subjects []string   `json:"subjects,omitempty"`
	Choice   string     `json:"choice"`
	By       string     `json:"by"` // standing, clock
	Why      string     `json:"why,omitempty"`
}

// standingEvents are those of standing instructions.
var standingEvents = []rules.Event{Instructed{}, ChoiceMade{}}

// Kind names each command in the journal.
func (Instruct) Kind() string       { return "instruct" }
func (CancelStanding) Kind() string { return "cancel-standing" }

// Kind names each event in the journal.
func (Instructed) Kind() string { return "instructed" }
func (ChoiceMade) Kind() string { return "choice-made" }

// posture is part of a Game: what each side has said in advance. Its lists are never
// changed in place, so that a copy of the Game may share them.
type posture struct {
	standing [3][]seen.Standing // by Side
	doctrine [3][]seen.Doctrine
}

// mostInstructions bounds what a side can leave to be read in every mail.
const mostInstructions = 60

// instruction is one kind of standing instruction, by the kind of question that it answers.
type instruction struct {
	what    string
	anybody bool      // it may be for one piece, the first subject of the question
	choices [2]string // the words for the first option and for any other
	goal    bool      // it may name a hex or a direction
	names   bool      // it names whom to choose
	pick    func(*Game, seen.Standing, rules.Decision) (int, bool)
}

// instructions are all kinds. A loose cannon has none, for his enemy writes him an order.
func instructions() []instruction {
	return []instruction{
		{what: "retreat", anybody: true, goal: true, pick: (*Game).nearestGoal},
		{what: "rout-through", anybody: true, choices: [2]string{"stack", "aside"}, goal: true, pick: (*Game).makeRoom},
		{what: "drawn-fire", choices: [2]string{"fire", "hold"}, pick: (*Game).eitherWay},
		{what: "deploy", anybody: true, choices: [2]string{"stay", "line"}, pick: (*Game).eitherWay},
		{what: "stand", anybody: true, choices: [2]string{"yes", "no"}, pick: (*Game).eitherWay},
		{what: "go-along", anybody: true, choices: [2]string{"along", "stay"}, pick: (*Game).eitherWay},
		{what: "face", anybody: true, choices: [2]string{unchanged, unchanged}, goal: true, pick: (*Game).faceGoal},
		{what: "on-top", names: true, pick: (*Game).firstNamed},
		{what: "successor", names: true, pick: (*Game).firstNamed},
		{what: "leader-place", anybody: true, goal: true, pick: (*Game).nearestGoal},
		{what: "draw-in", anybody: true, goal: true, pick: (*Game).nearestGoal},
	}
}

// instructionFor finds a kind of instruction.
func instructionFor(what string) (instruction, bool) {
	all := instructions()
	i := slices.IndexFunc(all, func(k instruction) bool { return k.what == what })
	if i < 0 {
		return instruction{}, false
	}
	return all[i], true
}

// supplyWay is the way to the nearest train, or without one wagon, of one's own.
const supplyWay = "supply"

// unchanged is said of units that are to face as they do.
const unchanged = "unchanged"

// run keeps the instruction.
func (c Instruct) run(b *bench) error {
	s := c.Standing
	s.Side = b.side
	if err := b.g.mayInstruct(s); err != nil {
		return err
	}
	kept := slices.DeleteFunc(slices.Clone(b.g.posture.standing[b.side]), func(k seen.Standing) bool { return k.What == s.What && k.Unit == s.Unit })
	if len(kept) >= mostInstructions {
		return refuse("", "a side keeps at most %d standing instructions; cancel some first", mostInstructions)
	}
	b.emit(Instructed{Side: b.side, Standing: append(kept, s), Doctrine: b.g.posture.doctrine[b.side]})
	return nil
}

// mayInstruct says why an instruction makes no sense.
func (g *Game) mayInstruct(s seen.Standing) error {
	k, ok := instructionFor(s.What)
	if !ok {
		return refuse("", "there is no question %q to instruct for", s.What)
	}
	chosen := s.Choice != "" && slices.Contains(k.choices[:], s.Choice)
	aimed := !s.To.IsZero() || s.Way != ""
	switch {
	case s.Unit != "" && !k.anybody:
		return refuse("", "an instruction for %q is for all alike", s.What)
	case s.What == "face" && (s.Choice != "" && !chosen || chosen == aimed):
		return refuse("", "units face a hex, or N, NE, SE, S, SW or NW, or go on as they do: %s", unchanged)
	case s.Choice != "" && !chosen || s.Choice == "" && k.choices[0] != "" && !aimed:
		return refuse("", "for %q say %s or %s", s.What, k.choices[0], k.choices[1])
	case aimed && !k.goal:
		return refuse("", "an instruction for %q names no place", s.What)
	case len(s.Names) > 0 != k.names:
		return refuse("", "an instruction for %q is a list of names, and no other is", "on-top, successor")
	case k.goal && k.choices[0] == "" && !aimed:
		return refuse("", "for %q say where to", s.What)
	case !s.To.IsZero() && (s.Way != "" || !g.board.on(s.To)):
		return refuse("", "there is no such hex on the map")
	case s.Way != "" && s.Way != supplyWay && sideCalled(s.Way) < 0:
		return refuse("", "there is no direction %q", s.Way)
	case s.Way == supplyWay && s.What == "face":
		return refuse("", "units face a hex, or N, NE, SE, S, SW or NW")
	}
	return g.ownsAll(s.Side, append(slices.Clone(s.Names), s.Unit))
}

// ownsAll refuses names that are no pieces of a side's.
func (g *Game) ownsAll(side rules.Side, names []string) error {
	for _, name := range names {
		if _, ok := g.pieceCalled(side, name); !ok && name != "" {
			return refuse("", "you have no %q", name)
		}
	}
	return nil
}

// sideCalled is the side of a hex by its name, -1 if there is none.
func sideCalled(word string) int {
	for s := hex.N; s <= hex.NW; s++ {
		if s.String() == word {
			return int(s)
		}
	}
	return -1
}

// run takes instructions back.
func (c CancelStanding) run(b *bench) error {
	if _, ok := instructionFor(c.What); c.What != "" && !ok {
		return refuse("", "there is no question %q to instruct for", c.What)
	}
	had := b.g.posture.standing[b.side]
	kept := slices.DeleteFunc(slices.Clone(had), func(s seen.Standing) bool {
		return (c.What == "" || s.What == c.What) && (c.Unit == "" || s.Unit == c.Unit)
	})
	if len(kept) == len(had) {
		return refuse("", "you have no such standing instruction")
	}
	b.emit(Instructed{Side: b.side, Standing: kept, Doctrine: b.g.posture.doctrine[b.side]})
	return nil
}

// isStanding reports whether a command is a standing instruction of a battle.
func isStanding(cmd rules.Command) bool {
	return slices.ContainsFunc(standingCommands, func(c rules.Command) bool { return c.Kind() == cmd.Kind() })
}

// lookAtStanding is what a side has said in advance; the referee sees both sides'.
func (g *Game) lookAtStanding(s rules.Side) (standing []seen.Standing, doctrine []seen.Doctrine) {
	for _, side := range rules.Sides {
		if s == side || s == rules.NoSide {
			standing = append(standing, g.posture.standing[side]...)
			doctrine = append(doctrine, g.posture.doctrine[side]...)
		}
	}
	return standing, doctrine
}

func (e Instructed) apply(g *Game) {
	g.posture.standing[e.Side], g.posture.doctrine[e.Side] = e.Standing, e.Doctrine
}

func (ChoiceMade) apply(*Game) {}

// Tell tells the owner only.
func (e Instructed) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Instructed{Standing: e.Standing, Doctrine: e.Doctrine})
}

// Tell tells the owner only.
func (e ChoiceMade) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Decided{Kind: e.Topic, Subjects: e.Subjects, Choice: e.Choice, By: e.By, Why: e.Why})
}
