package main

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
)

// fogDeed is something that one side keeps from the other.
type fogDeed struct {
	name string
	do   func(p *fogPair, words string) // words: the sheet that is awaited
}

// inSecret has the side that hides something do so, in the busy game alone.
func (p *fogPair) inSecret(words string) {
	p.t.Helper()
	deeds := append(slices.Clip(fogDeeds), refereesDeeds()...)
	for range p.chance.IntN(3) {
		d := deeds[p.chance.IntN(len(deeds))]
		p.note("in secret: %s", d.name)
		d.do(p, words)
		p.secrets++
	}
	for p.mine() && !p.asked() && p.chance.IntN(2) == 0 {
		list := p.battle.own(p, words)
		text := list[p.chance.IntN(len(list))]
		p.note("in secret: %q", text)
		p.busy.write(fogAddressOf(p.hides), text)
		p.secrets++
		p.settleOwn()
	}
	if p.chance.IntN(8) == 0 {
		p.busy.restart()
	}
	p.settleOwn()
}

// settleOwn has the side that hides something answer at once what only one of its games asks
// it: in the other a standing instruction has answered it, or it was not asked.
func (p *fogPair) settleOwn() {
	for _, g := range p.both() {
		other := p.plain
		if g == p.plain {
			other = p.busy
		}
		for range 20 {
			id, answer, open := g.question(p.hides, p.answered)
			if _, _, too := other.question(p.hides, p.answered); !open || too {
				break
			}
			p.answered[id] = true
			p.note("%s answers %s in one of them", p.hides, answer)
			g.write(fogAddressOf(p.hides), answer)
		}
	}
}

// asked reports whether the side that hides something is asked a question. A standing
// instruction might answer it before its time: how long he takes to answer all can see.
func (p *fogPair) asked() bool {
	_, _, open := p.busy.question(p.hides, p.answered)
	return open
}

// says is a deed that is one mail.
func says(name, text string) fogDeed {
	return fogDeed{name, func(p *fogPair, _ string) { p.busy.write(fogAddressOf(p.hides), text) }}
}

// mine reports whether the sheet of the side that hides something is awaited.
func (p *fogPair) mine() bool {
	if p.battle.mine != nil {
		return p.battle.mine(p)
	}
	return p.battle.sheet(p, p.busy, p.hides) != ""
}

// openSheet is the sheet of the side that hides something without its end.
func (p *fogPair) openSheet() string {
	return strings.TrimSuffix(p.battle.sheet(p, p.busy, p.hides), "end\n")
}

