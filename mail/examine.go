package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-smtp"
)

// SendFacts are what the server that sends our mail says of itself.
type SendFacts struct {
	MaxSize int       // longest mail it takes, in bytes; 0: it does not say, or has no limit
	NoNull  string    // why it does not let us send with the null return path; "" if it does
	RunsOut time.Time // when its certificate does; zero without TLS
}

// Facts connects, logs in and asks; it sends no mail. Every error is a *SendError.
func (o *Outbox) Facts(ctx context.Context) (f SendFacts, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.drop()
	cfg := o.cfg
	cfg.TLSConfig = cfg.tlsConfig()
	verify := cfg.TLSConfig.VerifyConnection
	cfg.TLSConfig.VerifyConnection = func(state tls.ConnectionState) error {
		if len(state.PeerCertificates) > 0 {
			f.RunsOut = state.PeerCertificates[0].NotAfter
		}
		if verify != nil {
			return verify(state)
		}
		return nil
	}
	line, err := openSubmission(ctx, cfg)
	if err != nil {
		return f, err
	}
	defer line.close()
	f.MaxSize, _ = line.client.MaxMessageSize()
	err = line.guard(ctx, func() error { return line.client.Mail("", nil) })
	var refusal *smtp.SMTPError
	switch {
	case errors.As(err, &refusal) && !refusal.Temporary():
		f.NoNull, err = refusal.Error(), nil
	case err != nil:
		return f, line.failure("sender", err)
	}
	line.quit()
	return f, nil
}

// Find looks for a message by its Message-ID, without brackets, in the Done folder and then in
// the mailbox, and fetches it without marking it as read. folder is where it was; "" if it is
// not there yet. If remove, a message that was found in the mailbox is taken away.
func (in *Inbox) Find(ctx context.Context, id string, remove bool) (raw Raw, folder string, err error) {
	defer func() {
		if err != nil || folder != "" {
			in.drop() // it may be out of step, or stand in another folder than Fetch wants
		}
	}()
	if in.session == nil {
		if in.session, err = openSession(ctx, in.cfg); err != nil {
			return raw, "", err
		}
	}
	s := in.session
	for _, place := range [...]string{s.done, s.folder} {
		if place == "" {
			continue
		}
		if raw, err = s.find(ctx, place, id, in.cfg.MaxSize); err != nil {
			return raw, "", err
		}
		if raw.Data == nil {
			continue
		}
		if remove && place == s.folder {
			err = s.remove(ctx, raw.UID)
		}
		return raw, place, err
	}
	return Raw{}, "", nil
}

// find looks for a message in one folder, and leaves that selected. Without Data: it is not there.
func (s *session) find(ctx context.Context, folder, id string, most int64) (raw Raw, err error) {
	err = s.guard(ctx, func() error {
		data, err := s.client.Select(folder, nil).Wait()
		if err == nil {
			s.validity = data.UIDValidity
		}
		return err
	})
	if err != nil {
		return raw, fmt.Errorf("IMAP: select %s: %w", folder, err)
	}
	uids, err := s.search(ctx, &imap.SearchCriteria{
		Header:  []imap.SearchCriteriaHeaderField{{Key: "Message-ID", Value: id}},
		NotFlag: []imap.Flag{imap.FlagDeleted},
	})
	if err != nil || len(uids) == 0 {
		return raw, err
	}
	heads, err := s.heads(ctx, uids[:1])
	if err != nil || len(heads) == 0 { // moved on meanwhile: the next look tells
		return raw, err
	}
	bodies, err := s.bodies(ctx, heads, most)
	if err != nil {
		return raw, err
	}
	raw = heads[0]
	raw.Data = bodies[raw.UID]
	return raw, nil
}

// remove takes one message out of the folder, where the server knows how to take one alone.
func (s *session) remove(ctx context.Context, uid uint32) error {
	set := imap.UIDSetNum(imap.UID(uid))
	err := s.guard(ctx, func() error { return s.flag(set, imap.FlagDeleted) })
	if err == nil && s.caps.Has(imap.CapUIDPlus) {
		err = s.guard(ctx, func() error { return s.client.UIDExpunge(set).Close() })
	}
	if err != nil {
		return fmt.Errorf("IMAP: remove UID %d: %w", uid, err)
	}
	return nil
}
