package cwb_test

import (
	"fmt"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
)

// Events, forecasts, logs and leaders as lines of a case.

// eventLine is one event as a wargamer reads it.
func eventLine(e rules.Event) string {
	switch e := e.(type) {
	case cwb.PhaseBegan:
		return fmt.Sprintf("began turn %d %s %s", e.Turn, e.Side, e.Phase)
	case cwb.DispatchSent:
		return sentLine(e)
	case cwb.DispatchWaits:
		return fmt.Sprintf("%d waits", e.Number)
	case cwb.DispatchTested:
		return fmt.Sprintf("%d rolled %d at %s%s: %s", e.Number, e.Dice[0]+e.Dice[1], tally(e.Value), word(e.Left > 0, fmt.Sprintf("%d left", e.Left)), e.Result)
	case cwb.DispatchDelayed:
		return fmt.Sprintf("%d delayed %s", e.Number, e.Delay)
	case cwb.DelayTested:
		return fmt.Sprintf("%d delay %s, die %d", e.Number, e.Delay, e.Die) + word(e.Ends, "ends")
	case cwb.DispatchAccepted:
		return fmt.Sprintf("%d accepted by %s", e.Number, e.Receiver)
	case cwb.DispatchInForce:
		return fmt.Sprintf("%d in force for %s", e.Number, e.Receiver)
	case cwb.DispatchEnded:
		return fmt.Sprintf("%d %v: %s", e.Number, e.Status, e.Why)
	case cwb.CommandDeafened:
		return e.Command + map[bool]string{true: " deaf", false: " hears again"}[e.Deaf]
	case cwb.AllowanceUsed:
		return e.Command + word(e.Spent, "allowance used") + word(e.Conference, "conference held")
	case cwb.AllowanceRestored:
		return e.Command + " allowance restored"
	}
	return deedLine(e)
}

func sentLine(e cwb.DispatchSent) string {
	kind := "simple"
	if e.Complex {
		kind = "complex"
	}
	return fmt.Sprintf("%d sent %s (%s) to %s, %s %s", e.Number, e.Sender, e.Signed, e.Receiver, e.Method, kind) +
		word(e.Of > 0, fmt.Sprintf("costs %d leaves %d of %d", e.Cost, e.Left, e.Of)) + fmt.Sprintf(" arrives turn %d", e.Arrives)
}

// deedLine is an event of initiative, stoppage, retreat or of leaders.
func deedLine(e rules.Event) string {
	switch e := e.(type) {
	case cwb.InitiativeTried:
		return fmt.Sprintf("%s (%s) tries at %s, rolled %d", e.Leader, e.Command, tally(e.Points), e.Dice[0]+e.Dice[1]) +
			word(len(e.Mods) > 0, tally(e.Mods)) + fmt.Sprintf(", needs %d", e.Need) + map[bool]string{true: ": has it", false: ": not"}[e.Won] + word(e.Loose, "- a loose cannon")
	case cwb.CannonLoose:
		return fmt.Sprintf("%s (%s) is a loose cannon", e.Leader, e.Command) + map[bool]string{true: " with orders", false: " without orders"}[e.Had]
	case cwb.CannonOrdered:
		return fmt.Sprintf("%s is told %q", e.Leader, e.Text)
	case cwb.StoppageChecked:
		return fmt.Sprintf("%s checks %d of %d wrecked", e.Command, e.Wrecked, e.Divisions) + word(e.LostLeader, "leader lost") + word(e.Ahead, "ahead") +
			word(e.Defence, "in defence") + fmt.Sprintf(", rolled %d", e.Dice[0]+e.Dice[1]) + word(len(e.Mods) > 0, tally(e.Mods)) + fmt.Sprintf(", needs %d: ", e.Need) +
			map[bool]string{true: "goes on", false: "stops"}[e.Passed]
	case cwb.RetreatBegan:
		return fmt.Sprintf("%s retreats %d to %d MP", e.Command, e.Least, e.Most) + word(e.Forced, "forced")
	case cwb.LeaderReplaced:
		return fmt.Sprintf("%s: %s lost, %s (%d) leads", e.Command, e.Lost, e.By, e.Rating) + word(e.From != "", fmt.Sprintf("and leaves %s (%d)", e.From, e.Repl))
	case cwb.DivisionAttached:
		return e.Division + " attached to " + e.To
	case cwb.CommandEngaged:
		return e.Command + " engaged" + word(e.Undirected, "without orders")
	case cwb.LogsClosed:
		return fmt.Sprintf("logs closed: union %d, confederate %d dispatches", len(e.Logs[rules.Union]), len(e.Logs[rules.Confederate]))
	}
	return "unknown event " + e.Kind()
}

