package orders

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"longroll/rules/spelling"
)

// calendarLine is the part of a line that says from when to when, being read word by word.
type calendarLine struct {
	words []string // numbers, words, and the marks . / - ,
	at    int
}

// dayWritten is a day as it stands on the line.
type dayWritten struct {
	Day
	slash [2]int // 3/4, which may be read in two ways; Day then holds the year alone
}

var (
	calendarWords = regexp.MustCompile(`\d+|[a-z']+|[./-]|[^\sa-z0-9,]`)
	ordinals      = []string{"st", "nd", "rd", "th"}
	weekdays      = []string{"mon", "monday", "tue", "tues", "tuesday", "wed", "wednesday", "thu", "thur", "thurs", "thursday", "fri", "friday", "sat", "saturday", "sun", "sunday"}
	untilWords    = []string{"to", "until", "til", "till", "'til", "through", "thru", "and", "-", "--", "bis", "au", "al", "tot", "till"}
)

func newCalendarLine(text string) *calendarLine {
	return &calendarLine{words: calendarWords.FindAllString(strings.ToLower(text), -1)}
}

func (c *calendarLine) peek(n int) string {
	if c.at+n >= len(c.words) {
		return ""
	}
	return c.words[c.at+n]
}

func (c *calendarLine) accept(words ...string) bool {
	if c.at < len(c.words) && slices.Contains(words, c.words[c.at]) {
		c.at++
		return true
	}
	return false
}

// howDays says how days are written.
const howDays = `say the first and the last day, with the month as a word: "absence 24 Dec to 2 Jan"`

// read reads the days of an absence into a request.
func (c *calendarLine) read(r *Request) *slip {
	var from, to dayWritten
	var bad *slip
	on := c.accept("on")
	until := !on && c.accept("until", "till", "til", "'til", "to", "through")
	if !on && !until {
		c.accept("from", "between", "starting", "von", "du", "dal", "van")
	}
	if to, bad = c.day(); bad != nil {
		return bad
	}
	pair := false
	if !on && !until && c.accept(untilWords...) {
		c.accept("the", "including", "incl", "zum", "and")
		from, pair = to, true
		if to, bad = c.day(); bad != nil {
			return bad
		}
	}
	c.accept(".")
	c.accept("inclusive", "incl", "included", "both")
	c.accept("inclusive", "included", ".")
	switch {
	case c.at < len(c.words):
		return c.leftOver(from, to, pair, on, until)
	case !pair && !on && !until && to.slash == [2]int{} && to.Month > 0:
		return &slip{reason: "say whether that is the only day of it or the last", sure: true,
			lines: []string{"absence on " + to.Day.String(), "absence until " + to.Day.String()}}
	}
	return settleDays(r, from, to, pair, on)
}

// leftOver is the slip for what stands behind the days.
func (c *calendarLine) leftOver(from, to dayWritten, pair, on, until bool) *slip {
	bad := &slip{reason: `"` + clip(strings.Join(c.words[c.at:], " "), 40) + `" is left over behind the days and was not understood`, sure: true}
	var r Request
	if (pair || on || until) && settleDays(&r, from, to, pair, on) == nil {
		bad.lines = []string{"absence " + r.days()}
	}
	return bad
}

// day reads one day.
func (c *calendarLine) day() (dayWritten, *slip) {
	for c.at < len(c.words) && (slices.Contains(weekdays, c.peek(0)) || c.peek(0) == "the") {
		c.at++
		c.accept(".")
	}
	word := c.peek(0)
	switch {
	case isDigits(word) && len(word) == 4:
		return c.yearFirst()
	case isDigits(word) && len(word) <= 2:
		return c.dayFirst()
	case monthOf(word) > 0:
		return c.monthFirst()
	case word == "":
		return dayWritten{}, &slip{reason: howDays, sure: c.at > 0}
	}
	return dayWritten{}, c.noDay()
}

