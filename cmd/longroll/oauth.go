package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/oauth2"

	"longroll/mail"
)

// oauthSettings say where access tokens come from, in place of passwords.
type oauthSettings struct {
	Provider         string   `toml:"provider"`
	ClientID         string   `toml:"client_id"`
	ClientIDEnv      string   `toml:"client_id_env"`
	ClientSecretEnv  string   `toml:"client_secret_env"`
	ClientSecretFile string   `toml:"client_secret_file"` // relative to the data folder
	TokenFile        string   `toml:"token_file"`         // relative to the data folder
	AuthURL          string   `toml:"auth_url"`
	TokenURL         string   `toml:"token_url"`
	DeviceURL        string   `toml:"device_url"`
	Scopes           []string `toml:"scopes"`
}

// provider is a mail service that wants OAuth2.
type provider struct {
	name       string
	imap, smtp string // addresses of the mail servers
	smtpSecure mail.Security
	endpoint   oauth2.Endpoint
	scopes     []string
	redirect   string      // host of the local address to which the browser is sent back
	secret     bool        // even programs on the host's own machine are given a client secret
	ask        [][2]string // what else the login page wants to be asked
	fixed      bool        // takes but one sender on the envelope
	register   string      // where the host gets a client id
}

// providers are those whose addresses we know. Google lets no device be told of a login
// that may read mail, so that it has no device address here; Microsoft knows a program's local
// address by the name localhost alone, whatever the port.
func providers() []provider {
	return []provider{
		{
			name: "google", imap: "imap.gmail.com:993", smtp: "smtp.gmail.com:465", smtpSecure: mail.TLS,
			endpoint: oauth2.Endpoint{
				AuthURL: "https://accounts.google.com/o/oauth2/v2/auth", TokenURL: "https://oauth2.googleapis.com/token",
			},
			scopes: []string{"https://mail.google.com/"}, redirect: "127.0.0.1", secret: true,
			ask: [][2]string{{"access_type", "offline"}, {"prompt", "consent"}},
			register: "https://console.cloud.google.com/apis/credentials (a client of the type \"Desktop app\"; as long as the " +
				"project stands in \"testing\", a login lasts seven days)",
		},
		{
			name: "microsoft", imap: "outlook.office365.com:993", smtp: "smtp.office365.com:587", smtpSecure: mail.StartTLS,
			endpoint: oauth2.Endpoint{
				AuthURL:       "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
				TokenURL:      "https://login.microsoftonline.com/common/oauth2/v2.0/token",
				DeviceAuthURL: "https://login.microsoftonline.com/common/oauth2/v2.0/devicecode",
			},
			scopes: []string{
				"https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send", "offline_access",
			},
			redirect: "localhost", fixed: true,
			register: "https://entra.microsoft.com, App registrations (platform \"Mobile and desktop applications\" with " +
				"http://localhost, public client flows allowed; SMTP AUTH must be on for the mailbox)",
		},
		{name: customProvider, redirect: "127.0.0.1", register: "your mail service"},
	}
}

// customProvider is one whose addresses stand in the settings.
const customProvider = "custom"

func findProvider(name string) (provider, bool) {
	for _, p := range providers() {
		if p.name == name {
			return p, true
		}
	}
	return provider{}, false
}

// check demands what can be known to be wrong; only if some mail server wants tokens.
func (o *oauthSettings) check(c *config) error {
	used := c.IMAP.Auth == authOAuth || c.SMTP.Auth == authOAuth
	_, known := findProvider(o.Provider)
	switch {
	case !known && (used || o.Provider != ""):
		return wrong("oauth.provider", "%q is none of google, microsoft and custom", o.Provider)
	case o.ClientID != "" && o.ClientIDEnv != "":
		return wrong("oauth.client_id_env", "say either client_id or client_id_env")
	case o.ClientSecretEnv != "" && o.ClientSecretFile != "":
		return wrong("oauth.client_secret_file", "say either client_secret_env or client_secret_file")
	case o.TokenFile == "":
		return wrong("oauth.token_file", "name a file, as token_file = \"oauth.token\"")
	}
	for _, u := range [][2]string{
		{"oauth.auth_url", o.AuthURL}, {"oauth.token_url", o.TokenURL}, {"oauth.device_url", o.DeviceURL},
	} {
		if u[1] != "" && !isSafeURL(u[1]) {
			return wrong(u[0], "%q is not safe: write a full address that begins with https://", u[1])
		}
	}
	return nil
}

