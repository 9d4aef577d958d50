package adjudicator

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// resting is a place to which a game can be taken back: everybody had been told all.
type resting struct {
	entry uint64
	turn  int
	title string
	at    time.Time
	began time.Time // the part of the game that title names: all that both sides may know of when it stood so
	salt  string
	live  bool // on the way to where the game stands now
}

// restings lists the places to which the game can be taken back, the newest last. Those
// that came before a rollback behind them are not on its way any more.
func (p *pass) restings() ([]resting, error) {
	j, err := p.a.read(p.m.begun.Game)
	if err != nil {
		return nil, err
	}
	m := &match{systems: p.a.systems, next: 1, prev: chainStart, refold: j.refolder(p.a.systems)}
	var list []resting
	var began time.Time              // what the title in hand names
	begins := map[uint64]time.Time{} // by entry
	var way []int                    // of list, up to the entry in hand
	ways := map[uint64][]int{}       // by entry
	for i, e := range j.entries[:j.sound] {
		title := m.moment.Title
		if err := m.follow(j, i); err != nil {
			return nil, err
		}
		if m.moment.Title != title {
			began = e.At
		}
		var back rolledback
		if e.Kind == back.Kind() {
			if err := json.Unmarshal(e.Body, &back); err != nil {
				return nil, err
			}
			way, began = ways[back.To], begins[back.To]
		}
		if tells, err := e.tellsAll(); err == nil && tells && !m.over && m.pending == nil {
			way = append(slices.Clip(way), len(list))
			list = append(list, resting{entry: e.Seq, turn: m.moment.Turn, title: m.moment.Title, at: e.At, began: began, salt: m.salt})
		}
		ways[e.Seq], begins[e.Seq] = way, began
	}
	for _, i := range way {
		list[i].live = true
	}
	return list, nil
}

// tellsAll reports whether an entry says that everybody was told all that had happened.
func (e entry) tellsAll() (bool, error) {
	if e.Kind != (mailed{}).Kind() {
		return false, nil
	}
	f, err := facts.Decode(e.Kind, e.Body)
	if err != nil {
		return false, err
	}
	l, ok := f.(mailed)
	return ok && l.tellsAll(), nil
}

// rollback takes the game back to a resting place: an entry by its number, the beginning
// of a game-turn, or the last place before now.
func (p *pass) rollback(q orders.Request, id string) (said, problem string, err error) {
	list, err := p.restings()
	if err != nil {
		return "", "", err
	}
	to, problem := place(list, q.Name, p.m.moment.Title)
	if problem != "" {
		return "", problem, nil
	}
	who := groundsOf(q, id).who()
	r := rolledback{To: to.entry, Number: p.m.rollbacks + 1, Salt: p.m.salt, Reason: q.Reason, Mail: id}
	if !q.All { // new dice
		r.Salt = saltOf(r.Number)
	}
	said, problem, err = p.rewind(r, func(reader rules.Side) string {
		if reader == referee {
			return fmt.Sprintf("%s has taken the game back to %s, as it stood on %s.", who, to.title, p.when(to.at))
		}
		// one time for both players: a pause of the side that moves is its own affair
		return fmt.Sprintf("%s has taken the game back to %s, which began on %s.", who, to.title, p.when(to.began))
	})
	return said + " " + placesBefore(list, to), problem, err
}

// rollforward undoes the last rollback that is not undone: the game stands again as it did
// before it.
func (p *pass) rollforward(q orders.Request, id string) (said, problem string, err error) {
	if len(p.m.backs) == 0 {
		return "", "no rollback is left that could be undone", nil
	}
	to := p.m.backs[len(p.m.backs)-1]
	if to >= p.expect {
		return "", "this mail took the game back after something else that it did: send rollforward alone", nil
	}
	if lost, err := p.lostSince(to); err != nil || lost != "" && !q.All {
		return "", fmt.Sprintf("since the game was taken back there is %s, which would not count any more; if you mean it, write \"rollforward anyway\"", lost), err
	}
	was, err := p.m.refold(to)
	if err != nil {
		return "", "", err
	}
	who := groundsOf(q, id).who()
	r := rolledback{To: to, Number: p.m.rollbacks + 1, Salt: was.salt, Forward: true, Reason: q.Reason, Mail: id}
	return p.rewind(r, func(rules.Side) string {
		return fmt.Sprintf("%s has taken the game forward again to %s.", who, was.moment.Title)
	})
}

