package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"golang.org/x/net/publicsuffix"

	"longroll/mail"
)

// checkIMAP logs in where mail is read, makes sure of the folders, and tells what the server can do.
func (e *examination) checkIMAP(ctx context.Context) {
	s := e.settings.IMAP
	if s.Addr == "" {
		e.note(skipped, "", "not used: bring mails with longroll deliver")
		return
	}
	ctx, cancel := e.within(ctx)
	defer cancel()
	facts, err := e.in.Facts(ctx)
	if err != nil {
		e.serverFault(err, "imap", s.account)
		return
	}
	where := "mails dealt with stay there, marked as read"
	if facts.Done != "" {
		where = fmt.Sprintf("mails dealt with go to %s", facts.Done)
	}
	e.ok("logged in at %s; %s has %s, %s", s.Addr, facts.Folder, count(facts.Waiting, "unread mail"), where)
	if !facts.Idle {
		e.note(hint, "", "the server can't tell of new mail (no IDLE): we look every %s (poll)", count(s.Poll, "minute"))
	}
	if facts.Done != "" && !facts.Move {
		if facts.UIDPlus {
			e.note(hint, "", "the server can't move mails in one step (no MOVE): they are copied and then deleted")
		} else {
			e.note(hint, "clear the folder now and then, or set done = \"\".", "the server can neither move a mail (MOVE) nor remove a "+
				"single one (UIDPLUS): mails dealt with are copied to %s, and also stay in %s, marked as deleted", facts.Done, facts.Folder)
		}
	}
	e.checkCertificate(facts.RunsOut)
}

// serverFault says why a mail server can't be used, and what to do where the error does not say it.
func (e *examination) serverFault(err error, section string, a account) {
	todo := ""
	var refused *mail.ConnectError
	switch {
	case errors.As(err, &refused): // it says so itself
	case errors.Is(err, mail.ErrLogin) && a.Auth != authOAuth:
		todo = fmt.Sprintf("see user and password under [%s]. Many services want a password made for programs alone (\"app password\"), "+
			"or OAuth2: longroll init --help.", section)
	case errors.Is(err, mail.ErrUnprotected):
		todo = fmt.Sprintf("set security = \"tls\" or \"starttls\" under [%s].", section)
	case errors.Is(err, context.DeadlineExceeded):
		todo = fmt.Sprintf("see addr and security under [%s], and whether a firewall stands between; or give it more time with --timeout.", section)
	}
	e.note(sick, todo, "%v", err)
}

// checkCertificate tells how long a server's certificate lasts.
func (e *examination) checkCertificate(runsOut time.Time) {
	const soon = 14 * 24 * time.Hour
	if runsOut.IsZero() {
		return
	}
	left := time.Until(runsOut)
	days := count(int(left.Hours()/24), "day")
	if left < soon {
		e.note(hint, "see that whoever runs the server renews it.", "the server's certificate runs out in %s", days)
		return
	}
	e.ok("the server's certificate is good for %s", days)
}

// checkSMTP logs in where mail goes out, and tells what the server takes.
func (e *examination) checkSMTP(ctx context.Context) {
	const large = 2 << 20 // bytes that a turn's mail with its map may have
	s := e.settings.SMTP
	if s.Addr == "" {
		e.note(skipped, "", "not used: fetch mails with longroll outbox")
		return
	}
	ctx, cancel := e.within(ctx)
	defer cancel()
	facts, err := e.out.Facts(ctx)
	if err != nil {
		e.serverFault(err, "smtp", s.account)
		return
	}
	how := "logged in"
	if s.User == "" && s.Auth != authOAuth {
		how = "let in without a login"
	}
	most := "does not say how large a mail may be"
	if facts.MaxSize > 0 {
		most = fmt.Sprintf("takes mails up to %d KiB", facts.MaxSize>>10)
	}
	e.ok("%s at %s, which %s", how, s.Addr, most)
	if facts.MaxSize > 0 && facts.MaxSize < large {
		e.note(hint, "", "a mail with a large map may be refused: less than %d KiB is little", large>>10)
	}
	if facts.NoNull != "" && s.Envelope == "" {
		e.note(hint, "set envelope = \""+e.settings.Address+"\" under [smtp].",
			"the server does not let us send without a return path, as answers to strangers go out: %s", facts.NoNull)
	}
	e.checkCertificate(facts.RunsOut)
}

// dnsPatience bounds the wait for the DNS.
const dnsPatience = 5 * time.Second

// checkDNS asks what the world is told of mail from our domain. That nobody answers is no fault
// of ours.
func (e *examination) checkDNS(ctx context.Context) {
	_, domain, _ := strings.Cut(e.settings.Address, "@")
	if e.local() || e.settings.SMTP.Addr == "" || e.settings.Address == placeholder {
		e.note(skipped, "", "not asked: no mail goes out to the world")
		return
	}
	ctx, cancel := context.WithTimeout(ctx, dnsPatience)
	defer cancel()
	spf, err := e.records(ctx, domain, "v=spf1")
	switch {
	case err != nil:
		e.note(hint, "", "the DNS can't be asked about %s: %v", domain, err)
		return
	case len(spf) == 0:
		e.note(hint, "whoever runs the domain should add a TXT record, such as \"v=spf1 mx -all\", that names the servers which may send for it.",
			"%s has no SPF record: its mails may be taken for spam", domain)
	case len(spf) > 1:
		e.note(hint, "whoever runs the domain should make one of them.", "%s has %d SPF records, which counts as none", domain, len(spf))
	default:
		e.ok("%s has an SPF record", domain)
	}
	policy, at, err := e.policy(ctx, domain)
	switch {
	case err != nil:
		e.note(hint, "", "the DNS can't be asked about %s: %v", at, err)
	case policy == "":
		e.note(hint, fmt.Sprintf("whoever runs the domain should add a TXT record at _dmarc.%s, such as \"v=DMARC1; p=none\".", domain),
			"%s has no DMARC record: large services take less mail from such domains", domain)
	default:
		e.ok("%s has a DMARC record", at)
	}
}

// policy finds the DMARC record of a domain, or of the organisation to which it belongs (RFC 7489 6.6.3).
func (e *examination) policy(ctx context.Context, domain string) (record, at string, err error) {
	places := []string{domain}
	if above, err := publicsuffix.EffectiveTLDPlusOne(domain); err == nil && above != domain {
		places = append(places, above)
	}
	for _, at = range places {
		found, err := e.records(ctx, "_dmarc."+at, "v=DMARC1")
		if err != nil {
			return "", at, err
		}
		if len(found) == 1 {
			return found[0], at, nil
		}
	}
	return "", domain, nil
}

// records are the TXT records of a name that begin with a word.
func (e *examination) records(ctx context.Context, name, word string) (found []string, err error) {
	all, err := e.lookupTXT(ctx, name)
	var unknown *net.DNSError
	if errors.As(err, &unknown) && unknown.IsNotFound {
		return nil, nil
	}
	for _, r := range all {
		if len(r) >= len(word) && strings.EqualFold(r[:len(word)], word) && (len(r) == len(word) || strings.ContainsRune(" ;", rune(r[len(word)]))) {
			found = append(found, r)
		}
	}
	return found, err
}
