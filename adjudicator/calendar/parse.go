package calendar

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Parse reads when sheets are due, as people write it: "72h", "3 days", "every 48 hours", "Mon Wed Fri
// 20:00", "weekdays at 9:30 pm", "daily 20:00 Europe/London", "Sat, Sun 12:00, at least 12 hours". Times of
// day are those of the zone that the text names, or else of the one given. A day is 24 hours.
func Parse(text, zone string) (Schedule, error) {
	r := reading{words: strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,;", r) })}
	if len(r.words) == 0 {
		return Schedule{}, errors.New("it is not said when sheets are due: write \"every 72 hours\" or \"Mon Wed Fri 20:00\"")
	}
	for len(r.words) > 0 {
		r.words[0] = strings.TrimSuffix(r.words[0], ".")
		if err := r.next(); err != nil {
			return Schedule{}, err
		}
	}
	return r.schedule(zone)
}

// reading is a schedule half read.
type reading struct {
	words []string // not read yet
	s     Schedule
	daily bool // the days are all days
	least bool // "at least" was read
}

// next reads what the next words say.
func (r *reading) next() error {
	word := strings.ToLower(r.words[0])
	switch word {
	case "every", "each", "on", "at", "and", "&":
		return r.skip(1)
	case "least":
		r.least = true
		return r.skip(1)
	case "daily", "day":
		return r.setDays(1, time.Monday, time.Sunday)
	case "weekday", "weekdays", "workdays":
		return r.setDays(1, time.Monday, time.Friday)
	case "weekend", "weekends":
		return r.setDays(1, time.Saturday, time.Sunday)
	}
	first, last, ranged := strings.Cut(word, "-")
	if !ranged {
		last = first
	}
	if from, ok := weekday(first); ok {
		if to, ok := weekday(last); ok {
			return r.setDays(1, from, to)
		}
	}
	if at, n, ok := r.timeOfDay(); ok {
		if r.s.At != "" {
			return fmt.Errorf("two times of day, %s and %s, are one too many: all days of a schedule share one", r.s.At, at)
		}
		r.s.At = at
		return r.skip(n)
	}
	if d, n, ok := r.length(); ok {
		return r.setLength(d, n)
	}
	return r.setZone()
}

func (r *reading) skip(words int) error {
	r.words = r.words[words:]
	return nil
}

// setDays takes the days from one to another, both included, and skips the words that said so.
func (r *reading) setDays(words int, from, to time.Weekday) error {
	for d := from; ; d = (d + 1) % 7 {
		r.s.Days = append(r.s.Days, d)
		if d == to {
			break
		}
	}
	r.daily = true
	return r.skip(words)
}

// setLength takes a length of time, and skips the words that said so.
func (r *reading) setLength(d time.Duration, words int) error {
	field := &r.s.Every
	if r.least {
		field = &r.s.Least
	}
	if *field != 0 {
		return fmt.Errorf("two lengths of time, %s and %s, are one too many: write one, as in \"every 72 hours\"", hours(*field), hours(d))
	}
	if d <= 0 {
		return fmt.Errorf("%q is no length of time that can be waited: write it as in \"every 72 hours\"", strings.Join(r.words[:words], " "))
	}
	*field = d
	return r.skip(words)
}

// setZone takes a time zone, whatever its letters' case.
func (r *reading) setZone() error {
	for _, name := range []string{r.words[0], titled(r.words[0]), strings.ToUpper(r.words[0])} {
		if _, err := zoneNamed(name); err != nil {
			continue
		}
		if r.s.Zone != "" {
			return fmt.Errorf("two time zones, %s and %s, are one too many: name one", r.s.Zone, name)
		}
		r.s.Zone = name
		return r.skip(1)
	}
	if strings.Contains(r.words[0], "/") {
		_, err := zoneNamed(r.words[0])
		return err
	}
	return fmt.Errorf("%q says nothing about when sheets are due: write \"every 72 hours\", \"Mon Wed Fri 20:00\" or \"daily 20:00 Europe/London\"", r.words[0])
}

// schedule is what was read, in its one form.
func (r *reading) schedule(zone string) (Schedule, error) {
	switch {
	case r.least && r.s.Least == 0:
		return Schedule{}, errors.New("it is not said how long a side has at least: write \"at least 12 hours\" behind the time of day")
	case r.s.At != "" && r.s.Zone == "" && zone == "":
		return Schedule{}, fmt.Errorf("%s is another time in each country: name a time zone, as in \"%s Europe/London\"", r.s.At, r.s.At)
	case r.s.At != "" && r.s.Zone == "":
		r.s.Zone = zone
	}
	r.s.Days = inOrder(r.s.Days)
	if r.daily && r.s.At == "" && len(r.s.Days) == 0 { // "daily" alone has no days left to be told by
		return Schedule{}, errors.New("sheets that are due every day need a time of day, as in \"daily 20:00\"")
	}
	if r.s.Least == usualLeast {
		r.s.Least = 0
	}
	if err := r.s.Check(); err != nil {
		return Schedule{}, err
	}
	return r.s, nil
}

// weekday reads a day of the week, in full or as its first letters from three on, and "Mondays".
func weekday(word string) (time.Weekday, bool) {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if name := strings.ToLower(d.String()); len(word) >= 3 && (strings.HasPrefix(name, word) || word == name+"s") {
			return d, true
		}
	}
	return 0, false
}

