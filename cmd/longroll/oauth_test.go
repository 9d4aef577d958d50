package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/oauth2"

	"longroll/mail"
)

// provide is a provider of tokens. What it gives is numbered, so that it can be told.
type provide struct {
	start  time.Time
	answer []string // to the requests for a token, in turn: an error's name, or "" for a token; then always a token
	rotate bool     // each renewal gives a new refresh token and ends the old one
	wants  func(url.Values) error

	mu      sync.Mutex
	asked   []url.Values // requests for tokens
	when    []time.Duration
	issued  int
	refresh string // the refresh token that is good; "": any
}

func (p *provide) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = r.ParseForm()
	w.Header().Set("Content-Type", "application/json")
	if r.URL.Path == "/device" {
		fmt.Fprint(w, `{"device_code":"SECRET-device","user_code":"WDJB-MJHT","verification_uri":"https://provider.example/activate",`+
			`"expires_in":60,"interval":3}`)
		return
	}
	p.asked, p.when = append(p.asked, r.Form), append(p.when, time.Since(p.start))
	refuse := ""
	if n := len(p.asked) - 1; n < len(p.answer) {
		refuse = p.answer[n]
	}
	shown := r.Form.Get("refresh_token")
	if shown != "" && p.refresh != "" && shown != p.refresh {
		refuse = "invalid_grant"
	}
	if p.wants != nil && refuse == "" {
		if err := p.wants(r.Form); err != nil {
			refuse = err.Error()
		}
	}
	if refuse == "broken" {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintf(w, "<html>you sent %s</html>", r.Form.Encode())
		return
	}
	if refuse != "" {
		w.WriteHeader(http.StatusBadRequest)
		_ = json.NewEncoder(w).Encode(map[string]string{"error": refuse, "error_description": "it said\n" + shown})
		return
	}
	p.issued++
	token := map[string]any{"access_token": fmt.Sprintf("SECRET-access-%d", p.issued), "token_type": "Bearer", "expires_in": 3600}
	if shown == "" || p.rotate {
		p.refresh = fmt.Sprintf("SECRET-refresh-%d", p.issued)
		token["refresh_token"] = p.refresh
	}
	_ = json.NewEncoder(w).Encode(token)
}

// RoundTrip answers without a network, so that a simulated clock can pass.
func (p *provide) RoundTrip(r *http.Request) (*http.Response, error) {
	answer := httptest.NewRecorder()
	p.ServeHTTP(answer, r)
	return answer.Result(), nil
}

