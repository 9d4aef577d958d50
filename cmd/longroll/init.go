package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"

	"longroll/mail"
	"longroll/store"
)

// initCommand makes a data folder, and logs in where that needs a person.
type initCommand struct {
	Address  string `help:"The games' own mail address; a placeholder to change, if not said." placeholder:"ADDRESS"`
	Provider string `help:"Fill in the mail servers of google or microsoft, which take no passwords, or of a custom service with OAuth2." placeholder:"NAME"`
	ClientID string `help:"Your registration with the provider, to log in at once." placeholder:"ID" name:"client-id"`
	Login    bool   `help:"Log in at the provider (again)."`
	Browser  bool   `help:"Log in with a browser on this machine, though the provider would take a code typed in elsewhere."`
}

// Help is the long help.
func (*initCommand) Help() string {
	return "Writes " + configName + " and an empty data file into the data folder. Nothing that is there is " +
		"overwritten, but --address and --provider are set in settings that nobody has edited yet. Providers that want " +
		"OAuth2 are logged in at with a browser; the login is kept in a file of its own and renewed by itself.\n\n" +
		"Examples:\n  longroll init --data ~/games --address game@example.org\n" +
		"  longroll init --address game@gmail.com --provider google --client-id ID\n  longroll init --login"
}

//go:embed settings.toml
var settings string

// placeholder is the address that stands in settings until somebody gives one.
const placeholder = "game@example.org"

// secretVariable is where a client secret is looked for unless the host says otherwise.
const secretVariable = "LONGROLL_CLIENT_SECRET"

// settingsFor are the settings as init writes them for an address and a provider; "": none.
func settingsFor(address, provider, clientID string) string {
	text := strings.Replace(settings, strconv.Quote(placeholder), strconv.Quote(address), 1)
	p, ok := findProvider(provider)
	if !ok {
		return text
	}
	// The sections are cut apart, for most keys stand in two of them.
	top, rest, _ := strings.Cut(text, "[imap]")
	in, rest, _ := strings.Cut(rest, "[smtp]")
	out, oauth, _ := strings.Cut(rest, "# [oauth]")
	in, out = withToken(in, p.imap, mail.TLS, address), withToken(out, p.smtp, p.smtpSecure, address)
	oauth = set(set(oauth, "provider", p.name), "client_id", clientID)
	if p.secret {
		oauth = set(oauth, "client_secret_env", secretVariable)
	}
	if p.fixed {
		out = set(out, "envelope", address)
	}
	if p.name == customProvider {
		oauth = set(set(set(oauth, "auth_url", ""), "token_url", ""), "device_url", "")
		oauth = strings.Replace(oauth, "# scopes = []  ", "scopes = []    ", 1)
	}
	return top + "[imap]" + in + "[smtp]" + out + "[oauth]  " + oauth
}

// withToken is a mail server's section for a login with tokens.
func withToken(section, addr string, secure mail.Security, user string) string {
	section = set(set(section, "auth", authOAuth), "user", user)
	if addr != "" {
		section = set(set(section, "addr", addr), "security", string(secure))
	}
	return regexp.MustCompile(`(?m)^password_env = .*\n`).ReplaceAllString(section, "")
}

// set gives a setting of a section a value, and keeps what stands behind it.
func set(section, key, value string) string {
	line := regexp.MustCompile(`(?m)^(?:# )?` + key + ` = "[^"]*"( *)(#.*)?$`)
	return line.ReplaceAllStringFunc(section, func(old string) string {
		fresh := key + " = " + strconv.Quote(value)
		if _, why, ok := strings.Cut(strings.TrimPrefix(old, "# "), "#"); ok {
			fresh = fmt.Sprintf("%-29s #%s", fresh, why)
		}
		return fresh
	})
}

