package adjudicator

import (
	"strings"
	"testing"
	"time"

	"longroll/adjudicator/calendar"
	"longroll/rules"
)

// dave is nobody in the beginning.
const dave = "dave@example.org"

// deadline is by when a side must act.
func (x *table) deadline(side rules.Side) time.Time {
	x.t.Helper()
	m, err := x.a.load("ring")
	if err != nil {
		x.t.Fatal(err)
	}
	return m.owed(side)
}

// sentTo gives those of some letters that go to an address.
func sentTo(letters []Letter, address string) []Letter {
	var list []Letter
	for _, l := range letters {
		if l.To == address {
			list = append(list, l)
		}
	}
	return list
}

// says demands that a letter holds words, whatever its lines.
func says(t *testing.T, l Letter, words string) {
	t.Helper()
	if text := l.Subject + " " + strings.Join(strings.Fields(l.Text), " "); !strings.Contains(text, words) {
		t.Errorf("the letter to %s does not say %q:\n%s", l.To, words, text)
	}
}

func TestAnAbsenceStopsOnesOwnClockAndIsToldToNobody(t *testing.T) {
	x := newTable(t, ringTerms()) // a sheet of Alice's is due on Wednesday 2 December at noon
	d, got := x.post(alice, "absence 1 Dec to 3 Dec")
	check(t, d, got, Settled, "receipt alice")
	says(t, got[0], "3 of 42 days are used")
	if by := x.deadline(rules.Union); !by.Equal(noon.Add((72 + 72) * time.Hour)) {
		t.Errorf("the deadline is %v", by)
	}
	if got := x.pass(80 * time.Hour); len(got) > 0 {
		t.Errorf("while she is away: %s", who(got))
	}
	d, got = x.post(alice, "absence off")
	check(t, d, got, Settled, "receipt alice")
	if got := x.pass(72 * time.Hour); who(got) != "turn alice, turn bob, referee carol" {
		t.Errorf("when her time is up: %s", who(got))
	}
	x.sound()
}

func TestAnAbsenceOfTheOtherSideMovesNothing(t *testing.T) {
	x := newTable(t, ringTerms())
	before := x.deadline(rules.Union)
	x.post(bob, "absence 30 Nov to 20 Dec")
	if by := x.deadline(rules.Union); !by.Equal(before) {
		t.Errorf("Alice's deadline went from %v to %v", before, by)
	}
	x.post(alice, "done")
	if by := x.deadline(rules.Confederate); by.Before(time.Date(2026, 12, 21, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("Bob's deadline is %v", by)
	}
	if text := x.last[alice].Text; strings.Contains(text, "20 Dec") || strings.Contains(text, "21 Dec") {
		t.Errorf("Alice is told of it: %s", text)
	}
	x.sound()
}

func TestAnAbsenceHasItsBudget(t *testing.T) {
	req := ringTerms()
	req.AbsenceDays = 5
	x := newTable(t, req)
	d, got := x.post(alice, "absence 1 Dec to 6 Dec")
	check(t, d, got, Refused, "receipt alice")
	says(t, got[0], "these are 6 days, and of the 5 of the game you have 5 left")
	x.post(alice, "absence 1 Dec to 5 Dec")
	d, _ = x.post(alice, "absence 1 Mar to 1 Mar")
	if d.Kind != Refused {
		t.Errorf("a sixth day was %q", d.Kind)
	}
	x.sound()
}

func TestAnExtensionHasItsCaps(t *testing.T) {
	req := ringTerms()
	req.Extensions = 2
	x := newTable(t, req)
	for i, c := range []struct{ line, kind string }{
		{"extend 24h", Settled}, {"extend 5 days", Refused}, {"extend", Settled}, {"extend 1h", Refused},
	} {
		if d, got := x.post(alice, c.line); d.Kind != c.kind || who(got) != "receipt alice" {
			t.Errorf("%d: %q was %q: %s", i, c.line, d.Kind, who(got))
		}
	}
	if by := x.deadline(rules.Union); !by.Equal(noon.Add((72 + 24 + 72) * time.Hour)) {
		t.Errorf("the deadline is %v", by)
	}
	if d, _ := x.post(bob, "extend 24h"); d.Kind != Refused {
		t.Errorf("Bob, who owes nothing, was %q", d.Kind)
	}
	x.sound()
}

func TestRemindersGoToHimAloneWhoHasSentNothing(t *testing.T) {
	req := ringTerms()
	req.Reminders = []time.Duration{24 * time.Hour, 6 * time.Hour}
	x := newTable(t, req)
	if got := x.pass(48 * time.Hour); len(got) != 1 || got[0].To != alice {
		t.Fatalf("a day before: %s", who(got))
	} else {
		says(t, got[0], "a reminder")
	}
	x.post(alice, "march Blue 4", "flarch") // held, for a line needs her
	if got := x.pass(18 * time.Hour); len(got) != 1 {
		t.Fatalf("six hours before: %s", who(got))
	}
	x.post(alice, "done")
	x.pass(48 * time.Hour) // Bob's reminder comes
	req.Wait = 48 * time.Hour
	x = newTable(t, req)
	x.post(alice, "march Blue 4", "done")
	if got := x.pass(47 * time.Hour); len(got) > 0 {
		t.Errorf("though her sheet is ready: %s", who(got))
	}
	x.sound()
}

func TestWhatComesInTheGraceStillCounts(t *testing.T) {
	req := ringTerms()
	req.Grace = 2 * time.Hour
	x := newTable(t, req)
	if got := x.pass(73 * time.Hour); len(got) > 0 {
		t.Fatalf("in the grace: %s", who(got))
	}
	d, _ := x.post(alice, "march Blue 4", "done")
	if d.Kind != Played || x.at("Blue") != 4 {
		t.Errorf("%q, Blue stands on %d", d.Kind, x.at("Blue"))
	}
	x.sound()
}

func TestSetTimesOfTheWeekDoNotDrift(t *testing.T) {
	req := ringTerms()
	req.Schedule, req.Grace = schedule(t, "Mon Wed Fri 20:00 Europe/London"), time.Hour
	x := newTable(t, req)
	want := time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC) // Monday
	if by := x.deadline(rules.Union); !by.Equal(want) {
		t.Fatalf("the deadline is %v", by)
	}
	x.now = want.Add(time.Hour + 7*time.Minute) // the clock strikes late
	x.pass(0)
	if by := x.deadline(rules.Confederate); !by.Equal(time.Date(2026, 12, 2, 20, 0, 0, 0, time.UTC)) {
		t.Errorf("Bob's deadline is %v", by)
	}
	x.sound()
}

