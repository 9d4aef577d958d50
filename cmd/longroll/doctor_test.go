package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"longroll/mail"
	"longroll/mail/postoffice"
	rented "longroll/mail/realserver"
)

// patient is an examination whose settings are given and of which nothing is asked yet.
func patient(t *testing.T, text string) (*examination, *bytes.Buffer) {
	t.Helper()
	c, err := settle(t, text)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	return &examination{
		doctorCommand: &doctorCommand{Timeout: span(5 * time.Second), Wait: span(5 * time.Second)},
		caller:        &caller{out: &out, err: &out, data: c.dir}, settings: &c, check: "it", room: freeSpace,
	}, &out
}

// told demands what an examination has said, line by line.
func told(t *testing.T, out *bytes.Buffer, want ...string) {
	t.Helper()
	got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("told:\n%s\nwant:\n%s", out.String(), strings.Join(want, "\n"))
			break
		}
	}
	out.Reset()
}

// TestDoctorDNS holds what is said of a domain's records; a DNS that does not answer is no fault.
func TestDoctorDNS(t *testing.T) {
	for name, c := range map[string]struct {
		records map[string][]string
		err     error
		want    []string
	}{
		"all": {
			records: map[string][]string{"games.example.org": {"other", "v=spf1 mx -all"}, "_dmarc.games.example.org": {"v=DMARC1; p=none"}},
			want:    []string{"it         ok: games.example.org has an SPF record", "it         ok: games.example.org has a DMARC record"},
		},
		"the organisation's": {
			records: map[string][]string{"games.example.org": {"v=spf1"}, "_dmarc.example.org": {"v=DMARC1;p=reject"}},
			want:    []string{"it         ok: games.example.org has an SPF", "it         ok: example.org has a DMARC record"},
		},
		"none": {want: []string{
			"it         hint: games.example.org has no SPF record", "           To do: whoever runs the domain should add a TXT record",
			"it         hint: games.example.org has no DMARC record", "           To do: whoever runs the domain should add a TXT record at _dmarc.games",
		}},
		"two": {
			records: map[string][]string{"games.example.org": {"v=spf1 a", "v=spf1 mx", "v=spf10"}, "_dmarc.example.org": {"v=DMARC1"}},
			want:    []string{"it         hint: games.example.org has 2 SPF records", "           To do: whoever", "it         ok: example.org"},
		},
		"no DNS": {
			err:  &net.DNSError{Err: "no servers could be reached", Name: "games.example.org", IsTemporary: true},
			want: []string{"it         hint: the DNS can't be asked about games.example.org"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			e, out := patient(t, "address = \"game@games.example.org\"\n[smtp]\naddr = \"mail.example.org:465\"\n")
			e.lookupTXT = func(ctx context.Context, name string) ([]string, error) {
				if _, limited := ctx.Deadline(); !limited {
					t.Error("the DNS may take for ever")
				}
				if found, ok := c.records[name]; ok || c.err != nil {
					return found, c.err
				}
				return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
			}
			e.checkDNS(t.Context())
			told(t, out, c.want...)
		})
	}
}

// TestDoctorClock holds from when on a difference of clocks is a fault, in both directions. The way
// of the mail is none.
func TestDoctorClock(t *testing.T) { synctest.Test(t, testDoctorClock) }

func testDoctorClock(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		sent, received time.Duration // from now
		want           string
	}{
		{-30 * time.Second, -20 * time.Second, "clock      ok: "},
		{-29500 * time.Millisecond, -30 * time.Second, "clock      ok: "}, // it knows whole seconds only
		{-30 * time.Second, -50 * time.Second, "clock      hint: the mail server's clock is 20s behind ours"},
		{-2 * time.Second, 20 * time.Second, "clock      hint: the mail server's clock is 20s ahead of ours"},
		{-2 * time.Second, -62 * time.Second, "clock      hint: the mail server's clock is 1m0s behind ours"},
		{-2 * time.Second, -63 * time.Second, "clock      WRONG: the mail server's clock is 1m1s behind ours\n           To do: set this machine's clock"},
		{-2 * time.Second, time.Hour, "clock      WRONG: the mail server's clock is 1h0m0s ahead of ours"},
	} {
		var out bytes.Buffer
		e := &examination{doctorCommand: &doctorCommand{}, caller: &caller{out: &out}}
		e.checkClock(now.Add(c.received), now.Add(c.sent))
		if !strings.HasPrefix(out.String(), c.want) {
			t.Errorf("sent %v, received %v: %s\nwant %s", c.sent, c.received, out.String(), c.want)
		}
	}
}

