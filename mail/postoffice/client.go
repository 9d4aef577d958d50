package postoffice

import (
	"bytes"
	"fmt"
	"net"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-smtp"
)

// patience bounds every visit of the small client below.
const patience = time.Minute

// Send submits a complete mail by SMTP, as a player's mail program would.
func (o *Office) Send(from, to string, raw []byte) error {
	conn, err := net.DialTimeout("tcp", o.SMTPAddr(), patience)
	if err != nil {
		return err
	}
	defer time.AfterFunc(patience, func() { _ = conn.Close() }).Stop()
	c := smtp.NewClient(conn)
	defer func() { _ = c.Close() }()
	if err := c.SendMail(from, []string{to}, bytes.NewReader(raw)); err != nil {
		return fmt.Errorf("send to %s: %w", to, err)
	}
	return c.Quit()
}

// Read returns the user's INBOX by IMAP, oldest first, and marks nothing as read.
func (o *Office) Read(user string) ([][]byte, error) {
	return o.ReadFolder(user, "INBOX")
}

// ReadFolder is Read for any folder; one that does not exist is empty.
func (o *Office) ReadFolder(user, folder string) (mails [][]byte, err error) {
	err = o.visitFolder(user, folder, func(c *imapclient.Client, count uint32) error {
		section := &imap.FetchItemBodySection{Peek: true}
		for n := uint32(1); n <= count; n++ {
			got, err := c.Fetch(imap.SeqSetNum(n), &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{section}}).Collect()
			if err != nil {
				return err
			}
			for _, m := range got {
				mails = append(mails, m.FindBodySection(section))
			}
		}
		return nil
	})
	return mails, err
}

// Remove deletes the messages of a user's INBOX from the nth on, counted from 1, as a
// person might with his own mail program.
func (o *Office) Remove(user string, n int) error {
	return o.flagFrom(user, uint32(n), imap.FlagDeleted, true)
}

// MarkRead marks all messages of a user's INBOX as read.
func (o *Office) MarkRead(user string) error {
	return o.flagFrom(user, 1, imap.FlagSeen, false)
}

func (o *Office) flagFrom(user string, first uint32, flag imap.Flag, expunge bool) error {
	return o.visitFolder(user, "INBOX", func(c *imapclient.Client, count uint32) error {
		if count < first {
			return nil
		}
		these := imap.SeqSet{imap.SeqRange{Start: first, Stop: count}}
		flags := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{flag}}
		if err := c.Store(these, flags, nil).Close(); err != nil || !expunge {
			return err
		}
		return c.Expunge().Close()
	})
}

// visitFolder logs in, selects the folder and calls f with the number of messages in it.
func (o *Office) visitFolder(user, folder string, f func(c *imapclient.Client, count uint32) error) error {
	conn, err := net.DialTimeout("tcp", o.IMAPAddr(), patience)
	if err != nil {
		return err
	}
	defer time.AfterFunc(patience, func() { _ = conn.Close() }).Stop()
	defer func() { _ = conn.Close() }()
	c := imapclient.New(conn, nil)
	if err := c.Login(user, o.password(user)).Wait(); err != nil {
		return fmt.Errorf("read mail of %s: %w", user, err)
	}
	there, err := c.List("", folder, nil).Collect()
	if err != nil || len(there) == 0 {
		return err
	}
	selected, err := c.Select(folder, nil).Wait()
	if err != nil {
		return fmt.Errorf("read mail of %s: %w", user, err)
	}
	return f(c, selected.NumMessages)
}

func (o *Office) password(user string) string {
	for _, a := range o.opts.Accounts {
		if a.User == user {
			return a.Password
		}
	}
	return ""
}