// How a time of day and a length of time are written.
var (
	timeWord   = regexp.MustCompile(`^(\d{1,2})(?:[:.](\d\d))?(am|pm)?$`)
	lengthWord = regexp.MustCompile(`^(\d{1,5})(m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)$`)
)

// timeOfDay reads "20:00", "20.00", "8pm", "8:30 pm" or "noon", and tells how many words that took.
func (r *reading) timeOfDay() (at string, words int, ok bool) {
	word, words := strings.ToLower(r.words[0]), 1
	if word == "noon" {
		return "12:00", words, true
	}
	if len(r.words) > 1 {
		if half := strings.ToLower(r.words[1]); half == "am" || half == "pm" {
			word, words = word+half, 2
		}
	}
	m := timeWord.FindStringSubmatch(word)
	if m == nil || m[2] == "" && m[3] == "" {
		return "", 0, false
	}
	hour, _ := strconv.Atoi(m[1])
	minute, _ := strconv.Atoi("0" + m[2])
	if m[3] != "" {
		if hour < 1 || hour > 12 {
			return "", 0, false
		}
		hour %= 12
	}
	if m[3] == "pm" {
		hour += 12
	}
	return fmt.Sprintf("%02d:%02d", hour, minute), words, true
}

// length reads "72h", "1h30m", "3 days" or "2 weeks", and tells how many words that took.
func (r *reading) length() (d time.Duration, words int, ok bool) {
	word, words := strings.ToLower(r.words[0]), 1
	if d, err := time.ParseDuration(word); err == nil {
		return d, words, true
	}
	if len(r.words) > 1 && strings.Trim(word, "0123456789") == "" {
		word, words = word+strings.ToLower(strings.TrimSuffix(r.words[1], ".")), 2
	}
	m := lengthWord.FindStringSubmatch(word)
	if m == nil {
		return 0, 0, false
	}
	n, _ := strconv.Atoi(m[1])
	unit := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'w': 7 * 24 * time.Hour}[m[2][0]]
	return time.Duration(n) * unit, words, true
}

// titled writes a zone's name as the table does: Europe/London.
func titled(word string) string {
	out := []byte(strings.ToLower(word))
	for i, c := range out {
		if (i == 0 || strings.IndexByte("/_-", out[i-1]) >= 0) && 'a' <= c && c <= 'z' {
			out[i] = c - 'a' + 'A'
		}
	}
	return strings.NewReplacer("_Of_", "_of_", "_Es_", "_es_", "-Au-", "-au-").Replace(string(out))
}