// TestDoctorIdentity holds the advice about the name by which our mail server signs.
func TestDoctorIdentity(t *testing.T) {
	noDNS := func(_ context.Context, name string) ([]string, error) {
		t.Errorf("the DNS was asked for %s", name)
		return nil, nil
	}
	const pass = "Authentication-Results: mx.example.org 1; dmarc=pass header.from=example.org\r\n"
	for _, c := range []struct{ authserv, field, want string }{
		{"", "", "identity   ok: the mail server writes no Authentication-Results on our own mail; signatures are checked here\nidentity   hint: our own mail is not proved: The mail is not signed.\n           To do: many servers"},
		{"mx.example.org", "", "identity   hint: the mail server wrote no Authentication-Results on our own mail, so that authserv = \"mx.example.org\""},
		{"", pass, "identity   hint: the mail server signs Authentication-Results as mx.example.org\n           To do: set authserv = \"mx.example.org\" under [imap]"},
		{"mx.other.example", pass, "identity   WRONG: the mail server signs Authentication-Results as mx.example.org, not as mx.other.example"},
		{"MX.example.org", pass, "identity   ok: the mail server signs Authentication-Results as mx.example.org\n" +
			"identity   ok: our own mail is proved by dmarc: Our mail server says dmarc=pass for example.org."},
		{"", "Authentication-Results: spf=pass (sender IP is 192.0.2.1)\r\n smtp.mailfrom=example.org; dkim=none\r\n", "identity   ok: "},
	} {
		e, out := patient(t, fmt.Sprintf("address = \"game@example.org\"\n[imap]\nauthserv = %q\n", c.authserv))
		e.lookupTXT = noDNS
		e.checkIdentity(t.Context(), mail.Raw{Received: time.Now(), Data: []byte(c.field + "From: game@example.org\r\nTo: game@example.org\r\n" +
			"Message-ID: <a@example.org>\r\n\r\nhello\r\n")})
		if !strings.HasPrefix(out.String(), c.want) {
			t.Errorf("authserv %q, %s%s\nwant %s", c.authserv, c.field, out, c.want)
		}
	}
}

func TestDoctorDisk(t *testing.T) {
	for free, want := range map[uint64]string{
		5 << 20:   "it         WRONG: only 5 MiB free\n           To do: make room",
		200 << 20: "it         hint: 200 MiB free", 900 << 30: "it         ok: can be written, 900 GiB free",
	} {
		e, out := patient(t, "address = \"game@example.org\"\n")
		e.room = func(string) (uint64, error) { return free, nil }
		if e.checkDisk(t.Context()); !strings.HasPrefix(out.String(), want) {
			t.Errorf("%s\nwant %s", out, want)
		}
	}
	e, out := patient(t, "address = \"game@example.org\"\n")
	if err := os.RemoveAll(e.settings.dir); err != nil {
		t.Fatal(err)
	}
	e.checkDisk(t.Context())
	told(t, out, "it         WRONG: nothing can be written: ", "           To do: see that whoever runs longroll owns the folder")
	e.settings.dir, e.room = t.TempDir(), func(string) (uint64, error) { return 0, errors.New("not here") }
	e.checkDisk(t.Context())
	told(t, out, "it         hint: how much room there is can't be told")
}

