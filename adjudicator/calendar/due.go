package calendar

import (
	"slices"
	"time"
)

// Due is when a sheet is due that is awaited since a time: Every later, or at the first set time that
// leaves its side Least. A set time that the clocks skip is the first instant after the gap, and of one
// that they show twice it is the first. A later wait is never due earlier.
func (s Schedule) Due(from time.Time) time.Time {
	if s.At == "" {
		return from.Add(s.Every)
	}
	least := s.Least
	if least == 0 {
		least = usualLeast
	}
	return s.set(from.Add(least)).In(from.Location())
}

// set is the first set time at or after a time.
func (s Schedule) set(t time.Time) time.Time {
	loc, err := zoneNamed(s.Zone)
	if err != nil {
		loc = time.UTC // Check refuses it
	}
	at, _ := time.Parse(clock, s.At)
	year, month, day := t.In(loc).Date()
	for ahead := -1; ahead <= 8; ahead++ {
		wall := time.Date(year, month, day+ahead, at.Hour(), at.Minute(), 0, 0, time.UTC)
		if len(s.Days) > 0 && !slices.Contains(s.Days, wall.Weekday()) {
			continue
		}
		if due := instant(wall, loc); !due.Before(t) {
			return due
		}
	}
	return t // no day of the week is set: Check refuses it
}

// instant is when the clocks of a zone first show a time, or the end of the gap that they skip it in. The
// time is given as if it were of UTC.
//
// time.Date does not say which of two instants it takes, nor where in a gap it ends.
func instant(wall time.Time, loc *time.Location) time.Time {
	const longBefore = 48 * time.Hour // further than any zone is from UTC, and than any gap is long
	for start := wall.Add(-longBefore); ; {
		_, offset := start.In(loc).Zone()
		t := wall.Add(-time.Duration(offset) * time.Second)
		_, end := start.In(loc).ZoneBounds()
		switch {
		case !end.IsZero() && !t.Before(end):
			start = end // these clocks never show it
		case t.Before(start):
			return start.In(loc)
		default:
			return t.In(loc)
		}
	}
}
