package mail

import (
	"slices"
	"strings"

	"github.com/emersion/go-message"
)

// judgeBounce marks notices that a mail of ours was not delivered: by RFC 3464, by the field
// X-Failed-Recipients of Exim and Gmail, and by what qmail writes into the text.
func (d *decoder) judgeBounce(h message.Header) {
	_, params := parseValue(h.Get("content-type"))
	for _, value := range h.Values("x-failed-recipients") {
		d.fail(value)
	}
	local, _, _ := cutAddress(strings.ToLower(d.msg.From))
	m := &d.msg
	m.Bounce = d.robotic == "message/delivery-status" || len(m.Failed) > 0 || local == "mailer-daemon" ||
		d.robotic == "multipart/report" && strings.EqualFold(params["report-type"], "delivery-status")
	if m.Bounce && d.delayed && len(m.Failed) == 0 {
		m.Bounce = false // it is still being tried
	}
	if !m.Bounce {
		return
	}
	if len(m.Failed) == 0 {
		d.readParagraphs()
	}
	d.readReturned()
}

// readDelivery notes for whom a delivery status speaks. Each recipient has a block of
// fields of his own (RFC 3464 section 2.1); only failures count, not delays.
func (d *decoder) readDelivery(p part) {
	d.robotic = p.kind
	b := []byte(d.decoded(p))
	for range d.lim.Addresses + 1 {
		var block message.Header
		if block, b, _ = readHeader(b, d.lim); block.Len() == 0 {
			return
		}
		switch action := strings.ToLower(block.Get("Action")); action {
		case "", "failed":
			for _, name := range [...]string{"original-recipient", "final-recipient"} {
				_, addr, _ := strings.Cut(block.Get(name), ";")
				d.fail(addr)
			}
		default:
			d.delayed = true
		}
	}
}

// readParagraphs finds whom a notice in plain text speaks of: a paragraph for each begins
// with his address in brackets and a colon (qmail's QSBMF), or with the address alone on a
// line (Exim).
func (d *decoder) readParagraphs() {
	const furthest = 200 // lines; the mail that comes back may follow
	n := 0
	for line := range strings.Lines(d.msg.Body) {
		if n++; n > furthest {
			return
		}
		line = strings.TrimSpace(line)
		if addr, ok := strings.CutSuffix(line, ">:"); ok && strings.HasPrefix(addr, "<") {
			d.fail(addr[1:])
		} else if plausible(line) {
			d.fail(line)
		}
	}
}

// readReturned reads the header of the mail that comes back. Where it was to be answered tells
// which game it was of, when the sender on its envelope does not.
func (d *decoder) readReturned() {
	m := &d.msg
	if ids := messageIDs(d.returned.Get("Message-ID")); len(ids) > 0 {
		m.Returned = ids[0]
	}
	for _, a := range parseAddresses(d.returned.Get("Reply-To"), d.lim.Addresses) {
		if len(m.Recipients) < d.lim.Addresses && !slices.Contains(m.Recipients, a.Address) {
			m.Recipients = append(m.Recipients, a.Address)
		}
	}
}

func (d *decoder) fail(list string) {
	for _, a := range parseAddresses(list, d.lim.Addresses) {
		if len(d.msg.Failed) < d.lim.Addresses && !slices.Contains(d.msg.Failed, a.Address) {
			d.msg.Failed = append(d.msg.Failed, a.Address)
		}
	}
}
