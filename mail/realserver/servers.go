package realserver

import (
	"bufio"
	"bytes"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Password is that of every account. The names are game (game@game.test) and union, confederate,
// referee and player (all @home.test). Postfix takes mail for gone@home.test too, but can't
// deliver it.
const Password = "long roll"

// Options change what the servers are.
type Options struct {
	Capability string   // what Dovecot says it can do once logged in; empty: all it can
	Dovecot    string   // lines added to Dovecot's settings
	Postfix    string   // lines added to Postfix's main settings
	NoPostfix  bool     // starts Dovecot alone, which is quicker
	Accounts   []string // further accounts, all @home.test
}

// Without are capabilities of a plain old server, which knows neither IDLE nor MOVE nor UIDPLUS.
const Without = "IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE LITERAL+"

// Servers are a running Dovecot and, unless it was left out, Postfix. All addresses are host:port.
type Servers struct {
	IMAP        string // plain, with STARTTLS
	IMAPS       string // TLS
	LMTP        string // straight into a mailbox
	SMTP        string // as other mail servers deliver, with STARTTLS
	Submission  string // with login, STARTTLS demanded
	Submissions string // with login, TLS
	CAFile      string // certificate of the authority to trust, PEM
	Roots       *x509.CertPool

	dir    string
	script string
	opts   Options
}

// Start starts the servers and stops them at the end of the test. Where they can't run the test is
// skipped.
func Start(t testing.TB, opts Options) *Servers {
	t.Helper()
	s := &Servers{opts: opts, script: filepath.Join(repository(t), ".ci", "mail-servers")}
	skip(t, opts)
	dir, err := os.MkdirTemp("", "longroll-servers-") // not TempDir: Postfix's user must reach it
	if err != nil {
		t.Fatal(err)
	}
	s.dir, s.CAFile = dir, filepath.Join(dir, "cert.pem")
	s.hold(t)
	s.writeExtra(t)
	s.begin(t, s.all()...)
	certificate, err := os.ReadFile(s.CAFile)
	if err != nil {
		t.Fatal(err)
	}
	s.Roots = x509.NewCertPool()
	if !s.Roots.AppendCertsFromPEM(certificate) {
		t.Fatal("the servers' certificate is none")
	}
	return s
}

// skip ends the test where there are no servers to be had.
func skip(t testing.TB, opts Options) {
	t.Helper()
	for _, server := range []string{"dovecot", "postfix"} {
		if server == "postfix" && opts.NoPostfix {
			continue
		}
		if _, err := os.Stat("/usr/sbin/" + server); err != nil {
			t.Skip("skipped: " + server + " not installed")
		}
	}
	if os.Geteuid() != 0 {
		t.Skip("skipped: dovecot and postfix are started by root only")
	}
}

// repository is the top folder of the project.
func repository(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir
		}
		if filepath.Dir(dir) == dir {
			err = errors.New("no go.mod above the test's folder")
		}
		dir = filepath.Dir(dir)
	}
	t.Fatal(err)
	return ""
}

// hold sees to it that the servers end: when the pipe closes, by the end of the test or of
// its process, the script at its other end stops them.
func (s *Servers) hold(t testing.TB) {
	t.Helper()
	holder := exec.Command(s.script, "hold", s.dir)
	holder.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // an interrupt from the keyboard is not for it
	pipe, err := holder.StdinPipe()
	if err == nil {
		err = holder.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			s.tell(t)
		}
		_ = pipe.Close()
		if err := holder.Wait(); err != nil {
			t.Errorf("stopping the mail servers: %v", err)
		}
	})
}

// tell logs the end of what the servers logged.
func (s *Servers) tell(t testing.TB) {
	for _, server := range s.all() {
		text, _ := os.ReadFile(filepath.Join(s.dir, server, "log"))
		lines := slices.DeleteFunc(strings.Split(strings.TrimSpace(string(text)), "\n"), func(line string) bool {
			return strings.Contains(line, "postfix-script") // it dislikes the owner of each file it made
		})
		t.Logf("%s:\n%s", server, strings.Join(lines[max(0, len(lines)-30):], "\n"))
	}
}

