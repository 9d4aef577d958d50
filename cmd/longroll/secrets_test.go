package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/oauth2"

	"longroll/mail/postoffice"
	rented "longroll/mail/realserver"
)

// inspector is the provider as the mail server sees it: it says whose a token is. Tokens up to one
// number are withdrawn before their time.
type inspector struct {
	*provide
	gone int
}

func (p *inspector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/introspect" {
		p.provide.ServeHTTP(w, r)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var n int
	_, err := fmt.Sscanf(r.Header.Get("Authorization"), "Bearer SECRET-access-%d", &n)
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"active": err == nil && n > p.gone && n <= p.issued, "email": "game"})
}

// withdraw ends all access tokens there are and, if for good, the login too.
func (p *inspector) withdraw(forGood bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = p.issued
	if forGood {
		p.refresh = "SECRET-other"
	}
}

func (p *inspector) renewals() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.asked)
}

// diary is a log that may be read while it is written.
type diary struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (d *diary) Write(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.Write(b)
}

func (d *diary) String() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.String()
}

// TestTokensOnRealServers has the daemon and doctor use Dovecot and Postfix with tokens alone: a token that
// is withdrawn is renewed at once, an end of the login is told with what to do, and
// no secret comes into the log, the data file or any file but those for secrets.
func TestTokensOnRealServers(t *testing.T) {
	t.Parallel()
	p := &inspector{provide: &provide{rotate: true}}
	web := httptest.NewServer(p)
	defer web.Close()
	asks := "passdb {\n  driver = oauth2\n  mechanisms = oauthbearer xoauth2\n  args = " + inspection(t, web.URL) + "\n}\n"
	s := rented.Start(t, rented.Options{Dovecot: "auth_mechanisms = plain login xoauth2\n" + asks})
	dir := onRealServers(t, s, "auth = \"oauth2\"\nuser = \"game\"\n")
	giveTokens(t, dir, p, web.URL)

	text, err := examine(t, dir, 20*time.Second)
	if err != nil {
		t.Errorf("doctor: %v", err)
	}
	demand(t, text, "secrets    ok:", "mail in    ok: logged in at", "mail out   ok: logged in at", "test mail  ok: ")
	noSecret(t, "doctor", text)
	if n := p.renewals(); n != 1 {
		t.Errorf("%d renewals for one visit of the doctor", n)
	}

	s.Change(t, rented.Options{Dovecot: "auth_mechanisms = plain login oauthbearer xoauth2\n" + asks})

	var log diary
	d, err := openDaemon(dir, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	s.Post(t, "player@home.test", "game@game.test", []byte("From: player@home.test\r\nTo: game@game.test\r\n"+
		"Message-ID: <1@home.test>\r\nSubject: May I play?\r\n\r\nMay I play?\r\n"))
	s.Await(t, "player", "", 1) // our answer: both ways work
	p.withdraw(false)
	s.Kick(t, "game")
	s.Post(t, "union@home.test", "game@game.test", []byte("From: union@home.test\r\nTo: game@game.test\r\n"+
		"Message-ID: <2@home.test>\r\nSubject: May I too?\r\n\r\nMay I too?\r\n"))
	s.Await(t, "game", "Longroll", 2) // taken, with a new token
	if n := p.renewals(); n < 2 || strings.Contains(log.String(), "refused the login") {
		t.Errorf("after a token was withdrawn: %d renewals, and the log:\n%s", n, log.String())
	}
	p.withdraw(true)
	s.Kick(t, "game")
	const advice = "log in again with longroll init --login"
	for limit := time.Now().Add(mostPatience); !strings.Contains(log.String(), advice); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("the end of the login is not told:\n%s", log.String())
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	noSecret(t, "the log", log.String())
	text, err = examine(t, dir, time.Second)
	if err == nil {
		t.Error("doctor finds nothing wrong without a login")
	}
	if !strings.Contains(text, advice) {
		t.Errorf("doctor does not say what to do:\n%s", text)
	}
	noSecret(t, "doctor", text)
	searchSecrets(t, dir, "client", "oauth.token")
}

// TestPasswordStaysSecret: a password that is refused comes into no log and no file.
func TestPasswordStaysSecret(t *testing.T) {
	office, err := postoffice.Start(t.Context(), postoffice.Options{Accounts: demoAccounts()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = office.Close() }()
	dir := filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, fmt.Sprintf("host = %q\n", demoAddress("referee"))+demoSettings(office)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, demoPasswordFile), []byte("SECRET-password\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var log diary
	d, err := openDaemon(dir, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.alarm("test:1", "A test", "This waits in the outbox."); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	for limit := time.Now().Add(mostPatience); strings.Count(log.String(), "refused the login") < 2; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("the two refusals are not told:\n%s", log.String())
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	noSecret(t, "the log", log.String())
	text, _ := examine(t, dir, time.Second)
	demand(t, text, "mail in    WRONG: ", "           To do: see user and password under [imap]")
	noSecret(t, "doctor", text)
	searchSecrets(t, dir, demoPasswordFile)
}

// inspection is the file from which Dovecot learns where to ask about a token.
func inspection(t *testing.T, provider string) (path string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "longroll-oauth-") // Dovecot's own user must reach it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	path = filepath.Join(dir, "oauth2.conf.ext")
	text := "introspection_mode = auth\nintrospection_url = " + provider + "/introspect\nusername_attribute = email\n" +
		"username_format = %n\nactive_attribute = active\nactive_value = true\n"
	if err = os.WriteFile(path, []byte(text), 0o644); err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// giveTokens makes the provider that of a data folder, in which somebody has logged in long ago.
func giveTokens(t *testing.T, dir string, p *inspector, provider string) {
	t.Helper()
	path := filepath.Join(dir, configName)
	settings, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	settings = fmt.Appendf(settings, "[oauth]\nprovider = \"custom\"\nclient_id = \"us\"\nclient_secret_file = \"client\"\ntoken_url = %q\ndevice_url = %q\n",
		provider+"/token", provider+"/device")
	for name, text := range map[string]string{path: string(settings), filepath.Join(dir, "client"): "SECRET-client"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c, err := readConfig(dir)
	if err != nil {
		t.Fatal(err)
	}
	p.refresh = "SECRET-refresh-0"
	if err := c.tokens().keep(&oauth2.Token{AccessToken: "SECRET-access-0", RefreshToken: p.refresh, Expiry: time.Now().Add(-time.Hour)}); err != nil {
		t.Fatal(err)
	}
}

// searchSecrets demands that secrets lie in their own files alone, unreadable for others.
func searchSecrets(t *testing.T, dir string, own ...string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Type()&fs.ModeSocket != 0 {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		found := bytes.Contains(text, []byte("SECRET"))
		if found != slices.Contains(own, d.Name()) {
			t.Errorf("%s: secrets in it: %t", d.Name(), found)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
