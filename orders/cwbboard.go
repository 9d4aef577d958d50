package orders

import (
	"regexp"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
)

// Orders that tell what the players' board shows. CWB 10.0a, 10.3, 10.4, 10.5c,
// 10.6b, 25.4a.

var (
	divisionsWrecked = regexp.MustCompile(`(?i)^(.*?)[,:]?\s+(\d+)\s+div\w*,?\s+(?:and\s+)?(\d+|no|none)\s*(?:are\s+|is\s+)?wrecked(.*)$`)
	wreckedOfAll     = regexp.MustCompile(`(?i)^(.*?)[,:]?\s+(\d+)\s*/\s*(\d+)\s*wrecked(.*)$`)
	leaderLost       = regexp.MustCompile(`(?i)^(.+?)(?:,?\s+by\s+(.+?))?(?:,?\s+(?:rating|rated)\s+(\d+))?$`)
)

// readStoppage reads "3 Corps 3 divisions 1 wrecked", or "3 Corps 1/3 wrecked".
func readStoppage(d *desk, w *written) (said, *fault) {
	var c cwb.CheckStoppage
	var tail string
	if m := divisionsWrecked.FindStringSubmatch(w.rest()); m != nil {
		c.Command, c.Divisions, c.Wrecked, tail = m[1], numberOf(m[2]), max(0, numberOf(m[3])), m[4]
	} else if m := wreckedOfAll.FindStringSubmatch(w.rest()); m != nil {
		c.Command, c.Wrecked, c.Divisions, tail = m[1], numberOf(m[2]), numberOf(m[3]), m[4]
	} else if name, ok := d.stoppageAlone(w.rest()); ok {
		return said{commands: commands(cwb.CheckStoppage{Command: name})}, nil
	} else {
		return said{}, &fault{reason: `say of how many divisions it is made, and how many of them are wrecked ("help stoppage")`}
	}
	ends := " " + divisions(c.Divisions) + " " + itoa(c.Wrecked) + " wrecked"
	for word := range strings.FieldsFuncSeq(strings.ToLower(tail), func(r rune) bool { return strings.ContainsRune(" ,.;", r) }) {
		switch word {
		case "defence", "defense", "defensive":
			c.Defence = true
			ends += ", defence"
		case "ahead":
			c.Ahead = true
			ends += ", ahead"
		default:
			return said{}, &fault{reason: `"` + clip(tail, 40) + `" is left over at the end and was not understood`}
		}
	}
	var bad *fault
	c.Command, bad = d.own(false).one(c.Command, "command", func(right string) string { return "stoppage " + right + ends })
	return said{commands: commands(c)}, bad
}

// stoppageAlone reads a stoppage check by the name alone: on the map its divisions are counted.
func (d *desk) stoppageAlone(name string) (string, bool) {
	if d.pieces == nil {
		return "", false
	}
	hits := d.own(false).find(name)
	return strings.Join(hits, ""), len(hits) == 1
}

func readTouch(d *desk, w *written) (said, *fault) {
	return d.about(w, func(name string) rules.Command { return cwb.Touch{Command: name} })
}

func readEmergency(d *desk, w *written) (said, *fault) {
	rest, forced := cutTail(w.rest(), "forced")
	ends := ""
	if forced {
		ends = ", forced"
	}
	name, bad := d.own(false).one(rest, "command", func(right string) string { return "emergency " + right + ends })
	return said{commands: commands(cwb.Emergency{Command: name, Forced: forced})}, bad
}

// about reads an order that is about one command.
func (d *desk) about(w *written, make func(name string) rules.Command) (said, *fault) {
	name, bad := d.own(false).one(w.rest(), "command", func(right string) string { return w.verb.names[0] + " " + right })
	return said{commands: commands(make(name))}, bad
}

func readEngaged(d *desk, w *written) (said, *fault) {
	return d.about(w, func(name string) rules.Command { return cwb.Engaged{Command: name} })
}

func readFulfil(d *desk, w *written) (said, *fault) {
	n := numberOf(w.rest())
	if n <= 0 {
		return said{}, d.numbered("fulfil ", "carried out", func(x seen.Dispatch) bool { return x.Status == "in force" })
	}
	return said{commands: commands(cwb.Fulfil{Number: n})}, nil
}

// numbered is the fault for a dispatch named by no number; those of the sender's log
// that may be meant are offered.
func (d *desk) numbered(before, what string, fits func(seen.Dispatch) bool) *fault {
	bad := &fault{reason: "say the number of the dispatch that was " + what}
	for _, x := range d.view.Log {
		if fits(x) && len(bad.try) < maxTries {
			bad.try = append(bad.try, before+itoa(x.Number))
		}
	}
	return bad
}

func readRecharge(d *desk, w *written) (said, *fault) {
	name, bad := d.own(true).one(w.rest(), "leader", func(right string) string { return "recharge " + right })
	return said{commands: commands(cwb.Recharge{Leader: name})}, bad
}

func readAttach(d *desk, w *written) (said, *fault) {
	division, to, ok := strings.Cut(w.rest(), " to ")
	if !ok {
		return said{}, &fault{reason: `say which division goes to which corps ("help attach")`}
	}
	var c cwb.Attach
	var bad *fault
	if c.Division, bad = d.own(false).one(division, "division", func(right string) string { return "attach " + right + " to " + to }); bad != nil {
		return said{}, bad
	}
	c.To, bad = d.own(false).one(to, "corps", func(right string) string { return "attach " + c.Division + " to " + right })
	return said{commands: commands(c)}, bad
}

// readLost reads who is lost and who leads after him. The rating is that of the
// replacement: of the lost leader, or of the one who takes over the command that
// his successor leaves. A second in command brings his own. CWB 25.4a.
func readLost(d *desk, w *written) (said, *fault) {
	m := leaderLost.FindStringSubmatch(w.rest())
	if m == nil {
		return said{}, &fault{reason: `say who is lost, and the rating of the one who leads after him ("help lost")`}
	}
	who, bad := d.own(true).one(m[1], "leader", func(right string) string {
		return "lost " + strings.TrimSpace(right+strings.TrimPrefix(w.rest(), m[1]))
	})
	if bad != nil {
		return said{}, bad
	}
	c := cwb.Replace{Leader: who, By: m[2], Rating: max(0, numberOf(m[3]))}
	second := false
	if m[2] != "" {
		if hits := append(d.own(true), d.seconds()...).find(m[2]); len(hits) == 1 {
			c.By, second = hits[0], len(d.seconds().find(hits[0])) > 0
		}
	}
	if m[3] == "" && !second {
		whose := "who leads after him"
		if c.By != "" {
			whose = "that is new: " + c.By + ", or who takes over the command that he leaves"
		}
		return said{}, &fault{reason: "say the rating, 0 to 4, of the leader " + whose + ` ("help lost")`}
	}
	return said{commands: commands(c)}, nil
}

// numberOf reads a number, with "dispatch", "no." or "#" before it if need be; -1
// for anything else.
func numberOf(text string) int {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, before := range []string{"dispatch", "number", "no.", "no", "#"} {
		text = strings.TrimSpace(strings.TrimPrefix(text, before))
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}
