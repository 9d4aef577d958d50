package main

import (
	"fmt"
	"html"
	"strings"
	"time"

	"longroll/mail"
)

// How a mail is written.
const (
	wroteOnTop  = iota // above all that was said before
	wroteBare          // alone
	wroteRich          // as HTML alone
	wroteAside         // with a copy to somebody else
	wroteByHand        // with a copy to the well-known address, without a key but that in the form
	ways
)

// soakNote is a mail that somebody is about to write.
type soakNote struct {
	from, to string
	cc       string
	answers  mail.Message // may be none
	words    string
	way      int
	fields   string // further ones, each with its line end
}

// write writes a mail as mail programs do, and gives it its id.
func (w *soak) write(n soakNote) (raw []byte, id string) {
	w.serial++
	id = fmt.Sprintf("m%06d@home.example", w.serial)
	var b strings.Builder
	field := func(name, value string) {
		if value != "" {
			b.WriteString(name + ": " + value + "\r\n")
		}
	}
	b.WriteString(n.fields)
	field("From", n.from)
	field("To", n.to)
	field("Cc", n.cc)
	field("Message-ID", "<"+id+">")
	field("Date", w.now.Format(time.RFC1123Z))
	field("MIME-Version", "1.0")
	if n.answers.ID != "" {
		field("Subject", "Re: "+n.answers.Subject)
		field("In-Reply-To", "<"+n.answers.ID+">")
	} else {
		field("Subject", "the game")
	}
	said := ""
	if n.way != wroteBare && n.answers.ID != "" {
		said = n.answers.Text
	}
	if n.way == wroteRich {
		field("Content-Type", "text/html; charset=utf-8")
		b.WriteString("\r\n<html><body><div>" + strings.ReplaceAll(html.EscapeString(strings.TrimSpace(n.words)), "\n", "</div>\r\n<div>") + "</div>\r\n")
		b.WriteString("<blockquote type=\"cite\">" + strings.ReplaceAll(html.EscapeString(said), "\n", "<br>\r\n") + "</blockquote></body></html>\r\n")
		return []byte(b.String()), id
	}
	field("Content-Type", "text/plain; charset=utf-8")
	b.WriteString("\r\n" + strings.ReplaceAll(n.words, "\n", "\r\n") + "\r\n")
	if said != "" {
		b.WriteString("\r\nOn Mon, 7 Sep 2026 at 10:00, Longroll wrote:\r\n> " + strings.ReplaceAll(strings.TrimSpace(said), "\n", "\r\n> ") + "\r\n")
	}
	b.WriteString("\r\n-- \r\nSent with care\r\n")
	return []byte(b.String()), id
}

// noise is mail that nobody's orders are in: spam, newsletters, out-of-office answers,
// letters that came back, and somebody else with a player's key.
func (w *soak) noise(p *soakPlayer, msg mail.Message, to string) {
	at := func() time.Time { return w.now.Add(time.Duration(1+w.chance.IntN(600)) * time.Minute) }
	send := func(n soakNote, robot bool) {
		raw, id := w.write(n)
		w.post(soakMail{at: at(), raw: raw, id: id, from: n.from, robot: robot})
	}
	switch w.chance.IntN(40) {
	case 0:
		send(soakNote{from: p.address, to: to, answers: msg, words: "I am out of the office.", fields: "Auto-Submitted: auto-replied\r\n"}, true)
	case 1:
		send(soakNote{from: "news@shop.example", to: "game@example.org", words: "Cheap watches!", fields: "List-Id: <news.shop.example>\r\nPrecedence: bulk\r\n"}, true)
	case 2:
		send(soakNote{from: fmt.Sprintf("stranger%d@else.example", w.chance.IntN(50)), to: "game@example.org", words: "May I play?"}, false)
	case 3:
		send(soakNote{from: "thief@else.example", to: to, answers: msg, words: "end\nfinal"}, false)
	case 4:
		raw := "Return-Path: <>\r\nFrom: Mail Delivery System <MAILER-DAEMON@mx.example.net>\r\nTo: " + to + "\r\nSubject: Undelivered Mail Returned to Sender\r\n" +
			"Message-ID: <b" + msg.ID + ">\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n" +
			"--r\r\nContent-Type: text/plain\r\n\r\nYour mail could not be delivered.\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\n" +
			"Reporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; " + p.address + "\r\nAction: failed\r\nStatus: 5.1.1\r\n--r--\r\n"
		w.post(soakMail{at: at(), raw: []byte(raw), id: "b" + msg.ID, from: "MAILER-DAEMON@mx.example.net", robot: true})
	}
}
