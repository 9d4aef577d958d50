package mail

import (
	"context"
	"errors"
	"time"
)

// Cursor says up to where a mailbox has been read: every message with a UID up to
// UID has been handled, as long as UIDValidity is the mailbox's own. The zero
// Cursor is a mailbox never read.
type Cursor struct {
	UIDValidity uint32
	UID         uint32
}

// Past is the Cursor once r too has been handled. It never goes back: an old message that
// only now could be read does not make the later ones new.
func (c Cursor) Past(r Raw) Cursor {
	if c.UIDValidity == r.UIDValidity && c.UID > r.UID {
		return c
	}
	return r.Cursor()
}

// Raw is a message as it lies in the mailbox.
type Raw struct {
	UIDValidity uint32
	UID         uint32
	Received    time.Time // INTERNALDATE, when the server got it; the time of fetching if it gives none
	Size        int64     // bytes of the whole message, as the server says
	Data        []byte    // the message; only its first part if TooBig; nil if Unreadable
	TooBig      bool      // longer than InboxConfig.MaxSize: Data is enough to see whose it is
	Unreadable  string    // why the message could not be fetched after three attempts; "" if it was
}

// Cursor names the message; for where to go on reading see Cursor.Past.
func (r Raw) Cursor() Cursor {
	return Cursor{r.UIDValidity, r.UID}
}

// InboxConfig says where mail comes from. Zero fields have the defaults named.
type InboxConfig struct {
	Server
	Folder  string        // the mailbox read; INBOX
	Done    string        // where handled messages go, "/" between levels, created if missing; empty: they stay, marked as read
	MaxSize int64         // longest message fetched whole, in bytes; 1 MiB
	Idle    time.Duration // longest wait for the server to speak up; 5 minutes, and no longer is allowed
	Poll    time.Duration // wait between looks at a server that can't speak up; 1 minute
	Backoff Backoff       // waits of Run after a failure
}

const (
	defaultMaxSize = 1 << 20
	tooBigSample   = 64 << 10 // bytes of an oversized message that are fetched
	maxIdle        = 5 * time.Minute
	maxStrikes     = 3   // attempts at a message that breaks the connection
	fetchSlice     = 100 // messages asked about in one command
)

// filled puts the defaults where nothing was set.
func (c InboxConfig) filled() InboxConfig {
	if c.Folder == "" {
		c.Folder = "INBOX"
	}
	if c.MaxSize <= 0 {
		c.MaxSize = defaultMaxSize
	}
	if c.Idle <= 0 || c.Idle > maxIdle {
		c.Idle = maxIdle
	}
	if c.Poll <= 0 {
		c.Poll = time.Minute
	}
	return c
}

// Inbox reads one mailbox. It keeps its connection between calls and is for one
// goroutine at a time.
type Inbox struct {
	cfg     InboxConfig
	session *session
	strikes map[Cursor]int  // attempts at a message that ended the connection or brought nothing
	left    map[Cursor]bool // unreadable messages already handed over
	slice   int             // messages asked about at once; 1 after one of them broke the connection
}

// NewInbox returns an Inbox that will connect when first used.
func NewInbox(cfg InboxConfig) *Inbox {
	return &Inbox{
		cfg:     cfg.filled(),
		strikes: map[Cursor]int{},
		left:    map[Cursor]bool{},
		slice:   fetchSlice,
	}
}

// Skip tells the Inbox to leave a message alone, as one that earlier was handed over as Unreadable.
func (in *Inbox) Skip(message Cursor) {
	in.left[message] = true
}

// Close ends the connection.
func (in *Inbox) Close() error {
	in.drop()
	return nil
}

func (in *Inbox) drop() {
	if in.session != nil {
		in.session.close()
		in.session = nil
	}
}

// Fetch hands over, in the order they came, all messages that are unread or lie after
// the Cursor. When each returns nil, the message is marked as read and moved to the
// Done folder; when it returns an error, the message stays as it is and Fetch
// returns that error. A crash or a lost connection between the two
// brings the same message again: each must know it by its id.
//
// After any other error the connection is gone and the next call makes a new one.
func (in *Inbox) Fetch(ctx context.Context, after Cursor, each func(context.Context, Raw) error) error {
	reused := in.session != nil
	uids, err := in.pending(ctx, after)
	if err != nil && reused && ctx.Err() == nil {
		uids, err = in.pending(ctx, after) // the old connection had died while nobody looked
	}
	if err != nil {
		return err
	}
	for len(uids) > 0 {
		n := min(in.slice, len(uids))
		if err := in.fetchSlice(ctx, uids[:n], each); err != nil {
			return err
		}
		uids = uids[n:]
	}
	in.slice = fetchSlice
	return nil
}

