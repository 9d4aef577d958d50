package calendar

import (
	"math/rand/v2"
	"testing"
	"time"
)

// zones have clock changes of many kinds: none, in the other half of the year, of half an hour (Lord
// Howe), at midnight (Beirut, Asuncion, Havana), a whole day left out in 2011 (Apia).
func zones() []string {
	return []string{"UTC", "Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Beirut", "America/Asuncion",
		"America/Havana", "Asia/Kolkata", "Pacific/Apia", "Africa/Casablanca", "America/St_Johns", "Antarctica/Troll"}
}

func load(t *testing.T, zone string) *time.Location {
	t.Helper()
	loc, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

// at is a time written as 2027-03-28 00:30 in a zone, for times that exist once.
func at(t *testing.T, text string, loc *time.Location) time.Time {
	t.Helper()
	u, err := time.ParseInLocation("2006-01-02 15:04", text, loc)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// anySchedule is one of set times.
func anySchedule(r *rand.Rand, zone string) Schedule {
	s := Schedule{Zone: zone, At: time.Date(2000, 1, 1, r.IntN(24), r.IntN(4)*15, 0, 0, time.UTC).Format(clock)}
	for _, d := range r.Perm(7)[:r.IntN(7)] {
		s.Days = append(s.Days, time.Weekday(d))
	}
	s.Days = inOrder(s.Days)
	if r.IntN(2) == 0 {
		s.Least = time.Duration(1+r.IntN(100)) * time.Hour
	}
	return s
}

// slowly is the first set time at or after a time, by asking every minute what the clocks show: the slow
// way, which shares nothing with the quick one.
func slowly(s Schedule, t time.Time, loc *time.Location) time.Time {
	minute := t.Truncate(time.Minute)
	if minute.Before(t) {
		minute = minute.Add(time.Minute)
	}
	due := func(day time.Time) bool {
		if len(s.Days) == 0 {
			return true
		}
		for _, d := range s.Days {
			if d == day.Weekday() {
				return true
			}
		}
		return false
	}
	for ; ; minute = minute.Add(time.Minute) {
		now, before := minute.In(loc), minute.Add(-time.Minute).In(loc)
		_, offset := now.Zone()
		_, offsetBefore := before.Zone()
		shown := wallOf(now)
		if now.Format(clock) == s.At && due(now) && !shownBefore(minute, shown, loc) {
			return minute
		}
		for lost := wallOf(before).Add(time.Minute); offset > offsetBefore && lost.Before(shown); lost = lost.Add(time.Minute) {
			if lost.Format(clock) == s.At && due(lost) {
				return minute // the clocks have just skipped it
			}
		}
	}
}

// wallOf is what the clocks show at a time, as if it were of UTC.
func wallOf(t time.Time) time.Time {
	_, offset := t.Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second)
}

// shownBefore tells that the clocks showed the same in the three hours before.
func shownBefore(t time.Time, shown time.Time, loc *time.Location) bool {
	for back := time.Minute; back <= 3*time.Hour; back += time.Minute {
		if wallOf(t.Add(-back).In(loc)).Equal(shown) {
			return true
		}
	}
	return false
}

// TestSetTimes compares due times with the slow way, about every clock change of two years and at random.
func TestSetTimes(t *testing.T) {
	r := rand.New(rand.NewPCG(1863, 9))
	for _, zone := range zones() {
		loc := load(t, zone)
		for _, start := range []time.Time{at(t, "2011-06-01 00:00", time.UTC), at(t, "2026-11-01 00:00", time.UTC)} {
			froms := []time.Time{start.Add(time.Duration(r.IntN(365*24*60)) * time.Minute)}
			for change := start; ; {
				_, change = change.In(loc).ZoneBounds()
				if change.IsZero() || change.After(start.AddDate(1, 0, 0)) {
					break
				}
				for hours := -50; hours <= 3; hours += 4 {
					froms = append(froms, change.Add(time.Duration(hours)*time.Hour-time.Duration(r.IntN(7200))*time.Second))
				}
			}
			for _, from := range froms {
				s := anySchedule(r, zone)
				least := s.Least
				if least == 0 {
					least = 23 * time.Hour
				}
				if got, want := s.Due(from), slowly(s, from.Add(least), loc); !got.Equal(want) {
					t.Errorf("%v, awaited since %v: due %v, by the clocks on the wall %v", s, from.In(loc), got.In(loc), want.In(loc))
				}
			}
		}
	}
}

// TestClockChange: the two nights, by hand.
func TestClockChange(t *testing.T) {
	london := load(t, "Europe/London")
	for _, c := range []struct{ at, from, want, why string }{
		{"01:30", "2027-03-26 12:00", "2027-03-28T02:00:00+01:00", "skipped: the first instant after the gap"},
		{"01:00", "2027-03-26 12:00", "2027-03-28T02:00:00+01:00", "the first minute that is skipped"},
		{"02:00", "2027-03-26 12:00", "2027-03-28T02:00:00+01:00", "the first minute that is not"},
		{"00:59", "2027-03-26 12:00", "2027-03-28T00:59:00Z", "the last minute before"},
		{"01:30", "2027-10-29 12:00", "2027-10-31T01:30:00+01:00", "shown twice: the first"},
		{"02:00", "2027-10-29 12:00", "2027-10-31T02:00:00Z", "the first minute that is shown once again"},
		{"20:00", "2027-03-26 12:00", "2027-03-28T20:00:00+01:00", "by summer time"},
		{"20:00", "2027-10-29 12:00", "2027-10-31T20:00:00Z", "by winter time"},
	} {
		s := Schedule{Days: []time.Weekday{time.Sunday}, At: c.at, Zone: "Europe/London"}
		if got := s.Due(at(t, c.from, london)).Format(time.RFC3339); got != c.want {
			t.Errorf("Sunday %s, awaited since %s: due %s, not %s (%s)", c.at, c.from, got, c.want, c.why)
		}
	}
	s := Schedule{Every: 72 * time.Hour}
	if got := s.Due(at(t, "2027-03-26 12:00", london)).Format(time.RFC3339); got != "2027-03-29T13:00:00+01:00" {
		t.Errorf("72 hours over the clock change end %s", got)
	}
}

// TestYear chains the deadlines of a year, each awaited since the one before: none drifts, each shows
// its local time on one of its days, and every side has its time.
func TestYear(t *testing.T) {
	r := rand.New(rand.NewPCG(1862, 4))
	for _, zone := range zones() {
		loc := load(t, zone)
		for range 20 {
			s := anySchedule(r, zone)
			s.At = "20:00" // skipped nowhere
			from := at(t, "2026-11-30 01:00", time.UTC)
			for end := from.AddDate(1, 0, 0); from.Before(end); {
				due := s.Due(from)
				least := s.Least
				if least == 0 {
					least = 23 * time.Hour
				}
				if got := due.In(loc); got.Format("15:04:05.999") != "20:00:00" || !dayIn(s, got.Weekday()) {
					t.Fatalf("%v: due %v", s, got)
				}
				if due.Sub(from) < least || due.Sub(from) > least+8*24*time.Hour {
					t.Fatalf("%v: awaited since %v, due %v", s, from, due)
				}
				from = due
			}
		}
	}
	from := at(t, "2026-11-30 01:00", time.UTC)
	due := from
	for s, n := (Schedule{Every: 73 * time.Hour}), 0; n < 120; n++ {
		due = s.Due(due)
	}
	if due.Sub(from) != 120*73*time.Hour {
		t.Errorf("120 deadlines of 73 hours take %v", due.Sub(from))
	}
}

func dayIn(s Schedule, day time.Weekday) bool {
	if len(s.Days) == 0 {
		return true
	}
	for _, d := range s.Days {
		if d == day {
			return true
		}
	}
	return false
}

// TestMonotone: a sheet awaited later is not due earlier.
func TestMonotone(t *testing.T) {
	r := rand.New(rand.NewPCG(1864, 5))
	for _, zone := range zones() {
		for range 50 {
			s := anySchedule(r, zone)
			from := at(t, "2011-12-20 00:00", time.UTC).Add(time.Duration(r.IntN(360*24)) * time.Hour)
			last := s.Due(from)
			for range 200 {
				from = from.Add(time.Duration(r.IntN(300)) * time.Minute)
				due := s.Due(from)
				if due.Before(last) {
					t.Fatalf("%v: awaited since %v due %v, and due %v when awaited a little earlier", s, from, due, last)
				}
				last = due
			}
		}
	}
}
