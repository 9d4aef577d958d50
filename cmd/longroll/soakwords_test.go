package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
	"longroll/rules"
	"strings"
)

// soakWords are all that a player or a referee may write besides orders.
var soakWords = []string{"accept", "decline", "help", "status", "show", "orders", "final", "withdraw", "amend", "drop", "default orders", "press to my opponent",
	"press to all", "press to referee", "press to union anonymously", "history", "resend", "terms", "options", "explain", "absence off", "absence", "extend", "close",
	"offer draw", "accept draw", "decline draw", "withdraw draw", "concede", "claim", "resign", "replace"}

// requests are what a player may ask for today, with his own word in each that is his own
// affair.
func (w *soak) requests(p *soakPlayer) []string {
	day := func(n int) string { return w.now.AddDate(0, 0, n).Format("2 Jan") }
	first := 1 + w.chance.IntN(10)
	return []string{
		"help", "help absence", "status", "show", "orders", "withdraw", "terms", "options", "explain decisions", "history", "history 3", "resend 2",
		"press to my opponent\nWell met.\nend press", "press to all\nWhat weather!\nend press", "press to referee: Is the ford open?",
		"press to union anonymously\nGo home.\nend press",
		fmt.Sprintf("absence %s to %s: %s", day(first), day(first+w.chance.IntN(9)), p.canary), "absence off",
		fmt.Sprintf("absence until %s because %s", day(first), p.canary),
		"extend 24h because " + p.canary, "extend: " + p.canary, "amend\nend", "drop 1",
		"default orders\n" + "end", "offer draw: " + p.canary, "withdraw draw: " + p.canary,
	}
}

// referees has a referee answer what asks him to.
func (w *soak) referees(p *soakPlayer, msg mail.Message, to string) {
	if words := w.verdict(p.game, msg.Subject); words != "" {
		w.says(p, msg, to, words, w.delay()/4)
	} else if w.chance.IntN(30) == 0 {
		w.says(p, msg, to, []string{"press to all\nPlay on.\nend press", "status", "extend union 24h", "terms"}[w.chance.IntN(4)], w.delay())
	}
}

// verdict is what a referee or the host does about a side that is silent or gone.
func (w *soak) verdict(g *soakGame, subject string) string {
	side := ""
	for _, s := range rules.Sides {
		if strings.Contains(subject, "of the "+s.Name()) {
			side = strings.ToLower(s.Name())
		}
	}
	if side == "" || g.fate == fateEmpty || g.fate == fateClaim {
		return ""
	}
	replace := func() string {
		return "replace " + side + " with " + w.heir(&soakPlayer{game: g, side: sideOf(side)})
	}
	switch {
	case strings.Contains(subject, "what is to be done"):
		word := slices.MinFunc([]string{"close", "extend", "replace"}, func(a, b string) int { return w.used[a] - w.used[b] })
		if word == "replace" {
			return replace()
		}
		return strings.TrimSuffix(word+" "+side+" 48h", map[string]string{"close": " 48h"}[word])
	case strings.Contains(subject, "is wanted"):
		if w.chance.IntN(3) > 0 {
			return replace()
		}
	}
	return ""
}

// hosts has the host do for a game without a referee what he is asked for.
func (w *soak) hosts(msg mail.Message) {
	name, _, _ := strings.Cut(strings.TrimPrefix(msg.Subject, "["), "]")
	g := w.games[name]
	if g == nil || g.terms.Referee != "" {
		return
	}
	words := w.verdict(g, msg.Subject)
	if words == "" {
		return
	}
	w.post(soakMail{at: w.now.Add(time.Duration(1+w.chance.IntN(40)) * time.Hour), do: func() {
		w.used[leading(words)]++
		_, err := w.house.games.Direct(w.now, name, words)
		var request *adjudicator.BadRequest
		if err != nil && !errors.As(err, &request) {
			w.fault("%s: %v", words, err)
		}
		w.direct = true
		w.look(g)
	}})
}
