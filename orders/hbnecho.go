package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// echoHbn writes a command of Hell Before Night in its canonical form.
func echoHbn(cmd rules.Command) string {
	switch c := cmd.(type) {
	case hellbeforenight.Move:
		verb := "move "
		switch {
		case c.Exit:
			return "exit " + whoOf(c.Units, c.Leaders) + leftAt(c.Path, c.To) + mark(c.March, " march") + mark(c.Charge, " charge")
		case c.March:
			verb = "march "
		}
		return verb + whoOf(c.Units, c.Leaders) + wayTo(c.Path, c.To) + mark(c.Charge, " charge")
	case hellbeforenight.Enter:
		return "enter " + whoOf(c.Units, c.Leaders) + onward(c.At, c.Path, c.To) + mark(c.March, " forced") + mark(c.Charge, " charge") + mark(c.Reserve, " in reserve")
	case hellbeforenight.MoveLeader:
		if c.Enter && len(c.Path) > 0 {
			return "enter " + strings.Join(c.Leaders, ", ") + onward(c.Path[0], c.Path[1:], c.To)
		}
		return "move " + strings.Join(c.Leaders, ", ") + wayTo(c.Path, c.To)
	case hellbeforenight.MoveReserve:
		who := "reserve " + c.Reserve + prefixed(" with ", strings.Join(c.Leaders, ", "))
		switch {
		case c.Enter && len(c.Path) > 0:
			return "enter " + who + onward(c.Path[0], c.Path[1:], c.To)
		case c.Exit:
			return "exit " + who + leftAt(c.Path, c.To)
		}
		return "move " + who + wayTo(c.Path, c.To)
	case hellbeforenight.Sidestep:
		who := whoOf(c.Units, c.Leaders)
		if c.Reserve != "" {
			who = "reserve " + c.Reserve + prefixed(" with ", strings.Join(c.Leaders, ", "))
		}
		return "step " + who + " to " + c.To.String()
	case hellbeforenight.Attack:
		return conditionOf(c.If) + echoHbnAttack(c)
	case hellbeforenight.Instruct:
		return echoHbnInstruct(c)
	case hellbeforenight.Pause:
		return "pause"
	case hellbeforenight.End:
		return "end"
	}
	return echoHbnPlace(cmd)
}

// echoHbnPlace writes the commands by which units are put somewhere, made ready, or fire.
func echoHbnPlace(cmd rules.Command) string {
	switch c := cmd.(type) {
	case hellbeforenight.Deploy:
		return "deploy " + c.Unit + " at " + c.At.String()
	case hellbeforenight.Recover:
		return "recover " + c.Unit
	case hellbeforenight.Volley:
		return "volley " + c.At.String()
	case hellbeforenight.Restack:
		return "order " + c.At.String() + ": " + strings.Join(c.Units, ", ")
	case hellbeforenight.Reenter:
		return "reenter " + c.Unit + " at " + c.At.String()
	case hellbeforenight.Rebuild:
		return "rebuild " + c.Unit + " at " + c.At.String() + prefixed(" from ", c.From)
	case hellbeforenight.Lead:
		return "lead " + c.Leader + " " + string(c.Use) + prefixed(" ", strings.Join(c.Units, ", ")) + mark(!c.At.IsZero(), " at "+c.At.String())
	case hellbeforenight.FlipHQ:
		return "hq flip"
	case hellbeforenight.ReplaceHQ:
		return "hq becomes Beauregard"
	case hellbeforenight.Gather:
		if c.Leader != "" {
			return "lead " + c.Leader + " reserve" + prefixed(" ", strings.Join(c.Units, ", "))
		}
		return "reserve " + c.Unit + prefixed(": ", strings.Join(c.Units, ", "))
	case hellbeforenight.Unload:
		return "deploy " + c.Reserve + ": " + placementsOf(c.Units)
	case hellbeforenight.Hide:
		return "hide " + c.Reserve + []string{"", " with 1 dummy", " with 2 dummies"}[min(max(c.Dummies, 0), 2)]
	case hellbeforenight.Lift:
		return "lift " + c.Reserve
	case hellbeforenight.Bombard:
		at := c.At.String()
		if len(c.Targets) > 0 {
			at = strings.Join(c.Targets, ", ")
		}
		verb := "bombard "
		if len(c.Units) > 0 && hellbeforenight.IsGunboat(c.Units[0]) {
			verb = "shell "
		}
		return conditionOf(c.If) + verb + strings.Join(c.Units, ", ") + " -> " + at + mark(c.Together, " together")
	case hellbeforenight.Shell:
		at := c.Target
		if at == "" {
			at = c.At.String()
		}
		return conditionOf(c.If) + "shell " + c.Boat + " -> " + at
	case hellbeforenight.Cadre:
		return "cadre " + c.Unit
	case hellbeforenight.Short:
		return "short " + strings.Join(c.Units, ", ")
	case hellbeforenight.Rejoin:
		return "return " + c.Leader + " with " + c.Unit
	}
	return ""
}

