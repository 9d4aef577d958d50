package cwb_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
)

// The orders of a case. They look as players write them, but are read strictly: a
// line begins with what is ordered, indented lines belong to the line above.

// order is one order of a case.
type order struct {
	text    string // its first line
	command rules.Command
}

func readOrders(text string) ([]order, error) {
	var all []order
	var block []string
	flush := func() error {
		if len(block) == 0 {
			return nil
		}
		c, err := readOrder(block[0], block[1:])
		if err != nil {
			return fmt.Errorf("%q: %w", block[0], err)
		}
		all, block = append(all, order{block[0], c}), nil
		return nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if line == "" {
			continue
		}
		if !strings.HasPrefix(line, " ") {
			if err := flush(); err != nil {
				return nil, err
			}
		}
		block = append(block, line)
	}
	return all, flush()
}

func readOrder(first string, rest []string) (rules.Command, error) {
	verb, said, _ := strings.Cut(first, " ")
	head, extra, err := readHead(rest)
	if err != nil {
		return nil, err
	}
	parts := strings.Split(said, ", ")
	switch verb {
	case "dispatch":
		return readDispatch(parts, head, extra)
	case "preset":
		return cwb.PresetDispatch{To: strings.TrimPrefix(parts[0], "to "), Type: strings.Join(parts[1:], ", "), Head: head}, nil
	case "initiative":
		return readInitiative(parts, head)
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%q has no lines below it", verb)
	}
	return readShort(verb, said, parts)
}

// readHead reads the lines below a dispatch.
func readHead(lines []string) (h cwb.Head, extra map[string]string, err error) {
	extra = map[string]string{}
	for _, l := range lines {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, `"`) && strings.HasSuffix(l, `"`) && len(l) > 1 {
			h.Text = l[1 : len(l)-1]
			continue
		}
		word, value, _ := strings.Cut(l, " ")
		switch word {
		case "objective":
			h.Objectives = strings.Split(value, ", ")
		case "by":
			h.By = value
		case "start":
			h.Start = value
		case "start-turn":
			h.StartTurn, err = strconv.Atoi(value)
		case "limit":
			h.Limit = value
		case "intensity":
			h.Intensity, err = strconv.Atoi(value)
		case "defensive":
			h.Defensive = true
		case "goal": // DIVISION | limit PLACE | text
			p := strings.Split(value, " | ")
			h.Goals = append(h.Goals, cwb.Goal{To: p[0], Limit: strings.TrimPrefix(p[1], "limit "), Text: p[2]})
		case "distance", "from":
			extra[word] = value
		default:
			err = fmt.Errorf("%q is no line of a dispatch", l)
		}
		if err != nil {
			return h, nil, err
		}
	}
	return h, extra, nil
}

// readDispatch reads "to A and B, aide, oral, simple, conference".
func readDispatch(parts []string, h cwb.Head, extra map[string]string) (rules.Command, error) {
	c := cwb.WriteDispatch{Head: h, From: extra["from"]}
	for _, p := range parts {
		switch {
		case strings.HasPrefix(p, "to "):
			c.To = strings.Split(strings.TrimPrefix(p, "to "), " and ")
		case p == "simple" || p == "complex":
			c.Type = p
		case p == "conference":
			c.Confers = true
		case p == "aide":
		case methodWords[p] != "":
			c.Method = methodWords[p]
		case p == "":
		default:
			return nil, fmt.Errorf("%q is no word of a dispatch", p)
		}
	}
	if d, ok := extra["distance"]; ok {
		n, err := strconv.Atoi(d)
		if err != nil {
			return nil, err
		}
		c.Distance, c.Measured = n, true
	}
	return c, nil
}

var methodWords = map[string]string{"oral": "AO", "written": "AW", "in person": "IPV"}

// readInitiative reads "Hood, complex", "Longstreet for Hood, complex", "Hood, cancel",
// "Hood, early 4".
func readInitiative(parts []string, h cwb.Head) (rules.Command, error) {
	c := cwb.TakeInitiative{Head: h}
	c.Leader, c.To, _ = strings.Cut(parts[0], " for ")
	for _, p := range parts[1:] {
		n, early := strings.CutPrefix(p, "early ")
		switch {
		case early:
			c.Early, _ = strconv.Atoi(n)
		case p == "cancel":
			c.Cancel = true
		default:
			c.Type = p
		}
	}
	return c, nil
}

var stoppageLine = regexp.MustCompile(`^(.+) (\d+) divisions? (\d+) wrecked$`)
var replaceLine = regexp.MustCompile(`^(.+?)(?: by (.+?))?(?: rating (\d+))?$`)
var quotedLine = regexp.MustCompile(`^(.+?) "(.*)"$`)

// readShort reads an order of one line.
func readShort(verb, said string, parts []string) (rules.Command, error) {
	has := func(word string) bool { return slices.Contains(parts[1:], word) }
	switch verb {
	case "stoppage":
		m := stoppageLine.FindStringSubmatch(parts[0])
		if m == nil {
			break
		}
		divisions, _ := strconv.Atoi(m[2])
		wrecked, _ := strconv.Atoi(m[3])
		return cwb.CheckStoppage{Command: m[1], Divisions: divisions, Wrecked: wrecked, Defence: has("defence"), Ahead: has("ahead")}, nil
	case "touch":
		return cwb.Touch{Command: said}, nil
	case "engaged":
		return cwb.Engaged{Command: said}, nil
	case "fulfil":
		n, err := strconv.Atoi(said)
		return cwb.Fulfil{Number: n}, err
	case "emergency":
		return cwb.Emergency{Command: parts[0], Forced: has("forced")}, nil
	case "recharge":
		return cwb.Recharge{Leader: said}, nil
	case "attach":
		d, to, _ := strings.Cut(said, " to ")
		return cwb.Attach{Division: d, To: to}, nil
	case "lost":
		m := replaceLine.FindStringSubmatch(said)
		rating, _ := strconv.Atoi(m[3])
		return cwb.Replace{Leader: m[1], By: m[2], Rating: rating}, nil
	case "order":
		if m := quotedLine.FindStringSubmatch(said); m != nil {
			return cwb.OrderCannon{Leader: m[1], Text: m[2]}, nil
		}
	case "pause":
		return cwb.Pause{}, nil
	case "end":
		return cwb.End{}, nil
	}
	return nil, fmt.Errorf("no such order")
}
