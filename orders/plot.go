package orders

import (
	"slices"
	"strconv"
	"strings"

	"longroll/rules/bluegray"
	"longroll/rules/hex"
)

// Plots and missions of simultaneous movement. BGD 22.4.14.

// mostWaits is the most sub-segments that a unit can wait.
const mostWaits = 12

func stopPlot(p *phrase) bool {
	return stopRoute(p) || p.peek(0) == "wait" || p.peek(0) == "waits"
}

// undotted writes the dots of a way, each a sub-segment waited, as words.
func undotted(text string) string {
	fields := strings.Fields(text)
	for i, w := range fields {
		if strings.Trim(w, ".") == "" {
			fields[i] = "wait " + itoa(len(w))
		}
	}
	return strings.Join(fields, " ")
}

// readPlot reads a unit and its way hex by hex, with waits before them.
func readPlot(f *field, p *phrase) (said, *slip) {
	if text := undotted(p.text); text != p.text {
		*p = *newPhrase(text)
		p.at = 1
	}
	units, bad := f.units(p, ownField, stopPlot)
	if bad != nil {
		return said{}, bad
	}
	if !slices.ContainsFunc(p.tokens, func(t token) bool { return t.word == "wait" || t.word == "waits" }) {
		legs, bad := f.route(p)
		if bad != nil || len(legs) == 0 {
			if bad == nil {
				bad = p.stop("the hex it moves to")
			}
			return said{}, bad
		}
		var s said
		for _, u := range units {
			m, bad := f.move(p, u, legs)
			if bad != nil {
				return said{}, bad
			}
			s.commands = append(s.commands, m)
		}
		return s, nil
	}
	if len(units) != 1 {
		return said{}, &slip{reason: "one unit a line, please, where it waits"}
	}
	return f.waitingWay(p, units[0])
}

// waitingWay reads a way with waits in it.
func (f *field) waitingWay(p *phrase, u *card) (said, *slip) {
	path, waits, wait := []hex.Hex{u.at}, []int{}, 0
	for !p.done() {
		switch word := p.peek(0); {
		case word == "wait" || word == "waits":
			p.next()
			n, err := strconv.Atoi(p.peek(0))
			if err != nil || n < 1 || n > mostWaits {
				return said{}, p.stop("how many sub-segments it waits, 1 to " + itoa(mostWaits))
			}
			p.next()
			wait += n
		case slices.Contains([]string{"-", ",", "then", "to", "sub-segments", "subsegments"}, word):
			p.next()
		default:
			h, bad := f.hex(p)
			if bad != nil {
				return said{}, bad
			}
			if len(path) == 1 && h == u.at && wait == 0 {
				continue
			}
			if _, next := f.grid.Adjacent(path[len(path)-1], h); !next {
				return said{}, &slip{reason: "hex " + h.String() + " is not next to " + path[len(path)-1].String()}
			}
			path, waits, wait = append(path, h), append(waits, wait), 0
		}
		if len(path) > maxHexes || wait > mostWaits {
			return said{}, &slip{reason: "this is more than a unit does in a turn"}
		}
	}
	if len(path) == 1 {
		return said{}, p.stop("the hex it moves to")
	}
	return said{commands: commands(bluegray.Move{Unit: u.name, Path: path, Waits: waits})}, nil
}

func readMission(f *field, p *phrase) (said, *slip) {
	units, bad := f.units(p, ownField, func(p *phrase) bool {
		return p.peek(0) == "attack" || p.peek(0) == "attacks" || p.peek(0) == "defend" || p.peek(0) == "defends"
	})
	if bad != nil {
		return said{}, bad
	}
	if !p.accept("attack", "attacks") {
		if !p.accept("defend", "defends") {
			return said{}, p.stop("attack or defend")
		}
		return said{commands: commands(bluegray.Mission{Units: names(units), Off: true})}, nil
	}
	targets, bad := f.preferences(p)
	if bad != nil {
		return said{}, bad
	}
	return said{commands: commands(bluegray.Mission{Units: names(units), Targets: targets})}, nil
}

// preferences reads whom a unit would attack, the dearest first: enemy units, or hexes.
func (f *field) preferences(p *phrase) ([]string, *slip) {
	var targets []string
	for {
		p.skip("on", "at", "hex", ",", "then", "or", "else", "and")
		if p.done() {
			return targets, nil
		}
		if len(targets) == maxTargets {
			return nil, &slip{reason: "at most " + itoa(maxTargets) + " targets in one mission, please"}
		}
		if f.hexAhead(p) {
			h, bad := f.hex(p)
			if bad != nil {
				return nil, bad
			}
			targets = append(targets, h.String())
			continue
		}
		from := p.at
		for !p.done() && !slices.Contains([]string{",", "then", "or", "else"}, p.peek(0)) {
			p.at++
		}
		unit, bad := f.unit(p, from, p.at, foeField)
		if bad != nil {
			return nil, bad
		}
		targets = append(targets, unit.name)
	}
}

func echoMission(c bluegray.Mission) string {
	if c.Off {
		return "mission " + strings.Join(c.Units, ", ") + " defend"
	}
	text := "mission " + strings.Join(c.Units, ", ") + " attack"
	if len(c.Targets) > 0 {
		text += " " + strings.Join(c.Targets, ", ")
	}
	return text
}

// echoPlot writes a way with its waits, from where the unit stands.
func echoPlot(c bluegray.Move) string {
	text := "plot " + c.Unit
	for i, h := range c.Path {
		if i == 0 {
			text += " " + h.String()
			continue
		}
		if i-1 < len(c.Waits) && c.Waits[i-1] > 0 {
			text += " wait " + itoa(c.Waits[i-1]) + " then"
		}
		text += " " + h.String()
	}
	return text
}
