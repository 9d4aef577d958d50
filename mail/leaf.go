package mail

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/emersion/go-message"
)

// leaf reads a part that holds no other parts. Only text is decoded; everything
// else is named and left alone.
func (d *decoder) leaf(p part) []piece {
	switch {
	case p.kind == "message/delivery-status":
		d.readDelivery(p)
		return nil
	case p.kind == "text/calendar" && p.params["method"] != "":
		d.robotic = "text/calendar"
	case p.isText() && (p.asFile || p.name != ""):
		d.attach(p, d.plain(p), true)
		return nil
	case p.isText():
		text := d.plain(p)
		if start := strings.ToLower(strings.TrimSpace(clip(text, 100))); strings.HasPrefix(start, "<html") || strings.HasPrefix(start, "<!doctype html") {
			return []piece{d.unHTML(text)}
		}
		return []piece{{text: text}}
	case p.kind == "text/html" && !p.asFile:
		return []piece{d.unHTML(d.decoded(p))}
	}
	d.attach(p, "", false)
	if p.kind == "message/rfc822" || p.kind == "message/global" || p.kind == "text/rfc822-headers" {
		d.readInside(p)
	}
	return nil
}

// readInside reads the header of the first mail that is inside this one.
func (d *decoder) readInside(p part) {
	if d.returned.Len() == 0 {
		d.returned, _, _ = readHeader([]byte(d.decoded(p)), d.lim)
	}
}

// plain returns the text of a text part, one paragraph a line if it is format=flowed.
func (d *decoder) plain(p part) string {
	text := d.decoded(p)
	if strings.EqualFold(p.params["format"], "flowed") {
		text = unflow(text, strings.EqualFold(p.params["delsp"], "yes"))
	}
	return d.cap(text)
}

func (d *decoder) unHTML(source string) piece {
	h := readHTML(source, d.lim.Text)
	if h.cut {
		d.problem(fmt.Sprintf("The text is too long; only its first %d bytes were read.", d.lim.Text))
	}
	text, _ := cleanText(h.text) // entities can bring new characters in
	return piece{text, true, h.table, h.struck}
}

// decoded undoes transfer encoding and charset and returns clean text. Its length
// is bounded by that of the mail: nothing here unpacks.
func (d *decoder) decoded(p part) string {
	label := strings.ToLower(strings.Trim(p.params["charset"], " '"))
	body, rest, encoding := d.mendBody(p)
	h := textHeader(encoding, label)
	e, err := message.New(h, bytes.NewReader(body))
	switch {
	case message.IsUnknownEncoding(err):
		d.problem(fmt.Sprintf("Part of the mail is packed in a way this program does not know (%s); it was read as it stands.", clip(oneLine(encoding), 40)))
	case message.IsUnknownCharset(err):
		d.problem(fmt.Sprintf("The text is marked with a character set this program does not know (%s); letters outside plain English may be wrong.", clip(label, 40)))
	}
	b, err := io.ReadAll(e.Body)
	if err != nil {
		d.problem("The text could not be read to its end.")
	}
	if len(rest) > 0 && !bytes.HasSuffix(b, newline) {
		b = append(b, '\n')
	}
	text, problem := asText(append(b, rest...), label)
	d.problem(problem)
	text, nul := cleanText(text)
	if nul {
		d.problem("The text held NUL bytes, which were left out.")
	}
	return text
}

// textHeader is the header by which the library reads a text.
func textHeader(encoding, charset string) message.Header {
	var h message.Header
	params := map[string]string{}
	if charset != "" {
		params["charset"] = charset
	}
	h.SetContentType("text/plain", params)
	h.Set("Content-Transfer-Encoding", encoding)
	return h
}

// mendBody makes the body of a part fit for the library, by its Content-Transfer-Encoding
// (RFC 2045 section 6), which it spells as the library does. rest is what follows the encoded text as it stands.
func (d *decoder) mendBody(p part) (body, rest []byte, encoding string) {
	encoding, _, _ = strings.Cut(strings.ToLower(p.header.Get("Content-Transfer-Encoding")), ";")
	switch strings.NewReplacer("-", "", " ", "", "\t", "").Replace(encoding) {
	case "", "7bit", "8bit", "binary":
		return p.body, nil, ""
	case "quotedprintable":
		return mendQP(p.body), nil, "quoted-printable"
	case "base64":
		code, rest := mendBase64(p.body)
		if len(code) < len(rest) {
			d.problem("The text was marked as base64 but is not; it was read as it stands.")
			return p.body, nil, ""
		}
		return code, rest, "base64"
	}
	return p.body, nil, encoding
}

// attach notes an attachment and says so if it is one that might hold orders.
func (d *decoder) attach(p part, text string, read bool) {
	name := p.name
	if name == "" {
		name = "unnamed"
		if p.kind == "message/rfc822" || p.kind == "message/global" {
			name = "forwarded mail"
		}
	}
	d.msg.Attached = append(d.msg.Attached, Attachment{Name: name, Type: clip(p.kind, 100), Text: text, Read: read})
	if read || d.isTrimming(p) {
		return
	}
	switch p.kind {
	case "application/pgp-encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime":
		d.sealed = true
		d.problem("The mail is encrypted or sealed (PGP or S/MIME), so that nothing in it can be read: send it again without.")
	case "application/ms-tnef":
		d.problem("Outlook packed something into a file that others can't read (winmail.dat). If orders were in it, " +
			"choose plain text or HTML as the format of the mail and send it again.")
	default:
		if d.sealed {
			return // what is attached is the sealed mail
		}
		d.problem(fmt.Sprintf("The attached file %s (%s) was not read: write orders in the mail itself or attach them as plain text (.txt).", name, clip(p.kind, 100)))
	}
}

// isTrimming reports whether a part belongs to the dress of a mail: pictures
// shown in the text, signatures, cards, the parts of a bounce.
func (d *decoder) isTrimming(p part) bool {
	switch p.kind {
	case "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-keys",
		"text/vcard", "text/x-vcard", "text/calendar", "text/rfc822-headers", "text/x-amp-html", "text/watch-html":
		return true
	}
	return d.robotic != "" || strings.HasPrefix(p.kind, "image/") && !p.asFile
}
