package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
	"longroll/store"
)

// waits is how long a letter rests after its first failures; then lastWait holds, until
// it has been tried for three days.
var waits = [...]time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour}

const (
	lastWait = 4 * time.Hour
	lastTry  = len(waits) + int(72*time.Hour/lastWait)
)

// retry is how long a letter rests after so many failures; false: it is given up.
func retry(failures int) (time.Duration, bool) {
	switch {
	case failures > lastTry:
		return 0, false
	case failures > len(waits):
		return lastWait, true
	}
	return waits[max(failures, 1)-1], true
}

// postman sends what lies in the outbox.
type postman struct {
	*house
	submit func(ctx context.Context, from, to string, data []byte) error
	wake   chan struct{} // there may be new letters
	way    watch

	backoff    mail.Backoff   // between attempts at a mail server that can't be used
	catchingUp bool           // letters have piled up before a mail server that could not be used
	gap        time.Duration  // between letters then, and when there are many: they would look like spam
	pace       pace           // what went out within the hour
	capped     bool           // so much that the rest waits, and that has been said
	named      bool           // the mail server wants a sender on every envelope
	broken     map[uint64]int // how often the line was lost in the middle of a letter
	gone       *sentLetter    // sent, but not yet noted as sent
	cried      bool           // the host was told that nothing can be written
}

// sentLetter is a letter that the mail server has taken.
type sentLetter struct {
	id uint64
	at time.Time
}

// newPostman makes the postman of a house; submit hands one mail to the mail server.
func newPostman(h *house, submit func(context.Context, string, string, []byte) error) *postman {
	return &postman{
		house: h, submit: submit, wake: make(chan struct{}, 1), way: watch{house: h, way: wayOut},
		backoff: mail.Backoff{Max: 15 * time.Minute, Refused: 15 * time.Minute}, gap: time.Second, broken: map[uint64]int{},
		pace: newPace(h.config.SMTP.MostPerHour),
	}
}

// nudge tells the postman to look.
func (p *postman) nudge() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// work sends letters until ctx ends. While the mail server can't be used the whole
// outbox waits, and new letters are no reason to knock earlier.
func (p *postman) work(ctx context.Context) {
	for ctx.Err() == nil {
		wake, rest := p.wake, time.Minute // by then a letter that failed may be due again
		err := p.round(ctx)
		switch {
		case err == nil || ctx.Err() != nil:
		case errors.Is(err, errServer):
			wake, rest = nil, p.backoff.Next(err)
			p.log.Warn("outbox waits", "error", err, "again_in", rest.Round(time.Second))
		case !p.unwritable("outbox", err):
			p.log.Error("outbox", "error", err)
		}
		p.cry(ctx)
		select {
		case <-wake:
		case <-time.After(rest):
		case <-ctx.Done():
		}
	}
}

// errServer says that the mail server can't be used, for this letter or any other.
var errServer = errors.New("the mail server can't be used")

// round sends every letter that is due and may go, in order. When the mail server can't be
// used, it ends with errServer, and no letter is the worse for it.
func (p *postman) round(ctx context.Context) error {
	if err := errors.Join(p.record(), p.pace.recall(p.store, p.now())); err != nil {
		return err
	}
	kept := map[uint64]bool{} // because their addressees have had enough
	for ctx.Err() == nil && !p.atCap(ctx) {
		due, err := p.due(kept)
		if err != nil {
			return err
		}
		if len(due) == 0 {
			p.catchingUp, p.capped = false, false
			return nil
		}
		for _, q := range due {
			switch {
			case p.pace.full(p.now()):
			case !p.mayGo(ctx, q):
				kept[q.ID] = true
			default:
				if err := p.send(ctx, q); err != nil {
					return err
				}
				if p.catchingUp || p.pace.crowded(p.now()) {
					pause(ctx, p.gap)
				}
			}
			if ctx.Err() != nil {
				return nil
			}
		}
	}
	return nil
}

