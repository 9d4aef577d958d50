package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// session is one connection. It asks for nothing but UID, size,
// date and the raw bytes: the library's parser for ENVELOPE and BODYSTRUCTURE lets
// any sender or server stall or crash it. After an error it is good for nothing but close.
type session struct {
	raw      net.Conn
	client   *imapclient.Client
	caps     imap.CapSet
	validity uint32
	folder   string    // the mailbox read, with the server's own separator
	done     string    // the Done folder, likewise
	runsOut  time.Time // the server's certificate; zero without TLS
	timeout  time.Duration
	wake     chan struct{} // something about the mailbox has changed
}

// startSession is one attempt of openSession.
func startSession(ctx context.Context, cfg InboxConfig) (*session, error) {
	s := &session{timeout: cfg.timeout(), wake: make(chan struct{}, 1)}
	cfg.TLSConfig = s.noteCertificate(cfg.tlsConfig())
	raw, conn, err := cfg.dial(ctx)
	if err != nil {
		return nil, err
	}
	s.raw = raw
	for _, step := range [...]struct {
		name string
		do   func() error
	}{
		{"connect", func() error { return s.greet(cfg, conn) }},
		{"log in", func() error { return s.login(ctx, cfg.Server) }},
		{"find folder " + cfg.Done, func() error { return s.findFolders(cfg.Folder, cfg.Done) }},
	} {
		if err := s.guard(ctx, step.do); err != nil {
			s.close()
			if step.name == "connect" {
				return nil, cfg.explainGreeting(ctx, err)
			}
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

// noteCertificate remembers when the certificate runs out that the server shows.
func (s *session) noteCertificate(cfg *tls.Config) *tls.Config {
	verify := cfg.VerifyConnection
	cfg.VerifyConnection = func(state tls.ConnectionState) error {
		if len(state.PeerCertificates) > 0 {
			s.runsOut = state.PeerCertificates[0].NotAfter
		}
		if verify != nil {
			return verify(state)
		}
		return nil
	}
	return cfg
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
	if server.Token != nil || offers(sasl.Plain) || offers(sasl.Login) {
		err = explained(s.client.Authenticate(auth), auth)
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

// findFolders asks for the separator of folder names, and creates the Done folder if need be.
func (s *session) findFolders(folder, done string) error {
	delim := '/'
	roots, err := s.client.List("", "", nil).Collect()
	if err != nil {
		return err
	}
	if len(roots) > 0 && roots[0].Delim != 0 {
		delim = roots[0].Delim
	}
	s.folder = strings.ReplaceAll(folder, "/", string(delim))
	s.done = strings.ReplaceAll(done, "/", string(delim))
	if s.done == "" {
		return nil
	}
	existing, err := s.client.List("", s.done, nil).Collect()
	if err != nil || len(existing) > 0 {
		return err
	}
	err = s.client.Create(s.done, nil).Wait()
	var refusal *imap.Error
	if errors.As(err, &refusal) && refusal.Code == imap.ResponseCodeAlreadyExists {
		return nil // another client was quicker
	}
	return err
}

// selectFolder opens the mailbox, anew each time: a server may go on to show what was there when it
// was opened last, though it has been deleted or renamed and another has its name. Without UIDVALIDITY nothing
// tells an old mail from a new one (RFC 9051 2.3.1.1), and a mail taken for an old one would be lost.
func (s *session) selectFolder(ctx context.Context) error {
	err := s.guard(ctx, func() error {
		data, err := s.client.Select(s.folder, nil).Wait()
		if err != nil {
			return err
		}
		if s.validity = data.UIDValidity; s.validity == 0 {
			return errors.New("the server gives it no UIDVALIDITY, so that mails can't be told apart")
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("IMAP: open folder %s: %w", s.folder, err)
	}
	return nil
}
