package mail

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"math/big"
	"net"
	"strings"
	"testing"
	"time"

	"longroll/mail/realserver"
)

// issue makes a certificate that vouches for itself, and the pool of those who trust it.
func issue(t *testing.T, from, to time.Time, names ...string) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: from, NotAfter: to,
		DNSNames: names, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	if len(names) == 0 {
		form.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
	}
	raw, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(leaf)
	return tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: key}, roots
}

// tlsServer is a scripted server behind TLS, or one that goes over to it.
func tlsServer(t *testing.T, security Security, cfg *tls.Config) (addr string) {
	t.Helper()
	s := &scriptedServer{}
	if security == TLS {
		return fake(t, func(conn net.Conn) { s.serve(tls.Server(conn, cfg)) })
	}
	return fake(t, func(conn net.Conn) {
		first := scriptedServer{answer: func(_ int, command string) (string, bool) {
			return tag + " OK go\r\n" + end, command == "STARTTLS"
		}}
		first.serve(conn)
		s.serve(tls.Server(conn, cfg))
	})
}

// wantWhy holds that an error is a ConnectError that says what it should, in one line without jargon first.
func wantWhy(t *testing.T, err error, addr, want string) {
	t.Helper()
	var explained *ConnectError
	if !errors.As(err, &explained) {
		t.Fatalf("not explained: %v", err)
	}
	if !strings.Contains(explained.Why, want) || explained.Addr != addr || explained.Err == nil ||
		!strings.Contains(err.Error(), addr+": "+explained.Why) || strings.Contains(explained.Why, "\n") {
		t.Errorf("explained as %v, want %q", err, want)
	}
}

// TestCertificateExplained holds what the host is told about a certificate that won't do, over both ways of TLS.
func TestCertificateExplained(t *testing.T) {
	now := time.Now()
	year, day := 365*24*time.Hour, 24*time.Hour
	for name, c := range map[string]struct {
		from, to time.Time
		names    []string
		stranger bool // the certificate is not among those trusted
		min, max uint16
		want     string
	}{
		"good":        {from: now.Add(-day), to: now.Add(day)},
		"unknown":     {from: now.Add(-day), to: now.Add(day), stranger: true, want: "ca_file"},
		"expired":     {from: now.Add(-year), to: now.Add(-day), want: "ran out on " + now.Add(-day).UTC().Format(time.DateOnly)},
		"not yet":     {from: now.Add(day), to: now.Add(year), want: "clock of this machine"},
		"other name":  {from: now.Add(-day), to: now.Add(day), names: []string{"mail.example.org"}, want: "is for mail.example.org;"},
		"many names":  {from: now.Add(-day), to: now.Add(day), names: strings.Split("a b c d e f", " "), want: "is for a, b, c, d, others;"},
		"too old TLS": {from: now.Add(-day), to: now.Add(day), max: tls.VersionTLS11, min: tls.VersionTLS10, want: "TLS 1.2"},
	} {
		for _, security := range []Security{TLS, StartTLS} {
			t.Run(name+" "+string(security), func(t *testing.T) {
				certificate, roots := issue(t, c.from, c.to, c.names...)
				if c.stranger {
					_, roots = issue(t, c.from, c.to)
				}
				addr := tlsServer(t, security, &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: c.min, MaxVersion: c.max})
				cfg := InboxConfig{Server: server(addr)}
				cfg.Security, cfg.TLSConfig = security, trust(roots)
				in := NewInbox(cfg)
				defer func() { _ = in.Close() }()
				facts, err := in.Facts(t.Context())
				if c.want != "" {
					wantWhy(t, err, addr, c.want)
				} else if err != nil || facts.RunsOut.Unix() != c.to.Unix() {
					t.Errorf("a good certificate until %v: %+v, %v", c.to, facts, err)
				}
			})
		}
	}
}

// TestConnectExplained holds what the host is told when a server can't be reached.
func TestConnectExplained(t *testing.T) {
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := closed.Addr().String()
	_ = closed.Close()
	hangsUp := func(conn net.Conn) { _ = conn.Close() }
	for name, c := range map[string]struct {
		security Security
		addr     string
		want     string
	}{
		"nobody listens":          {TLS, nobody, "nothing listens"},
		"no such name":            {TLS, "mail.invalid:993", "name"},
		"no STARTTLS":             {StartTLS, fake(t, (&scriptedServer{answer: once("STARTTLS", tag+" BAD what?\r\n")}).serve), "does not offer STARTTLS"},
		"silent, plain":           {Plain, fake(t, silence), `security = "tls"`},
		"silent, TLS":             {TLS, fake(t, silence), `security = "tls"`},
		"hangs up on TLS":         {TLS, fake(t, hangsUp), "opening of TLS"},
		"hangs up on us":          {Plain, fake(t, hangsUp), "hung up"},
		"plain port asked in TLS": {TLS, fake(t, new(scriptedServer).serve), `security = "starttls"`},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := InboxConfig{Server: server(c.addr)}
			cfg.Security, cfg.Timeout = c.security, 2*time.Second
			if strings.HasPrefix(name, "silent") {
				cfg.Timeout = 100 * time.Millisecond
			}
			wantWhy(t, NewInbox(cfg).Check(t.Context()), c.addr, c.want)
			if c.security != StartTLS { // where the two protocols part
				wantWhy(t, NewOutbox(OutboxConfig{Server: cfg.Server}).Check(t.Context()), c.addr, c.want)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var explained *ConnectError
	if err := NewInbox(InboxConfig{Server: server(nobody)}).Check(ctx); !errors.Is(err, context.Canceled) || errors.As(err, &explained) {
		t.Errorf("a caller that gave up is told %v", err)
	}
}

// TestDovecotExplained holds what the host is told about a real server's ports and certificate.
func TestDovecotExplained(t *testing.T) {
	s := realserver.Start(t, realserver.Options{NoPostfix: true})
	for name, c := range map[string]struct {
		security Security
		addr     string
		trusted  bool
		want     string
	}{
		"not trusted":           {TLS, s.IMAPS, false, "ca_file"},
		"not trusted, STARTTLS": {StartTLS, s.IMAP, false, "ca_file"},
		"TLS to the plain port": {TLS, s.IMAP, true, `security = "starttls"`},
		"plain to the TLS port": {Plain, s.IMAPS, true, `security = "tls"`},
		"STARTTLS to that port": {StartTLS, s.IMAPS, true, `security = "tls"`},
		"another server's port": {Plain, s.LMTP, true, "port in addr"},
		"the other's, over TLS": {TLS, s.LMTP, true, "does not speak TLS"},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := InboxConfig{Server: server(c.addr)}
			cfg.Security = c.security
			if c.security == Plain && c.addr == s.IMAPS { // it says nothing
				cfg.Timeout = 300 * time.Millisecond
			}
			if c.trusted {
				cfg.TLSConfig = trust(s.Roots)
			}
			wantWhy(t, NewInbox(cfg).Check(t.Context()), c.addr, c.want)
		})
	}
}
