package calendar

import (
	"fmt"
	"time"
)

// How far a day that is named may lie from now.
const (
	recent    = 30 // days: one so long past is taken for a day that is past
	mostYears = 10
)

// ResolveDay is the beginning of a day in a zone. Year 0 means that none was said: then it is the next such
// day from today on, but one that went by in the last 30 days is an error, as is a day that is past by its
// year or that the calendar does not have. Of a year two digits will do. The last day of a stretch is
// resolved with its first as now.
func ResolveDay(day, month, year int, now time.Time, loc *time.Location) (time.Time, error) {
	if month < 1 || month > 12 {
		return time.Time{}, fmt.Errorf("there is no month %d: give one from 1 to 12, or its name as in 24 Dec", month)
	}
	if day < 1 || day > 31 {
		return time.Time{}, fmt.Errorf("no month has a day %d: give one from 1 to 31, as in 24 Dec", day)
	}
	thisYear, thisMonth, today := now.In(loc).Date()
	here := date{thisYear, thisMonth, today}
	there := date{year, time.Month(month), day}
	switch {
	case year == 0:
		return resolveNext(there, here, loc)
	case year > 0 && year < 100:
		there.year += 2000
	}
	if there.year > here.year+mostYears || there.year < here.year-mostYears {
		return time.Time{}, fmt.Errorf("%v is too far away: give a day of the next %d years", there, mostYears)
	}
	if err := there.demand(); err != nil {
		return time.Time{}, err
	}
	if there.noon().Before(here.noon()) {
		return time.Time{}, fmt.Errorf("%v is past: give a day from today, %v, on", there, here)
	}
	return instant(there.midnight(), loc), nil
}

// resolveNext is the next such day whose year was not said.
func resolveNext(there, here date, loc *time.Location) (time.Time, error) {
	there.year = here.year
	if there.noon().Before(here.noon()) {
		there.year++
	}
	if err := there.demand(); err != nil {
		return time.Time{}, err
	}
	last := date{there.year - 1, there.month, there.day}
	gone := here.noon().Sub(last.noon())
	if there != here && gone <= recent*24*time.Hour && last.demand() == nil {
		return time.Time{}, fmt.Errorf("%v is past: give a day from today, %v, on, or say the year: %v", last, here, there)
	}
	return instant(there.midnight(), loc), nil
}

// date is a day of the calendar.
type date struct {
	year  int
	month time.Month
	day   int
}

func (d date) noon() time.Time     { return time.Date(d.year, d.month, d.day, 12, 0, 0, 0, time.UTC) }
func (d date) midnight() time.Time { return time.Date(d.year, d.month, d.day, 0, 0, 0, 0, time.UTC) }

func (d date) String() string { return fmt.Sprintf("%d %s %d", d.day, d.month.String()[:3], d.year) }

// demand is an error unless the calendar has the day.
func (d date) demand() error {
	if last := (date{d.year, d.month + 1, 0}).noon().Day(); d.day > last {
		return fmt.Errorf("there is no %v: %s has %d days in that year", d, d.month, last)
	}
	return nil
}
