package data

import (
	"fmt"
	"regexp"
	"strconv"
)

// couplet boxes. HBN 4.2B.
var boxes = []string{"1", "2", "3", "4+"}

// readCouplets reads the couplet track. HBN 4.3.
func (r *reader) readCouplets() error {
	const file = "couplets.csv"
	err := r.table(file, "box same_low same_high change_low change_high status", func(l *row) {
		if len(r.b.Couplets) == len(boxes) {
			l.complain("box", "the track ends with box 4+")
			return
		}
		l.must("box", boxes[len(r.b.Couplets)])
		s := Spans{Same: l.faces("same_low", "same_high"), Change: l.faces("change_low", "change_high")}
		if s.Same[0] <= s.Change[1] && s.Change[0] <= s.Same[1] && len(l.missing) == 0 {
			l.complain("same_low", "a die cannot be both Same and Change")
		}
		r.b.Couplets = append(r.b.Couplets, s)
	})
	if err == nil && len(r.b.Couplets) < len(boxes) {
		err = fmt.Errorf("%s: box %s is missing", r.title(file), boxes[len(r.b.Couplets)])
	}
	return err
}

// faces reads a span of the die; if there is none its highest is below its lowest.
func (l *row) faces(low, high string) [2]int {
	if l.text(low) == "-" && l.text(high) == "-" {
		return [2]int{faces, -1}
	}
	span := [2]int{l.number(low, 0, faces-1), l.number(high, 0, faces-1)}
	if span[0] > span[1] && len(l.missing) == 0 {
		l.complain(low, "%d is above %s, %d", span[0], high, span[1])
	}
	return span
}

// readMorale reads the army morale track. HBN 16.2.
func (r *reader) readMorale() error {
	const file = "army-morale.csv"
	rows := 0
	err := r.table(file, "box intensity check status", func(l *row) {
		if rows == len(r.b.Morale) {
			l.complain("box", "the track ends with box +3")
			return
		}
		wanted := fmt.Sprintf("%+d", rows-3)
		if rows == 3 {
			wanted = "0"
		}
		if box, err := strconv.Atoi(l.text("box")); err != nil || box != rows-3 {
			l.must("box", wanted)
		}
		r.b.Morale[rows] = Box{Intensity: l.number("intensity", -9, 9), Check: l.number("check", -9, 9)}
		rows++
	})
	if err == nil && rows < len(r.b.Morale) {
		err = fmt.Errorf("%s: it has %d boxes, but the track -3 to +3", r.title(file), rows)
	}
	return err
}

// dayTurns are the turns that are played of 6 and of 7 April. HBN 4.1.
var dayTurns = [2]int{7, 4}

// readCalendar reads the turn track. HBN 4.1.
func (r *reader) readCalendar() error {
	const file = "turns.csv"
	err := r.table(file, "day turn name begins ends light status", func(l *row) {
		day, number := 6, len(r.b.Calendar)+1
		if number > dayTurns[0] {
			day, number = day+1, number-dayTurns[0]
		}
		l.must("day", strconv.Itoa(day))
		l.must("turn", strconv.Itoa(number))
		t := Turn{Day: day, Number: number, Name: l.name("name"), Begins: l.clock("begins"), Ends: l.clock("ends")}
		switch l.oneOf("light", "day", "evening", "night") {
		case "evening":
			t.Light = Evening
		case "night":
			t.Light = Night
		}
		if before := len(r.b.Calendar) - 1; before >= 0 && r.b.Calendar[before].Ends != t.Begins && len(l.missing) == 0 {
			l.complain("begins", "the turn before ends at %s", r.b.Calendar[before].Ends)
		}
		r.b.Calendar = append(r.b.Calendar, t)
	})
	if all := dayTurns[0] + dayTurns[1]; err == nil && len(r.b.Calendar) != all {
		err = fmt.Errorf("%s: it has %d turns, but the game %d", r.title(file), len(r.b.Calendar), all)
	}
	return err
}

var clockForm = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)

// clock is a time of day.
func (l *row) clock(head string) string {
	if !clockForm.MatchString(l.text(head)) {
		l.complain(head, "%q is not a time such as 06:30", l.text(head))
	}
	return l.text(head)
}
