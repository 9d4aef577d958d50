package main

import (
	"fmt"
	"net"
	"net/url"
	"os"

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
