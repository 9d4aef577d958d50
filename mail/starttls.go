package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strings"

	"github.com/emersion/go-smtp"
)

// startTLS greets an SMTP server in the clear and goes over to TLS (RFC 3207). The library
// would say "localhost" before TLS, which strict servers refuse. The connection returned begins with a
// greeting again, since the library waits for one.
func startTLS(ctx context.Context, cfg OutboxConfig, raw net.Conn) (net.Conn, error) {
	const most = 64 << 10 // bytes of what is said in the clear
	text := textproto.NewConn(struct {
		io.Reader
		io.WriteCloser
	}{io.LimitReader(raw, most), raw})
	if _, _, err := text.ReadResponse(220); err != nil {
		return nil, smtpAnswer(err)
	}
	offers, err := ask(text, 250, "EHLO "+cfg.hello())
	if err != nil {
		return nil, err
	}
	if !offersStartTLS(offers) {
		return nil, fmt.Errorf("%s offers no STARTTLS: is it the port for it (587)?", cfg.Addr)
	}
	if _, err := ask(text, 220, "STARTTLS"); err != nil {
		return nil, err
	}
	if text.R.Buffered() > 0 {
		return nil, errors.New("the server said more before TLS than it should: somebody else may be speaking for it")
	}
	secure := tls.Client(raw, cfg.tlsConfig())
	if err := secure.HandshakeContext(ctx); err != nil {
		return nil, cfg.explainTLS(ctx, err)
	}
	return &greeted{secure, strings.NewReader("220 TLS\r\n")}, nil
}

// offersStartTLS looks for the word among the lines of an answer to EHLO.
func offersStartTLS(answer string) bool {
	for line := range strings.Lines(answer) {
		if strings.EqualFold(strings.TrimSpace(line), "STARTTLS") {
			return true
		}
	}
	return false
}

// ask sends a command and waits for the answer.
func ask(text *textproto.Conn, want int, command string) (answer string, err error) {
	if err := text.PrintfLine("%s", command); err != nil {
		return "", err
	}
	_, answer, err = text.ReadResponse(want)
	return answer, smtpAnswer(err)
}

// smtpAnswer makes a server's no what the library makes of it.
func smtpAnswer(err error) error {
	var answer *textproto.Error
	if errors.As(err, &answer) {
		return &smtp.SMTPError{Code: answer.Code, Message: answer.Msg}
	}
	return err
}

// greeted is a connection of which something has been read already.
type greeted struct {
	net.Conn
	first *strings.Reader
}

// Read gives that first.
func (g *greeted) Read(b []byte) (int, error) {
	if g.first.Len() > 0 {
		return g.first.Read(b)
	}
	return g.Conn.Read(b)
}