func (s *Servers) all() []string {
	if s.opts.NoPostfix {
		return []string{"dovecot"}
	}
	return []string{"dovecot", "postfix"}
}

func (s *Servers) writeExtra(t testing.TB) {
	t.Helper()
	dovecot := s.opts.Dovecot + "\n"
	if s.opts.Capability != "" {
		dovecot += "protocol imap {\n  imap_capability = " + s.opts.Capability + "\n}\n"
	}
	for name, text := range map[string]string{"dovecot.extra": dovecot, "postfix.extra": s.opts.Postfix + "\n",
		"accounts": strings.Join(s.opts.Accounts, "\n")} {
		if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// begin starts the servers named and learns where they listen.
func (s *Servers) begin(t testing.TB, servers ...string) {
	t.Helper()
	out := s.run(t, nil, s.script, append([]string{"start", s.dir}, servers...)...)
	places := map[string]*string{
		"IMAP": &s.IMAP, "IMAPS": &s.IMAPS, "LMTP": &s.LMTP, "SMTP": &s.SMTP,
		"SUBMISSION": &s.Submission, "SUBMISSIONS": &s.Submissions,
	}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		name, addr, _ := strings.Cut(lines.Text(), "=")
		if place := places[name]; place != nil {
			*place = addr
		}
	}
	if s.IMAP == "" || s.LMTP == "" {
		t.Fatalf("the mail servers do not say where they listen: %s", out)
	}
}

// run runs a program to its end and returns its output.
func (s *Servers) run(t testing.TB, in io.Reader, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Stdin = in
	var out, faults bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &faults
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s %s: %v\n%s", filepath.Base(program), strings.Join(args, " "), err, faults.Bytes())
	}
	return out.Bytes()
}

// Stop stops "dovecot" or "postfix", connections and all. Mail stays, as does the queue.
func (s *Servers) Stop(t testing.TB, server string) {
	t.Helper()
	s.run(t, nil, s.script, "stop", s.dir, server)
}

// Begin starts "dovecot" or "postfix" again, at the same address.
func (s *Servers) Begin(t testing.TB, server string) {
	t.Helper()
	s.begin(t, server)
}

// Restart stops a server and starts it again.
func (s *Servers) Restart(t testing.TB, server string) {
	t.Helper()
	s.Stop(t, server)
	s.Begin(t, server)
}

// Change restarts the servers with other Options; NoPostfix and Accounts stay as they were.
func (s *Servers) Change(t testing.TB, opts Options) {
	t.Helper()
	opts.NoPostfix, opts.Accounts = s.opts.NoPostfix, s.opts.Accounts
	s.opts = opts
	s.writeExtra(t)
	s.run(t, nil, s.script, append([]string{"stop", s.dir}, s.all()...)...)
	s.begin(t, s.all()...)
}

// Doveadm runs Dovecot's own administration, as ("mailbox", "delete", "-u", "game", "Work"),
// and returns what it says.
func (s *Servers) Doveadm(t testing.TB, args ...string) string {
	t.Helper()
	return string(s.run(t, nil, "/usr/bin/doveadm", append([]string{"-c", filepath.Join(s.dir, "dovecot", "dovecot.conf")}, args...)...))
}

// Kick ends every IMAP connection of a user.
func (s *Servers) Kick(t testing.TB, user string) {
	t.Helper()
	s.Doveadm(t, "kick", user)
}

// Postfix runs one of Postfix's own programs, as ("postqueue", "-p"), and returns what it says.
func (s *Servers) Postfix(t testing.TB, program string, args ...string) string {
	t.Helper()
	return string(s.run(t, nil, "/usr/sbin/"+program, append([]string{"-c", filepath.Join(s.dir, "postfix")}, args...)...))
}

// within tries until done or ten seconds have passed.
func within(done func() bool) error {
	for range 500 {
		if done() {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return fmt.Errorf("not within ten seconds")
}
