package calendar

import (
	"strings"
	"testing"
	"time"
)

func TestResolveDay(t *testing.T) {
	london := load(t, "Europe/London")
	for _, c := range []struct {
		day, month, year int
		now, want        string // want: a day, or what the error says
	}{
		{24, 12, 0, "2026-11-26 12:00", "2026-12-24"},
		{2, 1, 0, "2026-12-20 12:00", "2027-01-02"},
		{26, 11, 0, "2026-11-26 23:59", "2026-11-26"},
		{25, 11, 0, "2026-11-26 00:00", "25 Nov 2026 is past: give a day from today, 26 Nov 2026, on, or say the year: 25 Nov 2027"},
		{27, 10, 0, "2026-11-26 12:00", "is past"},
		{26, 10, 0, "2026-11-26 12:00", "2027-10-26"},
		{20, 12, 0, "2027-01-05 12:00", "20 Dec 2026 is past"},
		{24, 12, 2026, "2026-11-26 12:00", "2026-12-24"},
		{24, 12, 26, "2026-11-26 12:00", "2026-12-24"},
		{24, 11, 2027, "2026-11-26 12:00", "2027-11-24"},
		{24, 12, 2025, "2026-11-26 12:00", "24 Dec 2025 is past"},
		{24, 12, 2062, "2026-11-26 12:00", "too far away"},
		{24, 12, -1, "2026-11-26 12:00", "too far away"},
		{31, 11, 0, "2026-11-26 12:00", "there is no 31 Nov 2026: November has 30 days"},
		{29, 2, 0, "2027-11-26 12:00", "2028-02-29"},
		{29, 2, 0, "2026-11-26 12:00", "there is no 29 Feb 2027: February has 28 days"},
		{29, 2, 0, "2027-03-10 12:00", "2028-02-29"},
		{29, 2, 2027, "2026-11-26 12:00", "there is no 29 Feb 2027"},
		{31, 12, 0, "2026-12-31 23:00", "2026-12-31"},
		{32, 12, 0, "2026-11-26 12:00", "from 1 to 31"},
		{0, 12, 0, "2026-11-26 12:00", "from 1 to 31"},
		{1, 13, 0, "2026-11-26 12:00", "from 1 to 12"},
		{28, 3, 2027, "2026-11-26 12:00", "2027-03-28"},
	} {
		got, err := ResolveDay(c.day, c.month, c.year, at(t, c.now, london), london)
		if err != nil {
			if !strings.Contains(err.Error(), c.want) || !got.IsZero() {
				t.Errorf("%d.%d.%d on %s: %v, without %q", c.day, c.month, c.year, c.now, err, c.want)
			}
			continue
		}
		if got.Format("2006-01-02 15:04") != c.want+" 00:00" || got.Location() != london {
			t.Errorf("%d.%d.%d on %s: %v, not %s", c.day, c.month, c.year, c.now, got, c.want)
		}
	}
	beirut := load(t, "Asia/Beirut")
	if got, err := ResolveDay(28, 3, 2027, at(t, "2026-11-26 12:00", beirut), beirut); err != nil || got.Format(time.RFC3339) != "2027-03-28T01:00:00+03:00" {
		t.Errorf("a day without a midnight begins %v: %v", got, err)
	}
	// What day it is depends on where.
	if got, err := ResolveDay(27, 11, 0, at(t, "2026-11-26 23:00", time.UTC), load(t, "Asia/Tokyo")); err != nil || got.Format(time.DateOnly) != "2026-11-27" {
		t.Errorf("today in Tokyo: %v, %v", got, err)
	}
}
