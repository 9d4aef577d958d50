package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"longroll/mail"
)

// doctorCommand checks whether all is well.
type doctorCommand struct {
	Timeout span `help:"Longest wait for a mail server." default:"20s"`
	Wait    span `help:"Longest wait for the mail that is sent to ourselves." default:"1m"`
	NoMail  bool `help:"Send no mail." name:"no-mail"`
	JSON    bool `help:"As JSON." name:"json"`
}

// Help is the long help.
func (*doctorCommand) Help() string {
	return "Checks the settings, the files that hold secrets, the data file, the disk, both mail servers and what the DNS says of " +
		"us, and sends a mail to game+doctor-...@ to see whether and when it arrives. What is wrong is said with what to do. The " +
		"daemon may run meanwhile. The exit code is 0 if nothing is wrong; a hint is nothing wrong.\n\n" +
		"Examples:\n  longroll doctor\n  longroll doctor --no-mail --json"
}

// The states of what was examined.
const (
	healthy = "ok"
	hint    = "hint"  // it works, and might be better
	sick    = "wrong" // it does not work
	skipped = "skipped"
)

// finding is what one check has found.
type finding struct {
	Check string `json:"check"`
	State string `json:"state"` // ok, hint, wrong or skipped
	Found string `json:"found"`
	ToDo  string `json:"todo,omitempty"`
}

// examination is one visit of the doctor.
type examination struct {
	*doctorCommand
	*caller
	settings  *config
	serves    bool                                                     // a daemon runs on this data folder
	lookupTXT func(ctx context.Context, name string) ([]string, error) // the DNS
	room      func(dir string) (free uint64, err error)                // the disk, in bytes
	all       []finding
	check     string // what is being checked
	out       *mail.Outbox
	in        *mail.Inbox
}

// note writes down what was found, and says it at once unless a script is to read it.
func (e *examination) note(state, todo, format string, args ...any) {
	f := finding{Check: e.check, State: state, Found: fmt.Sprintf(format, args...), ToDo: todo}
	e.all = append(e.all, f)
	if e.JSON {
		return
	}
	word := f.State + ":"
	switch f.State {
	case sick:
		word = "WRONG:"
	case skipped:
		word = "-"
	}
	e.caller.printf("%-10s %s %s\n", f.Check, word, f.Found)
	if todo != "" { // on one line, so that a command in it can be copied
		e.caller.printf("%11sTo do: %s\n", "", todo)
	}
}

func (e *examination) ok(format string, args ...any) { e.note(healthy, "", format, args...) }

// fault notes an error of which the text says all there is to say.
func (e *examination) fault(err error) { e.note(sick, "", "%v", err) }

func (d *doctorCommand) run(c *caller) error {
	if c.data == "" {
		return errNoData
	}
	e := &examination{
		doctorCommand: d, caller: c, lookupTXT: net.DefaultResolver.LookupTXT, room: freeSpace,
	}
	return e.visit()
}

// visit makes all checks.
func (e *examination) visit() error {
	settings, err := readConfig(e.data)
	if err != nil {
		if e.JSON {
			e.check = "settings"
			e.fault(err)
			err = errors.Join(e.json(e.all), err)
		}
		return err
	}
	e.settings = &settings
	e.in, e.out = settings.inbox(), settings.outbox()
	defer func() {
		_, _ = e.in.Close(), e.out.Close()
	}()
	if conn, err := net.DialTimeout("unix", socketPath(e.data), time.Second); err == nil {
		_ = conn.Close()
		e.serves = true
	}
	for _, organ := range []struct {
		name  string
		check func(*examination, context.Context)
	}{
		{"settings", (*examination).checkSettings},
		{"secrets", (*examination).checkSecrets},
		{"data file", (*examination).checkData},
		{"disk", (*examination).checkDisk},
		{"mail in", (*examination).checkIMAP},
		{"mail out", (*examination).checkSMTP},
		{"dns", (*examination).checkDNS},
		{"test mail", (*examination).checkTestMail},
		{"daemon", (*examination).checkDaemon},
	} {
		e.check = organ.name
		organ.check(e, context.Background())
	}
	if e.JSON {
		if err := e.json(e.all); err != nil {
			return err
		}
	}
	bad := 0
	for _, f := range e.all {
		if f.State == sick {
			bad++
		}
	}
	if bad > 0 {
		return fmt.Errorf("%s to mend", count(bad, "thing"))
	}
	return nil
}

// within bounds a talk with a mail server.
func (e *examination) within(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, time.Duration(e.Timeout))
}

// local reports whether the mail servers are this machine's alone, as the demo's are. Then any address
// will do, and the rest of the world knows nothing of it.
func (e *examination) local() bool { return e.settings.IMAP.Security == string(mail.Plain) }
