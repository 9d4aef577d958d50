package cwb

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Goals for divisions within a dispatch to their corps. CWB 10.5b.

// Goal is what a dispatch to a corps tells one of its divisions to do meanwhile by itself.
// Type, way, hour and intensity are those of the dispatch. CWB 10.5b.
type Goal struct {
	To         string   `json:"to"` // the division
	Objectives []string `json:"objectives,omitempty"`
	Limit      string   `json:"limit,omitempty"`
	Text       string   `json:"text"`
}

// byGoal is the method of a goal that came with a dispatch to the corps, as the log says it.
const byGoal = "goal"

// headOf is the head of a goal as a dispatch of its own.
func (h Head) headOf(goal Goal) Head {
	return Head{Objectives: goal.Objectives, By: h.By, Start: h.Start, StartTurn: h.StartTurn, Limit: goal.Limit, Intensity: h.Intensity,
		Defensive: h.Defensive, Text: goal.Text}
}

// checkGoals demands of the goals in a dispatch what a dispatch needs: each is for a division
// under a corps that receives it, one for each, with a limit if it is complex. CWB 10.5b.
func (g *Game) checkGoals(side rules.Side, receivers []int, units []string, c WriteDispatch) error {
	var told []int
	for _, goal := range c.Goals {
		to, err := g.findCommand(side, goal.To)
		if err != nil {
			return err
		}
		up := g.posts[to].above
		switch {
		case len(units) > 0, g.commands[to].rank != division, !slices.Contains(receivers, up), g.commands[up].rank == army:
			return refuse("CWB 10.5b", "%s is no division of the corps that the dispatch is to, and takes no goal with it", goal.To)
		case slices.Contains(told, to):
			return refuse("CWB 10.5b", "%s is given two goals", goal.To)
		}
		if _, err := g.checkHead(c.Type, c.headOf(goal)); err != nil {
			var no *rules.Refusal
			if errors.As(err, &no) {
				return refuse(no.Rule, "the goal of %s: %s", goal.To, no.Reason)
			}
			return err
		}
		told = append(told, to)
	}
	return nil
}

// noGoals refuses goals in an order that its corps gives itself or holds from the start: its
// divisions are then given theirs one by one. CWB 10.5b.
func noGoals(h Head) error {
	if len(h.Goals) > 0 {
		return refuse("CWB 10.5b", "only a dispatch from the army commander to a corps holds goals for its divisions")
	}
	return nil
}

// handOut gives the divisions of a corps the goals of the dispatch that has come into force:
// no roll is made, but who is out of the radius of the headquarters, or acts on another goal,
// does not hear of it. CWB 10.5b.
func (b *bench) handOut(c int) {
	g := b.g
	of := *g.entry(g.commands[c].side, g.posts[c].standing)
	for _, goal := range of.head.Goals {
		to, err := g.findCommand(of.side, goal.To)
		if err != nil {
			continue
		}
		number := g.nextNumber(of.side)
		b.emit(DispatchSent{Side: of.side, Number: number, Sender: g.commands[of.sender].name, Receiver: goal.To, Method: byGoal, Complex: of.complex,
			Arrives: g.turn, Clock: g.calendar.clock(g.turn), Head: of.head.headOf(goal), Signed: of.signed, Rating: of.rating})
		if why := g.deafTo(to, c); why != "" {
			b.emit(DispatchEnded{Side: of.side, Number: number, Receiver: goal.To, Status: cancelled, Why: why})
			continue
		}
		b.emit(DispatchAccepted{Side: of.side, Number: number, Receiver: goal.To})
		b.emit(DispatchInForce{Side: of.side, Number: number, Receiver: goal.To})
	}
}

// deafTo says why a division takes no goal from the dispatch of its corps; empty if it does.
func (g *Game) deafTo(to, c int) string {
	p := &g.posts[to]
	switch {
	case p.above != c:
		return "it is no longer under " + g.commands[c].name
	case p.leader < 0:
		return "nobody leads it"
	case g.standsAlone(to) || p.accepted != 0:
		return "it is out on a goal of its own"
	case !g.onMap():
		return ""
	}
	n := g.leaderPiece(to)
	if n < 0 {
		return "its leader is not on the map"
	}
	if l, bound := g.linkToHQ(c); bound && !g.reaches(g.commands[c].side, l, g.field.pieces[n].at) {
		return "its leader is out of the radius of the headquarters of " + g.commands[c].name
	}
	return ""
}

// lookAtGoals is what the owner sees of the goals in a dispatch.
func lookAtGoals(goals []Goal) []seen.Goal {
	var all []seen.Goal
	for _, goal := range goals {
		all = append(all, seen.Goal(goal))
	}
	return all
}

// supposeGoals takes them over from his view.
func supposeGoals(goals []seen.Goal) []Goal {
	var all []Goal
	for _, goal := range goals {
		all = append(all, Goal(goal))
	}
	return all
}

// writeGoals writes the goals of a dispatch into a table of positions.
func (t *rows) writeGoals(d *dispatch) {
	for _, goal := range d.head.Goals {
		fmt.Fprintf(t, "goal %s %d to %q", d.side, d.number, goal.To)
		t.text("objectives", strings.Join(goal.Objectives, ", "))
		t.text("limit", goal.Limit)
		t.text("text", goal.Text)
		t.WriteString("\n")
	}
}

// setGoal reads one goal of a dispatch.
func (g *Game) setGoal(side rules.Side, number string, rest []string) error {
	n, err := strconv.Atoi(number)
	if err != nil || g.entry(side, n) == nil {
		return fmt.Errorf("a goal of dispatch %q, which no row above gives", number)
	}
	var goal Goal
	err = eachWord(rest, nil, func(word, value string) error {
		switch word {
		case "to":
			_, err := g.findCommand(side, value)
			goal.To = value
			return err
		case "objectives":
			goal.Objectives = strings.Split(value, ", ")
		case "limit":
			goal.Limit = value
		case "text":
			goal.Text = value
		default:
			return fmt.Errorf("%q is no word of a goal's row", word)
		}
		return nil
	})
	if err == nil && goal.To == "" {
		err = errors.New("a goal's row needs to")
	}
	d := g.entry(side, n)
	d.head.Goals = append(d.head.Goals, goal)
	return err
}
