package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"strings"
	"syscall"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-smtp"
)

// ConnectError says why there is no talking to a mail server, and what the host can do about it.
type ConnectError struct {
	Addr string // host:port
	Why  string // one sentence
	Err  error  // what the system or the library said
}

// Error is the sentence, and in brackets what it was made from.
func (e *ConnectError) Error() string {
	return fmt.Sprintf("%s: %s (%v)", e.Addr, e.Why, e.Err)
}

// Unwrap returns the cause.
func (e *ConnectError) Unwrap() error {
	return e.Err
}

// explainDial makes a sentence of why there is no connection, unless ctx was the reason.
func (s Server) explainDial(ctx context.Context, err error) error {
	if why := whyNoNetwork(err); why != "" && ctx.Err() == nil {
		return &ConnectError{Addr: s.Addr, Why: why, Err: err}
	}
	return err
}

// explainTLS makes a sentence of why the connection could not be made safe, unless ctx was the reason.
func (s Server) explainTLS(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	why := whyNoTLS(err)
	if why == "" {
		why = "it does not finish the opening of TLS; is the port in addr the right one for security = \"" + string(s.security()) + "\"?"
	}
	return &ConnectError{Addr: s.Addr, Why: why, Err: err}
}

// whyNoNetwork explains a connection that never came to be.
func whyNoNetwork(err error) string {
	var name *net.DNSError
	var operation *net.OpError
	switch dialing := errors.As(err, &operation) && operation.Op == "dial"; {
	case errors.As(err, &name) && name.IsNotFound:
		return "there is no machine of this name; look for a slip in addr"
	case errors.As(err, &name):
		return "the name can't be looked up now; is this machine's network (its DNS) in order?"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nothing listens on this port; is the server running, and is the port in addr the right one " +
			"(IMAP 993 or 143, SMTP 465 or 587)?"
	case errors.Is(err, syscall.EHOSTUNREACH) || errors.Is(err, syscall.ENETUNREACH):
		return "no way leads there; is this machine's network in order?"
	case dialing && (operation.Timeout() || errors.Is(err, context.DeadlineExceeded)):
		return "there is no answer at all; is the port in addr the right one, or does a firewall stand between?"
	}
	return ""
}

// whyNoTLS explains a handshake that failed.
func whyNoTLS(err error) string {
	var (
		unknown x509.UnknownAuthorityError
		name    x509.HostnameError
		invalid x509.CertificateInvalidError
		checked *tls.CertificateVerificationError
		plain   tls.RecordHeaderError
		alert   *net.OpError // the library's name for what one side of TLS tells the other
	)
	switch {
	case errors.As(err, &unknown):
		return "this machine does not know who vouches for the server's certificate; if the server is your own, " +
			"give its certificate, or that of its authority, as ca_file; if not, someone may stand between"
	case errors.As(err, &name):
		return "the server's certificate is for " + namesOf(name.Certificate) + "; write in addr the name that it has"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return whyNotNow(invalid.Cert)
	case errors.As(err, &checked):
		return "the server's certificate is not good; whoever runs the server must mend it"
	case errors.As(err, &plain):
		return `it does not speak TLS on this port; use the port for TLS (IMAP 993, SMTP 465), or set security = "starttls" ` +
			"for the other (143, 587)"
	case errors.As(err, &alert) && alert.Op == "remote error", strings.Contains(err.Error(), "unsupported protocol version"):
		return "it and we have no way of TLS in common; it may be too old, since we want TLS 1.2"
	}
	return ""
}

// whyNotNow tells a certificate that has run out from one that is not yet valid.
func whyNotNow(c *x509.Certificate) string {
	if c.NotAfter.Before(time.Now()) {
		return "the server's certificate ran out on " + c.NotAfter.UTC().Format(time.DateOnly) +
			"; whoever runs the server must renew it, unless the clock of this machine is wrong"
	}
	return "the server's certificate is not valid before " + c.NotBefore.UTC().Format(time.DateOnly) +
		"; is the clock of this machine right?"
}

// namesOf lists for whom a certificate is.
func namesOf(c *x509.Certificate) string {
	const most = 4
	names := c.DNSNames
	for _, ip := range c.IPAddresses {
		names = append(names[:len(names):len(names)], ip.String())
	}
	switch {
	case len(names) == 0:
		return "no name at all"
	case len(names) > most:
		names = append(names[:most:most], "others")
	}
	return strings.Join(names, ", ")
}

// explainGreeting makes a sentence of why a server that was reached did not get as far as to ask us
// who we are, unless ctx was the reason.
func (s Server) explainGreeting(ctx context.Context, err error) error {
	var refusal *imap.Error
	var answer *smtp.SMTPError
	var explained *ConnectError
	refused := errors.As(err, &refusal)
	if ctx.Err() != nil || errors.As(err, &answer) || errors.As(err, &explained) {
		return err
	}
	why := "it hung up, or what it says is not the greeting of a mail server; is the port in addr the right one?"
	switch {
	case refused && refusal.Type == imap.StatusResponseTypeBye:
		why = "it turns us away for now"
	case refused && s.security() == StartTLS:
		why = `it does not offer STARTTLS; use its port for TLS (993, 465) with security = "tls"`
	case s.security() == TLS:
	case whyNoTLS(err) != "":
		why = whyNoTLS(err)
	case errors.Is(err, context.DeadlineExceeded):
		why = `it says nothing, as a server does that waits for TLS; if this is its port for TLS (993, 465), set security = "tls"`
	default:
		why += ` If it is that for TLS (993, 465), set security = "tls"`
	}
	return &ConnectError{Addr: s.Addr, Why: why, Err: err}
}
