package mail

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"
)

// ErrUnreadable says that a mail holds no header and no text.
var ErrUnreadable = errors.New("nothing in this mail can be read")

// Decode reads a raw mail as it came from the server. received is the server's time
// of receipt. It fails only with ErrUnreadable; the Message then still has its ID,
// Size and Problems.
func Decode(raw []byte, received time.Time, lim Limits) (Message, error) {
	d := decoder{lim: lim.filled()}
	d.msg = Message{Received: received, Size: len(raw)}
	if len(raw) > d.lim.Message {
		d.problem(fmt.Sprintf("The mail is too long (%d bytes); only its first %d bytes were read.", len(raw), d.lim.Message))
		raw = raw[:d.lim.Message]
	}
	top := readPart(unixLines(raw), d.lim, "text/plain")
	d.msg.ID = "sha256:" + hexSum(raw)
	d.readTop(top.header)
	pieces := d.walk(top, 1)
	d.join(pieces)
	d.msg.Digest = digest(d.msg)
	d.msg.Robot, d.msg.NoReply = d.judge(top.header)
	if top.header.Len() == 0 && strings.TrimSpace(d.msg.Text) == "" {
		return d.msg, ErrUnreadable
	}
	return d.msg, nil
}

// decoder walks one mail and gathers the Message.
type decoder struct {
	lim     Limits
	msg     Message
	parts   int
	robotic string // the kind of part only a program writes, if one was met

	returned message.Header // of the first mail inside this one
	sealed   bool           // it is encrypted, or signed so that it can't be read
	delayed  bool           // a delivery status says that something is still being tried
}

// piece is a stretch of the body.
type piece struct {
	text   string
	html   bool
	table  bool // from HTML, with rows of a table in it
	struck bool // from HTML, where some text was struck out and left out
}

// problem notes a sentence for the receipt, once, and not without end. The sender's
// own words in it, such as a file name, are made ASCII like the rest of the receipt.
func (d *decoder) problem(sentence string) {
	sentence = oneASCIILine(sentence)
	if sentence == "" || len(d.msg.Problems) >= 20 {
		return
	}
	for _, said := range d.msg.Problems {
		if said == sentence {
			return
		}
	}
	d.msg.Problems = append(d.msg.Problems, sentence)
}

// readTop reads what the header of the whole mail says.
func (d *decoder) readTop(h message.Header) {
	m := &d.msg
	if ids := messageIDs(h.Get("Message-ID")); len(ids) > 0 {
		m.ID = ids[0]
	} else if id := cleanID(h.Get("Message-ID")); strings.Contains(id, "@") {
		m.ID = id
	}
	if ids := messageIDs(h.Get("In-Reply-To")); len(ids) > 0 {
		m.InReplyTo = ids[0]
	}
	m.References = messageIDs(h.Get("References"))
	m.Subject = words(h.Get("Subject"))
	m.Date, _ = netmail.ParseDate(h.Get("Date"))
	m.Recipients = recipients(h, d.lim.Addresses)
	m.Readers = addressesIn(h, []string{"To", "Cc"}, d.lim.Addresses)
	for _, loop := range h.Values("X-Loop") {
		m.Loops = append(m.Loops, oneLine(loop))
	}
	m.Results = topResults(h, d.lim)
	d.readAuthor(h.Values("From"))
}

// readAuthor demands one From field with one address: a signature may cover
// another From than the one a mail program shows.
func (d *decoder) readAuthor(fields []string) {
	if len(fields) == 0 {
		d.problem("The mail does not say who wrote it.")
		return
	}
	authors := parseAddresses(fields[0], d.lim.Addresses)
	switch {
	case len(fields) > 1 || len(authors) > 1:
		d.problem("The mail names more than one author, so it cannot be told who wrote it.")
	case len(authors) == 0:
		d.problem("The address of the author could not be read.")
	default:
		d.msg.From, d.msg.FromName = authors[0].Address, authors[0].Name
	}
}

// walk reads a part and all parts in it, and returns the text of its body in order.
func (d *decoder) walk(p part, depth int) []piece {
	if p.faults.cut {
		d.problem("The header of the mail is too long; its last lines were not read.")
	}
	if p.faults.junk > 0 && p.header.Len() > 0 {
		d.problem(fmt.Sprintf("A header of the mail is damaged: %d of its lines could not be read.", p.faults.junk))
	}
	if p.isRobotic() && d.robotic == "" {
		d.robotic = p.kind
	}
	if !strings.HasPrefix(p.kind, "multipart/") {
		return d.leaf(p)
	}
	if depth >= d.lim.Depth {
		d.problem(fmt.Sprintf("The mail has parts inside parts, more than %d deep; the innermost were not read.", d.lim.Depth))
		return nil
	}
	parts, size := d.split(p)
	if parts == nil {
		d.problem("The mail says that it has several parts but has not; it was read as plain text.")
		p.kind = "text/plain"
		return d.leaf(p)
	}
	branches := d.branches(parts, size, p.kind, depth)
	if p.kind == "multipart/alternative" {
		return bestOf(branches)
	}
	return slices.Concat(branches...)
}

// split finds the parts of a multipart, of size bytes in all; nil if it has none and is to be
// read as plain text.
func (d *decoder) split(p part) (parts *textproto.MultipartReader, size int) {
	room := max(0, d.lim.Parts-d.parts)
	for _, boundary := range [...]string{p.params["boundary"], guessBoundary(p.body)} {
		if boundary == "" {
			continue
		}
		body, found, closed, more := mendParts(p.body, boundary, room)
		if !found {
			continue
		}
		if more {
			d.tooMany()
		}
		if !closed {
			d.problem("The end of the mail is missing; it may have been cut on its way.")
		}
		return textproto.NewMultipartReader(bytes.NewReader(body), delimiter), len(body)
	}
	return nil, 0
}

// branches reads each part of a multipart of the given kind. mendParts saw to it that the
// library meets no fault.
func (d *decoder) branches(parts *textproto.MultipartReader, size int, kind string, depth int) [][]piece {
	inner := "text/plain"
	if kind == "multipart/digest" {
		inner = "message/rfc822"
	}
	var branches [][]piece
	all := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead)) // one after the other
	for {
		next, err := parts.NextPart()
		if err == io.EOF {
			return branches
		}
		start := all.Len()
		if err == nil {
			_, err = all.ReadFrom(next)
		}
		if err != nil {
			d.problem("Some parts of the mail could not be read.") // no mail is known that brings this about
			return branches
		}
		if d.parts++; d.parts > d.lim.Parts {
			d.tooMany()
			return branches
		}
		branches = append(branches, d.walk(readInner(all.Bytes()[start:], d.lim, inner), depth+1))
	}
}

func (d *decoder) tooMany() {
	d.problem(fmt.Sprintf("The mail has more than %d parts; the rest were not read.", d.lim.Parts))
}

// sumOfWords is the same for texts that differ in white space only.
func sumOfWords(text string) string {
	return hexSum([]byte(strings.Join(strings.Fields(text), " ")))
}

// digest tells a mail sent twice: sender and words are the same.
func digest(m Message) string {
	return hexSum([]byte(strings.ToLower(m.From) + "\n" + strings.Join(strings.Fields(m.Text), " ")))
}

func hexSum(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