// noDay is the slip for a word that is no day; a month with a slip is offered.
func (c *calendarLine) noDay() *slip {
	word := c.peek(0)
	bad := &slip{reason: howDays, sure: slices.ContainsFunc(c.words, func(w string) bool { return isDigits(w) || monthOf(w) > 0 })}
	for m, names := range monthWords {
		for name := range strings.FieldsSeq(names) {
			if len(word) > 2 && len(name) > 2 && spelling.Slips(word, name) == 1 && len(bad.lines) < 2 {
				bad.sure, bad.reason = true, `"`+clip(word, 20)+`" is no month; `+howDays
				words := slices.Clone(c.words)
				words[c.at] = strings.ToLower(monthNames[m])
				line := "absence " + spaced(words)
				if !slices.Contains(bad.lines, line) {
					bad.lines = append(bad.lines, line)
				}
			}
		}
	}
	return bad
}

// spaced writes the words of a calendar line with capital months.
func spaced(words []string) string {
	for i, w := range words {
		if m := monthOf(w); m > 0 {
			words[i] = monthNames[m]
		}
	}
	return strings.NewReplacer(" . ", ". ", " / ", "/").Replace(strings.Join(words, " "))
}

// yearFirst reads 2026-12-24.
func (c *calendarLine) yearFirst() (dayWritten, *slip) {
	n := [3]int{numberOf(c.peek(0)), 0, 0}
	mark := c.peek(1)
	if mark != "-" && mark != "/" && mark != "." || c.peek(3) != mark || !isDigits(c.peek(2)) || !isDigits(c.peek(4)) || len(c.peek(2))+len(c.peek(4)) > 4 {
		return dayWritten{}, &slip{reason: howDays, sure: true}
	}
	n[1], n[2] = numberOf(c.peek(2)), numberOf(c.peek(4))
	c.at += 5
	return dayWritten{Day: Day{n[0], n[1], n[2]}}, nil
}

// dayFirst reads 24 Dec, 24.12., 24/12, or 24 alone where the month follows later.
func (c *calendarLine) dayFirst() (dayWritten, *slip) {
	first := numberOf(c.peek(0))
	second := c.peek(2)
	number := isDigits(second) && len(second) <= 2
	switch mark := c.peek(1); {
	case mark == "." && number:
		c.at += 3
		d := dayWritten{Day: Day{0, numberOf(second), first}}
		c.accept(".")
		d.Year = c.year()
		return d, nil
	case mark == "/" && number:
		c.at += 3
		d := dayWritten{slash: [2]int{first, numberOf(second)}}
		if c.accept("/") {
			d.Year = c.year()
		}
		return d, nil
	}
	c.at++
	c.accept(append([]string{"."}, ordinals...)...)
	c.accept("of", "de")
	word := c.peek(0)
	switch m := monthOf(word); {
	case m > 0:
		c.at++
		c.accept(".")
		return dayWritten{Day: Day{c.year(), m, first}}, nil
	case word == "" || slices.Contains(untilWords, word):
		return dayWritten{Day: Day{0, 0, first}}, nil
	}
	return dayWritten{}, c.noDay()
}

// monthFirst reads Dec 24.
func (c *calendarLine) monthFirst() (dayWritten, *slip) {
	m := monthOf(c.peek(0))
	c.at++
	c.accept(".")
	c.accept("the")
	day := c.peek(0)
	if !isDigits(day) || len(day) > 2 {
		return dayWritten{}, &slip{reason: howDays, sure: true}
	}
	c.at++
	c.accept(ordinals...)
	return dayWritten{Day: Day{c.year(), m, numberOf(day)}}, nil
}

// year reads a year, of four figures or of two; 0 for none.
func (c *calendarLine) year() int {
	word := c.peek(0)
	switch {
	case !isDigits(word):
		return 0
	case len(word) == 4:
		c.at++
		return numberOf(word)
	case len(word) == 2 && c.at > 0 && (c.words[c.at-1] == "." || c.words[c.at-1] == "/"):
		c.at++
		return 2000 + numberOf(word)
	}
	return 0
}

