package mail

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"net"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"
)

// TestServerProof has one case for each way a server may write what it found, and for each
// way somebody else may try to speak for it.
func TestServerProof(t *testing.T) {
	const authserv = "mx.game.example"
	for name, c := range map[string]struct {
		fields string // header fields of the mail
		method string
		domain string
		note   string // part of it
	}{
		"dmarc": {
			fields: "Authentication-Results: mx.game.example; dmarc=pass (p=none dis=none) header.from=example.net",
			method: ByDMARC, domain: "example.net",
		},
		"Gmail": {
			fields: "Authentication-Results: mx.game.example;\r\n dkim=pass header.i=@example.net header.s=k1 header.b=AbC=;\r\n" +
				" spf=pass (mx.game.example: domain of player@example.net designates 192.0.2.1 as permitted sender) smtp.mailfrom=player@example.net;\r\n" +
				" dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=example.net",
			method: ByDMARC, domain: "example.net",
		},
		"only header.i":       {fields: "Authentication-Results: mx.game.example; dkim=pass header.i=@example.net", method: ByDKIM, domain: "example.net"},
		"subdomain signed":    {fields: "Authentication-Results: mx.game.example; dkim=pass header.d=mail.Example.NET", method: ByDKIM, domain: "mail.example.net"},
		"whole address":       {fields: "Authentication-Results: mx.game.example; dmarc=pass header.from=player@example.net", method: ByDMARC, domain: "example.net"},
		"version and capital": {fields: "Authentication-Results: MX.game.EXAMPLE 1; DMARC=Pass header.from=EXAMPLE.net", method: ByDMARC, domain: "example.net"},
		"blanks about equals": {fields: "Authentication-Results: mx.game.example ; dmarc = pass header.from = example.net", method: ByDMARC, domain: "example.net"},
		"OpenDKIM semicolon": {
			fields: "Authentication-Results: mx.game.example; dkim=pass (2048-bit key; unprotected) header.d=example.net header.b=\"x1\"",
			method: ByDKIM, domain: "example.net",
		},
		"comment in comment":      {fields: `Authentication-Results: mx.game.example (a (b;) \) c); dkim=pass header.d=example.net`, method: ByDKIM, domain: "example.net"},
		"no policy but signed":    {fields: "Authentication-Results: mx.game.example; dmarc=none header.from=example.net; dkim=pass header.d=example.net", method: ByDKIM, domain: "example.net"},
		"one of two signatures":   {fields: "Authentication-Results: mx.game.example; dkim=fail header.d=example.net; dkim=pass header.d=example.net", method: ByDKIM, domain: "example.net"},
		"dmarc fails":             {fields: "Authentication-Results: mx.game.example; dkim=pass header.d=example.net; dmarc=fail header.from=example.net", note: "dmarc=fail"},
		"passes and fails":        {fields: "Authentication-Results: mx.game.example; dmarc=pass header.from=example.net; dmarc=fail header.from=example.net", note: "dmarc=fail"},
		"fails and passes":        {fields: "Authentication-Results: mx.game.example; dmarc=fail header.from=example.net; dmarc=pass header.from=example.net", note: "dmarc=fail"},
		"not quite pass":          {fields: "Authentication-Results: mx.game.example; dmarc=bestguesspass header.from=example.net", note: "not checked"},
		"pass for another":        {fields: "Authentication-Results: mx.game.example; dmarc=pass header.from=other.net", note: "not checked"},
		"signed by another":       {fields: "Authentication-Results: mx.game.example; dkim=pass header.d=other.net; dkim=fail header.d=example.net", note: "no good signature"},
		"signed by all of net":    {fields: "Authentication-Results: mx.game.example; dkim=pass header.d=net", note: "no good signature"},
		"name only ends alike":    {fields: "Authentication-Results: mx.game.example; dkim=pass header.d=badexample.net", note: "no good signature"},
		"another server":          {fields: "Authentication-Results: mx.other.example; dmarc=pass header.from=example.net", note: "not checked"},
		"below another":           {fields: "Authentication-Results: mx.other.example; dmarc=fail\r\nAuthentication-Results: mx.game.example; dmarc=pass header.from=example.net", note: "not checked"},
		"forged below ours":       {fields: "Authentication-Results: mx.game.example; dmarc=fail header.from=example.net\r\nAuthentication-Results: mx.game.example; dmarc=pass header.from=example.net", note: "dmarc=fail"},
		"Outlook without a name":  {fields: "Authentication-Results: spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.net; dkim=pass header.d=example.net;dmarc=pass action=none header.from=example.net;compauth=pass reason=100", note: "not checked"},
		"words in quotes":         {fields: `Authentication-Results: mx.game.example; spf=pass smtp.mailfrom="a; dmarc=pass header.from=example.net"@other.net; dmarc=fail header.from=example.net`, note: "dmarc=fail"},
		"result in quotes":        {fields: `Authentication-Results: mx.game.example; spf=pass reason="a; dmarc=pass header.from=example.net"`, note: "not checked"},
		"escaped quote":           {fields: `Authentication-Results: mx.game.example; spf=pass reason="\"; dmarc=pass header.from=example.net"`, note: "not checked"},
		"result in a comment":     {fields: `Authentication-Results: mx.game.example; spf=pass (a; dmarc=pass header.from=example.net)`, note: "not checked"},
		"open comment":            {fields: `Authentication-Results: mx.game.example; dmarc=pass header.from=example.net (`, note: "not checked"},
		"open quotes":             {fields: `Authentication-Results: mx.game.example; dmarc=pass header.from=example.net reason="`, note: "not checked"},
		"other version":           {fields: "Authentication-Results: mx.game.example 2; dmarc=pass header.from=example.net", note: "not checked"},
		"only spf":                {fields: "Authentication-Results: mx.game.example; spf=pass smtp.mailfrom=example.net", note: "not checked"},
		"none":                    {fields: "Authentication-Results: mx.game.example; none", note: "not checked"},
		"cut within the domain":   {fields: "Authentication-Results: mx.game.example;" + strings.Repeat(" ", 4096-24-16-len("x=y; dmarc=pass header.from=example.net")) + "x=y; dmarc=pass header.from=example.net.evil.example", note: "not checked"},
		"no field":                {fields: "X-Authentication-Results: mx.game.example; dmarc=pass header.from=example.net", note: "not checked"},
		"more than one author":    {fields: "From: other@other.net\r\nAuthentication-Results: mx.game.example; dmarc=pass header.from=example.net", note: "no single author"},
		"nobody named our server": {fields: "Authentication-Results: ; dmarc=pass header.from=example.net", note: "not checked"},
	} {
		t.Run(name, func(t *testing.T) {
			raw := []byte(c.fields + "\r\nFrom: Player <player@Example.NET>\r\nMessage-ID: <x@example.net>\r\n\r\nmove A 0101\r\n")
			p := examine(t, Witness{Authserv: authserv}, raw)
			if p.Method != c.method || p.Domain != c.domain || !strings.Contains(p.Note, c.note) {
				t.Errorf("proof is %+v, want %s by %q, noting %q", p, c.domain, c.method, c.note)
			}
			if p := examine(t, Witness{}, raw); p.Method != "" {
				t.Errorf("with no server named, the proof is %+v", p)
			}
		})
	}
}