// TestDoctorSecrets holds what is said of secrets that can't be had, or that others can have.
func TestDoctorSecrets(t *testing.T) {
	const servers = "[imap]\naddr = \"a.example:993\"\nuser = \"game\"\n"
	for name, c := range map[string]struct {
		text string
		mode os.FileMode
		want string
	}{
		"none needed":  {"", 0, "it         ok: "},
		"none set":     {servers, 0, "it         WRONG: there is no password for imap: neither password_env nor password_file is set"},
		"no variable":  {servers + "password_env = \"LONGROLL_NOT_SET\"\n", 0, "it         WRONG: there is no password for imap: the environment has no LONGROLL_NOT_SET"},
		"no file":      {servers + "password_file = \"none\"\n", 0, "it         WRONG: there is no password for imap: open "},
		"a file":       {servers + "password_file = \"secret\"\n", 0o600, "it         ok: "},
		"a read file":  {servers + "password_file = \"secret\"\n", 0o640, "it         WRONG: others on this machine may read the password of imap"},
		"no client id": {servers + "auth = \"oauth2\"\n[oauth]\nprovider = \"google\"\n", 0, "it         WRONG: there is no client id"},
		"a read token": {
			servers + "auth = \"oauth2\"\n[oauth]\nprovider = \"microsoft\"\nclient_id = \"us\"\ntoken_file = \"secret\"\n", 0o644,
			"it         WRONG: others on this machine may read the login at the provider",
		},
	} {
		t.Run(name, func(t *testing.T) {
			e, out := patient(t, "address = \"game@example.org\"\n"+c.text)
			if c.mode != 0 {
				if err := os.WriteFile(e.settings.path("secret"), []byte("x"), c.mode); err != nil {
					t.Fatal(err)
				}
			}
			if e.checkSecrets(t.Context()); !strings.HasPrefix(out.String(), c.want) {
				t.Errorf("%s\nwant %s", out, c.want)
			}
		})
	}
}

// TestDoctorOldServer holds what the lack of each capability is said to mean.
func TestDoctorOldServer(t *testing.T) {
	for _, c := range []struct {
		noMove, noUIDPlus bool
		want              []string
	}{
		{false, false, []string{"it         ok: logged in"}},
		{true, false, []string{"it         ok: logged in", "it         hint: the server can't move mails in one step (no MOVE)"}},
		{true, true, []string{"it         ok: logged in", "it         hint: the server can neither move a mail", "           To do: clear the folder"}},
	} {
		office, err := postoffice.Start(t.Context(), postoffice.Options{Accounts: demoAccounts(), NoMove: c.noMove, NoUIDPlus: c.noUIDPlus})
		if err != nil {
			t.Fatal(err)
		}
		e, out := patient(t, demoSettings(office))
		if err := os.WriteFile(e.settings.path(demoPasswordFile), []byte(demoPassword), 0o600); err != nil {
			t.Fatal(err)
		}
		e.in, e.out = e.settings.inbox(), e.settings.outbox()
		e.checkIMAP(t.Context())
		told(t, out, c.want...)

		// A test mail that is refused is a fault, and one that does not come is told from
		// one that does.
		office.RefuseNext(1, 554)
		e.checkTestMail(t.Context())
		told(t, out, "it         WRONG: SMTP: text: refused for good")
		_ = office.Close()
	}
}