// settleDays makes an absence of the days written, if they can be read in one way only.
func settleDays(r *Request, from, to dayWritten, pair, on bool) *slip {
	var readings []Request
	for _, dayFirst := range []bool{true, false} {
		a, b := from.read(dayFirst), to.read(dayFirst)
		if pair { // the month, or the year, may be said once
			if a.Month == 0 {
				a.Month = b.Month
			}
			if b.Month == 0 {
				b.Month = a.Month
			}
			a.Year, b.Year = yearsOf(a, b)
		}
		next := Request{From: a, To: b}
		if on {
			next.From = b
		}
		if b.exists() && (!pair || a.exists()) && (len(readings) == 0 || readings[0].From != next.From || readings[0].To != next.To) {
			readings = append(readings, next)
		}
	}
	switch {
	case len(readings) == 0:
		return noSuchDay(from.read(true), to.read(true), pair)
	case len(readings) > 1:
		return &slip{reason: "this can be read in two ways", lines: []string{"absence " + readings[0].days(), "absence " + readings[1].days()}, sure: true}
	case !pair && !on && to.slash != [2]int{}:
		r = &readings[0]
		return &slip{reason: "say whether that is the only day of it or the last", lines: []string{"absence on " + r.To.String(), "absence until " + r.To.String()}, sure: true}
	case pair && wrongWayRound(readings[0].From, readings[0].To):
		right := Request{From: readings[0].To, To: readings[0].From}
		if right.From.Year > right.To.Year {
			right.From.Year, right.To.Year = right.To.Year, right.From.Year
		}
		return &slip{reason: "it ends before it begins", lines: []string{"absence " + right.days()}, sure: true}
	}
	r.From, r.To = readings[0].From, readings[0].To
	return nil
}

// read is the day, with the day or the month first where both are numbers.
func (d dayWritten) read(dayFirst bool) Day {
	switch {
	case d.slash == [2]int{}:
		return d.Day
	case dayFirst:
		return Day{d.Year, d.slash[1], d.slash[0]}
	}
	return Day{d.Year, d.slash[0], d.slash[1]}
}

// yearsOf gives two days in order the years that follow from the one of them that is said.
func yearsOf(a, b Day) (int, int) {
	later := a.Month > b.Month || a.Month == b.Month && a.Day > b.Day // in the calendar
	switch {
	case a.Year > 0 && b.Year == 0 && later:
		return a.Year, a.Year + 1
	case a.Year > 0 && b.Year == 0:
		return a.Year, a.Year
	case b.Year > 0 && a.Year == 0 && later:
		return b.Year - 1, b.Year
	case b.Year > 0 && a.Year == 0:
		return b.Year, b.Year
	}
	return a.Year, b.Year
}

// wrongWayRound reports whether days stand in the wrong order. Without years it is taken
// to be so if the way round the turn of the year is more than half of one.
func wrongWayRound(a, b Day) bool {
	at := func(d Day, year int) time.Time {
		return time.Date(year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
	}
	if a.Year > 0 {
		return at(b, b.Year).Before(at(a, a.Year))
	}
	first, last := at(a, 2000), at(b, 2000)
	return last.Before(first) && at(b, 2001).Sub(first) > 183*24*time.Hour
}

// noSuchDay is the slip for a day that the calendar has not.
func noSuchDay(a, b Day, pair bool) *slip {
	bad := &slip{sure: true}
	fixed := [2]Day{a, b}
	for i := range fixed {
		d := &fixed[i]
		if i == 0 && !pair || d.exists() {
			continue
		}
		if d.Month < 1 || d.Month > 12 {
			return &slip{reason: howDays, sure: true}
		}
		if bad.reason == "" {
			bad.reason = "there is no " + d.String()
		}
		d.Day = min(max(d.Day, 1), d.lastOfMonth())
		if !d.exists() {
			return &slip{reason: bad.reason, sure: true}
		}
	}
	if pair && !wrongWayRound(fixed[0], fixed[1]) {
		r := Request{From: fixed[0], To: fixed[1]}
		bad.lines = []string{"absence " + r.days()}
	}
	return bad
}
