package mail

import (
	"context"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// How the domain of an author can be proved.
const (
	ByDMARC = "dmarc" // our own mail server found that it passes the domain's policy (RFC 7489)
	ByDKIM  = "dkim"  // the domain, or the organisation it belongs to, signed the mail (RFC 6376)
)

// Proof is what shows that a mail comes from the domain its From names. It proves nothing
// about who sat before the keyboard there.
type Proof struct {
	Method string // ByDMARC, ByDKIM, or "" if nothing proves it
	Domain string // of the author (ByDMARC) or of the signature (ByDKIM); "" without a Method
	Note   string // an ASCII sentence that says what was found, for the journal and the host
}

// Witness says whether a mail comes from where it says. From alone is worth nothing: anybody
// can write anything there.
type Witness struct {
	// Authserv is the name by which our own mail server signs the field
	// Authentication-Results (RFC 8601 section 2.2); "" if it writes none.
	Authserv string
	// LookupTXT asks the DNS for text records; nil if signatures are not to be checked
	// here. It is asked at most three times a mail, and only for keys of the author's own
	// organisation.
	LookupTXT func(ctx context.Context, name string) ([]string, error)
	// Limits are those by which the mail was decoded.
	Limits Limits
}

// Examine tells what proves the author of m, which was decoded from raw. The word of our
// own mail server counts; only where it has none is the signature checked here, which
// takes as long as LookupTXT and ctx allow. It never fails: a mail of which nothing is
// proved is a mail like any other, and a DNS that is out of order says nothing against it.
func (w Witness) Examine(ctx context.Context, raw []byte, m Message) Proof {
	_, domain, ok := cutAddress(m.From)
	if !ok {
		return Proof{Note: "The mail has no single author whose domain could be proved."}
	}
	if p, ok := serverProof(m.Results, w.Authserv, domain); ok {
		return p
	}
	return w.signature(ctx, raw, domain)
}

// aligned reports whether two domains belong to one organisation, as DMARC has it when relaxed
// (RFC 7489 section 3.1.1). A domain under which strangers register, such as co.uk, is none.
func aligned(a, b string) bool {
	a, b = bareDomain(a), bareDomain(b)
	org, err := publicsuffix.EffectiveTLDPlusOne(a)
	if err != nil {
		return false
	}
	other, err := publicsuffix.EffectiveTLDPlusOne(b)
	return err == nil && org == other
}

// bareDomain is a domain in lower case without the root's dot.
func bareDomain(s string) string {
	return strings.TrimSuffix(strings.ToLower(s), ".")
}
