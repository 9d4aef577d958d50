package data

import (
	"fmt"
	"strconv"
	"strings"
)

// Clock is a time of day in minutes after midnight.
type Clock int

// midday is when the hands are said to be pm.
const midday = 12 * 60

// ParseClock reads a time on the 24-hour clock, such as 6:30 or 18:30.
func ParseClock(s string) (Clock, error) {
	hours, minutes, ok := strings.Cut(s, ":")
	h, err := strconv.Atoi(hours)
	m, err2 := strconv.Atoi(minutes)
	if !ok || err != nil || err2 != nil || len(minutes) != 2 || h < 0 || h > 23 || m < 0 || m > 59 || s[0] == '+' || minutes[0] == '+' {
		return 0, fmt.Errorf("%q is not a time from 0:00 to 23:59", s)
	}
	return Clock(60*h + m), nil
}

// String is the time as printed on the turn track: 6:30 am, 12:00 noon, 12:00 midnight.
func (c Clock) String() string {
	switch c {
	case 0:
		return "12:00 midnight"
	case midday:
		return "12:00 noon"
	}
	half := "am"
	if c >= midday {
		half = "pm"
	}
	hours := int(c) / 60 % 12
	if hours == 0 {
		hours = 12
	}
	return fmt.Sprintf("%d:%02d %s", hours, int(c)%60, half)
}

// Turn is a box of the turn track.
type Turn struct {
	Number     int    // from 1 in each battle
	Day        string // "6 April"
	Time       Clock  // when it begins
	Night      bool   // CWB 29.0
	Rain       bool   // CWB-AH 1.1e
	Recovery   bool   // stragglers may be recovered, CWB 21.2
	Visibility int    // hexes; 0 is unlimited
}

// String names the turn as players do: 6:30 am, 6 April.
func (t Turn) String() string { return t.Time.String() + ", " + t.Day }