// tokensOf are the tokens of a data folder whose provider is p.
func tokensOf(t *testing.T, p *provide, more string) *tokens {
	t.Helper()
	dir := t.TempDir()
	text := "address = \"game@example.org\"\n[imap]\nauth = \"oauth2\"\n[oauth]\nprovider = \"custom\"\nclient_id = \"us\"\n" +
		"client_secret_file = \"secret\"\ntoken_url = \"https://provider.example/token\"\nscopes = [\"mail\"]\n" + more
	for name, text := range map[string]string{configName: text, "secret": "SECRET-client\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c, err := readConfig(dir)
	if err != nil {
		t.Fatal(err)
	}
	p.start = time.Now()
	tokens := c.tokens()
	tokens.web.Transport = p
	return tokens
}

const (
	withDevice  = "device_url = \"https://provider.example/device\"\n"
	withBrowser = "auth_url = \"https://provider.example/login\"\n"
)

// kept is what stands in the file, which nobody else may read.
func kept(t *testing.T, tokens *tokens) (token oauth2.Token) {
	t.Helper()
	info, err := os.Stat(tokens.path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode of the file is %v", info.Mode())
	}
	text, err := os.ReadFile(tokens.path)
	if err == nil {
		err = json.Unmarshal(text, &token)
	}
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// noSecret demands that a text tells none of what the provider keeps between it and us.
func noSecret(t *testing.T, where, text string) {
	t.Helper()
	if strings.Contains(text, "SECRET") {
		t.Errorf("%s tells a secret: %s", where, text)
	}
}

// TestDeviceLogin holds the login by a code typed in elsewhere, on a simulated clock: how often
// we ask, more slowly when told so, and each way in which it ends (RFC 8628 3.5).
func TestDeviceLogin(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer []string
		when   []int // seconds
		fails  string
	}{
		{name: "in the end", answer: []string{"authorization_pending", "slow_down", "authorization_pending", ""}, when: []int{3, 6, 14, 22}},
		{name: "declined", answer: []string{"authorization_pending", "access_denied"}, when: []int{3, 6}, fails: "the login was declined at the provider"},
		{name: "expired", answer: []string{"expired_token"}, when: []int{3}, fails: "the code was not typed in in time"},
		{
			name: "never", answer: strings.Fields(strings.Repeat("slow_down ", 9)), when: []int{3, 11, 24, 42},
			fails: "nobody logged in in time: run longroll init --login again",
		},
		{name: "not known", answer: []string{"invalid_client"}, when: []int{3}, fails: "does not know the client id"},
		{name: "out of order", answer: []string{"broken"}, when: []int{3}, fails: "the provider gave no token: 503"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &provide{answer: c.answer, wants: func(v url.Values) error {
					if v.Get("device_code") != "SECRET-device" || v.Get("client_id") != "us" || v.Get("client_secret") != "SECRET-client" {
						return fmt.Errorf("bad_request %v", v)
					}
					return nil
				}}
				tokens := tokensOf(t, p, withDevice)
				var out bytes.Buffer
				err := tokens.logIn(t.Context(), &caller{in: strings.NewReader(""), out: &out, err: &out}, false)
				if c.fails == "" && err != nil || c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)) {
					t.Errorf("error %v, want %q", err, c.fails)
				}
				time.Sleep(tokenPatience) // the library leaves an answer open until then
				noSecret(t, "the error", fmt.Sprint(err))
				noSecret(t, "the output", out.String())
				if !strings.Contains(out.String(), "https://provider.example/activate") || !strings.Contains(out.String(), "WDJB-MJHT") {
					t.Errorf("the person is told %q", out.String())
				}
				var when []int
				for _, d := range p.when {
					when = append(when, int(d.Round(time.Second).Seconds()))
				}
				if fmt.Sprint(when) != fmt.Sprint(c.when) {
					t.Errorf("asked after %v seconds, want %v", when, c.when)
				}
				if c.fails != "" {
					if _, err := os.Stat(tokens.path); !errors.Is(err, fs.ErrNotExist) {
						t.Errorf("something was kept: %v", err)
					}
				} else if k := kept(t, tokens); k.RefreshToken != "SECRET-refresh-1" {
					t.Errorf("kept %v", k)
				}
			})
		})
	}
}

// TestBrowserLogin holds the login by a browser that comes back: the challenge goes with it and the
// verifier with the code (RFC 7636), a stranger's state is turned away and changes nothing,
// and what the browser can't bring can be pasted.
func TestBrowserLogin(t *testing.T) {
	for _, c := range []struct {
		name    string
		brings  string // beside the state
		pasted  bool
		fails   string
		answers int
	}{
		{name: "back", brings: "code=SECRET-code", answers: http.StatusOK},
		{name: "pasted", brings: "code=SECRET-code", pasted: true},
		{name: "declined", brings: "error=access_denied", answers: http.StatusBadRequest, fails: "it was declined"},
		{name: "stale", brings: "code=stale", answers: http.StatusOK, fails: "does not take the code any more"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var challenge, redirect string
			p := &provide{wants: func(v url.Values) error {
				if v.Get("code") != "SECRET-code" || v.Get("redirect_uri") != redirect ||
					oauth2.S256ChallengeFromVerifier(v.Get("code_verifier")) != challenge {
					return errors.New("invalid_grant")
				}
				return nil
			}}
			tokens := tokensOf(t, p, withBrowser)
			told, out := io.Pipe()
			in, paste := io.Pipe()
			ended := make(chan error, 1)
			go func() {
				ended <- tokens.logIn(t.Context(), &caller{in: in, out: out, err: io.Discard}, false)
				_ = out.Close()
				_ = in.Close()
			}()
			page := pageToOpen(t, told)
			go func() { _, _ = io.Copy(io.Discard, told) }()
			q := page.Query()
			challenge, redirect = q.Get("code_challenge"), q.Get("redirect_uri")
			if q.Get("code_challenge_method") != "S256" || q.Get("client_id") != "us" || q.Get("scope") != "mail" || len(q.Get("state")) < 20 {
				t.Errorf("the page asks %v", q)
			}
			for wrong, status := range map[string]int{
				"/?state=wrong&" + c.brings: http.StatusBadRequest, "/?" + c.brings: http.StatusBadRequest, "/favicon.ico": http.StatusNotFound,
			} {
				if got := visit(t, redirect+wrong); got != status {
					t.Errorf("%s is answered %d", wrong, got)
				}
			}
			if len(p.asked) > 0 {
				t.Errorf("a stranger's code was used: %v", p.asked)
			}
			back := redirect + "/?state=" + q.Get("state") + "&" + c.brings
			if c.pasted {
				_, _ = fmt.Fprintf(paste, "what now?\n%s\n", back)
			} else if got := visit(t, back); got != c.answers {
				t.Errorf("the browser is answered %d", got)
			}
			err := <-ended
			if c.fails == "" && err != nil || c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)) {
				t.Errorf("error %v, want %q", err, c.fails)
			}
			noSecret(t, "the error", fmt.Sprint(err))
			if c.fails == "" && kept(t, tokens).AccessToken != "SECRET-access-1" {
				t.Errorf("kept %v", kept(t, tokens))
			}
		})
	}
}

