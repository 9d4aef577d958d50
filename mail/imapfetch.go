package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// errNoBody says that the server sent no message for a UID it had named before.
var errNoBody = errors.New("the server sent nothing for this message")

// pending lists what is unread, and what lies after the cursor even if someone has
// looked at it with his own mail program. NOOP first: some servers show new mail only then.
func (s *session) pending(ctx context.Context, after Cursor) (uids []uint32, err error) {
	select {
	case <-s.wake:
	default:
	}
	if err := s.guard(ctx, func() error { return s.client.Noop().Wait() }); err != nil {
		return nil, fmt.Errorf("IMAP NOOP: %w", err)
	}
	uids, err = s.search(ctx, &imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagSeen, imap.FlagDeleted}})
	if err != nil {
		return nil, err
	}
	if after.UIDValidity == s.validity && after.UID > 0 && after.UID+1 > after.UID {
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
		if err != nil {
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

// body fetches the first bytes of one message without marking it as read.
func (s *session) body(ctx context.Context, uid uint32, most int64) (data []byte, err error) {
	section := &imap.FetchItemBodySection{Peek: true, Partial: &imap.SectionPartial{Size: most}}
	err = s.guard(ctx, func() error {
		got, err := s.client.Fetch(imap.UIDSetNum(imap.UID(uid)), &imap.FetchOptions{
			UID: true, BodySection: []*imap.FetchItemBodySection{section},
		}).Collect()
		if err != nil {
			return err
		}
		for _, m := range got {
			if uint32(m.UID) == uid {
				data = m.FindBodySection(section)
			}
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, fmt.Errorf("IMAP FETCH of UID %d: %w", uid, err)
	case len(data) == 0:
		return nil, errNoBody
	}
	return data[:min(int64(len(data)), most)], nil
}

// putAway marks a message as read and moves it to the Done folder. Without MOVE
// each step waits for the one before: the library's own stand-in deletes the
// message even if the copy failed. Without UIDPLUS the message stays, marked as
// deleted, because a plain EXPUNGE would take other people's messages with it.
// A message that is gone already is no error.
func (s *session) putAway(ctx context.Context, uid uint32) error {
	set := imap.UIDSetNum(imap.UID(uid))
	steps := []func() error{func() error { return s.flag(set, imap.FlagSeen) }}
	switch {
	case s.done == "":
	case s.caps.Has(imap.CapMove):
		steps = append(steps, func() error {
			_, err := s.client.Move(set, s.done).Wait()
			return err
		})
	default:
		steps = append(steps,
			func() error {
				_, err := s.client.Copy(set, s.done).Wait()
				return err
			},
			func() error { return s.flag(set, imap.FlagDeleted) })
		if s.caps.Has(imap.CapUIDPlus) {
			steps = append(steps, func() error { return s.client.UIDExpunge(set).Close() })
		}
	}
	for _, step := range steps {
		if err := s.guard(ctx, step); err != nil {
			return fmt.Errorf("IMAP: put UID %d away: %w", uid, err)
		}
	}
	return nil
}

func (s *session) flag(set imap.UIDSet, flag imap.Flag) error {
	return s.client.Store(set, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{flag}}, nil).Close()
}

func (s *session) canIdle() bool {
	return s.caps.Has(imap.CapIdle)
}

// idle waits for the server to say something, at most limit. The library would wait on
// a dead connection for 28 minutes and miss a server that stopped listening, so the
// wait is short and whoever called looks for himself afterwards.
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
		return ctx.Err()
	}
	err = s.guard(ctx, func() error {
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
