package orders

import (
	"regexp"
	"strconv"
	"strings"

	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// The start of a dispatch: on acceptance, at a time of the turn track, or when
// something happens. CWB 10.1c.

var timeOfDay = regexp.MustCompile(`(?i)^(\d{1,2})(?:[:.h](\d\d))?\s*(am|pm|a\.m\.?|p\.m\.?|noon|midnight)?(?:\s*,\s*|\s+on\s+|\s+)?(.*)$`)

func (r *draft) readStart(text string) *fault {
	lower := strings.ToLower(text)
	switch lower {
	case "on acceptance", "at acceptance", "acceptance", "at once", "immediately", "now":
		return nil
	}
	for _, before := range []string{"at ", "on "} {
		if rest, ok := strings.CutPrefix(lower, before); ok && timeOfDay.MatchString(rest) || ok && (strings.HasPrefix(rest, "noon") || strings.HasPrefix(rest, "midnight")) {
			text = text[len(text)-len(rest):]
			lower = rest
			break
		}
	}
	lower = strings.Replace(strings.Replace(lower, "noon", "12:00 pm", 1), "midnight", "0:00", 1)
	lower = strings.Replace(lower, "12:00 12:00 pm", "12:00 pm", 1)
	lower = strings.Replace(lower, "12:00 0:00", "0:00", 1)
	m := timeOfDay.FindStringSubmatch(lower)
	if m == nil {
		r.head.Start = text // a signal in words
		return nil
	}
	return r.startAt(text, m)
}

// startAt finds the turn that a time means. A time without am or pm is of the
// 24-hour clock if it is still to come today; if it could be another, it is asked
// about.
func (r *draft) startAt(text string, m []string) *fault {
	hour, _ := strconv.Atoi(m[1])
	minute, _ := strconv.Atoi(m[2])
	half := strings.ReplaceAll(m[3], ".", "")
	if hour > 23 || minute > 59 || half != "" && (hour > 12 || hour == 0) {
		return &fault{reason: `"` + clip(text, 30) + `" is no time of day`}
	}
	readings := []int{60*hour + minute}
	switch {
	case half == "pm" && hour < 12:
		readings[0] += 12 * 60
	case half == "am" && hour == 12:
		readings[0] -= 12 * 60
	case half == "" && hour > 0 && hour < 12:
		readings = append(readings, readings[0]+12*60)
	}
	v := r.d.view
	turn := firstTurn(v, readings[0], m[4])
	if len(readings) > 1 && (turn == 0 || m[4] == "" && v.Track[turn-1].Day != v.Track[v.Turn-1].Day) {
		switch later := firstTurn(v, readings[1], m[4]); {
		case later != 0 && turn == 0:
			turn = later
		case later != 0:
			bad := &fault{reason: "say am or pm of the time to start"}
			bad.try = []string{"start " + clock(v, later), "start " + clock(v, turn)}
			return bad
		}
	}
	if turn == 0 {
		return r.noTurn(text, readings[0])
	}
	r.head.Start, r.head.StartTurn = clock(v, turn), turn
	return nil
}

// noTurn is the fault for a time at which no turn begins any more; the turns next
// to it are offered.
func (r *draft) noTurn(text string, minute int) *fault {
	v := r.d.view
	bad := &fault{reason: `no turn that is still to come begins at "` + clip(text, 30) + `"`}
	for t := max(v.Turn, 1); t <= len(v.Track); t++ {
		if off := v.Track[t-1].Minute - minute; off > -60 && off < 60 && len(bad.try) < 3 && v.Track[t-1].Day == v.Track[max(v.Turn, 1)-1].Day {
			bad.try = append(bad.try, "start "+clock(v, t))
		}
	}
	return bad
}

// firstTurn is the first turn from now on that begins at a minute of the day, on a
// day if one is named; 0 if there is none.
func firstTurn(v seen.View, minute int, day string) int {
	for t := max(v.Turn, 1); t <= len(v.Track); t++ {
		if b := v.Track[t-1]; b.Minute == minute && (day == "" || nameKey(b.Day) == nameKey(day)) {
			return t
		}
	}
	return 0
}

// clock is when a turn begins, in words.
func clock(v seen.View, turn int) string {
	return data.Turn{Day: v.Track[turn-1].Day, Time: data.Clock(v.Track[turn-1].Minute)}.String()
}
