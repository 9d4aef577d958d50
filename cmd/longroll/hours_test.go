package main

import (
	"testing"
	"time"

	"longroll/adjudicator"
)

// TestTheTimeThatThePostWasShutIsGivenBack walks a daemon's hours through an outage of
// the program, one of the way out, and mail that waits meanwhile.
func TestTheTimeThatThePostWasShutIsGivenBack(t *testing.T) {
	h := open(t, testSettings)
	noon := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	if _, err := h.games.Create(noon, adjudicator.NewGame{
		Battle: "chickamauga", Name: "ring", Union: "ann@example.org", Confederate: "bob@example.org"}); err != nil {
		t.Fatal(err)
	}
	due := func(hours int) {
		t.Helper()
		list, err := h.games.Games()
		if err != nil {
			t.Fatal(err)
		}
		if want := noon.Add(time.Duration(hours) * time.Hour); !list[0].Deadline.Equal(want) {
			t.Errorf("the deadline is %v, not %v", list[0].Deadline, want)
		}
	}
	at := func(hour int, o *hours, mail bool) {
		t.Helper()
		if err := o.open(noon.Add(time.Duration(hour)*time.Hour), mail); err != nil {
			t.Fatal(err)
		}
	}
	o := &hours{house: h}
	at(0, o, false)
	due(72)
	for minute := range 60 { // an idle hour is none in which it was shut
		if err := o.open(noon.Add(time.Duration(minute)*time.Minute), false); err != nil {
			t.Fatal(err)
		}
	}
	at(1, o, false)
	due(72)
	o = &hours{house: h} // the program was not there for four hours
	at(5, o, true)
	due(76)

	out := watch{house: h, way: wayOut}
	out.failed(noon.Add(5*time.Hour), errServer)
	at(6, o, false)
	at(7, o, false)
	due(76) // as long as nothing can be sent it stands still, and is made good at the end
	at(8, o, true)
	due(79) // but a mail is read now
	at(20, o, false)
	out.opened()
	at(21, o, false)
	due(92)
	if n := len(letters(t, h)); n != 6 { // two that open the game, three that tell Ann, and one that tells the host
		t.Errorf("%d letters", n)
	}
}

// letters lists what waits in the outbox.
func letters(t *testing.T, h *house) []adjudicator.Letter {
	t.Helper()
	queue, err := h.store.Outbox()
	if err != nil {
		t.Fatal(err)
	}
	var list []adjudicator.Letter
	for _, q := range queue {
		l, _, _, err := h.compose(q.Data)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, l)
	}
	return list
}

// TestWhereNoDaemonRunsNothingIsMadeGood: commands that bring mail keep the hours too.
func TestWhereNoDaemonRunsNothingIsMadeGood(t *testing.T) {
	h := open(t, testSettings)
	if err := h.attended(); err != nil {
		t.Fatal(err)
	}
	o := &hours{house: h}
	if err := o.recall(); err != nil || h.now().Sub(o.last) > time.Minute {
		t.Errorf("open until %v, %v", o.last, err)
	}
}

// TestTheHoursGoByTheClockOnTheWall: a machine that was asleep was not open, though its
// other clock stood still meanwhile.
func TestTheHoursGoByTheClockOnTheWall(t *testing.T) {
	h := open(t, testSettings)
	o := &hours{house: h}
	now := time.Now()
	if err := o.open(now, false); err != nil {
		t.Fatal(err)
	}
	if o.last != now.Round(0) || o.last == now {
		t.Errorf("open until %v: it counts by a clock that may stop", o.last)
	}
}
