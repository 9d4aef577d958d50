package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/adjudicator/report"
	"longroll/mail"
	"longroll/rules"
)

// fogDay is when all games of the fog begin.
var fogDay = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

const fogAddress = "game@example.org"

// fogShelf is what games share that can't tell them apart: printed matter and the easel.
type fogShelf struct {
	printed printed
	systems []rules.System
	easel   *report.Easel
	drawn   map[[32]byte][]byte // pictures, by what they show
	asked   int                 // for pictures
	blank   bool                // none is drawn
}

func newFogShelf() *fogShelf {
	p := printedWith(nil)
	return &fogShelf{printed: p, systems: p.systems(), easel: &report.Easel{Maps: p.Map}, drawn: map[[32]byte][]byte{}}
}

// fogGame is one game in a house of its own, with the mailboxes of all who take part.
type fogGame struct {
	t      testing.TB
	shelf  *fogShelf
	house  *house
	ledger *fogLedger
	terms  adjudicator.NewGame
	now    time.Time
	read   int // letters of the ledger
	got    map[string][]fogLetter
	wrote  map[string]int       // mails, by address
	heard  map[string]time.Time // when the last of them came
	hides  rules.Side           // the side that keeps something to itself
	twist  string               // in the ids of what all but the other side write
	what   map[string]int       // became of mails
	leak   *fogLeak
}

// fogLetter is a letter as its reader gets it, and when: every byte of it, and the envelope.
type fogLetter struct {
	at       time.Time
	envelope string
	raw      []byte
	picture  []byte
	letter   adjudicator.Letter
}

// fogAddressOf is where a side is mailed.
func fogAddressOf(side rules.Side) string {
	return [3]string{"carol@home.example", "alice@home.example", "bob@home.example"}[side]
}

// newFogGame begins a game. Two of the same terms have the same secrets: their keys and seeds.
func newFogGame(t testing.TB, shelf *fogShelf, terms adjudicator.NewGame, hides rules.Side, twist string, leak *fogLeak) (*fogGame, error) {
	t.Helper()
	terms.Name = "ring"
	terms.Union, terms.Confederate = fogAddressOf(rules.Union), fogAddressOf(rules.Confederate)
	g := &fogGame{
		t: t, shelf: shelf, ledger: newFogLedger(), terms: terms, now: fogDay, leak: leak, hides: hides, twist: twist,
		got: map[string][]fogLetter{}, wrote: map[string]int{}, heard: map[string]time.Time{}, what: map[string]int{},
	}
	g.house = &house{
		config: config{Address: fogAddress, Name: "Longroll", Host: "host@example.org", zone: time.UTC}, printed: shelf.printed, easel: shelf.easel,
		marks: &marks{known: map[string]bool{}}, log: slog.New(slog.DiscardHandler), now: func() time.Time { return g.now }, stir: func() {},
		txt: func(context.Context, string) ([]string, error) { return nil, fs.ErrNotExist },
	}
	g.restart()
	if _, err := g.house.games.Create(g.now, terms); err != nil {
		return nil, err
	}
	g.collect()
	return g, nil
}

// restart forgets all that is not in the ledger.
func (g *fogGame) restart() {
	systems := g.shelf.systems
	if g.leak != nil && (g.leak.view != nil || g.leak.truth != nil || g.leak.run != nil) {
		systems = slices.Clone(systems)
		of := 1
		switch {
		case g.leak.unseen || g.leak.covered:
			of = 0
		case g.leak.hidden:
			of = 2
		}
		systems[of] = &leakySystem{System: systems[of], leak: g.leak, hides: g.hides}
	}
	g.house.games = adjudicator.New(g.ledger, systems, rand.NewChaCha8([32]byte{18, 63}), adjudicator.Config{
		Address: fogAddress, From: "Longroll", Host: "host@example.org", Engine: "test",
	})
}

// collect puts what was written since the last time into the mailboxes.
func (g *fogGame) collect() {
	g.t.Helper()
	for g.read < len(g.ledger.letters) {
		data := g.ledger.letters[g.read]
		g.read++
		var l adjudicator.Letter
		if err := json.Unmarshal(data, &l); err != nil {
			g.t.Fatal(err)
		}
		g.put(g.leaky(l))
	}
}

// put puts a letter into its mailbox. To the side that is blind it goes as the postman composes
// it, to the last byte.
func (g *fogGame) put(l adjudicator.Letter) {
	g.t.Helper()
	out := fogLetter{at: g.now, letter: l}
	if l.To == fogAddressOf(g.hides.Enemy()) {
		l = unsealed(l)
		out.envelope = (&postman{house: g.house}).envelope(l)
		var err error
		if out.picture, err = g.shelf.draw(l.Picture); err != nil {
			g.t.Fatalf("%s: %v", l.Subject, err)
		}
		if g.leak != nil && g.leak.picture != nil {
			out.picture = g.leak.picture(g, out.picture)
		}
		if g.leak != nil && g.leak.delay != nil {
			out.at = out.at.Add(g.leak.delay(g))
		}
		if out.raw, err = mail.Compose(draft(l, out.picture)); err != nil {
			g.t.Fatalf("%s: %v", l.Subject, err)
		}
	}
	g.got[l.To] = append(g.got[l.To], out)
}

