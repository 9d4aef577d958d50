package cwb

import "longroll/rules/cwb/data"

// Turns and the clock. CWB 1.1d, 4.0, 29.0.

// calendar is the turn track.
type calendar []data.Turn

const minutesADay = 24 * 60

func (c calendar) last() int { return len(c) }

// clock is the time of a turn in words; beyond the last turn it says so.
func (c calendar) clock(turn int) string {
	switch {
	case turn < 1:
		return "before the battle"
	case turn > len(c):
		return "after the last turn"
	}
	return c[turn-1].String()
}

// night reports whether a turn is a night turn. CWB 29.0.
func (c calendar) night(turn int) bool { return turn >= 1 && turn <= len(c) && c[turn-1].Night }

// day counts the days, from 1; 0 before the battle.
func (c calendar) day(turn int) int {
	day := 0
	for i := range min(turn, len(c)) {
		if i == 0 || c[i].Day != c[i-1].Day {
			day++
		}
	}
	return day
}

// minute is when a turn begins, in minutes after the first midnight.
func (c calendar) minute(turn int) int {
	turn = min(max(turn, 1), len(c))
	return (c.day(turn)-1)*minutesADay + int(c[turn-1].Time)
}
