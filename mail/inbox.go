package mail

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Inbox reads one mailbox. It keeps its connection between calls and is for one
// goroutine at a time.
type Inbox struct {
	cfg     InboxConfig
	session *session
	strikes map[Cursor]strike // attempts at a message that ended the connection or brought nothing
	left    map[Cursor]bool   // unreadable messages already handed over
	careful Cursor            // up to here messages are asked for singly: one of them broke the connection
	missing bool              // the last round lacked a message that the server had named
}

// strike counts failed attempts at a message.
type strike struct {
	count int
	why   string // the last failed
}

// NewInbox returns an Inbox that will connect when first used.
func NewInbox(cfg InboxConfig) *Inbox {
	return &Inbox{
		cfg:     cfg.filled(),
		strikes: map[Cursor]strike{},
		left:    map[Cursor]bool{},
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
// the Cursor. It fetches some at a time; those for which each returned nil are then marked as read and
// moved to the Done folder. When each returns an error, that message and those after it stay as
// they are and Fetch returns the error. A crash or a lost connection before
// they are marked brings the same messages again: each must know them by their ids.
//
// After any other error the connection is gone and the next call makes a new one.
func (in *Inbox) Fetch(ctx context.Context, after Cursor, each func(context.Context, Raw) error) error {
	in.missing = false
	for {
		uids, err := in.look(ctx, after)
		if err != nil {
			return err
		}
		taken := 0
		err = in.fetchAll(ctx, uids, func(ctx context.Context, raw Raw) error {
			err := each(ctx, raw)
			if err == nil {
				after = after.Past(raw)
				taken++
			}
			return err
		})
		if err != nil || len(uids) < maxFound || taken == 0 {
			return err
		}
	}
}

// look lists what there is to fetch. A kept connection may have died while nobody looked; then
// another is made at once.
func (in *Inbox) look(ctx context.Context, after Cursor) ([]uint32, error) {
	reused := in.session != nil
	uids, err := in.pending(ctx, after)
	if err != nil && reused && ctx.Err() == nil {
		uids, err = in.pending(ctx, after)
	}
	return uids, err
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

// fetchAll deals with messages slice by slice. That those dealt with could not be moved does not
// keep the rest waiting; it is told at the end.
func (in *Inbox) fetchAll(ctx context.Context, uids []uint32, each func(context.Context, Raw) error) error {
	var notMoved error
	for len(uids) > 0 {
		n := min(fetchSlice, len(uids))
		if in.careful.UIDValidity == in.session.validity && uids[0] <= in.careful.UID {
			n = 1
		}
		err := in.fetchSlice(ctx, uids[:n], each)
		switch {
		case errors.Is(err, errNotMoved):
			notMoved = err
		case err != nil:
			return err
		}
		uids = uids[n:]
	}
	if notMoved != nil {
		in.drop() // the next connection looks for the folder anew
	}
	return notMoved
}

// fetchSlice fetches some messages, in batches small enough to keep. A server's answer about one of
// them may end the connection; then the next attempt asks about each alone, so that the
// culprit is found.
func (in *Inbox) fetchSlice(ctx context.Context, uids []uint32, each func(context.Context, Raw) error) error {
	wanted, err := in.sift(ctx, uids, each)
	if err != nil || len(wanted) == 0 {
		return err
	}
	heads, err := in.session.heads(ctx, wanted)
	if err != nil {
		in.broken(ctx, wanted, err)
		return err
	}
	var notMoved error
	for len(heads) > 0 {
		n := in.batch(heads)
		err := in.fetchBatch(ctx, heads[:n], each)
		switch {
		case errors.Is(err, errNotMoved):
			notMoved = err
		case err != nil:
			return err
		}
		heads = heads[n:]
	}
	return notMoved
}

// sift leaves out what was handed over as unreadable, and hands over what has become so.
func (in *Inbox) sift(ctx context.Context, uids []uint32, each func(context.Context, Raw) error) (wanted []uint32, err error) {
	for _, uid := range uids {
		key := Cursor{in.session.validity, uid}
		switch failed := in.strikes[key]; {
		case in.left[key]:
		case failed.count >= maxStrikes:
			raw := Raw{UIDValidity: key.UIDValidity, UID: uid, Received: time.Now(), Unreadable: failed.why}
			if err := each(ctx, raw); err != nil {
				return nil, err
			}
			in.left[key] = true // it stays where it is, for a person to look at
		default:
			wanted = append(wanted, uid)
		}
	}
	return wanted, nil
}

// broken notes which messages were being asked about when the connection broke.
func (in *Inbox) broken(ctx context.Context, uids []uint32, err error) {
	if ctx.Err() == nil {
		in.careful = Cursor{in.session.validity, slices.Max(uids)}
		if len(uids) == 1 {
			in.strike(in.careful, "the connection failed each time the mail server was asked for it, the last time with: "+err.Error())
		}
	}
	in.drop()
}

func (in *Inbox) strike(message Cursor, why string) {
	in.strikes[message] = strike{in.strikes[message].count + 1, why}
}

// batch says how many of the messages are fetched together. One that is too big comes alone.
func (in *Inbox) batch(heads []Raw) int {
	var total int64
	for i, head := range heads {
		total += head.Size
		if i > 0 && (total > fetchBudget || head.Size > in.cfg.MaxSize || heads[0].Size > in.cfg.MaxSize) {
			return i
		}
	}
	return len(heads)
}

// fetchBatch fetches messages, hands them over and puts away those that were taken.
func (in *Inbox) fetchBatch(ctx context.Context, batch []Raw, each func(context.Context, Raw) error) error {
	want := in.cfg.MaxSize
	if batch[0].Size > want {
		batch[0].TooBig, want = true, min(want, tooBigSample)
	}
	bodies, err := in.session.bodies(ctx, batch, want)
	if err != nil {
		in.broken(ctx, uidsOf(batch), err)
		return err
	}
	var taken []uint32
	for _, raw := range batch {
		data, ok := bodies[raw.UID]
		if !ok { // expunged meanwhile, or a server out of step: the next round tells
			in.strike(raw.Cursor(), "the mail server names it and does not hand it out")
			in.missing = true
			continue
		}
		raw.Data = data
		if err = each(ctx, raw); err != nil {
			break
		}
		delete(in.strikes, raw.Cursor())
		taken = append(taken, raw.UID)
	}
	away := in.session.putAway(ctx, taken)
	if away != nil && !errors.Is(away, errNotMoved) {
		in.drop()
	}
	if err != nil {
		return err
	}
	return away
}

func uidsOf(batch []Raw) []uint32 {
	uids := make([]uint32, len(batch))
	for i, raw := range batch {
		uids[i] = raw.UID
	}
	return uids
}