func TestHoursDoNotDriftThoughTheClockStrikesLate(t *testing.T) {
	x := newTable(t, ringTerms())
	for i, side := range []rules.Side{rules.Confederate, rules.Union, rules.Confederate} {
		x.now = noon.Add(time.Duration(i+1)*72*time.Hour + 11*time.Minute)
		x.pass(0)
		if by := x.deadline(side); !by.Equal(noon.Add(time.Duration(i+2) * 72 * time.Hour)) {
			t.Errorf("%v has until %v", side, by)
		}
	}
	x.sound()
}

func TestSheetsPlayedTogetherTellNothingByTheirHour(t *testing.T) {
	req := ringTerms()
	req.Together = true
	x := newTable(t, req)
	d, got := x.post(alice, "march Blue 4", "done")
	check(t, d, got, Taken, "receipt alice")
	if got := x.pass(71 * time.Hour); len(got) > 0 {
		t.Fatalf("before the deadline: %s", who(got))
	}
	if got := x.pass(time.Hour); who(got) != "turn alice, turn bob, referee carol" || x.at("Blue") != 4 {
		t.Fatalf("at the deadline: %s", who(got))
	}
	if strings.Contains(x.last[alice].Text, "overdue") {
		t.Error("she is told that her time was up")
	}
	x.sound()
}

func TestFinalDoesNotWait(t *testing.T) {
	req := ringTerms()
	req.Wait = time.Hour
	x := newTable(t, req)
	d, _ := x.post(alice, "march Blue 4", "done", "final")
	if d.Kind != Played {
		t.Errorf("it was %q", d.Kind)
	}
	x.sound()
}

