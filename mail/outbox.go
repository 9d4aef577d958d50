package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// OutboxConfig says where mail goes out.
type OutboxConfig struct {
	Server
	Hello  string        // our host name, for EHLO; strict servers want a real one. Empty is localhost
	Linger time.Duration // how long an unused connection is kept for the next mail; 30 seconds
}

// Outbox submits mails to an SMTP server, one recipient at a time, and keeps its
// connection for a while. It may be used by several goroutines, which then wait for each other.
type Outbox struct {
	cfg  OutboxConfig
	mu   sync.Mutex
	line *submission
	last time.Time // when line was last used
}

// SendError tells why a mail was not sent.
type SendError struct {
	Temporary bool   // the same mail may get through later
	Unknown   bool   // it was sent, but the answer was lost: it may have arrived. Resend with the same Message-ID
	Server    bool   // it says nothing about this mail: no other would have got through
	Code      int    // the server's code, such as 550; 0 if it gave none
	Stage     string // connect, log in, size, sender, recipient or text
	Err       error
}

// Error says what failed, where, and whether for good.
func (e *SendError) Error() string {
	what := "refused for good"
	switch {
	case e.Unknown:
		what = "sent, but not confirmed"
	case e.Temporary:
		what = "failed for now"
	}
	return fmt.Sprintf("SMTP: %s: %s: %v", e.Stage, what, e.Err)
}

// Unwrap returns the cause.
func (e *SendError) Unwrap() error {
	return e.Err
}

// hello is the name we greet with (RFC 5321 4.1.1.1).
func (c OutboxConfig) hello() string { return cmp.Or(c.Hello, "localhost") }

// NewOutbox returns an Outbox that will connect when first used.
func NewOutbox(cfg OutboxConfig) *Outbox {
	cfg.Linger = or(cfg.Linger, 30*time.Second)
	return &Outbox{cfg: cfg}
}

// Submit sends data, a complete mail, from an envelope sender ("" for the null
// return path) to one address. Every error is a *SendError. When ctx ends the
// connection is cut and the error is temporary.
func (o *Outbox) Submit(ctx context.Context, from, to string, data []byte) error {
	if err := CheckAddress(to); err != nil {
		return &SendError{Stage: "recipient", Err: err}
	}
	if from != "" {
		if err := CheckAddress(from); err != nil {
			return &SendError{Stage: "sender", Err: err}
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.line != nil && (time.Since(o.last) > o.cfg.Linger || o.line.reset(ctx) != nil) {
		o.drop()
	}
	if o.line == nil {
		line, err := openSubmission(ctx, o.cfg)
		if err != nil {
			return err
		}
		o.line = line
	}
	err := o.line.send(ctx, from, to, data)
	var failure *SendError
	if errors.As(err, &failure) && (failure.Code == 0 || failure.Code == 421) {
		o.drop()
	}
	o.last = time.Now()
	return err
}

// Close ends the connection.
func (o *Outbox) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.line != nil {
		o.line.quit()
	}
	o.drop()
	return nil
}

func (o *Outbox) drop() {
	if o.line != nil {
		o.line.close()
		o.line = nil
	}
}
