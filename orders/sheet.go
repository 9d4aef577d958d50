package orders

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// readAll reads each statement by itself, riders with their attack.
func (f *field) readAll(sheet []*statement) {
	for _, s := range sheet {
		switch {
		case s.long:
			s.fail(tooLongLine)
			if s.of == nil && s.doubt == "" && s.maybeTalk() && len(s.text) < maxTalk && !f.smells(s.text) {
				s.state = loose
			}
		case s.doubt != "":
			f.readDoubtful(s)
		case s.of != nil:
			f.readRider(s)
		default:
			f.readOne(s)
		}
	}
}

const tooLongLine = "the line is longer than 200 characters; please split it"

// maxTalk is how long a line may be that is looked through for signs of an order.
const maxTalk = 4000

func tooLong(raw string) bool { return utf8.RuneCountInString(raw) > maxLine }

func (f *field) readOne(s *statement) {
	f.now = s
	what, bad := f.parse(s.text)
	if bad == nil {
		s.said, s.state = what, noted
		if len(what.commands) > 0 {
			s.state = taken
		}
		return
	}
	if w := wishIn(s.text); w != nil && s.maybeTalk() && (w.asks && !bad.sure || !w.asks && f.lang.verb("amend") != nil) {
		s.fail(w.reason, w.lines(s.text, f.isOrder)...)
		return
	}
	try := f.settle(s.text, bad, func(text string) *slip {
		_, bad := f.parse(text)
		return bad
	})
	if len(try) == 0 && s.verb != nil && !s.verb.asks && len(s.text) <= maxLine {
		try = f.mendedHexes(s.text)
	}
	s.fail(bad.reason, try...)
	alone := s.verb != nil && !strings.Contains(s.text, " ")
	if s.maybeTalk() && !alone && !bad.sure && !f.smells(s.text) {
		s.state = loose
	}
}

// maybeTalk reports whether the statement begins with no word of the language alone.
func (s *statement) maybeTalk() bool { return s.verb == nil || s.verb.everyday(firstWord(s.text)) }

// readRider adds what a line says to the attack above it. The lines of an attack
// that was not understood are asked about together.
func (f *field) readRider(s *statement) {
	if s.of.state != taken {
		s.fail("this belongs to the attack of line " + itoa(s.of.lines[0]) + ", which was not understood")
		return
	}
	if len(s.of.said.commands) > 1 {
		s.fail("line " + itoa(s.of.lines[0]) + " orders several attacks, and this belongs to one; give each attack a line of its own")
		return
	}
	attack := s.of.said.commands[0]
	with, bad := f.ride(newPhrase(s.text), attack)
	if bad == nil {
		bad = f.tooLong(said{commands: commands(with)})
	}
	if bad != nil {
		s.fail(bad.reason, f.settle(s.text, bad, func(text string) *slip {
			_, bad := f.ride(newPhrase(text), attack)
			return bad
		})...)
		return
	}
	s.of.said.commands[0] = with
	s.of.lines = append(s.of.lines, s.lines...)
	s.of.raw += " / " + strings.TrimSpace(s.raw)
	s.lines = nil
}

// readDoubtful asks about an order that stands where orders should not.
func (f *field) readDoubtful(s *statement) {
	f.now = s
	_, bad := f.parse(s.text)
	_, asks := questionOf(s.text, true)
	switch {
	case bad == nil:
		s.fail(s.doubt, s.text)
	case asks:
		s.fail(s.doubt)
	case !s.maybeTalk() || f.smells(s.text) || s.of != nil:
		s.fail(s.doubt)
	default:
		s.state, s.reason = ignored, whyQuoted
	}
}

// settle turns what a slip offers into lines that are right, correcting up to
// three slips on a line.
func (f *field) settle(text string, bad *slip, parse func(string) *slip) []string {
	var right []string
	var walk func(text string, bad *slip, depth int)
	walk = func(text string, bad *slip, depth int) {
		for _, try := range bad.tries(text) {
			if len(right) >= maxTries {
				return
			}
			try = strings.Join(strings.Fields(try), " ")
			var next *slip
			f.trying(func() { next = parse(try) })
			switch {
			case next == nil && len(try) <= maxLine && !slices.Contains(right, try) && f.survives(try):
				right = append(right, try)
			case next != nil && depth < 3:
				walk(try, next, depth+1)
			}
		}
	}
	walk(text, bad, 1)
	return right
}

// trying reads lines that nobody wrote: what they would bring on the map is forgotten.
func (f *field) trying(read func()) {
	before := slices.Clone(f.roster)
	read()
	copy(f.roster, before)
}

// survives reports whether a line pasted into a mail is still its sender's own.
func (f *field) survives(try string) bool {
	s := strip(try, func(w string) bool { return f.lang.verb(w) != nil })
	return s.refuse == "" && s.lines[0].own
}

// settleLoose tells mere talk, before the first or after the last thing that was
// understood in its stretch of the mail, from lines in the middle, which are asked about.
func (f *field) settleLoose(sheet []*statement) {
	for from := 0; from < len(sheet); {
		to := from
		first, last := -1, -1
		for ; to < len(sheet) && sheet[to].block == sheet[from].block; to++ {
			if sheet[to].state != loose && !sheet[to].tail {
				if first < 0 {
					first = to
				}
				last = to
			}
		}
		for i := from; i < to; i++ {
			s := sheet[i]
			switch {
			case s.state != loose:
			case first < 0 || i < first:
				s.state, s.reason = ignored, talkBefore
			case i > last:
				s.state, s.reason = ignored, talkAfter
			default:
				s.state = misread
			}
		}
		from = to
	}
}
