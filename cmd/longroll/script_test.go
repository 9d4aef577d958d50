package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	netmail "net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"longroll/mail"
	"longroll/mail/postoffice"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"longroll": main})
}

// TestScript runs the command line as a host and his players use it.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Values[officeKey{}] = &place{}
			env.Setenv("LONGROLL_DATA", filepath.Join(env.WorkDir, "data"))
			ours, err := filepath.Abs(filepath.Join(root, "rules/bluegray/data"))
			env.Setenv("OURS", ours) // printed matter, to be copied and changed
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"badinput": badInputCommand,
			"post":     post,
			"inbox":    inbox,
			"tick":     tick,
			"office":   office,
			"mailbox":  mailbox,
			"drained":  drained,
			"await":    await,
			"tamper":   tamper,
			"readme":   readme,
			"zipped":   zipped,
		},
		RequireUniqueNames: true,
		UpdateScripts:      os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

// badInputCommand demands that a command line is refused as wrong: badinput ARGUMENTS.
func badInputCommand(ts *testscript.TestScript, _ bool, args []string) {
	var exit *exec.ExitError
	if err := ts.Exec("longroll", args...); !errors.As(err, &exit) || exit.ExitCode() != exitBad {
		ts.Fatalf("longroll %s: %v, and not exit code %d", strings.Join(args, " "), err, exitBad)
	}
}

// zipped packs files into an archive: zipped ARCHIVE FILE...
func zipped(ts *testscript.TestScript, _ bool, args []string) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range args[1:] {
		w, err := z.Create(name)
		ts.Check(err)
		_, err = w.Write([]byte(ts.ReadFile(name)))
		ts.Check(err)
	}
	ts.Check(z.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b.Bytes(), 0o600))
}

// within runs a command line in the place of the script, in this process; if the
// script has a daemon running it is sent to that.
func within(ts *testscript.TestScript, stdin string, args ...string) (string, int) {
	var out bytes.Buffer
	c := &caller{
		dir: ts.MkAbs("."), in: strings.NewReader(stdin), out: &out, err: ts.Stderr(),
		data: ts.Getenv("LONGROLL_DATA"),
	}
	code := perform(args, c, nil)
	return out.String(), code
}

// queued lists the letters to an address that wait or were sent, oldest first.
func queued(ts *testscript.TestScript, address string) []listed {
	var all []listed
	for _, which := range [][]string{{"--sent"}, nil} {
		out, code := within(ts, "", append([]string{"outbox", "list", "--json"}, which...)...)
		if code != exitDone {
			ts.Fatalf("outbox list: exit code %d", code)
		}
		var list []listed
		ts.Check(json.Unmarshal([]byte(out), &list))
		all = append(all, list...)
	}
	var his []listed
	for _, l := range all {
		if l.To == address {
			his = append(his, l)
		}
	}
	return his
}

// post answers the last letter to an address as its owner would:
//
//	post ADDRESS FILE [HEADER: VALUE]... [from=ADDRESS] [letter=N]
func post(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: post ADDRESS FILE [from=ADDRESS] [letter=N] [HEADER: VALUE]...")
	}
	letters := queued(ts, args[0])
	if len(letters) == 0 {
		ts.Fatalf("no letter to %s to answer", args[0])
	}
	answered, from := letters[len(letters)-1], args[0]
	var headers strings.Builder
	for _, a := range args[2:] {
		if who, ok := strings.CutPrefix(a, "from="); ok {
			from = who
		} else if n, ok := strings.CutPrefix(a, "letter="); ok {
			answered = letters[int(n[0]-'1')]
		} else {
			headers.WriteString(a + "\n")
		}
	}
	if !strings.Contains(headers.String(), "Message-ID:") {
		fmt.Fprintf(&headers, "Message-ID: <%d@home.example>\n", time.Now().UnixNano())
	}
	raw := fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: %s\nIn-Reply-To: <%s>\n%s\n%s",
		from, answered.ReplyTo, answered.Subject, answered.Message, headers.String(), ts.ReadFile(args[1]))
	out, code := within(ts, raw, "deliver")
	_, err := io.WriteString(ts.Stdout(), out)
	ts.Check(err)
	if (code != exitDone) != neg {
		ts.Fatalf("deliver: exit code %d", code)
	}
}

