package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/emersion/go-smtp"
)

// submission is one connection to the submission server, ready for mail.
type submission struct {
	raw     net.Conn
	client  *smtp.Client
	timeout time.Duration
}

// startSubmission is one attempt of openSubmission. Whatever fails here is no fault of
// the mail, so every error is temporary: the mail waits until the host has put it right.
func startSubmission(ctx context.Context, cfg OutboxConfig) (*submission, error) {
	raw, conn, err := cfg.dial(ctx)
	if err != nil {
		return nil, &SendError{Temporary: true, Stage: "connect", Err: err}
	}
	s := &submission{raw: raw, timeout: cfg.timeout()}
	if err := s.guard(ctx, func() error { return s.greet(cfg, conn) }); err != nil {
		s.close()
		return nil, s.failure("connect", err, true)
	}
	if cfg.User == "" {
		return s, nil
	}
	if err := s.guard(ctx, func() error { return s.login(ctx, cfg.Server) }); err != nil {
		s.close()
		return nil, s.failure("log in", err, true)
	}
	return s, nil
}

func (s *submission) guard(ctx context.Context, exchange func() error) error {
	return guard(ctx, s.timeout, s.raw, exchange)
}

// close cuts the connection.
func (s *submission) close() {
	_ = s.raw.Close()
}

// quit takes leave. The mails are safe already, so what the server answers does not matter.
func (s *submission) quit() {
	_ = guard(context.Background(), min(s.timeout, 2*time.Second), s.raw, s.client.Quit)
}

// greet says EHLO. With STARTTLS the library says "localhost" before TLS.
func (s *submission) greet(cfg OutboxConfig, conn net.Conn) (err error) {
	if cfg.security() == StartTLS {
		if s.client, err = smtp.NewClientStartTLS(conn, cfg.tlsConfig()); err != nil {
			return err
		}
	} else {
		s.client = smtp.NewClient(conn)
	}
	s.client.CommandTimeout, s.client.SubmissionTimeout = s.timeout, s.timeout
	if cfg.Hello == "" {
		cfg.Hello = "localhost"
	}
	return s.client.Hello(cfg.Hello)
}

func (s *submission) login(ctx context.Context, server Server) error {
	auth, err := server.login(ctx, s.raw, s.client.SupportsAuth)
	if err != nil {
		return err
	}
	err = explained(s.client.Auth(auth), auth)
	var refusal *smtp.SMTPError
	if errors.As(err, &refusal) && !refusal.Temporary() {
		return fmt.Errorf("%w: %w", ErrLogin, err)
	}
	return err
}

// reset makes sure that a kept connection is alive and nothing is left of the last mail.
func (s *submission) reset(ctx context.Context) error {
	return s.guard(ctx, s.client.Reset)
}

// send makes one mail transaction (RFC 5321 3.3). The text is complete before it
// begins, so that half a mail is never taken for a whole one.
func (s *submission) send(ctx context.Context, from, to string, data []byte) error {
	if err := s.guard(ctx, func() error { return s.client.Mail(from, nil) }); err != nil {
		return s.failure("sender", err, false)
	}
	if err := s.guard(ctx, func() error { return s.client.Rcpt(to, nil) }); err != nil {
		return s.failure("recipient", err, false)
	}
	var text *smtp.DataCommand
	err := s.guard(ctx, func() (err error) {
		if text, err = s.client.Data(); err != nil {
			return err
		}
		_, err = text.Write(data)
		return err
	})
	if err != nil {
		return s.failure("text", err, false)
	}
	if err := s.guard(ctx, text.Close); err != nil {
		failure := s.failure("text", err, false)
		failure.Unknown = failure.Code == 0
		return failure
	}
	return nil
}

// failure sorts an error: the network is always temporary, a server's no is what
// its code says (RFC 5321 4.2.1), and a server that wants us to log in first has a
// quarrel with the host, not with the mail.
func (s *submission) failure(stage string, err error, temporary bool) *SendError {
	f := &SendError{Temporary: true, Stage: stage, Err: err}
	var answer *smtp.SMTPError
	if errors.As(err, &answer) {
		f.Code = answer.Code
		f.Temporary = temporary || answer.Temporary() || answer.Code == 530
	}
	return f
}
