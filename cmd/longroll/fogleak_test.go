package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/cwb"
	brigade "longroll/rules/cwb/seen"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hex"
)

// fogLeak is a fault put in on purpose, to see that it is found.
type fogLeak struct {
	name    string
	shared  string                                                           // what is done in both games, to bring it out; empty: anything
	veiled  bool                                                             // it tells of the battle itself
	unseen  bool                                                             // it tells of who is out of sight in the fog of war
	covered bool                                                             // it tells of who lies under a blank counter, BGD 22.4.11
	hidden  bool                                                             // it tells of reserves that are turned over, HBN 14.7
	plots   bool                                                             // it tells of plots before both sheets are in
	dice    bool                                                             // it tells of secret dice
	letter  func(g *fogGame, l *adjudicator.Letter)                          // what it does to a letter
	picture func(g *fogGame, picture []byte) []byte                          // to a picture
	delay   func(g *fogGame) time.Duration                                   // how much later a letter goes out
	mail    func(g *fogGame, from string, what adjudicator.Disposition)      // what it does when a mail has come
	view    func(truth rules.Game, side rules.Side, v rules.View) rules.View // how it looks at a battle
	run     func(truth rules.Game, hides rules.Side, out *rules.Outcome)     // what it makes of an outcome
	truth   func(truth rules.Game, hides rules.Side) int                     // how many orders it foretells wrongly
}

// leaky is a letter with the fault in it.
func (g *fogGame) leaky(l adjudicator.Letter) adjudicator.Letter {
	if g.leak != nil && g.leak.letter != nil && l.To == fogAddressOf(g.hides.Enemy()) {
		g.leak.letter(g, &l)
	}
	return l
}

func (g *fogGame) leakMail(from string, what adjudicator.Disposition) {
	if g.leak != nil && g.leak.mail != nil {
		g.leak.mail(g, from, what)
	}
}

// leakySystem is a system whose views or forecasts tell more than they should.
type leakySystem struct {
	rules.System
	leak  *fogLeak
	hides rules.Side
	truth rules.Game // last looked at
}

func (s *leakySystem) Forecast(v rules.View, list []rules.Command) []rules.Forecast {
	told := s.System.Forecast(v, list)
	if s.leak.truth == nil || s.truth == nil {
		return told
	}
	nonsense := rules.Command(cwb.Move{Pieces: []string{"Nobody"}})
	switch {
	case s.leak.unseen || s.leak.covered:
		nonsense = bluegray.Move{Unit: "Nobody"}
	case s.leak.hidden:
		nonsense = hellbeforenight.Move{Units: []string{"Nobody"}}
	}
	wrong := s.System.Forecast(v, []rules.Command{nonsense})[0]
	for i := range min(len(list), s.leak.truth(s.truth, s.hides)) {
		told[i] = wrong
	}
	return told
}

// Grid is that of a battle's map.
func (s *leakySystem) Grid(battle string) (hex.Grid, error) {
	return s.System.(interface {
		Grid(string) (hex.Grid, error)
	}).Grid(battle)
}

func (s *leakySystem) Begin(setup rules.Setup) (rules.Game, error) {
	g, err := s.System.Begin(setup)
	if err != nil {
		return nil, err
	}
	return leakyBattle{g, s}, nil
}

// leakyBattle is a battle of such a system.
type leakyBattle struct {
	rules.Game
	of *leakySystem
}

func (b leakyBattle) Clone() rules.Game { return leakyBattle{b.Game.Clone(), b.of} }

func (b leakyBattle) View(side rules.Side) rules.View {
	b.of.truth = b.Game
	if b.of.leak.view == nil {
		return b.Game.View(side)
	}
	return b.of.leak.view(b.Game, side, b.Game.View(side))
}

func (b leakyBattle) Run(side rules.Side, c rules.Command, aid rules.Aid) rules.Outcome {
	out := b.Game.Run(side, c, aid)
	if b.of.leak.run != nil {
		b.of.leak.run(b.Game, b.of.hides, &out)
	}
	if out.After != nil {
		out.After = leakyBattle{out.After, b.of}
	}
	return out
}

// entriesOf counts the entries of a kind in the journal that are about the side that hides
// something.
func (g *fogGame) entriesOf(kind string) int {
	n := 0
	for _, raw := range g.ledger.entries["ring"] {
		var e struct {
			Kind string
			Body struct{ Side rules.Side }
		}
		if json.Unmarshal(raw, &e) == nil && e.Kind == kind && e.Body.Side == g.hides {
			n++
		}
	}
	return n
}

// hidden counts words in the rows of a table that are about a side.
func hidden(table string, side rules.Side, word string) int {
	n := 0
	for line := range strings.Lines(table) {
		if w := strings.Fields(line); len(w) > 1 && w[1] == side.String() {
			n += strings.Count(line, word)
		}
	}
	return n
}

