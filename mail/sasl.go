package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strings"

	"github.com/emersion/go-sasl"
)

// login chooses the way to log in among those the server offers. The libraries'
// PLAIN does not ask whether the line is protected, so this does.
func (s Server) login(ctx context.Context, raw net.Conn, offers func(mechanism string) bool) (sasl.Client, error) {
	if s.security() == Plain && !isLoopback(raw.RemoteAddr()) {
		return nil, ErrUnprotected
	}
	if s.Token != nil {
		return s.bearer(ctx, offers)
	}
	if s.Password == nil {
		return nil, fmt.Errorf("%w: there is no password for %s", ErrLogin, s.User)
	}
	password, err := s.Password(ctx)
	if err != nil {
		return nil, fmt.Errorf("password of %s: %w", s.User, err)
	}
	if !offers(sasl.Plain) && offers(sasl.Login) {
		return sasl.NewLoginClient(s.User, password), nil
	}
	return sasl.NewPlainClient("", s.User, password), nil
}

func isLoopback(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// The two ways to log in with an OAuth2 access token: the standard's, and the one
// from before it, which Microsoft alone offers.
const (
	oauthBearer = sasl.OAuthBearer
	xoauth2     = "XOAUTH2"
)

// errNoOAuth says that a server can't be used with tokens.
var errNoOAuth = errors.New(`the server offers neither OAUTHBEARER nor XOAUTH2: it wants a password (auth = "password")`)

// bearer is a login with a token, by the standard if the server knows it.
func (s Server) bearer(ctx context.Context, offers func(mechanism string) bool) (sasl.Client, error) {
	mechanism := oauthBearer
	if !offers(oauthBearer) {
		mechanism = xoauth2
		if !offers(xoauth2) {
			return nil, fmt.Errorf("%w: %w", ErrLogin, errNoOAuth)
		}
	}
	token, err := s.Token(ctx, false)
	if err != nil {
		return nil, fmt.Errorf("access token of %s: %w", s.User, err)
	}
	return &bearerLogin{mechanism: mechanism, server: s, token: token}, nil
}

// bearerLogin is one OAUTHBEARER (RFC 7628) or XOAUTH2 exchange. A server that does not
// like the token says why in a challenge and refuses only after that was answered; an
// error in place of the answer would leave the exchange half done.
type bearerLogin struct {
	mechanism string
	server    Server
	token     string
	why       string // what the server said against the token
}

// Start gives the token. Nothing else is ever asked.
func (b *bearerLogin) Start() (mechanism string, first []byte, err error) {
	if b.mechanism == xoauth2 {
		return xoauth2, []byte("user=" + b.server.User + "\x01auth=Bearer " + b.token + "\x01\x01"), nil
	}
	host, port, err := net.SplitHostPort(b.server.Addr)
	name := strings.NewReplacer("=", "=3D", ",", "=2C").Replace(b.server.User) // saslname, RFC 5801 4
	return oauthBearer, []byte("n,a=" + name + ",\x01host=" + host + "\x01port=" + port +
		"\x01auth=Bearer " + b.token + "\x01\x01"), err
}

// Next takes the server's complaint. The answer must not be nil, for that would be none.
func (b *bearerLogin) Next(challenge []byte) ([]byte, error) {
	b.why = complaint(challenge)
	if b.mechanism == xoauth2 {
		return []byte{}, nil
	}
	return []byte{1}, nil // RFC 7628 3.2.3
}

// complaint is what a server's challenge says, short and on one line.
func complaint(challenge []byte) string {
	var said struct {
		Status string `json:"status"`
		Scope  string `json:"scope"`
	}
	if json.Unmarshal(challenge, &said) != nil || said.Status == "" {
		return "it gave no reason that can be read"
	}
	why := "status " + said.Status
	if said.Scope != "" {
		why += ", scope wanted: " + said.Scope
	}
	return strings.ToValidUTF8(strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, why[:min(len(why), 200)]), "?")
}

// explained adds to a refusal what the server said against the token.
func explained(err error, auth sasl.Client) error {
	if b, ok := auth.(*bearerLogin); ok && err != nil && b.why != "" {
		return fmt.Errorf("%w (the access token: %s)", err, b.why)
	}
	return err
}

// twice opens a connection and, if the server refuses the access token it is given,
// opens another with a new token: a token may be withdrawn before its time.
func twice[C any](s Server, open func(Server) (C, error)) (C, error) {
	token, given := s.Token, false
	if token == nil {
		return open(s)
	}
	s.Token = func(ctx context.Context, renew bool) (string, error) {
		word, err := token(ctx, renew)
		given = err == nil
		return word, err
	}
	conn, err := open(s)
	if !given || !errors.Is(err, ErrLogin) {
		return conn, err
	}
	s.Token = func(ctx context.Context, _ bool) (string, error) { return token(ctx, true) }
	return open(s)
}

// openSession connects, logs in and makes sure of the Done folder.
func openSession(ctx context.Context, cfg InboxConfig) (*session, error) {
	return twice(cfg.Server, func(s Server) (*session, error) {
		cfg.Server = s
		return startSession(ctx, cfg)
	})
}

// openSubmission connects, greets and logs in.
func openSubmission(ctx context.Context, cfg OutboxConfig) (*submission, error) {
	return twice(cfg.Server, func(s Server) (*submission, error) {
		cfg.Server = s
		return startSubmission(ctx, cfg)
	})
}