// rewind takes the game to another place; everybody is told how it stands there, in one mail
// with what else is done by the same step. text says to each reader which place that is.
func (p *pass) rewind(r rolledback, text func(rules.Side) string) (said, problem string, err error) {
	before := p.m.salt
	if err := p.record(r); err != nil {
		return "", "", err
	}
	dice := p.m.diceFrom(r, before)
	p.moved = true
	p.ran, p.rules, p.heard = false, false, [3]bool{} // what was done before it in this step is undone
	for _, reader := range readers {
		if p.m.address(reader) == "" || reader == referee && r.Mail != "" { // he gets an answer
			continue
		}
		note := plainPage(fmt.Sprintf("[%s] the game stands at %s", p.m.begun.Game, p.m.moment.Title),
			because(text(reader), r.Reason)+" "+dice+" What was sent since then does not count; the last mail as it was then stands below, with a new key.")
		p.preface[reader] = &note
	}
	return fmt.Sprintf("The game stands at %s (entry %d), and everybody was told. %s%s", p.m.moment.Title, r.To, dice, p.m.fixedYet()), "", nil
}

// prefaced puts above a page what its reader has still to be told.
func (p *pass) prefaced(reader rules.Side, page report.Page) report.Page {
	note := p.preface[reader]
	if reader == referee && p.host != nil && note == nil {
		subject := page.Subject
		page, p.host = joined([]report.Page{*p.host, page}), nil
		page.Subject = subject
	}
	if note == nil {
		return page
	}
	p.preface[reader] = nil
	subject := note.Subject
	if reader == referee && p.answers != nil { // a receipt does not name the letter
		subject = page.Subject
	}
	page = joined([]report.Page{*note, page})
	page.Subject = subject
	return page
}

// tellRewound tells those who have got no other mail that the game was taken to another place.
func (p *pass) tellRewound() error {
	for _, reader := range readers {
		if p.preface[reader] == nil || reader == referee && p.answers != nil { // he gets an answer
			continue
		}
		page, err := p.current(reader)
		if err != nil {
			return err
		}
		if err := p.news(p.prefaced(reader, page), reader); err != nil {
			return err
		}
	}
	return nil
}

// endBy ends the game by the referee's word.
func (p *pass) endBy(q orders.Request, id string) (said, problem string, err error) {
	if q.Name != p.m.begun.Game {
		return "", "that can't be taken back; if you mean it, name the game: end " + p.m.begun.Game + " union, confederate or draw", nil
	}
	result := rules.Result{Winner: q.Side}
	who := groundsOf(q, id).who()
	by := who + " ended the game in a draw."
	if q.Side != rules.NoSide {
		by = fmt.Sprintf("%s ended the game; the %s player has won.", who, q.Side.Name())
	}
	return "The game is over.", "", p.finish(result, because(by, q.Reason))
}

// reveal shows both players the truth.
func (p *pass) reveal(q orders.Request, id string) (said, problem string, err error) {
	if q.Name != p.m.begun.Game {
		return "", "that can't be taken back; if you mean it, name the game: reveal " + p.m.begun.Game, nil
	}
	g := p.about(referee)
	g.Revealed = true
	page, err := p.a.pages.Status(g, p.m.game.View(referee))
	if err != nil {
		return "", "", err
	}
	page.Picture = nil
	who := groundsOf(q, id).who()
	note := plainPage(fmt.Sprintf("[%s] %s shows the truth", p.m.begun.Game, strings.ToLower(who)), because(who+" shows both sides how things stand in truth.", q.Reason))
	return "Both players have it.", "", p.news(joined([]report.Page{note, page}), rules.Union, rules.Confederate)
}