// due gives some of the letters that may be sent, but for those kept.
func (p *postman) due(kept map[uint64]bool) ([]store.Queued, error) {
	const batch = 20
	due, err := p.store.Due(p.now(), batch+len(kept))
	return slices.DeleteFunc(due, func(q store.Queued) bool { return kept[q.ID] }), err
}

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// send sends one letter and notes what became of it.
func (p *postman) send(ctx context.Context, q store.Queued) error {
	letter, raw, picture, err := p.compose(q.Data)
	if err != nil {
		return p.bury(letter, q, err)
	}
	began := p.now()
	raw, err = p.hand(ctx, letter, raw, picture)
	if err != nil && ctx.Err() != nil { // we are closing: it goes out next time
		return nil
	}
	var failure *mail.SendError
	if errors.As(err, &failure); err == nil || failure != nil && failure.Unknown {
		p.pace.went(letter.To, p.now())
	}
	if failure != nil && p.serversFault(q.ID, failure) {
		p.catchingUp = true
		p.way.failed(began, err)
		return fmt.Errorf("%w: %w", errServer, err)
	}
	p.backoff.Reset()
	delete(p.broken, q.ID)
	if err == nil || failure != nil && failure.Code != 0 {
		p.way.opened()
	}
	switch {
	case err == nil:
		p.gone = &sentLetter{q.ID, p.now()}
		p.log.Info("mail sent", "letter", q.ID, "game", letter.Game, "id", letter.ID)
		if p.sent != nil {
			p.sent(letter, raw, picture)
		}
		return p.record()
	case failure == nil || failure.Temporary:
	case !refusesSender(err):
		return p.bury(letter, q, err)
	default: // what the server has against our own address is no verdict on a letter
		if err := p.alarm("sender:"+p.today(), "The mail server refuses our address", fmt.Sprintf(
			"The mail server does not let us send as %s: %v. Letters are tried for three days. If it allows but one sender, "+
				"name that in the settings, as envelope under [smtp].", p.envelope(letter), err)); err != nil {
			return err
		}
	}
	return p.postpone(letter, q, err)
}

// mostBroken is how often the line may be lost, or the server hang up, in the middle of one
// letter before that is laid to the letter, and the others go on.
const mostBroken = 3

// serversFault reports whether a failure says nothing about the letter. What the server says
// before it knows to whom the letter goes is not about it; what it says later may be after all,
// and must not keep everything back for ever.
func (p *postman) serversFault(id uint64, f *mail.SendError) bool {
	switch {
	case f.Server && f.Stage != "recipient" && f.Stage != "text", f.Code == 530, f.Code == 538:
		return true
	case !f.Server && (f.Code != 0 || !f.Temporary):
		return false
	}
	p.broken[id]++
	return p.broken[id] < mostBroken
}

// record notes a letter as sent. Until that is written no other goes out, lest it go
// out again and again.
func (p *postman) record() error {
	if p.gone == nil {
		return nil
	}
	err := p.store.Sent(p.gone.id, p.gone.at)
	if err != nil && !errors.Is(err, store.ErrNoLetter) { // that one: somebody else has noted it
		return err
	}
	p.gone = nil
	p.written("outbox")
	return nil
}

// postpone has a letter tried again, or gives it up after three days.
func (p *postman) postpone(letter adjudicator.Letter, q store.Queued, why error) error {
	rest, again := retry(q.Tries + 1)
	if !again {
		return p.bury(letter, q, fmt.Errorf("given up after three days: %w", why))
	}
	p.log.Warn("mail not sent", "letter", q.ID, "try", q.Tries+1, "again_in", rest, "error", why)
	return p.store.Postpone(q.ID, p.now().Add(rest), why.Error())
}

// bury gives a letter up. The host is told if it was a game's: what strangers were
// answered, and alarms themselves, are of no consequence to anybody who plays.
func (p *postman) bury(letter adjudicator.Letter, q store.Queued, why error) error {
	p.log.Error("mail given up", "letter", q.ID, "game", letter.Game, "error", why)
	if err := p.store.Bury(q.ID, why.Error()); err != nil {
		return err
	}
	if letter.Game == "" {
		return nil
	}
	return p.alarm(fmt.Sprintf("dead:%d", q.ID), "A mail could not be delivered", fmt.Sprintf(
		"Letter %d to %s (game %q) was refused for good: %v. It is kept; longroll outbox list --dead shows it. "+
			"The game goes on by its clock: please see whether the address is still right.", q.ID, letter.To, letter.Game, why))
}

// cry tells the host, once, that nothing can be written. It passes the outbox by, which
// can't take it.
func (p *postman) cry(ctx context.Context) {
	why := p.full()
	full := why != nil
	if !full || p.cried || p.config.Host == "" {
		p.cried = full
		return
	}
	p.cried = true
	l := p.alarmLetter("unwritable:"+p.now().UTC().Format(time.RFC3339),
		"The data file can't be written", fmt.Sprintf("The data file can't be written: %v. %s", why, diskMeaning))
	if err := p.say(ctx, l); err != nil {
		p.log.Error("alarm", "error", err)
	}
}
