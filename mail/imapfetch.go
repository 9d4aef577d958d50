package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// pending lists what is unread, and what lies after the cursor even if someone has
// looked at it with his own mail program.
func (s *session) pending(ctx context.Context, after Cursor) (uids []uint32, err error) {
	select {
	case <-s.wake:
	default:
	}
	if err := s.selectFolder(ctx); err != nil {
		return nil, err
	}
	uids, err = s.search(ctx, &imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagSeen, imap.FlagDeleted}})
	if err != nil {
		return nil, err
	}
	if after.UIDValidity == s.validity && after.UID > 0 && after.UID+1 > 0 {
		later, err := s.search(ctx, &imap.SearchCriteria{
			UID:     []imap.UIDSet{{imap.UIDRange{Start: imap.UID(after.UID + 1)}}},
			NotFlag: []imap.Flag{imap.FlagDeleted},
		})
		if err != nil {
			return nil, err
		}
		for _, uid := range later {
			if uid > after.UID { // "n:*" always names the last message too
				uids = append(uids, uid)
			}
		}
	}
	slices.Sort(uids)
	return slices.Compact(uids), nil
}

func (s *session) search(ctx context.Context, what *imap.SearchCriteria) (uids []uint32, err error) {
	err = s.guard(ctx, func() error {
		data, err := s.client.UIDSearch(what, nil).Wait()
		if err != nil {
			return err
		}
		found, _ := data.All.(imap.UIDSet)
		for _, r := range found {
			for uid := r.Start; uid != 0 && uid <= r.Stop && len(uids) < maxFound; uid++ {
				uids = append(uids, uint32(uid))
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("IMAP SEARCH: %w", err)
	}
	return uids, nil
}

// maxFound bounds one search; what lies beyond is found in the next.
const maxFound = 10_000

// heads asks for size and date of messages, in the order of their UIDs. Those expunged
// meanwhile are simply not among the answers.
func (s *session) heads(ctx context.Context, uids []uint32) (heads []Raw, err error) {
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	err = s.guard(ctx, func() error {
		got, err := s.client.Fetch(set, &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true}).Collect()
		if err != nil && !isExpungeIssued(err) {
			return err
		}
		for _, m := range got {
			if !slices.Contains(uids, uint32(m.UID)) {
				continue
			}
			raw := Raw{UIDValidity: s.validity, UID: uint32(m.UID), Received: m.InternalDate, Size: m.RFC822Size}
			if raw.Received.IsZero() {
				raw.Received = time.Now()
			}
			heads = append(heads, raw)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("IMAP FETCH of sizes: %w", err)
	}
	slices.SortFunc(heads, func(a, b Raw) int { return cmp.Compare(a.UID, b.UID) })
	return heads, nil
}

// slowest is the least speed, in bytes a second, at which a mail may come over a bad line.
const slowest = 4 << 10

// bodies fetches the first bytes of messages, at most most of each, without marking them as read. What the
// server does not hand out is not in the answer.
func (s *session) bodies(ctx context.Context, heads []Raw, most int64) (map[uint32][]byte, error) {
	var set imap.UIDSet
	limit := s.timeout
	for _, head := range heads {
		set.AddNum(imap.UID(head.UID))
		limit += time.Duration(min(head.Size, most)) * time.Second / slowest
	}
	section := &imap.FetchItemBodySection{Peek: true, Partial: &imap.SectionPartial{Size: most}}
	found := map[uint32][]byte{}
	err := guard(ctx, limit, s.raw, func() error {
		cmd := s.client.Fetch(set, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}})
		for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
			uid, data, err := s.readBody(msg, most)
			if err != nil {
				return err // and the command is left as it is: the connection has ended
			}
			if data != nil {
				found[uid] = data
			}
		}
		return cmd.Close()
	})
	if err != nil && !isExpungeIssued(err) {
		return nil, fmt.Errorf("IMAP FETCH of %d mails from UID %d on: %w", len(heads), heads[0].UID, err)
	}
	return found, nil
}

// isExpungeIssued recognizes a server's no that only says that some of the messages asked for have
// been removed meanwhile (RFC 5530).
func isExpungeIssued(err error) bool {
	var refusal *imap.Error
	return errors.As(err, &refusal) && refusal.Code == "EXPUNGEISSUED"
}

// errTooLong says that the server sent more of a message than it was asked for.
var errTooLong = errors.New("the server sends more of a message than it was asked for")

// readBody reads one answer with a message in it; nil if it has none. The library would keep
// whatever length the server sends. After an error nothing more may be read, and the connection must go: the
// library's own reader is already at work where we stopped.
func (s *session) readBody(msg *imapclient.FetchMessageData, most int64) (uid uint32, data []byte, err error) {
	for item := msg.Next(); item != nil; item = msg.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			uid = uint32(item.UID)
		case imapclient.FetchItemDataBodySection:
			if item.Literal == nil {
				continue
			}
			size := item.Literal.Size()
			if size > most {
				_ = s.raw.Close()
				_, _ = io.Copy(io.Discard, item.Literal)
				return 0, nil, errTooLong
			}
			data = make([]byte, size)
			if _, err := io.ReadFull(item.Literal, data); err != nil {
				return 0, nil, err
			}
			_, _ = io.Copy(io.Discard, item.Literal) // to its end, for which the library waits
		}
	}
	return uid, data, nil
}