// fogLeaks are faults of every channel by which something could get out. Those that are veiled tell
// of the battle itself, the others of what a side does.
func fogLeaks() []fogLeak {
	return slices.Concat(leaksOfTheMail(), leaksOfTheBattle(), leaksOfTheDesk(), leaksOfTheFog(), leaksOfReserves(), []fogLeak{leakOfTheDice(), leakOfThePlots()})
}

// leaksOfTheMail tell by how a mail looks, is called and comes.
func leaksOfTheMail() []fogLeak {
	enemys := func(g *fogGame) []fogLetter { return g.got[fogAddressOf(g.hides)] }
	return []fogLeak{
		{name: "a page that prints the enemy's version", letter: func(g *fogGame, l *adjudicator.Letter) {
			l.Text += fmt.Sprintf("Version %d\n", g.entriesOf("sheet"))
		}},
		{name: "a subject that counts entries", letter: func(g *fogGame, l *adjudicator.Letter) {
			l.Subject += fmt.Sprintf(" #%d", len(g.ledger.entries["ring"]))
		}},
		{name: "an id that counts the mails of both sides", letter: func(g *fogGame, l *adjudicator.Letter) {
			l.ID = fmt.Sprintf("%d.%s", g.read, l.ID)
		}},
		{name: "a token that changes when the enemy is mailed", letter: func(g *fogGame, l *adjudicator.Letter) {
			l.ReplyTo = strings.Replace(l.ReplyTo, "@", fmt.Sprintf("%d@", len(enemys(g))), 1)
		}},
		{name: "a date that shows when the enemy's mail came", letter: func(g *fogGame, l *adjudicator.Letter) {
			l.Date = g.heard[fogAddressOf(g.hides)]
			if l.Date.IsZero() {
				l.Date = fogDay
			}
		}},
		{name: "a size that depends on a hidden count", letter: func(g *fogGame, l *adjudicator.Letter) {
			l.HTML += strings.Repeat(" ", len(enemys(g))%16)
		}},
		{name: "a thread that names the enemy's mail", letter: func(g *fogGame, l *adjudicator.Letter) {
			if n := g.wrote[fogAddressOf(g.hides)]; n > 0 {
				l.References = append(l.References, fmt.Sprintf("m%d@home.example", n))
			}
		}},
		{name: "a file that is there if the enemy is late", letter: func(g *fogGame, l *adjudicator.Letter) {
			if g.entriesOf("extended") > 0 {
				l.Attach = append(l.Attach, adjudicator.Attachment{Name: "late.txt", Type: "text/plain", Data: []byte("He is late.\n")})
			}
		}},
		{name: "HTML alone that knows of an absence", letter: func(g *fogGame, l *adjudicator.Letter) {
			if g.entriesOf("absent") > 0 {
				l.HTML = strings.Replace(l.HTML, "<body", "<body class=away", 1)
			}
		}},
		{name: "a picture that depends on default orders", picture: func(g *fogGame, picture []byte) []byte {
			if g.entriesOf("reserved") > 0 && len(picture) > 0 {
				return append(slices.Clone(picture), 0)
			}
			return picture
		}},
		{name: "an instant mail on the enemy's draft", mail: func(g *fogGame, from string, what adjudicator.Disposition) {
			if what.Kind == adjudicator.Taken && from == fogAddressOf(g.hides) {
				to := fogAddressOf(g.hides.Enemy())
				g.put(adjudicator.Letter{ID: "busy@example.org", From: fogAddress, To: to, Subject: "He is at it", Auto: "auto-generated", Date: g.now, Text: "He writes.\n"})
			}
		}},
		{name: "a receipt that knows what the enemy has sent", letter: func(g *fogGame, l *adjudicator.Letter) {
			if l.InReplyTo != "" {
				l.Text += fmt.Sprintf("%d sheets are in.\n", g.entriesOf("sheet"))
			}
		}},
		{name: "a help answer that knows the enemy's instructions", letter: func(g *fogGame, l *adjudicator.Letter) {
			if l.InReplyTo != "" && strings.Contains(l.Text, "Ends your part") {
				l.Text += fmt.Sprintf("%d are set.\n", g.entriesOf("standing")+g.wrote[fogAddressOf(g.hides)])
			}
		}},
		{name: "an answer that waits for the enemy's", delay: func(g *fogGame) time.Duration {
			return time.Duration(g.wrote[fogAddressOf(g.hides)]) * time.Second
		}},
	}
}

// leakOfTheDice tells by whether there is a batch of secret dice in a mail.
func leakOfTheDice() fogLeak {
	return fogLeak{name: "a batch of secret dice that is left out when it is empty", dice: true, letter: func(g *fogGame, l *adjudicator.Letter) {
		if !g.rolledInSecret(l.ID) {
			l.Text, l.HTML = batch.ReplaceAllString(l.Text, ""), batch.ReplaceAllString(l.HTML, "")
		}
	}}
}

