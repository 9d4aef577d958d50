package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/emersion/go-msgauth/dkim"
)

// What the signature of a mail may cost to check. The library takes time by the product of
// header lines and names signed, and by the square of a run of empty lines.
const (
	mostSignatures  = 3
	mostHeaderLines = 1000
	mostEmptyLines  = 4096
	longestKey      = 4 << 10 // bytes of a key's record: far more than RSA of 8192 bits
)

// signature checks the DKIM signatures of a mail whose author is of the given domain.
func (w Witness) signature(ctx context.Context, raw []byte, domain string) Proof {
	if w.LookupTXT == nil {
		return Proof{Note: "The signature of the mail was not checked."}
	}
	mail, why := signable(raw, w.Limits.filled())
	if why != "" {
		return Proof{Note: why}
	}
	keys := keyring{ctx: ctx, lookup: w.LookupTXT, domain: domain}
	checked, err := dkim.VerifyWithOptions(bytes.NewReader(mail), &dkim.VerifyOptions{
		LookupTXT: keys.record, MaxVerifications: mostSignatures,
	})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		return Proof{Note: "The signature of the mail can't be read."}
	}
	return judgeSignatures(checked, domain)
}

// judgeSignatures takes the first good signature of the author's organisation. No signature at
// all is no error to the library, and no proof.
func judgeSignatures(checked []*dkim.Verification, domain string) Proof {
	note := "The mail is not signed."
	for _, v := range checked {
		by := bareDomain(v.Domain)
		switch {
		case !aligned(by, domain):
			note = fmt.Sprintf("No signature of %s was found.", domain)
		case v.Err == nil:
			return Proof{ByDKIM, by, fmt.Sprintf("The mail is signed by %s.", by)}
		case dkim.IsTempFail(v.Err):
			return Proof{Note: fmt.Sprintf("The DNS did not give the key of %s, so its signature could not be checked.", by)}
		default:
			return Proof{Note: fmt.Sprintf("The signature of %s is not good: %s.", by, clip(oneASCIILine(v.Err.Error()), 200))}
		}
	}
	return Proof{Note: note}
}

// keyring fetches keys from the DNS, only those that could prove the author.
type keyring struct {
	ctx    context.Context
	lookup func(ctx context.Context, name string) ([]string, error)
	domain string
}

var (
	errForeignKey = errors.New("not of the author's domain")
	errLongKey    = errors.New("its key is too long")
)

// record is asked by the library for the text records of selector._domainkey.domain.
func (k keyring) record(name string) ([]string, error) {
	_, by, ok := strings.Cut(name, "._domainkey.")
	if !ok || !aligned(by, k.domain) {
		return nil, errForeignKey
	}
	records, err := k.lookup(k.ctx, name)
	if k.ctx.Err() != nil {
		return nil, context.DeadlineExceeded // which the library takes for a trouble that passes
	}
	for _, r := range records {
		if len(r) > longestKey {
			return nil, errLongKey
		}
	}
	return records, err
}

// signable makes a mail ready for the library, or says why it is not to be checked. A signature
// covers one From, the lowest, while mail programs show the topmost; so there must be but
// one, by whatever rule lines are told apart.
func signable(raw []byte, lim Limits) (mail []byte, why string) {
	if len(raw) > lim.Message {
		return nil, "The mail is too long for its signature to be checked."
	}
	raw = unixLines(raw)
	size, lines, authors := 0, 0, 0
	signature := 0 // bytes of the signature field these lines belong to, 0 in others
	for line := range bytes.Lines(raw) {
		size, lines = size+len(line), lines+1
		if len(line) == 1 {
			break
		}
		folded := line[0] == ' ' || line[0] == '\t'
		if isField(line, "DKIM-Signature") || folded && signature > 0 {
			signature += len(line)
		} else {
			signature = 0
		}
		if isField(line, "From") {
			authors++
		}
		if size > lim.Header || signature > lim.Field || lines > mostHeaderLines {
			return nil, "The header of the mail is too long for its signature to be checked."
		}
	}
	if authors != 1 {
		return nil, "The mail does not have one author, so its signature proves nothing."
	}
	if bytes.Contains(raw[size:], bytes.Repeat(newline, mostEmptyLines)) {
		return nil, "The mail has too many empty lines for its signature to be checked."
	}
	return bytes.ReplaceAll(raw, newline, []byte("\r\n")), ""
}

// isField reports whether a line might be taken by anybody for the beginning of that field.
func isField(line []byte, name string) bool {
	before, _, ok := bytes.Cut(line, []byte{':'})
	return ok && strings.EqualFold(string(bytes.TrimSpace(before)), name)
}
