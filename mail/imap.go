package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// errNoBody says that the server sent no message for a UID it had named before.
var errNoBody = errors.New("the server sent nothing for this message")

// session is one connection with the mailbox selected. It asks for nothing but UID, size,
// date and the raw bytes: the library's parser for ENVELOPE and BODYSTRUCTURE lets
// any sender or server stall or crash it. After an error it is good for nothing but close.
type session struct {
	raw      net.Conn
	client   *imapclient.Client
	caps     imap.CapSet
	validity uint32
	done     string // the Done folder with the server's own separator
	timeout  time.Duration
	wake     chan struct{} // something about the mailbox has changed
}

// openSession connects, logs in, makes sure of the Done folder and selects the mailbox.
func openSession(ctx context.Context, cfg InboxConfig) (*session, error) {
	raw, conn, err := cfg.dial(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{raw: raw, timeout: cfg.timeout(), wake: make(chan struct{}, 1)}
	for _, step := range [...]struct {
		name string
		do   func() error
	}{
		{"connect", func() error { return s.greet(cfg, conn) }},
		{"log in", func() error { return s.login(ctx, cfg.Server) }},
		{"find folder " + cfg.Done, func() error { return s.findDone(cfg.Done) }},
		{"select " + cfg.Folder, func() error { return s.selectFolder(cfg.Folder) }},
	} {
		if err := s.guard(ctx, step.do); err != nil {
			s.close()
			return nil, fmt.Errorf("IMAP %s: %s: %w", cfg.Addr, step.name, err)
		}
	}
	return s, nil
}

func (s *session) guard(ctx context.Context, exchange func() error) error {
	return guard(ctx, s.timeout, s.raw, exchange)
}

// close cuts the connection, which ends the library's reader too. A polite LOGOUT
// could wait for an answer that never comes.
func (s *session) close() {
	_ = s.raw.Close()
}

// greet starts the client on the connection. The handler runs inside the library's
// reader, where anything that waits would stop it, so it only leaves a sign.
func (s *session) greet(cfg InboxConfig, conn net.Conn) (err error) {
	opts := &imapclient.Options{
		TLSConfig: cfg.tlsConfig(),
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: func(*imapclient.UnilateralDataMailbox) {
				select {
				case s.wake <- struct{}{}:
				default:
				}
			},
		},
	}
	if cfg.security() == StartTLS {
		s.client, err = imapclient.NewStartTLS(conn, opts)
		return err
	}
	s.client = imapclient.New(conn, opts)
	return s.client.WaitGreeting()
}

// login prefers AUTHENTICATE, which carries any character; LOGIN is for servers that
// offer nothing else.
func (s *session) login(ctx context.Context, server Server) error {
	caps := s.client.Caps()
	offers := func(mechanism string) bool { return caps.Has(imap.Cap("AUTH=" + mechanism)) }
	auth, err := server.login(ctx, s.raw, offers)
	if err != nil {
		return err
	}
	if offers(sasl.Plain) || offers(sasl.Login) {
		err = s.client.Authenticate(auth)
	} else {
		err = s.plainLogin(ctx, server)
	}
	var refusal *imap.Error
	if errors.As(err, &refusal) && refusal.Code != imap.ResponseCodeUnavailable && refusal.Code != imap.ResponseCodeInUse {
		return fmt.Errorf("%w: %v", ErrLogin, err)
	}
	if err != nil {
		return err
	}
	if s.caps = s.client.Caps(); s.caps == nil {
		return errors.New("the server does not say what it can do")
	}
	return nil
}

func (s *session) plainLogin(ctx context.Context, server Server) error {
	password, err := server.Password(ctx)
	if err != nil {
		return err
	}
	return s.client.Login(server.User, password).Wait()
}

// findDone asks for the separator of folder names and creates the folder if need be.
func (s *session) findDone(name string) error {
	if name == "" {
		return nil
	}
	delim := '/'
	roots, err := s.client.List("", "", nil).Collect()
	if err != nil {
		return err
	}
	if len(roots) > 0 && roots[0].Delim != 0 {
		delim = roots[0].Delim
	}
	s.done = strings.ReplaceAll(name, "/", string(delim))
	existing, err := s.client.List("", s.done, nil).Collect()
	if err != nil || len(existing) > 0 {
		return err
	}
	return s.client.Create(s.done, nil).Wait()
}

func (s *session) selectFolder(name string) error {
	data, err := s.client.Select(name, nil).Wait()
	if err != nil {
		return err
	}
	s.validity = data.UIDValidity
	return nil
}

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