func (i *initCommand) run(c *caller) error {
	if c.data == "" {
		return errNoData
	}
	if i.Login && i.Address == "" && i.Provider == "" && i.ClientID == "" {
		return i.logIn(c)
	}
	if err := i.check(); err != nil {
		return err
	}
	path, err := i.settle(c)
	if err != nil {
		return err
	}
	switch {
	case i.Login || i.ClientID != "":
		return i.logIn(c)
	case i.Provider == "":
		c.printf("Edit %s, then run longroll doctor.\n", path)
	case i.Provider == customProvider:
		c.printf("Set the addresses of your mail servers and of their provider in %s, and the client id it gave you; then run "+
			"longroll init --login.\n", path)
	default:
		p, _ := findProvider(i.Provider)
		c.printf("Get a client id at %s. Set it in %s, then run longroll init --login.\n", p.register, path)
	}
	return nil
}

// check demands a request that makes sense.
func (i *initCommand) check() error {
	if i.Address != "" {
		if err := mail.CheckAddress(i.Address); err != nil {
			return bad("%v: write it as game@example.org", err)
		}
	}
	_, known := findProvider(i.Provider)
	switch {
	case i.Provider != "" && !known:
		return bad("there is no provider %q: say google, microsoft or custom", i.Provider)
	case i.Provider == "" && i.ClientID != "":
		return bad("--client-id needs a --provider: google, microsoft or custom")
	case i.Provider != "" && i.Address == "":
		return bad("--provider needs the --address of the mailbox there")
	}
	return nil
}

// settle makes the data folder, or sets what is asked for in settings that nobody has
// edited yet.
func (i *initCommand) settle(c *caller) (path string, err error) {
	address := i.Address
	if address == "" {
		address = placeholder
	}
	text := settingsFor(address, i.Provider, i.ClientID)
	if i.Address != "" && untouched(c.data) {
		path = filepath.Join(c.data, configName)
		if err := writeSafely(path, []byte(text)); err != nil {
			return path, err
		}
		c.printf("Set the address in %s to %s.\n", path, i.Address)
		return path, nil
	}
	if path, err = found(c.data, text); err != nil {
		return path, err
	}
	c.printf("Made %s.\n", c.data)
	if address == placeholder {
		c.printf("The address in it, %s, is a placeholder: set the games' own.\n", placeholder)
	}
	return path, nil
}

// logIn has a person log in at the provider that the settings name.
func (i *initCommand) logIn(c *caller) error {
	s, err := readConfig(c.data)
	if err != nil {
		return err
	}
	if s.IMAP.Auth != authOAuth && s.SMTP.Auth != authOAuth {
		return bad("no mail server in %s has auth = \"oauth2\", so that there is no login to make", filepath.Join(s.dir, configName))
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	t := s.tokens()
	if err := t.logIn(ctx, c, i.Browser); err != nil {
		return err
	}
	c.printf("Logged in; that is kept in %s. Now run longroll doctor.\n", t.path)
	return nil
}

// untouched reports whether the settings in a folder are as init wrote them.
func untouched(dir string) bool {
	now, err := readConfig(dir)
	if err != nil {
		return false
	}
	text, err := os.ReadFile(filepath.Join(dir, configName))
	return err == nil && string(text) == settingsFor(now.Address, now.OAuth.Provider, now.OAuth.ClientID)
}

// found makes a data folder with settings and an empty data file.
func found(dir, settings string) (path string, err error) {
	path = filepath.Join(dir, configName)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return path, bad("the data folder can't be made: %v", err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return path, bad("there is a %s already: edit it, or choose another folder", path)
	}
	if err != nil {
		return path, err
	}
	if _, err := file.WriteString(settings); err != nil {
		return path, errors.Join(err, file.Close())
	}
	if err := file.Close(); err != nil {
		return path, err
	}
	s, err := store.Open(filepath.Join(dir, dataName), store.Options{Create: true})
	if err != nil {
		return path, fmt.Errorf("the data file: %w", err)
	}
	return path, s.Close()
}
