package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
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