// isSafeURL reports whether secrets may go there: by https, or within this machine.
func isSafeURL(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	local := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	return u.Scheme == "https" || u.Scheme == "http" && local
}

// settle lays the host's own addresses over a provider's.
func (o *oauthSettings) settle(p provider) provider {
	for _, s := range []struct {
		own  string
		into *string
	}{{o.AuthURL, &p.endpoint.AuthURL}, {o.TokenURL, &p.endpoint.TokenURL}, {o.DeviceURL, &p.endpoint.DeviceAuthURL}} {
		if s.own != "" {
			*s.into = s.own
		}
	}
	if len(o.Scopes) > 0 {
		p.scopes = o.Scopes
	}
	// One way to show who we are: the library would else try two, and a refresh token
	// or a code that is shown twice may be taken for stolen.
	p.endpoint.AuthStyle = oauth2.AuthStyleInParams
	return p
}

// client is our registration with the provider. A program on a host's own machine need not
// have a secret.
func (c *config) client() (*oauth2.Config, provider, error) {
	known, ok := findProvider(c.OAuth.Provider)
	if !ok {
		return nil, provider{}, bad("the settings name no provider: write one of google, microsoft and custom under [oauth]")
	}
	p := c.OAuth.settle(known)
	switch end := p.endpoint; {
	case end.TokenURL == "":
		return nil, p, bad("oauth.token_url is not set: a custom provider needs the address where tokens are given")
	case end.AuthURL == "" && end.DeviceAuthURL == "":
		return nil, p, bad("neither oauth.auth_url nor oauth.device_url is set: a custom provider needs one of them, to log in")
	}
	id := c.OAuth.ClientID
	if c.OAuth.ClientIDEnv != "" {
		id = os.Getenv(c.OAuth.ClientIDEnv)
	}
	if id == "" {
		return nil, p, bad("there is no client id: get one at %s, and set it as client_id under [oauth]", p.register)
	}
	o := &oauth2.Config{ClientID: id, Endpoint: p.endpoint, Scopes: p.scopes}
	if c.OAuth.ClientSecretEnv != "" || c.OAuth.ClientSecretFile != "" {
		var err error
		if o.ClientSecret, err = c.secret("client_secret", c.OAuth.ClientSecretEnv, c.OAuth.ClientSecretFile); err != nil {
			return nil, p, fmt.Errorf("client secret: %w", err)
		}
	}
	return o, p, nil
}

const (
	// tokenMargin is how long before its end a token is renewed.
	tokenMargin = 5 * time.Minute
	// tokenPatience bounds the wait for the provider.
	tokenPatience = 20 * time.Second
)

// tokens gives access tokens. They and the refresh token they come from stand in a file of
// their own, which several processes may use: whoever renews holds the lock beside it, for a
// provider may take a refresh token that is used twice for stolen.
type tokens struct {
	config *config
	path   string
	web    *http.Client

	mu    sync.Mutex
	given string // the last access token handed out
}

func (c *config) tokens() *tokens {
	return &tokens{config: c, path: c.path(c.OAuth.TokenFile), web: &http.Client{Timeout: tokenPatience}}
}

// loginAgain is what a person must do.
const loginAgain = "log in again with longroll init --login"

