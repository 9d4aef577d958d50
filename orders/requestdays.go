package orders

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"longroll/rules/spelling"
)

// Days and lengths of time as players write them.

// timeSpan is a length of time: "24h", "by 2 days", "a week".
var timeSpan = regexp.MustCompile(`^(?:(?:by|for) )?(?:another )?(\d{1,4}|a|an|one|two|three|four|five|six|seven) ?(?:more )?(h|hrs?|hours?|d|days?|w|weeks?)(?: more)?$`)

// spanStart is how a length of time begins that goes on otherwise.
var spanStart = regexp.MustCompile(`^(?:by )?(?:\d{1,4} ?(?:h|hrs?|hours?|d|days?|weeks?)|(?:a|one|two|three) (?:days?|weeks?))\b`)

var spanNumbers = []string{"", "one", "two", "three", "four", "five", "six", "seven"}

// maxSpan is more than any game grants.
const maxSpan = 366 * 24 * time.Hour

// extension reads by how long, and for whom.
func (l *requestLine) extension() *slip {
	l.side()
	l.skip("my", "the", "our", "deadline", "clock", "time", "sheet", "of")
	if n := len(l.words); n >= 2 && sideNamed(l.words[n-1].word) != 0 { // "24h for the union"
		if l.r.Side, n = sideNamed(l.words[n-1].word), n-1; l.words[n-1].word == "the" && n > 1 {
			n--
		}
		if l.words[n-1].word == "for" {
			n--
		}
		l.words = l.words[:n]
	}
	who := ""
	if l.r.Side != 0 {
		who = l.r.Side.String() + " "
	}
	right := []string{"extend " + who + "24h", "extend " + who + "2 days", "extend " + who + "7 days"}
	rest := l.rest()
	m := timeSpan.FindStringSubmatch(rest)
	switch {
	case rest == "":
		return nil
	case m != nil:
		l.r.For, l.words = span(m[1], m[2]), nil
		if l.r.For <= 0 || l.r.For > maxSpan {
			return &slip{reason: "time is extended by one hour at least and by a year at most", lines: right, sure: true}
		}
		return nil
	case isDigits(rest) && len(rest) <= 4 && numberOf(rest) > 0:
		return &slip{reason: "say whether these are hours or days", sure: true,
			lines: []string{"extend " + who + rest + "h", "extend " + who + rest + " days"}}
	}
	if number, unit, ok := strings.Cut(rest, " "); ok && isDigits(number) && len(number) < 5 {
		for _, u := range []string{"days", "hours", "weeks"} {
			if spelling.Slips(unit, u) <= 2 {
				right, l.words = []string{"extend " + who + number + " " + u}, nil
				return &slip{reason: "say by how long, in hours, days or weeks", lines: right, sure: true}
			}
		}
	}
	return &slip{reason: "say by how long, in hours, days or weeks", lines: right,
		sure: slices.Contains([]string{"until", "till", "through"}, l.peek()) || spanStart.MatchString(rest)}
}

// span is a number of hours, days or weeks.
func span(number, unit string) time.Duration {
	n := max(1, slices.Index(spanNumbers, number))
	if isDigits(number) {
		n = numberOf(number)
	}
	switch unit[0] {
	case 'd':
		return time.Duration(n) * 24 * time.Hour
	case 'w':
		return time.Duration(n) * 7 * 24 * time.Hour
	}
	return time.Duration(n) * time.Hour
}

// monthWords are the names of the months, also in the languages of our neighbours, and
// what they are cut short to.
var monthWords = [13]string{
	1: "jan january januar janvier enero gennaio januari janeiro", 2: "feb february februar fevrier febrero febbraio februari fevereiro",
	3: "mar march marz maerz mars marzo maart marco", 4: "apr april avril abril aprile", 5: "may mai mayo maggio mei maio maj",
	6: "jun june juni juin junio giugno junho", 7: "jul july juli juillet julio luglio julho", 8: "aug august aout agosto augustus augusti",
	9:  "sep sept september septembre septiembre settembre setembro",
	10: "oct okt october oktober octobre octubre ottobre outubro", 11: "nov november novembre noviembre novembro",
	12: "dec dez dic december dezember decembre diciembre dicembre dezembro",
}

var monthNames = [13]string{"", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}

// monthOf is the month that a word names, 0 for none.
func monthOf(word string) int {
	if len(word) < 3 {
		return 0
	}
	for m, names := range monthWords {
		for name := range strings.FieldsSeq(names) {
			if name == word {
				return m
			}
		}
	}
	return 0
}

// String writes a day as we write it: 24 Dec, 24 Dec 2026.
func (d Day) String() string {
	text := itoa(d.Day) + " " + monthNames[min(max(d.Month, 0), 12)]
	if d.Year > 0 {
		text += " " + itoa(d.Year)
	}
	return text
}

// exists reports whether the calendar has the day; one without a year may be of any.
func (d Day) exists() bool {
	return d.Month >= 1 && d.Month <= 12 && d.Day >= 1 && d.Day <= d.lastOfMonth() && (d.Year == 0 || d.Year >= 2000 && d.Year <= 2999)
}

func (d Day) lastOfMonth() int {
	year := d.Year
	if year == 0 {
		year = 2000 // which has a 29 February
	}
	return time.Date(year, time.Month(d.Month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// days writes the days of an absence.
func (r *Request) days() string {
	switch {
	case r.Off:
		return "off"
	case r.From == (Day{}):
		return "until " + r.To.String()
	case r.From == r.To:
		return "on " + r.To.String()
	}
	return r.From.String() + " to " + r.To.String()
}

// absence reads the days of an absence, or that it is over.
func (l *requestLine) absence() *slip {
	back := strings.HasSuffix(markless(l.phrase), "back")
	switch rest := l.rest(); {
	case rest == "" && back, slices.Contains([]string{"off", "over", "back", "ended", "cancel", "cancelled", "none", "end"}, rest):
		l.r.Off, l.words = true, nil
		return nil
	case rest == "" || back:
		return &slip{reason: `say the first and the last day, "absence 24 Dec to 2 Jan", or "absence off" when you are back`, sure: rest == "" && !back}
	}
	s := newCalendarLine(strings.TrimRight(l.text[l.words[0].from:l.words[len(l.words)-1].to], ",:;!?"))
	bad := s.read(&l.r)
	if bad == nil {
		l.words = nil
		return nil
	}
	bad.sure = bad.sure || markless(l.phrase) == RequestAbsence && len(l.words) <= 4
	return bad
}
