package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"longroll/mail/postoffice"
)

// openOffice starts a post office with a game and a player.
func openOffice(t *testing.T, opts postoffice.Options) *postoffice.Office {
	t.Helper()
	opts.Accounts = []postoffice.Account{
		{User: "game", Password: "long roll", Addresses: []string{"game@game.example"}},
		{User: "player", Password: "pw", Addresses: []string{"player@example.net"}},
	}
	office, err := postoffice.Start(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := office.Close(); err != nil {
			t.Error(err)
		}
	})
	return office
}

// server is the account of the game at addr.
func server(addr string) Server {
	return Server{
		Addr: addr, Security: Plain, User: "game", Timeout: 5 * time.Second,
		Password: func(context.Context) (string, error) { return "long roll", nil },
	}
}

// letter is a small mail to the game.
func letter(id string) []byte {
	return []byte("From: player@example.net\r\nTo: game+b3@game.example\r\nMessage-ID: <" + id + "@example.net>\r\n\r\nmove A 0101\r\n")
}

// fake listens and runs the script for each connection.
func fake(t *testing.T, script func(net.Conn)) (addr string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				script(conn)
			}()
		}
	}()
	return listener.Addr().String()
}

// silence keeps a connection open until the other side closes it.
func silence(conn net.Conn) {
	_, _ = io.Copy(io.Discard, conn)
}

// certificate is a TLS server's and its client's side, for 127.0.0.1.
func certificate(t *testing.T) (serving, trusting *tls.Config) {
	t.Helper()
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	roots := x509.NewCertPool()
	roots.AddCert(web.Certificate())
	return &tls.Config{Certificates: web.TLS.Certificates}, &tls.Config{RootCAs: roots}
}

// wrapTLS puts TLS before a plain server.
func wrapTLS(t *testing.T, cfg *tls.Config, plain string) (addr string) {
	t.Helper()
	return fake(t, func(conn net.Conn) {
		secure := tls.Server(conn, cfg)
		behind, err := net.Dial("tcp", plain)
		if err != nil {
			return
		}
		go func() {
			_, _ = io.Copy(behind, secure)
			_ = behind.Close()
		}()
		_, _ = io.Copy(secure, behind)
	})
}

func uidSet(uid uint32) imap.UIDSet {
	return imap.UIDSetNum(imap.UID(uid))
}

// trust takes certificates by these authorities.
func trust(roots *x509.CertPool) *tls.Config {
	return &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
}
