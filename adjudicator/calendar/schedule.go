package calendar

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // zones must be known where the machine has no table of them
)

// Schedule says when a sheet is due: so many hours after it is awaited, or at set times of the week.
type Schedule struct {
	Every time.Duration  `json:"every,omitempty"` // from awaited to due; nothing else is set beside it
	Days  []time.Weekday `json:"days,omitempty"`  // with At and Zone; empty with At set: every day
	At    string         `json:"at,omitempty"`    // "20:00"
	Zone  string         `json:"zone,omitempty"`  // IANA name: "Europe/London"
	Least time.Duration  `json:"least,omitempty"` // a side has at least this long before a set time; 0: a day
}

// Limits of a schedule.
const (
	usualLeast = 23 * time.Hour // a day, also in the night in which the clocks go forward
	mostEvery  = 366 * 24 * time.Hour
	mostLeast  = 14 * 24 * time.Hour
)

// clock is how At is written.
const clock = "15:04"

// IsZero tells that nothing was said about when sheets are due.
func (s Schedule) IsZero() bool {
	return s.Every == 0 && len(s.Days) == 0 && s.At == "" && s.Zone == "" && s.Least == 0
}

// Check says what is wrong with a schedule that was not made by Parse. Of one that it refuses the other
// methods make something, but nothing of use.
func (s Schedule) Check() error {
	set := s.At != "" || len(s.Days) > 0 || s.Zone != "" || s.Least != 0
	switch {
	case set && s.Every != 0:
		return errors.New("sheets are due every so many hours or at set times, not both: write \"every 72 hours\" or \"Mon Wed Fri 20:00\"")
	case set && s.At == "":
		return errors.New("days of the week need a time of day, as in \"Mon Wed Fri 20:00\"")
	case !set && (s.Every <= 0 || s.Every > mostEvery):
		return fmt.Errorf("sheets can't be due every %s: give more than nothing and at most 366 days, as in \"every 72 hours\"", hours(s.Every))
	case !set:
		return nil
	case s.Least < 0 || s.Least > mostLeast:
		return fmt.Errorf("a side can't have at least %s before a set time: give at most 14 days, as in \"at least 12 hours\"", hours(s.Least))
	}
	if at, err := time.Parse(clock, s.At); err != nil || at.Format(clock) != s.At {
		return fmt.Errorf("%q is no time of day: write it as 20:00, from 00:00 to 23:59", s.At)
	}
	for i, d := range s.Days {
		if d < time.Sunday || d > time.Saturday || slices.Contains(s.Days[:i], d) {
			return errors.New("a day of the week is none or stands twice: name each once, from Mon to Sun")
		}
	}
	_, err := zoneNamed(s.Zone)
	return err
}

// String is the schedule as Parse reads it: "every 72 hours", or "Mon Wed Fri 20:00 Europe/London", with
// ", at least 12 hours" behind it when that is not the usual day.
func (s Schedule) String() string {
	if s.At == "" {
		return "every " + hours(s.Every)
	}
	text := dayList(s.Days) + " " + s.At + " " + s.Zone
	if s.Least != 0 && s.Least != usualLeast {
		text += ", at least " + hours(s.Least)
	}
	return text
}

// dayList is a list of weekdays as one says it.
func dayList(days []time.Weekday) string {
	var names []string
	for _, d := range inOrder(days) {
		names = append(names, d.String()[:3])
	}
	switch list := strings.Join(names, " "); list {
	case "":
		return "daily"
	case "Mon Tue Wed Thu Fri":
		return "weekdays"
	default:
		return list
	}
}

// inOrder lists days from Monday on, each once; all seven are none, which means every day.
func inOrder(days []time.Weekday) []time.Weekday {
	days = slices.Clone(days)
	slices.SortFunc(days, func(a, b time.Weekday) int { return cmp.Compare((a+6)%7, (b+6)%7) })
	days = slices.Compact(days)
	if len(days) == 7 {
		return nil
	}
	return days
}

// hours is a length of time as one says it.
func hours(d time.Duration) string {
	switch {
	case d == time.Hour:
		return "1 hour"
	case d == time.Minute:
		return "1 minute"
	case d%time.Hour == 0:
		return fmt.Sprintf("%d hours", d/time.Hour)
	case d%time.Minute == 0:
		return fmt.Sprintf("%d minutes", d/time.Minute)
	}
	return d.String()
}

// zoneNamed finds a time zone. That of the machine is none, for a game outlives machines.
func zoneNamed(name string) (*time.Location, error) {
	if name != "" && name != "Local" {
		if loc, err := time.LoadLocation(name); err == nil {
			return loc, nil
		}
	}
	return nil, fmt.Errorf("there is no time zone %q: name it as in Europe/London, America/New_York or UTC", name)
}