// examine decodes a mail and asks the witness.
func examine(t *testing.T, w Witness, raw []byte) Proof {
	t.Helper()
	m, err := Decode(raw, receipt, w.Limits)
	if err != nil {
		t.Fatal(err)
	}
	p := w.Examine(t.Context(), raw, m)
	if p.Note == "" || p.Note != oneASCIILine(p.Note) || (p.Method == "") != (p.Domain == "") {
		t.Errorf("proof %+v", p)
	}
	return p
}

// signed is the sample mail with signatures over it, the last on top.
func signed(t testing.TB, options ...dkim.SignOptions) []byte {
	t.Helper()
	raw := []byte("From: Player <player@example.net>\r\nSubject: turn 3\r\nMessage-ID: <x@example.net>\r\n\r\nmove A 0101\r\nmove B  0102 \r\n")
	for _, o := range options {
		var out bytes.Buffer
		if err := dkim.Sign(&out, bytes.NewReader(raw), &o); err != nil {
			t.Fatal(err)
		}
		raw = out.Bytes()
	}
	return raw
}

// by are the options of a signature by a domain.
func by(domain string, key crypto.Signer) dkim.SignOptions {
	return dkim.SignOptions{Domain: domain, Selector: "k1", Signer: key, HeaderKeys: []string{"From", "Subject"}}
}

