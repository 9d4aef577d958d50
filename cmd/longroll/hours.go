package main

import (
	"fmt"
	"time"
)

// hoursCursor is under which name the store keeps until when the post is known to have run.
const hoursCursor = "open until"

const (
	// slack is how long the post may be shut without its being anybody's loss.
	slack = 10 * time.Minute
	// longShut is what is more likely a clock that was set wrong: the host is asked.
	longShut = 30 * 24 * time.Hour
	// heartbeat is how often it is written down that the post runs.
	heartbeat = time.Minute
)

// hours knows when the post has been open: mail could be read and sent, and somebody was
// there to do it. What a player has of time does not run while it is shut. It is for one
// goroutine.
type hours struct {
	*house
	last time.Time // until then it was open; zero: not known yet
	kept time.Time // last, as the data file has it
}

// open gives the players the time back that the post was shut, before any mail of that
// time is looked at and before anything falls due. While nothing can be sent it is shut
// still; then the time is made good only if mail is waiting, which must be read now.
func (o *hours) open(now time.Time, mailWaits bool) error {
	now = now.Round(0) // by the clock on the wall: the other one stands still while the machine sleeps
	if err := o.recall(); err != nil {
		return err
	}
	shut, err := o.shut()
	if err != nil || shut && !mailWaits {
		return err
	}
	if gap := now.Sub(o.last); !o.last.IsZero() && gap > slack {
		if err := o.games.Outage(now, o.last, now); err != nil {
			return err
		}
		o.log.Warn("the post was shut; deadlines are later by as much", "since", o.last, "lasted", gap.Round(time.Second))
		o.stir()
		if gap > longShut {
			if err := o.alarm("hours:"+now.UTC().Format(time.RFC3339), "The post was shut for long", fmt.Sprintf(
				"From %s to %s nothing was read or sent, and every deadline is later by as much. If the clock of this machine was wrong, "+
					"stop the daemon, set it right, and bring back the backup of the last night with longroll restore.",
				o.when(o.last), o.when(now))); err != nil {
				return err
			}
		}
	}
	return o.keep(now)
}

// shut reports whether mail can't be sent.
func (o *hours) shut() (bool, error) {
	t, err := o.troubleOf(wayOut)
	return !t.Since.IsZero(), err
}

// recall reads until when the last daemon had it open.
func (o *hours) recall() error {
	if !o.last.IsZero() {
		return nil
	}
	text, err := o.store.Cursor(hoursCursor)
	if err != nil || text == nil {
		return err
	}
	if err := o.last.UnmarshalText(text); err != nil {
		return fmt.Errorf("until when the post was open: %w", err)
	}
	o.kept = o.last
	return nil
}

// keep notes that it is open, in the data file once in a while.
func (o *hours) keep(now time.Time) error {
	if now.Before(o.last) { // somebody has set the clock of this machine
		o.kept = time.Time{}
	}
	o.last = now
	if now.Sub(o.kept) < heartbeat {
		return nil
	}
	text, err := now.UTC().Truncate(time.Second).MarshalText()
	if err == nil {
		err = o.store.SetCursor(hoursCursor, text)
	}
	if err == nil {
		o.kept = now
	}
	return err
}

// attended notes that the post was open where no daemon runs: mails are brought and the
// clock is read by commands. A daemon that is started later need make nothing good.
func (h *house) attended() error {
	if h.serves {
		return nil
	}
	o := hours{house: h}
	if err := o.recall(); err != nil {
		return err
	}
	return o.keep(h.now())
}
