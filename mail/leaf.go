package mail

import (
	"fmt"
	"strings"
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
			return []piece{{d.unHTML(text), true}}
		}
		return []piece{{text, false}}
	case p.kind == "text/html" && !p.asFile:
		return []piece{{d.unHTML(d.decoded(p)), true}}
	}
	d.attach(p, "", false)
	return nil
}

// plain returns the text of a text part, one paragraph a line if it is format=flowed.
func (d *decoder) plain(p part) string {
	text := d.decoded(p)
	if strings.EqualFold(p.params["format"], "flowed") {
		text = unflow(text, strings.EqualFold(p.params["delsp"], "yes"))
	}
	return d.cap(text)
}

func (d *decoder) unHTML(source string) string {
	text, cut := htmlText(source, d.lim.Text)
	if cut {
		d.problem(fmt.Sprintf("The text is too long; only its first %d bytes were read.", d.lim.Text))
	}
	text, _ = cleanText(text) // entities can bring new characters in
	return text
}

// decoded undoes transfer encoding and charset and returns clean text.
func (d *decoder) decoded(p part) string {
	b, problem := decodeTransfer(p.body, p.header.get("content-transfer-encoding"))
	d.problem(problem)
	text, problem := decodeCharset(b, p.params["charset"])
	d.problem(problem)
	text, nul := cleanText(text)
	if nul {
		d.problem("The text held NUL bytes, which were left out.")
	}
	return text
}

// attach notes an attachment and says so if it is one that might hold orders.
func (d *decoder) attach(p part, text string, read bool) {
	name := p.name
	if name == "" {
		name = "unnamed"
		if p.kind == "message/rfc822" {
			name = "forwarded mail"
		}
	}
	d.msg.Attached = append(d.msg.Attached, Attachment{Name: name, Type: clip(p.kind, 100), Text: text, Read: read})
	if read || d.isTrimming(p) {
		return
	}
	d.problem(fmt.Sprintf("The attached file %s (%s) was not read: write orders in the mail itself or attach them as plain text (.txt).", name, clip(p.kind, 100)))
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
