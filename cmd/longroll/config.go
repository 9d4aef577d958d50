package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
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

// config is what the host has settled, as it stands in the settings file. The tags from
// and to bound a number.
type config struct {
	Address string         `toml:"address"` // the games' own
	Name    string         `toml:"name"`    // shown beside it
	Host    string         `toml:"host"`    // where alarms go; may be empty
	Zone    string         `toml:"zone"`
	Overlay string         `toml:"overlay"`                             // folder of data files that replace ours
	Mails   int            `toml:"mails_an_hour" from:"0" to:"1000000"` // of one player that are taken; 0: as many as come
	IMAP    imapSettings   `toml:"imap"`
	SMTP    smtpSettings   `toml:"smtp"`
	OAuth   oauthSettings  `toml:"oauth"`
	Backup  backupSettings `toml:"backup"`

	dir  string // the data folder
	zone *time.Location
}

// account is a mail server and our login there.
type account struct {
	Addr         string `toml:"addr"` // host:port; empty: not used
	Security     string `toml:"security"`
	CAFile       string `toml:"ca_file"` // certificates to trust beside the system's, PEM; relative to the data folder
	Auth         string `toml:"auth"`    // password or oauth2
	User         string `toml:"user"`
	PasswordEnv  string `toml:"password_env"`
	PasswordFile string `toml:"password_file"` // relative to the data folder

	roots *x509.CertPool // those of CAFile among them; nil: the system's alone
}

type imapSettings struct {
	account
	Folder   string `toml:"folder"`
	Done     string `toml:"done"`
	Poll     int    `toml:"poll" from:"1" to:"60"` // minutes between looks at a server that can't speak up
	Authserv string `toml:"authserv"`              // how our own mail server signs Authentication-Results
}

type smtpSettings struct {
	account
	Hello       string `toml:"hello"`                               // our host name, for EHLO; empty: the address's domain
	Envelope    string `toml:"envelope"`                            // sender on the envelope, for services that allow but one
	MostPerHour int    `toml:"most_per_hour" from:"0" to:"1000000"` // letters; 0: as many as there are
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
	c.IMAP.Done, c.IMAP.Poll, c.SMTP.MostPerHour = "Longroll", 1, 500
	c.Mails = 60
	c.OAuth.TokenFile = "oauth.token"
	c.Backup = backupSettings{Folder: "backup", Keep: 7}
	decoder := toml.NewDecoder(strings.NewReader(string(text))).DisallowUnknownFields()
	if err := decoder.Decode(&c); err != nil {
		return config{}, configFault(path, err)
	}
	if err := c.check(); err != nil {
		return config{}, located(path, text, err)
	}
	return c, nil
}

// check demands what can be known to be wrong without asking anybody.
func (c *config) check() (err error) {
	if err := mail.CheckAddress(c.Address); err != nil {
		return wrong("address", "%w: write the games' own address, as game@example.org", err)
	}
	for _, s := range [][2]string{{"host", c.Host}, {"smtp.envelope", c.SMTP.Envelope}} {
		if s[1] != "" && mail.CheckAddress(s[1]) != nil {
			return wrong(s[0], "%q is no mail address: write it as name@example.org", s[1])
		}
	}
	if c.zone, err = time.LoadLocation(c.Zone); err != nil {
		return wrong("zone", "there is no time zone %q: write it as Europe/London, or UTC", c.Zone)
	}
	if info, err := os.Stat(c.path(c.Overlay)); c.Overlay != "" && (err != nil || !info.IsDir()) {
		return wrong("overlay", "there is no folder %s", c.path(c.Overlay))
	}
	if err := errors.Join(c.checkAccount("imap", &c.IMAP.account), c.checkAccount("smtp", &c.SMTP.account)); err != nil {
		return err
	}
	if strings.ContainsAny(c.IMAP.Authserv, " \t;\"()") {
		return wrong("imap.authserv", "%q is no name: write what stands before the first semicolon of Authentication-Results, as mx.example.org", c.IMAP.Authserv)
	}
	if h := c.SMTP.Hello; h != "" && !isHostName(h) {
		return wrong("smtp.hello", "%q is no host name: write it as games.example.org", h)
	}
	if err := checkNumbers(c); err != nil {
		return err
	}
	return c.OAuth.check(c)
}