// fogDeeds are what may be kept from the enemy in any battle.
var fogDeeds = []fogDeed{
	says("an absence", "absence 24 Dec to 2 Jan\n"),
	says("an absence now", "absence until 2 December\n"),
	says("its end", "absence off\n"),
	says("an extension", "extend 24h\n"),
	says("a request", "status\n"), says("help", "help\n"), says("help on orders", "help orders\n"), says("its history", "history all\n"),
	says("terms", "terms\n"), says("options", "options\n"), says("what is held", "orders\n"), says("a letter again", "resend\n"),
	says("nothing", "Thank you, I shall think about it.\n"),
	says("what can't be taken back, without its name", "resign\nconcede\nclaim\n"),
	says("a letter to the referee", "press to referee\nWhat a dull enemy.\nend press\n"),
	says("a successor", "replace me with heir@home.example\n"),
	{"a word too early", func(p *fogPair, _ string) {
		p.busy.write(fogAddressOf(p.hides), "withdraw\n")
		p.busy.write(fogAddressOf(p.hides), "final\n")
	}},
	says("an end of nothing", "withdraw\n"), says("an amendment of nothing", "amend\ndrop 1\n"),
	{"orders of its own", func(p *fogPair, words string) {
		if p.asked() {
			return
		}
		list := p.battle.own(p, words)
		p.busy.write(fogAddressOf(p.hides), list[p.chance.IntN(len(list))])
	}},
	{"a draft that is held", func(p *fogPair, words string) {
		if p.mine() {
			p.busy.write(fogAddressOf(p.hides), p.battle.slip+p.openSheet())
		}
	}},
	{"a draft, amended, asked after and withdrawn", func(p *fogPair, words string) {
		if !p.mine() {
			return
		}
		p.busy.write(fogAddressOf(p.hides), p.battle.slip+p.openSheet())
		p.busy.write(fogAddressOf(p.hides), "amend\ndrop 1\n")
		p.busy.write(fogAddressOf(p.hides), "orders\n")
		p.busy.write(fogAddressOf(p.hides), "withdraw\n")
	}},
	{"a sheet of which nothing stands, or one out of turn", func(p *fogPair, words string) {
		switch {
		case p.asked():
		case p.mine():
			p.busy.write(fogAddressOf(p.hides), p.battle.slip+"final\n")
		default:
			p.busy.write(fogAddressOf(p.hides), p.battle.slip+words)
		}
	}},
	{"default orders", func(p *fogPair, _ string) {
		if p.mine() {
			p.busy.write(fogAddressOf(p.hides), "default orders\n"+p.battle.sheet(p, p.busy, p.hides))
		}
	}},
	{"a key that others see", func(p *fogPair, _ string) {
		p.busy.deliver(fogMail{from: fogAddressOf(p.hides), cc: "friend@else.example", words: "status\n"})
	}},
	{"somebody else with its key", func(p *fogPair, _ string) {
		last := p.busy.last(fogAddressOf(p.hides))
		p.busy.deliver(fogMail{from: "thief@else.example", to: last.ReplyTo, words: "end\nfinal\n"})
	}},
	{"an answer to an old letter", func(p *fogPair, _ string) {
		box := p.busy.got[fogAddressOf(p.hides)]
		p.busy.deliver(fogMail{from: fogAddressOf(p.hides), to: box[p.chance.IntN(len(box))].letter.ReplyTo, words: "withdraw\n"})
	}},
	{"a letter that came back", func(p *fogPair, _ string) {
		last := p.busy.last(fogAddressOf(p.hides))
		p.busy.deliver(fogMail{from: "MAILER-DAEMON@mx.example.net", to: last.ReplyTo, fields: "Return-Path: <>\r\nAuto-Submitted: auto-replied\r\n", words: "It could not be delivered.\n"})
	}},
	{"an automatic answer", func(p *fogPair, _ string) {
		p.busy.deliver(fogMail{from: fogAddressOf(p.hides), fields: "Auto-Submitted: auto-replied\r\n", words: "I am away.\n"})
	}},
	{"so many mails that they are not answered", func(p *fogPair, _ string) {
		if p.chance.IntN(4) == 0 {
			for range 24 {
				p.busy.write(fogAddressOf(p.hides), "Are you there?\n")
			}
		}
	}},
	{"a referee's extension and note", func(p *fogPair, _ string) {
		if p.plain.terms.Referee == "" {
			return
		}
		p.busy.write(fogAddressOf(rules.NoSide), "extend "+p.hides.String()+" 24h\nnote he is slow\n")
		p.busy.write(fogAddressOf(rules.NoSide), "status\nhelp\n")
	}},
	{"the referee's key, which others see", func(p *fogPair, _ string) {
		if p.plain.terms.Referee != "" {
			p.busy.deliver(fogMail{from: fogAddressOf(rules.NoSide), cc: "friend@else.example", words: "status\n"})
		}
	}},
}

// questions are what the blind side may want to know in any battle.
var fogQuestions = []string{
	"status\n", "orders\n", "history\n", "history all\n", "resend\n", "terms\n", "options\n", "help\n", "help end\n", "help fire\nhelp limits\n", "final\n", "withdraw\n",
	"extend 24h\n", "absence 24 Dec to 26 Dec\n", "absence off\n", "amend\ndrop 1\n", "I wonder what he is up to.\n", "show map\n", "resend 1\n", "claim\n", "salt and cart\n",
	"press to referee\nWhere is he?\nend press\n",
}

// asks has the blind side ask something, in both games alike.
func (p *fogPair) asks() {
	p.t.Helper()
	list := fogQuestions
	if p.chance.IntN(2) == 0 {
		list = p.battle.look(p)
	}
	words := list[p.chance.IntN(len(list))]
	p.note("%s: %s", p.blind(), words)
	for _, g := range p.both() {
		g.write(fogAddressOf(p.blind()), words)
	}
}

// drafts has the blind side draft orders, right or wrong, which show it what would come of
// them; they are not played.
func (p *fogPair) drafts() {
	p.t.Helper()
	if p.chance.IntN(2) == 0 {
		return
	}
	all := p.battle.look(p)
	lines := []string{p.battle.slip}
	for range 1 + p.chance.IntN(4) {
		lines = append(lines, all[p.chance.IntN(len(all))])
	}
	words := strings.Join(slices.Compact(lines), "")
	p.note("%s drafts: %s", p.blind(), fmt.Sprintf("%q", words))
	for _, g := range p.both() {
		g.write(fogAddressOf(p.blind()), words)
	}
}
