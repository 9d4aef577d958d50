package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"longroll/mail"
	"longroll/store"
)

// serveCommand runs the daemon.
type serveCommand struct{}

// Help is the long help.
func (serveCommand) Help() string {
	return "Reads the mailbox, plays what is due and sends what is written, until it is interrupted. At any moment " +
		"that loses nothing. Other commands may be given meanwhile.\n\nExample:\n  longroll serve --data ~/games"
}

func (serveCommand) run(c *caller) error {
	if c.data == "" {
		return errNoData
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	d, err := openDaemon(c.data, slog.New(slog.NewTextHandler(c.err, nil)))
	if err != nil {
		return err
	}
	c.printf("Longroll serves %s as %s. Ctrl-C ends it.\n", c.data, d.config.Address)
	return d.Run(ctx)
}

// daemon is the house with its doors open: mail comes and goes, and the clock runs.
type daemon struct {
	*house
	reception reception
	postman   *postman      // nil: no way out but longroll outbox
	inbox     letterbox     // nil: mail is brought by longroll deliver
	outbox    *mail.Outbox  // the postman's
	desk      *frontDesk    // where other processes bring their commands
	mailbox   watch         // whether it can be read
	hours     hours         // when the post has been open
	backoff   mail.Backoff  // between failures of the mailbox
	stirred   chan struct{} // something happened that may bring the next due time forward
}

// letterbox is where the mails to us arrive; see mail.Inbox.
type letterbox interface {
	Fetch(ctx context.Context, after mail.Cursor, each func(context.Context, mail.Raw) error) error
	Wait(ctx context.Context) error
	Close() error
}

// openDaemon opens the data folder and the socket beside it.
func openDaemon(dir string, log *slog.Logger) (*daemon, error) {
	socket := socketPath(dir)
	h, err := moveIn(dir, houseOptions{socket: socket, started: time.Now(), log: log})
	if err != nil {
		return nil, err
	}
	d := &daemon{
		house: h, reception: reception{h, map[string]int{}}, mailbox: watch{house: h, way: wayIn}, hours: hours{house: h}, stirred: make(chan struct{}, 1),
	}
	if d.desk, err = openDesk(h, socket); err != nil {
		_ = h.Close()
		return nil, err
	}
	if h.config.IMAP.Addr != "" {
		d.inbox = h.config.inbox()
	}
	if h.config.SMTP.Addr != "" {
		d.outbox = h.config.outbox()
		d.postman = newPostman(h, d.outbox.Submit)
	}
	h.stir, h.serves = d.wake, true
	return d, nil
}

// moveIn opens the house for the daemon. A command that has the data file just now
// is waited for; another daemon is not.
func moveIn(dir string, opts houseOptions) (h *house, err error) {
	const longestCommand = 30 * time.Second
	for {
		h, err = openHouse(dir, opts)
		var held *store.HeldError
		if !errors.As(err, &held) || held.Socket != "" || time.Since(opts.started) > longestCommand {
			return h, err
		}
	}
}

// wake has the outbox looked into and the clock read again.
func (d *daemon) wake() {
	if d.postman != nil {
		d.postman.nudge()
	}
	select {
	case d.stirred <- struct{}{}:
	default:
	}
}

// Run works until ctx ends, then closes everything.
func (d *daemon) Run(ctx context.Context) error {
	var work sync.WaitGroup
	work.Go(func() { d.desk.serve(ctx) })
	if d.postman != nil {
		work.Go(func() { d.postman.work(ctx) })
	}
	work.Go(func() { caretaker{d.house}.work(ctx) })
	d.read(ctx)
	work.Wait()
	if d.outbox != nil {
		_ = d.outbox.Close()
	}
	if d.inbox != nil {
		_ = d.inbox.Close()
	}
	return d.Close()
}

// read fetches mail and does what is due, in this order: nothing falls due before
// the mails that came in time have been read. While the mailbox can't be reached, or no
// mail can be sent, the clock waits, and the host is told.
func (d *daemon) read(ctx context.Context) {
	for ctx.Err() == nil {
		now := d.now()
		err := d.fetch(ctx)
		var own *ownFault
		switch {
		case ctx.Err() != nil:
			return
		case err == nil:
			d.mailbox.opened()
			d.backoff.Reset()
			least := d.strike(now)
			err = d.rest(ctx, least)
		case !errors.As(err, &own):
			d.mailbox.failed(now, err)
		}
		if err := d.tellHeld(); err != nil && !diskFault(err) {
			d.log.Error("alarm", "error", err)
		}
		if err != nil && ctx.Err() == nil {
			rest := d.backoff.Next(err)
			if !diskFault(err) || own == nil {
				d.log.Warn("mailbox", "error", err, "again_in", rest.Round(time.Second))
			}
			d.sleep(ctx, rest)
		}
	}
}

// ownFault is why we could not take a mail that the mailbox gave.
type ownFault struct{ error }

func (f *ownFault) Unwrap() error { return f.error }

// inboxCursor is under which name the store keeps how far the mailbox has been read.
const inboxCursor = "inbox"

// fetch takes every new mail of the mailbox.
func (d *daemon) fetch(ctx context.Context) error {
	if d.inbox == nil {
		return d.open(false)
	}
	var after mail.Cursor
	kept, err := d.store.Cursor(inboxCursor)
	if err == nil && kept != nil {
		err = json.Unmarshal(kept, &after)
	}
	if err != nil {
		return &ownFault{fmt.Errorf("where the mailbox was left: %w", err)}
	}
	opened, place, taken := false, after, 0
	d.marks.gather()
	err = d.inbox.Fetch(ctx, after, func(_ context.Context, raw mail.Raw) error {
		if !opened {
			if err := d.open(true); err != nil {
				return err
			}
			opened = true
		}
		if err := d.reception.take(raw); err != nil {
			return &ownFault{err}
		}
		after = after.Past(raw)
		if taken++; taken%mostMarks > 0 {
			return nil
		}
		err := d.keepPlace(place, after)
		place = after
		d.marks.gather()
		return err
	})
	if fault := d.keepPlace(place, after); fault != nil {
		return fault
	}
	if err != nil {
		return err
	}
	return d.open(false)
}

// keepPlace writes down how far the mailbox has been read, and what waited to be marked as dealt with. That it
// lags a little is harmless: a mail that comes again is known.
func (d *daemon) keepPlace(before, after mail.Cursor) error {
	err := d.marks.settle()
	if err == nil && before != after {
		var text []byte
		if text, err = json.Marshal(after); err == nil {
			err = d.store.SetCursor(inboxCursor, text)
		}
	}
	if err != nil {
		d.unwritable("mailbox", err)
		return &ownFault{err}
	}
	if before != after {
		d.written("mailbox")
	}
	return nil
}

// open gives the players the time back in which the post was shut, if it was.
func (d *daemon) open(mailWaits bool) error {
	err := func() (err error) {
		defer shield(&err)
		return d.hours.open(d.now(), mailWaits)
	}()
	if err != nil {
		d.unwritable("clock", err)
		return &ownFault{err}
	}
	return nil
}

// strike does what is due, and says how long at least to wait before the next time:
// what failed fails again at once.
func (d *daemon) strike(now time.Time) (least time.Duration) {
	const afterFault = time.Minute
	if shut, err := d.hours.shut(); err != nil || shut {
		return afterFault
	}
	if next, ok := d.games.Next(); !ok || next.After(now) {
		return time.Second
	}
	defer d.stir()
	err := d.tick(now)
	switch {
	case err == nil:
		d.written("clock")
		return time.Second
	case d.unwritable("clock", err):
		return afterFault
	}
	d.log.Error("clock", "error", err)
	mark := "clock:" + now.UTC().Format(time.DateOnly)
	if err := d.alarm(mark, "The clock failed", fmt.Sprintf("What was due could not be done in every game: %v.", err)); err != nil {
		d.log.Error("alarm", "error", err)
	}
	return afterFault
}

func (d *daemon) tick(now time.Time) (err error) {
	defer shield(&err)
	return d.games.Tick(now)
}

// longestRest bounds the wait without mail, should the system's clock be set.
const longestRest = 5 * time.Minute

// rest waits for mail, for the next due time (a little at least), or for somebody to stir.
func (d *daemon) rest(ctx context.Context, least time.Duration) error {
	select {
	case <-d.stirred: // by what was done just now
	default:
	}
	wait := longestRest
	if next, ok := d.games.Next(); ok {
		wait = min(wait, max(next.Sub(d.now()), least))
	}
	if d.inbox == nil {
		d.sleep(ctx, wait)
		return nil
	}
	short, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	go func() {
		select {
		case <-d.stirred:
			cancel()
		case <-short.Done():
		}
	}()
	if err := d.inbox.Wait(short); err != nil && short.Err() == nil {
		return err
	}
	return nil
}

// sleep waits, unless somebody stirs.
func (d *daemon) sleep(ctx context.Context, wait time.Duration) {
	select {
	case <-time.After(wait):
	case <-d.stirred:
	case <-ctx.Done():
	}
}
