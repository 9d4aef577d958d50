package postoffice

import (
	"crypto/subtle"
	"io"
	"log"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// trouble is what the SMTP server does wrong on purpose.
type trouble struct {
	refuse int // mails still to refuse
	code   int
	drop   int // mails still to take and not confirm
	slow   time.Duration
}

// RefuseNext makes the SMTP server refuse the next n mails with a code such as 451 or 550.
func (o *Office) RefuseNext(n, code int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.trouble.refuse, o.trouble.code = n, code
}

// DropNext makes the SMTP server take the next n mails, deliver them, and cut the connection
// in place of an answer.
func (o *Office) DropNext(n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.trouble.drop = n
}

// Slow makes the SMTP server wait before it answers for each mail.
func (o *Office) Slow(d time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.trouble.slow = d
}

// Connections is how many SMTP connections have been made.
func (o *Office) Connections() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.accepted
}

func (o *Office) newSMTP() *smtp.Server {
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.accepted++
		return &visit{office: o, conn: c}, nil
	}))
	server.Domain = "localhost"
	server.MaxMessageBytes = o.opts.MaxSize
	server.MaxRecipients = 50
	server.ReadTimeout, server.WriteTimeout = time.Minute, time.Minute
	server.AllowInsecureAuth = true
	server.TLSConfig = o.opts.TLS
	server.ErrorLog = log.New(io.Discard, "", 0)
	return server
}

// visit is one SMTP connection. A login is checked if made, but not demanded: only
// this machine can connect, and mail goes nowhere but to its own accounts.
type visit struct {
	office *Office
	conn   *smtp.Conn
	from   string
	to     []string
}

func (v *visit) AuthMechanisms() []string { return []string{sasl.Plain} }

func (v *visit) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		for _, a := range v.office.opts.Accounts {
			if a.User == user && subtle.ConstantTimeCompare([]byte(a.Password), []byte(password)) == 1 {
				return nil
			}
		}
		return smtp.ErrAuthFailed
	}), nil
}

func (v *visit) Mail(from string, _ *smtp.MailOptions) error {
	v.from, v.to = from, nil
	return nil
}

func (v *visit) Rcpt(to string, _ *smtp.RcptOptions) error {
	if _, ok := v.office.account(to); !ok {
		return refusal(550, "no mailbox here for that address")
	}
	v.to = append(v.to, to)
	return nil
}

func (v *visit) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	now := v.office.next()
	time.Sleep(now.slow)
	if now.refuse > 0 {
		return refusal(now.code, "refused on purpose")
	}
	for _, to := range v.to {
		if err := v.office.Deliver(v.from, to, raw, time.Now()); err != nil {
			return refusal(554, err.Error())
		}
	}
	if now.drop > 0 {
		return v.conn.Conn().Close()
	}
	return nil
}

func (v *visit) Reset()        { v.from, v.to = "", nil }
func (v *visit) Logout() error { return nil }

// next tells what to do wrong with this mail and counts it.
func (o *Office) next() trouble {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.trouble
	o.trouble.refuse = max(0, now.refuse-1)
	o.trouble.drop = max(0, now.drop-1)
	return now
}

// refusal is an answer such as 550 5.0.0.
func refusal(code int, text string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 0, 0}, Message: text}
}