// pageToOpen reads what the person is told up to the address to open.
func pageToOpen(t *testing.T, told io.Reader) *url.URL {
	t.Helper()
	text := ""
	for chunk := make([]byte, 4096); ; {
		n, err := told.Read(chunk)
		text += string(chunk[:n])
		for line := range strings.Lines(text) {
			if u, err := url.Parse(strings.TrimSpace(line)); err == nil && u.Scheme == "https" && strings.HasSuffix(line, "\n") {
				return u
			}
		}
		if err != nil {
			t.Fatalf("%v after %q", err, text)
		}
	}
}

func visit(t *testing.T, page string) int {
	t.Helper()
	answer, err := http.Get(page)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

// TestNoRefreshToken: a login that would end within the hour is none.
func TestNoRefreshToken(t *testing.T) { synctest.Test(t, testNoRefreshToken) }

func testNoRefreshToken(t *testing.T) {
	p := &provide{}
	tokens := tokensOf(t, p, withDevice)
	tokens.web.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
		if r.URL.Path == "/device" {
			return p.RoundTrip(r)
		}
		answer := httptest.NewRecorder()
		answer.Header().Set("Content-Type", "application/json")
		fmt.Fprint(answer, `{"access_token":"SECRET-access"}`)
		return answer.Result(), nil
	})
	err := tokens.logIn(t.Context(), (&caller{}).silent(), false)
	time.Sleep(tokenPatience) // the library leaves an answer open until then
	if err == nil || !strings.Contains(err.Error(), "no refresh token") {
		t.Errorf("logIn = %v", err)
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// access asks for a token and gives its name, or what is said against it.
func access(t *testing.T, tokens *tokens, renew bool) string {
	t.Helper()
	word, err := tokens.access(t.Context(), renew)
	if err != nil {
		noSecret(t, "the error", err.Error())
		return err.Error()
	}
	return strings.TrimPrefix(word, "SECRET-")
}

// TestTokens holds when tokens are renewed: before they end and when a server has refused one,
// by one process for all; and that a new refresh token is kept, for the old one has ended.
func TestTokens(t *testing.T) { synctest.Test(t, testTokens) }

func testTokens(t *testing.T) {
	p := &provide{rotate: true}
	first := tokensOf(t, p, withDevice)
	if got := access(t, first, false); !strings.Contains(got, "nobody has logged in yet: do so with longroll init --login") {
		t.Errorf("without a login: %s", got)
	}
	p.issued, p.refresh = 1, "SECRET-refresh-1"
	if err := first.keep(&oauth2.Token{AccessToken: "SECRET-access-1", RefreshToken: p.refresh, Expiry: time.Now().Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	second := first.config.tokens() // of another process
	second.web.Transport = p
	for i, step := range []struct {
		who   *tokens
		later time.Duration
		renew bool
		want  string
	}{
		{first, 0, false, "access-1"},
		{second, 54 * time.Minute, false, "access-1"},
		{first, 2 * time.Minute, false, "access-2"}, // four minutes before its end
		{second, 0, true, "access-2"},               // refused, but somebody has renewed it
		{second, 0, true, "access-3"},               // refused as well
		{first, 0, false, "access-3"},
		{first, 2 * time.Hour, false, "access-4"},
	} {
		time.Sleep(step.later)
		if got := access(t, step.who, step.renew); got != step.want {
			t.Errorf("step %d: %s, want %s", i, got, step.want)
		}
	}
	if k := kept(t, first); k.RefreshToken != "SECRET-refresh-4" || len(p.asked) != 3 {
		t.Errorf("kept %s after %d renewals", k.RefreshToken, len(p.asked))
	}
	p.rotate, p.refresh = false, "" // a provider that keeps to the first
	if access(t, first, true); kept(t, first).RefreshToken != "SECRET-refresh-4" {
		t.Errorf("kept %s", kept(t, first).RefreshToken)
	}
}

// TestTokensRenewedOnce: of processes that find the same token at its end, one renews it and the others
// wait, for a provider may take a refresh token that is shown twice for stolen.
func TestTokensRenewedOnce(t *testing.T) {
	p := &provide{rotate: true, refresh: "SECRET-refresh-0"}
	first := tokensOf(t, p, withDevice)
	if err := first.keep(&oauth2.Token{AccessToken: "SECRET-access-0", RefreshToken: p.refresh}); err != nil {
		t.Fatal(err)
	}
	slow := roundTrip(func(r *http.Request) (*http.Response, error) {
		time.Sleep(50 * time.Millisecond) // time for the others to come
		return p.RoundTrip(r)
	})
	got := make(chan string)
	const processes = 4
	for range processes {
		other := first.config.tokens()
		other.web.Transport = slow
		go func() {
			word, err := other.access(t.Context(), false)
			got <- fmt.Sprint(word, err)
		}()
	}
	for range processes {
		if word := <-got; word != "SECRET-access-1<nil>" {
			t.Errorf("access = %s", word)
		}
	}
	if len(p.asked) != 1 {
		t.Errorf("%d renewals", len(p.asked))
	}
}

// TestTokenFaults holds what is said when there is no token, whether that is for a person to mend
// (then nobody knocks again soon), and that no secret is in it though the provider repeats ours.
func TestTokenFaults(t *testing.T) {
	for answer, want := range map[string]struct {
		login bool
		says  string
	}{
		"invalid_grant":   {true, "the mail server refused the login: the login has ended or was withdrawn (it said ...): log in again with longroll init --login"},
		"invalid_client":  {true, "the mail server refused the login: the provider does not know the client id, or its secret is wrong (it said ...): see [oauth] in the settings"},
		"invalid_scope":   {true, "the mail server refused the login: the provider does not give these scopes (it said ...): see [oauth] in the settings"},
		"server_error":    {false, "the provider gave no token: server_error (it said ...)"},
		"broken":          {false, "the provider gave no token: 503 Service Unavailable"},
		"no network":      {false, "the provider can't be reached for a token: no route"},
		"SECRET-refresh!": {false, "the provider gave no token: ...! (it said ...)"},
	} {
		p := &provide{answer: []string{answer}}
		tokens := tokensOf(t, p, withDevice)
		if answer == "no network" {
			tokens.web.Transport = roundTrip(func(*http.Request) (*http.Response, error) { return nil, errors.New("no route") })
		}
		if err := tokens.keep(&oauth2.Token{RefreshToken: "SECRET-refresh"}); err != nil {
			t.Fatal(err)
		}
		_, err := tokens.access(t.Context(), false)
		if err == nil || err.Error() != want.says || errors.Is(err, mail.ErrLogin) != want.login {
			t.Errorf("%s: %v\nwant %s (ErrLogin: %t)", answer, err, want.says, want.login)
		}
		if kept(t, tokens).RefreshToken != "SECRET-refresh" {
			t.Errorf("%s: the refresh token is gone", answer)
		}
	}
	tokens := tokensOf(t, &provide{}, withDevice)
	if err := os.WriteFile(tokens.path, []byte("SECRET-refresh"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := access(t, tokens, false); !strings.Contains(got, "is not as it was written: log in again") {
		t.Errorf("a broken file: %s", got)
	}
}

// TestTokenNotKept: a token whose successor can't be written down is not used, so that
// nobody is surprised after a restart.
func TestTokenNotKept(t *testing.T) {
	p := &provide{rotate: true}
	tokens := tokensOf(t, p, withDevice)
	if err := tokens.keep(&oauth2.Token{RefreshToken: "SECRET-refresh"}); err != nil {
		t.Fatal(err)
	}
	tokens.web.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
		defer func() { _ = os.RemoveAll(filepath.Dir(tokens.path)) }()
		return p.RoundTrip(r)
	})
	if got := access(t, tokens, false); !strings.Contains(got, "the tokens can't be kept") {
		t.Errorf("access = %s", got)
	}
}
