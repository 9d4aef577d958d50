package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strings"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
	"longroll/store"
)

const (
	// mostToOne is how many letters one address gets in an hour: more than two players who sit at
	// their mail all day ever need, and fewer than two programs that answer one another would write.
	mostToOne = 100
	// firstShut is how long an address that had so many gets none; it doubles each time, up to lastShut.
	firstShut, lastShut = time.Hour, 24 * time.Hour
	// burst is how many letters go within a minute before they are spaced.
	burst = 20
)

// pace knows what went out within the last hour, so that no mail service takes us for a
// spammer and no fault of ours floods anybody. It is for one goroutine. The zero pace
// limits nothing.
type pace struct {
	most  int // letters in an hour to all together; 0: no limit, nor one for each address
	gone  []departure
	count map[string]int // of gone, by address
	shut  map[string]closure
	known bool // what went before we started has been counted
}

// departure is a letter that went out.
type departure struct {
	to string
	at time.Time
}

// closure is until when an address gets nothing.
type closure struct {
	until  time.Time
	lasted time.Duration
}

func newPace(most int) pace {
	return pace{most: most, count: map[string]int{}, shut: map[string]closure{}}
}

// recall counts what the last daemon sent: one that is started again and again must not
// send the more for it. Letters go out in the order of their numbers, but for a few that had to
// wait, so that those of the last hour stand at the end.
func (p *pace) recall(s *store.Store, now time.Time) (err error) {
	if p.known || p.most == 0 {
		return nil
	}
	since := now.Add(-time.Hour)
	first := sort.Search(math.MaxInt32, func(id int) bool {
		next, fault := s.Kept(uint64(id), 1)
		if fault != nil {
			err = fault
		}
		return len(next) == 0 || next[0].Sent.After(since)
	})
	if err != nil {
		return err
	}
	sent, err := s.Kept(uint64(first), 0)
	if err != nil {
		return err
	}
	for _, letter := range sent {
		p.went(addressee(letter.Data), letter.Sent)
	}
	p.known = true
	return nil
}

// addressee reads to whom a letter goes; "" if it can't be read.
func addressee(letter []byte) string {
	var l struct {
		To string `json:"to"`
	}
	_ = json.Unmarshal(letter, &l) // whoever composes it will say so
	return strings.ToLower(l.To)
}

// went notes that a letter went out.
func (p *pace) went(to string, at time.Time) {
	if p.most == 0 {
		return
	}
	to = strings.ToLower(to)
	p.gone = append(p.gone, departure{to, at})
	p.count[to]++
}

// forget drops what is older than an hour, or in the future because the clock was set.
func (p *pace) forget(now time.Time) {
	kept := p.gone[:0]
	for _, d := range p.gone {
		if age := now.Sub(d.at); age >= 0 && age < time.Hour {
			kept = append(kept, d)
			continue
		}
		if p.count[d.to]--; p.count[d.to] == 0 {
			delete(p.count, d.to)
		}
	}
	p.gone = kept
}

// full reports whether as many letters as may go in an hour have gone.
func (p *pace) full(now time.Time) bool {
	if p.most == 0 {
		return false
	}
	p.forget(now)
	return len(p.gone) >= p.most
}

// closed reports whether an address has had too many letters, until when it gets none, and whether
// that is news.
func (p *pace) closed(to string, now time.Time) (until time.Time, news bool) {
	p.forget(now)
	last := p.shut[to]
	if now.Before(last.until) && last.until.Sub(now) <= last.lasted {
		return last.until, false
	}
	if p.count[to] < mostToOne {
		return time.Time{}, false
	}
	lasts := firstShut
	if last.lasted > 0 && now.Sub(last.until) < lastShut {
		lasts = min(2*last.lasted, lastShut)
	}
	p.shut[to] = closure{now.Add(lasts), lasts}
	return now.Add(lasts), true
}

// crowded reports whether letters should be spaced.
func (p *pace) crowded(now time.Time) bool {
	n := len(p.gone)
	return n >= burst && now.Sub(p.gone[n-burst].at) < time.Minute
}

// atCap reports whether no letter may go for now. The host is told once a day.
func (p *postman) atCap(ctx context.Context) bool {
	if !p.pace.full(p.now()) {
		return false
	}
	if !p.capped {
		p.capped = true
		p.log.Warn("outbox waits: as many letters went within the hour as most_per_hour allows", "most_per_hour", p.pace.most)
		p.shout(ctx, "pace:"+p.today(), "Letters wait: too many in an hour", fmt.Sprintf(
			"%d letters went out within an hour, as many as most_per_hour under [smtp] allows. The others keep and follow in "+
				"order, that many an hour. If your mail service takes more, set it higher; 0 is no limit. If this is no "+
				"rush of games, longroll outbox list shows what waits, and for whom.", p.pace.most))
	}
	return true
}

// mayGo reports whether the addressee of a letter may have one more. If not, the letter keeps; the
// host is told, and the letters to others go on.
func (p *postman) mayGo(ctx context.Context, q store.Queued) bool {
	to := addressee(q.Data)
	until, news := p.pace.closed(to, p.now())
	if news {
		p.log.Error("too many letters to one address: it gets none for a while", "to", to, "until", until)
		p.shout(ctx, "flood:"+to+" "+until.UTC().Format(time.RFC3339), "Too many letters to one address", fmt.Sprintf(
			"%d letters went to %s within an hour, which looks as if two programs answered one another. No more go there until %s; "+
				"they keep, and the letters to others go on. Please see what that address sends us.", mostToOne, to, p.when(until)))
	}
	return until.IsZero()
}

// shout mails the host past the outbox, which does not move or can't take it, once for each mark.
func (p *postman) shout(ctx context.Context, mark, subject, text string) {
	if p.config.Host == "" {
		return
	}
	done, err := p.store.Handled(alarmMark(mark))
	if err != nil || done {
		return
	}
	l := p.alarmLetter(mark, subject, text)
	if err = p.say(ctx, l); err == nil {
		err = p.store.Commit("", 0, nil, nil, nil, []string{alarmMark(mark)})
	} else {
		err = p.alarm(mark, subject, text)
	}
	if err != nil {
		p.log.Error("alarm", "error", err)
	}
}

// say sends a letter that is not in the outbox.
func (p *postman) say(ctx context.Context, l adjudicator.Letter) error {
	raw, err := mail.Compose(draft(l, nil))
	if err != nil {
		return err
	}
	if _, err = p.hand(ctx, l, raw, nil); err == nil {
		p.pace.went(l.To, p.now())
	}
	return err
}
