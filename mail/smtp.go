package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
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
		return nil, &SendError{Temporary: true, Server: true, Stage: "connect", Err: err}
	}
	s := &submission{raw: raw, timeout: cfg.timeout()}
	for _, step := range [...]struct {
		stage string
		do    func() error
	}{
		{"connect", func() (err error) {
			if cfg.security() == StartTLS {
				conn, err = startTLS(ctx, cfg, raw)
			}
			return err
		}},
		{"connect", func() error { return s.greet(cfg, conn) }},
		{"log in", func() error { return s.login(ctx, cfg.Server) }},
	} {
		if err := s.guard(ctx, step.do); err != nil {
			s.close()
			if step.stage == "connect" {
				err = cfg.explainGreeting(ctx, err)
			}
			failure := s.failure(step.stage, err)
			failure.Temporary, failure.Server = true, true
			return nil, failure
		}
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

// greet says EHLO.
func (s *submission) greet(cfg OutboxConfig, conn net.Conn) error {
	s.client = smtp.NewClient(conn)
	s.client.CommandTimeout, s.client.SubmissionTimeout = s.timeout, finalWait*s.timeout
	return s.client.Hello(cfg.hello())
}

func (s *submission) login(ctx context.Context, server Server) error {
	if server.User == "" {
		return nil
	}
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

// finalWait is how many times longer than any other answer the last one may take: a server
// scans and files the mail first, and whoever hangs up meanwhile sends it twice (RFC 5321 4.5.3.2.6).
const finalWait = 10

// send makes one mail transaction (RFC 5321 3.3), to one recipient, so that nobody suffers
// for another's address. The text is complete before it begins, so that half a mail is never taken
// for a whole one.
func (s *submission) send(ctx context.Context, from, to string, data []byte) error {
	var text *smtp.DataCommand
	for _, step := range [...]struct {
		stage string
		do    func() error
	}{
		{"size", func() error { return s.fits(data) }},
		{"sender", func() error { return s.client.Mail(from, &smtp.MailOptions{Size: int64(len(data))}) }},
		{"recipient", func() error { return s.client.Rcpt(to, nil) }},
		{"text", func() (err error) { text, err = s.client.Data(); return err }},
	} {
		if err := s.guard(ctx, step.do); err != nil {
			return s.failure(step.stage, err)
		}
	}
	for piece := range slices.Chunk(data, 32<<10) { // each with a deadline of its own: the library sets none
		err := s.guard(ctx, func() error {
			_, err := text.Write(piece)
			return err
		})
		if err != nil {
			return s.failure("text", err)
		}
	}
	if err := guard(ctx, finalWait*s.timeout, s.raw, text.Close); err != nil {
		failure := s.failure("text", err)
		failure.Unknown = failure.Code == 0
		return failure
	}
	return nil
}

// fits asks whether the server has said that it takes no mail so large (RFC 1870).
func (s *submission) fits(data []byte) error {
	most, ok := s.client.MaxMessageSize()
	if !ok || most == 0 || len(data) <= most {
		return nil
	}
	return &smtp.SMTPError{Code: 552, EnhancedCode: smtp.EnhancedCode{5, 3, 4}, Message: fmt.Sprintf(
		"the mail has %d bytes and the server takes %d at most", len(data), most)}
}

// failure sorts an error: the network is always temporary, a server's no is what
// its code says (RFC 5321 4.2.1, RFC 3463).
func (s *submission) failure(stage string, err error) *SendError {
	f := &SendError{Temporary: true, Stage: stage, Err: err}
	var answer *smtp.SMTPError
	if !errors.As(err, &answer) {
		return f
	}
	f.Code, f.Temporary = answer.Code, answer.Temporary()
	about := answer.EnhancedCode[1] // 2 is the mailbox, 3 the mail system; 0 says nothing
	switch f.Code {
	case 421: // it hangs up
		f.Server = true
	case 530, 538: // it wants a login, or TLS: a quarrel with the host
		f.Server, f.Temporary = true, true
	case 452: // it is short of something, unless that is room in the one mailbox
		f.Server = about == 3 || about != 2 && stage != "recipient"
	case 552:
		// RFC 5321 4.5.3.1.10 for RCPT; and a full mailbox may be emptied.
		if f.Temporary = about == 2 || about != 3 && stage == "recipient"; !f.Temporary {
			f.Stage = "size"
		}
	}
	switch {
	case against(answer, "helo command rejected", "client host rejected"): // a quarrel with the host
		f.Server, f.Temporary = true, true
	case !f.Temporary && aboutSender(answer):
		f.Stage = "sender"
	}
	if f.Stage == "sender" && f.Temporary {
		f.Server = true
	}
	return f
}

// aboutSender reports whether a no is to our own address. Many servers say so only once they know to whom
// the mail goes (Postfix, smtpd_delay_reject), or at its end (Exchange): that is no verdict on the
// recipient. X.1.7 and X.1.8 are of RFC 3463, the other two Microsoft's.
func aboutSender(answer *smtp.SMTPError) bool {
	switch answer.EnhancedCode {
	case smtp.EnhancedCode{5, 1, 7}, smtp.EnhancedCode{5, 1, 8}, smtp.EnhancedCode{5, 7, 60}, smtp.EnhancedCode{5, 2, 252}:
		return true
	}
	return against(answer, "sender address rejected", "send as", "sendasdenied")
}

// against reports whether an answer has one of some words, which are in small letters.
func against(answer *smtp.SMTPError, words ...string) bool {
	said := strings.ToLower(answer.Message)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(said, w) })
}
