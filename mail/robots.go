package mail

import (
	"slices"
	"strings"

	"github.com/emersion/go-message"
)

// Self is who we are, so that our own mail can be told when it comes back.
type Self struct {
	Addresses []string // our addresses; plus forms such as game+x@ count as the address itself
	IDDomain  string   // the domain of the ids of our own mails
}

// Robot returns m.Robot, or why m is our own mail on its way round, or "".
func (s Self) Robot(m Message) string {
	switch {
	case m.Robot != "":
		return m.Robot
	case s.owns(m.From):
		return "it comes from our own address"
	case slices.ContainsFunc(m.Loops, s.owns):
		return "X-Loop shows that it is our own mail"
	case s.IDDomain != "" && strings.HasSuffix(strings.ToLower(m.ID), "@"+strings.ToLower(s.IDDomain)):
		return "its Message-ID is one of ours"
	}
	return ""
}

// owns reports whether addr is one of ours, whatever stands behind a plus.
func (s Self) owns(addr string) bool {
	return slices.ContainsFunc(s.Addresses, func(ours string) bool {
		return strings.EqualFold(withoutPlus(ours), withoutPlus(addr))
	})
}

func withoutPlus(addr string) string {
	local, domain, ok := cutAddress(strings.Trim(addr, "<> "))
	local, _, _ = strings.Cut(local, "+")
	if !ok {
		return local
	}
	return local + "@" + domain
}

// judge says why a mail is a robot's, and why it must not be answered though it may
// be read. RFC 3834 section 2, and the habits of real mail programs.
func (d *decoder) judge(h message.Header) (robot, noReply string) {
	d.judgeBounce(h)
	for _, test := range [...]func(Message, message.Header) string{
		sentByMachine,
		noReturnPath,
		reasonIf("it reports an undelivered mail (X-Failed-Recipients)", "x-failed-recipients"),
		reasonIf("it is an automatic reply", "x-autoreply", "x-autorespond", "x-autoresponder"),
		fromNobody,
		sentInBulk,
		fromList,
		saysAway,
	} {
		if robot = test(d.msg, h); robot != "" {
			break
		}
	}
	if robot == "" && d.robotic != "" {
		robot = "it is an automatic report or reply (" + d.robotic + ")"
	}
	return robot, suppressed(h)
}

// sentByMachine reads Auto-Submitted: all but "no" is a machine (RFC 3834 section 5).
func sentByMachine(_ Message, h message.Header) string {
	value, _ := parseValue(h.Get("auto-submitted"))
	value, _, _ = strings.Cut(strings.TrimSpace(value), " ") // a comment may follow
	if value != "" && value != "no" {
		return "it was sent automatically (Auto-Submitted)"
	}
	return ""
}

func noReturnPath(_ Message, h message.Header) string {
	if strings.Join(strings.Fields(h.Get("return-path")), "") == "<>" {
		return "it has no return path, as bounces have"
	}
	return ""
}

func fromNobody(m Message, _ message.Header) string {
	if isRobotAddress(m.From) {
		return "it comes from an address no person reads (" + m.From + ")"
	}
	return ""
}

func sentInBulk(_ Message, h message.Header) string {
	switch p := strings.ToLower(h.Get("precedence")); p {
	case "bulk", "junk", "list", "auto_reply", "auto-reply":
		return "it is bulk mail (Precedence: " + p + ")"
	}
	return ""
}

func fromList(_ Message, h message.Header) string {
	for f := h.Fields(); f.Next(); {
		if strings.HasPrefix(strings.ToLower(f.Key()), "list-") {
			return "it comes from a mailing list"
		}
	}
	return ""
}

func saysAway(m Message, _ message.Header) string {
	if isAwaySubject(m.Subject) {
		return "its subject is that of an automatic reply"
	}
	return ""
}

// reasonIf gives the reason if any of the fields is there.
func reasonIf(reason string, names ...string) func(Message, message.Header) string {
	return func(_ Message, h message.Header) string {
		if slices.ContainsFunc(names, h.Has) {
			return reason
		}
		return ""
	}
}

// isRobotAddress knows the local parts behind which nobody sits.
func isRobotAddress(addr string) bool {
	local, _, _ := cutAddress(strings.ToLower(addr))
	local, _, _ = strings.Cut(local, "+")
	switch strings.NewReplacer("-", "", "_", "", ".", "").Replace(local) {
	case "mailerdaemon", "postmaster", "noreply", "donotreply", "bounce", "bounces", "listserv", "majordomo":
		return true
	}
	return strings.HasSuffix(local, "-request") || strings.HasPrefix(local, "owner-") || strings.HasSuffix(local, "-owner")
}

// isAwaySubject knows how programs that set no header title their replies.
func isAwaySubject(subject string) bool {
	subject = strings.ToLower(subject)
	for _, start := range [...]string{
		"automatic reply:", "auto reply:", "auto-reply:", "autoreply:", "out of office:", "out of office autoreply",
		"automatische antwort:", "abwesenheitsnotiz:", "r\u00e9ponse automatique", "message d'absence", "respuesta autom\u00e1tica",
	} {
		if strings.HasPrefix(subject, start) {
			return true
		}
	}
	return false
}

// suppressed says why no answer is wanted for a mail that may well be a person's.
func suppressed(h message.Header) string {
	for want := range strings.SplitSeq(h.Get("x-auto-response-suppress"), ",") {
		switch strings.ToLower(strings.TrimSpace(want)) {
		case "all", "autoreply", "oof":
			return "its sender asks for no automatic reply (X-Auto-Response-Suppress)"
		}
	}
	if strings.EqualFold(h.Get("x-spam-flag"), "yes") {
		return "the mail server marked it as spam"
	}
	return ""
}

// judgeBounce marks notices that a mail of ours was not delivered (RFC 3464, and the
// X-Failed-Recipients of those who do not follow it).
func (d *decoder) judgeBounce(h message.Header) {
	_, params := parseValue(h.Get("content-type"))
	for _, value := range h.Values("x-failed-recipients") {
		d.fail(value)
	}
	local, _, _ := cutAddress(strings.ToLower(d.msg.From))
	d.msg.Bounce = d.robotic == "message/delivery-status" || len(d.msg.Failed) > 0 || local == "mailer-daemon" ||
		d.robotic == "multipart/report" && strings.EqualFold(params["report-type"], "delivery-status")
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
		action := strings.ToLower(block.Get("Action"))
		if action != "" && action != "failed" {
			continue
		}
		for _, name := range [...]string{"original-recipient", "final-recipient"} {
			_, addr, _ := strings.Cut(block.Get(name), ";")
			d.fail(addr)
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