// TestDoctorBesideTheDaemon: doctor takes its mail out of the mailbox, but leaves it to a daemon that runs, which may
// just be fetching it.
func TestDoctorBesideTheDaemon(t *testing.T) {
	office, err := postoffice.Start(t.Context(), postoffice.Options{Accounts: demoAccounts()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = office.Close() }()
	e, out := patient(t, demoSettings(office))
	if err := os.WriteFile(e.settings.path(demoPasswordFile), []byte(demoPassword), 0o600); err != nil {
		t.Fatal(err)
	}
	e.in, e.out = e.settings.inbox(), e.settings.outbox()
	for _, serves := range []bool{false, true} {
		e.serves, e.check = serves, "it"
		e.checkTestMail(t.Context())
		told(t, out, "it         ok: a mail to game+doctor-", "clock      ok: ", "identity   ok: ")
		left, err := office.Read("game")
		if err != nil || (len(left) == 1) != serves {
			t.Errorf("with a daemon %t: %d mails are left in the mailbox, %v", serves, len(left), err)
		}
	}
}

// onRealServers are settings for the servers of the test, with more lines under [imap] and [smtp].
func onRealServers(t *testing.T, s *rented.Servers, more string) (dir string) {
	t.Helper()
	dir = t.TempDir() + "/d"
	text := fmt.Sprintf("address = \"game@game.test\"\nhost = \"referee@home.test\"\n[imap]\naddr = %q\nca_file = %q\n%s[smtp]\naddr = %q\nca_file = %q\n%s",
		s.IMAPS, s.CAFile, more, s.Submissions, s.CAFile, more)
	if _, err := found(dir, text); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/password", []byte(rented.Password), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

const realLogin = "user = \"game\"\npassword_file = \"password\"\n"

// examine runs doctor on a data folder, without the DNS, which knows nothing of our servers.
func examine(t *testing.T, dir string, wait time.Duration) (string, error) {
	t.Helper()
	var out bytes.Buffer
	e := &examination{
		doctorCommand: &doctorCommand{Timeout: span(10 * time.Second), Wait: span(wait)},
		caller:        &caller{dir: dir, out: &out, err: &out, data: dir}, room: freeSpace,
		lookupTXT: func(context.Context, string) ([]string, error) { return nil, errors.New("there is none") },
	}
	err := e.visit()
	return out.String(), err
}

// demand demands lines that begin so.
func demand(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains("\n"+text, "\n"+line) {
			t.Errorf("no line begins %q in:\n%s", line, text)
		}
	}
}

// TestDoctorOnRealServers holds doctor's findings on Dovecot and Postfix: all well, a certificate that
// nobody has vouched for, a wrong password, and a mailbox that knows no plus addresses.
func TestDoctorOnRealServers(t *testing.T) {
	t.Parallel()
	s := rented.Start(t, rented.Options{})
	dir := onRealServers(t, s, realLogin)
	text, err := examine(t, dir, 90*time.Second)
	if err != nil {
		t.Errorf("%v", err)
	}
	demand(t, text, "mail in    ok: logged in at 127.0.0.1:", "mail in    ok: the server's certificate is good for 29 days",
		"mail out   ok: logged in at 127.0.0.1:", "mail out   ok: the server's certificate", "dns        hint: the DNS can't be asked",
		"test mail  ok: a mail to game+doctor-", "clock      ok:", "identity   ok:", "daemon     ok: does not run now")
	if left := s.Mails(t, "game", ""); len(left) > 0 {
		t.Errorf("%d mails are left in the mailbox", len(left))
	}

	settings, err := os.ReadFile(dir + "/" + configName)
	if err != nil {
		t.Fatal(err)
	}
	change := func(old, fresh string) {
		if err := os.WriteFile(dir+"/"+configName, []byte(strings.ReplaceAll(string(settings), old, fresh)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	change("ca_file", "# ca_file")
	text, err = examine(t, dir, time.Second)
	demand(t, text, "mail in    WRONG: 127.0.0.1:", "mail out   WRONG: SMTP: connect", "test mail  - mend mail in first")
	if err == nil || strings.Count(text, "this machine does not know who vouches for the server's certificate") != 2 || !strings.Contains(text, "as ca_file") {
		t.Errorf("a certificate that nobody vouches for: %v\n%s", err, text)
	}
	change("\"password\"", "\""+configName+"\"")
	if text, err = examine(t, dir, time.Second); err == nil {
		t.Error("a wrong password is well")
	}
	demand(t, text, "mail in    WRONG: IMAP ", "           To do: see user and password under [imap]", "mail out   WRONG: SMTP: log in")
}

// TestDoctorWithoutPlus holds that doctor tells a mailbox that knows no plus addresses from one
// that does not answer.
func TestDoctorWithoutPlus(t *testing.T) {
	t.Parallel()
	s := rented.Start(t, rented.Options{Postfix: "recipient_delimiter =\n"})
	text, err := examine(t, onRealServers(t, s, realLogin), 90*time.Second)
	if err == nil {
		t.Error("all is well")
	}
	demand(t, text, "test mail  WRONG: a mail to game@game.test arrived, but one to game+doctor-", "           To do: have plus addressing")
	if !strings.Contains(text, "was refused: SMTP: recipient: ") {
		t.Errorf("why is not said:\n%s", text)
	}
}