// pending connects if need be and lists what there is to fetch.
func (in *Inbox) pending(ctx context.Context, after Cursor) ([]uint32, error) {
	if in.session == nil {
		s, err := openSession(ctx, in.cfg)
		if err != nil {
			return nil, err
		}
		in.session = s
	}
	uids, err := in.session.pending(ctx, after)
	if err != nil {
		in.drop()
	}
	return uids, err
}

// fetchSlice fetches some messages one by one. A server's answer about one of
// them may end the connection; then the next attempt asks about each alone, so that the
// culprit is found.
func (in *Inbox) fetchSlice(ctx context.Context, uids []uint32, each func(context.Context, Raw) error) error {
	var wanted []uint32
	for _, uid := range uids {
		if key := (Cursor{in.session.validity, uid}); in.left[key] {
			continue
		} else if in.strikes[key] >= maxStrikes {
			if err := in.giveUp(ctx, Raw{UIDValidity: key.UIDValidity, UID: uid, Received: time.Now()}, each); err != nil {
				return err
			}
			continue
		}
		wanted = append(wanted, uid)
	}
	if len(wanted) == 0 {
		return nil
	}
	heads, err := in.session.heads(ctx, wanted)
	if err != nil {
		if ctx.Err() == nil && len(wanted) == 1 {
			in.strikes[Cursor{in.session.validity, wanted[0]}]++
		}
		in.slice = 1
		in.drop()
		return err
	}
	for _, head := range heads {
		if err := in.fetchOne(ctx, head, each); err != nil {
			return err
		}
	}
	return nil
}

// fetchOne fetches a message, hands it over and puts it away.
func (in *Inbox) fetchOne(ctx context.Context, raw Raw, each func(context.Context, Raw) error) error {
	if in.strikes[raw.Cursor()] >= maxStrikes {
		return in.giveUp(ctx, raw, each)
	}
	want := in.cfg.MaxSize
	if raw.TooBig = raw.Size > want; raw.TooBig {
		want = min(want, tooBigSample)
	}
	data, err := in.session.body(ctx, raw.UID, want)
	switch {
	case errors.Is(err, errNoBody):
		in.strikes[raw.Cursor()]++
		return nil // expunged meanwhile, or a server out of step: the next round tells
	case err != nil:
		if ctx.Err() == nil {
			in.strikes[raw.Cursor()]++
		}
		in.drop()
		return err
	}
	raw.Data = data
	if err := each(ctx, raw); err != nil {
		return err
	}
	delete(in.strikes, raw.Cursor())
	if err := in.session.putAway(ctx, raw.UID); err != nil {
		in.drop()
		return err
	}
	return nil
}

// giveUp hands over the news of a message that can't be fetched, once. The message
// stays where it is, for a person to look at.
func (in *Inbox) giveUp(ctx context.Context, raw Raw, each func(context.Context, Raw) error) error {
	raw.Unreadable = "the connection failed each time the mail server was asked for this message"
	if err := each(ctx, raw); err != nil {
		return err
	}
	in.left[raw.Cursor()] = true
	return nil
}

// Wait returns when there may be new mail, at the latest after InboxConfig.Idle or
// Poll, or with an error when ctx ends or the connection fails. That it returns
// promises nothing: Fetch looks.
func (in *Inbox) Wait(ctx context.Context) error {
	if in.session == nil {
		return ctx.Err()
	}
	if !in.session.canIdle() {
		return sleep(ctx, in.cfg.Poll)
	}
	err := in.session.idle(ctx, in.cfg.Idle)
	if err != nil {
		in.drop()
	}
	return err
}

// Run fetches and waits until ctx ends, and returns its error. After a failure
// it calls failed with the error and the wait before the next attempt, and tries again. The
// Cursor follows what each has taken; after is where to begin.
func (in *Inbox) Run(ctx context.Context, after Cursor, each func(context.Context, Raw) error, failed func(error, time.Duration)) error {
	defer in.drop()
	retry := in.cfg.Backoff
	for ctx.Err() == nil {
		err := in.Fetch(ctx, after, func(ctx context.Context, raw Raw) error {
			err := each(ctx, raw)
			if err == nil {
				after = after.Past(raw)
			}
			return err
		})
		if err == nil {
			retry.Reset()
			err = in.Wait(ctx)
		}
		if err == nil || ctx.Err() != nil {
			continue
		}
		pause := retry.Next(err)
		failed(err, pause)
		_ = sleep(ctx, pause) // the loop asks ctx itself
	}
	return ctx.Err()
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