// keyOf is an Ed25519 key, the same in each run, and its record in the DNS.
func keyOf(n byte) (crypto.Signer, string) {
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, ed25519.SeedSize))
	return key, "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(key.Public().(ed25519.PublicKey))
}

// zone answers from a list and counts the questions.
type zone struct {
	records map[string]string
	err     error
	asked   []string
}

func (z *zone) lookup(_ context.Context, name string) ([]string, error) {
	z.asked = append(z.asked, name)
	if z.err != nil {
		return nil, z.err
	}
	if r, ok := z.records[name]; ok {
		return []string{r}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

// TestSignature holds what a signature proves and what it does not.
func TestSignature(t *testing.T) {
	key, record := keyOf(1)
	wrong, _ := keyOf(2)
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	good := signed(t, by("example.net", key))
	edit := func(raw []byte, old, new string) []byte {
		if !bytes.Contains(raw, []byte(old)) {
			t.Fatalf("no %q in %s", old, raw)
		}
		return bytes.Replace(raw, []byte(old), []byte(new), 1)
	}
	z := map[string]string{
		"k1._domainkey.example.net":      record,
		"k1._domainkey.mail.example.net": record,
		"k1._domainkey.other.net":        record,
		"k1._domainkey.net":              record,
		"k2._domainkey.example.net":      "v=DKIM1; k=ed25519; p=",
		"k3._domainkey.example.net":      "v=DKIM1; p=" + strings.Repeat("A", longestKey),
		"k4._domainkey.example.net":      "v=DKIM1; p=" + base64.StdEncoding.EncodeToString(pkix(t, rsaKey)),
	}
	with := func(o dkim.SignOptions, change func(*dkim.SignOptions)) dkim.SignOptions { change(&o); return o }
	for name, c := range map[string]struct {
		raw    []byte
		domain string // "" if nothing is proved
		note   string
		asked  int
	}{
		"signed":                {raw: good, domain: "example.net", asked: 1},
		"RSA":                   {raw: signed(t, with(by("example.net", rsaKey), func(o *dkim.SignOptions) { o.Selector = "k4" })), domain: "example.net", asked: 1},
		"relaxed, LF ends":      {raw: bytes.ReplaceAll(signed(t, with(by("example.net", key), func(o *dkim.SignOptions) { o.BodyCanonicalization = "relaxed" })), []byte("\r\n"), newline), domain: "example.net", asked: 1},
		"subdomain":             {raw: signed(t, by("mail.example.net", key)), domain: "mail.example.net", asked: 1},
		"unsigned":              {raw: signed(t), note: "not signed"},
		"changed body":          {raw: edit(good, "0101", "0102"), note: "body hash", asked: 1},
		"changed subject":       {raw: edit(good, "turn 3", "turn 4"), note: "did not verify", asked: 1},
		"changed author":        {raw: edit(good, "player@", "other@"), note: "did not verify", asked: 1},
		"length of the body":    {raw: edit(good, "v=1", "l=5; v=1"), note: "length", asked: 1},
		"sha1":                  {raw: edit(good, "ed25519-sha256", "ed25519-sha1"), note: "weak", asked: 1},
		"wrong key":             {raw: signed(t, by("example.net", wrong)), note: "did not verify", asked: 1},
		"key taken back":        {raw: signed(t, with(by("example.net", key), func(o *dkim.SignOptions) { o.Selector = "k2" })), note: "revoked", asked: 1},
		"key too long":          {raw: signed(t, with(by("example.net", key), func(o *dkim.SignOptions) { o.Selector = "k3" })), note: "too long", asked: 1},
		"no key":                {raw: signed(t, with(by("example.net", key), func(o *dkim.SignOptions) { o.Selector = "k9" })), note: "no key", asked: 1},
		"by another":            {raw: signed(t, by("other.net", key)), note: "No signature of example.net"},
		"by all of net":         {raw: signed(t, by("net", key)), note: "No signature of example.net"},
		"another and own":       {raw: signed(t, by("other.net", key), by("example.net", key)), domain: "example.net", asked: 1},
		"fourth of five":        {raw: signed(t, by("example.net", key), by("other.net", key), by("other.net", key), by("other.net", key)), note: "No signature of example.net"},
		"two authors":           {raw: append([]byte("From: victim@example.net\r\n"), good...), note: "no single author"},
		"second author, blanks": {raw: append([]byte("fRoM \t: victim@example.net\r\n"), good...), note: "no single author"},
		"second author, folded": {raw: edit(good, "Subject: turn 3\r\n", "Subject: turn 3\r\n From: victim@example.net\r\n"), note: "one author"},
		"second author, far": {
			raw:  append([]byte("From: victim@example.net\r\n"+strings.Repeat("X: "+strings.Repeat("y", 900)+"\r\n", 80)), good...),
			note: "too long",
		},
		"second author behind carriage returns": {raw: append([]byte("X: y\r\r\nFrom: victim@example.net\r\n"), good...), note: "no single author"},
		"many lines":                            {raw: append([]byte(strings.Repeat("X: y\r\n", 1100)), good...), note: "too long"},
		"many folds":                            {raw: append([]byte("X: y\r\n"+strings.Repeat(" z\r\n", 1100)), good...), note: "too long"},
		"many names signed":                     {raw: edit(good, "v=1;", "v=1; z="+strings.Repeat("a:", 3000)+";"), note: "too long"},
		"many names signed, folded":             {raw: edit(good, "v=1;", "v=1; z="+strings.Repeat("a:a:a:\r\n ", 700)+";"), note: "too long"},
		"long field":                            {raw: append([]byte("X-Anti-Spam: "+strings.Repeat("y", 9000)+"\r\n"), good...), domain: "example.net", asked: 1},
		"empty lines":                           {raw: append(bytes.Clone(good), strings.Repeat("\r\n", 5000)+"x\r\n"...), note: "empty lines"},
		"over the limit":                        {raw: append(bytes.Clone(good), strings.Repeat("word\r\n", 200_000)...), note: "too long"},
		"mbox line":                             {raw: append([]byte("From player@example.net Sun Nov 29 12:00:00 2026\r\n"), good...), domain: "example.net", asked: 1},
	} {
		t.Run(name, func(t *testing.T) {
			z := zone{records: z}
			p := examine(t, Witness{LookupTXT: z.lookup}, c.raw)
			if p.Domain != c.domain || !strings.Contains(p.Note, c.note) || (c.domain != "") != (p.Method == ByDKIM) {
				t.Errorf("proof is %+v, want %q, noting %q", p, c.domain, c.note)
			}
			if len(z.asked) != c.asked {
				t.Errorf("the DNS was asked for %q, want %d", z.asked, c.asked)
			}
		})
	}
}

// TestServerBeforeSignature holds that the word of our own server counts, and the signature only
// where the server has none.
func TestServerBeforeSignature(t *testing.T) {
	key, record := keyOf(1)
	good := signed(t, by("example.net", key))
	for field, method := range map[string]string{
		"Authentication-Results: mx.game.example; dmarc=fail header.from=example.net\r\n":                      "",
		"Authentication-Results: mx.game.example; dmarc=pass header.from=example.net\r\n":                      ByDMARC,
		"Authentication-Results: mx.game.example; dkim=fail header.d=example.net\r\n":                          "",
		"Authentication-Results: mx.game.example; spf=pass smtp.mailfrom=example.net\r\n":                      ByDKIM,
		"Authentication-Results: mx.other.example; dmarc=fail header.from=example.net\r\n":                     ByDKIM,
		"Authentication-Results: mx.game.example; dmarc=temperror header.from=example.net; dkim=temperror\r\n": "",
	} {
		z := zone{records: map[string]string{"k1._domainkey.example.net": record}}
		p := examine(t, Witness{Authserv: "mx.game.example", LookupTXT: z.lookup}, append([]byte(field), good...))
		if p.Method != method || (len(z.asked) > 0) != (method == ByDKIM) {
			t.Errorf("%s proof is %+v, asked for %q; want %q", field, p, z.asked, method)
		}
	}
}

// TestDNSOutOfOrder holds that a DNS in trouble is told from a key that does not exist.
func TestDNSOutOfOrder(t *testing.T) {
	key, _ := keyOf(1)
	good := signed(t, by("example.net", key))
	for _, err := range []error{context.DeadlineExceeded, &net.DNSError{Err: "server misbehaving", IsTemporary: true}} {
		z := zone{err: err}
		if p := examine(t, Witness{LookupTXT: z.lookup}, good); p.Method != "" || !strings.Contains(p.Note, "could not be checked") {
			t.Errorf("%v: proof is %+v", err, p)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m, _ := Decode(good, receipt, Limits{})
	z := zone{err: errors.New("operation was canceled")}
	if p := (Witness{LookupTXT: z.lookup}).Examine(ctx, good, m); !strings.Contains(p.Note, "could not be checked") {
		t.Errorf("cancelled: proof is %+v", p)
	}
}

func TestAligned(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"example.net", "example.net", true},
		{"Example.NET.", "example.net", true},
		{"mail.example.net", "example.net", true},
		{"a.example.co.uk", "b.example.co.uk", true},
		{"a.co.uk", "b.co.uk", false},
		{"co.uk", "b.co.uk", false},
		{"net", "example.net", false},
		{"badexample.net", "example.net", false},
		{"", "", false},
		{"net", "net", false},
	} {
		if got := aligned(c.a, c.b); got != c.want {
			t.Errorf("aligned(%q, %q) = %v", c.a, c.b, got)
		}
	}
}

// pkix is the public half of a key as its record in the DNS holds it.
func pkix(t *testing.T, key *rsa.PrivateKey) []byte {
	t.Helper()
	b, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// FuzzResults holds that nothing a sender can have our server quote, or note, proves anything.
func FuzzResults(f *testing.F) {
	f.Add("; dmarc=pass header.from=example.net")
	f.Add("a\"b; dmarc=pass header.from=example.net; x=\"")
	f.Add(") ; dkim=pass header.d=example.net (")
	f.Fuzz(func(t *testing.T, words string) {
		quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(words)
		noted := strings.NewReplacer(`\`, `\\`, `(`, `\(`, `)`, `\)`).Replace(words)
		for _, field := range []string{
			`mx.game.example; spf=pass reason="` + quoted + `" smtp.mailfrom="` + quoted + `"@example.net`,
			`mx.game.example; spf=pass (` + noted + `) smtp.mailfrom=example.net`,
		} {
			if p, _ := serverProof(field, "mx.game.example", "example.net"); p.Method != "" {
				t.Errorf("%s proves %+v", field, p)
			}
		}
	})
}

// FuzzWitness holds that neither a mail nor a key in the DNS makes the check of signatures fail, and
// that only a mail with one author is ever proved.
func FuzzWitness(f *testing.F) {
	key, record := keyOf(1)
	f.Add(signed(f, by("example.net", key)), record)
	f.Add(signed(f, by("example.net", key), by("example.net", key), by("example.net", key)), record)
	f.Add(append([]byte("From: other@example.net\r\n"), signed(f, by("example.net", key))...), record)
	f.Add([]byte("DKIM-Signature: v=1; d=example.net; s=k; h=from; a=rsa-sha256; b=; bh=\r\nFrom: a@example.net\r\n\r\n"), "p=MAA=")
	f.Fuzz(func(t *testing.T, raw []byte, record string) {
		m, _ := Decode(raw, receipt, Limits{})
		p := Witness{LookupTXT: func(context.Context, string) ([]string, error) { return []string{record}, nil }}.Examine(t.Context(), raw, m)
		head, _, _ := bytes.Cut(unixLines(raw), []byte("\n\n"))
		authors := 0
		for line := range bytes.Lines(head) {
			if name, _, _ := bytes.Cut(line, []byte{':'}); strings.EqualFold(string(bytes.TrimSpace(name)), "from") {
				authors++
			}
		}
		if p.Method != "" && (authors != 1 || m.From == "" || !aligned(p.Domain, m.From[strings.LastIndexByte(m.From, '@')+1:])) {
			t.Errorf("proof %+v of a mail by %q with %d authors", p, m.From, authors)
		}
	})
}