// inbox prints the text of the letters to an address: all, or the last n.
func inbox(ts *testscript.TestScript, _ bool, args []string) {
	dir, err := os.MkdirTemp(ts.MkAbs("."), "letters")
	ts.Check(err)
	for _, which := range [][]string{{"--sent"}, nil} {
		if _, code := within(ts, "", append([]string{"outbox", "export", "--to", dir}, which...)...); code != exitDone {
			ts.Fatalf("outbox export: exit code %d", code)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.eml"))
	ts.Check(err)
	var his []string
	for _, file := range files {
		raw := []byte(ts.ReadFile(file))
		m, err := mail.Decode(raw, time.Now(), mail.DefaultLimits())
		ts.Check(err)
		if len(m.Recipients) > 0 && m.Recipients[0] == args[0] {
			his = append(his, "Subject: "+m.Subject+"\n\n"+m.Text+"\n")
		}
	}
	if len(args) > 1 {
		his = his[max(0, len(his)-int(args[1][0]-'0')):]
	}
	_, err = io.WriteString(ts.Stdout(), strings.Join(his, "\n"))
	ts.Check(err)
}

// tick lets time pass: tick 80h.
func tick(ts *testscript.TestScript, _ bool, args []string) {
	later, err := time.ParseDuration(args[0])
	ts.Check(err)
	out, code := within(ts, "", "tick", "--now", time.Now().Add(later).UTC().Format(time.RFC3339))
	if code != exitDone {
		ts.Fatalf("tick: exit code %d", code)
	}
	_, err = io.WriteString(ts.Stdout(), out)
	ts.Check(err)
}

// office opens mail servers and a data folder whose settings name them.
func office(ts *testscript.TestScript, _ bool, _ []string) {
	o, err := postoffice.Start(context.Background(), postoffice.Options{Accounts: demoAccounts()})
	ts.Check(err)
	ts.Defer(func() { _ = o.Close() })
	ts.Value(officeKey{}).(*place).office = o
	_, err = found(ts.Getenv("LONGROLL_DATA"), demoSettings(o))
	ts.Check(err)
	ts.Check(os.WriteFile(filepath.Join(ts.Getenv("LONGROLL_DATA"), demoPasswordFile), []byte(demoPassword), 0o600))
}

// place holds the office of one script.
type place struct{ office *postoffice.Office }

type officeKey struct{}

// mostPatience bounds the wait for what must come. It is long, for it is met only
// when a test fails.
const mostPatience = 2 * time.Minute

// drained waits until every letter is sent.
func drained(ts *testscript.TestScript, _ bool, _ []string) {
	for limit := time.Now().Add(mostPatience); time.Now().Before(limit); time.Sleep(20 * time.Millisecond) {
		if out, code := within(ts, "", "outbox", "list"); code == exitDone && out == "" {
			return
		}
	}
	ts.Fatalf("letters are left in the outbox")
}

// mailbox prints a user's mails as Message-ID and subject, once there are so many; a
// mail that came twice is the same mail: mailbox USER N.
func mailbox(ts *testscript.TestScript, _ bool, args []string) {
	var mails [][]byte
	for limit := time.Now().Add(mostPatience); time.Now().Before(limit); time.Sleep(20 * time.Millisecond) {
		var err error
		mails, err = ts.Value(officeKey{}).(*place).office.Read(args[0])
		ts.Check(err)
		if len(mails) >= int(args[1][0]-'0') {
			break
		}
	}
	told := map[string]bool{}
	for _, raw := range mails {
		m, err := netmail.ReadMessage(bytes.NewReader(raw))
		ts.Check(err)
		id := m.Header.Get("Message-ID")
		if !told[id] {
			fmt.Fprintf(ts.Stdout(), "%s %s\n", id, m.Header.Get("Subject"))
		}
		told[id] = true
	}
}

// await waits until a file is there, and if it is a socket until somebody listens.
func await(ts *testscript.TestScript, _ bool, args []string) {
	for limit := time.Now().Add(mostPatience); time.Now().Before(limit); time.Sleep(10 * time.Millisecond) {
		path := ts.MkAbs(args[0])
		if strings.HasSuffix(path, ".sock") {
			if conn, err := net.Dial("unix", path); err == nil {
				_ = conn.Close()
				return
			}
		} else if _, err := os.Stat(path); err == nil {
			return
		}
	}
	ts.Fatalf("%s did not appear", args[0])
}

// tamper overwrites words in the data file, or in the text of an archive, wherever they
// stand: tamper OLD NEW [ARCHIVE].
func tamper(ts *testscript.TestScript, _ bool, args []string) {
	path := filepath.Join(ts.Getenv("LONGROLL_DATA"), dataName)
	content := []byte(nil)
	if len(args) > 2 {
		path = ts.MkAbs(args[2])
		z, err := gzip.NewReader(strings.NewReader(ts.ReadFile(args[2])))
		ts.Check(err)
		content, err = io.ReadAll(z)
		ts.Check(err)
	} else {
		content = []byte(ts.ReadFile(path))
	}
	changed := bytes.ReplaceAll(content, []byte(args[0]), []byte(args[1]))
	if len(args[0]) != len(args[1]) || bytes.Equal(content, changed) {
		ts.Fatalf("%q is not in the file, or the new words are of another length", args[0])
	}
	ts.Check(os.WriteFile(path, changed, 0o600))
}
