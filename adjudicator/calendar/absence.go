package calendar

import (
	"slices"
	"time"
)

// Absence is a stretch of days in which a side's clock stands still: from From on, and no more at To.
type Absence struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Days is the absence on calendar days in a zone, the first and the last included, whatever the time of
// day of the arguments. It is empty if the last lies before the first.
func Days(first, last time.Time, loc *time.Location) Absence {
	year, month, day := last.In(loc).Date()
	return Absence{From: midnight(first, loc), To: instant(time.Date(year, month, day+1, 0, 0, 0, 0, time.UTC), loc)}
}

// midnight is when the day of a time begins in a zone.
func midnight(t time.Time, loc *time.Location) time.Time {
	year, month, day := t.In(loc).Date()
	return instant(time.Date(year, month, day, 0, 0, 0, 0, time.UTC), loc)
}

// Through moves a due time past absences: time in an absence does not count, so that the side has as long
// outside them as it had from from to due without. A schedule of set times lands on a set time again, the
// first such that falls in no absence. Due is the time as it was before any absence, extensions included;
// absences may overlap, and lie in any order; one that is over by from changes nothing.
//
// With set times a sheet awaited later may be due earlier: when the absence is over by then.
func (s Schedule) Through(from, due time.Time, away []Absence) time.Time {
	if due.Before(from) {
		return due
	}
	away = slices.DeleteFunc(slices.Clone(away), func(a Absence) bool { return !a.To.After(from) || !a.To.After(a.From) })
	slices.SortFunc(away, func(a, b Absence) int { return a.From.Compare(b.From) })
	moved := stretch(from, due.Sub(from), away)
	if moved.Equal(due) {
		return due
	}
	if s.At != "" {
		moved = s.outside(moved, away)
	}
	return moved.In(due.Location())
}

// stretch is when a length of time has passed outside absences, which are in the order of their beginnings.
func stretch(from time.Time, length time.Duration, away []Absence) time.Time {
	for _, a := range away {
		if a.From.After(from) {
			free := a.From.Sub(from)
			if length <= free {
				break
			}
			length -= free
			from = a.From
		}
		if a.To.After(from) {
			from = a.To
		}
	}
	return from.Add(length)
}

// outside is the first set time at or after a time that lies within no absence. One at the very beginning
// of an absence will do: the side has had its time.
func (s Schedule) outside(t time.Time, away []Absence) time.Time {
	set := s.set(t)
	for _, a := range away {
		if a.From.Before(set) && a.To.After(set) {
			set = s.set(a.To)
		}
	}
	return set
}