// batch is the line with the digest of a batch.
var batch = regexp.MustCompile(`Batch \d+: [0-9a-f]{64}`)

// rolledInSecret reports whether dice that the blind side may not know fell between the mail
// with a batch before a letter and that letter.
func (g *fogGame) rolledInSecret(id string) bool {
	rolled, blind := false, g.hides.Enemy()
	for _, raw := range g.ledger.entries["ring"] {
		var e struct {
			Body struct {
				Dice []rules.Die
				To   []struct{ Reader, ID, Batch string }
			}
		}
		if json.Unmarshal(raw, &e) != nil {
			continue
		}
		rolled = rolled || len(rules.HiddenFrom(blind, e.Body.Dice)) > 0
		for _, to := range e.Body.To {
			if to.ID == id {
				return rolled
			}
			if to.Reader == blind.String() && to.Batch != "" {
				rolled = false
			}
		}
	}
	return rolled
}

// leaksOfTheBattle tell by what stands in a mail.
func leaksOfTheBattle() []fogLeak {
	casualties := func(table string, side rules.Side) int { return hidden(table, side, " casualties") }
	return []fogLeak{
		{name: "a refusal that names a hidden unit", veiled: true, letter: func(g *fogGame, l *adjudicator.Letter) {
			if strings.Contains(l.Text, "NEEDS YOU") {
				l.Text += fmt.Sprintf("there are %d shaken units about\n", hidden(g.truth(), g.hides, " shaken")+hidden(g.truth(), g.hides, " routed"))
			}
		}},
		{name: "a preview that rests on the truth", veiled: true, truth: func(truth rules.Game, hides rules.Side) int {
			return casualties(truth.Positions(), hides) + hidden(truth.Positions(), hides, " low-ammo")
		}},
		{name: "a view with the enemy's losses", veiled: true, view: func(truth rules.Game, side rules.Side, v rules.View) rules.View {
			if seen, ok := v.(brigade.View); ok && side != rules.NoSide {
				seen.Turns += casualties(truth.Positions(), side.Enemy())
				return seen
			}
			return v
		}},
		{name: "a view with the losses of those who are still to come", veiled: true, view: func(truth rules.Game, side rules.Side, v rules.View) rules.View {
			if seen, ok := v.(brigade.View); ok && side != rules.NoSide {
				for line := range strings.Lines(truth.Positions()) {
					if strings.Contains(line, " off-map") {
						seen.Turns += hidden(line, side.Enemy(), " casualties")
					}
				}
				return seen
			}
			return v
		}},
		{name: "a view with the enemy's dispatches", view: func(truth rules.Game, side rules.Side, v rules.View) rules.View {
			if seen, ok := v.(brigade.View); ok && side != rules.NoSide {
				for line := range strings.Lines(truth.Positions()) {
					if strings.HasPrefix(line, "dispatch "+side.Enemy().String()) {
						seen.Turns++
					}
				}
				return seen
			}
			return v
		}},
	}
}

// TestFogLeaksAreFound puts each fault into both games of pairs: some pair must show it.
func TestFogLeaksAreFound(t *testing.T) {
	shelf := newFogShelf()
	all := fogBattles()
	named := func(name string) fogBattle {
		return all[slices.IndexFunc(all, func(b fogBattle) bool { return b.name == name })]
	}
	for _, leak := range fogLeaks() {
		battle := all[0]
		switch {
		case leak.unseen:
			battle = named("chickamauga-fog-of-war")
		case leak.covered:
			battle = named("chickamauga-under-cover")
		case leak.veiled:
			battle = all[3]
		case leak.hidden:
			battle = named("hell-before-night-reserves")
		case leak.plots:
			battle = named("antietam-plots")
		case leak.shared != "":
			battle = all[1] // it has a referee
		case leak.view != nil || leak.dice:
			battle = all[2] // much is written in an order log
		}
		t.Run(leak.name, func(t *testing.T) {
			shelf.blank = leak.picture == nil
			legs := 6
			if leak.shared != "" || leak.covered {
				legs = 16 // what both games do needs time to come after what one of them hides
			}
			for seed := range uint64(16) {
				var d string
				if p := (*fogPair)(nil); leak.veiled {
					if p = veiledPair(t, shelf, battle, seed, &leak); p != nil {
						d = cmp.Or(p.compare(), p.looks(8))
					}
				} else {
					d = newFogPair(t, shelf, battle, seed, &leak).play(legs)
				}
				if d != "" {
					t.Logf("pair %d: %s", seed, clip(d, 300))
					return
				}
			}
			t.Errorf("%s is not found out", leak.name)
		})
	}
}
