package mail

import (
	"strings"
	"testing"
)

// TestRobot has one case for each mark of a mail no person wrote, and as many of people's
// mails that look nearly like one.
func TestRobot(t *testing.T) {
	for _, c := range []struct {
		header string
		robot  string // part of the reason; "" for a person
	}{
		{"Auto-Submitted: auto-replied", "Auto-Submitted"},
		{"Auto-Submitted: auto-generated; owner-email=\"x@example.net\"", "Auto-Submitted"},
		{"Auto-Submitted: AUTO-NOTIFIED (cron)", "Auto-Submitted"},
		{"Auto-Submitted: no", ""},
		{"Auto-Submitted: No (a person)", ""},
		{"Return-Path: <>", "return path"},
		{"Return-Path: < >", "return path"},
		{"Return-Path: <player@example.net>", ""},
		{"Content-Type: multipart/report; boundary=x", "automatic report"},
		{"Content-Type: text/calendar; method=REPLY", "calendar"},
		{"Content-Type: text/calendar", ""},
		{"X-Failed-Recipients: gone@example.net", "undelivered"},
		{"X-Autoreply: yes", "automatic reply"},
		{"X-Autorespond: yes", "automatic reply"},
		{"Precedence: bulk", "bulk"},
		{"Precedence: Junk", "junk"},
		{"Precedence: list", "list"},
		{"Precedence: auto_reply", "auto_reply"},
		{"Precedence: first-class", ""},
		{"List-Id: <x.example.net>", "mailing list"},
		{"List-Unsubscribe: <mailto:x@example.net>", "mailing list"},
		{"X-List: yes", ""},
		{"From: MAILER-DAEMON@example.net", "no person reads"},
		{"From: postmaster@example.net", "no person reads"},
		{"From: no-reply@example.net", "no person reads"},
		{"From: NoReply+x@example.net", "no person reads"},
		{"From: do_not_reply@example.net", "no person reads"},
		{"From: wargames-request@example.net", "no person reads"},
		{"From: owner-wargames@example.net", "no person reads"},
		{"From: Owner of a map <map.owner@example.net>", ""},
		{"From: request@example.net", ""},
		{"Subject: Automatic reply: turn 3", "subject"},
		{"Subject: =?utf-8?q?R=C3=A9ponse_automatique?=: tour 3", "subject"},
		{"Subject: Re: Automatic reply: turn 3", ""},
		{"Subject: out of command, out of office space", ""},
	} {
		raw := c.header + "\n"
		if !strings.HasPrefix(c.header, "From:") {
			raw += "From: player@example.net\n"
		}
		m, err := Decode([]byte(raw+"Message-ID: <x@example.net>\n\nmove A 0101\n"), receipt, Limits{})
		if err != nil {
			t.Errorf("%s: %v", c.header, err)
		}
		if (c.robot == "") != (m.Robot == "") || !strings.Contains(m.Robot, c.robot) {
			t.Errorf("%s: robot because %q, want %q", c.header, m.Robot, c.robot)
		}
	}
}

// TestOwnMail holds that our own mail is known when it comes round again.
func TestOwnMail(t *testing.T) {
	self := Self{Addresses: []string{"game@game.example"}, IDDomain: "longroll.game.example"}
	for header, own := range map[string]bool{
		"From: game@game.example":                                                          true,
		"From: Game <Game+b3@GAME.example>":                                                true,
		"From: endgame@game.example":                                                       false,
		"From: player@example.net\nX-Loop: game@game.example":                              true,
		"From: player@example.net\nX-Loop: other@game.example":                             false,
		"From: player@example.net\nMessage-ID: <17.x@Longroll.game.example>":               true,
		"From: player@example.net\nMessage-ID: <17.x@example.net>":                         false,
		"From: player@example.net\nReferences: <17.x@longroll.game.example>\nX-Other: yes": false,
	} {
		m, err := Decode([]byte(header+"\n\nmove A 0101\n"), receipt, Limits{})
		if err != nil || m.Robot != "" {
			t.Errorf("%s: %v, robot %q before asking whose it is", header, err, m.Robot)
		}
		if got := self.Robot(m); (got != "") != own {
			t.Errorf("%s: Self.Robot = %q, want own = %v", header, got, own)
		}
	}
	m := Message{Robot: "it comes from a mailing list"}
	if got := self.Robot(m); got != m.Robot {
		t.Errorf("Self.Robot = %q, want %q", got, m.Robot)
	}
}
