package orders

import (
	"slices"
	"strings"
)

// state says what became of a statement.
type state uint8

const (
	taken   state = iota // an order
	noted                // understood, no order
	misread              // asked about
	ignored
	loose // not understood and perhaps mere talk
)

// statement is one order as it was gathered from the lines of a mail.
type statement struct {
	lines     []int // numbers
	raw, text string
	doubt     string
	amends    bool // "amend:" stands before it
	block     int
	indented  bool
	tail      bool       // it may be the end of a talk
	long      bool       // a line of it is longer than we read
	verb      *verb      // nil if it begins with none
	of        *statement // the attack that it rides on
	said      said
	state     state
	reason    string
	try       []string
}

// ends reports whether the sheet ends with the statement.
func (s *statement) ends() bool { return s.said.ends != goesOn }

func (s *statement) fail(reason string, try ...string) {
	s.state, s.reason, s.try = misread, reason, try
}

// tries are the lines that are offered; where the statement changes the sheet that we
// hold, so do they, lest one that is sent alone take its place whole.
func (s *statement) tries() []string {
	if !s.amends {
		return s.try
	}
	var all []string
	for _, try := range s.try {
		if requestPageOf(firstWord(try)) == nil && len(try)+len(amendPrefix) <= maxLine {
			try = amendPrefix + try
		}
		all = append(all, try)
	}
	return all
}

const amendPrefix = "amend: "

// note records a line that is no order.
func (s *statement) note(r *Reading) {
	text := "answer: " + strings.TrimPrefix(s.text, "answer ")
	switch {
	case s.said.request != nil:
		q := *s.said.request
		q.Line, q.More = s.lines[0], s.lines[1:]
		r.Requests = append(r.Requests, q)
		return
	case len(s.said.drops) > 0:
		for _, d := range s.said.drops {
			d.Line = s.lines[0]
			r.Drops = append(r.Drops, d)
		}
		r.Amend = true
		return
	case s.said.mark == amends:
		r.Amend, text = true, "amend"
	case s.said.mark == byDefault:
		r.Default, text = true, "default orders"
	case s.said.final:
		r.Final, text = true, "final"
	case len(s.said.stays) > 0:
		text = "hold " + strings.Join(s.said.stays, ", ")
	case s.said.word != "":
		if !slices.Contains(r.Words, s.said.word) {
			r.Words = append(r.Words, s.said.word)
		}
		text = strings.TrimSpace(s.said.word + " " + s.said.asks)
		if s.said.told != "" {
			r.Told = append(r.Told, s.said.told)
		}
		if s.said.topic != "" {
			r.Topics = append(r.Topics, s.said.topic)
			text += " " + s.said.topic
		}
	}
	r.Notes = append(r.Notes, Note{s.lines[0], s.lines[1:], text})
}
