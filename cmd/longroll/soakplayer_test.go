package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/mail"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	brigade "longroll/rules/cwb/seen"
)

// soakPlayer is somebody in one game: a player, a referee, or one who was asked to be.
type soakPlayer struct {
	game    *soakGame
	side    rules.Side // NoSide: a referee
	address string
	canary  string // a word in his requests that nobody else may read
	mails   int
	stale   string // a reply address that was good once
	to      string // his last one
	gone    bool
}

func (w *soak) join(g *soakGame, side rules.Side, address string) *soakPlayer {
	p := &soakPlayer{game: g, side: side, address: address, canary: fmt.Sprintf("zq%dx%dk", side, w.chance.IntN(1e9))}
	w.people[g.terms.Name+" "+address] = p
	return p
}

// delay is how long somebody takes: mostly hours, now and then too long.
func (w *soak) delay() time.Duration {
	switch w.chance.IntN(20) {
	case 0:
		return time.Duration(48+w.chance.IntN(200)) * time.Hour
	case 1, 2, 3:
		return time.Duration(12+w.chance.IntN(48)) * time.Hour
	}
	return time.Duration(60+w.chance.IntN(20*3600)) * time.Second
}

// says has a player write after a time, and counts the words that he uses.
func (w *soak) says(p *soakPlayer, msg mail.Message, to, words string, after time.Duration) {
	n := soakNote{from: p.address, to: to, answers: msg, words: words, way: w.chance.IntN(ways)}
	switch {
	case n.way == wroteAside && w.chance.IntN(4) == 0:
		n.cc = "friend@else.example"
	case n.way == wroteByHand && len(to) > 0 && w.chance.IntN(8) == 0 && p.game.terms.Union != "everywhere@home.example":
		n.to = "game@example.org" // he writes the address by hand, and the key is lost
		n.answers.Text = ""
	case p.stale != "" && w.chance.IntN(25) == 0:
		n.to, n.way = p.stale, wroteBare // an answer to an old mail
	}
	for line := range strings.Lines(words) {
		if word := leading(line); word != "" {
			w.used[word]++
		}
	}
	raw, id := w.write(n)
	m := soakMail{at: w.now.Add(after), raw: raw, id: id, from: p.address, game: p.game.terms.Name}
	w.post(m)
	if w.chance.IntN(25) == 0 { // a server stutters
		again := m
		again.at = again.at.Add(time.Duration(w.chance.IntN(7200)) * time.Second)
		w.post(again)
	}
}

// reads has somebody read a letter, and answer it if he wants to.
func (w *soak) reads(p *soakPlayer, msg mail.Message, to string) {
	p.mails++
	if p.to != "" && p.to != to {
		p.stale = p.to
	}
	p.to = to
	w.noise(p, msg, to)
	switch {
	case p.gone || p.game.clock.over:
		if w.chance.IntN(4) == 0 && !p.gone {
			w.says(p, msg, to, "history all", w.delay())
		}
		return
	case strings.Contains(msg.Subject, "an invitation"), strings.Contains(msg.Text, "Answer with the one word accept"):
		w.invited(p, msg, to)
	case msg.InReplyTo != "":
		if strings.Contains(msg.Subject, "needs you") && w.chance.IntN(2) == 0 {
			w.says(p, msg, to, "final", w.delay()/4)
		}
	case p.side == rules.NoSide:
		w.referees(p, msg, to)
	default:
		w.plays(p, msg, to)
	}
}

// invited answers an invitation.
func (w *soak) invited(p *soakPlayer, msg mail.Message, to string) {
	g, word := p.game, "accept"
	heir := strings.HasPrefix(p.address, "heir")
	switch {
	case !heir && g.fate == fateDecline && p.side == rules.Confederate, heir && w.chance.IntN(4) == 0:
		word = "decline"
	case !heir && g.fate == fateNoAnswer && p.side == rules.Union, heir && w.chance.IntN(6) == 0:
		return
	case w.chance.IntN(8) == 0:
		word = "What is this about?"
	}
	w.says(p, msg, to, word, w.delay()/4)
}