// errNotMoved says that messages were dealt with and could not be put into the Done folder. They stay
// in the mailbox, marked as read.
var errNotMoved = errors.New("the server does not move the mails")

// putAway marks messages as read and moves them to the Done folder. Without MOVE
// each step waits for the one before: the library's own stand-in deletes the
// messages even if the copy failed. Without UIDPLUS the messages stay, marked as
// deleted, because a plain EXPUNGE would take other people's messages with it.
// A message that is gone already is no error.
func (s *session) putAway(ctx context.Context, uids []uint32) error {
	if len(uids) == 0 {
		return nil
	}
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	if err := s.lastly(ctx, func() error { return s.flag(set, imap.FlagSeen) }); err != nil {
		return fmt.Errorf("IMAP: mark UID %s as read: %w", set, err)
	}
	for _, step := range s.moving(set) {
		err := s.lastly(ctx, step)
		if isExpungeIssued(err) { // some are gone, of which the server has now told: so much for the others
			err = s.lastly(ctx, step)
		}
		var refusal *imap.Error
		if errors.As(err, &refusal) {
			err = fmt.Errorf("%w: %w", errNotMoved, err)
		}
		if err != nil {
			return fmt.Errorf("IMAP: put UID %s into %s: %w", set, s.done, err)
		}
	}
	return nil
}

// moving lists the steps by which this server moves messages to the Done folder.
func (s *session) moving(set imap.UIDSet) []func() error {
	if s.done == "" {
		return nil
	}
	if s.caps.Has(imap.CapMove) {
		return []func() error{func() error {
			_, err := s.client.Move(set, s.done).Wait()
			return err
		}}
	}
	steps := []func() error{
		func() error {
			_, err := s.client.Copy(set, s.done).Wait()
			return err
		},
		func() error { return s.flag(set, imap.FlagDeleted) },
	}
	if s.caps.Has(imap.CapUIDPlus) {
		steps = append(steps, func() error { return s.client.UIDExpunge(set).Close() })
	}
	return steps
}

func (s *session) flag(set imap.UIDSet, flag imap.Flag) error {
	return s.client.Store(set, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{flag}}, nil).Close()
}

func (s *session) canIdle() bool {
	return s.caps.Has(imap.CapIdle)
}

// idle waits for the server to say something, at most limit. The library would wait on
// a dead connection for 28 minutes and miss a server that stopped listening, so the
// wait is short and whoever called looks for himself afterwards. When ctx ends, the server is told,
// so that the connection serves on: that is no error.
func (s *session) idle(ctx context.Context, limit time.Duration) error {
	var cmd *imapclient.IdleCommand
	err := s.guard(ctx, func() (err error) {
		cmd, err = s.client.Idle()
		return err
	})
	if err != nil {
		return fmt.Errorf("IMAP IDLE: %w", err)
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-s.wake:
	case <-timer.C:
	case <-s.client.Closed():
	case <-ctx.Done():
	}
	err = s.lastly(ctx, func() error {
		if err := cmd.Close(); err != nil {
			return err
		}
		return cmd.Wait()
	})
	if err != nil {
		return fmt.Errorf("IMAP IDLE: %w", err)
	}
	return nil
}

// lastWord is how long an exchange may take with which something is finished after the caller has
// given up.
const lastWord = 2 * time.Second

// lastly is guard for what should be done even though ctx has ended.
func (s *session) lastly(ctx context.Context, exchange func() error) error {
	if ctx.Err() == nil {
		return s.guard(ctx, exchange)
	}
	return guard(context.WithoutCancel(ctx), min(s.timeout, lastWord), s.raw, exchange)
}
