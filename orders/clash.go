package orders

import (
	"reflect"
	"slices"
	"strings"

	"longroll/rules"
)

// supersede finds two orders for one unit or on one hex. The later counts: it is
// what a player has changed his mind to, as a later sheet is. The earlier is
// named and asked about.
func supersede(f *field, sheet []*statement) {
	later := make(map[string]*statement) // by what an order is about
	for _, s := range slices.Backward(sheet) {
		if s.state != taken && (s.state != noted || len(s.said.stays) == 0) {
			continue
		}
		about := s.about(f.lang)
		var clash *statement
		for _, key := range about {
			if l := later[key]; l != nil && (clash == nil || l.lines[0] < clash.lines[0]) {
				clash = l
			}
		}
		if clash != nil && s.same(clash) {
			s.state, s.reason = ignored, "the same as line "+itoa(clash.lines[0])
			continue
		}
		if clash != nil {
			s.setAside(f, clash, later)
			continue
		}
		for _, key := range about {
			later[key] = s
		}
	}
	belowEnd(f, sheet)
}

// belowEnd asks about what stands where the sheet has ended already. That an end
// stands below a pause is how many close their sheet; the rest of the phase is a new one.
func belowEnd(f *field, sheet []*statement) {
	var end *statement
	for _, s := range sheet {
		switch {
		case s.state != taken:
		case end != nil && s.ends() && s.same(end):
			s.state, s.reason = ignored, "the same as line "+itoa(end.lines[0])
		case end != nil && s.said.ends == closes:
			s.state, s.reason = ignored, "the sheet ends with \""+end.text+"\" of line "+itoa(end.lines[0])
		case end != nil && !s.said.standing:
			var above []string
			if !s.ends() {
				above = echoes(f.lang.echo, s.said.commands)
			}
			s.fail(`this stands below "`+end.text+`" of line `+itoa(end.lines[0])+", where the sheet ends; put it above", above...)
		case s.ends():
			end = s
		}
	}
}

// same reports whether two statements ask for the same.
func (s *statement) same(t *statement) bool {
	return reflect.DeepEqual(s.said.commands, t.said.commands) && slices.Equal(s.said.stays, t.said.stays)
}

// about lists what may be ordered only once: a unit's move, a unit's attack, an
// attack on a hex.
func (s *statement) about(l *language) []string {
	var keys []string
	for _, u := range s.said.stays {
		keys = append(keys, "move "+u)
	}
	for _, c := range s.said.commands {
		keys = append(keys, l.about(c)...)
	}
	return keys
}

// setAside asks about an order that a later one takes the place of, and offers what
// the later one leaves of it.
func (s *statement) setAside(f *field, clash *statement, later map[string]*statement) {
	var what string
	for _, key := range s.about(f.lang) {
		if later[key] == clash {
			what = strings.TrimPrefix(strings.TrimPrefix(key, "move "), "attack by ")
			break
		}
	}
	var left []rules.Command
	for _, c := range s.said.commands {
		if !slices.ContainsFunc(f.lang.about(c), func(key string) bool { return later[key] != nil }) {
			left = append(left, c)
		}
	}
	var stay []string
	for _, u := range s.said.stays {
		if later["move "+u] == nil {
			stay = append(stay, u)
		}
	}
	try := echoes(f.lang.echo, left)
	if len(stay) > 0 {
		try = append(try, "hold "+strings.Join(stay, ", "))
	}
	reason := what + " has a later order in line " + itoa(clash.lines[0]) + ", which counts; this one is set aside"
	if strings.HasPrefix(what, "attack on ") {
		reason = "there is a later " + what + " in line " + itoa(clash.lines[0]) + ", which counts; this one is set aside"
	}
	s.fail(reason, try[:min(len(try), maxTries)]...)
}

// settleAnswers asks about two answers to one question that differ. Neither counts:
// a letter may have been a signature.
func (f *field) settleAnswers(sheet []*statement) {
	for i, s := range sheet {
		for _, t := range sheet[:i] {
			if len(s.said.answers) == 0 || len(t.said.answers) == 0 || t.state == ignored {
				continue
			}
			for _, c := range s.said.answers {
				for _, d := range t.said.answers {
					if c.decision == d.decision && c.option != d.option {
						t.fail("lines " + itoa(t.lines[0]) + " and " + itoa(s.lines[0]) + " answer one question differently; please say which you mean")
						s.fail(t.reason)
					}
				}
			}
		}
	}
}
