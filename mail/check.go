package mail

import (
	"context"
	"time"

	"github.com/emersion/go-imap/v2"
)

// Facts are what a mailbox's server can do, as far as it matters to us, and how it names things.
type Facts struct {
	Idle    bool      // it tells of new mail at once; without, we look every InboxConfig.Poll
	Move    bool      // it moves mails in one step; without, they are copied and then deleted
	UIDPlus bool      // it removes single mails; without both this and Move they stay, marked as deleted
	Folder  string    // the mailbox read
	Done    string    // where mails go when dealt with; "" if they stay
	Waiting int       // unread mails
	RunsOut time.Time // when the server's certificate does; zero without TLS
}

// Facts connects if need be, and looks at the mailbox without reading a mail.
func (in *Inbox) Facts(ctx context.Context) (Facts, error) {
	waiting, err := in.look(ctx, Cursor{})
	if err != nil {
		return Facts{}, err
	}
	s := in.session
	return Facts{
		Idle: s.canIdle(), Move: s.caps.Has(imap.CapMove), UIDPlus: s.caps.Has(imap.CapUIDPlus),
		Folder: s.folder, Done: s.done, Waiting: len(waiting), RunsOut: s.runsOut,
	}, nil
}

// Check connects, logs in and looks for the folders, and reads no mail. Only a mailbox that
// works gives nil.
func (in *Inbox) Check(ctx context.Context) error {
	_, err := in.pending(ctx, Cursor{})
	return err
}

// Check connects and logs in, and sends no mail. Every error is a *SendError.
func (o *Outbox) Check(ctx context.Context) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.drop()
	line, err := openSubmission(ctx, o.cfg)
	if err != nil {
		return err
	}
	line.quit()
	line.close()
	return nil
}
