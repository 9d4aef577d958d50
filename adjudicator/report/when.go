package report

import (
	"strconv"
	"strings"
	"time"
)

// when prints a time in the zone of the game with the zone's name, such as
// "Thursday 3 December 20:00 GMT"; the year stands there if it is another one
// than that of the clock.
func (g Game) when(t time.Time) string {
	layout := "Monday 2 January 15:04 "
	if t.In(g.zone()).Year() != g.Clock.In(g.zone()).Year() {
		layout = "Monday 2 January 2006 15:04 "
	}
	return t.In(g.zone()).Format(layout) + g.zoneName(t)
}

// shortly prints a time for a subject line, such as "Thu 3 Dec 20:00 GMT".
func (g Game) shortly(t time.Time) string {
	return t.In(g.zone()).Format("Mon 2 Jan 15:04 ") + g.zoneName(t)
}

// Day prints the day of a time, such as "3 May"; the year stands there if it is another one
// than that of the clock.
func (g Game) Day(t time.Time) string {
	if t.In(g.zone()).Year() != g.Clock.In(g.zone()).Year() {
		return t.In(g.zone()).Format("2 January 2006")
	}
	return t.In(g.zone()).Format("2 January")
}

func (g Game) zone() *time.Location {
	if g.Zone == nil {
		return time.UTC
	}
	return g.Zone
}

// zoneName is the abbreviation; zones that have none are given by their offset.
func (g Game) zoneName(t time.Time) string {
	name, _ := t.In(g.zone()).Zone()
	if strings.HasPrefix(name, "+") || strings.HasPrefix(name, "-") {
		return "UTC" + name
	}
	return name
}

// fromNow tells how far off a time is, in the two largest units that matter:
// "in 2 days 4 hours", "in 35 minutes", "3 hours ago".
func fromNow(now, t time.Time) string {
	if t.Before(now) {
		return span(now.Sub(t)) + " ago"
	}
	return "in " + span(t.Sub(now))
}

func span(d time.Duration) string {
	minutes := int(d / time.Minute)
	days, hours, minutes := minutes/(24*60), minutes/60%24, minutes%60
	switch {
	case days > 0:
		return twoOf(days, "day", hours, "hour")
	case hours > 0:
		return twoOf(hours, "hour", minutes, "minute")
	case minutes > 0:
		return counted(minutes, "minute")
	}
	return "less than a minute"
}

func twoOf(n int, unit string, m int, smaller string) string {
	if m == 0 {
		return counted(n, unit)
	}
	return counted(n, unit) + " " + counted(m, smaller)
}

// counted prints a number with its noun: "1 day", "2 days".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
