package orders

import (
	"regexp"
	"slices"
	"strings"
)

// What stands in a mail beside orders: greetings, signatures, the footers of firms. None of
// it is guessed at, but not all of it need be asked about.

var (
	// contact is a line that tells where its writer can be reached.
	contact = regexp.MustCompile(`(?i)^\W*((tel|phone|telephone|telefon|telefono|telefoon|fax|mobile|mobil|mob|cell|handy|office|direct|room|ph|gsm|vat|reg|skype|signal|whatsapp|web|www)\b|[tmfpe][.:] |\+\d)|` +
		`\+\d{1,3}[ (.-]{0,2}\d`)
	// closing is a line that ends what somebody has to say.
	closing = regexp.MustCompile(`(?i)^\W*((with )?(best|kind|warm|many)?\s*(regards|wishes|greetings)|regards|cheers|yours( truly| sincerely| faithfully| ever)?|sincerely|` +
		`all the best|best|br|kr|mit (freundlichen|besten|herzlichen|lieben) grussen|mfg|lg|vg|(viele|liebe|beste|herzliche|schone) grusse|gruss|grusse|` +
		`cordialement|bien cordialement|amicalement|salutations|(un )?saludos?|atentamente|un abrazo|abracos?|cumprimentos|atenciosamente|` +
		`(cordiali|distinti) saluti|saluti|ciao|(met )?(vriendelijke )?groeten?|groetjes|mvg|(med )?(vanlig|venlig|vennlig|vanliga|vennlige)? ?(hilsen|halsning|halsningar)|mvh|` +
		`pozdrawiam|z powazaniem|s pozdravem|terveisin)\s*([,.!]|$)`)
)

// signs says what of an order is in a line that could not be read as one.
type signs uint8

const (
	noSigns  signs = iota
	halfSign       // a hex, or a word of ours
	orderly        // two of verb, hex and unit
)

// settleTalk finds what was not understood and is part of a talk or a signature: it is
// left to settleLoose, which tells what becomes of it. A word that would end something,
// and is but the last of a paragraph, is asked about.
func settleTalk(sheet []*statement, of func(i int) signs) {
	closed := false // by a closing line above, in this stretch of the mail
	for i, s := range sheet {
		if i > 0 && s.block != sheet[i-1].block {
			closed = false
		}
		flows := i > 0 && sheet[i-1].flowsInto(s)
		switch {
		case s.state == loose:
			closed = closed || closing.MatchString(s.text)
		case s.doubt != "" || s.of != nil:
		case s.state == misread && s.talkative(of(i), closed, flows):
			s.state = loose
		case s.state == noted && (flows || closed) && s.acts():
			why := "this stands right below other words, and may be the last of them; if you mean it, put an empty line above it"
			if closed {
				why = "this stands below the end of your letter; if you mean it, put it above"
			}
			s.fail(why, s.text)
			s.tail = true
		}
	}
}

// talkative reports whether a line that was not understood need not have been an order.
func (s *statement) talkative(of signs, closed, flows bool) bool {
	switch {
	case of == orderly:
		return false
	case contact.MatchString(s.text):
		return true
	}
	return closed || flows
}

// flowsInto reports whether the line below goes on with a paragraph of talk.
func (s *statement) flowsInto(next *statement) bool {
	return s.state == loose && s.block == next.block && len(s.lines) > 0 && len(next.lines) > 0 && s.lines[len(s.lines)-1] == next.lines[0]-1 &&
		len(s.raw) > wrapped && !strings.ContainsAny(s.raw[len(s.raw)-1:], ".!?:;")
}

// acts reports whether a statement of a word or two does what can't be undone, or is not
// easily.
func (s *statement) acts() bool {
	if s.said.final || s.said.word == "withdraw" {
		return true
	}
	r := s.said.request
	return r != nil && len(s.text) < 20 && slices.Contains([]string{RequestAccept, RequestDecline, RequestResign, RequestClaim, RequestClose, RequestAcceptDraw,
		RequestDeclineDraw, RequestOfferDraw, RequestWithdrawDraw, RequestConcede}, r.Word)
}

// signs of an order in a statement of Blue & Gray.
func (f *field) signs(s *statement) signs {
	switch {
	case f.smells(s.text):
		return orderly
	case s.verb != nil && !s.verb.asks:
		return halfSign
	}
	return noSigns
}

// signs of an order in a line of the Brigade Series.
func (d *desk) signs(w *written) signs {
	switch {
	case w.verb == nil && d.speaksOfMap(w.first):
		return halfSign
	case w.verb == nil || w.verb.asks:
		return noSigns
	case d.smells(w):
		return orderly
	}
	return halfSign
}
