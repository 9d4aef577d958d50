package mail

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"longroll/mail/postoffice"
)

func gameOutbox(t *testing.T, addr string) *Outbox {
	t.Helper()
	out := NewOutbox(OutboxConfig{Server: server(addr), Hello: "longroll.game.example"})
	t.Cleanup(func() { _ = out.Close() })
	return out
}

// submit sends a small mail to the player.
func submit(ctx context.Context, out *Outbox, id string) error {
	return out.Submit(ctx, "game@game.example", "player@example.net", letter(id))
}

func TestSubmit(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	out := gameOutbox(t, office.SMTPAddr())
	raw, err := Compose(report())
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{"game+bounce@game.example", ""} {
		if err := out.Submit(t.Context(), from, "player@example.net", raw); err != nil {
			t.Fatal(err)
		}
	}
	mails, err := office.Read("player")
	if err != nil || len(mails) != 2 {
		t.Fatalf("%d mails, %v", len(mails), err)
	}
	for i, want := range []string{"Return-Path: <game+bounce@game.example>", "Return-Path: <>"} {
		if !bytes.HasPrefix(mails[i], []byte(want)) || !bytes.HasSuffix(mails[i], raw) {
			t.Errorf("mail %d does not arrive as it was sent:\n%s", i+1, mails[i])
		}
	}
	if n := office.Connections(); n != 1 {
		t.Errorf("two mails took %d connections", n)
	}
}

// TestSubmitFailures holds what is for now and what for good, and that the next mail
// goes out whatever happened to the last.
func TestSubmitFailures(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	out := gameOutbox(t, office.SMTPAddr())
	for name, c := range map[string]struct {
		trouble func()
		to      string
		want    SendError // but for Err
	}{
		"451":            {func() { office.RefuseNext(1, 451) }, "player@example.net", SendError{Temporary: true, Code: 451, Stage: "text"}},
		"550":            {func() { office.RefuseNext(1, 550) }, "player@example.net", SendError{Code: 550, Stage: "text"}},
		"no such player": {func() {}, "nobody@example.net", SendError{Code: 550, Stage: "recipient"}},
		"answer lost":    {func() { office.DropNext(1) }, "player@example.net", SendError{Temporary: true, Unknown: true, Stage: "text"}},
		"no address":     {func() {}, "player@example.net> SIZE=1", SendError{Stage: "recipient"}},
		"two addresses":  {func() {}, "player@example.net, game@game.example", SendError{Stage: "recipient"}},
		"empty address":  {func() {}, "", SendError{Stage: "recipient"}},
	} {
		c.trouble()
		err := out.Submit(t.Context(), "game@game.example", c.to, letter("x"))
		var got *SendError
		if !errors.As(err, &got) {
			t.Errorf("%s: Submit = %v, want a SendError", name, err)
			continue
		}
		if got.Temporary != c.want.Temporary || got.Unknown != c.want.Unknown || got.Code != c.want.Code || got.Stage != c.want.Stage {
			t.Errorf("%s: got %+v, want %+v", name, *got, c.want)
		}
		if err := submit(t.Context(), out, "next"); err != nil {
			t.Errorf("%s: the next mail: %v", name, err)
		}
	}
}

// TestSubmitConnectionLost holds that a kept connection that has died is replaced, and
// that a server that is away is a matter of time.
func TestSubmitConnectionLost(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	out := gameOutbox(t, office.SMTPAddr())
	if err := submit(t.Context(), out, "a"); err != nil {
		t.Fatal(err)
	}
	_ = out.line.raw.Close()
	if err := submit(t.Context(), out, "b"); err != nil {
		t.Errorf("after the connection was lost: %v", err)
	}
	if err := office.Close(); err != nil {
		t.Fatal(err)
	}
	var failure *SendError
	if err := submit(t.Context(), out, "c"); !errors.As(err, &failure) || !failure.Temporary || failure.Unknown {
		t.Errorf("without a server Submit = %v, want a temporary error", err)
	}
}

func TestSubmitLoginRefused(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	out := gameOutbox(t, office.SMTPAddr())
	out.cfg.Password = func(context.Context) (string, error) { return "wrong", nil }
	err := submit(t.Context(), out, "a")
	var failure *SendError
	if !errors.Is(err, ErrLogin) || !errors.As(err, &failure) || !failure.Temporary {
		t.Errorf("Submit = %v, want ErrLogin, and the mail kept", err)
	}
}

func TestSubmitSecurity(t *testing.T) {
	serving, trusting := certificate(t)
	office := openOffice(t, postoffice.Options{TLS: serving})
	for security, addr := range map[Security]string{TLS: wrapTLS(t, serving, office.SMTPAddr()), StartTLS: office.SMTPAddr()} {
		out := gameOutbox(t, addr)
		out.cfg.Security = security
		if err := submit(t.Context(), out, "a"); err == nil || !strings.Contains(err.Error(), "certificate") {
			t.Errorf("%s: with an unknown certificate Submit = %v", security, err)
		}
		out.cfg.TLSConfig = trusting
		if err := submit(t.Context(), out, "a"); err != nil {
			t.Errorf("%s: %v", security, err)
		}
	}
}

// TestSubmitStops holds that neither a silent server nor one that takes no data, nor a slow one,
// holds a caller who has given up.
func TestSubmitStops(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	office.Slow(3 * time.Second)
	deaf := func(conn net.Conn) {
		fmt.Fprint(conn, "220 ready\r\n")
		lines := bufio.NewReaderSize(conn, 16)
		for {
			line, err := lines.ReadString('\n')
			switch {
			case err != nil:
				return
			case strings.HasPrefix(line, "EHLO"):
				fmt.Fprint(conn, "250-x\r\n250 AUTH PLAIN\r\n")
			case strings.HasPrefix(line, "AUTH"):
				fmt.Fprint(conn, "235 ok\r\n")
			case strings.HasPrefix(line, "DATA"):
				fmt.Fprint(conn, "354 go on\r\n")
				time.Sleep(4 * time.Second)
				return
			default:
				fmt.Fprint(conn, "250 ok\r\n")
			}
		}
	}
	flood := bytes.Repeat([]byte("move A 0101\r\n"), 2<<20)
	for name, c := range map[string]struct {
		addr string
		data []byte
	}{
		"silent": {fake(t, silence), letter("a")},
		"deaf":   {fake(t, deaf), flood},
		"slow":   {office.SMTPAddr(), letter("a")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for how, limit := range map[string]time.Duration{"deadline": 100 * time.Millisecond, "caller": time.Minute} {
				out := gameOutbox(t, c.addr)
				out.cfg.Timeout = limit
				ctx, cancel := context.WithCancel(t.Context())
				if how == "caller" {
					time.AfterFunc(100*time.Millisecond, cancel)
				}
				start := time.Now()
				err := out.Submit(ctx, "game@game.example", "player@example.net", c.data)
				var failure *SendError
				if took := time.Since(start); !errors.As(err, &failure) || !failure.Temporary || took > 2500*time.Millisecond {
					t.Errorf("%s: Submit = %v after %v", how, err, took)
				}
				cancel()
			}
		})
	}
}
