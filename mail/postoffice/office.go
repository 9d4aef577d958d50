package postoffice

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-smtp"
)

// Account is a person with a mailbox.
type Account struct {
	User, Password string
	Addresses      []string // without a plus part; the account gets mail for every plus form of them
}

// Options say what the office offers.
type Options struct {
	Accounts  []Account
	IMAPAddr  string      // host:port to listen on; empty is a free port on 127.0.0.1
	SMTPAddr  string      // the same for SMTP
	NoMove    bool        // the IMAP server does not know MOVE
	NoUIDPlus bool        // nor UID EXPUNGE
	MaxSize   int64       // longest mail taken, in bytes; 10 MiB
	TLS       *tls.Config // offers STARTTLS on both ports; nil: no TLS at all
}

// Office is a running mail server.
type Office struct {
	opts     Options
	imap     *imapserver.Server
	smtp     *smtp.Server
	imapAddr net.Addr
	smtpAddr net.Addr
	doors    []net.Listener
	serving  sync.WaitGroup
	stop     func() bool // unties the office from its context
	once     sync.Once   // go-smtp's Close must not run twice at a time

	mu       sync.Mutex
	boxes    map[string]*imapmemserver.User // by user name
	trouble  trouble
	accepted int
}

// Start opens both servers. They run until Close or until ctx ends.
func Start(ctx context.Context, opts Options) (*Office, error) {
	if opts.MaxSize <= 0 {
		opts.MaxSize = 10 << 20
	}
	o := &Office{opts: opts, boxes: map[string]*imapmemserver.User{}}
	memory := imapmemserver.New()
	for _, a := range opts.Accounts {
		user := imapmemserver.NewUser(a.User, a.Password)
		if err := user.Create("INBOX", nil); err != nil {
			return nil, fmt.Errorf("mailbox of %s: %w", a.User, err)
		}
		memory.AddUser(user)
		o.boxes[a.User] = user
	}
	post, err := listen(opts.SMTPAddr)
	if err != nil {
		return nil, err
	}
	boxes, err := listen(opts.IMAPAddr)
	if err != nil {
		return nil, errors.Join(err, post.Close())
	}
	o.doors = []net.Listener{post, boxes}
	o.smtpAddr, o.imapAddr = post.Addr(), boxes.Addr()
	o.imap = imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return session{memory.NewSession().(imapserver.SessionIMAP4rev2)}, nil, nil
		},
		Caps:         o.capabilities(),
		Logger:       log.New(io.Discard, "", 0),
		InsecureAuth: true,
		TLSConfig:    opts.TLS,
	})
	o.smtp = o.newSMTP()
	o.serving.Go(func() { _ = o.imap.Serve(boxes) })
	o.serving.Go(func() { _ = o.smtp.Serve(post) })
	o.stop = context.AfterFunc(ctx, o.shut)
	return o, nil
}

func listen(addr string) (net.Listener, error) {
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	return net.Listen("tcp", addr)
}

func (o *Office) capabilities() imap.CapSet {
	caps := imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapNamespace: {}}
	if !o.opts.NoMove {
		caps[imap.CapMove] = struct{}{}
	}
	if !o.opts.NoUIDPlus {
		caps[imap.CapUIDPlus] = struct{}{}
	}
	return caps
}

// IMAPAddr is host:port for reading mail.
func (o *Office) IMAPAddr() string { return o.imapAddr.String() }

// SMTPAddr is host:port for sending mail.
func (o *Office) SMTPAddr() string { return o.smtpAddr.String() }

// Close ends both servers and waits until they have ended. All mail is gone.
func (o *Office) Close() error {
	o.stop()
	o.shut()
	o.serving.Wait()
	return nil
}

// shut closes listeners and connections; what they say to that is of no interest. The
// listeners come first: a server closed before it began to serve would serve for ever.
func (o *Office) shut() {
	o.once.Do(func() {
		for _, door := range o.doors {
			_ = door.Close()
		}
		_ = o.smtp.Close()
		_ = o.imap.Close()
	})
}

// Deliver puts a mail into the INBOX of whoever has the address, as if it had come
// from outside at that time.
func (o *Office) Deliver(from, to string, raw []byte, at time.Time) error {
	account, ok := o.account(to)
	if !ok {
		return fmt.Errorf("no mailbox here for %s", to)
	}
	top := fmt.Sprintf("Return-Path: <%s>\r\nDelivered-To: %s\r\n", from, to)
	return o.Append(account.User, append([]byte(top), raw...), at)
}

// Append puts bytes into a user's INBOX just as they are.
func (o *Office) Append(user string, raw []byte, at time.Time) error {
	if !readable(raw) {
		return errors.New("the header of this mail is malformed")
	}
	o.mu.Lock()
	box := o.boxes[user]
	o.mu.Unlock()
	if box == nil {
		return fmt.Errorf("no user %s", user)
	}
	_, err := box.Append("INBOX", literal{strings.NewReader(string(raw))}, &imap.AppendOptions{Time: at})
	return err
}

// readable reports whether the IMAP server will be able to hand the mail out.
func readable(raw []byte) bool {
	whole := imapserver.ExtractBodySection(strings.NewReader(string(raw)), &imap.FetchItemBodySection{})
	return len(whole) > 0
}

// Renew replaces a user's INBOX by an empty one with another UIDVALIDITY, as a server does
// after it lost its index.
func (o *Office) Renew(user string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	box := o.boxes[user]
	if box == nil {
		return fmt.Errorf("no user %s", user)
	}
	return errors.Join(box.Delete("INBOX"), box.Create("INBOX", nil))
}

// account finds whose an address is, plus part aside.
func (o *Office) account(addr string) (Account, bool) {
	local, domain, _ := strings.Cut(addr, "@")
	local, _, _ = strings.Cut(local, "+")
	for _, a := range o.opts.Accounts {
		for _, own := range a.Addresses {
			if strings.EqualFold(own, local+"@"+domain) {
				return a, true
			}
		}
	}
	return Account{}, false
}

// literal is what the memory server wants to read mail from.
type literal struct{ *strings.Reader }

func (l literal) Size() int64 { return l.Reader.Size() }
