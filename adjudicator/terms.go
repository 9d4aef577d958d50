package adjudicator

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/calendar"
)

// terms are what is settled for the life of a game besides its battle and options:
// when sheets are due, what a player may ask for, and what follows when he is silent.
// Games of before there were terms have the usual ones without reminders.
type terms struct {
	Schedule    calendar.Schedule `json:"schedule"`            // of sheets
	Grace       time.Duration     `json:"grace,omitempty"`     // after a deadline, in which a mail still counts
	Reminders   []time.Duration   `json:"reminders,omitempty"` // before a deadline, the longest first
	Approval    bool              `json:"approval,omitempty"`  // the referee approves of every turn before it is played
	Stretches   bool              `json:"stretches,omitempty"` // he approves of what follows an answer as well: in all games since that is so
	Together    bool              `json:"together,omitempty"`  // sheets are played at the deadline alone, however early they came
	AbsenceDays int               `json:"absence_days"`        // that each side may be away in the game
	Extensions  int               `json:"extensions"`          // that each side may ask for in the game
	ExtendBy    time.Duration     `json:"extend_by"`           // the usual extension, and the longest
	Missed      string            `json:"missed"`              // what follows when nothing came: one of the words below
	Press       string            `json:"press"`               // signed, anonymous or none
	Proof       string            `json:"proof,omitempty"`     // what a mail must show of its sender: dkim, dmarc or nothing
	Consent     time.Duration     `json:"consent,omitempty"`   // those invited have so long to accept; zero: nobody was asked
	Vacancy     time.Duration     `json:"vacancy"`             // how long a seat may stay empty
	Silence     int               `json:"silence"`             // deadlines missed in a row before somebody is told
}

// What follows when a side has sent nothing by its deadline.
const (
	missedHold    = "hold"    // its units stay where they are
	missedDefault = "default" // the orders that it left for the case are played, as far as they can be
	missedAsk     = "ask"     // the game waits, and the referee says what is to be done
	missedReplace = "replace" // the game waits for another player
)

// How players may write to each other through the game.
const (
	pressSigned    = "signed"
	pressAnonymous = "anonymous"
	pressNone      = "none"
)

// What a mail must show of its sender, as our own mail server saw it.
const (
	proofDKIM  = "dkim"
	proofDMARC = "dmarc"
)

// usualTerms are those of a game for which nothing else is said.
func usualTerms() terms {
	return terms{
		Schedule: calendar.Schedule{Every: usualPace}, AbsenceDays: 42, Extensions: 6, ExtendBy: usualPace,
		Missed: missedHold, Press: pressSigned, Vacancy: 30 * 24 * time.Hour, Silence: 2,
	}
}

// usualReminder is how long before a deadline a player is reminded, unless the game
// says otherwise.
const usualReminder = 24 * time.Hour

// usualConsent is how long those who are invited have.
const usualConsent = 14 * 24 * time.Hour

// settleTerms checks the terms asked for and fills in what they leave open.
func (req NewGame) settleTerms() (terms, error) {
	t := usualTerms()
	t.Grace, t.Together, t.Approval, t.Stretches = req.Grace, req.Together, req.Approval, req.Approval
	if t.Approval && strings.TrimSpace(req.Referee) == "" {
		return t, bad("nobody could approve of turns: the game has no referee, so name one or leave that out")
	}
	t.Schedule = req.Schedule
	if t.Schedule.IsZero() {
		t.Schedule.Every = or(req.Pace, usualPace)
	}
	t.ExtendBy = or(req.ExtendBy, usualPace)
	t.AbsenceDays = count(req.AbsenceDays, t.AbsenceDays)
	t.Extensions = count(req.Extensions, t.Extensions)
	for _, c := range []struct {
		what, value string
		choices     []string
		to          *string
	}{
		{"what follows a missed deadline", req.Missed, []string{missedHold, missedDefault, missedAsk, missedReplace}, &t.Missed},
		{"press", req.Press, []string{pressSigned, pressAnonymous, pressNone}, &t.Press},
		{"the proof of a sender", req.Proof, []string{"none", proofDKIM, proofDMARC}, &t.Proof},
	} {
		switch {
		case c.value == "":
		case !slices.Contains(c.choices, c.value):
			return t, bad("%s can't be %q: say %s", c.what, c.value, either(c.choices))
		default:
			*c.to = c.value
		}
	}
	if t.Proof == "none" {
		t.Proof = ""
	}
	if req.Invite {
		t.Consent = or(req.Consent, usualConsent)
	}
	t.remind(req.Reminders)
	return t, t.check()
}

