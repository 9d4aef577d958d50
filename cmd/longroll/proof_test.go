package main

import (
	"context"
	"testing"

	"longroll/mail"
)

// TestProofOfAMail: what vouches for a mail's author is asked for of people's mails alone, and
// by the name that the settings give to our mail server.
func TestProofOfAMail(t *testing.T) {
	h := open(t, testSettings+"[imap]\nauthserv = \"mx.example.org\"\n")
	h.txt = func(_ context.Context, name string) ([]string, error) {
		t.Errorf("the DNS was asked for %s", name)
		return nil, nil
	}
	const results = "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\n"
	for fields, want := range map[string]mail.Proof{
		results: {Method: mail.ByDMARC, Domain: "example.org", Note: "Our mail server says dmarc=pass for example.org."},
		"Authentication-Results: mx.other.example; dmarc=pass header.from=example.org\n": {Note: "The mail is not signed."},
		results + "Auto-Submitted: auto-replied\n":                                       {},
	} {
		raw := testMail(1)
		raw.Data = append([]byte(fields), raw.Data...)
		msg, err := mail.Decode(raw.Data, raw.Received, mail.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		if got := h.proof(raw, msg); got != want {
			t.Errorf("%s proof is %+v, want %+v", fields, got, want)
		}
	}
}