// plays answers a letter of the game.
func (w *soak) plays(p *soakPlayer, msg mail.Message, to string) {
	g := p.game
	switch {
	case strings.Contains(msg.Subject, "your opponent has left"):
		w.orphaned(p, msg, to)
		return
	case strings.Contains(msg.Subject, "offers a draw"):
		word := "decline draw"
		if g.fate == fateDraw && g.legs > g.after {
			word = "accept draw"
		}
		w.says(p, msg, to, word+": "+p.canary, w.delay())
	}
	if asked := question.FindStringSubmatch(msg.Text); asked != nil {
		if w.chance.IntN(12) > 0 {
			w.says(p, msg, to, asked[1], w.delay()/8)
		}
		return
	}
	if w.chance.IntN(4) == 0 || len(w.games) < 20 {
		w.asks(p, msg, to)
	}
	if _, _, form := orders.FormToken(msg.Text); !form {
		return
	}
	g.legs++
	if w.ends(p, msg, to) || g.fate == fateRefereeAct && g.legs%3 == 2 || w.chance.IntN(14) == 0 { // now and then nothing comes
		return
	}
	sheet := w.sheet(p)
	if sheet == "" {
		return
	}
	switch w.chance.IntN(10) {
	case 0:
		sheet = strings.Replace(sheet, "end", "edn", 1) + "mvoe at once\n"
	case 1, 2:
	default:
		sheet += "final\n"
	}
	after := w.delay()
	w.says(p, msg, to, sheet, after)
	switch w.chance.IntN(12) {
	case 0:
		w.says(p, msg, to, "orders", after+time.Minute)
		w.says(p, msg, to, "amend\ndrop 1", after+3*time.Minute)
	case 1:
		w.says(p, msg, to, "withdraw", after+2*time.Minute)
		w.says(p, msg, to, sheet, after+time.Hour)
	case 2:
		w.says(p, msg, to, "default orders\n"+sheet, after+5*time.Minute)
	}
}

// ends does what the player has in mind for the end of the game; true: he writes no orders.
func (w *soak) ends(p *soakPlayer, msg mail.Message, to string) bool {
	g, name := p.game, p.game.terms.Name
	if g.legs < g.after || p.side != rules.Union {
		return false
	}
	switch g.fate {
	case fateConcede:
		w.says(p, msg, to, "concede "+name, w.delay())
	case fateDraw:
		w.says(p, msg, to, "offer draw: "+p.canary, w.delay())
		return false
	case fateHeir, fateClaim, fateEmpty:
		if strings.HasPrefix(p.address, "heir") {
			return false
		}
		w.says(p, msg, to, "resign "+name, w.delay())
	case fateReplaced:
		if !strings.HasPrefix(p.address, "heir") {
			w.says(p, msg, to, "replace me with "+w.heir(p), w.delay())
		}
		return false
	default:
		return false
	}
	return true
}

// heir is somebody new who may take a seat.
func (w *soak) heir(p *soakPlayer) string {
	p.game.heirs++
	address := fmt.Sprintf("heir%d-%s@home.example", p.game.heirs, p.game.terms.Name)
	w.join(p.game, p.side, address)
	return address
}

// orphaned is what a player does whose opponent has left.
func (w *soak) orphaned(p *soakPlayer, msg mail.Message, to string) {
	other := *p
	other.side = p.side.Enemy()
	switch p.game.fate {
	case fateClaim:
		w.says(p, msg, to, "claim", w.delay())
	case fateHeir:
		w.says(p, msg, to, "replace "+strings.ToLower(other.side.Name())+" with "+w.heir(&other), w.delay())
	}
}

// sheet is what a player orders, by what he may see; "" if nothing is his to order.
func (w *soak) sheet(p *soakPlayer) string {
	if p.game.terms.Battle == "cwb-log" {
		return soakLog(p.side, w.chance.IntN(100))
	}
	v, err := w.house.games.View(p.game.terms.Name, p.side)
	if err != nil {
		w.fault("view: %v", err)
		return ""
	}
	var text strings.Builder
	switch v := v.(type) {
	case seen.View:
		if v.Phasing != p.side {
			return ""
		}
		list, err := (&demoPlayer{side: p.side, files: w.files}).decide(v)
		if err != nil {
			w.fault("%v", err)
		}
		for _, c := range list {
			text.WriteString(orders.Echo("bluegray", c) + "\n")
		}
	case brigade.View:
		if acts := v.Phasing == p.side != (v.Phase == "defensive fire"); !acts || v.Phase == "over" {
			return ""
		}
		for _, c := range w.rookies[p.side].Sheet(v) {
			text.WriteString(orders.Echo("cwb", c) + "\n")
		}
	}
	return text.String()
}

// asks has a player ask for what has been asked for least so far.
func (w *soak) asks(p *soakPlayer, msg mail.Message, to string) {
	list := w.requests(p)
	word := slices.MinFunc(list, func(a, b string) int { return w.used[leading(a)] - w.used[leading(b)] })
	w.says(p, msg, to, word, w.delay()/2)
}

// leading is the word of a request that is counted.
func leading(text string) string {
	best := ""
	for _, word := range soakWords {
		if strings.HasPrefix(text, word) && len(word) > len(best) {
			best = word
		}
	}
	return best
}
