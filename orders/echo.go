package orders

import (
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Echo writes a command in its one canonical form, which Read reads back as the
// same command. An attack with riders takes several lines, all but the first set in by two
// spaces. It is empty for a command that no sheet can give, or a system without
// an order language.
func Echo(system string, cmd rules.Command) string {
	t := tongueOf(system)
	if t == nil {
		return ""
	}
	return t.echo(cmd)
}

// echoBoard writes a command of Blue & Gray.
func echoBoard(cmd rules.Command) string {
	switch c := cmd.(type) {
	case bluegray.Deploy:
		return "deploy " + c.Unit + " at " + c.At.String()
	case bluegray.Entrench:
		return "entrench " + strings.Join(c.Units, ", ")
	case bluegray.Mission:
		return echoMission(c)
	case bluegray.Move:
		if len(c.Waits) > 0 {
			return echoPlot(c)
		}
		line := "move " + c.Unit + way(c.Path, c.To)
		if c.Charge {
			line += " charging"
		}
		return line
	case bluegray.Enter:
		if len(c.Path) > 0 {
			return "enter " + c.Unit + way(c.Path, c.To)
		}
		return "enter " + c.Unit + " at " + c.At.String() + way(nil, c.To)
	case bluegray.Exit:
		if len(c.Path) > 0 {
			return "exit " + c.Unit + way(c.Path, hex.Hex{})
		}
		return "exit " + c.Unit + " at " + c.At.String()
	case bluegray.Attack:
		return echoAttack(c)
	case bluegray.Instruct:
		return echoInstruct(c)
	case bluegray.Pause:
		return "pause"
	case bluegray.End:
		return "end"
	}
	return ""
}

// way writes a path, or where to, or nothing.
func way(path []hex.Hex, to hex.Hex) string {
	switch {
	case len(path) > 0:
		return " " + joinHexes(path, "-")
	case !to.IsZero():
		return " to " + to.String()
	}
	return ""
}

func joinHexes(hexes []hex.Hex, between string) string {
	var b strings.Builder
	for i, h := range hexes {
		if i > 0 {
			b.WriteString(between)
		}
		b.WriteString(h.String())
	}
	return b.String()
}

func echoAttack(a bluegray.Attack) string {
	lines := []string{"attack " + joinHexes(a.On, ", ") + " with " + strings.Join(a.With, ", ")}
	if a.Reduce != "" {
		lines = append(lines, "reduce to "+a.Reduce)
	}
	if len(a.Only) > 0 {
		lines = append(lines, "only "+strings.Join(a.Only, ", "))
	}
	if a.StandPat {
		lines = append(lines, "advance none")
	}
	for _, w := range a.Advance {
		lines = append(lines, "advance "+w.Unit+way(nil, w.To))
	}
	for _, w := range a.Retreat {
		lines = append(lines, "retreat "+strings.TrimLeft(w.Unit+" to ", " ")+joinHexes(w.To, " or "))
	}
	if len(a.Lose) > 0 {
		lines = append(lines, "lose "+strings.Join(a.Lose, ", "))
	}
	if a.Elect != nil && *a.Elect {
		lines = append(lines, "guns retreat")
	} else if a.Elect != nil {
		lines = append(lines, "guns stay")
	}
	return strings.Join(lines, "\n  ")
}

func echoInstruct(c bluegray.Instruct) string {
	var clauses []string
	if c.Clear {
		clauses = append(clauses, "clear")
	}
	for _, s := range c.Standing {
		clauses = append(clauses, echoStanding(s))
	}
	return "standing: " + strings.Join(clauses, "; ")
}

// prefixed is a text after a word, nothing if there is none.
func prefixed(word, text string) string {
	if text == "" {
		return ""
	}
	return word + text
}

// gunsOr names a unit, or all guns.
func gunsOr(unit string) string {
	if unit == "" {
		return "guns"
	}
	return unit
}

func helps(yes bool) string {
	if yes {
		return " help in the defence"
	}
	return " do not help in the defence"
}

func echoStanding(s seen.Standing) string {
	who := subject(s.Unit)
	switch s.What {
	case "retreat":
		return who + " retreats to " + joinHexes(s.To, " or ")
	case "displace":
		return who + " makes room at " + joinHexes(s.To, " or ")
	case "advance":
		if !s.Yes {
			return "nobody advances"
		}
		return who + " advances"
	case "bonus":
		if s.Yes {
			return "leaders use the bonus"
		}
		return "leaders never use the bonus"
	case "fire":
		if !s.Yes {
			return gunsOr(s.Unit) + " hold their fire"
		}
		return gunsOr(s.Unit) + " bombard" + prefixed(" at ", joinHexes(s.To, " or "))
	case "pinned":
		if !s.Yes {
			return who + " pinned stays"
		}
		return who + " pinned goes back" + prefixed(" to ", joinHexes(s.To, " or "))
	case "aid":
		return gunsOr(s.Unit) + helps(s.Yes)
	}
	if s.Unit == "" {
		who = "cavalry"
	}
	if !s.Yes {
		return who + " stands"
	}
	line := who + " declines combat"
	if s.Odds != "" {
		line += " at " + s.Odds + " or worse"
	}
	if len(s.To) > 0 {
		line += " to " + joinHexes(s.To, " or ")
	}
	return line
}