// tally is a sum and what it is made of: "2 (0 Bragg sends, 4 Forrest receives)".
func tally(t rules.Tally) string {
	var parts []string
	for _, item := range t {
		if item.Amount != 0 || len(t) == 1 {
			parts = append(parts, fmt.Sprintf("%d %s", item.Amount, item.Reason))
		}
	}
	return fmt.Sprintf("%d (%s)", t.Sum(), strings.Join(parts, ", "))
}

func word(is bool, text string) string {
	if !is {
		return ""
	}
	return " " + text
}

// decisionLine is a question with its options.
func decisionLine(d rules.Decision) string {
	return fmt.Sprintf("%s %s %s: %s [%s]", d.Side, d.Kind, strings.Join(d.Subjects, ","), strings.Join(d.Options, " | "), d.Rule)
}

func forecastLines(f rules.Forecast) []string {
	switch f := f.(type) {
	case nil:
		return []string{"nothing"}
	case seen.WillSend:
		lines := []string{fmt.Sprintf("%d to %s costs %d leaves %d, %d turns: value %d%s:%s", f.Number, f.Receiver, f.Cost, f.Left, f.Transit, f.Value.Sum(),
			word(f.Shift > 0, fmt.Sprintf("%d left", f.Shift)), chances(f.Chances))}
		for _, also := range f.Also {
			lines = append(lines, forecastLines(also)...)
		}
		return lines
	case seen.WillTry:
		return []string{fmt.Sprintf("%s tries: needs %d, %d of 36", f.Leader, f.Need, f.Of36)}
	case seen.WillCheck:
		return []string{fmt.Sprintf("%s checks: needs %d, %d of 36", f.Command, f.Need, f.Of36)}
	case seen.WillRefuse:
		return []string{"refused: " + f.Refusal.Error()}
	case seen.WillDo:
		return []string{"does " + f.What}
	}
	return []string{f.Forecast()}
}

func chances(all []seen.Chance) string {
	text := ""
	for _, c := range all {
		text += fmt.Sprintf(" %s %d", c.Result, c.Of36)
	}
	return text
}

// logLines is a side's log as it sees it.
func logLines(v seen.View) []string {
	var lines []string
	for _, d := range v.Log {
		lines = append(lines, fmt.Sprintf("%d %s > %s %s %s: %s", d.Number, d.Sender, d.Receiver, d.Method, map[bool]string{true: "complex", false: "simple"}[d.Complex], d.Status))
	}
	return lines
}

// staffLines lists the commands of a side that hold, wait or suffer anything, and
// those led by someone new.
func staffLines(v seen.View) []string {
	var lines []string
	for _, l := range v.Staff {
		text := word(l.Accepted > 0, fmt.Sprintf("accepted %d", l.Accepted)) + word(l.Delayed > 0, fmt.Sprintf("delayed %d", l.Delayed)) +
			word(l.Standing > 0, fmt.Sprintf("in force %d", l.Standing)) + word(l.Stopped, "stopped") + word(l.Deaf, "deaf") +
			word(l.Spent, "allowance used") + word(l.Moving, "moving") + word(!l.Original, "replaced") + word(l.Retreats, "retreats")
		if text != "" {
			lines = append(lines, fmt.Sprintf("%s (%s %d):%s", l.Command, l.Name, l.Rating, text))
		}
	}
	return lines
}