// draw draws what the letter holds for it. Drawing takes longest, so that of most things that are drawn
// again the first picture is taken; every eighth is drawn anew, to see that it comes out the same.
func (s *fogShelf) draw(scene []byte) ([]byte, error) {
	if len(scene) == 0 || s.blank {
		return nil, nil
	}
	sum := sha256.Sum256(scene)
	s.asked++
	if done := s.drawn[sum]; done != nil && s.asked%8 != 0 {
		return done, nil
	}
	picture, err := s.easel.Draw(scene)
	s.drawn[sum] = picture
	return picture, err
}

// fogMail is a mail that somebody writes.
type fogMail struct {
	from, to, cc string
	id           string
	fields       string // further ones, each with its line end
	words        string
	quotes       bool // the letter that it answers stands below
}

// write has a reader of the game answer the last letter that he got.
func (g *fogGame) write(from, words string) {
	g.t.Helper()
	g.deliver(fogMail{from: from, words: words, quotes: g.wrote[from]%5 == 4})
}

// deliver brings a mail, and what follows to its readers.
func (g *fogGame) deliver(m fogMail) {
	g.t.Helper()
	g.wrote[m.from]++
	g.heard[m.from] = g.now
	twist := ""
	if m.from != fogAddressOf(g.hides.Enemy()) {
		twist = g.twist
	}
	last := g.last(m.from)
	var b strings.Builder
	field := func(name, value string) {
		if value != "" {
			b.WriteString(name + ": " + value + "\r\n")
		}
	}
	b.WriteString(m.fields)
	field("From", m.from)
	field("To", cmp.Or(m.to, g.replyTo(m.from), fogAddress))
	field("Cc", m.cc)
	field("Message-ID", "<"+cmp.Or(m.id, fmt.Sprintf("m%d%s.%s", g.wrote[m.from], twist, m.from))+">")
	field("Date", g.now.Format(time.RFC1123Z))
	field("MIME-Version", "1.0")
	field("Subject", "Re: "+last.Subject+twist)
	if last.ID != "" {
		field("In-Reply-To", "<"+last.ID+">")
	}
	field("Content-Type", "text/plain; charset=utf-8")
	b.WriteString("\r\n" + strings.ReplaceAll(m.words, "\n", "\r\n") + "\r\n")
	if m.quotes {
		b.WriteString("\r\nOn Mon, 7 Sep 2026 at 10:00, Longroll wrote:\r\n> " + strings.ReplaceAll(strings.TrimSpace(last.Text), "\n", "\r\n> ") + "\r\n")
	}
	what, err := g.house.receive(mail.Raw{Received: g.now, Data: []byte(b.String())})
	if err != nil {
		g.t.Fatalf("mail of %s: %v\n%s", m.from, err, m.words)
	}
	g.what[what.Kind]++
	g.collect()
	g.leakMail(m.from, what)
}

// replyTo is the address to which somebody was last asked to write.
func (g *fogGame) replyTo(address string) string {
	for _, l := range slices.Backward(g.got[address]) {
		if l.letter.ReplyTo != "" {
			return l.letter.ReplyTo
		}
	}
	return ""
}

// last is the last letter that somebody got; none if he got none.
func (g *fogGame) last(address string) adjudicator.Letter {
	if box := g.got[address]; len(box) > 0 {
		return box[len(box)-1].letter
	}
	return adjudicator.Letter{}
}

// pass lets time go by; the clock strikes whenever something is due, as the daemon's does.
func (g *fogGame) pass(until time.Time) {
	g.t.Helper()
	for range 1000 {
		next, ok := g.house.games.Next()
		if !ok || next.After(until) {
			g.now = until
			return
		}
		if next.After(g.now) {
			g.now = next
		}
		if err := g.house.games.Tick(g.now); err != nil {
			g.t.Fatal(err)
		}
		g.collect()
	}
	g.t.Fatal("the clock does not come to rest")
}

// view is what a side sees.
func (g *fogGame) view(side rules.Side) rules.View {
	g.t.Helper()
	v, err := g.house.games.View("ring", side)
	if err != nil {
		g.t.Fatal(err)
	}
	return v
}

// truth is the position whole, as a table.
func (g *fogGame) truth() string {
	g.t.Helper()
	text, err := g.house.games.Positions("ring", rules.NoSide)
	if err != nil {
		g.t.Fatal(err)
	}
	return text
}

// over reports whether the game has ended: then all is told to all.
func (g *fogGame) over() bool {
	for _, e := range g.ledger.entries["ring"] {
		var head struct{ Kind string }
		if json.Unmarshal(e, &head) == nil && head.Kind == "over" {
			return true
		}
	}
	return false
}