func TestAMissedDeadlinePlaysTheOrdersLeftForIt(t *testing.T) {
	req := ringTerms()
	req.Missed = "default"
	x := newTable(t, req)
	d, got := x.post(alice, "default orders", "march Blue 4")
	check(t, d, got, Settled, "receipt alice")
	x.pass(72 * time.Hour)
	if x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

func TestAMissedDeadlineAsksTheReferee(t *testing.T) {
	req := ringTerms()
	req.Missed = "ask"
	x := newTable(t, req)
	got := x.pass(72 * time.Hour)
	if len(got) != 2 || len(sentTo(got, alice)) != 1 || len(sentTo(got, carol)) != 1 {
		t.Fatalf("at the deadline: %s", who(got))
	}
	says(t, sentTo(got, alice)[0], "orders that you send now are taken")
	says(t, sentTo(got, carol)[0], "The game waits for you")
	if got := x.pass(500 * time.Hour); len(got) > 0 {
		t.Fatalf("the game did not wait: %s", who(got))
	}
	d, got := x.post(carol, "extend union 48h")
	if d.Kind != Settled || len(sentTo(got, alice)) != 1 || len(sentTo(got, bob)) != 0 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	if by := x.deadline(rules.Union); !by.Equal(x.now.Add(48 * time.Hour)) {
		t.Errorf("Alice has until %v", by)
	}
	x.pass(48 * time.Hour)
	d, got = x.post(carol, "close union")
	if d.Kind != Settled || len(sentTo(got, bob)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	x.sound()
}

func TestLateOrdersWhileTheRefereeIsAsked(t *testing.T) {
	req := ringTerms()
	req.Missed, req.Wait = "ask", 10*time.Minute
	x := newTable(t, req)
	x.pass(100 * time.Hour)
	x.last[alice] = newest(t, x, alice)
	_, got := x.post(alice, "march Blue 4", "flarch")
	says(t, got[0], "the game waits for you all the same")
	if got := x.pass(100 * time.Hour); len(got) > 0 {
		t.Errorf("a sheet that needs her was played: %s", who(got))
	}
	if d, _ := x.post(alice, "march Blue 4", "done"); d.Kind != Taken {
		t.Errorf("it was %q", d.Kind)
	}
	if x.pass(10 * time.Minute); x.at("Blue") != 4 {
		t.Errorf("after the quiet time Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

func TestAMissedDeadlineOffersTheSeat(t *testing.T) {
	req := ringTerms()
	req.Missed = "replace"
	x := newTable(t, req)
	got := x.pass(72 * time.Hour)
	if len(got) != 2 || len(sentTo(got, alice)) != 1 || len(sentTo(got, carol)) != 1 {
		t.Fatalf("at the deadline: %s", who(got))
	}
	if d, _ := x.post(alice, "march Blue 4", "done"); d.Kind != Played {
		t.Errorf("before anybody took her seat it was %q", d.Kind)
	}
	x.sound()
}

func TestSilenceIsToldToTheReferee(t *testing.T) {
	x := newTable(t, ringTerms())
	for i := range 4 {
		got := x.pass(72 * time.Hour)
		told := 0
		for _, l := range sentTo(got, carol) {
			if strings.Contains(l.Subject, "silent") {
				told++
			}
		}
		if (told == 1) != (i >= 2) { // both sides have missed their second
			t.Errorf("after %d deadlines the referee was told %d times: %s", i+1, told, who(got))
		}
	}
	x.sound()
}

// newest is the last letter that an address got.
func newest(t *testing.T, x *table, address string) Letter {
	t.Helper()
	l, ok := x.last[address]
	if !ok {
		t.Fatalf("%s got no letter", address)
	}
	return l
}

func TestAnOutageGivesEverybodyHisTimeBack(t *testing.T) {
	x := newTable(t, ringTerms())
	x.now = noon.Add(100 * time.Hour) // the deadline fell while the post was shut
	if err := x.a.Outage(x.now, noon.Add(60*time.Hour), x.now); err != nil {
		t.Fatal(err)
	}
	got := x.letters()
	if len(got) != 1 || got[0].To != alice {
		t.Fatalf("told: %s", who(got))
	}
	says(t, got[0], "you have until Friday 4 December 04:00")
	if by := x.deadline(rules.Union); !by.Equal(noon.Add((72 + 40) * time.Hour)) {
		t.Errorf("the deadline is %v", by)
	}
	if d, _ := x.post(alice, "march Blue 4", "done"); d.Kind != Played {
		t.Errorf("it was %q", d.Kind)
	}
	x.sound()
}

func schedule(t *testing.T, text string) calendar.Schedule {
	t.Helper()
	s, err := calendar.Parse(text, "UTC")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestADailyDeadlineStaysDaily(t *testing.T) {
	req := ringTerms()
	req.Schedule, req.Grace = schedule(t, "daily 20:00 Europe/London"), 15*time.Minute
	x := newTable(t, req)
	x.now = time.Date(2027, 3, 25, 20, 15, 0, 0, time.UTC)
	x.pass(0) // many a deadline has passed
	for _, side := range []rules.Side{rules.Confederate, rules.Union, rules.Confederate, rules.Union, rules.Confederate} {
		before := x.now
		by := x.deadline(side)
		if by.IsZero() {
			continue
		}
		if x.now = by.Add(15 * time.Minute); x.now.Sub(before) > 25*time.Hour {
			t.Errorf("%v had from %v to %v", side, before, x.now)
		}
		x.pass(0)
	}
	x.sound()
}
