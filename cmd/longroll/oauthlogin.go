package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/oauth2"
)

// loginPatience bounds the wait for a person to log in with a browser.
const loginPatience = 15 * time.Minute

// logIn has a person log in at the provider, and keeps the tokens. With a device code
// the browser may be anywhere; else it is sent back to an address of this machine.
func (t *tokens) logIn(ctx context.Context, c *caller, browser bool) error {
	client, p, err := t.config.client()
	if err != nil {
		return err
	}
	if p.secret && client.ClientSecret == "" {
		return bad("%s gives every client a secret: set client_secret_env or client_secret_file under [oauth]", p.name)
	}
	ctx, cancel := context.WithTimeout(ctx, loginPatience)
	defer cancel()
	ctx = context.WithValue(ctx, oauth2.HTTPClient, t.web)
	var token *oauth2.Token
	if p.endpoint.DeviceAuthURL == "" || browser && p.endpoint.AuthURL != "" {
		token, err = t.byBrowser(ctx, c, client, p)
	} else {
		token, err = t.byDevice(ctx, c, client)
	}
	switch {
	case err != nil:
		return err
	case token.RefreshToken == "":
		return errors.New("the provider gave no refresh token, so that the login would end within the hour: " +
			"see that the scopes allow offline access")
	case token.Expiry.IsZero():
		token.Expiry = time.Now().Add(time.Hour)
	}
	unlock, err := lockFile(t.path + ".lock")
	if err != nil {
		return err
	}
	defer unlock()
	return t.keep(token)
}

// byDevice shows a code for the person to type in at the provider's (RFC 8628).
func (t *tokens) byDevice(ctx context.Context, c *caller, client *oauth2.Config) (*oauth2.Token, error) {
	code, err := client.DeviceAuth(ctx)
	if err != nil {
		return nil, loginFault(err, client)
	}
	if code.DeviceCode == "" || code.UserCode == "" || code.VerificationURI == "" {
		return nil, errors.New("the provider gave no code to log in with")
	}
	c.printf("In a browser, on any machine, open\n\n  %s\n\nand type in the code\n\n  %s\n\nWaiting for that ...\n",
		plain(code.VerificationURI), plain(code.UserCode))
	token, err := client.DeviceAccessToken(ctx, code)
	if err != nil {
		return nil, loginFault(err, client)
	}
	return token, nil
}

// plain is a provider's text fit for a terminal.
func plain(s string) string { return masked(s, nil) }

// loginFault makes a sentence of why a login came to nothing.
func loginFault(err error, client *oauth2.Config) error {
	var answer *oauth2.RetrieveError
	again := "run longroll init --login again"
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("nobody logged in in time: %s", again)
	case !errors.As(err, &answer):
	case answer.ErrorCode == "access_denied":
		return fmt.Errorf("the login was declined at the provider: %s", again)
	case answer.ErrorCode == "expired_token":
		return fmt.Errorf("the code was not typed in in time: %s", again)
	case answer.ErrorCode == "invalid_grant":
		return fmt.Errorf("the provider does not take the code any more: %s", again)
	}
	return tokenFault(err, client.ClientSecret)
}

// byBrowser sends a browser to the provider and waits for it to come back to an address
// of this machine (RFC 8252 7.3) with a code, which is good only for who knows the
// verifier (RFC 7636). A browser elsewhere can't come back, so its address may also be pasted.
func (t *tokens) byBrowser(ctx context.Context, c *caller, client *oauth2.Config, p provider) (*oauth2.Token, error) {
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	_, port, _ := net.SplitHostPort(door.Addr().String())
	client.RedirectURL = "http://" + net.JoinHostPort(p.redirect, port)
	back := &comeback{state: rand.Text(), found: make(chan returned, 1)}
	server := &http.Server{Handler: back, ReadTimeout: tokenPatience, WriteTimeout: tokenPatience}
	go func() { _ = server.Serve(door) }()
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second) // for the last page to be read
		defer cancel()
		_ = server.Shutdown(ctx)
		_ = server.Close()
	}()

	verifier := oauth2.GenerateVerifier()
	ask := []oauth2.AuthCodeOption{oauth2.S256ChallengeOption(verifier)}
	ask = append(ask, oauth2.SetAuthURLParam("login_hint", t.config.Address))
	for _, a := range p.ask {
		ask = append(ask, oauth2.SetAuthURLParam(a[0], a[1]))
	}
	c.printf("In a browser on this machine, open\n\n  %s\n\nand log in as %s. With a browser elsewhere: it ends at an address that\n"+
		"begins with %s and that it can't open; paste that address here.\nWaiting for that ...\n",
		client.AuthCodeURL(back.state, ask...), t.config.Address, client.RedirectURL)
	go back.pasted(c.in)
	select {
	case r := <-back.found:
		if r.err != nil {
			return nil, r.err
		}
		token, err := client.Exchange(ctx, r.code, oauth2.VerifierOption(verifier))
		if err != nil {
			return nil, loginFault(err, client)
		}
		return token, nil
	case <-ctx.Done():
		return nil, loginFault(ctx.Err(), client)
	}
}

// comeback is where a browser returns to after the login.
type comeback struct {
	state string // ours; who does not bring it was not sent by us
	found chan returned
}

// returned is what a browser brought: a code, or why there is none.
type returned struct {
	code string
	err  error
}

// take reads the address that a browser came to. A wrong state is somebody else's
// doing, and does not end the wait for the right one (RFC 6749 10.12).
func (b *comeback) take(q url.Values) (answer string, ok bool) {
	if subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(b.state)) != 1 {
		return "This is not the login that longroll waits for.", false
	}
	r := returned{code: q.Get("code")}
	answer, ok = "Logged in: longroll goes on by itself, and this window can be closed.", true
	if r.code == "" {
		why := masked(q.Get("error"), nil)
		if why == "access_denied" {
			why = "it was declined"
		}
		r.err = fmt.Errorf("the login failed at the provider (%s): run longroll init --login again", why)
		answer, ok = "The login failed: longroll says why.", false
	}
	select {
	case b.found <- r:
	default: // one is enough
	}
	return answer, ok
}

// ServeHTTP takes the browser's return.
func (b *comeback) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" && r.URL.Path != "" || r.Method != http.MethodGet { // as for a picture of the page
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Referrer-Policy", "no-referrer")
	answer, ok := b.take(r.URL.Query())
	if !ok {
		w.WriteHeader(http.StatusBadRequest)
	}
	_, _ = fmt.Fprintln(w, answer)
}

// pasted reads addresses that a person pastes, until there are no more.
func (b *comeback) pasted(in io.Reader) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if u, err := url.Parse(strings.TrimSpace(lines.Text())); err == nil && u.RawQuery != "" {
			b.take(u.Query())
		}
	}
}
