package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	_ "time/tzdata" // zones also where the system has none

	"github.com/pelletier/go-toml/v2"

	"longroll/mail"
)

// configName is the settings file in the data folder.
const configName = "longroll.toml"

// config is what the host has settled, as it stands in the settings file.
type config struct {
	Address string       `toml:"address"` // the games' own
	Name    string       `toml:"name"`    // shown beside it
	Host    string       `toml:"host"`    // where alarms go; may be empty
	Zone    string       `toml:"zone"`
	Overlay string       `toml:"overlay"` // folder of data files that replace ours
	IMAP    imapSettings `toml:"imap"`
	SMTP    smtpSettings `toml:"smtp"`

	dir  string // the data folder
	zone *time.Location
}

// account is a mail server and our login there.
type account struct {
	Addr         string `toml:"addr"` // host:port; empty: not used
	Security     string `toml:"security"`
	User         string `toml:"user"`
	PasswordEnv  string `toml:"password_env"`
	PasswordFile string `toml:"password_file"` // relative to the data folder
}

type imapSettings struct {
	account
	Folder string `toml:"folder"`
	Done   string `toml:"done"`
}

type smtpSettings struct {
	account
	Envelope string `toml:"envelope"` // sender on the envelope, for services that allow but one
}

// readConfig reads the settings in a data folder. A fault names file, line and key.
func readConfig(dir string) (config, error) {
	path := filepath.Join(dir, configName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return config{}, bad("there is no %s in %s: make one with longroll init --data %s", configName, dir, dir)
	}
	if err != nil {
		return config{}, err
	}
	c := config{Name: "Longroll", Zone: "UTC", dir: dir}
	c.IMAP.Done = "Longroll"
	decoder := toml.NewDecoder(strings.NewReader(string(text))).DisallowUnknownFields()
	if err := decoder.Decode(&c); err != nil {
		return config{}, configFault(path, err)
	}
	if err := c.check(); err != nil {
		return config{}, bad("%s: %v", path, err)
	}
	return c, nil
}

// configFault makes a sentence of what the TOML library found.
func configFault(path string, err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) && len(strict.Errors) > 0 {
		first := strict.Errors[0]
		line, _ := first.Position()
		return bad("%s:%d: there is no setting %q", path, line, strings.Join(first.Key(), "."))
	}
	var wrong *toml.DecodeError
	if errors.As(err, &wrong) {
		line, column := wrong.Position()
		return bad("%s:%d:%d: %s", path, line, column, settingFault(wrong))
	}
	return bad("%s: %v", path, err)
}

// settingFault says what would be right where a line can't be read. Every setting is
// a text, and stands alone or in one of two sections.
func settingFault(wrong *toml.DecodeError) string {
	name := strings.Join(wrong.Key(), ".")
	switch last := wrong.Key(); {
	case name == "imap" || name == "smtp":
		return fmt.Sprintf("%s is a section: write [%s] on a line of its own and its settings below", name, name)
	case strings.HasSuffix(wrong.Error(), "is already defined"):
		return fmt.Sprintf("%s is set twice: leave one of the two", name)
	case len(last) > 0:
		return fmt.Sprintf("%s is a text in double quotes: write it as %s = \"...\"", name, last[len(last)-1])
	}
	return fmt.Sprintf("this can't be read (%s): a line is a setting, =, and a text in double quotes, as zone = \"UTC\"",
		strings.TrimPrefix(wrong.Error(), "toml: "))
}

// check demands what can be known to be wrong without asking anybody.
func (c *config) check() (err error) {
	if err := mail.CheckAddress(c.Address); err != nil {
		return fmt.Errorf("address: %w: write the games' own address, as game@example.org", err)
	}
	if c.Host != "" {
		if err := mail.CheckAddress(c.Host); err != nil {
			return fmt.Errorf("host: %w", err)
		}
	}
	if c.zone, err = time.LoadLocation(c.Zone); err != nil {
		return fmt.Errorf("zone: there is no time zone %q: write it as Europe/London, or UTC", c.Zone)
	}
	for _, a := range []struct {
		name string
		account
	}{{"imap", c.IMAP.account}, {"smtp", c.SMTP.account}} {
		switch a.Security {
		case "", string(mail.TLS), string(mail.StartTLS), string(mail.Plain):
		default:
			return fmt.Errorf("%s.security: %q is none of tls, starttls and none", a.name, a.Security)
		}
		if a.Addr != "" && !strings.Contains(a.Addr, ":") {
			return fmt.Errorf("%s.addr: %q has no port: write it as mail.example.org:993", a.name, a.Addr)
		}
		if a.PasswordEnv != "" && a.PasswordFile != "" {
			return fmt.Errorf("%s: say either password_env or password_file", a.name)
		}
	}
	return nil
}

// server is the account as package mail wants it.
func (c *config) server(a account) mail.Server {
	return mail.Server{
		Addr: a.Addr, Security: mail.Security(a.Security), User: a.User,
		Password: func(context.Context) (string, error) { return c.password(a) },
	}
}

// password is read anew at each login, so that it can be changed while the daemon runs.
func (c *config) password(a account) (string, error) {
	switch {
	case a.PasswordEnv != "":
		word, ok := os.LookupEnv(a.PasswordEnv)
		if !ok {
			return "", fmt.Errorf("the environment has no %s", a.PasswordEnv)
		}
		return word, nil
	case a.PasswordFile != "":
		path := a.PasswordFile
		if !filepath.IsAbs(path) {
			path = filepath.Join(c.dir, path)
		}
		text, err := os.ReadFile(path)
		return strings.TrimRight(string(text), "\r\n"), err
	}
	return "", errors.New("neither password_env nor password_file is set")
}

// inbox and outbox are our mailbox and our way out.
func (c *config) inbox() *mail.Inbox {
	return mail.NewInbox(mail.InboxConfig{Server: c.server(c.IMAP.account), Folder: c.IMAP.Folder, Done: c.IMAP.Done})
}

func (c *config) outbox() *mail.Outbox {
	return mail.NewOutbox(mail.OutboxConfig{Server: c.server(c.SMTP.account)})
}
