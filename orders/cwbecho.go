package orders

import (
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
)

// echoLog writes a command of the series in its canonical form, the elements of a
// dispatch and its text below the first line.
func echoLog(cmd rules.Command) string {
	switch c := cmd.(type) {
	case cwb.WriteDispatch:
		return echoDispatch(c)
	case cwb.PresetDispatch:
		return "preset to " + c.To + ", " + c.Type + echoHead(c.Head, "")
	case cwb.TakeInitiative:
		switch {
		case c.Cancel:
			return "initiative " + c.Leader + " cancel"
		case c.Early != 0:
			return "initiative " + c.Leader + " early " + itoa(c.Early)
		}
		return "initiative " + c.Leader + mark(c.To != "", " to "+c.To) + ", " + c.Type + echoHead(c.Head, "")
	case cwb.CheckStoppage:
		if c.Divisions == 0 {
			return "stoppage " + c.Command
		}
		return "stoppage " + c.Command + " " + divisions(c.Divisions) + " " + itoa(c.Wrecked) + " wrecked" + mark(c.Defence, ", defence") + mark(c.Ahead, ", ahead")
	case cwb.Touch:
		return "touch " + c.Command
	case cwb.Fulfil:
		return "fulfil " + itoa(c.Number)
	case cwb.Emergency:
		return "emergency " + c.Command + mark(c.Forced, ", forced")
	case cwb.Engaged:
		return "engaged " + c.Command
	case cwb.Replace:
		by := ""
		if c.By != "" {
			by = " by " + c.By
		}
		return "lost " + c.Leader + by + " rating " + itoa(c.Rating)
	case cwb.Recharge:
		return "recharge " + c.Leader
	case cwb.Attach:
		return "attach " + c.Division + " to " + c.To
	case cwb.OrderCannon:
		return "order " + c.Leader + echoText(c.Text)
	case cwb.Pause:
		return "pause"
	case cwb.End:
		return "end"
	}
	return echoMap(cmd)
}

func divisions(n int) string {
	if n == 1 {
		return "1 division"
	}
	return itoa(n) + " divisions"
}

func mark(is bool, words string) string {
	if is {
		return words
	}
	return ""
}

func echoDispatch(c cwb.WriteDispatch) string {
	distance := ""
	if c.Measured {
		distance = "\n  distance " + itoa(c.Distance)
	}
	if c.Confers {
		return "conference " + strings.Join(c.To, ", ") + ", " + c.Type + echoHead(c.Head, distance)
	}
	from := ""
	if c.From != "" {
		from = "from " + c.From + " "
	}
	return "dispatch " + from + "to " + strings.Join(c.To, ", ") + methodWords(c.Method) + ", " + c.Type + echoHead(c.Head, distance)
}

// echoHead writes the elements and the text, each on a line of its own.
func echoHead(h cwb.Head, distance string) string {
	var b strings.Builder
	b.WriteString(mark(h.Defensive, ", defensive"))
	for _, e := range []struct{ name, value string }{
		{"objective", strings.Join(h.Objectives, ", ")}, {"by", h.By}, {"start", h.Start}, {"limit", h.Limit},
	} {
		if e.value != "" {
			b.WriteString("\n  " + e.name + " " + e.value)
		}
	}
	if h.Intensity != 0 {
		b.WriteString("\n  intensity " + itoa(h.Intensity))
	}
	for _, goal := range h.Goals {
		b.WriteString("\n  " + echoGoal(goal))
	}
	b.WriteString(distance + echoText(h.Text))
	return b.String()
}

// echoText writes a text on lines of its own, between quotation marks. One that is
// indented but for its first line begins below the mark, so that it is read with its
// indentation.
func echoText(text string) string {
	first, rest, _ := strings.Cut(text, "\n")
	indented := strings.TrimSpace(rest) != ""
	for line := range strings.SplitSeq(rest, "\n") {
		indented = indented && (line == "" || line[0] == ' ')
	}
	if indented {
		text = "\n" + first + "\n" + rest
	}
	return "\n  \"" + strings.ReplaceAll(text, "\n", "\n  ") + `"`
}
