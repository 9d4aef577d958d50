package main

import (
	"context"
	"crypto/rand"
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

// checkDNS asks what the world is told of mail from our domain. That nobody answers is no fault
// of ours.
func (e *examination) checkDNS(ctx context.Context) {
	_, domain, _ := strings.Cut(e.settings.Address, "@")
	if e.local() || e.settings.SMTP.Addr == "" || e.settings.Address == placeholder {
		e.note(skipped, "", "not asked: no mail goes out to the world")
		return
	}
	const patience = 5 * time.Second
	ctx, cancel := context.WithTimeout(ctx, patience)
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

// checkTestMail sends a mail to ourselves and waits for it. The daemon, if it runs, takes it for
// what it is, our own mail on its way round, and puts it among those dealt with; there it is
// found too.
func (e *examination) checkTestMail(ctx context.Context) {
	switch s := e.settings; {
	case e.NoMail:
		e.note(skipped, "", "not sent")
		return
	case s.IMAP.Addr == "" || s.SMTP.Addr == "":
		e.note(skipped, "", "it takes both a way in and a way out")
		return
	case s.Address == placeholder && !e.local():
		e.note(skipped, "", "there is no address to send it to")
		return
	}
	for _, f := range e.all {
		if f.State == sick && strings.HasPrefix(f.Check, "mail ") {
			e.note(skipped, "", "mend %s first", f.Check)
			return
		}
	}
	local, domain, _ := strings.Cut(e.settings.Address, "@")
	plus := local + "+doctor-" + strings.ToLower(rand.Text()[:8]) + "@" + domain
	raw, sent, err := e.round(ctx, plus)
	if err == nil && raw.Data != nil {
		e.ok("a mail to %s arrived after %v", plus, time.Since(sent).Round(time.Millisecond))
		e.checkClock(raw.Received, sent)
		e.checkIdentity(raw)
		return
	}
	e.explainLoss(ctx, plus, err)
}

// explainLoss finds out whether it is the part behind the plus that is not understood.
func (e *examination) explainLoss(ctx context.Context, plus string, err error) {
	var refused *mail.SendError
	if errors.As(err, &refused) && refused.Stage == "sender" {
		e.note(sick, "if the service allows but one sender, name it as envelope under [smtp].", "the server does not let us send as %s: %v",
			e.envelope(plus), err)
		return
	}
	if err != nil && (refused == nil || refused.Stage != "recipient") {
		e.fault(err)
		return
	}
	what := fmt.Sprintf("did not arrive within %v", time.Duration(e.Wait))
	if err != nil {
		what = "was refused: " + err.Error()
	}
	raw, _, err := e.round(ctx, e.settings.Address)
	if err == nil && raw.Data != nil {
		e.note(sick, "have plus addressing (\"subaddressing\", \"recipient delimiter +\") turned on for the mailbox: players answer to such addresses.",
			"a mail to %s arrived, but one to %s %s", e.settings.Address, plus, what)
		return
	}
	e.note(sick, fmt.Sprintf("see whether %s is the address of the mailbox in [imap], and look into its folder for spam; or give the mail more time with --wait.",
		e.settings.Address), "a mail to %s %s, nor was one to %s found", plus, what, e.settings.Address)
}

// envelope is the sender on the envelope of the test mail: that of a game's mails.
func (e *examination) envelope(to string) string {
	if e.settings.SMTP.Envelope != "" {
		return e.settings.SMTP.Envelope
	}
	return to
}

// round sends a mail to an address of ours and waits for it. Without Data: it did not arrive in time.
func (e *examination) round(ctx context.Context, to string) (raw mail.Raw, sent time.Time, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(e.Timeout+e.Wait))
	defer cancel()
	_, domain, _ := strings.Cut(e.settings.Address, "@")
	draft := mail.Draft{
		ID: "doctor-" + rand.Text() + "@" + domain, From: e.settings.Address, FromName: e.settings.Name, To: to,
		Subject: "Longroll's test mail", Auto: mail.AutoGenerated, Date: time.Now(),
		Text: "longroll doctor sent this to itself, to see whether it arrives. There is nothing to do.\n",
	}
	text, err := mail.Compose(draft)
	if err != nil {
		return raw, sent, err
	}
	sent = time.Now()
	if err := e.out.Submit(ctx, e.envelope(to), to, text); err != nil {
		return raw, sent, err
	}
	const look = 500 * time.Millisecond
	for limit := time.Now().Add(time.Duration(e.Wait)); ; {
		raw, _, err = e.in.Find(ctx, draft.ID, !e.serves)
		if err != nil || raw.Data != nil || time.Now().After(limit) {
			return raw, sent, err
		}
		pause(ctx, look)
	}
}

// checkClock compares the mailbox's time of receipt with our own clock. The mail came between
// its sending and now, and the server's clock knows whole seconds only.
func (e *examination) checkClock(received, sent time.Time) {
	e.check = "clock"
	const much = time.Minute
	behind, ahead := sent.Truncate(time.Second).Sub(received), time.Until(received)
	off, word := behind, "behind"
	if ahead > behind {
		off, word = ahead, "ahead of"
	}
	switch off = off.Round(time.Second); {
	case off > much:
		e.note(sick, "set this machine's clock by the network (NTP); if it is right, whoever runs the mail server must mend his. Deadlines "+
			"go by the time at which the mail server has received a mail.", "the mail server's clock is %v %s ours", off, word)
	case off > time.Second:
		e.note(hint, "", "the mail server's clock is %v %s ours", off, word)
	default:
		e.ok("the mail server's clock and ours agree")
	}
}

// checkIdentity looks at what our mail server says of a mail's author, and whether we know it by its name.
func (e *examination) checkIdentity(raw mail.Raw) {
	e.check = "identity"
	wanted := e.settings.IMAP.Authserv
	msg, err := mail.Decode(raw.Data, raw.Received, mail.DefaultLimits())
	if err != nil {
		e.fault(err)
		return
	}
	signer := signerOf(msg.Results)
	switch {
	case signer == "" && wanted == "":
		e.ok("the mail server writes no Authentication-Results on our own mail; signatures are checked here")
	case signer == "":
		e.note(hint, "", "the mail server wrote no Authentication-Results on our own mail, so that authserv = %q could not be proved; many write it "+
			"only on mail from outside", wanted)
	case wanted == "":
		e.note(hint, fmt.Sprintf("set authserv = %q under [imap], so that its word on a mail's author is heard.", signer),
			"the mail server signs Authentication-Results as %s", signer)
	case !strings.EqualFold(signer, wanted):
		e.note(sick, fmt.Sprintf("set authserv = %q under [imap].", signer), "the mail server signs Authentication-Results as %s, not as %s", signer, wanted)
	default:
		proof := mail.Witness{Authserv: wanted}.Examine(context.Background(), raw.Data, msg)
		e.ok("the mail server signs as %s. Of our own mail: %s", signer, proof.Note)
	}
}

// signerOf is who wrote a field Authentication-Results (RFC 8601 2.2), "" if it does not say. Some
// write no name, and begin with a result.
func signerOf(field string) string {
	first, _, _ := strings.Cut(field, ";")
	words := strings.Fields(first)
	if len(words) == 0 || strings.ContainsAny(words[0], "=()\"") {
		return ""
	}
	return words[0]
}
