package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// Security is how a connection to a mail server is protected.
type Security string

// The three ways to connect.
const (
	TLS      Security = "tls"      // TLS from the first byte: ports 993 and 465
	StartTLS Security = "starttls" // plain first, then TLS: ports 143 and 587; refused if the server does not offer it
	Plain    Security = "none"     // no protection: for a server on this machine only
)

// Server is a mail server and our account there.
type Server struct {
	Addr      string      // host:port
	Security  Security    // empty is TLS
	TLSConfig *tls.Config // nil: the system's roots, TLS 1.2 or later
	User      string      // empty: no login (SMTP on this machine)

	// Password is asked at each login and its answer is not kept.
	Password func(context.Context) (string, error)

	// Token, if set, gives an OAuth2 access token, which stands in for the password; renew: one
	// that is newer than the last, which the server has refused.
	Token func(ctx context.Context, renew bool) (string, error)

	// Timeout bounds the wait for each answer of the server; zero is one minute.
	Timeout time.Duration
}

// ErrLogin says that the server refused our name and password. To try again at once only
// makes it worse.
var ErrLogin = errors.New("the mail server refused the login")

// ErrUnprotected says that a password would have gone over an open network.
var ErrUnprotected = errors.New("the password is not sent without TLS except to this machine")

func (s Server) timeout() time.Duration {
	if s.Timeout > 0 {
		return s.Timeout
	}
	return time.Minute
}

func (s Server) security() Security {
	if s.Security == "" {
		return TLS
	}
	return s.Security
}

// tlsConfig names the server whose certificate is demanded.
func (s Server) tlsConfig() *tls.Config {
	cfg := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.TLSConfig != nil {
		cfg = s.TLSConfig.Clone()
	}
	if cfg.ServerName == "" {
		cfg.ServerName, _, _ = net.SplitHostPort(s.Addr)
	}
	return cfg
}

// dial opens the connection, with TLS if it is so from the start. raw is the
// bare socket: closing it ends every read and write at once, which closing TLS does not promise.
func (s Server) dial(ctx context.Context) (raw, conn net.Conn, err error) {
	outer := ctx
	ctx, cancel := context.WithTimeout(ctx, s.timeout())
	defer cancel()
	dialer := net.Dialer{KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: 30 * time.Second, Interval: 10 * time.Second, Count: 3,
	}}
	raw, err = dialer.DialContext(ctx, "tcp", s.Addr)
	if err != nil {
		return nil, nil, s.explainDial(outer, err)
	}
	switch s.security() {
	case Plain, StartTLS:
		return raw, raw, nil
	case TLS:
		secure := tls.Client(raw, s.tlsConfig())
		if err := secure.HandshakeContext(ctx); err != nil {
			_ = raw.Close()
			return nil, nil, s.explainTLS(outer, err)
		}
		return raw, secure, nil
	}
	_ = raw.Close()
	return nil, nil, fmt.Errorf("unknown security %q: want tls, starttls or none", s.Security)
}

// guard runs one exchange with the server and closes the socket when ctx ends
// or limit passes. The libraries know no context and wait without end, so
// that a closed socket is the only thing that wakes them.
func guard(ctx context.Context, limit time.Duration, socket io.Closer, exchange func() error) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if err := ctx.Err(); err != nil {
		_ = socket.Close()
		return err
	}
	stop := context.AfterFunc(ctx, func() { _ = socket.Close() })
	err := exchange()
	if !stop() && err != nil {
		return fmt.Errorf("%w (%v)", ctx.Err(), err)
	}
	return err
}
