package main

import (
	"encoding/pem"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"longroll/mail"
)

// settle writes settings into a folder and reads them.
func settle(t *testing.T, text string) (config, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, configName), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: web.Certificate().Raw})
	for name, text := range map[string][]byte{"ours.pem": certificate, "empty.pem": []byte("nothing\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c, err := readConfig(dir)
	if err != nil {
		text := strings.ReplaceAll(err.Error(), dir+"/", "")
		return c, bad("%s", text)
	}
	return c, nil
}

// TestSettingFaults holds that every fault names its line and its key, and says what would
// be right.
func TestSettingFaults(t *testing.T) {
	const address = "address = \"game@example.org\"\n" // line 1
	for _, c := range []struct{ text, want string }{
		// Keys that there are not.
		{address + "adress = \"x\"", `2: there is no setting "adress"; the nearest that there is: "address"`},
		{address + "[smtp]\nmost_per_our = 5", `3: there is no setting "smtp.most_per_our"; the nearest that there is: "most_per_hour" under [smtp]`},
		{address + "[imap]\nhello = \"x\"", `3: there is no setting "imap.hello"; the nearest that there is: "hello" under [smtp]`},
		{address + "zoen = \"UTC\"", `2: there is no setting "zoen"; the nearest that there is: "zone"`},
		{address + "[impa]\naddr = \"x\"", `2: there is no setting "impa"; the nearest that there is: "imap"`},
		{address + "poll = 3", `2: there is no setting "poll"; the nearest that there is: "poll" under [imap]`},
		{address + "[oauth]\nclient-id = \"x\"", `3: there is no setting "oauth.client-id"; the nearest that there is: "client_id" under [oauth]`},

		// Values of another kind.
		{address + "zone = 3", `2:8: zone is a text in double quotes: write it as zone = "..."`},
		{address + "[imap]\npoll = \"5\"", `3:8: imap.poll is a whole number from 1 to 60: write it as poll = 10`},
		{address + "[imap]\npoll = 2.5", `3:8: imap.poll is a whole number from 1 to 60: write it as poll = 10`},
		{address + "[smtp]\nmost_per_hour = 99999999999999999999", `3:17: smtp.most_per_hour is a whole number from 0 to 1000000: write it as most_per_hour = 10`},
		{address + "[oauth]\nscopes = \"mail\"", `3:10: oauth.scopes is a list of texts: write it as scopes = ["...", "..."]`},
		{address + "smtp = \"mail.example.org\"", `2:8: smtp is a section: write [smtp] on a line of its own and its settings below`},
		{address + address, `2:1: address is set twice: leave one of the two`},
		{address + "zone = Europe/London", `2:8: this can't be read (`},

		// Values that are wrong.
		{"", `address: "" is not a plain mail address: write`},
		{"\n# ours\naddress = \"game\"", `3: address: "game" is not a plain mail address: write`},
		{address + "host = \"me\"", `2: host: "me" is no mail address: write it as name@example.org`},
		{address + "zone = \"Mars/Olympus\"", `2: zone: there is no time zone "Mars/Olympus": write it as Europe/London, or UTC`},
		{address + "overlay = \"mine\"", `2: overlay: there is no folder mine`},
		{address + "[imap]\n\nsecurity = \"ssl\"", `4: imap.security: "ssl" is none of tls, starttls and none`},
		{address + "imap.security = \"ssl\"", `2: imap.security: "ssl" is none of tls, starttls and none`},
		{address + "[smtp]\nauth = \"token\"", `3: smtp.auth: "token" is neither password nor oauth2`},
		{address + "[imap]\naddr = \"mail.example.org\"", `3: imap.addr: "mail.example.org" is no host and port: write it as mail.example.org:993`},
		{address + "[imap]\nsecurity = \"starttls\"\naddr = \":143\"", `4: imap.addr: ":143" is no host and port: write it as mail.example.org:143`},
		{address + "[smtp]\naddr = \"mail.example.org:nowhere\"", `3: smtp.addr: "mail.example.org:nowhere" is no host and port: write it as mail.example.org:465`},
		{address + "[smtp]\naddr = \"mail.example.org:99999\"\nsecurity = \"starttls\"", `3: smtp.addr: "mail.example.org:99999" is no host and port: write it as mail.example.org:587`},
		{address + "[imap]\npassword_env = \"X\"\npassword_file = \"y\"", `4: imap.password_file: say either password_env or password_file`},
		{address + "[imap]\nca_file = \"none.pem\"", `3: imap.ca_file: the certificates can't be read: open none.pem: no such file or directory`},
		{address + "[smtp]\nca_file = \"empty.pem\"", `3: smtp.ca_file: there is no certificate in empty.pem`},
		{address + "[imap]\npoll = 0", `3: imap.poll: 0 is out of range: it may be from 1 to 60`},
		{address + "[smtp]\nmost_per_hour = -1", `3: smtp.most_per_hour: -1 is out of range: it may be from 0 to 1000000`},
		{address + "[imap]\nauthserv = \"mx; dmarc=pass\"", `3: imap.authserv: "mx; dmarc=pass" is no name`},
		{address + "[smtp]\nhello = \"my host\"", `3: smtp.hello: "my host" is no host name: write it as games.example.org`},
		{address + "[smtp]\nhello = \"[127.0.0]\"", `3: smtp.hello: "[127.0.0]" is no host name`},
		{address + "[smtp]\nenvelope = \"<>\"", `3: smtp.envelope: "<>" is no mail address`},
		{address + "[imap]\nauth = \"oauth2\"", `oauth.provider: "" is none of google, microsoft and custom`},
		{address + "[imap]\nauth = \"oauth2\"\n[oauth]\nclient_id = \"us\"", `4: oauth.provider: "" is none of google, microsoft and custom`},
		{address + "[oauth]\nprovider = \"yahoo\"", `3: oauth.provider: "yahoo" is none of google, microsoft and custom`},
		{address + "[oauth]\nclient_id = \"x\"\nclient_id_env = \"Y\"", `4: oauth.client_id_env: say either client_id or client_id_env`},
		{address + "[oauth]\nclient_secret_env = \"x\"\nclient_secret_file = \"Y\"", `4: oauth.client_secret_file: say either`},
		{address + "[oauth]\ntoken_file = \"\"", `3: oauth.token_file: name a file`},
		{address + "[oauth]\ntoken_url = \"http://example.org/token\"", `3: oauth.token_url: "http://example.org/token" is not safe: write a full address that begins with https://`},
	} {
		_, err := settle(t, c.text)
		if err == nil || !strings.HasPrefix(strings.TrimPrefix(strings.TrimPrefix(err.Error(), configName+":"), " "), c.want) {
			t.Errorf("%s\n  %v\n  want %s", c.text, err, c.want)
		}
	}
}

// TestSettings holds that what may be set arrives where it is used, and what holds else.
func TestSettings(t *testing.T) {
	c, err := settle(t, `address = "game@example.org"
[imap]
addr = "[::1]:imaps"
ca_file = "ours.pem"
poll = 5
[smtp]
addr = "mail.example.org:465"
auth = "oauth2"
hello = "[IPv6:2001:db8::1]"
most_per_hour = 0
[oauth]
provider = "custom"
token_url = "http://127.0.0.1:8080/token"
`)
	if err != nil {
		t.Fatal(err)
	}
	in, out := c.server(c.IMAP.account), c.server(c.SMTP.account)
	if in.TLSConfig == nil || in.Token != nil || c.IMAP.Poll != 5 {
		t.Errorf("mail in: %+v", in)
	}
	if out.Token == nil || out.Password != nil || out.User != "game@example.org" || out.TLSConfig != nil ||
		c.hello() != "[IPv6:2001:db8::1]" || c.SMTP.MostPerHour != 0 {
		t.Errorf("mail out: %+v, %s", out, c.hello())
	}
	if c, err = settle(t, "address = \"game@example.org\"\n"); err != nil {
		t.Fatal(err)
	}
	if c.hello() != "example.org" || c.SMTP.MostPerHour != 500 || c.IMAP.Poll != 1 || c.IMAP.Done != "Longroll" || c.zone != time.UTC {
		t.Errorf("without settings: %+v", c)
	}
}

// TestSettingsOfInit: the file that init writes can be read, names every setting that there
// is, says truly what holds without it, and each provider fills in what it needs.
func TestSettingsOfInit(t *testing.T) {
	plain, err := settle(t, settingsFor("me@example.org", "", ""))
	if err != nil {
		t.Fatal(err)
	}
	bare := regexp.MustCompile(`(?m)^# ([a-z_]+ = |\[)`).ReplaceAllString(settings, "$1")
	explained := settingLines([]byte(bare))
	for _, s := range knownSettings() {
		if explained[s.key] == 0 {
			t.Errorf("init does not explain %s", s.key)
		}
	}
	bare = regexp.MustCompile(`(?m)^(password_env|client_id_env|client_secret_env|provider|security) = .*\n`).ReplaceAllString(bare, "")
	all, err := settle(t, strings.Replace(bare, placeholder, "me@example.org", 1))
	if err != nil {
		t.Fatal(err)
	}
	all.dir, all.IMAP.Auth, all.SMTP.Auth, all.IMAP.Folder, all.OAuth.Scopes = plain.dir, "", "", "", nil
	if got, want := all, plain; got.IMAP != want.IMAP || got.SMTP != want.SMTP || got.Name != want.Name || got.Zone != want.Zone {
		t.Errorf("what init says holds: %+v\nand what does: %+v", got, want)
	}
	for name, want := range map[string]struct {
		imap, smtp string
		secure     mail.Security
		envelope   string
	}{
		"google":       {"imap.gmail.com:993", "smtp.gmail.com:465", mail.TLS, ""},
		"microsoft":    {"outlook.office365.com:993", "smtp.office365.com:587", mail.StartTLS, "me@example.org"},
		customProvider: {"", "", "", ""},
	} {
		c, err := settle(t, settingsFor("me@example.org", name, "us"))
		if err != nil {
			t.Error(err)
			continue
		}
		if c.IMAP.Addr != want.imap || c.SMTP.Addr != want.smtp || c.SMTP.Security != string(want.secure) || c.SMTP.Envelope != want.envelope ||
			c.IMAP.Auth != authOAuth || c.SMTP.Auth != authOAuth || c.OAuth.ClientID != "us" || c.IMAP.User != "me@example.org" {
			t.Errorf("%s: %+v", name, c)
		}
		t.Setenv(secretVariable, "SECRET")
		client, p, err := c.client()
		if name == customProvider {
			if err == nil || !strings.Contains(err.Error(), "oauth.token_url is not set") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil || len(client.Scopes) == 0 || client.Endpoint.TokenURL == "" || p.secret != (client.ClientSecret != "") {
			t.Errorf("%s: %+v, %v", name, client, err)
		}
	}
}
