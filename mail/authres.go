package mail

import (
	"fmt"
	"strings"

	"github.com/emersion/go-message"
	"github.com/emersion/go-msgauth/authres"
)

const resultsField = "Authentication-Results"

// topResults is the topmost Authentication-Results field. Ours is written on top of what
// came; all below may be the sender's. A field that was cut to the limit says nothing:
// its last word may be half a domain.
func topResults(h message.Header, lim Limits) string {
	value := h.Get(resultsField)
	if len(resultsField)+len(": ")+len(value) >= lim.Field {
		return ""
	}
	return value
}

// serverProof reads what our own mail server found about an author's domain. ok says that it found
// something, be it for or against; else the field is not ours, can't be read, or speaks of
// other things, and the signature may be checked here.
func serverProof(field, authserv, domain string) (p Proof, ok bool) {
	if authserv == "" || field == "" {
		return p, false
	}
	plain, ok := plainResults(field)
	if !ok {
		return p, false
	}
	by, results, err := authres.Parse(plain)
	if err != nil || !strings.EqualFold(by, authserv) {
		return p, false
	}
	policy, signature := policyVerdict(results, domain), signatureVerdict(results, domain)
	switch {
	case policy.value == authres.ResultPass:
		return policy.proof(), true
	case policy.value == authres.ResultFail:
		return Proof{Note: fmt.Sprintf("Our mail server says dmarc=fail for %s.", domain)}, true
	case signature.value == authres.ResultPass:
		return signature.proof(), true
	case signature.value == "":
		return p, false
	}
	return Proof{Note: fmt.Sprintf("Our mail server found no good signature of %s.", domain)}, true
}

// verdict is what a server says of an author's domain by one method.
type verdict struct {
	method, domain string
	value          authres.ResultValue // "" if it says nothing
}

func (v verdict) proof() Proof {
	return Proof{v.method, v.domain, fmt.Sprintf("Our mail server says %s=pass for %s.", v.method, v.domain)}
}

// policyVerdict finds the DMARC result for a domain. A pass counts only if no other result
// for the domain says otherwise.
func policyVerdict(results []authres.Result, domain string) verdict {
	v := verdict{method: ByDMARC, domain: bareDomain(domain)}
	for _, r := range results {
		policy, ok := r.(*authres.DMARCResult)
		if !ok {
			continue
		}
		_, from, _ := cutAddress("@" + policy.From) // some servers name the whole address
		if bareDomain(from) != v.domain {
			continue
		}
		if v.value == "" || v.value == authres.ResultPass {
			v.value = policy.Value
		}
	}
	return v
}

// signatureVerdict finds a DKIM pass for a domain of the author's organisation, or none. One good
// signature is enough: a second, broken one says nothing (RFC 6376 section 6.1).
func signatureVerdict(results []authres.Result, domain string) verdict {
	v := verdict{method: ByDKIM}
	for _, r := range results {
		signed, ok := r.(*authres.DKIMResult)
		if !ok {
			continue
		}
		by := signed.Domain
		if by == "" {
			_, by, _ = cutAddress("@" + signed.Identifier) // Gmail names only header.i
		}
		v.value = authres.ResultNone
		if signed.Value == authres.ResultPass && aligned(by, domain) {
			v.domain, v.value = bareDomain(by), signed.Value
			return v
		}
	}
	return v
}

// plainResults takes out of the field what the library misreads: comments (RFC 8601 section 2.2),
// which may hold a semicolon, and quoted strings, in which a sender's own words may stand
// that look like a result. ok is false if one of them has no end.
func plainResults(field string) (plain string, ok bool) {
	var out strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(field); i++ {
		c := field[i]
		switch {
		case c == '\\' && (depth > 0 || quoted):
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted:
			if strings.IndexByte("; ()=\t", c) < 0 {
				out.WriteByte(c)
			} else {
				out.WriteByte('_')
			}
		case c == '(':
			if depth == 0 {
				out.WriteByte(' ')
			}
			depth++
		case c == ')' && depth > 0:
			depth--
		case depth == 0:
			out.WriteByte(c)
		}
	}
	return spaceless(out.String()), depth == 0 && !quoted
}

// spaceless joins "name = value" to the "name=value" the library wants.
func spaceless(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return strings.NewReplacer(" = ", "=", "= ", "=", " =", "=").Replace(s)
}