// access gives a token that will last; if renew, another than the last one given.
func (t *tokens) access(ctx context.Context, renew bool) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	unlock, err := lockFile(t.path + ".lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	kept, err := t.read()
	if err != nil {
		return "", err
	}
	lasts := kept.AccessToken != "" && time.Until(kept.Expiry) > tokenMargin
	if !lasts || renew && kept.AccessToken == t.given {
		if kept, err = t.renew(ctx, kept); err != nil {
			return "", err
		}
	}
	t.given = kept.AccessToken
	return kept.AccessToken, nil
}

func (t *tokens) read() (*oauth2.Token, error) {
	text, err := os.ReadFile(t.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: nobody has logged in yet: do so with longroll init --login", mail.ErrLogin)
	}
	if err != nil {
		return nil, err
	}
	var kept oauth2.Token
	if json.Unmarshal(text, &kept) != nil || kept.RefreshToken == "" { // the fault might quote a secret
		return nil, fmt.Errorf("%w: %s is not as it was written: %s", mail.ErrLogin, t.path, loginAgain)
	}
	return &kept, nil
}

// renew gets a new access token and keeps it, with the refresh token that came with it
// if one did. One that can't be kept is not used: the old one may have ended.
func (t *tokens) renew(ctx context.Context, kept *oauth2.Token) (*oauth2.Token, error) {
	client, _, err := t.config.client()
	if err != nil {
		return nil, err
	}
	ctx = context.WithValue(ctx, oauth2.HTTPClient, t.web)
	fresh, err := client.TokenSource(ctx, &oauth2.Token{RefreshToken: kept.RefreshToken}).Token()
	if err != nil {
		return nil, tokenFault(err, kept.RefreshToken, client.ClientSecret)
	}
	if fresh.Expiry.IsZero() { // the usual hour, if it is not said
		fresh.Expiry = time.Now().Add(time.Hour)
	}
	return fresh, t.keep(fresh)
}

// keep writes the tokens down, for the owner's eyes alone.
func (t *tokens) keep(token *oauth2.Token) error {
	text, err := json.Marshal(oauth2.Token{
		AccessToken: token.AccessToken, TokenType: token.TokenType, RefreshToken: token.RefreshToken, Expiry: token.Expiry,
	})
	if err == nil {
		err = writeSafely(t.path, append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the tokens can't be kept: %w", err)
	}
	return nil
}

// tokenFault makes a sentence of what the provider answered, with no secret in it.
func tokenFault(err error, secrets ...string) error {
	var answer *oauth2.RetrieveError
	if !errors.As(err, &answer) {
		var web *url.Error
		if errors.As(err, &web) {
			return fmt.Errorf("the provider can't be reached for a token: %w", web.Err)
		}
		return errors.New("the provider gave no token that can be read")
	}
	said := ""
	if answer.ErrorDescription != "" {
		said = " (" + masked(answer.ErrorDescription, secrets) + ")"
	}
	switch answer.ErrorCode {
	case "invalid_grant":
		return fmt.Errorf("%w: the login has ended or was withdrawn%s: %s", mail.ErrLogin, said, loginAgain)
	case "invalid_client", "unauthorized_client":
		return fmt.Errorf("%w: the provider does not know the client id, or its secret is wrong%s: see [oauth] in the settings", mail.ErrLogin, said)
	case "invalid_scope":
		return fmt.Errorf("%w: the provider does not give these scopes%s: see [oauth] in the settings", mail.ErrLogin, said)
	case "":
		return fmt.Errorf("the provider gave no token: %s", answer.Response.Status)
	}
	return fmt.Errorf("the provider gave no token: %s%s", masked(answer.ErrorCode, secrets), said)
}

// masked is a provider's text on one line, cut, without our secrets.
func masked(text string, secrets []string) string {
	for _, s := range secrets {
		if s != "" {
			text = strings.ReplaceAll(text, s, "...")
		}
	}
	text = strings.Map(func(r rune) rune {
		if r > '~' {
			return '?'
		}
		return r
	}, strings.Join(strings.Fields(text), " "))
	return text[:min(len(text), 200)]
}

// lockFile waits for a lock that other processes respect.
func lockFile(path string) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return func() { _ = file.Close() }, nil
}