// checkAccount checks a mail server's section, and reads the certificates it names.
func (c *config) checkAccount(section string, a *account) (err error) {
	switch a.Security {
	case "", string(mail.TLS), string(mail.StartTLS), string(mail.Plain):
	default:
		return wrong(section+".security", "%q is none of tls, starttls and none", a.Security)
	}
	switch a.Auth {
	case "", authPassword, authOAuth:
	default:
		return wrong(section+".auth", "%q is neither password nor oauth2", a.Auth)
	}
	if a.Addr != "" {
		host, port, err := net.SplitHostPort(a.Addr)
		if nobody := host == "" && a.Security != string(mail.Plain); err != nil || nobody || !isPort(port) {
			return wrong(section+".addr", "%q is no host and port: write it as mail.example.org:%s", a.Addr, usualPort(section, a.Security))
		}
	}
	if a.PasswordEnv != "" && a.PasswordFile != "" {
		return wrong(section+".password_file", "say either password_env or password_file")
	}
	if a.CAFile == "" {
		return nil
	}
	if a.roots, err = readRoots(c.path(a.CAFile)); err != nil {
		return wrong(section+".ca_file", "%w", err)
	}
	return nil
}

// usualPort is where a mail server is most often found.
func usualPort(section, security string) string {
	starttls := security == string(mail.StartTLS)
	switch {
	case section == "imap" && starttls:
		return "143"
	case section == "imap":
		return "993"
	case starttls:
		return "587"
	}
	return "465"
}

// isPort reports whether a port is a number, or a name that this machine knows.
func isPort(s string) bool {
	n, err := net.LookupPort("tcp", s)
	return err == nil && n > 0
}

// isHostName reports whether a name can stand in EHLO: letters, digits, dots and dashes,
// or an address in brackets (RFC 5321 4.1.3).
func isHostName(s string) bool {
	if inner, ok := strings.CutPrefix(s, "["); ok {
		s = strings.TrimSuffix(strings.TrimPrefix(inner, "IPv6:"), "]")
		_, err := netip.ParseAddr(s)
		return err == nil
	}
	return len(s) <= 253 && !strings.HasPrefix(s, ".") && !strings.HasSuffix(s, ".") && !strings.Contains(s, "..") &&
		strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789.-") == ""
}

// readRoots are the system's certificates and those of a file.
func readRoots(path string) (*x509.CertPool, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the certificates can't be read: %w", err)
	}
	roots, err := x509.SystemCertPool()
	if err != nil {
		roots = x509.NewCertPool()
	}
	if !roots.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("there is no certificate in %s: it must be a PEM file, with lines -----BEGIN CERTIFICATE-----", path)
	}
	return roots, nil
}

// path is a file name of the settings, which is meant from the data folder.
func (c *config) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(c.dir, name)
}

// The ways to log in.
const (
	authPassword = "password"
	authOAuth    = "oauth2"
)

// server is the account as package mail wants it.
func (c *config) server(a account) mail.Server {
	s := mail.Server{Addr: a.Addr, Security: mail.Security(a.Security), User: a.User}
	if a.roots != nil {
		s.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: a.roots}
	}
	if a.Auth != authOAuth {
		s.Password = func(context.Context) (string, error) { return c.password(a) }
		return s
	}
	if s.User == "" {
		s.User = c.Address
	}
	s.Token = c.tokens().access
	return s
}

// password is read anew at each login, so that it can be changed while the daemon runs.
func (c *config) password(a account) (string, error) {
	return c.secret("password", a.PasswordEnv, a.PasswordFile)
}

// secret is read from the environment or from a file of its own; what is the first part of
// the names of the two settings.
func (c *config) secret(what, env, file string) (string, error) {
	switch {
	case env != "":
		word, ok := os.LookupEnv(env)
		if !ok {
			return "", fmt.Errorf("the environment has no %s", env)
		}
		return word, nil
	case file != "":
		text, err := os.ReadFile(c.path(file))
		return strings.TrimRight(string(text), "\r\n"), err
	}
	return "", fmt.Errorf("neither %s_env nor %s_file is set", what, what)
}

// inbox and outbox are our mailbox and our way out.
func (c *config) inbox() *mail.Inbox {
	return mail.NewInbox(mail.InboxConfig{
		Server: c.server(c.IMAP.account), Folder: c.IMAP.Folder, Done: c.IMAP.Done,
		Poll: time.Duration(c.IMAP.Poll) * time.Minute,
	})
}

func (c *config) outbox() *mail.Outbox {
	return mail.NewOutbox(mail.OutboxConfig{Server: c.server(c.SMTP.account), Hello: c.hello()})
}

// hello is how we greet a mail server: strict ones refuse a client that has no name
// but localhost.
func (c *config) hello() string {
	if c.SMTP.Hello != "" {
		return c.SMTP.Hello
	}
	_, domain, _ := strings.Cut(c.Address, "@")
	if !isHostName(domain) {
		return ""
	}
	return domain
}
