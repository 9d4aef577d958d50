package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	netmail "net/mail"
	"regexp"
	"slices"
	"strings"

	"longroll/adjudicator"
	"longroll/mail"
	"longroll/rules"
)

// carry takes all letters from the outbox to their readers.
func (w *soak) carry() {
	queue, err := w.store.Outbox()
	if err != nil {
		w.fault("the outbox: %v", err)
	}
	for _, q := range queue {
		var l adjudicator.Letter
		if err := json.Unmarshal(q.Data, &l); err != nil {
			w.fault("letter %d: %v", q.ID, err)
			continue
		}
		sum := sha256.Sum256(q.Data)
		before, again := w.seen[l.ID]
		if again && before != sum {
			w.fault("two letters have the id %s: the second is %q to %s", l.ID, l.Subject, l.To)
		}
		w.seen[l.ID] = sum
		_, raw, _, err := w.house.compose(q.Data)
		if err != nil {
			w.fault("letter %q: %v", l.Subject, err)
			continue
		}
		w.sent++
		w.bytes += int64(len(raw))
		if err := w.store.Sent(q.ID, w.now); err != nil {
			w.fault("letter %d: %v", q.ID, err)
		}
		w.deliver(raw, again)
	}
}

// deliver has a letter read by its reader, from what stands in it alone. One that he asked
// for again says how things stood then.
func (w *soak) deliver(raw []byte, again bool) {
	letter, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		w.fault("a letter can't be read: %v", err)
		return
	}
	msg, err := mail.Decode(raw, w.now, mail.DefaultLimits())
	if err != nil {
		w.fault("a letter can't be read: %v", err)
		return
	}
	to := strings.Trim(letter.Header.Get("To"), "<>")
	if to == w.config.Host {
		w.hosts(msg)
		return
	}
	reply := letter.Header.Get("Reply-To")
	name := ""
	if found := replyGame.FindStringSubmatch(reply); found != nil {
		name = found[1]
	}
	p := w.people[name+" "+to]
	if p == nil {
		return
	}
	w.demandDiscretion(p, msg, again)
	if strings.Contains(msg.Subject, "your seat was taken") {
		p.gone = true
	}
	w.reads(p, msg, reply)
}

// replyGame finds in a reply address the game that it is for.
var replyGame = regexp.MustCompile(`\+([a-z0-9-]+)\.`)

// indiscreet are words about another's affairs that no side may read.
var indiscreet = regexp.MustCompile(`(?i)opponent (is|was|has been) (away|late|absent|silent|given)|opponent (asked|has asked) for|opponent has until|nothing came from`)

// demandDiscretion demands that a letter to a side says nothing of when and why the other
// is away or late: none of the words that it gave as its reasons, and no due time of it.
func (w *soak) demandDiscretion(p *soakPlayer, msg mail.Message, again bool) {
	if p.side == rules.NoSide {
		return
	}
	text := strings.Join(strings.Fields(msg.Subject+" "+msg.Text), " ")
	for _, other := range w.people {
		if other.game == p.game && other.side == p.side.Enemy() && other.side != rules.NoSide && strings.Contains(text, other.canary) {
			w.fault("a letter to the %s holds a reason of the other side:\n%s", p.side, msg.Text)
		}
	}
	if found := indiscreet.FindString(text); found != "" {
		w.fault("a letter to the %s of %s says %q:\n%s", p.side, p.game.terms.Name, found, msg.Text)
	}
	c := &p.game.clock
	t := c.timer(p.side.Enemy())
	if again || t == nil || c.timer(p.side) != nil || c.dueOf(t).Equal(t.raw) && len(c.away[p.side.Enemy()]) == 0 {
		return
	}
	zone := c.terms.zone
	text = ownDeadline.ReplaceAllString(text, "")
	for _, layout := range []string{"Monday 2 January 15:04 MST", "Mon 2 Jan 15:04 MST"} {
		if date := c.dueOf(t).In(zone).Format(layout); strings.Contains(text, date) {
			w.fault("a letter to the %s of %s names %s, by when the other side must act:\n%s", p.side, p.game.terms.Name, date, msg.Text)
		}
	}
}

// ownDeadline is what a side is told of its own time, which at set times may be the other's.
var ownDeadline = regexp.MustCompile(`(NO ORDERS CAME from you by|YOUR TIME WAS UP on) \w+ \d+ \w+ [0-9:]+ \S+`)

// unanswered are the kinds of mail that rightly get no answer of their own.
var unanswered = []string{adjudicator.Duplicate, adjudicator.Robot, adjudicator.Bounce, adjudicator.Alien, adjudicator.Muted}

// demandAnswer demands that a mail of somebody who is known has an answer, and one that no
// person of ours wrote has none.
func (w *soak) demandAnswer(m soakMail, what adjudicator.Disposition) {
	queue, err := w.store.Outbox()
	if err != nil {
		w.fault("the outbox: %v", err)
	}
	answered := false
	for _, q := range queue {
		var l adjudicator.Letter
		if err := json.Unmarshal(q.Data, &l); err != nil {
			w.fault("letter %d: %v", q.ID, err)
		}
		if (m.robot || what.Kind == adjudicator.Alien) && (strings.EqualFold(l.To, m.from) && l.InReplyTo != "" || l.InReplyTo == m.id) {
			w.fault("a robot, or a thief, got an answer: %q to %s", l.Subject, l.To)
		}
		answered = answered || (l.InReplyTo == m.id || what.Kind == adjudicator.Settled) && strings.EqualFold(l.To, m.from)
	}
	p := w.people[m.game+" "+m.from]
	if p == nil || m.robot || answered || p.gone || slices.Contains(unanswered, what.Kind) {
		return
	}
	if what.Kind == adjudicator.Stranger { // he has left, or was never seated
		return
	}
	w.fault("a mail of %s in %s, %s, has no answer:\n%s", m.from, m.game, what.Kind, m.raw)
}