// whoOf writes units and the leaders with them.
func whoOf(units, leaders []string) string {
	if len(units) == 0 {
		return strings.Join(leaders, ", ")
	}
	return strings.Join(units, ", ") + prefixed(" with ", strings.Join(leaders, ", "))
}

// wayTo writes a goal, or a path without the hex where it starts.
func wayTo(path []hex.Hex, to hex.Hex) string {
	switch {
	case !to.IsZero():
		return " to " + to.String()
	case len(path) == 1:
		return " along " + path[0].String()
	}
	return prefixed(" ", joinHexes(path, "-"))
}

// leftAt writes where the map is left, and the way there.
func leftAt(path []hex.Hex, to hex.Hex) string {
	if !to.IsZero() {
		return " at " + to.String()
	}
	return wayTo(path, to)
}

// onward writes an entry hex and the way on from it.
func onward(at hex.Hex, path []hex.Hex, to hex.Hex) string {
	if len(path) > 0 && to.IsZero() {
		return " " + joinHexes(append([]hex.Hex{at}, path...), "-")
	}
	return " at " + at.String() + wayTo(path, to)
}

func placementsOf(list []seen.Placement) string {
	var all []string
	for _, p := range list {
		all = append(all, p.Unit+" to "+p.At.String())
	}
	return strings.Join(all, ", ")
}

func conditionOf(c *hellbeforenight.Condition) string {
	if c == nil {
		return ""
	}
	return "if " + itoa(c.Attack) + " " + c.Came + ": "
}

func echoHbnAttack(a hellbeforenight.Attack) string {
	lines := []string{"attack " + mark(a.Number > 0, itoa(a.Number)+": ") + a.Unit + " -> " + a.At.String()}
	if a.Leader != "" {
		lines = append(lines, "with leader "+a.Leader)
	}
	if a.Together != "" {
		lines = append(lines, "coordinated by "+a.Together)
	}
	for _, s := range a.Support {
		lines = append(lines, "support "+s.Unit+" to "+s.To.String())
	}
	for _, t := range a.Then {
		lines = append(lines, "then"+prefixed(" ", t.Unit)+mark(!t.Move.IsZero(), " via "+t.Move.String())+" -> "+t.At.String())
	}
	if a.Stay {
		lines = append(lines, "no continuation")
	}
	return strings.Join(lines, "\n  ")
}

func echoHbnInstruct(c hellbeforenight.Instruct) string {
	var clauses []string
	if c.Clear {
		clauses = append(clauses, "clear")
	}
	for _, s := range c.Standing {
		clauses = append(clauses, echoHbnStanding(s))
	}
	return "standing: " + strings.Join(clauses, "; ")
}

func echoHbnStanding(s seen.Standing) string {
	who := s.Unit
	if who == "" {
		who = "any"
	}
	switch s.What {
	case "retreat":
		return "retreat " + who + " to " + joinHexes(s.To, " or ")
	case "marker":
		if s.Word == "none" {
			return "mark " + who + " none"
		}
		return s.Word + " " + who
	case "defend":
		return "defend " + who + " with " + s.Word
	case "restack":
		return "order " + strings.Join(s.Units, ", ")
	case "replace":
		return "replace" + prefixed(" ", s.Unit) + map[bool]string{true: " yes", false: " no"}[s.Yes]
	case "unload":
		return "reserve " + s.Word + ": " + placementsOf(s.Places)
	case "turn":
		return "end turn" + mark(s.Word == "end", " yes") + mark(s.Word != "end", " no")
	case "rest":
		return "ask" + mark(s.Word == "default", " nothing") + mark(s.Word != "default", " all")
	case "fortune":
		return "fortune " + s.Word + prefixed(" ", s.Unit) + prefixed(" to ", joinHexes(s.To, " or "))
	}
	return ""
}

// aboutHbn lists what of a command may be ordered only once. An attack on a condition may
// stand beside another.
func aboutHbn(c rules.Command) []string {
	var keys []string
	units, leaders := whoMoves(c)
	for _, u := range slices.Concat(units, leaders) {
		keys = append(keys, "move "+u)
	}
	switch c := c.(type) {
	case hellbeforenight.MoveReserve:
		keys = append(keys, "move reserve "+c.Reserve)
	case hellbeforenight.Deploy:
		keys = append(keys, "move "+c.Unit)
	case hellbeforenight.Reenter:
		keys = append(keys, "move "+c.Unit)
	case hellbeforenight.Rebuild:
		keys = append(keys, "move "+c.Unit)
	case hellbeforenight.Attack:
		if c.If == nil {
			keys = append(keys, "attack by "+c.Unit)
		}
	}
	return keys
}
