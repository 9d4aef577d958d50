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
	d.readNotice(len(m.Failed) == 0)
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

// readNotice reads a notice in plain text. A paragraph for each recipient begins with his
// address in brackets and a colon (qmail), or with the address alone on a line (Exim); blame
// says whether these are wanted. The mail that comes back may follow below a line that says so.
func (d *decoder) readNotice(blame bool) {
	const furthest = 200 // lines
	rest := d.msg.Body
	for range furthest {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		line = strings.TrimSpace(line)
		addr, named := strings.CutSuffix(line, ">:")
		switch {
		case strings.Contains(line, "copy of the message"), strings.Contains(line, "copy of your message"):
			if d.returned.Len() == 0 {
				d.returned, _, _ = readHeader([]byte(rest), d.lim)
			}
			return
		case blame && named && strings.HasPrefix(addr, "<"):
			d.fail(addr[1:])
		case blame && plausible(line):
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