// check demands times that a game can be played by.
func (t *terms) check() error {
	if t.Grace < 0 || t.ExtendBy < 0 || t.Consent < 0 || t.Vacancy < 0 {
		return bad("a time may not be negative: write it as 72h or 30m")
	}
	if err := t.Schedule.Check(); err != nil {
		return bad("%v", err)
	}
	for _, r := range t.Reminders {
		if r <= 0 {
			return bad("a reminder can't come %v before a deadline: write it as 24h or 6h", r)
		}
		if every := t.Schedule.Every; every > 0 && r >= every {
			return bad("a reminder %s before the deadline would come before the sheet is asked for: give less than %s", spell(r), spell(every))
		}
	}
	return nil
}

// remind settles when reminders go out, the longest before the deadline first.
func (t *terms) remind(before []time.Duration) {
	if before == nil {
		before = t.usualReminders()
	}
	t.Reminders = slices.Clone(before)
	slices.SortFunc(t.Reminders, func(a, b time.Duration) int { return cmp.Compare(b, a) })
}

// usualReminders are a day before a deadline or, with set times, half a day; none where
// there is little time anyway.
func (t *terms) usualReminders() []time.Duration {
	switch {
	case t.Schedule.At != "":
		return []time.Duration{usualReminder / 2}
	case t.Schedule.Every > 2*usualReminder:
		return []time.Duration{usualReminder}
	}
	return nil
}

// or is a duration, or the usual one where it is zero.
func or(d, usual time.Duration) time.Duration {
	if d == 0 {
		return usual
	}
	return d
}

// count is a number asked for: 0 leaves the usual one, and less than 0 asks for none.
func count(n, usual int) int {
	switch {
	case n == 0:
		return usual
	case n < 0:
		return 0
	}
	return n
}

// summary says the terms in sentences, for the first mail and for whoever asks.
func (t terms) summary() []string {
	due := "When sheets are due: " + t.Schedule.String() + "."
	if t.Grace > 0 {
		due += fmt.Sprintf(" What comes up to %s later still counts.", spell(t.Grace))
	}
	if t.Approval {
		due += " The referee approves of every turn before it is played."
	}
	if t.Together {
		due += " Sheets are played at the deadline, however early they come."
	}
	list := []string{due}
	for _, r := range t.Reminders {
		list = append(list, fmt.Sprintf("A reminder comes %s before it to whoever has sent nothing.", spell(r)))
	}
	list = append(list, fmt.Sprintf("Each side may be away for %d days in the game (write \"absence 24 Dec to 2 Jan\"), and may ask %s "+
		"for more time, up to %s each (write \"extend 24h\").", t.AbsenceDays, times(t.Extensions), spell(t.ExtendBy)))
	list = append(list, t.missedSentence())
	list = append(list, map[string]string{
		pressSigned:    "Letters to other players go through the game: put them between lines \"press\" and \"end press\".",
		pressAnonymous: "Letters to other players go through the game, signed or not: put them between lines \"press\" or \"press anonymously\" and \"end press\".",
		pressNone:      "Letters to other players do not go through this game.",
	}[t.Press])
	if t.Proof != "" {
		list = append(list, fmt.Sprintf("A mail counts only if our mail server found it to be from your address (%s).", t.Proof))
	}
	return list
}

// awaits reports whether a game waits for a side that sends nothing, and does not close its part.
func (t terms) awaits() bool { return t.Missed == missedAsk || t.Missed == missedReplace }

// missedSentence says what follows when a side sends nothing.
func (t terms) missedSentence() string {
	return map[string]string{
		missedHold:    "Where a side sends nothing, its part is closed without orders.",
		missedDefault: "Where a side sends nothing, the orders are played that it left for the case (write \"default orders\" above them); without any its part is closed.",
		missedAsk:     "Where a side sends nothing, the game waits, and the referee says what is to be done.",
		missedReplace: "Where a side sends nothing, another player is looked for, and the game waits for him.",
	}[t.Missed]
}

// times says how often.
func times(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// spell says a length of time in the largest units that are whole.
func spell(d time.Duration) string {
	for _, u := range []struct {
		unit time.Duration
		name string
	}{{24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}, {time.Second, "second"}} {
		if n := int(d / u.unit); d%u.unit == 0 && n > 0 {
			if n == 1 {
				return "1 " + u.name
			}
			return fmt.Sprintf("%d %ss", n, u.name)
		}
	}
	return d.String()
}
