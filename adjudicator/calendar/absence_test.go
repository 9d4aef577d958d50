package calendar

import (
	"math/rand/v2"
	"testing"
	"time"
)

// TestThrough: absences by hand, in London's winter.
func TestThrough(t *testing.T) {
	london := load(t, "Europe/London")
	days := func(first, last string) Absence {
		return Days(at(t, first+" 15:00", london), at(t, last+" 03:00", london), london)
	}
	set, err := Parse("Mon Wed Fri 20:00", "Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	every := Schedule{Every: 72 * time.Hour}
	christmas := days("2026-12-24", "2027-01-02")
	for _, c := range []struct {
		name       string
		s          Schedule
		from, want string
		away       []Absence
	}{
		{"none", every, "2026-12-20 12:00", "2026-12-23 12:00", nil},
		{"over before", every, "2027-01-03 00:00", "2027-01-06 00:00", []Absence{christmas}},
		{"after the deadline", every, "2026-12-20 12:00", "2026-12-23 12:00", []Absence{christmas}},
		{"begins at the deadline", every, "2026-12-21 00:00", "2026-12-24 00:00", []Absence{christmas}},
		{"begins before the deadline", every, "2026-12-22 00:00", "2027-01-04 00:00", []Absence{christmas}},
		{"began before the wait", every, "2026-12-26 07:00", "2027-01-06 00:00", []Absence{christmas}},
		{"two that touch and one within, in any order", every, "2026-12-22 00:00", "2027-01-05 00:00",
			[]Absence{days("2027-01-03", "2027-01-03"), christmas, days("2026-12-30", "2026-12-31")}},
		{"turned round: none", every, "2026-12-22 00:00", "2026-12-25 00:00", []Absence{{From: christmas.To, To: christmas.From}}},
		{"a day in the middle", set, "2026-11-30 20:00", "2026-12-04 20:00", []Absence{days("2026-12-01", "2026-12-01")}},
		{"evening of the deadline", set, "2026-11-30 20:00", "2026-12-04 20:00", []Absence{days("2026-12-02", "2026-12-02")}},
		{"over Christmas", set, "2026-12-21 20:00", "2026-12-23 20:00", []Absence{christmas}},
		{"into Christmas", set, "2026-12-23 20:00", "2027-01-04 20:00", []Absence{christmas}},
		{"lands in a second absence", set, "2026-12-01 00:00", "2026-12-09 20:00",
			[]Absence{days("2026-12-02", "2026-12-02"), days("2026-12-04", "2026-12-08")}},
	} {
		from := at(t, c.from, london)
		got := c.s.Through(from, c.s.Due(from), c.away).Format("2006-01-02 15:04")
		if got != c.want {
			t.Errorf("%s: awaited since %s, due %s, not %s", c.name, c.from, got, c.want)
		}
	}
	from := at(t, "2026-12-26 07:00", london)
	if due := from.Add(-time.Hour); !every.Through(from, due, []Absence{christmas}).Equal(due) {
		t.Error("a due time that was over is moved")
	}
}

// TestDays: days end with the day, also where the clocks change.
func TestDays(t *testing.T) {
	for _, c := range []struct{ zone, first, last, from, to string }{
		{"Europe/London", "2027-03-27 10:00", "2027-03-28 20:00", "2027-03-27T00:00:00Z", "2027-03-29T00:00:00+01:00"},
		{"Europe/London", "2027-10-31 10:00", "2027-10-31 10:00", "2027-10-31T00:00:00+01:00", "2027-11-01T00:00:00Z"},
		{"Asia/Beirut", "2027-03-27 10:00", "2027-03-27 10:00", "2027-03-27T00:00:00+02:00", "2027-03-28T01:00:00+03:00"}, // no midnight
		{"Asia/Beirut", "2027-10-30 10:00", "2027-10-30 10:00", "2027-10-30T00:00:00+03:00", "2027-10-31T00:00:00+02:00"}, // 23:00 twice
	} {
		loc := load(t, c.zone)
		a := Days(at(t, c.first, loc), at(t, c.last, loc), loc)
		if from, to := a.From.Format(time.RFC3339), a.To.Format(time.RFC3339); from != c.from || to != c.to {
			t.Errorf("%s, %s to %s: %s to %s", c.zone, c.first, c.last, from, to)
		}
	}
}

// minutesOutside counts the minutes between two times that lie in no absence.
func minutesOutside(from, to time.Time, away []Absence) int {
	n := 0
next:
	for t := from; t.Before(to); t = t.Add(time.Minute) {
		for _, a := range away {
			if !t.Before(a.From) && t.Before(a.To) {
				continue next
			}
		}
		n++
	}
	return n
}

// TestTimeOutsideAbsences: whatever the absences, a side has outside them what it would have had without;
// with so many hours exactly that; with set times it ends at the first set time that does.
func TestTimeOutsideAbsences(t *testing.T) {
	r := rand.New(rand.NewPCG(1861, 7))
	for range 150 {
		s := anySchedule(r, zones()[r.IntN(len(zones()))])
		if r.IntN(3) == 0 {
			s = Schedule{Every: time.Duration(1+r.IntN(150)) * time.Hour}
		}
		from := at(t, "2027-01-01 00:00", time.UTC).Add(time.Duration(r.IntN(300*24*60)) * time.Minute)
		var away []Absence
		for range r.IntN(5) {
			start := from.Add(time.Duration(r.IntN(20*24)-3*24) * time.Hour)
			away = append(away, Absence{start, start.Add(time.Duration(r.IntN(6*24)) * time.Hour)})
		}
		due := s.Due(from)
		moved := s.Through(from, due, away)
		had, has := minutesOutside(from, due, nil), minutesOutside(from, moved, away)
		if has < had || s.Every != 0 && has != had {
			t.Fatalf("%v, away %v: %d minutes from %v to %v, but %d to %v", s, away, had, from, due, has, moved)
		}
		if again := s.Through(from, due, append(away, away...)); !again.Equal(moved) {
			t.Fatalf("the same absences twice: due %v, not %v", again, moved)
		}
		if s.Every == 0 {
			demandFirst(t, s, from, due, moved, away)
		}
	}
}

// demandFirst: of the set times outside absences, the first that leaves the side its time.
func demandFirst(t *testing.T, s Schedule, from, due, moved time.Time, away []Absence) {
	t.Helper()
	for set := due; ; set = s.set(set.Add(time.Second)) {
		within := false
		for _, a := range away {
			within = within || a.From.Before(set) && set.Before(a.To)
		}
		if within || minutesOutside(from, set, away) < minutesOutside(from, due, nil) {
			continue
		}
		if !set.Equal(moved) {
			t.Fatalf("%v, awaited since %v, due %v, away %v: moved to %v, but %v would do", s, from, due, away, moved, set)
		}
		return
	}
}

// TestThroughMonotone: by so many hours, a sheet awaited later is not due earlier, whoever is away.
func TestThroughMonotone(t *testing.T) {
	r := rand.New(rand.NewPCG(1865, 4))
	start := at(t, "2027-01-01 00:00", time.UTC)
	for range 100 {
		s := Schedule{Every: time.Duration(1+r.IntN(150)) * time.Hour}
		var away []Absence
		for range 4 {
			from := start.Add(time.Duration(r.IntN(30*24)) * time.Hour)
			away = append(away, Absence{from, from.Add(time.Duration(r.IntN(9*24)) * time.Hour)})
		}
		last := time.Time{}
		for from := start; from.Before(start.AddDate(0, 1, 0)); from = from.Add(time.Duration(r.IntN(500)) * time.Minute) {
			due := s.Through(from, s.Due(from), away)
			if due.Before(last) {
				t.Fatalf("%v, away %v: awaited since %v due %v, and due %v when awaited a little earlier", s, away, from, due, last)
			}
			last = due
		}
	}
}
